"""The record of a game, the score sheet: tags and one entry a turn; filled from decisions, proven
by replay."""

from shared_engine.games.catalogue import check_card, find_game, open_game
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.on_board import ON_BOARD
from shared_engine.games.reading import (
    is_number,
    read_list,
    read_number,
    read_object,
    read_text,
    read_truth,
)
from shared_engine.referee import decision as kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.referee.decision import Decision

VERSION = 1
UNFINISHED = "*"
DRAWN = "="


class Turn:
    """One turn of the game.

    Attributes:
        seat: who played.
        move: its text (games/dog/move.py).
        cards: the cards a folding seat showed.
        checked: False where the referee had to believe a claim about hidden cards (A-13).
        digest: of the position after it, 8 hexadecimal digits.
    """

    __slots__ = ("cards", "checked", "digest", "move", "seat")

    def __init__(
        self, seat: int, move: str, cards: "tuple[str, ...]", checked: bool, digest: str
    ) -> None:
        self.seat = seat
        self.move = move
        self.cards = cards
        self.checked = checked
        self.digest = digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and (
            self.seat,
            self.move,
            self.cards,
            self.checked,
            self.digest,
        ) == (
            other.seat,
            other.move,
            other.cards,
            other.checked,
            other.digest,
        )

    def __repr__(self) -> str:
        return "Turn(%d, %r, %r, %r, %r)" % (
            self.seat,
            self.move,
            self.cards,
            self.checked,
            self.digest,
        )


class Record:
    """A game from its first turn on.

    Attributes:
        description: what a GAME event says: ruleset, options, starter, perhaps state.
        tags: further facts about the game, in the order in which they are written, as [name, text].
        turns: number of the turn (from 1) and the turn; a damaged record may have gaps, and one
            whose events were lost.
        result: the number of the winning team, DRAWN or UNFINISHED.
    """

    def __init__(self, description: "dict[str, Any]") -> None:
        self.description = description
        self.tags: "list[list[str]]" = []
        self.turns: "list[tuple[int, Turn]]" = []
        self.result = UNFINISHED
        self._played = 0

    def add(self, decision: "Decision") -> None:
        """Write down what *decision* changes about the game; decisions without consequence are
        passed over."""
        if decision.kind in (kinds.MOVE, kinds.FOLD):
            rules = decision.position.rules
            text = find_game(rules.ruleset).format_move(rules.board, decision.moves[0])
            digest = decision.position.digest().hex()
            turn = Turn(decision.seat, text, decision.cards, decision.checked, digest)
            self._played += 1
            self.turns.append((self._played, turn))
        elif decision.kind == kinds.LOST:
            self._played = decision.count
            self.result = UNFINISHED  # a win that still counts is decided again
            while self.turns and self.turns[-1][0] > self._played:
                self.turns.pop()
        elif decision.kind == kinds.ROUND and self.description.get("state") == ON_BOARD:
            # What was on the board is known now, and is written into the record.
            game = find_game(decision.position.rules.ruleset)
            self.description = dict(self.description)
            self.description["state"] = game.format_state(
                decision.position.rules, decision.position.cells
            )
        elif decision.kind == kinds.UNDO:
            if self.turns and self.turns[-1][0] == self._played:
                self.turns.pop()
            self._played -= 1
            self.result = UNFINISHED
        elif decision.kind == kinds.WON:
            self.result = result_of(decision.team)


def replay(record: Record) -> "tuple[list[Any], list[tuple[int, str]]]":
    """Play *record* again.

    Returns:
        The position before the first turn and after each one that could be replayed, and the
        problems found, as (number of the turn, what is wrong). Replay ends at the first gap,
        illegal move or wrong digest.
    """
    game, position = open_game(record.description)
    positions = [position]
    for number, turn in record.turns:
        if number != len(positions):
            return positions, [(len(positions), "turn %d is missing" % len(positions))]
        problem = ""
        try:
            if turn.seat != position.turn:
                problem = "seat %d played, but it was the turn of seat %d" % (
                    turn.seat,
                    position.turn,
                )
            else:
                move = game.parse_move(position.rules.board, turn.move)
                refused = game.why_not(position, move)
                if refused is not None:
                    problem = "illegal move %r: %s (%s)" % (turn.move, refused[0], refused[1])
                else:
                    position = game.apply(position, move)
                    if position.digest().hex() != turn.digest:
                        problem = "digest is %s, the record says %s" % (
                            position.digest().hex(),
                            turn.digest,
                        )
        except RulesError as error:
            problem = str(error)
        if problem:
            return positions, [(number, problem)]
        positions.append(position)
    return positions, []


def to_json(record: Record) -> "dict[str, Any]":
    """Return *record* as plain data (docs/formats.md); from_json is the inverse."""
    turns: "list[dict[str, Any]]" = []
    for number, turn in record.turns:
        entry: "dict[str, Any]" = {
            "turn": number,
            "seat": turn.seat,
            "move": turn.move,
            "digest": turn.digest,
        }
        if turn.cards:
            entry["cards"] = list(turn.cards)
        if not turn.checked:
            entry["checked"] = False
        turns.append(entry)
    data: "dict[str, Any]" = {"record": VERSION, "game": record.description, "tags": record.tags}
    data["result"] = record.result
    data["turns"] = turns
    return data


def from_json(data: "Any") -> Record:
    """Return the record described by *data*.

    Raises:
        RulesError: not a record, or one of a version this program does not know.
    """
    data = read_object(data, "a record")
    if data.get("record") != VERSION:
        raise NotationError(
            "record version %r is unknown; this program reads %d" % (data.get("record"), VERSION)
        )
    record = Record(read_object(data.get("game"), "game"))
    record.result = read_result(data.get("result", UNFINISHED))
    for tag in read_list(data.get("tags", []), "tags"):
        parts = read_list(tag, "a tag")
        if len(parts) != 2:
            raise NotationError("a tag must be a name and a text, not %r" % (parts,))
        record.tags.append(
            [read_text(parts[0], "the name of a tag"), read_text(parts[1], "the text of a tag")]
        )
    for item in read_list(data.get("turns", []), "turns"):
        entry = read_object(item, "a turn")
        number = read_number(entry.get("turn"), 1, 1000000, "turn")
        turn = Turn(
            read_number(entry.get("seat"), 0, 5, "seat of turn %d" % number),
            read_text(entry.get("move"), "move of turn %d" % number),
            tuple(
                [
                    read_card(card)
                    for card in read_list(entry.get("cards", []), "cards of turn %d" % number)
                ]
            ),
            read_truth(entry.get("checked", True), "checked of turn %d" % number),
            read_text(entry.get("digest"), "digest of turn %d" % number),
        )
        record.turns.append((number, turn))
    return record


def result_of(team: "int | None") -> str:
    """Return how a record writes that *team* has won; -1: nobody has, None: the game goes on."""
    if team is None:
        return UNFINISHED
    return str(team) if team >= 0 else DRAWN


def read_result(value: "Any") -> str:
    """Return *value* if it is the number of a team, DRAWN or UNFINISHED; else raise
    NotationError."""
    if read_text(value, "result") not in (UNFINISHED, DRAWN) and not is_number(value):
        raise NotationError("a result is a team's number, = for a draw, or *, not %r" % value)
    return value


def read_card(value: "Any") -> str:
    """Return *value* if it is a card of any game; else raise NotationError."""
    card = read_text(value, "a card")
    check_card(card)
    return card
