"""A virtual table of Brothers without a board: who may do what, and what each sees."""

import json
from dataclasses import asdict, replace

import pytest

from host.language.language import LANGUAGES
from host.live.view import NOBODY, Light, View
from host.simulator.meadow_world import MeadowWorld
from host.virtual.links import Links
from host.virtual.meadow import VirtualMeadow
from shared_engine.games.brothers.rulesets import load
from shared_engine.lights.looks import LIFT_HERE, WRONG
from tests.host.meadows import played_meadow


class Evening:
    def __init__(self, folder, turns=0, apart=True):
        world = MeadowWorld(folder, load("brothers-2"))
        world.open()
        self.world = world
        self.changes = []
        self.table = VirtualMeadow(world, lambda: self.changes.append(1))
        self.person = {person.name: person for person, _ in Links(2, apart=apart)}
        self.game = played_meadow(3, turns)
        self.show()

    def show(self, **game):
        self.game = replace(self.game, **game)
        self.table.follow(View("following", game=self.game), 1, None)

    def say(self, who, do, **facts):
        """Return what *who* is refused with, in English."""
        self.table.hear(self.person[who], json.dumps({"do": do, **facts}))
        return self.table.own(self.person[who]).refused.get("en", "")

    def asks(self, who):
        return self.table.own(self.person[who]).asks.get("en", "")


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path)


def test_asks_when_a_tile_is_to_be_laid_then_the_seat_to_turn_and_the_other_who_plays(evening):
    assert [evening.asks(who) for who in ("seat 0", "seat 1", "host", "spectator")] == [
        "Lay a tile.",
        "Red is playing.",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("turns", "said"), [(12, "Place a straight pen."), (13, "Place an angular pen.")]
)
def test_asks_when_a_pen_is_to_be_placed_then_which_kind(tmp_path, turns, said):
    assert Evening(tmp_path, turns, apart=False).asks("host") == said


def test_asks_when_the_board_shows_something_wrong_then_to_put_it_right_or_to_clear_it(evening):
    evening.say("seat 0", "take", piece="I")
    evening.say("seat 0", "put", x=0, y=0)
    reader = Light(256, WRONG, 0)
    evening.show(lights=(Light(4, LIFT_HERE, 0), reader))
    assert evening.asks("seat 0") == "Not yet right: lift and put as the lights show."
    evening.show(lights=(*(Light(field, LIFT_HERE, 0) for field in range(5)), reader))
    assert evening.asks("seat 1").startswith("Lift off what lies on the board")
    assert evening.say("seat 1", "sweep") == ""
    assert evening.table.lying().pieces == ()


def test_asks_when_the_game_is_over_then_nothing(evening):
    evening.show(won=())
    assert evening.asks("seat 0") == ""


def test_lying_when_a_pen_is_placed_then_whose_it_is_by_its_shape(evening):
    for seat, pen in enumerate(("straight", "angular")):
        evening.say("seat 0", "take", piece=pen)
        evening.say("seat 0", "put", x=0, y=3 * seat, quarters=1, flipped=True)
    lying = evening.table.lying()
    assert [piece.seat for piece in lying.pieces] == [0, 1]
    assert sorted(lying.marbles)[-6:] == [0, 0, 0, 1, 1, 1]
    assert [(one.name, one.count) for one in lying.tray][-2:] == [("straight", 11), ("angular", 11)]


def test_lying_when_a_tile_is_in_a_hand_then_everybody_sees_in_whose(evening):
    evening.say("seat 1", "take", piece="X")
    (held,) = evening.table.lying().held
    assert (held.who, held.seat, held.piece.name, held.piece.seat) == ("seat 1", 1, "X", NOBODY)
    assert evening.say("seat 0", "take", piece="X") == "there is no such piece beside the board"


@pytest.mark.parametrize(
    ("who", "do", "facts", "said"),
    [
        ("spectator", "take", {"piece": "X"}, "you look on: ask the host for the link of a seat"),
        ("seat 0", "put", {"x": 0, "y": 0}, "your hand is empty: take a piece first"),
        ("seat 0", "lift", {"field": 999}, "no piece lies there"),
        ("seat 0", "take", {"piece": "<b>"}, "there is no such piece beside the board"),
        ("seat 0", "new_game", {}, "that is for the host"),
        ("seat 0", "sweep", {}, "nothing has to be lifted off now"),
    ],
)
def test_hear_when_it_cannot_be_done_then_words_for_that_person_alone(
    evening, who, do, facts, said
):
    assert evening.say(who, do, **facts) == said
    others = [name for name in evening.person if name != who]
    assert all(evening.table.own(evening.person[name]).refused == {} for name in others)


@pytest.mark.parametrize(
    "facts", [{"quarters": 4}, {"x": "0"}, {"flipped": 1}, {"do": "eat"}, {"x": None}]
)
def test_hear_when_a_gesture_makes_no_sense_then_it_is_refused_and_nothing_moves(evening, facts):
    evening.say("seat 0", "take", piece="X")
    said = evening.say("seat 0", **{"do": "put", "x": 0, "y": 0} | facts)
    assert said.startswith("the page asked for something that this program does not know")
    assert evening.table.lying().pieces == ()


def test_hear_when_more_waits_than_hands_can_do_then_it_is_refused_and_not_kept(evening):
    said = [evening.say("seat 1", "press", control="hint") for _ in range(1000)]
    assert (said[0], said[-1]) == (
        "",
        "the board is still busy with what was done before: wait a moment",
    )
    assert said.count("") == 40


def test_hear_when_the_host_wants_a_new_game_then_everything_leaves_the_board(evening):
    evening.say("seat 0", "take", piece="X")
    evening.say("seat 0", "put", x=0, y=0)
    assert evening.say("host", "new_game") == ""
    assert (evening.table.wants_new_game, evening.table.lying().pieces) == (True, ())


def test_miss_when_somebody_holds_a_piece_then_it_is_in_the_tray_and_another_one_can_take_it(
    evening,
):
    evening.say("seat 1", "take", piece="X")
    evening.table.miss(evening.person["seat 1"])
    assert evening.table.lying().held == ()
    assert evening.say("seat 0", "take", piece="X") == ""


def test_own_when_written_as_json_then_in_every_language(evening):
    own = json.loads(json.dumps(asdict(evening.table.own(evening.person["seat 0"]))))
    assert set(own["asks"]) == set(LANGUAGES)
    json.dumps(asdict(evening.table.lying()))


def test_press_when_undo_is_pressed_then_its_card_is_held_on_the_reader(tmp_path):
    evening = Evening(tmp_path)
    assert evening.say("seat 0", "press", control="undo") == ""
    evening.table.hands(0)
    assert len(evening.world.reader.tags) == 1
