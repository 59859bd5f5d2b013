"""The two ends of a secure session, without links and with them: strangers, liars and worn-out
sessions."""

import unittest

from shared_engine.wire.auth import SESSION_MS, SecureSession, hmac
from shared_engine.wire.device_link import OPEN, WAITING, CommandReceived, DeviceLink
from shared_engine.wire.errors import (
    NOT_PAIRED,
    TRY_LATER,
    VERSION_MISMATCH,
    LocalProtocolError,
    RemoteProtocolError,
    UnprovenError,
)
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, encode
from shared_engine.wire.host_link import (
    CONNECTED,
    GREETING,
    LOST,
    PING_MS,
    REFUSED,
    Alive,
    CommandDone,
    Connected,
    HostLink,
    LoggedEvent,
)
from shared_engine.wire.link import COMMAND_MS
from shared_engine.wire.messages import (
    STATUS_LATE,
    STATUS_OK,
    Command,
    Fault,
    Hello,
    HelloRequest,
    Ping,
    Pull,
    unpack,
)
from shared_engine.wire.paired_key import MAX_BEHIND, PairedKey, first_key
from shared_engine.wire.secure_device import (
    MAX_FAILURES,
    PROOF_MS,
    SILENT_MS,
    STEPS,
    WAIT_MS,
    SecureDevice,
)
from shared_engine.wire.secure_host import PATIENCE_MS, SecureHost
from shared_engine.wire.secure_messages import Challenge, Opening, Sealed
from tests.shared_engine.series import sample
from tests.shared_engine.wire.pair import (
    TOKEN,
    CodeAssertions,
    answer,
    deliver,
    make_hello,
    messages_in,
    payloads_in,
)

DEVICE_ID = b"device-1"
KEY = b"k" * 32
OTHER_KEY = b"o" * 32
REQUEST = HelloRequest(2, 1, TOKEN).pack()
STEP_MS = 2500


def aes(key):
    """A fast stand-in: blocks are hashed with the key. Counter mode only ever encrypts."""
    return lambda blocks: b"".join(
        [hmac(key, blocks[at : at + 16])[:16] for at in range(0, len(blocks), 16)]
    )


class Random:
    """Bytes that never come twice."""

    def __init__(self, name):
        self.drawn = 0
        self.name = name

    def __call__(self, length):
        self.drawn += 1
        return hmac(self.name, bytes((self.drawn & 255, self.drawn >> 8)))[:length]


def make_device(*secrets, name=b"device"):
    return SecureDevice(
        DEVICE_ID, [first_key(secret) for secret in secrets or (KEY,)], aes, Random(name)
    )


def device_with(*keys):
    return SecureDevice(DEVICE_ID, keys, aes, Random(b"device"))


def make_host(secret=KEY, name=b"host"):
    return host_with(first_key(secret), [], name)


def host_with(key, kept, name=b"host"):
    """A host that has *key*, and keeps later ones in the list *kept*."""
    return SecureHost(key, DEVICE_ID, aes, Random(name), kept.append)


def introduce(host, device, now_ms=0):
    """Open a session; return what the device took for the host's greeting."""
    device.receive(host.greeting(REQUEST, now_ms)[1], now_ms)
    host.receive(device.answer, now_ms)
    return device.receive(host.answer, now_ms)


def numbers_in(data):
    """The numbers of the messages in *data*, which may be sealed."""
    return [payload[0] for payload in payloads_in(data, MAX_PAYLOAD + SEAL_BYTES)]


def fault_in(payload):
    return Fault.unpack(payload).code


