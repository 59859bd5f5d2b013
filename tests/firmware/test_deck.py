"""Finding tags: wherever they lie in which deck, read in pieces, and only what is whole."""

import pytest

from firmware.deck import ENTRY_BYTES, Deck, check
from firmware.drivers.storage import Storage
from shared_engine.games.cards import CARDS
from shared_engine.log.events import CONTROLS


def uid(number):
    return bytes((4, number, 0, number, 0, 8, 0x80))


def table(*meant):
    """The bytes of a file as docs/formats.md says."""
    return b"".join(one + check(one, tag) for tag, one in enumerate(meant))


@pytest.fixture
def folder(tmp_path):
    """Deck 1 of 118 tags: the cards in turn, then the controls; the last control has a short UID.
    Deck 2 of one."""
    entries = [uid(tag) + bytes((tag % len(CARDS),)) for tag in range(112)]
    entries += [uid(112 + number) + bytes((0x80 | number,)) for number in range(5)]
    entries.append(b"\x01\x02\x03\x04\x00\x00\x00" + bytes((0x85,)))
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "1").write_bytes(table(*entries))
    (tmp_path / "deck" / "2").write_bytes(table(uid(150) + b"\x0d"))
    return tmp_path


@pytest.fixture
def deck(folder):
    return Deck(Storage(str(folder)))


@pytest.mark.parametrize("tag", [0, 1, 24, 25, 26, 49, 50, 111])
def test_find_when_a_card_then_its_rank_and_number(deck, tag):
    assert deck.find(uid(tag)) == (CARDS[tag % len(CARDS)], "", tag, 1)


def test_find_when_a_control_then_its_name(deck):
    assert deck.find(uid(114)) == ("", CONTROLS[2], 114, 1)
    assert deck.find(b"\x01\x02\x03\x04") == ("", CONTROLS[5], 117, 1)


def test_find_when_in_another_deck_then_its_number(deck):
    assert deck.find(uid(150)) == ("JK", "", 0, 2)


def test_find_when_unknown_or_only_across_two_entries_then_none(deck):
    assert deck.find(uid(200)) is None
    first, second = (uid(tag) + bytes((tag,)) for tag in (0, 1))
    assert deck.find((first + check(first, 0) + second)[5:12]) is None


@pytest.mark.parametrize("length", [0, 3, 5, 10])
def test_find_when_no_sticker_has_such_a_number_then_none(deck, length):
    assert deck.find(bytes(length)) is None


@pytest.mark.parametrize("byte", range(ENTRY_BYTES))
def test_find_when_a_byte_of_the_entry_is_damaged_then_none_and_the_others_are_known(folder, byte):
    path = folder / "deck" / "1"
    data = bytearray(path.read_bytes())
    data[30 * ENTRY_BYTES + byte] ^= 0x10
    path.write_bytes(data)
    deck = Deck(Storage(str(folder)))
    assert deck.find(uid(30)) is None
    assert [deck.find(uid(tag))[2] for tag in (29, 31)] == [29, 31]


def test_find_when_the_file_is_cut_off_then_only_the_whole_entries_are_known(folder):
    path = folder / "deck" / "1"
    path.write_bytes(path.read_bytes()[: 10 * ENTRY_BYTES + 9])
    deck = Deck(Storage(str(folder)))
    assert [deck.find(uid(tag)) is not None for tag in (9, 10, 11)] == [True, False, False]


def test_size_when_asked_then_the_tags_of_all_decks(deck):
    assert deck.size == 119


def test_deck_when_there_is_no_file_then_it_is_empty(tmp_path):
    none = Deck(Storage(str(tmp_path)))
    assert (none.size, none.find(uid(0))) == (0, None)
