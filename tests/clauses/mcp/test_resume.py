# test_resume.py: a stream that was cut goes on where it was, as versions of MCP before 2026-07-28 have it (AG-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import base64
import json
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE
from mcp_client import Call, Client, Stream, pending, structured
from test_awaited import awaited

QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}
VERSION = "2025-11-25"


@pytest.fixture
def client(desk):
    """An agent that calls over HTTP by itself."""
    return Client(desk, version=VERSION, over="tcp", plain=True).initialize()


def begin(stream):
    """The fields of the event with which the stream begins."""
    fields = {}
    while (line := stream.response.readline().decode().rstrip("\n")) or not fields:
        if line.startswith(":") or not line:
            continue
        name, _, value = line.partition(":")
        fields[name] = value.strip()
    return fields


def ask(desk, client, **how):
    """A call that waits, and the id of its stream."""
    call = client.call("ask_person", **how, **QUESTION)
    fields = begin(call.stream())
    assert fields["data"] == "" and int(fields["retry"]) > 0
    return call, fields["id"]


def resume(desk, id, **fields):
    """What a client does that has lost a stream."""
    connection = desk.connect("tcp", PATIENCE)
    headers = desk.headers("tcp", {"Accept": "text/event-stream", "Last-Event-ID": id, "MCP-Protocol-Version": VERSION, "User-Agent": "claude-code/1.0"} | fields)
    connection.request("GET", "/mcp", headers={name: value for name, value in headers.items() if value is not None})
    return Call(connection)


@clause("/ag/AG-2/a-stream-that-was-cut-goes-on")
def test_goes_on(desk, client):
    call, id = ask(desk, client, id="first")
    question = pending(desk)[0]["id"]
    call.hang_up()
    until(lambda: awaited(desk, question) is False)
    again = resume(desk, id)
    stream = again.stream()
    # It can be cut once more.
    assert begin(stream)["id"] == id
    until(lambda: awaited(desk, question) is True)
    again.hang_up()
    again = resume(desk, id)
    stream = again.stream()
    until(lambda: awaited(desk, question) is True)
    desk.respond(question, option_index=1)
    begin(stream)
    message = stream.message()
    assert message["id"] == "first" and structured(message["result"])["response"] == "Coffee"
    assert stream.message() is None
    assert len(desk.rows("SELECT id FROM aic_interactions")) == 1


@clause("/ag/AG-2/an-earlier-version-has-the-id-with-its-progress")
def test_progress(desk):
    client = Client(desk, version="2025-06-18", over="tcp", plain=True).initialize()
    call = client.call("ask_person", meta={"progressToken": "p"}, **QUESTION)
    fields = begin(call.stream())
    assert json.loads(fields["data"])["params"] == {"progressToken": "p", "progress": 1, "message": "Waiting for a person"}
    question = pending(desk)[0]["id"]
    desk.kill9()
    desk.start()
    stream = resume(desk, fields["id"], **{"MCP-Protocol-Version": "2025-06-18"}).stream()
    fields = begin(stream) | {"before": fields["id"]}
    assert fields["id"] == fields["before"] and json.loads(fields["data"])["params"]["progress"] > 1
    desk.respond(question, option_index=1)
    assert structured(stream.message()["result"])["response"] == "Coffee"


@clause("/ag/AG-2/what-was-answered-while-the-stream-was-cut")
def test_answered_meanwhile(desk, client):
    call, id = ask(desk, client)
    question = pending(desk)[0]["id"]
    call.hang_up()
    until(lambda: awaited(desk, question) is False)
    desk.respond(question, option_index=0)
    # What went out may have been lost again.
    for _ in range(2):
        stream = resume(desk, id).stream()
        begin(stream)
        assert structured(stream.message()["result"])["response"] == "Tea"
    # Its agent has the answer: the same words are a new question (AR-9).
    client.call("ask_person", **QUESTION)
    assert pending(desk)[0]["id"] != question


