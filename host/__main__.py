"""`collie`, and `python -m host` and this file, which are the same. Until its modules are loaded
Ctrl-C ends it at once, without a traceback."""

import signal
import sys
from pathlib import Path


def run() -> None:
    """Load and run the command line."""
    interrupted = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from host import pure

    pure.obey()
    from host.cli.main import end_by_signals, main

    signal.signal(signal.SIGINT, interrupted)
    end_by_signals()
    main()


if __name__ == "__main__":
    if not __package__:  # started as a file: Python looks beside it, not beside its folder
        sys.path[0] = str(Path(__file__).resolve().parents[1])
    run()
