"""What hands do at a simulated board, at a pace its sensors can see.

What a person does is seen at once by all; the board gets it as soon as it is free: what is lifted
and put back in the same instant no sensor would see. Nobody waits for what another person does,
except at the same hole; at the reader people take turns.
"""

from collections import deque

from host.simulator.handling import LOOSEN, PUT, SURELY_AWAY_MS, TAKE, TAP_MS, TURN, Gesture
from host.simulator.world import BoardWorld
from shared_engine.tracking.acts import HAND_MS

# So long a hole stays as it is before it changes again: a marble that is away for a shorter time
# than HAND_MS, as a scan of the sensors sees it, was touched by no hand.
_SEEN_MS = HAND_MS + 100

_MOST_WAITING = (
    40  # acts of a person; a hand that shows its cards and sends marbles home has half as many
)


class Acts:
    """All hands at the board of *world*; call it with the time whenever the board rests
    (SimulatedBoard.on_idle).

    The other methods may be called from another thread, one at a time.
    """

    def __init__(self, world: BoardWorld) -> None:
        self._world = world
        self._touches: list[tuple[str, Gesture]] = []
        self._touched_ms = 0.0
        self._changed_ms: dict[int, float] = {}
        self._taps: dict[str, deque[int | str]] = {}
        self._tapped_ms: dict[str, float] = {}
        self._lying: int | str = ""  # what is held on the reader, or was last
        self._clear_ms = self._away_ms = (
            0.0  # when it is taken away, and when that has surely been noticed
        )

    def is_busy(self, who: str) -> bool:
        """So much of *who* waits for the board that no hands are as quick."""
        touches = sum(one == who for one, _ in self._touches)
        return touches + len(self._taps.get(who, ())) >= _MOST_WAITING

    def touch(self, who: str, *gestures: Gesture) -> None:
        """*who* does *gestures*, one after the other."""
        self._touches.extend((who, gesture) for gesture in gestures)

    def tap(self, who: str, card: int | str) -> None:
        """*who* holds a card on the reader for a moment: the number of a tag, or the name of a
        control."""
        self._taps.setdefault(who, deque()).append(card)

    def waiting(self, who: str, card: int | str) -> int:
        """How often *who* has still to hold *card* on the reader."""
        return self._taps.get(who, deque[int | str]()).count(card)

    def holders(self) -> list[str]:
        """Who holds something."""
        raise NotImplementedError

    def lay_aside(self, who: str) -> None:
        """What *who* holds is laid beside the board, where everybody can get it."""
        raise NotImplementedError

    # ---- what becomes of it on the board

    def __call__(self, now_ms: float) -> None:
        if self._clear_ms and now_ms >= self._clear_ms:
            self._clear_ms = 0
            self._world.clear_reader()
        if not self._clear_ms:
            self._lay_next(now_ms)
        touches = list(self._touches)
        # nobody reaches across the disc
        is_turning = any(gesture.action in (LOOSEN, TURN) for _, gesture in touches)
        waiting: set[str | int] = set()  # people, and fields
        for who, gesture in touches:
            if (
                who not in waiting
                and gesture.field not in waiting
                and self._due_ms(gesture) <= now_ms
            ):
                self._touches.remove((who, gesture))
                self._touch(gesture, now_ms)
            elif is_turning:
                return
            else:
                waiting |= {who, gesture.field}

    def _due_ms(self, gesture: Gesture) -> float:
        rested_ms = self._changed_ms.get(gesture.field, -_SEEN_MS) + _SEEN_MS
        return max(
            self._touched_ms + gesture.wait_ms, rested_ms if gesture.action in (TAKE, PUT) else 0
        )

    def _touch(self, gesture: Gesture, now_ms: float) -> None:
        self._touched_ms = now_ms
        world, field = self._world, gesture.field
        if gesture.action == LOOSEN:
            world.loosen_disc()
        elif gesture.action == TURN:
            world.turn_disc(field)
        else:
            self._changed_ms[field] = now_ms
            (world.take if gesture.action == TAKE else world.put)(field)
        world.save()

    def _lay_next(self, now_ms: float) -> None:
        """Lay the next card of whoever has waited for longest; the one that lay there last may have
        to be away first."""
        ready = [
            who
            for who, cards in list(self._taps.items())
            if cards and (cards[0] != self._lying or now_ms >= self._away_ms)
        ]
        if ready:
            who = min(ready, key=lambda one: self._tapped_ms.get(one, -1))
            self._tapped_ms[who] = now_ms
            self._lay(self._taps[who].popleft(), now_ms)

    def _lay(self, card: int | str, now_ms: float) -> None:
        if isinstance(card, int):
            self._world.lay(card)
        else:
            self._world.lay_control(card)
        self._lying = card
        self._clear_ms = now_ms + TAP_MS
        self._away_ms = self._clear_ms + SURELY_AWAY_MS
