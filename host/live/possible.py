"""What was possible in a position, as plain values to be shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.language.language import LANGUAGES, language
from host.live.spoken import Speaker
from host.live.study import Possible, Result
from shared_engine.games.catalogue import find_board_game

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition

_MOST = 200  # results; where more are possible nobody reads them one by one
_SAID = 40  # so many sentences in five languages are 20 kB of a page; of more there is notation


def possible(position: "BoardPosition", card: str, names: Sequence[str] = ()) -> Possible:
    """What a person can look through: every distinct result that *card* has for the seat to play in
    *position*, said with the *names* of people, by seat."""
    game, board = find_board_game(position.rules.ruleset), position.rules.board
    found = game.meant_results(position, card)
    if len(found) > _MOST:
        meant = {field: meaning for _, fields in found for field, meaning in fields}
        return Possible(card, (Result("", tuple(sorted(meant.items()))),), len(found))
    moves = [move for move, _ in found]
    says = {
        name: Speaker(language(name).named(names), position, position.turn, is_made=False).choices(
            moves
        )
        for name in (LANGUAGES if len(found) <= _SAID else ())
    }
    results = tuple(
        Result(
            game.format_move(board, move),
            tuple(fields),
            {name: texts[number] for name, texts in says.items()},
        )
        for number, (move, fields) in enumerate(found)
    )
    return Possible(card, results, len(found))