class SecureTest(unittest.TestCase):
    def test_session_when_both_have_the_key_then_the_greeting_comes_sealed(self):
        host, device = make_host(), make_device(OTHER_KEY, KEY)
        self.assertEqual(introduce(host, device), REQUEST)
        self.assertTrue(device.is_sealed)
        self.assertEqual(host.receive(device.seal(b"\x09answer"), 0), b"\x09answer")
        self.assertTrue(host.is_sealed)
        self.assertEqual(device.receive(host.seal(b"\x08ask"), 0), b"\x08ask")

    def test_stranger_when_it_speaks_then_only_hello_requests_pass_and_unsealed(self):
        device = make_device()
        self.assertEqual(device.receive(REQUEST, 0), REQUEST)
        self.assertFalse(device.is_sealed)
        self.assertEqual(device.answer, b"")
        for payload in (
            b"",
            Pull(0, 8).pack(),
            Ping(1).pack(),
            Challenge(0, bytes(16), bytes(16)).pack(),
            b"\xff",
        ):
            self.assertEqual(device.receive(payload, 0), None)
            self.assertEqual(fault_in(device.answer), NOT_PAIRED)
        self.assertEqual(device.seal(b"dog"), b"")

    def test_faults_when_they_come_in_the_clear_then_no_answer(self):
        device = make_device()
        self.assertEqual(device.receive(Fault(1, "you").pack(), 0), None)
        self.assertEqual(device.answer, b"")

    def test_opening_when_the_key_is_unknown_then_not_paired(self):
        device = make_device(OTHER_KEY)
        self.assertEqual(introduce(make_host(), device), None)
        device.receive(make_host().greeting(REQUEST, 0)[1], 0)
        self.assertEqual(fault_in(device.answer), NOT_PAIRED)

    def test_opening_when_cut_short_then_no_answer(self):
        device = make_device()
        self.assertEqual(device.receive(make_host().greeting(REQUEST, 0)[1][:-1], 0), None)
        self.assertEqual(device.answer, b"")

    def test_opening_when_repeated_then_the_same_challenge(self):
        host, device = make_host(), make_device()
        opening = host.greeting(REQUEST, 0)[1]
        self.assertEqual(host.greeting(REQUEST, 500)[1], opening)
        device.receive(opening, 0)
        challenge = device.answer
        device.receive(opening, 500)
        self.assertEqual(device.answer, challenge)
        host.receive(challenge, 600)
        self.assertEqual(device.receive(host.answer, 700), REQUEST)
        self.assertEqual(host.receive(challenge, 800), None)
        self.assertEqual(host.answer, b"")

    def test_opening_when_recorded_and_replayed_then_the_session_goes_on(self):
        host, device = make_host(), make_device()
        opening = host.greeting(REQUEST, 0)[1]
        introduce(host, device)
        device.receive(opening, 10)
        self.assertEqual(device.receive(host.seal(b"\x08ask"), 20), b"\x08ask")
        self.assertEqual(host.receive(device.seal(b"\x09answer"), 30), b"\x09answer")

    def test_greeting_when_recorded_and_replayed_in_another_session_then_refused(self):
        host, device = make_host(), make_device()
        opening = host.greeting(REQUEST, 0)[1]
        introduce(host, device)
        recorded = host.seal(b"\x06command")
        self.assertEqual(device.receive(recorded, 0), b"\x06command")
        device.receive(opening, 10)
        self.assertEqual(device.receive(recorded, 20), None)
        self.assertFalse(device.is_sealed)

    def test_challenge_when_of_a_board_without_the_key_then_no_session(self):
        host = make_host()
        host.greeting(REQUEST, 0)
        for payload in (
            Challenge(0, bytes(16), bytes(16)).pack(),
            Challenge(0, bytes(16), bytes(16)).pack()[:-1],
        ):
            self.assertEqual(host.receive(payload, 0), None)
            self.assertEqual((host.answer, host.seal(b"dog")), (b"", b""))

    def test_challenge_when_never_asked_for_then_ignored(self):
        host = make_host()
        self.assertEqual(host.receive(Challenge(0, bytes(16), bytes(16)).pack(), 0), None)
        self.assertEqual(host.answer, b"")

    def test_host_when_in_a_session_then_it_believes_no_fault_in_the_clear(self):
        host, device = make_host(), make_device()
        fault = Fault(NOT_PAIRED, "no").pack()
        self.assertEqual(host.receive(fault, 0), fault)
        introduce(host, device)
        self.assertEqual(host.receive(fault, 0), None)
        self.assertEqual(host.receive(Ping(1).pack(), 0), None)
        self.assertEqual(host.receive(Sealed(9, bytes(30)).pack(), 0), None)
        self.assertFalse(host.is_sealed)

    def test_host_when_it_has_no_session_then_nothing_sealed_is_opened(self):
        self.assertEqual(make_host().receive(Sealed(0, bytes(30)).pack(), 0), None)

    def test_host_when_the_session_is_not_used_in_time_then_it_opens_another(self):
        host, device = make_host(), make_device()
        introduce(host, device, 100)
        (sealed,) = host.greeting(REQUEST, 100 + PATIENCE_MS)
        self.assertEqual(device.receive(sealed, 3000), REQUEST)
        request, opening = host.greeting(REQUEST, 101 + PATIENCE_MS)
        self.assertEqual(request, REQUEST)
        self.assertEqual(host.seal(b"dog"), b"")
        self.assertEqual(host.greeting(REQUEST, 700 + PATIENCE_MS)[1], opening)

    def test_host_when_another_is_paired_too_then_the_last_to_prove_it_is_served(self):
        first, second, device = (
            make_host(),
            make_host(OTHER_KEY, b"second"),
            make_device(KEY, OTHER_KEY),
        )
        introduce(first, device)
        self.assertEqual(introduce(second, device), REQUEST)
        self.assertEqual(device.receive(first.seal(b"\x08ask"), 0), None)
        self.assertEqual(second.receive(device.seal(b"\x09to second"), 0), b"\x09to second")

    def test_keys_when_replaced_then_the_session_ends_and_only_the_new_ones_open_another(self):
        host, device = make_host(), make_device()
        introduce(host, device)
        device.use_keys([first_key(OTHER_KEY)])
        self.assertEqual(device.receive(host.seal(b"\x08ask"), 0), None)
        self.assertEqual(device.seal(b"\x09answer"), b"")
        self.assertEqual(introduce(make_host(name=b"again"), device), None)
        self.assertEqual(introduce(make_host(OTHER_KEY), device), REQUEST)


