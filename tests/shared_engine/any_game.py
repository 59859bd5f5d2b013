"""Games of any ruleset of the catalogue, played at random on a board, and events that report
them."""

from shared_engine.games.brothers import game as brothers
from shared_engine.games.catalogue import BROTHERS, find_board_game, room_of
from shared_engine.log.events import Field, Gap, Past, Stand, Traces
from shared_engine.log.picture import pack_picture
from shared_engine.prng import Prng
from tests.shared_engine import random_games
from tests.shared_engine.referee.meadow_bench import moves_on_board


def play(seed, ruleset):
    """Yield every position of game *seed* by *ruleset*, and the move that is played there."""
    if room_of(ruleset) == BROTHERS:
        for position_and_move in _play_on_the_grid(Prng(seed), ruleset):
            yield position_and_move
    else:
        for turn in random_games.play(seed, ruleset):
            yield turn.before, turn.move


def _play_on_the_grid(prng, ruleset):
    position = brothers.setup(brothers.load(ruleset, {}))
    while brothers.outcome(position) is None:
        move = prng.choice(moves_on_board(position))
        yield position, move
        position = brothers.apply(position, move)


def reported(position):
    """Events, packed, with which a board could report *position* and what led to it."""
    picture, packed = (
        pack_picture(find_board_game(position.rules.ruleset).picture(position)),
        position.pack(),
    )
    events = (
        Gap(1, 9, 60, 0, picture, packed),
        Stand(2, 60, 0, picture, packed),
        Past(3, 59, packed),
        Traces(4, picture, bytes(len(picture))),
        Field(5, 1, True),
    )
    return [event.pack() for event in events]
