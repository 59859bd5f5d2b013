"""Options that are no single word: the board, the seats, the teams, hands and decks."""

from shared_engine.games.dog.cards import number
from shared_engine.games.errors import NotationError, RulesetError
from shared_engine.games.reading import read_list, read_number, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_SEATS = 6
MOST_CARDS = 250  # of one kind, and in a whole deck: counts are bytes in a packed position


def read_shape(name: str, value: "Any", takes: str, base: "Any") -> "Any":
    """Return *value* of option *name* as the rules hold it; *takes* is its word in options_check, *base* what it was.

    Raises:
        RulesetError: the value is not of that shape.
    """
    what = "option " + name
    if takes == "sectors":
        return read_number(value, 2, MOST_SEATS, what, RulesetError)
    if takes == "fields":
        return read_number(value, 14, 24, what, RulesetError)
    if takes == "deck":
        return _deck(value, what, base)
    if takes == "teams":
        return tuple([_numbers(team, 0, MOST_SEATS - 1, what) for team in _list(value, what)])
    low, high = {"seats": (0, MOST_SEATS - 1), "hands": (1, 20), "offsets": (1, 23)}[takes]
    return _numbers(value, low, high, what)


def _list(value: "Any", what: str) -> "list[Any]":
    found = value
    return list(found) if isinstance(value, tuple) else read_list(value, what, RulesetError)


def _numbers(value: "Any", low: int, high: int, what: str) -> "tuple[int, ...]":
    return tuple([read_number(one, low, high, "each of " + what, RulesetError) for one in _list(value, what)])


def _deck(value: "Any", what: str, base: "dict[str, int]") -> "dict[str, int]":
    deck = dict(base)
    for card, count in read_object(value, what, RulesetError).items():
        try:
            number(card)
        except NotationError as error:
            raise RulesetError("%s: %s" % (what, error)) from None
        deck[card] = read_number(count, 0, MOST_CARDS, "%s of %s" % (what, card), RulesetError)
        if not deck[card]:
            del deck[card]
    if sum(deck.values()) > MOST_CARDS:
        raise RulesetError("%s: %d cards are too many, %d at most" % (what, sum(deck.values()), MOST_CARDS))
    return deck


def check_seats(values: "dict[str, Any]") -> None:
    """Every seat has a sector and a team of its own, and the seats go round the table in turn order (E-01)."""
    sectors = values["seat_sector"]
    seats = len(sectors)
    if not 2 <= seats <= MOST_SEATS:
        raise RulesetError("option seat_sector %r has %d seats; there must be 2..%d" % (sectors, seats, MOST_SEATS))
    if any(sectors[seat] <= sectors[seat - 1] for seat in range(1, seats)):
        raise RulesetError("option seat_sector %r must rise: seats sit in turn order, each on its own" % (sectors,))
    if sectors[-1] >= values["num_sectors"]:
        refuse(values, "seat_sector", "num_sectors", "sectors count from 0")
    teams = values["teams"]
    if sorted([seat for team in teams for seat in team]) != list(range(seats)):
        refuse(values, "teams", "seat_sector", "every seat 0..%d must be in one team" % (seats - 1))
    if len(teams) < 2 or any(len(team) != len(teams[0]) for team in teams):
        raise RulesetError("option teams %r must be two or more of one size" % (teams,))


def refuse(values: "dict[str, Any]", one: str, other: str, why: str) -> None:
    """Raise RulesetError that names the options *one* and *other* with their *values*, and says why."""
    raise RulesetError("option %s does not go with %s: %s" % (_told(values, one), _told(values, other), why))


def _told(values: "dict[str, Any]", name: str) -> str:
    if name == "deck":
        return "deck of %d cards" % sum(values["deck"].values())
    return "%s %r" % (name, values[name])
