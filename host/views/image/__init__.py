"""Draws views as pictures in files."""
