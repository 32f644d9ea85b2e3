# test_bad_input.py: every route with invalid input (behaviour, section 9; E101 to E104)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of routes against a table of bodies: each reply is the error object, nothing changed, and the desk still runs."""

import json
import os
import socket
import struct
import time
import unicodedata
from urllib.parse import quote

import pytest

from beckon_testing import clause
from beckon_testing.patience import PATIENCE
from beckon_testing.table_dump import dump
from openapi_contract import check_error
from raw_http import RawConnection

MIB = 1024 * 1024

# A route and a valid body; TASK, ID and DONE stand for a task, an open question and a settled one.
WRITES = [
    ("POST", "/v1/tasks", {"title": "T", "description": "D", "agent": "a", "workspace": "/w", "priority": "low",
                           "context": {"a": 1}, "state": "RUNNING"}),
    ("PATCH", "/v1/tasks/TASK", {"title": "T", "progress": 0.5, "context": {"a": 1}, "message": "M"}),
    ("POST", "/v1/tasks/TASK/log", {"level": "info", "message": "M"}),
    ("POST", "/v1/tasks/TASK/start", {"reason": "R"}),
    ("POST", "/v1/tasks/TASK/complete", {"reason": "R", "result": "R"}),
    ("POST", "/v1/tasks/TASK/fail", {"reason": "R", "result": "R"}),
    ("POST", "/v1/tasks/TASK/cancel", {"reason": "R"}),
    ("POST", "/v1/tasks/TASK/pause", {"reason": "R"}),
    ("POST", "/v1/tasks/TASK/resume", {"now": True}),
    ("POST", "/v1/tasks/TASK/run-again", {"reason": "again"}),
    ("POST", "/v1/interactions", {"conflict_description": "Q", "options": ["A", "B"], "reason": "R", "kind": "choice",
                                  "policy": "hold", "timeout_ms": 60000, "multiple": True, "allow_other": True,
                                  "context": {"a": 1}, "agent": "a", "title": "T", "workspace": "/w", "idempotency_key": "k",
                                  "task_id": "TASK", "previous_id": 1}),
    ("POST", "/v1/interactions/ID/response", {"response": "A", "note": "N", "by": "anna"}),
    ("POST", "/v1/interactions/ID/response", {"option_index": 0}),
    ("POST", "/v1/interactions/ID/response", {"option_indices": [0]}),
    ("POST", "/v1/interactions/ID/response", {"action": "skip"}),
    ("POST", "/v1/interactions/ID/hold", {"held": True, "by": "anna"}),
    ("POST", "/v1/interactions/ID/withdraw", {"reason": "R"}),
    ("POST", "/v1/interactions/DONE/correction", {"response": "A", "note": "N", "by": "anna"}),
    ("POST", "/v1/respond", {"response": "A", "by": "anna"}),
]
BODIES_OPTIONAL = ("/start", "/complete", "/fail", "/cancel", "/pause", "/resume", "/run-again", "/hold", "/withdraw")

