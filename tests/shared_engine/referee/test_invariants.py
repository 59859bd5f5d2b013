"""What the referee promises, in random evenings of every ruleset."""

import unittest

from shared_engine.games.brothers.rulesets import names as meadow_names
from shared_engine.games.dog.rulesets import names
from tests.shared_engine.referee import invariants
from tests.shared_engine.referee.evenings import Evening
from tests.shared_engine.referee.meadow_evenings import MeadowEvening
from tests.shared_engine.series import sample

RULESETS = sample(names(), ("brandi-4", "black-dog-4"))
TURNS = sample(20, 8)
MEADOWS = sample(meadow_names(), ("brothers-2",))
PIECES = sample(30, 8)


class Invariants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.evenings = [Evening(seed, ruleset, TURNS) for seed, ruleset in enumerate(RULESETS)]

    def check(self, invariant):
        self.assertEqual([where for one in self.evenings for where in invariant(one)], [])

    def test_evenings_when_played_then_the_referee_follows_nearly_all_turns(self):
        turns = sum([one.bench.referee.turns for one in self.evenings])
        self.assertTrue(turns > len(self.evenings) * TURNS * 3 // 4, turns)

    def test_picture_when_it_is_a_legal_result_then_not_refused(self):
        self.check(invariants.refused)

    def test_move_when_made_at_once_then_its_marbles_were_seen_to_leave(self):
        self.check(invariants.made_unseen)

    def test_confirm_when_it_makes_a_move_then_the_board_shows_it(self):
        self.check(invariants.confirmed_unshown)

    def test_card_question_and_turn_when_gone_then_a_decision_says_so(self):
        self.check(invariants.vanished)

    def test_marbles_when_nothing_is_said_to_be_wrong_then_a_world_has_them_where_they_lie(self):
        self.check(invariants.unknown)

    def test_choices_when_asked_then_each_can_be_chosen_at_the_board(self):
        self.check(invariants.unchosen)

    def test_lights_when_people_do_what_they_say_then_it_leads_on(self):
        self.check(invariants.stuck)

    def test_memory_when_evenings_go_on_then_it_does_not_grow(self):
        self.check(invariants.grown)

    def test_undo_when_it_leads_back_no_further_then_it_is_said(self):
        for one in self.evenings:
            decided = [one.bench.control("undo") for _ in range(invariants.UNDO_DEPTH + 2)]
            self.assertEqual([said.reason for said in decided[-1]], ["nothing_to_undo"])


class InvariantsOfPieces(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.evenings = [MeadowEvening(seed, name, PIECES) for seed, name in enumerate(MEADOWS)]

    def check(self, invariant):
        self.assertEqual([where for one in self.evenings for where in invariant(one)], [])

    def test_piece_when_it_may_lie_there_then_it_is_made(self):
        self.check(lambda one: one.lost)

    def test_turn_when_gone_then_a_decision_says_so(self):
        self.check(invariants.vanished)

    def test_lights_when_people_do_what_they_say_then_it_leads_on(self):
        self.check(invariants.stuck)

    def test_memory_when_evenings_go_on_then_it_does_not_grow(self):
        self.check(invariants.grown)


if __name__ == "__main__":
    unittest.main()
