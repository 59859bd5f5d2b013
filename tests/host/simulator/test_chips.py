"""The chip models, byte by byte."""

import pytest

from host.simulator.chips import mfrc522
from host.simulator.chips.crc_a import crc_a
from host.simulator.chips.flash import PORT_READ_BYTES, READ_BYTES, FlashFiles, FlashImage, RawFlash
from host.simulator.chips.hc165 import Hc165Chain, id_byte
from host.simulator.chips.tag import Tag, to_bits, to_bytes
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.wiring import Wiring

# --- 74HC165


def latched(chain, size):
    chain.latch(0)
    chain.latch(1)
    return chain.transfer(bytes(size), 0)


def test_id_byte_when_built_then_it_has_an_odd_number_of_ones():
    for colour in range(8):
        for hw_rev in range(4):
            assert id_byte(colour, hw_rev).bit_count() % 2 == 1
            assert id_byte(colour, hw_rev) >> 1 == 0x40 | colour << 2 | hw_rev


def test_chain_when_read_then_near_segment_first_and_ones_behind_the_last():
    chain = Hc165Chain([id_byte(0), id_byte(5)])
    chain.magnets[0] = chain.magnets[24 + 23] = True
    assert latched(chain, 10).hex() == "7fffff80" + "fffffe" + f"{id_byte(5):02x}" + "ffff"


def test_chain_when_read_in_pieces_then_the_bits_go_on():
    chain = Hc165Chain([id_byte(3)])
    whole = latched(chain, 4)
    chain.latch(0)
    chain.latch(1)
    assert b"".join(chain.transfer(b"\0", 0) for _ in range(4)) == whole


def test_chain_when_a_magnet_moves_after_the_latch_then_the_frame_is_old():
    chain = Hc165Chain([id_byte(0)])
    chain.latch(0)
    chain.latch(1)
    chain.magnets[0] = True
    assert chain.transfer(bytes(1), 0) == b"\xff"
    assert latched(chain, 1) == b"\x7f"


def test_chain_when_nothing_is_plugged_in_then_ones():
    assert latched(Hc165Chain([]), 4) == b"\xff" * 4


# --- WS2812


def test_leds_when_the_frame_is_short_then_the_far_leds_keep_their_colour():
    chain = Ws2812Chain(2)
    chain.latch(b"\x01\x02\x03\x04\x05\x06")
    chain.latch(b"\x07\x08\x09")
    assert chain.colours == [(8, 7, 9), (5, 4, 6)]
    assert chain.frames == 2


def test_lights_when_their_supply_is_off_then_dark_and_what_is_sent_is_counted():
    chain = Ws2812Chain(3)
    chain.latch(b"\xff\0\0" * 3)
    assert (chain.draws_ma(), chain.draws_ma(dead={1})) == (39, 26)
    chain.switch(0)
    chain.latch(b"\xff\0\0" * 3)
    assert (chain.draws_ma(), chain.fed, chain.colours[0]) == (0, 1, (0, 0, 0))
    chain.switch(1)
    assert (chain.draws_ma(), chain.fed) == (3, 1)


# --- MFRC522


class Reader:
    """Plays the controller: registers by address bytes, and a clock."""

    def __init__(self, *tags):
        self.chip = mfrc522.Mfrc522()
        self.chip.tags.extend(tags)
        self.wiring = Wiring()
        self.wiring.add_selected_spi(0, 9, self.chip)
        self.now_ms = 10.0
        self.write(mfrc522.TX_ASK, 0x40)
        self.write(mfrc522.TX_CONTROL, 0x83)
        self.write(mfrc522.T_MODE, 0x80)
        self.write(mfrc522.T_PRESCALER, 169)
        self.write(mfrc522.T_RELOAD_L, 199)

    def spi(self, data):
        self.wiring.drive(9, 0)
        answer = self.wiring.transfer(0, data, self.now_ms)
        self.wiring.drive(9, 1)
        return answer

    def write(self, register, *values):
        self.spi(bytes([register << 1, *values]))

    def read(self, register):
        return self.spi(bytes([0x80 | register << 1, 0]))[1]

    def send(self, data, last_bits=0, align=0, wait_ms=10):
        self.write(mfrc522.COMMAND, mfrc522.IDLE)
        self.write(mfrc522.COM_IRQ, 0x7F)
        self.write(mfrc522.FIFO_LEVEL, 0x80)
        self.write(mfrc522.FIFO_DATA, *data)
        self.write(mfrc522.COMMAND, mfrc522.TRANSCEIVE)
        self.write(mfrc522.BIT_FRAMING, 0x80 | align << 4 | last_bits)
        self.now_ms += wait_ms
        return bytes(self.read(mfrc522.FIFO_DATA) for _ in range(self.read(mfrc522.FIFO_LEVEL)))


