"""What to do about everything a self-test can find. `{...}` are filled in by findings.py."""

from shared_engine.boards import faults

SEGMENTS = {
    faults.MISSING: (
        "not there",
        (
            "Push in the cable of segment {segment} at both ends. If further ones are missing "
            "too, it is the first of them, or the "
            "cable before it. Its marbles still count until it is back."
        ),
    ),
    faults.NO_ID: (
        "no ID byte",
        (
            "Look at the cable of segment {segment} and at the solder jumpers of its ID: the first "
            "two bits have to be 1 0."
        ),
    ),
    faults.BAD_PARITY: (
        "damaged ID byte",
        (
            "Look at the cable of segment {segment}, then at its solder jumpers: the parity jumper "
            "has to make the number of ones odd."
        ),
    ),
    faults.WRONG_COLOUR: (
        "is another segment",
        (
            "Segment {segment} is in the place of another one: swap the cables, or its colour "
            "jumpers are wrong. If the wood lies "
            "right and the board plays, leave it."
        ),
    ),
    faults.EXTRA: (
        "one too many",
        "A segment follows that the board should not have: set `board` to dog-6, or take it off.",
    ),
    faults.SILENT: ("sensors do not answer", "The rows of the single sensors say which."),
}

# By the verdict of the firmware.
HOLES = {
    faults.STUCK: (
        "bad",
        "always sees a marble",
        (
            "Look for a screw or a magnet near it, then for a short of its sensor. Until then "
            "answer the board with the card "
            "confirm."
        ),
    ),
    faults.DEAD: (
        "bad",
        "never sees a marble",
        (
            "Check the three solder joints of its sensor and which way round it sits, then the "
            "pin of the 74HC165. Until then "
            "answer the board with the card confirm."
        ),
    ),
    faults.FLICKERING: (
        "bad",
        "flickers",
        (
            "Resolder its sensor and the capacitor beside it; look for a loose cable of the "
            "segment. Its changes count a little "
            "later meanwhile."
        ),
    ),
    faults.WEAK: (
        "look",
        "sees marbles late",
        (
            "The sensor lies too deep or beside the hole, or a marble has a weak magnet: try "
            "another "
            "marble, then a thinner floor."
        ),
    ),
}
SILENT = (
    "does not answer",
    (
        "Check the solder joints of this sensor, SDA and SCL among them, and that it is the part "
        "for "
        "its address."
    ),
)
BLIND = (
    "was blind when calibrated",
    "Check its sensor, then calibrate again (docs/calibration.md).",
)
DARK = (
    "was dark when calibrated",
    (
        "Check its light and the one before it in the chain, then calibrate again "
        "(docs/calibration.md)."
    ),
)

DISC_NO_REST = (
    "Lay the disc on its pin and turn it until it snaps in. If it does: look at the magnets on "
    "its inner circle and which pole is "
    "down, then at the solder joints and the wire of R. Until then the board asks where it cannot "
    "see which way the disc was turned."
)
DISC_BETWEEN = (
    "Turn it on until it snaps in. If it has: look at the magnet of its inner circle that is over "
    "R now."
)
DISC_UNTRIED = (
    "`collie calibrate --disc`, or the last choice of the board's menu; then turn the disc once "
    "all round as its lights run "
    "(docs/calibration.md). Until then the board asks where it cannot see which way the disc was "
    "turned."
)
DISC_DOUBTED = (
    "If A and B were resoldered since the trial they may be in each other's place: `collie "
    "calibrate --disc` finds that and goes by it in "
    "the next game. Else look at the wires of A, B and R. In this game the board asks which way "
    "the disc was turned."
)
DISC_UNTURNED = (
    "Turn the disc once all round, quarter by quarter, then ask again. A game is not disturbed if "
    "nothing lies on it."
)
_ALL_ROUND = "Turn the disc once all round, quarter by quarter, and ask again. If it stays so, "
_NEITHER = (
    "neither A nor B has changed",
    _ALL_ROUND
    + "look whether the half ring of magnets is on the disc, then at the supply and the wires "
    "of A and B.",
)
# By the quarters that were seen, 1 << quarter each: with a switch that does not change, only two
# neighbours are.
DISC_SWITCHES = {0b0001: _NEITHER, 0b0010: _NEITHER, 0b0100: _NEITHER, 0b1000: _NEITHER} | {
    seen: (
        f"{switch} {words}",
        f"{_ALL_ROUND}{cause}. The board notices in play, and asks which way the disc was turned.",
    )
    for seen, switch, words, cause in (
        (
            0b0110,
            "A",
            "has never seen a magnet",
            "check the solder joints and the wire of A, and which way round it sits",
        ),
        (0b1001, "A", "has always seen a magnet", "look for a short of A, or a magnet near it"),
        (
            0b1100,
            "B",
            "has never seen a magnet",
            "check the solder joints and the wire of B, and which way round it sits",
        ),
        (0b0011, "B", "has always seen a magnet", "look for a short of B, or a magnet near it"),
    )
}

