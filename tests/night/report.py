"""What came of a night: events lost and doubled, and how long it took until each part was back."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.night.plan import PARTS, Failure


@dataclass(frozen=True)
class Outage:
    """A failure as it happened: seconds since the night began."""

    failure: Failure
    began_s: float
    mended_s: float


def back_after_s(
    outage: Outage, others: Iterable[Outage], signs_s: Sequence[float]
) -> float | None:
    """How long after *outage* was mended the first of *signs_s*, ascending, came, counted from when
    none of *others* was in its way any more; None if none came."""
    clear_s = outage.mended_s
    known = sorted(others, key=lambda other: other.began_s)
    while True:
        sign_s = next((sign for sign in signs_s if sign >= clear_s), None)
        if sign_s is None:
            return None
        later_s = max(
            (one.mended_s for one in known if one.began_s < sign_s and one.mended_s > clear_s),
            default=clear_s,
        )
        if later_s == clear_s:
            return sign_s - clear_s
        clear_s = later_s


def lost_and_doubled(
    written: Mapping[int, bytes], logs: Sequence[Mapping[int, bytes]]
) -> tuple[int, int]:
    """How many events are stored nowhere as they were *written*, and how many are stored besides.

    Args:
        written: what the board holds, by number. What is older has left the board: it has to be
            stored, whatever it is.
        logs: what is stored of each log of the board.
    """
    stored = max(logs, key=lambda log: len(log.keys() & written.keys()), default={})
    lost = sum(stored.get(number) != body for number, body in written.items())
    lost += sum(number not in stored for number in range(min(written)))
    return lost, sum(map(len, logs)) - len(stored.keys() & range(max(written) + 1))


@dataclass
class Report:
    """What came of a night. `is_good`: nothing was lost or doubled, and nobody helped."""

    outages: list[Outage]
    back_s: list[float | None]
    """Of each outage."""
    written: int
    """Events in the log of the board."""
    compared: int
    """Of them, those that the board still held at the end, and were compared byte for byte."""
    stored: int
    lost: int
    doubled: int
    games: int
    moves: int
    """Refereed, in all games."""
    problems: list[str] = field(default_factory=list[str])

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.problems or None in self.back_s)

    def text(self) -> str:
        """A table and what is behind it, as Markdown."""
        lines = [
            "| part | failed | out of order, s: in all, longest | back, s: median, longest |",
            "|---|---|---|---|",
        ]
        for part in PARTS:
            known = [
                (outage, back_s)
                for outage, back_s in zip(self.outages, self.back_s, strict=True)
                if outage.failure.part == part.name
            ]
            ways = ", ".join(
                f"{sum(one.failure.way == way for one, _ in known)} {way}" for way in part.ways
            )
            out_s = [one.mended_s - one.began_s for one, _ in known] or [0.0]
            back_s = [one for _, one in known if one is not None]
            never = len(known) - len(back_s)
            back = f"{statistics.median(back_s):.1f}, {max(back_s):.1f}" if back_s else "-"
            out = f"{sum(out_s):.0f}, {max(out_s):.1f}"
            lines.append(
                f"| {part.name} | {len(known)}: {ways} | {out} | "
                f"{back}{f'; never {never}' if never else ''} |"
            )
        events = (
            f"{self.written} events written, {self.stored} stored ({self.compared} compared byte "
            "for byte), "
            f"{self.lost} lost, {self.doubled} doubled; {self.games} games, {self.moves} moves "
            "refereed"
        )
        return "\n".join([*lines, "", events, *self.problems])
