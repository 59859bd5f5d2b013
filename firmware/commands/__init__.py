"""What a host may ask for; commands.py has the table.

What carries out a command gets `(device, asked, now_ms)`, the second from
shared_engine/wire/commands.py, and returns (status, reason). If there is much to do, it
returns instead a generator of short steps that gives (status, reason) in the end: each tick sends
it the time, and in between there is room for everything else. Other commands are refused meanwhile.
What a module needs of the device its `Needs` says.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from shared_engine.wire.commands import CommandBody

    Answer = tuple[int, str]
    Result = Answer | Generator[None, int, Answer]
    Command = Callable[[Any, int], Result]
    """Gets what is asked for and now_ms. Returns status and reason, or steps that get now_ms and
    end with them."""
    Commands = dict[type[CommandBody], Command]
