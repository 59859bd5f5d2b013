"""The coach in words at a board: the real firmware, and `collie play --coach` beside it."""

import json
import queue

import pytest

from host.simulator.chips.flash import FlashImage
from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from tests.firmware.flash import log_on
from tests.firmware.steps import finish
from tests.host.coach.test_last_turn import PAST, Evening
from tests.integration.by_air import environment
from tests.integration.evening import Process

pytestmark = pytest.mark.slow

LIMIT_MS = 600_000


@pytest.fixture
def world(tmp_path):
    """A board that was switched off after a turn that was a mistake."""
    world = World(tmp_path / "board", load("brandi-4"))
    world.open()
    bench = Evening().play("3", *PAST).bench
    image = FlashImage(world.flash)
    log = log_on(image)
    finish(log.open(b"log1"))
    for event in bench.events:
        log.append(event.pack())
    image.close()
    world.state.holes = [hole for hole, is_full in enumerate(bench.hands.full) if is_full]
    world.save()
    world.feel()
    return world


def test_play_when_a_turn_was_a_mistake_then_the_coach_says_so_to_all(tmp_path, world):
    with firmware_board(world, serial_name=world.port) as board:
        board.run(2000)
        follows = Process(
            "play",
            *("--port", world.port, "--coach", "--json", "--db", tmp_path / "games.db"),
            environment=environment(tmp_path / "keys.json"),
        )
        said = []

        def hears_the_coach():
            try:
                said.append(json.loads(follows.lines.get_nowait()))
            except queue.Empty:
                return False
            return said[-1].get("name") == "coach"

        try:
            assert board.run(LIMIT_MS, until=hears_the_coach), said
        finally:
            follows.kill()
    assert said[-1]["text"].startswith("Red moves 3 with the marble 14 past the start of Green.")
    assert said[-1]["text"].endswith("Then the game would have been won.")
