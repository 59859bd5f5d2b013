"""What nothing in a program names is left out, and every line keeps its number."""

from host.install.prune import prune


def pruned(text):
    """*text* as a module that another one imports."""
    return prune({"a": text, "main": "import a\n"})["a"]


def test_prune_when_a_function_is_never_named_then_it_goes_and_lines_stay():
    text = "def used():\n    return 1\n\n\ndef unused():\n    return 2\n\n\nprint(used())\n"
    done = pruned(text)
    assert done == "def used():\n    return 1\n\n\npass\n\n\n\nprint(used())\n"


def test_prune_when_another_module_names_it_then_it_stays():
    texts = {"a": "def f():\n    return 1\n", "b": "from a import f\nprint(f())\n"}
    assert prune(texts) == texts


def test_prune_when_only_what_went_named_it_then_it_goes_too():
    done = pruned("def inner():\n    return 1\n\n\ndef outer():\n    return inner()\n")
    assert "def" not in done


def test_prune_when_a_method_is_never_named_then_it_goes():
    text = "class A:\n    def used(self):\n        return 1\n\n    def unused(self):\n        return 2\n\n\nprint(A().used())\n"
    done = pruned(text)
    assert "unused" not in done
    assert "def used" in done


def test_prune_when_a_name_is_only_handed_on_then_the_import_goes_with_the_function():
    done = prune({"a": "def f():\n    return 1\n", "b": "from a import f as f\n", "main": "import b\n"})
    assert (done["a"], done["b"]) == ("pass\n\n", "pass\n")


def test_prune_when_a_text_holds_the_name_then_it_stays():
    text = "def f():\n    return 1\n\n\nprint(globals()['f'])\n"
    assert pruned(text) == text


def test_prune_when_dunder_then_it_stays_but_not_what_people_read():
    text = "class A:\n    def __eq__(self, other):\n        return True\n\n    def __repr__(self):\n        return ''\n"
    done = pruned(text)
    assert "__eq__" in done
    assert "__repr__" not in done


def test_prune_when_no_module_imports_it_then_everything_stays():
    text = "def f():\n    return 1\n"
    assert prune({"main": text})["main"] == text
