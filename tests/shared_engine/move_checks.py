"""What every answer of the engine about one position has to obey, whatever the rules; both
interpreters.

`Checks(position, hand, prng)` asks everything that the engine answers about the cards of a hand and
compares the answers with each other: legal moves, why_not, playable, has_move, targets, explain,
texts and states.
"""

from shared_engine.games.dog import game
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import DOG, DRAW, FOLD, OUT, STEP, SWAP, TURN, Move
from shared_engine.games.dog.moves.hand import first_move, idle_moves, playable
from shared_engine.games.dog.moves.legal import legal, marble_moves, results
from shared_engine.games.dog.moves.playable import has_move, may_be_idle
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.games.dog.notation.written import format_state
from tests.shared_engine.random_games import check_marbles

MOVES_LOOKED_AT = 6  # of a card with many: as many again are made wrong in every way below
OTHER_CARDS = ("A", "2", "4", "7", "J", "K", "JK")
OTHER_BLACK_CARDS = ("1/11", "SWITCH", "MAGNET", "COPY", "PARTNER", "BLACK:3", "BLUE:8")


class Checks:
    """Everything said about one position and the hand of the seat to turn."""

    def __init__(self, position, hand, prng):
        self.position = position
        self.hand = hand
        self.prng = prng
        self.rules = position.rules
        self.refused = 0
        self.accepted = 0

    def run(self):
        """Raise AssertionError where two answers contradict each other."""
        rules, position = self.rules, self.position
        state = format_state(rules, position.cells)
        assert parse_state(rules, state, position.turn).cells == position.cells, state
        allowed = playable(position, self.hand)
        for card in sorted(set(self.hand)):
            self._card(card, card in allowed)
        others = OTHER_BLACK_CARDS if rules.dog else OTHER_CARDS
        self._listed(self.prng.choice(others))
        return self

    def _card(self, card, is_allowed):
        found = self._listed(card)
        idle = idle_moves(self.position, card, self.hand)
        for move in idle:
            self._text(move)
            assert game.why_not(self.position, move) is None, (self.position, move)
        # A card that need not walk into the dog may forbid one that does.
        if self.rules.dog_suicide == "allowed" or is_allowed:
            assert is_allowed == bool(found or idle), (self.position, self.hand, card)
        if is_allowed:
            first = first_move(self.position, card)
            assert game.why_not(self.position, first) is None, (self.position, first)

    def _listed(self, card):
        """Check all that is said about *card* and return its moves."""
        position = self.position
        pairs = list(results(position, card))
        moves = [move for move, _ in pairs]
        assert moves == legal(position, card), (position, card)
        assert has_move(position, card) == bool(moves), (position, card)
        reached = {cells for _, cells in pairs}
        assert len(reached) == len(pairs), "a result twice: %r %s" % (position, card)
        if not is_split(card):
            self._ways(card, reached)
        step = 1 + len(pairs) // MOVES_LOOKED_AT
        for move, cells in pairs[self.prng.below(step) :: step]:
            self._move(move, cells)
            for other in near_misses(position, move, self.prng):
                self._near_miss(other, reached)
        return moves

    def _ways(self, card, reached):
        """Several ways may lead to one result: each of them may be played, and is lit."""
        position = self.position
        ways = marble_moves(position, card, None, False)[0]
        if not self.rules.dog:
            for way in ways:
                assert game.why_not(position, way) is None, (position, way)
                assert game.apply(position, way).cells in reached, (position, way)
        if card not in ("JK", "COPY"):  # which may stand for a split
            lit = [
                (source, field)
                for source, _ in targets(position, card)
                for field, _ in targets(position, card, source)
            ]
            assert {way.parts[0][1:3] for way in ways} == set(lit), (position, card, lit)

    def _move(self, move, cells):
        position = self.position
        check_marbles(self.rules, cells)
        assert game.apply(position, move).cells == cells, (position, move)
        assert game.why_not(position, move) is None, (position, move, game.why_not(position, move))
        self._text(move)
        if move.as_card != move.card:
            meant = [after for _, after in results(position, move.card, move.as_card)]
            assert cells in meant, (position, move)
        kind, source, target, _ = move.parts[0]
        assert source in [field for field, _ in targets(position, move.card)], (position, move)
        if kind in (OUT, STEP, SWAP):
            assert target in [field for field, _ in targets(position, move.card, source)], (
                position,
                move,
            )
        after = game.apply(position, move)
        seen = game.difference(self.rules, position.cells, game.picture(after))
        explained = [
            game.apply(position, one.move).cells for one in game.explain(position, move.card, seen)
        ]
        assert cells in explained, (position, move)
        assert len(set(explained)) == len(explained), (position, move)

    def _text(self, move):
        board = self.rules.board
        assert parse_move(board, format_move(board, move)) == move, move

    def _near_miss(self, move, reached):
        """*move* may be right by accident, another way to a listed result; else it must be
        refused."""
        position = self.position
        if not move.parts and may_be_idle(position, move.card):
            return  # whether a jack may be laid without effect is a matter of the hand
        if not self._is_right(move, reached):
            assert game.why_not(position, move) is not None, (
                position,
                move,
                format_move(self.rules.board, move),
            )
            self.refused += 1
        elif game.why_not(position, move) is None:
            self.accepted += 1

    def _is_right(self, move, reached):
        """Say whether *move* leads to a listed result and sends home whom it says."""
        position = self.position
        for kind, source, target, _ in move.parts:
            if kind == STEP and not is_walk(self.rules, position, move, source, target):
                return False
        try:
            cells = game.apply(position, move).cells
        except (AssertionError, IndexError, ValueError):
            return False
        if cells not in reached:
            return False
        home = self.rules.board.first_kennel
        for seat in range(self.rules.seats):
            counted = out = 0
            for kind, source, _, victims in move.parts:
                counted += victims.count(seat)
                out += kind == OUT and self.rules.board.seat_of(source) == seat
            if cells[home + seat] - position.cells[home + seat] != counted - out:
                return False
        return True