READER = {
    "no_answer": "Check power and the wires of the card reader (docs/firmware.md has the pins), "
    "and that "
    "the setting `reader` is right.",
    "bad_bytes": "Bytes get lost on the way to the reader: shorten its wires, resolder them, "
    "check the "
    "ground.",
    "bad_sum": "The reader calculates wrongly: its chip is broken, replace the module.",
    "bad_memory": "The memory of the reader is broken: replace the module.",
    "no_antenna": "Look for a crack or a loose coil of the antenna. At a supply of 3.3 V this may "
    "be a "
    "false alarm: if cards are "
    "read, leave it.",
}

READER_RECOVERED = (
    "It stopped answering, or lost its settings, and goes on: check the plugs of its cable and "
    "its supply, and shorten its wires."
)

WIRES_FREED = (
    "Reads of sensors or card reader are cut off: check the plugs of SCL and SDA and the supply, "
    "and shorten the wires."
)

FILES = {
    "settings": "The defaults are used instead. Say again what differs from them.",
    "health": "What was known of the sensors is lost; it is learned again by playing.",
    "fault": "Nothing to do: it is written again.",
    "log": "The board plays, and keeps nothing of it. Switch it off and on; if it stays, replace "
    "the controller.",
    "log/id": "Games are fetched again as if this were a new board; nothing is lost.",
    "calibration": "The board counts as wired as drawn. Calibrate again (docs/calibration.md).",
    "calibrating": "A calibration under way was lost. Begin it again (docs/calibration.md).",
    "baseline": (
        "The sensors learn the empty board again: leave it empty for a while after the start."
    ),
    "disc": "Try the disc again (docs/calibration.md); until then the board asks which way it was "
    "turned.",
    "self_test": "Nothing to do: the next self-test writes it again.",
}

FLASH = {
    "full": (
        "Let `collie play` fetch the games: fetched ones leave by themselves when room is needed."
    ),
    "fails": "The flash accepts no more bytes: fetch the games with `collie play`, then replace "
    "the "
    "controller.",
    "differs": "The flash gives back other bytes than were written: fetch the games with `collie "
    "play`, "
    "then replace the controller.",
}
LOST = "The board plays on, but does not keep what happens. Let `collie play` fetch the games."
DAMAGED_EVENTS = (
    "These are lost, unless a computer fetched them before, and nothing else is. If there are "
    "more every time, replace the controller."
)
NEARLY_FULL = "Let `collie play` fetch the games before it is full."

HEAP = (
    "Restart the board between two games. If it comes again, it is a defect of the firmware: "
    "please report it with this table."
)
CLOCK = (
    "Restart the board. If it comes again, the crystal of the controller is broken: replace the "
    "controller."
)
RESET = "A task hung and the watchdog restarted the board: please report it with the last fault."
FAULT = "If it comes again, do what its words say; please report what names a line of the firmware."
BATTERY_LOW = "Charge it, or play from USB."
NO_DECK = "Teach the board its cards: `collie deck enrol` (docs/cards.md)."
DECK_DAMAGED = (
    "Enrol what is missing with `collie deck enrol --deck {deck}`, or `collie deck restore` your "
    "file."
)
DECK_MISSING = (
    "`collie deck check --deck {deck}` names what is missing; `collie deck enrol --deck {deck}` "
    "goes on with it."
)
SETTINGS = "What is wrong counts as its default; say it again."
LINK = "Bytes get lost on USB: try another cable, without a hub."
LINK_SLOW = "Answers take long: is another program busy with this computer or the board?"
LINK_RADIO = (
    "Bytes get lost in the air; the protocol asks again, so nothing is missing. Come nearer, with "
    "no metal, no wall and nobody in "
    "between; keep USB 3 plugs and Wi-Fi at 2.4 GHz away from the adapter. Use the cable if it "
    "stays."
)
LINK_RADIO_SLOW = (
    "Come nearer; end what else uses Bluetooth: headphones and a search for other devices take "
    "its time."
)
SIGNAL = (
    "Come nearer, or turn the laptop: the board's antenna and the adapter see each other badly. "
    "Metal and people are walls."
)
MTU = (
    "It works, but slower, in small pieces. On Windows wait a moment and ask again; elsewhere "
    "bring the system's Bluetooth up to "
    "date (Linux: BlueZ 5.62 or later reports the true value)."
)
VERSION = "Bring both to the same version: `collie install` puts this one on the board."
LIGHTS_UNSEEN = "The board cannot see its own lights: `collie doctor --lights` shows them to you."
LIGHT_DEAD = (
    "Numbers follow the chain, from 0. Check its solder joints, 5 V and ground, and which way "
    "round it sits; then replace it."
)
LIGHTS_DEAD = (
    "Numbers follow the chain, from 0. It is the first of them, or the one before it: check their "
    "solder joints and which way round they sit. If a whole segment is dark, its cable."
)
DIMMED = (
    "They drew more than the setting `current_ma`, or their supply was below 4.1 V: try a shorter "
    "cable and another supply, then restart the board. Some kinds of lights draw more: then it may "
    "stay so."
)
LIGHTS_WRONG = (
    "If all lights from one on are wrong, it is that one or the one before it: check their solder "
    "joints. A single wrong "
    "colour is a broken light: replace it."
)
