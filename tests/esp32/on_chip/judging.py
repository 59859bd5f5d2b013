"""Judges pictures of moves; the same on both interpreters."""

import hashlib
import json

from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.explain import explain
from shared_engine.games.dog.see.picture import Difference


def judge(lines, ticks, collect):
    """Judge every case of *lines*; return a digest of all answers, and the longest explain and
    targets, in *ticks*.

    Args:
        lines: JSON of ruleset, packed position, card, field that was lifted, and the three values
            of a Difference.
        collect: called before each case, as gc.collect: the firmware collects before it thinks.
    """
    answers = hashlib.sha256()
    longest_verdict = longest_light = 0
    for line in lines:
        ruleset, packed, card, lifted, emptied, filled, kennels = json.loads(line)
        position = unpack(load(ruleset, {}), bytes.fromhex(packed))
        seen = Difference(emptied, filled, kennels)
        collect()
        started = ticks()
        found = explain(position, card, seen)
        judged = ticks()
        lit = targets(position, card, lifted)
        ended = ticks()
        longest_verdict = max(longest_verdict, judged - started)
        longest_light = max(longest_light, ended - judged)
        for cells in sorted([one.after for one in found]):
            answers.update(cells)
        answers.update(repr(lit).encode())
    return answers.digest().hex(), longest_verdict, longest_light
