"""Whole random games of every ruleset as text: each move, each position and each hand comes back
(CPython only: long)."""

from itertools import islice

import pytest

from shared_engine.games.dog.move import DOG
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.line import format_hand, format_line, parse_hand, parse_line
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.dog.rulesets import load, names
from tests.shared_engine.random_games import play

# The first turns of a game in every run, five whole ones for the proof.
SERIES = pytest.mark.parametrize(
    ("seeds", "turns"),
    [(range(1, 2), 200), pytest.param(range(1, 6), None, marks=pytest.mark.proof)],
    ids=["sample", "whole"],
)

# What moves are made of: the kinds of parts, and `home` where somebody is sent home; a card without
# effect is rare.
ALWAYS = {"out", "out home", "step", "step home", "swap"}
PLAIN = {"fold", "joker"}
BLACK = {"copy", "dog", "dog first", "dog home", "turn"}
RARE = {"idle"}

pytestmark = pytest.mark.slow


def kinds(move):
    """What *move* is made of, in the words above."""
    if move.is_fold or move.is_discard:
        return ["fold" if move.is_fold else "discard"]
    found = [] if move.parts else ["idle"]
    if move.card != move.as_card:
        found.append("joker" if move.card == "JK" else "copy")
    for kind, source, _, victims in move.parts:
        word = ("out", "step", "swap", "draw", "dog", "turn")[kind]
        found.append(
            word + (" first" if kind == DOG and source == NOWHERE else " home" if victims else "")
        )
    return found


def expected(rules):
    """What the moves of *rules* are made of in any few games."""
    found = (
        ALWAYS
        | (BLACK if rules.dog else PLAIN)
        | {"fold" if rules.no_move == "fold" else "discard"}
    )
    return found | {"draw"} if rules.two_draw else found


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", names())
def test_moves_when_games_are_played_then_every_kind_is_among_them(ruleset):
    found = {
        kind for seed in range(1, 6) for turn in play(seed, ruleset) for kind in kinds(turn.move)
    }
    assert found - RARE == expected(load(ruleset))


@SERIES
@pytest.mark.parametrize("ruleset", names())
def test_moves_when_games_are_played_then_every_one_is_written_and_read(ruleset, seeds, turns):
    board = load(ruleset).board
    for seed in seeds:
        for turn in islice(play(seed, ruleset), turns):
            text = format_move(board, turn.move)
            assert parse_move(board, text) == turn.move, text


@pytest.mark.parametrize("ruleset", names())
def test_moves_when_they_are_legal_then_each_has_a_text_of_its_own(ruleset):
    rules = load(ruleset)
    for turns, turn in enumerate(play(2, ruleset)):
        if turns % 400 == 100:
            for card in rules.cards():
                moves = legal(turn.before, card)
                texts = [format_move(rules.board, move) for move in moves]
                assert len(set(texts)) == len(moves)
                assert [parse_move(rules.board, text) for text in texts] == moves


@SERIES
@pytest.mark.parametrize("ruleset", names())
def test_lines_when_games_are_played_then_every_position_and_hand_comes_back(ruleset, seeds, turns):
    rules = load(ruleset)
    for seed in seeds:
        for turn in islice(play(seed, ruleset), turns):
            line = format_line(turn.before)
            again = parse_line(rules, line)
            assert (again.cells, again.turn) == (turn.before.cells, turn.before.turn), line
            assert format_line(again) == line
            assert parse_hand(format_hand(turn.hand)) == turn.hand
