"""`collie calibrate` with the simulated board and the real firmware: what it says while somebody
does it."""

import pytest

from tests.host.cli.command import collie, refused
from tests.integration.desk import Desk, Running

TURN_MS = 300


@pytest.fixture
def black_dog(tmp_path):
    desk = Desk(tmp_path / "board", "black-dog-4", is_tried=False)
    desk.start()
    desk.do(lambda board: board.run(2000))
    yield desk
    desk.stop()


def turn(desk, quarters=1):
    def by_hand(board):
        desk.world.loosen_disc()
        board.run(TURN_MS)
        desk.world.turn_disc(quarters)
        board.run(TURN_MS)

    desk.do(by_hand)


@pytest.mark.slow
def test_calibrate_when_a_and_b_of_the_disc_are_exchanged_then_it_says_so_and_the_board_knows(
    black_dog,
):
    black_dog.world.faults.is_disc_exchanged = True
    black_dog.world.feel()
    trial = Running(black_dog, "calibrate", "--disc")
    trial.wait_for("0 of 4: turn the disc as its lights run")
    for quarter in (1, 2, 3):
        turn(black_dog)
        trial.wait_for(f"{quarter} of 4: it seems to go back")
    turn(black_dog)
    trial.wait_for("A and B in each other's place, which the board knows")
    assert trial.end() == 0


@pytest.mark.slow
def test_calibrate_when_a_switch_of_the_disc_is_dead_then_not_passed_and_the_doctor_names_it(
    black_dog,
):
    black_dog.world.faults.disc = {0}
    black_dog.world.feel()
    trial = Running(black_dog, "calibrate", "--disc")
    trial.wait_for("0 of 4: turn the disc")
    # every other one is seen, as one on or one back: what the last one shows stays
    for _ in range(5):
        turn(black_dog)
    trial.wait_for("was not seen to turn")
    black_dog.press()
    trial.wait_for("`collie doctor` says which switch is dead")
    assert trial.end() == 1
    for _ in range(4):
        turn(black_dog)
    assert "A has never seen a magnet" in collie("doctor", "--port", black_dog.world.port)[0]


def test_calibrate_when_the_board_has_no_disc_then_refused(desk):
    words = refused("calibrate", "--disc", "--port", desk.world.port)
    assert (
        words
        == "the board dog-4 has no disc, only black-dog has; leave out --disc to calibrate its "
        "holes"
    )


@pytest.mark.slow
def test_calibrate_when_it_is_left_then_the_hole_is_named_and_what_was_found_is_kept(desk):
    walk = Running(desk, "calibrate")
    walk.wait_for("take all marbles off the board")
    desk.do(lambda _: [desk.world.take(hole) for hole in [*desk.world.state.holes]])
    walk.wait_for("put the marble into hole 1 of the track of segment 0")
    desk.do(lambda _: desk.world.put(0))
    walk.wait_for("put the marble into hole 2 of the track of segment 0")
    desk.press(4200)
    walk.wait_for("left before the end")
    assert walk.end() == 1
