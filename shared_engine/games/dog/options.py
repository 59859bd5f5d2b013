"""Options from outside: what each may be; clashes.py says which contradict each other."""

from shared_engine.games.cards import number
from shared_engine.games.dog.rules import Options
from shared_engine.games.errors import NotationError, RulesetError
from shared_engine.games.reading import read_list, read_number, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # the values an option can have, or the word for what it is made of
    Domain = tuple[Any, ...] | str

MOST_SEATS = 6
_MOST_CARDS = 250  # of one kind, and in a whole deck: counts are bytes in a packed position

_SEATING = ("seat_sector", "num_sectors", "teams")
_YES_NO = (True, False)

# Every option with what it may be, in the order of the rule book.
DOMAINS: "tuple[tuple[str, Domain], ...]" = (
    ("num_sectors", "sectors"),
    ("sector_len", "fields"),
    ("seat_sector", "seats"),
    ("teams", "teams"),
    ("finish_len", (4,)),
    ("marbles", (4, 5)),
    ("to_win", (4,)),
    ("initial_on_start", (0, 1)),
    ("initial_fresh", _YES_NO),
    ("turn_direction", ("ccw", "cw")),
    ("deck", "deck"),
    ("hand_first", "hands"),
    ("hand_repeat", "hands"),
    ("dealer_rotation", ("next", "fixed")),
    ("die_shows", ("next", "current", "none")),
    ("reshuffle", ("rest_on_top", "merge_all", "each_cycle")),
    ("exchange", ("partner", "team_next", "draw_from_next", "give_to_next")),
    ("exchange_when", ("each_round", "first_round")),
    ("exchange_order", ("simultaneous", "in_turn")),
    ("exchange_blind", _YES_NO),
    ("exchange_after_finish", _YES_NO),
    ("no_move", ("fold", "discard_draw")),
    ("fold_check", ("show", "trust")),
    ("start_protection", ("fresh", "always")),
    ("blockade_blocks_backward", _YES_NO),
    ("start_onto_own_unprotected", ("capture", "forbid")),
    ("finish_direct_from_start", ("never", "if_not_fresh", "always")),
    ("swap_onto_start_is_touch", (True,)),
    ("finish_entry", ("optional", "mandatory")),
    ("finish_move_inside", _YES_NO),
    ("foreign_may_enter_finish", _YES_NO),
    ("seven_scope", ("own", "own_partner", "all")),
    ("seven_burns", _YES_NO),
    ("canadian_burns", ("all", "not_partner", "none")),
    ("seven_leftover", ("must", "may", "none")),
    ("seven_leftover_partner_marbles", (0, 1)),
    ("seven_lapse_if_stuck", _YES_NO),
    ("split_revisit", _YES_NO),
    ("jack_noop", ("never", "last_card", "no_other_move", "unswappable")),
    ("jack_own_own", _YES_NO),
    ("joker_as_noop", _YES_NO),
    ("joker_burns", _YES_NO),
    ("last_marble_joker", _YES_NO),
    ("two_draw", _YES_NO),
    ("joker_as_two_draw", _YES_NO),
    ("help_target", ("any", "next")),
    ("continue_after_win", (False,)),
    ("dog", _YES_NO),
    ("disc_offsets", "offsets"),
    ("paw_offsets", "offsets"),
    ("dog_suicide", ("allowed", "only_if_forced")),
)


def names() -> "list[str]":
    """Return all options in the order of the rule book."""
    return [name for name, _ in DOMAINS]


def apply_options(changes: "dict[str, Any]", options: "dict[str, Any]") -> None:
    """Put *options* into *changes*, which holds what a preset changes of brandi-4.

    Raises:
        RulesetError: an unknown option, or a value it cannot have.
    """
    usual = Options()
    for name in sorted(options):
        changes[name] = _read(name, options[name], changes.get(name, getattr(usual, name, None)))
    if any(name in options for name in _SEATING):
        _check_seats({name: changes.get(name, getattr(usual, name)) for name in _SEATING})


