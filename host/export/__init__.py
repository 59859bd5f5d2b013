"""Games in files for people and programs."""
