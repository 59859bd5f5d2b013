"""A board whose log has its decisions, as the firmware writes them."""

from shared_engine.log.events import DECISIONS
from shared_engine.referee.referee import Referee
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench

ENGINE = "0a0b0c0d"


class Clerk(Bench):
    """A bench that writes each decision behind the event that led to it."""

    def __init__(self, players=None, engine=ENGINE, **description):
        super().__init__(players, engine=engine, **description)

    def at_once(self, event):
        """Let *event* happen when it says, and no time pass."""
        self.events.append(event)
        return self._keep(self.referee.feed(event))

    def _keep(self, decided):
        for event in self.referee.minutes.write(self.referee.repair, self.referee.blind):
            event.at_ms = max(event.at_ms, self.events[-1].at_ms)
            self.events.append(event)
        return super()._keep(decided)


def random_clerk(seed, turns, **description):
    """The first *turns* turns of random game *seed*."""
    clerk = None
    for turn in play(seed):
        if clerk is None:
            clerk = Clerk(None, starter=turn.before.turn, **description)
            clerk.begin()
        if turn.move.is_fold:
            clerk.show_and_fold(turn.hand)
        else:
            clerk.carry_out(turn.move)
        if clerk.referee.turns == turns:
            break
    return clerk


def facts_and_decisions(events):
    """Each event that is no decision, with those that follow from it."""
    found = []
    for event in events:
        if isinstance(event, DECISIONS):
            found[-1][1].append(event)
        else:
            found.append((event, []))
    return found


def reader_of(events):
    """A referee that has read *events*, and what it decided."""
    referee, decided = Referee(), []
    for event in events:
        decided += referee.feed(event)
    return referee, decided
