"""A board that is not open over the air: everybody may greet it, and nothing else."""

from firmware.nobody import Nobody
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.errors import NOT_PAIRED
from shared_engine.wire.messages import COMMAND_REPORT, Ack, Command, HelloRequest, Ping, Pull
from tests.shared_engine.wire.pair import TOKEN, answer, make_hello, said, tell


def test_link_when_nobody_is_paired_then_a_greeting_is_answered_and_all_else_refused():
    device = DeviceLink(make_hello(5), Nobody())
    tell(device, HelloRequest(1, 1, TOKEN))
    assert device.next_event(3) is None
    assert said(device) == [answer(head=5)]
    for message in (Pull(0, 8), Ack(3, 8), Command(1, COMMAND_REPORT, b""), Ping(1)):
        tell(device, message)
        assert device.next_event(3) is None
        assert [one.code for one in said(device)] == [NOT_PAIRED]
    assert device.next_wanted() is None


def test_link_when_nobody_is_paired_then_an_empty_frame_and_a_fault_change_nothing():
    secure = Nobody()
    assert secure.receive(b"", 0) is None
    assert secure.receive(b"\x0a\x01x", 0) is None
    assert secure.answer == b""
    assert secure.seal(b"x") == b""
