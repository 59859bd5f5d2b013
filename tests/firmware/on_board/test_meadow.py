"""Brothers on the board of 256 cells, with the whole firmware on MicroPython: pieces are laid, and
the lights answer."""

import json

import pytest

from host.simulator.eyes import is_alike, is_lit
from host.simulator.meadow_hands import MeadowHands, placements
from host.simulator.meadow_world import MeadowWorld
from shared_engine.games.brothers.grid import field_of
from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.meanings import GROUND
from shared_engine.lights.looks import LOOKS, SEAT_COLOURS, WRONG
from shared_engine.log.events import CONTROLS
from shared_engine.prng import Prng
from shared_engine.wire.commands import NewGame, PressControl
from shared_engine.wire.messages import STATUS_OK
from tests.firmware.on_board.room import BOOT_MS, Room

RULES = load("brothers-2")
REST_MS = 1500  # until a piece that lies is judged
FLASHES_MS = 1400  # two flashes, and the 0.8 s without light after them
WANTS_MS = 9000  # a piece that might still be on its way is waited for
I_TILE, BESIDE, APART = (
    [(x, 6) for x in range(5, 10)],
    [(x, 7) for x in range(5, 9)] + [(8, 8)],
    [(0, y) for y in range(5)],
)


class Meadow(Room):
    """A room with a meadow; pieces are lists of cells."""

    def lay(self, cells):
        for cell in cells:
            self.world.put(field_of(cell))
            self.run(30)
        self.run(REST_MS)

    def lift(self, cells):
        for cell in cells:
            self.world.take(field_of(cell))
            self.run(30)
        self.run(REST_MS)

    def lift_all(self):
        for field in list(self.world.state.holes):
            self.world.take(field)
            self.run(20)
        self.run(REST_MS)

    def begin(self):
        self.lift_all()
        self.must(
            NewGame(json.dumps({"ruleset": "brothers-2", "starter": 0, "abandon": True})),
        )
        self.run(REST_MS)

    def control(self, name):
        self.must(PressControl(CONTROLS.index(name)))
        self.run(REST_MS)

    def must(self, asked):
        status, reason = self.ask(asked)
        assert status == STATUS_OK, reason

    def is_ground(self, cells):
        return all(is_alike(self.colour(cell), LOOKS[GROUND][0]) for cell in cells)

    def colour(self, cell):
        return self.world.colour_of(field_of(cell))

    def flashing(self):
        """The cells that are lit amber within a while."""
        found = set()
        for _ in range(FLASHES_MS // 50):
            self.run(50)
            found |= {field for field in range(256) if is_lit(self.world.colour_of(field), WRONG)}
        return found

    def seat(self):
        colour = self.world.reader_colour()
        return next((seat for seat in range(2) if is_alike(colour, SEAT_COLOURS[seat])), None)


@pytest.fixture(scope="module")
def open_room(tmp_path_factory):
    with Meadow(
        tmp_path_factory.mktemp("meadow"), world_of=lambda folder: MeadowWorld(folder, RULES)
    ) as room:
        yield room


@pytest.fixture
def room(open_room):
    open_room.begin()
    return open_room


def prairie(seed=3):
    """The tiles of a whole prairie, and the position after them."""
    position, prng, moves = setup(RULES, -1), Prng(seed), []
    while position.is_laying:
        moves.append(prng.choice(placements(position)))
        position = apply(position, moves[-1])
    return moves, position


def test_tile_when_laid_then_its_cells_are_drawn_and_the_next_seat_is_shown(room):
    assert room.seat() == 0
    room.lay(I_TILE)
    assert room.is_ground(I_TILE)
    assert room.seat() == 1


@pytest.mark.slow
def test_tile_when_it_touches_no_other_then_its_cells_flash_until_it_is_put_right(room):
    room.lay(I_TILE)
    room.lay(APART)
    room.run(WANTS_MS)
    assert room.flashing() == {field_of(cell) for cell in APART}
    room.lift(APART)
    room.lay(BESIDE)
    assert room.is_ground([*I_TILE, *BESIDE])


@pytest.mark.slow
def test_board_when_it_is_full_of_magnets_then_they_are_to_be_lifted_and_the_game_goes_on(room):
    clutter = [7 * number % 240 for number in range(240)]  # no five of them are a tile
    for cell in clutter:
        room.world.put(cell)
        room.run(60)
    room.run(WANTS_MS)
    assert room.flashing() == set(clutter)
    room.lift_all()
    room.lay(I_TILE)
    assert room.is_ground(I_TILE)


def test_undo_when_pressed_then_the_last_piece_is_to_be_taken_off(room):
    room.lay(I_TILE)
    room.control("undo")
    assert room.flashing() == {field_of(cell) for cell in I_TILE}
    room.lift(I_TILE)
    assert room.seat() == 0
    assert not any(max(room.colour(cell)) for cell in I_TILE)


@pytest.mark.slow
def test_prairie_when_complete_then_its_tiles_are_lifted_its_light_stays_and_pens_are_laid_on_it(
    room,
):
    moves, position = prairie()
    cells = [cell for move in moves for cell in move.cells]
    for move in moves:
        room.lay(move.cells)
    assert room.flashing() == {field_of(cell) for cell in cells}
    room.lift_all()
    pen = placements(position)[0]
    assert all(max(room.colour(cell)) for cell in cells)
    room.lay(pen.cells)
    assert all(is_alike_seat(room.colour(cell), position.turn) for cell in pen.cells)
    assert room.seat() == apply(position, pen).turn


def is_alike_seat(colour, seat):
    """The faint colour of a pen; GROUND, of cells without one, has no red."""
    return max(colour) and (colour[0] > 0) == (SEAT_COLOURS[seat][0] > 0)


def test_power_when_cut_under_way_then_the_board_goes_on_with_the_same_meadow(room):
    room.lay(I_TILE)
    for cell in BESIDE[:2]:
        room.world.put(field_of(cell))
    room.unplug()
    room.board.kill()
    room.world.take(field_of(BESIDE[0]))  # while nobody sees it
    room.board.reboot()
    room.run(BOOT_MS + REST_MS)
    assert room.is_ground(I_TILE)
    assert room.seat() == 1
    room.lay(BESIDE)
    assert room.is_ground(BESIDE)
    assert room.seat() == 0


@pytest.mark.proof
def test_game_when_played_alone_with_fumbles_and_power_cuts_then_it_ends_with_a_winner(tmp_path):
    with Meadow(tmp_path, world_of=lambda folder: MeadowWorld(folder, RULES)) as room:
        cuts = [5, 13, 20, 40]
        room.board.on_idle = people = MeadowHands(room.world, 11, rate_percent=10, alone=True)
        while not people.is_done:
            room.run(500)
            assert room.board.now_ms < 3_600_000
            if cuts and room.world.state.turn >= cuts[0]:
                cuts.pop(0)
                room.board.reboot()
        assert people.is_done
        assert not cuts
