# test_sessions.py: the sessions of agents that the desk did not start, as tasks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)


def tasks(desk):
    return desk.http("GET", "/v1/tasks").json["tasks"]


def log(desk, task):
    return [line["message"] for line in desk.http("GET", f"/v1/tasks/{task['id']}/log").json["log"]]


@clause("/ar/AR-1/claude-hook-session-is-a-task", "/ag/AG-8/claude-hook-session-is-a-task")
def test_session(desk, session):
    claude = session()
    claude.sends("SessionStart", source="startup", model="opus")
    task = claude.task()
    assert (task["title"], task["agent"], task["workspace"], task["status"]) == (
        "Claude Code in shop", "claude", "/home/ada/shop", "RUNNING")
    claude.sends("UserPromptSubmit", prompt="Add a basket\nwith a sum")
    assert until(lambda: desk.task(task["id"])["title"].startswith("Add a basket"))
    claude.sends("Stop", stop_hook_active=False, last_assistant_message="The basket is there.")
    assert until(lambda: desk.task(task["id"])["current_step"] == "The basket is there.")
    claude.sends("UserPromptSubmit", prompt="And a till")
    assert until(lambda: desk.task(task["id"])["current_step"] == "And a till")
    assert desk.task(task["id"])["title"].startswith("Add a basket")
    assert desk.task(task["id"])["status"] == "RUNNING"
    claude.sends("SessionEnd", reason="prompt_input_exit")
    assert until(lambda: desk.task(task["id"])["status"] == "COMPLETE")
    assert {"The basket is there.", "And a till"} <= set(log(desk, task))
    assert len(tasks(desk)) == 1


@clause("/ar/AR-1/claude-hook-notification")
def test_notification(desk, session):
    """What needs the person reaches them; what they are asked here already is not told twice (ATT-5)."""
    claude = session()
    with desk.events() as events:
        claude.sends("Notification", notification_type="idle_prompt", message="Claude is waiting for your input")
        notice = events.until("TASK_NOTICE").payload
        task = claude.task()
        assert (notice["message"], notice["agent"], notice["task_id"]) == ("Claude is waiting for your input", "claude", task["id"])
        assert desk.task(task["id"])["current_step"] == "Claude is waiting for your input"
        _, asked = claude.wants()
        claude.sends("Notification", notification_type="permission_prompt", message="Claude needs your permission")
        assert until(lambda: "Claude needs your permission" in log(desk, task))
        claude.sends("Notification", notification_type="auth_success", message="Logged in")
        assert until(lambda: "Logged in" in log(desk, task))
        desk.respond(asked["id"], option_index=0)
        events.until("AIC_DIALOG_RESPONDED")
        assert [event.payload["message"] for event in events.seen if event.type == "TASK_NOTICE"] == [notice["message"]]


@clause("/ar/AR-1/gemini-hooks-observe")
def test_gemini(desk, session):
    """None of its hooks can allow a tool, so none asks."""
    gemini = session("gemini")
    gemini.sends("SessionStart", source="startup")
    gemini.sends("BeforeAgent", prompt="Draw a cat")
    assert gemini.sends("BeforeTool", tool_name="run_shell_command", tool_input={"command": "rm -rf /"}) is None
    assert gemini.sends("AfterTool", tool_name="run_shell_command", tool_input={"command": "rm -rf /"}, tool_response={}) is None
    gemini.sends("Notification", notification_type="ToolPermission", message="Allow rm?", details={})
    task = gemini.task()
    assert until(lambda: "Allow rm?" in log(desk, task))
    gemini.sends("AfterAgent", prompt="Draw a cat", prompt_response="=^.^=")
    assert until(lambda: desk.task(task["id"])["current_step"] == "=^.^=")
    gemini.sends("SessionEnd", reason="exit")
    assert until(lambda: desk.task(task["id"])["status"] == "COMPLETE")
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@clause("/ar/AR-1/codex-notify")
def test_codex_notify(desk, session, beckon):
    """Its notifications are an argument, and have names of their own."""
    codex = session("codex", id="thread-1")
    codex.sends("UserPromptSubmit", prompt="Sort the list")
    told = ('{"type":"agent-turn-complete","thread-id":"thread-1","turn-id":"2","cwd":"/x","client":"cli",'
            '"input-messages":["Sort the list"],"last-assistant-message":"Sorted."}')
    done = beckon("hook", "codex", told)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    task = codex.task()
    assert until(lambda: desk.task(task["id"])["current_step"] == "Sorted.")


