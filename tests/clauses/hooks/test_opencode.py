# test_opencode.py: opencode, whose plugin passes on the events of its bus
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The properties are those that opencode 1.18.33 sent."""

import json
import subprocess

import pytest

from beckon_testing import clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)

ELSEWHERE = "Answered in the agent's own terminal"
BASH = {"id": "per_21ea6798d0012lZYjtz0dvYPfE", "sessionID": "ses_1", "permission": "bash", "patterns": ["touch made"],
        "metadata": {"command": "touch made"}, "always": ["touch *"], "tool": {"messageID": "msg_21ea61761001", "callID": "call_0"}}
BASH_INPUT = {"command": "touch made", "description": "Makes a file"}
EDIT = {"id": "per_2", "sessionID": "ses_1", "permission": "edit", "patterns": ["notes.txt"], "always": ["*"],
        "metadata": {"filepath": "/home/ada/shop/notes.txt", "diff": "--- notes.txt\n+++ notes.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n"}}
QUESTION = {"id": "que_21ea69076001", "sessionID": "ses_1", "tool": {"messageID": "msg_21ea68ca5001", "callID": "call_2"},
            "questions": [{"question": "Tea or coffee?", "header": "Drink",
                           "options": [{"label": "Tea", "description": "Green"}, {"label": "Coffee", "description": "Black"}]},
                          {"question": "What goes in?", "header": "Additions", "multiple": True, "custom": False,
                           "options": [{"label": "Milk", "description": ""}, {"label": "Sugar", "description": ""}]}]}


@pytest.fixture
def opencode(session):
    return session("opencode", "ses_1")


def asks(opencode, name, properties, n=1, **members):
    """The reply that is yet to come, and the questions."""
    known = {row["id"] for row in opencode.desk.rows("SELECT id FROM aic_interactions")}
    pending = opencode.begins(name, properties=properties, **members)
    return pending, opencode.new_questions(known, n)


@clause("/ap/AP-1/opencode-once-always-reject")
@pytest.mark.parametrize("answer, reply", [
    ({"option_index": 0}, {"reply": "once"}),
    ({"option_index": 1}, {"reply": "always"}),
    ({"option_index": 2}, {"reply": "reject"}),
    ({"action": "decline"}, {"reply": "reject"}),
    ({"action": "decline", "note": "Not in this folder"}, {"reply": "reject", "message": "Not in this folder"}),
])
def test_permission(desk, opencode, answer, reply):
    pending, [asked] = asks(opencode, "permission.asked", BASH, tool_input=BASH_INPUT)
    assert (asked["kind"], asked["conflict_description"], asked["reason"], asked["policy"]) == (
        "approval", "opencode wants to run a command", "Makes a file", "hold")
    assert [(option["label"], option["effect"]) for option in asked["options"]] == [
        ("Allow", "allow_once"), ("Always allow: bash(touch *)", "allow_always"), ("Deny", "reject_once")]
    assert asked["options"][1]["description"] == "until the agent ends"
    assert (asked["approval"]["command"], asked["approval"]["cwd"]) == ("touch made", "/home/ada/shop")
    desk.respond(asked["id"], **answer)
    assert pending.reply() == reply


@clause("/ap/AP-1/opencode-hook-command")
@pytest.mark.parametrize("allowed", [True, False])
def test_command(desk, beckon, opencode, allowed):
    """As the plugin runs it."""
    process = beckon.start("hook", "opencode", stdin=subprocess.PIPE)
    process.stdin.write(json.dumps(opencode.event("permission.asked", properties=BASH)))
    process.stdin.close()
    process.stdin = None
    [asked] = opencode.new_questions()
    desk.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline"}))
    out, err = process.communicate()
    assert (json.loads(out), err, process.returncode) == ({"reply": "once" if allowed else "reject"}, "", 0)


@clause("/ap/AP-1/opencode-shows-the-change")
def test_edit(opencode):
    """Of a change the difference is all; of anything else the arguments, whoever has them."""
    _, [asked] = asks(opencode, "permission.asked", EDIT, tool_input={"filePath": "notes.txt", "oldString": "one", "newString": "two"})
    assert asked["conflict_description"] == "opencode wants to change a file"
    assert (asked["approval"]["path"], asked["approval"]["diff"]) == (EDIT["metadata"]["filepath"], EDIT["metadata"]["diff"])
    _, [asked] = asks(opencode, "permission.asked", {"id": "per_3", "permission": "shop_sell", "patterns": ["*"], "always": ["*"], "metadata": {}},
                      tool_input={"what": "the table", "price": 5})
    assert asked["approval"]["arguments"] == {"what": "the table", "price": 5, "patterns": ["*"]}
    assert asked["options"][1]["label"] == "Always allow: shop_sell(*)"
    _, [asked] = asks(opencode, "permission.asked", {"id": "per_4", "permission": "external_directory", "patterns": ["/etc/*"], "always": ["/etc/*"],
                                                     "metadata": {"filepath": "/etc/hosts", "parentDir": "/etc"}})
    assert asked["conflict_description"] == "opencode wants to work outside of its folder"
    assert asked["approval"]["arguments"] == {"filepath": "/etc/hosts", "parentDir": "/etc", "patterns": ["/etc/*"]}


@clause("/ag/AG-7/opencode-shows-the-patterns-of-what-is-not-known")
@pytest.mark.parametrize("properties", [BASH, EDIT])
def test_not_known(opencode, properties):
    """The plugin has not seen the call, and opencode says no more."""
    for metadata in ({}, {"command": "", "diff": ""}):
        _, [asked] = asks(opencode, "permission.asked", {**properties, "id": f"per_{len(metadata)}", "metadata": metadata, "tool": None})
        assert asked["approval"]["arguments"]["patterns"] == properties["patterns"]
    _, [asked] = asks(opencode, "permission.asked", {**properties, "id": "per_whole"})
    assert "patterns" not in asked["approval"]["arguments"]


@clause("/ag/AG-7/opencode-always-only-where-it-is-shown-whole")
@pytest.mark.parametrize("always", [None, [], "*", [7], ["a\nb"], ["x" * 400], [{}, "*"]])
def test_always(desk, opencode, always):
    pending, [asked] = asks(opencode, "permission.asked", {**BASH, "always": always})
    assert [option["effect"] for option in asked["options"]] == ["allow_once", "reject_once"]
    desk.respond(asked["id"], option_index=0)
    assert pending.reply() == {"reply": "once"}


@clause("/aic/AIC-3/opencode-gets-the-answers")
def test_questions(desk, opencode):
    pending, [drink, additions] = asks(opencode, "question.asked", QUESTION, 2)
    assert (drink["kind"], drink["allow_other"], drink["multiple"]) == ("choice", True, False)
    assert (additions["allow_other"], additions["multiple"]) == (False, True)
    desk.respond(drink["id"], response="Water, please", note="Cold")
    desk.respond(additions["id"], option_indices=[0, 1])
    assert pending.reply() == {"answers": [["Water, please", "Note: Cold"], ["Milk", "Sugar"]]}


@clause("/att/ATT-8/opencode-brings-what-the-person-asks-back")
@pytest.mark.parametrize("name, properties, n", [("permission.asked", BASH, 1), ("question.asked", QUESTION, 2)])
def test_ask_back(desk, opencode, name, properties, n):
    pending, asked = asks(opencode, name, properties, n)
    assert desk.http("POST", f"/v1/interactions/{asked[0]['id']}/ask-back", {"text": "What for?", "by": "anna"}).status == 200
    reply = pending.reply()
    assert "What for?" in (reply["message"] if n == 1 else reply["answers"][1][0])
    assert reply.get("reply", "reject") == "reject" and [desk.settled(one["id"])["status"] for one in asked] == ["CANCELLED"] * n


@clause("/ag/AG-6/opencode-answered-in-its-terminal")
@pytest.mark.parametrize("name, properties, n, settles", [
    ("permission.asked", BASH, 1, "permission.replied"), ("question.asked", QUESTION, 2, "question.replied"),
    ("question.asked", QUESTION, 2, "question.rejected")])
def test_elsewhere(desk, opencode, name, properties, n, settles):
    """By its number: another one with the same arguments stays."""
    pending, asked = asks(opencode, name, properties, n)
    other, left = asks(opencode, name, {**properties, "id": "another"}, n)
    opencode.sends("chat.message", text="And then?")
    assert opencode.sends(settles, properties={"sessionID": "ses_1", "requestID": properties["id"], "reply": "once"}) is None
    assert pending.reply() is None
    assert [(row["status"], row["note"]) for row in (desk.settled(one["id"]) for one in asked)] == [("CANCELLED", ELSEWHERE)] * n
    assert [desk.interaction(one["id"])["status"] for one in left] == ["PENDING"] * n
    opencode.sends("session.idle", text="Stopped")
    assert other.reply() is None


@clause("/ar/AR-1/opencode-session-is-a-task")
def test_session(desk, opencode):
    opencode.sends("session.created", properties={"sessionID": "ses_1", "info": {}})
    task = opencode.task()
    assert (task["title"], task["status"], task["agent"]) == ("opencode in shop", "RUNNING", "opencode")
    assert task["session"]["resume"] == ["opencode", "--session", "ses_1"]
    opencode.sends("chat.message", text="Make a file")
    assert until(lambda: opencode.task()["title"] == "Make a file")
    opencode.sends("session.idle", text="It is made.")
    assert until(lambda: opencode.task()["current_step"] == "It is made.")
    pending, [asked] = asks(opencode, "permission.asked", BASH)
    assert asked["task_id"] == task["id"]
    assert until(lambda: opencode.task()["status"] == "AWAITING_RESPONSE")
    opencode.sends("server.instance.disposed")
    assert pending.reply() is None
    assert desk.settled(asked["id"])["note"] == "The agent's session has ended"
    assert until(lambda: opencode.task()["status"] == "COMPLETE")


@clause("/att/ATT-16/opencode-sub-agent-is-named")
def test_sub_agent(desk, opencode):
    sub = {"agent_id": "ses_2", "agent_type": "general"}
    opencode.sends("session.created")
    opencode.sends("session.created", **sub)
    pending, [asked] = asks(opencode, "permission.asked", BASH, **sub)
    assert asked["conflict_description"] == "The sub-agent “general” of opencode wants to run a command"
    mine, [own] = asks(opencode, "permission.asked", {**BASH, "id": "per_own"})
    opencode.sends("session.idle", **sub)
    assert pending.reply() is None and desk.settled(asked["id"])["note"] == ELSEWHERE
    assert desk.interaction(own["id"])["status"] == "PENDING"
    desk.respond(own["id"], option_index=0)
    assert mine.reply() == {"reply": "once"}
    assert len(desk.http("GET", "/v1/tasks?agent=opencode").json["tasks"]) == 1


@clause("/tr/TR-4/opencode-bad-input")
@pytest.mark.parametrize("name, members, code", [
    *[pytest.param(*refused, marks=pytest.mark.shared_desk) for refused in [
        ("permission.asked", {}, "E101"),
        ("permission.asked", {"properties": None}, "E101"),
        ("permission.asked", {"properties": []}, "E101"),
        ("permission.asked", {"properties": {"id": "per_1"}}, "E101"),
        ("permission.asked", {"properties": {"permission": "bash"}}, "E101"),
        ("permission.asked", {"properties": {"id": 7, "permission": "bash"}}, "E101"),
        ("permission.asked", {"properties": {"id": "per_1", "permission": {}}}, "E101"),
        ("permission.asked", {"tool_name": "Bash", "tool_input": {"command": "true"}, "tool_use_id": "per_1"}, "E101"),
        ("permission.replied", {"properties": {"reply": "once"}}, "E101"),
    ]],
    # A question begins the task of the session, even one that is refused.
    ("question.asked", {"properties": {"id": "que_1"}}, "E101"),
    ("question.asked", {"properties": {"id": "que_1", "questions": []}}, "E101"),
    ("question.asked", {"properties": {"id": "que_1", "questions": "Tea?"}}, "E101"),
    ("question.asked", {"properties": {"id": "que_1", "questions": [None]}}, "E101"),
])
def test_bad_input(desk, hook, opencode, name, members, code):
    """Nothing is asked, nothing is decided, and the terminal has it."""
    reply = desk.http("POST", "/hook/opencode", opencode.event(name, **members))
    assert reply.error == code, reply.text
    done = hook("opencode", opencode.event(name, **members))
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.startswith(code)
    assert desk.rows("SELECT id FROM aic_interactions") == []


@clause("/tr/TR-4/opencode-odd-input")
def test_odd_input(desk, opencode):
    """Lenient where nothing is decided, whole where something is."""
    for name, members in [("lsp.updated", {}), ("permission.v2.asked", {"properties": BASH}), ("session.idle", {"properties": 7, "text": 7}),
                          ("session.error", {"text": None}), ("session.deleted", {}), ("question.rejected", {"properties": {"requestID": "que_x"}}),
                          ("permission.replied", {"properties": {"requestID": "per_x", "sessionID": []}})]:
        assert opencode.sends(name, **members) is None
    pending, [asked] = asks(opencode, "permission.asked", {**BASH, "metadata": "touch", "patterns": 7, "tool": None}, tool_input=[1])
    assert asked["approval"]["tool"] == "bash" and "command" not in asked["approval"]
    desk.respond(asked["id"], option_index=0)
    assert pending.reply() == {"reply": "once"}
