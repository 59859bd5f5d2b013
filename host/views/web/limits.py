"""How much browsers may take of a page's server, and how long things may last: each number with its
reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Those of a server. Tests, which do not want to wait, have others."""

    inside: int = 512
    """Pages that are open: of eight seats, the host and some 50 lookers-on of a household, each
    with a second device and a line of before that has died."""
    at_door: int = 256
    """Connections that fetch files, or have not said yet what they want. A browser opens six for a
    second: 40 may come at once."""
    request_s: float = 10
    """In which a browser says what it wants, and a page the secret of its link."""
    answer_s: float = 30
    """In which a browser has got that, and has asked for more or opened the page."""
    patience_s: float = 10
    """While all places are taken, a page loses its own to another one of the same link and computer
    after this silence: twice what is between two signs of life."""
    sign_s: float = 5
    """Between two signs of life."""
    silence_s: float = 90
    """After which a page has gone: in the background, browsers let it say something once a
    minute."""
    away_s: float = 10
    """After which a person has gone away from the table: twice what is between two signs of
    life."""
    pause_s: float = 1
    """So long a page is not listened to that has said too much at once."""
    pauses: int = 20
    """Such pauses without a rest after which it has to go: no hand says so much for so long."""
