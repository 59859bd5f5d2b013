"""Writes docs/protocol.md from shared_engine/wire, where the protocol is defined.

Messages, constants and state tables are read from the code; what a table cannot say is in
the template below. `python docs/generate_protocol.py` writes the file, with `--check` it only
compares.
"""

import re
import sys
from pathlib import Path
from textwrap import fill
from types import ModuleType

from shared_engine.wire import (
    auth,
    codec,
    commands,
    device_link,
    errors,
    frame,
    host_link,
    link,
    messages,
    paired_key,
    secure_device,
    secure_host,
    secure_messages,
)

PAGE = Path(__file__).with_name("protocol.md")

TEMPLATE = """\
<!-- Written by docs/generate_protocol.py from shared_engine/wire. Change those, not this page. -->

# The protocol between board and host

Version {major}.{minor}. One byte stream each way, the same over USB serial and over BLE; the board
is called *device*. The code is the reference: `shared_engine/wire/messages.py` for the messages,
`host_link.py` and `device_link.py` for each end. `frames.json` and `secure.json` in `tests/vectors`
test another implementation.

## Frames

```
00 | COBS( payload, CRC-16 high byte, CRC-16 low byte ) | 00
```

{frame_doc}

A payload has at most {max_payload} bytes (`MAX_PAYLOAD`), a sealed one {seal_bytes} more. Two
frames may share one `00`, empty frames mean nothing. A damaged frame is dropped. Example:
{example}

## Messages

{messages_doc}

{messages}

## Commands

{commands_doc}

{commands}

## Constants

### Statuses of a reply

{statuses}

### Fault codes

{faults}

## A session

```
host                                      device
 | -- HelloRequest(version, token) --------> |   every {hello_ms} ms (HELLO_MS) until answered
 | <-- Hello(token, version, log, limits) -- |
 | -- Pull(first=n, window=w) -------------> |   the first event that the host has not stored
 | <--------------------------- Event(n) --- |
 | <--------------------------- Event(n+1) - |   at most w events not acknowledged
 | -- Ack(upto=n+2, window=w) -------------> |   the host stored them for good
 | <--------------------------- Event(n+2) - |   whenever something happens, without a new Pull
 | -- Command(id, kind, body) -------------> |
 | <----------- Reply(id, status, reason) -- |
 | -- Ping(token), Ack(upto, window) ------> |   when no event came for {ping_ms} ms
 | <---- Pong(token, now_ms, first, head) -- |
```

## A secure session

Over USB everything is said in the clear. Over the air only HelloRequest, Hello, Opening, Challenge
and Fault are; all else is Sealed, for a host that `collie pair` has given a key.
[security.md](security.md) says what that protects and what not.

```
host                                      device
 | -- HelloRequest, Opening(id, nonce) ----> |   every {hello_ms} ms until answered
 | <----------- Hello(version, log, limits)- |   for everybody; believed for the version alone
 | <------------- Challenge(nonce, proof) -- |   now the host knows that the device has the key
 | -- Sealed(HelloRequest) ----------------> |   now the device knows that the host has it
 | <--------------------- Sealed(Hello) ---- |   the session above begins
```

{auth_doc}

{key_doc}

- A receiver accepts only a count that is larger than the last.
- A repeated Opening gets the same Challenge. The session before ends with the first Sealed of the
  new one.
- A session ends with its connection, and after {session_ms} ms. A connection ends when no key is
  proven within {proof_ms} ms, and when no Sealed has come from the host for {silent_ms} ms.
- The host opens another session with each connection, when it has lost the device, when a sealed
  greeting is not answered within {patience_ms} ms, and at half of a session's time.
- The session is one of the later generation of both ends; more than {max_behind} behind is to be
  paired again. A device that is behind hashes {steps} generations with each Opening, and answers
  `TRY_LATER` until it is there.
- Unknown keys, Openings nobody follows up and a Sealed that fits no Challenge are failures. After
  {max_failures} in a row, and after each further one, Openings get a Fault `TRY_LATER` for
  {wait_ms} ms. A session that is used ends the count.
- A Fault in the clear ends nothing, nor does a Hello in the clear of another major version.

## What is sent again

- **Events** are accepted strictly in sequence. One that was seen is ignored; one that comes too
  early makes the host pull once from the missing number. If the device holds more, as the head of a
  Pong shows, and nothing comes for {resend_ms} ms, the host pulls again.
- **Credit.** A Pull allows events below `first + window`, an Ack below `upto + window`; the host
  has {window} under way at most. The device reads the next event only while its output buffer
  ({outbound} bytes) is at most half full.
- **Acknowledgements** are repeated with every Ping. The device may drop acknowledged events, no
  others.
- **Commands.** At most {max_commands} wait in the host; one is under way, repeated every
  {resend_ms} ms until its Reply comes. The device carries out an id that is newer than the last
  (difference modulo 65536 below 32768), answers the last id with the reply it remembers, and
  ignores older ones. A HelloRequest with a new token clears that memory. If the device
  restarts meanwhile, or does not reply within {command_ms} ms, the host reports
  `STATUS_INTERRUPTED`; for one that waited so long unsent, `STATUS_LATE`.
- **Commands over the air** are dated: a DatedCommand has the `now_ms` of a Pong whose Ping was at
  most {date_ms} ms old when it was first sent. More than {command_ms} ms after that time the device
  replies `STATUS_LATE` to one that it has not seen before ([decision
  20](decisions/0020-commands-with-a-date.md)), and to every Command.
- **Greetings.** A host that hears nothing for more than {silence_ms} ms (`SILENCE_MS`) greets
  again. A device that was not greeted answers all else with a Hello whose token is 0, and a host
  that sees a token not its own greets at once.

## What ends it

- Another major version: Hello is answered, then the host stops and says which end to update; over
  the air only if that Hello came sealed.
- `EVENTS_LOST`, `LOG_WENT_BACK`: the application decides where to go on.
- Another `log_id`: nothing is followed until the application pulls again.

Not covered: a pipe that delivers bytes of an earlier log after the next greeting, and the one
damaged frame in 65536 that passes the checksum.

## States of the host's end

What is not listed changes nothing.

{host_states}

## States of the device's end

{device_states}
"""


