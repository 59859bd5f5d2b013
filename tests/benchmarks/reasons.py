"""How often the board says the right rule about an act that breaks one: random positions of every
ruleset, acts of known kinds.

REASONS_POSITIONS is how many positions of each ruleset are looked at (60), REASONS_SEED the seed of
the first game (1). Several rules may be broken at once: each of them is right. Said of a more
general rule it is vague, else wrong.
"""

import os
import sys
from collections import Counter
from random import Random

from shared_engine.games.cards import JOKER
from shared_engine.games.dog import game
from shared_engine.games.dog.cards import BACKWARD, FORWARD, MAGNET, SPLIT, START, SWAP, abilities
from shared_engine.games.dog.position import (
    Position,
    controlled,
    figure_field,
    is_fresh,
    needs_dog,
    team_seats,
    walls,
)
from shared_engine.games.dog.rulesets import load, names
from tests.shared_engine.random_games import positions

RIGHT, VAGUE, WRONG = "right", "vague", "wrong"
_GENERAL = ("BR-40", "BR-33")
_FINISH_LEN = 4

# What is broken -> the rules that say so: in Brändi Dog, in Wild Lubanzi, in Black Dog. A rule of
# Brändi Dog is not right where it names what the other game does not have: a fresh marble, an ace.
RULES = {
    "count": ("BR-40", "BR-40 WL-14", "BR-40 BD-30"),
    "backward": ("BR-43", "BR-43 WL-14 WL-21", "BR-43 BD-30 BD-42"),
    "wall": ("BR-44 BR-31 BR-53", "WL-19", "BD-21"),
    "foreign": ("BR-33 BR-80", "BR-33 WL-40", "BR-33 BD-33"),
    "partner": ("BR-80", "BR-80 WL-40", "BR-80 BD-33 BD-80"),
    "foreign finish": ("BR-03 BR-70", "BR-03 WL-30", "BR-03 BD-40"),
    "first touch": ("BR-70", "BR-70", "BD-41"),
    "finish backward": ("BR-73 BR-70", "BR-73 WL-30 WL-21", "BR-73 BD-30 BD-42"),
    "finish count": ("BR-72 BR-40", "BR-72 WL-30", "BR-72 BD-32"),
    "finish jump": ("BR-73", "BR-73 WL-30", "BR-73 BD-40"),
    "out": ("BR-30", "BR-30", "BD-20"),
    "jack": ("BR-60 BR-23", "BR-60 WL-20", "BD-63"),
    "magnet": ("BD-64", "BD-64", "BD-64"),
    "shared": ("BR-25 BR-50", "BR-25 BR-50 WL-22", "BD-66"),
    "burned": ("BR-51", "WL-23", "BD-70"),
    "victim": ("BR-41", "BR-41 WL-14", "BR-41 BD-31"),
    "one marble": ("BR-16 BR-50", "BR-16 WL-22", "BR-16 BD-66"),
    "last joker": ("BR-91", "BR-91", "BR-91"),
    "dog": ("BD-68 BD-69", "", "BD-68 BD-69 BD-70 BD-73"),
    "disc": ("BD-50", "", "BD-50 BD-51 BD-73"),
}


def rules_of(rules, broken):
    """The rules that say what is *broken*, a set of keys of RULES."""
    family = 2 if rules.dog else 1 if rules.ruleset.startswith("wild") else 0
    return {number for one in broken for number in RULES[one][family].split()}


