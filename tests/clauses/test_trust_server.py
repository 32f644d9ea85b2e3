# test_trust_server.py: data of a peer over HTTP neither makes the desk grow nor is ambiguous (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Byte by byte, because no client would send this."""

import contextlib
import functools
import os
import resource
import socket
import struct
import subprocess
import time
from pathlib import Path

import pytest

from beckon_testing import clause, until
from raw_http import RawConnection

MIB = 1024 * 1024
HOST = "Host: localhost\r\n"
JSON = "Content-Type: application/json\r\n"
LONG = "a" * 30_000
BODY = b'{"title":"T"}'
SMUGGLED = b'POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"title":"Smuggled"}'


def resident(desk):
    for row in Path(f"/proc/{desk.process.pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) * 1024
    raise AssertionError("no VmRSS")


def grew_less(desk, before, most):
    """AddressSanitizer keeps freed memory for a while, and finds leaks at the end of the desk."""
    return "ASAN_OPTIONS" in os.environ or resident(desk) - before < most


def replies(connection, request):
    """The whole reply until the desk closes the connection, perhaps while the client is still sending."""
    with contextlib.suppress(OSError):
        connection.socket.sendall(request)
        connection.socket.shutdown(socket.SHUT_WR)
    all_of_them = []
    while (reply := connection.read()) is not None:
        all_of_them.append(reply)
    return all_of_them


def shut(port, request):
    """Sends it from a separate process, and waits until the desk has closed the connection."""
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        # Leaves no socket in TIME_WAIT: there are more requests than ports.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with contextlib.suppress(OSError):
            connection.sendall(request)
            while connection.recv(65536):
                pass


@clause("/tr/TR-4/a-length-that-is-no-number-costs-no-memory")
@pytest.mark.parametrize("field", ["Content-Length: 0xd", "Content-Length: 13a", "Transfer-Encoding: xchunked"])
@pytest.mark.parametrize("n", [1000, pytest.param(3000, marks=pytest.mark.long)])
def test_forgotten_paths(desk, field, n):
    request = f"POST /{LONG} HTTP/1.1\r\n{HOST}{field}\r\n\r\n".encode()
    for _ in range(200):
        shut(desk.port, request)
    before = resident(desk)
    # 1,000 paths are 30 MB.
    for _ in range(n):
        shut(desk.port, request)
    assert grew_less(desk, before, 9 * MIB)
    assert desk.http("GET", "/v1/status").status == 200


MALFORMED = {
    "hexadecimal-length": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 0xd\r\n\r\n",
    "length-and-letters": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13a\r\n\r\n",
    "signed-length": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: +13\r\n\r\n",
    "empty-length": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length:\r\n\r\n",
    "list-of-lengths": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13, 13\r\n\r\n",
    "two-lengths": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\nContent-Length: 13\r\n\r\n",
    "endless-length": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: {'9' * 40}\r\n\r\n",
    "unknown-coding": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Transfer-Encoding: xchunked\r\n\r\n",
    "two-codings": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n",
    "length-and-coding": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\nTransfer-Encoding: chunked\r\n\r\n",
    "coding-and-length": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Transfer-Encoding: chunked\r\nContent-Length: 13\r\n\r\n",
    "old-chunks": f"POST /v1/tasks HTTP/1.0\r\n{HOST}{JSON}Transfer-Encoding: chunked\r\n\r\n",
    "old-connection": f"POST /v1/tasks HTTP/1.0\r\n{HOST}{JSON}Connection: content-length\r\nContent-Length: 13\r\n\r\n",
    "blank-before-colon": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length : 13\r\n\r\n",
    "folded": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}X: y\r\n Content-Length: 13\r\n\r\n",
    "no-colon": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length\r\n\r\n",
    "no-name": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}: 13\r\n\r\n",
    "nul": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}X: \0\r\n\r\n",
    "escape": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}X: \x1b[2J\r\n\r\n",
    "return-alone": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}X: a\rContent-Length: 13\r\n\r\n",
    "feeds-alone": "POST /v1/tasks HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 13\n\n",
    "one-feed-alone": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\n\r\n",
    "two-hosts": f"POST /v1/tasks HTTP/1.1\r\n{HOST}{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "no-host": f"POST /v1/tasks HTTP/1.1\r\n{JSON}Content-Length: 13\r\n\r\n",
    "two-blanks": f"POST  /v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "tab-between": f"POST\t/v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "fragment": f"POST /v1/tasks#x HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "no-slash": f"POST v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "another-scheme": f"POST https://localhost/v1/tasks HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "authority": f"CONNECT localhost:80 HTTP/1.1\r\n{HOST}\r\n",
    "star": f"POST * HTTP/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "version-2": f"POST /v1/tasks HTTP/2.0\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "version-1.10": f"POST /v1/tasks HTTP/1.10\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "small-version": f"POST /v1/tasks http/1.1\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
    "version-and-more": f"POST /v1/tasks HTTP/1.1 x\r\n{HOST}{JSON}Content-Length: 13\r\n\r\n",
}


