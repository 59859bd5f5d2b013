"""The firmware on the emulated chip, on stubs of its buses: it scans as often as it shall."""

SCANS_A_SECOND = 90
LONGEST_MS = 45


def test_scan_when_the_firmware_runs_then_often_and_evenly(chip, figure):
    lines = [line.split() for line in chip.run("import scanning\nscanning.run()").splitlines()]
    found = {line[0]: line[1] for line in lines}
    scans = {" ".join(line[1:-2]): (float(line[-2]), float(line[-1])) for line in lines if line[0] == "scans"}
    assert found["app"] == "runs"
    assert list(scans) == ["while nothing moves", "while a marble moves"]
    figure("heap free with firmware and referee loaded", int(found["free"]) / 1000, "kB")
    figure("from the start of the firmware to its first scan", int(found["boot"]), "ms")
    for name, (a_second, longest_ms) in scans.items():
        figure(f"scans a second {name}", a_second, "")
        figure(f"longest gap between scans {name}", longest_ms, "ms")
        assert a_second >= SCANS_A_SECOND
        assert longest_ms <= LONGEST_MS
