"""What a host may ask for; commands.py has the table.

A command gets `(device, body, now_ms)` and returns (status, reason). If there is much to do, it
returns instead a generator of short steps that gives (status, reason) in the end: each tick sends
it the time, and in between there is room for everything else. Other commands are refused meanwhile.
What a module needs of the device its `Needs` says.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    Answer = tuple[int, str]
    Result = Answer | Generator[None, int, Answer]
    Command = Callable[[bytes, int], Result]
    """Gets the body and now_ms. Returns status and reason, or steps that get now_ms and end with
    them."""
