"""A virtual table without a board: who may do what, and who sees which cards."""

import json
from dataclasses import asdict, replace

import pytest

from host.language.language import LANGUAGES
from host.live.view import Light, Points, View
from host.simulator.world import World
from host.virtual.dealer import Dealer
from host.virtual.links import Links
from host.virtual.table import VirtualTable
from shared_engine.games.dog.rulesets import load
from shared_engine.games.meanings import EXCHANGE
from shared_engine.lights.looks import PAUSED, SHOW, WHICH, WRONG
from shared_engine.record.record import Record
from tests.host.views.games import empty_game
from tests.shared_engine.games.dog.places import marbles, place

BRANDI = {"ruleset": "brandi-4", "options": {}, "starter": 0}
K0 = 80
MET = {20: 1, 26: 2}
"""A marble of Red six holes behind one of Blue."""


class Evening:
    """A table with the links for its seats, at the begin of a game."""

    def __init__(
        self, folder, apart=True, ruleset="brandi-4", programs=frozenset(), is_first=False
    ):
        rules = load(ruleset)
        world = World(folder, rules)
        world.open()
        self.dealer = Dealer("key")
        self.changes = []
        self.table = VirtualTable(
            world, self.dealer, lambda: self.changes.append(1), programs, is_first=is_first
        )
        links = Links(rules.seats, apart=apart, programs=programs)
        self.person = {person.name: person for person, _ in links}
        self.record = Record(BRANDI | {"ruleset": ruleset})
        self.game = empty_game()
        self.show()

    def show(self, **game):
        self.game = replace(self.game, **game)
        self.table.follow(View("following", game=self.game), 1, self.record)

    def say(self, who, do, **facts):
        """Return what *who* is refused with, in English."""
        self.table.hear(self.person[who], json.dumps({"do": do, **facts}))
        return self.refused(who)

    def refused(self, who):
        return self.own(who).refused.get("en", "")

    def own(self, who):
        return self.table.own(self.person[who])

    def give_all(self):
        for seat in range(4):
            self.say(f"seat {seat}", "give", card=self.own(f"seat {seat}").cards[0].card)


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path)


def cards(own):
    return sorted(one.card for one in own.cards)


def test_own_when_seats_are_apart_then_each_sees_its_hand_and_the_host_none(evening):
    assert [cards(evening.own(f"seat {seat}")) for seat in range(4)] == [
        sorted(hand) for hand in evening.dealer.table.hands
    ]
    assert [evening.own(who).cards for who in ("host", "spectator")] == [(), ()]


def test_own_when_everybody_plays_at_one_browser_then_the_hand_of_whose_turn_it_is(tmp_path):
    evening = Evening(tmp_path, apart=False)
    for seat in range(4):
        assert (evening.own("host").seat, evening.own("host").gives_to) == (seat, (seat + 2) % 4)
        evening.say("host", "give", card=evening.own("host").cards[0].card)
    assert (evening.own("host").seat, evening.own("host").gives_to) == (0, -1)


def test_give_when_one_has_given_then_it_waits_for_the_others(evening):
    evening.say("seat 1", "give", card=evening.own("seat 1").cards[0].card)
    assert evening.own("seat 1").is_waiting
    assert (
        evening.say("seat 1", "give", card=evening.own("seat 1").cards[0].card)
        == "there is nothing to give now"
    )


def test_lay_when_cards_are_still_to_be_given_then_words(evening):
    card = evening.own("seat 0").cards[0].card
    assert evening.say("seat 0", "lay", card=card) == "first everybody gives a card"


def test_lay_when_it_is_another_seats_turn_then_words(evening):
    evening.give_all()
    card = evening.own("seat 1").cards[0].card
    assert evening.say("seat 1", "lay", card=card) == "it is the turn of Red"


def test_lay_when_the_card_is_in_another_hand_then_words_that_do_not_say_so(evening):
    evening.give_all()
    other = next(
        card for card in cards(evening.own("seat 1")) if card not in cards(evening.own("seat 0"))
    )
    assert evening.say("seat 0", "lay", card=other) == evening.say("seat 0", "lay", card="nonsense")


def test_lay_when_it_is_the_own_turn_then_the_card_lies_on_the_reader(evening):
    evening.give_all()
    card = evening.own("seat 0").cards[0].card
    assert evening.say("seat 0", "lay", card=card) == ""
    evening.table.hands(0)
    assert len(evening.table._world.reader.tags) == 1


def test_own_when_the_card_lies_open_then_it_is_not_in_the_hand(evening):
    evening.give_all()
    before = cards(evening.own("seat 0"))
    evening.show(card=before[0])
    assert cards(evening.own("seat 0")) == before[1:]


def test_lay_when_a_hand_folds_then_each_card_can_be_shown_once(evening):
    evening.give_all()
    evening.show(lights=(Light(96, SHOW, 0),))
    assert evening.own("seat 0").is_folding
    hand = cards(evening.own("seat 0"))
    for card in hand:
        assert evening.say("seat 0", "lay", card=card) == ""
    assert evening.own("seat 0").cards == ()
    assert evening.say("seat 0", "lay", card=hand[0]) == "that card has been shown"


def test_own_when_the_game_goes_on_then_it_says_what_to_do(evening):
    def asked():
        return [evening.own(f"seat {seat}").asks.get("en", "") for seat in (0, 1)]

    assert asked() == ["Choose a card to give to Yellow.", "Choose a card to give to Green."]
    evening.say("seat 0", "give", card=evening.own("seat 0").cards[0].card)
    assert asked()[0] == "The others still choose what they give."
    for seat in (1, 2, 3):
        evening.say(f"seat {seat}", "give", card=evening.own(f"seat {seat}").cards[0].card)
    assert asked() == ["Lay a card.", "Red is playing."]
    evening.show(card="K")
    assert asked()[0] == "Your king lies open: move."
    evening.show(card="", lights=(Light(96, SHOW, 0),))
    assert asked()[0] == "Show every card."
    evening.show(card="K", lights=(Light(96, WHICH, 0),))
    assert asked() == [
        "The board asks: touch the marble that is meant, or confirm.",
        "Red is playing.",
    ]
    evening.show(lights=(Light(96, WRONG, 0),))
    assert asked()[0] == "Not yet right: lift and put as the lights show."
    evening.show(lights=(Light(96, WRONG, 0),), step={"en": "lift it"})
    assert asked()[0] == "Not yet right: lift it."
    evening.show(won=(0, 2))
    assert asked() == ["", ""]


def test_own_when_a_seven_is_shared_then_it_says_how_many_points_are_left(evening):
    evening.give_all()
    for left, asked in (
        (7, "Your 7 lies open: 7 points for your marbles."),
        (4, "Your 7 lies open: 4 points left."),
        (1, "Your 7 lies open: 1 point left."),
    ):
        evening.show(card="7", points=Points(left, 7))
        assert evening.own("seat 0").asks["en"] == asked


@pytest.mark.parametrize("lights", [(), (Light(96, WHICH, 0),)])
@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("6", "Put the marble of Blue into its kennel."),
        ("JK", "Put the marble of Blue into its kennel. To swap: where yours was."),
    ],
)
def test_own_when_a_card_leads_onto_somebody_then_it_says_where_that_marble_goes(
    evening, card, asked, lights
):
    evening.give_all()
    position = evening.dealer.table.position
    position.cells = bytes(MET.get(field, cell) for field, cell in enumerate(position.cells))
    evening.table.hands.marbles |= MET
    evening.say("seat 0", "lift", field=20)
    evening.say("seat 0", "put", field=26)
    evening.show(card="5", lights=lights)
    assert "kennel" not in evening.own("seat 0").asks["en"]
    evening.show(card=card, lights=lights)
    assert evening.own("seat 0").asks["en"] == asked


def test_own_when_a_jack_lies_open_then_it_says_what_the_second_marble_may_be(evening):
    evening.give_all()
    evening.table.hands.marbles |= {5: 1, 9: 2}
    evening.show(card="J")
    assert evening.own("seat 0").asks["en"] == "Your jack lies open: move."
    evening.say("seat 0", "lift", field=5)
    assert evening.own("seat 0").asks["en"].startswith("Swap it with another one: not fresh")
    evening.show(lights=(Light(9, EXCHANGE, 0),))
    assert evening.own("seat 0").asks["en"].startswith("Swap it with one that is lit: not fresh")
    evening.say("seat 0", "put", field=9)
    assert evening.own("seat 0").asks["en"] == "Put this one where the other one came from."


def test_press_when_more_waits_than_hands_can_do_then_it_is_refused_and_not_kept(evening):
    said = [evening.say("seat 1", "press", control="hint") for _ in range(1000)]
    assert said[0] == ""
    assert set(said[40:]) == {"the board is still busy with what was done before: wait a moment"}
    assert evening.say("seat 2", "press", control="hint") == ""
    assert evening.say("host", "tidy") == ""


