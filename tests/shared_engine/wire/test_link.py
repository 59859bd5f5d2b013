"""Two links joined: following, restarts, losses, commands, faults."""

import unittest

from shared_engine.wire import host_link
from shared_engine.wire.commands import PressControl
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.errors import (
    BAD_MESSAGE,
    UNEXPECTED_MESSAGE,
)
from shared_engine.wire.frame import encode
from shared_engine.wire.host_link import (
    Connected,
    HostLink,
    Restarted,
)
from shared_engine.wire.messages import (
    STATUS_OK,
    Fault,
    Pull,
)
from tests.shared_engine.wire.pair import (
    TOKEN,
    CodeAssertions,
    Pair,
    connect,
    deliver,
    make_hello,
    messages_in,
    open_device,
    said,
)

LOG = [bytes((number,)) * (number % 7) for number in range(60)]


class PairTest(unittest.TestCase):
    def test_whole_log_arrives_once_and_in_order(self):
        pair = Pair(LOG)
        for _ in range(10):
            pair.step()
        self.assertEqual(pair.stored, LOG)
        self.assertEqual(pair.errors, [])

    def test_events_are_pushed_as_they_are_logged(self):
        pair = Pair()
        pair.step()
        pair.step()
        pair.append(b"new")
        pair.step()
        self.assertEqual(pair.stored, [b"new"])

    def test_streams_cut_byte_by_byte(self):
        pair = Pair(LOG[:5])
        queue = [b"", b""]

        def trickle(way):
            def pipe(data):
                queue[way] += data
                byte = queue[way][:1]
                queue[way] = queue[way][1:]
                return byte

            return pipe

        pair.upward = trickle(0)
        pair.downward = trickle(1)
        for _ in range(600):
            pair.step(1)
        self.assertEqual(pair.stored, LOG[:5])
        self.assertEqual(pair.host.damaged + pair.device.damaged, 0)

    def test_lost_event_is_asked_for_at_once_and_only_once(self):
        pair = Pair(LOG)
        for _ in range(3):
            pair.step()
        before = len(pair.stored)
        pair.upward = lambda data: data[12:]
        pair.step()
        self.assertEqual(len(pair.stored), before)
        pulls = [
            message
            for message in messages_in(pair.host.data_to_send())
            if isinstance(message, Pull)
        ]
        self.assertEqual(pulls, [Pull(before, 8)])

    def test_lost_event_with_nothing_behind_it_is_noticed_by_ping(self):
        pair = Pair()
        for _ in range(3):
            pair.step()
        pair.append(b"new")
        pair.upward = lambda data: b""
        pair.step()
        pair.upward = lambda data: data
        for _ in range(20):
            pair.step()
        self.assertEqual(pair.stored, [b"new"])

    def test_device_restart_continues_at_the_same_number(self):
        pair = Pair(LOG[:10])
        for _ in range(4):
            pair.step()
        pair.restart_device()
        pair.append(b"after")
        for _ in range(40):
            pair.step()
        self.assertEqual(pair.stored, pair.log)
        restarts = [value for value in pair.values if isinstance(value, Restarted)]
        self.assertEqual(len(restarts), 1)
        self.assertEqual(pair.errors, [])

    def test_device_that_restarts_invites_the_host_before_silence_is_over(self):
        pair = Pair(LOG[:10])
        for _ in range(4):
            pair.step()
        pair.restart_device()
        for _ in range(13):
            pair.step()
        self.assertIn(Restarted, [type(value) for value in pair.values])

    def test_silent_device_is_lost_and_found_again(self):
        pair = Pair(LOG[:10])
        for _ in range(4):
            pair.step()
        pair.upward = lambda data: b""
        for _ in range(32):
            pair.step()
        self.assertEqual(pair.host.state, host_link.LOST)
        pair.append(b"meanwhile")
        pair.upward = lambda data: data
        for _ in range(10):
            pair.step()
        self.assertEqual(pair.host.state, host_link.CONNECTED)
        self.assertEqual(pair.stored, pair.log)
        self.assertEqual([type(value) for value in pair.values].count(Connected), 2)

    def test_commands_queue_and_are_answered_in_order(self):
        pair = Pair()
        for _ in range(2):
            pair.step()
        ids = [
            pair.host.command(PressControl.NUMBER, bytes((number,)), pair.now_ms)
            for number in range(5)
        ]
        for _ in range(6):
            pair.step()
        self.assertEqual([command[0] for command in pair.executed], ids)
        self.assertEqual(pair.done, [(command_id, STATUS_OK, "did 2") for command_id in ids])

    def test_lost_reply_is_repeated_and_the_command_is_not(self):
        pair = Pair()
        for _ in range(2):
            pair.step()
        command_id = pair.host.command(PressControl.NUMBER, b"\x01", pair.now_ms)
        pair.upward = lambda data: b""
        for _ in range(3):
            pair.step()
        pair.upward = lambda data: data
        for _ in range(10):
            pair.step()
        self.assertEqual(pair.executed, [(command_id, PressControl.NUMBER, b"\x01")])
        self.assertEqual(pair.done, [(command_id, STATUS_OK, "did 2")])

    def test_slow_pipe_never_drops_an_event(self):
        log = [bytes(200) for _ in range(20)]
        pair = Pair(log, window=32)
        device = pair.device
        pair.step()
        for _ in range(1000):
            pair.now_ms += 10
            pair.host.tick(pair.now_ms)
            device.receive_data(pair.host.data_to_send())
            pair.run_device()
            data = device.data_to_send(20)
            self.assertTrue(len(data) <= 20)
            pair.host.receive_data(data)
            pair.run_host()
        self.assertEqual(pair.stored, log)
        self.assertEqual(pair.host.damaged, 0)


class FaultTest(CodeAssertions):
    def test_unreadable_message_raises_and_is_reported_to_the_peer(self):
        for link, read in ((connect(), ()), (open_device(), (0,))):
            link.receive_data(encode(b"\x77"))
            self.assert_code(BAD_MESSAGE, link.next_event, *read)
            (fault,) = said(link)
            self.assertEqual(fault.code, BAD_MESSAGE)
            self.assertIsNone(link.next_event(*read))

    def test_fault_of_the_peer_raises_and_is_not_answered(self):
        for link, read in ((connect(), ()), (open_device(), (0,))):
            deliver(link, Fault(BAD_MESSAGE, "what?"))
            self.assertIn("what?", self.assert_code(BAD_MESSAGE, link.next_event, *read))
            self.assertEqual(said(link), [])

    def test_echoed_message_raises(self):
        host = HostLink(TOKEN)
        host.tick(0)
        host.receive_data(host.data_to_send())
        self.assert_code(UNEXPECTED_MESSAGE, host.next_event)
        device = DeviceLink(make_hello())
        deliver(device, make_hello())
        self.assert_code(UNEXPECTED_MESSAGE, device.next_event, 0)

    def test_damaged_frames_are_counted(self):
        host = connect()
        host.receive_data(b"\x00>>> \x00")
        self.assertIsNone(host.next_event())
        self.assertEqual(host.damaged, 1)


if __name__ == "__main__":
    unittest.main()
