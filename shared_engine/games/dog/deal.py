"""Facts about dealing that follow from the ruleset alone: exchange, die, stack (BR-10..BR-15,
A-08..A-10)."""

from shared_engine.games.dog.play import needs_shuffle
from shared_engine.games.dog.position import is_finished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


def exchange_to(rules: "Rules", seat: int) -> int:
    """Return the seat that gets a card from *seat* at the beginning of a round (BR-14, A-10, A-11,
    BD2-06)."""
    if rules.exchange == "draw_from_next":
        return (seat - 1) % rules.seats
    if rules.exchange == "give_to_next":
        return (seat + 1) % rules.seats
    return rules.mates[seat][0]  # the next mate in turn order; for two, simply the partner


def exchanges(rules: "Rules", cells: bytes, round_number: int) -> "list[tuple[int, int]]":
    """Return (giver, taker) of every card that changes hands before round *round_number* (A-11,
    A-12, D-28)."""
    if rules.exchange_when == "first_round" and round_number:
        return []
    if rules.exchange_after_finish:
        return [(seat, exchange_to(rules, seat)) for seat in range(rules.seats)]
    # Finished players neither give nor get: the others pass theirs on as if they were not there.
    pairs: "list[tuple[int, int]]" = []
    for seat in range(rules.seats):
        if not is_finished(rules, cells, seat):
            for taker in _takers(rules, seat):
                if not is_finished(rules, cells, taker):
                    pairs.append((seat, taker))
                    break
    return pairs


def _takers(rules: "Rules", seat: int) -> "tuple[int, ...]":
    """Return the seats that may get a card from *seat*, the one that does first."""
    if rules.exchange in ("partner", "team_next"):
        return rules.mates[seat]
    way = -1 if rules.exchange == "draw_from_next" else 1
    return tuple([(seat + way * step) % rules.seats for step in range(1, rules.seats)])


def dealers(rules: "Rules", first_dealer: int, rounds: int) -> "list[int]":
    """Return who deals each of the first *rounds* rounds (BR-12, BRF-01)."""
    step = 1 if rules.dealer_rotation == "next" else 0
    return [(first_dealer + step * number) % rules.seats for number in range(rounds)]


def starters(rules: "Rules", first_dealer: int, rounds: int) -> "list[int]":
    """Return who begins each of the first *rounds* rounds (BR-15, BRF-02)."""
    return [(first_dealer + 1 + number) % rules.seats for number in range(rounds)]


def die(rules: "Rules", round_number: int) -> "int | None":
    """Return what the die shows in round *round_number* (from 0), or None where none is used
    (BR-13, A-09)."""
    if rules.die_shows == "none":
        return None
    return rules.hand_size(round_number + 1 if rules.die_shows == "next" else round_number)


def stack_before_deal(rules: "Rules", rounds: int) -> "tuple[list[int], int | None]":
    """Return the cards in the stack before each deal while nothing is put back, and the round (from
    1) that needs a reshuffle."""
    stack = rules.deck_size
    seen: "list[int]" = []
    for number in range(rounds):
        seen.append(stack)
        if needs_shuffle(rules, number, stack):
            return seen, number + 1
        stack -= rules.hand_size(number) * rules.seats
    return seen, None
