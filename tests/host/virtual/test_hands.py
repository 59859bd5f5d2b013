"""Hands of people elsewhere, on a world without a microcontroller."""

import pytest

from firmware.config import SCAN_MS
from host.simulator.handling import SURELY_AWAY_MS, TAP_MS, THE_DOG
from host.simulator.world import World
from host.virtual.hands import VirtualHands
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load
from shared_engine.tracking.acts import HAND_MS

T0, T5, K0, K1 = 0, 5, 80, 84


def opened(folder, ruleset="brandi-4"):
    rules = load(ruleset)
    world = World(folder, rules)
    world.open()
    hands = VirtualHands(world)
    hands.look(setup(rules, 0))
    return world, hands


@pytest.fixture
def place(tmp_path):
    return opened(tmp_path)


def run(hands, world, to_ms, from_ms=0):
    """When which holes have changed, ms by ms."""
    seen, before = [], list(world.state.holes)
    for now_ms in range(from_ms, to_ms):
        hands(now_ms)
        if world.state.holes != before:
            seen += [(now_ms, hole) for hole in set(before) ^ set(world.state.holes)]
            before = list(world.state.holes)
    return seen


def test_lift_when_a_marble_is_there_then_it_is_in_the_hand_and_off_the_board_at_once(place):
    world, hands = place
    assert hands.lift("seat 0", K0) == ""
    assert [one.owner for one in hands.held["seat 0"]] == [1]
    assert run(hands, world, 5) == [(0, K0)]


def test_lift_when_there_is_none_then_why(place):
    assert place[1].lift("seat 0", T5) == "no_marble"


def test_put_when_the_hand_is_empty_then_why(place):
    assert place[1].put("seat 0", T5) == "empty_hand"


def test_put_when_it_follows_at_once_then_the_hole_is_empty_for_longer_than_a_sensor_flickers(
    place,
):
    world, hands = place
    hands.lift("seat 0", K0)
    hands.put("seat 0", K0)
    (lifted_ms, _), (put_ms, _) = run(hands, world, 400)
    assert put_ms - lifted_ms >= HAND_MS + 2 * SCAN_MS


def test_put_when_a_marble_is_there_then_that_one_is_in_the_hand(place):
    world, hands = place
    hands.lift("seat 0", K0)
    hands.put("seat 0", T0)
    hands.lift("seat 1", K1)
    hands.put("seat 1", T0)
    assert (hands.marbles[T0], [one.owner for one in hands.held["seat 1"]]) == (2, [1])
    run(hands, world, 1000)
    assert T0 in world.state.holes


def test_put_when_several_are_in_the_hand_then_that_which_belongs_there(place):
    _, hands = place
    hands.lift("host", K0)
    hands.lift("host", K1)
    hands.put("host", K1)
    assert hands.marbles[K1] == 2
    hands.put("host", T5)
    assert hands.marbles[T5] == 1


def test_put_back_when_marbles_are_in_the_hand_then_where_they_came_from(place):
    _, hands = place
    hands.lift("host", K0)
    hands.lift("host", K1)
    assert hands.put_back("host") == ""
    assert (hands.marbles[K0], hands.marbles[K1], hands.held["host"]) == (1, 2, [])


def test_put_back_when_another_marble_lies_there_then_why_and_it_stays_in_the_hand(place):
    _, hands = place
    hands.lift("seat 0", K0)
    hands.lift("seat 1", K1)
    hands.put("seat 1", K0)
    assert hands.put_back("seat 0") == "taken"
    assert len(hands.held["seat 0"]) == 1


def test_tidy_when_marbles_are_anywhere_then_all_are_in_their_kennels(place):
    world, hands = place
    for seat, kennel in enumerate((K0, K1)):
        hands.lift(f"seat {seat}", kennel)
    hands.put("seat 0", K1)
    hands.tidy("host")
    run(hands, world, 1000)
    assert world.state.holes == list(range(80, 96))
    assert [hands.marbles[hole] for hole in range(80, 96)] == [
        seat + 1 for seat in range(4) for _ in range(4)
    ]


