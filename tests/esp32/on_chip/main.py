"""In place of the firmware's main: where the boot selector has found it shows in sys.modules."""
