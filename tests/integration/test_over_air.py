"""Who may do what over the virtual radio: the real firmware on MicroPython, paired computers,
strangers, and the button."""

import json

import pytest

from host.device.secure_session import secure_host
from host.errors import DeviceError, TransportLostError
from shared_engine.lights.looks import ASKED, colour
from shared_engine.log.events import CONTROLS, Game
from shared_engine.wire.auth import NONCE_BYTES
from shared_engine.wire.commands import ForgetKeys, NewGame, PairKey, PressControl, Report, Restart
from shared_engine.wire.errors import NOT_PAIRED, TRY_LATER
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, FrameReader, encode
from shared_engine.wire.host_link import CommandDone
from shared_engine.wire.messages import (
    PROTOCOL_MAJOR,
    PROTOCOL_MINOR,
    STATUS_AGREE,
    STATUS_BUSY,
    STATUS_LATE,
    STATUS_OK,
    Ack,
    Command,
    Fault,
    Hello,
    HelloRequest,
    Ping,
    Pull,
)
from shared_engine.wire.secure_device import MAX_FAILURES, PROOF_MS
from shared_engine.wire.secure_messages import Challenge, Opening, Sealed
from tests.integration.live import KEY, STEP_MS, Live

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

GREETING = HelloRequest(PROTOCOL_MAJOR, PROTOCOL_MINOR, 77).pack()
BEGIN, HINT, UNDO = (PressControl(CONTROLS.index(name)) for name in ("new_game", "hint", "undo"))
CONNECTING_MS = 6500  # to look for a board and connect, on the virtual air
NEXT_GAME = NewGame(json.dumps({"ruleset": "brandi-4", "starter": 1, "abandon": True}))


