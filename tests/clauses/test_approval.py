# test_approval.py: an agent asks leave before it does something (AP-1, ATT-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until
from openapi_contract import check_error

COMMAND = {"tool": "Bash", "command": "make -C tools check", "cwd": "/srv/app",
           "arguments": {"command": "make -C tools check", "timeout": 60}}
OWN = [{"label": "Yes", "effect": "allow_once"}, {"label": "Yes, always", "effect": "allow_always"},
       {"label": "No, and tell it what to do", "effect": "reject_once"}]


def ask(desk, approval=COMMAND, **fields):
    fields.setdefault("agent", "builder")
    fields.setdefault("workspace", "/srv/app")
    return desk.http("POST", "/v1/interactions", {
        "kind": "approval", "conflict_description": "The builder wants to run a command", "approval": approval, **fields})


def asked(desk, *arguments, **fields):
    reply = ask(desk, *arguments, **fields)
    assert reply.status == 202, reply.text
    return reply.json["id"]


def labels(interaction):
    return [(option["label"], option["effect"]) for option in interaction["options"]]


def decided(desk, id):
    return until(lambda: (row := desk.interaction(id))["status"] != "PENDING" and row)


def refused(reply, status, code, *words):
    check_error(reply)
    assert (reply.status, reply.json["error"]["code"]) == (status, code), reply.text
    for word in words:
        assert word in reply.json["error"]["message"], reply.text


# --- what is asked ------------------------------------------------------------------------------

@clause("/ap/AP-1/shown-whole-with-allow-and-deny")
def test_own_options_of_the_desk(desk):
    row = desk.interaction(asked(desk))
    assert row["approval"] == COMMAND
    assert labels(row) == [("Allow", "allow_once"), ("Deny", "reject_once")]
    assert (row["policy"], row["kind"]) == ("deny", "approval")


@clause("/ap/AP-1/the-agents-own-options-in-their-order")
@pytest.mark.desk(undo_seconds=0)
def test_options_of_the_agent(desk):
    id = asked(desk, options=OWN)
    assert labels(desk.interaction(id)) == [(option["label"], option["effect"]) for option in OWN]
    desk.respond(id, option_index=1, by="anna")
    row = decided(desk, id)
    assert (row["status"], row["response"], row["response_index"]) == ("ANSWERED", "Yes, always", 1)


@clause("/ap/AP-1/an-agent-without-a-way-to-deny-gets-one")
def test_deny_is_added(desk):
    assert labels(desk.interaction(asked(desk, options=OWN[:2]))) == [
        ("Yes", "allow_once"), ("Yes, always", "allow_always"), ("Deny", "reject_once")]


@clause("/ap/AP-1/refused-if-nothing-is-shown", "/ag/AG-7/refused-if-nothing-is-shown")
def test_bad_input(desk):
    refused(ask(desk, approval=None), 400, "E101", "approval")
    refused(ask(desk, approval={"cwd": "/srv"}), 400, "E101", "does not say")
    refused(ask(desk, approval={"tool": "Bash", "rights": "all"}), 400, "E101", "rights")
    refused(ask(desk, approval={"tool": 3}), 400, "E101", "tool")
    refused(ask(desk, approval={"tool": "Bash", "editable": True}), 400, "E101", "edit")
    refused(ask(desk, options=["Yes"]), 400, "E101", "Option 1")
    refused(ask(desk, options=[{"label": "Yes", "effect": "maybe"}]), 400, "E101", "effect")
    refused(ask(desk, options=OWN[2:]), 400, "E101", "allows")
    refused(ask(desk, multiple=True), 400, "E101")
    refused(ask(desk, policy="first-option"), 422, "E105")
    refused(ask(desk, schema={"type": "object", "properties": {"a": {"type": "string"}}}), 400, "E101", "schema")
    refused(desk.http("POST", "/v1/interactions", {"conflict_description": "Which?", "options": OWN}), 400, "E101", "effect")
    assert desk.rows("SELECT * FROM aic_interactions") == []


# --- what is answered ---------------------------------------------------------------------------

@clause("/ap/AP-1/allowed-only-by-a-person")
@pytest.mark.desk(undo_seconds=0)
def test_only_a_person(desk):
    id = asked(desk)
    refused(desk.respond(id, option_index=0, by="builder"), 403, "E109")
    refused(desk.http("POST", f"/v1/interactions/{id}/response", {"option_index": 0}), 403, "E109")
    assert desk.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-7/the-answer-to-an-approval-is-held-back")
