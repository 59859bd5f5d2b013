"""Hardware access: the only room that knows MicroPython's machine modules. Drivers hold no
decisions."""
