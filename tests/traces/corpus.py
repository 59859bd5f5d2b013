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
_WHY_NOT = {
    "which marbles have changed places no picture shows: another pair is as likely by what was seen": (
        "after-one-that-a-touch-has-answered",
        "and-next-seat-miscounts-early",
        "answered-by-straightening-then-made",
        "answered-then-two-in-air-at-jack",
        "asked-and-next-swaps-before-card",
        "both-jacks-the-same-marbles",
        "early-asked-and-next-seat-comes-out",
        "in-air-beside-a-flicker",
        "jack-laid-twice-and-one-lit-moved",
        "joker-and-next-card-late",
        "under-way-and-a-third-put-back",
        "joker-and-second-of-two-waiting-cards",
        "joker-once-more-and-next-jack-early",
        "next-jack-in-middle-and-third-card",
        "one-knocked-away-and-next-jack",
        "put-back-before-jack-next-in-middle",
        "second-and-a-bump-as-next-card-comes",
        "second-and-next-seat-moves-its-marble",
        "second-in-air-as-next-seat-goes-on",
        "second-in-hands-as-next-card-is-laid",
        "second-under-way-as-next-comes-out",
        "swap-moved-on-by-next-joker",
        "switch-in-middle-and-next-at-once",
        "third-begun-and-two-cards-of-next",
        "two-cards-and-a-carried-figure",
        "under-way-as-next-card-is-laid",
    ),
    "what the next seat has done early, or before its card, explains the open card, too": (
        "ace-goes-on-with-next-seats-marble",
        "changed-move-and-early-victim",
        "joker-out-and-next-victim-at-home",
        "joker-victim-put-onto-its-start",
        "next-card-of-same-rank-captures",
        "other-four-in-hand-at-next-seven",
        "share-of-two-lifted-together",
    ),
    "a move that could be whole goes on as the next seat acts: that could be its move": (
        "part-of-seven-or-of-next-joker",
        "rest-of-seven-beside-a-bump",
        "rest-of-sevens-part-as-next-joker",
        "seven-back-crosswise-then-swap",
        "seven-otherwise-as-next-joker-swaps",
        "share-otherwise-and-copy-lifts-last",
        "share-otherwise-and-next-seat-at-once",
    ),
    "what was put back, or bumped, lies like another move of the open card": (
        "card-dropped-then-jack-thought-over",
        "joker-bumped-afterwards-and-left",
        "seven-goes-on-after-a-rest",
        "swap-beside-a-miscount",
        "swap-put-back-under-its-card",
    ),
    "the card that was replaced explains the move, too": ("king-over-joker-of-unknown-hands",),
    "the disc was nudged, or turned on and back, while marbles of it were in hands": (
        "nudged-as-its-figures-are-swapped",
    ),
    "no sensor has seen the victim leave": ("draw-confirmed-and-next-card-late",),
    "a slide over a hole that is asked about is refused first": (
        "joker-swap-and-next-seven-slides",
    ),
}
NOT_YET = {name: why for why, names in _WHY_NOT.items() for name in names}

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
