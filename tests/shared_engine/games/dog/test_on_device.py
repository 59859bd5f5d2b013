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

    def test_refuse_on_device_when_brandi_of_four_or_six_then_nothing_is(self):
        for name in names():
            if name.startswith(("brandi-4", "brandi-6")):
                refuse_on_device(load(name, {}))

    def test_refuse_on_device_when_there_is_a_dog_then_error(self):
        for name in ("black-dog-2", "black-dog-3", "black-dog-4"):
            self.assertIn("disc", self.refused(name, {}))

    def test_refuse_on_device_when_a_seven_is_shared_out_then_error(self):
        self.assertIn("seven", self.refused("wild-lubanzi-4", {}))
        for options in ({"canadian_burns": "not_partner"}, {"finish_direct_from_start": "never"}):
            self.assertIn("seven", self.refused("brandi-4-canadian", options))

    def test_refuse_on_device_when_cards_are_drawn_then_error(self):
        for name in ("brandi-2", "brandi-3", "brandi-5"):
            self.assertIn("drawn", self.refused(name, {}))
            # What it says to do helps.
            self.assertIn("--option two_draw=false --option joker_as_two_draw=false", self.refused(name, {}))
            refuse_on_device(load(name, {"two_draw": False, "joker_as_two_draw": False}))
        self.assertIn("no_move=fold", self.refused("brandi-4", {"no_move": "discard_draw"}))


if __name__ == "__main__":
    unittest.main()
