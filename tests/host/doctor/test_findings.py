"""Results of the self-test in words: every trouble has a row with its name and a fix."""

import pytest

from host.doctor import fixes
from host.doctor.examination import Echo
from host.doctor.findings import BAD, LOOK, OK, UNTESTED, findings, lights_seen, link, versions
from host.transports.base import Reception

WELL = {
    "at_ms": 7_300_000,
    "battery": None,
    "blind": "",
    "board": "dog-4",
    "calibrated": 0,
    "chip": "ESP32S3",
    "clock": [2301, 2300],
    "damaged": [],
    "dark": "",
    "decks": [[1, 116, 0, 116, 116]],
    "disc": None,
    "fault": None,
    "flash": [1_900_000, ""],
    "heap": [60_000, 70_000, 32768],
    "lights": [97, 399],
    "log": [0, 400, 380, 0, 0],
    "mhz": 240,
    "micropython": "1.29.0",
    "reader": ["mfrc522", ""],
    "reset": 1,
    "segments": [],
    "sensor": "switch",
    "settings": "",
    "silent": "",
    "unwell": "",
    "up_ms": 61_000,
}


def rows_of(**changes):
    return {row.part: row for row in findings({**WELL, **changes})}


def test_findings_when_all_is_well_then_no_fix_but_to_look_at_the_lights():
    rows = rows_of()
    assert {row.part for row in rows.values() if row.result != OK} == {"lights"}
    assert [row.fix for row in rows.values() if row.fix] == [fixes.LIGHTS_UNSEEN]
    assert rows["lights"].result == UNTESTED
    assert (
        rows["controller"].measured
        == "ESP32S3 at 240 MHz, MicroPython 1.29.0, switched on 61 s ago"
    )
    assert rows["log"].measured == "400 events, at least 380 of them fetched"


