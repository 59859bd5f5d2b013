"""Crowds of strangers, and a paired computer to which nobody agrees, against the real firmware:
nothing on the board changes, and its owner gets in within 15 s."""

from itertools import groupby

import pytest

from host.device.secure_session import secure_host
from host.simulator.weather import Weather
from shared_engine.log.events import CONTROLS, Game
from shared_engine.wire.commands import PressControl, Report, SelfTest
from shared_engine.wire.messages import (
    STATUS_AGREE,
    STATUS_BUSY,
)
from shared_engine.wire.paired_key import first_key
from tests.firmware.test_consent import SAMPLES
from tests.integration.live import KEY, Live
from tests.integration.strangers import Crowd, Words, held

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

OWNER_MS = 15_000
ASKING_MS = 900_000
NEW_GAME = CONTROLS.index("new_game")
ONLY_ON_A_BOARD = [Report(), SelfTest()]
PLAYED = ("log/", "self_test", "deck.new", "keys")  # what asking and playing write
BETWEEN = 499  # strangers from one look of the owner to the next, who comes after each kind of them
CALM_MS = 5000  # then the log rests
SIZES = [8, pytest.param(5000, marks=pytest.mark.proof)]


def get_in(live, **who):
    """The owner connects, and stays; how long that took."""
    computer, began_ms = live.computer(**who), live.board.now_ms
    computer.connect()
    return computer, live.board.now_ms - began_ms


def held_calmly(live):
    """What the board holds when its log rests."""
    live.board.run(CALM_MS)
    return held(live)


def but_keys(files):
    """The owner's key changes with each session."""
    return {name: data for name, data in files.items() if name != "keys"}


def overheard(live):
    """Words of strangers who have heard a session of the owner, and jammed its last command."""
    computer, _ = get_in(live)
    computer.catch_up()
    computer.client.link.command(
        PressControl.NUMBER, bytes((CONTROLS.index("undo"),)), live.board.now_ms
    )
    withheld = computer.client.link.data_to_send()
    heard = computer.transport.sent
    computer.close()
    return Words(1, heard, withheld, first_key(KEY).id)


@pytest.mark.parametrize("count", SIZES)
def test_paired_board_when_strangers_come_then_nothing_changes_and_the_owner_gets_in(
    tmp_path, count
):
    with Live(tmp_path, [KEY]) as live:
        live.lay_control("new_game")
        words = overheard(live)
        crowd, before, took = Crowd(live), held_calmly(live), []
        for number in range(count):
            crowd.come(words.next(number))
            if number % BETWEEN == BETWEEN - 1 or number == count - 1:
                assert held_calmly(live) == before
                computer, ms = get_in(live)
                took.append(ms)
                computer.close()
                is_gone = crowd.hold()
                computer, ms = get_in(live)
                took.append(ms)
                assert is_gone()
                computer.close()
                found = held_calmly(live)
                assert but_keys(found) == but_keys(before)
                before = found
        print(
            f"{count} strangers; the owner was in after {max(took):.0f} ms at most, of {len(took)}"
        )
        assert max(took) <= OWNER_MS


@pytest.mark.proof
@pytest.mark.parametrize("count", SIZES)
def test_board_without_keys_when_strangers_come_then_nothing_changes_and_it_can_be_paired(
    tmp_path, count
):
    with Live(tmp_path) as live:
        live.lay_control("new_game")
        crowd, words, before = Crowd(live), Words(2), held_calmly(live)
        for number in range(count):
            crowd.come(words.next(number))
        assert held_calmly(live) == before
        is_gone = crowd.hold()
        pairing, caller = live.pairing()
        assert pairing.pair()
        computer, ms = get_in(live, secure=secure_host(live.keys, pairing.board))
        print(f"{count} strangers; the owner was in after {ms:.0f} ms")
        assert (is_gone(), ms <= OWNER_MS) == (True, True)
        computer.close()
        caller.close()


@pytest.mark.proof
@pytest.mark.parametrize(
    "weather",
    [Weather(late=0.3, late_ms=500), Weather(lost=0.3), Weather(mtu=23, memory=2, lost=0.1)],
    ids=["late", "lossy", "small"],
)
def test_owner_when_the_air_is_jammed_and_what_comes_is_late_then_in_as_soon_as_anything_comes(
    tmp_path, weather
):
    with Live(tmp_path, [KEY], weather=weather) as live:
        live.lay_control("new_game")
        before = held_calmly(live)
        computer, _ = get_in(live)
        lost, live.radio.weather.lost = live.radio.weather.lost, 1
        computer.follow(20_000)
        assert computer.client.is_lost
        live.radio.weather.lost, since_ms = lost, live.board.now_ms
        computer.poll_until(lambda: not computer.client.is_lost)
        assert live.board.now_ms - since_ms <= OWNER_MS
        assert but_keys(held_calmly(live)) == but_keys(before)
        computer.close()


@pytest.mark.proof
def test_paired_when_it_asks_for_each_step_of_each_command_and_nobody_agrees_then_nothing_is_lost(
    tmp_path,
):
    def kept():
        games = [one.body for one in computer.events if one.body[0] == Game.KIND]
        files = {name: data for name, data in held(live).items() if not name.startswith(PLAYED)}
        return files | {"boots": live.board.boots - asked}, games

    with Live(tmp_path, [KEY]) as live:
        live.lay_control("new_game")
        computer, _ = get_in(live)
        computer.catch_up()
        asked = 0
        before = kept()
        for asked_for in SAMPLES + ONLY_ON_A_BOARD:
            status, _ = computer.command(asked_for)
            if status == STATUS_AGREE:
                live.press(1500)  # as in a game
                assert computer.command(asked_for)[0] == STATUS_AGREE
                asked += 1
                live.board.reboot()  # that ends the question, and the pause behind it
                computer.poll_until(lambda: computer.client.is_lost)
                computer.poll_until(lambda: not computer.client.is_lost)
            assert kept() == before, asked_for
        print(f"people were asked {asked} times")
        assert asked > 0
        computer.close()


@pytest.mark.proof
def test_paired_when_it_asks_again_and_again_then_people_are_asked_less_and_less_and_another_computer_asks_at_once(
    tmp_path,
):
    other = bytes(reversed(KEY))
    with Live(tmp_path, [KEY, other]) as live:
        live.lay_control("new_game")
        computer, _ = get_in(live)
        answers, end_ms = [], live.board.now_ms + ASKING_MS
        while live.board.now_ms < end_ms:
            answers.append(computer.command(PressControl(NEW_GAME))[0])
            computer.follow(1000)
        assert set(answers) == {STATUS_AGREE, STATUS_BUSY}
        asked = [kind for kind, _ in groupby(answers)].count(STATUS_AGREE)
        print(f"people were asked {asked} times in {ASKING_MS // 60_000} minutes")
        assert asked == 5
        assert answers[-1] == STATUS_BUSY
        computer.close()
        computer, _ = get_in(live, key=other)
        assert computer.command(PressControl(NEW_GAME))[0] == STATUS_AGREE
        computer.close()
