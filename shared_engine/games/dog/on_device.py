"""By which rules a board referees without a laptop: less than a referee on a laptop follows."""

from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


def refuse_on_device(rules: "Rules") -> None:
    """Refuse what the board itself has no room for, or nobody to ask about.

    Raises:
        RulesetError: the board cannot referee by *rules*; the message says what to choose instead.
    """
    cannot = ""
    if rules.dog:
        cannot = "look for dog and disc, as in %r:"
    elif not rules.seven_burns or rules.canadian_burns != "all" or rules.finish_direct_from_start == "never":
        cannot = "share out a seven by whole moves, as in %r:"
    elif rules.no_move != "fold":
        cannot = "follow cards that are drawn, as in %r: say --option no_move=fold, or"
    elif rules.two_draw:
        cannot = (
            "follow cards that are drawn, as in %r: say --option two_draw=false --option joker_as_two_draw=false, or"
        )
    if cannot:
        raise RulesetError(("the board cannot " + cannot + " choose another ruleset") % rules.ruleset)
