"""The tags of decks as values, and as a file (docs/formats.md)."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from host.bounded import read_text
from host.errors import DeckError, HostError
from shared_engine.boards.board import Board
from shared_engine.boards.decks import MOST_DECKS, MOST_TAGS, is_random
from shared_engine.games.cards import CARDS, KINDS, name
from shared_engine.games.cards import number as number_of
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json
from shared_engine.log.events import CONTROLS

VERSION = 1
_UID_BYTES = (4, 7)
_PADDED_BYTES = 7
_CONTROL = 0x80


@dataclass(frozen=True)
class Tag:
    """One sticker: its number, and the card or control it stands for."""

    uid: bytes
    name: str
    """A card such as "7" or "JK", or a control such as "undo"."""

    @property
    def is_control(self) -> bool:
        return self.name in CONTROLS

    def pack(self) -> bytes:
        """The 8 bytes of its entry."""
        meaning = _CONTROL | CONTROLS.index(self.name) if self.is_control else number_of(self.name)
        return self.uid.ljust(_PADDED_BYTES, b"\0") + bytes([meaning])


Decks = dict[int, list[Tag]]
"""Tags by number of the deck."""


def unpack(entry: bytes) -> Tag | None:
    """The tag of an entry of 8 bytes; None if it has no meaning here."""
    uid, meaning = entry[:_PADDED_BYTES], entry[_PADDED_BYTES]
    if meaning & 0x7F >= (len(CONTROLS) if meaning & _CONTROL else KINDS):
        return None
    meant = CONTROLS[meaning & 0x7F] if meaning & _CONTROL else name(meaning)
    return Tag(uid[:4] if uid[4:] == bytes(3) else uid, meant)


def wanted(board: Board, packs: int) -> dict[str, int]:
    """How many of each control and card a deck of *packs* packs has on *board*, in the order in
    which they are enrolled."""
    return dict.fromkeys(CONTROLS, 1) | dict(board.cards(packs))


def missing(tags: list[Tag], wanted: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What a deck lacks of what is *wanted*, and what it has too many of: names and how many."""
    lacks: dict[str, int] = {}
    spare: dict[str, int] = {}
    others = {tag.name: 0 for tag in tags if tag.name not in wanted}
    for one, count in (wanted | others).items():
        have = sum(tag.name == one for tag in tags)
        if have != count:
            (lacks if have < count else spare)[one] = abs(count - have)
    return lacks, spare


def same_uid(decks: Decks) -> list[tuple[bytes, list[tuple[int, int]]]]:
    """The UIDs in more than one place, with the (deck, tag) of each."""
    places: dict[bytes, list[tuple[int, int]]] = {}
    for deck in sorted(decks):
        for number, tag in enumerate(decks[deck]):
            places.setdefault(tag.uid, []).append((deck, number))
    return [(uid, found) for uid, found in places.items() if len(found) > 1]


def format_decks(decks: Decks) -> str:
    """The content of a file: JSON, a tag a line."""
    tables: list[str] = []
    for deck in sorted(decks):
        lines = ",\n".join("      " + json.dumps(_to_json(tag)) for tag in decks[deck])
        tables.append(f'    {{"deck": {deck}, "tags": [\n{lines}\n    ]}}')
    return f'{{\n  "decks": {VERSION},\n  "tables": [\n' + ",\n".join(tables) + "\n  ]\n}\n"


def read_decks(path: Path) -> Decks:
    """The decks of a file, checked.

    Raises:
        DeckError: it is no such file, or something in it cannot be; the message names deck, tag and
        value.
    """
    try:
        content = parse_json(read_text(path))
    except (HostError, ValueError) as error:
        raise DeckError(f"{path}: {error}; write one with `collie deck export`") from error
    try:
        return _read(content)
    except DeckError as error:
        raise DeckError(f"{path}: {error}") from error


def _read(content: Any) -> Decks:
    known = _read_object(content, "the file")
    if known.get("decks") != VERSION:
        raise DeckError(
            f'"decks" is {known.get("decks")!r}, this program reads version {VERSION}; is it an '
            "export of decks?"
        )
    decks: Decks = {}
    for table in _read_list(known.get("tables"), '"tables"'):
        deck = _read_object(table, "a table").get("deck")
        if not isinstance(deck, int) or not 1 <= deck <= MOST_DECKS or deck in decks:
            raise DeckError(f'"deck" is {deck!r}; decks are numbered 1 to {MOST_DECKS}, each once')
        tags = _read_list(_read_object(table, "a table").get("tags"), f'"tags" of deck {deck}')
        if not 1 <= len(tags) <= MOST_TAGS:
            raise DeckError(f"deck {deck} has {len(tags)} tags; 1 to {MOST_TAGS} are possible")
        decks[deck] = [_tag(tag, f"deck {deck}, tag {number}") for number, tag in enumerate(tags)]
    refuse_same(decks)
    return decks


def refuse_same(decks: Decks) -> None:
    """Raise DeckError if a UID is in *decks* twice."""
    for uid, places in same_uid(decks):
        first, second = [f"deck {deck}, tag {number}" for deck, number in places[:2]]
        raise DeckError(
            f"{second}: the UID {uid.hex()} is that of {first} already; a sticker is one card"
        )


def _tag(value: Any, where: str) -> Tag:
    entry = _read_object(value, where)
    text = entry.get("uid")
    try:
        uid = bytes.fromhex(str(text))
    except ValueError:
        uid = b""
    if len(uid) not in _UID_BYTES:
        raise DeckError(f"{where}: the UID {text!r} is not 4 or 7 bytes in hexadecimal digits")
    if is_random(uid):
        raise DeckError(
            f"{where}: the UID {text} is another one every time; use a sticker with a fixed number"
        )
    card, control = entry.get("card"), entry.get("control")
    if control is None and _is_card(card):
        return Tag(uid, str(card))
    if card is None and control in CONTROLS:
        return Tag(uid, control)
    raise DeckError(
        f"{where}: {card if control is None else control!r} is no card or control; "
        f'"card" is one of {" ".join(CARDS)} or of those of Black Dog, or "control" one of '
        f"{' '.join(CONTROLS)}"
    )


def _is_card(value: Any) -> bool:
    try:
        number_of(value)
    except (NotationError, TypeError):  # a list is no key
        return False
    return True


def _to_json(tag: Tag) -> dict[str, str]:
    return {"uid": tag.uid.hex(), "control" if tag.is_control else "card": tag.name}


def _read_object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DeckError(f"{what} is no JSON object: {str(value)[:40]!r}")
    return cast("dict[str, Any]", value)


def _read_list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise DeckError(f"{what} is no list: {str(value)[:40]!r}")
    return cast("list[Any]", value)
