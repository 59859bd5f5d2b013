"""Handling obeys the physical world: one marble a hole, none lost, and the picture of the move at
the end."""

import pytest

from host.simulator.fumbles import Fumbles
from host.simulator.handling import (
    CARD,
    GESTURE_MS,
    LONG_MS,
    LOOSEN,
    PUT,
    TAKE,
    Gesture,
    handle,
    marbles,
    moved_by,
    restore,
)
from host.simulator.handling import TURN as DISC_TURN
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, SWAP, TURN, Move
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.see.picture import picture
from shared_engine.prng import Prng
from tests.shared_engine.random_games import play

TURNS = 250


def full_holes(position):
    return {field for field, is_full in enumerate(picture(position)) if is_full}


def carry_out(holes, gestures):
    """The holes after *gestures*; fails where hands do what cannot be done."""
    holes = set(holes)
    held = 0
    for gesture in gestures:
        assert gesture.wait_ms >= 0, gesture
        if gesture.action == TAKE:
            assert gesture.field in holes, gesture
            holes.remove(gesture.field)
            held += 1
        elif gesture.action == PUT:
            assert gesture.field not in holes, gesture
            holes.add(gesture.field)
            held -= 1
    return holes, held


def looks_like(position, holes):
    """Whether *holes* show *position*; the places of a kennel are alike."""
    board = position.rules.board
    wanted = full_holes(position)
    for seat in range(position.rules.seats):
        places = set(range(board.kennel(seat), board.kennel(seat) + board.marbles))
        if len(places & wanted) != len(places & holes):
            return False
    return {field for field in wanted ^ holes if field < board.first_kennel} == set()


def check_game(ruleset, fumbles, seed):
    holes = None
    kinds = set()
    for number, turn in enumerate(play(seed, ruleset)):
        if holes is None:
            holes = full_holes(turn.before)
        after = apply(turn.before, turn.move)
        gestures, shown = handle(
            turn.before, turn.move, holes, Prng(seed * TURNS + number), fumbles
        )
        holes, held = carry_out(holes, gestures)
        is_placed = (
            figure_field(turn.before.rules, turn.before.cells) == NOWHERE and turn.before.rules.dog
        )
        assert held == (-1 if is_placed else 0), turn.move
        assert looks_like(after, holes) == ("miscount" not in shown), (
            turn.before,
            turn.move,
            gestures,
        )
        if "miscount" in shown:
            holes = full_holes(after)
        assert [one.action for one in gestures].count(CARD) == bool(turn.move.card), gestures
        kinds.update(part[0] for part in turn.move.parts)
        if number == TURNS:
            break
    return kinds


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("rate", [0, 0.05, 0.2, 1])
def test_handle_when_random_moves_then_marbles_stay_and_the_picture_is_right(ruleset, rate):
    kinds = check_game(ruleset, Fumbles.all(rate), 3)
    assert {OUT, STEP} <= kinds
    if ruleset.startswith("black"):
        assert {DOG, TURN} <= kinds


def at(players, ruleset="brandi-4"):
    return parse_state(load(ruleset), {"players": players}, 0)


# seat 1 begins on T16: T2, T3
KNIFE = at({"0": {"kennel": 3, "track": [1]}, "1": {"kennel": 2, "track": [50, 51]}})


def handled(position, move, fumbles, seed=1):
    return handle(position, move, full_holes(position), Prng(seed), fumbles).gestures


def test_handle_when_no_fumbles_then_card_and_one_gesture_after_the_other():
    move = Move("7", "7", ((STEP, 1, 8, (1, 1)),))
    kennel = KNIFE.rules.board.kennel(1)
    assert handled(KNIFE, move, Fumbles()) == [
        Gesture(GESTURE_MS, action, field, owner)
        for action, field, owner in (
            (CARD, -1, 0),
            (TAKE, 1, 0),
            (TAKE, 2, 0),
            (TAKE, 3, 0),
            (PUT, kennel + 2, 2),
            (PUT, kennel + 3, 2),
            (PUT, 8, 1),
        )
    ]


def test_handle_when_the_same_seed_then_the_same_gestures():
    move = Move("5", "5", ((STEP, 1, 6, ()),))
    fumbles = Fumbles.all(0.5)
    assert handled(KNIFE, move, fumbles, 4) == handled(KNIFE, move, fumbles, 4)
    assert handled(KNIFE, move, fumbles, 4) != handled(KNIFE, move, fumbles, 5)


