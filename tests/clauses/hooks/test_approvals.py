# test_approvals.py: an agent that the desk did not start asks for permission by its hooks (AP-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)

RULE = {"type": "addRules", "rules": [{"toolName": "Bash", "ruleContent": "make install:*"}], "behavior": "allow",
        "destination": "localSettings"}
MODE = {"type": "setMode", "mode": "acceptEdits", "destination": "session"}


def decision(reply, event="PermissionRequest"):
    assert reply["hookSpecificOutput"]["hookEventName"] == event
    return reply["hookSpecificOutput"]["decision"]


@clause("/ap/AP-1/claude-hook-allows")
def test_allow(desk, session):
    claude = session()
    pending, asked = claude.wants()
    assert (asked["kind"], asked["status"], asked["policy"], asked["agent"]) == ("approval", "PENDING", "hold", "claude")
    assert asked["conflict_description"] == "Claude Code wants to run a command"
    assert asked["reason"] == "Installs"
    approval = asked["approval"]
    assert (approval["tool"], approval["command"], approval["cwd"], approval["editable"]) == (
        "Bash", "make install", "/home/ada/shop", True)
    assert approval["arguments"] == {"command": "make install", "description": "Installs"}
    assert [(option["label"], option["effect"]) for option in asked["options"]] == [
        ("Allow", "allow_once"), ("Deny", "reject_once")]
    task = claude.task()
    assert (asked["task_id"], task["title"], task["workspace"], task["status"]) == (
        task["id"], "Claude Code in shop", "/home/ada/shop", "AWAITING_RESPONSE")

    assert desk.respond(asked["id"], option_index=0).status == 200
    assert decision(pending.reply()) == {"behavior": "allow"}
    assert desk.task(task["id"])["status"] == "RUNNING"


@clause("/att/ATT-10/hook-denied-with-a-reason")
def test_deny(desk, session):
    pending, asked = session().wants()
    desk.respond(asked["id"], action="decline", note="Ask the release manager first.")
    assert decision(pending.reply()) == {"behavior": "deny", "message": "Ask the release manager first."}
    assert desk.interaction(asked["id"])["status"] == "DECLINED"


@clause("/att/ATT-10/hook-denied-without-a-reason")
def test_deny_without_reason(desk, session):
    pending, asked = session().wants()
    desk.respond(asked["id"], option_index=1)
    assert decision(pending.reply()) == {"behavior": "deny", "message": "Denied by anna."}


@clause("/att/ATT-10/hook-arguments-edited")
def test_edited(desk, session):
    pending, asked = session().wants()
    edited = {"command": "make install DESTDIR=/tmp/x", "description": "Installs"}
    desk.respond(asked["id"], option_index=0, values=edited)
    assert decision(pending.reply()) == {"behavior": "allow", "updatedInput": edited}


@clause("/att/ATT-10/hook-approved-with-a-note")
def test_note(desk, session):
    """The agent reads it once the tool was used: its permission has no place for it."""
    claude = session()
    pending, asked = claude.wants()
    desk.respond(asked["id"], option_index=0, note="Then run the tests.")
    assert decision(pending.reply()) == {"behavior": "allow"}
    used = {"tool_name": "Bash", "tool_input": {"description": "Installs", "command": "make install"}}
    told = claude.sends("PostToolUse", **used, tool_response={})
    assert told == {"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": "Then run the tests."}}
    assert claude.sends("PostToolUse", **used, tool_response={}) is None


@clause("/att/ATT-13/hook-approval-tells-the-paths")
@pytest.mark.parametrize("note", [None, "See the plan."])
def test_attached(desk, session, note):
    """With and without a note: the files of an answer that allows are not lost."""
    claude = session()
    pending, asked = claude.wants()
    sent = desk.http("POST", f"/v1/interactions/{asked['id']}/attachments?name=plan.txt&by=anna", body=b"1. test\n", headers={"Content-Type": "text/plain"})
    desk.respond(asked["id"], option_index=0, attachments=[sent.json["id"]], **({"note": note} if note else {}))
    assert decision(pending.reply()) == {"behavior": "allow"}
    told = claude.sends("PostToolUse", tool_name="Bash", tool_input={"description": "Installs", "command": "make install"}, tool_response={})
    said = told["hookSpecificOutput"]["additionalContext"]
    assert sent.json["path"] in said and said.startswith(note or "")


