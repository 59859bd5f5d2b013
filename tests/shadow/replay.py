"""Traces before both referees: that of today, and the one by worlds and lines."""

from shared_engine.lines.lines import weighed
from shared_engine.lines.referee import Referee
from shared_engine.log.trace import TraceReader
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision


class Shadow:
    """The referee by worlds and lines, fed with the lines of a trace."""

    def __init__(self):
        self._reader = TraceReader()
        self.now_ms = 0
        self.referee = Referee()

    def read(self, line):
        """What the next line of the trace decides, a line of JSON for each decision."""
        event = self._reader.read(line)
        if event is None:
            return []
        self.now_ms = event.at_ms
        return [format_decision(decision) for decision in self.referee.feed(event)]

    def end(self):
        """What is decided when the board lies still after the last line."""
        self._reader.end()
        decided = self.referee.advance(self.now_ms + AFTERWARDS_MS)
        return [format_decision(decision) for decision in decided]


def replay(lines):
    """What the referee by worlds and lines decides about the trace *lines*."""
    shadow = Shadow()
    said = [decision for line in lines for decision in shadow.read(line)]
    return said + shadow.end()


def costs(referee, at_ms):
    """The lines of *referee*, the most believable first: what each costs to believe, how things
    stand by it, the turns that it has come to, the cards that lie there, and its best world."""
    match = referee.match
    return [
        f"{cost:4} {word}: turn {line.node.number}, cards {[card for card, _, _ in line.cards]}, "
        f"{world}"
        for cost, word, line, world in weighed(match.lines, match.seen.rest(at_ms))
    ]


def why(lines):
    """The trace *lines* with all that is decided, and the lines that are weighed then."""
    shadow = Shadow()
    for line in lines:
        said = shadow.read(line)
        yield line
        if said and shadow.referee.match:
            yield from (f"  {one}" for one in said)
            yield from (f"    {one}" for one in costs(shadow.referee, shadow.now_ms))
    yield from (f"  {one}" for one in shadow.end())
