"""Board Collie as it is installed: `host`, `firmware` and `shared_engine` lie in this package, so
that no other package's `host` is in their way, and are imported by the names that they have in the
checkout and on the board.

A program that uses the rules imports this package first::

    import boardcollie
    from shared_engine.games.catalogue import open_rules
"""

import sys
from pathlib import Path

_HERE = Path(__file__).parent

# In the checkout they lie elsewhere, where Python finds them already.
if (_HERE / "host").is_dir() and str(_HERE) not in sys.path:
    sys.path.insert(0, str(_HERE))
    from host import pure

    pure.obey()


def run() -> None:
    """`collie`."""
    from host.__main__ import run as run_host

    run_host()