def test_handle_when_late_card_then_after_some_marble():
    move = Move("5", "5", ((STEP, 1, 6, ()),))
    places = {
        [one.action for one in handled(KNIFE, move, Fumbles(late_card=1), seed)].index(CARD)
        for seed in range(9)
    }
    assert places == {0, 1, 2}


def test_handle_when_one_off_then_beside_first_and_corrected_soon_or_late():
    move = Move("5", "5", ((STEP, 1, 6, ()),))
    waits = set()
    for seed in range(9):
        actions = handled(KNIFE, move, Fumbles(one_off=1), seed)[1:]
        assert [one.action for one in actions] == [TAKE, PUT, TAKE, PUT]
        assert actions[1].field == actions[2].field != 6
        waits.add(actions[2].wait_ms)
    assert waits == {300, LONG_MS}


def test_handle_when_sliding_then_empty_holes_on_the_way_see_it():
    move = Move("5", "5", ((STEP, 1, 6, ()),))
    assert [one.field for one in handled(KNIFE, move, Fumbles(slide=1)) if one.action == PUT] == [
        4,
        5,
        6,
    ]


def test_handle_when_swap_then_both_are_in_the_air():
    gestures = handled(KNIFE, Move("J", "J", ((SWAP, 1, 2, ()),)), Fumbles.all(0.3))
    holes = full_holes(KNIFE)
    least = len(holes)
    for place in range(len(gestures)):
        least = min(least, len(carry_out(holes, gestures[:place])[0]))
    assert least <= len(holes) - 2


def test_handle_when_hovering_in_a_swap_then_no_hole_sees_the_other_marble_before_a_hand_can_have_brought_it():
    for seed in range(20):
        at_ms, emptied, filled = 0, {}, {}
        for one in handled(KNIFE, Move("J", "J", ((SWAP, 1, 2, ()),)), Fumbles(hover=1), seed):
            at_ms += one.wait_ms
            if one.action in (TAKE, PUT):
                (emptied if one.action == TAKE else filled).setdefault(one.field, at_ms)
        assert all(filled[field] - emptied[field] >= 200 for field in (1, 2))


def test_handle_when_knocked_over_then_a_group_is_off_the_board():
    position = at({"0": {"kennel": 2, "track": [1, 4]}, "1": {"kennel": 2, "track": [50, 51]}})
    move = Move("5", "5", ((STEP, 4, 9, ()),))
    most = 0
    for seed in range(9):
        gestures = handled(position, move, Fumbles(knock_over=1), seed)
        held = [
            carry_out(full_holes(position), gestures[:place])[1] for place in range(len(gestures))
        ]
        most = max(most, *held)
    assert most >= 2


def test_handle_when_a_card_is_drawn_then_only_the_card():
    assert [
        one.action for one in handled(KNIFE, Move("2", "2", ((DRAW, 0, 1, ()),)), Fumbles())
    ] == [CARD]


def test_restore_when_marbles_are_anywhere_then_back_with_their_owners():
    rules, cells = KNIFE.rules, KNIFE.cells
    goal = marbles(rules, cells, full_holes(KNIFE))
    holes = dict(goal)
    holes[1], holes[2] = holes[2], holes[1]  # looks the same to sensors
    del holes[3]
    gestures = restore(rules, cells, holes)
    assert {(one.action, one.field) for one in gestures} == {
        (TAKE, 1),
        (TAKE, 2),
        (PUT, 1),
        (PUT, 2),
        (PUT, 3),
    }
    assert [one.action for one in gestures] == [TAKE, TAKE, PUT, PUT, PUT]


FIVE = Move("5", "5", ((STEP, 1, 6, ()),))


def only(kind, seed=1, move=FIVE, position=KNIFE):
    return handle(position, move, full_holes(position), Prng(seed), Fumbles(**{kind: 1}))


def test_handle_when_miscounted_then_the_marble_ends_beside_its_target():
    for seed in range(9):
        gestures, shown = only("miscount", seed)
        assert shown == {"miscount"}
        assert gestures[-1].field in (5, 7)


