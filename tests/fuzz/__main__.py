"""`make fuzz SECONDS=...`: every reader for as long, one after the other; see CONTRIBUTING.md.

What a reader must not raise is printed with its input, and kept in the corpus, so that `make test` fails until it is mended.
New inputs that reach further are kept, too.
"""

import argparse
import re
import shutil
import subprocess
import sys

from tests.fuzz.corpus import WORK, add, corpus_of
from tests.fuzz.readers import READERS

_LONGEST_BYTES = 2000
# Of what only reaches further; what raised something is kept whatever its length.
_MOST_KEPT, _MOST_KEPT_BYTES = 20, 300


def fuzz(name: str, seconds: int) -> bool:
    """Fuzz one reader in a process of its own; return whether nothing was found."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, data in enumerate((*READERS[name].seeds, *corpus_of(name))):
        (folder / f"kept-{number}").write_bytes(data)
    command = [sys.executable, "-m", "tests.fuzz.fuzzer", name, str(folder)]
    limits = [f"-max_total_time={seconds}", f"-max_len={_LONGEST_BYTES}", f"-artifact_prefix={folder}/", "-timeout=20"]
    run = subprocess.run([*command, *limits], capture_output=True, text=True, errors="replace", check=False)
    found = [path for path in folder.iterdir() if path.name.startswith(("crash-", "timeout-", "oom-"))]
    for path in found:
        add(name, path.read_bytes())
        path.unlink()
    done = re.search(r"Done \d+ runs in \d+ second", run.stderr)
    print(f"{name}: {len(found)} found, {done[0] if done else 'ended early'}", flush=True)
    if run.returncode:
        print(run.stdout[-3000:] + ("" if found else run.stderr[-3000:]), flush=True)
    return not found and not run.returncode


def keep(name: str) -> None:
    """Add to the corpus of a reader the shortest inputs that reached further than all before."""
    found = [path.read_bytes() for path in (WORK / name).iterdir() if not path.name.startswith("kept-")]
    for data in sorted(found, key=len)[:_MOST_KEPT]:
        if len(data) <= _MOST_KEPT_BYTES:
            add(name, data)


def main() -> int:
    """Fuzz what was asked for; the exit code."""
    parser = argparse.ArgumentParser(
        prog="make fuzz", description="Feed readers of foreign bytes with all sorts of them."
    )
    parser.add_argument("--seconds", type=int, default=10, help="for each reader")
    parser.add_argument("--keep", action="store_true", help="add what reaches further to the corpus")
    parser.add_argument(
        "readers", nargs="*", default=[], metavar="READER", help=f"of {', '.join(READERS)} [default: all]"
    )
    asked = parser.parse_args()
    unknown = [name for name in asked.readers if name not in READERS]
    if unknown:
        parser.error(f"no reader {unknown[0]}; there are {', '.join(READERS)}")
    is_well = True
    for name in asked.readers or READERS:
        is_well = fuzz(name, asked.seconds) and is_well
        if asked.keep:
            keep(name)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
