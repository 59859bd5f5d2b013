"""Ask pip-audit which packages of the lock files have known vulnerabilities (`make audit`).

Ends with 1 if there are any. Where the data cannot be reached, it says so: then nothing was
audited.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_LOCKS_FOLDER = Path(__file__).parents[1] / "requirements"
_LOCKS = ("dev.txt", "node.txt", "stubs.txt")


def found(requirements: str) -> list[dict[str, Any]]:
    """What pip-audit knows about each package of *requirements*."""
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder, "requirements.txt")
        lock.write_text(requirements, "utf-8")
        options = ("--disable-pip", "--no-deps", "--progress-spinner", "off", "--format", "json")
        done = subprocess.run(  # noqa: S603  (our own arguments)
            [sys.executable, "-m", "pip_audit", *options, "--requirement", str(lock)],
            capture_output=True,
            text=True,
            check=False,
        )
    try:
        return json.loads(done.stdout)["dependencies"]
    except ValueError:  # it ended before it had anything to say
        return [
            {
                "name": "pip-audit",
                "skip_reason": (done.stderr.strip() or "no answer").splitlines()[-1],
            }
        ]


def names(packages: list[dict[str, Any]]) -> str:
    """Their names in one line."""
    return ", ".join(sorted({one["name"] for one in packages}))


def main() -> int:
    """Audit, print what was found, and return the exit code."""
    pins = [pin for lock in _LOCKS for pin in _pins((_LOCKS_FOLDER / lock).read_text("utf-8"))]
    probe = found(pins[0])
    if any("skip_reason" in one for one in probe):
        print(
            "audit: nothing was audited, pip-audit's data cannot be had here "
            f"({probe[0]['skip_reason']})"
        )
        return 0
    answers = found("\n".join(dict.fromkeys(pins)))
    skipped = [one for one in answers if "skip_reason" in one]
    vulnerable = [one for one in answers if one.get("vulns")]
    for one in vulnerable:
        for known in one["vulns"]:
            fixed = ", ".join(known["fix_versions"]) or "no version"
            print(f"audit: {one['name']} {one['version']}: {known['id']}, fixed in {fixed}")
    print(f"audit: {len(answers) - len(skipped)} packages audited, {len(vulnerable)} vulnerable")
    if skipped:
        print(f"audit: not audited, because pip-audit does not know them: {names(skipped)}")
    return 1 if vulnerable else 0


def _pins(lock: str) -> list[str]:
    """The lines "name==version ; marker" of *lock*."""
    return [line.removesuffix("\\").strip() for line in lock.splitlines() if line[:1].isalnum()]


if __name__ == "__main__":
    sys.exit(main())
