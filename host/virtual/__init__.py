"""A simulated board that people play at from their browsers."""
