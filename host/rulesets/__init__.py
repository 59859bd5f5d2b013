"""Rulesets for people: the file a table keeps its own rules in, and the sheet that says every
switch in words."""
