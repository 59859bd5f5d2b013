"""Links: who has which secret."""

import pytest

from host.virtual.links import HOST, SPECTATOR, Links


def named(links):
    return {person.name: (person, secret) for person, secret in links}


def test_links_when_apart_then_one_for_each_seat_and_the_host_has_no_cards():
    links = named(Links(3, apart=True))
    assert set(links) == {HOST, SPECTATOR, "seat 0", "seat 1", "seat 2"}
    assert (links[HOST][0].seat, links[HOST][0].has_all_seats, links["seat 2"][0].seat) == (
        -1,
        False,
        2,
    )


def test_links_when_at_one_browser_then_the_host_has_all_seats():
    links = named(Links(4, apart=False))
    assert set(links) == {HOST, SPECTATOR}
    assert links[HOST][0].has_all_seats


def test_links_when_made_then_each_secret_is_another_and_long():
    secrets = [secret for _ in range(2) for _, secret in Links(4, apart=True)]
    assert len(set(secrets)) == 12
    assert min(map(len, secrets)) >= 43


def test_find_when_the_secret_is_right_then_its_person_alone():
    links = Links(4, apart=True)
    for name, (person, secret) in named(links).items():
        assert links.find(secret).name == name == person.name


@pytest.mark.parametrize("secret", ["", "host", "ä", "x" * 1000])
def test_find_when_it_is_nobodys_then_none(secret):
    assert Links(4, apart=True).find(secret) is None