def is_split(card):
    return abilities(card).split == card


def is_walk(rules, position, move, source, target):
    """Say whether a marble could walk from *source* to *target* at all: `apply` may be asked only
    then."""
    board = rules.board
    if source >= board.first_kennel or target >= board.first_kennel:
        return False
    return (
        target < board.track_len
        or source < board.track_len
        or board.seat_of(source) == board.seat_of(target)
    )


def near_misses(position, move, prng):
    """Moves that differ from *move* in one thing each, most of them wrong."""
    rules = position.rules
    card, as_card, parts = move.card, move.as_card, move.parts
    found = [Move(card, as_card, ())]
    following = (position.turn + 1) % rules.seats
    added = [(DRAW, position.turn, following, ()), (TURN, 0, 1, ())]
    for place in range(len(parts)):
        added.append(parts[place])
        kind, source, target, victims = parts[place]
        changed = [
            (kind, source, other, victims)
            for other in other_targets(rules, kind, source, target, prng)
        ]
        changed.append((kind, prng.below(rules.board.track_len), target, victims))
        changed += [
            (kind, source, target, other)
            for other in other_victims(victims, position.turn, rules, prng)
        ]
        changed.append((SWAP if kind == STEP else STEP, source, target, victims))
        changed.append(
            (OUT, rules.board.kennel(position.turn), rules.board.starts[position.turn], ())
        )
        for part in changed:
            one = (part,)
            found.append(Move(card, as_card, parts[:place] + one + parts[place + 1 :]))
        found.append(Move(card, as_card, parts[:place] + parts[place + 1 :]))
    for part in added:
        one = (part,)
        found.append(Move(card, as_card, parts + one))
    found.append(Move(card, as_card, parts[1:] + parts[:1]))
    others = OTHER_BLACK_CARDS if rules.dog else OTHER_CARDS
    found.append(Move(card, prng.choice(others), parts))
    if not is_split(as_card):
        for borrowed in legal(position, prng.choice(others))[:2]:
            found.append(Move(card, as_card, borrowed.parts))
    return [one for one in found if one not in (move, FOLD)]


def other_victims(victims, turn, rules, prng):
    """One victim more, one fewer, one wrong."""
    one_more = (prng.below(rules.seats),)
    fewer = victims[1:] if victims else (turn,)
    return [victims + one_more, fewer, one_more]


def other_targets(rules, kind, source, target, prng):
    """Targets that a part of this kind might have by mistake."""
    length = rules.board.track_len
    if kind == TURN:
        return [4 - target]
    if kind == DRAW:
        return [source]
    if kind == DOG:
        return [(target + 1) % length, (target - 1) % length, source]
    found = [prng.below(rules.board.first_kennel)]
    if target < length:
        found += [(target + 1) % length, (target - 1) % length, (2 * source - target) % length]
    elif target + 1 < rules.board.first_kennel:
        found += [target + 1, target - 1]
    return found


def check_endings(position):
    """Raise AssertionError unless folding, discarding and placing the dog are accepted just where
    the rules have them."""
    rules = position.rules
    folds = game.why_not(position, FOLD) is None
    discards = game.why_not(position, Move("A" if not rules.dog else "13", "", ())) is None
    assert (folds, discards) == (rules.no_move == "fold", rules.no_move == "discard_draw"), position
    for field in (0, rules.sector_len // 2):
        placing = Move("", "", ((DOG, 255, field, ()),))
        # it is there already, or there is none
        assert game.why_not(position, placing) is not None, position
