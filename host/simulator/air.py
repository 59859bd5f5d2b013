"""The virtual air: bumble's controllers, and between them a link layer that takes time. Needs the
extra `radio` (bumble).

Two ends of a link meet in connection events: the central speaks, the peripheral answers, and so on
until both have said what they had to say, or one was not heard. Time, and luck, are those of the
world: the same seed and the same doings give the same air. What is not of its time: connections are
made and ended at once, and so are bumble's other control packets.
"""

# bumble's types have gaps.
# pyright: reportUnknownMemberType=false

from collections import deque
from dataclasses import dataclass, field

from bumble import core, hci, ll
from bumble.controller import Connection, Controller
from bumble.link import LocalLink
from bumble.transport.common import StreamPacketSink, StreamPacketSource

from host.simulator.weather import Weather
from shared_engine.prng import Prng

_TIMEOUT = 0x08  # why a link has ended: the other end was not heard for too long
_NOT_ESTABLISHED = 0x3E  # it has never begun
_EVENTS_TO_BEGIN = 6
_PDU_BYTES = 251  # of the link layer, with data length extension
_AT_ONCE = 4  # packets each way that fit into one connection event: four long ones take 10 ms
_LUCK = 1 << 20


@dataclass
class _Pdu:
    """A packet of the link layer."""

    data: bytes
    is_first: bool
    """It begins what was sent in one piece; those after it go on with that."""
    ready_ms: float


@dataclass(eq=False)
class _End:
    """One end of a link, and what it has to say."""

    controller: Controller
    connection: Connection
    heard_ms: float
    has_begun: bool = False
    queue: deque[_Pdu] = field(default_factory=deque[_Pdu])

    def hear(self, other: "_End", now_ms: float) -> None:
        """The other one has spoken, and was heard."""
        self.heard_ms = now_ms
        self.has_begun = True
        if other.has_something(now_ms):
            pdu = other.queue.popleft()
            flag, handle = 2 if pdu.is_first else 1, self.connection.handle
            self.controller.send_hci_packet(
                hci.HCI_AclDataPacket(handle, flag, 0, len(pdu.data), pdu.data)
            )

    def has_something(self, now_ms: float) -> bool:
        """There is a packet to be sent by now."""
        return bool(self.queue) and self.queue[0].ready_ms <= now_ms

    def lose(self) -> None:
        """Report to the host that the link has ended."""
        self.controller.on_le_disconnected(
            self.connection, _TIMEOUT if self.has_begun else _NOT_ESTABLISHED
        )


