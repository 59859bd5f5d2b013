from host.views.web.rate import Rate


def test_allows_when_much_is_done_at_once_then_the_burst_and_later_so_much_a_second():
    rate = Rate(2, 3)
    assert [rate.allows(100) for _ in range(5)] == [True, True, True, False, False]
    assert [rate.allows(101) for _ in range(3)] == [True, True, False]


def test_allows_when_it_is_a_large_amount_then_only_if_all_of_it_is_left():
    rate = Rate(10, 100)
    assert [rate.allows(100, 70), rate.allows(100, 40), rate.allows(100, 30)] == [True, False, True]


def test_is_rested_when_something_was_done_then_once_all_of_it_may_be_done_again():
    rate = Rate(2, 3)
    assert rate.is_rested(100)
    assert rate.allows(100)
    assert [rate.is_rested(100.4), rate.is_rested(100.5)] == [False, True]