class Table:
    """A position, to lay marbles of it elsewhere."""

    def __init__(self, position, card):
        self.position, self.card = position, card
        self.rules, self.before = position.rules, position.cells
        self.board = self.rules.board
        self.cells = bytearray(position.cells)
        self.kennels = Counter()
        self.own = controlled(self.rules, self.before, position.turn)
        self.may = abilities(card)

    def home(self, field, kennel=None):
        owner = self.cells[field]
        if owner:
            self.cells[field] = 0
            self.cells[self.board.first_kennel + (owner - 1 if kennel is None else kennel)] += 1

    def put(self, seat, source, target):
        """Lay a marble of *seat* from *source*, None for its kennel, on *target*; who is there goes
        home."""
        if source is None:
            self.cells[self.board.first_kennel + seat] -= 1
        else:
            self.cells[source] = 0
        self.home(target)
        self.cells[target] = seat + 1

    def ahead(self, field, steps):
        return (field + steps) % self.board.track_len

    def track(self, seats):
        return [f for f in range(self.board.track_len) if self.before[f] - 1 in seats]

    def finish(self, seats):
        end = self.board.first_kennel
        return [f for f in range(self.board.track_len, end) if self.before[f] - 1 in seats]

    def to_start(self, seat, field):
        return (self.board.starts[seat] - field) % self.board.track_len

    def values(self, effect=FORWARD):
        return [value for kind, value in self.may.effects if kind == effect]

    def is_plain(self):
        return bool(self.values()) and not self.may.moves_dog

    def meets_wall(self, fields):
        return any(field in walls(self.rules, self.before) for field in fields)

    def on_way(self, source, steps):
        sign = 1 if steps > 0 else -1
        return [self.ahead(source, sign * step) for step in range(1, abs(steps) + 1)]

    def seen(self):
        """The difference that the board sees; None where marbles lie as no hands can lay them."""
        first = self.board.first_kennel
        if max(self.cells[first : first + self.rules.seats]) > self.board.marbles:
            return None
        position = self.position
        after = Position(
            self.rules, bytes(self.cells), position.turn, 0, 0, position.counts, 0, position.stack
        )
        return game.difference(self.rules, self.before, game.picture(after))


# Each act lays marbles and returns what it breaks, or None where it cannot be done.


def wrong_count(table, rng):
    """A marble on the track goes one or two too far, or too short."""
    if not table.is_plain() or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    steps = rng.choice(table.values()) + rng.choice((-2, -1, 1, 2))
    if steps < 1 or steps in table.values():
        return None
    way = table.on_way(source, steps)
    table.put(table.before[source] - 1, source, way[-1])
    return {"count", "wall"} if table.meets_wall(way) else {"count"}


def backward(table, rng):
    """A card that only goes forward is played backward."""
    if not table.is_plain() or table.values(BACKWARD) or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    way = table.on_way(source, -rng.choice(table.values()))
    table.put(table.before[source] - 1, source, way[-1])
    return {"backward", "wall"} if table.meets_wall(way) else {"backward"}


def joker_far(table, rng):
    """A joker goes farther than any card, or back by another number than a four."""
    if table.card != JOKER or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    way = table.on_way(source, rng.choice((14, 15, 16, -2, -3, -5, -6)))
    table.put(table.before[source] - 1, source, way[-1])
    return {"count", "wall"} if table.meets_wall(way) else {"count"}


def wrong_four(table, rng):
    """A four goes back by another number."""
    if not table.values(BACKWARD) or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    way = table.on_way(source, -rng.choice((2, 3, 5, 6)))
    table.put(table.before[source] - 1, source, way[-1])
    return {"count", "wall"} if table.meets_wall(way) else {"count"}


def over_wall(table, rng):
    """A marble passes a protected one, or lands on it, with the right number."""
    effect = rng.choice((FORWARD, BACKWARD))
    sign = 1 if effect == FORWARD else -1
    found = [
        (source, sign * value)
        for source in table.track(table.own)
        for value in ([] if table.may.moves_dog else table.values(effect))
        if table.meets_wall(table.on_way(source, sign * value))
    ]
    if not found:
        return None
    source, steps = rng.choice(found)
    table.put(table.before[source] - 1, source, table.ahead(source, steps))
    return {"wall"}


def _into_finish(table, rng, keep):
    """Go by the exact value into a slot for which *keep* says yes."""
    found = []
    for source in table.track(table.own):
        seat = table.before[source] - 1
        ahead = table.to_start(seat, source)
        for value in [] if table.may.moves_dog else table.values():
            if 1 <= value - ahead <= _FINISH_LEN:
                slot = table.board.finish(seat, value - ahead)
                if keep(seat, source, slot):
                    found.append((seat, source, slot, ahead))
    for source in table.finish(table.own):
        seat = table.before[source] - 1
        for value in [] if table.may.moves_dog else table.values():
            if table.board.slot_of(source) + value <= _FINISH_LEN and keep(
                seat, source, source + value
            ):
                found.append((seat, source, source + value, 0))
    if not found:
        return None
    seat, source, slot, ahead = rng.choice(found)
    table.put(seat, source, slot)
    broken = set()
    if source < table.board.track_len and table.meets_wall(table.on_way(source, ahead)):
        broken.add("wall")
    return broken


