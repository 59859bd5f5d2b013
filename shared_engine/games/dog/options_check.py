"""Options from outside: each value is checked by itself (options_clash.py looks at those that contradict each other)."""

from shared_engine.games.dog.rules import Rules
from shared_engine.games.errors import RulesetError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SEATING = ("seat_sector", "num_sectors", "teams")

# What each option may be, one a line: its values, or in brackets what options_shape.py reads. Texts, and no long one, because
# fifty tuples would not find room on a board that has loaded its game.
_DOMAINS = (
    """
num_sectors <sectors>
sector_len <fields>
seat_sector <seats>
teams <teams>
finish_len 4
marbles 4 5
to_win 4
initial_on_start 0 1
initial_fresh yes no
turn_direction ccw cw
""",
    """
deck <deck>
hand_first <hands>
hand_repeat <hands>
dealer_rotation next fixed
die_shows next current none
reshuffle rest_on_top merge_all each_cycle
exchange partner team_next draw_from_next give_to_next
exchange_when each_round first_round
exchange_order simultaneous in_turn
exchange_blind yes no
exchange_after_finish yes no
no_move fold discard_draw
fold_check show trust
""",
    """
start_protection fresh always
blockade_blocks_backward yes no
start_onto_own_unprotected capture forbid
finish_direct_from_start never if_not_fresh always
swap_onto_start_is_touch yes
finish_entry optional mandatory
finish_move_inside yes no
foreign_may_enter_finish yes no
""",
    """
seven_scope own own_partner all
seven_burns yes no
canadian_burns all not_partner none
seven_leftover must may none
seven_leftover_partner_marbles 0 1
seven_lapse_if_stuck yes no
split_revisit yes no
""",
    """
jack_noop never last_card no_other_move unswappable
jack_own_own yes no
joker_as_noop yes no
joker_burns yes no
last_marble_joker yes no
two_draw yes no
joker_as_two_draw yes no
help_target any next
continue_after_win no
""",
    """
dog yes no
disc_offsets <offsets>
paw_offsets <offsets>
dog_suicide allowed only_if_forced
""",
)


def domain(name: str) -> "tuple[Any, ...] | str | None":
    """Return the values option *name* takes, or the word for what it is made of; None if there is no such option."""
    for text in _DOMAINS:
        start = text.find("\n" + name + " ")
        if start >= 0 and name:
            line = text[start + len(name) + 2 : text.find("\n", start + 1)]
            return line[1:-1] if line[0] == "<" else tuple([_value(word) for word in line.split()])
    return None


def _value(word: str) -> "bool | int | str":
    if word in ("yes", "no"):
        return word == "yes"
    return int(word) if is_number(word) else word


def option_names() -> "list[str]":
    """Return all options in the order of the rule book."""
    return [line.split()[0] for text in _DOMAINS for line in text.strip().split("\n")]


def lay_over(changes: "dict[str, Any]", options: "dict[str, Any]") -> None:
    """Put *options* into *changes*, which holds what a preset changes of brandi-4.

    Raises:
        RulesetError: an unknown option, or a value it does not take.
    """
    for name in sorted(options):
        takes = domain(name)
        if takes is None:
            raise RulesetError("unknown option %r; options are %s" % (name, ", ".join(sorted(option_names()))))
        changes[name] = _read(name, options[name], takes, changes.get(name, getattr(Rules, name)))
    if any(name in options for name in _SEATING):
        from shared_engine.games.dog.options_shape import check_seats

        check_seats({name: changes.get(name, getattr(Rules, name)) for name in _SEATING})


def _read(name: str, value: "Any", takes: "tuple[Any, ...] | str", base: "Any") -> "Any":
    if not isinstance(takes, str):
        # 1 == True in Python: compare the types too, or a switch would take numbers.
        if any(value == choice and type(value) is type(choice) for choice in takes):
            return value
        raise RulesetError(
            "option %s cannot be %r; it takes %s" % (name, value, ", ".join([repr(choice) for choice in takes]))
        )
    # Imported when asked for: most options are words.
    from shared_engine.games.dog.options_shape import read_shape

    return read_shape(name, value, takes, base)
