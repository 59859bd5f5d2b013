"""The deck file: tags found wherever they lie in it, and read in pieces."""

import pytest

from firmware.deck import Deck
from firmware.drivers.storage import Storage
from shared_engine.games.dog.cards import CARDS
from shared_engine.referee.events import CONTROLS


def uid(number):
    return bytes((4, number, 0, number, 0, 8, 0x80))


@pytest.fixture
def deck(tmp_path):
    """118 tags: the cards in turn, then the controls; the last control has a short UID."""
    entries = [uid(tag) + bytes((tag % len(CARDS),)) for tag in range(112)]
    entries += [uid(112 + number) + bytes((0x80 | number,)) for number in range(5)]
    entries.append(b"\x01\x02\x03\x04\x00\x00\x00" + bytes((0x85,)))
    (tmp_path / "deck").write_bytes(b"".join(entries))
    return Deck(Storage(str(tmp_path)))


@pytest.mark.parametrize("tag", [0, 1, 31, 32, 33, 63, 64, 111])
def test_find_when_a_card_then_its_rank_and_number(deck, tag):
    assert deck.find(uid(tag)) == (CARDS[tag % len(CARDS)], "", tag)


def test_find_when_a_control_then_its_name(deck):
    assert deck.find(uid(114)) == ("", CONTROLS[2], 114)
    assert deck.find(b"\x01\x02\x03\x04") == ("", CONTROLS[5], 117)


def test_find_when_unknown_or_only_across_two_entries_then_none(deck):
    assert deck.find(uid(200)) is None
    assert deck.find((uid(0) + b"\x00" + uid(1))[4:11]) is None


def test_size_when_asked_then_the_number_of_tags(deck):
    assert deck.size == 118


def test_deck_when_there_is_no_file_then_it_is_empty(tmp_path):
    none = Deck(Storage(str(tmp_path)))
    assert (none.size, none.find(uid(0))) == (0, None)
