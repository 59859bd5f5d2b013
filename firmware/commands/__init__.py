"""What a host may ask for: a module for each kind of command, loaded when it comes and forgotten after.

A module has `obey(device, body, now_ms)`, which returns (status, reason). If there is much to do, it returns instead a
generator of short steps that gives (status, reason) in the end: each tick sends it the time, and in between there is room
for everything else. Other commands are refused meanwhile.
"""
