"""All that the owner of a first chip or board sends in (docs/first-owner.md), in one file; nothing
of it says whose it is."""
