"""`collie completion`: what the Tab key knows of `collie`."""

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from host.cli.options import json_option
from host.cli.output import put
from host.errors import HostError
from host.terminal.text import write

_SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_COLLIE_COMPLETE"  # click's: every script has it


@click.command()
@click.argument("shell", metavar="[SHELL]", type=click.Choice(_SHELLS), required=False)
@click.option(
    "--show", is_flag=True, help="Write the script to standard output, and install nothing."
)
@json_option
@click.pass_context
def completion(context: click.Context, shell: str | None, show: bool, as_json: bool) -> None:
    """Let the Tab key complete verbs and options of `collie` in SHELL [default: the one you use].

    \b
    collie completion               where this shell looks for it; begin a new one afterwards
    collie completion fish --show   only look at it
    """
    chosen = shell or _own_shell()
    kind = get_completion_class(chosen)
    assert kind is not None, "click knows it"
    script = kind(context.find_root().command, {}, "collie", _VARIABLE).source()
    if show and as_json:
        raise click.UsageError(
            "--show writes a script, --json is for what was installed: leave one out"
        )
    if show:
        write(script.rstrip("\n"))
        return
    file = _file(chosen)
    _install(file, script)
    lines = [f"{file} is written: begin a new {chosen}, type `collie ` and press Tab twice"]
    if chosen == "zsh":
        lines.append(
            f"unless it is there already, add to ~/.zshrc:  fpath+=({file.parent}); autoload -U "
            "compinit; compinit"
        )
    if chosen == "bash":
        lines.append("Debian and others need the package bash-completion for it")
    put("\n".join(lines), {"shell": chosen, "file": str(file)}, as_json=as_json)


def _own_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in _SHELLS:
        raise HostError(
            f"the shell {name!r} is none of {', '.join(_SHELLS)}; name one of them: `collie "
            "completion bash`"
        )
    return name


def _file(shell: str) -> Path:
    """Where *shell* looks for it."""
    if shell == "bash":
        return (
            _folder("XDG_DATA_HOME", ".local/share") / "bash-completion" / "completions" / "collie"
        )
    if shell == "fish":
        return _folder("XDG_CONFIG_HOME", ".config") / "fish" / "completions" / "collie.fish"
    return Path.home() / ".zfunc" / "_collie"


def _folder(variable: str, usual: str) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else Path.home() / usual


def _install(file: Path, script: str) -> None:
    """Write *script* into *file*; what is there and is none is left alone."""
    if file.exists() and _VARIABLE not in file.read_text(encoding="utf-8", errors="replace"):
        raise HostError(f"{file} is there and was not written by collie; remove it, or use --show")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(script, encoding="utf-8")
