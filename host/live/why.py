"""What the referee weighed, in words."""

from collections.abc import Iterable, Iterator

from host.language.language import Language
from host.live.weighed import Line, Weighed, Weighing
from shared_engine.games.catalogue import find_board_game
from shared_engine.log.trace import TraceReader
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision

_INDENT = 10


def explained(lines: Iterable[str], words: Language) -> Iterator[str]:
    """Yield the *lines* of a trace, each with what was decided by then and what was weighed.

    Raises:
        NotationError: as referee_lines.
    """
    reader, weighing, now_ms = TraceReader(), Weighing(), 0
    for line in lines:
        event = reader.read(line)
        if event is None:
            continue
        for weighed in weighing.wait(event.at_ms):
            yield from _decided(weighed, words)
        yield line.strip()
        now_ms = event.at_ms
        yield from _decided(weighing.feed(event), words)
    reader.end()
    for weighed in weighing.wait(now_ms + AFTERWARDS_MS):
        yield from _decided(weighed, words)
    yield words.say("weighed", "end")
    yield from _weighed(weighing.lines(now_ms + AFTERWARDS_MS), words)


def _decided(weighed: Weighed, words: Language) -> Iterator[str]:
    for decision in weighed.decisions:
        yield f"  {format_decision(decision)}"
    yield from _weighed(weighed.lines, words)


def _weighed(lines: Iterable[Line], words: Language) -> Iterator[str]:
    for line in lines:
        yield f"  {'*' if line.is_believed else ' '}{line.cost:5}  {says(line, words)}"
        if line.parts:
            yield f"{' ' * _INDENT}= {costs(line, words)}"


def says(line: Line, words: Language) -> str:
    """What *line* holds for true, as far as others do not."""
    rules = line.position.rules
    game = find_board_game(rules.ruleset)
    found = [
        words.say("weighed", "played", seat=seat, move=game.format_move(rules.board, move))
        for seat, move in line.turns
    ]
    cards = [words.card(card) for card in line.cards if card != game.LIES_OPEN]
    if cards:
        found.append(words.say("weighed", "cards", cards=", ".join(cards)))
    if game.FOLLOWS_HANDS:
        found += [
            words.say("weighed", "moved", **_marble(line, owner, origin, words), to=_at(line, hole))
            for owner, origin, hole in line.moved
        ]
        found += [
            words.say("weighed", "air", **_marble(line, owner, origin, words))
            for owner, origin in line.air
        ]
    return "; ".join([*found, words.say("weighed", line.state)])


def costs(line: Line, words: Language) -> str:
    """What the cost of *line* is for; "" where it costs nothing."""
    text = ""
    for name, part in line.parts.items():
        sign = " + " if part > 0 else " - "
        text += f"{sign if text or part < 0 else ''}{words.say('cost', name)} {abs(part)}"
    return text.strip()


def _marble(line: Line, owner: int, origin: int, words: Language) -> dict[str, str]:
    seats = line.position.rules.seats
    whose = words.player(owner - 1) if owner <= seats else words.say("weighed", "nobody")
    if owner == seats + 1:
        whose = words.say("weighed", "dog")
    return {"whose": whose, "at": _at(line, origin)}


def _at(line: Line, hole: int) -> str:
    """The hole as score sheets have it."""
    game = find_board_game(line.position.rules.ruleset)
    return game.format_field(line.position.rules.board, hole) if hole >= 0 else "?"
