"""The simulated board: unmodified firmware on real MicroPython, among chip models that answer byte
for byte."""
