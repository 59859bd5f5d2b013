"""What people see of a board: the light beside the card reader, and which fields are lit how. They
see the world only."""

from collections.abc import Collection, Generator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from host.simulator.handling import THE_DOG
from host.simulator.world import WorldState
from shared_engine.games.dog.rules import Rules
from shared_engine.lights.looks import (
    CHOICE,
    CONFIRM_CHOICE,
    LAID,
    LOOKS,
    PLACE_DOG,
    SEAT_COLOURS,
    SLEEP,
    WRONG,
)

LOOK_MS = 100
# At the usual brightness a light of which no channel has so much may be the faint white of a
# sleeping board, or say whose marble is there. What breathes is below it for a moment, too.
FAINT = 24
STUDY_MS = 2000  # longer than any rhythm of the lights takes
_BETWEEN_MS = 300  # from one look to another, of which one sees a light that blinks
_FAINT_BREATH_MS = 800  # a breath is below FAINT for less
_STEADIES = 1.65  # times as bright as a faint light, and more, is steady

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
    """Beside the reader: the card counts, or cards shall be shown to fold: whoever looks knows
    which."""
    is_wrong: bool
    """Beside the reader, and the board says what to put right."""
    is_refused: bool
    """Beside the reader, and the board says nothing: not this card, or no fold."""
    is_magenta: bool
    """A question is asked."""
    asked: list[int]
    """Fields that a question is about, where a touch would answer."""
    said: list[int]
    """Fields of the move that confirm chooses; there they shine all the time."""
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
            is_alike(colour, LOOKS[one][0]) for one in (LAID, CHOICE, WRONG)
        ):
            return None
        return next((seat for seat in self._seats() if is_alike(colour, SEAT_COLOURS[seat])), None)

    def seat_shown(self) -> Generator[int, None, int | None]:
        """As `ready_seat`, but wait, yielding how many ms, while the light may breathe and is
        faint."""
        for _ in range(_FAINT_BREATH_MS // LOOK_MS):
            if max(self._world.reader_colour()) >= FAINT:
                break
            yield LOOK_MS
        return self.ready_seat()

    def shows(self, meaning: int) -> bool:
        """Whether the light beside the reader has the colour of *meaning* now."""
        return is_lit(self._world.reader_colour(), meaning)

    def is_dark(self) -> bool:
        """Whether the light beside the reader is dark, or faint and white."""
        colour = self._world.reader_colour()
        return max(colour) < FAINT and is_alike(colour, LOOKS[SLEEP][0])

    def _seat_of(self, colour: Colour) -> int | None:
        """The seat that has this *colour*, however faint; None if that is not sure."""
        return _nearest_seat(colour, self._world.rules.seats) if max(colour) else None

    def believed_otherwise(
        self, marbles: Mapping[int, int], walls: Collection[int]
    ) -> Generator[int, None, list[int]]:
        """Look twice, yielding how many ms to wait; return the holes, ascending, where the lights
        say something else than lies there: *marbles* (seat + 1 in which hole; 0 is nobody known),
        of which those in *walls* are steady and bright. A light may have the colour of another
        seat, be bright or faint, or have no marble. What has changed places blinks."""
        first = self._seen_of_seats()
        yield _BETWEEN_MS
        second = self._seen_of_seats()
        blinking = set(first) ^ set(second)
        seen = first | second
        faint = min(
            (share for hole, (_, share) in seen.items() if hole not in (*walls, *blinking)),
            default=0,
        )
        found = [
            hole
            for hole, owner in marbles.items()
            if owner and hole in seen and seen[hole][0] != owner - 1
        ]
        found += [hole for hole in seen if hole not in marbles]
        for hole, (_, share) in seen.items() if faint else ():
            is_steady = hole not in blinking and share > _STEADIES * faint
            if marbles.get(hole) and hole not in blinking and is_steady != (hole in walls):
                found.append(hole)
        return sorted(set(found))

    def _seen_of_seats(self) -> dict[int, tuple[int, float]]:
        """The holes lit in the colour of a seat, with that and how bright they are."""
        seen: dict[int, tuple[int, float]] = {}
        for hole in range(self._world.rules.board.field_count):
            colour = self._world.colour_of(hole)
            seat = self._seat_of(colour)
            if seat is not None:
                seen[hole] = seat, max(colour) / max(SEAT_COLOURS[seat])
        return seen

    def study(self) -> Generator[int, None, Seen]:
        """Look for as long as every rhythm takes, yielding how many ms to wait; return what was
        Seen."""
        fields = range(self._world.rules.board.field_count)
        beside: list[Colour] = []
        seen: list[list[Colour]] = []
        emptied: set[int] = set()
        for _ in range(STUDY_MS // LOOK_MS):
            yield LOOK_MS
            beside.append(self._world.reader_colour())
            seen.append([self._world.colour_of(field) for field in fields])
            emptied.update(field for field in fields if not self._world.is_full(field))
        meanings = {one for one in (LAID, CHOICE, WRONG) for at in beside if is_lit(at, one)}
        lit = {field: [at[field] for at in seen if max(at[field]) >= FAINT] for field in fields}
        asked = [field for field in fields if any(is_lit(at, CHOICE) for at in lit[field])]
        said = [field for field in fields if any(is_lit(at, CONFIRM_CHOICE) for at in lit[field])]
        lift, owners = self._repair(lit, len(seen), emptied)
        is_amber, is_magenta = WRONG in meanings, CHOICE in meanings
        quarters = self._run(seen) if is_amber else 0
        is_wrong = is_amber and bool(quarters or lift or owners)
        is_placed = is_wrong and not quarters
        seats = {self._seat_of(at) for at in beside if is_magenta and max(at) < FAINT}
        return Seen(
            is_laid=LAID in meanings and not is_amber,
            is_wrong=is_wrong,
            is_refused=is_amber and not is_wrong,
            is_magenta=is_magenta,
            asked=asked,
            said=said if is_magenta else [],
            asked_seat=seats.pop() if len(seats) == 1 else None,
            lift=lift if is_placed else [],
            place=sorted(owners) if is_placed else [],
            owners=owners,
            quarters=quarters,
        )

    def _repair(
        self, lit: dict[int, list[Colour]], looks: int, emptied: set[int]
    ) -> tuple[list[int], dict[int, int]]:
        """Which marbles shall be lifted, and whose shall be placed where, of fields that were *lit*
        like this in so many *looks*: what shall be placed is missing, and its light blinks."""
        lift: list[int] = []
        owners: dict[int, int] = {}
        for field, colours in lit.items():
            if any(is_lit(one, WRONG) for one in colours):
                lift.append(field)
            elif field in emptied and 0 < len(colours) < looks:
                alike = [
                    seat + 1 for seat in self._seats() if is_alike(colours[-1], SEAT_COLOURS[seat])
                ]
                owners[field] = THE_DOG if is_lit(colours[-1], PLACE_DOG) else [*alike, 0][0]
        return lift, owners

    def _run(self, looks: list[list[Colour]]) -> int:
        """By how many quarters the disc is to be turned if lights were seen like this, one look
        after the other."""
        seen = [[field for field in self._disc if is_lit(look[field], WRONG)] for look in looks]
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
