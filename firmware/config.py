"""Board revision as data: pins of the controller (ESP32-S3 DevKit on the carrier), counts, timings."""

# GPIO numbers. 0, 3, 45 and 46 are strapping pins, 35..37 belong to octal PSRAM: not used (docs/firmware.md).
HALL_SPI, HALL_SCK, HALL_MOSI, HALL_MISO, HALL_LATCH = 1, 12, 11, 13, 10
CARD_SPI, CARD_SCK, CARD_MOSI, CARD_MISO, CARD_SELECT, CARD_RESET = 2, 6, 7, 15, 5, 4
PIXELS = 14

HALL_HZ = 1_000_000
CARD_HZ = 4_000_000
CPU_HZ = 240_000_000  # a generic image starts at 160 MHz

SCAN_MS = 10  # 100 scans a second
LIGHTS_MS = 50
CARD_POLL_MS = 200
LINK_MS = 10

# A DRV5032 updates its output 20 times a second, so a change is trusted after it stayed for two of its periods when it
# is alone. Several at once are a bump or a sweeping hand: they have to stay longer.
DEBOUNCE_MS = 60
DEBOUNCE_MANY_MS = 200
MANY_FIELDS = 4

# Share of full light the brightest colour may have, and the current the chain may draw (USB default budget).
BRIGHTNESS_RATIO = 0.35
PIXEL_BUDGET_MA = 400

DATA = "/data"  # what survives: log, deck, settings

# The game a control card starts when no host has asked for another.
DEFAULT_GAME = {"ruleset": "brandi-4", "options": {}, "starter": 0}
