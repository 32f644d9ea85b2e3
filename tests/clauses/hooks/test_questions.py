# test_questions.py: questions and forms that reach the person through hooks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause

pytestmark = pytest.mark.desk(undo_seconds=0)

DRINK = {"question": "Tea or coffee?", "header": "Drink", "multiSelect": False,
         "options": [{"label": "Tea", "description": "Green"}, {"label": "Coffee", "description": "Black", "preview": "c[_]"}]}
TOPPINGS = {"question": "Which toppings?", "header": "Toppings", "multiSelect": True,
            "options": [{"label": "Nuts", "description": ""}, {"label": "Honey", "description": ""}]}
SCHEMA = {"type": "object", "required": ["name"],
          "properties": {"name": {"type": "string", "title": "Name"}, "age": {"type": "integer", "minimum": 0}}}


def asks(claude, *questions, event="PreToolUse", **members):
    """The reply that is yet to come, and the questions."""
    known = {row["id"] for row in claude.desk.rows("SELECT id FROM aic_interactions")}
    use = {"tool_use_id": "u1"} if event == "PreToolUse" else {}
    pending = claude.begins(event, tool_name="AskUserQuestion", tool_input={"questions": list(questions)}, **use, **members)
    return pending, claude.new_questions(known, len(questions))


@clause("/aic/AIC-3/claude-hook-gets-the-chosen-options")
def test_answers(desk, session):
    claude = session()
    pending, [drink, toppings] = asks(claude, DRINK, TOPPINGS)
    assert (drink["kind"], drink["policy"], drink["allow_other"], drink["multiple"], toppings["multiple"]) == (
        "choice", "hold", True, False, True)
    assert [option["description"] for option in drink["options"]] == ["Green", "Black"]
    assert drink["context"] == {"Coffee": "c[_]"}
    desk.respond(toppings["id"], option_indices=[0, 1], note="Not too many")
    desk.respond(drink["id"], option_index=1)
    output = pending.reply()["hookSpecificOutput"]
    assert (output["hookEventName"], output["permissionDecision"]) == ("PreToolUse", "allow")
    assert output["updatedInput"] == {
        "questions": [DRINK, TOPPINGS], "answers": {"Tea or coffee?": "Coffee", "Which toppings?": "Nuts, Honey"},
        "annotations": {"Which toppings?": {"notes": "Not too many"}}}


@clause("/aic/AIC-13/claude-hook-free-answer")
def test_free(desk, session):
    pending, [drink] = asks(session(), DRINK)
    desk.respond(drink["id"], response="Water, please")
    assert pending.reply()["hookSpecificOutput"]["updatedInput"]["answers"] == {"Tea or coffee?": "Water, please"}


@clause("/aic/AIC-3/claude-hook-question-as-a-permission")
def test_permission(desk, session):
    """The same by the other event, which leaves the dialog in the terminal open meanwhile."""
    claude = session()
    pending, [drink] = asks(claude, DRINK, event="PermissionRequest")
    desk.respond(drink["id"], option_index=0)
    assert pending.reply()["hookSpecificOutput"]["decision"] == {
        "behavior": "allow", "updatedInput": {"questions": [DRINK], "answers": {"Tea or coffee?": "Tea"}}}

    pending, [drink] = asks(claude, DRINK, event="PermissionRequest")
    claude.sends("PostToolUse", tool_name="AskUserQuestion", tool_use_id="u2", tool_response={},
                 tool_input={"questions": [DRINK], "answers": {"Tea or coffee?": "Coffee"}})
    assert pending.reply() is None
    assert desk.settled(drink["id"])["status"] == "CANCELLED"


@clause("/att/ATT-10/claude-hook-question-withdrawn-with-the-other")
def test_withdrawn(desk, session):
    """Without one answer the others would reach nobody."""
    pending, [drink, toppings] = asks(session(), DRINK, TOPPINGS)
    assert desk.http("POST", f"/v1/interactions/{drink['id']}/withdraw", {"by": "anna"}).status == 200
    assert pending.reply() is None
    assert desk.settled(toppings["id"])["note"] == "Another question of the same call was not answered"


