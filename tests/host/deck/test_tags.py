"""Tables of decks on the host: what a board's table is there as well, what a file may hold, what is
missing."""

import json

import pytest

from firmware.deck_table import refuse
from host.deck.tags import Tag, format_decks, missing, read_decks, same_uid, unpack, wanted
from host.errors import DeckError
from shared_engine.boards.dog import BOARDS
from shared_engine.games.dog.rulesets import load
from shared_engine.log.events import CONTROLS

DOG, BLACK_DOG = BOARDS["dog-4"], BOARDS["black-dog"]


def uid(number):
    return bytes((4, number, 9, 9, 9, 9, 9))


def whole(first=0):
    names = [name for name, count in wanted(DOG, 2).items() for _ in range(count)]
    return [Tag(uid(first + number), name) for number, name in enumerate(names)]


def file(tmp_path, content):
    path = tmp_path / "decks.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def one(*tags, deck=1, version=1):
    return {"decks": version, "tables": [{"deck": deck, "tags": list(tags)}]}


def test_file_when_it_holds_cards_of_black_dog_then_it_comes_back(tmp_path):
    names = [name for name, count in wanted(BLACK_DOG, 1).items() for _ in range(count)]
    decks = {2: [Tag(uid(number), name) for number, name in enumerate(names)]}
    assert read_decks(file(tmp_path, format_decks(decks))) == decks


def test_file_when_an_editor_has_marked_it_as_utf_8_then_the_same(tmp_path):
    decks = {1: whole()}
    assert read_decks(file(tmp_path, "\ufeff" + format_decks(decks))) == decks


GOOD = {"uid": "04010203040506", "card": "A"}


def test_wanted_when_two_packs_then_the_deck_of_a_game_for_four_and_the_controls():
    deck = load("brandi-4").deck
    assert {name: count for name, count in wanted(DOG, 2).items() if name not in CONTROLS} == deck
    assert sum(wanted(DOG, 2).values()) == 110 + len(CONTROLS)


def test_wanted_when_a_pack_of_black_dog_then_the_deck_of_its_game_and_the_controls():
    cards = {name: count for name, count in wanted(BLACK_DOG, 1).items() if name not in CONTROLS}
    assert cards == load("black-dog-4").deck
    assert sum(cards.values()) == 110


def test_missing_when_cards_of_another_game_are_there_then_too_many():
    tags = [Tag(uid(0), "A"), Tag(uid(1), "COPY")]
    assert missing(tags, wanted(BLACK_DOG, 0)) == (dict.fromkeys(CONTROLS, 1), {"A": 1, "COPY": 1})


@pytest.mark.parametrize(
    "entry",
    [
        "04010203040506" + "0d",
        "04010203040506" + "2e",
        "01020304000000" + "85",
        "04010203040506" + "00",
    ],
)
def test_entry_when_unpacked_then_it_comes_back(entry):
    assert unpack(bytes.fromhex(entry)).pack().hex() == entry


@pytest.mark.parametrize("meaning", ["2f", "86", "ff"])
def test_entry_when_it_has_no_meaning_then_none(meaning):
    assert unpack(bytes.fromhex("04010203040506" + meaning)) is None


def test_missing_when_complete_then_nothing():
    assert missing(whole(), wanted(DOG, 2)) == ({}, {})


def test_missing_when_cards_are_lost_and_doubled_then_both_by_name():
    tags = [tag for tag in whole() if tag.name != "undo"][:-2]
    tags.append(Tag(uid(200), "7"))
    assert missing(tags, wanted(DOG, 2)) == ({"undo": 1, "JK": 2}, {"7": 1})


def test_same_uid_when_in_two_decks_then_both_places():
    decks = {1: [Tag(uid(1), "A"), Tag(uid(2), "A")], 3: [Tag(uid(3), "2"), Tag(uid(2), "2")]}
    assert same_uid(decks) == [(uid(2), [(1, 1), (3, 1)])]


def test_file_when_written_and_read_then_the_same_decks(tmp_path):
    decks = {1: whole(), 7: [Tag(b"\x01\x02\x03\x04", "new_game")]}
    assert read_decks(file(tmp_path, format_decks(decks))) == decks


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("no JSON", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ([], "no JSON object"),
        ({"decks": 2, "tables": []}, '"decks" is 2'),
        ({"tables": []}, '"decks" is None'),
        ({"decks": 1}, '"tables" is no list'),
        ({"decks": 1, "tables": [7]}, "a table is no JSON object: '7'"),
        (one(GOOD, deck=0), '"deck" is 0'),
        (one(GOOD, deck=10), '"deck" is 10'),
        ({"decks": 1, "tables": [*one(GOOD)["tables"], *one(GOOD)["tables"]]}, '"deck" is 1'),
        (one(), "deck 1 has 0 tags"),
        (
            one(
                *[
                    {"uid": uid(0)[:4].hex()[:6] + f"{n:02x}" + "000000", "card": "A"}
                    for n in range(256)
                ]
            ),
            "256 tags",
        ),
        (one(GOOD, 5), "deck 1, tag 1 is no JSON object"),
        (one({"card": "A"}), "deck 1, tag 0: the UID None"),
        (one({"uid": "0401", "card": "A"}), "'0401' is not 4 or 7 bytes"),
        (one({"uid": "xyz", "card": "A"}), "'xyz' is not 4 or 7 bytes"),
        (one({"uid": 4, "card": "A"}), "the UID 4 is not"),
        (one({"uid": "08010203", "card": "A"}), "08010203 is another one every time"),
        (one(GOOD, {"uid": "04010203040507", "card": "Z"}), "deck 1, tag 1: 'Z' is no card"),
        (one({"uid": "04010203040507", "card": ["A"]}), "['A'] is no card"),
        (one({"uid": "04010203040507", "control": "jump"}), "'jump' is no card or control"),
        (one({"uid": "04010203040507"}), "is no card or control"),
        (one({"uid": "04010203040507", "card": "A", "control": "undo"}), "is no card or control"),
        (one(GOOD, GOOD), "deck 1, tag 1: the UID 04010203040506 is that of deck 1, tag 0"),
    ],
    ids=str,
)
def test_file_when_something_cannot_be_then_refused_by_name(tmp_path, content, says):
    path = file(tmp_path, content)
    with pytest.raises(DeckError) as caught:
        read_decks(path)
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize("text", ["08010203", "04010203", "04010203040506"])
def test_uid_when_the_board_would_refuse_it_then_a_file_may_not_hold_it(tmp_path, text):
    path = file(tmp_path, one({"uid": text, "card": "A"}))
    if refuse(bytes.fromhex(text)):
        with pytest.raises(DeckError):
            read_decks(path)
    else:
        assert read_decks(path)[1][0].uid.hex() == text
