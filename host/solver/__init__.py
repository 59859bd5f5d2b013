"""Positions near their end, played as well as can be."""
