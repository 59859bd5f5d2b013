"""What a host may ask for: a module for each kind of command, loaded when it comes and forgotten after.

A module has `obey(device, body, now_ms)`, which returns (status, reason). If there is much to do, it returns instead a
function that is called with the time at the next tick, and returns (status, reason) then: two thoughts, one after the
other, with room made in between.
"""
