"""The tags of a score sheet, and what else it says by itself: who sat where, who has won."""

from host.store.said import LONGEST_NAME, LONGEST_NOTE, Remarks, is_name
from shared_engine.games.catalogue import open_rules
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number
from shared_engine.record.record import DRAWN, UNFINISHED, Record

BOARD = "Board"
"""The tag of a game that a board has sent."""

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""

_SEAT, _NOTE = "Seat", "Note"


def names_in(record: Record) -> dict[int, str]:
    """The names of the seats that have one."""
    seats = (
        (name.removeprefix(_SEAT), text) for name, text in record.tags if name.startswith(_SEAT)
    )
    return {int(seat): text for seat, text in seats if is_number(seat)}


def remarks_in(record: Record) -> Remarks:
    """The names and the note in *record*.

    Raises:
        NotationError: one is there twice, is too long, has another name than the usual one, or of a
        seat that there is not.
    """
    written = [name for name, _ in record.tags if _is_remark(name)]
    if len(set(written)) < len(written):
        raise NotationError(
            f"the tag {max(written, key=written.count)} is there twice; leave one out"
        )
    for tag in written:
        if tag != _NOTE and tag != (usual := f"{_SEAT}{int(tag.removeprefix(_SEAT))}"):
            raise NotationError(f"the tag {tag} is not written like that: name it {usual}")
    found, seats = names_in(record), seats_of(record)
    for seat, name in found.items():
        if seat not in seats:
            raise NotationError(
                f"there is no seat {seat} for {name!r}; this game has {' '.join(map(str, seats))}"
            )
        if not is_name(name):
            raise NotationError(
                f"a name has at most {LONGEST_NAME} characters that can be seen, not {name!r}"
            )
    if len(note_in(record)) > LONGEST_NOTE:
        raise NotationError(
            f"a note has at most {LONGEST_NOTE} characters, not {len(note_in(record))}"
        )
    return Remarks(found, note_in(record))


def note_in(record: Record) -> str:
    """The note of people, or ""."""
    return dict(record.tags).get(_NOTE, "")


def tags_of(remarks: Remarks) -> list[tuple[str, str]]:
    """The tags that say *remarks*."""
    named = [(f"{_SEAT}{seat}", name) for seat, name in sorted(remarks.names.items())]
    return named + ([(_NOTE, remarks.note)] if remarks.note else [])


def rewritten(tags: list[list[str]], remarks: Remarks) -> list[list[str]]:
    """*tags* with names and note as people have written them since."""
    written = dict(tags_of(remarks))
    kept = [
        [name, written.pop(name, text)]
        for name, text in tags
        if name in written or not _is_remark(name)
    ]
    return kept + [[name, text] for name, text in written.items()]


def winners(record: Record) -> tuple[int, ...] | None:
    """The seats that have won, none of them after a draw and where no such team is in it; None
    while the game goes on."""
    if record.result == UNFINISHED:
        return None
    if record.result == DRAWN:
        return ()
    _, rules = open_rules(record.description)
    return tuple(rules.teams[int(record.result)]) if int(record.result) < len(rules.teams) else ()


def seats_of(record: Record) -> list[int]:
    """The seats of the game, ascending.

    Raises:
        RulesError: it cannot be opened.
    """
    _, rules = open_rules(record.description)
    return sorted(seat for team in rules.teams for seat in team)


def _is_remark(tag: str) -> bool:
    return tag == _NOTE or (tag.startswith(_SEAT) and is_number(tag.removeprefix(_SEAT)))
