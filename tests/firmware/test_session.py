"""What happens on a board: what it logs, and what it answers."""

import json

import pytest

from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.log.picture import unpack_picture
from shared_engine.referee.decision import DISAGREE
from shared_engine.wire.commands import Choose, NewGame, PressControl
from shared_engine.wire.messages import (
    STATUS_BAD_ARGUMENT,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
    STATUS_UNKNOWN,
)
from tests.firmware.table import GAME, script
from tests.shared_engine.wire.raw import Raw

SEED = 3
ROUND_TURNS = 24  # turns after which the second round has begun for certain


def new_game(**changes):
    return NewGame(json.dumps({**GAME, **changes}))


DECIDED = {**GAME, "engine": "00000000"}  # by sources that nobody has compiled


@pytest.fixture
def playing(table):
    assert table.command(new_game()) == (STATUS_OK, "")
    return table


def test_up_ms_when_the_board_is_on_for_longer_than_ticks_count_then_it_goes_on(table):
    awake_ms = table.session.up_ms(table.now_ms)
    for_ms = 400 * 3_600_000
    assert table.session.up_ms(table.now_ms + for_ms) == awake_ms + for_ms


# ---- commands


def test_new_game_when_commanded_then_it_is_in_the_log_with_its_picture(playing):
    assert playing.kinds() == [events.Boot.KIND, events.Game.KIND, events.Round.KIND]
    begun = unpack(playing.bodies()[1])
    assert (begun.description, unpack_picture(begun.picture, 96)) == (DECIDED, playing.hands.full)


def test_new_game_when_one_is_under_way_then_busy_and_it_goes_on(playing):
    status, reason = playing.command(new_game())
    assert (status, "under way" in reason) == (STATUS_BUSY, True)
    assert playing.kinds().count(events.Game.KIND) == 1


def test_new_game_when_the_old_one_is_to_be_abandoned_then_it_begins(playing):
    assert playing.command(new_game(abandon=True, starter=2)) == (STATUS_OK, "")
    referee, _ = playing.refereed()
    assert (referee.position.turn, playing.kinds().count(events.Game.KIND)) == (2, 2)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (new_game(ruleset="whist"), "unknown ruleset 'whist'"),
        (new_game(options={"tempo": 1}), "unknown option 'tempo'"),
        (
            new_game(options={"seven_scope": "everybody"}),
            "option seven_scope cannot be 'everybody'",
        ),
        (new_game(starter=4), "starter"),
        (new_game(hints=[2, 4, 0, 0]), "a level of hints must be 0..3, not 4"),
        (new_game(hints=[2]), "hints are a level for each of 4 seats, not [2]"),
        (new_game(state={"players": {}}), "begins at its beginning or with what lies"),
        (
            new_game(options={"sector_len": 18}),
            (
                "option sector_len cannot be 18 on the board dog-4: each of its segments has 16 "
                "track and 4 kennel fields"
            ),
        ),
        (NewGame(json.dumps({"ruleset": "ö" * 90}, ensure_ascii=False)), "unknown ruleset"),
        (Raw(NewGame.NUMBER, b"{"), ""),
        (Raw(NewGame.NUMBER, b"\xff"), ""),
        (Raw(NewGame.NUMBER, b"[]"), "a game must be an object, not []"),
        (Raw(NewGame.NUMBER, b"7"), ""),
        (Raw(NewGame.NUMBER, b""), ""),
    ],
    ids=lambda value: str(value)[:50],
)
def test_new_game_when_it_cannot_be_then_refused_with_the_reason_and_nothing_is_logged(
    table, asked, says
):
    status, reason = table.command(asked)
    assert (status, table.kinds()) == (STATUS_BAD_ARGUMENT, [events.Boot.KIND])
    assert says in reason


def test_new_game_when_its_description_is_long_then_it_begins_or_is_refused_but_never_in_between(
    table,
):
    options = {
        "sector_len": 16,
        "marbles": 4,
        "finish_len": 4,
        "die_shows": "none",
        "seven_scope": "own",
    }
    more = {
        "fold_check": "show",
        "jack_noop": "never",
        "initial_on_start": 0,
        "dealer_rotation": "fixed",
    }
    described = {**GAME, "options": options}
    answers = []
    for name, value in more.items():
        described["options"][name] = value
        body = json.dumps({**described, "abandon": True}, separators=(",", ":"))
        answers.append((len(body) <= 200, table.command(NewGame(body))[0]))
    assert answers == [(True, STATUS_OK)] * 2 + [(False, STATUS_BAD_ARGUMENT)] * 2


def test_new_game_when_it_begins_with_what_is_on_the_board_then_its_owners_are_asked_for(table):
    table.change(80, False)
    table.change(80 + 4, False)
    table.change(10, True)
    table.change(20, True)
    assert table.command(new_game(state="board")) == (STATUS_OK, "")
    assert table.refereed()[1] == ["owners"]
    for occupied in (False, True):
        table.change(20, occupied)
        table.rest()
    referee, decided = table.refereed()
    assert (decided, referee.position.cells[10], referee.position.cells[20]) == (
        ["owners", "round"],
        2,
        1,
    )


