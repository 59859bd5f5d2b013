"""Decisions in words: what the referee says, as a person at the table would."""

from host.live.view import GameView, Said
from shared_engine.games.cards import CARDS
from shared_engine.games.catalogue import find_board_game, find_game
from shared_engine.games.contract import LIFT, TURN
from shared_engine.games.dog.deal import exchanges
from shared_engine.games.dog.position import Position
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "JK": "joker"}
_REASONS = {
    "blockade": "a marble fresh on its start blocks the way",
    "start_blocked_by_own": "a fresh marble of the same colour is still on the start",
    "finish_not_from_first_touch": "a marble that has just come out may not go straight into the finish",
    "finish_exact_count": "the value does not fit the finish exactly",
    "finish_overtake": "marbles in the finish are not jumped",
    "finish_occupied": "that place in the finish is occupied",
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


def have_won(seats: tuple[int, ...]) -> str:
    """That the team of *seats* has won."""
    names = " and ".join(map(str, seats))
    return f"seats {names} have won" if len(seats) > 1 else f"seat {names} has won"


def title(game: GameView) -> str:
    """What is to be done now, or who has won. Turns are numbered as people count them: the first one under way is turn 1."""
    for team in game.teams:
        if team.home == team.marbles:
            words = have_won(team.seats)
            return f"{words[0].upper()}{words[1:]} after {game.turns} turns"
    card = f", {game.card} lies open" if game.card else ""
    return f"Turn {game.turns + 1}: seat {game.turn} to play{card}"


def said(number: int, turns: int, decision: Decision) -> Said:
    """The sentence for *decision* as views show it, when so many *turns* had been played."""
    return Said(number, turns, decision.seat, say(decision), decision.kind == kinds.ROUND)


def say(decision: Decision) -> str:
    """One sentence for *decision*."""
    return _SENTENCES[decision.kind](decision)


def _move(decision: Decision) -> str:
    doubt = "" if decision.checked else "  (the rest of the hand was not seen)"
    if decision.reason:
        doubt += "  (look: marbles of several colours went home, each into its own kennel?)"
    return f"seat {decision.seat} plays {_moves(decision)[0]}{doubt}"


def _fold(decision: Decision) -> str:
    shown = f", shows {' '.join(decision.cards)}" if decision.cards else ""
    return f"seat {decision.seat} is out for this round{shown}"


def _fold_refused(decision: Decision) -> str:
    possible = f"the {card_name(decision.card)} can be played, {_moves(decision)[0]} ({decision.rule})"
    return f"seat {decision.seat} may not fold: {possible}"


def _illegal(decision: Decision) -> str:
    reason = _REASONS.get(decision.reason, decision.reason)
    card = f", {card_name(decision.card)}" if decision.card else ""
    rule = f" ({decision.rule})" if decision.rule else ""
    return f"seat {decision.seat}{card}: not allowed, {reason}{rule}{_way_back(decision)}"


def _ambiguous(decision: Decision) -> str:
    seat = f"seat {decision.seat}"
    texts = _moves(decision)
    moves = ", or ".join(f"({number}) {text}" for number, text in enumerate(texts, 1)) if texts[1:] else texts[0]
    if decision.reason == "misread":
        return f"{seat}: a marble seems to be missing, or not seen. Confirm if the move was {moves}"
    if len(texts) == 1:
        return f"{seat}: confirm if the move was {moves}"
    return f"{seat}: touch the marble you mean: {moves}"


def _owners(decision: Decision) -> str:
    if decision.seat >= 0:
        return f"seat {decision.seat}: lift each of your marbles on the track and put it back, {decision.count} of them"
    return f"marbles on the board: {abs(decision.count)} too {'many' if decision.count > 0 else 'few'}"


def _correction(decision: Decision) -> str:
    return f"the board shows something else{_way_back(decision)}"


_EXCHANGES = {
    "partner": "partners exchange one",
    "team_next": "each gives one to the next of its team",
    "draw_from_next": "each draws one from the next seat",
    "give_to_next": "each gives one to the next seat",
}


def _round(decision: Decision) -> str:
    position = _position(decision)
    rules = position.rules
    size = rules.hand_size(position.round_number)
    exchanged = f"{_EXCHANGES[rules.exchange]}, " if exchanges(rules, position.cells, position.round_number) else ""
    return (
        f"round {position.round_number + 1}: seat {position.dealer} deals {size} cards each, "
        f"{exchanged}seat {decision.seat} begins"
    )


def _position(decision: Decision) -> Position:
    assert isinstance(decision.position, Position), "these are the words of Dog"
    return decision.position


def _undo(decision: Decision) -> str:
    return f"one turn taken back, seat {decision.seat} plays again"


def _won(decision: Decision) -> str:
    return have_won(_position(decision).rules.teams[decision.team])


def _lost(decision: Decision) -> str:
    return f"the board's log was full and has a gap; the position after {decision.count} turns is known again"


def _disagree(_decision: Decision) -> str:
    return "the board and this computer hold different positions"


# By the quarters that the disc has to go on.
_TURNS = (
    "turn the disc until it snaps in",
    "turn the disc a quarter with the direction of play",
    "turn the disc half a turn",
    "turn the disc a quarter against the direction of play",
)

_SENTENCES = {
    kinds.MOVE: _move,
    kinds.FOLD: _fold,
    kinds.FOLD_REFUSED: _fold_refused,
    kinds.ILLEGAL: _illegal,
    kinds.AMBIGUOUS: _ambiguous,
    kinds.CORRECTION: _correction,
    kinds.OWNERS: _owners,
    kinds.ROUND: _round,
    kinds.UNDO: _undo,
    kinds.WON: _won,
    kinds.LOST: _lost,
    kinds.DISAGREE: _disagree,
}


def _moves(decision: Decision) -> list[str]:
    """The texts of its moves."""
    rules = decision.position.rules
    game = find_game(rules.ruleset)
    return [game.format_move(rules.board, move) for move in decision.moves]


def _way_back(decision: Decision) -> str:
    rules = decision.position.rules
    game = find_board_game(rules.ruleset)
    steps = [
        _TURNS[at]
        if step == TURN
        else f"{'lift' if step == LIFT else 'put a marble on'} {game.format_field(rules.board, at)}"
        for step, at in decision.repair
    ]
    return ": " + ", ".join(steps) if steps else ""
