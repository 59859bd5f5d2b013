"""The board as an object: a transport and a link."""