def test_new_game_when_the_control_card_is_laid_then_the_default_game(table):
    table.lay_control("new_game")
    assert unpack(table.bodies()[1]).description == DECIDED


def test_control_when_commanded_then_as_if_the_card_were_laid(playing):
    assert playing.command(PressControl(events.CONTROLS.index("fold"))) == (
        STATUS_OK,
        "",
    )
    assert unpack(playing.bodies()[-1]).control == "fold"


@pytest.mark.parametrize("body", [b"", b"\x06", b"\x00\x00"])
def test_control_when_there_is_no_such_then_refused(playing, body):
    before = playing.kinds()
    assert playing.command(Raw(PressControl.NUMBER, body))[0] == STATUS_BAD_ARGUMENT
    assert playing.kinds() == before


@pytest.fixture
def asked(playing):
    """A king was laid and a marble taken out of the kennel, but no start sees it: the board
    asks."""
    playing.lay("K")
    playing.change(80, False)
    for _ in range(13):
        playing.rest()
    return playing


def question_of(table):
    return table.session.referee.question.number


def test_choose_when_the_move_is_asked_about_then_logged_and_it_stands(asked):
    assert asked.command(Choose(question_of(asked), 0)) == (STATUS_OK, "")
    assert asked.kinds()[-3:] == [events.Answer.KIND, events.Made.KIND, events.Blind.KIND]
    assert unpack(asked.bodies()[-2]).how == "computer"
    assert asked.refereed()[0].turns == 1


def test_choose_when_there_is_no_such_move_then_refused(asked):
    before = asked.kinds()
    status, reason = asked.command(Choose(question_of(asked), 1))
    assert (status, reason) == (STATUS_BAD_ARGUMENT, "1 moves are asked about, no 1")
    assert asked.kinds() == before


def test_choose_when_another_question_is_open_then_refused_in_words(asked):
    before = asked.kinds()
    status, reason = asked.command(Choose(question_of(asked) ^ 1, 0))
    assert (status, reason) == (
        STATUS_REFUSED,
        "another question is open now: look at it, and choose again",
    )
    assert asked.kinds() == before


def test_choose_when_nothing_is_asked_then_refused(playing):
    assert playing.command(Choose(0, 0)) == (STATUS_REFUSED, "nothing is asked")


def test_command_when_its_kind_is_unknown_then_refused(table):
    assert table.command(Raw(99)) == (STATUS_UNKNOWN, "no command 99")


# ---- facts


def test_tag_when_in_no_deck_then_logged_as_unknown(playing):
    playing.session.tag_laid(b"\x01\x02\x03\x04", playing.now_ms)
    assert unpack(playing.bodies()[-2]).reader == "unknown_card"
    assert unpack(playing.bodies()[-1]).reason == "unknown_card"


@pytest.mark.parametrize("reading", ["two_cards", "unreadable_card"])
def test_misread_when_no_single_card_can_be_read_then_logged(playing, reading):
    playing.session.misread(reading, playing.now_ms)
    assert unpack(playing.bodies()[-2]).reader == reading


def test_tag_when_a_card_then_logged_with_its_number(playing):
    playing.lay("K", copy=3)
    laid = unpack(playing.bodies()[-1])
    assert (laid.card, laid.tag) == ("K", 12 * 8 + 3)


def test_field_when_no_game_is_under_way_then_not_logged_but_known_to_the_next_one(table):
    table.change(80, False)
    table.change(5, True)
    assert table.kinds() == [events.Boot.KIND]
    table.lay_control("new_game")
    picture = unpack_picture(unpack(table.bodies()[1]).picture, 96)
    assert (picture[80], picture[5]) == (0, 1)


def test_field_when_it_was_sampled_before_the_event_that_came_first_then_it_counts_as_of_that(
    playing,
):
    playing.session.control("hint", 5000)
    playing.session.field_changed(0, True, 4990)
    assert [unpack(body).at_ms for body in playing.bodies()[-2:]] == [5000, 5000]


def test_turn_when_carried_out_then_the_decision_follows_its_facts(playing):
    playing.lay("K")
    playing.change(80, False)
    playing.change(0, True)
    playing.rest()
    assert playing.kinds()[3:] == [
        events.Stand.KIND,
        events.Hints.KIND,
        events.Card.KIND,
        events.Field.KIND,
        events.Field.KIND,
        events.Made.KIND,
    ]


def test_round_when_marbles_were_touched_before_its_first_card_then_it_begins_later(playing):
    playing.change(80, False)
    playing.change(80, True)
    playing.lay("K")
    assert events.Stand.KIND not in playing.kinds()
    _, decided = playing.refereed()
    assert DISAGREE not in decided


def test_game_when_followed_then_board_and_host_hold_the_same(playing):
    for steps in script(SEED, ROUND_TURNS):
        for step in steps:
            playing.do(step)
    referee, decided = playing.refereed()
    assert (referee.turns, DISAGREE in decided) == (ROUND_TURNS, False)
    assert playing.kinds().count(events.Stand.KIND) == decided.count("round") > 1


def test_host_when_it_comes_late_then_every_event_once(table):
    table.lay_control("new_game")
    for step in script(SEED, 1)[0]:
        table.do(step)
    table.talk()
    assert table.received == list(enumerate(table.bodies()))
