"""`collie`, and `python -m host`, which is the same. Until its modules are loaded Ctrl-C ends it at
once, without a traceback."""

import signal


def run() -> None:
    """Load and run the command line."""
    interrupted = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from host.cli.main import end_by_signals, main

    signal.signal(signal.SIGINT, interrupted)
    end_by_signals()
    main()


if __name__ == "__main__":
    run()
