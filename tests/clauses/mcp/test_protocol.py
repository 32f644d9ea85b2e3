# test_protocol.py: versions, headers and messages of every wrong shape at /mcp
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, http
from mcp_client import BOTH, META, MODERN, Client, error, pending, structured

VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"]


def post(desk, body, headers=None, over="unix"):
    """Bytes or an object, as they are."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection = desk.connect(over)
    try:
        return http.exchange(connection, "POST", "/mcp", body=data, headers=desk.headers(over, {"Accept": BOTH} | (headers or {})))
    finally:
        connection.close()


def code(reply):
    assert reply.json["jsonrpc"] == "2.0"
    return reply.json["error"]["code"]


@clause("/aic/AIC-1/mcp-every-version-is-agreed-on", "/ag/AG-1/every-version-with-initialize")
@pytest.mark.shared_desk
@pytest.mark.parametrize("asked, agreed", [*((v, v) for v in VERSIONS), ("2024-11-05", VERSIONS[0]), ("3000-01-01", VERSIONS[0]), (7, VERSIONS[0])])
def test_initialize(desk, asked, agreed):
    client = Client(desk, version=asked)
    reply = client.post({"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {"protocolVersion": asked}},
                        {"MCP-Protocol-Version": None})
    result = reply.json["result"]
    assert reply.json["id"] == "a" and result["protocolVersion"] == agreed and "resultType" not in result
    assert result["serverInfo"]["name"] == "beckon" and "ask_person" in result["instructions"]
    assert result["capabilities"] == {"tools": {}}
    assert "mcp-session-id" not in reply.headers


@clause("/aic/AIC-1/mcp-without-sessions", "/ag/AG-1/without-a-session")
@pytest.mark.shared_desk
def test_discover(desk, modern):
    reply = modern.request("server/discover")
    result = reply.json["result"]
    assert reply.status == 200 and result["supportedVersions"] == [MODERN] and result["resultType"] == "complete"
    assert result["ttlMs"] > 0 and result["cacheScope"] == "private"
    assert result["_meta"][META + "serverInfo"]["name"] == "beckon"
    assert META + "tasks" in result["capabilities"]["extensions"]
    tools = modern.request("tools/list").json["result"]
    assert tools["resultType"] == "complete" and tools["ttlMs"] > 0
    assert "mcp-session-id" not in modern.request("tools/list", headers={"Mcp-Session-Id": "nonsense"}).headers


@clause("/tr/TR-4/mcp-header-and-message-agree")
@pytest.mark.shared_desk
@pytest.mark.parametrize("change, status, error", [
    ({"MCP-Protocol-Version": None}, 400, -32020), ({"MCP-Protocol-Version": "2025-06-18"}, 400, -32020),
    ({"Mcp-Method": None}, 400, -32020), ({"Mcp-Method": "tools/list"}, 400, -32020),
    ({"Mcp-Name": None}, 400, -32020), ({"Mcp-Name": "clarify"}, 400, -32020), ({"Mcp-Name": "=?base64?!?="}, 400, -32020)])
def test_headers(desk, modern, change, status, error):
    reply = modern.request("tools/call", {"name": "get_answer", "arguments": {"question_id": 1}}, headers=change)
    assert (reply.status, code(reply)) == (status, error)


@clause("/tr/TR-4/mcp-header-in-base64")
def test_base64_header(desk, modern):
    asked = structured(modern.now("clarify", question="Which?", wait=False))
    result = modern.now("get_answer", {"Mcp-Name": "=?base64?Z2V0X2Fuc3dlcg==?="}, question_id=asked["question_id"], wait=False)
    assert structured(result)["status"] == "PENDING"


@clause("/aic/AIC-1/mcp-versions-that-do-not-exist")
@pytest.mark.shared_desk
def test_versions(desk):
    unknown = Client(desk, modern=True)
    unknown.version = "2099-01-01"
    reply = unknown.request("server/discover")
    assert (reply.status, code(reply)) == (400, -32022)
    assert reply.json["error"]["data"] == {"supported": [MODERN], "requested": "2099-01-01"}
    # The header alone does not make a request of that version.
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert code(post(desk, body, {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list"})) == -32602
    assert code(post(desk, body | {"method": "initialize"}, {"MCP-Protocol-Version": MODERN})) == -32020
    assert (reply := post(desk, body, {"MCP-Protocol-Version": "1999-01-01"})).status == 400 and code(reply) == -32600
    # Gemini CLI sends no such header.
    assert post(desk, body).status == 200
    lacking = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {META + "protocolVersion": MODERN}}}
    assert code(post(desk, lacking, {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list"})) == -32602


@clause("/aic/AIC-1/mcp-methods-of-the-other-versions")
@pytest.mark.shared_desk
def test_methods(desk, agent, modern):
    for method in ("ping", "initialize", "logging/setLevel", "tasks/list", "tasks/result", "nonsense", "x" * 5000):
        reply = modern.request(method, headers={"Mcp-Method": method, "Mcp-Name": None})
        assert (reply.status, code(reply)) == (404, -32601), method
    assert agent.request("ping").json["result"] == {}
    for method in ("server/discover", "tasks/get", "subscriptions/listen", "resources/list", "prompts/list", "nonsense"):
        reply = agent.request(method)
        assert (reply.status, code(reply)) == (200, -32601), method


@clause("/aic/AIC-1/mcp-sessions")
@pytest.mark.shared_desk
def test_sessions(desk):
    """The desk gives none, and does not look at what a client sends: one that it did not give is no reason to refuse anything, also after a restart."""
    agent = Client(desk, plain=True).initialize()
    for _ in range(2):
        for id in ("somebody-else", "beckon-1.7./w==", "x" * 5000):
            for method in ("initialize", "tools/list", "ping"):
                reply = agent.request(method, headers={"Mcp-Session-Id": id})
                assert reply.status == 200 and "result" in reply.json and "mcp-session-id" not in reply.headers
            reply = agent.post({"jsonrpc": "2.0", "method": "notifications/initialized"}, {"Mcp-Session-Id": id})
            assert reply.status == 202 and "mcp-session-id" not in reply.headers
        desk.restart()


@clause("/tr/TR-4/mcp-a-stream-of-no-session")
@pytest.mark.shared_desk
def test_attends_nothing(desk):
    """What `beckon mcp` shows that it lives with names its session."""
    reply = Client(desk, plain=True).request("beckon/attend")
    assert (reply.status, code(reply)) == (400, -32600) and "Beckon-Session" in reply.json["error"]["message"]
    assert Client(desk, modern=True).request("beckon/attend").status == 404


@clause("/aic/AIC-1/mcp-notifications-and-responses")
@pytest.mark.shared_desk
def test_notifications(desk, agent, modern):
    for message in ({"method": "notifications/initialized"}, {"method": "notifications/nonsense", "params": {"a": 1}},
                    {"method": "notifications/cancelled", "params": {"requestId": 77, "reason": "late"}},
                    {"id": 3, "result": {}}, {"id": 3, "error": {"code": 1, "message": "no"}}):
        reply = agent.post({"jsonrpc": "2.0", **message})
        assert (reply.status, reply.body) == (202, b""), message
    reply = modern.post({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
    assert (reply.status, reply.body) == (202, b"")
    reply = modern.post({"jsonrpc": "2.0", "id": 3, "result": {}}, {"Mcp-Method": None})
    assert (reply.status, code(reply)) == (400, -32600)


@clause("/tr/TR-4/mcp-messages-of-wrong-shapes")
@pytest.mark.shared_desk
@pytest.mark.parametrize("body, error", [
    (b"", -32700), (b"{", -32700), (b"nonsense", -32700), (b"\xff\xfe", -32700), (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700),
    (b"[" * 5000, -32700), (b'{"a":' * 100 + b"1" + b"}" * 100, -32700), (b"[]", -32600),
    (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600), (b"1", -32600), (b'"ping"', -32600), (b"null", -32600), (b"{}", -32600),
    (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600), (b'{"jsonrpc":2.0,"id":1,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600), (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600), (b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600), (b'{"jsonrpc":"2.0","id":"' + b"x" * 2000 + b'","method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600), (b'{"jsonrpc":"2.0","id":1}', -32600), (b'{"jsonrpc":"2.0","result":{}}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602), (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":7}}', -32602)])
def test_wrong_shapes(desk, body, error):
    reply = post(desk, body) if body else desk.http("POST", "/mcp", headers={"Accept": BOTH, "Content-Length": "0"})
    if not body:
        assert reply.status in (400, 415)
        return
    assert (reply.status, code(reply)) == (400, error)
    assert set(reply.json["error"]["data"]) == {"code", "message", "hint"}
    assert desk.http("GET", "/v1/status").status == 200


@clause("/errors/E101/mcp-a-nul-and-a-number-that-is-too-large-are-named")
@pytest.mark.shared_desk
@pytest.mark.parametrize("value, message", [(b'"\\u0000"', "The JSON has a NUL character at byte 56"), (b'"\x00"', "The JSON has a NUL character at byte 56"),
                                            (b"%d" % 2**63, "The JSON has an integer at byte 55 that is too large")])
def test_named(desk, value, message):
    error = post(desk, b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"at":' + value + b"}}").json["error"]
    assert (error["code"], error["data"]["code"], error["data"]["message"]) == (-32700, "E101", message)
    assert message in error["message"] and error["data"]["hint"]


@clause("/tr/TR-4/mcp-ids-come-back-as-they-were")
@pytest.mark.shared_desk
@pytest.mark.parametrize("id", [0, -1, 1, 2**53, 2**63 - 1, -2**63, "", "1", "ä\u2028\"\\", "x" * 900])
def test_ids(desk, either, id):
    reply = either.request("tools/list", id=id)
    assert reply.json["id"] == id and type(reply.json["id"]) is type(id)


@clause("/tr/TR-4/mcp-calls-of-wrong-shapes")
@pytest.mark.shared_desk
@pytest.mark.parametrize("params", [
    {}, {"name": 7}, {"name": None}, {"name": ""}, {"name": "ask_user"}, {"name": "x" * 100000}, {"name": "ask_person\u202e"},
    {"name": "ask_person", "arguments": []}, {"name": "ask_person", "arguments": "question"}, {"name": "ask_person", "arguments": 7}])
def test_wrong_calls(desk, agent, params):
    reply = agent.request("tools/call", params)
    assert (reply.status, code(reply)) == (200, -32602)


@clause("/tr/TR-4/mcp-arguments-of-wrong-shapes")
@pytest.mark.shared_desk
@pytest.mark.parametrize("tool, arguments, expected, member", [
    ("ask_person", None, "E101", "question"), ("ask_person", {}, "E101", "question"), ("ask_person", {"question": None}, "E101", "question"),
    ("ask_person", {"question": "  "}, "E101", "question"), ("ask_person", {"question": 7}, "E101", "question"),
    ("ask_person", {"question": "x" * 70000}, "E104", "question"), ("ask_person", {"question": "?", "tags": "a", "more": 1}, "E101", "tags"),
    ("ask_person", {"question": "?", "options": "a"}, "E101", "options"), ("ask_person", {"question": "?", "options": [7]}, "E101", "option"),
    ("ask_person", {"question": "?", "options": ["a", "a "]}, "E101", ""), ("ask_person", {"question": "?", "options": ["a"] * 51}, "E104", ""),
    ("ask_person", {"question": "?", "timeout": "soon"}, "E101", "timeout"), ("ask_person", {"question": "?", "timeout": -1}, "E101", "timeout"),
    ("ask_person", {"question": "?", "policy": "deny", "options": ["a"]}, "E105", ""), ("ask_person", {"question": "?", "wait": "yes"}, "E101", "wait"),
    ("ask_person", {"question": "?", "task_id": "task-none"}, "E102", ""), ("ask_person", {"question": "?", "agent": "a\u202eb"}, "E101", "agent"),
    ("report_ambiguity", {"question": "?", "readings": ["one"]}, "E101", ""), ("report_ambiguity", {"question": "?", "readings": ["a", "b"], "policy": "first-option"}, "E105", ""),
    ("confirm_intent", {"intent": "x", "confidence": 2}, "E101", "confidence"), ("request_approval", {}, "E101", ""),
    ("request_approval", {"command": 7}, "E101", "command"), ("request_approval", {"tool": "x", "policy": "continue"}, "E105", ""),
    ("fill_form", {"question": "?", "schema": {"type": "array"}}, "E101", ""), ("fill_form", {"question": "?"}, "E101", "schema"),
    ("get_answer", {"question_id": "1"}, "E101", "question_id"), ("get_answer", {"question_id": 0}, "E101", "question_id"),
    ("get_answer", {"question_id": 999}, "E102", ""), ("start_task", {"title": " "}, "E101", "title"),
    ("update_task", {"task_id": "task-none"}, "E102", ""), ("finish_task", {"task_id": "x", "outcome": "done"}, "E101", "outcome"),
    ("permission_prompt", {"tool_name": ""}, "E101", "tool_name"), ("permission_prompt", {"tool_name": "x", "input": []}, "E101", "input"),
    ("permission_prompt", {"tool_name": "AskUserQuestion", "input": {"questions": [7]}}, "E101", ""),
    ("permission_prompt", {"tool_name": "AskUserQuestion", "input": {"questions": [{"question": "?", "options": ["a", {"label": 3}]}]}}, "E101", "")])
def test_wrong_arguments(desk, agent, tool, arguments, expected, member):
    reply = agent.request("tools/call", {"name": tool} | ({"arguments": arguments} if arguments is not None else {}))
    found = error(reply.json["result"])
    assert found["code"] == expected, found
    assert member in found["message"] + found["hint"]
    assert "conflict_description" not in found["message"] and "timeout_ms" not in found["message"]
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 0


OTHERS = {"wait_for_previous": True, "option": [], "conflict_description": 7, "timeout_ms": "soon", "kind": "approval", "ends_task": False,
          "state": "QUEUED", "steps": 3, "session": [], "x" * 200: None}


@clause("/ag/AG-1/unknown-arguments-are-ignored")
@pytest.mark.parametrize("tool, arguments", [
    ("ask_person", {"question": "?", "options": ["a", "b"]}), ("ask_person", {"question": "?"}), ("confirm_intent", {"intent": "x", "confidence": 0.2}),
    ("clarify", {"question": "?"}), ("report_ambiguity", {"question": "?", "readings": ["a", "b"]}), ("request_approval", {"command": "ls"}),
    ("fill_form", {"question": "?", "schema": {"type": "object", "properties": {"name": {"type": "string"}}}}),
    ("hand_off", {"assignee": "ana", "subject": "x", "message": "y"}), ("get_answer", {"question_id": 0}), ("start_task", {"title": "x"}),
    ("update_task", {"progress": 0.5}), ("wait", {"duration": "5 days"}), ("finish_task", {"outcome": "failed"})])
def test_unknown_arguments(desk, agent, tool, arguments):
    """Gemini CLI adds wait_for_previous to each tool, and sends it along."""
    assert desk.http("POST", "/v1/people", {"handle": "ana"}).status == 201
    listed = {each["name"]: each for each in agent.request("tools/list").json["result"]["tools"]}[tool]
    assert "additionalProperties" not in listed["inputSchema"]
    if tool in ("update_task", "finish_task", "wait"):
        agent.now("start_task", title="x")
    if tool == "get_answer":
        arguments = {"question_id": structured(agent.now("clarify", question="?", wait=False))["question_id"]}
    wait = {"wait": False} if "wait" in listed["inputSchema"]["properties"] else {}
    others = {name: value for name, value in OTHERS.items() if name not in listed["inputSchema"]["properties"]}
    result = structured(agent.now(tool, **arguments, **wait, **others))
    assert result["status"] in ("PENDING", "RUNNING", "WAITING", "FAILED")
    # Nor do they reach what the tool makes of its arguments.
    if tool == "ask_person":
        row = desk.interaction(result["question_id"])
        assert row["kind"] in ("choice", "clarification") and row["conflict_description"] == "?"


@clause("/ag/AG-1/unknown-arguments-of-a-permission-prompt-are-ignored")
def test_unknown_arguments_of_a_prompt(desk, agent):
    call = agent.call("permission_prompt", tool_name="Bash", input={"command": "ls"}, **OTHERS)
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert json.loads(call.result()["content"][0]["text"]) == {"behavior": "allow", "updatedInput": {"command": "ls"}}


@clause("/tr/TR-1/mcp-who-may-call")
@pytest.mark.shared_desk
def test_access(desk):
    body = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert post(desk, body, over="tcp").status == 200
    assert post(desk, body, {"Authorization": None}, over="tcp").status == 401
    assert post(desk, body, {"Authorization": "Bearer wrong"}, over="tcp").status == 401
    assert post(desk, body, {"Host": "evil.example.com"}, over="tcp").status == 403
    for origin in ("https://evil.example.com", "null"):
        assert post(desk, body, {"Origin": origin}, over="tcp").status == 403
    for method, allowed in (("GET", "POST"), ("DELETE", "POST, GET")):
        reply = desk.http(method, "/mcp", headers={"Mcp-Session-Id": "x", "Beckon-Session": "x"})
        assert (reply.status, reply.headers["allow"]) == (405, allowed)


@clause("/tr/TR-6/mcp-the-length-of-a-message")
@pytest.mark.shared_desk
def test_length(desk):
    body = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"text": ""}}
    long = json.dumps(body | {"params": {"text": "x" * (4 * 1024 * 1024 - 100)}}).encode()
    assert post(desk, long).status == 200
    assert post(desk, long + b" " * 200).status == 413
    assert post(desk, body, {"Content-Type": "text/plain"}).status == 415
    assert post(desk, body, {"Accept": "text/html"}).status == 406
    assert post(desk, body, {"Accept": "*/*"}).status == 200
    assert post(desk, body, {"Accept": None}).status == 200
