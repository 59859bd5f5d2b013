"""Moves and fields in words, as a person at the table says them, from what their game tells
(games/contract.py)."""

from collections.abc import Sequence
from typing import Any

from host.language.language import Language
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.shown import SILENT

_AT_HOME = "kennel", "finish"  # nobody else's marbles are there
_LAID = "straight", "angular", "tile"


class Speaker:
    """What is said of one position, in one language."""

    def __init__(self, words: Language, position: Any, seat: int, is_made: bool) -> None:
        """
        Args:
            position: as of `say_move` in games/contract.py.
            seat: whose moves they are.
            is_made: the position is that behind the move.
        """
        self._words = words
        self._position = position
        self._seat = seat
        self._is_made = is_made
        self._game = find_board_game(position.rules.ruleset)

    def sentence(self, move: Any, *, is_exact: bool = False) -> str:
        """Who does what by *move*, as in "Red plays a king and brings a marble out".

        Args:
            is_exact: it is said from where each marble goes.
        """
        clauses = self._clauses(move, is_exact=is_exact)
        return f"{self._words.player(self._seat)} {self._words.listed(clauses)}"

    def choices(self, moves: Sequence[Any]) -> list[str]:
        """What each of *moves* is, with whose marbles go from where; the card only where they
        differ in it."""
        found = [self._clauses(move, is_exact=True) for move in moves]
        heads = {clauses[0] for clauses in found}
        if len(heads) == 1 and all(clauses[1:] for clauses in found):
            found = [clauses[1:] for clauses in found]
        return [self._words.listed(clauses) for clauses in found]

    def place(self, section: str, field: int) -> str:
        """Where *field* is: "at" it, or "to" it."""
        key, facts = self._game.say_field(self._position.rules.board, field)
        return self._words.say(section, key, **facts)

    def owner(self, field: int) -> int:
        """The seat whose marble belongs on *field* in the position, or -1."""
        rules, cells = self._position.rules, self._position.cells
        known = self._game.owners(rules, cells, self._game.picture(self._position))
        key, facts = self._game.say_field(rules.board, field)
        return facts["seat"] if key in _AT_HOME else known[field] - 1

    def is_dog(self, field: int) -> bool:
        """Whether the dog is on *field* in the position."""
        rules, cells = self._position.rules, self._position.cells
        figures = self._game.figures
        return bool(figures) and figures.figure_field(rules, cells) == field

    def _clauses(self, move: Any, *, is_exact: bool = False) -> list[str]:
        clauses = self._game.say_move(self._position, move, self._seat, self._is_made)
        return [
            self._clause(key, facts, is_exact)
            for key, facts in clauses
            if is_exact or key != SILENT
        ]

    def _clause(self, key: str, facts: dict[str, Any], is_exact: bool) -> str:
        words = self._words
        if "ways" in facts:
            ways = " + ".join(self._way(key, way, is_exact) for key, way in facts["ways"])
            return words.say("move", "walks", ways=ways)
        if key == "out":
            return words.say("move", "out" if facts["seat"] == self._seat else "out_of", **facts)
        if key == "swaps":
            return self._swap(facts, is_exact)
        if key == "sends":
            return self._sends(facts["seats"])
        if key in _LAID and is_exact:
            clause = words.say("move", key, **facts)
            at = words.listed([self.place("at", field) for field in facts["fields"]])
            return words.say("move", "placed", move=clause, at=at)
        cards = {name: words.laid(facts[name]) for name in ("card", "as_card") if name in facts}
        return words.say("move", key, **{**facts, **cards})

    def _way(self, key: str, facts: dict[str, Any], is_exact: bool) -> str:
        words, steps = self._words, facts["steps"]
        way = str(steps) if key == "forward" else words.say("move", key, steps=steps)
        is_own = facts["seat"] == self._seat
        if is_exact:
            at = self.place("at", facts["source"])
            return words.say("move", "at" if is_own else "of_at", way=way, at=at, **facts)
        return way if is_own else words.say("move", "of", way=way, **facts)

    def _swap(self, facts: dict[str, Any], is_exact: bool) -> str:
        pair = facts["seat"], facts["other"]
        if is_exact:
            at, there = (self.place("at", facts[name]) for name in ("source", "target"))
            key = "swaps_at" if pair[0] == self._seat else "swaps_two_at"
            return self._words.say("move", key, at=at, there=there, **facts)
        if self._seat not in pair:
            return self._words.say("move", "swaps_two", **facts)
        others = [seat for seat in pair if seat != self._seat]
        key = "swaps" if others else "swaps_own"
        return self._words.say("move", key, seat=others[0] if others else self._seat)

    def _sends(self, seats: list[int]) -> str:
        """Who goes home, each once with how many marbles."""
        words = self._words
        if set(seats) == {self._seat} and not seats[1:]:
            return words.say("move", "sends_own")
        counts = {seat: seats.count(seat) for seat in seats}
        named = [
            f"{count} × {words.player(seat)}" if count > 1 else seat
            for seat, count in counts.items()
        ]
        return words.say("move", "sends", seats=words.seats(named))
