# test_acp.py: the desk starts agents that speak the Agent Client Protocol, and asks what they ask
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import time

import pytest
from acp_desk import EDIT, SHELL, Session, is_alive, line, nothing_left

from beckon_testing import clause
from beckon_testing.waiting import until
from raw_http import RawConnection

CANCELLED = {"outcome": {"outcome": "cancelled"}}


def selected(option):
    return {"outcome": {"outcome": "selected", "optionId": option}}


@clause("/cf/CF-11/acp-prompt-to-result", "/att/ATT-9/acp-runs-on-the-desk")
def test_prompt(desk, tmp_path):
    session = Session(desk, tmp_path, line("say", "First I look.\nThen"), line("say", " I write.\n"),
                      line("update", {"sessionUpdate": "tool_call", "toolCallId": "t", "title": "Read a.c", "kind": "read",
                                      "status": "in_progress"}),
                      line("update", {"sessionUpdate": "tool_call_update", "toolCallId": "t", "status": "completed"}),
                      line("say", "All is done.\n{\"files\": 2}"))
    task = session.ended()
    assert task["result"] == "All is done.\n{\"files\": 2}"
    said = session.messages()
    for wanted in ("First I look.", "Then I write.", "• read · Read a.c · in_progress", "• read · Read a.c · completed", "All is done."):
        assert wanted in said, said
    assert task["context"]["result"] == {"files": 2, "exit_status": 0, "stop_reason": "end_turn"}
    [opened] = session.received("session/new")
    assert opened["params"]["cwd"] == str(tmp_path / "work") == session.notes("cwd")[0]
    assert [server["args"] for server in opened["params"]["mcpServers"]] in ([["mcp"]], [])
    assert (task["session"]["terminal"], task["session"]["agent"]) == ("acp", "robot")
    nothing_left(session)


@clause("/cf/CF-11/acp-a-request-is-carried-out")
def test_request(desk, tmp_path):
    Session(desk, tmp_path).ended()
    made = desk.http("POST", "/v1/requests", {"text": "Write a short report about the harvest of this year", "agent": "robot"}, wait=20)
    task = until(lambda: (task := desk.task(made.json["task_id"]))["status"] == "COMPLETE" and task)
    assert task["result"] is None


@clause("/cf/CF-11/acp-the-plan-is-the-progress")
def test_plan(desk, tmp_path):
    entries = [{"content": "Look", "priority": "high", "status": "completed"}, {"content": "Write", "status": "in_progress"},
               {"content": "Check", "status": "pending"}, {"content": "Tell", "status": "pending"}]
    session = Session(desk, tmp_path, line("update", {"sessionUpdate": "plan", "entries": entries}), line("wait"))
    until(lambda: session.task()["progress"] == 0.25)
    assert session.task()["current_step"] == "Write"
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    nothing_left(session)


# --- permissions ------------------------------------------------------------------------------

@clause("/ap/AP-1/acp-all-of-the-agents-options-and-what-it-would-do")
def test_permission(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}), line("permission", {"toolCall": SHELL}))
    first = session.question()
    assert session.task()["status"] == "AWAITING_RESPONSE"
    assert first["kind"] == "approval" and "Write hello.txt" in first["conflict_description"] and first["agent"] == "robot"
    assert [(option["label"], option["effect"]) for option in first["options"]] == [
        ("Allow", "allow_once"), ("Always allow", "allow_always"), ("Reject", "reject_once")]
    approval = first["approval"]
    assert approval["path"] == "/tmp/hello.txt" and "-bye\n+hello\n" in approval["diff"]
    assert approval["arguments"] == EDIT["rawInput"] and approval["cwd"] == str(tmp_path / "work")
    desk.respond(first["id"], option_index=1)
    second = until(lambda: (question := session.question())["id"] != first["id"] and question)
    assert second["approval"]["command"] == "make clean" and second["approval"]["cwd"] == "/srv"
    desk.respond(second["id"], option_index=2, note="not now")
    session.ended()
    assert session.answers() == [selected("a2"), selected("r1")]


