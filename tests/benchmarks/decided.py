"""Games whose logs have every decision, as a board writes them, refereed again: how long `collie
logs check` takes, and how many differ.

DECIDED_GAMES is how many are played of each ruleset (2 by default), DECIDED_SEED the seed of the
first, DECIDED_TURNS after how many turns they end (none by default). Hands fumble, and sensors
break; a game ends where they cannot help themselves any more.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path

from firmware import config
from firmware.session.logged_game import LoggedGame
from firmware.session.waking import Woken
from host.simulator.fumbles import Fumbles
from host.simulator.world import board_for
from host.store.store import Store
from shared_engine.boards.field_map import FieldMap
from shared_engine.boards.meadow import BOARDS as MEADOWS
from shared_engine.games.catalogue import BROTHERS, names, open_rules, room_of
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.rulesets import load
from shared_engine.games.on_board import open_on_board
from shared_engine.log.events import Boot, Dial, Game
from shared_engine.prng import Prng
from tests.benchmarks import placements
from tests.benchmarks.judging import play
from tests.benchmarks.quick_board import DEAD, FLICKER, STUCK, QuickBoard
from tests.host.cli.command import collie
from tests.host.logs import opened
from tests.shared_engine.wire.pair import make_hello

_GAMES = 2
_TURNS = 10_000
_FAULTS = ("", "", STUCK, DEAD, FLICKER)
_RATES = (5, 20, 0)  # percent


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    games = int(os.environ.get("DECIDED_GAMES", _GAMES))
    first = int(os.environ.get("DECIDED_SEED", "1"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        most = int(os.environ.get("DECIDED_TURNS", _TURNS))
        fill(path, range(first, first + games), most)
        began_s = time.process_time()
        out, errors, _ = collie("logs", "check", "--json", "--db", path)
        took_s = time.process_time() - began_s
        assert not errors, errors
    checked = json.loads(out)
    differing = [one for one in checked if one["differences"] or one["trouble"]]
    turns = sum(one["turns"] for one in checked)
    said = f"{len(checked)} games of {len(names())} rulesets, {turns} turns"
    said += f", at most {most} a game" if most < _TURNS else ""
    yield "decided.differing", len(differing), "games", "0", said
    yield "decided.check_s", took_s, "s", "", f"{said}, processor time of `collie logs check`"


def fill(path: Path, seeds: range, turns: int = _TURNS) -> None:
    """Make a database with the first *turns* turns of a game of each ruleset from each of *seeds*,
    each on a board of its own."""
    store = Store(path)
    for number, (ruleset, seed) in enumerate((name, seed) for name in names() for seed in seeds):
        bodies = played(ruleset, seed, turns)
        log = opened(store, make_hello(len(bodies), log_id=b"%04x" % number))
        log.add(list(enumerate(bodies)))
    store.close()


def played(ruleset: str, seed: int, turns: int = _TURNS) -> list[bytes]:
    """The log of a board on which the first *turns* turns of a game were played."""
    board = WrittenGame(ruleset)
    if room_of(ruleset) == BROTHERS:
        table = placements.Table(ruleset, seed, _RATES[seed % len(_RATES)], board)
        for _ in takewhile(lambda _: board.turns < turns, table.play()):
            pass
        return board.bodies
    fault = _FAULTS[seed % len(_FAULTS)]
    faulty = Prng(seed).below(load(ruleset).board.field_count) if fault else -1
    fumbles = Fumbles.all(_RATES[seed % len(_RATES)] / 100)
    for stretches in play(ruleset, seed, fumbles, fault, faulty, partial(_WritingBoard, board)):
        is_lost = stretches[-1].is_wrong or stretches[-1].accounts[-1].is_stuck
        if is_lost or board.turns >= turns:
            break
    return board.bodies


class WrittenGame:
    """A referee that is fed by way of the firmware, which logs what it decides.

    Attributes:
        bodies: the log.
        referee: to be asked, not to be fed.
    """

    def __init__(self, ruleset: str) -> None:
        rules = open_rules({"ruleset": ruleset})[1]
        board = board_for(rules) if isinstance(rules, Rules) else MEADOWS["meadow-16"]
        self._fields = FieldMap(board).seated(rules)
        self.bodies: list[bytes] = [Boot(0, b"boot", b"").pack()]
        self.lost = 0
        woken = Woken(self._fields, board.holes)
        self._game, self.referee = LoggedGame(self, woken), woken.referee

    @property
    def head(self) -> int:
        """The number of the next event."""
        return len(self.bodies)

    def append(self, body: bytes) -> bool:
        """Log *body*."""
        self.bodies.append(body)
        return True

    def feed(self, event):
        """As `Referee.feed`; what was due before the last tick is decided first."""
        self.advance(event.at_ms - config.SCAN_MS)
        if isinstance(event, Game):
            game, start = open_on_board(event.description)
            seen = bytearray(self._fields.board.holes)
            for field, is_full in enumerate(game.picture(start)):
                seen[self._fields.board_field(field)] = is_full
            return self._game.begin(event.description, self._fields, seen, event.at_ms)
        if isinstance(event, Dial):
            return self._game.disc_turned(event.dial, event.at_ms)
        return self._game.apply(event)

    def advance(self, now_ms):
        """As `Referee.advance`."""
        return self._game.tick(now_ms)

    @property
    def position(self):
        """As of `Referee`."""
        return self.referee.position

    @property
    def turns(self):
        """As of `Referee`."""
        return self.referee.turns


class _WritingBoard(QuickBoard):
    """Logs what its referee decides."""

    def __init__(self, game, position, fault="", faulty=-1):
        self._game = game
        super().__init__(position, fault, faulty)

    def put_down(self, position, holes):
        hints = [0] * self.rules.seats
        description = {"ruleset": self.rules.ruleset, "starter": position.turn, "hints": hints}
        self._lay_out(holes)
        self.referee = self._game.referee
        self._game.feed(Game(self.now_ms, b"", description))
        if self.rules.disc_fields:
            self._game.feed(Dial(self.now_ms, self.state.quarter))
        self.remember()

    def _advance(self, now_ms):
        self._game.advance(now_ms)

    def _feed(self, event, owner=0):
        self._lit = None
        self._game.feed(event)
