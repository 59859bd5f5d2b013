"""Positions and decisions for people to look at."""
