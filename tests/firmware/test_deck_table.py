"""Writing the table of a deck: entry by entry or whole, and the plug may be pulled at any operation
of the flash."""

import errno

import pytest

from firmware.deck import ENTRY_BYTES, Deck
from firmware.deck_table import DeckTable, is_meaning, numbers, refuse
from firmware.drivers.storage import Storage
from shared_engine.boards.decks import MOST_TAGS
from shared_engine.games.cards import CARDS, KINDS
from shared_engine.log.events import CONTROLS
from shared_engine.wire.frame import crc16
from tests.firmware.flash import MemoryFlash, apply, storage_on

BLOCKS = 16


def uid(number):
    return bytes((4, number, 0, number, 0, 8, 0x80))


def meant(*tags):
    return b"".join(uid(tag) + bytes((tag % len(CARDS),)) for tag in tags)


def known(storage, numbers):
    deck = Deck(storage)
    return [number for number in numbers if deck.find(uid(number))]


@pytest.fixture
def storage(tmp_path):
    return Storage(str(tmp_path))


def test_append_when_done_then_found_with_deck_and_number(storage):
    for tag in range(3):
        DeckTable(storage, 2).append(uid(tag), tag)
    DeckTable(storage, 2).append(b"\x01\x02\x03\x04", 0x81)
    deck = Deck(storage)
    assert [deck.find(uid(2)), deck.find(b"\x01\x02\x03\x04")] == [
        ("3", "", 2, 2),
        ("", "undo", 3, 2),
    ]
    assert numbers(storage) == [2]


def test_append_when_the_last_entry_was_cut_off_then_it_is_left_behind(storage, tmp_path):
    table = DeckTable(storage, 1)
    for tag in (0, 1):
        table.append(uid(tag), 3)
    path = tmp_path / "deck" / "1"
    path.write_bytes(path.read_bytes()[:-4])
    table.append(uid(2), 3)
    assert list(table.entries()) == [uid(0) + b"\x03", b"", uid(2) + b"\x03"]
    assert known(storage, (0, 1, 2)) == [0, 2]


def test_append_when_the_deck_is_full_then_refused_and_nothing_is_added(storage):
    table = DeckTable(storage, 1)
    table.stage(0, meant(*range(MOST_TAGS - 1)))
    table.commit(MOST_TAGS - 1, crc16(meant(*range(MOST_TAGS - 1))))
    table.append(b"\x01\x02\x03\x04", 0)
    with pytest.raises(OSError, match="deck/1") as caught:
        table.append(b"\x01\x02\x03\x05", 0)
    assert caught.value.errno == errno.ENOSPC
    assert len(list(table.entries())) == MOST_TAGS


def test_take_back_when_asked_then_the_last_one_is_gone_and_reported(storage):
    table = DeckTable(storage, 1)
    for tag in (5, 6):
        table.append(uid(tag), tag)
    assert (table.take_back(), known(storage, (5, 6))) == (6, [5])
    assert (table.take_back(), table.take_back(), known(storage, (5, 6))) == (5, None, [])


def test_take_back_when_damage_is_last_then_it_goes_along(storage, tmp_path):
    table = DeckTable(storage, 1)
    for tag in (5, 6, 7):
        table.append(uid(tag), tag)
    path = tmp_path / "deck" / "1"
    path.write_bytes(path.read_bytes()[:-1] + b"\x00")
    assert (table.take_back(), list(table.entries())) == (6, [uid(5) + b"\x05"])


def test_commit_when_all_pieces_came_then_they_are_the_deck(storage):
    table = DeckTable(storage, 1)
    table.append(uid(200), 1)
    assert [table.stage(0, meant(*range(24))), table.stage(24, meant(*range(24, 40)))] == ["", ""]
    assert known(storage, (0, 39, 200)) == [200]
    assert table.commit(40, crc16(meant(*range(40)))) == ""
    assert known(storage, (0, 39, 200)) == [0, 39]


def test_stage_when_a_piece_is_missing_then_refused(storage):
    table = DeckTable(storage, 1)
    table.stage(0, meant(*range(24)))
    assert "before entry 30" in table.stage(30, meant(30))


@pytest.mark.parametrize(
    "wrong", [uid(1) + b"\x2f", uid(1) + b"\x86", uid(1) + b"\xff", uid(1)], ids=str
)
def test_stage_when_it_is_no_entry_then_refused_with_its_number(storage, wrong):
    table = DeckTable(storage, 1)
    table.stage(0, meant(0, 1))
    assert "no entry 3: " + wrong.hex() in table.stage(2, meant(2) + wrong)


