"""Draws views on a page."""
