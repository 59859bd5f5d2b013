"""A view as lines that fit a terminal: the board always, beside it or below what there is room
for."""

from textwrap import wrap

from rich.text import Text

from host.language.language import ENGLISH, language
from host.live.view import COACH, GameView, Note, Said, Team, View
from host.live.words import title
from host.terminal.text import one_line
from host.views.terminal.drawing import colour_of, draw, signs

_GAP = 2  # columns between the board and what is beside it
_LEAST_BESIDE = 24  # columns in which a sentence can be read
_LOOSE = 100  # columns from which on a square board is drawn wider than it has to be
_MOST_NOTES = 3  # lines
_NO_BREAK = "\xa0"
_INDENT = " " * 6  # of a sentence from its second line on: the number of the turn is before it


def picture(game: GameView, view: View, width: int, height: int) -> list[Text]:
    """The lines of *view* and its *game*, at most *height* of them; none is wider than *width*
    unless the board is."""
    board = draw(game, is_tight=width < _LOOSE).split("\n")
    beside = width - len(board[0]) - _GAP
    step = game.step.get(ENGLISH)
    head = title(game, language(ENGLISH).named(game.names))
    top = [Text(one_line(f"{head}: {step}" if step else head), style="bold")]
    if beside >= _LEAST_BESIDE:
        teams = [*_teams(game, beside), *_advice(game, view, beside), Text()]
        side = teams + _sentences(view, beside, max(0, len(board) - len(teams)))
        for number, row in enumerate(board):
            top.append(row + Text(" " * _GAP) + side[number] if number < len(side) else row)
        sentences: list[Text] = []
    else:
        top += [*board, *_teams(game, width), *_advice(game, view, width)]
        sentences = _sentences(view, width, (height - len(top)) // 2)
    rest = height - len(top) - len(sentences)
    facts = [note for note in view.notes if note.name != COACH]
    newest = sorted(facts, key=lambda note: -note.number)
    notes = wrap(one_line("   ".join(map(note_text, newest))), width)[
        : max(1, min(_MOST_NOTES, rest - 2))
    ]
    below = [*notes, *_in_lines(signs(game), width)][: max(0, rest)]
    lines = [*top, *sentences, *(Text(line, style="dim") for line in below)]
    for line in lines:
        line.truncate(max(width, len(board[0])))
    return lines[:height]


def sentence(said: Said) -> Text:
    """What the referee said, behind the number of turns played by then."""
    return Text(_plain(said), style=colour_of(said.seat))


def note_text(note: Note) -> str:
    """A fact, and what is true of it for a second."""
    moment = f"; {note.moment[ENGLISH]}" if note.moment else ""
    return f"{note.name}: {note.value[ENGLISH]}{moment}"


def _plain(said: Said) -> str:
    return f"{said.turns:4d}  {one_line(said.text[ENGLISH])}"


def _sentences(view: View, width: int, most: int) -> list[Text]:
    """The last sentences that fit into *most* lines, whole unless there is room for one alone."""
    lines: list[Text] = []
    for said in reversed(view.said):
        one = [
            Text(line, style=colour_of(said.seat))
            for line in wrap(_plain(said), width, subsequent_indent=_INDENT)
        ]
        if len(lines) + len(one) > most:
            return lines or one[:most]
        lines = one + lines
    return lines


def _advice(game: GameView, view: View, width: int) -> list[Text]:
    """What the coach says to all, and what the board would do now."""
    said = [note_text(note) for note in view.notes if note.name == COACH]
    if game.would:
        said.append(game.would[ENGLISH])
    return [Text(line, style="bold") for one in said for line in wrap(one_line(one), width)]


def _in_lines(entries: list[str], width: int) -> list[str]:
    """The *entries* one behind the other; none is cut where a line ends."""
    whole = [entry.replace(" ", _NO_BREAK) for entry in entries]
    return [line.replace(_NO_BREAK, " ") for line in wrap("   ".join(whole), width)]


def _teams(game: GameView, width: int) -> list[Text]:
    """Who partners whom, and how far each team is; in one line if that is wide enough."""
    words = language(ENGLISH)
    teams = [
        _names(game, team)
        + Text(f": {words.say('progress', game.progress, done=team.done, whole=team.whole)}")
        for team in game.teams
    ]
    joined = Text("   ").join(teams)
    return [joined] if len(joined) <= width else teams


def _names(game: GameView, team: Team) -> Text:
    words = language(ENGLISH).named(game.names)
    return Text(", ").join(Text(words.player(seat), style=colour_of(seat)) for seat in team.seats)
