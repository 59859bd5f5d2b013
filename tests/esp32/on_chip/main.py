"""In place of the firmware's main: says that the boot selector has found it."""

print("started from", __file__)