@pytest.mark.parametrize(
    ("changes", "part", "result", "words", "fix"),
    [
        ({"disc": [255, 0, 0, 1]}, "disc", BAD, "not seen at rest", "R"),
        ({"disc": [255, 3, 5, 1]}, "disc", LOOK, "between two quarters", "snaps in"),
        (
            {"disc": [2, 9, 0b0110, 1]},
            "disc",
            LOOK,
            "9 times: A has never seen a magnet",
            "A, and which way round",
        ),
        ({"disc": [0, 9, 0b1001, 1]}, "disc", LOOK, "A has always seen a magnet", "a short of A"),
        (
            {"disc": [2, 9, 0b1100, 1]},
            "disc",
            LOOK,
            "B has never seen a magnet",
            "B, and which way round",
        ),
        ({"disc": [0, 9, 0b0011, 1]}, "disc", LOOK, "B has always seen a magnet", "a short of B"),
        ({"disc": [3, 9, 0b1000, 1]}, "disc", LOOK, "neither A nor B has changed", "half ring"),
        ({"disc": [3, 1, 0b1000, 1]}, "disc", UNTESTED, "rests in quarter 3", "once all round"),
        ({"disc": [3, 3, 0b1010, 1]}, "disc", OK, "A and B have changed", ""),
        (
            {"disc": [3, 3, 0b1010, 0]},
            "disc",
            LOOK,
            "has passed no trial",
            "`collie calibrate --disc`, or the last choice",
        ),
        (
            {"disc": [3, 3, 0b1010, 2]},
            "disc",
            LOOK,
            "the figures of this game have turned otherwise",
            "collie calibrate --disc",
        ),
        ({"disc": [0, 9, 0b1001, 0]}, "disc", LOOK, "A has always seen a magnet", "a short of A"),
        ({"damaged": ["disc"]}, "file disc", LOOK, "damaged", "Try the disc again"),
        ({"reset": 3}, "controller", LOOK, "restarted by the watchdog", "hung"),
        ({"up_ms": 9_000_000}, "controller", OK, "switched on 2 h 30 min ago", ""),
        ({"clock": [0, 2300]}, "clock", BAD, "0 ms, by another counter 2300 ms", "crystal"),
        ({"clock": [2300, 2400]}, "clock", BAD, "2400 ms", "crystal"),
        ({"heap": [100_000, 20_000, 8192]}, "heap", LOOK, "8 kB in one piece", "Restart"),
        ({"flash": [10, "full"]}, "flash", BAD, "full", "collie play"),
        ({"flash": [900_000, "fails"]}, "flash", BAD, "cannot be written", "replace"),
        ({"flash": [900_000, "differs"]}, "flash", BAD, "other bytes", "replace"),
        ({"flash": [60_000, ""]}, "flash", LOOK, "59 kB free, nearly full", "before it is full"),
        ({"damaged": ["log"]}, "file log", LOOK, "damaged", "keeps nothing"),
        (
            {"damaged_events": [[57, 57], [60, 63]]},
            "events",
            LOOK,
            "57, 60..63",
            "replace the controller",
        ),
        ({"damaged": ["calibration"]}, "file calibration", LOOK, "damaged", "Calibrate again"),
        (
            {"log": [0, 40, 0, 3, 1]},
            "log",
            BAD,
            "40 events, at least 0 of them fetched, 3 lost",
            "fetch the games",
        ),
        ({"settings": "no setting 'x'"}, "settings", LOOK, "no setting 'x'", "default"),
        ({"segments": [[2, 1]]}, "segment 2", BAD, "not there", "cable of segment 2"),
        ({"segments": [[0, 2]]}, "segment 0", BAD, "no ID byte", "jumpers"),
        ({"segments": [[0, 3]]}, "segment 0", BAD, "damaged ID byte", "parity"),
        ({"segments": [[1, 4], [2, 4]]}, "segment 1", LOOK, "is another segment", "swap"),
        ({"segments": [[4, 5]]}, "segment 4", BAD, "one too many", "dog-6"),
        (
            {"unwell": "1102"},
            "hole T17",
            BAD,
            "never sees a marble",
            "number 2 of the track of segment 1, never",
        ),
        (
            {"unwell": "1102"},
            "hole T17",
            BAD,
            "never sees",
            "answer the board with the card confirm",
        ),
        (
            {"unwell": "5001"},
            "hole K0.1",
            BAD,
            "always sees a marble",
            "number 1 of the kennel of segment 0",
        ),
        ({"unwell": "4703"}, "hole F1.4", BAD, "flickers", "number 4 of the finish of segment 1"),
        ({"unwell": "0004"}, "hole T0", LOOK, "late", "another marble"),
        ({"board": "dog-6", "unwell": "7802"}, "hole K0.1", BAD, "never", "kennel of segment 0"),
        (
            {"sensor": "axes", "silent": "10"},
            "hole T16",
            BAD,
            "does not answer",
            "number 1 of the track of segment 1",
        ),
        ({"blind": "03"}, "hole T3", BAD, "blind when calibrated", "calibrate again"),
        ({"dark": "03"}, "hole T3", LOOK, "dark when calibrated", "calibrate again"),
        (
            {"reader": ["mfrc522", "no_answer"]},
            "card reader",
            BAD,
            "MFRC522: no answer",
            "Check power",
        ),
        ({"reader": ["pn532", "no_antenna"]}, "card reader", BAD, "PN532: no antenna", "coil"),
        ({"reader": ["pn532", ""]}, "card reader", OK, "antenna right", ""),
        ({"recoveries": 2}, "card reader", OK, "answers", ""),
        (
            {"recoveries": 3},
            "card reader",
            LOOK,
            "was set up again 3 times",
            "plugs of its cable and its supply",
        ),
        ({"unlit": []}, "lights", UNTESTED, "each draws current", "--lights"),
        ({"unlit": [[30, 30]]}, "light 30", BAD, "no current: 7 of the track", "solder joints"),
        (
            {"unlit": [[3, 3], [95, 96]]},
            "lights 95 to 96",
            BAD,
            "from 4 of the finish of segment 3 on",
            "the one before it",
        ),
        ({"unlit": [[96, 96]]}, "light 96", BAD, "beside the card reader", "which way round"),
        ({"current": [98, 240, 4568, 100]}, "current", OK, "98 mA at 4.57 V, 240 mA at most", ""),
        ({"current": [98, 540, 4310, 60]}, "current", LOOK, "dimmed to 60 %", "another supply"),
        ({"freed": 2}, "I2C wires", OK, "held a wire low 2 times", ""),
        ({"freed": 3}, "I2C wires", LOOK, "held a wire low 3 times", "SCL and SDA"),
        ({"decks": []}, "cards", BAD, "no deck", "collie deck enrol"),
        ({"decks": [[3, 100, 2, 98, 116]]}, "deck 3", BAD, "2 damaged", "--deck 3"),
        (
            {"decks": [[3, 100, 0, 100, 116]]},
            "deck 3",
            LOOK,
            "100 of 116",
            "collie deck check --deck 3",
        ),
        ({"battery": 3300}, "battery", BAD, "3.30 V", "Charge"),
        ({"battery": 3500}, "battery", LOOK, "3.50 V", "Charge"),
        ({"battery": 4000}, "battery", OK, "4.00 V", ""),
        (
            {"fault": [100_000, "scan: OSError"]},
            "last fault",
            LOOK,
            "2 h 0 min before: scan: OSError",
            "report",
        ),
    ],
)
def test_findings_when_something_is_wrong_then_its_row_says_what_to_do(
    changes, part, result, words, fix
):
    row = rows_of(**changes)[part]
    assert row.result == result
    assert words in row.measured
    assert fix in row.fix
    assert (row.result == OK) == (row.fix == "")


