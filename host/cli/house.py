"""The house around a table: what its start page offers, what is chosen there, and the games that
are kept."""

import json
import queue
import secrets
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from host.errors import HostError
from host.language.language import Text, in_all, phrase, unchanged
from host.live.game_view import position_view
from host.live.steps import study_of
from host.live.summary import summaries
from host.live.words import have_won
from host.rulesets.choice import presets
from host.store.place import Place
from host.store.store import Store, StoredGame
from host.views.web.picture import board, personal, shared, state
from host.views.web.replay_file import replay
from host.virtual.lesson import LESSONS, learn, titles
from shared_engine.games.catalogue import find_board_game, names
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import is_number, read_list, read_number, read_object

_MOST = 100  # games that are listed, the newest ones
_DRAWN = "brandi-4"  # whose board is on the start page
LAST = "last"
"""In place of a number: the newest game of a shelf."""
BY_CABLE, BY_AIR = "cable", "air"


@dataclass(frozen=True)
class Wish:
    """What is to begin: a game, or to watch a board."""

    ruleset: str = ""
    """"" for none: a board is watched."""
    is_apart: bool = False
    """Everybody plays at a screen of their own."""
    is_first: bool = False
    """Somebody has never played it."""
    route: str = BY_CABLE


class House:
    """Games are begun by whoever has its secret; who has the name of a shelf sees its games.

    Args:
        shelves: where games are kept.

    Attributes:
        secret: behind the address of the start page.
        shelves: by a name that nobody can guess.
        link: leads to the table that has begun, with all that is behind the address of the page.
        begun: how many tables have begun.
        is_over: there the game is over.
    """

    def __init__(self, *shelves: Place) -> None:
        self.secret = secrets.token_urlsafe()
        self.shelves = {secrets.token_urlsafe(16): one for one in shelves}
        self.link = ""
        self.begun = 0
        self.is_over = False
        self._trouble: Text = {}
        self._wishes: queue.SimpleQueue[Wish] = queue.SimpleQueue()
        self._pages: dict[tuple[str, int, int], str] = {}

    # ---- the table

    @property
    def has_wish(self) -> bool:
        """Something else is to begin."""
        return not self._wishes.empty()

    def next_wish(self) -> Wish:
        """What is to begin next, once somebody wishes it."""
        return self._wishes.get()

    def begin(self, link: str) -> None:
        """A table has begun; *link* leads there."""
        self.link, self.is_over = link, False
        self.begun += 1

    def end(self, trouble: str = "") -> None:
        """The table has ended, or has not begun because of some *trouble*."""
        self.link = ""
        self._trouble = unchanged(trouble) if trouble else {}

    # ---- the page; in its threads

    def ask(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """As in host/views/web/start.py. `do` is "look", "wait", "play" with a `ruleset`, perhaps
        `apart` or `first`, "watch" with a `route`, or "learn" with a `lesson` from 1 on and the
        `acts` in it."""
        secret, do = asked.get("secret"), asked.get("do")
        if not isinstance(secret, str) or not secrets.compare_digest(
            secret.encode(), self.secret.encode()
        ):
            return None
        if do == "learn":
            return _lesson(asked)
        if do == "play" and asked.get("ruleset") in names():
            is_apart, is_first = (asked.get(name) is True for name in ("apart", "first"))
            self._wish(Wish(asked["ruleset"], is_apart, is_first))
        elif do == "watch" and asked.get("route") in (BY_CABLE, BY_AIR):
            self._wish(Wish(route=asked["route"]))
        found = {
            "begun": self.begun,
            "link": self.link,
            "is_over": self.is_over,
            "trouble": self._trouble,
        }
        return found | (self._offered() if do == "look" else {})

    def game(self, shelf: str, number: str) -> tuple[str, str] | None:
        """As in host/views/web/start.py."""
        place = self.shelves.get(shelf)
        if place is None or not (number == LAST or is_number(number)):
            return None
        try:
            with closing(Store(place, is_read=True)) as store:
                known = store.games()
                wanted = known[-1].id if known and number == LAST else number
                game = next((one for one in known if str(one.id) == str(wanted)), None)
                return game and (self._page(store, shelf, game), _file_name(game))
        except (HostError, RulesError):
            return None

    def _page(self, store: Store, shelf: str, game: StoredGame) -> str:
        """Made once for as many events as there are."""
        key = shelf, game.id, game.end
        if key not in self._pages:
            self._pages = {key: replay(study_of(store, game.id))}
        return self._pages[key]

    def _wish(self, wish: Wish) -> None:
        self._trouble = {}
        self._wishes.put(wish)

    def _offered(self) -> dict[str, Any]:
        return {
            "board": _drawn(),
            "rulesets": [
                {
                    "name": name,
                    "about": in_all(lambda words, name=name: words.about(name)),
                    "seats": presets(name).load(name).seats,
                }
                for name in names()
            ],
            "games": self._games(),
        }

    def _games(self) -> list[dict[str, Any]]:
        """Of all shelves, the newest first."""
        found: list[dict[str, Any]] = []
        for shelf, place in self.shelves.items():
            try:
                with closing(Store(place, is_read=True)) as store:
                    games = store.games()[-_MOST:]
                    known = summaries(store, games)
                    found += [_listed(shelf, one, known[one.id]) for one in reversed(games)]
            except (
                HostError
            ):  # there are no games, or nobody can read them: `collie games` says why
                continue
        return found[:_MOST]


def _lesson(asked: dict[str, Any]) -> dict[str, Any]:
    """What a learner sees, as the page of a table does: the `board`, and a `view` of it. A lesson
    or acts that cannot be are the first lesson, and none."""
    try:
        number = read_number(asked.get("lesson"), 1, len(LESSONS), "lesson")
        acts = [read_object(act, "an act") for act in read_list(asked.get("acts"), "acts")]
    except NotationError:
        number, acts = 1, []
    shown, steps = learn(number - 1, acts), titles()
    game = shown.view.game
    assert game, "a lesson is a game"
    view = json.loads(personal(shared(shown.view, shown.lying), shown.own))
    view["game"]["title"] = steps[number - 1]
    return {
        "steps": steps,
        "board": board(game),
        "view": view,
        "acts": shown.acts,
        "is_learnt": shown.is_learnt,
    }


def _listed(shelf: str, game: StoredGame, summary: dict[str, Any]) -> dict[str, Any]:
    is_finished, won = summary.get("finished", False), tuple(summary.get("won", ()))
    return {
        "address": f"games/{shelf}/{game.id}",
        "day": game.seen_on.date.isoformat() if game.seen_on.date else "",
        "ruleset": summary.get("ruleset", ""),
        "turns": summary.get("turns"),
        "result": in_all(lambda words: have_won(won, words))
        if is_finished
        else phrase("start", "unfinished" if "turns" in summary else "unreadable"),
    }


def _file_name(game: StoredGame) -> str:
    day = f"-{game.seen_on.date.isoformat()}" if game.seen_on.date else ""
    return f"board-collie{day}-{game.id}.html"


def _drawn() -> dict[str, Any]:
    """A board before the first move."""
    rules = presets(_DRAWN).load(_DRAWN)
    shown = position_view(find_board_game(_DRAWN).setup(rules, rules.seats - 1), 0)
    return {"board": board(shown), "game": state(shown)}
