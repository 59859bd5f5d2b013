"""A board with nobody but people around it: one button, control cards, a menu, and the plug pulled
at any moment."""

import pytest

from firmware.boards.seating import seat
from firmware.lights import sounds
from firmware.modes.calibration import Calibration
from firmware.modes.enrolment import Enrolment
from firmware.modes.light_test import LightTest
from firmware.modes.mode import control_of
from firmware.sensing.press import DOUBLE, LONG, SHORT, VERY_LONG
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.dog.rulesets import names
from shared_engine.games.errors import RulesError
from shared_engine.games.meanings import TARGET
from shared_engine.lights.looks import CHOICE, MENU, OWNER, PAUSED, READY, SURE, VICTORY, WALL
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.log.picture import unpack_picture
from shared_engine.referee.decision import DISAGREE
from shared_engine.referee.states import AWAIT_MOVE, FOLD, IDLE
from shared_engine.wire.commands import ListDecks, PressControl, RemoveDeck
from shared_engine.wire.messages import STATUS_OK
from tests.firmware.table import GAME, Table, referee_of, script

PAUSE, HINT, AGAIN, BRANDI_4, BRANDI_2, BRANDI_3, ENROLMENT, CALIBRATION = 0, 1, 2, 3, 7, 8, 10, 11
CHOICES = CALIBRATION + 1
NEW_GAME = PressControl(events.CONTROLS.index("new_game"))


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


@pytest.fixture
def playing(table):
    table.lay_control("new_game")
    return table


def begun(table):
    return [unpack(body) for body in table.bodies() if body[0] == events.Game.KIND]


def games(table):
    return [event.description for event in begun(table)]


def controls(table):
    return [unpack(body).control for body in table.bodies() if body[0] == events.Control.KIND]


def reader(table):
    return table.lights.lit()[-1][1]


def lit(table, meaning):
    return [(field, seat) for field, one, seat in table.lights.lit() if one == meaning]


def choose(table, choice):
    """Open the menu and take the choice with that number."""
    table.press(VERY_LONG)
    for _ in range(AGAIN, choice if choice >= AGAIN else choice + CHOICES):
        table.press(SHORT)
    table.press(LONG)


# ---- the button in a game


@pytest.mark.parametrize(
    ("press", "control"), [(SHORT, "confirm"), (DOUBLE, "undo"), (LONG, "fold")]
)
def test_press_when_a_game_is_under_way_then_its_control(playing, press, control):
    playing.press(press)
    assert controls(playing) == [control]


def test_press_when_a_card_lies_open_then_two_take_it_back(playing):
    playing.lay("K")
    assert playing.session.referee.state == AWAIT_MOVE
    playing.press(DOUBLE)
    assert playing.session.referee.laid == ""


def test_press_when_long_then_the_seat_shows_its_cards(playing):
    playing.press(LONG)
    assert playing.session.referee.state == FOLD


def test_press_when_a_two_lies_open_then_marbles_of_those_who_hold_cards_ask_whose_is_drawn(table):
    game = {"ruleset": "brandi-4", "options": {"two_draw": True}, "starter": 0}
    table.session.begin_game(game, seat(table.device.fields, game), table.now_ms)
    table.lay("2")
    table.press(SHORT)
    board = table.session.referee.position.rules.board
    assert {board.seat_of(field) for field, _ in lit(table, CHOICE)[:-1]} == {1, 3}
    table.change(board.kennel(3), False)
    table.change(board.kennel(3), True)
    table.rest()
    table.press(SHORT)
    assert table.session.referee.position.counts == (6, 6, 6, 5)


# ---- a new game


@pytest.mark.parametrize("board", BOARDS)
def test_games_when_offered_then_all_that_the_board_can_play_and_no_other(board):
    offered = [ruleset for ruleset, _ in BOARDS[board].games]
    fit = []
    for ruleset in names():
        try:
            seat(FieldMap(BOARDS[board]), {"ruleset": ruleset})
        except RulesError:
            continue
        fit.append(ruleset)
    assert sorted(offered) == sorted(fit)
    for ruleset, options in BOARDS[board].games:
        seat(FieldMap(BOARDS[board]), {"ruleset": ruleset, "options": options})
    assert BOARDS[board].first_game()["ruleset"] == offered[0]