@clause("/aic/AIC-13/claude-hook-wrong-questions")
@pytest.mark.parametrize("questions", [
    [], ["Tea?"], [{}], [{"question": "", "options": []}], [DRINK] * 11, "Tea?", None,
    [{**DRINK, "options": [{"label": "Tea"}, {"label": "Tea "}]}], [{**DRINK, "options": [{"label": 5}]}]])
def test_wrong(desk, session, questions):
    """They are the agent's: it asks in its own terminal."""
    claude = session()
    reply = desk.http("POST", "/hook/claude", claude.event(
        "PreToolUse", tool_name="AskUserQuestion", tool_use_id="u", tool_input={"questions": questions}))
    assert reply.error == "E101"
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@clause("/ap/AP-2/claude-hook-elicitation")
def test_form(desk, session):
    claude = session()

    def elicits():
        known = {row["id"] for row in desk.rows("SELECT id FROM aic_interactions")}
        pending = claude.begins("Elicitation", mcp_server_name="github", message="Who are you?", mode="form", requested_schema=SCHEMA)
        return pending, claude.new_questions(known)[0]

    pending, form = elicits()
    assert (form["kind"], form["conflict_description"], form["reason"], form["schema"]) == (
        "form", "Who are you?", "Asked by the server “github”", SCHEMA)
    desk.respond(form["id"], values={"name": "Ada", "age": 36})
    assert pending.reply() == {"hookSpecificOutput": {"hookEventName": "Elicitation", "action": "accept",
                                                      "content": {"name": "Ada", "age": 36}}}
    for action, word in (("decline", "decline"), ("cancel", "cancel")):
        pending, form = elicits()
        desk.respond(form["id"], action=action)
        assert pending.reply() == {"hookSpecificOutput": {"hookEventName": "Elicitation", "action": word}}

    pending, form = elicits()
    claude.sends("ElicitationResult", mcp_server_name="github", action="accept", content={"name": "Ada"})
    assert pending.reply() is None
    assert desk.settled(form["id"])["status"] == "CANCELLED"
    # What is done in a browser is done there.
    assert claude.sends("Elicitation", mcp_server_name="github", message="Log in", mode="url", url="https://example.org") is None


@clause("/ap/AP-2/claude-hook-form-that-is-none")
def test_bad_form(desk, session):
    claude = session()
    reply = desk.http("POST", "/hook/claude", claude.event(
        "Elicitation", mcp_server_name="x", message="Who?", requested_schema={"type": "object", "properties": {"a": {"type": "object"}}}))
    assert reply.error == "E101"


@clause("/att/ATT-1/claude-hook-remembered-answer")
def test_remembered(desk, session):
    """A person has said what is answered from now on: the agent gets it at once."""
    claude = session()
    pending, [drink] = asks(claude, DRINK)
    assert desk.respond(drink["id"], option_index=1, remember="everywhere").status == 200
    pending.reply()
    pending = claude.begins("PreToolUse", tool_name="AskUserQuestion", tool_use_id="u2", tool_input={"questions": [DRINK]})
    assert pending.reply()["hookSpecificOutput"]["updatedInput"]["answers"] == {"Tea or coffee?": "Coffee"}
    [row] = [row for row in desk.http("GET", "/v1/interactions").json["interactions"] if row["id"] != drink["id"]]
    assert row["responded_by"] == "sentinel"


@clause("/att/ATT-13/a-hook-is-told-the-paths")
def test_attachments(desk, session):
    claude = session()
    pending, [drink] = asks(claude, DRINK)
    sent = desk.http("POST", f"/v1/interactions/{drink['id']}/attachments?name=cup.txt&by=anna", body=b"A cup\n", headers={"Content-Type": "text/plain"})
    desk.respond(drink["id"], option_index=1, note="Like this", attachments=[sent.json["id"]])
    updated = pending.reply()["hookSpecificOutput"]["updatedInput"]
    assert updated["annotations"][DRINK["question"]]["notes"] == f"Like this\nAttached files: {sent.json['path']}"
