"""Seats that nobody has, on the simulated board with the real firmware: simulated people deal their
cards, find the one that is played, and do what is lit."""

import json

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.live.follower import Follower
from host.simulator.firmware import firmware_board
from host.simulator.helping_hands import HelpingHands
from host.simulator.world import World
from host.store.store import Store
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.wire.commands import DecideTask, NewGame
from tests.firmware.test_faults import bodies_of
from tests.integration.test_demo import demo

TURNS = 8
PATIENCE_MS = 900_000


class Evening:
    """A board in *folder* that plays the seats *missing*, and people at the others."""

    def __init__(self, folder, missing, *, ruleset="brandi-4", level="friend", seed=6):
        self.rules = load(ruleset)
        self.world = World(folder, self.rules)
        self.world.open()
        self.hands = HelpingHands(self.world, seed, missing)
        self.board = firmware_board(self.world, serial_name=self.world.port, on_idle=self.hands)
        self._game = {
            "ruleset": ruleset,
            "starter": 0,
            "programs": [level if seat in missing else "" for seat in range(self.rules.seats)],
        }

    def __enter__(self):
        self.board.start()
        self.board.run(3000)
        client = DeviceClient(SerialTransport(str(self.world.port)))
        conversation = Conversation(client, lambda _: self.board.run(20))
        conversation.connect()
        conversation.command(NewGame(json.dumps(self._game)))
        return self

    def __exit__(self, *exception):
        self.board.stop()

    def play(self, turns):
        """Until so many turns of missing seats were played."""
        self.board.run(PATIENCE_MS, lambda: self.hands.turns >= turns)
        assert self.hands.turns >= turns


@pytest.mark.slow
def test_turns_when_three_seats_are_missing_then_people_find_and_do_what_the_board_has_chosen(
    tmp_path,
):
    with Evening(tmp_path, (1, 2, 3)) as evening:
        evening.play(TURNS)
        logged = [unpack(body) for body in bodies_of(evening.board, evening.world)]
    laid = sum(isinstance(one, events.Card) for one in logged)
    turns = [one for one in logged if isinstance(one, (events.Made, events.Folded))]
    shown = sum(len(one.cards) for one in turns if isinstance(one, events.Folded))
    made = sum(isinstance(one, events.Made) for one in turns)
    assert laid == made + shown  # no card was seen in vain
    assert not any(isinstance(one, (events.Repair, events.Undone)) for one in logged)


@pytest.mark.slow
def test_turns_when_power_is_cut_between_them_then_the_board_knows_its_hands(tmp_path):
    with Evening(tmp_path, (1, 3)) as evening:
        evening.play(2)
        evening.board.run(3000)
        evening.board.reboot()
        evening.play(4)
        logged = [unpack(body) for body in bodies_of(evening.board, evening.world)]
    assert sum(isinstance(one, events.Boot) for one in logged) == 2
    assert not any(isinstance(one, (events.Repair, events.Undone)) for one in logged)


class Laptop(Follower):
    """Follows the board of *evening* until it is closed.

    Attributes:
        taken: decisions of it that the board has taken.
    """

    def __init__(self, evening, store):
        self.taken = 0
        self._evening = evening
        client = DeviceClient(SerialTransport(str(evening.world.port)))
        super().__init__(client, store, on_turn=lambda: evening.board.run(200))
        self.connect()

    def command(self, asked):
        reply = super().command(asked)
        self.taken += isinstance(asked, DecideTask)
        return reply

    def play(self, turns):
        hands = self._evening.hands
        self.follow(until_won=True, is_enough=lambda: hands.turns >= turns)


@pytest.mark.slow
def test_turns_when_a_laptop_decides_and_is_killed_then_the_board_goes_on_until_another_one_comes(
    tmp_path,
):
    store = Store(tmp_path / "games.db")
    with Evening(tmp_path, (1, 2), level="club") as evening:
        laptop = Laptop(evening, store)
        laptop.play(2)
        assert laptop.taken == 2 + 2  # gifts and turns
        laptop.close()
        evening.play(3)
        again = Laptop(evening, store)
        again.play(5)
        assert again.taken >= 1  # the board may have decided the turn that was under way
        logged = [unpack(body) for body in bodies_of(evening.board, evening.world)]
    assert not any(isinstance(one, (events.Repair, events.Undone)) for one in logged)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("missing", "ruleset", "link"),
    [
        ("4", "brandi-4", ("--speed", "0")),
        ("2,4", "brandi-4", ("--speed", "0")),
        ("2,3,4", "wild-lubanzi-4", ("--speed", "0")),
        ("3", "brandi-4", ("--speed", "10", "--link", "ble")),
    ],
)
def test_demo_when_seats_are_missing_then_the_board_plays_them_to_the_end(
    tmp_path, missing, ruleset, link
):
    done = demo(
        tmp_path, "--seed", "9", "--missing", missing, "--ruleset", ruleset, *link, within_s=1800
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert " won after" in done.stdout
