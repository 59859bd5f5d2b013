"""On MicroPython: what opening a log allocates whose newest events are all in the journal, in
bytes, and the events then held."""

import gc
import io

from firmware.event_log import EventLog
from shared_engine.log import events

BLOCK_BYTES = 4080


class Storage:
    """A flash whose files are kept in memory."""

    def names(self, folder):
        return []

    def load(self, name):
        return None

    def save(self, name, data):
        pass

    def free_bytes(self):
        return 1 << 20

    def open(self, name, mode):
        return io.BytesIO()


class Journal:
    """A journal that holds *entries*."""

    def __init__(self, entries=b""):
        self.entries = entries

    def records(self):
        return self.entries

    def append(self, entry):
        if len(self.entries) + len(entry) > BLOCK_BYTES:
            return False
        self.entries += entry
        return True

    def renew(self):
        return True


full = Journal()
log = EventLog(Storage(), full)
for _ in log.open(b"log1"):
    pass
while len(full.entries) + 32 < BLOCK_BYTES:
    assert log.append(events.Field(log.head, log.head & 63, True).pack())
woken = EventLog(Storage(), Journal(full.entries))
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in woken.open(b"log1"):
    pass
print(gc.mem_alloc() - before, woken.head == log.head > 200)
