"""Hands keep what they have to do in the world's file, and read what earlier versions kept
there."""

import pytest

from firmware.lights.patterns import level
from host.simulator.fumbles import Fumbles
from host.simulator.hands import Hands
from host.simulator.people import People
from host.simulator.world import World
from shared_engine.games.dog.moves.hand import draw_moves
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import (
    CHOICE,
    CONFIRM_CHOICE,
    LAID,
    LOOKS,
    SEAT_COLOURS,
    TURN_BACK,
    WRONG,
)

WEAK_AWAY_MS = 1200  # six polls (firmware/sensing/card_spot.py)
BLACK = (0, 0, 0)
# Seeds of brandi-2, and a turn in which the same seat plays as in the one before.
PLAYS_TWO_MARBLES = 106, 7  # it has moved a marble to field 16, and brings another one out
# it has moved one to field 41, and swaps that with the one on field 28
SWAPS_THE_MOVED_MARBLE = (992, 8)
# of black-dog-2; the disc carries its own figure to field 26, and the dog to field 56
TURNS_THE_DISC = (329, 4)
# another seat has played since it has moved a marble to field 60, and it brings another one out
PLAYS_IN_TURN = (202, 2)
FOLDING = 1  # a seed with which seat 0 begins, and cannot move


@pytest.fixture
def world(tmp_path):
    opened = World(tmp_path, load("brandi-4"))
    opened.open()
    opened.state.starter = 0
    return opened


def go_on(world, hands, meaning_colour, until):
    """Let time pass with one colour beside the reader; the world at the end."""
    now_ms = 0
    world.pixels.colours[-1] = meaning_colour
    while not until() and now_ms < 60_000:
        now_ms = max(now_ms + 10, hands(now_ms))
    return now_ms


def test_hands_when_the_file_holds_gestures_without_times_then_they_are_done(world):
    hole = world.state.holes[0]
    world.state.gestures = [["card", "0"], ["take", str(hole)], ["put", "5"]]
    world.state.done = 1
    hands = Hands(world, 1, fumbles=Fumbles())
    go_on(world, hands, LOOKS[LAID][0], lambda: world.is_full(5))
    assert world.is_full(5)
    assert not world.is_full(hole)


def test_hands_when_a_turn_begins_then_its_gestures_are_in_the_file(world):
    hands = Hands(world, 1)
    go_on(world, hands, SEAT_COLOURS[0], lambda: bool(world.state.gestures))
    again = World(world.folder, world.rules)
    again.open()
    assert again.state.gestures == world.state.gestures != []


def test_hands_when_the_plug_was_pulled_as_the_last_card_of_a_fold_counted_then_it_is_not_laid_again(
    world,
):
    go_on(world, Hands(world, FOLDING), SEAT_COLOURS[0], lambda: bool(world.state.gestures))
    world.clear_reader()
    world.state.done = len(world.state.gestures) - 1
    go_on(
        world,
        Hands(world, FOLDING),
        SEAT_COLOURS[1],
        lambda: bool(world.reader.tags) or world.state.turn > 0,
    )
    assert world.state.turn == 1


def test_hands_when_the_board_does_not_accept_a_card_then_it_is_away_for_a_while_before_it_is_laid_again(
    world,
):
    hands = Hands(world, 1)
    world.pixels.colours[-1] = SEAT_COLOURS[0]
    seen = ""
    for now_ms in range(0, 10_000, 100):
        hands(now_ms)
        seen += "-c"[bool(world.reader.tags)]
    away = [len(one) for one in seen.strip("-").split("c") if one]
    assert len(away) >= 2
    assert min(away) * 100 >= WEAK_AWAY_MS


def test_hands_when_the_board_asks_whose_card_is_drawn_then_a_marble_of_that_seat_is_touched(
    tmp_path,
):
    world, hands = asked_whose_card(tmp_path)
    assert [stored[0] for stored in world.state.gestures] == ["card", "control"]
    theirs = {seat: light(world, seat) for seat in (1, 2)}
    go_on(
        world,
        hands,
        LOOKS[CHOICE][0],
        lambda: not all(world.is_full(hole) for hole in theirs[1] + theirs[2]),
    )
    assert [hole for hole in theirs[1] + theirs[2] if not world.is_full(hole)] == theirs[2][:1]


def test_hands_when_another_seat_is_chosen_by_chance_then_a_marble_of_the_right_one_is_touched(
    tmp_path,
):
    world, hands = asked_whose_card(tmp_path)
    theirs = light(world, 1)
    right = light(world, 2, BLACK)
    go_on(
        world,
        hands,
        LOOKS[CHOICE][0],
        lambda: not all(world.is_full(hole) for hole in theirs + right),
    )
    assert [hole for hole in theirs + right if not world.is_full(hole)] == right[:1]


def test_hands_when_only_the_right_seat_is_lit_then_they_confirm(tmp_path):
    world, hands = asked_whose_card(tmp_path)
    right = light(world, 2)
    assert not world.reader.tags
    go_on(world, hands, LOOKS[CHOICE][0], lambda: bool(world.reader.tags))
    assert all(world.is_full(hole) for hole in right)


def asked_whose_card(tmp_path):
    """A world with its hands: seat 0 has laid a two to draw from seat 2, and confirmed it."""
    world = World(tmp_path, load("brandi-3"))
    world.open()
    world.state.starter = 0
    hands = Hands(world, _seed_with_a_two(world.rules), choosers={0: DrawsFromSeat2()})
    go_on(world, hands, SEAT_COLOURS[0], lambda: bool(world.state.gestures))
    world.state.done = 2
    world.clear_reader()
    return world, hands


