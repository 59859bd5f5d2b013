"""What runs side by side: a module for each task. These four have to go on, or the watchdog bites
(supervisor.py)."""

SCAN, CARDS, LIGHTS, TALK = range(4)
COUNT = 4
