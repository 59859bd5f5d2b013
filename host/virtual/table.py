"""A virtual table of Dog: what people at browsers do, and what each of them sees. It knows no
browser and no server."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypedDict

from host.language.language import Language, Text, in_all, phrase
from host.live.view import NOBODY, GameView, HeldBy, Lying, Own, OwnCard, View
from host.live.words import points_left
from host.simulator.handling import THE_DOG, marbles
from host.simulator.world import World
from host.virtual.advice import does, why_not
from host.virtual.coach import BEST, COACHING, GOOD, OFF, Counsel, Question, ask, ask_about
from host.virtual.dealer import Dealer
from host.virtual.gathering import CONTROLS, DONE, FOR_HOST, Gathering, put_right, refusal
from host.virtual.hands import VirtualHands
from host.virtual.links import Person, name_of, seat_named
from host.virtual.opponents import Task
from shared_engine.games.cards import JOKER
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.dog.cards import SWAP, abilities
from shared_engine.games.dog.move import DRAW, Move
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.position import Position, needs_dog
from shared_engine.games.dog.see.unseen import unseen
from shared_engine.games.meanings import CAPTURE, EXCHANGE, OWN_CAPTURE
from shared_engine.lights.looks import PAUSED, SHOW, WHICH, WRONG
from shared_engine.log.hints import LEVELS
from shared_engine.players.view import SeatView
from shared_engine.record.record import Record

# What the light beside the reader asks for.
_ASKED = {SHOW: "show", WHICH: "question", WRONG: "put_right"}


_ACTS = "lift", "put", "put_back", "turn", "lay", "give", "press", "help", "coach", "name"


class _Gesture(TypedDict):
    do: Annotated[str, (*_ACTS, *FOR_HOST)]
    seat: NotRequired[int]
    name: NotRequired[str]
    field: NotRequired[int]
    quarters: NotRequired[Annotated[int, (1, 2, 3)]]
    card: NotRequired[str]
    control: NotRequired[Annotated[str, CONTROLS]]
    level: NotRequired[Annotated[str, (*LEVELS, *COACHING)]]


class VirtualTable(Gathering):
    """Everything around one simulated board but the board.

    Args:
        world: what lies on it.
        dealer: its cards.
        on_change: called whenever somebody can see something new.
        programs: seats that programs play (opponents.py): nobody else sees their cards.
        is_first: somebody has never played: in the first round it is shown what cards can do.

    Attributes:
        hands: act on the world; the board calls them.
    """

    def __init__(
        self,
        world: World,
        dealer: Dealer,
        on_change: Callable[[], None],
        programs: frozenset[int] = frozenset(),
        *,
        is_first: bool = False,
    ) -> None:
        self.hands = VirtualHands(world)
        self._programs = programs
        self._is_first = is_first
        super().__init__(self.hands, _Gesture, on_change)
        self._world = world
        self._dealer = dealer
        self._shown: list[str] = []  # of a hand that folds
        self._folder = ""  # who has said so, and then shows all cards at once
        self._coaching: dict[int, str] = {}  # by seat, what the coach says to it
        self._past: dict[int, Question] = {}  # by seat, what can be asked about its last move
        self._counsel: dict[Question, Counsel] = {}
        self._played = 0  # turns

    # ---- what the board says

    def follow(self, view: View, game: int, record: Record | None) -> None:
        """The board shows *view*; its *game* has gone as in *record*.

        Raises:
            HostError: the cards do not fit the game.
        """
        with self._lock:
            is_new = view != self.view
            self.view = view
            if not self._is_folding:
                self._shown = []
            elif self._folder:
                self._show_hand()
            if record is not None:
                is_first = not self._dealer.is_dealing
                before = None if is_first else self._seat_view(self._turn)
                if self._dealer.follow(game, record):
                    is_new = True
                    self._remember(before, record)
                    self._shown = []
                    self._refusals.clear()
                if is_first:
                    self.hands.look(self._dealer.table.position)
        if is_new:
            self._on_change()

    def _remember(self, before: SeatView | None, record: Record) -> None:
        """The game has gone on as in *record*; *before* is what the seat to turn knew."""
        position = self._dealer.table.position
        if before is None or len(record.turns) != self._played + 1:
            self._past.clear()
        else:
            move = parse_move(position.rules.board, record.turns[-1][1].move)
            self._past.pop(before.seat, None)
            if move.card and not move.is_discard:
                self._past[before.seat] = ask_about(before, move, position.cells)
        self._played = len(record.turns)

    # ---- what people do

    @property
    def _has_begun(self) -> bool:
        return self._dealer.is_dealing

    def _tidy(self, person: Person) -> None:
        self.hands.tidy(person.name)

    def _hear(self, person: Person, asked: Mapping[str, Any]) -> Text:
        if asked["do"] == "coach" and self._has_begun:  # no hand has to be free for that
            return self._choose_coaching(person, asked.get("level", OFF))
        return super()._hear(person, asked)

    def _choose_coaching(self, person: Person, level: str) -> Text:
        seat = self._seat_of(person)
        if seat == NOBODY:
            return refusal("no_cards")
        if level not in COACHING:
            return refusal("unclear", why=f"level is one of {', '.join(COACHING)}, not {level}")
        self._coaching[seat] = level
        return DONE

    def _obey(self, person: Person, asked: Mapping[str, Any]) -> Text:
        what = asked["do"]
        if what in ("lift", "put"):
            field = asked.get("field", NO_FIELD)
            if not 0 <= field < self._world.rules.board.field_count:
                return refusal("no_field", field=field)
            return refusal(
                (self.hands.lift if what == "lift" else self.hands.put)(person.name, field)
            )
        if what == "put_back":
            return refusal(self.hands.put_back(person.name))
        if what == "turn":
            return refusal(self.hands.turn_disc(person.name, asked.get("quarters", 1)))
        if what == "press":
            return self._press(person, asked.get("control", "confirm"))
        return self._use_card(person, asked.get("card", ""), gives=what == "give")

    def _press(self, person: Person, control: str) -> Text:
        if control == "fold":
            if self._dealer.givers():
                return refusal("give_first")
            if self._seat_of(person) != self._turn and not person.is_host:
                return refusal("not_your_turn", self._names, seat=self._turn)
            self._folder = person.name
        self.hands.tap(person.name, control)
        return DONE

    def _use_card(self, person: Person, card: str, *, gives: bool) -> Text:
        seat = self._seat_of(person)
        if seat == NOBODY:
            return refusal("no_cards")
        hand = self._dealer.table.hands[seat]
        if card not in hand:
            return refusal("not_in_hand")
        givers = self._dealer.givers()
        if gives:
            if seat not in givers:
                return refusal("nothing_to_give")
            self._dealer.give(seat, card)
            return DONE
        if givers:
            return refusal("give_first")
        if seat != self._turn:
            return refusal("not_your_turn", self._names, seat=self._turn)
        if self._is_folding and self._shown.count(card) >= hand.count(card):
            return refusal("shown")
        self.hands.tap(person.name, self._tag(card))
        if self._is_folding:
            self._shown.append(card)
        return DONE

    def _show_hand(self) -> None:
        """Show every card of the hand that folds."""
        for card in self._dealer.table.hands[self._turn]:
            self.hands.tap(self._folder, self._tag(card))
            self._shown.append(card)
        self._folder = ""

    def _tag(self, card: str) -> int:
        """The number of a card of that rank in the deck. Turn by turn it is another one: the next
        seat lays a card of its own."""
        rules, turns = self._dealer.table.rules, self.view.game.turns if self.view.game else 0
        cards = rules.cards()
        first = sum(rules.deck[one] for one in cards[: cards.index(card)])
        return first + (turns + self._shown.count(card)) % rules.deck[card]

    # ---- what programs do

    def task(self) -> Task | None:
        """What the table waits for, if a program has to do it."""
        with self._lock:
            game = self.view.game
            if not self._programs or game is None or game.won is not None:
                return None
            meanings = {light.meaning for light in game.lights}
            if not self._dealer.is_dealing or PAUSED in meanings or self._is_folding:
                return None
            givers = self._dealer.givers()
            for seat, taker in givers.items():
                if seat in self._programs:
                    return Task(self._seat_view(seat), taker)
            seat = self._turn
            if givers or seat not in self._programs or game.turn != seat:
                return None
            return Task(self._seat_view(seat), card=game.card, is_asked=WHICH in meanings)

    def _seat_view(self, seat: int) -> SeatView:
        table = self._dealer.table
        return SeatView(table.position, seat, tuple(table.hands[seat]), tuple(table.discard))

    def give(self, seat: int, card: str) -> None:
        """The program on *seat* gives *card* away, if it still has to."""
        self._as_program(seat, {"do": "give", "card": card})

    def lay(self, seat: int, card: str) -> None:
        """The program on *seat* lays *card*."""
        self._as_program(seat, {"do": "lay", "card": card})

    def press(self, seat: int, control: str) -> None:
        """The program on *seat* lays the card of a *control*."""
        self._as_program(seat, {"do": "press", "control": control})

    def carry_out(self, seat: int, before: Position, move: Move) -> None:
        """The program on *seat* moves the marbles of *move*, played in *before*."""
        with self._lock:
            if marbles(before.rules, before.cells, self.hands.marbles) == self.hands.marbles:
                self.hands.carry_out(name_of(seat), before, move)
        self._on_change()

    def put_as(self, seat: int, position: Position) -> None:
        """The program on *seat* puts all marbles to where they are in *position*."""
        with self._lock:
            self.hands.put_as(name_of(seat), position.cells)
        self._on_change()

    def answer(self, seat: int, move: Move) -> None:
        """The program on *seat* says that it has played *move*."""
        with self._lock:
            game = self.view.game
            lit = [light.field for light in game.lights if light.meaning == WHICH] if game else []
            meant = set(move.ends) | set(move.swapped)
            if move.parts and move.parts[0][0] == DRAW:
                drawn = move.parts[0][2] + 1
                meant = {field for field, owner in self.hands.marbles.items() if owner == drawn}
            for field in lit:
                if field in meant and field in self.hands.marbles:
                    self.hands.touch_marble(name_of(seat), field)
                    break
        self.press(seat, "confirm")

    def _as_program(self, seat: int, asked: Mapping[str, Any]) -> None:
        with self._lock:
            self._obey(Person(name_of(seat), seat), asked)
        self._on_change()

    # ---- what the coach does

    @property
    def known_names(self) -> Sequence[str]:
        """Of the people, by seat."""
        with self._lock:
            return self._names

    def questions(self) -> list[Question]:
        """What the coach is asked now."""
        with self._lock:
            if not self._dealer.is_dealing:
                return []
            return [one for seat in self._coaching for one in self._questions_of(seat)]

    def _questions_of(self, seat: int) -> Iterator[Question]:
        game, wanted = self.view.game, COACHING.index(self._coaching.get(seat, OFF))
        if wanted and seat in self._past:
            yield self._past[seat]
        if game is None or game.won is not None or seat != self._turn or game.turn != seat:
            return
        if wanted >= COACHING.index(BEST) and self._chooses(seat) and self._playable():
            yield ask(self._seat_view(seat), BEST)
        elif wanted >= COACHING.index(GOOD) and game.card in self._dealer.table.hands[seat]:
            yield ask(self._seat_view(seat), GOOD, game.card)

    def advise(self, question: Question, counsel: Counsel) -> None:
        """The coach says *counsel*; who sees that hand sees it while the *question* is asked."""
        with self._lock:
            asked = [one for seat in self._coaching for one in self._questions_of(seat)]
            self._counsel = {one: said for one, said in self._counsel.items() if one in asked}
            if question in asked:
                self._counsel[question] = counsel
        self._on_change()

    # ---- what people see

    def lying(self) -> Lying:
        """What lies where."""
        with self._lock:
            marbles, count = self.hands.marbles, self._world.rules.board.field_count
            held = [
                HeldBy(who, tuple(_seat(one.owner) for one in all_), seat_named(who))
                for who, all_ in self.hands.held.items()
                if all_
            ]
            if self.hands.beside:
                held.append(HeldBy("", tuple(_seat(owner) for owner in self.hands.beside)))
            return Lying(
                tuple(_seat(marbles.get(field, 0)) for field in range(count)),
                next((field for field, owner in marbles.items() if owner == THE_DOG), NO_FIELD),
                tuple(held),
            )

    def own(self, person: Person) -> Own:
        """What *person* alone sees: never a card of a hand that is another person's."""
        with self._lock:
            own = Own(person.name, person.is_host, self._refusals.get(person.name, DONE))
            seat = self._seat_of(person) if self._dealer.is_dealing else NOBODY
            if seat == NOBODY:
                return own
            table = self._dealer.table
            order, gone = table.rules.cards(), list(self._shown) if seat == self._turn else []
            if (
                seat == self._turn
                and self.view.game
                and self.view.game.card
                and not self._is_folding
            ):
                gone.append(self.view.game.card)
            hand = sorted(table.hands[seat], key=order.index)
            for card in gone:
                if card in hand:
                    hand.remove(card)
            givers = self._dealer.givers()
            counsels = [
                self._counsel[one] for one in self._questions_of(seat) if one in self._counsel
            ]
            return replace(
                own,
                is_first=self._is_first and table.position.round_number == 0,
                coaching=self._coaching.get(seat, OFF),
                advice=tuple(one.says for one in counsels),
                marks=self._marked(field for one in counsels for field in one.fields),
                seat=seat,
                asks=self._asks(seat),
                cards=tuple(self._card(card, seat) for card in hand),
                acts=tuple(self._acts_of(seat)),
                gives_to=givers.get(seat, NOBODY),
                is_waiting=bool(givers) and seat not in givers,
                is_folding=self._is_folding and seat == self._turn,
            )

    def _card(self, card: str, seat: int) -> OwnCard:
        """*card* in the hand of *seat*, with what it does, and why not where it does nothing."""
        chooses, table = self._chooses(seat), self._dealer.table
        is_idle = chooses and card not in self._playable()
        is_shown = chooses and not is_idle and self._is_first and not table.position.round_number
        return OwnCard(
            card,
            in_all(lambda words: words.card(card)),
            does(card),
            why_not(table.position, card, table.rules.cards()) if is_idle else {},
            self._marked(field for field, _ in targets(table.position, card)) if is_shown else (),
        )

    def _marked(self, fields: Iterable[int]) -> tuple[int, ...]:
        """The holes with the marbles that are meant by *fields*; those of a kennel are alike."""
        board, found = self._world.rules.board, set[int]()
        for one in fields:
            meant = [one]
            if one >= board.first_kennel:
                first = board.kennel(board.seat_of(one))
                meant = list(range(first, first + board.marbles))
            found.update([field for field in meant if field in self.hands.marbles][:1])
        return tuple(sorted(found))

    def _chooses(self, seat: int) -> bool:
        """Whether *seat* is to lay a card now."""
        game = self.view.game
        return (
            game is not None
            and game.won is None
            and seat == self._turn
            and not game.card
            and not self._is_folding
            and not self._dealer.givers()
            and not needs_dog(self._dealer.table.position)
        )

    def _playable(self) -> list[str]:
        return self._dealer.table.playable()

    def _acts_of(self, seat: int) -> Iterator[str]:
        """The control cards that do something for *seat* now, the most likely one first."""
        game = self.view.game
        if game is None:
            return
        meanings = {light.meaning for light in game.lights}
        if PAUSED in meanings:
            yield "pause"
            return
        if seat == self._turn and game.won is None:
            if self._chooses(seat) and not self._playable():
                yield "fold"
            if WHICH in meanings or (game.card and self._may_idle(game.card)):
                yield "confirm"
        if game.card or game.turns:
            yield "undo"

    def _may_idle(self, card: str) -> bool:
        """Whether *card*, which lies open, may move nothing."""
        position = self._dealer.table.position
        is_swap = any(kind == SWAP for kind, _ in abilities(card).effects)
        return not targets(position, card) or (is_swap and position.rules.jack_noop != "never")

    def _asks(self, seat: int) -> Text:
        """What *seat* is to do now, in words."""
        givers, game = self._dealer.givers(), self.view.game
        if game is None or game.won is not None:
            return {}
        if any(light.meaning == PAUSED for light in game.lights):
            return phrase("asks", "paused")
        if seat in givers:
            return phrase("asks", "give", game.names, seat=givers[seat])
        if givers:
            return phrase("asks", "others_choose")
        if seat != self._turn:
            return phrase("asks", "playing", game.names, seat=self._turn)
        if needs_dog(self._dealer.table.position):
            return phrase("asks", "dog")
        asked = next(
            (_ASKED[light.meaning] for light in reversed(game.lights) if light.meaning in _ASKED),
            "",
        )
        if asked == "put_right":
            return put_right(game)
        if asked in ("", "question") and (owner := self._landed_on(game.card)):
            key = "send_home_or_swap" if game.card == JOKER else "send_home"
            return phrase("asks", key, game.names, seat=_seat(owner))
        if asked:
            return phrase("asks", asked)
        if game.card:
            return self._asks_to_move(game)
        return phrase("asks", "lay" if self._playable() else "fold")

    def _asks_to_move(self, game: GameView) -> Text:
        """What may be done with the card that lies open."""
        position, card, points = self._dealer.table.position, game.card, game.points
        held = [marble for marbles in self.hands.held.values() for marble in marbles]
        if points:
            key = "split" if points.left == points.whole else "points"
        elif unseen(position, card) and not targets(position, card):
            key = "nothing"
        elif [kind for kind, _ in abilities(card).effects] != [SWAP] or len(held) != 1:
            key = "move"
        elif held[0].lifted_from in self.hands.marbles:
            key = "swap_back"
        else:
            is_lit = any(light.meaning == EXCHANGE for light in game.lights)
            key = "swap_lit" if is_lit else "swap"

        def say(words: Language) -> str:
            left = points_left(points, words) if points else ""
            count = points.whole if points else 0
            return words.say("asks", key, card=words.card(card), points=left, count=count)

        return in_all(say)

    def _landed_on(self, card: str) -> int:
        """Whose marble is in a hand since *card* led another one onto its hole; 0: nobody's."""
        held = [marble for marbles in self.hands.held.values() for marble in marbles]
        if not card or len(held) != 1 or held[0].lifted_from not in self.hands.marbles:
            return 0
        position = self._dealer.table.position
        led_to = {
            end for source, _ in targets(position, card) for end in targets(position, card, source)
        }
        is_met = led_to & {(held[0].lifted_from, meaning) for meaning in (CAPTURE, OWN_CAPTURE)}
        return held[0].owner if is_met else 0

    @property
    def _is_folding(self) -> bool:
        """The board wants to see every card of a hand."""
        game = self.view.game
        return game is not None and any(light.meaning == SHOW for light in game.lights)

    @property
    def _turn(self) -> int:
        return self._dealer.table.position.turn

    def _seat_of(self, person: Person) -> int:
        """Whose cards *person* holds now; of a program nobody else does."""
        if not person.has_all_seats:
            return person.seat
        people = [seat for seat in range(self._world.rules.seats) if seat not in self._programs]
        asked = [seat for seat in (*self._dealer.givers(), self._turn) if seat in people]
        return asked[0] if asked else people[0] if len(people) == 1 else NOBODY


def _seat(owner: int) -> int:
    """Whose a marble is, by seat; the dog, and no marble, are nobody's."""
    return owner - 1 if 0 < owner < THE_DOG else NOBODY
