"""Where keys are kept: in a keyring, or in a file that nobody else reads."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from host.device.keys import FileKeys, KeyringKeys, open_keys
from host.errors import KeyStoreError
from shared_engine.wire.paired_key import PairedKey, first_key

BOARD, OTHER = "240ac40000010000", "240ac40000020000"
KEY, NEXT_KEY = first_key(bytes(range(32))), PairedKey(bytes(8), 70_000, bytes(32))


class MemoryKeyring(KeyringBackend):
    """A keyring that is gone when the test is."""

    priority = 1

    def __init__(self):
        super().__init__()
        self.kept = {}
        self.is_locked = False

    def get_password(self, service, username):
        self._look()
        return self.kept.get((service, username))

    def set_password(self, service, username, password):
        self._look()
        self.kept[service, username] = password

    def delete_password(self, service, username):
        if (service, username) not in self.kept:
            raise PasswordDeleteError(username)
        del self.kept[service, username]

    def _look(self):
        if self.is_locked:
            raise KeyringLocked("it is locked")


@pytest.fixture(params=["keyring", "file"])
def keys(request, tmp_path):
    return (
        KeyringKeys(MemoryKeyring())
        if request.param == "keyring"
        else FileKeys(tmp_path / "keys.json")
    )


def test_key_when_put_then_it_is_found_for_that_board_alone(keys):
    assert keys.get(BOARD) is None
    keys.put(BOARD, KEY)
    assert (keys.get(BOARD), keys.get(OTHER)) == (KEY, None)
    keys.put(OTHER, NEXT_KEY)
    keys.put(BOARD, NEXT_KEY)
    assert (keys.get(BOARD), keys.get(OTHER)) == (NEXT_KEY, NEXT_KEY)


def test_key_when_removed_then_the_others_stay_and_twice_does_no_harm(keys):
    keys.put(BOARD, KEY)
    keys.put(OTHER, NEXT_KEY)
    keys.remove(BOARD)
    keys.remove(BOARD)
    assert (keys.get(BOARD), keys.get(OTHER)) == (None, NEXT_KEY)


def test_keyring_when_locked_then_it_says_what_to_do():
    backend = MemoryKeyring()
    keys = KeyringKeys(backend)
    backend.is_locked = True
    with pytest.raises(
        KeyStoreError, match=r"it is locked; unlock it, or name a file in BOARDCOLLIE_KEYS"
    ):
        keys.get(BOARD)


def test_keyring_when_it_holds_something_else_then_no_key():
    backend = MemoryKeyring()
    backend.set_password("boardcollie", BOARD, "secret")
    with pytest.raises(KeyStoreError, match=BOARD):
        KeyringKeys(backend).get(BOARD)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_file_when_written_then_only_the_owner_reads_it(tmp_path):
    file = tmp_path / "keys.json"
    keys = FileKeys(file)
    for _ in range(2):
        keys.put(BOARD, KEY)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["keys.json"]
    assert str(file) in keys.warning


@pytest.mark.parametrize("content", ["{", "[]", '{"board": 1}', "1"])
def test_file_when_damaged_then_it_says_so_and_is_left_alone(tmp_path, content):
    file = tmp_path / "keys.json"
    file.write_text(content)
    for ask in (lambda: FileKeys(file).get(BOARD), lambda: FileKeys(file).put(BOARD, KEY)):
        with pytest.raises(KeyStoreError, match=r"keys\.json.*remove it, and pair again"):
            ask()
    assert file.read_text() == content


def test_key_when_it_was_put_before_keys_changed_then_it_is_generation_0_of_itself(tmp_path):
    file = tmp_path / "keys.json"
    file.write_text(json.dumps({BOARD: KEY.secret.hex()}))
    assert FileKeys(file).get(BOARD) == KEY


def test_file_when_several_programs_put_keys_at_once_then_all_are_there(tmp_path):
    file = tmp_path / "keys.json"
    boards = [f"{number:016x}" for number in range(40)]
    with ThreadPoolExecutor(4) as programs:
        list(programs.map(lambda board: FileKeys(file).put(board, KEY), boards))
    assert [board for board in boards if FileKeys(file).get(board) != KEY] == []


def test_file_when_a_program_was_killed_while_it_wrote_then_the_next_one_goes_on(tmp_path):
    begun = tmp_path / "keys.json.new"
    begun.write_text("{")
    os.utime(begun, (0, 0))
    FileKeys(tmp_path / "keys.json").put(BOARD, KEY)
    assert FileKeys(tmp_path / "keys.json").get(BOARD) == KEY
    assert not begun.exists()


def test_file_when_it_cannot_be_written_then_it_says_where(tmp_path):
    with pytest.raises(KeyStoreError, match="BOARDCOLLIE_KEYS"):
        FileKeys(tmp_path / "no" / "keys.json").put(BOARD, KEY)


def test_place_when_a_file_is_named_then_that_one(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDCOLLIE_KEYS", str(tmp_path / "mine.json"))
    open_keys().put(BOARD, KEY)
    assert FileKeys(tmp_path / "mine.json").get(BOARD) == KEY


def test_place_when_there_is_no_keyring_then_a_file_in_the_data_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("BOARDCOLLIE_KEYS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    import keyring.core

    keyring.core.init_backend()
    keys = open_keys()
    assert "keys.json" in keys.warning
