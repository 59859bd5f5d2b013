"""By which rules a board referees without a laptop: less than a referee on a laptop follows."""

from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


def refuse_on_device(rules: "Rules") -> None:
    """Refuse what the board has no sensors for.

    Raises:
        RulesetError: the board cannot referee by *rules*; the message says what to choose instead.
    """
    if rules.dog:
        raise RulesetError("the board cannot look for dog and disc, as in %r: choose another ruleset" % rules.ruleset)
