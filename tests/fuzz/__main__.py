"""`make fuzz SECONDS=...`: every reader for as long, one after the other; see CONTRIBUTING.md.

What a reader must not raise is printed with its input, and kept in the corpus, so that `make test`
fails until it is mended. New inputs that reach further are kept, too.
"""

import argparse
import random
import re
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from datetime import UTC, date, datetime
from importlib.util import find_spec

from tests.fuzz.corpus import WORK, add, changed, corpus_of
from tests.fuzz.readers import READERS, Reader

_A_DAY = 2  # readers that `make proof` fuzzes
_LONGEST_BYTES = 2000
# Of what only reaches further; what raised something is kept whatever its length.
_MOST_KEPT, _MOST_KEPT_BYTES = 20, 300


def _today() -> date:
    return datetime.now(UTC).date()


def readers_of(day: date) -> list[str]:
    """Return the readers that have their minute on *day*; within a month each has one."""
    known, first = list(READERS), day.toordinal() * _A_DAY
    return [known[number % len(known)] for number in range(first, first + _A_DAY)]


def fuzz(name: str, seconds: int) -> bool:
    """Fuzz one reader, under atheris where that is installed; return whether nothing was found."""
    return _fuzz_in_a_process(name, seconds) if find_spec("atheris") else _fuzz_here(name, seconds)


def _fuzz_in_a_process(name: str, seconds: int) -> bool:
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, data in enumerate((*READERS[name].seeds, *corpus_of(name))):
        (folder / f"kept-{number}").write_bytes(data)
    command = [sys.executable, "-m", "tests.fuzz.fuzzer", name, str(folder)]
    limits = [
        f"-max_total_time={seconds}",
        f"-max_len={_LONGEST_BYTES}",
        f"-artifact_prefix={folder}/",
        "-timeout=20",
    ]
    run = subprocess.run(
        [*command, *limits], capture_output=True, text=True, errors="replace", check=False
    )
    found = [
        path for path in folder.iterdir() if path.name.startswith(("crash-", "timeout-", "oom-"))
    ]
    for path in found:
        add(name, path.read_bytes())
        path.unlink()
    done = re.search(r"Done \d+ runs in \d+ second", run.stderr)
    print(f"{name}: {len(found)} found, {done[0] if done else 'ended early'}", flush=True)
    if run.returncode:
        print(run.stdout[-3000:] + ("" if found else run.stderr[-3000:]), flush=True)
    return not found and not run.returncode


def _fuzz_here(name: str, seconds: int) -> bool:
    inputs = (*READERS[name].seeds, *corpus_of(name))
    found = search(
        READERS[name], inputs, random.Random(f"{name} {_today()}"), time.monotonic() + seconds
    )
    print(
        f"{name}: {'nothing' if found is None else repr(found)} found without atheris", flush=True
    )
    if found is not None:
        add(name, found)
    return found is None


def search(
    reader: Reader, inputs: Sequence[bytes], chance: random.Random, until_s: float
) -> bytes | None:
    """Change *inputs* until time.monotonic() is *until_s*; return one at which *reader* raises what
    it must not, or None."""
    while time.monotonic() < until_s:
        data = changed(chance, chance.choice(inputs))
        try:
            reader.feed(data)
        except Exception:  # noqa: BLE001  whatever it is, it is a finding
            traceback.print_exc(file=sys.stdout)
            return data
    return None


def keep(name: str) -> None:
    """Add to the corpus of a reader the shortest inputs that reached further than all before."""
    found = [
        path.read_bytes() for path in (WORK / name).iterdir() if not path.name.startswith("kept-")
    ]
    for data in sorted(found, key=len)[:_MOST_KEPT]:
        if len(data) <= _MOST_KEPT_BYTES:
            add(name, data)


def main() -> int:
    """Fuzz what was asked for; the exit code."""
    parser = argparse.ArgumentParser(
        prog="make fuzz", description="Feed readers of foreign bytes with all sorts of them."
    )
    parser.add_argument("--seconds", type=int, default=10, help="for each reader")
    parser.add_argument(
        "--keep", action="store_true", help="add what reaches further to the corpus"
    )
    parser.add_argument(
        "--today", action="store_true", help=f"only {_A_DAY} readers, others each day"
    )
    parser.add_argument(
        "readers",
        nargs="*",
        default=[],
        metavar="READER",
        help=f"of {', '.join(READERS)} [default: all]",
    )
    asked = parser.parse_args()
    unknown = [name for name in asked.readers if name not in READERS]
    if unknown:
        parser.error(f"no reader {unknown[0]}; there are {', '.join(READERS)}")
    is_well = True
    chosen = asked.readers or (readers_of(_today()) if asked.today else list(READERS))
    if asked.today:
        print(f"readers of {_today()}: {' '.join(chosen)}", flush=True)
    for name in chosen:
        is_well = fuzz(name, asked.seconds) and is_well
        if asked.keep:
            keep(name)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
