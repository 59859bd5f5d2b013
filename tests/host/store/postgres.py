"""A real PostgreSQL server in a folder of its own: it is nobody's who is root, and answers on a
socket there alone."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg
import pytest

from host.store.place import Server
from tests.waiting import until

_GUEST, _PASSWORD = "guest", "secret"
_USER = "postgres"  # Debian's package makes it; the server refuses to run as root
_NUMBERS = count(1)
# Where it is lost with the test anyway, nothing has to reach a disk; what a server has said to be
# stored outlives its processes.
_SETTINGS = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=20"


def folder_of_programs() -> Path | None:
    """Where `initdb` and `pg_ctl` are, None where no server is installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = debian[-1] if debian else shutil.which("initdb")
    return Path(found).parent if found else None


@contextmanager
def installed_server() -> Iterator["RunningServer"]:
    """As `running_server`, of the programs that are installed; without them the test is skipped."""
    programs = folder_of_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with running_server(programs) as running:
        yield running


@contextmanager
def running_server(programs: Path) -> Iterator["RunningServer"]:
    """Start a server, and end it."""
    folder = Path(tempfile.mkdtemp(prefix="collie-"))
    user = {"user": _USER, "group": _USER, "extra_groups": []} if os.getuid() == 0 else {}
    if user:
        shutil.chown(folder, _USER, _USER)

    def run(program: str, *arguments: object) -> None:
        command = [programs / program, "-D", folder / "data", *map(str, arguments)]
        log = folder / "output"
        with log.open("ab") as output:
            done = subprocess.run(
                command, stdout=output, stderr=output, cwd=folder, timeout=120, **user
            )
        assert done.returncode == 0, log.read_text()

    try:
        run(
            "initdb",
            "--auth=trust",
            "--username=collie",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        )
        rights = folder / "data" / "pg_hba.conf"
        rights.write_text(f"local all {_GUEST} scram-sha-256\n{rights.read_text()}")
        running = RunningServer(folder, run)
        running.start()
        try:
            yield running
        finally:
            running.stop("immediate")
    finally:
        shutil.rmtree(folder)


class RunningServer:
    """A server whose socket is in *folder*; it can be stopped for a while.

    Args:
        run: runs a program of PostgreSQL.
    """

    def __init__(self, folder: Path, run: Callable[..., None]) -> None:
        self._folder = folder
        self._run = run

    def start(self) -> None:
        """Start it."""
        self._run("pg_ctl", "-w", "-o", f"-k {self._folder} {_SETTINGS}", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; whoever is connected is sent away."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def kill(self) -> None:
        """Kill -9 all its processes, and wait until they are gone: nobody is asked."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        processes = [
            first,
            *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split()),
        ]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))

    def new_database(self) -> Server:
        """An empty one."""
        name = f"games{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return self._place(name)

    def new_database_of_a_guest(self) -> Server:
        """An empty one, for whose user a password is asked."""
        if not self.execute(f"SELECT 1 FROM pg_roles WHERE rolname = '{_GUEST}'"):
            self.execute(f"CREATE ROLE {_GUEST} LOGIN")
        self.execute(f"ALTER ROLE {_GUEST} PASSWORD '{_PASSWORD}'")
        name = f"games{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name} OWNER {_GUEST}")
        return self._place(name, f"{_GUEST}:{_PASSWORD}")

    def execute(self, statement: str) -> list:
        """Execute *statement* as the administrator, in no database of these."""
        return execute(self._place("postgres"), statement)

    def _place(self, name: str, user: str = "collie") -> Server:
        return Server(f"postgresql://{user}@/{name}?host={self._folder}")


def execute(place: Server, statement: str) -> list:
    """Execute *statement* behind the program's back; what it answers."""
    with psycopg.connect(place.url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []
