"""Timings and limits that no builder needs to change; pins are in pins.py, choices in
settings.py."""

HALL_HZ = 1_000_000
CARD_HZ = 4_000_000
I2C_HZ = 400_000  # the limit of a TCA9548A, and of a PN532
# ESP-IDF waits in whole ticks of 10 ms: with less than one every transaction fails. A wire that is
# held low is seen before a transaction begins (drivers/i2c_bus.py).
I2C_TIMEOUT_US = 50_000
# the field of a rolling marble: more than two neighbours give, less than its own (docs/firmware.md)
AXES_UT = 2_800
CPU_HZ = 240_000_000  # a generic image starts at 160 MHz

# Longer than any piece of thinking on an ESP32 (docs/firmware.md), shorter than people wait.
WATCHDOG_MS = 15_000

SCAN_MS = 10  # 100 scans a second
LATE_MS = 20  # a timer, as often as the scan, samples what that has not read for so long
SAMPLES = 64  # that are kept: more than a second of thinking
# So long after a marble has moved there is time for what stops the scan: erasing flash, collecting
# garbage. By then the picture is judged.
CALM_MS = 1000
LIGHTS_MS = 50
# High and low for a zero, then for a one: what the sheets of WS2812B and SK6812 both allow, 150 ns
# around 400, 850, 800, 450 and 300, 900, 600, 600.
LIGHTS_NS = (320, 900, 700, 550)
RAIL_MS = 100  # their switch opens with 1 uF behind 32 kilohms: three times as long
REST_MS = 600_000  # nobody plays, and nothing is lit any more
REST_LOW_MS = 60_000  # as soon, and in play too, while the battery is low
DARK_MS = 10_000  # nothing is lit, and the lights get no supply any more
CARD_POLL_MS = 200
LINK_MS = 10
BOOT_STEPS = 16  # events of the log that are judged between two ticks while the board boots
CARD_STEPS = 3  # of the card reader's driver in a tick: 3 ms, in which no sensor is read

# A DRV5032 updates its output 20 times a second, so a change is trusted after it stayed for two of
# its periods when it is alone. Several at once are a bump or a sweeping hand: they have to stay
# longer.
DEBOUNCE_MS = 60
DEBOUNCE_MANY_MS = 200
MANY_FIELDS = 4

# What is learned about the sensors is written after each game, and in a long one not more often
# than this: flash wears.
KEEP_HEALTH_MS = 1_800_000

# Measured above the limit by so much, or with a supply below this, lights are dimmed: regulators of
# controllers need 1.1 V above the 3 V that chips stand (an estimate).
OVER_PERCENT = 5
LIGHTS_LOW_MV = 4100

CARE_MS = 1000  # how often it is asked what may have come loose or run low
BATTERY_LOW_MV, BATTERY_WELL_MV = 3400, 3500  # a cell at 3.3 V holds a few minutes more

DATA = "/data"  # what survives: log, deck, settings

# A firmware that was just installed is kept when it has run for so long (firmware/tasks.py).
TRIAL_MS = 3000
