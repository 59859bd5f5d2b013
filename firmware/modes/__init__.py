"""What has cards, button and lights for a while instead of a game: a module for each.

A mode has a `name`, `field_changed(field, occupied, now_ms)`, `tag_laid(uid, now_ms)`, `control(control, now_ms)` (of the
button or the host: a press is confirm, two are undo, a long one is pause), `tick(now_ms)` (True if its lights have
changed), `lights()`, and `is_done`; with `pressed(press, now_ms)` it gets presses as such. What the sensors see goes on into
the log meanwhile: a game under way is not lost. A mode whose marbles are none of the game's returns True from field_changed:
then nothing is logged, and the mode ends with a restart, which compares the board with the game.

The menu begins one with `begin(device)` of its module, which returns None if there is nothing to do.
"""
