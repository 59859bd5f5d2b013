"""A board without a microcontroller: the firmware's debounce feeds the referee, and its lights are
what people see.

It is a scene for simulated hands (host/simulator/eyes.py), a thousand times as fast as the
simulated board.
"""

import heapq
from functools import cache

from firmware import config, settings
from firmware.lights.patterns import level, lit_as
from firmware.sensing.debounce import Debounce
from firmware.sensing.health import Health
from host.simulator.world import WorldState
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.see.picture import picture
from shared_engine.lights.looks import LOOKS, colour, lights
from shared_engine.log import events
from shared_engine.log.codec import NO_QUARTER
from shared_engine.log.picture import pack_picture
from shared_engine.prng import Prng
from shared_engine.referee.referee import Referee

STUCK, DEAD, FLICKER = (
    "stuck",
    "dead",
    "flicker",
)  # a sensor that always reads full, always empty, or now and then wrong
_POLL_MS = 200  # of the card reader
_BREAKS_WITHIN_MS = 30_000
_BRIGHTNESS = settings.DEFAULTS["brightness"] / 100
_DARK = (0, 0, 0)


class Sensors:
    """Magnets to settled changes. One sensor may break at *breaks_ms*: one that was broken from the
    start and answered for would never report anything, so full or empty would be the same."""

    def __init__(self, field_count, prng, fault="", faulty=-1, breaks_ms=0):
        self.full = bytearray(field_count)
        self._count = field_count
        self._prng = prng
        self._fault = fault
        self._faulty = faulty
        self._is_glitch = False
        self._debounce = Debounce(
            field_count,
            config.DEBOUNCE_MS,
            config.DEBOUNCE_MANY_MS,
            config.MANY_FIELDS,
            Health(field_count),
        )
        self._raw = bytearray((field_count + 7) // 8)
        self._scans = []
        self._is_broken = False
        self._glitch_ms = breaks_ms

    def start(self, full):
        for field in range(self._count):
            self.full[field] = field in full
            self._read(field)
        self._debounce.start(self._raw)

    def _break(self):
        now_ms = self._glitch_ms
        self._is_broken = True
        self._is_glitch = not self._is_glitch
        if self._fault == FLICKER:
            self._glitch_ms += 10 + (
                self._prng.below(140) if self._is_glitch else self._prng.below(4000)
            )
        else:
            self._glitch_ms = -1
        self._read(self._faulty)
        self._scan_at(now_ms)

    def set(self, field, is_full, now_ms):
        self.full[field] = is_full
        self._read(field)
        self._scan_at(now_ms)

    def _read(self, field):
        value = self.full[field]
        if field == self._faulty and self._is_broken:
            value = {STUCK: 1, DEAD: 0, FLICKER: value ^ self._is_glitch}[self._fault]
        mask = 0x80 >> (field & 7)
        if value:
            self._raw[field >> 3] |= mask
        else:
            self._raw[field >> 3] &= ~mask

    def _scan_at(self, now_ms):
        at_ms = -(-now_ms // config.SCAN_MS) * config.SCAN_MS
        for later_ms in (0, config.DEBOUNCE_MS, config.DEBOUNCE_MANY_MS):
            heapq.heappush(self._scans, at_ms + later_ms)

    def next_ms(self):
        """When something may settle, or None."""
        changes = self._fault and (self._fault == FLICKER or not self._is_broken)
        if changes and (not self._scans or self._scans[0] >= self._glitch_ms):
            return self._glitch_ms
        return self._scans[0] if self._scans else None

    def scan(self):
        """Go on to next_ms and return its time and (field, occupied) of what has settled then."""
        now_ms = self.next_ms()
        if self._fault and now_ms == self._glitch_ms:
            self._break()
        while self._scans and self._scans[0] <= now_ms:
            heapq.heappop(self._scans)
        changed = self._debounce.read(self._raw, now_ms)
        if changed:  # fewer are under way now: the rest may settle sooner
            heapq.heappush(self._scans, now_ms + config.SCAN_MS)
        return now_ms, [(field, self._debounce.is_set(field)) for field in changed]


class QuickBoard:
    """A board that referees a game from *position* on.

    Attributes:
        seen: the events since `remember`, each with whose marble (seat + 1) was put.
        owner_of: whose marble is in a hole; a board does not see it, but whoever looks into a
            mistake wants to.
    """

    def __init__(self, position, fault="", faulty=-1, prng=None):
        self.rules = position.rules
        self.cards = self.rules.full_deck()
        self.first_holes = [hole for hole, one in enumerate(picture(setup(self.rules, 0))) if one]
        self.state = WorldState(starter=position.turn)
        self.referee = Referee()
        self._prng = prng or Prng(1)
        self._fault, self._faulty = fault, faulty
        self.now_ms = 1000
        self.owner_of = lambda hole: 0
        self._laid = None  # (event, when it will be read) of what lies on the reader
        self._lit = None
        self.put_down(position, {hole for hole, one in enumerate(picture(position)) if one})

    def put_down(self, position, holes):
        """Marbles lie in *holes*, as *position* says, and the referee knows it."""
        description = {
            "ruleset": self.rules.ruleset,
            "options": {},
            "starter": 0,
            "hints": [0] * self.rules.seats,
        }
        self._lay_out(holes)
        full = [hole in holes for hole in range(self.rules.board.field_count)]
        self.referee.resume(
            description, events.Stand(self.now_ms, 0, 0, pack_picture(full), position.pack())
        )
        if self.rules.dog:
            self.referee.feed(events.Dial(self.now_ms, self.state.quarter))
        self.remember()

    def _lay_out(self, holes):
        """Marbles lie in *holes*; the sensor that will break has not yet."""
        self.state.holes = sorted(holes)
        breaks_ms = self.now_ms + self._prng.below(_BREAKS_WITHIN_MS) if self._fault else 0
        self._sensors = Sensors(
            self.rules.board.field_count, self._prng, self._fault, self._faulty, breaks_ms
        )
        self._sensors.start(holes)
        self._lit = None

    def remember(self):
        """What happens from now on is kept."""
        self.seen = []

    # ---- time

    def run(self, end_ms):
        while True:
            due = [
                one
                for one in (self._sensors.next_ms(), self._laid and self._laid[1])
                if one is not None
            ]
            at_ms = min(due, default=end_ms + 1)
            if at_ms > end_ms:
                break
            if self._laid and self._laid[1] == at_ms:
                event, self._laid = self._laid[0], None
                event.at_ms = at_ms
                self._feed(event)
            else:
                for field, occupied in self._sensors.scan()[1]:
                    self._feed(
                        events.Field(at_ms, field, occupied),
                        self.owner_of(field) if occupied else 0,
                    )
        if self.referee.deadline is not None and self.referee.deadline <= end_ms:
            self._lit = None
        self._advance(end_ms)
        self.now_ms = end_ms

    def _advance(self, now_ms):
        self.referee.advance(now_ms)

    def _feed(self, event, owner=0):
        self.seen.append((event, owner))
        self._lit = None
        self.referee.feed(event)

    @property
    def recorded(self):
        """The position that the board has recorded."""
        return self.referee.position.pack()

    # ---- what hands do

    def save(self):
        """There is no file."""

    def is_full(self, field):
        return field in self.state.holes

    def take(self, field):
        if field in self.state.holes:
            self.state.holes.remove(field)
            self._sensors.set(field, 0, self.now_ms)

    def put(self, field):
        if field not in self.state.holes:
            self.state.holes.append(field)
            self._sensors.set(field, 1, self.now_ms)

    def loosen_disc(self):
        self._feed(events.Dial(self.now_ms, NO_QUARTER))

    def turn_disc(self, quarters):
        self.state.quarter = (self.state.quarter + quarters) % 4
        self._feed(events.Dial(self.now_ms, self.state.quarter))

    def lay(self, tag):
        self._read(events.Card(0, self.cards[tag], tag))

    def lay_control(self, control):
        self._read(events.Control(0, control))

    def _read(self, event):
        self._laid = (event, -(-(self.now_ms + 1) // _POLL_MS) * _POLL_MS)

    def clear_reader(self):
        self._laid = None

    # ---- what eyes see

    def colour_of(self, field):
        if self._lit is None:
            found = lights(self.referee, self.rules.board.field_count)
            self._lit = {place: (meaning, seat) for place, meaning, seat in found}
        if field not in self._lit:
            return _DARK
        meaning, seat = self._lit[field]
        shown = lit_as(meaning, seat, self.now_ms)
        return _dimmed(colour(shown, seat), level(LOOKS[shown][1], self.now_ms, field))

    def reader_colour(self):
        return self.colour_of(self.rules.board.field_count)


@cache
def _dimmed(full, share):
    return tuple(round(one * share * _BRIGHTNESS / 255) for one in full)
