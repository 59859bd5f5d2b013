"""Facts about dealing that follow from the ruleset alone: exchange, die, stack (BR-10..BR-15, A-08..A-10)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


def exchange_to(rules: "Rules", seat: int) -> int:
    """Return the seat that gets the card *seat* gives away: the next team mate in turn order (BR-14, A-10)."""
    mates = rules.mates[seat]
    later = [mate for mate in mates if mate > seat]
    return later[0] if later else mates[0]


def dealers(rules: "Rules", first_dealer: int, rounds: int) -> "list[int]":
    """Return who deals each of the first *rounds* rounds (BR-12, BRF-01)."""
    step = 1 if rules.dealer_rotation == "next" else 0
    return [(first_dealer + step * number) % rules.seats for number in range(rounds)]


def starters(rules: "Rules", first_dealer: int, rounds: int) -> "list[int]":
    """Return who begins each of the first *rounds* rounds (BR-15, BRF-02)."""
    return [(first_dealer + 1 + number) % rules.seats for number in range(rounds)]


def die(rules: "Rules", round_number: int) -> "int | None":
    """Return what the die shows in round *round_number* (from 0), or None where none is used (BR-13, A-09)."""
    if rules.die_shows == "none":
        return None
    return rules.hand_size(round_number + 1 if rules.die_shows == "next" else round_number)


def stack_before_deal(rules: "Rules", rounds: int) -> "tuple[list[int], int | None]":
    """Return the cards in the stack before each deal while nothing is put back, and the round (from 1) that needs a reshuffle."""
    stack = rules.deck_size
    seen: "list[int]" = []
    for number in range(rounds):
        seen.append(stack)
        needed = rules.hand_size(number) * rules.seats
        if needed > stack:
            return seen, number + 1
        stack -= needed
    return seen, None
