"""Asking a board: the answer, a refusal, nobody there, and a board that restarts meanwhile."""

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.errors import CommandInterruptedError, DeviceError, TransportError
from shared_engine.wire.commands import Echo, Report
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.errors import NOT_PAIRED
from shared_engine.wire.frame import encode
from shared_engine.wire.messages import Fault
from tests.host.device.test_client import AirBoard, Board
from tests.shared_engine.wire.pair import make_hello
from tests.shared_engine.wire.test_secure import make_host


class Restarting(Board):
    """Restarts when it gets a command, as if its plug had been pulled; *times* times."""

    def __init__(self, times):
        super().__init__(b"event")
        self.times = times

    def write(self, data):
        if b"body" in data and self.times:
            self.times -= 1
            self.link = DeviceLink(make_hello(1, boot_id=b"boo%d" % self.times))
            return
        super().write(data)


def connected(board, **options):
    conversation = Conversation(DeviceClient(board), **options)
    conversation.connect()
    return conversation


def test_connect_when_a_board_is_there_then_what_it_says_of_itself():
    assert Conversation(DeviceClient(Board(b"event"))).connect().geometry == "dog-4"


def test_connect_when_there_is_no_line_then_an_error():
    board = Board()
    board.is_plugged = False
    with pytest.raises(TransportError):
        Conversation(DeviceClient(board)).connect()


def test_connect_when_nobody_answers_then_an_error_names_how_long():
    board = Board()
    board.write = lambda data: None
    with pytest.raises(DeviceError, match=r"within 0\.1 s"):
        Conversation(DeviceClient(board), patience_s=0.1).connect()


def test_connect_when_somebody_else_answers_then_the_error_says_what():
    board = AirBoard()
    board.stranger = encode(Fault(NOT_PAIRED, "go").pack())
    client = DeviceClient(board, make_host())
    with pytest.raises(
        DeviceError,
        match=r"within 0\.1 s; the board, or somebody else near, says that it does not know",
    ):
        Conversation(client, patience_s=0.1).connect()


def test_command_when_obeyed_then_the_answer():
    assert connected(Board()).command(Echo(b"body")) == "done"


def test_command_when_refused_then_an_error_with_the_reason():
    with pytest.raises(DeviceError, match="say what"):
        connected(Board()).command(Report())


def test_command_when_the_board_is_unplugged_then_an_error_after_a_while():
    board = Board()
    conversation = connected(board, patience_s=0.3)
    board.is_plugged = False
    with pytest.raises(DeviceError, match="plugged in"):
        conversation.command(Echo(b"body"))


def test_command_when_the_board_restarts_then_an_error_says_so_and_the_next_one_is_obeyed():
    conversation = connected(Restarting(1))
    with pytest.raises(CommandInterruptedError):
        conversation.command(Echo(b"body"))
    assert conversation.restarts == 1
    assert conversation.command(Echo(b"body")) == "done"


def test_wait_when_waiting_then_other_things_are_done():
    done = []
    conversation = connected(Board(), on_turn=lambda arrivals: done.append(arrivals))
    before = len(done)
    conversation.wait(0.1)
    assert len(done) > before