@clause("/att/ATT-21/acp-the-agent-waits-as-long-as-it-lives")
def test_awaited(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}))
    asked = session.question()
    with RawConnection(desk) as other:
        other.send("GET", f"/v1/interactions/{asked['id']}", headers="Prefer: wait=60\r\n")
        until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 0)
    # Longer than the grace of a caller that was cut off.
    time.sleep(3)
    assert session.question()["awaited"] is True
    desk.respond(asked["id"], option_index=2)
    session.ended()


@clause("/ap/AP-1/acp-declined-is-the-agents-own-reject")
def test_declined(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}))
    desk.respond(session.question()["id"], action="decline")
    session.ended()
    assert session.answers() == [selected("r1")]


@clause("/ap/AP-1/acp-declined-is-not-rejected-for-ever")
@pytest.mark.parametrize("answer, result", [({"action": "decline"}, CANCELLED), ({"option_index": 1}, selected("n"))])
def test_declined_once(desk, tmp_path, answer, result):
    options = [{"optionId": "y", "name": "Yes", "kind": "allow_once"}, {"optionId": "n", "name": "Never", "kind": "reject_always"}]
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT, "options": options}))
    desk.respond(session.question()["id"], **answer)
    session.ended()
    assert session.answers() == [result]


@clause("/ap/AP-1/acp-an-agent-without-a-reject-learns-that-nobody-allowed")
def test_no_reject(desk, tmp_path):
    allow = [{"optionId": "y", "name": "Yes", "kind": "allow_once"}]
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT, "options": allow}))
    question = session.question()
    assert [option["effect"] for option in question["options"]] == ["allow_once", "reject_once"]
    desk.respond(question["id"], option_index=1)
    session.ended()
    assert session.answers() == [CANCELLED]


@clause("/ap/AP-1/acp-options-without-any-that-allows-ask-nobody")
@pytest.mark.parametrize("options", [[], [{"optionId": "n", "name": "No", "kind": "reject_once"}], [{"name": "no id"}], "rubbish"])
def test_bad_options(desk, tmp_path, options):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT, "options": options}))
    session.ended()
    [answer] = session.answers()
    assert answer == CANCELLED or answer["code"] == -32602
    assert desk.http("GET", f"/v1/interactions?task={session.id}").json["interactions"] == []


@clause("/ap/AP-1/acp-what-was-said-of-the-call-before-counts")
def test_merged(desk, tmp_path):
    session = Session(desk, tmp_path, line("update", {"sessionUpdate": "tool_call", "status": "pending", **SHELL}),
                      line("permission", {"toolCall": {"toolCallId": "t2"}}))
    question = session.question()
    assert question["approval"]["command"] == "make clean" and "Run make" in question["conflict_description"]
    desk.respond(question["id"], option_index=0)
    session.ended()
    assert session.answers() == [selected("a1")]


@clause("/ap/AP-1/acp-silence-denies")
def test_silence(make_desk, tmp_path):
    desk = make_desk(timeout_ms=1500).start()
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}))
    session.ended()
    assert session.answers() == [selected("r1")]


@clause("/ap/AP-1/acp-withdrawn-and-cancelled-are-no-decision")
def test_withdrawn(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}), line("withdraw", {"toolCall": SHELL}))
    question = session.question()
    assert desk.http("POST", f"/v1/interactions/{question['id']}/withdraw", {"by": "robot"}).status == 200
    session.ended()
    assert session.answers() == [CANCELLED]
    assert "withdrawn: " + json.dumps(CANCELLED, sort_keys=True) in session.messages()
    assert {row["status"] for row in desk.http("GET", f"/v1/interactions?task={session.id}").json["interactions"]} == {"CANCELLED"}


@clause("/aic/AIC-3/acp-same-shape")
@pytest.mark.desk(undo_seconds=1)
def test_held_back(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}))
    question = session.question()
    reply = desk.respond(question["id"], option_index=0)
    assert reply.status == 202 and session.answers() == []
    session.ended()
    assert session.answers() == [selected("a1")]
    settled = desk.interaction(question["id"])
    assert (settled["status"], settled["response"], settled["responded_by"]) == ("ANSWERED", "Allow", "anna")


# --- forms ------------------------------------------------------------------------------------

FORM = {"mode": "form", "message": "Which database?", "requestedSchema": {
    "type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "oneOf": [{"const": "pg", "title": "PostgreSQL"}, {"const": "lite", "title": "SQLite"}]},
        "size": {"type": "integer", "minimum": 1}}}}


