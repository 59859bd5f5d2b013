"""Options that contradict each other. A laptop looks for them; a board plays what its host has
looked at."""

from shared_engine.games.dog.cards import ANY, PARTNER_CARD, START, abilities
from shared_engine.games.dog.options import names, reject
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules


def check(rules: "Rules") -> None:
    """Raise RulesetError naming two options of *rules* that contradict each other.

    A value that would change nothing is refused where somebody would believe that it does; never
    because of a value that a preset brought along, unless the two contradict each other.
    """
    values = {name: getattr(rules, name) for name in names()}
    _check_deck(values)
    size = len(values["teams"][0])
    for name, wanting, other, allowed, why in _NEEDS:
        if values[name] in wanting and (size if other == "teams" else values[other]) not in allowed:
            reject(values, name, other, why)
    if (
        not values["foreign_may_enter_finish"]
        and values["seven_scope"] != "all"
        and PARTNER_CARD not in values["deck"]
    ):
        reject(
            values,
            "foreign_may_enter_finish",
            "seven_scope",
            "no card moves marbles of another team",
        )
    _check_disc(values)


# (option, its values that need something, the option they need it of, or the size of a team, the
# values that do, why)
_NEEDS: "tuple[tuple[str, tuple[Any, ...], str, tuple[Any, ...], str], ...]" = (
    ("exchange", ("partner",), "teams", (2,), "a partner is the other seat of a team of two"),
    ("exchange", ("team_next",), "teams", (2, 3), "nobody has a team mate"),
    ("exchange_after_finish", (False,), "teams", (2, 3), "alone, whoever is done has won"),
    (
        "exchange_blind",
        (False,),
        "exchange",
        ("draw_from_next",),
        "nobody chooses a card of another hand",
    ),
    (
        "exchange_order",
        ("in_turn",),
        "exchange",
        ("draw_from_next", "give_to_next"),
        "team mates see nothing before both have given",
    ),
    ("marbles", (5,), "teams", (1,), "the fifth would be left over when its seat helps the team"),
    ("seven_scope", ("own_partner",), "teams", (2, 3), "nobody has a partner"),
    (
        "canadian_burns",
        ("not_partner", "none"),
        "seven_scope",
        ("own_partner",),
        "this is no Canadian seven",
    ),
    (
        "canadian_burns",
        ("not_partner", "none"),
        "seven_burns",
        (True,),
        "the seven burns nobody anyway",
    ),
    ("seven_leftover", ("may", "none"), "teams", (2, 3), "there is no partner for the rest"),
    (
        "seven_leftover",
        ("may", "none"),
        "seven_scope",
        ("own",),
        "the partner's marbles may be moved anyway",
    ),
    ("seven_leftover_partner_marbles", (1,), "teams", (2, 3), "there is no partner for the rest"),
    (
        "seven_leftover_partner_marbles",
        (1,),
        "seven_leftover",
        ("must", "may"),
        "the partner gets no rest",
    ),
    (
        "seven_leftover_partner_marbles",
        (1,),
        "seven_scope",
        ("own",),
        "the partner's marbles may be moved anyway",
    ),
    (
        "joker_as_noop",
        (True,),
        "jack_noop",
        ("last_card", "no_other_move", "unswappable"),
        "no jack may be laid without effect",
    ),
    ("joker_as_two_draw", (True,), "two_draw", (True,), "no two draws a card"),
    ("dog", (True,), "num_sectors", (4,), "its disc turns by a quarter of the track"),
    ("dog_suicide", ("only_if_forced",), "dog", (True,), "there is no dog"),
    ("disc_offsets", ((),), "dog", (False,), "the dog is put on the disc at first"),
    ("paw_offsets", ((),), "dog", (False,), "without paws the disc never turns"),
)


def _check_deck(values: "dict[str, Any]") -> None:
    deck = values["deck"]
    if not any(effect[0] in (START, ANY) for card in deck for effect in abilities(card).effects):
        raise RulesetError("option deck has no card that brings a marble out")
    if not values["dog"]:
        # The other cards of Black Dog need no dog: magnet, copy and partner card speak of marbles
        # too.
        for card in sorted(deck):
            if abilities(card).moves_dog:
                reject(values, "deck", "dog", "%s moves it" % card)
    cards = sum(deck.values())
    seats = len(values["seat_sector"])
    if not values["hand_repeat"]:
        raise RulesetError("option hand_repeat must have one hand size at least, not ()")
    for name in ("hand_first", "hand_repeat"):
        if max(values[name] + (1,)) * seats > cards:
            reject(values, name, "deck", "a deal to %d seats needs more" % seats)


def _check_disc(values: "dict[str, Any]") -> None:
    disc, paws = values["disc_offsets"], values["paw_offsets"]
    for name in ("disc_offsets", "paw_offsets"):
        offsets = values[name]
        if offsets and not values["dog"]:
            reject(values, name, "dog", "only Black Dog has a disc")
        if any(offsets.count(offset) > 1 for offset in offsets):
            raise RulesetError("option %s %r names a field twice" % (name, offsets))
    if any(offset >= values["sector_len"] for offset in disc):
        reject(
            values,
            "disc_offsets",
            "sector_len",
            "a field of the disc must lie before the next start",
        )
    if any(paw not in disc for paw in paws):
        reject(values, "paw_offsets", "disc_offsets", "paws are fields of the disc")
