"""Links: who has which secret."""

import re

import pytest

from host.virtual.links import HOST, SPECTATOR, Links, link_to


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


def test_link_to_when_a_seat_is_invited_then_a_code_as_large_as_it_needs_with_its_three_corners():
    link = link_to(2, "http://192.168.1.20:8470/#" + "x" * 43)
    assert (link.seat, link.size) == (2, 33)
    dark = set(re.findall(r"M(\d+) (\d+)h", link.code))
    assert {("0", "0"), ("32", "0"), ("0", "32")} <= dark