# Bodies that no route accepts.
NOT_JSON = {
    "empty": b"", "blank": b"   ", "text": b"hello", "cut-object": b'{"title":', "cut-text": b'{"title": "T', "array": b"[]",
    "number": b"1", "null": b"null", "true": b"true", "string": b'"T"', "trailing": b'{} {}', "trailing-comma": b'{"title":"T",}',
    "trailing-text": b'{"title":"T"} x', "single-quotes": b"{'title':'T'}", "comment": b'{"title":"T"/*c*/}',
    "line-comment": b'//c\n{"title":"T"}', "bare-key": b'{title:"T"}', "leading-zero": b'{"progress":01}', "plus": b'{"progress":+1}',
    "hex": b'{"progress":0x1}', "infinity": b'{"progress":Infinity}', "nan": b'{"progress":NaN}', "huge-number": b'{"progress":1e999}',
    "huge-integer": b'{"previous_id":' + b"9" * 400 + b"}", "not-utf-8": b'{"title":"\xff\xfe"}', "cut-utf-8": b'{"title":"\xe2\x82"}',
    "overlong-utf-8": b'{"title":"\xc0\xaf"}', "surrogate-utf-8": b'{"title":"\xed\xa0\x80"}', "raw-control": b'{"title":"a\x01b"}',
    "raw-nul": b'{"title":"a\x00b"}', "escaped-nul": b'{"title":"a\\u0000b"}', "lone-surrogate": b'{"title":"\\ud800"}',
    "bad-escape": b'{"title":"\\x41"}', "duplicate-key": b'{"title":"A","title":"B"}',
    "duplicate-escaped": b'{"title":"A","\\u0074itle":"B"}', "byte-order-mark": b'\xef\xbb\xbf{"title":"T"}',
    "utf-16": '{"title":"T"}'.encode("utf-16"), "deep-array": b"[" * 100000, "deep-object": b'{"a":' * 100000,
    "deep-closed": b'{"context":' + b"[" * 100000 + b"]" * 100000 + b"}", "just-too-deep": b'{"context":' + b"[" * 64 + b"]" * 64 + b"}",
    "nested-in-text": b'{"title":"' + b"[" * 1000 + b'"', "too-large": b'{"title":"' + b"x" * MIB + b'"}',
    "too-many-members": b"{" + b",".join(b'"k%d":1' % n for n in range(5000)) + b"}", "unknown-member": b'{"no_such_member":1}',
    "empty-key": b'{"":1}', "proto": b'{"__proto__":{"a":1}}',
}
# Values that no member accepts, by the type of the member.
WRONG = {
    str: [7, 1.5, True, [], {}, [["A"]]],
    bool: ["yes", 1, 0, [], {}],
    int: ["seven", True, [], {}, 1.5, -1, 2**63, -(2**63), 1e300],
    float: ["half", True, [], {}, -0.1, 1.1, 1e300],
    list: ["A", 7, True, {}, [[]], [{}], [None], [{"label": 7}], [{"label": "A", "colour": "red"}], ["A", " A"], [""], ["  "]],
    dict: ["A", 7, True, []],
}
# Members whose values may have another type than the example, or any type.
ALSO = {("timeout_ms", str), ("timeout_ms", float), ("context", list), ("context", str), ("context", int), ("context", bool), ("response", list)}
HOSTILE = {
    "markup": '<b>bold</b> & <a href="https://example.org">x</a> &lt; <span size="100000">', "ansi": "\x1b[2J\x1b[31mred\x1b]0;title\x07\x9b1m",
    "bidi": "abc\u202etxt.exe\u202c \u2066x\u2069 \u200f", "controls": "".join(chr(n) for n in range(1, 32)) + "\x7f\x80\x9f",
    "sql": "'; DROP TABLE tasks; --", "format": "%s%n%x{}{0}$(id)`id`", "json": '"}],"id":1,{"', "unicode": "e\u0301 \u0065\u0301 🏳️‍🌈 \U0010ffff \ufffe",
    "zalgo": "Z" + "\u0335" * 100, "path": "../../../../etc/passwd", "newlines": "a\r\nSet-Cookie: x\r\n\r\nHTTP/1.1 200 OK", "spaces": "\u00a0\u2003x",
}


def furnish(desk):
    """One task, an open and a settled question; where () inserts their ids into a path or a body."""
    asked = desk.ask(policy="hold").json
    done = desk.ask(policy="hold", idempotency_key="settled").json
    desk.respond(done["id"], option_index=0)

    def where(value):
        text = json.dumps(value).replace("TASK", asked["task_id"])
        return json.loads(text.replace("ID", str(asked["id"])).replace("DONE", str(done["id"])))

    desk.asked = asked
    desk.where = where


# Where nothing but refusals is tried, one such desk is enough for all.
shared_world = pytest.mark.shared_desk(furnish=furnish)


@pytest.fixture
def world(desk):
    """A furnished desk: that of shared_world, or the test's own."""
    if not hasattr(desk, "where"):
        furnish(desk)
    return desk


def is_refused(desk, reply, what):
    assert reply is not None, f"{what}: the desk hung up without an answer"
    assert 400 <= reply.status < 500, f"{what}: {reply.status} {reply.text[:300]}"
    check_error(reply)
    assert reply.error in ("E101", "E102", "E103", "E104", "E105"), f"{what}: {reply.text}"
    assert len(reply.body) < 4096, f"{what}: the error has {len(reply.body)} bytes"


def files(desk):
    """The number of open descriptors of the desk."""
    return len(os.listdir(f"/proc/{desk.process.pid}/fd"))


def wait_for_files(desk, n):
    """Waits until the desk has at most @n descriptors again (and those that it needs for a moment)."""
    end = time.monotonic() + PATIENCE
    while files(desk) > n + 4:
        assert time.monotonic() < end, f"{files(desk) - n} connections that ended are still open"
        time.sleep(0.02)