def test_look_when_a_marble_was_in_a_hand_as_the_program_stopped_then_it_lies_beside_the_board(
    tmp_path, place
):
    world, hands = place
    hands.lift("seat 1", K1)
    run(hands, world, 1)
    _, again = opened(tmp_path)
    assert again.beside == [2]
    assert again.put("seat 3", K1) == ""
    assert (again.marbles[K1], again.beside) == (2, [])


def test_tap_when_two_cards_follow_each_other_then_each_lies_long_enough(place):
    world, hands = place
    hands.tap("seat 0", 3)
    hands.tap("seat 0", "undo")
    hands(0)
    first = world.reader.tags
    hands(TAP_MS - 1)
    assert (len(first), world.reader.tags) == (1, first)
    hands(TAP_MS)
    assert world.reader.tags not in ([], first)


def test_tap_when_the_same_card_follows_then_it_is_away_for_a_while(place):
    world, hands = place
    hands.tap("seat 0", 3)
    hands.tap("seat 0", 3)
    hands(0)
    hands(TAP_MS)
    assert world.reader.tags == []
    hands(TAP_MS + SURELY_AWAY_MS - 1)
    assert world.reader.tags == []
    hands(TAP_MS + SURELY_AWAY_MS)
    assert len(world.reader.tags) == 1


def test_tap_when_one_taps_again_and_again_then_another_person_is_next(place):
    world, hands = place
    for card in range(10):
        hands.tap("seat 0", card)
    hands(0)
    hands.tap("seat 1", "undo")
    hands(TAP_MS)
    seen = world.reader.tags[0].uid
    world.lay_control("undo")
    assert seen == world.reader.tags[0].uid


def test_lift_when_another_person_waits_for_the_board_then_it_comes_at_once(place):
    world, hands = place
    for _ in range(10):
        hands.lift("seat 0", K0)
        hands.put_back("seat 0")
    assert run(hands, world, 50) == [(0, K0)]
    hands.lift("seat 1", K1)
    assert run(hands, world, 60, 50) == [(50, K1)]


def test_put_when_another_persons_marble_is_still_on_its_way_from_there_then_after_it(place):
    world, hands = place
    hands.lift("seat 0", K0)
    hands.put_back("seat 0")
    hands.lift("seat 0", K0)
    hands.lift("seat 1", K1)
    hands.put("seat 1", K0)
    assert [hole for _, hole in run(hands, world, 2000)] == [K0, K1, K0, K0, K0]
    assert K0 in world.state.holes


def test_turn_disc_when_there_is_none_then_why(place):
    assert place[1].turn_disc("seat 0", 1) == "no_disc"


def test_turn_disc_when_marbles_lie_on_it_then_they_go_round_with_it(tmp_path):
    world, hands = opened(tmp_path, "black-dog-4")
    assert hands.beside == [THE_DOG]
    on_disc = world.rules.disc_fields[0]
    hands.put("host", on_disc)
    hands.turn_disc("seat 0", 1)
    assert hands.marbles[on_disc + 16] == THE_DOG
    run(hands, world, 2000)
    assert (on_disc + 16 in world.state.holes, world.state.quarter) == (True, 1)


def test_put_back_when_the_hand_is_empty_then_the_marble_that_was_put_last_is_where_it_was(place):
    _, hands = place
    hands.lift("seat 0", K0)
    hands.put("seat 0", T5)
    assert hands.put_back("seat 0") == ""
    assert (hands.marbles[K0], T5 in hands.marbles, hands.holders()) == (1, False, [])
    assert hands.put_back("seat 0") == ""
    assert hands.marbles[K0] == 1


def test_put_back_when_another_marble_lies_there_by_now_then_why(place):
    _, hands = place
    hands.lift("seat 0", K0)
    hands.put("seat 0", T5)
    hands.lift("seat 1", K1)
    hands.put("seat 1", K0)
    assert hands.put_back("seat 0") == "taken"
