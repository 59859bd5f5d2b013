"""A toy of a game for both interpreters: two marbles on a ring of five holes, a card says how far
the own one goes.

Whoever comes into hole 4 has won. Nobody stops where a marble is, nobody folds, and sensors see all
there is.
"""

HOLES = 5


class Value:
    def __init__(self, **fields):
        for name in fields:
            setattr(self, name, fields[name])


RULES = Value(
    ruleset="ring", seats=2, board=Value(field_count=HOLES), cards=lambda: ["1", "2", "3"]
)


def position(holes, turn):
    cells = bytes([holes.index(hole) + 1 if hole in holes else 0 for hole in range(HOLES)])
    now = Value(rules=RULES, round_number=0, counts=(3, 3), turn=turn, holes=holes, cells=cells)
    now.pack = now.digest = lambda: bytes(holes) + bytes([turn])
    return now


def target(now, card):
    return (now.holes[now.turn] + int(card)) % HOLES


class Ring:
    HAND_RULE = "R-1"
    LIES_OPEN = ""
    FOLLOWS_HANDS = True
    SPANS_FIELDS = False
    dial = figures = None

    def _nothing(self, *_asked):
        return []

    def _none(self, *_asked):
        return None

    unseen = doubt = mend = drawn = _nothing
    placement = why_no_card = is_cleared = _none

    def controlled(self, _rules, _cells, seat):
        return (seat,)

    def unpack(self, _rules, data):
        return position(list(data[:2]), data[2])

    def apply(self, now, move):
        return position(
            [move.ends[0] if seat == now.turn else hole for seat, hole in enumerate(now.holes)],
            1 - now.turn,
        )

    def outcome(self, now):
        return now.holes.index(4) if 4 in now.holes else None

    def picture(self, now):
        return bytes([1 if owner else 0 for owner in now.cells])

    def difference(self, _rules, cells, seen):
        emptied = [hole for hole in range(HOLES) if cells[hole] and not seen[hole]]
        filled = [hole for hole in range(HOLES) if seen[hole] and not cells[hole]]
        missing = len(emptied) - len(filled)
        return Value(
            emptied=emptied, filled=filled, missing=missing, is_none=not emptied and not filled
        )

    def homes(self, _rules):
        return bytes(HOLES), bytes(HOLES)

    def explain(self, now, card, seen):
        touched = [now.holes[now.turn], target(now, card)]
        if [seen.emptied, seen.filled] != [touched[:1], touched[1:]]:
            return []
        move = Value(card=card, ends=touched[1:], is_fold=False, doubt="")
        move.journeys, move.swapped, move.turned = [], [], 0
        move.pack = lambda: bytes(touched)
        return [Value(move=move, after=self.apply(now, move).cells, touched=touched, is_open=False)]

    def on_the_way(self, *_asked):
        return 0

    def why_not_seen(self, *_asked):
        return ("not_so_far", "R-2")

    def repair(self, now, full):
        seen = self.difference(RULES, now.cells, full)
        return [(0, hole) for hole in seen.filled] + [(1, hole) for hole in seen.emptied]

    def owners(self, _rules, cells, _full):
        return cells

    def admit(self, now, card, _hand):
        return (False, ("hole_is_full", "R-3")) if target(now, card) in now.holes else (True, None)

    def why_no_fold(self, _now):
        return ("no_folding", "R-4")

    def offers(self, now, card, _full, _lifted):
        return [(target(now, card), 2)]


def open_game(_description):
    return Ring(), position([0, 2], 0)