def _is_direct(table, seat, source):
    return source == table.board.starts[seat] and (
        table.rules.finish_direct_from_start == "never" or is_fresh(table.before, seat)
    )


def over_finish(table, rng):
    """A marble jumps another in the finish."""

    def jumps(seat, source, slot):
        first = source + 1 if source >= table.board.track_len else table.board.finish(seat, 1)
        return any(table.before[first:slot]) and not table.before[slot]

    broken = _into_finish(table, rng, jumps)
    return None if broken is None else broken | {"finish jump", "first touch"}


def onto_finish(table, rng):
    """A marble takes a slot from another, which goes home."""
    broken = _into_finish(table, rng, lambda _, __, slot: table.before[slot])
    return None if broken is None else broken | {"finish jump", "first touch"}


def first_touch(table, rng):
    """A marble goes straight in from its start where it must not."""

    def is_direct(seat, source, slot):
        return _is_direct(table, seat, source) and not any(
            table.before[table.board.finish(seat, 1) : slot + 1]
        )

    broken = _into_finish(table, rng, is_direct)
    return None if broken is None else {"first touch"}


def finish_count(table, rng):
    """A marble goes in by a value that does not fit."""
    if not table.is_plain() or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    seat = table.before[source] - 1
    ahead, slot = table.to_start(seat, source), rng.randint(1, _FINISH_LEN)
    first = table.board.finish(seat, 1)
    if ahead > 14 or ahead + slot in table.values() or table.before[first + slot - 1]:
        return None
    broken = {"finish count"}
    if table.meets_wall(table.on_way(source, ahead)):
        broken.add("wall")
    if any(table.before[first : first + slot - 1]):
        broken.add("finish jump")
    if _is_direct(table, seat, source):
        broken.add("first touch")
    table.put(seat, source, first + slot - 1)
    return broken


def foreign_finish(table, rng):
    """A marble turns into the finish of another seat."""
    found = []
    for source in table.track(table.own) if table.is_plain() else []:
        for other in range(table.rules.seats):
            for value in table.values():
                slot = value - table.to_start(other, source)
                if 1 <= slot <= _FINISH_LEN and table.before[source] != other + 1:
                    field = table.board.finish(other, slot)
                    if not table.before[field]:
                        found.append((source, field))
    if not found:
        return None
    source, field = rng.choice(found)
    other = table.board.seat_of(field)
    way = table.on_way(source, table.to_start(other, source))
    table.put(table.before[source] - 1, source, field)
    return {"foreign finish", "wall"} if table.meets_wall(way) else {"foreign finish"}


def back_in_finish(table, rng):
    """A marble in the finish goes back in it."""
    found = [
        (field, field - steps)
        for field in table.finish(table.own)
        for steps in range(1, table.board.slot_of(field))
        if not table.before[field - steps]
    ]
    if not found or table.may.effects[0][0] == SWAP:
        return None
    source, target = rng.choice(found)
    table.put(table.before[source] - 1, source, target)
    return {"finish backward"}


def back_out_of_finish(table, rng):
    """A marble in the finish goes back onto the track."""
    if not table.finish(table.own) or not table.is_plain():
        return None
    source = rng.choice(table.finish(table.own))
    seat = table.before[source] - 1
    steps = rng.choice(table.values()) - table.board.slot_of(source)
    if steps < 0:
        return None
    table.put(seat, source, table.ahead(table.board.starts[seat], -steps))
    return {"finish backward"}


def back_into_finish(table, rng):
    """A marble just past its start goes back into the finish."""
    found = []
    for source in table.track(table.own):
        seat = table.before[source] - 1
        past = -table.to_start(seat, source) % table.board.track_len
        for value in table.values(BACKWARD) + ([] if table.may.moves_dog else table.values()):
            if past > 0 and 1 <= value - past <= _FINISH_LEN:
                field = table.board.finish(seat, value - past)
                if not table.before[field]:
                    found.append((seat, source, field))
    if not found:
        return None
    table.put(*rng.choice(found))
    return {"finish backward", "backward", "wall"}


