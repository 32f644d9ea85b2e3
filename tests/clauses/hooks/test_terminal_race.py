# test_terminal_race.py: the agent's own terminal and the desk ask the same; the first answer counts
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import threading

import pytest

from beckon_testing import clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)

BASH = {"tool_name": "Bash", "tool_input": {"command": "make install", "description": "Installs"}}
ELSEWHERE = "Answered in the agent's own terminal"


def withdrawn(desk, id):
    row = desk.settled(id)
    assert row["status"] == "CANCELLED", row
    return row


@clause("/ag/AG-6/claude-hook-answered-in-the-terminal")
@pytest.mark.parametrize("event, members", [
    ("PostToolUse", {**BASH, "tool_use_id": "u1", "tool_response": {"stdout": ""}}),
    ("PostToolUseFailure", {**BASH, "tool_use_id": "u1", "error": "exit status 2"}),
    ("PermissionDenied", {**BASH, "tool_use_id": "u1", "reason": "no"}),
    ("Stop", {"stop_hook_active": False, "last_assistant_message": "Installed."}),
    ("UserPromptSubmit", {"prompt": "Stop that"}),
    ("SessionEnd", {"reason": "prompt_input_exit"}),
])
def test_taken_down(desk, session, event, members):
    claude = session()
    claude.sends("PreToolUse", **BASH, tool_use_id="u1")
    pending, asked = claude.wants()
    with desk.events() as events:
        claude.sends(event, **members)
        note = events.until("AIC_WITHDRAWN").payload
    assert pending.reply() is None
    row = withdrawn(desk, asked["id"])
    assert row["note"] == (ELSEWHERE if event != "SessionEnd" else "The agent's session has ended")
    assert note["id"] == asked["id"]
    assert desk.respond(asked["id"], option_index=0).error == "E106"
    if event == "SessionEnd":
        assert until(lambda: desk.task(asked["task_id"])["status"] == "COMPLETE")


@clause("/ag/AG-6/claude-hook-other-tools-do-not-take-it-down")
def test_others(desk, session):
    claude, other = session(), session(id="5e55-2")
    pending, asked = claude.wants()
    claude.sends("PostToolUse", tool_name="Bash", tool_input={"command": "ls"}, tool_use_id="u2", tool_response={})
    claude.sends("PostToolUse", tool_name="Read", tool_input={"file_path": "/x"}, tool_use_id="u3", tool_response={})
    other.sends("PostToolUse", **BASH, tool_use_id="u4", tool_response={})
    other.sends("Stop", last_assistant_message="Done")
    claude.sends("SubagentStop", agent_id="a1", agent_type="Explore")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    desk.respond(asked["id"], option_index=0)
    assert pending.reply()["hookSpecificOutput"]["decision"] == {"behavior": "allow"}


@clause("/ag/AG-6/claude-hook-edited-in-the-terminal")
def test_edited_there(desk, session):
    """The use of the tool is known by its number, whatever its arguments have become."""
    claude = session()
    claude.sends("PreToolUse", **BASH, tool_use_id="u1")
    pending, asked = claude.wants()
    claude.sends("PostToolUse", tool_name="Bash", tool_input={"command": "make -n install"}, tool_use_id="u1", tool_response={})
    assert pending.reply() is None
    withdrawn(desk, asked["id"])


@clause("/ag/AG-6/claude-hook-same-tool-twice")
def test_twice(desk, session):
    claude = session()
    first, one = claude.wants()
    second, other = claude.wants()
    claude.sends("PostToolUse", **BASH, tool_response={})
    assert first.reply() is None
    withdrawn(desk, one["id"])
    assert desk.interaction(other["id"])["status"] == "PENDING"
    desk.respond(other["id"], option_index=0)
    assert second.reply() is not None


@clause("/att/ATT-16/sub-agent-works-on-beside-the-end-of-a-turn")
def test_background(desk, session):
    claude = session()
    _, asked = claude.wants(agent_id="a1", agent_type="Explore")
    claude.sends("Stop", last_assistant_message="It works in the background.")
    claude.sends("UserPromptSubmit", prompt="Meanwhile …")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    claude.sends("SubagentStop", agent_id="a1", agent_type="Explore")
    withdrawn(desk, asked["id"])


@clause("/ag/AG-6/claude-hook-hangs-up")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_hang_up(desk, session, over):
    """An answer that reaches nobody must not look as if it had."""
    pending, asked = session(over=over).wants()
    pending.hang_up()
    assert withdrawn(desk, asked["id"])["note"] == "The agent does not wait for this answer any more"


@clause("/att/ATT-7/hook-held-back-answer-loses-to-the-terminal", "/ag/AG-6/hook-held-back-answer-loses-to-the-terminal")
@pytest.mark.desk(undo_seconds=15)
def test_held(desk, session):
    claude = session()
    pending, asked = claude.wants()
    assert desk.respond(asked["id"], option_index=0).status == 202
    claude.sends("PostToolUse", **BASH, tool_response={})
    assert pending.reply() is None
    withdrawn(desk, asked["id"])


@clause("/ag/AG-6/terminal-against-desk")
@pytest.mark.takes(5)
def test_races(desk, session):
    """Fifty times at the same moment: one of them wins, and no question is left."""
    claude = session()
    won = {"desk": 0, "terminal": 0}
    for n in range(50):
        use = {"tool_name": "Bash", "tool_input": {"command": f"echo {n}"}}
        pending, asked = claude.wants(input=use["tool_input"])
        start = threading.Barrier(2)

        def person():
            start.wait()
            desk.respond(asked["id"], option_index=0)

        thread = threading.Thread(target=person)
        thread.start()
        start.wait()
        claude.sends("PostToolUse", **use, tool_response={})
        thread.join()
        reply = pending.reply()
        row = desk.settled(asked["id"])
        if row["status"] == "ANSWERED":
            won["desk"] += 1
            # The answer may have come too late to be read.
            assert reply is None or reply["hookSpecificOutput"]["decision"] == {"behavior": "allow"}
        else:
            won["terminal"] += 1
            assert (row["status"], reply) == ("CANCELLED", None)
    assert won["desk"] + won["terminal"] == 50
    assert desk.http("GET", "/v1/interactions?status=PENDING,POSTPONED").json["interactions"] == []
    assert desk.task(asked["task_id"])["status"] == "RUNNING"
