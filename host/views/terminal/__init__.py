"""The terminal: boards and rules drawn as text."""