def test_menu_when_opened_then_its_choices_are_lit_and_who_would_play(table):
    table.press(VERY_LONG)
    assert (reader(table), lit(table, TARGET)) == (MENU, [(1 + AGAIN, 0)])
    assert lit(table, OWNER) == [(0, 0), (16, 1), (32, 2), (48, 3)]
    for _ in range(BRANDI_2 - AGAIN):
        table.press(SHORT)
    assert (lit(table, TARGET), lit(table, OWNER)) == ([(1 + BRANDI_2, 0)], [(0, 0), (32, 1)])


def test_menu_when_two_quick_presses_then_two_steps_and_it_goes_round(table):
    table.press(VERY_LONG)
    for _ in range(5):
        table.press(DOUBLE)
    assert lit(table, TARGET) == [(1 + (AGAIN + 10) % CHOICES, 0)]


def test_menu_when_a_game_and_who_begins_are_chosen_then_it_begins(table):
    choose(table, BRANDI_3)
    assert (lit(table, READY), lit(table, OWNER)) == ([(0, 0)], [(16, 1), (32, 2)])
    table.press(DOUBLE)
    assert lit(table, READY) == [(32, 2)]
    table.press(LONG)
    assert games(table) == [
        {"ruleset": "brandi-3", "options": {}, "starter": 2, "engine": "00000000"}
    ]
    assert table.modes.current is None


def test_menu_when_the_same_game_is_chosen_and_none_was_played_then_the_first_of_the_board(table):
    choose(table, AGAIN)
    assert games(table) == [{**GAME, "engine": "00000000"}]


def test_new_game_when_another_was_played_last_then_that_once_more_even_after_a_power_cut(table):
    choose(table, BRANDI_3)
    table.press(LONG)
    table.power_on()
    table.lay_control("new_game")
    table.lay_control("new_game")
    assert [game["ruleset"] for game in games(table)] == ["brandi-3"] * 2


@pytest.mark.parametrize("by", ["card", "button", "host"])
def test_new_game_when_one_is_under_way_then_it_begins_only_when_said_again(playing, by):
    def ask(times):
        for _ in range(times):
            if by == "card":
                playing.lay_control("new_game")
            elif by == "host":
                assert playing.command(NEW_GAME) == (STATUS_OK, "")
            else:
                playing.press(LONG)

    if by == "button":
        playing.press(VERY_LONG)
    ask(1)
    assert (reader(playing), len(games(playing))) == (SURE, 1)
    ask(1)
    assert (playing.modes.current, len(games(playing))) == (None, 2)


def test_new_game_when_not_said_again_then_the_old_one_goes_on(playing):
    playing.lay_control("new_game")
    for _ in range(16):
        playing.rest()
    assert (reader(playing), playing.modes.current, len(games(playing))) == (READY, None, 1)


def test_new_game_when_a_playing_card_is_laid_instead_then_the_old_one_goes_on(playing):
    playing.lay_control("new_game")
    playing.lay("K")
    playing.lay("A")
    assert (playing.session.referee.laid, len(games(playing))) == ("A", 1)


def test_new_game_when_another_is_wanted_then_hint_leads_on_to_it(playing):
    playing.lay_control("new_game")
    playing.lay_control("hint")
    assert (reader(playing), lit(playing, TARGET)) == (MENU, [(1 + BRANDI_4, 0)])
    for _ in range(3):
        playing.lay_control("confirm")  # the game, who begins, and that the old one ends
    assert [game["ruleset"] for game in games(playing)] == ["brandi-4"] * 2


def test_menu_when_nobody_does_anything_then_it_goes_away_and_nothing_has_changed(playing):
    before = playing.bodies()
    playing.press(VERY_LONG)
    for _ in range(44):
        playing.rest()
    assert (playing.modes.current, playing.bodies()) == (None, before)


@pytest.mark.parametrize("leave", ["press", "card"])
def test_menu_when_it_is_left_then_nothing_has_changed(playing, leave):
    before = playing.bodies()
    playing.press(VERY_LONG)
    if leave == "press":
        playing.press(VERY_LONG)
    else:
        playing.lay_control("undo")
    playing.rest()
    assert (playing.modes.current, playing.bodies()) == (None, before)


def test_menu_when_marbles_move_meanwhile_then_the_game_sees_it(playing):
    playing.press(VERY_LONG)
    playing.change(80, False)
    assert not playing.session.referee.full[80]


# ---- pause and hint


def test_menu_when_hint_is_chosen_then_the_seat_gets_less_help(playing):
    choose(playing, HINT)
    assert (controls(playing), playing.session.referee.hints[0]) == (["hint"], 1)