def test_reader_when_several_addresses_are_read_in_one_transfer_then_each_answers_next():
    reader = Reader()
    version, mode = 0x80 | mfrc522.VERSION << 1, 0x80 | mfrc522.MODE << 1
    assert reader.spi(bytes([version, mode, 0])) == b"\x00\x92\x3f"


def test_reader_when_reset_then_powered_down_for_its_start_up_time():
    reader = Reader()
    reader.write(mfrc522.COMMAND, mfrc522.SOFT_RESET)
    assert reader.read(mfrc522.COMMAND) & mfrc522.POWER_DOWN
    assert reader.read(mfrc522.TX_CONTROL) == 0x80
    reader.now_ms += 1
    assert reader.read(mfrc522.COMMAND) == 0x20


def test_irq_when_written_with_and_without_set_bit_then_set_and_cleared():
    reader = Reader()
    reader.write(mfrc522.COM_IRQ, 0x7F)
    reader.write(mfrc522.COM_IRQ, 0x80 | 0x30)
    reader.write(mfrc522.COM_IRQ, 0x10)
    assert reader.read(mfrc522.COM_IRQ) == 0x20


def test_fifo_when_full_then_overflow_is_reported_until_flushed():
    reader = Reader()
    reader.write(mfrc522.FIFO_DATA, *range(65))
    assert reader.read(mfrc522.FIFO_LEVEL) == 64
    assert reader.read(mfrc522.ERROR) == mfrc522.ERR_BUFFER_OVERFLOW
    reader.write(mfrc522.FIFO_LEVEL, 0x80)
    assert (reader.read(mfrc522.FIFO_LEVEL), reader.read(mfrc522.ERROR)) == (0, 0)


def test_crc_when_calculated_by_the_chip_then_crc_a():
    # ISO/IEC 14443-3, annex B: the CRC_A of 00 00 is A0 1E, of 12 34 it is 26 CF
    assert (crc_a(b"\0\0"), crc_a(b"\x12\x34")) == (b"\xa0\x1e", b"\x26\xcf")
    reader = Reader()
    reader.write(mfrc522.MODE, 0x3D)
    reader.write(mfrc522.FIFO_DATA, 0x12, 0x34)
    reader.write(mfrc522.COMMAND, mfrc522.CALC_CRC)
    assert reader.read(mfrc522.DIV_IRQ) & mfrc522.IRQ_CRC
    assert (reader.read(mfrc522.CRC_RESULT_L), reader.read(mfrc522.CRC_RESULT_H)) == (0x26, 0xCF)


def test_timer_when_no_tag_answers_then_irq_after_its_time_and_not_before():
    reader = Reader()
    reader.send(b"\x26", 7, wait_ms=4.9)
    assert not reader.read(mfrc522.COM_IRQ) & mfrc522.IRQ_TIMER
    reader.now_ms += 0.3
    irq = reader.read(mfrc522.COM_IRQ)
    assert irq & mfrc522.IRQ_TIMER
    assert not irq & mfrc522.IRQ_RX


@pytest.mark.parametrize(
    ("register", "value"), [(mfrc522.TX_CONTROL, 0x80), (mfrc522.TX_ASK, 0x00)]
)
def test_tag_when_the_field_is_off_or_wrongly_modulated_then_silence(register, value):
    reader = Reader(Tag(bytes(4)))
    reader.write(register, value)
    assert reader.send(b"\x26", 7) == b""


def test_tag_when_selected_over_two_levels_then_its_uid_then_halt():
    reader = Reader(Tag(bytes.fromhex("04a1b2c3d4e5f6")))
    assert reader.send(b"\x26", 7) == b"\x44\x00"
    assert reader.read(mfrc522.COM_IRQ) & mfrc522.IRQ_RX
    first = reader.send(b"\x93\x20")
    assert first.hex() == "8804a1b29f"
    assert reader.send(b"\x93\x70" + first + crc_a(b"\x93\x70" + first)) == b"\x04" + crc_a(b"\x04")
    second = reader.send(b"\x95\x20")
    assert second[:4].hex() == "c3d4e5f6"
    assert reader.send(b"\x95\x70" + second + crc_a(b"\x95\x70" + second)) == b"\x00" + crc_a(
        b"\x00"
    )
    assert reader.send(b"\x50\x00" + crc_a(b"\x50\x00")) == b""
    assert reader.send(b"\x26", 7) == b""
    assert reader.send(b"\x52", 7) == b"\x44\x00"


