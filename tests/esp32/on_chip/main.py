"""In place of the firmware's main: says that the boot selector has found it, and a module in a
bundle."""

from booted.place import PLACE

print("started from", __file__)
print("imported from", PLACE)