@pytest.mark.parametrize(("count", "flip"), [(39, 0), (41, 0), (40, 1)])
def test_commit_when_something_else_came_then_refused_and_the_old_deck_stays(storage, count, flip):
    table = DeckTable(storage, 1)
    table.append(uid(200), 1)
    table.stage(0, meant(*range(40)))
    assert str(count) in table.commit(count, crc16(meant(*range(40))) ^ flip)
    assert known(storage, (0, 39, 200)) == [200]


def test_commit_when_nothing_was_put_aside_then_refused(storage):
    assert DeckTable(storage, 1).commit(0, crc16(b"")) != ""


def test_remove_when_asked_then_the_deck_is_gone_and_the_others_stay(storage):
    for number in (1, 2):
        DeckTable(storage, number).append(uid(number), 1)
    assert [DeckTable(storage, number).remove() for number in (1, 3)] == [True, False]
    assert (numbers(storage), known(storage, (1, 2))) == ([2], [2])


@pytest.mark.parametrize(
    ("uid", "says"),
    [
        (bytes(7), ""),
        (b"\x04\x01\x02\x03", ""),
        (b"\x08\x01\x02\x03", "every time"),
        (bytes(10), "10 bytes"),
    ],
)
def test_refuse_when_asked_then_why_no_card_can_have_it(uid, says):
    assert says in refuse(uid)
    assert bool(says) == bool(refuse(uid))


def test_is_meaning_when_asked_then_every_card_and_control_and_nothing_else():
    found = [meaning for meaning in range(256) if is_meaning(meaning)]
    assert found == [*range(KINDS), *range(0x80, 0x80 + len(CONTROLS))]


# ---- power cuts


def cut_everywhere(work):
    """What a board finds that is switched on after every operation of the flash during *work*:
    storages, in order."""
    flash = MemoryFlash(BLOCKS)
    begin = DeckTable(storage_on(flash), 1)
    for tag in range(20):
        begin.append(uid(tag), tag % len(CARDS))
    content = bytearray(flash.buffer)
    flash.operations.clear()
    work(storage_on(flash))
    found = []
    for operation in flash.operations:
        offset, data = operation
        torn = bytearray(content)
        apply(torn, (offset, None if data is None else data[: len(data) // 2]))
        apply(content, operation)
        found += [storage_on(MemoryFlash(BLOCKS, bytes(cut))) for cut in (torn, content)]
    assert len(found) > 4
    return found


def test_append_when_the_power_is_cut_then_no_entry_is_lost_and_none_is_half():
    for storage in cut_everywhere(lambda storage: DeckTable(storage, 1).append(uid(20), 3)):
        assert known(storage, range(20)) == list(range(20))
        entries = list(DeckTable(storage, 1).entries())
        assert entries[20:] in ([], [uid(20) + b"\x03"])
        DeckTable(storage, 1).append(uid(21), 4)
        assert known(storage, range(20, 22))[-1] == 21


def test_take_back_when_the_power_is_cut_then_only_the_last_entry_may_be_gone():
    counts = set()
    for storage in cut_everywhere(lambda storage: DeckTable(storage, 1).take_back()):
        assert known(storage, range(19)) == list(range(19))
        counts.add(len(list(DeckTable(storage, 1).entries())))
    assert counts == {19, 20}


def test_commit_when_the_power_is_cut_then_the_old_deck_or_the_new_one():
    def restore(storage):
        table = DeckTable(storage, 1)
        table.stage(0, meant(*range(100, 124)))
        table.stage(24, meant(*range(124, 140)))
        assert table.commit(40, crc16(meant(*range(100, 140)))) == ""

    found = [tuple(known(storage, range(256))) for storage in cut_everywhere(restore)]
    assert set(found) == {tuple(range(20)), tuple(range(100, 140))}


def test_append_when_110_cards_come_then_each_costs_the_flash_two_blocks_at_most():
    flash = MemoryFlash(64)
    table = DeckTable(storage_on(flash), 1)
    flash.operations.clear()
    for tag in range(110):
        table.append(uid(tag), tag % len(CARDS))
    erased = [offset for offset, data in flash.operations if data is None]
    assert len(erased) <= 2 * 110
    assert max(erased.count(offset) for offset in erased) <= 40  # 100 000 times are allowed
    assert ENTRY_BYTES * 110 < 4096
