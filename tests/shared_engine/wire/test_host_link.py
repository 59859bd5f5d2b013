"""The host's link, fed message by message with what the device says."""

import unittest

from shared_engine.wire import host_link
from shared_engine.wire.commands import Report
from shared_engine.wire.errors import (
    EVENTS_LOST,
    LOG_WENT_BACK,
    VERSION_MISMATCH,
    LocalProtocolError,
)
from shared_engine.wire.host_link import (
    MAX_COMMANDS,
    Alive,
    CommandDone,
    Connected,
    HostLink,
    LoggedEvent,
    Restarted,
)
from shared_engine.wire.link import COMMAND_MS
from shared_engine.wire.messages import (
    PROTOCOL_MINOR,
    STATUS_BUSY,
    STATUS_INTERRUPTED,
    STATUS_LATE,
    STATUS_OK,
    Ack,
    Command,
    Event,
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
    connect,
    deliver,
    make_hello,
    said,
)


class HostGreetingTest(CodeAssertions):
    def test_hello_is_repeated_until_answered(self):
        host = HostLink(TOKEN)
        requests = 0
        for now_ms in range(1000, 3000, 100):
            host.tick(now_ms)
            requests += len(said(host))
        self.assertEqual(requests, 4)
        self.assertEqual(host.state, host_link.GREETING)

    def test_answer_connects_once(self):
        host = HostLink(TOKEN)
        host.tick(0)
        self.assertEqual(said(host), [HelloRequest(2, PROTOCOL_MINOR, TOKEN)])
        deliver(host, answer(), answer())
        self.assertEqual(host.next_event(), Connected(answer()))
        self.assertIsNone(host.next_event())
        self.assertEqual(host.hello, answer())

    def test_token_outside_its_range_is_refused(self):
        for token in (0, 0x10000):
            with self.assertRaises(LocalProtocolError):
                HostLink(token)

    def test_another_major_version_ends_the_link_and_names_both(self):
        host = HostLink(TOKEN)
        host.tick(0)
        deliver(host, answer(major=9), answer(major=9), answer(), Pong(1, 2, 3, 4))
        text = self.assert_code(VERSION_MISMATCH, host.next_event)
        self.assertIn("9.0", text)
        self.assertIn("2.%d" % PROTOCOL_MINOR, text)
        self.assertIsNone(host.next_event())
        self.assertEqual(host.state, host_link.REFUSED)
        host.data_to_send()
        host.tick(10000)
        self.assertEqual(host.data_to_send(), b"")

    def test_hello_for_another_host_makes_a_connected_one_greet_again(self):
        host = connect()
        deliver(host, make_hello(), make_hello())
        self.assertIsNone(host.next_event())
        self.assertEqual(said(host), [HelloRequest(2, PROTOCOL_MINOR, TOKEN)])
        self.assertEqual(host.state, host_link.GREETING)

    def test_words_before_the_greeting_are_ignored(self):
        host = HostLink(TOKEN)
        deliver(host, Event(0, b""), Pong(0, 0, 0, 0), Reply(1, 0, ""))
        self.assertIsNone(host.next_event())

    def test_cable_when_the_line_is_opened_again_then_a_connected_host_greets_again(self):
        host = connect()
        host.pull(0)
        host.line_opened()
        self.assertEqual((host.state, host.data_to_send()), (host_link.LOST, b""))
        host.tick(1)
        self.assertEqual(said(host), [HelloRequest(2, PROTOCOL_MINOR, TOKEN)])

    def test_restart_seen_by_a_connected_host(self):
        host = connect()
        deliver(host, answer(boot_id=b"bo-2"))
        self.assertIsInstance(host.next_event(), Restarted)
        self.assertEqual(host.state, host_link.CONNECTED)


