"""One rule by its number: what it says, and what it decides in which ruleset."""

from dataclasses import dataclass
from functools import cache

from host.errors import HostError
from host.language.language import Language
from host.rulesets.choice import choose
from host.rulesets.sheet import sheet
from shared_engine.games.catalogue import names


@dataclass(frozen=True)
class Decided:
    """A switch that rests on a rule, how it is then played, and where."""

    title: str
    text: str
    rulesets: tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """A rule: what it says, "" where the switches that rest on it say all."""

    number: str
    says: str
    decides: tuple[Decided, ...]


def numbers(words: Language) -> list[str]:
    """The numbers of all rules, those with words of their own first."""
    return list(dict.fromkeys((*words.texts["rule"], *sorted(_resting()))))


def find_rule(number: str, words: Language) -> Rule:
    """The rule *number*, in capitals or not.

    Raises:
        HostError: there is none.
    """
    wanted = number.upper()
    if wanted not in numbers(words):
        raise HostError(f"there is no rule {number}; `collie rule` lists them")
    found: dict[tuple[str, str], list[str]] = {}
    for option, ruleset in _resting().get(wanted, ()):
        said = words.title(option), words.value(option, sheet(choose(ruleset)).values)
        found.setdefault(said, []).append(ruleset)
    decides = tuple(
        Decided(title, text, tuple(rulesets)) for (title, text), rulesets in found.items()
    )
    return Rule(wanted, words.texts["rule"].get(wanted, ""), decides)


@cache
def _resting() -> dict[str, list[tuple[str, str]]]:
    """Number of a rule -> option and ruleset, wherever one rests on it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for ruleset in names():
        for switch in sheet(choose(ruleset)).switches:
            for number in switch.rules:
                found.setdefault(number, []).append((switch.option, ruleset))
    return found
