"""Traces before both referees: that of today, and the one by worlds and lines."""

from shared_engine.lines.referee import Referee
from shared_engine.log.trace import TraceReader
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision


class Shadow:
    """The referee by worlds and lines, fed with the lines of a trace."""

    def __init__(self):
        self._reader = TraceReader()
        self._now_ms = 0
        self.referee = Referee()

    def read(self, line):
        """What the next line of the trace decides, a line of JSON for each decision."""
        event = self._reader.read(line)
        if event is None:
            return []
        self._now_ms = event.at_ms
        return [format_decision(decision) for decision in self.referee.feed(event)]

    def end(self):
        """What is decided when the board lies still after the last line."""
        self._reader.end()
        decided = self.referee.advance(self._now_ms + AFTERWARDS_MS)
        return [format_decision(decision) for decision in decided]


def replay(lines):
    """What the referee by worlds and lines decides about the trace *lines*, and that referee."""
    shadow = Shadow()
    said = [decision for line in lines for decision in shadow.read(line)]
    return said + shadow.end(), shadow.referee


def costs(referee):
    """The lines of *referee*, the most believable first: what each costs, the turn it has come to,
    and the cards that lie there."""
    return [
        f"{line.total:4} after turn {line.node.number}, cards {[card for card, _, _ in line.cards]}"
        f", {line.worlds[0]}"
        for line in referee.match.lines
    ]