@clause("/ap/AP-2/acp-accept-decline-and-cancel-are-three")
@pytest.mark.parametrize("answer, expected", [
    ({"values": {"name": "lite", "size": 3}}, {"action": "accept", "content": {"name": "lite", "size": 3}}),
    ({"action": "decline"}, {"action": "decline"}), ({"action": "cancel"}, {"action": "cancel"})])
def test_form(desk, tmp_path, answer, expected):
    session = Session(desk, tmp_path, line("form", FORM))
    question = session.question()
    assert (question["kind"], question["conflict_description"]) == ("form", "Which database?")
    reply = desk.respond(question["id"], **answer)
    assert reply.status == 200, reply.text
    session.ended()
    assert session.answers() == [expected]


@clause("/ap/AP-2/acp-what-is-no-form-is-declined-and-said")
@pytest.mark.parametrize("schema", [{"type": "object", "properties": {"a": {"type": "object", "properties": {}}}}, {"type": "array"}, {}])
def test_bad_form(desk, tmp_path, schema):
    session = Session(desk, tmp_path, line("form", {**FORM, "requestedSchema": schema}))
    session.ended()
    assert session.answers() == [{"action": "decline"}]
    assert any("Nobody was asked" in message for message in session.messages())


@clause("/ap/AP-2/acp-another-mode-is-declined")
def test_url_form(desk, tmp_path):
    session = Session(desk, tmp_path, line("form", {"mode": "url", "message": "Log in", "url": "https://example.com", "elicitationId": "1"}))
    session.ended()
    assert session.answers() == [{"action": "decline"}]


# --- files ------------------------------------------------------------------------------------

@clause("/cf/CF-11/acp-files-of-the-workspace-alone")
def test_files(desk, tmp_path):
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "secret").write_text("secret")
    (work / "a.txt").write_text("one\ntwo\nthree\n")
    (work / "a.txt").chmod(0o640)
    (work / "in").symlink_to(work / "a.txt")
    (work / "out").symlink_to(tmp_path / "secret")
    (work / "up").symlink_to(tmp_path)
    (work / "nowhere").symlink_to(tmp_path / "new")
    (work / "raw").write_bytes(b"\xff\xfe")

    def read(path, **more):
        return line("call", {"method": "fs/read_text_file", "params": {"path": str(path), **more}})

    def write(path, content):
        return line("call", {"method": "fs/write_text_file", "params": {"path": str(path), "content": content}})

    session = Session(desk, tmp_path, read(work / "a.txt"), read(work / "in", line=2, limit=1), write(work / "a.txt", "new\n"),
                      write(work / "b.txt", "b"), *(read(path) for path in (
                          tmp_path / "secret", work / ".." / "secret", work / "out", work / "up" / "secret", work / "raw", work, work / "none")),
                      write(work / "out", "x"), write(work / "up" / "new", "x"), write(work / "nowhere", "x"), write(tmp_path / "new", "x"))
    session.ended()
    answers = session.answers()
    assert answers[:4] == [{"content": "one\ntwo\nthree\n"}, {"content": "two\n"}, {}, {}]
    assert all("code" in answer for answer in answers[4:]), answers[4:]
    assert (work / "a.txt").read_text() == "new\n" and (work / "a.txt").stat().st_mode & 0o777 == 0o640
    assert (work / "b.txt").read_text() == "b" and (tmp_path / "secret").read_text() == "secret"
    assert not (tmp_path / "new").exists() and not [path for path in work.iterdir() if path.name.startswith(".")]


# --- agents that misbehave --------------------------------------------------------------------

@clause("/cf/CF-11/acp-an-agent-that-misbehaves-fails-its-task-and-says-why")
@pytest.mark.parametrize("lines, behaviour, reason", [
    ([line("complain", "no paper"), line("exit", 3)], {}, "status 3"),
    ([line("exit", 0)], {}, "before it had finished"),
    ([], {"errors": {"session/new": {"code": -32000, "message": "Authentication required"}}}, "Log in with Example"),
    ([], {"errors": {"initialize": {"code": -32602, "message": "Too old"}}}, "Too old"),
    ([], {"initialize": "rubbish"}, "does not keep to"),
    ([], {"end": {"stopReason": "refusal"}}, "refusal"),
    ([], {"end": {}}, "did not say why"),
    ([line("long", 9 * 1024 * 1024)], {}, "longer than"),
])
def test_misbehaves(desk, tmp_path, lines, behaviour, reason):
    session = Session(desk, tmp_path, *lines, **behaviour)
    task = session.ended("FAILED")
    assert reason in task["result"]
    nothing_left(session)


