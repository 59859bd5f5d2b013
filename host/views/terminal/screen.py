"""The terminal while a game is followed: the board with its lights, what was said, how far the
teams are."""

from dataclasses import replace
from types import TracebackType
from typing import Self

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from host.live.view import Fetching, GameView, Note, Said, View
from host.terminal.console import WordsColumn
from host.terminal.text import one_line
from host.views.terminal.drawing import draw
from host.views.terminal.layout import note_text, picture, sentence


class Screen:
    """Shows views; on a terminal as a picture that stays in place, elsewhere what is new, line by
    line."""

    def __init__(self, console: Console, *, is_notated: bool = False) -> None:
        self._console = console
        self._is_notated = is_notated
        self._shown: View | None = None
        self._printed = 0  # number of the newest note or sentence that is printed
        self._fetch = Progress()
        stays = console.is_terminal and not console.is_dumb_terminal
        self._live = (
            Live(console=console, auto_refresh=False, vertical_overflow="crop") if stays else None
        )

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live:
            self._live.stop()

    def show(self, view: View) -> None:
        """Show *view*; each is newer than the one before."""
        if self._is_notated:
            view = replace(view, said=tuple(map(_notated, view.said)))
        shown, self._shown = self._shown, view
        if not self._live:
            self._print_news(view, None if shown is None else shown.fetching)
        elif view.fetching:
            if shown is None or view.fetching != shown.fetching:
                self._live.update(self._bar(view.fetching), refresh=True)
        else:
            self._live.update(
                _Picture(view.game, view) if view.game else _notes(view), refresh=True
            )

    def pause(self) -> None:
        """Give the terminal to a question."""
        if self._live:
            self._live.stop()

    def resume(self) -> None:
        """Use the terminal again after a question."""
        if self._live:
            self._live.start()

    def _print_news(self, view: View, fetched: Fetching | None) -> None:
        news: list[Note | Said] = [
            one for one in (*view.notes, *view.said) if one.number > self._printed
        ]
        for one in sorted(news, key=lambda one: one.number):
            self._printed = one.number
            if isinstance(one, Note):
                self._console.print(note_text(one))
                continue
            self._console.print(sentence(one), soft_wrap=True)
            if one.begins_round and view.game:
                self._console.print(draw(view.game))
        if view.fetching and not fetched:
            self._console.print(f"log: {view.fetching.wanted} events to fetch")

    def _bar(self, fetching: Fetching) -> Progress:
        if not fetching.fetched:
            self._fetch = Progress(
                WordsColumn("fetching the log"),
                BarColumn(40),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._fetch.add_task("", total=fetching.wanted)
        for task in self._fetch.tasks:
            self._fetch.update(task.id, completed=fetching.fetched, total=fetching.wanted)
        return self._fetch


def _notated(one: Said) -> Said:
    """*one* with its moves as score sheets have them, too."""
    if not one.notation:
        return one
    return replace(one, text={name: f"{text}  [{one.notation}]" for name, text in one.text.items()})


class _Picture:
    """A view with its game, laid out for the terminal that it is shown on, in the moment it is."""

    def __init__(self, game: GameView, view: View) -> None:
        self._game = game
        self._view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = picture(self._game, self._view, options.max_width, options.size.height)
        yield Text("\n", no_wrap=True, overflow="crop").join(lines)


def _notes(view: View) -> Text:
    return Text(one_line("   ".join(note_text(note) for note in view.notes)), style="dim")