def is_last_refusal(all_of_them, status, code):
    assert len(all_of_them) == 1, all_of_them
    reply = all_of_them[0]
    assert (reply.status, reply.error) == (status, code), reply.text
    error = reply.json["error"]
    assert error["message"] and error["hint"] and len(error["message"]) < 500
    assert reply.headers["connection"] == "close"


@clause("/tr/TR-4/a-head-that-can-be-read-in-two-ways-is-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_heads(desk, name, over):
    with RawConnection(desk, over) as connection:
        head = MALFORMED[name].encode().replace(HOST.encode(), HOST.encode() + connection._token.encode(), 1)
        # However its body is understood, the following bytes are not read as a request.
        is_last_refusal(replies(connection, head + BODY + SMUGGLED), 400, "E101")
    assert desk.rows("SELECT count (*) AS n FROM tasks")[0]["n"] == 0


@clause("/tr/TR-4/also-of-the-second-request-of-a-connection")
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("at_once", [True, False])
def test_second_request(desk, over, at_once):
    with RawConnection(desk, over) as connection:
        first = connection.request("POST", "/v1/tasks", BODY)
        second = connection.request("GET", "/" + LONG, headers="Content-Length: 0xd\r\n")
        if not at_once:
            assert connection.exchange(first).status == 201
            first = b""
        all_of_them = replies(connection, first + second)
        is_last_refusal(all_of_them[-1:], 400, "E101")
        assert [reply.status for reply in all_of_them[:-1]] == [201] * at_once
    assert desk.rows("SELECT count (*) AS n FROM tasks")[0]["n"] == 1


@clause("/tr/TR-4/a-head-has-a-size")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("head", [f"GET /{'a' * 40_000} HTTP/1.1\r\n{HOST}\r\n", "a" * 50_000,
                                  f"GET /v1/status HTTP/1.1\r\n{HOST}X: {'a' * 2 * MIB}\r\n\r\n",
                                  f"GET /v1/status HTTP/1.1\r\n{HOST}" + "X: y\r\n" * 101 + "\r\n"],
                         ids=["path", "no-line", "field", "fields"])
def test_size_of_head(desk, head, over):
    with RawConnection(desk, over) as connection:
        is_last_refusal(replies(connection, head.encode()), 431, "E104")


@clause("/tr/TR-4/what-fits-is-taken")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_good_heads(desk, over):
    with RawConnection(desk, over) as connection:
        for head in ["\r\n\r\nGET /v1/status HTTP/1.1\r\n{}\r\n", "GET http://localhost/v1/status HTTP/1.1\r\n{}\r\n",
                     "GET /v1/status HTTP/1.1\r\n{}X:\r\nY: \t z \t\r\nContent-Length: 0\r\n\r\n",
                     "GET /v1/status HTTP/1.1\r\n{}" + "X: y\r\n" * 97 + "\r\n",
                     "GET /v1/tasks?q=é HTTP/1.1\r\n{}X: ü\r\n\r\n",
                     "GET /v1/status HTTP/1.1\r\n{}X: " + "a" * 30_000 + "\r\n\r\n"]:
            assert connection.exchange(head.format(HOST + connection._token).encode()).status == 200, head[:60]
        # So are bodies in chunks of any size, with extensions and trailers, one after another.
        start = connection.request("POST", "/v1/tasks", headers=JSON + "Transfer-Encoding: chunked\r\n")
        bodies = [b"".join(b"1\r\n%c\r\n" % c for c in BODY) + b"0\r\n\r\n", b"D\r\n" + BODY + b"\r\n000\r\n\r\n",
                  b'0d;name="value";x\r\n' + BODY + b"\r\n0;y\r\nTrailer: value\r\nAnother: one\r\n\r\n"]
        for body in bodies:
            connection.send(start)
            for n in range(len(body)):
                connection.send(body[n:n + 1])
            assert connection.read().status == 201
        connection.send(b"".join(start + body for body in bodies) + connection.request("GET", "/v1/status"))
        assert [connection.read().status for _ in range(4)] == [201, 201, 201, 200]


CHUNKS = {"no-size": b"zz\r\n", "empty-size": b"\r\n", "signed": b"-1\r\n", "hexadecimal": b"0xd\r\n" + BODY, "overflow": b"ffffffffffffffffff\r\n",
          "feed-alone": b"d\n" + BODY, "longer-than-said": b"c\r\n" + BODY + b"\r\n0\r\n\r\n", "endless-extension": b"d;" + b"x" * 10_000,
          "control-in-extension": b"d;\0\r\n" + BODY, "endless-trailers": b"d\r\n" + BODY + b"\r\n0\r\n" + b"X: y\r\n" * 10_000,
          "folded-trailer": b"d\r\n" + BODY + b"\r\n0\r\nX: y\r\n z\r\n\r\n"}


@clause("/tr/TR-4/chunks-that-are-none-are-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("name", CHUNKS)
def test_chunks(desk, name, over):
    with RawConnection(desk, over) as connection:
        head = connection.request("POST", "/v1/tasks", headers=JSON + "Transfer-Encoding: chunked\r\n")
        is_last_refusal(replies(connection, head + CHUNKS[name] + SMUGGLED), 400, "E101")
    assert desk.rows("SELECT count (*) AS n FROM tasks")[0]["n"] == 0


@clause("/tr/TR-4/a-body-that-was-not-awaited-is-no-request")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_expected_body(desk, over):
    with RawConnection(desk, over) as connection:
        head = connection.request("POST", "/v1/nowhere", headers=f"{JSON}Expect: 100-continue\r\nContent-Length: {len(SMUGGLED)}\r\n")
        connection.send(head)
        reply = connection.read()
        assert (reply.status, reply.headers["connection"]) == (404, "close")
        assert replies(connection, SMUGGLED) == []
    assert desk.rows("SELECT count (*) AS n FROM tasks")[0]["n"] == 0


@clause("/tr/TR-4/a-body-costs-what-it-is-long")
def test_small_chunks(desk):
    with RawConnection(desk, "tcp") as connection:
        assert connection.exchange("POST", "/v1/tasks", BODY).status == 201
        before = resident(desk)
        connection.send(connection.request("POST", "/v1/tasks", headers=JSON + "Transfer-Encoding: chunked\r\n"))
        connection.send(b"1\r\n \r\n" * (MIB - len(BODY)))
        # The desk has read and stored the bytes so far: libsoup would need 100 MiB for that.
        assert desk.http("GET", "/v1/status").status == 200
        assert grew_less(desk, before, 10 * MIB)
        connection.send(b"d\r\n" + BODY + b"\r\n0\r\n\r\n")
        assert connection.read().status == 201


@clause("/tr/TR-4/all-bodies-together-have-a-limit")
def test_many_bodies(desk):
    part = b" " * (MIB - 1)
    before = resident(desk)
    connections = [RawConnection(desk, "unix") for _ in range(80)]
    try:
        for connection in connections:
            connection.send(connection.request("POST", "/v1/tasks", headers=f"{JSON}Content-Length: {MIB}\r\n"))
            connection.send(part)
        assert desk.http("GET", "/v1/status").status == 200
        # Short bodies are always accepted.
        for _ in range(3):
            assert desk.http("POST", "/v1/tasks", body=BODY, headers={"Content-Type": "application/json"}).status == 201
        # There is room for 64; later ones are told at the end of their body, and the first ones are accepted all the same.
        for connection in connections:
            connection.send(b" ")
        refused = [connection.read().error for connection in connections]
        assert set(refused) == {"E101", "E110"} and refused.count("E110") <= 80 - 60
        assert refused[:30] == ["E101"] * 30
        assert grew_less(desk, before, 200 * MIB)
    finally:
        for connection in connections:
            connection.close()
    assert desk.http("POST", "/v1/tasks", body=BODY, headers={"Content-Type": "application/json"}).status == 201


@clause("/tr/TR-4/the-log-does-not-grow-while-there-are-no-descriptors")
def test_no_descriptors(desk):
    folder = f"/proc/{desk.process.pid}/fd"
    limit = len(os.listdir(folder)) + 60
    resource.prlimit(desk.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
    crowd = []
    try:
        for _ in range(100):
            crowd.append(RawConnection(desk, "unix"))
        until(lambda: "Cannot accept connections" in desk.stderr)
        # Time for very many attempts.
        time.sleep(2)
        assert desk.stderr.count("Cannot accept connections") == 1
        # Some descriptors are left for the desk itself.
        assert len(os.listdir(folder)) < limit - 10
    finally:
        for connection in crowd:
            connection.close()
    assert desk.http("GET", "/v1/status").status == 200


def long_errors(desk):
    """Refused requests, each with a long text in it."""
    text = "x" * 20_000
    word = "y" * 7000
    yield from [(text, "/v1/tasks", {}), ("GET", f"/v1/{word[:900]}", {}), ("GET", f"/v1/interactions/{word[:900]}", {}),
                ("GET", f"/v1/tasks/{word[:900]}", {}), ("GET", f"/v1/agents/{word[:900]}", {}), ("GET", f"/v1/requests/{word[:900]}", {}),
                ("DELETE", f"/v1/people/{word[:900]}", {}), ("GET", f"/v1/interactions?{word}=1", {}), ("GET", f"/v1/interactions?status={word}", {}),
                ("GET", f"/v1/interactions?{word[:3000]}=1&{word[:3000]}=1", {}), ("GET", f"/v1/tasks?limit={word}", {}),
                ("GET", f"/v1/interactions?since={word}", {}), ("POST", "/v1/interactions/1/hold", {"headers": f"Beckon-Surface: {text}\r\n"}),
                ("POST", "/v1/tasks", {"body": BODY, "headers": f"Beckon-Claim: {text} 1\r\n"})]
    for path in ("/v1/tasks", "/v1/interactions", "/v1/agents", "/v1/people", "/v1/requests", "/v1/preferences", "/v1/tasks/next"):
        yield "POST", path, {"body": {text: 1}}
    for member in ("title", "kind", "state", "handle", "agent", "text", "policy", "name", "until", "scope", "priority", "duration", "assignee"):
        for path in ("/v1/tasks", "/v1/interactions", "/v1/agents", "/v1/people", "/v1/requests", "/v1/preferences"):
            yield "POST", path, {"body": {"title": "T", "conflict_description": "?", "options": ["a", "b"], member: text}}
    for step in ({"type": text}, {"type": "run", "command": [text]}, {text: 1}, {"type": "when", "condition": text},
                 {"type": "wait", "duration": text}, {"type": "run", "run": text, "agent": text}):
        yield "POST", "/v1/tasks", {"body": {"title": "T", "steps": [step]}}
    for line in (text, f"wait {text}", f"@{text} hello", f"if {text} then", f"run {text}"):
        yield "POST", "/v1/tasks", {"body": {"title": "T", "instructions": line}}


@clause("/tr/TR-4/what-is-refused-comes-back-short")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_long_errors(desk, over):
    refused = 0
    for method, path, how in long_errors(desk):
        with RawConnection(desk, over) as connection:
            reply = connection.exchange(method, path, **how)
        if reply.status < 400:
            continue
        refused += 1
        error = reply.json["error"]
        assert len(error["message"]) <= 600 and len(error["hint"]) <= 600, (method[:20], path[:60], reply.text[:300])
        assert sum(len(name) + len(value) for name, value in reply.headers.items()) < 2000
    assert refused > 60


@clause("/tr/TR-4/an-unknown-method-is-cut")
@pytest.mark.shared_desk
def test_long_method(desk):
    with RawConnection(desk, "unix") as connection:
        reply = connection.exchange("x" * 20_000, "/v1/tasks")
    assert reply.status == 405
    message = reply.json["error"]["message"]
    assert message.startswith("/v1/tasks does not support xxx") and message.endswith("x…") and len(message) < 200


@clause("/tr/TR-4/a-crowd-without-the-token-leaves-descriptors")
def test_few_descriptors(make_desk, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", functools.partial(
            subprocess.Popen, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))))
        desk = make_desk().start()
    folder = f"/proc/{desk.process.pid}/fd"
    idle = len(os.listdir(folder))
    with contextlib.ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(socket.create_connection(("127.0.0.1", desk.port), 20))
            assert desk.http("GET", "/v1/status").status == 200
            assert len(os.listdir(folder)) <= idle + 128 // 4 + 8