def test_tag_when_the_crc_is_wrong_then_silence_and_idle_again():
    reader = Reader(Tag(bytes.fromhex("01020304")))
    reader.send(b"\x26", 7)
    uid = reader.send(b"\x93\x20")
    assert reader.send(b"\x93\x70" + uid + b"\0\0") == b""
    assert reader.send(b"\x26", 7) == b"\x04\x00"


def test_two_tags_when_they_differ_then_bits_are_ored_and_the_first_difference_is_named():
    reader = Reader(Tag(bytes.fromhex("01020304")), Tag(bytes.fromhex("01120304")))
    reader.write(mfrc522.COLL, 0x80)
    assert reader.send(b"\x26", 7) == b"\x04\x00"
    assert reader.send(b"\x93\x20").hex() == "0112030414"
    assert reader.read(mfrc522.ERROR) & mfrc522.ERR_COLLISION
    assert reader.read(mfrc522.COLL) & 0x3F == 13  # byte 1, bit 4
    # 13 bits are known now: the upper tag goes on alone, its answer aligned behind them
    assert reader.send(b"\x93\x35\x01\x12", last_bits=5, align=5) == bytes([0x00, 0x03, 0x04, 0x14])
    assert not reader.read(mfrc522.ERROR)


def test_bits_when_converted_then_back_again():
    assert to_bytes(to_bits(b"\x52\xa5")) == b"\x52\xa5"


# --- flash


def test_flash_when_the_image_is_opened_again_then_only_closed_files_are_there(tmp_path):
    image = FlashImage(tmp_path / "flash.bin")
    files = FlashFiles(image)
    closed, synced, left = (files.open(name, "w") for name in ("closed", "synced", "left"))
    for number in (closed, synced, left):
        files.write(number, b"x")
    files.close(closed)
    files.sync(synced)
    image.close()
    after = FlashFiles(FlashImage(tmp_path / "flash.bin"))
    assert [after.stat(name) for name in ("closed", "synced", "left")] == [
        (False, 1),
        (False, 1),
        (False, 0),
    ]


@pytest.mark.parametrize(
    ("wrote", "reads"), [(PORT_READ_BYTES, READ_BYTES), (READ_BYTES, PORT_READ_BYTES)]
)
def test_flash_when_it_is_mounted_with_pieces_of_another_size_then_files_are_read_and_written_on(
    tmp_path, wrote, reads
):
    image = FlashImage(tmp_path / "flash.bin")
    sizes = (
        0,
        1,
        127,
        128,
        129,
        511,
        512,
        513,
        4096,
        9000,
    )  # on either side of what lies in a folder, of a cache, of a block
    before = FlashFiles(image, wrote)
    for size in sizes:
        before.save(f"/{size}", bytes(number & 255 for number in range(size)))
    after = FlashFiles(image, reads)
    for size in sizes:
        number = after.open(f"/{size}", "a+")
        after.write(number, b"more")
        after.close(number)
    for size in sizes:
        assert after.load(f"/{size}") == bytes(number & 255 for number in range(size)) + b"more"


def test_flash_when_more_is_programmed_where_it_is_not_erased_then_only_ones_change(tmp_path):
    raw = RawFlash(FlashImage(tmp_path / "flash.bin"))
    raw.erase(0)
    raw.program(0, b"\xf0\xff")
    raw.program(0, b"\x3c\x0f")
    assert raw.read(0, 3) == b"\x30\x0f\xff"


def test_flash_when_things_go_wrong_then_the_errno_of_the_esp32(tmp_path):
    files = FlashFiles(FlashImage(tmp_path / "flash.bin"))
    files.mkdir("/full")
    files.close(files.open("/full/file", "wb"))
    for number, wrong in (
        (2, lambda: files.open("/none", "rb")),
        (17, lambda: files.mkdir("/full")),
        (39, lambda: files.remove("/full")),
        (9, lambda: files.read(200, 1)),
        (28, lambda: files.write(files.open("/big", "wb"), bytes(3_000_000))),
    ):
        with pytest.raises(OSError, match=rf"Errno {number}\]"):
            wrong()