@clause("/cf/CF-11/acp-an-agent-that-does-not-read-fails-its-task")
def test_full_pipe(desk, tmp_path):
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "large").write_text("x" * (3 * 1024 * 1024))
    session = Session(desk, tmp_path, line("greedy", {"method": "fs/read_text_file", "params": {"path": "large"}, "times": 10}))
    assert "read" in session.ended("FAILED")["result"]
    nothing_left(session)


@clause("/cf/CF-11/acp-an-agent-with-too-many-open-requests-is-refused-the-rest")
def test_too_many(desk, tmp_path):
    session = Session(desk, tmp_path, line("greedy", {"method": "session/request_permission", "times": 200, "params": {
        "toolCall": EDIT, "options": [{"optionId": "y", "name": "Yes", "kind": "allow_once"}]}}))
    until(lambda: session.notes("waits"))
    until(lambda: len(desk.http("GET", f"/v1/interactions?task={session.id}&status=PENDING&limit=500").json["interactions"]) == 64)
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    nothing_left(session)
    until(lambda: not desk.http("GET", f"/v1/interactions?task={session.id}&status=PENDING").json["interactions"])


@clause("/cf/CF-11/acp-an-update-that-is-too-long-to-keep-is-still-read")
def test_long_update(desk, tmp_path):
    huge = {**EDIT, "rawInput": {"content": "x" * 200_000}, "content": [{"type": "diff", "path": "/a", "oldText": "", "newText": "y" * 200_000}]}
    session = Session(desk, tmp_path, line("update", {"sessionUpdate": "tool_call", "status": "pending", **huge}), line("say", "over"))
    assert session.ended()["result"] == "over"
    call = next(part["call"] for part in desk.http("GET", f"/v1/tasks/{session.id}/transcript").json["transcript"] if part["call"])
    assert call["title"] == "Write hello.txt" and "diffs" not in call


@clause("/cf/CF-11/acp-a-program-that-does-not-exist")
def test_missing(desk):
    desk.http("POST", "/v1/agents", {"name": "robot", "command": ["/no/such/program"], "protocol": "acp"})
    made = desk.http("POST", "/v1/tasks", {"title": "A task", "steps": [{"type": "run", "agent": "robot", "prompt": "x"}]})
    task = until(lambda: (task := desk.task(made.json["id"]))["status"] == "FAILED" and task)
    assert "not found" in task["result"]


@clause("/cf/CF-11/acp-rubbish-between-the-messages-is-a-line-of-the-log")
def test_rubbish(desk, tmp_path):
    session = Session(desk, tmp_path, line("print", "Loading…"), line("print", "[1, 2]"), line("print", '{"jsonrpc": "2.0"}'),
                      line("update", {"sessionUpdate": "of_a_later_version", "x": [1]}), line("say", "Fine"),
                      first=["Welcome to the robot", "{broken"])
    assert session.ended()["result"] == "Fine"
    assert {"Welcome to the robot", "Loading…", "{broken"} <= set(session.messages())


@clause("/cf/CF-11/acp-a-flood-is-counted-and-not-kept")
def test_flood(desk, tmp_path):
    session = Session(desk, tmp_path, line("flood", 12000), line("say", "over"))
    task = session.ended()
    assert task["result"].endswith("over")
    assert desk.rows("SELECT count(*) AS n FROM execution_log")[0]["n"] < 10100


@clause("/cf/CF-11/acp-unknown-calls-are-refused-with-any-id")
@pytest.mark.parametrize("identifier", [7, "seven", 7.5, -1])
def test_ids(desk, tmp_path, identifier):
    session = Session(desk, tmp_path, line("call", {"method": "terminals/create", "params": {}, "id": identifier}))
    session.ended()
    assert session.answers()[0]["code"] == -32601