def test_handle_when_a_miscount_would_be_a_legal_move_then_nobody_miscounts():
    seven = Move("4", "4", ((STEP, 1, 5, ()),))
    back_one_step_more = at({"0": {"kennel": 3, "track": [0]}})
    assert "miscount" in only("miscount", move=seven).fumbles
    ace = Move("A", "A", ((STEP, 0, 1, ()),))
    assert (
        only("miscount", 1, Move("JK", "A", ace.parts), back_one_step_more).fumbles == frozenset()
    )


def test_handle_when_straightened_then_one_marble_is_lifted_and_comes_back_where_it_lay():
    for seed in range(9):
        gestures, _ = only("straighten", seed)
        assert len(gestures) == len(handled(KNIFE, FIVE, Fumbles(), seed)) + 2
        assert looks_like(apply(KNIFE, FIVE), carry_out(full_holes(KNIFE), gestures)[0])


def test_handle_when_straightened_then_a_card_may_be_laid_meanwhile():
    lists = [only("straighten", seed).gestures for seed in range(30)]
    assert any(
        before.action == TAKE and card.action == CARD and after.field == before.field
        for gestures in lists
        for before, card, after in zip(gestures, gestures[1:], gestures[2:], strict=False)
    )


def test_handle_when_the_table_is_hit_then_several_holes_are_empty_for_less_than_a_touch():
    for seed in range(9):
        gestures, _ = only("flicker", seed)
        first = next(
            place for place, one in enumerate(gestures) if one.action == TAKE and one.wait_ms < 10
        )
        up = [one.action for one in gestures[first:]].index(PUT)
        assert 2 <= up <= 4
        assert sum(one.wait_ms for one in gestures[first + 1 : first + 2 * up]) < 150


def test_handle_when_second_thoughts_then_another_legal_move_is_taken_back_first():
    four = Move("4", "4", ((STEP, 1, 5, ()),))
    longest = max((only("second_thought", seed, four).gestures for seed in range(9)), key=len)
    assert [one.field for one in longest if one.action == PUT][-3:] == [61, 1, 5]


def test_handle_when_a_child_plays_then_marbles_are_looked_at_first():
    gestures, shown = only("child")
    assert shown == {"child"}
    assert gestures[1].field == gestures[2].field != 1


BLACK = parse_state(load("black-dog-4"), {"players": {"0": {"track": [14]}}, "dog": 53}, 0)
ONTO_A_PAW = Move("BLUE:8", "BLUE:8", ((STEP, 14, 22, ()), (TURN, 0, 1, ())))


def turns(habit, seed):
    """By how many quarters the disc turns each time, and the ms that it is between two."""
    gestures, shown = only(habit, seed, ONTO_A_PAW, BLACK)
    assert shown == {habit}
    left = [place for place, one in enumerate(gestures) if one.action == LOOSEN]
    rested = [place for place, one in enumerate(gestures) if one.action == DISC_TURN]
    assert looks_like(apply(BLACK, ONTO_A_PAW), carry_out(full_holes(BLACK), gestures)[0])
    between = [
        sum(one.wait_ms for one in gestures[begin + 1 : end + 1])
        for begin, end in zip(left, rested, strict=True)
    ]
    return [gestures[place].field for place in rested], between


def test_handle_when_the_disc_is_nudged_then_it_leaves_its_rest_and_goes_back():
    for seed in range(9):
        assert sorted(turns("nudge", seed)[0]) == [0, 1]


def test_handle_when_the_disc_is_overturned_then_half_a_turn_and_a_quarter_back():
    assert turns("overturn", 1)[0] == [2, -1]


def test_handle_when_the_disc_is_left_between_two_quarters_then_for_seconds():
    assert {turns("disc_left", seed)[1][0] for seed in range(20)} == {1000, 2000, 6000}


def test_handle_when_there_is_no_disc_then_nobody_nudges_it():
    assert only("nudge").fumbles == frozenset()


def test_moved_by_when_a_part_moves_what_is_in_the_hole_then_where_it_is():
    rules = load("black-dog-4")
    walk, run, turn = (STEP, 5, 8, ()), (DOG, 9, 11, ()), (TURN, NOWHERE, 3, ())
    assert [moved_by(rules, walk, hole) for hole in (5, 8, 9)] == [8, NOWHERE, 9]
    assert [moved_by(rules, run, hole) for hole in (9, 5)] == [11, 5]
    assert [moved_by(rules, turn, hole) for hole in (6, 5)] == [54, 5]
