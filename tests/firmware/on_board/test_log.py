"""What the whole firmware finds in its log: no room for more, and the last move of a game."""

import pytest

from host.simulator.chips.flash import FlashImage
from shared_engine.games.dog.notation.line import parse_line
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import picture
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.log.picture import pack_picture
from shared_engine.wire.commands import Report
from tests.firmware.flash import log_on, storage_on
from tests.firmware.on_board.room import Room
from tests.firmware.steps import finish

# What the log leaves open may be noticed here.

NO_ROOM_BYTES = 32768  # with less left, no segment begins
FILLER = "filler"
# Seats 0 and 2 are partners: the last marble, two fields on, and they have won.
LAST_MOVE = "0: F0.1 F0.2 F0.3 F0.4 | 1: - | 2: F2.2 F2.3 F2.4 T31 | 3: - | turn 2"


class Log:
    """The log of a board whose power is cut."""

    def __init__(self, room):
        self._image = FlashImage(room.world.flash)
        self.storage = storage_on(self._image)

    def __enter__(self):
        self.log = log_on(self._image, self.storage)
        finish(self.log.open(b"log1"))
        return self

    def __exit__(self, *exception):
        self._image.close()

    def append(self, *found):
        for event in found:
            assert self.log.append(event.pack())

    def all(self):
        found = []
        for number in range(self.log.first, self.log.head):
            body = None
            while body is None:
                body = self.log.read(number)
            found.append(unpack(body))
        return found

    def fill(self):
        """Leave no room for a segment."""
        with self.storage.open(FILLER, "wb") as file:
            while self.storage.free_bytes() >= NO_ROOM_BYTES:
                file.write(bytes(4096))
                file.flush()


def asks_for_help(room):
    """The light beside the reader blinks white now and then, and breathes in a colour between."""
    seen = []
    for _ in range(220):
        room.run(50)
        seen.append(room.world.reader_colour())
    white = sum(min(one) > 80 for one in seen)
    return 10 <= white <= 20 and 10 <= seen.count((0, 0, 0)) <= 20


@pytest.mark.slow
def test_log_when_it_is_full_then_the_game_goes_on_the_light_says_so_and_a_gap_is_logged(tmp_path):
    with Room(tmp_path) as room:
        board = room.world.rules.board
        room.lay("new_game")
        room.board.kill()
        with Log(room) as log:
            begun = next(event for event in log.all() if isinstance(event, events.Game))
            log.append(*[events.Fault(begun.at_ms, "x" * 200)] * 60, begun)
            log.fill()
        room.board.reboot()
        room.run(2000)
        assert asks_for_help(room)
        room.lay("K")
        room.move(board.kennel(0), board.starts[0])  # a turn that is not logged
        room.lay("pause")
        room.answer(Report())
        room.pull()
        room.listen(3000)  # what the laptop has may leave
        room.unplug()
        room.board.reboot()  # and the game goes on behind the gap
        room.run(2000)
        room.answer(Report())
        found = room.pull()
    gap = next(event for event in found if isinstance(event, events.Gap))
    assert gap.lost >= 3  # the start, card and marble
    assert gap.turns == 1  # a turn
    assert found[-1].turns == 1  # that of the DIGEST after the start


def test_game_when_the_last_marble_comes_home_then_the_sensors_are_judged_and_that_is_kept(
    tmp_path,
):
    with Room(tmp_path) as room:
        board = room.world.rules.board
        room.lay("new_game")
        room.board.kill()
        position = parse_line(load("brandi-4"), LAST_MOVE)
        full = picture(position)
        with Log(room) as log:
            begun = log.log.head - 1
            number = next(
                at for at, event in enumerate(log.all()) if isinstance(event, events.Game)
            )
            stand = events.Stand(
                log.all()[begun].at_ms, 40, number, pack_picture(full), position.pack()
            )
            log.append(stand)
        for hole in list(room.world.state.holes):
            room.world.take(hole)
        for hole, is_full in enumerate(full):
            if is_full:
                room.world.put(hole)
        room.board.reboot()
        room.run(2000)
        room.lay("2")
        room.move(31, board.finish(2, 1))
        room.run(2000)
        room.board.kill()
        with Log(room) as log:
            kept = log.storage.load("health")
            found = log.all()
        assert [one.turns for one in found if isinstance(one, events.Made)] == [41], found[-3:]
        assert isinstance(found[-1], events.Won)
        assert kept is not None
        assert kept[-1] == 1  # a game in which that sensor was idle
