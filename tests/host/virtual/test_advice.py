"""What a card does and why it cannot be played now, in words."""

import pytest

from host.language.language import LANGUAGES
from host.virtual.advice import does, why_not
from shared_engine.games.cards import KINDS, name
from tests.shared_engine.games.dog.places import marbles, place


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("A", "brings a marble out or moves 1 or 11 steps"),
        ("4", "moves 4 steps or 4 back"),
        ("7", "7 steps, shared among your marbles"),
        ("J", "swaps a marble of yours with another one"),
        ("BLACK:3", "moves 3 steps, and then the dog runs as far"),
    ],
)
def test_does_when_asked_then_each_effect_is_named(card, said):
    assert does(card)["en"] == said


@pytest.mark.parametrize("card", [name(number) for number in range(KINDS)])
def test_does_when_any_card_then_a_sentence_in_every_language(card):
    assert all(does(card)[language] for language in LANGUAGES)


@pytest.mark.parametrize(
    ("players", "card", "why"),
    [
        (
            {},
            "6",
            "No marble of yours is out: the 6 moves none. To bring one out: ace, king or joker.",
        ),
        ({0: marbles(finish=(4,))}, "J", "There are no two marbles that may change places."),
        (
            {0: marbles((60,), (1, 2, 3))},
            "10",
            "The 10 moves none of your marbles: the way is too long, or not free.",
        ),
    ],
)
def test_why_not_when_a_card_moves_nothing_then_what_is_missing(players, card, why):
    position = place(players)
    assert why_not(position, card, position.rules.cards())["en"] == why