class SourceError(Exception):
    """The code and its documentation contradict each other."""


def source_of(module: ModuleType) -> str:
    """Return the source text of *module*."""
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def documented_constants(module: ModuleType) -> list[tuple[str, object, str]]:
    """Return (name, value, text) of each constant that comes right after a comment, in the order of
    the file."""
    found: list[tuple[str, object, str]] = []
    for comment, name in re.findall(
        r"((?:^# .*\n)+)^([A-Z][A-Z_]*) = ", source_of(module), re.MULTILINE
    ):
        text = " ".join(line[2:] for line in comment.splitlines())
        found.append((name, getattr(module, name), text))
    return found


def table(heads: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    """Return a Markdown table."""
    head, *below = ("| " + " | ".join(str(cell) for cell in line) + " |" for line in (heads, *rows))
    return "\n".join((head, "|" + "---|" * len(heads), *below))


def constants(module: ModuleType, prefix: str = "") -> str:
    """Return the table of the constants of *module* whose names start with *prefix*."""
    rows = documented_constants(module)
    return table(
        ("number", "name", "meaning"),
        [(value, f"`{name}`", text) for name, value, text in rows if name.startswith(prefix)],
    )


def point(text: str) -> str:
    """Return *text* as a point of a list, at 100 columns."""
    return fill(f"- {text}", 100, subsequent_indent="  ", break_on_hyphens=False)


def fields_of(message: type[codec.Message]) -> tuple[str, str]:
    """Return what a message or command is for and the list of its fields; its docstring must list
    the fields and widths of its LAYOUT."""
    intro, _, listing = str(message.__doc__).partition("\n\n")
    fields: list[list[str]] = []
    for line in listing.strip().splitlines():
        match = re.fullmatch(r"(?: {4})?(\w+) +(u\d+|bytes\d*|text8?) +(.*)", line)
        if match:
            fields.append(list(match.groups()))
        else:
            fields[-1][2] += " " + line.strip()
    documented = [(name, kind) for name, kind, _ in fields]
    if documented != list(zip(message.__slots__, message.LAYOUT, strict=True)):
        raise SourceError(f"{message.__name__}: the docstring lists {documented}, the code differs")
    return " ".join(intro.split()), "\n".join(
        point(f"`{name}` {kind}: {text}") for name, kind, text in fields
    )


def message_section(message: type[codec.Message]) -> str:
    """Return the section of one message."""
    said, listed = fields_of(message)
    return f"### {message.NUMBER} {message.__name__}\n\n{fill(said, 100)}\n\n{listed}"


def command_section(command: type[commands.CommandBody]) -> str:
    """Return the section of one command, with who has to agree to it."""
    said, listed = fields_of(command)
    head = f"**{command.NUMBER} {command.__name__}** ({command.CONSENT}). {said}"
    return "\n\n".join(filter(None, (fill(head, 100, break_on_hyphens=False), listed)))


def states(module: ModuleType, transitions: dict[tuple[str, str], str]) -> str:
    """Return what the states of one end mean, with the inputs that leave them, and its inputs."""
    inputs = {change for _, change in transitions}
    texts = [
        (value, text) for _, value, text in documented_constants(module) if isinstance(value, str)
    ]
    ways = {
        state: [
            f"*{change}* → **{after}**"
            for (before, change), after in transitions.items()
            if before == state
        ]
        for state, _ in texts
    }
    return "\n\n".join(
        (
            "\n".join(
                point(f"**{value}**: {text} {', '.join(ways[value])}".rstrip(". ") + ".")
                for value, text in texts
                if value not in inputs
            ),
            "\n".join(point(f"*{value}*: {text}") for value, text in texts if value in inputs),
        )
    )


def page() -> str:
    """Return the whole page."""
    ping = messages.Ping(258)
    example = (
        f"`{ping!r}` is the payload `{ping.pack().hex(' ')}` and the frame "
        f"`{frame.encode(ping.pack()).hex(' ')}`."
    )
    return TEMPLATE.format(
        major=messages.PROTOCOL_MAJOR,
        minor=messages.PROTOCOL_MINOR,
        frame_doc=str(frame.__doc__).partition("\n\n")[2].strip(),
        example=example,
        max_payload=frame.MAX_PAYLOAD,
        messages_doc=str(messages.__doc__).partition("\n\n")[2].strip(),
        messages="\n\n".join(
            message_section(message)
            for message in (*messages.MESSAGES, *secure_messages.SECURE_MESSAGES)
        ),
        auth_doc=str(auth.__doc__).partition("\n\n")[2].strip(),
        key_doc=str(paired_key.__doc__).partition("\n\n")[2].strip(),
        max_behind=paired_key.MAX_BEHIND,
        steps=secure_device.STEPS,
        patience_ms=secure_host.PATIENCE_MS,
        session_ms=auth.SESSION_MS,
        silent_ms=secure_device.SILENT_MS,
        proof_ms=secure_device.PROOF_MS,
        max_failures=secure_device.MAX_FAILURES,
        wait_ms=secure_device.WAIT_MS,
        commands_doc=str(commands.__doc__).partition("\n\n")[2].strip(),
        commands="\n\n".join(map(command_section, commands.COMMANDS)),
        statuses=constants(messages, "STATUS_"),
        faults=constants(errors),
        hello_ms=host_link.HELLO_MS,
        ping_ms=host_link.PING_MS,
        resend_ms=host_link.RESEND_MS,
        command_ms=link.COMMAND_MS,
        date_ms=host_link.DATE_MS,
        silence_ms=host_link.SILENCE_MS,
        outbound=link.OUTBOUND_BYTES,
        window=host_link.WINDOW,
        seal_bytes=frame.SEAL_BYTES,
        max_commands=host_link.MAX_COMMANDS,
        host_states=states(host_link, host_link.HOST_STATES),
        device_states=states(device_link, device_link.DEVICE_STATES),
    )


def main(arguments: list[str]) -> int:
    """Write the page, or with `--check` return 1 if the committed one is stale."""
    text = page()
    if arguments == ["--check"]:
        is_fresh = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        if not is_fresh:
            sys.stderr.write(
                "docs/protocol.md is stale: run `.venv/bin/python docs/generate_protocol.py`\n"
            )
        return 0 if is_fresh else 1
    if arguments:
        sys.stderr.write(f"unknown arguments {arguments}: only --check is known\n")
        return 2
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