class HostFollowingTest(CodeAssertions):
    def test_pull_before_connected_is_sent_when_connected(self):
        host = HostLink(TOKEN)
        host.pull(3)
        self.assertEqual(said(host), [])
        deliver(host, answer(head=5))
        host.next_event()
        self.assertEqual(said(host), [Pull(3, 8)])

    def test_stalled_pull_is_repeated_with_what_is_left_of_the_window(self):
        host = connect(head=5)
        host.pull(0)
        deliver(host, Event(0, b"a"), Event(1, b"b"))
        self.assertEqual(host.next_event(), LoggedEvent(0, b"a"))
        self.assertEqual(host.next_event(), LoggedEvent(1, b"b"))
        host.ack(1)
        host.data_to_send()
        host.tick(499)
        self.assertEqual(said(host), [])
        host.tick(500)
        self.assertEqual(said(host), [Pull(2, 7)])

    def test_nothing_is_pulled_while_the_application_lets_the_window_run_out(self):
        host = connect(head=5, window=2)
        host.pull(0)
        deliver(host, Event(0, b"a"), Event(1, b"b"))
        host.next_event()
        host.next_event()
        host.data_to_send()
        host.tick(600)
        self.assertEqual(said(host), [])

    def test_duplicates_and_uninvited_events_are_ignored(self):
        host = connect(head=5)
        deliver(host, Event(0, b"a"))
        self.assertIsNone(host.next_event())
        host.pull(0)
        deliver(host, Event(0, b"a"), Event(0, b"a"), Event(1, b"b"))
        self.assertEqual(host.next_event(), LoggedEvent(0, b"a"))
        self.assertEqual(host.next_event(), LoggedEvent(1, b"b"))
        self.assertIsNone(host.next_event())

    def test_log_that_starts_after_the_event_wanted_raises_and_stops(self):
        host = connect(head=9, first=5)
        self.assert_code(EVENTS_LOST, host.pull, 3)
        deliver(host, Event(5, b""))
        self.assertIsNone(host.next_event())
        host.pull(5)
        deliver(host, Event(5, b""))
        self.assertEqual(host.next_event(), LoggedEvent(5, b""))

    def test_log_that_starts_late_is_reported_after_connected(self):
        host = HostLink(TOKEN)
        host.pull(3)
        deliver(host, answer(head=9, first=5))
        self.assertIsInstance(host.next_event(), Connected)
        self.assert_code(EVENTS_LOST, host.next_event)
        self.assertIsNone(host.next_event())

    def test_log_cut_while_connected_is_noticed_by_pong(self):
        host = connect(head=9)
        host.pull(0)
        host.tick(1000)
        ping = said(host)[1]
        self.assertIsInstance(ping, Ping)
        deliver(host, Pong(ping.token, 77, 5, 9))
        self.assertEqual(host.next_event(), Alive(77, 9))
        self.assert_code(EVENTS_LOST, host.next_event)
        self.assertFalse(host.is_following)
        self.assertEqual((host.hello.first, host.hello.head), (5, 9))

    def test_head_below_what_is_known_raises(self):
        host = connect(head=9)
        host.pull(9)
        deliver(host, answer(head=4, boot_id=b"bo-2"))
        self.assertIsInstance(host.next_event(), Restarted)
        self.assert_code(LOG_WENT_BACK, host.next_event)
        self.assert_code(LOG_WENT_BACK, host.pull, 5)

    def test_another_log_stops_following_until_the_application_pulls(self):
        host = connect(head=9)
        host.pull(4)
        deliver(host, answer(head=9, log_id=b"log2"), Event(4, b"not ours"))
        self.assertIsInstance(host.next_event(), Restarted)
        self.assertIsNone(host.next_event())
        with self.assertRaises(LocalProtocolError):
            host.ack(4)

    def test_acknowledgement_is_repeated_with_the_ping(self):
        host = connect(head=1)
        host.pull(0)
        deliver(host, Event(0, b"a"))
        host.next_event()
        host.ack(1)
        host.tick(0)
        host.data_to_send()
        host.tick(1000)
        messages = said(host)
        self.assertIsInstance(messages[0], Ping)
        self.assertEqual(messages[1:], [Ack(1, 8)])

    def test_acknowledgement_while_lost_is_kept_for_later(self):
        host = connect(head=1)
        host.pull(0)
        deliver(host, Event(0, b"a"))
        host.next_event()
        host.tick(0)
        host.tick(3001)
        self.assertEqual(host.state, host_link.LOST)
        host.data_to_send()
        host.ack(1)
        self.assertEqual(said(host), [])

    def test_acknowledgements_out_of_range_are_refused(self):
        host = connect(head=5)
        with self.assertRaises(LocalProtocolError):
            host.ack(0)
        host.pull(2)
        for upto in (1, 3):
            with self.assertRaises(LocalProtocolError):
                host.ack(upto)

    def test_pull_of_no_event_number_is_refused(self):
        for first in (-1, 0x100000000):
            with self.assertRaises(LocalProtocolError):
                connect().pull(first)

    def test_restart_with_a_smaller_window_asks_for_nothing_more(self):
        host = connect(head=9)
        host.pull(0)
        deliver(host, *[Event(number, b"") for number in range(5)])
        for _ in range(5):
            host.next_event()
        host.data_to_send()
        deliver(host, answer(head=9, boot_id=b"bo-2", window=2))
        host.next_event()
        self.assertEqual(said(host), [Pull(5, 0)])