def test_menu_when_calibration_is_chosen_then_it_begins_and_the_game_waits(playing):
    digest = playing.session.referee.position.digest()
    choose(playing, CALIBRATION)
    assert playing.modes.current.name == "calibration"
    playing.press(LONG)
    playing.rest()
    assert playing.modes.current is None
    assert (playing.session.referee.state != IDLE, playing.session.referee.position.digest()) == (
        True,
        digest,
    )


def test_menu_when_cards_are_chosen_and_some_are_missing_then_enrolling_goes_on(table):
    assert table.command(RemoveDeck(1)) == (STATUS_OK, "")
    choose(table, ENROLMENT)
    assert table.modes.current.name == "enrolment"
    assert table.modes.current.state()["deck"] == 1


def test_menu_when_cards_are_chosen_and_none_is_missing_then_the_light_says_so_for_a_while(table):
    choose(table, ENROLMENT)
    assert reader(table) == VICTORY
    for _ in range(10):
        table.rest()
    assert table.modes.current is None


@pytest.mark.parametrize("end", ["undo", "pause"])
def test_menu_when_no_card_is_missing_then_a_control_takes_none_back(table, end):
    before = table.command(ListDecks())
    choose(table, ENROLMENT)
    table.lay_control(end)
    table.rest()
    assert table.modes.current is None
    assert table.command(ListDecks()) == before


@pytest.mark.parametrize("end", ["press", "card", "control"])
def test_pause_when_asked_for_then_the_lights_are_dark_until_any_act(playing, end):
    playing.lay("K")
    choose(playing, PAUSE)
    assert playing.lights.lit() == [(96, PAUSED, 0)]
    playing.change(80, False)
    playing.change(0, True)
    for _ in range(100):
        playing.rest()
    assert playing.session.referee.turns == 0
    if end == "press":
        playing.press(SHORT)
    elif end == "card":
        playing.lay("A")
    else:
        playing.lay_control("pause")
    playing.rest()
    assert (playing.session.referee.turns, playing.refereed()[0].turns) == (1, 1)


# ---- the plug


def test_power_on_when_a_game_was_begun_alone_and_a_marble_is_lifted_then_the_turn_goes_on(playing):
    playing.lay("K")
    playing.change(80, False)
    playing.power_on()
    assert (playing.session.referee.state, playing.session.referee.laid) == (AWAIT_MOVE, "K")
    playing.change(0, True)
    playing.rest()
    assert playing.session.referee.turns == 1


def test_power_on_when_the_menu_was_open_then_the_game_goes_on(playing):
    playing.lay("K")
    playing.press(VERY_LONG)
    playing.press(SHORT)
    playing.power_on()
    assert (playing.modes.current, playing.session.referee.laid) == (None, "K")


def test_power_on_when_paused_then_it_still_is(playing):
    playing.lay("K")
    choose(playing, PAUSE)
    playing.change(80, False)
    playing.power_on()
    assert playing.lights.lit() == [(96, PAUSED, 0)]
    playing.press(SHORT)
    playing.change(0, True)
    playing.rest()
    assert playing.session.referee.turns == 1


def test_power_on_when_the_plug_is_pulled_after_every_step_then_a_host_that_comes_later_agrees(
    tmp_path,
):
    table = Table(tmp_path)
    choose(table, BRANDI_4)
    table.press(LONG)
    steps = [step for turn in script(3, 6) for step in turn]
    for number, step in enumerate(steps):
        table.do(step)
        if number % 3 == 0:
            choose(table, PAUSE)
            table.power_on()
            table.press(SHORT)
        if number % 3 == 1:
            table.press(VERY_LONG)
        table.power_on()
    table.talk()
    assert table.received == list(enumerate(table.bodies()))
    referee, decided = referee_of([body for _, body in table.received])
    assert (referee.turns, DISAGREE in decided) == (6, False)
    assert referee.position == table.session.referee.position


# ---- boards with more holes than the game


def test_fields_when_a_segment_has_no_seat_then_its_holes_mean_nothing_but_are_remembered(table):
    choose(table, BRANDI_2)
    table.press(LONG)
    before = table.bodies()
    table.change(84, True)  # the kennel of the second segment, which belongs to nobody
    assert table.bodies() == before
    table.power_on()
    choose(table, BRANDI_4)
    table.press(LONG)
    table.press(LONG)
    picture = unpack_picture(begun(table)[-1].picture, 96)
    assert (games(table)[-1]["ruleset"], picture[84]) == ("brandi-4", 1)