class Sender:
    """Sends one request after another, on a new connection if the desk closed the last one."""

    def __init__(self, desk, over):
        self.desk, self.over, self.connection = desk, over, None

    def __call__(self, method, path, body, headers=""):
        for _ in range(2):
            fresh = self.connection is None
            if fresh:
                self.connection = RawConnection(self.desk, self.over)
            try:
                self.connection.send(method, path, body, headers=headers)
            except (BrokenPipeError, ConnectionResetError):
                pass    # The desk replies before it has read everything.
            reply = self.connection.read()
            if reply is None or reply.headers.get("connection", "").lower() == "close":
                self.connection.close()
                self.connection = None
            if reply is not None or fresh:
                break
        return reply


@clause("/errors/E101/bodies-that-are-no-json-object")
@shared_world
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("name", NOT_JSON)
def test_bodies(world, name, over):
    body, before, send = NOT_JSON[name], dump(world), Sender(world, over)
    for method, path in dict.fromkeys((method, path) for method, path, _ in WRITES):
        if name == "empty" and path.endswith(BODIES_OPTIONAL):
            continue
        is_refused(world, send(method, world.where(path), body), f"{method} {path} {name}")
    assert dump(world) == before
    assert world.http("GET", "/v1/status").status == 200


@clause("/errors/E101/a-nul-and-a-number-that-is-too-large-are-named")
@shared_world
@pytest.mark.parametrize("body, message, hint", [
    (b'{"title":"a\\u0000b"}', "The JSON has a NUL character at byte 11", "Leave it out"),
    (b'{"title":"a\x00b"}', "The JSON has a NUL character at byte 11", "Leave it out"),
    (b'{"a\\u0000":1}', "The JSON has a NUL character at byte 3", "Leave it out"),
    (b'{"progress":%d}' % 2**63, "The JSON has an integer at byte 12 that is too large", "as a string"),
    (b'{"progress":%d}' % (-2**63 - 1), "The JSON has an integer at byte 12 that is too large", "as a string"),
    (b'{"progress":1e999}', "The JSON has a number at byte 12 that is too large", "as a string"),
])
def test_named(world, body, message, hint):
    reply = Sender(world, "unix")("POST", "/v1/tasks", body)
    assert (reply.status, reply.error, reply.json["error"]["message"]) == (400, "E101", message)
    assert hint in reply.json["error"]["hint"]


@clause("/errors/E101/members-of-another-type")
@shared_world
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("method, path, good", WRITES, ids=lambda value: value if isinstance(value, str) else "-".join(value))
def test_members(world, method, path, good, over):
    before, send = dump(world), Sender(world, over)
    for member, value in good.items():
        for wrong in WRONG[type(value)]:
            if (member, type(wrong)) in ALSO and not (member == "response" and wrong in ([], [["A"]])):
                continue
            body = world.where({**good, member: wrong})
            if member == "priority" or isinstance(value, str) and wrong is None:
                continue
            is_refused(world, send(method, world.where(path), body), f"{method} {path} {member}={wrong!r}")
        is_refused(world, send(method, world.where(path), world.where({**good, member + "x": value})), f"{method} {path} {member}x")
    assert dump(world) == before


@clause("/errors/E101/members-that-are-missing")
@shared_world
def test_missing_members(world):
    before = dump(world)
    for method, path, member in [("POST", "/v1/tasks", "title"), ("POST", "/v1/interactions", "conflict_description"),
                                 ("POST", "/v1/tasks/TASK/log", "message"), ("POST", "/v1/interactions/ID/response", "response"),
                                 ("POST", "/v1/interactions/DONE/correction", "response"), ("POST", "/v1/respond", "response")]:
        good = next(body for m, p, body in WRITES if (m, p) == (method, path))
        for body in ({name: value for name, value in good.items() if name != member}, {**good, member: None}, {**good, member: ""},
                     {**good, member: " \n\t "}, {}):
            reply = world.http(method, world.where(path), world.where(body))
            is_refused(world, reply, f"{method} {path} without {member}: {body}")
    assert dump(world) == before


