"""Playing on in a drawn deal, and who is likely to win then."""

from shared_engine.games.dog.move import DRAW
from shared_engine.games.dog.moves.step import may_enter_from_start
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import track_marbles
from shared_engine.players.features import FINISH_COSTS
from shared_engine.players.quick import Quick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.players.deals import Deal

# Fitted together with FINISH_COSTS, in fields.
_WAITING = 63  # a marble in the kennel, besides the track that it has before it
_NOT_HOME = 145
_ALWAYS = 674
_POWER = 5.44


class PlayOut:
    """Plays rounds on by the quick policy."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        self._quick = Quick(rules)

    def play(self, position: "Position", move: "Move", deal: "Deal", turns: int) -> "Position":
        """Carry *move* out, and play on for *turns* turns, the round's end, or the game's; *deal*
        is changed. Return the position that was reached."""
        return self.play_on(_carry_out(position, move, deal), deal, turns, position.round_number)

    def play_on(
        self, position: "Position", deal: "Deal", turns: int, round_number: int
    ) -> "Position":
        """Play on for *turns* turns, until round *round_number* is over, or the game; *deal* is
        changed. Return the position that was reached."""
        after = position
        for _ in range(turns):
            if after.round_number != round_number or outcome(after) is not None:
                break
            chosen = self._quick.choose(after, deal.hands[after.turn])
            after = _carry_out(after, chosen, deal)
        return after

    def chances(self, position: "Position") -> "list[float]":
        """Return how likely each team wins from *position*: the less it has to do, compared with
        the others, the likelier."""
        teams = self.rules.teams
        winner = outcome(position)
        if winner is not None:
            return [float(team == winner) for team in range(len(teams))]
        odds: "list[float]" = []
        for seats in teams:
            left = _ALWAYS
            for seat in seats:
                left += to_do(self.rules, position.cells, seat)
            odds.append((100 / left) ** _POWER)
        total = sum(odds)
        return [one / total for one in odds]


def to_do(rules: "Rules", cells: bytes, seat: int) -> int:
    """Return what *seat* has to do to have all its marbles home, in fields: 0 when they are."""
    board = rules.board
    length = board.track_len
    waiting = cells[board.first_kennel + seat]
    found = waiting * (length + _WAITING + _NOT_HOME)
    for field in track_marbles(rules, cells, seat):
        walked = (field - board.starts[seat]) % length
        if walked or not may_enter_from_start(rules, cells, seat):
            found += length - walked
        found += _NOT_HOME
    first = board.outermost[seat]
    slots = 0
    for slot in range(rules.finish_len):
        if cells[first + slot]:
            slots |= 1 << slot
    return found + FINISH_COSTS[slots]


def _carry_out(position: "Position", move: "Move", deal: "Deal") -> "Position":
    hand = deal.hands[position.turn]
    after = apply(position, move)
    if move.is_fold:
        hand.clear()
    elif move.card:
        hand.remove(move.card)
        if move.parts and move.parts[0][0] == DRAW:
            hand.append(deal.hands[move.parts[0][2]].pop())
        elif after.has_drawn and not position.has_drawn:
            hand.append(deal.next_card(position.rules))
    return after
