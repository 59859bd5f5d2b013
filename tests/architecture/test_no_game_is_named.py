"""Tracking and referee know what games/contract.py says of a game, and no game: neither its words
nor its types."""

import re

import pytest

from tests.architecture.tracked import ROOT, tracked_files

ROOMS = ("shared_engine/tracking/", "shared_engine/referee/")
WORDS = (
    r"dogs?|black|lubanzi|brandi|brothers?|kennels?|finish|tracks?|jacks?|jokers?|kings?|aces?|sevens?|discs?|paws?"
    r"|copy|magnet|meadow|prairie|pens?|tiles?|[A-Z]{1,3}-\d+"
)
NAMED = re.compile(rf"(?<![a-zA-Z])(?:{WORDS})(?![a-zA-Z])", re.IGNORECASE)
UNTYPED = re.compile(r"\bAny\b|type: *ignore|\bcast\(")
FILES = [name for name in tracked_files() if name.startswith(ROOMS) and name.endswith(".py")]


@pytest.mark.parametrize(
    "text",
    ["from shared_engine.games.dog import x", "the_jack", "# BR-15", "kennels", "K = Finish"],
)
def test_word_when_it_is_one_of_a_game_then_found(text):
    assert NAMED.search(text)


@pytest.mark.parametrize("text", ["open", "expand", "replace", "tracking", "spent", "blackout"])
def test_word_when_one_of_a_game_is_only_a_part_of_it_then_not_found(text):
    assert not NAMED.search(text)


def found(pattern):
    return [(name, word) for name in FILES for word in pattern.findall((ROOT / name).read_text())]


def test_tracking_and_referee_when_read_then_they_name_no_game():
    assert FILES
    assert found(NAMED) == []


def test_tracking_and_referee_when_read_then_every_type_is_said():
    assert found(UNTYPED) == []
