"""Names that are seen in one place only become short ones, and the program does the same."""

from host.install.shorten import shorten

CLASS = "class Box:\n    def __init__(self, size):\n        self._size = size\n\n    def size(self):\n        return self._size\n"


def run(text):
    names = {}
    exec(text, names)
    return names


def test_shorten_when_names_are_private_then_they_are_short():
    done = shorten({"main": "def _longer(cells):\n    return cells + 1\n\n\nVALUE = _longer(2)\n"})["main"]
    assert done == "def _a(_0):\n    return _0 + 1\n\n\nVALUE = _a(2)\n"


def test_shorten_when_attributes_are_private_then_the_class_does_the_same():
    done = shorten({"main": CLASS})["main"]
    assert "_size" not in done
    assert run(done)["Box"](7).size() == 7


def test_shorten_when_two_modules_have_private_names_then_they_share_the_short_ones():
    done = shorten({"a": "_first = 1\n", "b": "_second = 2\n"})
    assert done == {"a": "_a = 1\n", "b": "_a = 2\n"}


def test_shorten_when_a_class_inherits_then_the_names_of_both_modules_differ():
    child = "from a import Box\n\n\nclass Chest(Box):\n    def lock(self):\n        self._lock = True\n"
    done = shorten({"a": CLASS, "b": child})
    assert "self._a = " in done["b"]
    assert "self._b = " in done["a"]


def test_shorten_when_a_class_uses_the_private_names_it_inherits_then_they_are_short_in_both():
    child = "from a import Box\n\n\nclass Chest(Box):\n    def lock(self):\n        self._content = None\n        print(self._content)\n"
    done = shorten({"a": "class Box:\n    def __init__(self):\n        self._content = 1\n", "b": child})
    assert ("_content" in done["a"], "_content" in done["b"]) == (False, False)


def test_shorten_when_another_module_reads_a_private_name_then_it_stays():
    done = shorten({"a": "class A:\n    _shared = 1\n", "b": "from a import A\nprint(A._shared)\n"})
    assert done["a"] == "class A:\n    _shared = 1\n"


def test_shorten_when_a_text_holds_the_name_then_it_stays():
    assert shorten({"main": "_deep = 1\nprint(globals()['_deep'])\n"})["main"].startswith("_deep = 1")


def test_shorten_when_a_parameter_is_passed_by_name_then_it_stays():
    done = shorten({"main": "def f(size, other):\n    return size\n\n\nf(size=1, other=2)\n"})["main"]
    assert done.startswith("def f(size, other):")


def test_shorten_when_a_parameter_hides_a_module_name_then_only_it_is_short():
    done = shorten({"main": "size = 3\n\n\ndef f(size):\n    return size * 2\n\n\nANSWER = f(size)\n"})["main"]
    assert run(done)["ANSWER"] == 6


def test_shorten_when_a_function_holds_another_then_its_parameters_stay():
    text = "def f(size):\n    def g():\n        return size\n    return g()\n"
    assert shorten({"main": text})["main"] == text


def test_shorten_when_names_are_dunder_or_one_underscore_then_they_stay():
    text = "class A:\n    def __len__(self):\n        return 1\n\n\nfor _ in range(2):\n    pass\n"
    assert shorten({"main": text})["main"] == text
