"""Names of people: what they may be."""

from collections.abc import Mapping

from host.store.said import LONGEST_NAME, is_name


def flaw(name: str, others: Mapping[int, str]) -> tuple[str, dict[str, object]] | None:
    """Why nobody can be called *name* beside *others*: a key of [refusal] in the texts, and the
    facts in it. None if somebody can; "" is no name, and always right."""
    if name and not is_name(name):
        shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        return "no_name", {"name": ascii(shown), "longest": LONGEST_NAME}
    if name and name.casefold() in (other.casefold() for other in others.values()):
        return "same_name", {"name": name}
    return None