@clause("/errors/E104/texts-and-lists-that-are-too-long")
@shared_world
@pytest.mark.parametrize("method, path, good", WRITES, ids=lambda value: value if isinstance(value, str) else "-".join(value))
def test_oversized_members(world, method, path, good):
    before = dump(world)
    for member, value in good.items():
        if isinstance(value, str) and member not in ("kind", "policy", "state", "priority", "level", "action"):
            reply = world.http(method, world.where(path), world.where({**good, member: "x" * 600_000}))
            is_refused(world, reply, f"{method} {path} {member}")
            if member not in ("task_id",):
                assert reply.error in ("E104", "E102"), f"{method} {path} {member}: {reply.text}"
        elif isinstance(value, list):
            long = [0] * 100 if member == "option_indices" else [f"Option {n}" for n in range(51)]
            reply = world.http(method, world.where(path), world.where({**good, member: long}))
            is_refused(world, reply, f"{method} {path} {member}")
    assert dump(world) == before


@clause("/errors/E101/hostile-texts-are-data")
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts(world, name, over):
    text = HOSTILE[name]
    # A name with invisible characters is invalid (TR-7); all others are stored in one normal form.
    agent = unicodedata.normalize("NFKC", text).strip(" ")
    if name in ("ansi", "bidi", "controls", "newlines"):
        agent = "agent"
        assert world.ask("Which one?", ["A", "B"], agent=text, over=over).error == "E101"
        assert world.http("POST", f"/v1/interactions/{world.asked['id']}/response", {"option_index": 0, "by": text}, over=over).error == "E101"
    asked = world.ask(text, [text, {"label": "Other", "description": text}], reason=text, title=text, agent=agent, workspace=text,
                      context={text: [text]}, idempotency_key=text, over=over)
    assert asked.status == 202, asked.text
    body = asked.json
    assert (body["conflict_description"], body["reason"], body["agent"], body["idempotency_key"]) == (text, text, agent, text)
    assert body["options"][0]["label"] == text and body["options"][1]["description"] == text
    assert body["context"] == {text: [text]}
    reply = world.http("POST", f"/v1/interactions/{body['id']}/response", {"response": text, "by": "anna " + agent, "note": text}, over=over)
    # It may say that it destroys something (ATT-7).
    assert reply.status == (202 if body["options"][0]["destructive"] else 200), reply.text
    settled = world.settled(body["id"])
    assert (settled["response"], settled["response_index"], settled["note"]) == (text, 0, text)
    # The message for people contains nothing that a terminal or a window would interpret.
    refused = world.respond(body["id"], option_index=1).json["error"]["message"]
    assert not any(ord(c) < 32 and c != "\n" or 0x7f <= ord(c) < 0xa0 or c in "\u202e\u202c\u2066\u2069\u200f" for c in refused)
    task = world.task(body["task_id"])
    assert task["title"] == text and task["agent"] == agent
    listed = world.http("GET", f"/v1/tasks?agent={quote(agent)}").json["tasks"]
    assert [item["id"] for item in listed] == [task["id"]]
    assert world.rows("SELECT conflict_description AS q FROM aic_interactions WHERE id = ?", body["id"]) == [{"q": text}]


@clause("/errors/E102/ids-that-are-none")
@shared_world
@pytest.mark.parametrize("identity", ["x", "-1", "0", "1.0", "01", "1e0", "+1", "%31%00", "%00", "%ff", "%", "%zz", "..", ".", "%2e%2e", "%2F",
                                      "1%202", "9223372036854775808", "9" * 900, "x" * 5000, "%27%3B--", "%F0%9F%98%80", "NULL", "*", "1;2"])
def test_ids(world, identity):
    before = dump(world)
    send = Sender(world, "unix")
    for method, path, body in [("GET", f"/v1/interactions/{identity}", None), ("GET", f"/v1/tasks/{identity}", None),
                               ("DELETE", f"/v1/tasks/{identity}", None), ("GET", f"/v1/tasks/{identity}/log", None),
                               ("POST", f"/v1/interactions/{identity}/response", {"option_index": 0}),
                               ("POST", f"/v1/tasks/{identity}/cancel", {})]:
        if identity in ("01", "+1") and "interactions" in path:
            continue    # Any notation of a number is valid.
        reply = send(method, path, body)
        if identity in (".", "..", "%2e%2e") and reply.status in (200, 405) and method == "GET":
            continue    # /v1/tasks/../log is another path.
        is_refused(world, reply, f"{method} {path[:80]}")
    assert dump(world) == before


