"""Plain data as one line of JSON."""

import json
import unittest

from shared_engine.log.lines import write_json


class Lines(unittest.TestCase):
    def test_write_json_when_text_needs_it_then_escaped_and_else_as_it_is(self):
        for text in ("", 'a "b" \\ c', "line\nend\t\r\x00\x1f", "J\u00e4gerst\u00fcbli \u2603"):
            self.assertEqual(json.loads(write_json(text)), text)
        self.assertEqual(write_json("\u00e4\n"), '"\u00e4\\u000a"')

    def test_write_json_when_text_holds_half_a_sign_of_utf_16_then_escaped(self):
        self.assertEqual(write_json("a" + chr(0xD800) + chr(0xDFFF)), '"a\\ud800\\udfff"')

    def test_write_json_when_an_object_has_other_keys_then_by_name(self):
        data = {"b": [1, None, True], "a": {}, "seat": 0, "10": 1.5}
        self.assertEqual(write_json(data), '{"seat": 0, "10": 1.5, "a": {}, "b": [1, null, true]}')


if __name__ == "__main__":
    unittest.main()