@clause("/ag/AG-2/a-stream-outlasts-the-desk")
def test_desk_died(desk, client):
    call, id = ask(desk, client, meta={"progressToken": 7})
    question = pending(desk)[0]["id"]
    desk.kill9()
    assert Stream(call.response).message() is None
    desk.start()
    stream = resume(desk, id).stream()
    begin(stream)
    until(lambda: awaited(desk, question) is True)
    desk.respond(question, option_index=1)
    assert structured(stream.message()["result"])["response"] == "Coffee"


@clause("/ag/AG-2/a-stream-that-goes-on-ends-when-its-call-would")
def test_patience(desk, client):
    """It does not begin to wait anew: its client gives up when it would have."""
    began = time.monotonic()
    call, id = ask(desk, client, headers={"Prefer": "wait=6"})
    pending(desk)
    call.hang_up()
    stream = resume(desk, id, Prefer="wait=600").stream()
    begin(stream)
    assert structured(stream.message()["result"])["status"] == "PENDING"
    assert 5 < time.monotonic() - began < 6 + PATIENCE / 2
    # Too late: at once.
    stream = resume(desk, id).stream()
    begin(stream)
    assert structured(stream.message()["result"])["status"] == "PENDING"


@clause("/ag/AG-2/a-stream-that-goes-on-has-what-the-person-asks-back")
def test_asked_back(desk, client):
    call, id = ask(desk, client)
    question = pending(desk)[0]["id"]
    call.hang_up()
    until(lambda: awaited(desk, question) is False)
    assert desk.http("POST", f"/v1/interactions/{question}/ask-back", {"text": "For whom?", "by": "anna"}).status == 200
    stream = resume(desk, id).stream()
    begin(stream)
    assert "For whom?" in stream.message()["result"]["content"][0]["text"]


@clause("/ag/AG-2/only-what-this-desk-began-goes-on")
def test_refused(desk, client, make_desk):
    call, id = ask(desk, client)
    text, _, code = id.rpartition(".")
    content = json.loads(base64.b64decode(text))
    content["params"]["question"] += 1
    other = base64.b64encode(json.dumps(content).encode()).decode()
    for wrong in (f"{other}.{code}", f"{text}.{'0' * len(code)}", text, ".", "x", "1", "é" * 10, f"{id}x"):
        reply = resume(desk, wrong.encode().decode("latin-1"))
        message = reply.read()
        assert reply.response.status == 404 and message["error"]["data"]["code"] == "E102" and message["error"]["data"]["hint"], wrong
    assert resume(desk, id, Accept="application/json").read()["error"]["code"] == -32600
    assert resume(desk, id, Authorization=None).read()["error"]["code"] == "E109"
    # Another desk has another key.
    stranger = make_desk().start()
    refused = resume(stranger, id)
    assert refused.read()["error"]["data"]["code"] == "E102" and refused.response.status == 404
    # Without an id the desk has nothing to say.
    none = resume(desk, None)
    assert none.read()["error"]["code"] == "E101" and (none.response.status, none.response.getheader("Allow")) == (405, "POST")
    call.hang_up()


@clause("/ag/AG-2/clients-that-do-not-know-ids-get-none")
def test_no_id(desk):
    # An event without data would be an error to some of them.
    earlier = Client(desk, version="2025-06-18", over="tcp", plain=True).initialize()
    modern = Client(desk, modern=True, over="tcp", plain=True)
    for client in (earlier, modern):
        call = client.call("ask_person", question=f"For {client.version}?", options=["Yes", "No"])
        response = call.stream().response
        pending(desk)
        assert response.readline() == b": waiting\n" and response.readline() == b"\n"
        desk.respond(pending(desk)[0]["id"], option_index=0)
        assert response.readline() == b"event: message\n"
    # Nor is there one for an answer that needs the arguments of its call, too.
    client = Client(desk, version=VERSION, over="tcp", plain=True).initialize()
    call = client.call("permission_prompt", tool_name="Bash", input={"command": "ls"})
    response = call.stream().response
    assert response.readline() == b": waiting\n" and response.readline() == b"\n"
    desk.respond(pending(desk)[0]["id"], option_index=0, by="anna")
    assert response.readline() == b"event: message\n"
