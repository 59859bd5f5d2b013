"""Seats that nobody has: this board plays them, with the hands of people.

Their cards are dealt over the reader, face down. In their turn the board has chosen a card and its
move: people hold the cards of that hand to the reader until it accepts one, then move what it
lights. The referee judges that as anybody's turn; what a move of theirs was meant to be is known
here alone (docs/missing-seats.md). A laptop may decide instead (laptop.py).
"""

from firmware.lights import sounds
from firmware.session.hidden_hands import HiddenHands
from shared_engine.games.on_board import DOG, room_of
from shared_engine.lights.looks import HAND, OWNER, READY, REFUSED
from shared_engine.log import events
from shared_engine.log.programs import read_programs
from shared_engine.referee.states import AWAIT_MOVE, CARD, FOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from firmware.drivers.storage import Storage
    from firmware.session.hidden_hands import Held
    from firmware.session.laptop import Laptop
    from firmware.session.logged_game import LoggedGame
    from shared_engine.games.contract import BoardPosition, Move
    from shared_engine.log.events import Event
    from shared_engine.players.levels import Player
    from shared_engine.players.view import Memory, SeatView
    from shared_engine.referee.match import Match
    from shared_engine.referee.tree import Node

# What people are asked to hold to the reader.
_NOTHING = 0
_DEALT = 1  # another card of the hand, or one that has come to it
_GIFT = 2  # the hand, until the card is found that the seat gives away
_TAKEN = 3  # a card that somebody has drawn from the hand
_TURN = 4  # the hand, until the card is found that is played

_REFUSED_MS = 3000
_SEEN_MS = 3000  # people see whose turn it is before it folds, and the card that moves nothing
_SHOW_MS = 500  # between two cards of a hand that folds


class _Plan:
    """What the seat to turn in *position* does.

    Attributes:
        move: None while it thinks.
        after: the cells to which it leads.
        is_confirmed: that it moves no marble, or its fold, was said.
        answered: the question that was answered last, -1 for none.
        due_ms: when that is said, -1 while it is not to be.
    """

    def __init__(self, position: "BoardPosition", thinking: "Iterator[Any]") -> None:
        self.position = position
        self.thinking = thinking
        self.best: "Any" = None  # so far
        self.is_thought = False
        self.move: "Move | None" = None
        self.after = b""
        self.is_confirmed = False
        self.answered = -1
        self.due_ms = -1


