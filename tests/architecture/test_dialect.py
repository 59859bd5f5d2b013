from host.install.compile import ROOT, compile_files


def test_engine_when_compiled_for_micropython_then_each_file_is_in_its_dialect(tmp_path):
    # `make check` compiles what goes on a board; tests run the rest of the engine there, too.
    files = sorted((ROOT / "shared_engine").rglob("*.py"))
    names = [(path, f"/{path.relative_to(ROOT).as_posix()[:-3]}.mpy") for path in files]

    assert len(compile_files(names, tmp_path)) == len(files)
