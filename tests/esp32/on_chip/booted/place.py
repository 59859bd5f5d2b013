"""A module in a bundle, as all of a board's packages are."""

PLACE = __file__
