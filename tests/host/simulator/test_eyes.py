"""Eyes tell rhythms apart, and fields that are lit to lift from those that are lit to place."""

import pytest

from firmware.lights.patterns import Patterns
from host.simulator.eyes import Eyes
from host.simulator.handling import THE_DOG
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import (
    CHOICE,
    CONFIRM_CHOICE,
    LAID,
    LIFT_HERE,
    MENU,
    NOBODY,
    OWNER,
    PLACE_DOG,
    PLACE_HERE,
    READY,
    REFUSED,
    SLEEP,
    SWAPPED,
    TURN_BACK,
    TURN_ON,
    WALL,
    WHICH,
    WRONG,
)

READER = -1


@pytest.fixture
def world(tmp_path):
    opened = World(tmp_path, load("brandi-4"))
    opened.open()
    return opened


def light(world, *lit, now_ms=0, brightness=35):
    """The firmware lights what is *lit* (field, meaning, seat) on *world*, as brightly as its
    setting says, in percent."""
    fields = range(world.rules.board.field_count)
    patterns = Patterns(
        [*map(world.sensor_of, fields), world.reader_light], brightness / 100, budget_ma=10_000
    )
    frame = patterns.render(
        [(len(fields) if one == READER else one, *look) for one, *look in lit], now_ms
    )
    world.pixels.colours[:] = [
        (frame[at + 1], frame[at], frame[at + 2]) for at in range(0, len(frame), 3)
    ]


def study(world, *lit):
    """What is seen of the lights (field, meaning, seat), each in its rhythm."""
    looking = Eyes(world).study()
    now_ms = 0
    while True:
        light(world, *lit, now_ms=now_ms)
        try:
            now_ms += next(looking)
        except StopIteration as end:
            return end.value


def test_study_when_amber_and_something_to_put_right_then_wrong_with_the_fields_to_lift_and_to_place(
    world,
):
    world.put(5)
    seen = study(world, (5, LIFT_HERE, 0), (9, PLACE_HERE, 1), (READER, WRONG, 0))
    assert seen.is_wrong
    assert (seen.lift, seen.place) == ([5], [9])


def test_study_when_dog_and_marble_are_missing_then_whose_place_is_whose(world):
    seen = study(world, (5, PLACE_DOG, 0), (9, PLACE_HERE, 1), (READER, WRONG, 0))
    assert (seen.place, seen.owners) == ([5, 9], {5: THE_DOG, 9: 2})


@pytest.mark.parametrize("lifted", [[], [16]])
def test_study_when_amber_alone_then_refused_and_nothing_is_to_be_put_right(world, lifted):
    for field in {7, 16} - set(lifted):
        world.put(field)
    seen = study(world, (7, OWNER, 2), (16, WALL, 1), (READER, REFUSED, 0))
    assert seen.is_refused
    assert not seen.is_wrong
    assert not seen.is_laid


def test_study_when_marbles_have_just_changed_places_then_they_are_not_to_be_placed(world):
    world.put(5)
    seen = study(world, (5, SWAPPED, 1), (READER, REFUSED, 0))
    assert (seen.is_wrong, seen.place) == (False, [])


def test_study_when_a_marble_is_only_believed_there_then_nothing_is_asked(world):
    seen = study(world, (7, OWNER, 2), (READER, WRONG, 0))
    assert (seen.lift, seen.place, seen.asked) == ([], [], [])


def believed_otherwise(world, lit, marbles, walls=(), brightness=100):
    """What eyes find whose first look is at a moment when what blinks is lit."""
    light(world, *lit, brightness=brightness)
    looking = Eyes(world).believed_otherwise(marbles, set(walls))
    now_ms = next(looking)
    light(world, *lit, now_ms=now_ms, brightness=brightness)
    try:
        next(looking)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("brightness", [10, 35, 100])
@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_believed_otherwise_when_a_light_has_another_colour_than_the_marble_then_its_hole(
    world, seat, other, brightness
):
    lit = ((5, OWNER, seat), (6, OWNER, other), (7, OWNER, seat), (8, OWNER, other))
    assert believed_otherwise(
        world, lit, {5: seat + 1, 6: other + 1, 7: other + 1, 8: 0}, (), brightness
    ) == [7]


def test_believed_otherwise_when_a_light_is_dark_or_asks_then_it_says_nothing(world):
    lit = ((5, CHOICE, NOBODY), (6, OWNER, 0))
    assert believed_otherwise(world, lit, {5: 2, 6: 1, 7: 1}) == []


@pytest.mark.parametrize("seat", range(4))
def test_believed_otherwise_when_what_has_changed_places_has_another_colour_then_its_hole(
    world, seat
):
    lit = ((5, SWAPPED, seat), (6, SWAPPED, seat), (7, OWNER, 0))
    assert believed_otherwise(world, lit, {5: seat + 1, 6: (seat + 1) % 4 + 1, 7: 1}) == [6]