class HostPingTest(unittest.TestCase):
    def test_only_the_answer_to_the_open_ping_counts(self):
        host = connect()
        host.tick(1000)
        (ping,) = said(host)
        deliver(
            host,
            Pong(ping.token + 1 & 0xFFFF, 1, 0, 0),
            Pong(ping.token, 2, 0, 3),
            Pong(ping.token, 4, 0, 0),
        )
        self.assertEqual(host.next_event(), Alive(2, 3))
        self.assertIsNone(host.next_event())

    def test_words_of_the_device_put_off_the_loss(self):
        host = connect()
        for now_ms in range(0, 10000, 2900):
            deliver(host, Reply(1, 0, ""))
            self.assertIsNone(host.next_event())
            host.tick(now_ms)
        self.assertEqual(host.state, host_link.CONNECTED)


class HostCommandTest(CodeAssertions):
    def test_command_before_connected_is_refused(self):
        with self.assertRaises(LocalProtocolError):
            HostLink(TOKEN).command(Report.NUMBER, b"", 0)

    def test_too_many_or_too_long_commands_are_refused(self):
        host = connect()
        with self.assertRaises(LocalProtocolError):
            host.command(Report.NUMBER, bytes(253), 0)
        host.hello.max_payload = 20
        with self.assertRaises(LocalProtocolError):
            host.command(Report.NUMBER, bytes(17), 0)
        for _ in range(MAX_COMMANDS):
            host.command(Report.NUMBER, bytes(16), 0)
        with self.assertRaises(LocalProtocolError):
            host.command(Report.NUMBER, b"", 0)

    def test_command_is_repeated_until_answered_and_foreign_replies_are_ignored(self):
        host = connect()
        command_id = host.command(Report.NUMBER, b"", 100)
        command = Command(command_id, Report.NUMBER, b"")
        self.assertEqual(said(host), [command])
        host.tick(599)
        self.assertEqual(said(host), [])
        host.tick(600)
        self.assertEqual(said(host), [command])
        deliver(
            host,
            Reply(command_id + 1, STATUS_OK, ""),
            Reply(command_id, STATUS_BUSY, "later"),
            Reply(command_id, STATUS_OK, ""),
        )
        self.assertEqual(host.next_event(), CommandDone(command_id, STATUS_BUSY, "later"))
        self.assertIsNone(host.next_event())

    def test_command_given_while_lost_is_sent_when_the_device_is_back(self):
        host = connect()
        host.tick(3001)
        host.data_to_send()
        command_id = host.command(Report.NUMBER, b"", 3002)
        self.assertEqual(said(host), [])
        deliver(host, answer())
        host.next_event()
        self.assertEqual(said(host), [Command(command_id, Report.NUMBER, b"")])

    def test_command_when_the_device_is_lost_for_long_then_it_is_given_up_and_not_sent_later(self):
        host = connect()
        host.tick(3001)
        host.data_to_send()
        command_id = host.command(Report.NUMBER, b"", 3002)
        host.tick(3002 + COMMAND_MS)
        self.assertIsNone(host.next_event())
        host.tick(3003 + COMMAND_MS)
        done = host.next_event()
        self.assertEqual((done.id, done.status), (command_id, STATUS_LATE))
        host.data_to_send()
        deliver(host, answer())
        host.next_event()
        self.assertEqual(said(host), [])

    def test_command_when_there_is_no_reply_for_long_then_it_is_given_up_and_the_next_is_sent(self):
        host = connect()
        first = host.command(Report.NUMBER, b"", 0)
        second = host.command(Report.NUMBER, b"", 1)
        for now_ms in range(0, COMMAND_MS, 1000):
            host.tick(now_ms)
            deliver(host, Reply(first + 5, 0, ""))  # it is there
            self.assertIsNone(host.next_event())
        host.data_to_send()
        host.tick(COMMAND_MS + 1)
        done = host.next_event()
        self.assertEqual((done.id, done.status), (first, STATUS_INTERRUPTED))
        self.assertIn(Command(second, Report.NUMBER, b""), said(host))

    def test_restart_interrupts_the_command_under_way_and_sends_the_next(self):
        host = connect()
        first = host.command(Report.NUMBER, b"", 0)
        second = host.command(Report.NUMBER, b"", 0)
        host.data_to_send()
        deliver(host, answer(boot_id=b"bo-2"))
        self.assertIsInstance(host.next_event(), Restarted)
        done = host.next_event()
        self.assertEqual((done.id, done.status), (first, STATUS_INTERRUPTED))
        self.assertEqual(said(host), [Command(second, Report.NUMBER, b"")])

    def test_ids_wrap(self):
        host = HostLink(0xFFFF)
        hello = answer()
        hello.token = 0xFFFF
        deliver(host, hello)
        host.next_event()
        self.assertEqual(host.command(Report.NUMBER, b"", 0), 0)


if __name__ == "__main__":
    unittest.main()
