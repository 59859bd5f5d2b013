"""What Board Collie says to people, in five languages."""