@pytest.mark.desk(undo_seconds=1)
def test_held_back(desk, waiting):
    id = asked(desk)
    reply = desk.respond(id, option_index=0, by="anna", note="Go ahead")
    assert reply.status == 202 and reply.json["response"] is None and reply.json["held_answer"]["responded_by"] == "anna"
    row = decided(desk, id)
    assert (row["status"], row["response"], row["note"], row["responded_by"]) == ("ANSWERED", "Allow", "Go ahead", "anna")


@clause("/att/ATT-10/denied-with-a-reason")
@pytest.mark.desk(undo_seconds=0)
@pytest.mark.parametrize("answer", [{"option_index": 2}, {"response": "3"}, {"action": "decline"}])
def test_denied(desk, answer):
    id = asked(desk, options=OWN)
    desk.respond(id, by="anna", note="Use the test database", **answer)
    row = decided(desk, id)
    assert (row["status"], row["response"], row["response_index"]) == ("DECLINED", OWN[2]["label"], 2)
    assert (row["note"], row["responded_by"], row["timed_out"]) == ("Use the test database", "anna", False)


NEVER = [{"label": "Yes", "effect": "allow_once"}, {"label": "Never", "effect": "reject_always"}]


@clause("/att/ATT-10/declined-once-is-never-a-rejection-for-ever")
@pytest.mark.desk(undo_seconds=0)
def test_declined_once(desk):
    """Where the agent has no option for that, none is named; who wants it chooses it."""
    id = asked(desk, options=NEVER)
    refused(desk.respond(id, action="decline", by="anna", remember="agent"), 422, "E103")
    desk.respond(id, action="decline", by="anna")
    row = decided(desk, id)
    assert (row["status"], row.get("response"), row.get("response_index")) == ("DECLINED", None, None)
    id = asked(desk, options=NEVER)
    desk.respond(id, option_index=1, by="anna")
    row = decided(desk, id)
    assert (row["status"], row["response"]) == ("DECLINED", "Never")


@clause("/ap/AP-1/silence-is-never-a-rejection-for-ever")
def test_silent_once(desk):
    desk.attend()
    row = decided(desk, asked(desk, options=NEVER, timeout_ms=1000))
    assert (row["status"], row.get("response"), row["timed_out"]) == ("DECLINED", None, True)


@clause("/att/ATT-10/arguments-edited-where-the-agent-allows-it")
@pytest.mark.desk(undo_seconds=1)
def test_edited(desk):
    edited = {"command": "make -C tools check-fast", "timeout": 60}
    id = asked(desk, approval={**COMMAND, "editable": True})
    refused(desk.respond(id, values=edited, by="anna"), 422, "E103")
    refused(desk.respond(id, option_index=1, values=edited, by="anna"), 422, "E103")
    desk.respond(id, option_index=0, values=edited, by="anna")
    # A desk that ends while the answer is held back has not lost it.
    desk.restart()
    row = decided(desk, id)
    assert (row["status"], row["values"], row["approval"]["arguments"]) == ("ANSWERED", edited, COMMAND["arguments"])

    id = asked(desk)
    refused(desk.respond(id, option_index=0, values=edited, by="anna"), 422, "E103")
    assert desk.interaction(id)["status"] == "PENDING"


@clause("/ap/AP-1/silence-denies-with-the-option-that-says-so")
@pytest.mark.takes(5)
def test_silence(desk):
    desk.attend()
    id = asked(desk, options=OWN, timeout_ms=1000)
    row = decided(desk, id)
    assert (row["status"], row["timed_out"], row["responded_by"]) == ("DECLINED", True, "timeout")
    assert (row["response"], row["response_index"]) == (OWN[2]["label"], 2)


@clause("/aic/AIC-3/an-approval-has-the-same-shape")
@pytest.mark.desk(undo_seconds=0)
def test_shape(desk):
    with desk.events() as events:
        id = asked(desk, approval={**COMMAND, "editable": True})
        desk.respond(id, option_index=0, values={"command": "true"}, by="anna")
        payload = events.until("AIC_DIALOG_RESPONDED").payload
    assert payload["interaction_id"] == id and payload["values"] == {"command": "true"}
    assert {"response", "option_index", "responded_by", "surface", "timed_out", "timestamp"} <= payload.keys()


# --- words that say what it would do --------------------------------------------------------------

