"""Which plain data is accepted."""

import unittest

from shared_engine.games.reading import is_number


class Numbers(unittest.TestCase):
    def test_is_number_when_nine_digits_at_most_then_yes(self):
        for text in ("0", "007", "999999999"):
            self.assertTrue(is_number(text), text)

    def test_is_number_when_empty_or_longer_or_not_only_digits_then_no(self):
        for text in ("", "1234567890", "-1", "1.5", " 1", "\u0661"):
            self.assertFalse(is_number(text), text)


if __name__ == "__main__":
    unittest.main()
