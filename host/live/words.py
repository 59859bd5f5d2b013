"""Decisions in words: what the referee says, as a person at the table would."""

from shared_engine.games.catalogue import find_game
from shared_engine.games.dog.cards import CARDS
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.tracking.correction import LIFT

_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "JK": "joker"}
_REASONS = {
    "blockade": "a marble fresh on its start blocks the way",
    "start_blocked_by_own": "a fresh marble of the same colour still stands on the start",
    "finish_not_from_first_touch": "a marble that has just come out may not go straight into the finish",
    "finish_exact_count": "the value does not fit the finish exactly",
    "finish_overtake": "marbles in the finish are not jumped",
    "finish_occupied": "that place in the finish is taken",
    "cannot_use_full_value": "the whole value has to be used",
    "protected": "a marble fresh on its start cannot be swapped",
    "no_foreign_target": "there is no marble of another player to swap with",
    "last_marble_joker": "the last marble may not go in with a joker",
    "no_target": "the card does not lead there",
    "move_first": "finish the move of the card that lies open, or put its marbles back",
    "not_in_hand": "this card was not dealt to that seat",
    "wrong_seat": "this card belongs to another seat",
    "dog_or_disc": "the dog is placed on the disc before the first card",
    "discard_and_draw": "nobody drops out; with no card to play, lay one and confirm: it is discarded, another one drawn",
    "laid_before": "this card has been played, it belongs on the pile",
    "unknown_card": "the board does not know this card",
    "two_cards": "two cards lie on the reader, lay one",
    "unreadable_card": "the card cannot be read, lay it on the middle of the reader again",
}


def card_name(card: str) -> str:
    """The name of a card: "seven of nothing" needs no suit, so a number is itself."""
    return _NAMES.get(card, card) if card in CARDS else card


def say(decision: Decision) -> str:
    """One sentence for *decision*."""
    rules = decision.position.rules
    game = find_game(rules.ruleset)
    seat = f"seat {decision.seat}"
    if decision.kind == kinds.MOVE:
        move = game.format_move(rules.board, decision.moves[0])
        doubt = "" if decision.checked else "  (the rest of the hand was not seen)"
        if decision.reason:
            doubt += "  (look: marbles of several colours went home, each into its own kennel?)"
        return f"{seat} plays {move}{doubt}"
    if decision.kind == kinds.FOLD:
        shown = f", shows {' '.join(decision.cards)}" if decision.cards else ""
        return f"{seat} is out for this round{shown}"
    if decision.kind == kinds.FOLD_REFUSED:
        move = game.format_move(rules.board, decision.moves[0])
        return f"{seat} may not fold: the {card_name(decision.card)} can be played, {move} ({decision.rule})"
    if decision.kind == kinds.ILLEGAL:
        reason = _REASONS.get(decision.reason, decision.reason)
        who = f"{seat}, {card_name(decision.card)}" if decision.card else seat
        rule = f" ({decision.rule})" if decision.rule else ""
        return f"{who}: not allowed, {reason}{rule}{_way_back(decision)}"
    if decision.kind in (kinds.AMBIGUOUS, kinds.OWNERS):
        return _question(decision)
    if decision.kind == kinds.CORRECTION:
        return f"the board shows something else{_way_back(decision)}"
    if decision.kind == kinds.ROUND:
        position = decision.position
        size = rules.hand_size(position.round_number)
        return (
            f"round {position.round_number + 1}: seat {position.dealer} deals {size} cards each, "
            f"partners exchange one, {seat} begins"
        )
    if decision.kind == kinds.UNDO:
        return f"one turn taken back, {seat} plays again"
    if decision.kind == kinds.WON:
        seats = " and ".join(str(seat) for seat in rules.teams[decision.team])
        return f"seats {seats} have won"
    if decision.kind == kinds.LOST:
        return f"the board's log was full and has a gap; what stands after {decision.count} turns is known again"
    assert decision.kind == kinds.DISAGREE, decision.kind
    return "the board and this computer hold different positions"


def _question(decision: Decision) -> str:
    rules = decision.position.rules
    seat = f"seat {decision.seat}"
    if decision.kind == kinds.OWNERS:
        if decision.seat >= 0:
            return f"{seat}: lift each of your marbles on the track and put it back, {decision.count} of them"
        return f"marbles on the board: {abs(decision.count)} too {'many' if decision.count > 0 else 'few'}"
    game = find_game(rules.ruleset)
    texts = [game.format_move(rules.board, move) for move in decision.moves]
    moves = ", or ".join(f"({number}) {text}" for number, text in enumerate(texts, 1)) if texts[1:] else texts[0]
    if decision.reason == "misread":
        return f"{seat}: a marble seems to be missing, or not seen. Confirm if the move was {moves}"
    if len(texts) == 1:
        return f"{seat}: confirm if the move was {moves}"
    return f"{seat}: touch the marble you mean: {moves}"


def _way_back(decision: Decision) -> str:
    rules = decision.position.rules
    game = find_game(rules.ruleset)
    steps = [
        f"{'lift' if step == LIFT else 'put a marble on'} {game.format_field(rules.board, field)}"
        for step, field in decision.repair
    ]
    return ": " + ", ".join(steps) if steps else ""
