"""How a board is: its self-test, read and put into words with a fix for everything that is not
well."""
