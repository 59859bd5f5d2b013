"""Which plain data is accepted."""

import unittest

from shared_engine.games.errors import NotationError
from shared_engine.games.reading import MOST_LEVELS, MOST_NUMBER, is_number, parse_json


class Numbers(unittest.TestCase):
    def test_is_number_when_nine_digits_at_most_then_yes(self):
        for text in ("0", "007", "999999999"):
            self.assertTrue(is_number(text), text)

    def test_is_number_when_empty_or_longer_or_not_only_digits_then_no(self):
        for text in ("", "1234567890", "-1", "1.5", " 1", "\u0661"):
            self.assertFalse(is_number(text), text)


class Json(unittest.TestCase):
    def test_parse_json_when_it_is_json_then_what_it_says(self):
        self.assertEqual(parse_json('{"a": [1, "b", null]}'), {"a": [1, "b", None]})
        self.assertEqual(parse_json(b"7"), 7)

    def test_parse_json_when_it_is_none_then_the_error_shows_it(self):
        with self.assertRaises(NotationError) as raised:
            parse_json("{oops")
        self.assertIn("{oops", str(raised.exception))

    def test_parse_json_when_brackets_nest_too_deep_then_notation_error(self):
        for levels in (MOST_LEVELS + 1, 100, 900, 5000):
            for opening, closing in (("[", "]"), ('{"a":', "}")):
                text = opening * levels + "1" + closing * levels
                self.assertRaises(NotationError, parse_json, text)
        self.assertEqual(
            str(parse_json("[" * MOST_LEVELS + "]" * MOST_LEVELS)),
            "[" * MOST_LEVELS + "]" * MOST_LEVELS,
        )

    def test_parse_json_when_a_number_is_beyond_64_bits_then_notation_error(self):
        for text in ("9" * 5001, "9" * 4000, '{"a": [-%s]}' % ("9" * 30), str(MOST_NUMBER + 1)):
            self.assertRaises(NotationError, parse_json, text)
        self.assertEqual(parse_json(str(-MOST_NUMBER)), -MOST_NUMBER)


if __name__ == "__main__":
    unittest.main()