@clause("/ap/AP-1/claude-hook-allow-always")
def test_always(desk, session):
    pending, asked = session().wants(permission_suggestions=[RULE, MODE])
    assert [(option["label"], option["effect"]) for option in asked["options"]] == [
        ("Allow", "allow_once"), ("Always allow: Bash(make install:*)", "allow_always"),
        ("Always allow: acceptEdits", "allow_always"), ("Deny", "reject_once")]
    assert asked["options"][1]["description"] == "in this folder, for you"
    desk.respond(asked["id"], option_index=1)
    assert decision(pending.reply()) == {"behavior": "allow", "updatedPermissions": [RULE]}


@clause("/ag/AG-6/claude-hook-suggests-a-rule-twice")
def test_twice(desk, session):
    """The same rule for two places, and once more for the first: equal labels would be refused, and the desk not asked."""
    everywhere = {**RULE, "destination": "userSettings"}
    pending, asked = session().wants(permission_suggestions=[RULE, everywhere, RULE, MODE])
    assert [option["label"] for option in asked["options"]] == [
        "Allow", "Always allow: Bash(make install:*) (in this folder, for you)", "Always allow: Bash(make install:*) (in all folders)",
        "Always allow: acceptEdits", "Deny"]
    desk.respond(asked["id"], option_index=2)
    assert decision(pending.reply()) == {"behavior": "allow", "updatedPermissions": [everywhere]}


@clause("/ap/AP-1/claude-hook-shows-the-diff")
def test_edit(desk, session):
    before = "".join(f"line {n}\n" for n in range(12))
    pending, asked = session().wants("Edit", {
        "file_path": "/home/ada/shop/a.c", "old_string": before, "new_string": before.replace("line 6\n", "six\nand a half\n")})
    assert asked["conflict_description"] == "Claude Code wants to change a file"
    assert asked["approval"]["path"] == "/home/ada/shop/a.c"
    assert asked["approval"]["diff"] == (
        "--- /home/ada/shop/a.c\n+++ /home/ada/shop/a.c\n@@ -4,7 +4,8 @@\n line 3\n line 4\n line 5\n-line 6\n+six\n"
        "+and a half\n line 7\n line 8\n line 9\n")
    desk.respond(asked["id"], option_index=0)
    assert decision(pending.reply()) == {"behavior": "allow"}


@clause("/ag/AG-7/claude-hook-shows-all-that-is-written")
def test_write(session):
    content = "".join(f"line {n}\n" for n in range(3000))
    _, asked = session().wants("Write", {"file_path": "/home/ada/shop/new.txt", "content": content})
    lines = asked["approval"]["diff"].splitlines()
    assert lines[2] == "@@ -0,0 +1,3000 @@" and lines[3:] == [f"+line {n}" for n in range(3000)]


@clause("/ap/AP-1/claude-hook-remembered-answer")
def test_remembered(desk, session):
    """What a person has said of exactly this command holds from then on, and of no other."""
    claude = session()
    for command, option in (("make install", 0), ("rm -rf /", 1)):
        pending, asked = claude.wants(input={"command": command})
        assert desk.respond(asked["id"], option_index=option, remember="agent").status == 200
        pending.reply()
    assert decision(claude.sends("PermissionRequest", tool_name="Bash", tool_input={"command": "make install"})) == {"behavior": "allow"}
    assert decision(claude.sends("PermissionRequest", tool_name="Bash", tool_input={"command": "rm -rf /"})) == {
        "behavior": "deny", "message": "Denied by an answer that was remembered."}
    _, asked = claude.wants(input={"command": "make install "})
    assert asked["status"] == "PENDING"


@clause("/ap/AP-1/codex-hook-decides-and-no-more")
def test_codex(desk, session):
    """A reply that changes arguments or permissions counts as a refusal there."""
    codex = session("codex")
    pending, asked = codex.wants(turn_id="t1", model="m", permission_suggestions=[RULE])
    assert asked["conflict_description"] == "Codex wants to run a command"
    assert not asked["approval"].get("editable") and len(asked["options"]) == 2
    assert desk.respond(asked["id"], option_index=0, values={"command": "x"}).error == "E103"
    desk.respond(asked["id"], option_index=0)
    assert decision(pending.reply()) == {"behavior": "allow"}
    pending, asked = codex.wants(input={"command": "rm -rf build"})
    desk.respond(asked["id"], action="decline", note="No.")
    assert decision(pending.reply()) == {"behavior": "deny", "message": "No."}


