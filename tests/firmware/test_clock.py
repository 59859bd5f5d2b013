"""The clock of the device, on MicroPython, which alone has ticks."""

from pathlib import Path

from host.simulator.interpreter import run_micropython

CLOCK = [(Path(__file__).parents[2] / "firmware/clock.py", "/firmware/clock.py")]


def run(code):
    run = run_micropython(CLOCK, "import time\nfrom firmware.clock import Clock\n" + code)
    assert run.exit_code == 0, run.stderr
    return run.stdout.split()


def test_now_ms_when_begun_then_it_counts_on_from_the_start_and_never_back():
    times = [
        int(one) for one in run("clock = Clock(5000)\nfor _ in range(200): print(clock.now_ms())")
    ]
    assert 5000 <= times[0] < 6000
    assert times == sorted(times)


def test_now_ms_when_ticks_wrap_then_time_goes_on():
    # ticks_ms counts to its period and begins again; the end of a period is put between two
    # readings.
    code = (
        "period = time.ticks_add(0, -1) + 1\n"
        "class Ticks:\n"
        "    now = period - 40\n"
        "    ticks_diff = staticmethod(time.ticks_diff)\n"
        "    def ticks_ms(self): return self.now % period\n"
        "import firmware.clock\n"
        "ticks = firmware.clock.time = Ticks()\n"
        "clock = Clock(0)\n"
        "for _ in range(5):\n"
        "    ticks.now += 20\n"
        "    print(clock.now_ms())\n"
    )
    assert run(code) == ["20", "40", "60", "80", "100"]