@clause("/errors/E101/queries-that-are-wrong")
@shared_world
@pytest.mark.parametrize("query", ["limit=0", "limit=501", "limit=x", "limit=-1", "limit=", "status=open", "status=pending", "status=,", "after=x",
                                   "after=%00", "after=-1", "colour=red", "limit=1&limit=2", "%zz=1", "q=%ff", "status=%00", "after=9" + "9" * 40,
                                   "q=" + "x" * 9000])
def test_queries(world, query):
    for path in ("/v1/tasks", "/v1/interactions"):
        reply = world.http("GET", f"{path}?{query}")
        assert reply.error == "E101" or (query.startswith("after=") and reply.status == 200), f"{path}?{query[:60]}: {reply.text[:200]}"
    assert world.http("GET", f"/v1/tasks/{world.asked['task_id']}/log?after=x").error == "E101"
    assert world.http("GET", "/v1/interactions?kind=demand").error == "E101"
    assert world.http("GET", "/v1/events?last_event_id=x").error == "E101"


@clause("/errors/E101/methods-that-a-path-does-not-have")
@shared_world
def test_methods(world):
    before = dump(world)
    for path in ("/v1/tasks", f"/v1/tasks/{world.asked['task_id']}", "/v1/interactions", "/v1/respond", "/v1/status", "/v1/openapi.json",
                 f"/v1/interactions/{world.asked['id']}/response"):
        for method in ("PUT", "TRACE", "CONNECT", "PROPFIND", "X"):
            with RawConnection(world) as connection:
                reply = connection.exchange(method, path, b"{}")
                assert reply is None and method == "CONNECT" or 400 <= reply.status < 500, f"{method} {path}"
    assert world.http("PUT", "/v1/tasks", {}).headers["allow"]
    assert world.http("HEAD", "/v1/tasks").status == 200
    assert dump(world) == before


@clause("/errors/E101/bodies-must-be-application-json")
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])
def test_content_types(world, kind):
    before = dump(world)
    for over in ("unix", "tcp"):
        with RawConnection(world, over) as connection:
            head = f"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\n{connection._token}Content-Type: {kind}\r\nContent-Length: 13\r\n\r\n"
            connection.send(head.encode() + b'{"title":"T"}')
            is_refused(world, connection.read(), kind)
    assert dump(world) == before
    assert world.http("POST", "/v1/tasks", body=b'{"title":"T"}', headers={"Content-Type": "application/json; charset=utf-8"}).status == 201


RAW = {
    "garbage": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)), "no-version": b"GET /v1/status\r\n\r\n",
    "version-9": b"GET /v1/status HTTP/9.9\r\nHost: localhost\r\n\r\n", "no-path": b"GET  HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "newlines": b"\r\n" * 1000, "long-line": b"GET /" + b"a" * 300_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "long-header": b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 2_000_000 + b"\r\n\r\n",
    "many-headers": b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"X-%d: 1\r\n" % n for n in range(20_000)) + b"\r\n",
    "negative-length": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}",
    "huge-length": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    "two-lengths": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 13\r\n\r\n{}",
    "length-and-chunks": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                         b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "bad-chunk": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "endless-chunk": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                     + b"10000\r\n" + b"x" * 65536 + b"\r\n" + b"ffffffffffffffff\r\n",
    "cut": b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    "absolute": b"GET http://example.org/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n", "star": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "nul-in-path": b"GET /v1/sta\x00tus HTTP/1.1\r\nHost: localhost\r\n\r\n", "nul-in-header": b"GET /v1/status HTTP/1.1\r\nHost: local\x00host\r\n\r\n",
    "folded": b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
}


@clause("/errors/E101/bytes-that-are-no-http")
@shared_world
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("name", RAW)
def test_raw_bytes(world, name, over):
    before, open_files = dump(world), files(world)
    for _ in range(3):
        with RawConnection(world, over, timeout=5) as connection:
            try:
                connection.socket.sendall(RAW[name])
                connection.socket.shutdown(socket.SHUT_WR)
                # The desk replies and closes the connection, because no further request can follow.
                while connection.socket.recv(65536):
                    pass
            except TimeoutError:
                raise
            except OSError:
                pass    # The desk closed the connection while the client was still sending.
    assert dump(world) == before
    assert world.http("GET", "/v1/status", over=over).status == 200
    wait_for_files(world, open_files)


