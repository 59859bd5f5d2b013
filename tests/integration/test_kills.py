"""Kill -9, of the host and of the board, at random moments: the game goes on, and its record is
that of a quiet evening."""

import itertools
import re

import pytest

from shared_engine.prng import Prng
from tests.integration.by_air import AirEvening
from tests.integration.evening import Evening

SEED = 314  # 73 turns
SHORT = 879  # 24 turns of two
TWO = {
    "game": (
        "--ruleset",
        "brandi-2",
        "--option",
        "two_draw=false",
        "--option",
        "joker_as_two_draw=false",
    ),
    "players": 2,
}
KILLS = 10
BOARD = re.compile(r"^\[Board .*\n", re.MULTILINE)
STORM = ("late=0.1", "late_ms=200", "cut_every_ms=20000")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    return record_of(Evening(tmp_path_factory.mktemp("quiet"), SEED), (), kill_host)


def moments(seed: int, turns: int) -> list[int]:
    """Ten turns at which to kill, ascending, spread over the game by chance."""
    prng = Prng(seed)
    return sorted(1 + prng.below(turns - 2) for _ in range(KILLS))


def turns_of(record: str) -> int:
    return sum(line[0].isdigit() for line in record.splitlines() if line)


def kill_host(evening: Evening) -> None:
    evening.host.kill()
    evening.start_host()


def kill_board(evening: Evening) -> None:
    evening.board.kill()
    evening.start_board()


def record_of(evening: Evening, turns, kill) -> str:
    """The record of an evening on which *kill* happened in each of *turns*, without the line that
    names the board: it is another one on each evening."""
    try:
        for turn in turns:
            evening.wait_for_turn(turn)
            kill(evening)
        return BOARD.sub("", evening.record())
    finally:
        evening.stop()


@pytest.mark.proof
def test_record_when_host_and_board_are_killed_then_the_same(tmp_path):
    def kill_one(evening: Evening) -> None:
        (kill_host, kill_board)[next(turns) % 2](evening)

    turns = itertools.count()
    quiet = record_of(Evening(tmp_path / "quiet", SHORT, **TWO), (), kill_host)
    assert (
        record_of(Evening(tmp_path, SHORT, **TWO), moments(3, turns_of(quiet))[1::3], kill_one)
        == quiet
    )


@pytest.mark.proof
def test_record_when_the_host_is_killed_ten_times_then_the_same(tmp_path, undisturbed):
    turns = moments(1, turns_of(undisturbed))
    assert record_of(Evening(tmp_path, SEED), turns, kill_host) == undisturbed


@pytest.mark.proof
def test_record_when_the_board_is_killed_ten_times_then_the_same(tmp_path, undisturbed):
    turns = moments(2, turns_of(undisturbed))
    assert record_of(Evening(tmp_path, SEED), turns, kill_board) == undisturbed


@pytest.mark.proof
def test_record_by_air_when_links_break_packets_are_late_and_the_host_is_killed_then_the_same(
    tmp_path, undisturbed
):
    evening = AirEvening(tmp_path, SEED, speed=10, weather=STORM)
    assert record_of(evening, (15, 35, 55), kill_host) == undisturbed