def light(world, seat, look=LOOKS[CHOICE][0]):
    """Light the kennel of *seat*; its holes with marbles."""
    holes = [hole for hole in world.state.holes if is_kennel_of(world, hole, seat)]
    for hole in holes:
        world.pixels.colours[world.sensor_of(hole)] = look
    return holes


class DrawsFromSeat2:
    def choose_move(self, view, cards):
        return next(move for move in draw_moves(view.position, "2") if move.parts[0][2] == 2)

    def choose_gift(self, view, taker):
        return view.hand[0]


def is_kennel_of(world, hole, seat):
    board = world.rules.board
    return hole >= board.first_kennel and board.seat_of(hole) == seat


def _seed_with_a_two(rules):
    """A seed with which seat 0 begins and holds a two."""
    return next(seed for seed in range(100) if "2" in People(rules, seed, 0).next_turn().hand)


class Watched(World):
    """A world that remembers in what order undo was laid and the disc was turned."""

    def __init__(self, *values):
        super().__init__(*values)
        self.acts = []

    def lay_control(self, control):
        self.acts.append(control)
        super().lay_control(control)

    def turn_disc(self, quarters):
        self.acts.append(quarters)
        super().turn_disc(quarters)


def test_hands_when_the_disc_is_to_be_turned_after_undo_then_it_is_before_they_undo_again(tmp_path):
    world = Watched(tmp_path, load("black-dog-4"))
    world.open()
    world.state.starter = 0
    hands = Hands(world, 1, patience=12)
    for now_ms in range(0, 120_000, 10):
        is_done = bool(world.state.gestures) and world.state.done == len(world.state.gestures)
        world.pixels.colours[world.reader_light] = (
            lit_at(WRONG, now_ms) if is_done else SEAT_COLOURS[0]
        )
        for field in world.rules.disc_fields if is_done else ():
            world.pixels.colours[world.sensor_of(field)] = lit_at(TURN_BACK, now_ms, field)
        hands(now_ms)
    after = world.acts[world.acts.index("undo") + 1 :]
    assert after[after.index("undo") - 1] == 3


def lit_at(meaning, now_ms, field=0):
    share = level(LOOKS[meaning][1], now_ms, field)
    return tuple(channel * share // 255 for channel in LOOKS[meaning][0])


def acts_where_asked(tmp_path, seed_and_turn, asked, said=None, ruleset="brandi-2"):
    """What hands lift, and the control cards they lay, where *asked* fields of earlier turns flash
    as that turn is made; *said* are those that shine white instead, by the field that was touched last."""
    seed, number = seed_and_turn
    world = Watched(tmp_path, load(ruleset))
    world.open()
    world.state.starter = 0
    hands = Hands(world, seed)
    people = People(world.rules, seed, 0, {})
    seats = []
    for _ in range(number + 2):
        turn = people.next_turn()
        people.carry_out(turn)
        seats.append(turn.seat)
    state, colours = world.state, world.pixels.colours
    laid = -1  # the last turn of which a card was laid
    was_lifted = []
    for now_ms in range(0, 120_000, 100):
        is_made = bool(state.gestures) and state.done == len(state.gestures)
        laid = state.turn if world.reader.tags else laid
        if is_made and state.turn == number:
            is_bright = now_ms % 200 == 0
            is_lifted = [hole for hole in asked if not world.is_full(hole)]
            world.acts += [hole for hole in is_lifted if hole not in was_lifted]
            was_lifted = is_lifted
            steady = (said or {}).get(next(reversed(world.acts), None), [])
            for hole in asked:
                asking = LOOKS[CHOICE][0] if is_bright and not steady else BLACK
                colours[world.sensor_of(hole)] = (
                    LOOKS[CONFIRM_CHOICE][0] if hole in steady else asking
                )
            faint = tuple(channel // 20 for channel in SEAT_COLOURS[seats[number]])
            colours[world.reader_light] = LOOKS[CHOICE][0] if is_bright else faint
        else:
            is_awaited = laid == state.turn and not is_made
            colours[world.reader_light] = (
                LOOKS[LAID][0]
                if is_awaited
                else SEAT_COLOURS[seats[min(state.turn + is_made, number + 1)]]
            )
        hands(now_ms)
    return [act for act in world.acts if act != "fold"]  # the other seat's


def test_hands_when_a_marble_of_the_turn_before_is_lit_then_that_is_touched_and_not_what_was_moved_since(
    tmp_path,
):
    assert acts_where_asked(tmp_path, PLAYS_TWO_MARBLES, [16])[0] == 16


def test_hands_when_another_seat_has_played_since_a_lit_marble_was_moved_then_that_is_not_touched(
    tmp_path,
):
    assert acts_where_asked(tmp_path, PLAYS_IN_TURN, [60])[0] == "confirm"


def test_hands_when_the_light_goes_on_asking_for_a_touched_marble_then_it_is_touched_again_before_they_confirm(
    tmp_path,
):
    assert acts_where_asked(tmp_path, PLAYS_TWO_MARBLES, [16])[:4] == [16, 16, 16, "confirm"]


def test_hands_when_one_of_two_moved_marbles_is_lit_no_more_as_the_other_is_touched_then_it_is_the_turn_before(
    tmp_path,
):
    acts = acts_where_asked(tmp_path, SWAPS_THE_MOVED_MARBLE, [28, 41], {28: [28], 41: [41]})
    assert acts[:3] == [28, 41, "confirm"]


def test_hands_when_nothing_moved_is_lit_after_the_disc_was_turned_then_their_own_figure_that_it_has_carried_is_touched(
    tmp_path,
):
    acts = acts_where_asked(tmp_path, TURNS_THE_DISC, [26, 56], ruleset="black-dog-2")
    assert next(act for act in acts if act in (26, 56, "confirm")) == 26
