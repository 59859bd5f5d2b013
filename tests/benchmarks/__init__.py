"""Benchmarks: figures, not tests; `make bench` prints them as JSON lines."""