@clause("/ag/AG-6/nobody-answers-a-hook")
@pytest.mark.desk(undo_seconds=0, timeout_ms=1500)
def test_nobody(desk, session):
    """It waits as long as it takes: the terminal of the agent has a dialog of its own."""
    _, asked = session().wants()
    assert asked["deadline_at"] is None
    with desk.events() as events:
        other = desk.ask(timeout_ms=1).json
        events.until("AIC_TIMEOUT")
    assert desk.interaction(other["id"])["timed_out"] and desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/aic/AIC-3/hook-same-shape")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_same_shape(desk, session, over):
    """The response of a hook's question is that of any other, on every way to the desk."""
    with desk.events() as events:
        pending, asked = session(over=over).wants()
        desk.respond(asked["id"], option_index=0)
        event = events.until("AIC_DIALOG_RESPONDED").payload
    for field in ("interaction_id", "response", "option_index", "responded_by", "surface", "timed_out", "timestamp"):
        assert field in event
    assert (event["response"], event["option_index"], event["responded_by"]) == ("Allow", 0, "anna")
    assert decision(pending.reply()) == {"behavior": "allow"}


@clause("/att/ATT-16/sub-agent-is-named")
def test_sub_agent(desk, session):
    claude = session()
    claude.sends("UserPromptSubmit", prompt="Look around")
    claude.sends("SubagentStart", agent_id="a1b2", agent_type="Explore")
    _, asked = claude.wants(agent_id="a1b2", agent_type="Explore")
    assert asked["conflict_description"] == "The sub-agent “Explore” of Claude Code wants to run a command"
    task = claude.task()
    log = desk.http("GET", f"/v1/tasks/{task['id']}/log").json["log"]
    assert any(line["message"] == "The sub-agent “Explore” of Claude Code has started" for line in log)
    claude.begins("PreToolUse", agent_id="c3d4", agent_type="Plan", tool_name="AskUserQuestion", tool_use_id="u", tool_input={
        "questions": [{"question": "Which?", "header": "W", "multiSelect": False,
                       "options": [{"label": "A", "description": ""}, {"label": "B", "description": ""}]}]})
    [_, question] = claude.new_questions(n=2)
    assert question["reason"] == "Asked by: The sub-agent “Plan” of Claude Code"


@clause("/att/ATT-8/hook-brings-what-the-person-asks-back")
def test_ask_back(desk, session):
    claude = session()
    pending, asked = claude.wants()
    assert desk.http("POST", f"/v1/interactions/{asked['id']}/ask-back", {"text": "Into which prefix?", "by": "anna"}).status == 200
    told = decision(pending.reply())
    assert told["behavior"] == "deny" and "Into which prefix?" in told["message"]
    ended = until(lambda: (row := desk.interaction(asked["id"]))["status"] != "PENDING" and row)
    assert ended["status"] == "CANCELLED" and ended["turns"][0]["text"] == "Into which prefix?"
    # It asks anew, and is answered.
    pending, again = claude.wants()
    assert again["id"] != asked["id"]
    desk.respond(again["id"], option_index=0)
    assert decision(pending.reply()) == {"behavior": "allow"}


@clause("/att/ATT-6/hook-later-keeps-waiting")
def test_later(desk, session):
    pending, asked = session().wants()
    assert desk.http("POST", f"/v1/interactions/{asked['id']}/later", {"duration": "1 hour", "by": "anna"}).status == 200
    assert until(lambda: desk.interaction(asked["id"])["status"] == "POSTPONED")
    desk.respond(asked["id"], option_index=0)
    assert decision(pending.reply()) == {"behavior": "allow"}


@clause("/ag/AG-7/hook-cannot-show-it-all")
def test_too_large(desk, session):
    """What cannot be shown in full is not asked here: the agent asks in its own terminal."""
    claude = session()
    reply = desk.http("POST", "/hook/claude", claude.event(
        "PermissionRequest", tool_name="Bash", tool_input={"command": "echo " + "x" * 300_000}))
    assert reply.error in ("E101", "E104")
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []
