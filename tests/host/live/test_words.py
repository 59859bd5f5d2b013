"""Decisions in words: every kind is a sentence, with the card, the fields and the rule a person
asks for."""

import pytest

from host.language.language import ENGLISH, LANGUAGES, language
from host.live import words
from host.live.spoken import Speaker
from host.live.view import Team
from host.solver.prospect import Prospect
from shared_engine.games.brothers.ask import check, claim
from shared_engine.games.brothers.see import explain
from shared_engine.games.cards import CARDS
from shared_engine.games.contract import LIFT, PLACE, TURN
from shared_engine.games.dog.moves.legal import legal
from shared_engine.log.events import Digest
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from tests.host.meadows import random_meadow
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.referee.meadow_bench import MeadowBench


def say(decision):
    return words.say(decision, language(ENGLISH))


def begin(players=None, **description):
    bench = Bench(players, **description)
    bench.begin()
    return bench


def last(decided, kind):
    assert decided[-1].kind == kind, decided
    return say(decided[-1])


def test_say_when_moved_then_the_card_and_what_it_does():
    said = last(begin().play("K", "-K0.1", "+T0"), kinds.MOVE)
    assert said == "Red plays a king and brings a marble out"


def test_say_when_a_marble_goes_home_then_whose():
    bench = begin({0: marbles((10,)), 1: marbles((63,))})
    assert (
        last(bench.play("5", "-T15", "+K1.4", "-T10", "+T15"), kinds.MOVE)
        == "Red plays a 5 and sends Blue home"
    )


def test_say_when_marbles_of_two_seats_go_home_then_to_look_at_their_colours():
    bench = begin({0: marbles((10,)), 1: marbles((61,)), 2: marbles((47,))})
    said = last(bench.play("7", "-T13", "+K1.4", "-T15", "+K2.4", "-T10", "+T17"), kinds.MOVE)
    assert said.startswith(
        "Red plays a 7 and sends Blue and Yellow home  (look: marbles of several colours"
    )


def test_say_when_a_jack_is_laid_without_effect_then_that_the_hand_was_not_seen():
    bench = begin({0: marbles((10,))})
    bench.card("J")
    said = last(bench.control("confirm"), kinds.MOVE)
    assert said == "Red plays a jack and moves nothing  (the rest of the hand was not seen)"


def test_say_when_folded_then_the_cards_shown():
    bench = begin()
    said = last(bench.show_and_fold(("2", "3", "5", "6", "8", "9")), kinds.FOLD)
    assert said == "Red is out for this round, shows 2, 3, 5, 6, 8, 9"


def test_say_when_folded_on_trust_then_no_cards():
    bench = begin(options={"fold_check": "trust"})
    assert last(bench.control("fold"), kinds.FOLD) == "Red is out for this round"


def test_say_when_a_fold_is_refused_then_card_move_and_rule():
    bench = begin()
    said = last(bench.show_and_fold(("2", "3", "5", "6", "8", "A")), kinds.FOLD_REFUSED)
    assert said == (
        "Red may not fold; this is possible: Red plays an ace and brings a marble out (BR-19)"
    )


def test_say_when_a_card_cannot_be_played_then_reason_and_rule():
    said = last(begin().card("J"), kinds.ILLEGAL)
    assert (
        said == "Red, jack: not allowed, there is no marble of another player to swap with (BR-60)"
    )


def test_say_when_a_move_is_illegal_then_reason_rule_and_the_way_back():
    bench = begin({0: marbles((10,))})
    said = last(bench.play("5", "-T10", "+T16"), kinds.ILLEGAL)
    assert said == (
        "Red, 5: not allowed, the card does not lead there (BR-40): lift the marble on the start of "
        "Blue"
    )


@pytest.mark.parametrize(
    ("quarters", "said"),
    [
        (0, "until it snaps in"),
        (1, "a quarter with the"),
        (2, "half a turn"),
        (3, "a quarter against the"),
    ],
)
def test_say_when_the_disc_turned_wrongly_then_how_to_turn_it(quarters, said):
    referee = begin({0: marbles((10,))}).referee
    decision = Decision(kinds.CORRECTION, 0, referee.position, 0)
    decision.repair = [(TURN, quarters)]
    assert f": turn the disc {said}" in say(decision)


def test_say_when_ambiguous_then_from_where_each_move_goes():
    referee = begin({0: marbles((10,))}).referee
    decision = Decision(kinds.AMBIGUOUS, 0, referee.position, 0)
    decision.moves = tuple(legal(referee.position, "4"))
    assert say(decision) == (
        "touch the marble that is meant: "
        "Red (1) moves 4 with the marble 10 past the start of Red, "
        "or (2) moves 4 back with the marble 10 past the start of Red"
    )


def test_say_when_a_joker_leaves_many_moves_open_then_three_and_how_many_more():
    referee = begin({0: marbles((10,))}).referee
    decision = Decision(kinds.AMBIGUOUS, 0, referee.position, 0)
    decision.moves = tuple(legal(referee.position, "JK"))
    assert len(decision.moves) > 10
    assert "(3) " in say(decision)
    assert "(4) " not in say(decision)
    assert say(decision).endswith(f", or {len(decision.moves) - 3} more")


def test_say_when_only_one_move_is_asked_about_then_to_confirm_it():
    referee = begin({0: marbles((10,))}).referee
    decision = Decision(kinds.AMBIGUOUS, 0, referee.position, 0)
    decision.moves = tuple(legal(referee.position, "5"))
    assert say(decision) == (
        "Red: confirm if it was this: "
        "Red plays a 5 and moves 5 with the marble 10 past the start of Red"
    )


def test_say_when_a_sensor_may_be_wrong_then_what_to_confirm():
    referee = begin({0: marbles((10,))}).referee
    decision = Decision(kinds.AMBIGUOUS, 0, referee.position, 0)
    decision.moves = tuple(legal(referee.position, "5"))
    decision.reason = "misread"
    assert say(decision).startswith("Red: a marble seems to be missing, or not seen. Confirm if")


@pytest.mark.parametrize(
    "reason",
    [
        "move_first",
        "not_in_hand",
        "wrong_seat",
        "laid_before",
        "lay_again",
        "nothing_to_undo",
        "unknown_card",
        "two_cards",
        "unreadable_card",
        "dog_or_disc",
        "discard_and_draw",
    ],
)
def test_say_when_a_card_is_refused_then_words_and_not_its_code(reason):
    decision = Decision(kinds.ILLEGAL, 0, begin().referee.position, 0)
    decision.reason = reason
    assert reason not in say(decision)
    assert "()" not in say(decision)


def test_say_when_the_board_shows_something_else_then_what_to_do():
    bench = begin()
    said = last(bench.touch("-K0.1", "+T30") + bench.rest(), kinds.CORRECTION)
    assert said == "the board shows something else: lift the marble 14 past the start of Blue"


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ("brandi-2", "each draws one from the next seat, Red begins"),
        ("brandi-6-2x3", "each gives one to the next of its team, Red begins"),
    ],
)
def test_say_when_a_round_begins_then_how_cards_are_exchanged(ruleset, end):
    assert last(Bench(ruleset=ruleset).begin(), kinds.ROUND).endswith(end)


def test_say_when_a_round_begins_then_who_deals_how_many():
    said = last(Bench().begin(), kinds.ROUND)
    assert said == "round 1: Green deals 6 cards each, partners exchange one, Red begins"


def test_say_when_undone_then_who_plays_again():
    bench = begin()
    bench.play("K", "-K0.1", "+T0")
    assert last(bench.control("undo"), kinds.UNDO) == "one turn taken back, Red plays again"


def test_say_when_won_then_both_seats():
    bench = begin({0: marbles((63,), (2, 3, 4)), 2: DONE})
    assert last(bench.play("2", "-T63", "+F0.1"), kinds.WON) == "Red and Yellow have won"


def test_say_when_board_and_host_disagree_then_a_sentence():
    bench = begin()
    said = last(bench.feed(Digest, 99, b"nope"), kinds.DISAGREE)
    assert said == "the board and this computer hold different positions"


def test_say_when_asked_about_any_kind_then_more_than_its_name():
    position = begin().referee.position
    names = [
        value for name, value in vars(kinds).items() if name.isupper() and isinstance(value, str)
    ]
    assert len(names) == 12
    for kind in names:
        decision = Decision(kind, 0, position, 0)
        decision.card = "7"
        decision.moves = (begin().referee.match.game.FOLD,)
        decision.team = 0
        assert " " in say(decision), kind


@pytest.mark.parametrize(
    ("reason", "rule"),
    [
        ("foreign_finish", "BR-03"),
        ("one_marble", "BR-16"),
        ("cannot_use_full_value", "BR-25"),
        ("no_target", "BR-30"),
        ("start_blocked_by_own", "BR-31"),
        ("victims", "BR-41"),
        ("backward", "BR-43"),
        ("blockade", "BR-44"),
        ("not_burned", "BR-51"),
        ("only_swaps", "BR-60"),
        ("no_foreign_target", "BR-60"),
        ("protected", "BR-61"),
        ("finish_not_from_first_touch", "BR-70"),
        ("finish_exact_count", "BR-72"),
        ("finish_backward", "BR-73"),
        ("finish_overtake", "BR-73"),
        ("finish_occupied", "BR-73"),
        ("last_marble_joker", "BR-91"),
    ],
)
def test_say_when_illegal_for_any_reason_then_words_and_not_its_code(reason, rule):
    decision = Decision(kinds.ILLEGAL, 0, begin().referee.position, 0)
    decision.card, decision.reason, decision.rule = "Q", reason, rule
    said = say(decision)
    assert said.startswith("Red, queen: not allowed, ")
    assert said.endswith(f" ({rule})")
    assert reason not in said


@pytest.mark.parametrize(
    ("reason", "rule", "says"),
    [
        ("no_target", "BD-20", "a marble comes out only by a card for it, and onto its start"),
        ("no_target", "BR-33", "that marble belongs to another seat"),
        ("no_target", "BD-64", "a magnet draws right behind the next one"),
        ("no_target", "BR-80", "a partner's marble moves only once"),
        ("finish_not_from_first_touch", "BD-41", "nobody goes straight from its start"),
        ("dog_or_disc", "BD-50", "the disc turns only when"),
        ("dog_or_disc", "BD-68", "the dog runs by a black card only"),
    ],
)
def test_say_when_a_code_rests_on_several_rules_then_the_words_of_that_rule(reason, rule, says):
    decision = Decision(kinds.ILLEGAL, 0, begin().referee.position, 0)
    decision.card, decision.reason, decision.rule = "Q", reason, rule
    assert says in say(decision)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("fr", ("Rouge a gagné", "Rouge et Jaune ont gagné")),
        ("it", ("Rosso ha vinto", "Rosso e Giallo hanno vinto")),
        ("es", ("Rojo ha ganado", "Rojo y Amarillo han ganado")),
    ],
)
def test_have_won_when_the_language_has_articles_then_with_one(lang, says):
    assert tuple(words.have_won(seats, language(lang)) for seats in ((0,), (0, 2))) == says


def test_card_name_when_a_face_then_its_word_else_the_number():
    assert [language(ENGLISH).card(card) for card in CARDS] == (
        ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "joker"]
    )


def meadow(*moves, **description):
    bench = MeadowBench(**description)
    bench.begin()
    for move in moves:
        bench.lay(move)
    return bench


CROSS = "X: M6.5 M5.6 M6.6 M7.6 M6.7"


def test_say_when_a_round_of_brothers_begins_then_who_has_the_straight_pens():
    assert last(meadow().decisions, kinds.ROUND) == "round 1: Red begins, with the straight pens"


def test_say_when_a_tile_is_laid_then_its_name():
    assert last(meadow(CROSS).decisions, kinds.MOVE) == "Red lays tile X"


def test_said_when_a_move_was_made_then_its_notation_too():
    decision = meadow(CROSS).decisions[-1]
    assert words.said(1, 1, decision).notation == CROSS
    assert words.said(1, 1, begin().card("J")[-1]).notation == ""


def test_said_when_a_piece_was_laid_then_its_fields_are_lit_with_it():
    (way,) = words.said(1, 1, meadow(CROSS).decisions[-1]).ways
    assert (way.seat, len(way.fields)) == (0, 5)


def test_said_when_moved_then_the_way_of_that_move():
    bench = begin({0: marbles((10,)), 1: marbles((63,))})
    moved = bench.play("5", "-T15", "+K1.4", "-T10", "+T15")[-1]
    (way,) = words.said(1, 1, moved).ways
    assert (way.seat, way.fields) == (0, (10, 11, 12, 13, 14, 15))
    assert [(flight.seat, flight.start) for flight in way.flights] == [(1, 15)]


def test_said_when_no_move_was_made_then_no_way():
    assert words.said(1, 1, begin().card("J")[-1]).ways == ()


def test_said_when_people_have_names_then_those_and_else_the_colour():
    bench = begin({0: marbles((10,)), 1: marbles((63,))})
    moved = bench.play("5", "-T15", "+K1.4", "-T10", "+T15")[-1]
    assert words.said(1, 1, moved, ("Anna",)).text["en"] == "Anna plays a 5 and sends Blue home"
    assert (
        words.said(1, 1, moved, ("", "Ben")).text["de"] == "Rot spielt eine 5 und schickt Ben heim"
    )


def test_say_when_a_marble_is_missing_then_where_one_is_put_first():
    decision = Decision(kinds.CORRECTION, 0, begin({0: marbles((10, 40))}).referee.position, 0)
    decision.repair = [(LIFT, 41), (PLACE, 10), (PLACE, 40)]
    assert say(decision).endswith(": put a marble of Red 10 past the start of Red")


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize(
    ("card", "moves_all"),
    [(card, moves_all) for card in CARDS for moves_all in (False, True)],
)
def test_say_when_moves_of_a_card_are_asked_about_then_all_differ_in_words(name, card, moves_all):
    players = {0: marbles((0, 9, 62), (1,), fresh=True), 1: marbles((4, 20)), 2: marbles((31, 1))}
    position = begin(players, options={"seven_scope": "all"} if moves_all else {}).referee.position
    found = legal(position, card)
    choices = Speaker(language(name), position, 0, is_made=False).choices(found)
    assert len(set(choices)) == len(found)


def test_say_when_a_tile_is_laid_apart_then_reason_rule_and_the_way_to_push_it():
    said = last(meadow(CROSS, "I: M9.6 M10.6 M11.6 M12.6 M13.6").decisions, kinds.ILLEGAL)
    assert said == (
        "Blue: not allowed, the tile does not touch the prairie with a whole side (BO-12): lift "
        "what lies at column 14, row 7"
    )


# Every code with its rule, as the game gives it to the referee.
BROTHERS_REASONS = sorted(
    {
        reason
        for module in (check, claim, explain)
        for reason in vars(module).values()
        if isinstance(reason, tuple) and len(reason) == 2 and str(reason[1]).startswith("BO-")
    }
)


@pytest.mark.parametrize(("reason", "rule"), BROTHERS_REASONS)
@pytest.mark.parametrize("name", LANGUAGES)
def test_say_when_brothers_refuses_for_any_reason_then_words_of_its_own_and_the_rule_has_some(
    name, reason, rule
):
    decision = Decision(kinds.ILLEGAL, 0, meadow().referee.position, 0)
    decision.reason, decision.rule = reason, rule
    said = words.say(decision, language(name))
    assert reason not in said
    assert said.endswith(f" ({rule})")
    assert language(name).texts["rule"][rule]


def test_say_when_a_pen_leads_nowhere_then_words_of_its_own():
    decision = Decision(kinds.ILLEGAL, 0, meadow().referee.position, 0)
    decision.reason, decision.rule = "no_target", "BO-24"
    assert say(decision) == "Red: not allowed, the pen reaches beyond the prairie (BO-24)"


def test_say_when_nobody_has_won_then_a_draw():
    decision = Decision(kinds.WON, 0, meadow().referee.position, 0)
    assert decision.team == -1
    assert say(decision) == "nobody has won: it is a draw"


TEAMS = (Team((0, 2), 0, 12), Team((1, 3), 0, 12))


@pytest.mark.parametrize(
    ("prospect", "best", "said"),
    [
        (Prospect(False, None, None, (-3, 4)), "", ""),
        (
            Prospect(False, None, None, (2, 9)),
            "",
            "With best play this round ends with at least 2 points fewer for Red and Yellow.",
        ),
        (
            Prospect(False, None, None, (-9, -4)),
            "",
            "With best play this round ends with at least 4 points fewer for Blue and Green.",
        ),
        (
            Prospect(True, None, (5, 12), (7, 7)),
            "",
            "With best play this round ends 5 : 12 in points.",
        ),
        (
            Prospect(True, 1, (5, 2), (-3, -3)),
            "pass",
            (
                "With best play this round ends 5 : 2 in points; the game goes to Blue and Green. "
                "Best move: pass"
            ),
        ),
        (
            Prospect(True, -1, (5, 5), (0, 0)),
            "",
            "With best play this round ends 5 : 5 in points; the game is a draw.",
        ),
    ],
)
def test_foreseen_when_something_is_known_then_that_and_nothing_else(prospect, best, said):
    assert words.foreseen(prospect, TEAMS, best, language(ENGLISH)) == said


def test_say_when_the_board_is_to_be_cleared_then_not_field_by_field():
    bench = random_meadow(3, 12)
    said = next(say(one) for one in reversed(bench.decisions) if one.kind == kinds.CORRECTION)
    assert said == "the board shows something else: lift everything that is lit, 60 fields"


def test_say_when_a_later_round_of_brothers_begins_then_the_points_so_far():
    rounds = [one for one in random_meadow(3).decisions if one.kind == kinds.ROUND]
    assert "with the straight pens; points so far " in say(rounds[-1])
