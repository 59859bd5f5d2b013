"""The evenings of this folder, a file each: MECHANISM/NAME.jsonl, a trace (docs/formats.md) that
says what people meant. Where decisions follow the events, the referee says exactly these."""

import json
from pathlib import Path

from shared_engine.record.decisions import referee_lines

FOLDER = Path(__file__).parent
MECHANISMS = {
    "card": "cards that are late, replaced, drawn, or not to be played",
    "dial": "the disc of Black Dog, with and without sensors",
    "fold": "claims to fold",
    "move": "one turn, however hands make it",
    "overlap": "the next seat acts before a turn is done",
    "question": "what answers a question, and what does not",
    "repair": "mistakes that are put right",
    "revise": "hands go on with a move, or think again",
    "sensor": "holes that flicker, sleep or see late",
    "swap": "which marbles have changed places",
    "undo": "what was taken back by the control",
}
# Where the referee does not yet say what people meant, and why.
NOT_YET = {
    "joker-bumped-afterwards-and-left": "a bump that is left looks as if hands had gone on",
}

_STANDS = ("move", "fold")
_PUTS_RIGHT = ("illegal", "correction", "fold_refused")


class Trace:
    """One evening.

    Attributes:
        path, name: its file, and how that is called.
        about, meant, may_ask, may_repair: what its first line says.
        lines: the game and the events.
        decisions: the lines that the referee is to say, none where they are no documentation.
    """

    def __init__(self, path):
        self.path = path
        self.name = path.stem
        lines = path.read_text(encoding="utf-8").splitlines()
        self.lines = [line for line in lines if "decision" not in json.loads(line)]
        self.decisions = [line for line in lines if "decision" in json.loads(line)]
        first = json.loads(lines[0])
        self.about = first["about"]
        self.meant = first["meant"]
        self.may_ask = first.get("may_ask", [])
        self.may_repair = first.get("may_repair", [])

    def replay(self):
        """What the referee says about it now, line by line."""
        return list(referee_lines(self.lines))

    def contradictions(self, said):
        """What in the lines *said* is not as people meant it, a sentence each."""
        found, stands, choices = [], [], []
        for decision in map(json.loads, said):
            kind, at_ms = decision["decision"], decision["at_ms"]
            if kind == "ambiguous" and len(stands) not in self.may_ask:
                found.append(f"asks at {at_ms} ms, when {len(stands)} moves stand")
            if kind in _PUTS_RIGHT and len(stands) not in self.may_repair:
                found.append(f"{kind} at {at_ms} ms, when {len(stands)} moves stand")
            if kind in _STANDS:
                stands.append(decision.get("move", kind))
            elif kind == "undo":
                stands.pop()
            if kind == "ambiguous" or kind in _STANDS or kind == "undo":
                choices = decision.get("choices", [])
        meant = self.meant[: len(stands)]
        if stands != meant or (meant != self.meant and self.meant[len(stands)] not in choices):
            found.append(f"in the end {stands}, where {self.meant} was meant")
        return found

    def write(self, decisions):
        """Put *decisions* in the place of those that the file has."""
        text = "".join(f"{line}\n" for line in self.lines + decisions)
        self.path.write_text(text, encoding="utf-8")
        self.decisions = decisions


def traces(folder=FOLDER):
    """All of *folder*, by their names."""
    return {path.stem: Trace(path) for path in sorted(folder.glob("*/*.jsonl"))}


def is_contradicted(trace):
    """Whether the referee says something else now than the tests want."""
    said = trace.replay()
    is_meant = not trace.contradictions(said)
    return is_meant == (trace.name in NOT_YET) or said != (trace.decisions or said)
