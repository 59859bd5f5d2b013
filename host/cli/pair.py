"""`collie pair`: give board and computer, or two computers, a key, so that they may talk where
others listen."""

from dataclasses import dataclass
from typing import Any

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import given_as, json_option, read_address
from host.cli.output import put
from host.cli.route import port_option
from host.device.conversation import Conversation
from host.device.keys import Keys, open_keys
from host.device.pairing import Pairing
from host.device.route import Route
from host.device.secure_session import ViewersKey, forget_viewed, learn_viewed
from host.errors import KeyStoreError
from host.terminal.text import ask_secret, warn
from host.transports.serial import SerialTransport
from shared_engine.wire.paired_key import unpack_key

_Done = tuple[str, dict[str, Any]]
"""What was done, for people and for programs."""


@dataclass(frozen=True)
class PairOptions:
    """What the options of `collie pair` say, each under its name."""

    port: str | None
    share: bool
    source: tuple[str, int] | None
    forget: bool
    forget_all: bool
    as_json: bool


@click.command()
@port_option
@click.option(
    "--share",
    is_flag=True,
    help="Print the key for those who watch `collie play --share`; make one if there is none.",
)
@click.option(
    "--from",
    "source",
    callback=read_address,
    metavar="HOST:PORT",
    help="Keep the key that HOST has printed; it is asked for.",
)
@click.option(
    "--forget",
    is_flag=True,
    help="Remove the key of this computer from both again, or that of --share or --from.",
)
@click.option(
    "--forget-all",
    is_flag=True,
    help="Let the board forget all computers: after one was lost, say.",
)
@json_option
@leads_to(
    Next(
        "collie play --ble",
        "follow the board by air",
        unless=("share", "source", "forget", "forget_all"),
    ),
    Next("collie play --share 4711", "let them watch", given=("share",), unless=("forget",)),
    Next(
        "collie play --from HOST:PORT",
        "watch that computer's game",
        given=("source",),
        unless=("forget",),
    ),
    Next(
        "collie pair",
        "let this computer talk with it again",
        given=("forget",),
        unless=("share", "source"),
    ),
)
@given_as(PairOptions)
def pair(options: PairOptions) -> None:
    """Let this computer talk with a board over the air, once and for all. The board is on USB for
    this.

    A random key goes through the cable into the board and into the operating system's keyring
    (docs/security.md). A board knows up to four computers. BOARDCOLLIE_KEYS=FILE keeps keys in a
    file instead.

    \b
    collie pair                            this computer and the board
    collie pair --share                    print the key for those who watch this computer's game
    collie pair --from 192.168.1.20:4711   keep that key here, to watch that computer's game
    collie pair --share --forget           nobody may watch any more; the next key is another one
    """
    if options.forget and options.forget_all:
        raise click.UsageError("--forget or --forget-all, not both")
    if (options.share or options.source) and (
        options.forget_all or options.port or (options.share and options.source)
    ):
        raise click.UsageError(
            "--share and --from are about two computers: give one of them, without --port and "
            "--forget-all"
        )
    keys = open_keys()
    if options.share:
        said, facts = _pair_viewers(ViewersKey(keys), options.forget)
    elif options.source:
        said, facts = _pair_with_computer(keys, options.source[0], options.forget)
    else:
        said, facts = _pair_with_board(keys, options)
    put(said, facts, as_json=options.as_json)


def _pair_viewers(key: ViewersKey, forget: bool) -> _Done:
    if forget:
        done = key.forget()
        return "nobody may watch any more" if done else "there was no key for those who watch", {
            "forgotten": done
        }
    warn("the key for those who watch; whoever has it sees your games, so let nobody else read it:")
    text = key.make().pack().hex()
    return text, {"key": text}


def _pair_with_computer(keys: Keys, computer: str, forget: bool) -> _Done:
    if forget:
        done = forget_viewed(keys, computer)
        said = f"{computer} is {'forgotten' if done else 'not paired with this computer'}"
        return said, {"computer": computer, "forgotten": done}
    text = ask_secret(f"what `collie pair --share` printed on {computer}")
    try:
        key = unpack_key(bytes.fromhex(text))
    except ValueError as error:
        raise KeyStoreError(f"that is no key: {error}; copy the whole line") from error
    learn_viewed(keys, computer, key)
    _warn_of(keys)
    return f"{computer} is paired: `collie play --from` watches it", {
        "computer": computer,
        "paired": True,
    }


def _pair_with_board(keys: Keys, options: PairOptions) -> _Done:
    with Conversation(Route(SerialTransport(options.port)).client()) as conversation:
        pairing = Pairing(conversation, keys)
        board = pairing.board
        if options.forget_all:
            count = pairing.forget_all()
            return f"board {board} has forgotten {count} computers", {
                "board": board,
                "computers_forgotten": count,
            }
        if options.forget:
            done = pairing.forget()
            said = f"board {board} is {'forgotten' if done else 'not paired with this computer'}"
            return said, {"board": board, "forgotten": done}
        done = pairing.pair()
        if done:
            _warn_of(keys)
        said = (
            f"board {board} is "
            f"{'paired' if done else 'paired with this computer again, by a new key'}"
        )
        return said, {"board": board, "paired": True}


def _warn_of(keys: Keys) -> None:
    if keys.warning:
        warn(f"warning: {keys.warning}")
