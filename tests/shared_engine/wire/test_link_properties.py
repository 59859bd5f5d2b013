"""Properties of the links under a hostile pipe (hypothesis, CPython only).

Runs are derandomized: a 16-bit checksum lets one damaged frame in 65536 pass, which no protocol
above it can see, and a test must not fail for that once in a hundred runs.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_engine.wire.commands import PressControl
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.errors import LocalProtocolError, ProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD, FrameReader, encode
from shared_engine.wire.host_link import CONNECTED, HostLink, LoggedEvent
from shared_engine.wire.messages import (
    MESSAGES,
    STATUS_INTERRUPTED,
    STATUS_OK,
    Fault,
    unpack,
)
from tests.shared_engine.wire.pair import TOKEN, Pair, make_hello

RUNS = settings(deadline=None, derandomize=True, max_examples=150)
FEW_RUNS = settings(deadline=None, derandomize=True, max_examples=60)

BODIES = st.lists(st.binary(max_size=30), max_size=40)

# What a pipe may do to the bytes of one step; positions are taken modulo what is there.
POSITION = st.integers(0, 400)
MISHAPS = st.one_of(
    st.just(("none",)),
    st.tuples(st.just("lose"), POSITION, POSITION),
    st.tuples(st.just("double"), POSITION, POSITION),
    st.tuples(st.just("flip"), POSITION, st.integers(1, 255)),
    st.tuples(st.just("noise"), POSITION, st.binary(max_size=40)),
    st.tuples(st.just("hold"), POSITION, POSITION),
)
STEPS = st.lists(
    st.tuples(
        MISHAPS,
        MISHAPS,
        st.sampled_from((1, 100, 600, 3100)),
        st.sampled_from(("", "log", "command", "restart")),
    ),
    max_size=30,
)


class HostilePipe:
    """Carries bytes, and does its last mishap to what passes."""

    def __init__(self):
        self.mishap = ("none",)
        self.held = b""

    def __call__(self, data):
        data = self.held + data
        self.held = b""
        kind, *arguments = self.mishap
        if kind == "none" or not data:
            return data
        start = arguments[0] % (len(data) + 1)
        if kind == "noise":
            return data[:start] + arguments[1] + data[start:]
        if kind == "flip":
            start %= len(data)
            return data[:start] + bytes((data[start] ^ arguments[1],)) + data[start + 1 :]
        end = start + arguments[1] % (len(data) - start + 1)
        if kind == "hold":
            self.held = data[start:]
            return data[:start]
        return data[:start] + (data[start:end] * 2 if kind == "double" else b"") + data[end:]


def cut(data, sizes):
    """Cut *data* into pieces of the given sizes, again and again."""
    pieces = []
    while data:
        size = sizes[len(pieces) % len(sizes)]
        pieces.append(data[:size])
        data = data[size:]
    return pieces


@RUNS
@given(st.binary(max_size=MAX_PAYLOAD))
def test_frame_round_trip(payload):
    frame = encode(payload)
    reader = FrameReader()
    reader.receive_data(frame)
    assert reader.next_frame() == payload
    assert reader.next_frame() is None
    assert frame.count(0) == 2
    assert reader.damaged == 0


@RUNS
@given(
    st.lists(st.binary(max_size=MAX_PAYLOAD), max_size=6), st.lists(st.integers(1, 300), min_size=1)
)
def test_any_cut_of_the_stream_gives_the_same_frames(payloads, sizes):
    reader = FrameReader()
    found = []
    for piece in cut(b"".join(encode(payload) for payload in payloads), sizes):
        reader.receive_data(piece)
        while (payload := reader.next_frame()) is not None:
            found.append(payload)
    assert found == payloads


@RUNS
@given(st.sampled_from(MESSAGES), st.binary(max_size=80))
def test_what_unpacks_packs_to_the_same_bytes(message, body):
    payload = bytes((message.NUMBER,)) + body
    try:
        value = unpack(payload)
    except ProtocolError:
        return
    assert value.pack() == payload
    assert unpack(value.pack()) == value


@RUNS
@given(st.text(max_size=300))
def test_any_text_round_trips_or_is_refused(text):
    """Half a surrogate pair is no UTF-8 on CPython; MicroPython does not mind."""
    try:
        payload = Fault(1, text).pack()
    except LocalProtocolError:
        assert len(text.encode(errors="surrogatepass")) > MAX_PAYLOAD - 2 or not text.isprintable()
    else:
        assert unpack(payload) == Fault(1, text)


def test_half_a_surrogate_pair_is_refused():
    with pytest.raises(LocalProtocolError):
        Fault(1, "\ud800").pack()


@RUNS
@given(BODIES, st.lists(st.integers(1, 50), min_size=1), st.lists(st.integers(1, 50), min_size=1))
def test_any_cut_of_both_streams_gives_the_same_events(log, down, up):
    pair = Pair(log)
    upward = downward = b""
    for turn in range(3000):
        pair.now_ms += 1
        pair.host.tick(pair.now_ms)
        downward += pair.host.data_to_send()
        size = down[turn % len(down)]
        pair.device.receive_data(downward[:size])
        downward = downward[size:]
        pair.run_device()
        upward += pair.device.data_to_send()
        size = up[turn % len(up)]
        pair.host.receive_data(upward[:size])
        upward = upward[size:]
        pair.run_host()
        if pair.host.state == CONNECTED and len(pair.stored) == len(log):
            break
    assert pair.stored == log
    assert pair.errors == []
    assert pair.host.damaged == pair.device.damaged == 0


@RUNS
@given(BODIES, STEPS)
def test_whatever_the_pipe_does_the_events_and_replies_are_right_in_the_end(log, steps):
    pair = Pair(log)
    pair.upward = upward = HostilePipe()
    pair.downward = downward = HostilePipe()
    asked = []
    restarts = 0
    for down, up, elapsed_ms, deed in steps:
        downward.mishap, upward.mishap = down, up
        if deed == "log":
            pair.append(b"new" + bytes((len(pair.log),)))
        elif deed == "restart":
            restarts += 1
            pair.restart_device(boot_id=b"re" + restarts.to_bytes(2, "big"))
        elif deed == "command" and pair.host.hello is not None and len(asked) - len(pair.done) < 10:
            asked.append(pair.host.command(PressControl.NUMBER, bytes((len(asked),)), pair.now_ms))
        pair.step(elapsed_ms)
        assert pair.stored == pair.log[: len(pair.stored)]

    downward.mishap = upward.mishap = ("none",)
    for _ in range(80):
        pair.step()

    assert pair.stored == pair.log
    assert all(isinstance(error, ProtocolError) for error in pair.errors)
    assert [done[0] for done in pair.done] == asked
    assert all(status in (STATUS_OK, STATUS_INTERRUPTED) for _, status, _ in pair.done)
    executed = [command[0] for command in pair.executed]
    if not restarts:
        assert executed == asked
        assert len(set(executed)) == len(executed)
    for command_id, status, _ in pair.done:
        assert status == STATUS_INTERRUPTED or command_id in executed


@RUNS
@given(BODIES, STEPS)
def test_losses_alone_raise_nothing(log, steps):
    """Lost, doubled, flipped or delayed bytes are mended without anybody hearing of it."""
    pair = Pair(log)
    pair.upward = upward = HostilePipe()
    pair.downward = downward = HostilePipe()
    for down, up, elapsed_ms, _ in steps:
        downward.mishap, upward.mishap = down, up
        pair.step(elapsed_ms)
    downward.mishap = upward.mishap = ("none",)
    for _ in range(80):
        pair.step()
    assert pair.errors == []
    assert pair.stored == log


def drain(read):
    """Call *read* until it returns None; count what it raised, which must be ProtocolErrors."""
    values = []
    while True:
        try:
            value = read()
        except ProtocolError:
            continue
        if value is None:
            return values
        values.append(value)


RANDOM_PAYLOADS = st.builds(
    lambda number, body: bytes((number,)) + body, st.integers(0, 12), st.binary(max_size=60)
)
RANDOM_STREAM = st.lists(
    st.one_of(st.binary(max_size=300), RANDOM_PAYLOADS.map(encode)), max_size=20
)


@FEW_RUNS
@given(RANDOM_STREAM, st.booleans())
def test_random_bytes_into_the_host_raise_nothing_but_protocol_errors(chunks, is_connected):
    host = HostLink(TOKEN)
    if is_connected:
        hello = make_hello(5)
        hello.token = TOKEN
        host.receive_data(encode(hello.pack()))
        host.pull(0)
    for now_ms, chunk in enumerate(chunks):
        host.receive_data(chunk)
        drain(host.next_event)
        host.tick(now_ms * 400)
        assert len(host.data_to_send()) <= 1024


@FEW_RUNS
@given(RANDOM_STREAM, st.booleans())
def test_random_bytes_into_the_device_raise_nothing_but_protocol_errors(chunks, is_greeted):
    pair = Pair([b"body"] * 20)
    if is_greeted:
        for _ in range(2):
            pair.step()
    device = pair.device
    for chunk in chunks:
        device.receive_data(chunk)
        drain(lambda: device.next_event(2**40))
        while (wanted := device.next_wanted()) is not None:
            device.send_event(wanted, b"body")
        assert len(device.data_to_send()) <= 1024


@FEW_RUNS
@given(st.lists(st.tuples(st.integers(0, 30), st.booleans()), max_size=60))
def test_events_in_any_order_are_handed_out_in_sequence(numbers):
    host = HostLink(TOKEN)
    hello = make_hello(31)
    hello.token = TOKEN
    host.receive_data(encode(hello.pack()))
    host.pull(0)
    found = []
    device = DeviceLink(make_hello(31))
    for number, is_acknowledged in numbers:
        host.receive_data(encode(b"\x05" + number.to_bytes(4, "little") + bytes((number,))))
        found += [value for value in drain(host.next_event) if isinstance(value, LoggedEvent)]
        if is_acknowledged:
            host.ack(len(found))
        device.receive_data(host.data_to_send())
        drain(lambda: device.next_event(0))
    assert found == [LoggedEvent(number, bytes((number,))) for number in range(len(found))]