def _from_kennel(table, seats):
    return [seat for seat in seats if table.before[table.board.first_kennel + seat]]


def out_by_wrong_card(table, rng):
    """A marble comes out by a card that brings none out; who is on the start goes home."""
    seats = _from_kennel(table, table.own)
    if not seats or table.values(START) or table.card == JOKER:
        return None
    seat = rng.choice(seats)
    start = table.board.starts[seat]
    if start == figure_field(table.rules, table.before):
        return None
    table.put(seat, None, start)
    return {"out"} | ({"wall"} if table.meets_wall([start]) else set())


def out_elsewhere(table, rng):
    """A marble comes out onto another field than its start."""
    seats = _from_kennel(table, table.own)
    if not seats:
        return None
    seat = rng.choice(seats)
    field = rng.choice(range(table.board.track_len))
    if field in (table.board.starts[seat], figure_field(table.rules, table.before)):
        return None
    table.put(seat, None, field)
    return {"out"} | ({"wall"} if table.meets_wall([field]) else set())


def catch_out_of_kennel(table, rng):
    """A marble comes out of the kennel onto another one on the track, which goes home."""
    seats = _from_kennel(table, table.own)
    others = [field for field in range(table.board.track_len) if table.before[field]]
    if not seats or not others:
        return None
    seat, field = rng.choice(seats), rng.choice(others)
    if field == table.board.starts[seat] and (table.values(START) or table.card == JOKER):
        return None
    if table.before[field] == seat + 1:
        return None
    table.put(seat, None, field)
    return {"out"} | ({"wall"} if table.meets_wall([field]) else set())


def _reaches(table):
    """Seats whose marbles the card may move."""
    if table.may.effects[0][0] == SPLIT or table.card == JOKER:
        reach = table.rules.seven_scope if table.may.split == "7" else "all"
        if reach == "all":
            return range(table.rules.seats)
        if reach == "own_partner":
            return team_seats(table.rules, table.position.turn)
    return table.own


def foreign_marble(table, rng):
    """A marble of another team is moved."""
    team = team_seats(table.rules, table.position.turn)
    seats = [s for s in range(table.rules.seats) if s not in team and s not in _reaches(table)]
    if not table.track(seats) or not table.is_plain():
        return None
    source = rng.choice(table.track(seats))
    table.put(table.before[source] - 1, source, table.ahead(source, rng.choice(table.values())))
    return {"foreign"}


def partner_early(table, rng):
    """A marble of a partner is moved while own ones are still out."""
    if table.position.turn not in table.own or not table.is_plain():
        return None
    seats = [s for s in table.rules.mates[table.position.turn] if s not in _reaches(table)]
    if not table.track(seats):
        return None
    source = rng.choice(table.track(seats))
    table.put(table.before[source] - 1, source, table.ahead(source, rng.choice(table.values())))
    return {"partner"}


def foreign_out(table, rng):
    """A marble of another seat comes out."""
    seats = _from_kennel(table, [s for s in range(table.rules.seats) if s not in table.own])
    if not seats or not table.values(START):
        return None
    seat = rng.choice(seats)
    start = table.board.starts[seat]
    if table.before[start]:
        return None
    table.put(seat, None, start)
    is_mate = seat in table.rules.mates[table.position.turn]
    return {"partner" if is_mate else "foreign"}


def jack_walks(table, rng):
    """A jack moves a marble on, or onto another one, which goes home."""
    if table.may.effects[0][0] != SWAP or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    others = [field for field in range(table.board.track_len) if table.before[field]]
    steps = rng.choice((1, 4, 11))
    target = rng.choice((table.ahead(source, steps), rng.choice(others)))
    if target == source:
        return None
    table.put(table.before[source] - 1, source, target)
    return {"jack"} | ({"wall"} if table.meets_wall([target]) else set())


