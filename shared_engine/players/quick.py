"""A player without a look at the board it leads to: it adds up what the parts of a move gain.

Weaker than `OneStep`, and ten times as fast: rollouts play by it, and a board finds good sevens by
it.
"""

from shared_engine.games.dog.move import FOLD, OUT, STEP, SWAP, Move
from shared_engine.games.dog.moves.hand import idle_moves, playable
from shared_engine.games.dog.moves.laid import burn_mask, resolve
from shared_engine.games.dog.moves.legal import results, single_moves
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import forward, land, may_enter_from_start, passed
from shared_engine.games.dog.position import (
    NO_WALLS,
    OWNER,
    finish_marbles,
    is_fresh,
    needs_dog,
    track_marbles,
    walls,
)
from shared_engine.players.features import FINISH_COSTS, FINISH_SHARE, KEEP, is_starter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.split import Split
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules

    # gain, steps, source, target
    Share = tuple[int, int, int, int]

# In tenths of a field; the best of some in matches of this policy with itself.
_OUT_GAIN = 280
_HOME_GAIN = 600
_LOSS = 280  # what a marble loses by going home, besides the fields it has walked
_STARTER = 140
_KEPT = 20  # one of KEEP
_RISK = 10  # of what a marble has, for each that is behind it
_TENTHS = 10
_REACH = 13
_SPLITS = 16  # worth a closer look


