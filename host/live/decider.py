"""Decides for seats that nobody has, at the levels that take a laptop: it asks the board for the
hand, thinks, and tells it the move. Where this program ends, the board goes on by itself."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from host.device.reply import read_reply
from host.errors import DeviceError
from host.players.levels import make
from shared_engine.log.programs import read_programs
from shared_engine.players.levels import LAPTOP_LEVELS, choose
from shared_engine.players.view import Memory, SeatView
from shared_engine.prng import Prng
from shared_engine.wire.commands import CommandBody, DecideTask, ReadTask

if TYPE_CHECKING:
    from host.store.referee import StoredReferee
    from shared_engine.players.levels import Player
    from shared_engine.referee.tree import Node


class _Task(TypedDict):
    """A reply to ReadTask."""

    task: NotRequired[int]
    seat: NotRequired[int]
    card: NotRequired[str]
    turn: NotRequired[int]
    hand: NotRequired[list[str]]
    held: NotRequired[list[tuple[int, str]]]
    received: NotRequired[str]
    taker: NotRequired[int]


class Decider:
    """Decides what a board that obeys *command* leaves to a laptop.

    Attributes:
        looked_for: the seat and the card that people look for in its hand now; (-1, "") while they
            look for none.
    """

    def __init__(self, command: Callable[[CommandBody], str]) -> None:
        self.looked_for: tuple[int, str] = (-1, "")
        self._command = command
        self._first = -1  # the event with which the game began
        self._levels: list[str] = []
        self._players: dict[int, Player] = {}

    def look(self, game: "StoredReferee") -> None:
        """Ask the board of *game* what there is to decide, and decide it: call this twice a
        second. Takes as long as the level thinks; over at once where no program plays.

        Raises:
            DeviceError: the board does not answer, or its reply means nothing.
        """
        if game.first != self._first:
            self._begin(game)
        self.looked_for = (-1, "")
        match = game.referee.match
        if not any(self._levels) or not game.is_playing or match is None:
            return
        found = read_reply(self._command(ReadTask()), _Task, "what there is to decide")
        seat, card = found.get("seat", -1), found.get("card", "")
        if card:
            self.looked_for = seat, card
        player = self._players.get(seat)
        # An event may be on its way still: then the board says it again.
        if player and "task" in found and match.node.number == found.get("turn"):
            self._decide(player, match.node, found)

    def _begin(self, game: "StoredReferee") -> None:
        self._first = game.first
        self._levels, self._players = [], {}
        position, record = game.referee.position, game.record
        if position is None or record is None:
            return
        self._levels = read_programs(record.description, len(position.counts))
        for seat, level in enumerate(self._levels):
            if level in LAPTOP_LEVELS:
                prng = Prng(game.first + seat)
                self._players[seat] = make(level, position.rules.ruleset, prng)

    def _decide(self, player: "Player", node: "Node", asked: _Task) -> None:
        view = _view(node, asked)
        taker = asked.get("taker", -1)
        if taker >= 0:
            card, after = player.exchange(view, taker), b""
        else:
            move = choose(player, view)
            card, after = move.card, node.rulings.game.apply(node.position, move).pack()
        # Refused if it took too long: the board has gone on.
        with suppress(DeviceError):
            self._command(DecideTask(asked.get("task", 0), card, after))


def _view(node: "Node", asked: _Task) -> SeatView:
    """What a seat knows at *node*: what all have seen, and what the board *asked* with."""
    seat, hand = asked.get("seat", 0), asked.get("hand", [])
    memory = Memory(seat)
    for one in _from_first(node):
        if one.played and one.parent:
            before: Any = one.parent.position
            move: Any = one.played.move
            after: Any = one.position
            memory.follow(before, move, after, list(one.played.cards) or None)
    position: Any = node.position
    seen = memory.view(position, hand)
    held, received = tuple(asked.get("held", [])), asked.get("received", "")
    return SeatView(position, seat, seen.hand, seen.seen, held, received, seen.folds)


def _from_first(node: "Node") -> "list[Node]":
    found = [node]
    while found[-1].parent:
        found.append(found[-1].parent)
    return found[::-1]
