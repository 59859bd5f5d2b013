"""The virtual air: bumble's link layer, with what a real one does besides. Needs the extra `radio` (bumble)."""

# bumble's types have gaps.
# pyright: reportUnknownMemberType=false

import asyncio
from typing import TYPE_CHECKING

from bumble import core, hci, ll
from bumble.controller import Connection, Controller
from bumble.link import LocalLink
from bumble.transport.common import StreamPacketSink, StreamPacketSource

if TYPE_CHECKING:
    from collections.abc import Callable

SUPERVISION_TIMEOUT = 0x08  # the other end was not heard for too long
_PDU_BYTES = 251  # of the link layer, with data length extension


class Air(LocalLink):
    """Where everybody hears everybody."""

    def __init__(self) -> None:
        super().__init__()
        self.is_silent = False
        """Nothing comes through: advertisements neither."""
        self.delay_s: Callable[[], float] | None = None
        """Asked for each packet of a connection how late it comes. None is lost: a radio repeats what was not heard."""
        self._due_s: dict[tuple[Controller, Controller], float] = {}

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: hci.Address,
        transport: core.PhysicalTransport,
        data: bytes,
    ) -> None:
        """As bumble's, which names the sender by its random address: a peripheral with a public one, as an ESP32 is, would
        never be answered."""
        connection = sender_controller.le_connections.get(destination_address)
        receiver = self.find_le_controller(destination_address)
        if self.is_silent or connection is None or receiver is None:
            return
        delay_s = self.delay_s() if self.delay_s else 0
        # Late packets keep their order, as on a connection.
        loop = asyncio.get_running_loop()
        due_s = max(loop.time() + delay_s, self._due_s.get((sender_controller, receiver), 0))
        self._due_s[sender_controller, receiver] = due_s
        loop.call_at(due_s, receiver.on_link_acl_data, connection.self_address, transport, data)

    def send_advertising_pdu(self, sender_controller: Controller, packet: ll.AdvertisingPdu) -> None:
        if not self.is_silent:
            super().send_advertising_pdu(sender_controller, packet)

    def part(self) -> None:
        """All connections break: both ends see a supervision timeout."""
        for controller in list(self.controllers):
            for connection in list(controller.le_connections.values()):
                controller.on_le_disconnected(connection, SUPERVISION_TIMEOUT)

    def remove(self, controller: Controller) -> None:
        """A radio is switched off: those it was connected with see a supervision timeout."""
        for connection in list(controller.le_connections.values()):
            self._forget(controller, connection)
        controller.le_legacy_advertiser.stop()
        self.remove_controller(controller)

    def _forget(self, gone: Controller, connection: Connection) -> None:
        for other in self.controllers:
            seen = other.le_connections.get(connection.self_address)
            if other is not gone and seen:
                other.on_le_disconnected(seen, SUPERVISION_TIMEOUT)


class AirController(Controller):
    """A controller of Bluetooth 4.2, as a classic ESP32 has: no extended advertising, no privacy."""

    def __init__(
        self,
        name: str,
        air: Air,
        address: str,
        source: StreamPacketSource | None = None,
        sink: StreamPacketSink | None = None,
    ) -> None:
        super().__init__(name, host_source=source, host_sink=sink, link=air, public_address=address)
        self.le_features &= ~(hci.LeFeatureMask.LE_EXTENDED_ADVERTISING | hci.LeFeatureMask.LL_PRIVACY)

    def on_link_acl_data(
        self,
        sender_address: hci.Address,
        transport: core.PhysicalTransport,  # noqa: ARG002  (there is only LE on this air)
        data: bytes,
    ) -> None:
        """bumble hands over one long packet; a controller hands over those of the link layer."""
        connection = self.le_connections.get(sender_address)
        if connection is None:
            return
        for at in range(0, len(data), _PDU_BYTES):
            piece = data[at : at + _PDU_BYTES]
            self.send_hci_packet(hci.HCI_AclDataPacket(connection.handle, 1 if at else 2, 0, len(piece), piece))

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        """bumble repeats the advertisement as scan response; the advertiser's own takes its place."""
        report = hci.HCI_LE_Advertising_Report_Event
        if isinstance(packet, report) and packet.reports[0].event_type == report.EventType.SCAN_RSP:
            heard = packet.reports[0]
            data = self._scan_response(heard.address)
            if not data:
                return
            packet = report([report.Report(heard.event_type, heard.address_type, heard.address, data, heard.rssi)])
        super().send_hci_packet(packet)

    def _scan_response(self, address: hci.Address) -> bytes:
        assert isinstance(self.link, Air)
        for controller in self.link.controllers:
            advertiser = controller.le_legacy_advertiser
            if advertiser.enabled and advertiser.address == address:
                return bytes(advertiser.scan_response_data)
        return b""
