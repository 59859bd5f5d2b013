"""What a board replies about its decks, when it is no reply that means anything."""

import pytest

from host.deck.board_decks import BoardDecks
from host.errors import DeviceError
from tests.fuzz.readers import Replying


def test_sizes_when_a_deck_has_an_impossible_number_of_entries_then_an_error_names_it():
    with pytest.raises(DeviceError, match=r"its decks\[0\]\[1\] must be 0\.\.255, not 1000000"):
        BoardDecks(Replying("[[1, 1000000]]")).sizes()


def test_enrol_when_the_reply_is_empty_then_an_error():
    with pytest.raises(DeviceError, match="the enrolment cannot be read"):
        BoardDecks(Replying("")).enrol(1, 2)


def test_enrolment_when_it_lacks_the_next_card_then_an_error_says_so():
    with pytest.raises(DeviceError, match="the enrolment lacks 'want'"):
        BoardDecks(Replying('{"done": 1, "of": 2}')).enrolment()


@pytest.mark.parametrize("piece", ["04a1b2", "x" * 16, "04a1b2c3d4e5f603" * 13])
def test_read_when_entries_are_no_hexadecimal_digits_then_an_error_names_the_deck_and_them(piece):
    with pytest.raises(
        DeviceError, match=f"deck 1 cannot be read: entries from 0 on cannot be '{piece[:16]}"
    ):
        BoardDecks(Replying("[[1, 12]]", piece)).read(1)