@clause("/att/ATT-17/a-command-that-destroys-takes-two-steps")
def test_risk_words(desk):
    row = desk.interaction(asked(desk, approval={"tool": "Bash", "command": "rm -rf /srv/app/data"}))
    assert [(option["destructive"], option["destructive_word"]) for option in row["options"]] == [(True, "rm -rf"), (False, None)]
    row = desk.interaction(asked(desk))
    assert [option["destructive"] for option in row["options"]] == [False, False]


# --- remembered -----------------------------------------------------------------------------------

def remember(desk, scope="agent", option=0, **fields):
    id = asked(desk, **fields)
    reply = desk.respond(id, option_index=option, by="anna", remember=scope)
    assert reply.status in (200, 202), reply.text
    decided(desk, id)


@clause("/ap/AP-1/remembered-for-exactly-this")
@pytest.mark.desk(undo_seconds=1)
def test_remembered(desk):
    remember(desk)
    [known] = desk.http("GET", "/v1/preferences").json["preferences"]
    assert known["question"] == "Bash: make -C tools check\nin /srv/app" and known["answer"] == "Allow"

    row = ask(desk, approval={**COMMAND, "arguments": {**COMMAND["arguments"], "description": "Checks the tools"}}).json
    assert (row["status"], row["response"], row["responded_by"], row["source"]) == (
        "ANSWERED", "Allow", "sentinel", f"preference:{known['id']}")
    # Never wider than what was seen.
    for other in ({"command": "make -C tools check && reboot"}, {"cwd": "/"}, {"tool": "Sh"},
                  {"arguments": {**COMMAND["arguments"], "sandbox": False}}):
        assert ask(desk, approval={**COMMAND, **other}).json["status"] == "PENDING", other
    assert ask(desk, agent="another").json["status"] == "PENDING"


@clause("/ap/AP-1/a-denial-wins")
@pytest.mark.desk(undo_seconds=0)
def test_denial_wins(desk):
    remember(desk, "agent")
    remember(desk, "everywhere", option=1, agent="another")
    row = ask(desk).json
    assert (row["status"], row["response"]) == ("DECLINED", "Deny")


@clause("/ap/AP-1/what-destroys-is-never-remembered")
@pytest.mark.desk(undo_seconds=0)
def test_never_remembered(desk):
    id = asked(desk, approval={"tool": "Bash", "command": "rm -rf /srv/app/data"})
    refused(desk.respond(id, option_index=0, by="anna", remember="agent"), 422, "E105")
    assert desk.interaction(id)["status"] == "PENDING"


@clause("/ap/AP-1/the-same-label-must-do-the-same")
@pytest.mark.desk(undo_seconds=0)
def test_same_effect(desk):
    remember(desk)
    other = [{"label": "Allow", "effect": "allow_always"}, {"label": "Deny", "effect": "reject_once"}]
    assert ask(desk, options=other).json["status"] == "PENDING"


@clause("/ap/AP-1/what-was-edited-is-not-remembered")
@pytest.mark.desk(undo_seconds=2)
def test_edited_not_remembered(desk):
    id = asked(desk, approval={**COMMAND, "editable": True})
    refused(desk.respond(id, option_index=0, values={"command": "true"}, by="anna", remember="agent"), 409, "E108")
    row = desk.interaction(id)
    assert (row["status"], row["held_answer"]) == ("PENDING", None)
    assert desk.http("GET", "/v1/preferences").json["preferences"] == []


@clause("/ap/AP-1/a-scope-that-does-not-exist-is-refused-before-the-answer-is-held-back")
@pytest.mark.desk(undo_seconds=2)
def test_no_scope(desk):
    id = asked(desk, workspace=None)
    refused(desk.respond(id, option_index=0, by="anna", remember="workspace"), 400, "E101")
    assert desk.interaction(id)["held_answer"] is None


@clause("/ap/AP-1/ask-me-wins-over-what-allows")
@pytest.mark.desk(undo_seconds=0)
def test_ask_me_wins(desk):
    remember(desk, "workspace")
    [known] = desk.http("GET", "/v1/preferences").json["preferences"]
    reply = desk.http("PATCH", f"/v1/preferences/{known['id']}", {"answer": None, "by": "anna"})
    assert reply.status == 200, reply.text
    other = ask(desk).json
    assert other["status"] == "PENDING"
    desk.respond(other["id"], option_index=0, by="anna", remember="everywhere")
    assert ask(desk).json["status"] == "PENDING"