class Stranger:
    """Somebody on the air who says what he likes; `heard` are the payloads that came back."""

    def __init__(self, live):
        self.heard = []
        self._live = live
        self._reader = FrameReader(16384, MAX_PAYLOAD + SEAL_BYTES)
        self._transport = live.transport()
        self._transport.open()

    def say(self, *payloads):
        for payload in payloads:
            self.send(encode(payload, MAX_PAYLOAD + SEAL_BYTES))

    def send(self, data):
        self._transport.write(data)

    def listen(self, ms):
        for _ in range(0, ms, STEP_MS):
            self._reader.receive_data(self._transport.read(STEP_MS / 1000))
            while (payload := self._reader.next_frame()) is not None:
                self.heard.append(payload)

    def hold(self, ms):
        """Keep the connection busy."""
        for _ in range(0, ms, 500):
            self.say(GREETING)
            self.listen(500)

    def ask(self, payload):
        """Say *payload* and return the number of the message that is the answer, however long that
        takes."""
        before = len(self.heard)
        self.say(payload)
        while len(self.heard) == before:
            self.listen(STEP_MS)
        return self.heard[-1]

    def close(self):
        self._transport.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A board on which a game has begun, with one paired computer."""
    with Live(tmp_path_factory.mktemp("live"), [KEY]) as live:
        live.lay_control("new_game")
        yield live


@pytest.fixture
def stranger(live):
    stranger = Stranger(live)
    yield stranger
    stranger.close()


def log_head(stranger):
    return Hello.unpack(stranger.ask(GREETING)).head


def test_stranger_when_he_says_anything_then_he_gets_hellos_and_nothing_changes(live, stranger):
    head = log_head(stranger)
    stranger.heard.clear()
    asked = [Report(), NEXT_GAME, BEGIN, PairKey(KEY), ForgetKeys(), Restart()]
    commands = [Command(number, one.NUMBER, one.pack()[1:]) for number, one in enumerate(asked)]
    for message in (
        Pull(0, 32),
        Ack(head, 32),
        Ping(1),
        *commands,
        Sealed(0, bytes(40)),
        Challenge(0, bytes(16), bytes(16)),
    ):
        stranger.say(message.pack())
        stranger.listen(100)
    stranger.send(bytes(range(256)) * 3)
    stranger.listen(1000)
    faults = [Fault.unpack(one).code for one in stranger.heard if one[0] == Fault.NUMBER]
    assert set(faults) == {NOT_PAIRED}
    assert len(faults) == len(stranger.heard) >= len(commands)
    assert log_head(stranger) == head
    assert live.world.reader_colour()[2] == 0  # nobody is asked
    assert live.board.boots == 1


def test_stranger_when_he_tries_keys_then_the_board_makes_him_wait(live, stranger):
    def code(number):
        answer = stranger.ask(Opening(bytes((number,)) * 8, 0, bytes(NONCE_BYTES)).pack())
        return Fault.unpack(answer).code

    assert [code(number) for number in range(MAX_FAILURES + 1)] == [NOT_PAIRED] * MAX_FAILURES + [
        TRY_LATER
    ]
    live.board.run(1100)
    assert code(9) == NOT_PAIRED


def test_stranger_when_he_repeats_a_whole_session_then_nothing_of_it_is_done_again(live):
    computer = live.computer()
    assert computer.command(HINT)[0] == STATUS_OK
    assert computer.command(NewGame("{"))[0] != STATUS_OK
    recorded = computer.transport.sent
    computer.close()
    live.board.run(1000)
    stranger = Stranger(live)
    head = log_head(stranger)
    stranger.heard.clear()
    for at in range(0, len(recorded), 200):
        stranger.send(recorded[at : at + 200])
        stranger.listen(100)
    stranger.listen(1000)
    assert {one[0] for one in stranger.heard} <= {Hello.NUMBER, Challenge.NUMBER}
    assert log_head(stranger) == head
    stranger.close()


def test_command_when_it_is_withheld_until_its_computer_has_left_then_it_is_not_done(live):
    computer = live.computer()
    computer.catch_up()
    link = computer.client.link
    link.command(UNDO.NUMBER, UNDO.pack()[1:], live.board.now_ms)
    withheld = link.data_to_send()
    computer.close()
    live.board.run(1000)
    stranger = Stranger(live)
    head = log_head(stranger)
    stranger.send(withheld)
    stranger.listen(1000)
    assert log_head(stranger) == head
    stranger.close()


@pytest.mark.parametrize(
    ("pauses_ms", "is_done"),
    [pytest.param((8_000, 8_000), True, marks=pytest.mark.proof), ((27_000, 27_000), False)],
)
def test_command_when_a_relay_delivers_it_in_the_session_then_it_is_done_only_if_it_is_soon(
    live, pauses_ms, is_done
):
    computer = live.computer()
    computer.catch_up()
    link = computer.client.link
    live.board.run(1000)
    link.tick(int(live.clock() * 1000))
    frames = [link.data_to_send()]  # a ping
    number = link.command(HINT.NUMBER, HINT.pack()[1:], int(live.clock() * 1000))
    frames.append(link.data_to_send())
    head = len(computer.events)
    for pause_ms, frame in zip(pauses_ms, frames, strict=True):
        live.board.run(pause_ms)
        computer.transport.write(frame)
    live.board.run(1000)
    link.receive_data(computer.transport.read(1))
    done = [one for one in iter(link.next_event, None) if isinstance(one, CommandDone)]
    assert [(one.id, one.status) for one in done] == [
        (number, STATUS_OK if is_done else STATUS_LATE)
    ]
    computer.close()
    live.board.run(1000)
    stranger = Stranger(live)
    assert (log_head(stranger) > head) == is_done
    stranger.close()


def test_board_when_nobody_moves_a_marble_then_it_keeps_the_next_key_and_whoever_is_behind_gets_in(
    live,
):
    live.board.run(2000)
    (before,) = live.keys_on_flash()
    computer = live.computer()  # each begins with the first key of all
    computer.connect()
    live.board.run(2000)
    assert live.keys_on_flash() == [before.later(before.generation + 1)]
    computer.close()


def test_stranger_when_he_holds_the_connection_then_a_paired_computer_gets_in_after_ten_seconds(
    live,
):
    stranger = Stranger(live)
    computer = live.computer()
    began_ms = live.board.now_ms
    with pytest.raises(TransportLostError):
        stranger.hold(PROOF_MS + 2000)
    assert live.board.now_ms >= began_ms + PROOF_MS - 1000
    computer.connect()
    assert live.board.now_ms < began_ms + PROOF_MS + CONNECTING_MS
    computer.close()


def test_paired_when_a_game_is_to_end_then_only_after_people_have_agreed(live):
    computer = live.computer()
    games = lambda: [one for one in computer.events if one.body[0] == Game.KIND]  # noqa: E731
    status, reason = computer.command(NEXT_GAME)
    assert (status, reason.startswith("press the button on the board three times")) == (
        STATUS_AGREE,
        True,
    )
    assert computer.command(BEGIN)[0] == STATUS_BUSY
    full = colour(ASKED, 0)
    shown = []
    for _ in range(20):
        computer.follow(60)
        shown.append(live.world.reader_colour())
    red, green, blue = max(shown)
    assert (red > blue > 0, green) == (True, full[1])
    assert len(games()) == 1
    live.press(1500)  # a fold
    assert computer.command(NEXT_GAME)[0] == STATUS_AGREE
    live.agree()
    assert computer.command(NEXT_GAME) == (STATUS_OK, "")
    computer.poll_until(lambda: len(games()) == 2)
    assert computer.command(NEXT_GAME)[0] == STATUS_AGREE
    computer.close()


def test_pairing_when_a_computer_is_connected_then_it_counts_at_once_and_so_does_forgetting(live):
    other = live.computer(None)
    with pytest.raises(DeviceError, match="does not know this computer"):
        other.poll_until(lambda: other.events)
    pairing, caller = live.pairing()
    assert pairing.pair()
    key = live.keys.get(pairing.board)
    other.close()
    computer = live.computer(secure=secure_host(live.keys, pairing.board))
    assert computer.command(Report())[0] == STATUS_OK
    assert live.keys.get(pairing.board) == key.later(1)
    assert key.id.hex() in pairing.paired()
    computer.catch_up()
    assert pairing.forget()
    heard = len(computer.events)
    live.disturb(0)
    computer.poll_until(lambda: "does not know this computer" in computer.client.trouble)
    assert len(computer.events) == heard
    computer.close()
    caller.close()
    assert live.board.boots == 1
