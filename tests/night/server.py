"""The PostgreSQL server on which the laptop keeps its games."""

import time
from contextlib import closing

import psycopg

from host.store.place import Server
from host.store.store import Store
from tests.host.store.postgres import RunningServer


class Database:
    """The *server* at *place*, which fails."""

    def __init__(self, server: RunningServer, place: Server) -> None:
        self.place = place
        self._server = server

    def fail(self, way: str, lasts_s: float) -> None:
        """Stop in this *way*; whoever looks after the server starts it again, after so long unless
        it is restarted."""
        if way == "killed":
            self._server.kill()
        else:
            self._server.stop("fast")
        if way != "restarted":
            time.sleep(lasts_s)
        self._server.start()

    def head(self) -> int | None:
        """How many events are stored, None while the server does not answer."""
        try:
            with psycopg.connect(self.place.url, autocommit=True, connect_timeout=2) as connection:
                found = connection.execute("SELECT count(*) FROM events").fetchone()
        except psycopg.Error:
            return None
        return found[0] if found else 0

    def bodies(self) -> list[dict[int, bytes]]:
        """The events of each log, by number."""
        with closing(Store(self.place, is_read=True)) as store:
            return [
                {row.number: row.body for row in store.rows(log.id) if row.is_whole}
                for log in store.logs()
            ]
