"""`python -m tests.benchmarks.findings FOLDER`: what the referee does to simulated hands that it
should not, as shortest traces with what was meant.

Every event that can be left out while marbles still end where people meant them, and the referee is
still mistaken, is left out. `collie referee FILE` shows what is decided about a trace.
"""

import argparse
import itertools
import json
from collections import Counter
from pathlib import Path

from host.simulator.fumbles import Fumbles
from host.simulator.handling import THE_DOG, restore
from shared_engine.games.contract import LIFT
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.play import apply
from shared_engine.lights.looks import PLACE_DOG, PLACE_HERE, lights
from shared_engine.log.events import Card, Control, Dial, Field, Game
from shared_engine.log.lines import write_json
from shared_engine.log.picture import pack_picture
from shared_engine.log.trace import format_trace
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import CARD, OVER
from tests.benchmarks.judging import play
from tests.benchmarks.recognition import rulesets

WRONG, NOTICED, REFUSED, MISLED, STUCK = "wrong", "noticed", "refused", "misled", "stuck"
_REST_MS = 20_000  # what is said later than that after the last gesture is said too late
_LATENCY_MS = 300  # from a gesture to the event


class Case:
    """Stretches of a game that ended badly, as events from the first position on."""

    def __init__(self, kind, stretches):
        self.kind = kind
        self.turns = [account for stretch in stretches for account in stretch.accounts]
        self.before = self.turns[0].turn.before
        self.marbles = stretches[0].marbles
        self.meant = stretches[-1].meant
        self.events = [event for stretch in stretches for event in stretch.seen]
        if self.rules.disc_fields and self.events:
            self.events.insert(0, (Dial(self.events[0][0].at_ms, stretches[0].quarter), 0))
        if kind in (NOTICED, REFUSED, MISLED):  # what came after the board said so is another story
            end_ms = self.turns[-1].done_ms + _LATENCY_MS
            self.events = [one for one in self.events if one[0].at_ms <= end_ms]

    @property
    def rules(self):
        return self.before.rules

    def game(self):
        """The first event of the trace."""
        state = format_state(self.rules, self.before.cells)
        description = {
            "ruleset": self.rules.ruleset,
            "options": {},
            "starter": self.before.turn,
            "state": state,
        }
        full = [hole in self.marbles for hole in range(self.rules.board.field_count)]
        return Game(0, pack_picture(full), description)

    def holes(self, seen):
        """Whose marble is where after *seen*, or None where hands would do what they cannot."""
        holes, held = dict(self.marbles), []
        for event, owner in seen:
            if not isinstance(event, Field):
                continue
            if event.occupied == (event.field in holes) or (event.occupied and owner not in held):
                return None
            if event.occupied:
                holes[event.field] = owner
                held.remove(owner)
            else:
                held.append(holes.pop(event.field))
        return holes

    def is_in_order(self):
        """Whether the seats play in the order of the game: a trace does not say who is out for the
        round."""
        position = parse_state(
            self.rules, format_state(self.rules, self.before.cells), self.before.turn
        )
        for one in self.turns:
            if one.turn.seat != position.turn:
                return False
            position = apply(position, one.turn.move)
        return True

    def is_as_meant(self, seen):
        """Whether *seen* still brings the marbles where they were meant, with the cards of the
        turns in order."""
        holes = self.holes(seen)
        if holes is None or restore(self.rules, self.meant.cells, holes):
            return False
        acts = iter([_act(event) for event, _ in seen])
        return all(act in acts for one in self.turns for act in _acts(one.turn))

    def is_bad(self, seen):
        """Whether the referee is mistaken about *seen*."""
        referee = Referee()
        referee.feed(self.game())
        for event, _ in seen:
            referee.feed(event)
        referee.advance((seen[-1][0].at_ms if seen else 0) + _REST_MS)
        if self.kind == MISLED:
            return self._misleads(referee, self.holes(seen))
        says_no = bool(referee.repair or referee.objection)
        if self.kind == REFUSED:
            return says_no
        is_content = referee.state in (CARD, OVER) and not (says_no or referee.question)
        return is_content and referee.position.cells != self.meant.cells

    def _misleads(self, referee, holes):
        """Whether doing what is lit leads to a picture that is right with colours that are
        wrong."""
        lit = {
            field: THE_DOG if meaning == PLACE_DOG else seat + 1
            for field, meaning, seat in lights(referee, self.rules.board.field_count)
            if meaning in (PLACE_HERE, PLACE_DOG)
        }
        held = [
            holes.pop(field) for step, field in referee.repair if step == LIFT and field in holes
        ]
        for field, owner in lit.items():
            if held:
                chosen = owner if owner in held else held[0]
                held.remove(chosen)
                holes[field] = chosen
        steps = restore(self.rules, referee.position.cells, holes)
        return (
            bool(referee.repair and steps)
            and len(steps) % 2 == 0
            and {s.field for s in steps[: len(steps) // 2]}
            == {s.field for s in steps[len(steps) // 2 :]}
        )

    def shorten(self):
        """Leave out what does not matter; False if the mistake does not happen again from the first
        position."""
        seen = self.events
        if not (self.is_in_order() and self.is_as_meant(seen) and self.is_bad(seen)):
            return False
        is_shorter = True
        while is_shorter:
            is_shorter = False
            for some in self._shorter(seen):
                if self.is_as_meant(some) and self.is_bad(some):
                    seen, is_shorter = some, True
                    break
        self.events = seen
        return True

    def _shorter(self, seen):
        for size in (8, 6, 4, 2, 1):
            for first in range(len(seen) - size + 1):
                yield seen[:first] + seen[first + size :]
        for pair in itertools.combinations(range(len(seen)), 2):
            yield [one for place, one in enumerate(seen) if place not in pair]

    def trace(self):
        """The lines of the trace; it begins one second before its first event."""
        what = {
            WRONG: "another move is recorded and nobody says anything",
            NOTICED: "another move is recorded, and only the colours of the lights say so",
            REFUSED: "all marbles lie so, and the lights say that something is wrong",
            MISLED: "doing what is lit, marbles of different colours change places",
            STUCK: "nothing that people did helped",
        }[self.kind]
        about = f"{self.kind}: {what}. Habits: {', '.join(self.habits()) or 'none'}."
        first_ms = self.events[0][0].at_ms - 1000 if self.events else 0
        shifted = []
        for event, _ in self.events:
            again = type(event)(*[getattr(event, name) for name in event.__slots__])
            again.at_ms -= first_ms
            shifted.append(again)
        first, *others = format_trace([self.game(), *shifted], about)
        meant = [format_move(self.rules.board, one.turn.move) for one in self.turns]
        return [write_json({**json.loads(first), "meant": meant}), *others]

    def habits(self):
        return sorted(set().union(*[one.fumbles for one in self.turns]))


def _act(event):
    """What somebody says with a card; nothing for marbles."""
    return (
        event.card
        if isinstance(event, Card)
        else event.control
        if isinstance(event, Control)
        else ""
    )


def _acts(turn):
    """The cards of *turn*, in order."""
    if turn.move.is_fold:
        return ["fold", *turn.hand]
    return [turn.move.card] if turn.move.card else []


def kinds_of(stretch):
    """What is bad about a stretch."""
    last = stretch.accounts
    found = []
    if stretch.is_wrong:
        found.append(WRONG)
    if any(one.is_noticed for one in last):
        found.append(NOTICED)
    if any(one.is_stuck for one in last):
        found.append(STUCK)
    if any(one.is_misled for one in last):
        found.append(MISLED)
    if any(one.is_refused for one in last):
        found.append(REFUSED)
    return found


def case_of(kind, stretches):
    """The case of the last of *stretches*, with as few of those before it as it needs; None if it
    does not happen again."""
    for count in range(1, len(stretches) + 1):
        case = Case(kind, stretches[-count:])
        if kind != STUCK and case.shorten():
            return case
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=3, help="of each ruleset and habit")
    parser.add_argument("--seed", type=int, default=0, help="of the first of these games")
    parser.add_argument(
        "--rate", type=float, default=20, help="how often the habit shows, in percent"
    )
    parser.add_argument("--habit", action="append", help="only these habits, one after the other")
    parser.add_argument("--ruleset", action="append", help="only these")
    parser.add_argument("--most", type=int, default=3, help="traces of each kind and habit")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    counts = Counter()
    for habit in options.habit or Fumbles.kinds():
        fumbles = (
            Fumbles.all(options.rate / 100)
            if habit == "all"
            else Fumbles(**{habit: options.rate / 100})
        )
        seeds = range(options.seed, options.seed + options.games)
        for ruleset, seed in itertools.product(options.ruleset or rulesets(), seeds):
            for stretches in play(ruleset, seed, fumbles):
                counts[habit, "turns"] += len(stretches[-1].accounts)
                for kind in kinds_of(stretches[-1]):
                    counts[habit, kind] += 1
                    if counts[habit, kind, "kept"] < options.most:
                        counts[habit, kind, "kept"] += keep(options.folder, habit, kind, stretches)
        print(
            habit,
            {key[1]: number for key, number in counts.items() if key[0] == habit and len(key) == 2},
            flush=True,
        )


def keep(folder, habit, kind, stretches):
    case = case_of(kind, stretches)
    if case is None:
        return 0
    name = f"{habit}-{kind}-{case.rules.ruleset}"
    number = len(list(folder.glob(f"{name}-*.jsonl"))) + 1
    (folder / f"{name}-{number}.jsonl").write_text("\n".join(case.trace()) + "\n")
    return 1


if __name__ == "__main__":
    main()