class Programs:
    """Plays seats of the game that *game* referees; keeps their cards in *storage*.

    Attributes:
        levels: by seat, "" where somebody sits; empty while no program plays.
    """

    def __init__(self, storage: "Storage", game: "LoggedGame") -> None:
        self.levels: "list[str]" = []
        self._game = game
        self._hands = HiddenHands(storage)
        self._seats: "list[int]" = []  # that programs play, ascending
        self._players: "dict[int, Player]" = {}
        self._memories: "dict[int, Memory]" = {}
        self._followed: "Node | None" = None
        self._plan: "_Plan | None" = None
        self._gift: "tuple[Node, int, str] | None" = None
        self._laptop: "Laptop | None" = None  # None: no level wants one
        self._wanting: "list[int]" = []  # the seats whose level wants one
        self._asks = _NOTHING
        self._seat = -1  # that is asked
        self._is_undone = False  # its move was another one
        self._refused_ms = -1  # since when a card is refused, -1 while none is
        self._next_ms = 0  # when it shows its next card
        self._shown = 0
        self._seen: "tuple[Any, ...] | None" = None  # what was looked at last

    def begin(self, description: "dict[str, Any] | None", seed: int) -> None:
        """Play the seats that the *description* of the game under way says, None: there is none;
        *seed* is their chance."""
        self.levels, self._seats, self._players, self._memories = [], [], {}, {}
        self._plan = self._gift = self._followed = self._seen = None
        self._asks = _NOTHING
        match = self._game.referee.match
        if match is None or description is None:
            return
        levels = read_programs(description, match.position.rules.seats)
        if not any(levels) or room_of(description["ruleset"]) != DOG:
            return
        from shared_engine.players.levels import LAPTOP_LEVELS, make, names
        from shared_engine.players.view import Memory
        from shared_engine.prng import Prng

        self.levels = levels
        self._hands.begin(self._game.number)
        self._followed = match.node
        self._wanting = [seat for seat, level in enumerate(levels) if level in LAPTOP_LEVELS]
        self._laptop = None
        if self._wanting:
            from firmware.session.laptop import Laptop

            self._laptop = Laptop()
        for seat, level in enumerate(levels):
            if level:
                own = names()[-1] if seat in self._wanting else level
                self._seats.append(seat)
                self._players[seat] = make(own, Prng(seed + seat))
                self._memories[seat] = Memory(seat)

    # ---- what people do

    def card_laid(self, card: str, tag: int, now_ms: int) -> "int | None":
        """Return the sound that answers *card* if it is for a seat of a program and nobody else;
        None: it is for the referee."""
        match = self._game.referee.match
        if match is None or not self.levels:
            return None
        self._look(match)
        self._refused_ms = -1
        seat, node = self._seat, match.node
        if self._asks == _NOTHING:
            is_hidden = any((card, tag) in self._hands.held(node, one) for one in self._seats)
            return self._refuse(now_ms) if is_hidden and card != match.laid else None
        held = self._hands.held(node, seat)
        is_held = (card, tag) in held
        if self._asks == _TURN:
            return self._card_of_turn(card, is_held, now_ms)
        if self._asks == _DEALT:
            return self._deal(node, seat, held, (card, tag), now_ms)
        if self._asks == _GIFT and self._undecided(match) is not None:
            return self._refuse(now_ms)
        if is_held and (self._asks == _TAKEN or self._gift_of(match, seat) in ("", card)):
            held.remove((card, tag))
            entry = self._hands.know(node, seat, held)
            if self._asks == _GIFT:
                entry.given = tag
                self._memories[seat].gave(self._taker(match, seat), card)
            self._seen = None
            return sounds.ACCEPTED
        return self._refuse(now_ms)

    def _deal(self, node: "Node", seat: int, held: "list[Held]", laid: "Held", now_ms: int) -> int:
        entry = self._hands.entry(node, seat)
        given = -1 if entry is None else entry.given
        if laid[1] == given or any(laid in self._hands.held(node, one) for one in self._seats):
            return self._refuse(now_ms)
        if given >= 0 and entry is not None and entry.number == node.number:
            self._memories[seat].received(laid[0])
        held.append(laid)
        self._hands.know(node, seat, held)
        self._seen = None
        return sounds.CARD if len(held) < node.position.counts[seat] else sounds.ACCEPTED

    def _card_of_turn(self, card: str, is_held: bool, now_ms: int) -> "int | None":
        """The card that is played goes on to the referee; no other one does: an event would show
        it."""
        plan = self._plan
        if is_held and plan is not None and plan.move is not None and plan.move.card == card:
            return None
        return self._refuse(now_ms)

    def _refuse(self, now_ms: int) -> int:
        self._refused_ms = now_ms
        return sounds.WRONG

    def take_back(self) -> bool:
        """Forget the card that was dealt last, if cards are being dealt; say whether they were."""
        match = self._game.referee.match
        if match is None or self._asks != _DEALT:
            return False
        held = self._hands.held(match.node, self._seat)
        if not held:
            return False
        self._hands.know(match.node, self._seat, held[:-1])
        self._seen = None
        return True

    def deal_again(self) -> bool:
        """Forget the hand of the seat that is asked for a card or to give one; say whether one
        was: its cards are dealt over the reader again."""
        match = self._game.referee.match
        if match is None or self._asks not in (_GIFT, _TURN):
            return False
        self._hands.forget(match.node, self._seat)
        self._plan = self._gift = self._seen = None
        return True

    # ---- what it does itself

    def tick(self, now_ms: int) -> "Event | None":
        """Return what happens now without anybody's hand, or None. Allocates nothing where no
        program plays."""
        if not self.levels:
            return None
        match = self._game.referee.match
        if match is None or match.is_paused:
            return None
        self._look(match)
        if 0 <= self._refused_ms <= now_ms - _REFUSED_MS:
            self._refused_ms = -1
            self._game.is_changed = True
        if self._is_undone:
            self._is_undone = False
            return events.Control(now_ms, "undo")
        plan = self._plan
        if self._laptop is not None:
            self._wait_for(self._laptop, match, now_ms)
        if plan is None or plan.move is None or plan.position is not match.position:
            return None
        return self._act(match, plan, plan.move, now_ms)

    def _act(self, match: "Match", plan: _Plan, move: "Move", now_ms: int) -> "Event | None":
        question = match.question
        if question is not None:
            if question.number != plan.answered and now_ms >= question.seen_ms:
                plan.answered = question.number
                for number, one in enumerate(question.choices):
                    if question.node.position is plan.position and one.position.cells == plan.after:
                        return events.Answer(now_ms, question.number, number)
        elif move.is_fold:
            return self._fold(match, plan, now_ms)
        elif (
            match.state == AWAIT_MOVE
            and match.laid == move.card
            and plan.after == match.position.cells  # no marble is moved
            and not plan.is_confirmed
        ):
            return self._say(plan, "confirm", now_ms)
        return None

    def _fold(self, match: "Match", plan: _Plan, now_ms: int) -> "Event | None":
        if match.state == CARD and not plan.is_confirmed:
            self._shown = 0
            return self._say(plan, "fold", now_ms)
        if match.state == FOLD and now_ms >= self._next_ms:
            held = self._hands.held(match.node, match.position.turn)
            if self._shown < len(held):
                card, tag = held[self._shown]
                self._shown += 1
                self._next_ms = now_ms + _SHOW_MS
                return events.Card(now_ms, card, tag)
        return None

    def _say(self, plan: _Plan, control: str, now_ms: int) -> "Event | None":
        """Press *control*, once, and not before people have seen what for."""
        if plan.due_ms < 0:
            plan.due_ms = now_ms + _SEEN_MS
        if now_ms < plan.due_ms:
            return None
        plan.is_confirmed = True
        return events.Control(now_ms, control)

    def think(self) -> bool:
        """Think one piece further; say whether there is more to think about."""
        match = self._game.referee.match
        if match is None or not self.levels:
            return False
        self._look(match)
        plan = self._plan
        if plan is None or plan.is_thought:
            return False
        found = next(plan.thinking, None)
        if found is not None:
            plan.best = found
            return True
        plan.is_thought = True
        if self._undecided(match) is None or plan.best.is_fold:
            self._decide(match, plan, plan.best)
        return False

    # ---- what a laptop decides

    def task(self, now_ms: int) -> "dict[str, Any]":
        """Return what a laptop is to decide, as ReadTask says; if there is nothing, the card that
        people look for, if they do."""
        match = self._game.referee.match
        if match is None or not self.levels:
            return {}
        self._look(match)
        if self._laptop is not None:
            self._laptop.hear(now_ms)
            task = self._undecided(match)
            if task is not None:
                self._laptop.open(task, now_ms)
                seat = self._seat
                view = self._view(match.node, seat, task[-1])
                return {
                    "task": self._laptop.task,
                    "seat": seat,
                    "turn": match.node.number,
                    "hand": view.hand,
                    "held": view.held,
                    "received": view.received,
                    "taker": self._taker(match, seat) if self._asks == _GIFT else -1,
                }
        plan = self._plan
        if self._asks == _TURN and plan is not None and plan.move is not None:
            return {"seat": self._seat, "card": plan.move.card}
        return {}

    def decide(self, task: int, card: str, after: bytes) -> str:
        """A laptop has decided *task*: *card* is given away, or leads to the position *after*,
        packed. Return why not, or "".

        Raises:
            RulesError: *after* is no position.
        """
        match, laptop = self._game.referee.match, self._laptop
        open_task = None if match is None or not self.levels else self._undecided(match)
        if match is None or laptop is None or open_task is None or laptop.task != task:
            return "task %d is decided, or was never asked" % task
        if card not in open_task[-1]:
            return "the hand has no %r" % card
        if self._asks == _GIFT:
            self._gift = match.node, self._seat, card
            self._game.is_changed = True
            return ""
        plan, position, game = self._plan, match.position, match.game
        assert plan is not None, "it is undecided"
        wanted = game.unpack(position.rules, after)
        seen = game.difference(position.rules, position.cells, game.picture(wanted))
        for ways in (game.explain(position, card, seen), game.unseen(position, card)):
            for one in ways:
                if one.after == wanted.cells:
                    self._decide(match, plan, one.move)
                    return ""
        return "no move of %s leads there" % card

    def _undecided(self, match: "Match") -> "tuple[Any, ...] | None":
        """Return what a laptop may still decide, with the hand as its last value."""
        seat, node = self._seat, match.node
        if seat not in self._wanting:
            return None
        plan = self._plan
        if self._asks == _TURN:
            if plan is None or plan.move is not None:
                return None
        elif (
            self._asks != _GIFT
            or (self._gift is not None and self._gift[:2] == (node, seat))
            or self._is_drawn_blindly(match)
        ):
            return None
        return node, self._asks, seat, tuple([card for card, _ in self._hands.held(node, seat)])

    def _wait_for(self, laptop: "Laptop", match: "Match", now_ms: int) -> None:
        """Decide here what no laptop has decided in time."""
        task = self._undecided(match)
        if task is None:
            return
        laptop.open(task, now_ms)
        if laptop.is_awaited(now_ms):
            return
        plan = self._plan
        if self._asks == _GIFT:
            self._gift_of(match, self._seat)
            self._game.is_changed = True
        elif plan is not None and plan.is_thought:
            self._decide(match, plan, plan.best)

    def _decide(self, match: "Match", plan: _Plan, move: "Move") -> None:
        plan.move = move
        plan.after = match.game.apply(plan.position, move).cells
        self._game.is_changed = True

    def rest(self) -> bool:
        """Keep the hands on the flash, if they have changed; say whether that was done."""
        if not self._hands.is_changed:
            return False
        self._hands.save()
        return True

    # ---- what is asked

    @property
    def planned(self) -> "Move | None":
        """The move whose card lies open; people carry it out."""
        match = self._game.referee.match
        plan = self._plan
        if match is None or plan is None or plan.position is not match.position:
            return None
        if plan.move is None:
            return None
        return plan.move if match.laid == plan.move.card else None

    @property
    def reader(self) -> "tuple[int, int] | None":
        """Return what the light beside the reader says, and of which seat; None: what the referee
        wants."""
        if self._asks == _NOTHING:
            return None
        if self._refused_ms >= 0:
            return REFUSED, self._seat
        match = self._game.referee.match
        if match is None or self._undecided(match) is not None:
            return OWNER, self._seat  # it thinks
        return (READY if self._asks == _TURN else HAND), self._seat

    def _look(self, match: "Match") -> None:
        """Work out what people are asked for now, if anything has changed."""
        is_calm = not match.reported.repair and match.question is None
        seen = match.node, match.state, match.laid, is_calm
        if seen == self._seen:
            return
        self._seen = seen
        self._game.is_changed = True
        self._follow(match)
        self._asks, self._seat = self._next(match)
        node, turn = match.node, match.position.turn
        is_turn = self._asks == _TURN or (self._asks == _NOTHING and match.state == AWAIT_MOVE)
        plan = self._plan
        is_new = plan is None or plan.position is not node.position
        if plan is not None and match.state == CARD:  # what it said was taken back
            plan.is_confirmed, plan.due_ms = False, -1
        if is_turn and is_new and turn in self._seats:
            held = tuple([card for card, _ in self._hands.held(node, turn)])
            if match.laid:  # the power failed since it was laid
                held = (match.laid,)
            self._plan = _Plan(
                node.position, self._players[turn].think(self._view(node, turn, held))
            )

    def _next(self, match: "Match") -> "tuple[int, int]":
        """Return what is asked, and of which seat."""
        node = match.node
        if match.state != CARD or match.reported.repair or match.question:
            return _NOTHING, -1
        if node.rulings.needs_figure:  # whoever deals places it
            return _NOTHING, -1
        short = -1
        for seat in self._seats:
            missing = node.position.counts[seat] - len(self._hands.held(node, seat))
            if missing < 0:
                return _TAKEN, seat
            entry = self._hands.entry(node, seat)
            if missing and (entry is None or entry.given < 0):
                return _DEALT, seat
            if missing and short < 0:
                short = seat
        for seat in self._seats:
            entry = self._hands.entry(node, seat)
            if entry and entry.given < 0 and self._taker(match, seat) >= 0:
                return _GIFT, seat
        if short >= 0:
            return _DEALT, short
        if match.position.turn in self._seats and not node.rulings.is_over:
            return _TURN, match.position.turn
        return _NOTHING, -1

    # A program plays Dog alone; that its positions and moves are those of Dog no type can say.

    def _taker(self, match: "Match", seat: int) -> int:
        """Return who gets a card of *seat* before this round; -1: nobody, or the round has
        begun."""
        from shared_engine.games.dog.deal import exchanges

        position: "Any" = match.position
        if sum(position.counts) < position.rules.hand_size(position.round_number) * len(
            position.counts
        ):
            return -1
        for giver, taker in exchanges(position.rules, position.cells, position.round_number):
            if giver == seat:
                return taker
        return -1

    def _gift_of(self, match: "Match", seat: int) -> str:
        """Return the card that *seat* gives away; "": any, drawn blindly (A-11)."""
        if self._is_drawn_blindly(match):
            return ""
        if self._gift is None or self._gift[:2] != (match.node, seat):
            held = tuple([card for card, _ in self._hands.held(match.node, seat)])
            view = self._view(match.node, seat, held)
            card = self._players[seat].exchange(view, self._taker(match, seat))
            self._gift = match.node, seat, card
        return self._gift[2]

    def _is_drawn_blindly(self, match: "Match") -> bool:
        rules: "Any" = match.position.rules
        return rules.exchange == "draw_from_next"

    def _view(self, node: "Node", seat: int, held: "tuple[str, ...]") -> "SeatView":
        position: "Any" = node.position
        return self._memories[seat].view(position, list(held))

    def _follow(self, match: "Match") -> None:
        """Keep in mind what was played since the last look, and whether a turn of a program was
        another one."""
        node, known = match.node, self._followed
        self._followed = node
        if known is None or node.position is known.position:
            return
        if not node.has(known):  # what was seen was seen
            self._hands.go_back(node)
            return
        for one in node.path(known):
            if one.played and one.parent:
                before: "Any" = one.parent.position
                move: "Any" = one.played.move
                after: "Any" = one.position
                if before.turn in self._seats:
                    self._hands.play(one, before.turn, one.played.card, one.played.tag)
                for seat in self._seats:
                    self._memories[seat].follow(before, move, after, list(one.played.cards) or None)
        plan = self._plan
        before = node.parent.position if node.parent else None
        if plan is not None and plan.move is not None and before is plan.position:
            self._is_undone = node.position.cells != plan.after
