"""A board without a deck, in a thread, and hands: for programs that talk with it meanwhile."""

import queue
import threading
import time

from host.deck.tags import wanted
from host.simulator.chips.tag import Tag as Sticker
from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.boards.board import BOARDS
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import REFUSED, colour

PATIENCE_S = 600
TAP_MS, AWAY_MS = 500, 1500  # until the reader has surely seen a card, and seen it away
NAMES = [
    name for name, count in wanted(BOARDS["dog-4"], 1).items() for _ in range(count)
]  # in the order in which the board asks


def sticker(number):
    """One of every four has a short number."""
    return bytes((4, 0x51, number, 7, 7, 7, 7)) if number % 4 else bytes((0x7A, 0x51, number, 7))


class Desk(threading.Thread):
    """A board without a deck that runs as fast as it can, and hands that do one thing after the other."""

    def __init__(self, folder, ruleset="brandi-4"):
        super().__init__(daemon=True)
        self.world = World(folder, load(ruleset), is_enrolled=False)
        self.world.open()
        self._jobs = queue.Queue()
        self._problem = None
        self._is_stopped = False

    def run(self):
        world = self.world
        self._board = firmware_board(world, serial_name=world.port)
        try:
            with self._board as board:
                while not self._is_stopped:
                    try:
                        job, done = self._jobs.get_nowait()
                    except queue.Empty:
                        board.run(20)
                        time.sleep(0.01)  # the processor is for those who talk with it
                    else:
                        job(board)
                        done.set()
        except Exception as error:  # noqa: BLE001  the test, which waits for it, reports it
            self._problem = error

    def do(self, job):
        """Let the hands do *job*, and wait for them."""
        done = threading.Event()
        self._jobs.put((job, done))
        give_up_s = time.monotonic() + PATIENCE_S
        while not done.wait(0.05):
            assert self._problem is None, self._problem
            assert time.monotonic() < give_up_s, "the board does not get on"

    def lay(self, *numbers):
        for number in numbers:
            self.do(lambda board, number=number: self._tap(board, Sticker(sticker(number))))

    def _tap(self, board, tag):
        self.world.reader.tags = [tag]
        board.run(TAP_MS)
        self.world.reader.tags = []
        board.run(AWAY_MS)

    def wait_until_it_asks(self):
        """A light in the colour of seat 0: lay a card."""
        give_up_s = time.monotonic() + PATIENCE_S  # the laptop's time: a busy one is slower than the board
        while not self._asks():
            assert time.monotonic() < give_up_s, "the board does not ask"
            self.do(lambda board: board.run(20))
            time.sleep(0.01)

    def _asks(self):
        red, _, blue = self.world.reader_colour()
        return red > 0 and blue == 0

    def refuses(self):
        seen = []

        def look(board):
            for _ in range(20):
                board.run(100)
                seen.append(self.world.reader_colour())

        self.do(look)
        red, green, blue = max(seen)
        full = colour(REFUSED, 0)
        return (red > green > 0, blue) == (True, 0) and abs(green / red - full[1] / full[0]) < 0.1

    def stop(self):
        self._is_stopped = True
        self.join()
