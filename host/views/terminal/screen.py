"""The terminal while a game is followed: the board with its lights, what was said, how far the teams are."""

from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from host.live.view import Fetching, GameView, Note, Said, View
from host.terminal.console import WordsColumn
from host.terminal.text import one_line
from host.views.terminal.drawing import SIGNS, colour_of, draw

_LINES = 12


class Screen:
    """Shows views; on a terminal as a picture that stays in place, elsewhere what is new, line by line."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown: View | None = None
        self._printed = 0  # number of the newest note or sentence that is printed
        self._fetch = Progress()
        self._live = (
            Live(console=console, auto_refresh=False, vertical_overflow="visible") if console.is_terminal else None
        )

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    def show(self, view: View) -> None:
        """Show *view*; each is newer than the one before."""
        shown, self._shown = self._shown, view
        if not self._live:
            self._print_news(view, None if shown is None else shown.fetching)
        elif view.fetching:
            if shown is None or view.fetching != shown.fetching:
                self._live.update(self._bar(view.fetching), refresh=True)
        else:
            self._live.update(_picture(view.game, view) if view.game else _notes(view), refresh=True)

    def pause(self) -> None:
        """Give the terminal to a question."""
        if self._live:
            self._live.stop()

    def resume(self) -> None:
        """Use the terminal again after a question."""
        if self._live:
            self._live.start()

    def _print_news(self, view: View, fetched: Fetching | None) -> None:
        news: list[Note | Said] = [one for one in (*view.notes, *view.said) if one.number > self._printed]
        for one in sorted(news, key=lambda one: one.number):
            self._printed = one.number
            if isinstance(one, Note):
                self._console.print(_text(one))
                continue
            self._console.print(_sentence(one), soft_wrap=True)
            if one.begins_round and view.game:
                self._console.print(draw(view.game))
        if view.fetching and not fetched:
            self._console.print(f"log: {view.fetching.wanted} events to fetch")

    def _bar(self, fetching: Fetching) -> Progress:
        if not fetching.fetched:
            self._fetch = Progress(
                WordsColumn("fetching the log"), BarColumn(40), MofNCompleteColumn(), TimeRemainingColumn()
            )
            self._fetch.add_task("", total=fetching.wanted)
        for task in self._fetch.tasks:
            self._fetch.update(task.id, completed=fetching.fetched, total=fetching.wanted)
        return self._fetch


def _picture(game: GameView, view: View) -> Group:
    title = f"turn {game.turns}, seat {game.turn} to play"
    if game.card:
        title += f", {game.card} lies open"
    side = Table.grid()
    for said in view.said[-_LINES:]:
        side.add_row(_sentence(said))
    layout = Table.grid(padding=(0, 2))
    drawn = draw(game)
    layout.add_row(Panel(drawn, title=Text(title), width=max(56, drawn.plain.index("\n") + 4)), side)
    return Group(layout, _teams(game), Text(SIGNS, style="dim"), _notes(view))


def _teams(game: GameView) -> Progress:
    """Marbles home, team by team."""
    bars = Progress(
        WordsColumn("{task.description}"), BarColumn(30), WordsColumn("{task.completed} of {task.total} home")
    )
    for team in game.teams:
        bars.add_task("seats " + " and ".join(map(str, team.seats)), total=team.marbles, completed=team.home)
    return bars


def _notes(view: View) -> Text:
    return Text(one_line("   ".join(_text(note) for note in view.notes)), style="dim")


def _text(note: Note) -> str:
    return f"{note.name}: {note.value}" + (f"; {note.moment}" if note.moment else "")


def _sentence(said: Said) -> Text:
    return Text(f"{said.turns:4d}  ") + Text(one_line(said.text), style=colour_of(said.seat))
