"""A score sheet as decisions: whole random games of every ruleset."""

import pytest

from host.language.language import language
from host.live.replayed import decisions
from host.live.words import say
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.dog.presets import names
from shared_engine.record.record import Record, Turn
from shared_engine.referee import decision as kinds
from tests.shared_engine.random_games import play


def sheet(ruleset):
    """That of a whole random game, and the round it ended in, from 0 on."""
    game, record, round_number, won = find_board_game(ruleset), None, 0, None
    for number, turn in enumerate(play(3, ruleset), 1):
        before = turn.before
        record = record or Record({"ruleset": ruleset, "options": {}, "starter": before.turn})
        after = game.apply(before, turn.move)
        text = game.format_move(before.rules.board, turn.move)
        record.turns.append((number, Turn(before.turn, text, (), True, after.digest().hex())))
        round_number, won = after.round_number, game.outcome(after)
    record.result = str(won)
    return record, round_number


@pytest.mark.parametrize("ruleset", names())
def test_decisions_when_a_game_is_played_again_then_its_sheet_follows_from_them(ruleset):
    record, last_round = sheet(ruleset)
    again, rounds = Record(record.description), 0
    for decision, turns in decisions(record):
        again.add(decision)
        rounds += decision.kind == kinds.ROUND
        assert turns == len(again.turns)
        assert say(decision, language("en"))
    assert (again.turns, again.result) == (record.turns, record.result)
    assert rounds == last_round + 1