class RateTest(unittest.TestCase):
    def fail(self, device, now_ms, times=1):
        """Ask as a stranger; return the code of the last answer."""
        for number in range(times):
            device.receive(Opening(b"nobody--", 0, bytes((number,)) * 16).pack(), now_ms)
        return fault_in(device.answer)

    def test_stranger_when_it_fails_too_often_then_it_waits_each_time(self):
        device = make_device()
        self.assertEqual(self.fail(device, 0, MAX_FAILURES), NOT_PAIRED)
        for now_ms in range(WAIT_MS, 12 * WAIT_MS, WAIT_MS):
            self.assertEqual(self.fail(device, now_ms - 1), TRY_LATER)
            self.assertEqual(self.fail(device, now_ms), NOT_PAIRED)

    def test_host_when_it_has_waited_then_it_is_served_and_failures_are_forgotten(self):
        host, device = make_host(), make_device()
        self.fail(device, 0, MAX_FAILURES)
        self.assertEqual(introduce(host, device, WAIT_MS - 1), None)
        self.assertEqual(introduce(host, device, WAIT_MS), REQUEST)
        self.assertEqual(self.fail(device, WAIT_MS, MAX_FAILURES), NOT_PAIRED)

    def test_stranger_when_it_knows_the_id_and_not_the_key_then_each_try_counts(self):
        opening = Opening.unpack(make_host().greeting(REQUEST, 0)[1])
        for forged in (True, False):
            device = make_device()
            for number in range(MAX_FAILURES + 1):
                device.receive(Opening(opening.key_id, 0, bytes((number,)) * 16).pack(), 0)
                self.assertEqual(
                    device.answer[0], Challenge.NUMBER if number < MAX_FAILURES else Fault.NUMBER
                )
                if number == MAX_FAILURES:
                    self.assertEqual(fault_in(device.answer), TRY_LATER)
                elif forged:
                    self.assertEqual(device.receive(Sealed(0, bytes(20)).pack(), 0), None)

    def test_session_when_strangers_fail_then_it_goes_on(self):
        host, device = make_host(), make_device()
        introduce(host, device)
        self.fail(device, 0, 20)
        for _ in range(20):
            device.receive(Sealed(99, bytes(30)).pack(), 0)
        self.assertEqual(device.receive(host.seal(b"\x08ask"), 0), b"\x08ask")


