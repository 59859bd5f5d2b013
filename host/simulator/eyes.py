"""What people see of a board: the light beside the card reader, and which fields are lit how. They
see the world only."""

from collections import Counter
from collections.abc import Collection, Generator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from host.simulator.handling import THE_DOG
from host.simulator.world import WorldState
from shared_engine.games.dog.rules import Rules
from shared_engine.lights.looks import CHOICE, LAID, LOOKS, PLACE_DOG, SEAT_COLOURS, SHOW, WRONG

LOOK_MS = 100
# a channel below this is the faint white of a sleeping board, or says whose marble is there; one
# that glows may be brighter
FAINT = 24
_STUDY_MS = 1700  # longer than any rhythm of the lights takes
_MOSTLY = 2 * _STUDY_MS // LOOK_MS // 3  # of the looks in that time: more is no pulse
# times as bright as a faint light: more than the first, and no more than the second
_GLOWS = (2, 6)
_FLASHES = 4  # in that time: what blinks lights up less often

Colour = tuple[int, int, int]


class Scene(Protocol):
    """What there is to see and to handle: the world of a simulated board (world.py), or another one
    for a benchmark.

    Holes are known by their fields in the game, lights by the field they are in.
    """

    rules: Rules
    cards: list[str]
    """The deck: a card is known by its number in it."""
    first_holes: list[int]
    """Fields with a marble when a game begins."""
    state: WorldState

    def save(self) -> None: ...
    def is_full(self, field_number: int) -> bool: ...
    def take(self, field_number: int) -> None: ...
    def put(self, field_number: int) -> None: ...
    def loosen_disc(self) -> None: ...
    def turn_disc(self, quarters: int) -> None: ...
    def lay(self, tag: int) -> None: ...
    def lay_control(self, control: str) -> None: ...
    def clear_reader(self) -> None: ...
    def colour_of(self, field_number: int) -> "Colour": ...
    def reader_colour(self) -> "Colour": ...


class Seen(NamedTuple):
    """What somebody sees who looks at the lights for a while.

    `lift` and `place` are the fields that are lit to lift or to place a marble; both are empty
    unless something is wrong. `owners` are those of the marbles to place (seat + 1, or THE_DOG) as
    far as the colour says so.
    """

    is_laid: bool
    is_wrong: bool
    is_refused: bool
    """Beside the reader: not this card, or no fold."""
    is_magenta: bool
    """Cards shall be shown to fold, or a question is asked: whoever looks knows which."""
    asked: list[int]
    """Fields that a question is about, where a touch would answer."""
    said: list[int]
    """Fields of the move that confirm chooses; there they shine nearly all the time."""
    asked_seat: int | None
    """The seat that shall answer it, as far as the light beside the reader says so."""
    lift: list[int]
    place: list[int]
    owners: dict[int, int]
    quarters: int
    """By which the disc is lit to be turned, 3 for one back; 0 if it is not: then nothing is lit to
    lift or to place."""


