"""Codes of a self-test: what can be wrong with a segment, and with a sensor. They go over the line
and are forever."""

# Of a segment. A broken CLK, DATA or LD line shows as NO_ID or MISSING in every segment.
MISSING = 1  # nothing is plugged in here: the line reads all ones
NO_ID = 2  # the ID byte does not begin with 1 0
BAD_PARITY = 3
WRONG_COLOUR = 4  # segments are plugged in another order
EXTRA = 5  # a segment follows the last one expected
SILENT = 6  # sensors of this segment do not answer, or are of another kind: `silent` names them

# Of a sensor.
STUCK = 1  # sees a marble, whatever lies there
DEAD = 2  # sees none
FLICKERING = 3  # changes its mind by itself
WEAK = 4  # sees marbles late, or not each of them
