# test_command.py: beckon hook, as agents run it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import signal
import socket
import subprocess
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE

pytestmark = pytest.mark.desk(undo_seconds=0)

BASH = {"tool_name": "Bash", "tool_input": {"command": "make install"}}


@pytest.fixture
def waits(beckon, session):
    """waits (agent) starts the command with a question. Returns the process and the question."""
    def start(agent="claude", **members):
        one = start.session = session(agent)
        known = {row["id"] for row in one.desk.rows("SELECT id FROM aic_interactions")}
        process = beckon.start("hook", agent, stdin=subprocess.PIPE)
        process.stdin.write(json.dumps(one.event("PermissionRequest", **{**BASH, **members})))
        process.stdin.close()
        process.stdin = None
        return process, one.new_questions(known)[0]

    return start


@clause("/ap/AP-1/claude-hook-command-allows")
def test_allow(desk, waits):
    process, asked = waits()
    desk.respond(asked["id"], option_index=0)
    out, err = process.communicate()
    assert json.loads(out) == {"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": {"behavior": "allow"}}}
    assert (process.returncode, err) == (0, "")


@clause("/ap/AP-1/codex-hook-command-denies")
def test_deny(desk, waits):
    process, asked = waits("codex")
    desk.respond(asked["id"], action="decline", note="No.")
    out, _ = process.communicate()
    assert json.loads(out)["hookSpecificOutput"]["decision"] == {"behavior": "deny", "message": "No."}
    assert process.returncode == 0


@clause("/ag/AG-6/hook-command-whose-agent-was-killed")
def test_agent_killed(desk, waits):
    """A hook outlives an agent that is killed; an answer would reach nobody."""
    process, asked = waits()
    process.stdout.close()
    assert desk.settled(asked["id"])["status"] == "CANCELLED"
    assert desk.respond(asked["id"], option_index=0).error == "E106"
    assert process.wait(PATIENCE) == 0


@clause("/ag/AG-6/hook-command-answered-in-the-terminal")
def test_elsewhere(session, waits):
    process, _ = waits()
    session().sends("PostToolUse", **BASH, tool_response={})
    assert process.communicate() == ("", "") and process.returncode == 0


@clause("/ag/AG-6/a-large-output-still-takes-it-down")
def test_large_output(desk, hook, waits):
    """The event that says that the tool was used has all that the tool has put out."""
    process, asked = waits()
    done = hook("claude", json.dumps(waits.session.event("PostToolUse", **BASH, tool_response={"stdout": "x" * 3_000_000})))
    assert (done.returncode, done.stderr) == (0, "")
    assert process.communicate() == ("", "")
    assert desk.settled(asked["id"])["status"] == "CANCELLED"


@clause("/ag/AG-6/hook-command-is-killed", "/att/ATT-21/a-hook-that-is-killed-takes-its-question-along")
def test_killed(desk, waits):
    """The agent has gone, or does not wait any longer."""
    process, asked = waits()
    process.send_signal(signal.SIGTERM)
    process.wait()
    assert desk.settled(asked["id"])["status"] == "CANCELLED"


@clause("/pp/PP-7/hook-command-outlasts-the-desk", "/ag/AG-6/hook-command-outlasts-the-desk")
def test_restart(desk, waits):
    """A desk that is started again goes on with the same question."""
    process, asked = waits()
    time.sleep(1.2)
    assert desk.stop() == 0
    desk.start()
    assert until(lambda: desk.http("GET", "/v1/status").status == 200)
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    time.sleep(1)
    desk.respond(asked["id"], option_index=0)
    out, err = process.communicate()
    assert json.loads(out)["hookSpecificOutput"]["decision"] == {"behavior": "allow"}, err
    assert len(desk.rows("SELECT id FROM aic_interactions")) == 1


@clause("/pp/PP-7/hook-that-does-not-come-back", "/ag/AG-6/hook-that-does-not-come-back")
@pytest.mark.takes(17)
def test_does_not_come_back(desk, session):
    """After a restart nobody waits for the answer: the question goes, a while later."""
    _, asked = session().wants()
    desk.kill9()
    desk.start()
    other = desk.ask(policy="hold").json
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    assert until(lambda: desk.interaction(asked["id"])["status"] == "CANCELLED", 60)
    assert desk.interaction(asked["id"])["note"] == "The agent does not wait for this answer any more"
    assert desk.interaction(other["id"])["status"] == "PENDING"


@clause("/ag/AG-6/hook-command-without-a-desk")
@pytest.mark.parametrize("event", ["PermissionRequest", "PreToolUse", "Stop"])
def test_no_desk(make_desk, event):
    """The agent asks in its own terminal; nothing is started, and nothing is allowed."""
    from beckon_testing import Beckon

    desk = make_desk()
    done = Beckon(desk)("hook", "claude", input=json.dumps({"session_id": "x", "hook_event_name": event, **BASH}))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("beckon: Cannot reach the desk")
    assert not desk.socket.exists()


@clause("/ag/AG-6/hook-command-desk-that-hangs")
def test_hangs(make_desk):
    """A desk that says nothing at all is given up."""
    from beckon_testing import Beckon

    desk = make_desk()
    desk.runtime.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(desk.socket))
        listener.listen()
        done = Beckon(desk)("hook", "claude", input=json.dumps({"session_id": "x", "hook_event_name": "PermissionRequest", **BASH}))
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.startswith("beckon: ")


@clause("/tr/TR-4/hook-command-bad-input")
@pytest.mark.shared_desk
@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}", '{"session_id":"x"}', '{"session_id":"x","hook_event_name":"Nobody"}',
                                  '{"session_id":"x","hook_event_name":"PermissionRequest"}', "x" * 3_000_000])
def test_bad_input(desk, hook, text):
    done = hook("claude", text)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("E10") or "Nobody" in text
    assert desk.http("GET", "/v1/tasks").json["tasks"] == []


@clause("/tr/TR-4/hook-command-unknown-agent")
def test_unknown_agent(desk, hook):
    done = hook("../v1/tasks", {"session_id": "x", "hook_event_name": "Stop"})
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.startswith("E102")
