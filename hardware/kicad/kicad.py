"""KiCad's own programs, which only checking, routing and fabrication need."""

import os

CLI = "kicad-cli"
PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
"""The Python that has KiCad's module; this one is that of Debian's package."""
