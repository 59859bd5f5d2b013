"""Random positions with marbles close together, where splits have most to catch; the same on both
interpreters."""

from shared_engine.games.dog.cards import PARTNER_CARD
from shared_engine.games.dog.position import Position, cell_count
from shared_engine.prng import Prng

WIDTHS = (6, 10, 16, 32)

# Rules by which a seven, or a partner card, is shared out by whole moves.
SHARING = (
    ("wild-lubanzi-4", {}),
    ("wild-lubanzi-4", {"split_revisit": True}),
    ("wild-lubanzi-4", {"seven_scope": "all"}),
    ("brandi-4-canadian", {"canadian_burns": "not_partner"}),
    ("brandi-4-canadian", {"canadian_burns": "none"}),
    ("brandi-4-canadian", {"seven_burns": False, "split_revisit": True}),
    ("brandi-4", {"finish_direct_from_start": "never"}),
    ("brandi-4", {"deck": {"PARTNER": 8}}),
    ("brandi-5", {"seven_burns": False}),
)


def crowd(rules, seed):
    """A position of *rules* with most marbles on few neighbouring fields, some finished or at home,
    some fresh.

    Where there is a dog, it is among them or near by, and a copy copies the partner card.
    """
    prng = Prng(seed)
    board = rules.board
    cells = bytearray(cell_count(rules))
    width = prng.choice(WIDTHS)
    begin = prng.below(board.track_len)
    for seat in range(rules.seats):
        for _ in range(prng.below(rules.marbles + 1)):
            if prng.below(4):
                field = (begin + prng.below(width)) % board.track_len
            else:
                field = board.finish(seat, 2 + prng.below(rules.finish_len - 1))
            cells[field] = cells[field] or seat + 1
        finish = cells[board.finish(seat, 1) : board.finish(seat, rules.finish_len) + 1]
        out = list(cells[: board.track_len]).count(seat + 1) + list(finish).count(seat + 1)
        cells[board.first_kennel + seat] = rules.marbles - out
        if rules.knows_fresh and cells[board.starts[seat]] == seat + 1 and prng.below(2):
            cells[-1] |= 1 << seat
    turn = prng.below(rules.seats)
    if rules.dog:
        near = [(begin + step) % board.track_len for step in range(width + 4)]
        cells[-2] = prng.choice(
            [field for field in near if field % rules.sector_len and not cells[field]]
        )
    return Position(
        rules, bytes(cells), turn, 0, 0, (6,) * rules.seats, 0, 0, PARTNER_CARD if rules.dog else ""
    )
