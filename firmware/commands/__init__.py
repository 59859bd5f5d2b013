"""What a host may ask for: a module for each kind of command; firmware/service.py has the table.

A module has `obey(device, body, now_ms)`, which returns (status, reason). If there is much to do,
it returns instead a generator of short steps that gives (status, reason) in the end: each tick
sends it the time, and in between there is room for everything else. Other commands are refused
meanwhile.
"""