class ConnectionTest(unittest.TestCase):
    """How long a connection and its session last; the number of the connection comes from the
    pipe."""

    def setUp(self):
        self.host, self.device = make_host(), make_device()
        self.device.check_session(1, 0)

    def test_session_when_its_connection_has_ended_then_nothing_of_it_is_accepted(self):
        introduce(self.host, self.device)
        withheld = self.host.seal(b"\x06undo")
        for connection in (0, 2):
            self.device.check_session(connection, 1000)
            self.assertEqual(self.device.receive(withheld, 1000), None)
        self.assertEqual(self.device.seal(b"answer"), b"")

    def test_challenge_when_its_connection_has_ended_then_its_answer_opens_nothing(self):
        self.device.receive(self.host.greeting(REQUEST, 0)[1], 0)
        self.host.receive(self.device.answer, 0)
        self.device.check_session(2, 100)
        self.assertEqual(self.device.receive(self.host.answer, 100), None)

    def test_session_when_it_is_too_old_then_nothing_of_it_is_accepted(self):
        introduce(self.host, self.device)
        withheld = self.host.seal(b"\x06undo")
        for now_ms in range(0, SESSION_MS, SILENT_MS):
            self.device.check_session(1, now_ms)
            self.assertEqual(self.device.receive(self.host.seal(b"\x08ask"), now_ms), b"\x08ask")
            withheld = self.host.seal(b"\x06undo")
        self.device.check_session(1, SESSION_MS)
        self.assertEqual(self.device.receive(withheld, SESSION_MS), None)

    def test_session_when_its_first_message_is_withheld_then_it_does_not_last_longer_for_that(self):
        introduce(self.host, self.device)
        half_ms, most = SESSION_MS // 2, SESSION_MS // SILENT_MS
        earlier = [self.host.seal(b"\x08ask") for _ in range(most - 1)]
        self.device.receive(self.host.renewal(half_ms), half_ms)
        self.host.receive(self.device.answer, half_ms)
        said = earlier + [self.host.answer] + [self.host.seal(b"\x08ask") for _ in range(most)]
        ended_ms = half_ms + SESSION_MS
        for number in range(ended_ms // SILENT_MS):
            self.device.check_session(1, number * SILENT_MS)
            self.assertTrue(self.device.receive(said.pop(0), number * SILENT_MS), number)
        self.device.check_session(1, ended_ms)
        self.assertEqual(self.device.receive(said.pop(0), ended_ms), None)

    def test_connection_when_nobody_proves_a_key_then_it_lasts_so_long_whatever_is_said(self):
        for now_ms in range(0, PROOF_MS + 1, 1000):
            self.assertTrue(self.device.check_session(1, now_ms))
            self.device.receive(REQUEST, now_ms)
            self.device.receive(Ping(1).pack(), now_ms)
            self.device.receive(make_host().greeting(REQUEST, 0)[1], now_ms)
            self.device.receive(Sealed(0, bytes(30)).pack(), now_ms)
        self.assertFalse(self.device.check_session(1, PROOF_MS + 1))

    def test_connection_when_only_what_is_not_of_the_session_is_said_then_it_lasts_so_long(self):
        introduce(self.host, self.device)
        recorded = self.host.seal(b"\x08ask")
        self.device.receive(recorded, 0)
        for now_ms in range(0, SILENT_MS + 1, 1000):
            self.assertTrue(self.device.check_session(1, now_ms))
            self.device.receive(REQUEST, now_ms)
            self.device.receive(recorded, now_ms)
        withheld = self.host.seal(b"\x06undo")
        self.assertFalse(self.device.check_session(1, SILENT_MS + 1))
        self.assertEqual(self.device.receive(withheld, SILENT_MS + 1), None)

    def test_connection_when_the_host_is_heard_then_it_lasts(self):
        introduce(self.host, self.device)
        for now_ms in range(0, 5 * SILENT_MS, SILENT_MS):
            self.assertTrue(self.device.check_session(1, now_ms))
            self.device.receive(self.host.seal(b"\x08ask"), now_ms)

    def test_connection_when_it_did_not_end_as_wanted_then_it_is_said_again_later(self):
        asked = [
            now_ms
            for now_ms in range(0, 4 * PROOF_MS, 100)
            if not self.device.check_session(1, now_ms)
        ]
        self.assertEqual(asked, [PROOF_MS + 100, 2 * PROOF_MS + 200, 3 * PROOF_MS + 300])

    def test_nobody_when_nobody_is_connected_then_nothing_is_to_end(self):
        self.device.check_session(0, 10)
        self.assertTrue(self.device.check_session(0, 10 * SILENT_MS))

    def test_host_when_its_session_is_half_over_then_it_opens_another_and_the_old_one_goes_on_until_then(
        self,
    ):
        introduce(self.host, self.device)
        self.assertEqual(self.host.renewal(SESSION_MS // 2 - 1), b"")
        opening = self.host.renewal(SESSION_MS // 2)
        self.assertEqual(self.host.renewal(SESSION_MS // 2 + 500), opening)
        self.device.receive(opening, 0)
        challenge = self.device.answer
        self.assertEqual(self.device.receive(self.host.seal(b"\x08ask"), 0), b"\x08ask")
        self.host.receive(challenge, SESSION_MS // 2 + 500)
        self.assertEqual(self.device.receive(self.host.answer, 0), REQUEST)
        self.assertEqual(self.host.receive(self.device.seal(b"\x09answer"), 0), b"\x09answer")
        self.assertEqual(self.host.renewal(SESSION_MS), b"")

    def test_host_when_nobody_answers_its_opening_then_the_session_ends_all_the_same(self):
        introduce(self.host, self.device)
        self.assertTrue(self.host.renewal(SESSION_MS - 1))
        said = self.device.seal(b"\x05late")
        self.assertEqual(self.host.renewal(SESSION_MS), b"")
        self.assertEqual((self.host.seal(b"dog"), self.host.receive(said, SESSION_MS)), (b"", None))

    def test_host_when_its_line_is_opened_again_then_it_opens_another_session(self):
        introduce(self.host, self.device)
        said = self.device.seal(b"\x05late")
        self.host.end()
        self.assertEqual(self.host.receive(said, 100), None)
        self.assertEqual(self.host.greeting(REQUEST, 100)[0], REQUEST)


class ChainTest(unittest.TestCase):
    """Each session has a key of its own; whoever is behind hashes forward."""

    def setUp(self):
        self.kept = []
        self.host = host_with(first_key(KEY), self.kept)
        self.device = make_device()

    def talk(self, host, device):
        """Open a session and answer in it."""
        self.assertEqual(introduce(host, device), REQUEST)
        self.assertEqual(host.receive(device.seal(b"\x02hello"), 0), b"\x02hello")

    def test_keys_when_both_ends_have_proven_theirs_then_both_go_on_to_the_next(self):
        for generation in (1, 2, 3):
            self.talk(self.host, self.device)
            self.assertEqual(self.kept[-1], first_key(KEY).later(generation))
            self.assertEqual(self.device.keys, [self.kept[-1]])
            self.assertTrue(self.device.has_advanced)
            self.host.end()
        self.assertEqual(len(self.kept), 3)

    def test_keys_when_the_host_has_not_proven_its_own_then_neither_goes_on(self):
        self.device.receive(self.host.greeting(REQUEST, 0)[1], 0)
        self.host.receive(self.device.answer, 0)
        self.assertEqual((self.kept, self.device.keys), ([], [first_key(KEY)]))
        self.assertFalse(self.device.has_advanced)

    def test_host_when_the_answer_is_lost_again_and_again_then_it_hashes_forward(self):
        for number in range(50):
            self.assertEqual(
                introduce(host_with(first_key(KEY), self.kept, b"%d" % number), self.device),
                REQUEST,
            )
        self.assertEqual((self.kept, self.device.keys[0].generation), ([], 50))
        self.talk(self.host, self.device)
        self.assertEqual(self.kept, [first_key(KEY).later(51)])

    def test_host_when_restored_from_a_backup_then_it_hashes_forward_as_far_as_is_said(self):
        for behind in sample((1, 300, MAX_BEHIND), (1, 300)):
            device = device_with(first_key(KEY).later(behind))
            self.talk(host_with(first_key(KEY), self.kept), device)
            self.assertEqual(device.keys, [self.kept[-1]])

    def test_host_when_it_is_too_far_behind_then_it_says_pair_again(self):
        self.host.greeting(REQUEST, 0)
        fault = self.host.receive(Challenge(MAX_BEHIND + 1, bytes(16), bytes(16)).pack(), 0)
        self.assertEqual(Fault.unpack(fault).code, NOT_PAIRED)
        self.assertTrue("pair again" in Fault.unpack(fault).text)

    def test_host_when_the_challenge_is_of_an_earlier_key_then_no_session(self):
        key = first_key(KEY)
        host = host_with(key.later(1), self.kept)
        self.assertEqual(introduce(host, self.device), REQUEST)
        host = host_with(key.later(3), self.kept)
        opening = Opening.unpack(host.greeting(REQUEST, 0)[1])
        self.device.receive(Opening(opening.key_id, 0, opening.host_nonce).pack(), 0)
        self.assertEqual(host.receive(self.device.answer, 0), None)
        self.assertEqual((host.answer, host.seal(b"dog")), (b"", b""))

    def test_device_when_its_power_was_cut_before_it_kept_the_key_then_it_hashes_forward(self):
        self.talk(self.host, self.device)
        device = make_device()
        self.host.end()
        self.talk(self.host, device)
        self.assertEqual(device.keys, [first_key(KEY).later(2)])

    def test_device_when_it_is_far_behind_then_it_hashes_some_at_each_opening_until_it_is_there(
        self,
    ):
        host = host_with(first_key(KEY).later(5 * STEPS), self.kept)
        opening = host.greeting(REQUEST, 0)[1]
        for _ in range(4):
            self.device.receive(opening, 0)
            self.assertEqual(fault_in(self.device.answer), TRY_LATER)
            self.assertEqual(self.device.keys, [first_key(KEY)])
        self.talk(host, self.device)
        self.assertEqual(self.device.keys, [first_key(KEY).later(5 * STEPS + 1)])

    def test_device_when_somebody_lies_about_the_generation_then_the_owner_is_served(self):
        key_id = first_key(KEY).id
        for generation in (1, 3 * STEPS, MAX_BEHIND, MAX_BEHIND + 1, 0xFFFFFFFF):
            self.device.receive(Opening(key_id, generation, bytes(16)).pack(), 0)
        self.assertEqual(self.device.keys, [first_key(KEY)])
        self.assertEqual(introduce(self.host, self.device, WAIT_MS), REQUEST)

    def test_device_when_it_is_too_far_behind_then_it_says_pair_again(self):
        self.device.receive(Opening(first_key(KEY).id, MAX_BEHIND + 1, bytes(16)).pack(), 0)
        self.assertEqual(fault_in(self.device.answer), NOT_PAIRED)

    def test_device_when_two_hosts_have_keys_of_their_own_then_each_chain_goes_on_by_itself(self):
        device = make_device(KEY, OTHER_KEY)
        other = host_with(first_key(OTHER_KEY), [], b"other")
        for host in (other, self.host, other):
            self.talk(host, device)
            host.end()
        self.assertEqual(device.keys, [first_key(KEY).later(1), first_key(OTHER_KEY).later(2)])

    def test_opening_when_of_the_protocol_before_then_it_says_what_to_do(self):
        self.device.receive(b"\x0b" + bytes(24), 0)
        self.assertEqual(fault_in(self.device.answer), VERSION_MISMATCH)

    def test_session_when_the_key_after_it_is_stolen_then_it_stays_closed(self):
        self.device.receive(self.host.greeting(REQUEST, 0)[1], 0)
        challenge = Challenge.unpack(self.device.answer)
        self.host.receive(self.device.answer, 0)
        recorded = self.host.answer
        self.device.receive(recorded, 0)
        stolen = self.device.keys[0]
        nonces = Random(b"host")(16) + challenge.device_nonce
        for generation in range(stolen.generation, stolen.generation + 9):
            key = stolen.later(generation)
            for number in (generation, challenge.generation):
                session = SecureSession(
                    PairedKey(key.id, number, key.secret), DEVICE_ID, nonces, aes
                )
                self.assertEqual(session.host.open(recorded), None)
        session = SecureSession(first_key(KEY), DEVICE_ID, nonces, aes)
        self.assertEqual(session.host.open(recorded), REQUEST)


class LinkTest(CodeAssertions):
    def setUp(self):
        self.now_ms = 0
        self.device_end = make_device()
        self.device = DeviceLink(make_hello(3), self.device_end)
        self.host_random = Random(b"host")
        self.host_end = SecureHost(first_key(KEY), DEVICE_ID, aes, self.host_random, [].append)
        self.host = HostLink(TOKEN, self.host_end)
        self.commands = []

    def step(self, ms=100):
        """Let both ends talk once in each direction; return what the host has received."""
        self.now_ms += ms
        self.host.tick(self.now_ms)
        self.device.receive_data(self.host.data_to_send())
        while True:
            event = self.device.next_event(self.now_ms)
            if event is None:
                break
            if isinstance(event, CommandReceived):
                self.commands.append(event.body)
                self.device.reply(event.id, STATUS_OK, "done")
        while self.device.next_wanted() is not None:
            self.device.send_event(self.device.next_wanted(), b"e" * 251)
        self.host.receive_data(self.device.data_to_send())
        found = []
        while True:
            value = self.host.next_event()
            if value is None:
                return found
            found.append(value)
            if isinstance(value, LoggedEvent):
                self.host.ack(value.number + 1)

    def steps(self, count, ms=100):
        found = []
        for _ in range(count):
            found += self.step(ms)
        return found

    def test_links_when_paired_then_events_and_commands_flow(self):
        self.host.pull(0)
        found = self.steps(4)
        self.assertTrue(isinstance(found[0], Connected))
        self.assertEqual([one.number for one in found if isinstance(one, LoggedEvent)], [0, 1, 2])
        number = self.host.command(1, b"b" * 248, self.now_ms)
        found = [one for one in self.steps(12) if isinstance(one, CommandDone)]
        self.assertEqual(found, [CommandDone(number, STATUS_OK, "done")])
        self.assertEqual(self.commands, [b"b" * 248])

    def test_command_when_it_is_withheld_until_the_host_has_left_then_it_is_not_done(self):
        self.device.check_session(1, 0)
        self.steps(4)
        self.host.command(1, b"undo", self.now_ms)
        withheld = self.host.data_to_send()
        self.device.check_session(0, self.now_ms)
        self.device.check_session(2, self.now_ms)
        self.device.receive_data(withheld)
        self.assertEqual(self.device.next_event(self.now_ms), None)
        self.assertEqual((self.device.state, self.device.data_to_send()), (WAITING, b""))

    def begin(self, ms=4 * PING_MS):
        """Connect, and talk for so long."""
        self.device = DeviceLink(make_hello(3), self.device_end)
        self.device.check_session(1, 0)
        return self.steps(ms // 100)

    def withhold(self, body):
        """Have the host say a ping, and then a command; return the frames, which do not arrive."""
        self.now_ms += PING_MS
        self.host.tick(self.now_ms)
        ping = self.host.data_to_send()
        self.host.command(1, body, self.now_ms)
        return [ping, self.host.data_to_send()]

    def deliver_slowly(self, frames, every_ms):
        for frame in frames:
            self.now_ms += every_ms
            self.assertTrue(self.device.check_session(1, self.now_ms))
            self.device.receive_data(frame)
            event = self.device.next_event(self.now_ms)
            if event is not None:
                self.commands.append(event.body)

    def test_command_when_a_relay_keeps_the_session_alive_and_lets_it_through_late_then_it_is_not_done(
        self,
    ):
        self.begin()
        self.deliver_slowly(self.withhold(b"undo"), SILENT_MS - 2 * PING_MS)
        self.assertEqual((self.commands, self.device.state), ([], OPEN))

    def test_command_when_a_relay_lets_it_through_soon_then_it_is_done(self):
        self.begin()
        self.deliver_slowly(self.withhold(b"undo"), COMMAND_MS // 2 - 2 * PING_MS)
        self.assertEqual(self.commands, [b"undo"])

    def test_command_when_there_is_no_date_then_it_waits_for_one(self):
        found = self.begin(ms=300)
        self.assertTrue(isinstance(found[0], Connected))
        self.host.command(1, b"at once", self.now_ms)
        self.assertEqual(
            len(payloads_in(self.host.data_to_send(), MAX_PAYLOAD + SEAL_BYTES)), 1
        )  # a ping, which gets lost
        self.steps(6)
        self.assertEqual(self.commands, [])
        self.steps(3)
        self.assertEqual(self.commands, [b"at once"])

    def test_command_when_events_have_come_all_the_time_then_the_device_is_asked_for_its_time_first(
        self,
    ):
        self.host.pull(0)
        self.begin()
        for head in range(4, 54):
            self.device.log_grew(0, head)
            self.step()
        number = self.host.command(1, b"now", self.now_ms)
        found = self.steps(2)
        self.assertEqual([type(one) for one in found], [Alive, CommandDone])
        self.assertEqual((found[1].id, self.commands), (number, [b"now"]))

    def test_command_when_the_pongs_do_not_arrive_then_it_is_given_up_unsent(self):
        self.host.pull(0)
        self.begin()
        self.now_ms += 3 * PING_MS
        self.host.command(1, b"undo", self.now_ms)
        for head in range(4, 400):
            self.device.log_grew(0, head)
            self.now_ms += 100
            self.host.tick(self.now_ms)
            self.host.data_to_send()
            self.device.send_event(
                head - 1, b"e"
            ) if self.device.next_wanted() == head - 1 else None
            self.host.receive_data(self.device.data_to_send())
            found = self.host.next_event()
            if isinstance(found, CommandDone):
                break
        self.assertEqual((found.status, self.commands), (STATUS_LATE, []))

    def test_command_when_it_has_no_date_then_it_is_not_done(self):
        self.begin()
        undated = Command(1, 1, b"undo").pack()
        self.device.receive_data(encode(self.host_end.seal(undated), MAX_PAYLOAD + SEAL_BYTES))
        self.assertEqual((self.device.next_event(self.now_ms), self.commands), (None, []))

    def test_command_when_it_has_a_date_then_that_counts_for_its_length(self):
        self.begin()
        self.host.command(1, b"b" * 248, self.now_ms)
        with self.assertRaises(LocalProtocolError):
            self.host.command(1, b"b" * 249, self.now_ms)

    def test_links_when_the_line_is_opened_again_then_they_go_on_at_once_and_commands_are_done_once(
        self,
    ):
        self.device.check_session(1, 0)
        self.steps(4)
        number = self.host.command(1, b"late", self.now_ms)
        self.host.data_to_send()
        self.device.check_session(2, self.now_ms)
        self.host.line_opened()
        self.assertEqual(self.host.state, LOST)
        found = self.steps(12)
        self.assertEqual(
            [type(one) for one in found if isinstance(one, (Connected, CommandDone))],
            [Connected, CommandDone],
        )
        self.assertEqual(self.commands, [b"late"])
        self.device.check_session(3, self.now_ms)
        self.host.line_opened()
        self.steps(3)
        self.assertEqual((self.commands, number), ([b"late"], TOKEN + 1))

    def test_links_when_they_talk_all_evening_then_sessions_follow_each_other_and_nothing_is_lost(
        self,
    ):
        self.device.check_session(1, 0)
        self.host.pull(0)
        found = self.steps(4)
        head = 3
        while self.now_ms < sample(5, 3) * SESSION_MS // 4:
            if self.now_ms % (SESSION_MS // 2) < 10 * STEP_MS:
                head += 1
                self.device.log_grew(0, head)
            self.assertTrue(self.device.check_session(1, self.now_ms))
            found += self.step(STEP_MS)
            self.assertEqual(self.host.state, CONNECTED)
        found += self.steps(4)
        self.assertEqual(
            [one.number for one in found if isinstance(one, LoggedEvent)], list(range(head))
        )
        self.assertEqual(self.host_random.drawn, sample(3, 2))

    def test_links_when_they_greet_then_what_is_in_the_clear_opens_nothing(self):
        self.host.pull(0)
        self.host.tick(0)
        said = self.host.data_to_send()
        self.assertEqual(numbers_in(said), [HelloRequest.NUMBER, Opening.NUMBER])
        self.device.receive_data(said)
        self.assertEqual(self.device.next_event(0), None)
        self.assertEqual((self.device.state, self.device.next_wanted()), (WAITING, None))
        said = self.device.data_to_send()
        self.assertEqual(numbers_in(said), [Hello.NUMBER, Challenge.NUMBER])
        self.host.receive_data(said)
        self.assertEqual((self.host.next_event(), self.host.state), (None, GREETING))
        self.device.receive_data(self.host.data_to_send())
        self.device.next_event(0)
        self.assertEqual(self.device.state, OPEN)

    def test_links_when_in_a_session_then_all_is_sealed(self):
        self.steps(3)
        self.host.pull(0)
        self.host.command(1, b"secret", self.now_ms)
        said = self.host.data_to_send()
        self.assertEqual(numbers_in(said), [Sealed.NUMBER] * 2)
        self.device.receive_data(said)
        self.device.next_event(self.now_ms)
        self.device.reply(TOKEN + 1, STATUS_OK, "secret")
        self.device.send_event(0, b"secret")
        answers = self.device.data_to_send()
        self.assertEqual(numbers_in(answers), [Sealed.NUMBER] * 2)
        self.assertFalse(b"secret" in said + answers)

    def test_stranger_when_it_greets_then_it_gets_hello_and_changes_nothing(self):
        self.steps(4)
        self.host.pull(0)
        stranger = HostLink(77)
        stranger.tick(self.now_ms)
        self.device.receive_data(stranger.data_to_send())
        self.device.next_event(self.now_ms)
        stranger.receive_data(self.device.data_to_send())
        self.assertTrue(isinstance(stranger.next_event(), Connected))
        stranger.pull(0)
        stranger.command(1, b"", self.now_ms)
        self.device.receive_data(stranger.data_to_send())
        self.assertEqual(self.device.next_event(self.now_ms), None)
        stranger.receive_data(self.device.data_to_send())
        self.assert_code(NOT_PAIRED, stranger.next_event)
        self.assertEqual(self.commands, [])
        number = self.host.command(1, b"still served", self.now_ms)
        self.assertTrue(CommandDone(number, STATUS_OK, "done") in self.steps(3))

    def test_host_when_it_is_not_paired_then_it_learns_so_from_somebody(self):
        self.host = HostLink(TOKEN, make_host(OTHER_KEY))
        with self.assertRaises(UnprovenError) as caught:
            self.steps(2)
        self.assertEqual(caught.exception.code, NOT_PAIRED)
        self.assertEqual(self.host.state, GREETING)

    def test_device_when_it_restarts_then_the_host_opens_another_session(self):
        self.steps(3)
        self.device = DeviceLink(
            make_hello(3, boot_id=b"bo-2"), make_device(KEY, name=b"second boot")
        )
        found = self.steps(60)
        self.assertEqual(self.host.state, CONNECTED)
        self.assertEqual(self.host.hello.boot_id, b"bo-2")
        self.assertTrue(found)

    def test_device_when_all_is_lost_for_long_then_the_host_comes_back(self):
        self.steps(3)
        for _ in range(50):
            self.now_ms += 100
            self.host.tick(self.now_ms)
            self.host.data_to_send()
        self.assertEqual(self.host.state, LOST)
        self.assertTrue(isinstance(self.steps(3, 500)[0], Connected))

    def test_host_when_somebody_says_anything_in_the_clear_then_the_session_is_opened_all_the_same(
        self,
    ):
        words = [Fault(code, "go away") for code in range(256)] + [
            answer(major=9),
            answer(major=0),
            answer(),
            make_hello(),
        ]
        self.host.tick(0)
        for word in words:
            deliver(self.host, word)
            heard = []
            try:
                heard.append(self.host.next_event())
            except UnprovenError:
                heard.append(None)
            self.assertEqual((heard, self.host.state), ([None], GREETING))
        self.assertTrue(isinstance(self.steps(3)[0], Connected))

    def test_host_when_the_board_itself_says_another_version_then_the_link_is_refused(self):
        self.device = DeviceLink(make_hello(3, major=9), self.device_end)
        with self.assertRaises(UnprovenError):
            self.steps(1)
        with self.assertRaises(RemoteProtocolError) as caught:
            self.steps(4)
        self.assertFalse(isinstance(caught.exception, UnprovenError))
        self.assertEqual((caught.exception.code, self.host.state), (VERSION_MISMATCH, REFUSED))

    def test_host_when_somebody_says_another_version_in_the_clear_then_only_before_the_session(
        self,
    ):
        self.steps(3)
        deliver(self.host, answer(major=9))
        self.assertEqual(self.host.next_event(), None)
        self.assertEqual(self.host.state, CONNECTED)
        fresh = HostLink(TOKEN, make_host())
        fresh.tick(0)
        deliver(fresh, answer())
        self.assertEqual(fresh.next_event(), None)
        self.assertEqual(fresh.state, GREETING)
        deliver(fresh, answer(major=9))
        with self.assertRaises(UnprovenError) as caught:
            fresh.next_event()
        self.assertEqual((caught.exception.code, fresh.state), (VERSION_MISMATCH, GREETING))

    def test_sealed_when_it_holds_no_message_then_the_fault_comes_back_sealed(self):
        host = make_host()
        introduce(host, self.device_end)
        self.device.receive_data(encode(host.seal(b"\x63nonsense")))
        self.assert_code(2, self.device.next_event, 0)
        self.assertFalse(b"nonsense" in self.device.data_to_send())

    def test_hello_when_it_is_for_a_stranger_then_the_token_of_the_host_stays(self):
        self.steps(3)
        deliver(self.device, HelloRequest(2, 1, 77))
        self.device.next_event(self.now_ms)
        (hello,) = messages_in(self.device.data_to_send())
        self.assertEqual((type(hello), hello.token), (Hello, 77))
        self.steps(20)
        self.assertEqual(self.host.state, CONNECTED)

    def test_sealed_when_the_link_has_no_session_at_all_then_it_is_no_message(self):
        device = DeviceLink(make_hello())
        device.receive_data(encode(Sealed(0, bytes(16)).pack()))
        self.assert_code(2, device.next_event, 0)
        self.assertEqual(type(unpack(Ping(1).pack())), Ping)


if __name__ == "__main__":
    unittest.main()