def test_findings_when_a_whole_row_of_holes_is_wrong_then_one_row_names_them():
    rows = rows_of(unwell="".join("%02x02" % field for field in range(16)))
    assert rows["16 holes"].measured.endswith(
        ": T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"
    )
    assert "hole T0" not in rows


def test_findings_when_a_segment_does_not_answer_then_its_holes_are_not_listed_as_well():
    silent = bytes(range(16, 32)).hex()
    rows = rows_of(sensor="axes", silent=silent, segments=[[1, 1]])
    assert rows["segment 1"].result == BAD
    assert rows["holes"].result == OK


@pytest.mark.parametrize(
    "problem", ["no_answer", "bad_bytes", "bad_sum", "bad_memory", "no_antenna"]
)
def test_fixes_when_a_reader_fails_then_there_is_one(problem):
    assert rows_of(reader=["pn532", problem])["card reader"].fix


def rows_of_link(radio=None, **differs):
    echo = {"usual_ms": 20.2, "worst_ms": 30.4, "wrong": 0, "lost": 0, "sent": 20, **differs}
    return {row.part: row for row in link(Echo(**echo), radio)}


def test_link_when_it_echoes_then_all_of_it_is_well():
    rows = rows_of_link()
    assert {part: row.result for part, row in rows.items()} == {"link": OK, "lost messages": OK}
    assert rows["link"].measured == "20 echoes, half of them within 20 ms, the slowest after 30 ms"
    rows = rows_of_link(Reception(-60, 253))
    assert {row.result for row in rows.values()} == {OK}
    assert (rows["signal"].measured, rows["MTU"].measured) == ("-60 dBm", "256 bytes")


@pytest.mark.parametrize(
    ("radio", "differs", "part", "result", "fix"),
    [
        (None, {"wrong": 2}, "link", BAD, fixes.LINK),
        (None, {"usual_ms": 501}, "link", LOOK, fixes.LINK_SLOW),
        (None, {"lost": 1}, "lost messages", LOOK, fixes.LINK),
        (None, {"lost": 5}, "lost messages", BAD, fixes.LINK),
        (Reception(-60, 253), {"wrong": 2}, "link", BAD, fixes.LINK_RADIO),
        (Reception(-60, 253), {"usual_ms": 301}, "link", LOOK, fixes.LINK_RADIO_SLOW),
        (Reception(-60, 253), {"lost": 1}, "lost messages", LOOK, fixes.LINK_RADIO),
        (Reception(-81, 253), {}, "signal", LOOK, fixes.SIGNAL),
        (Reception(-91, 253), {}, "signal", BAD, fixes.SIGNAL),
        (Reception(-60, 20), {}, "MTU", LOOK, fixes.MTU),
    ],
)
def test_link_when_something_is_wrong_then_a_fix(radio, differs, part, result, fix):
    row = rows_of_link(radio, **differs)[part]
    assert (row.result, row.fix) == (result, fix)


def test_versions_when_they_differ_then_both_are_named():
    assert versions("0.1.0", "0.1.0").result == OK
    row = versions("0.1.0", "0.2.0")
    assert (row.result, row.measured) == (LOOK, "0.1.0, this program is 0.2.0")


def test_lights_when_people_saw_something_then_it_is_in_the_result():
    assert lights_seen("").result == OK
    assert "T5 is dark" in lights_seen("T5 is dark").measured
    assert lights_seen("T5 is dark").fix
