"""Rulesets as a laptop knows them: what a board does not ask of presets.py."""

from shared_engine.games.dog import options as option_table
from shared_engine.games.dog.clashes import check
from shared_engine.games.dog.presets import names as names
from shared_engine.games.dog.presets import preset as preset
from shared_engine.games.dog.presets import resolve
from shared_engine.games.dog.rules import Options, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.options import Domain


def load(ruleset: str, options: "dict[str, Any] | None" = None) -> Rules:
    """As resolve, but *options* that contradict each other are refused.

    Raises:
        RulesetError: as resolve, and for two options that contradict each other; the message names
        them.
    """
    rules = resolve(ruleset, options or {})
    if options:
        check(rules)
    return rules


def options() -> "tuple[tuple[str, Any, Domain], ...]":
    """Return (option, value in brandi-4, its domain) of every option, in the order of the rule
    book."""
    usual = Options()
    return tuple([(name, getattr(usual, name), domain) for name, domain in option_table.DOMAINS])
