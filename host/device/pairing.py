"""Giving a board a key over USB, and removing it."""

import secrets

from host.device.conversation import Conversation
from host.device.keys import Keys
from host.device.reply import read_reply
from host.errors import DeviceError, HostError
from shared_engine.wire import commands
from shared_engine.wire.auth import KEY_BYTES
from shared_engine.wire.paired_key import first_key


class Pairing:
    """The keys of one board and of this computer.

    Args:
        conversation: connected by cable: over the air a board refuses.
    """

    def __init__(self, conversation: Conversation, keys: Keys) -> None:
        if conversation.hello is None:
            raise DeviceError("the board has not answered yet; connect first")
        self.board = conversation.hello.device_id.hex()
        self._conversation = conversation
        self._keys = keys

    def paired(self) -> list[str]:
        """The ids of the keys the board has."""
        return self._ask(commands.ListKeys())

    def pair(self) -> bool:
        """Give board and computer a new key; return False if they had one in common, which that one
        replaces.

        Raises:
            DeviceError: the board refused: nothing has changed, or this computer is not paired any
            more. KeyStoreError: the key
                cannot be kept here, and nothing has changed.
        """
        old = self._keys.get(self.board)
        if old is not None and old.id.hex() not in self.paired():
            old = None
        secret = secrets.token_bytes(KEY_BYTES)
        # first: a key that only the board has would occupy a place there
        self._keys.put(self.board, first_key(secret))
        try:
            # perhaps of a generation that the board cannot reach: that is not seen from here
            if old is not None:
                self._ask(commands.ForgetKey(old.id))
            self._ask(commands.PairKey(secret))
        except HostError:
            self._keys.remove(self.board)
            raise
        return old is None

    def forget(self) -> bool:
        """Remove the key from both; False if there was none here."""
        key = self._keys.get(self.board)
        if key is None:
            return False
        if key.id.hex() in self.paired():
            self._ask(commands.ForgetKey(key.id))
        self._keys.remove(self.board)
        return True

    def forget_all(self) -> int:
        """Let the board forget all computers, and this one its key; return how many there were."""
        count = len(self.paired())
        self._ask(commands.ForgetKeys())
        self._keys.remove(self.board)
        return count

    def _ask(self, asked: commands.CommandBody) -> list[str]:
        return read_reply(self._conversation.command(asked), list[str], "its keys")