def magnet_elsewhere(table, rng):
    """A magnet draws a marble to another field."""
    if table.may.effects[0][0] != MAGNET or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    steps = rng.randint(1, 8)
    table.put(table.before[source] - 1, source, table.ahead(source, steps))
    return {"magnet"}


def wrong_sum(table, rng):
    """The parts of a split are one too many, or too few."""
    if table.may.effects[0][0] != SPLIT:
        return None
    sources = table.track(table.own)
    rng.shuffle(sources)
    points = table.may.points + rng.choice((-1, 1))
    shares = rng.choice((1, 2))
    if len(sources) < shares:
        return None
    first = points if shares == 1 else rng.randint(1, points - 1)
    broken = {"shared"}
    burns = table.card == "7" and table.rules.seven_burns
    for source, steps in zip(sources, (first, points - first)[:shares], strict=False):
        way = table.on_way(source, steps)
        if any(table.before[field] for field in way):
            if table.meets_wall(way):
                broken.add("wall")
            if burns or any(field in sources[:shares] for field in way):
                return None
        table.put(table.before[source] - 1, source, way[-1])
    return broken


def share_foreign(table, rng):
    """Points are shared with a marble that they may not move."""
    if table.may.effects[0][0] != SPLIT or table.card == "PARTNER":
        return None
    seats = [s for s in range(table.rules.seats) if s not in _reaches(table)]
    seats = [s for s in seats if s not in table.rules.mates[table.position.turn]]
    own, others = table.track(table.own), table.track(seats)
    if not own or not others:
        return None
    first = rng.randint(1, 6)
    pair = rng.choice(own), rng.choice(others)
    ways = [table.on_way(*one) for one in zip(pair, (first, 7 - first), strict=True)]
    if any(table.before[field] for way in ways for field in way):
        return None
    for source, way in zip(pair, ways, strict=True):
        table.put(table.before[source] - 1, source, way[-1])
    return {"foreign"}


def share_passes(table, rng):
    """Whoever is passed by one of two parts of a seven stays where it was."""
    sources = table.track(table.own)
    if table.card != "7" or not table.rules.seven_burns or len(sources) < 2:
        return None
    rng.shuffle(sources)
    first = rng.randint(1, 6)
    ways = [table.on_way(*one) for one in zip(sources, (first, 7 - first), strict=False)]
    met = [field for way in ways for field in way if table.before[field]]
    if len(met) != 1 or met[0] in (ways[0][-1], ways[1][-1]) or met[0] in sources[:2]:
        return None
    for source, way in zip(sources, ways, strict=False):
        table.put(table.before[source] - 1, source, way[-1])
    return {"burned", "wall"} if table.meets_wall(met) else {"burned"}


def sent_home(table, rng):
    """A marble goes home, and nobody has met it."""
    fields = [f for f in range(table.board.first_kennel) if table.before[f]]
    if not fields or table.may.effects[0][0] in (SPLIT, SWAP):
        return None
    field = rng.choice(fields)
    table.home(field)
    return {"victim"} if table.before[field] - 1 in table.own else {"victim", "foreign", "partner"}


def seven_passes(table, rng):
    """Whoever is passed by a seven, or by a joker that burns, stays where it was."""
    if table.card == "7" and table.rules.seven_burns:
        values = [7]
    elif table.card == JOKER and table.rules.joker_burns:
        values = [5, 8, 9, 10, 12, 13]
    else:
        return None
    found = []
    for source in table.track(table.own):
        for value in values:
            way = table.on_way(source, value)
            if any(table.before[field] for field in way[:-1]):
                found.append((source, way))
    if not found:
        return None
    source, way = rng.choice(found)
    table.put(table.before[source] - 1, source, way[-1])
    return {"burned", "wall"} if table.meets_wall(way) else {"burned"}


def split_backward(table, rng):
    """A split goes backward."""
    if table.may.effects[0][0] != SPLIT or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    way = table.on_way(source, -table.may.points)
    table.put(table.before[source] - 1, source, way[-1])
    return {"backward", "shared"} | ({"wall"} if table.meets_wall(way) else set())


def _catches(table):
    found = []
    for source in table.track(table.own) if table.is_plain() else []:
        for value in table.values():
            way = table.on_way(source, value)
            if table.before[way[-1]] and not table.meets_wall(way):
                found.append((source, way[-1]))
    return found


