"""The evenings of this folder: NAME.jsonl is a trace, NAME.decisions.jsonl what the referee is to
say about it."""

from pathlib import Path

from shared_engine.record.decisions import referee_lines

FOLDER = Path(__file__).parent
DECISIONS = ".decisions.jsonl"


def names():
    return sorted(path.stem for path in FOLDER.glob("*.jsonl") if not path.name.endswith(DECISIONS))


def trace_of(name):
    return FOLDER / f"{name}.jsonl"


def decisions_of(name):
    """Where the expected lines are."""
    return FOLDER / (name + DECISIONS)


def lines_of(path):
    """The lines of a file, none if it is not there."""
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def replay(name):
    """What the referee says about the trace now."""
    return list(referee_lines(lines_of(trace_of(name))))


def contradicts(name):
    """Whether the referee says something else than is expected."""
    return replay(name) != lines_of(decisions_of(name))