class Eyes:
    """Looks at the lights of *world*, at a glance or for a while."""

    def __init__(self, world: Scene) -> None:
        self._world = world

    def ready_seat(self) -> int | None:
        """The seat that shall lay a card, or has won; None while the light says something else."""
        colour = self._world.reader_colour()
        if max(colour) < FAINT or any(
            is_alike(colour, LOOKS[one][0]) for one in (LAID, SHOW, CHOICE, WRONG)
        ):
            return None
        return next((seat for seat in self._seats() if is_alike(colour, SEAT_COLOURS[seat])), None)

    def shows(self, meaning: int) -> bool:
        """Whether the light beside the reader has the colour of *meaning* now."""
        return is_lit(self._world.reader_colour(), meaning)

    def is_dark(self) -> bool:
        return max(self._world.reader_colour()) < FAINT

    def _seat_of(self, colour: Colour) -> int | None:
        """The seat that has this *colour*, however faint; None if that is not sure."""
        return _nearest_seat(colour, self._world.rules.seats) if max(colour) else None

    def believed_otherwise(self, marbles: Mapping[int, int], walls: Collection[int]) -> list[int]:
        """The holes, ascending, where the lights say something else than lies there: *marbles*
        (seat + 1 in which hole; 0 is nobody known), of which those in *walls* glow. A light may
        have the colour of another seat, glow or be faint, or have no marble."""
        seen = {
            hole: self._world.colour_of(hole) for hole in range(self._world.rules.board.field_count)
        }
        seats = {
            hole: seat
            for hole, colour in seen.items()
            if (seat := self._seat_of(colour)) is not None
        }
        # A channel is rounded down: what is lost of it is half a step in the mean.
        shares = {
            hole: (max(seen[hole]) + 0.5) / max(SEAT_COLOURS[seat]) for hole, seat in seats.items()
        }
        faint = min((share for hole, share in shares.items() if hole not in walls), default=0)
        found = [
            hole
            for hole, owner in marbles.items()
            if owner and seats.get(hole, owner - 1) != owner - 1
        ]
        found += [hole for hole in seats if hole not in marbles]
        for hole, share in shares.items() if faint else ():
            has_changed_places = share > _GLOWS[1] * faint
            glows = share > _GLOWS[0] * faint
            if marbles.get(hole) and not has_changed_places and glows != (hole in walls):
                found.append(hole)
        return sorted(set(found))

    def study(self) -> Generator[int, None, Seen]:
        """Look for as long as every rhythm takes, yielding how many ms to wait; return what was
        Seen."""
        meanings: set[int] = set()
        asked: Counter[int] = Counter()
        lift: set[int] = set()
        place: set[int] = set()
        owners: dict[int, int] = {}
        seats: set[int | None] = set()
        running: list[list[int]] = []
        flashes, was_amber = 0, True
        for _ in range(_STUDY_MS // LOOK_MS):
            yield LOOK_MS
            beside = self._world.reader_colour()
            meanings.update(one for one in (LAID, CHOICE, WRONG) if is_lit(beside, one))
            if max(beside) < FAINT:
                seats.add(self._seat_of(beside))
            is_amber = is_lit(beside, WRONG)
            flashes += is_amber and not was_amber
            was_amber = is_amber
            running.append(
                [field for field in self._disc if is_lit(self._world.colour_of(field), WRONG)]
            )
            for field in range(self._world.rules.board.field_count):
                colour = self._world.colour_of(field)
                if max(colour) < FAINT:
                    continue
                if is_lit(colour, CHOICE):
                    asked[field] += 1
                elif self._world.is_full(field) and is_lit(colour, WRONG):
                    lift.add(field)
                elif not self._world.is_full(field):
                    place.add(field)
                    seats_alike = [
                        seat + 1 for seat in self._seats() if is_alike(colour, SEAT_COLOURS[seat])
                    ]
                    owners[field] = THE_DOG if is_lit(colour, PLACE_DOG) else [*seats_alike, 0][0]
        is_amber = WRONG in meanings
        is_wrong = is_amber and flashes >= _FLASHES
        quarters = self._run(running) if is_wrong else 0
        is_placed = is_wrong and not quarters
        return Seen(
            is_laid=LAID in meanings and not is_amber,
            is_wrong=is_wrong,
            is_refused=is_amber and not is_wrong,
            is_magenta=CHOICE in meanings,
            asked=sorted(field for field, count in asked.items() if count <= _MOSTLY),
            said=sorted(field for field, count in asked.items() if count > _MOSTLY),
            asked_seat=seats.pop() if len(seats) == 1 else None,
            lift=sorted(lift) if is_placed else [],
            place=sorted(place) if is_placed else [],
            owners=owners,
            quarters=quarters,
        )

    def _run(self, seen: list[list[int]]) -> int:
        """By how many quarters the disc is to be turned whose lights were *seen* like this, one
        look after the other."""
        if set(self._disc) - {field for fields in seen for field in fields}:
            return 0
        steps = [
            sum(
                field + step in later and field not in later
                for earlier, later in pairwise(seen)
                for field in earlier
            )
            for step in (1, -1)
        ]
        return 0 if steps[0] == steps[1] else 1 if steps[0] > steps[1] else 3

    @property
    def _disc(self) -> tuple[int, ...]:
        """The fields on the disc; none where there is none."""
        return self._world.rules.disc_fields

    def _seats(self) -> range:
        return range(self._world.rules.seats)


def is_lit(colour: Colour, meaning: int) -> bool:
    """Whether *colour* is that of *meaning*, and no faint one."""
    return max(colour) >= FAINT and is_alike(colour, LOOKS[meaning][0])


@lru_cache(4096)
def _nearest_seat(seen: Colour, seats: int) -> int | None:
    """Which of the first *seats* has the colour nearest to that *seen*, if one has one alike; a
    channel is rounded down."""
    differences: list[float] = []
    for colour in SEAT_COLOURS[:seats]:
        share = max(seen) / max(colour)
        differences.append(
            max(abs(one - full * share) for one, full in zip(seen, colour, strict=True))
        )
    least = min(differences)
    is_sure = least <= 0.12 * max(seen) + 1 and differences.count(least) == 1
    return differences.index(least) if is_sure else None


@lru_cache(4096)  # of the few colours that lights have, two are compared a million times an evening
def is_alike(seen: Colour, colour: Colour) -> bool:
    """Whether two colours are the same but for brightness, as well as eyes tell them apart."""
    return all(
        abs(a * max(colour) - b * max(seen)) <= 0.12 * max(colour) * max(seen)
        for a, b in zip(seen, colour, strict=True)
    )
