"""`python -m tests.benchmarks.strangers IDLE HALF_OPEN TALKATIVE LINK ...`: so many connections of
each kind to the page of the links, until it is killed; who is sent away comes again after a second.
Says when all have come once."""

import asyncio
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

_AGAIN_S = 1
_HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
_TALK = (
    '{"do": "lift", "field": 5}',
    '{"do": "press", "control": "hint"}',
    '{"do": "alive"}',
    "nonsense",
)
_ROOM = 200


async def _idle(link: str) -> None:
    reader, _ = await asyncio.open_connection(urlsplit(link).hostname, urlsplit(link).port)
    await reader.read()


async def _half_open(link: str) -> None:
    reader, writer = await asyncio.open_connection(urlsplit(link).hostname, urlsplit(link).port)
    writer.write(_HALF)
    while not reader.at_eof():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def _talk(link: str) -> None:
    address, _, secret = link.partition("#")
    path = "seat" if secret else "view"
    async with connect(
        address.replace("http", "ws") + path, ping_interval=None, open_timeout=60
    ) as page:
        if secret:
            await page.send(secret)
        listening = asyncio.create_task(_listen(page))
        try:
            while True:
                for text in _TALK:
                    await page.send(text)
                await asyncio.sleep(0)  # to send waits only once the line is full
        finally:
            listening.cancel()


async def _listen(page: object) -> None:
    async for _ in page:  # type: ignore[attr-defined]  # a connection, whose name the library does not give
        pass


async def _again(
    visit: Callable[[str], Awaitable[None]], link: str, come: asyncio.Semaphore
) -> None:
    while True:
        with suppress(OSError, WebSocketException, TimeoutError):
            visiting = asyncio.ensure_future(visit(link))
            await asyncio.wait([visiting], timeout=_AGAIN_S)
            come.release()
            await visiting
        await asyncio.sleep(_AGAIN_S)


async def _main(idle: int, half_open: int, talkative: int, links: list[str]) -> None:
    come = asyncio.Semaphore(0)
    kinds = [_idle] * idle + [_half_open] * half_open + [_talk] * talkative
    tasks = [
        asyncio.create_task(_again(visit, links[number % len(links)], come))
        for number, visit in enumerate(kinds)
    ]
    for _ in tasks:
        await come.acquire()
    print("come", flush=True)  # who has started this reads it
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:4]]
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (sum(counts) + _ROOM, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    asyncio.run(_main(*counts, sys.argv[4:]))
