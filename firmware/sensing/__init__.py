"""From sensor readings to facts; pure, time is an argument."""