def victim_aside(table, rng):
    """Whoever is met is laid on another field in place of its kennel."""
    found = _catches(table)
    free = [field for field in range(table.board.track_len) if not table.before[field]]
    free = [field for field in free if field != figure_field(table.rules, table.before)]
    if not found:
        return None
    source, target = rng.choice(found)
    victim = table.before[target]
    table.cells[source], table.cells[target] = 0, table.before[source]
    table.cells[rng.choice(free)] = victim
    return {"victim"}


def victim_into_wrong_kennel(table, rng):
    """Whoever is met goes into the kennel of another seat."""
    found = _catches(table)
    if not found:
        return None
    source, target = rng.choice(found)
    others = [s for s in range(table.rules.seats) if s != table.before[target] - 1]
    table.home(target, rng.choice(others))
    table.put(table.before[source] - 1, source, target)
    return {"victim"}


def two_marbles(table, rng):
    """A card that is not shared moves two marbles."""
    sources = table.track(table.own)
    if not table.is_plain() or len(sources) < 2:
        return None
    value = max(table.values())
    if value < 2:
        return None
    first = rng.randint(1, value - 1)
    shares = rng.choice(((first, value - first), (value, value)))
    rng.shuffle(sources)
    ways = [table.on_way(s, n) for s, n in zip(sources, shares, strict=False)]
    if any(table.before[way[-1]] for way in ways) or ways[0][-1] == ways[1][-1]:
        return None
    for source, way in zip(sources, ways, strict=False):
        table.put(table.before[source] - 1, source, way[-1])
    return {"one marble", "count"} | (
        {"wall"} if any(table.meets_wall(way) for way in ways) else set()
    )


def bystander(table, rng):
    """A legal move, and somebody is sent home whom nobody has met."""
    found = []
    for source in table.track(table.own) if table.is_plain() else []:
        for value in table.values():
            way = table.on_way(source, value)
            if not table.meets_wall(way):
                found.append((source, way[-1]))
    if not found:
        return None
    source, target = rng.choice(found)
    others = [f for f in range(table.board.track_len) if table.before[f]]
    others = [f for f in others if f not in (source, target)]
    if not others:
        return None
    table.put(table.before[source] - 1, source, target)
    table.home(rng.choice(others))
    return {"victim", "one marble"}


def last_joker(table, rng):
    """A joker brings in the last marble of a team where it must not."""
    if table.card != JOKER or table.rules.last_marble_joker:
        return None
    for seat in team_seats(table.rules, table.position.turn):
        # So few games come to it: the others of the team go in.
        track = table.track([seat])
        if not track:
            return None
    source = rng.choice(table.track(table.own))
    seat = table.before[source] - 1
    cells = bytearray(table.before)
    for mate in team_seats(table.rules, seat):
        for field in range(table.board.first_kennel):
            if cells[field] == mate + 1:
                cells[field] = 0
        cells[table.board.first_kennel + mate] = 0
        for slot in range(1, _FINISH_LEN + 1):
            if mate != seat or slot > 1:
                cells[table.board.finish(mate, slot)] = mate + 1
    steps = rng.choice((2, 5, 8))
    source = table.ahead(table.board.starts[seat], -steps)
    if cells[source] or any(cells[f] for f in table.on_way(source, steps)):
        return None
    cells[source] = seat + 1
    cells[-1] = 0
    position = table.position
    turn = position.turn
    again = Position(table.rules, bytes(cells), turn, 0, 0, position.counts, 0, position.stack)
    table.__init__(again, table.card)
    table.put(seat, source, table.board.finish(seat, 1))
    return {"last joker"}


def wrong_dog(table, rng):
    """The dog runs by another number than the figure, or without a card that lets it."""
    dog = figure_field(table.rules, table.before)
    if not table.rules.dog or not table.values() or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    value = rng.choice(table.values())
    way = table.on_way(source, value)
    run = table.ahead(dog, value + rng.choice((1, 2)) if table.may.moves_dog else value)
    if table.meets_wall(way) or table.before[run] or run % 16 == 0:
        return None
    if way[-1] in (dog, run) or table.before[way[-1]]:
        return None
    if any(table.before[field] for field in table.on_way(dog, 9)):
        return None
    table.put(table.before[source] - 1, source, way[-1])
    table.cells[-2] = run
    return {"dog"}