def _read(name: str, value: "Any", base: "Any") -> "Any":
    for known, domain in DOMAINS:
        if known == name:
            return (
                _read_shape(name, value, domain, base)
                if isinstance(domain, str)
                else _choose(name, value, domain)
            )
    raise RulesetError("unknown option %r; options are %s" % (name, ", ".join(sorted(names()))))


def _choose(name: str, value: "Any", choices: "tuple[Any, ...]") -> "Any":
    # 1 == True in Python: compare the types too, or a switch would accept numbers.
    if any(value == choice and type(value) is type(choice) for choice in choices):
        return value
    raise RulesetError(
        "option %s cannot be %r; it can be %s"
        % (name, value, ", ".join([repr(choice) for choice in choices]))
    )


def _read_shape(name: str, value: "Any", domain: str, base: "Any") -> "Any":
    what = "option " + name
    if domain == "sectors":
        return read_number(value, 2, MOST_SEATS, what, RulesetError)
    if domain == "fields":
        return read_number(value, 14, 24, what, RulesetError)
    if domain == "deck":
        return _deck(value, what, base)
    if domain == "teams":
        return tuple([_numbers(team, 0, MOST_SEATS - 1, what) for team in _list(value, what)])
    low, high = {"seats": (0, MOST_SEATS - 1), "hands": (1, 20), "offsets": (1, 23)}[domain]
    return _numbers(value, low, high, what)


def _list(value: "Any", what: str) -> "list[Any]":
    found = value
    return list(found) if isinstance(value, tuple) else read_list(value, what, RulesetError)


def _numbers(value: "Any", low: int, high: int, what: str) -> "tuple[int, ...]":
    return tuple(
        [read_number(one, low, high, "each of " + what, RulesetError) for one in _list(value, what)]
    )


def _deck(value: "Any", what: str, base: "dict[str, int]") -> "dict[str, int]":
    deck = dict(base)
    for card, count in read_object(value, what, RulesetError).items():
        try:
            number(card)
        except NotationError as error:
            raise RulesetError("%s: %s" % (what, error)) from None
        deck[card] = read_number(count, 0, _MOST_CARDS, "%s of %s" % (what, card), RulesetError)
        if not deck[card]:
            del deck[card]
    if sum(deck.values()) > _MOST_CARDS:
        raise RulesetError(
            "%s: %d cards are too many, %d at most" % (what, sum(deck.values()), _MOST_CARDS)
        )
    return deck


def _check_seats(values: "dict[str, Any]") -> None:
    """Every seat has a sector and a team of its own, and the seats go round the table in turn order
    (E-01)."""
    sectors = values["seat_sector"]
    seats = len(sectors)
    if not 2 <= seats <= MOST_SEATS:
        raise RulesetError(
            "option seat_sector %r has %d seats; there must be 2..%d" % (sectors, seats, MOST_SEATS)
        )
    if any(sectors[seat] <= sectors[seat - 1] for seat in range(1, seats)):
        raise RulesetError(
            "option seat_sector %r must rise: seats sit in turn order, each on its own" % (sectors,)
        )
    if sectors[-1] >= values["num_sectors"]:
        reject(values, "seat_sector", "num_sectors", "sectors count from 0")
    teams = values["teams"]
    if sorted([seat for team in teams for seat in team]) != list(range(seats)):
        reject(values, "teams", "seat_sector", "every seat 0..%d must be in one team" % (seats - 1))
    if len(teams) < 2 or any(len(team) != len(teams[0]) for team in teams):
        raise RulesetError("option teams %r must be two or more of one size" % (teams,))


def reject(values: "dict[str, Any]", one: str, other: str, why: str) -> None:
    """Raise RulesetError that names the options *one* and *other* with their *values*, and says
    why."""
    raise RulesetError(
        "option %s does not go with %s: %s" % (_shown(values, one), _shown(values, other), why)
    )


def _shown(values: "dict[str, Any]", name: str) -> str:
    if name == "deck":
        return "deck of %d cards" % sum(values["deck"].values())
    return "%s %r" % (name, values[name])
