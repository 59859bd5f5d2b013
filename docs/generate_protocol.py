"""Writes docs/protocol.md from shared_engine/wire, where the protocol is defined.

Messages, constants, limits and state tables are read from the code; what a table cannot say is in
the template below. `python docs/generate_protocol.py` writes the file, with `--check` it only
compares.
"""

import re
import sys
from pathlib import Path
from types import ModuleType

from shared_engine.wire import (
    auth,
    codec,
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

Version {major}.{minor}. One byte stream each way, the same over USB serial and over a BLE byte
pipe; the board is called *device*. The code is the reference: `shared_engine/wire/messages.py` for
the messages, `host_link.py` and `device_link.py` for what each end does with them.
`tests/vectors/frames.json` holds frames to test another implementation with.

## Frames

```
00 | COBS( payload, CRC-16 high byte, CRC-16 low byte ) | 00
```

{frame_doc}

A payload is at most {max_payload} bytes. Two frames may share one `00`, empty frames mean nothing.
A damaged frame is dropped without an answer; the resend rules bring back what was in it. Example:
{example}

## Messages

{messages_doc}

{messages}

## Constants

### Command kinds

{commands}

### Statuses of a reply

{statuses}

### Fault codes

{faults}

## A session

```
host                                      device
 | -- HelloRequest(version, token) --------> |   every {hello_ms} ms until answered
 | <-- Hello(token, version, log, limits) -- |
 | -- Pull(first=n, window=w) -------------> |
 | <--------------------------- Event(n) --- |
 | <--------------------------- Event(n+1) - |   at most w events not acknowledged
 | -- Ack(upto=n+2, window=w) -------------> |   the host stored them for good
 | <--------------------------- Event(n+2) - |   whenever something happens, without a new Pull
 | -- Command(id, kind, body) -------------> |
 | <----------- Reply(id, status, reason) -- |
 | -- Ping(token), Ack(upto, window) ------> |   when no event came for {ping_ms} ms
 | <---- Pong(token, now_ms, first, head) -- |
```

The device log is the truth and the host follows it. A host that connects reads in Hello which log
this is and what it holds, and pulls from the first event it has not stored.

## A secure session

Over USB everything is said in the clear: who has the cable has the board. Over the air only
HelloRequest, Hello, Opening, Challenge and Fault are; all else is Sealed, and the board answers and
obeys only a host that `collie pair` has given a key over USB. [security.md](security.md) says what
that protects and what not.

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

- A receiver accepts a count that is larger than the last, and nothing else: what is repeated or
  comes behind a later one is dropped, what was lost leaves a gap, and the rules below bring it
  back.
- An Opening that is repeated gets the same Challenge. The session before goes on until the first
  Sealed of the new one arrives, so nobody without the key ends it; there is one session at a time.
- A session ends with its connection, after {session_ms} ms, and when no Sealed has come from the
  host for {silent_ms} ms: a message that somebody withholds is refused from then on. Who has
  connected and proves no key within {proof_ms} ms is disconnected, and so is who falls silent;
  other bytes, old messages and greetings in the clear do not count.
- The host opens another session with each connection, when it has lost the device, when a sealed
  greeting is not answered within {patience_ms} ms, and when half of the time of the session before
  is over: that one goes on until then.
- The session is one of the later generation of both ends. An end that is more than {max_behind}
  behind is to be paired again. A device that is behind hashes {steps} generations with each
  Opening, and answers `TRY_LATER` until it is there.
- Keys that are not known, Openings nobody follows up and a Sealed that fits no Challenge are
  failures. After {max_failures} in a row Openings are answered with a Fault `TRY_LATER` for
  {wait_ms} ms, and again after each further one. A session that is under way notices nothing of
  that. One that is used ends the count.
- A Fault in the clear is for people: it ends nothing. Nor does a Hello in the clear of another
  major version: the host reports it and greets on.

`tests/vectors/secure.json` holds published vectors, generations of a key and every byte of a
session; `tests/vectors/make_secure.py` computes the last two with the package `cryptography`.

## What is sent again

- **Events.** The host accepts events strictly in sequence. One that was seen is ignored; one that
  comes too early makes the host pull once from the number that is missing. If the device holds more
  than the host has and nothing comes for {resend_ms} ms, the host pulls again. A lost last event
  shows in the head of the next Pong.
- **Credit.** A Pull allows events below `first + window`, an Ack below `upto + window`. The device
  keeps its output buffer ({outbound} bytes) at most half full before it reads the next event, so a
  slow pipe delays events and drops none. The host has {window} events under way at most, fewer if
  Hello says so.
- **Acknowledgements** are repeated with every Ping. The device may drop acknowledged events from
  its log, no others.
- **Commands.** One at a time is under way, repeated every {resend_ms} ms until its Reply comes. The
  device carries out an id that is newer than the last (difference modulo 65536 below 32768),
  answers the last id again with the reply it remembers, and ignores older ones: so each is carried
  out at most once. A HelloRequest with a new token is a new host and clears that memory. If the
  device restarts between command and reply, or does not reply within {command_ms} ms, the host
  reports `STATUS_INTERRUPTED` and does not repeat it. One that waits so long for a device that is
  lost is not sent any more: the host reports `STATUS_LATE`.
- **Commands over the air** are dated, since 1.4: the first time, a DatedCommand is sent with the
  `now_ms` of a Pong whose Ping is at most {date_ms} ms old, and repeated with the same. More than
  {command_ms} ms after that time the device does not carry out a command that it has not seen
  before, and replies `STATUS_LATE`: so a command that somebody withholds is lost, whatever else of
  its session he lets through ([decision 20](decisions/0020-commands-with-a-date.md)). A Command
  counts there as dated with the beginning of its session, the Challenge.
- **Greetings.** A host that hears nothing for more than {silence_ms} ms greets again. A device that
  was not greeted answers Pull, Ack, Command and Ping with a Hello whose token is 0, and a host that
  sees a token not its own greets at once: so a restart is noticed with the next Ping.

## What ends it

- Another major version: Hello is answered all the same, then the host stops and says which end to
  update. Over the air it stops only if that Hello came sealed.
- `EVENTS_LOST`, `LOG_WENT_BACK`: the host stops following and the application decides where to go
  on.
- Another `log_id`: the numbers start afresh; nothing is followed until the application pulls.

A Fault is not answered. Bytes lost, doubled, damaged or delayed on the way are covered by the rules
above. What they do not cover: a pipe that delivers bytes of an earlier log after the greeting of
the next one (USB and GATT do not), and the one damaged frame in 65536 that passes a 16-bit checksum
(USB and BLE have checksums of their own below).

## Limits

{limits}

## States of the host's end

{host_states}

## States of the device's end

{device_states}
"""

LIMITS = (
    (frame, "MAX_PAYLOAD", "bytes of a payload"),
    (frame, "SEAL_BYTES", "bytes more of a payload that is sealed"),
    (link, "OUTBOUND_BYTES", "bytes that wait in one end for the transport"),
    (
        link,
        "COMMAND_MS",
        "after which a command is not sent or, over the air, not carried out any more",
    ),
    (host_link, "WINDOW", "events under way"),
    (host_link, "MAX_COMMANDS", "commands waiting in the host for their reply"),
    (host_link, "HELLO_MS", "between two greetings"),
    (host_link, "RESEND_MS", "before a pull or a command is repeated"),
    (host_link, "PING_MS", "without an event before a ping"),
    (host_link, "SILENCE_MS", "without a word before the device is lost"),
)


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
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def constants(module: ModuleType, prefix: str = "") -> str:
    """Return the table of the constants of *module* whose names start with *prefix*."""
    rows = documented_constants(module)
    return table(
        ("number", "name", "meaning"),
        [(value, f"`{name}`", text) for name, value, text in rows if name.startswith(prefix)],
    )


def message_section(message: type[codec.Message]) -> str:
    """Return the section of one message; its docstring must list the fields and widths of its
    LAYOUT."""
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
    rows: list[tuple[object, ...]] = [(f"`{name}`", kind, text) for name, kind, text in fields]
    return f"### {message.NUMBER} {message.__name__}\n\n{intro}\n\n" + table(
        ("field", "width", "meaning"), rows
    )


def states(module: ModuleType, transitions: dict[tuple[str, str], str]) -> str:
    """Return what the states and inputs of one end mean, and its transition table."""
    inputs = {change for _, change in transitions}
    texts = [
        (value, text) for _, value, text in documented_constants(module) if isinstance(value, str)
    ]
    rows: list[tuple[object, ...]] = [
        (f"**{state}**", f"*{change}*", f"**{after}**")
        for (state, change), after in transitions.items()
    ]
    return "\n\n".join(
        (
            "\n".join(f"- **{value}**: {text}" for value, text in texts if value not in inputs),
            "\n".join(f"- *{value}*: {text}" for value, text in texts if value in inputs),
            table(("in state", "on", "becomes"), rows),
            "What is not listed changes nothing.",
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
        commands=constants(messages, "COMMAND_"),
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
        limits=table(
            ("limit", "name", "of"),
            [(getattr(module, name), f"`{name}`", text) for module, name, text in LIMITS],
        ),
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
