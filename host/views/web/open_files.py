"""How many files this program may have open, connections among them."""

import sys

# Database, flash, pipes and pseudo terminal of a simulated board: `collie try` at rest has 39 open.
# The rest is for what is opened for a moment, such as the files of the page.
_OWN = 128

if sys.platform == "win32":

    def spare_files(wanted: int) -> int:
        """Return how many of those *wanted* for connections leave enough for what the program
        itself does."""
        return wanted  # there is no such limit

else:
    import resource

    def spare_files(wanted: int) -> int:
        """Return how many of those *wanted* for connections leave enough for what the program
        itself does, less than one if none. The limit of the system is raised before, as far as that
        is allowed."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = wanted + _OWN
        if 0 <= soft < needed:
            most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                soft = most
            except (ValueError, OSError):
                pass  # it is as low as it is
        return wanted if soft < 0 else min(wanted, soft - _OWN)
