"""The engine against the rules written a second time: named positions, and positions of random
games."""

import pytest

from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.rulesets import names
from tests.perft.rulebook import Rulebook
from tests.shared_engine.option_samples import SAMPLES
from tests.shared_engine.perft import FAMILIES, records, table_of
from tests.shared_engine.random_games import play

GAMES = [(name, name, None) for name in names()] + [tuple(sample) for sample in SAMPLES]
POSITIONS, EVERY = 3, 45
POSITIONS_OF_A_WHOLE_GAME, EVERY_OF_A_WHOLE_GAME = 60, 17


def compare(position, cards):
    """Assert that engine and rule book know the same results of *cards*."""
    book = Rulebook(position.rules)
    now = book.situation(format_state(position.rules, position.cells))
    for card in cards:
        expected = book.outcomes(now, position.turn, card, position.copied)
        found = [
            book.situation(format_state(position.rules, cells)).key()
            for _, cells in results(position, card)
        ]
        assert len(found) == len(set(found)), (position, card)
        assert set(found) == expected, (
            position,
            card,
            format_state(position.rules, position.cells),
        )


def compare_game(ruleset, options, count, every):
    looked_at = 0
    for number, turn in enumerate(play(11, ruleset, options)):
        if number % every == every - 1 and turn.move.card:
            compare(turn.before, turn.before.rules.cards())
            looked_at += 1
        if looked_at == count:
            break


def test_results_when_a_position_is_named_then_those_of_the_rule_book():
    for record in records():
        cards = sorted({card for hand in record["hands"] for card in hand})
        compare(table_of(record).position, cards)


def test_count_when_a_position_is_named_then_that_of_the_rule_book():
    for record in records():
        position = table_of(record).position
        book = Rulebook(position.rules)
        now = book.situation(record["state"] | {"players": all_players(record, position.rules)})
        hand = record["hands"][record["turn"]]
        count = book.count(now, record["turn"], hand, position.counts, record.get("copied", ""))
        assert count == record["counts"][0], record["name"]


def all_players(record, rules):
    """The players of the record, and those it does not name: all marbles at home."""
    at_home = {"kennel": rules.marbles, "track": [], "finish": []}
    return {
        str(seat): record["state"]["players"].get(str(seat), at_home) for seat in range(rules.seats)
    }


def test_results_when_a_game_is_played_then_those_of_the_rule_book():
    for _, ruleset, options in GAMES:
        compare_game(ruleset, options, POSITIONS, EVERY)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "ruleset", "options"), GAMES, ids=[name for name, _, _ in GAMES])
def test_results_when_a_whole_game_is_played_then_those_of_the_rule_book(name, ruleset, options):
    # Everybody's sevens in fives take the rule book a second each.
    is_long = name in ("brandi-5", "three-gentle", "trios-canadian")
    count = POSITIONS_OF_A_WHOLE_GAME // 10 if is_long else POSITIONS_OF_A_WHOLE_GAME
    compare_game(ruleset, options, count, EVERY_OF_A_WHOLE_GAME)


@pytest.mark.parametrize("family", FAMILIES)
def test_families_when_counted_then_twenty_positions_each(family):
    assert len([record for record in records() if record["family"] == family]) >= 20
