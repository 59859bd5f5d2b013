"""People around a virtual board: what they do is heard one after the other, and why something had
no effect is said to who did it."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from host.device.reply import read_json
from host.language.language import ENGLISH, Text, language, phrase
from host.live.names import flaw
from host.live.view import NOBODY, GameView, View
from host.virtual.acts import Acts
from host.virtual.links import Person
from shared_engine.games.errors import NotationError
from shared_engine.log.hints import LEVELS

CONTROLS = ("confirm", "undo", "fold", "hint", "pause")
"""The control cards that everybody may lay; a new game is the host's."""

FOR_HOST = ("tidy", "new_game", "lay_aside")
"""What the host alone may ask for."""

_HINT = "hint"

DONE: Text = {}
"""In place of a refusal."""


def put_right(game: GameView) -> Text:
    """Ask for the next step that puts the board right, as the lights show it."""
    if not game.step.get(ENGLISH):
        return phrase("asks", "put_right")
    return {name: language(name).say("asks", "step", step=step) for name, step in game.step.items()}


class Gathering:
    """What all virtual tables have in common; a game has one of its own.

    Args:
        hands: act on the world; the board calls them.
        gesture: what pages may ask for, a TypedDict.
        on_change: called whenever somebody can see something new.

    Attributes:
        wants_new_game: the host has asked for one.
        view: what the board says.
        names: of the people, by seat.
    """

    def __init__(self, hands: Acts, gesture: Any, on_change: Callable[[], None]) -> None:
        self.wants_new_game = False
        self.view = View("")
        self.names: dict[int, str] = {}
        self._acts = hands
        self._gesture = gesture
        self._on_change = on_change
        self._lock = threading.Lock()
        self._refusals: dict[str, Text] = {}
        # The picture in which somebody has chosen a level of help, and it.
        self._chosen: tuple[GameView | None, str] = None, ""

    def hear(self, person: Person, text: str) -> None:
        """Do what the page of *person* asks for; what cannot be done is refused in words that this
        person alone sees, and changes nothing for others."""
        if not person.may_touch:
            self._refuse(person, "look_on")
            return
        with self._lock:
            try:
                refused = self._hear(person, read_json(text, self._gesture, "the gesture"))
            except NotationError as error:
                refused = refusal("unclear", why=error)
            self._refusals[person.name] = refused
        if refused == DONE:
            self._on_change()

    def warn(self, person: Person, text: Text) -> None:
        """Let *person* see *text* until that one does something."""
        with self._lock:
            self._refusals[person.name] = text

    def refuse_haste(self, person: Person) -> None:
        """Let *person* see that something was not done, because too much was asked for at once."""
        self._refuse(person, "haste")

    def miss(self, person: Person) -> None:
        """Nothing of *person* is heard any more: what that one holds is laid beside the board,
        where others can get it."""
        with self._lock:
            is_new = person.name in self._acts.holders()
            self._acts.lay_aside(person.name)
        if is_new:
            self._on_change()

    def _refuse(self, person: Person, key: str) -> None:
        with self._lock:
            self._refusals[person.name] = refusal(key)

    def _hear(self, person: Person, asked: Mapping[str, Any]) -> Text:
        if not self._has_begun:
            return refusal("not_begun")
        if asked["do"] in FOR_HOST and not person.is_host:
            return refusal("for_host")
        if asked["do"] == "name":
            return self._name(person, asked.get("seat", NOBODY), asked.get("name", "").strip())
        if asked["do"] == "lay_aside":
            others = [name for name in self._acts.holders() if name != person.name]
            for name in others:
                self._acts.lay_aside(name)
            return refusal("" if others else "nothing_held")
        if asked["do"] in ("tidy", "new_game"):
            return self._begin_again(person, is_new=asked["do"] == "new_game")
        if self._acts.is_busy(person.name):
            return refusal("busy")
        if asked["do"] == "help":
            return self._choose_help(person, asked.get("level", LEVELS[-1]))
        return self._obey(person, asked)

    def _name(self, person: Person, seat: int, name: str) -> Text:
        """Who sits on *seat* is called *name* from now on; "" takes the name away."""
        seats = len(self.view.game.roles) if self.view.game else 0
        if not 0 <= seat < seats or not (person.is_host or person.seat == seat):
            return refusal("own_name")
        others = {other: known for other, known in self.names.items() if other != seat}
        found = flaw(name, others)
        if found:
            return refusal(found[0], (), **found[1])
        self.names = {**others, seat: name} if name else others
        return DONE

    def _choose_help(self, person: Person, level: str) -> Text:
        """Lay the control card until the seat to turn has *level*: each time it gets the next."""
        game = self.view.game
        if game is None:
            return refusal("not_begun")
        if not person.has_all_seats and person.seat != game.turn:
            return refusal("not_your_turn", game.names, seat=game.turn)
        seen, chosen = self._chosen
        if seen == game:
            now = LEVELS.index(chosen)  # what was laid last is not in the picture yet
        else:
            now = LEVELS.index(game.hints[game.turn]) - self._acts.waiting(person.name, _HINT)
        for _ in range((now - LEVELS.index(level)) % len(LEVELS)):
            self._acts.tap(person.name, _HINT)
        self._chosen = game, level
        return DONE

    def _begin_again(self, person: Person, *, is_new: bool) -> Text:
        self._tidy(person)
        self.wants_new_game = self.wants_new_game or is_new
        return DONE

    @property
    def _names(self) -> Sequence[str]:
        return self.view.game.names if self.view.game else ()

    @property
    def _has_begun(self) -> bool:
        """There is a game that can be touched."""
        raise NotImplementedError

    def _tidy(self, person: Person) -> None:
        """Let *person* put everything as it lies before a game."""
        raise NotImplementedError

    def _obey(self, person: Person, asked: Mapping[str, Any]) -> Text:
        """Do what is *asked*; return why not, or DONE."""
        raise NotImplementedError


def refusal(key: str, names: Sequence[str] = (), **facts: object) -> Text:
    """Why nothing was done, for people with *names*, or DONE for an empty *key*."""
    return phrase("refusal", key, names, **facts) if key else DONE
