"""The terminal while a game is followed: the board with its lights, what was said, how far the teams are."""

from collections import deque
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from host.live.words import say
from host.views.terminal.drawing import LEGEND, colour_of, draw
from shared_engine.games.dog.position import Position, finish_marbles
from shared_engine.lights.looks import lights
from shared_engine.referee.decision import Decision
from shared_engine.referee.referee import Referee

_LINES = 12


def known_position(referee: Referee) -> Position:
    """What stands; while it is asked whose marbles are on the track, what is known of that so far."""
    position: Position = referee.position
    owners = referee.owners
    if owners is None:
        return position
    board = position.rules.board
    cells = bytearray(position.cells)
    for field in range(board.first_kennel):
        seat = owners.known.get(field, -1) if field < board.track_len else board.seat_of(field)
        cells[field] = seat + 1 if owners.full[field] else 0
    for seat in range(position.rules.seats):
        first = board.kennel(seat)
        cells[board.first_kennel + seat] = sum(owners.full[first : first + board.marbles])
    return Position.unpack(position.rules, bytes(cells) + position.pack()[len(cells) :])


class Screen:
    """Shows a referee's game; on a terminal as a picture that stays in place, elsewhere line by line."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._said: deque[Text] = deque(maxlen=_LINES)
        self._notes: dict[str, str] = {}
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

    def note(self, name: str, value: str) -> None:
        """Keep a fact below the board."""
        self._notes[name] = value
        if not self._live:
            self._console.print(f"{name}: {value}")

    def pass_by(self, name: str, value: str, moment: str) -> None:
        """As `note`, with a *moment* that is true for a second: where nothing stays in place, only a new *value* is printed."""
        if self._live:
            self._notes[name] = f"{value}; {moment}"
        elif self._notes.get(name) != value:
            self._notes[name] = value
            self._console.print(f"{name}: {value}; {moment}")

    def fetching(self, fetched: int, wanted: int) -> None:
        """The board is ahead: so many events of those *wanted* have been fetched."""
        if not self._live:
            if not fetched:
                self._console.print(f"log: {wanted} events to fetch")
            return
        if not fetched:
            self._fetch = Progress(
                TextColumn("fetching the log"), BarColumn(40), MofNCompleteColumn(), TimeRemainingColumn()
            )
            self._fetch.add_task("", total=wanted)
        for task in self._fetch.tasks:
            self._fetch.update(task.id, completed=fetched, total=wanted)
        self._live.update(self._fetch, refresh=True)

    def say(self, decision: Decision, turns: int) -> None:
        """Add what the referee says to the list."""
        line = Text(f"{turns:4d}  ") + Text(say(decision), style=colour_of(decision.seat))
        self._said.append(line)
        if not self._live:
            self._console.print(line, soft_wrap=True)

    def show(self, referee: Referee) -> None:
        """Draw the board as it stands."""
        if self._live:
            self._live.update(self._picture(referee) if referee.position is not None else self._remarks(), refresh=True)

    def print_board(self, referee: Referee) -> None:
        """Print the board once, where nothing stays in place."""
        if not self._live and referee.position is not None:
            self._console.print(
                draw(known_position(referee), lights(referee, referee.position.rules.board.field_count))
            )

    def pause(self) -> None:
        """Give the terminal to a question."""
        if self._live:
            self._live.stop()

    def resume(self) -> None:
        """Take the terminal back after a question."""
        if self._live:
            self._live.start()

    def _picture(self, referee: Referee) -> Group:
        position = referee.position
        lit = lights(referee, position.rules.board.field_count)
        title = f"turn {referee.turns}, seat {position.turn} to play"
        if referee.laid:
            title += f", {referee.laid} lies open"
        side = Table.grid()
        for line in self._said:
            side.add_row(line)
        layout = Table.grid(padding=(0, 2))
        drawn = draw(known_position(referee), lit)
        layout.add_row(Panel(drawn, title=title, width=max(56, drawn.plain.index("\n") + 4)), side)
        return Group(layout, self._progress(referee), Text(LEGEND, style="dim"), self._remarks())

    def _remarks(self) -> Text:
        return Text("   ".join(f"{name}: {value}" for name, value in self._notes.items()), style="dim")

    def _progress(self, referee: Referee) -> Progress:
        """Marbles home, team by team."""
        rules, cells = referee.position.rules, referee.position.cells
        bars = Progress(
            TextColumn("{task.description}"), BarColumn(30), TextColumn("{task.completed} of {task.total} home")
        )
        for team in rules.teams:
            home = sum(len(finish_marbles(rules, cells, seat)) for seat in team)
            bars.add_task("seats " + " and ".join(map(str, team)), total=rules.marbles * len(team), completed=home)
        return bars
