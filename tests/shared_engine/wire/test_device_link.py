"""The device's link, fed message by message with what the host says."""

import unittest

from shared_engine.wire import device_link
from shared_engine.wire.commands import Report
from shared_engine.wire.device_link import Acknowledged, CommandReceived, DeviceLink
from shared_engine.wire.errors import (
    BAD_MESSAGE,
    LocalProtocolError,
)
from shared_engine.wire.link import COMMAND_MS, OUTBOUND_BYTES
from shared_engine.wire.messages import (
    STATUS_LATE,
    STATUS_OK,
    Ack,
    Command,
    DatedCommand,
    Hello,
    HelloRequest,
    Ping,
    Pong,
    Pull,
    Reply,
)
from tests.shared_engine.wire.pair import (
    TOKEN,
    CodeAssertions,
    answer,
    deliver,
    make_hello,
    messages_in,
    open_device,
    said,
)


class DeviceTest(CodeAssertions):
    def test_impossible_hello_is_refused(self):
        bad = (
            make_hello(window=0),
            make_hello(window=256),
            make_hello(head=1, first=2),
            make_hello(boot_id=b"1"),
        )
        for hello in bad:
            with self.assertRaises(LocalProtocolError):
                DeviceLink(hello)

    def test_nothing_is_served_before_the_greeting_but_an_invitation(self):
        device = DeviceLink(make_hello(5))
        deliver(device, Command(1, Report.NUMBER, b""))
        self.assertIsNone(device.next_event(0))
        self.assertEqual(said(device), [make_hello(5)])
        self.assertIsNone(device.next_wanted())

    def test_greeting_echoes_the_token_and_describes_the_log(self):
        device = DeviceLink(make_hello(5))
        device.log_grew(2, 8)
        deliver(device, HelloRequest(2, 9, TOKEN))
        self.assertIsNone(device.next_event(0))
        self.assertEqual(said(device), [answer(head=8, first=2)])
        self.assertEqual(device.state, device_link.OPEN)

    def test_host_of_another_major_gets_a_hello_and_is_not_served_until_it_matches(self):
        device = open_device(5)
        deliver(
            device, Pull(0, 8), HelloRequest(1, 0, TOKEN), Ping(1), Command(1, Report.NUMBER, b"")
        )
        self.assertIsNone(device.next_event(0))
        self.assertEqual(said(device), [answer(head=5)])
        self.assertEqual(device.state, device_link.REFUSING)
        self.assertIsNone(device.next_wanted())
        deliver(device, HelloRequest(2, 0, TOKEN), Ping(2))
        self.assertIsNone(device.next_event(9))
        self.assertEqual(said(device), [answer(head=5), Pong(2, 9, 0, 5)])

    def test_pong_cuts_the_clock_to_32_bits(self):
        device = open_device()
        deliver(device, Ping(7))
        device.next_event(0x100000003)
        self.assertEqual(said(device), [Pong(7, 3, 0, 0)])

    def test_events_are_sent_within_the_window_and_no_further(self):
        device = open_device(head=20, window=3)
        self.assertIsNone(device.next_wanted())
        deliver(device, Pull(4, 200))
        device.next_event(0)
        for number in (4, 5, 6):
            self.assertEqual(device.next_wanted(), number)
            device.send_event(number, b"")
        self.assertIsNone(device.next_wanted())
        deliver(device, Ack(5, 3))
        self.assertEqual(device.next_event(0), Acknowledged(5))
        self.assertEqual(device.next_wanted(), 7)
        with self.assertRaises(LocalProtocolError):
            device.send_event(8, b"")

    def test_events_wait_while_the_buffer_is_half_full(self):
        device = open_device(head=20, window=20)
        deliver(device, Pull(0, 20))
        device.next_event(0)
        sent = 0
        while device.next_wanted() is not None:
            device.send_event(sent, bytes(251))
            sent += 1
        self.assertEqual(sent, 2)
        while sent:
            sent -= len(messages_in(device.data_to_send()))
        self.assertEqual(device.next_wanted(), 2)

    def test_pull_outside_the_log_is_ignored(self):
        device = open_device(head=9, first=5)
        deliver(device, Pull(4, 8), Pull(10, 8))
        self.assertIsNone(device.next_event(0))
        self.assertIsNone(device.next_wanted())

    def test_events_dropped_from_the_log_are_not_wanted(self):
        device = open_device(head=9)
        deliver(device, Pull(0, 8))
        device.next_event(0)
        device.log_grew(3, 9)
        self.assertIsNone(device.next_wanted())

    def test_acknowledgements_are_reported_once_and_never_go_back(self):
        device = open_device(head=9)
        deliver(device, Ack(5, 8), Ack(5, 8), Ack(3, 8), Ack(6, 8), Ack(10, 8))
        self.assertEqual(device.next_event(0), Acknowledged(5))
        self.assertEqual(device.next_event(0), Acknowledged(6))
        self.assert_code(BAD_MESSAGE, device.next_event, 0)

    def test_greeting_says_whether_the_log_is_full(self):
        hello = make_hello(5)
        hello.capabilities = 0x8000
        device = DeviceLink(hello)
        for is_full, capabilities in ((True, 0x8001), (False, 0x8000)):
            device.log_grew(0, 5, is_full)
            deliver(device, HelloRequest(2, 1, TOKEN))
            self.assertIsNone(device.next_event(0))
            self.assertEqual([hello.capabilities for hello in said(device)], [capabilities])

    def test_log_never_goes_back(self):
        device = open_device(head=9, first=5)
        for first, head in ((4, 9), (5, 8), (10, 9)):
            with self.assertRaises(LocalProtocolError):
                device.log_grew(first, head)

    def test_command_is_handed_out_once_and_older_ones_are_ignored(self):
        device = open_device()
        deliver(device, Command(0xFFFF, Report.NUMBER, b""), Command(0xFFFF, Report.NUMBER, b""))
        event = device.next_event(0)
        self.assertEqual((event.id, event.kind, event.body), (0xFFFF, Report.NUMBER, b""))
        self.assertIsNone(device.next_event(0))
        self.assertEqual(said(device), [])
        device.reply(0xFFFF, STATUS_OK, "fine")
        deliver(device, Command(0xFFFF, Report.NUMBER, b""))
        self.assertIsNone(device.next_event(0))
        self.assertEqual(said(device), [Reply(0xFFFF, STATUS_OK, "fine")] * 2)
        deliver(device, Command(0, Report.NUMBER, b""), Command(0xFFFF, Report.NUMBER, b""))
        self.assertEqual(device.next_event(0).id, 0)
        self.assertIsNone(device.next_event(0))
        device.reply(0xFFFF, STATUS_OK, "too late")
        self.assertEqual(said(device), [])

    def test_command_when_its_date_is_too_old_then_it_is_late_and_never_handed_out(self):
        for seen_ms, now_ms in (
            (0, COMMAND_MS + 1),
            (0xFFFFFFFF, COMMAND_MS),
            (5000, 4999),  # of the boot before
        ):
            device = open_device()
            late = DatedCommand(1, seen_ms, Report.NUMBER, b"")
            deliver(device, late, late)
            self.assertIsNone(device.next_event(now_ms))
            self.assertEqual(
                [(reply.id, reply.status) for reply in said(device)], [(1, STATUS_LATE)] * 2
            )

    def test_command_when_its_date_is_not_too_old_then_it_is_handed_out(self):
        for seen_ms, now_ms in ((0, COMMAND_MS), (0xFFFFFFFF, COMMAND_MS - 1), (7, 7)):
            device = open_device()
            deliver(device, DatedCommand(1, seen_ms, Report.NUMBER, b"body"))
            self.assertEqual(
                device.next_event(now_ms), CommandReceived(Command(1, Report.NUMBER, b"body"))
            )

    def test_command_when_it_was_carried_out_in_time_then_its_reply_is_sent_again_however_late(
        self,
    ):
        device = open_device()
        deliver(device, DatedCommand(1, 0, Report.NUMBER, b""))
        device.next_event(0)
        device.reply(1, STATUS_OK, "fine")
        deliver(device, DatedCommand(1, 0, Report.NUMBER, b""))
        self.assertIsNone(device.next_event(2 * COMMAND_MS))
        self.assertEqual(said(device), [Reply(1, STATUS_OK, "fine")] * 2)

    def test_command_when_it_comes_by_cable_without_a_date_then_it_is_never_late(self):
        device = open_device()
        deliver(device, Command(1, Report.NUMBER, b""))
        self.assertIsInstance(device.next_event(10 * COMMAND_MS), CommandReceived)

    def test_reply_that_does_not_fit_is_refused(self):
        device = open_device()
        deliver(device, Command(1, Report.NUMBER, b""))
        self.assertEqual(device.next_event(0), CommandReceived(Command(1, Report.NUMBER, b"")))
        with self.assertRaises(LocalProtocolError):
            device.reply(1, STATUS_OK, "x" * 253)

    def test_new_host_starts_afresh_and_the_old_one_repeating_itself_does_not(self):
        device = open_device(head=5)
        deliver(device, Pull(0, 8), Command(1, Report.NUMBER, b""))
        device.next_event(0)
        deliver(device, HelloRequest(2, 0, TOKEN), Command(1, Report.NUMBER, b""))
        self.assertIsNone(device.next_event(0))
        self.assertEqual(device.next_wanted(), 0)
        deliver(device, HelloRequest(2, 0, TOKEN + 1), Command(1, Report.NUMBER, b""))
        self.assertIsInstance(device.next_event(0), CommandReceived)
        self.assertIsNone(device.next_wanted())

    def test_buffer_never_grows_beyond_its_cap(self):
        device = open_device()
        for _ in range(300):
            deliver(device, HelloRequest(2, 0, TOKEN))
            device.next_event(0)
        data = device.data_to_send(5000)
        self.assertTrue(len(data) <= OUTBOUND_BYTES)
        self.assertEqual(
            len([message for message in messages_in(data) if isinstance(message, Hello)]), 18
        )


if __name__ == "__main__":
    unittest.main()
