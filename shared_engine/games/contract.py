"""What a game offers to the rooms above: plain functions on plain values. `games/dog/game.py` is the model.

| call | meaning |
|---|---|
| `load(ruleset, options)` -> rules | the options resolved; RulesetError names what it does not know |
| `setup(rules, first_dealer)` -> position | start of a game |
| `legal(position, card)` | the moves of a card, one for each distinct result, in a fixed order |
| `has_move(position, card)`, `playable(position, hand)` | cheap questions; an empty `playable` is a duty to fold |
| `apply(position, move)` -> position | unchecked; positions are never changed, undo is keeping the old one |
| `why_not(position, move)`, `why_unplayable(position, card)` | None, or (reason code, rule id) |
| `outcome(position)` | None, or the team that has won; -1 for a draw, where a game can end in one |
| `picture(position)`, `difference(rules, cells, seen)` | what sensors see, and how a seen picture differs |
| `explain(position, card, difference)`, `on_the_way(...)` | results that look like the picture; pictures on the way to one |
| `unseen(position, card)` | moves that touch no marble, as far as the board shows them: they are confirmed |
| `needs_placing(position)`, `placement(position, field)` | what comes onto the board before the first card, by itself |
| `targets(position, card, lifted)` | (field, meaning) of what to light |
| `format_move(board, move)`, `parse_move(board, text)` | exact inverses; likewise states and fields |
| `position.digest()` | 4 bytes, equal on both interpreters |

Brothers (games/brothers/game.py) has no cards: a card is None there. It has no board with sensors: what is seen, explained
and lit is Dog's only, and `open_on_board` (games/catalogue.py) refuses it.

Hidden cards are no part of a position (games/dog/table.py holds them), so nothing that logs, sends or shows a
position can leak a hand; `table.view(table, seat)` is what one seat may know.
"""
