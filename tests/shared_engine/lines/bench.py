"""A board before the referee by worlds and lines."""

from shared_engine.lines.referee import Referee
from tests.shared_engine.referee import bench


class Bench(bench.Bench):
    def __init__(self, players=None, **description):
        bench.Bench.__init__(self, players, Referee, **description)

    def confirms(self, number):
        asked = self.referee.match.question
        return asked.left == [asked.choices[number]]

    def fields_that_mean(self, number):
        match = self.referee.match
        asked, full, lines = match.question, match.full, match.lines
        meant = [asked.choices[number]]
        return [
            field for field in asked.fields(full, lines) if asked.meant(field, full, lines) == meant
        ]
