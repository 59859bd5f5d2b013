"""People know where the marbles are that they have moved, whatever the next seat has done with
them."""

from host.simulator.account import Account
from host.simulator.handling import marbles
from host.simulator.people import Turn
from shared_engine.games.dog.move import STEP, SWAP, Move
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import picture

OWN, THEIRS, OTHER, FAR = 67, 12, 5, 40
SWAPPED = Move("J", "J", ((SWAP, OWN, THEIRS, ()),))


def swapped():
    """The account of a seat that has swapped two marbles, one of its own, and whose marble is in
    which hole."""
    rules = load("brandi-5")
    start = setup(rules, 0)
    cells = bytearray(start.cells)
    cells[OWN], cells[OTHER], cells[THEIRS] = 3, 3, 1
    before = Position(rules, bytes(cells), 2, 1, 0, start.counts, 0, start.stack)
    return Account(Turn(before, 2, ("J",), SWAPPED), 0), marbles(
        rules, apply(before, SWAPPED).cells, ()
    )


def test_moved_when_the_next_seat_has_done_nothing_then_the_marbles_lie_where_they_were_put():
    account, holes = swapped()
    assert account.moved([], holes) == [OWN, THEIRS]


def test_moved_when_the_next_seat_has_moved_one_on_then_it_is_there():
    account, holes = swapped()
    holes[THEIRS + 7] = holes.pop(THEIRS)
    assert account.moved([Move("7", "7", ((STEP, THEIRS, THEIRS + 7, ()),))], holes) == [
        OWN,
        THEIRS + 7,
    ]


def test_moved_when_the_next_seat_has_caught_one_with_another_of_its_colour_then_only_the_other_one_is_left():
    account, holes = swapped()
    holes[THEIRS] = holes.pop(OTHER)
    assert account.moved([Move("7", "7", ((STEP, OTHER, THEIRS, (2,)),))], holes) == [OWN]


def test_moved_when_the_next_seat_has_not_begun_then_it_has_caught_nothing():
    account, holes = swapped()
    assert account.moved([Move("7", "7", ((STEP, OTHER, THEIRS, (2,)),))], holes) == [OWN, THEIRS]


def test_moved_when_the_next_seat_has_turned_the_disc_then_where_that_has_carried_the_marble():
    before = parse_state(
        load("black-dog-4"), {"players": {"0": {"track": [14]}, "1": {"track": [30]}}, "dog": 40}, 0
    )
    own, later = [
        parse_move(before.rules.board, "BLUE:8: " + text)
        for text in ("T14>T22 disc-", "T46>T54 disc-")
    ]
    account = Account(Turn(before, 0, ("BLUE:8",), own), 0)
    after = apply(before, own)
    kennels = [field for field, is_full in enumerate(picture(after)) if is_full]
    holes = [
        marbles(before.rules, position.cells, kennels) for position in (after, apply(after, later))
    ]
    assert [account.moved([later], lying) for lying in holes] == [[6], [54]]


def test_moved_when_the_next_seat_has_swapped_one_then_it_is_looked_for_where_it_was_put():
    account, holes = swapped()
    holes[THEIRS], holes[FAR] = 2, holes[THEIRS]
    assert account.moved([Move("J", "J", ((SWAP, FAR, THEIRS, ()),))], holes) == [OWN, THEIRS]
