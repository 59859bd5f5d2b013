"""A virtual table of Dog: what people at browsers do, and what each of them sees. It knows no
browser and no server."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypedDict

from host.language.language import Language, Text, in_all, phrase
from host.live.view import NOBODY, GameView, HeldBy, Lying, Own, OwnCard, View
from host.live.words import points_left
from host.simulator.handling import THE_DOG
from host.simulator.world import World
from host.virtual.advice import does, why_not
from host.virtual.dealer import Dealer
from host.virtual.gathering import CONTROLS, DONE, FOR_HOST, Gathering, put_right, refusal
from host.virtual.hands import VirtualHands
from host.virtual.links import Person, seat_named
from shared_engine.games.cards import JOKER
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.dog.cards import SWAP, abilities
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.position import needs_dog
from shared_engine.games.dog.see.unseen import unseen
from shared_engine.games.meanings import CAPTURE, EXCHANGE, OWN_CAPTURE
from shared_engine.lights.looks import PAUSED, SHOW, WHICH, WRONG
from shared_engine.log.hints import LEVELS
from shared_engine.record.record import Record

# What the light beside the reader asks for.
_ASKED = {SHOW: "show", WHICH: "question", WRONG: "put_right"}


_ACTS = "lift", "put", "put_back", "turn", "lay", "give", "press", "help", "name"


class _Gesture(TypedDict):
    do: Annotated[str, (*_ACTS, *FOR_HOST)]
    seat: NotRequired[int]
    name: NotRequired[str]
    field: NotRequired[int]
    quarters: NotRequired[Annotated[int, (1, 2, 3)]]
    card: NotRequired[str]
    control: NotRequired[Annotated[str, CONTROLS]]
    level: NotRequired[Annotated[str, LEVELS]]


class VirtualTable(Gathering):
    """Everything around one simulated board but the board.

    Args:
        world: what lies on it.
        dealer: its cards.
        on_change: called whenever somebody can see something new.

    Attributes:
        hands: act on the world; the board calls them.
    """

    def __init__(self, world: World, dealer: Dealer, on_change: Callable[[], None]) -> None:
        self.hands = VirtualHands(world)
        super().__init__(self.hands, _Gesture, on_change)
        self._world = world
        self._dealer = dealer
        self._shown: list[str] = []  # of a hand that folds
        self._folder = ""  # who has said so, and then shows all cards at once

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
                if self._dealer.follow(game, record):
                    is_new = True
                    self._shown = []
                    self._refusals.clear()
                if is_first:
                    self.hands.look(self._dealer.table.position)
        if is_new:
            self._on_change()

    # ---- what people do

    @property
    def _has_begun(self) -> bool:
        return self._dealer.is_dealing

    def _tidy(self, person: Person) -> None:
        self.hands.tidy(person.name)

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
            return replace(
                own,
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
        is_idle = self._chooses(seat) and card not in self._playable()
        table = self._dealer.table
        return OwnCard(
            card,
            in_all(lambda words: words.card(card)),
            does(card),
            why_not(table.position, card, table.rules.cards()) if is_idle else {},
        )

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
        """Whose cards *person* holds now."""
        if not person.has_all_seats:
            return person.seat
        return next(iter(self._dealer.givers()), self._turn)


def _seat(owner: int) -> int:
    """Whose a marble is, by seat; the dog, and no marble, are nobody's."""
    return owner - 1 if 0 < owner < THE_DOG else NOBODY
