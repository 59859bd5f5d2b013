"""A board without a deck, in a thread, and hands: for programs that talk with it meanwhile."""

import queue
import subprocess
import sys
import threading
import time

from host.deck.tags import wanted
from host.simulator.chips.tag import Tag as Sticker
from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.boards.dog import BOARDS
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
    """A board without a deck that runs as fast as it can, and hands that do one thing after the
    other."""

    def __init__(self, folder, ruleset="brandi-4", *, is_tried=True):
        super().__init__(daemon=True)
        self.world = World(folder, load(ruleset), is_enrolled=False, is_tried=is_tried)
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

    def press(self, for_ms=100):
        """Press the button for so long."""

        def by_hand(board):
            self.world.hold_button(is_down=True)
            board.run(for_ms)
            self.world.hold_button(is_down=False)
            board.run(600)  # until no second press can come

        self.do(by_hand)

    def wait_until_it_asks(self):
        """A light in the colour of seat 0: lay a card."""
        # the laptop's time: a busy one is slower than the board
        give_up_s = time.monotonic() + PATIENCE_S
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


class Running:
    """A verb of `collie` that talks with the board of *desk* by its cable, while it runs."""

    def __init__(self, desk, *verb):
        command = [sys.executable, "-m", "host", *verb, "--port", str(desk.world.port)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
        )
        self._lines = queue.Queue()
        self.said = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))

    def wait_for(self, text):
        give_up_s = time.monotonic() + PATIENCE_S
        while not (self.said and text in self.said[-1]):
            assert time.monotonic() < give_up_s, f"{text!r} was not said: {self.said}"
            try:
                self.said.append(self._lines.get(timeout=1))
            except queue.Empty:
                continue

    def type(self, key):
        self._process.stdin.write(key + "\n")
        self._process.stdin.flush()

    def end(self):
        code = self._process.wait(PATIENCE_S)
        for pipe in (self._process.stdin, self._process.stdout):
            pipe.close()
        return code
