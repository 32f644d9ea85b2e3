# hostile_figures.py: the memory of a desk after very many hostile requests
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Raw bytes to the port, from a process without the token, and bodies in minimal chunks, from one with it."""

import contextlib
import socket
import struct
import sys

from world import Desk, figure, line, memory_mib

MIB = 1024 * 1024
MANY, FEW = 100_000, 10_000
AT_ONCE = 64
CROWD = 256
LONG = "a" * 30_000
HOST = "Host: localhost\r\n"
POST = f"POST /v1/tasks HTTP/1.1\r\n{HOST}"
# Requests whose path libsoup 3.2 leaks.
FORGOTTEN = [f"POST /{LONG} HTTP/1.1\r\n{HOST}{field}\r\n\r\n"
             for field in ("Content-Length: 0xd", "Content-Length: 13a", "Transfer-Encoding: xchunked")]
OTHERS = {
    "a request line that is none": f"{LONG}\r\n\r\n",
    "an unknown method": f"{LONG} /v1/tasks HTTP/1.1\r\n{HOST}\r\n",
    "another version": f"GET /{LONG} HTTP/9.9\r\n{HOST}\r\n",
    "two lengths": f"{POST}Content-Length: 2\r\nContent-Length: 13\r\n\r\n{{}}",
    "a length and chunks": f"{POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two hosts": f"GET /v1/status HTTP/1.1\r\n{HOST}{HOST}\r\n",
    "a host that is none": f"GET /{LONG} HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "a path that is none": f"GET /%zz{LONG} HTTP/1.1\r\n{HOST}\r\n",
    "a path that is no text": f"GET /\xff{LONG} HTTP/1.1\r\n{HOST}\r\n",
    "a field that is no text": f"GET /v1/status HTTP/1.1\r\n{HOST}X\xff: \xff{LONG}\r\n\r\n",
    "an absolute path": f"GET http://example.org/{LONG} HTTP/1.1\r\n{HOST}\r\n",
    "a folded field": f"GET /v1/status HTTP/1.1\r\n{HOST}X: a\r\n {LONG}\r\n\r\n",
    "a NUL": f"GET /v1/status HTTP/1.1\r\n{HOST}X: \0{LONG}\r\n\r\n",
    "line feeds alone": f"GET /{LONG} HTTP/1.1\nHost: localhost\n\n",
    "many fields": f"GET /v1/status HTTP/1.1\r\n{HOST}" + "X: y\r\n" * 5000 + "\r\n",
    "too long a head": f"GET /v1/status HTTP/1.1\r\n{HOST}X: {LONG}{LONG}{LONG}\r\n\r\n",
    "an expectation": f"{POST}Expect: 100-continue\r\nContent-Length: 13\r\n\r\n",
    "an unknown expectation": f"POST /{LONG} HTTP/1.1\r\n{HOST}Expect: {LONG[:1000]}\r\n\r\n",
    "an upgrade": f"GET /v1/events HTTP/1.1\r\n{HOST}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    "OPTIONS *": f"OPTIONS * HTTP/1.1\r\n{HOST}\r\n",
    "CONNECT": f"CONNECT {LONG}:1 HTTP/1.1\r\n{HOST}\r\n",
    "a chunk that is none": f"{POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a chunk too long to count": f"{POST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "an extension without an end": f"{POST}Transfer-Encoding: chunked\r\n\r\n1;{LONG}",
    "trailers": f"{POST}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: {LONG[:1000]}\r\nY: z\r\n\r\n",
    "one behind the other": f"GET /v1/status HTTP/1.1\r\n{HOST}\r\n" * 3 + FORGOTTEN[0],
    "no end": "GET /v1/status HTTP/1.1\r\nHost: loc",
}


def hang_up(connection):
    # Leaves no socket in TIME_WAIT: there are more requests than ports.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def send(port, requests):
    """Sends each on its own connection, AT_ONCE at a time, until the desk closes it or has replied."""
    for first in range(0, len(requests), AT_ONCE):
        with contextlib.ExitStack() as stack:
            connections = []
            for request in requests[first:first + AT_ONCE]:
                connection = socket.create_connection(("127.0.0.1", port), 5)
                stack.callback(hang_up, connection)
                connections.append(connection)
                with contextlib.suppress(OSError):
                    connection.sendall(request)
                    connection.shutdown(socket.SHUT_WR)
            for connection in connections:
                with contextlib.suppress(OSError):
                    while connection.recv(65536):
                        pass


def weigh(desk, requests):
    """(MiB before, MiB after)"""
    desk.http("GET", "/v1/status", over="tcp")
    before = memory_mib(desk.process.pid)[0]
    send(desk.port, requests)
    desk.http("GET", "/v1/status", over="tcp")
    return before, memory_mib(desk.process.pid)[0]


@contextlib.contextmanager
def started():
    desk = Desk()
    try:
        yield desk.start()
    finally:
        desk.discard()


def mib(value):
    return f"{value:.1f} MiB"


@figure(f"memory after {MANY:,} heads that a parser may trip over")
def forgotten():
    with started() as desk:
        requests = [text.encode("latin-1") for text in FORGOTTEN]
        send(desk.port, requests * 100)
        before, after = weigh(desk, [requests[i % len(requests)] for i in range(MANY)])
        line(f"resident growth over {MANY:,} requests whose length is no number, without a token", mib(after - before), "flat", "",
             f"{mib(before)} before, {mib(after)} after")


@figure(f"memory after {FEW:,} hostile requests of each shape")
def others():
    with started() as desk:
        for text in OTHERS.values():
            send(desk.port, [text.encode("latin-1")] * 50)
        first = memory_mib(desk.process.pid)[0]
        worst, growth = "", 0
        for name, text in OTHERS.items():
            before, after = weigh(desk, [text.encode("latin-1")] * FEW)
            if after - before > growth:
                worst, growth = name, after - before
        last = memory_mib(desk.process.pid)[0]
        line(f"resident growth over {FEW:,} requests of each of {len(OTHERS)} hostile shapes", mib(last - first), "flat", "",
             f"{mib(first)} before, {mib(last)} after; most: {worst or 'none'} ({mib(growth)})")


@figure("memory of a crowd without the token")
def crowd():
    """The maximum number of connections, each with the maximum that is buffered for it."""
    with started() as desk:
        before = memory_mib(desk.process.pid)[0]
        with contextlib.ExitStack() as stack:
            for number in range(CROWD):
                connection = socket.create_connection(("127.0.0.1", desk.port), 5)
                stack.callback(hang_up, connection)
                connection.sendall(f"GET /v1/status HTTP/1.1\r\n{HOST}X: {LONG}".encode() if number % 2
                                   else f"{POST}Content-Length: {MIB}\r\n\r\n{LONG}".encode())
            desk.http("GET", "/v1/status", over="tcp")
            held = memory_mib(desk.process.pid)[0]
        line(f"resident growth by {CROWD} clients without a token, each in the middle of a request", mib(held - before), "< 32 MiB", "",
             f"{mib(before)} before")


@figure("memory of a body in chunks of one byte")
def small_chunks():
    with started() as desk:
        head = (f"{POST}Authorization: Bearer {desk.token}\r\nContent-Type: application/json\r\n"
                "Transfer-Encoding: chunked\r\n\r\n").encode()
        body = b"1\r\n \r\n" * MIB
        desk.http("GET", "/v1/status", over="tcp")
        before = memory_mib(desk.process.pid)[0]
        with socket.create_connection(("127.0.0.1", desk.port), 60) as connection:
            connection.sendall(head + body)
            # When this is answered, the desk has read everything before it.
            desk.http("GET", "/v1/status", over="tcp")
            held = memory_mib(desk.process.pid)[0]
            connection.sendall(b"0\r\n\r\n")
            connection.recv(65536)
        line("resident growth by 1 MiB of body in chunks of one byte", mib(held - before), "< 3 MiB", "", f"{mib(before)} before")


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "hostile" for word in sys.argv[1:]):
        forgotten()
        small_chunks()
        crowd()
        others()