def test_fields_when_fewer_play_then_those_of_the_game_are_mapped_and_its_lights_back(table):
    for field in (0, 32):
        table.change(field, True)
    for field in (80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95):
        table.change(field, field in (81, 82, 83, 89, 90, 91))
    choose(table, BRANDI_2)
    table.press(LONG)
    table.rest()
    referee = table.session.referee
    assert (len(referee.full), table.refereed()[1]) == (80, ["round"])
    assert lit(table, WALL) == [(0, 0), (32, 1)]
    assert sorted(lit(table, OWNER)) == [
        *((f, 0) for f in (81, 82, 83)),
        *((f, 1) for f in (89, 90, 91)),
    ]
    assert table.lights.lit()[-1][0] == 96
    table.lay("8")
    table.change(32, False)
    table.change(40, True)
    table.rest()
    assert (referee.turns, referee.position.turn) == (0, 0)
    table.change(40, False)
    table.change(32, True)
    table.change(0, False)
    table.change(8, True)
    table.rest()
    assert (referee.turns, referee.position.turn) == (1, 1)
    table.power_on()
    assert (table.session.referee.turns, table.kinds()[-2:]) == (
        1,
        [events.Boot.KIND, events.Digest.KIND],
    )


def test_power_on_when_the_board_is_another_one_now_then_the_game_waits_until_it_is_back(playing):
    playing.lay("K")
    playing.power_on("dog-6")
    assert playing.session.referee.state == IDLE
    assert playing.session.usual_game() == BOARDS["dog-6"].first_game()
    playing.power_on()
    assert playing.session.referee.laid == "K"


# ---- the button in a mode


class Asked:
    """A mode that keeps how the button was pressed."""

    name = "asked"
    is_done = False

    def __init__(self):
        self.presses = []

    def pressed(self, press, now_ms):
        self.presses.append(press)

    def tick(self, now_ms):
        return False


def test_press_when_in_a_mode_then_it_is_for_the_mode_and_the_game_does_not_hear(playing):
    mode = Asked()
    playing.modes.enter(mode)
    for press in (SHORT, DOUBLE, LONG, VERY_LONG):
        playing.press(press)
    assert (mode.presses, controls(playing)) == ([SHORT, DOUBLE, LONG, VERY_LONG], [])


@pytest.mark.parametrize(
    ("press", "control"),
    [(SHORT, "confirm"), (DOUBLE, "undo"), (LONG, "pause"), (VERY_LONG, "pause")],
)
def test_control_of_when_a_mode_has_no_use_for_presses_then_it_confirms_undoes_or_pauses(
    press, control
):
    assert control_of(press) == control


@pytest.mark.parametrize(
    ("begin", "press"),
    [
        (lambda device: Calibration(device), LONG),
        (lambda device: Enrolment(device.deck, 2, 2, device.board), LONG),
        (lambda device: LightTest(device), SHORT),
    ],
    ids=["calibration", "enrolment", "light test"],
)
def test_press_when_it_ends_the_mode_then_the_game_has_the_board(table, begin, press):
    table.modes.enter(begin(table.device))
    table.press(press)
    table.rest()
    assert table.modes.current is None


# ---- what can be heard


def test_sounds_when_a_card_is_accepted_a_move_counts_or_does_not_then_three_different_ones(
    playing, monkeypatch
):
    heard = []
    monkeypatch.setattr(playing.sounds, "play", lambda sound, now_ms: heard.append(sound))
    playing.lay("K")
    playing.change(80, False)
    playing.change(0, True)
    playing.rest()
    playing.lay("5")
    assert heard == [sounds.CARD, sounds.ACCEPTED, sounds.WRONG]


# ---- the level of hints


def test_lights_when_a_level_changes_then_so_many_marbles_of_the_seat_are_white_for_two_seconds(
    playing,
):
    seen = []
    playing.lights.tick(0)
    for press in range(4):
        playing.session.control("hint", playing.now_ms)
        begin_ms = 10_000 * (press + 1)
        for after_ms in (0, 1900, 2000):
            playing.lights.tick(begin_ms + after_ms)
            white = lit(playing, TARGET)
            assert all(seat == 0 for _, seat in white)
            seen.append(len(white))
    assert seen == [1, 1, 0, 0, 0, 0, 3, 3, 0, 2, 2, 0]


def test_usual_game_when_people_have_chosen_less_help_then_the_next_one_begins_with_that(playing):
    assert "hints" not in playing.session.usual_game()
    playing.session.control("hint", playing.now_ms)
    assert playing.session.usual_game()["hints"] == [1, 2, 2, 2]