@clause("/errors/E104/a-body-over-one-mebibyte")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_large_bodies(world, over):
    before = dump(world)
    blank = b'{"title":"T"}'
    exact = blank + b" " * (MIB - len(blank))
    for size, chunked in ((MIB + 1, False), (4 * MIB, False), (MIB + 1, True), (40 * MIB, True)):
        with RawConnection(world, over) as connection:
            head = f"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\n{connection._token}Content-Type: application/json\r\n"
            head += "Transfer-Encoding: chunked\r\n\r\n" if chunked else f"Content-Length: {size}\r\n\r\n"
            try:
                connection.send(head.encode())
                sent = 0
                while sent < size:
                    part = min(65536, size - sent)
                    connection.send((b"%x\r\n" % part if chunked else b"") + b" " * part + (b"\r\n" if chunked else b""))
                    sent += part
                if chunked:
                    connection.send(b"0\r\n\r\n")
            except OSError:
                pass
            reply = connection.read()
            if reply is not None:
                assert (reply.status, reply.error) == (422, "E104")
    assert dump(world) == before
    assert world.http("POST", "/v1/tasks", body=exact, over=over).status == 201


@clause("/errors/E101/prefer-that-is-malformed-is-not-there")
@shared_world
@pytest.mark.parametrize("prefer", ["wait", "wait=", "wait=x", "wait=-1", "wait=1.5", "respond-async", "wait=0", ";;;", "x" * 3000])
def test_prefer(world, prefer):
    reply = world.http("GET", f"/v1/interactions/{world.asked['id']}", headers={"Prefer": prefer}, timeout=5)
    assert reply.status == 200 and reply.json["status"] == "PENDING"


@clause("/errors/E101/connections-that-end-are-let-go")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_ended_connections(world, over):
    open_files = files(world)
    for end in ("close", "half", "reset", "early"):
        connections = [RawConnection(world, over) for _ in range(60)]
        for connection in connections:
            if end == "early":
                connection.socket.sendall(b"POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
            else:
                assert connection.exchange("GET", "/v1/status").status == 200
                assert connection.exchange("GET", f"/v1/interactions/{world.asked['id']}").status == 200
        for connection in connections:
            if end == "half":
                connection.socket.shutdown(socket.SHUT_WR)
                assert connection.read() is None
            elif end == "reset":
                connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        wait_for_files(world, open_files)


@clause("/errors/E101/many-connections-that-say-nothing")
def test_silent_connections(world):
    idle = [RawConnection(world, "tcp" if n % 2 else "unix") for n in range(300)]
    half = [RawConnection(world, "tcp" if n % 2 else "unix") for n in range(100)]
    for connection in half:
        connection.socket.sendall(b"POST /v1/tasks HTTP/1.1\r\nHost: loc")
    assert world.http("GET", "/v1/status").status == 200
    for connection in idle + half:
        connection.close()
    assert world.http("GET", "/v1/status", over="tcp").status == 200


@clause("/errors/E101/a-word-that-a-query-does-not-have-says-which-it-has")
@shared_world
@pytest.mark.parametrize("path, name", [("/v1/interactions", "status"), ("/v1/interactions", "kind"), ("/v1/tasks", "status"),
                                        ("/v1/requests", "state")])
@pytest.mark.parametrize("word", ["pending", "", "Queued,", "x"])
def test_query_word(desk, path, name, word):
    reply = desk.http("GET", f"{path}?{name}={word}")
    assert (reply.status, reply.error) == (400, "E101"), reply.text
    words = reply.json["error"]["hint"].removeprefix("Allowed: ").rstrip(".").split(", ")
    assert len(words) > 5
    # These words and no others are accepted, each alone and all together.
    for known in [*words, ",".join(words)]:
        assert desk.http("GET", f"{path}?{name}={known}").status == 200, known


@clause("/errors/E102/says-what-it-is-that-there-is-not")
@shared_world
@pytest.mark.parametrize("path, what", [("/v1/preferences/zz", "Remembered answer"), ("/v1/interactions/zz", "Interaction")])
def test_named_right(desk, path, what):
    replies = [desk.http("GET", path)] + ([desk.http("DELETE", path)] if "preferences" in path else [])
    for reply in replies:
        assert (reply.status, reply.error) == (404, "E102"), reply.text
        assert f"{what} “zz” not found" == reply.json["error"]["message"] and reply.json["error"]["hint"]
