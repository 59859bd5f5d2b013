"""The one place that answers questions to the rules of every game (docs/formats.md); a board never
asks."""

from shared_engine.games.catalogue import BROTHERS, open_rules, room_of
from shared_engine.games.reading import read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def answer(asked: "Any") -> "dict[str, Any]":
    """Return the answer to query *asked*, without its id. Its ruleset says which game is asked.

    Raises:
        RulesError: the query cannot be answered; the message names the offending value.
    """
    query = read_object(asked, 'a query like {"ruleset": "brandi-4", "card": "A"}')
    _, rules = open_rules(query)
    if room_of(rules.ruleset) == BROTHERS:
        from shared_engine.games.brothers.ask import query as brothers_query

        return brothers_query.answer(rules, query)
    from shared_engine.games.dog.ask import query as dog_query

    return dog_query.answer(rules, query)
