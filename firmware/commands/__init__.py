"""What a host may ask for; commands.py has the table.

A command gets `(device, body, now_ms)` and returns (status, reason). If there is much to do,
it returns instead a generator of short steps that gives (status, reason) in the end: each tick
sends it the time, and in between there is room for everything else. Other commands are refused
meanwhile.
"""
