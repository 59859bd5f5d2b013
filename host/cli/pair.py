"""`collie pair`: give board and computer a key, so that they may talk over the air."""

import click

from host.cli.route import port_option
from host.device.conversation import Conversation
from host.device.keys import open_keys
from host.device.pairing import Pairing
from host.device.route import Route
from host.terminal.text import warn, write
from host.transports.serial import SerialTransport


@click.command()
@port_option
@click.option("--forget", is_flag=True, help="Remove the key of this computer from both again.")
@click.option("--forget-all", is_flag=True, help="Let the board forget all computers: after one was lost, say.")
def pair(port: str | None, forget: bool, forget_all: bool) -> None:
    """Let this computer talk with a board over the air, once and for all. The board is on USB for this.

    A random key goes through the cable into the board and into the operating system's keyring (docs/security.md). A
    board knows up to four computers. BOARDCOLLIE_KEYS=FILE keeps keys in a file instead.
    """
    if forget and forget_all:
        raise click.UsageError("--forget or --forget-all, not both")
    keys = open_keys()
    with Conversation(Route(SerialTransport(port)).client()) as conversation:
        pairing = Pairing(conversation, keys)
        if forget_all:
            write(f"board {pairing.board} has forgotten {pairing.forget_all()} computers")
        elif forget:
            done = pairing.forget()
            write(f"board {pairing.board} is {'forgotten' if done else 'not paired with this computer'}")
        else:
            done = pairing.pair()
            if done and keys.warning:
                warn(f"warning: {keys.warning}")
            write(f"board {pairing.board} is {'paired' if done else 'paired with this computer again, by a new key'}")