class Air(LocalLink):
    """Where everybody hears everybody."""

    def __init__(self, weather: Weather, seed: int = 0) -> None:
        super().__init__()
        self.weather = weather
        self.next_ms = 0.0
        """When the next connection event is."""
        self._now_ms = 0.0
        self._cut_ms = 0.0
        self._luck = Prng(seed)
        self._ends: list[_End] = []

    def tick(self, now_ms: float) -> None:
        """Let happen what is due by *now_ms*."""
        while self.next_ms <= now_ms:
            self._now_ms = self.next_ms
            self.next_ms += self.weather.interval_ms
            self._look()
            for central in self._ends:
                if central.connection.role == hci.Role.CENTRAL:
                    self._meet(central)
            self._drop_silent_connections()
        self._now_ms = now_ms
        if now_ms - self._cut_ms >= self.weather.cut_every_ms:
            self._cut_ms = now_ms
            if self.weather.cut_every_ms:
                self.part()

    def waiting(self, controller: Controller) -> int:
        """How much of what its host gave to *controller* has not left yet, in pieces as the host
        gave them."""
        return sum(
            pdu.is_first for end in self._ends if end.controller is controller for pdu in end.queue
        )

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: hci.Address,
        transport: core.PhysicalTransport,  # noqa: ARG002  (there is only LE on this air)
        data: bytes,
    ) -> None:
        """Keep *data* for the next connection events."""
        connection = sender_controller.le_connections.get(destination_address)
        self._look()
        for end in self._ends:
            if end.connection is connection:
                ready_ms = self._now_ms + (
                    self.weather.late_ms if self._happens(self.weather.late) else 0
                )
                for at in range(0, len(data), _PDU_BYTES):
                    end.queue.append(_Pdu(data[at : at + _PDU_BYTES], at == 0, ready_ms))

    def send_advertising_pdu(
        self, sender_controller: Controller, packet: ll.AdvertisingPdu
    ) -> None:
        if not self._happens(self.weather.lost):
            super().send_advertising_pdu(sender_controller, packet)

    def send_ll_control_pdu(
        self, sender_address: hci.Address, receiver_address: hci.Address, packet: ll.ControlPdu
    ) -> None:
        """As bumble's, which reports nobody at the other end as an error; before, one hears what
        the other had to say."""
        receiver = self.find_le_controller(receiver_address)
        if self.weather.lost < 1 and receiver:
            self._look()
            for end in self._ends:
                if (
                    end.connection.self_address == sender_address
                    and end.connection.peer_address == receiver_address
                ):
                    other = self._other(end)
                    while other and end.queue:
                        other.hear(end, end.queue[0].ready_ms)
            super().send_ll_control_pdu(sender_address, receiver_address, packet)

    def part(self) -> None:
        """All links break: both ends see a supervision timeout."""
        self._look()
        for end in self._ends:
            end.lose()

    def remove(self, controller: Controller) -> None:
        """A radio is switched off: those it was connected with will notice when they have heard
        nothing for too long."""
        controller.le_legacy_advertiser.stop()
        self.remove_controller(controller)

    def _happens(self, share: float) -> bool:
        """Draw lots; nothing is drawn for what never happens."""
        return share > 0 and self._luck.below(_LUCK) < share * _LUCK

    def _look(self) -> None:
        """Find out who believes to be connected."""
        known = {id(end.connection): end for end in self._ends}
        self._ends = [
            known.get(id(connection)) or _End(controller, connection, self._now_ms)
            for controller in sorted(self.controllers, key=lambda one: str(one.public_address))
            for connection in controller.le_connections.values()
        ]

    def _other(self, end: _End) -> _End | None:
        """The other end of its link."""
        here = end.connection
        for one in self._ends:
            there = one.connection
            if here.peer_address == there.self_address and here.self_address == there.peer_address:
                return one
        return None

    def _meet(self, central: _End) -> None:
        """A connection event."""
        now_ms, lost = self._now_ms, self.weather.lost
        peripheral = self._other(central)
        for _ in range(_AT_ONCE if peripheral else 0):
            assert peripheral
            if self._happens(lost):
                return
            peripheral.hear(central, now_ms)
            if self._happens(lost):
                return
            central.hear(peripheral, now_ms)
            if not (central.has_something(now_ms) or peripheral.has_something(now_ms)):
                return

    def _drop_silent_connections(self) -> None:
        for end in self._ends:
            patience_ms = (
                self.weather.timeout_ms
                if end.has_begun
                else _EVENTS_TO_BEGIN * self.weather.interval_ms
            )
            if self._now_ms - end.heard_ms >= patience_ms:
                end.lose()


class AirController(Controller):
    """A controller of Bluetooth 4.2, as a classic ESP32 has: no extended advertising, no
    privacy."""

    def __init__(
        self,
        name: str,
        air: Air,
        address: str,
        source: StreamPacketSource | None = None,
        sink: StreamPacketSink | None = None,
    ) -> None:
        super().__init__(name, host_source=source, host_sink=sink, link=air, public_address=address)
        self.le_features &= ~(
            hci.LeFeatureMask.LE_EXTENDED_ADVERTISING | hci.LeFeatureMask.LL_PRIVACY
        )

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        """bumble repeats the advertisement as scan response; the advertiser's own takes its
        place."""
        report = hci.HCI_LE_Advertising_Report_Event
        if isinstance(packet, report) and packet.reports[0].event_type == report.EventType.SCAN_RSP:
            heard = packet.reports[0]
            data = self._scan_response(heard.address)
            if not data:
                return
            packet = report(
                [
                    report.Report(
                        heard.event_type, heard.address_type, heard.address, data, heard.rssi
                    )
                ]
            )
        super().send_hci_packet(packet)

    def _scan_response(self, address: hci.Address) -> bytes:
        assert isinstance(self.link, Air)
        for controller in self.link.controllers:
            advertiser = controller.le_legacy_advertiser
            if advertiser.enabled and advertiser.address == address:
                return bytes(advertiser.scan_response_data)
        return b""
