"""Which gestures of a page are done already."""

from host.views.web.handled import Handled


def test_is_new_when_a_number_is_said_again_then_not():
    handled = Handled()
    assert [handled.is_new("page", number) for number in (1, 2, 2, 1, 3)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert handled.reached("page") == 3


def test_is_new_when_it_is_another_page_then_it_counts_for_itself():
    handled = Handled()
    assert handled.is_new("page", 5)
    assert (handled.reached("other"), handled.is_new("other", 1)) == (0, True)


def test_is_new_when_there_are_many_pages_then_the_one_that_was_silent_for_longest_is_forgotten():
    handled = Handled()
    for number in range(20):
        handled.is_new(f"page {number}", 7)
    handled.is_new("page 0", 7)
    handled.is_new("one more", 7)
    assert [handled.reached(page) for page in ("page 0", "page 1", "page 2")] == [7, 0, 7]
