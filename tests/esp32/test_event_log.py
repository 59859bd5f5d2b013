"""The event log on the chip's own littlefs: what was appended survives a power cut in the middle of
an append."""

from statistics import median

EVENTS = 60
MORE = 5


def test_append_when_the_power_goes_then_all_that_was_appended_is_there_and_it_goes_on(
    chip, figure
):
    chip.begin("from recording import append\nappend()")
    lines = [chip.read_line().split() for _ in range(EVENTS)]
    assert [int(head) for head, _ in lines] == list(range(1, EVENTS + 1))
    chip.cut()
    chip.start()
    chip.use_slot()
    first, head, open_ms = chip.run("from recording import read\nread()").split()
    assert int(first) == 0
    assert int(head) >= EVENTS
    chip.run(f"from recording import append_more\nappend_more({MORE})")
    _, again, _ = chip.run("from recording import read\nread()").split()
    assert int(again) == int(head) + MORE
    figure(
        "an event appended to the log, median, without the time that a flash takes",
        median([float(ms) for _, ms in lines]),
        "ms",
    )
    figure(
        f"opening a log of {head} events, most of it reading flash",
        float(open_ms),
        "ms of the clock",
    )
