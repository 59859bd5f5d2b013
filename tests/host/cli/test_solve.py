"""`collie rules solve`."""

import json

from tests.host.cli.command import collie, refused


def small(**more):
    covered = [[x, y] for y in range(5) for x in range(12) if not (x > 9 and y in (2, 3, 4))]
    pens = {"0": covered[:27], "1": covered[27:]}
    state = {
        "prairie": [[x, y] for y in range(5) for x in range(12)],
        "pens": pens,
        "round": 2,
        "left": [[3, 4]],
        "first": 1,
    }
    return json.dumps({"ruleset": "brothers-2", "state": state, "turn": 1, **more}).encode()


def large(**more):
    state = {"prairie": [[x, y] for y in range(5) for x in range(12)]}
    return json.dumps({"ruleset": "brothers-2", "state": state, "turn": 0, **more}).encode()


def test_solve_when_pens_can_be_placed_then_winner_points_and_a_move():
    out, errors, code = collie("rules", "solve", stdin=small())
    assert (errors, code) == ("", 0)
    assert out.splitlines() == [
        "Team 1 wins the game.",
        "This round gives team 0 6 points and team 1 1.",
        "Seat 1 plays straight: M10.2 M10.3 M10.4.",
    ]


def test_solve_when_json_is_asked_for_then_an_object(tmp_path):
    file = tmp_path / "position.json"
    file.write_bytes(small())
    out, _, code = collie("rules", "solve", file, "--json")
    assert code == 0
    assert json.loads(out) == {
        "is_solved": True,
        "winner": 1,
        "points": [6, 1],
        "lead": [-5, -5],
        "move": "straight: M10.2 M10.3 M10.4",
    }


def test_solve_when_the_time_does_not_suffice_then_what_is_sure():
    out, errors, code = collie("rules", "solve", "--limit", "0", stdin=large())
    assert (errors, code) == ("", 0)
    assert out.splitlines()[:2] == [
        "Not solved in 0 s; this is sure:",
        "Who wins the game is open.",
    ]
    assert "between" in out


def test_solve_when_the_game_has_no_solver_then_said_which_have():
    said = refused(
        "rules", "solve", "-", stdin=b'{"ruleset": "brandi-4", "state": {"players": {}}}'
    )
    assert "brandi-4" in said
    assert "brothers-2" in said


def test_solve_when_the_prairie_is_being_laid_then_refused():
    assert "once all tiles are laid" in refused(
        "rules", "solve", stdin=b'{"ruleset": "brothers-2", "state": {}}'
    )


def test_solve_when_there_is_no_state_then_refused():
    assert "no state" in refused("rules", "solve", stdin=b'{"ruleset": "brothers-2"}')


def test_solve_when_a_key_is_unknown_then_it_is_named():
    assert "'sate'" in refused("rules", "solve", stdin=b'{"ruleset": "brothers-2", "sate": {}}')


def test_solve_when_it_is_no_json_then_refused():
    assert "JSON" in refused("rules", "solve", stdin=b"nonsense")


def test_solve_when_the_file_is_missing_then_it_is_named(tmp_path):
    assert "missing.json" in refused("rules", "solve", tmp_path / "missing.json")
