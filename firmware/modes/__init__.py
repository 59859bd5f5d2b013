"""What has cards, button and lights for a while instead of a game: a module for each; mode.py says
what they have in common.

The menu begins one with `begin(device)` of its module, which returns None if there is nothing to
do.
"""
