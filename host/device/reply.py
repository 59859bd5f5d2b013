"""Replies that are JSON, as values of a declared shape: a newer board may send something else, or a
device that is no board."""

import re
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, TypeVar, cast, get_args, get_origin, get_type_hints

from host.errors import DeviceError
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json, read_list, read_object

_Value = TypeVar("_Value")
_WORDS = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "null"}
_ADVICE = (
    "bring board and program to the same version (`collie install`), or look whether another "
    "device is on this line"
)
_SHOWN = 300  # characters of a problem


def read_reply(text: str, shape: type[_Value], what: str) -> _Value:
    """Return what the JSON *text* says, in which a board replies about *what*.

    Args:
        shape: int, str, bool or None; a list or a dict of a shape, a tuple of several, or a choice
            of them (`|`); a TypedDict, whose further keys are left out; Annotated with what the
            value has to be in, or the pattern that it has to match.

    Raises:
        DeviceError: it is of another shape; the message says where, and what is there instead.
    """
    try:
        return read_json(text, shape, what)
    except NotationError as error:
        raise unreadable(what, str(error)) from error


def read_json(text: str, shape: type[_Value], what: str) -> _Value:
    """As read_reply, of any JSON *text* about *what*. Raises NotationError where that raises
    DeviceError."""
    return cast("_Value", _read(parse_json(text), shape, what))


def unreadable(what: str, problem: str) -> DeviceError:
    """Return the error to raise when a board's reply about *what* means nothing, and *problem* says
    why."""
    return DeviceError(
        f"the board's reply about {what} cannot be read: {problem[:_SHOWN]}; {_ADVICE}"
    )


def _read(value: Any, shape: Any, where: str) -> Any:
    kind = get_origin(shape) or shape
    if kind in _READERS:
        return _READERS[kind](value, get_args(shape), where)
    if kind not in _WORDS:
        return _read_typed_dict(value, shape, where)
    if type(value) is not kind:  # not isinstance: True is an int
        raise _wrong(value, _WORDS[kind], where)
    return value


def _read_annotated(value: Any, arguments: Any, where: str) -> Any:
    shape, allowed = arguments
    found = _read(value, shape, where)
    if isinstance(allowed, re.Pattern):
        pattern = cast("re.Pattern[str]", allowed)
        if not pattern.fullmatch(found):
            raise _wrong(value, f"as in {pattern.pattern}", where)
    elif found not in allowed:
        words = (
            f"{allowed[0]}..{allowed[-1]}"
            if isinstance(allowed, range)
            else f"one of {', '.join(map(repr, allowed))}"
        )
        raise _wrong(value, words, where)
    return found


def _read_choice(value: Any, arguments: Any, where: str) -> Any:
    problems: list[str] = []
    for shape in arguments:
        try:
            return _read(value, shape, where)
        except NotationError as error:
            problems.append(str(error))
    raise NotationError(" and ".join(problems))


def _read_list(value: Any, arguments: Any, where: str) -> list[Any]:
    return [
        _read(one, arguments[0], f"{where}[{at}]") for at, one in enumerate(read_list(value, where))
    ]


def _read_tuple(value: Any, arguments: Any, where: str) -> tuple[Any, ...]:
    if len(read_list(value, where)) != len(arguments):
        raise _wrong(value, f"{len(arguments)} values", where)
    return tuple(
        _read(one, shape, f"{where}[{at}]")
        for at, (one, shape) in enumerate(zip(value, arguments, strict=True))
    )


def _read_dict(value: Any, arguments: Any, where: str) -> dict[str, Any]:
    return {
        key: _read(one, arguments[1], f"{where}.{key}")
        for key, one in read_object(value, where).items()
    }


def _read_typed_dict(value: Any, shape: Any, where: str) -> dict[str, Any]:
    found = read_object(value, where)
    shapes = get_type_hints(shape, include_extras=True)
    for key in shapes:
        if key in shape.__required_keys__ and key not in found:
            raise NotationError(f"{where} lacks {key!r}")
    return {key: _read(found[key], shapes[key], f"{where}.{key}") for key in shapes if key in found}


def _wrong(value: Any, words: str, where: str) -> NotationError:
    return NotationError(f"{where} must be {words}, not {value!r}")


_READERS: dict[Any, Callable[[Any, Any, str], Any]] = {
    Annotated: _read_annotated,
    NotRequired: lambda value, arguments, where: _read(value, arguments[0], where),
    UnionType: _read_choice,
    list: _read_list,
    tuple: _read_tuple,
    dict: _read_dict,
}
