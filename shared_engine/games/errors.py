"""What can be wrong with a question to the rules; every error carries a code for programs and names
the value for people."""


class RulesError(ValueError):
    """Root of all errors the games raise; `code` is stable and machine-readable."""

    code = "rules"


class RulesetError(RulesError):
    """No ruleset of that name, an unknown option, or a value the option cannot have."""

    code = "ruleset"


class PositionError(RulesError):
    """A position that cannot be on any board: a marble too many, two on one field, a finish slot
    that does not exist."""

    code = "position"


class NotationError(RulesError):
    """A text that is no field, card, move or query."""

    code = "notation"
