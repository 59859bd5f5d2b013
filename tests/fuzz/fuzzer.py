"""One reader under atheris, which replaces this process: `python -m tests.fuzz.fuzzer READER
[LIBFUZZER-ARGUMENT ...]`."""

import sys
import traceback

import atheris

with atheris.instrument_imports(include=["shared_engine", "host", "firmware"]):
    from tests.fuzz.readers import READERS


def main() -> None:
    """Feed the reader until the time is over, or until it raises what it must not."""
    reader = READERS[sys.argv[1]]

    def feed(data: bytes) -> None:
        try:
            reader.feed(data)
        except BaseException:
            print(f"{sys.argv[1]} with {data!r}:")
            traceback.print_exc(file=sys.stdout)
            raise

    atheris.Setup([sys.argv[0], *sys.argv[2:]], feed)
    atheris.Fuzz()


main()