@clause("/pp/PP-7/hook-sessions-outlast-the-desk")
def test_restart(desk, session):
    claude = session()
    claude.sends("UserPromptSubmit", prompt="Add a basket")
    task = claude.task()
    assert until(lambda: desk.task(task["id"])["title"] == "Add a basket")
    desk.restart()
    claude.sends("UserPromptSubmit", prompt="And a till")
    assert until(lambda: desk.task(task["id"])["current_step"] == "And a till")
    assert len(tasks(desk)) == 1 and desk.task(task["id"])["title"] == "Add a basket"
    desk.kill9()
    desk.start()
    pending, asked = claude.wants()
    assert asked["task_id"] == task["id"]
    desk.respond(asked["id"], option_index=0)
    assert pending.reply() is not None


@clause("/ar/AR-1/hook-session-continued")
def test_continued(desk, session):
    """A session that had ended, or whose task was cancelled, gets another task when there is something to say."""
    claude = session()
    claude.sends("SessionStart", source="startup")
    first = claude.task()
    assert desk.http("POST", f"/v1/tasks/{first['id']}/cancel", {"by": "anna"}).status == 200
    claude.sends("PreToolUse", tool_name="Bash", tool_input={"command": "ls"}, tool_use_id="u1")
    claude.sends("PostToolUse", tool_name="Bash", tool_input={"command": "ls"}, tool_use_id="u1", tool_response={})
    claude.sends("Stop", last_assistant_message="Listed.")
    assert len(tasks(desk)) == 1
    pending, asked = claude.wants()
    assert asked["task_id"] != first["id"] and len(tasks(desk)) == 2
    claude.sends("SessionEnd", reason="exit")
    assert pending.reply() is None
    assert until(lambda: desk.task(asked["task_id"])["status"] == "COMPLETE")
    claude.sends("SessionStart", source="resume")
    assert until(lambda: len(tasks(desk)) == 3)


@clause("/ar/AR-4/hook-cancelled-task")
def test_cancelled(desk, session):
    """Cancelling a task takes its questions down, and the agent asks in its own terminal."""
    pending, asked = session().wants()
    desk.http("POST", f"/v1/tasks/{asked['task_id']}/cancel", {"by": "anna"})
    assert pending.reply() is None
    assert desk.settled(asked["id"])["status"] == "CANCELLED"


@clause("/tr/TR-4/hook-bad-input")
@pytest.mark.shared_desk
@pytest.mark.parametrize("body, code", [
    ({}, "E101"), ({"hook_event_name": "Stop"}, "E101"), ({"session_id": "x"}, "E101"), ({"hook_event_name": 5, "session_id": "x"}, "E101"),
    ({"hook_event_name": "PermissionRequest", "session_id": "x"}, "E101"),
    ({"hook_event_name": "PermissionRequest", "session_id": "x", "tool_name": ["Bash"]}, "E101"),
    ({"hook_event_name": "Stop", "session_id": "x" * 5000}, "E104"), ([], "E101")])
def test_bad_input(desk, body, code):
    assert desk.http("POST", "/hook/claude", body).error == code
    assert tasks(desk) == []


@clause("/tr/TR-4/hook-odd-input")
def test_odd_input(desk, session):
    """What is not understood is ignored, as long as it is clear who speaks of what."""
    claude = session()
    assert claude.sends("MessageDisplay", text="x") is None
    assert claude.sends("Stop", last_assistant_message={"text": 1}, background_tasks="?") is None
    assert claude.sends("UserPromptSubmit", prompt="\u202e\u0007") is None
    assert claude.sends("Notification", message=None) is None
    pending, asked = claude.wants("mcp__x__y", {}, permission_suggestions=[1, {}, {"type": "x", "rules": [3]}], agent_type="main")
    assert asked["conflict_description"] == "Claude Code wants to use the tool mcp__x__y"
    desk.respond(asked["id"], option_index=0)
    assert pending.reply()["hookSpecificOutput"]["decision"] == {"behavior": "allow"}
    pending, asked = claude.wants("Bash", {"command": 5, "description": []})
    assert asked["approval"]["arguments"] == {"command": 5, "description": []} and "command" not in asked["approval"]


@clause("/tr/TR-1/hook-needs-the-token")
def test_token(desk, session):
    event = session().event("SessionStart")
    assert desk.http("POST", "/hook/claude", event, over="tcp", headers={"Authorization": None}).error == "E109"
    assert desk.http("POST", "/hook/claude", event, over="tcp", headers={"Origin": "https://example.org"}).error == "E109"
    assert desk.http("POST", "/hook/claude", event, over="tcp").status == 200
    assert desk.http("POST", "/hook/other", event).error == "E102"
    assert desk.http("GET", "/hook/claude").error == "E101"
    assert desk.http("POST", "/hook/claude", event, headers={"Beckon-Call": "a b"}).error == "E101"
