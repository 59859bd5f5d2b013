"""Views: each draws what host/live/view.py says of a game, in its own way; they do not know each
other."""
