"""rich's console without its ways for a text to be more than text: no markup, no emoji codes, and
every character cleaned."""

import os
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import TextColumn
from rich.segment import Segment
from rich.text import Text

from host.terminal.text import LAYOUT, end_unread, one_line, printable, shown

_ANY_WIDTH = 10_000  # of a file or a pipe, where nothing has to be cut or wrapped


class Terminal(Console):
    """A string is a line, also in a table; Text is shown in its styles, and may have several
    lines."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, stderr=stderr)
        if not self.is_terminal and "COLUMNS" not in os.environ:
            self.width = _ANY_WIDTH

    def on_broken_pipe(self) -> None:
        """As rich's, with the exit code of all verbs."""
        end_unread()

    def render_str(self, text: str, **options: object) -> Text:  # type: ignore[override]  (rich's names its options)
        """As rich's, with the characters of a line."""
        return super().render_str(one_line(text), **options)  # pyright: ignore[reportArgumentType]  (the same)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """As rich's, for all that is shown; texts are cleaned before they get their place."""
        return super().render(
            _cleaned(renderable) if isinstance(renderable, Text) else renderable, options
        )


class WordsColumn(TextColumn):
    """A column of a bar of progress whose words are no markup."""

    def __init__(self, form: str) -> None:
        super().__init__(form, markup=False)


def _cleaned(text: Text) -> Text:
    if printable(text.plain) == text.plain:
        return text
    pieces = text.divide(range(1, len(text)))
    for piece, seen in zip(pieces, shown(text.plain, LAYOUT), strict=True):
        piece.plain = seen
    cleaned = text.blank_copy()
    for piece in pieces:
        cleaned.append_text(piece)
    return cleaned
