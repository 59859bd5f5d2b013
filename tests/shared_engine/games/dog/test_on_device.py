"""What a board itself plays: less than a referee on a laptop."""

import unittest

from shared_engine.games.dog.on_device import refuse_on_device
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import RulesetError


class OnDevice(unittest.TestCase):
    def refused(self, ruleset, options):
        with self.assertRaises(RulesetError) as caught:
            refuse_on_device(load(ruleset, options))
        self.assertIn(repr(ruleset), str(caught.exception))
        return str(caught.exception)

    def test_refuse_on_device_when_there_is_no_dog_then_nothing_is(self):
        for name in names():
            if not name.startswith("black-dog"):
                refuse_on_device(load(name, {}))

    def test_refuse_on_device_when_there_is_a_dog_then_error(self):
        for name in ("black-dog-2", "black-dog-3", "black-dog-4"):
            self.assertIn("disc", self.refused(name, {}))


if __name__ == "__main__":
    unittest.main()