def wrong_disc(table, rng):
    """The disc turns although no figure came to a paw."""
    if not table.rules.dog or not table.is_plain() or not table.track(table.own):
        return None
    source = rng.choice(table.track(table.own))
    way = table.on_way(source, rng.choice(table.values()))
    dog = figure_field(table.rules, table.before)
    if table.rules.is_paw(way[-1]) or table.meets_wall(way) or way[-1] == dog:
        return None
    table.put(table.before[source] - 1, source, way[-1])
    length = table.board.track_len
    quarter = rng.choice((1, 3)) * length // 4
    laid = bytes(table.cells)
    for field in table.rules.disc_fields:
        table.cells[(field + quarter) % length] = laid[field]
    if dog in table.rules.disc_fields:
        table.cells[-2] = (dog + quarter) % length
    return {"disc"}


KINDS = (
    wrong_count,
    backward,
    joker_far,
    wrong_four,
    over_wall,
    over_finish,
    onto_finish,
    first_touch,
    finish_count,
    foreign_finish,
    back_in_finish,
    back_out_of_finish,
    back_into_finish,
    out_by_wrong_card,
    out_elsewhere,
    catch_out_of_kennel,
    foreign_marble,
    partner_early,
    foreign_out,
    jack_walks,
    magnet_elsewhere,
    wrong_sum,
    share_foreign,
    share_passes,
    sent_home,
    seven_passes,
    split_backward,
    victim_aside,
    victim_into_wrong_kennel,
    two_marbles,
    bystander,
    last_joker,
    wrong_dog,
    wrong_disc,
)


def judge(kind, position, card, rng):
    """RIGHT, VAGUE or WRONG, and what was said and should have been; None where no such illegal act
    can be done."""
    table = Table(position, card)
    broken = kind(table, rng)
    seen = table.seen() if broken else None
    if seen is None or seen.is_none or game.explain(table.position, card, seen):
        return None
    code, rule = game.why_not_seen(table.position, card, seen)
    expected = rules_of(table.rules, broken)
    verdict = RIGHT if rule in expected else VAGUE if _is_general(table.rules, rule) else WRONG
    return verdict, (code, rule), expected, table, seen


def _is_general(rules, rule):
    return rule in _GENERAL or (rules.ruleset.split("-")[0] != "brandi" and rule[:2] == "BR")


def acts(count, seed, tries=4):
    """Yield (ruleset, kind, judgement) of the acts in *count* positions of each ruleset."""
    for ruleset in names():
        rng = Random(f"{ruleset} {seed}")
        cards = load(ruleset).cards()
        for position in positions(seed, 7, count, ruleset):
            if needs_dog(position):
                continue
            for kind in KINDS:
                for _ in range(tries):
                    found = judge(kind, position, rng.choice(cards), rng)
                    if found:
                        yield ruleset, kind.__name__, found
                        break


def figures():
    """Name, value, unit, budget and reference of each figure."""
    count = int(os.environ.get("REASONS_POSITIONS", "60"))
    seed = int(os.environ.get("REASONS_SEED", "1"))
    sums, kinds = Counter(), {kind.__name__: Counter() for kind in KINDS}
    for _, kind, found in acts(count, seed):
        sums[found[0]] += 1
        kinds[kind][found[0]] += 1
    print("| act | right | vague | wrong |\n|---|---|---|---|", file=sys.stderr)
    for kind, found in kinds.items():
        said = " | ".join(str(found[verdict]) for verdict in (RIGHT, VAGUE, WRONG))
        print(f"| {kind.replace('_', ' ')} | {said} |", file=sys.stderr)
    total = sum(sums.values())
    budgets = {RIGHT: "", VAGUE: "", WRONG: "2"}
    for verdict in (RIGHT, VAGUE, WRONG):
        said = f"of {total} illegal acts, seed {seed}"
        yield f"reasons.{verdict}", 100 * sums[verdict] / total, "%", budgets[verdict], said
