"""What is counted in a log."""

from host.report.log import count
from host.store.store import StoredEvent
from shared_engine.log.events import Boot, Control, Fault


def rows(*bodies, damaged=()):
    return [StoredEvent(number, body, number not in damaged) for number, body in enumerate(bodies)]


def test_log_when_counted_then_each_kind_of_event_and_the_hours_between():
    events = (
        Boot(1000, b"abcd", b""),
        Control(2000, "confirm"),
        Control(3000, "undo"),
        Boot(3_601_000, b"efgh", b""),
    )
    found = count(rows(*(event.pack() for event in events)))
    assert found["events"] == {"BOOT": 2, "CONTROL": 2}
    assert (found["starts"], found["games"], found["hours"]) == (2, 0, 1.0)


def test_log_when_faults_are_in_it_then_each_text_once_and_the_newest_last():
    texts = "a", "b", "a"
    found = count(rows(*(Fault(at, text).pack() for at, text in enumerate(texts))))
    assert found["faults"] == [{"text": "b", "times": 1}, {"text": "a", "times": 2}]


def test_log_when_faults_are_many_then_the_newest_twenty():
    found = count(rows(*(Fault(at, str(at)).pack() for at in range(25))))
    assert [one["text"] for one in found["faults"]] == [str(at) for at in range(5, 25)]


def test_log_when_events_are_damaged_or_of_a_newer_firmware_then_counted_apart():
    found = count(rows(Boot(1, b"abcd", b"").pack(), b"\xf0new", Fault(2, "x").pack(), damaged={2}))
    assert (found["damaged"], found["unread"], found["faults"], found["events"]) == (
        1,
        1,
        [],
        {"BOOT": 1},
    )


def test_log_when_empty_then_nothing_is_counted():
    found = count([])
    assert (found["events"], found["hours"], found["lost"]) == ({}, 0.0, 0)
