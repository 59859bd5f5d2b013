"""Games as they are played and as they were: following a board, reading the store."""