@pytest.mark.parametrize("brightness", [10, 35, 100])
@pytest.mark.parametrize("seat", range(4))
def test_believed_otherwise_when_a_light_has_no_marble_then_its_hole(world, seat, brightness):
    lit = ((5, OWNER, seat), (7, OWNER, seat))
    assert believed_otherwise(world, lit, {5: seat + 1}, (), brightness) == [7]


def test_believed_otherwise_when_a_seats_colour_is_where_the_dog_is_then_its_hole(world):
    assert believed_otherwise(world, ((5, OWNER, 0),), {5: THE_DOG}) == [5]


@pytest.mark.parametrize("brightness", [10, 35, 100])
@pytest.mark.parametrize("seat", range(4))
def test_believed_otherwise_when_another_marble_than_the_wall_is_bright_then_both_holes(
    world, seat, brightness
):
    lit = ((0, OWNER, 0), (5, OWNER, 1), (16, WALL, seat))
    assert believed_otherwise(world, lit, {0: 1, 5: 2, 16: seat + 1}, {0}, brightness) == [0, 16]


@pytest.mark.parametrize("brightness", [10, 35, 100])
@pytest.mark.parametrize("seat", range(4))
def test_believed_otherwise_when_a_wall_is_faint_then_its_hole(world, seat, brightness):
    lit = ((0, OWNER, seat), (5, OWNER, seat))
    assert believed_otherwise(world, lit, {0: seat + 1, 5: seat + 1}, {0}, brightness) == [0]


@pytest.mark.parametrize("brightness", [10, 35, 100])
@pytest.mark.parametrize("seat", range(4))
def test_believed_otherwise_when_walls_are_bright_then_no_hole(world, seat, brightness):
    lit = ((0, WALL, seat), (5, OWNER, 0), (6, OWNER, 1), (7, SWAPPED, seat))
    assert (
        believed_otherwise(world, lit, {0: seat + 1, 5: 1, 6: 2, 7: seat + 1}, {0}, brightness)
        == []
    )


def test_believed_otherwise_when_no_light_is_faint_then_it_is_not_known_which_are_bright(world):
    assert believed_otherwise(world, ((0, WALL, 0),), {0: 1}, {0}) == []


@pytest.mark.parametrize(("meaning", "quarters"), [(TURN_ON, 1), (TURN_BACK, 3)])
def test_study_when_light_runs_round_the_disc_then_which_way_it_turns_and_no_marble(
    tmp_path, meaning, quarters
):
    world = World(tmp_path, load("black-dog-4"))
    world.open()
    disc = [(field, meaning, 0) for field in world.rules.disc_fields]
    seen = study(world, *disc, (READER, WRONG, 0))
    assert (seen.quarters, seen.lift, seen.place) == (quarters, [], [])


def test_study_when_a_question_is_asked_then_its_fields(world):
    world.put(5)
    seen = study(world, (5, CHOICE, 1), (9, CHOICE, NOBODY), (READER, WHICH, 0))
    assert seen.is_magenta
    assert (seen.asked, seen.said) == ([5, 9], [])


def test_study_when_confirm_says_a_move_then_its_fields(world):
    seen = study(world, (5, CONFIRM_CHOICE, 0), (9, CONFIRM_CHOICE, 0), (READER, WHICH, 0))
    assert (seen.asked, seen.said) == ([], [5, 9])


@pytest.mark.parametrize("seat", range(4))
def test_study_when_a_seat_is_asked_then_which(world, seat):
    assert study(world, (READER, WHICH, seat)).asked_seat == seat


@pytest.mark.parametrize("meaning", [MENU, READY, WRONG])
def test_study_when_no_seat_is_asked_then_none(world, meaning):
    assert study(world, (READER, meaning, 1)).asked_seat is None


def test_ready_seat_when_a_seat_is_asked_then_none_at_any_glance(world):
    eyes, found = Eyes(world), set()
    for now_ms in range(0, 1400, 50):
        light(world, (READER, WHICH, 1), now_ms=now_ms)
        found.add(eyes.ready_seat())
    assert found == {None}


def test_study_when_the_card_is_taken_then_laid(world):
    assert study(world, (READER, LAID, 0)).is_laid


@pytest.mark.parametrize("seat", range(4))
def test_ready_seat_when_a_colour_breathes_then_its_seat(world, seat):
    eyes, found = Eyes(world), set()
    for now_ms in range(0, 1800, 100):
        light(world, (READER, READY, seat), now_ms=now_ms)
        found.add(eyes.ready_seat())
    assert found == {None, seat}


@pytest.mark.parametrize(("lit", "is_dark"), [([], True), ([SLEEP], True), ([READY], False)])
def test_is_dark_when_a_colour_breathes_then_never_and_when_nobody_plays_then_always(
    world, lit, is_dark
):
    eyes, found = Eyes(world), set()
    for now_ms in range(0, 1800, 100):
        light(world, *((READER, meaning, 1) for meaning in lit), now_ms=now_ms)
        found.add(eyes.is_dark())
    assert found == {is_dark}
