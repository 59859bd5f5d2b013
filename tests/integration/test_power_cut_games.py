"""Whole games on the simulated board with the real firmware, and the power cut in the middle of
them: the log holds the game that was meant, position by position. POWER_CUT_GAMES says how many
games of each ruleset (1), POWER_CUT_SEED the seed of the first (4)."""

import json
import os

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.people import People
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.log.events import unpack
from shared_engine.prng import Prng
from shared_engine.referee import decision as kinds
from shared_engine.referee.referee import Referee
from shared_engine.wire.commands import NewGame
from tests.firmware.test_faults import bodies_of

pytestmark = [pytest.mark.proof, pytest.mark.filterwarnings("ignore::ResourceWarning")]

CUTS = 3
STEP_MS = 20
TURN_MS = 120_000  # no turn takes longer
WITHIN_MS = 5000  # of a turn: a card is laid, marbles are in hands, the disc turns
AFTERWARDS_MS = 60_000
GAMES = int(os.environ.get("POWER_CUT_GAMES", "1"))
FIRST = int(os.environ.get("POWER_CUT_SEED", "4"))


def meant(ruleset, seed, starter=0):
    """The position after each move of the game that people play."""
    people = People(load(ruleset), seed, starter)
    found = []
    while not people.is_over:
        turn = people.next_turn()
        people.carry_out(turn)
        if not turn.move.is_fold:
            found.append(turn.after.pack())
    return found


def cut_at(seed, turns):
    """When to cut the power: turns, ascending, and how long after each."""
    prng = Prng(seed)
    return sorted((prng.below(turns), prng.below(WITHIN_MS)) for _ in range(CUTS))


def play_turn(board, world):
    """Let hands end the turn they are in."""
    turn = world.state.turn
    assert board.run(TURN_MS, until=lambda: world.state.turn > turn), (
        f"turn {turn} does not end: {board.text()}"
    )


def play(folder, ruleset, seed, turns):
    """Play the game with the power cut; return what the log holds."""
    world = World(folder, load(ruleset))
    world.open()
    hands = Hands(world, seed)
    board = firmware_board(world, serial_name=world.port, on_idle=hands)
    with board:
        laptop = Conversation(
            DeviceClient(SerialTransport(str(world.port))), lambda _: board.run(STEP_MS)
        )
        laptop.connect()
        laptop.command(NewGame(json.dumps({"ruleset": ruleset, "starter": 0})))
        laptop.close()
        for turn, later_ms in cut_at(seed, turns):
            while world.state.turn < turn:
                play_turn(board, world)
            board.run(later_ms)
            board.reboot()
        while not hands.is_done:
            play_turn(board, world)
        board.run(AFTERWARDS_MS)
        return bodies_of(board, world)


def recorded(bodies):
    """The position after each move, as a referee who follows the log has them at its end."""
    referee = Referee()
    found = []
    for decision in decisions_of(referee, bodies):
        if decision.kind == kinds.MOVE:
            found.append(decision.position.pack())
        elif decision.kind == kinds.UNDO:
            found.pop()
    return found


def decisions_of(referee, bodies):
    now_ms = 0
    for body in bodies:
        event = unpack(body)
        now_ms = event.at_ms
        yield from referee.feed(event)
    yield from referee.advance(now_ms + AFTERWARDS_MS)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
@pytest.mark.parametrize("ruleset", ["wild-lubanzi-4", "black-dog-4"])
def test_log_when_the_power_is_cut_three_times_in_a_game_then_it_holds_the_game_that_was_meant(
    tmp_path, ruleset, seed
):
    positions = meant(ruleset, seed)
    assert recorded(play(tmp_path, ruleset, seed, len(positions))) == positions
