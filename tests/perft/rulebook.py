"""The rules of the Dog family a second time: marble by marble, step by step, straight from the rule
book.

The engine is held against it. Nothing of the engine is used but the options of a ruleset, the
cards' names, and positions as JSON; it is slow, and says everything once. CPython only.

A place is ("T", field) on the track or ("F", seat, slot) in a finish.
"""

from itertools import product

STEPS = {"2": 2, "3": 3, "5": 5, "6": 6, "8": 8, "9": 9, "10": 10, "Q": 12, "K": 13, "13": 13}
BRING_OUT = ("A", "K", "1/11", "13")
ONE_OR_ELEVEN = ("A", "1/11")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Situation:
    """Who is where (place -> seat), marbles at home by seat, seats with a fresh marble, the dog's
    field or None."""

    def __init__(self, at, home, fresh, dog):
        self.at, self.home, self.fresh, self.dog = at, home, fresh, dog

    def copy(self):
        return Situation(dict(self.at), list(self.home), set(self.fresh), self.dog)

    def key(self):
        return frozenset(self.at.items()), tuple(self.home), frozenset(self.fresh), self.dog

    def send_home(self, place):
        self.home[self.at.pop(place)] += 1


class Rulebook:
    """What may happen by the rules *o*, whose attributes are the options."""

    def __init__(self, o):
        self.o = o
        self.length = o.num_sectors * o.sector_len
        self.start = [sector * o.sector_len for sector in o.seat_sector]
        self.seats = range(len(o.seat_sector))
        self.team = {seat: team for team in o.teams for seat in team}

    def situation(self, state):
        """The situation that Position JSON describes."""
        at, fresh = {}, set()
        home = [self.o.marbles] * len(self.seats)
        for name, player in state["players"].items():
            seat = int(name)
            home[seat] = player["kennel"]
            for steps in player["track"]:
                at["T", (self.start[seat] + steps) % self.length] = seat
            for slot in player["finish"]:
                at["F", seat, slot] = seat
            if player.get("fresh"):
                fresh.add(seat)
        return Situation(at, home, fresh, state.get("dog"))

    # What the words of the rule book mean.

    def is_protected(self, now, field):  # E-03
        seat = now.at.get(("T", field))
        return (
            seat is not None
            and field == self.start[seat]
            and (self.o.start_protection == "always" or seat in now.fresh)
        )

    def is_done(self, now, seat):
        return all(("F", seat, slot) in now.at for slot in (1, 2, 3, 4))

    def mates(self, seat):
        after = [(seat + step) % len(self.seats) for step in range(1, len(self.seats))]
        return [other for other in after if other in self.team[seat]]

    def controlled(self, now, seat):  # E-13, A-44
        if not self.is_done(now, seat):
            return [seat]
        helped = [mate for mate in self.mates(seat) if not self.is_done(now, mate)]
        return helped[:1] if self.o.help_target == "next" else helped

    def is_won(self, now):
        return any(all(self.is_done(now, seat) for seat in team) for team in self.o.teams)

    def marbles(self, now, seats):
        return sorted((place, seat) for place, seat in now.at.items() if seat in seats)

    # One marble.

    def step(self, now, seat, place, has_walked):
        """The places one step forward (E-04, E-05)."""
        found = []
        if place[0] == "F":
            inner = ("F", seat, place[2] + 1)
            return [inner] if place[2] < 4 and inner not in now.at else []
        if place[1] == self.start[seat] and ("F", seat, 1) not in now.at:
            direct = self.o.finish_direct_from_start
            if (
                has_walked
                or direct == "always"
                or (direct == "if_not_fresh" and seat not in now.fresh)
            ):
                found.append(("F", seat, 1))
        ahead = (place[1] + 1) % self.length
        return found if self.is_protected(now, ahead) else [*found, ("T", ahead)]

    def walks(self, now, seat, place, count):
        """Every way, as the places touched, of going *count* steps forward."""
        if place[0] == "F" and not self.o.finish_move_inside:
            return []
        ways = [[place]]
        for number in range(count):
            ways = [
                [*way, after] for way in ways for after in self.step(now, seat, way[-1], number > 0)
            ]
        into = [way[1:] for way in ways if way[-1][0] == "F"]
        return into if into and self.o.finish_entry == "mandatory" else [way[1:] for way in ways]

    def back(self, now, place, count):  # E-07
        if place[0] == "F":
            return []
        way = [("T", (place[1] - step) % self.length) for step in range(1, count + 1)]
        watched = way if self.o.blockade_blocks_backward else way[-1:]
        return [] if any(self.is_protected(now, field) for _, field in watched) else [way]

    def go(self, now, seat, place, way, burnt):
        """The situation after the marble on *place* went *way*; marbles of seats in *burnt* must
        not be passed (E-06)."""
        after = now.copy()
        del after.at[place]
        if place == ("T", self.start[seat]):
            after.fresh.discard(seat)
        for passed in way[:-1]:
            if passed[0] == "T" and after.at.get(passed) in burnt:
                after.send_home(passed)
        if way[-1] in after.at:
            after.send_home(way[-1])
        after.at[way[-1]] = seat
        if after.dog is not None and way[-1] == ("T", after.dog):  # BD-71
            after.send_home(way[-1])
        return after

    def out(self, now, seat):  # E-08
        start = ("T", self.start[seat])
        if not now.home[seat] or self.is_protected(now, start[1]):
            return []
        if now.at.get(start) == seat and self.o.start_onto_own_unprotected == "forbid":
            return []
        after = now.copy()
        if start in after.at:
            after.send_home(start)
        after.home[seat] -= 1
        after.at[start] = seat
        if self.o.start_protection == "fresh" or self.o.finish_direct_from_start == "if_not_fresh":
            after.fresh.add(seat)
        return [after]

    # Cards: each yields (situation, places that figures walked to, steps the dog follows).

    def outcomes(self, now, seat, card, copied=""):
        """The keys of all distinct situations that *card*, played by *seat*, leads to."""
        found = self.all_outcomes(now, seat, card, copied)
        if self.o.dog_suicide == "only_if_forced" and not self.only_dies(found):
            return {key for key, dies in found.items() if not all(dies)}
        return set(found)

    def all_outcomes(self, now, seat, card, copied):
        """Key -> of every way to it, whether a figure walks into the dog."""
        found = {}
        as_cards = RANKS if card == "JK" else [copied] if card == "COPY" else [card]
        for as_card in as_cards:
            for after, way, bites in (
                self.figures(now, seat, as_card, card == "JK") if as_card else ()
            ):
                if card == "JK" and not self.o.last_marble_joker and self.is_won(after):
                    continue  # BR-91
                dies = now.dog is not None and any(target == ("T", now.dog) for _, target in way)
                for ending in self.endings(after, way, bites):
                    found.setdefault(ending.key(), []).append(dies)
        return found

    def only_dies(self, found):
        return all(all(dies) for dies in found.values())

    def count(self, now, seat, hand, counts, copied=""):
        """How many ways there are to play *hand*, as perft counts them; *counts* are the cards each
        seat holds."""
        if self.o.dog and now.dog is None:
            return self.o.num_sectors * len(self.o.disc_offsets)
        cards = sorted(set(hand))
        found = {card: self.all_outcomes(now, seat, card, copied) for card in cards}
        if self.o.dog_suicide == "only_if_forced" and any(
            not self.only_dies(ways) for ways in found.values()
        ):
            cards = [card for card in cards if not self.only_dies(found[card])]
        ways = sum(len(self.outcomes(now, seat, card, copied)) for card in cards)
        drawing = ["2", "JK"] if self.o.joker_as_two_draw else ["2"]
        givers = [other for other in self.seats if counts[other] and other not in self.team[seat]]
        if self.o.two_draw:  # BRS-05
            ways += len(givers) * sum(card in drawing for card in cards)
        idle = [
            card for card in set(hand) if card == "J" or (card == "JK" and self.o.joker_as_noop)
        ]
        if self.is_idle(now, seat, hand, ways):
            ways += len(idle)
        return ways or (1 if self.o.no_move == "fold" else len(set(hand)))

    def is_idle(self, now, seat, hand, ways):
        """Whether a jack may be laid without effect (BR-62, A-38, A-39)."""
        own = self.controlled(now, seat)
        out = [(place, other) for place, other in self.marbles(now, self.seats) if place[0] == "T"]
        if not any(other in own for _, other in out):
            return False
        if any(other not in own and not self.is_protected(now, place[1]) for place, other in out):
            return False
        when = self.o.jack_noop
        return (
            when == "unswappable"
            or (when == "last_card" and len(hand) == 1)
            or (when == "no_other_move" and not ways)
        )

    def figures(self, now, seat, card, is_joker):
        if card in ("7", "PARTNER"):
            yield from self.split(now, seat, card, is_joker)
            return
        own = self.controlled(now, seat)
        if card in BRING_OUT:
            for mine in own:
                for after in self.out(now, mine):
                    yield after, [], 0
        if card in ("J", "SWITCH"):
            yield from self.swaps(now, own)
        burnt = self.seats if is_joker and self.o.joker_burns else ()
        for place, mine in self.marbles(now, own):
            for way in self.ways(now, mine, place, card):
                bites = len(way) if card.startswith("BLACK") else 0
                yield self.go(now, mine, place, way, burnt), [(place, way[-1])], bites

    def ways(self, now, seat, place, card):
        if card == "MAGNET":
            return self.magnet(now, place)
        values = [STEPS[card]] if card in STEPS else [1, 11] if card in ONE_OR_ELEVEN else []
        if card == "4":
            values = [4]
        if card.startswith(("BLUE:", "BLACK:")):
            values = range(1, 8) if card == "BLACK:1-7" else [int(card.partition(":")[2])]
        found = [way for value in values for way in self.walks(now, seat, place, value)]
        return found + self.back(now, place, 4) if card == "4" else found

    def magnet(self, now, place):  # BD-64
        if place[0] == "F":
            return []
        way = []
        for step in range(1, self.length):
            ahead = ("T", (place[1] + step) % self.length)
            if ahead in now.at or ahead[1] == now.dog:
                return [way] if way else []
            way.append(ahead)
        return []

    def swaps(self, now, own):  # E-09
        free = [(place, seat) for place, seat in self.marbles(now, self.seats) if place[0] == "T"]
        free = [(place, seat) for place, seat in free if not self.is_protected(now, place[1])]
        for (one, mine), (other, theirs) in product(free, free):
            if mine in own and one != other and (mine != theirs or self.o.jack_own_own):
                after = now.copy()
                after.at[one], after.at[other] = theirs, mine
                yield after, [], 0

    def endings(self, now, way, bites):
        """What dog and disc make of it (BD-50..BD-53, BD-68..BD-73)."""
        if self.o.dog and bites and now.dog is not None:
            now = now.copy()
            while bites:
                now.dog = (now.dog + 1) % self.length
                if now.dog % self.o.sector_len:
                    bites -= 1
                    if ("T", now.dog) in now.at:
                        now.send_home(("T", now.dog))
        walked = []
        for source, target in way:
            walked = [place for place in walked if place != source] + [target]
        paws = [
            p
            for p in walked
            if p[0] == "T" and p[1] % self.o.sector_len in self.o.paw_offsets and p in now.at
        ]
        if not self.o.dog or not paws:
            return [now]
        return [self.turned(now, self.length // 4), self.turned(now, -self.length // 4)]

    def turned(self, now, by):
        def moved(field):
            return (
                (field + by) % self.length
                if field % self.o.sector_len in self.o.disc_offsets
                else field
            )

        after = now.copy()
        after.at = {("T", moved(p[1])) if p[0] == "T" else p: seat for p, seat in now.at.items()}
        after.dog = None if now.dog is None else moved(now.dog)
        return after

    # Splits.

    def split(self, now, seat, card, is_joker):
        burnt = set(self.seats) if is_joker and self.o.joker_burns else set()
        if card == "7" and self.o.seven_burns and self.o.canadian_burns != "none":
            spared = self.mates(seat) if self.o.canadian_burns == "not_partner" else []
            burnt |= set(self.seats) - set(spared)
        is_stepwise = (
            burnt == set(self.seats)
            and self.o.finish_direct_from_start != "never"
            and not self.o.dog
        )
        split = Split(self, now, seat, card, burnt)
        yield from split.single_steps() if is_stepwise else split.shares()


class Split:
    """A seven or a partner card (E-10..E-13, BR-50..BR-54, BD-66, BD-67, WL-22)."""

    def __init__(self, book, now, seat, card, burnt):
        self.book, self.o, self.begin, self.seat, self.card, self.burnt = (
            book,
            book.o,
            now,
            seat,
            card,
            burnt,
        )
        self.points = 7 if card == "7" else 4
        self.was_done = book.is_done(now, seat)
        self.is_own = card == "7" and self.o.seven_scope == "own"
        self.helps_one = (
            self.is_own and not self.was_done and self.o.seven_leftover_partner_marbles == 1
        )

    def scope(self, now):
        team = self.book.team[self.seat]
        if self.is_own:
            is_alone = self.o.seven_leftover == "none" and not self.was_done
            return [self.seat] if is_alone else self.book.controlled(now, self.seat)
        if self.card == "7":
            return team if self.o.seven_scope == "own_partner" else self.book.seats
        is_narrow = len(team) > 1 and not any(self.book.is_done(now, mate) for mate in team)
        return team if is_narrow else self.book.seats

    def may_go(self, seat, way):
        return (
            way[-1][0] == "T"
            or self.o.foreign_may_enter_finish
            or seat in self.book.team[self.seat]
        )

    def may_end(self, now, left, is_stuck):
        if left == self.points:
            return False
        is_rest = self.is_own and not self.was_done and self.book.is_done(now, self.seat)
        lapses = self.card == "7" and self.o.seven_lapse_if_stuck and is_stuck
        return left == 0 or lapses or (is_rest and self.o.seven_leftover == "may")

    def single_steps(self):
        """All burning points as single steps of any marbles, each catching whom it meets (E-10)."""
        layer = {(self.begin.key(), None): self.begin}
        for left in range(self.points, -1, -1):
            following = {}
            for (_, helper), now in layer.items():
                steps = self.steps(now, helper)
                if self.may_end(now, left, not steps):
                    yield now, [], 0
                for seat, place, target in steps:
                    after = self.book.go(now, seat, place, [target], ())
                    chosen = target if self.helps_one and seat != self.seat else helper
                    following[after.key(), chosen] = after
            layer = following

    def steps(self, now, helper):
        found = []
        for place, seat in self.book.marbles(now, self.scope(now)):
            if helper is not None and seat != self.seat and place != helper:
                continue
            if place[0] == "F" and place in self.begin.at and not self.o.finish_move_inside:
                continue
            targets = [
                target
                for target in self.book.step(now, seat, place, False)
                if self.may_go(seat, [target])
            ]
            if self.o.finish_entry == "mandatory" and len(targets) == 2:
                targets = [target for target in targets if target[0] == "F"]
            found += [(seat, place, target) for target in targets]
        return found

    def shares(self):
        """Points shared out by whole moves, each marble at most once (E-11, A-29, A-69)."""
        known = set()
        todo = [(self.begin, self.points, frozenset(), None, [])]
        while todo:
            now, left, moved, helper, ways = todo.pop()
            shares = self.next_shares(now, left, moved, helper)
            if self.may_end(now, left, self.is_stuck(now)):
                yield now, ways, 0
            for seat, place, way in shares:
                after = self.book.go(now, seat, place, way, self.burnt)
                stand = frozenset(p for p in {*(moved - {place}), way[-1]} if p in after.at)
                chosen = way[-1] if self.helps_one and seat != self.seat else helper
                then = (after.key(), left - len(way), stand, chosen)
                if then not in known:
                    known.add(then)
                    todo.append((after, left - len(way), stand, chosen, [*ways, (place, way[-1])]))

    def is_stuck(self, now):
        """Whether nobody in scope, moved or not, could go one step further."""
        for place, seat in self.book.marbles(now, self.scope(now)):
            if any(self.may_go(seat, way) for way in self.book.walks(now, seat, place, 1)):
                return False
        return True

    def next_shares(self, now, left, moved, helper):
        for place, seat in self.book.marbles(now, self.scope(now)):
            if place in moved and not self.o.split_revisit:
                continue
            if helper is not None and seat != self.seat and place != helper:
                continue
            for count in range(1, left + 1):
                for way in self.book.walks(now, seat, place, count):
                    if self.may_go(seat, way):
                        yield seat, place, way