class Quick:
    """Chooses moves by `rules`, for whatever seat is to turn."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        board = rules.board
        self._gains: "list[list[int]]" = []  # for each seat, what a marble on a field has
        for seat in range(rules.seats):
            gains = [
                _TENTHS * ((field - board.starts[seat]) % board.track_len)
                for field in range(board.track_len)
            ]
            # Whoever is there and has not just come out may go into the finish.
            gains[board.starts[seat]] = _TENTHS * board.track_len
            gains += [0] * (board.first_kennel - board.track_len)
            for slot in range(rules.finish_len):
                gains[board.finish(seat, slot + 1)] = (
                    _TENTHS * (board.track_len + 1 + slot) + _HOME_GAIN
                )
            self._gains.append(gains)

    def choose(self, position: "Position", hand: "list[str]") -> Move:
        """Return the move of the seat to turn that gains most."""
        rules = self.rules
        if needs_dog(position):
            return rules.black.placements(position)[0]
        cards = hand if rules.dog_suicide == "allowed" else playable(position, hand)
        best: "Move | None" = None
        most = 0
        tried: "list[str]" = []
        for card in cards:
            if card in tried:
                continue
            tried.append(card)
            cost = self._cost(position, card)
            for move in self.moves(position, card, 1):
                found = self._gain(position, move) - cost
                if best is None or found > most:
                    best, most = move, found
        if best is not None:
            return best
        for card in hand:
            for move in idle_moves(position, card, hand):
                return move
        return FOLD if rules.no_move == "fold" else Move(hand[0], "", ())

    def moves(self, position: "Position", card: str, splits: int) -> "list[Move]":
        """Return the moves of *card* worth a look: all but for splits, of which the best
        *splits*."""
        if self.rules.dog:
            return [move for move, _ in results(position, card)]
        laid = resolve(position, card)
        moves = single_moves(position, card, laid.singles)
        if laid.split:
            moves += self.splits(position, card, laid.split, splits)
        return moves

    def results(self, position: "Position", card: str) -> "Iterator[tuple[Move, bytes]]":
        """Yield the moves of *card* worth a look, each with the cells it leads to."""
        if self.rules.dog:
            yield from results(position, card)
            return
        for move in self.moves(position, card, _SPLITS):
            yield move, cells_after(position, move)

    def _cost(self, position: "Position", card: str) -> int:
        """Return what is lost with *card*."""
        cost = _KEPT * KEEP.get(card, 0)
        home = self.rules.board.first_kennel + position.turn
        if is_starter(card) and position.cells[home]:
            cost += _STARTER
        return cost

    def _gain(self, position: "Position", move: Move) -> int:
        rules, cells = self.rules, position.cells
        team = rules.team_of[position.turn]
        gain = 0
        for kind, source, target, victims in move.parts:
            if kind == STEP:
                seat = cells[source] - 1 if cells[source] else position.turn
                step = self._step(cells, seat, source, target)
                gain += step if rules.team_of[seat] == team else -step
            elif kind == OUT:
                gain += _OUT_GAIN
            elif kind == SWAP:
                one, other = cells[source] - 1, cells[target] - 1
                change = self._step(cells, one, source, target)
                gain += change if rules.team_of[one] == team else -change
                change = self._gains[other][source] - self._gains[other][target]
                gain += change if rules.team_of[other] == team else -change
            for victim in victims:
                loss = _LOSS + (self._gains[victim][target] if cells[target] == victim + 1 else 200)
                gain += -loss if rules.team_of[victim] == team else loss
        return gain

    def _step(self, cells: bytes, seat: int, source: int, target: int) -> int:
        """Return what a marble of *seat* gains by going from *source* to *target*."""
        board = self.rules.board
        gains = self._gains[seat]
        had = gains[source]
        if source == board.starts[seat] and not may_enter_from_start(self.rules, cells, seat):
            had = 0
        gain = gains[target] - had
        if source < board.track_len:
            gain += self._risk(cells, seat, source)
        if target < board.track_len:
            return gain - self._risk(cells, seat, target)
        first = board.outermost[seat]
        before = 0
        for slot in range(self.rules.finish_len):
            if cells[first + slot]:
                before |= 1 << slot
        after = before | 1 << (target - first)
        if source >= first:
            after &= ~(1 << (source - first))
        return gain - FINISH_SHARE * (FINISH_COSTS[after] - FINISH_COSTS[before])

    def _risk(self, cells: bytes, seat: int, field: int) -> int:
        """Return what a marble of *seat* on track *field* may lose to those behind it."""
        rules = self.rules
        length, team = rules.board.track_len, rules.team_of[seat]
        hunters = 0
        first = field - _REACH + 1
        behind = cells[max(first, 0) : field]
        if first < 0:
            behind = cells[length + first : length] + behind
        if behind.count(OWNER[0]) < _REACH - 1:
            for owner in behind:
                if owner and rules.team_of[owner - 1] != team:
                    hunters += 1
        if field % rules.sector_len == 0 and field in rules.board.starts:
            owner = rules.board.starts.index(field)
            if owner == seat and is_fresh(cells, seat):
                return 0
            if rules.team_of[owner] != team and cells[rules.board.first_kennel + owner]:
                hunters += 3
        return hunters * (self._gains[seat][field] + _LOSS) // _RISK

    # ---- splits

    def splits(self, position: "Position", card: str, as_card: str, count: int) -> "list[Move]":
        """Return the *count* best ways to share the points of *card* over one marble or two; any
        way, if it takes more."""
        rules, cells = self.rules, position.cells
        split = open_split(rules, cells, position.turn, card, as_card)
        burns = burn_mask(rules, position.turn, card, as_card)
        shares = self._shares(position, split, burns)
        points = split.points
        ways: "list[tuple[int, Share, Share | None]]" = []
        for place, first in enumerate(shares):
            if first[1] == points:
                ways.append((first[0], first, None))
            for second in shares[place + 1 :]:
                if first[1] + second[1] == points and first[2] != second[2]:
                    ways.append((first[0] + second[0], first, second))
        ways.sort(key=lambda way: -way[0])
        found: "list[Move]" = []
        is_sure = split.scope.may_win and not split.scope.limit and rules.foreign_may_enter_finish
        for _, one, other in ways:
            orders = [[one]] if other is None else [[one, other], [other, one]]
            for order in orders:
                parts = self._parts(cells, burns, order)
                if parts and (is_sure or split.is_way(parts)):
                    found.append(Move(card, as_card, parts))
                    break
            if len(found) == count:
                return found
        if not found and split.is_playable():
            found.append(Move(card, as_card, split.one_way()))
        return found

    def _shares(self, position: "Position", split: "Split", burns: int) -> "list[Share]":
        """Return what each marble gains with each number of points, as if nobody else moved."""
        rules, cells = self.rules, position.cells
        team = rules.team_of[position.turn]
        barriers = walls(rules, cells) if cells[-1] or rules.protects_fields else NO_WALLS
        found: "list[Share]" = []
        for seat in split.scope.seats(cells):
            sign = 1 if rules.team_of[seat] == team else -1
            for source in track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat):
                for steps in range(1, split.points + 1):
                    for target in forward(rules, cells, seat, source, steps, barriers):
                        gain = sign * self._step(cells, seat, source, target)
                        hit = passed(rules, seat, source, target, 0) if burns else []
                        for field in hit + [target]:
                            owner = cells[field]
                            if owner and field != source:
                                loss = self._gains[owner - 1][field] + _LOSS
                                gain += -loss if rules.team_of[owner - 1] == team else loss
                        found.append((gain, steps, source, target))
        return found

    def _parts(self, cells: bytes, burns: int, shares: "list[Share]") -> "tuple[Part, ...]":
        """Return *shares* as parts, one after the other; none if the first spoils the second."""
        rules = self.rules
        parts: "list[Part]" = []
        for _, steps, source, target in shares:
            if parts:
                seat = cells[source] - 1
                if seat < 0 or source == parts[0][2]:  # it was sent home, and the other lies there
                    return ()
                barriers = walls(rules, cells) if cells[-1] or rules.protects_fields else NO_WALLS
                if target not in forward(rules, cells, seat, source, steps, barriers):
                    return ()
            cells, victims = land(rules, cells, cells[source] - 1, source, target, burns)
            parts.append((STEP, source, target, victims))
        return tuple(parts)
