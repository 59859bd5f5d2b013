"""The cards of seats that nobody has: dealt face down over the reader, and known to the board
alone.

No event holds them: whoever fetches the log reads no card before it lies open. They are kept in a
file of their own, so a power cut loses none.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage
    from shared_engine.referee.tree import Node

    # a card and the number of its tag
    Held = tuple[str, int]

_FILE = "hands"


class Entry:
    """What *seat* holds from a turn of a round on, until the next entry.

    Attributes:
        number: turns played since the game began.
        held: its cards then.
        given: the tag of the card that it gave away before the round, -1 while it gave none.
    """

    def __init__(
        self, seat: int, round_number: int, number: int, held: "list[Held]", given: int = -1
    ) -> None:
        self.seat = seat
        self.round_number = round_number
        self.number = number
        self.held = held
        self.given = given


class HiddenHands:
    """Keeps hands of one game in *storage*.

    Attributes:
        is_changed: save() would write something new.
    """

    def __init__(self, storage: "Storage") -> None:
        self.is_changed = False
        self._storage = storage
        self._game = -1
        self._entries: "list[Entry]" = []

    def begin(self, game: int) -> None:
        """Nothing is known of the hands of *game* (the number of its event), but what was kept of
        it."""
        self._game = game
        self._entries = []
        self.is_changed = False
        kept = self._storage.load(_FILE)
        if kept is None:
            return
        found = json.loads(kept)
        if found["game"] == game:
            self._entries = [
                Entry(seat, of_round, number, [(card, tag) for card, tag in held], given)
                for seat, of_round, number, held, given in found["hands"]
            ]

    def save(self) -> None:
        """Keep the hands on the flash; where it is full they are dealt again after a power cut."""
        self.is_changed = False
        hands = [
            (one.seat, one.round_number, one.number, one.held, one.given) for one in self._entries
        ]
        try:
            self._storage.save(_FILE, json.dumps({"game": self._game, "hands": hands}).encode())
        except OSError:
            pass

    def entry(self, node: "Node", seat: int) -> "Entry | None":
        """Return what was last known of *seat* in the round of *node*, None if nothing is."""
        for one in reversed(self._entries):
            if (
                one.seat == seat
                and one.round_number == node.position.round_number
                and one.number <= node.number
            ):
                return one
        return None

    def held(self, node: "Node", seat: int) -> "list[Held]":
        """Return the cards that *seat* holds at *node*, as far as they are known."""
        entry = self.entry(node, seat)
        return [] if entry is None or not node.position.counts[seat] else list(entry.held)

    def know(self, node: "Node", seat: int, held: "list[Held]") -> Entry:
        """*seat* holds *held* at *node*; return where that is kept."""
        self.is_changed = True
        entry = self.entry(node, seat)
        if entry is None or entry.number != node.number:
            given = -1 if entry is None else entry.given
            number = node.position.round_number
            entry = Entry(seat, number, node.number, held, given)
            # Undo leads back into the round before, not farther.
            self._entries = [one for one in self._entries if one.round_number >= number - 1]
            self._entries.append(entry)
        entry.held = held
        return entry

    def play(self, node: "Node", seat: int, card: str, tag: int) -> None:
        """*seat* has played *card*, which led to *node*."""
        held = self.held(node, seat)
        found = [one for one in held if one[0] == card]
        if found:
            held.remove((card, tag) if (card, tag) in found else found[0])
            self.know(node, seat, held)

    def go_back(self, node: "Node") -> None:
        """What was played after *node* in its round never was."""
        number = node.position.round_number
        self._entries = [
            one for one in self._entries if one.round_number != number or one.number <= node.number
        ]
        self.is_changed = True

    def forget(self, node: "Node", seat: int) -> None:
        """Nothing is known of *seat* in the round of *node* any more."""
        self.is_changed = True
        number = node.position.round_number
        self._entries = [
            one for one in self._entries if one.seat != seat or one.round_number != number
        ]
