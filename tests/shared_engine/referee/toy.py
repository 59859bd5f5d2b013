"""A toy of a game: two marbles on a ring of five holes, a card says how far the own one goes; both interpreters."""

HOLES = 5


class Board:
    field_count = HOLES


class Rules:
    ruleset, seats, board = "ring", 2, Board


class Move:
    is_fold, has_effect, is_single, doubt = False, True, True, ""

    def __init__(self, card, ends):
        self.card, self.ends = card, ends


class Position:
    rules, round_number = Rules, 0

    def __init__(self, holes=(0, 2), turn=0, left=6):
        self.holes, self.turn, self.counts = holes, turn, (left // 2, left // 2)
        self.cells = bytes([holes.index(hole) + 1 if hole in holes else 0 for hole in range(HOLES)])

    def pack(self):
        return bytes(self.holes) + bytes((self.turn, self.counts[0]))

    digest = pack


class Difference:
    def __init__(self, cells, seen):
        self.emptied = [hole for hole in range(HOLES) if cells[hole] and not seen[hole]]
        self.filled = [hole for hole in range(HOLES) if seen[hole] and not cells[hole]]
        self.missing = len(self.emptied) - len(self.filled)
        self.is_none = not self.emptied and not self.filled


class Explanation:
    is_open = False

    def __init__(self, move, after, touched):
        self.move, self.after, self.touched = move, after, touched


class Ring:
    """Whoever comes into hole 4 has won; nobody stops where a marble is."""

    HAND_RULE, FOLD = "R-1", None

    def apply(self, position, move):
        holes = list(position.holes)
        holes[position.turn] = move.ends[0]
        return Position(tuple(holes), 1 - position.turn)

    def outcome(self, position):
        return position.holes.index(4) if 4 in position.holes else None

    def picture(self, position):
        return bytes([1 if owner else 0 for owner in position.cells])

    def difference(self, rules, cells, seen):
        return Difference(cells, seen)

    def explain(self, position, card, seen):
        source = position.holes[position.turn]
        target = (source + int(card)) % HOLES
        if (seen.emptied, seen.filled) != ([source], [target]):
            return []
        move = Move(card, [target])
        return [Explanation(move, self.apply(position, move).cells, [source, target])]

    def on_the_way(self, position, card, seen):
        return 0

    def is_final(self, position, card, seen, move):
        return True

    def fits_touches(self, position, touched, pairs, full):
        return False

    def unseen(self, position, card):
        return []

    def why_not_seen(self, position, card, seen):
        return ("not_so_far", "R-2")

    def doubt(self, position, card, full, blind):
        return []

    def mend(self, position, card, full):
        return []

    def repair(self, position, full, touched=()):
        seen = Difference(position.cells, full)
        return [(0, hole) for hole in seen.filled] + [(1, hole) for hole in seen.emptied]

    def owners(self, rules, cells, full):
        return cells

    def placement(self, position, field):
        return None

    def why_no_card(self, position):
        return None

    def admit(self, position, card, hand):
        target = (position.holes[position.turn] + int(card)) % HOLES
        return (False, ("hole_is_full", "R-3")) if target in position.holes else (True, None)

    def why_no_fold(self, position):
        return ("no_folding", "R-4")

    def offers(self, position, card, full, lifted):
        return [((position.holes[position.turn] + int(card)) % HOLES, 2)]


def open_game(description):
    return Ring(), Position()
