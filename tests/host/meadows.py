"""Games of Brothers on a board, as a log holds them: each piece laid, the board cleared between the
phases."""

from host.live.game_view import game_view
from host.live.view import GameView
from shared_engine.log.events import Boot
from shared_engine.prng import Prng
from shared_engine.record.record import Record
from tests.host.logs import add_digest
from tests.shared_engine.referee.meadow_bench import MeadowBench, moves_on_board


def random_meadow(seed: int, turns: int = 999, ruleset: str = "brothers-2") -> MeadowBench:
    """The first *turns* turns of random game *seed* on the grid, a digest after each."""
    prng = Prng(seed)
    bench = MeadowBench(ruleset)
    bench.feed(Boot, b"boot", b"")
    bench.begin()
    while (
        bench.referee.match.game.outcome(bench.referee.position) is None
        and bench.referee.turns < turns
    ):
        bench.carry_out(prng.choice(moves_on_board(bench.referee.position)))
        add_digest(bench)
        bench.clear()
    return bench


def played_meadow(seed: int, turns: int) -> GameView:
    """The view of a game by `random_meadow`."""
    bench = random_meadow(seed, turns)
    record = Record(bench.description)
    for decision in bench.decisions:
        record.add(decision)
    view = game_view(bench.referee, record)
    assert view, "a game has begun"
    return view
