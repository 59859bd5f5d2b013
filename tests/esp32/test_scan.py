"""The firmware's tasks on the emulated chip, on stubs of its buses: they scan as often as they
shall."""

SCANS_A_SECOND = 90
LONGEST_MS = 30
LIFTS = 8
LATE_MS = 50


def test_scan_when_lights_cards_and_log_run_beside_it_then_often_and_evenly(chip, figure):
    lines = [line.split() for line in chip.run("import scanning\nscanning.run()").splitlines()]
    found = {line[0]: line[1:] for line in lines}
    scans = {
        " ".join(line[1:-2]): (float(line[-2]), float(line[-1]))
        for line in lines
        if line[0] == "scans"
    }
    assert found["tasks"] == ["False"] * 3
    assert [int(count) for count in found["changes"]] == [LIFTS, LIFTS]
    assert list(scans) == ["while nothing moves", "while a marble moves"]
    figure("heap free while the tasks run", int(found["free"][0]) / 1000, "kB")
    for name, (a_second, longest_ms) in scans.items():
        figure(f"scans a second {name}", a_second, "Hz")
        figure(
            f"longest gap between scans {name}, waiting for ticks included",
            longest_ms,
            "ms of the clock",
        )
        assert a_second >= SCANS_A_SECOND
        assert longest_ms <= LONGEST_MS


def test_samples_when_a_task_computes_then_a_timer_takes_them_meanwhile(chip, figure):
    scans, samples = [
        line.split() for line in chip.run("import thinking\nthinking.run()").splitlines()
    ]
    longest_ms, count = float(scans[-1]), int(samples[1])
    figure(
        "longest gap between scans while a task computes for 0.4 s", longest_ms, "ms of the clock"
    )
    assert longest_ms <= LATE_MS
    assert count >= 8
    assert samples[2] == "True"
