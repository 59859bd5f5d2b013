"""Who may come to a virtual board, and what each of them may do: whoever has the secret of a link
is who it was made for."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import segno

from host.live.view import NOBODY, SeatLink

HOST, SPECTATOR = "host", "spectator"
_SEAT = "seat "


@dataclass(frozen=True)
class Person:
    """Who plays behind a link."""

    name: str
    """HOST, SPECTATOR, or "seat 2"."""
    seat: int = NOBODY
    """Whose cards this person alone sees."""
    has_all_seats: bool = False
    """The cards of whose turn it is are seen here: everybody plays at one browser."""

    @property
    def is_host(self) -> bool:
        return self.name == HOST

    @property
    def may_touch(self) -> bool:
        """This person has hands."""
        return self.name != SPECTATOR


def name_of(seat: int) -> str:
    """The name of the person that plays *seat*."""
    return f"{_SEAT}{seat}"


def seat_named(name: str) -> int:
    """The seat of the person called *name*; NOBODY for another one."""
    return int(name.removeprefix(_SEAT)) if name.startswith(_SEAT) else NOBODY


class Links:
    """The links to one board of *seats* seats; each has a new secret.

    Args:
        apart: every seat has a link of its own; else the host plays all of them.
        programs: seats that programs play; they have no link.
    """

    def __init__(self, seats: int, *, apart: bool, programs: frozenset[int] = frozenset()) -> None:
        persons = [Person(HOST, has_all_seats=not apart), Person(SPECTATOR)]
        if apart:
            people = [seat for seat in range(seats) if seat not in programs]
            persons += [Person(name_of(seat), seat) for seat in people]
        self._persons = {secrets.token_urlsafe(): person for person in persons}

    def __iter__(self) -> Iterator[tuple[Person, str]]:
        return ((person, secret) for secret, person in self._persons.items())

    def find(self, secret: str) -> Person | None:
        """Whose *secret* that is; None if nobody's. It takes as long for a wrong one as for a right
        one."""
        found = None
        for known, person in self._persons.items():
            if secrets.compare_digest(known.encode(), secret.encode()):
                found = person
        return found


def link_to(seat: int, address: str) -> SeatLink:
    """The link at *address* that is given to *seat*, with its QR code."""
    rows = segno.make(address, micro=False).matrix
    squares = (
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return SeatLink(seat, address, "".join(squares), len(rows))
