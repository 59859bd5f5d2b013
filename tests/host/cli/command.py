"""`collie` as people call it, in this process: what it writes, and its exit code."""

import io
import os
import sys

from host.cli.main import main


def collie(*arguments, stdin=b"", **environment):
    """Run `collie`; its output, errors and exit code."""
    streams = sys.stdin, sys.stdout, sys.stderr
    variables = dict(os.environ)
    out, errors = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)
    )
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout, sys.stderr = out, errors
    os.environ.update(environment)
    code = 0
    try:
        main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.environ.clear()
        os.environ.update(variables)
    return out.buffer.getvalue().decode(), errors.buffer.getvalue().decode(), code


def refused(*arguments, code=1, **environment):
    """The one line on standard error with which `collie` refuses."""
    stdout, stderr, exit_code = collie(*arguments, **environment)
    assert (exit_code, stdout) == (code, ""), stderr
    assert stderr.startswith("collie: ")
    assert stderr.count("\n") == 1, stderr
    return stderr.removeprefix("collie: ").rstrip("\n")
