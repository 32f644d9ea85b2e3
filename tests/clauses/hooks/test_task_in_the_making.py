# test_task_in_the_making.py: events that come while the task of their session is being made
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another writer holds the database meanwhile, so that the task is made only after all of them have come."""

import contextlib
import sqlite3

import pytest

from beckon_testing import clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)

BASH = {"tool_name": "Bash", "tool_input": {"command": "make install", "description": "Installs"}}
ELSEWHERE = "Answered in the agent's own terminal"
ENDED = "The agent's session has ended"
OPENCODE = {"properties": {"id": "per_1", "sessionID": "ses_1", "permission": "bash", "patterns": ["make install"],
                           "metadata": {"command": "make install"}, "always": []}}
# What begins a session, what ends it, and what asks.
AGENTS = {
    "claude": ("SessionStart", "SessionEnd", "PermissionRequest", BASH),
    "codex": ("SessionStart", "SessionEnd", "PermissionRequest", BASH),
    "opencode": ("session.created", "session.deleted", "permission.asked", OPENCODE),
}


@contextlib.contextmanager
def nothing_is_written(desk):
    other = sqlite3.connect(desk.database, timeout=10, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


def comes(session, name, **members):
    """Begins an event, and returns when the desk has it: what is not listened to is answered after it."""
    pending = session.begins(name, **members)
    session.sends("an.event.of.no.meaning")
    return pending


def tasks(desk):
    """Newest first."""
    return desk.http("GET", "/v1/tasks").json["tasks"]


@clause("/ag/AG-6/hook-question-after-the-end-of-a-session-whose-task-is-being-made")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("ends", [1, 2])
def test_end_then_question(desk, session, agent, ends):
    """It is asked, in a task of its own."""
    begin, end, ask, members = AGENTS[agent]
    one = session(agent)
    with nothing_is_written(desk):
        one.sends(begin)
        for _ in range(ends):
            one.sends(end)
        pending = comes(one, ask, **members)
    [asked] = one.new_questions()
    desk.respond(asked["id"], option_index=0)
    assert pending.reply() is not None
    assert until(lambda: sorted(task["status"] for task in tasks(desk)) == ["COMPLETE", "RUNNING"])
    assert desk.task(asked["task_id"])["status"] == "RUNNING"
    one.sends(end)
    assert until(lambda: desk.task(asked["task_id"])["status"] == "COMPLETE")


@clause("/ag/AG-6/hook-session-ends-and-goes-on-while-its-task-is-being-made")
def test_again_and_again(desk, session):
    """Each part of it is a task, and each question belongs to its own."""
    claude = session()
    with nothing_is_written(desk):
        first = comes(claude, "PermissionRequest", **BASH)
        claude.sends("SessionEnd", reason="clear")
        second = comes(claude, "PermissionRequest", **BASH)
        claude.sends("SessionEnd", reason="clear")
        third = comes(claude, "PermissionRequest", **BASH)
    asked = claude.new_questions(n=3)
    assert first.reply() is None and second.reply() is None
    assert [(row["status"], row["note"]) for row in (desk.settled(one["id"]) for one in asked[:2])] == [("CANCELLED", ENDED)] * 2
    assert len({one["task_id"] for one in asked}) == 3
    desk.respond(asked[2]["id"], option_index=0)
    assert third.reply()["hookSpecificOutput"]["decision"] == {"behavior": "allow"}
    assert until(lambda: sorted(task["status"] for task in tasks(desk)) == ["COMPLETE", "COMPLETE", "RUNNING"])


@clause("/ar/AR-1/hook-prompt-after-the-end-of-a-session-whose-task-is-being-made")
def test_end_then_prompt(desk, session):
    gemini = session("gemini")
    with nothing_is_written(desk):
        gemini.sends("SessionStart")
        gemini.sends("SessionEnd")
        gemini.sends("BeforeAgent", prompt="Add a till")
    assert until(lambda: sorted((task["status"], task["title"]) for task in tasks(desk)) == [
        ("COMPLETE", "Gemini CLI in shop"), ("RUNNING", "Add a till")])


@clause("/ag/AG-6/hook-question-that-is-over-while-its-task-is-being-made")
@pytest.mark.parametrize("event, members, note", [
    ("PostToolUse", {**BASH, "tool_use_id": "u1", "tool_response": {}}, ELSEWHERE),
    ("PermissionDenied", {**BASH, "tool_use_id": "u1", "reason": "no"}, ELSEWHERE),
    ("Stop", {"last_assistant_message": "Installed."}, ELSEWHERE),
    ("UserPromptSubmit", {"prompt": "Stop that"}, ELSEWHERE),
    ("SessionEnd", {"reason": "exit"}, ENDED),
])
def test_over(desk, session, event, members, note):
    """Nobody is left with a question that needs no answer any more."""
    claude = session()
    with nothing_is_written(desk):
        claude.sends("PreToolUse", **BASH, tool_use_id="u1")
        pending = comes(claude, "PermissionRequest", **BASH)
        over = comes(claude, event, **members)
    assert over.reply() is None and pending.reply() is None
    [asked] = claude.new_questions()
    row = desk.settled(asked["id"])
    assert (row["status"], row["note"]) == ("CANCELLED", note)
