"""The compiled modules of a package as one file."""

from host.install.bundles import bundled

PACKAGE = {
    "/shared_engine/log/events.mpy": b"events",
    "/shared_engine/log/__init__.mpy": b"",
    "/shared_engine/log/lines.mpy": b"22",
}


def test_bundle_when_made_then_its_first_line_says_where_each_module_is_and_they_follow():
    assert bundled(PACKAGE) == {
        "/shared_engine.log.bundle": b"__init__.mpy 0 0 events.mpy 0 6 lines.mpy 6 2\nevents22"
    }


def test_bundle_when_a_package_holds_another_then_each_has_its_own():
    assert set(bundled(PACKAGE | {"/shared_engine/prng.mpy": b"1"})) == {
        "/shared_engine.bundle",
        "/shared_engine.log.bundle",
    }


def test_bundle_when_a_module_is_in_no_package_then_it_stays_a_file():
    assert bundled({"/main.mpy": b"main"}) == {"/main.mpy": b"main"}