@clause("/cf/CF-11/acp-version-2-says-when-it-is-idle")
@pytest.mark.parametrize("accepts", [{}, {"messageId": "m"}], ids=["as-the-draft-says", "as-claude-agent-acp-0.100.0-does"])
def test_version_2(desk, tmp_path, accepts):
    session = Session(desk, tmp_path, line("say", "two"), line("idle", "end_turn"), end=accepts, initialize={"protocolVersion": 2, "info": {"name": "x"}})
    assert session.ended()["result"] == "two"


@clause("/cf/CF-11/acp-a-version-that-is-not-known-is-said")
@pytest.mark.parametrize("answer, reason", [({"protocolVersion": 3}, "it speaks version 3 of the protocol, and version 1 is needed"),
                                            ({"agentCapabilities": {}}, "it does not say which version it speaks"),
                                            ({"protocolVersion": "new"}, "it does not say which version it speaks")], ids=["3", "none", "a-word"])
def test_other_version(desk, tmp_path, answer, reason):
    session = Session(desk, tmp_path, line("say", "no"), initialize=answer)
    session.ended("FAILED")
    assert any(reason in text for text in session.messages())


# --- the end ----------------------------------------------------------------------------------

@clause("/ag/AG-9/acp-cancel-ends-the-turn-and-everything-that-was-started")
def test_cancel(desk, tmp_path):
    session = Session(desk, tmp_path, line("child"), line("permission", {"toolCall": EDIT}), asks_after_cancel=True)
    question = session.question()
    assert desk.http("POST", f"/v1/tasks/{session.id}/cancel", {"by": "anna"}).status == 200
    nothing_left(session)
    assert session.answers()[0] == CANCELLED
    assert desk.interaction(question["id"])["status"] == "CANCELLED" and session.task()["status"] == "CANCELLED"
    assert len(desk.http("GET", f"/v1/interactions?task={session.id}").json["interactions"]) == 1


@pytest.mark.takes(12)
@clause("/ag/AG-9/acp-an-agent-that-does-not-stop-is-ended")
def test_deaf(desk, tmp_path):
    session = Session(desk, tmp_path, line("child"), line("deaf"))
    until(lambda: session.notes("waits"))
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    nothing_left(session)


@clause("/ag/AG-9/acp-an-agent-that-is-gone-asks-nobody")
def test_gone(desk, tmp_path):
    session = Session(desk, tmp_path, line("child"), line("permission", {"toolCall": EDIT}))
    question = session.question()
    [pid] = session.notes("pid")
    os.kill(pid, 9)
    assert "signal 9" in session.ended("FAILED")["result"]
    assert desk.interaction(question["id"])["status"] == "CANCELLED"
    nothing_left(session)
    assert not is_alive(session.notes("child")[0])


@clause("/ag/AG-9/acp-a-desk-that-was-killed-asks-nothing-for-it")
def test_killed(desk, tmp_path):
    session = Session(desk, tmp_path, line("permission", {"toolCall": EDIT}))
    question = session.question()
    desk.kill9()
    nothing_left(session)
    desk.start()
    until(lambda: desk.interaction(question["id"])["status"] == "CANCELLED")


@clause("/cf/CF-11/acp-needs-a-command")
def test_no_command(desk):
    assert desk.http("POST", "/v1/agents", {"name": "robot", "protocol": "acp"}).error == "E101"
    assert desk.http("POST", "/v1/agents", {"name": "robot", "protocol": "smoke", "command": ["x"]}).error == "E101"
    made = desk.http("POST", "/v1/agents", {"name": "robot", "command": ["x"], "protocol": "acp"})
    path = f"/v1/agents/{made.json['id']}"
    assert desk.http("PATCH", path, {"command": None}).error == "E101"
    changed = desk.http("PATCH", path, {"protocol": "command", "command": None})
    assert (changed.status, changed.json["protocol"], changed.json["command"]) == (200, "command", None)


@clause("/cf/CF-11/acp-on-the-command-line")
def test_command_line(desk, beckon):
    assert "ACP" in beckon("agents", "add", "--acp", "robot", "--", "robot", "--acp").stdout
    assert desk.http("GET", "/v1/agents").json["agents"][0]["protocol"] == "acp"
    assert "ACP" not in beckon("agents", "edit", "--no-acp", "robot").stdout