def test_help_when_a_level_is_chosen_then_the_control_card_is_laid_until_the_seat_to_turn_has_it(
    evening,
):
    evening.show(hints=("beginner", "usual", "beginner", "beginner"))
    assert evening.say("seat 0", "help", level="quiet") == ""
    assert list(evening.table.hands._taps["seat 0"]) == ["hint"] * 2
    assert evening.say("seat 0", "help", level="quiet") == ""  # a double click
    assert list(evening.table.hands._taps["seat 0"]) == ["hint"] * 2
    evening.table.hands(0)
    evening.show(hints=("usual", "usual", "beginner", "beginner"))  # one of two was read
    assert evening.say("seat 0", "help", level="beginner") == ""
    assert list(evening.table.hands._taps["seat 0"]) == ["hint"] * 3


def test_help_when_it_is_another_seats_turn_then_words(evening):
    evening.show(hints=("beginner",) * 4)
    assert evening.say("seat 1", "help", level="quiet") == "it is the turn of Red"
    assert "the gesture.level must be one of" in evening.say("seat 0", "help", level="more")


def test_own_when_the_open_card_can_move_nothing_then_it_says_to_confirm(tmp_path):
    evening = Evening(tmp_path, ruleset="brandi-2")
    evening.show(card="J")
    assert (
        evening.own("seat 0").asks["en"]
        == "Your jack lies open and moves nothing: confirm, or take it back."
    )


def test_own_when_no_card_can_be_played_then_it_says_so_and_one_press_shows_them_all(evening):
    evening.give_all()
    hand = evening.dealer.table.hands[0]
    hand[:] = ["2", "5", "6"]
    own = evening.own("seat 0")
    assert own.acts == ("fold",)
    assert own.asks["en"] == "No card can be played: fold, and all are shown."
    assert all(card.why["en"].startswith("No marble of yours is out") for card in own.cards)
    assert evening.say("seat 0", "press", control="fold") == ""
    evening.show(lights=(Light(96, SHOW, 0),))
    assert evening.own("seat 0").cards == ()
    assert len(evening.table.hands._taps["seat 0"]) == 1 + 3


def test_own_when_it_is_another_seats_turn_then_its_cards_say_no_why_and_nothing_can_be_pressed(
    tmp_path,
):
    own = Evening(tmp_path, ruleset="brandi-2").own("seat 1")
    assert own.acts == ()
    assert [card.why for card in own.cards] == [{}] * len(own.cards)


def test_own_when_the_game_is_paused_then_it_says_so_and_how_to_go_on(evening):
    evening.show(lights=(Light(96, PAUSED, 0),))
    own = evening.own("seat 0")
    assert (own.acts, own.asks["en"]) == (("pause",), "The game is paused.")


@pytest.mark.parametrize(
    ("who", "gesture", "words"),
    [
        (
            "spectator",
            {"do": "lift", "field": K0},
            "you look on: ask the host for the link of a seat",
        ),
        ("seat 0", {"do": "new_game"}, "that is for the host"),
        ("seat 0", {"do": "tidy"}, "that is for the host"),
        ("seat 1", {"do": "press", "control": "fold"}, "first everybody gives a card"),
        (
            "host",
            {"do": "lay", "card": "K"},
            "you have no cards: those with the links of the seats do",
        ),
        ("seat 0", {"do": "lift", "field": 96}, "there is no field 96"),
        ("seat 0", {"do": "lift", "field": -1}, "there is no field -1"),
        ("seat 0", {"do": "lift"}, "there is no field -1"),
        ("seat 0", {"do": "fly"}, "the gesture.do must be one of"),
        ("seat 0", {"do": "press", "control": "new_game"}, "the gesture.control must be one of"),
        ("seat 0", {"do": "lift", "field": "0"}, "the gesture.field must be a whole number"),
        ("seat 0", {}, "the gesture lacks 'do'"),
    ],
)
def test_hear_when_it_cannot_be_done_then_words_and_nothing_moves(evening, who, gesture, words):
    marbles = dict(evening.table.hands.marbles)
    evening.table.hear(evening.person[who], json.dumps(gesture))
    assert words in evening.refused(who)
    assert (evening.table.hands.marbles, evening.table.wants_new_game) == (marbles, False)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"do": ' + "[" * 500])
def test_hear_when_it_is_no_gesture_then_words(evening, text):
    evening.table.hear(evening.person["seat 0"], text)
    assert set(evening.own("seat 0").refused) == set(LANGUAGES)


def test_hear_when_one_is_refused_then_the_others_do_not_hear_of_it(evening):
    evening.say("seat 0", "lift", field=0)
    assert [evening.refused(f"seat {seat}") for seat in (1, 2, 3)] == ["", "", ""]


@pytest.mark.parametrize(
    ("who", "gesture"),
    [
        ("spectator", '{"do": "lift", "field": 80}'),
        ("seat 0", '{"do": "lift", "field": 0}'),
        ("seat 0", "nonsense"),
        ("seat 0", '{"do": "tidy"}'),
    ],
)
def test_hear_when_it_is_refused_then_nobody_is_called(evening, who, gesture):
    evening.changes.clear()
    evening.table.hear(evening.person[who], gesture)
    assert evening.refused(who)
    assert evening.changes == []


def test_refuse_haste_when_too_much_was_asked_for_then_words_for_that_one_alone_and_nobody_is_called(
    evening,
):
    evening.changes.clear()
    evening.table.refuse_haste(evening.person["seat 0"])
    assert (
        evening.refused("seat 0")
        == "you do more at once than the board can follow: go on more slowly"
    )
    assert (evening.refused("seat 1"), evening.changes) == ("", [])


def test_miss_when_somebody_holds_a_marble_then_it_lies_beside_the_board_and_others_can_put_it_down(
    evening,
):
    evening.say("seat 2", "lift", field=K0)
    evening.changes.clear()
    evening.table.miss(evening.person["seat 2"])
    assert len(evening.changes) == 1
    assert [(held.who, held.marbles) for held in evening.table.lying().held] == [("", (0,))]
    assert evening.say("seat 1", "put", field=K0) == ""
    assert (evening.table.lying().held, evening.table.lying().marbles[K0]) == ((), 0)


def test_put_when_a_marble_lies_beside_the_board_and_the_hole_is_full_then_it_stays_there(evening):
    evening.say("seat 2", "lift", field=K0)
    evening.table.miss(evening.person["seat 2"])
    assert evening.say("seat 1", "put", field=K0 + 1) == "your hand is empty: lift a marble first"
    assert [(held.who, held.marbles) for held in evening.table.lying().held] == [("", (0,))]


def test_miss_when_the_hand_is_empty_then_nobody_is_called(evening):
    evening.changes.clear()
    evening.table.miss(evening.person["seat 2"])
    assert evening.changes == []


def test_lay_aside_when_the_host_asks_then_what_others_hold_lies_beside_the_board(evening):
    evening.say("seat 2", "lift", field=K0)
    evening.say("host", "lift", field=K0 + 1)
    assert evening.say("seat 1", "lay_aside") == "that is for the host"
    assert evening.say("host", "lay_aside") == ""
    assert [(held.who, held.marbles) for held in evening.table.lying().held] == [
        ("host", (0,)),
        ("", (0,)),
    ]
    assert evening.say("host", "lay_aside") == "nobody else holds anything"


def test_lying_when_a_marble_is_lifted_then_everybody_sees_in_whose_hand_it_is(evening):
    evening.say("seat 2", "lift", field=K0)
    lying = asdict(evening.table.lying())
    assert (lying["marbles"][K0], lying["held"]) == (
        -1,
        ({"who": "seat 2", "marbles": (0,), "seat": 2, "piece": None},),
    )


def test_new_game_when_the_host_asks_then_the_marbles_are_home_and_it_is_wanted(evening):
    evening.say("seat 0", "lift", field=K0)
    assert evening.say("host", "new_game") == ""
    assert (evening.table.wants_new_game, evening.table.lying().held) == (True, ())


# ---- a first game


def first_game(folder, is_first=True):
    """Red, who is to lay a card, has a three and an ace; one marble of Red is out."""
    evening = Evening(folder, is_first=is_first)
    evening.give_all()
    evening.dealer.table.position = place({0: marbles([20])})
    evening.dealer.table.hands[0] = ["3", "A"]
    evening.table.hands.marbles = {20: 1, 81: 1, 82: 1, 83: 1}
    return evening


def test_own_when_it_is_a_first_game_then_each_card_says_which_marbles_it_can_move(tmp_path):
    own = first_game(tmp_path).own("seat 0")
    assert own.is_first
    assert {one.card: one.marks for one in own.cards} == {"3": (20,), "A": (20, 81)}


def test_own_when_it_is_a_first_game_then_who_is_not_to_lay_a_card_gets_no_marbles(tmp_path):
    evening = first_game(tmp_path)
    assert not any(one.marks for one in evening.own("seat 1").cards)
    evening.show(card="A")
    assert not any(one.marks for one in evening.own("seat 0").cards)


def test_own_when_the_first_round_is_over_then_nothing_more_is_shown(tmp_path):
    evening = first_game(tmp_path)
    evening.dealer.table.position.round_number = 1
    own = evening.own("seat 0")
    assert not own.is_first
    assert not any(one.marks for one in own.cards)


def test_own_when_nobody_has_said_that_it_is_a_first_game_then_nothing_is_shown(tmp_path):
    own = first_game(tmp_path, is_first=False).own("seat 0")
    assert not own.is_first
    assert not any(one.marks for one in own.cards)
