# test_approval.py: an agent asks leave before it does something (AP-1, ATT-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sqlite3

import pytest

from beckon_testing import clause, shifted_clock, until
from moments import seconds
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


# --- for how long ---------------------------------------------------------------------------------

HOUR, DAY = 3600, 86400


def preferences(desk):
    return desk.http("GET", "/v1/preferences").json["preferences"]


def lasts(known):
    """How many seconds it was remembered for; None: without an end."""
    return known["expires_at"] and round(seconds(known["expires_at"]) - seconds(known["created_at"]))


@clause("/ap/AP-1/remembered-for-an-hour-or-as-long-as-was-said", "/ap/AP-1/only-a-denial-is-without-an-end")
@pytest.mark.desk(undo_seconds=0)
@pytest.mark.parametrize("later", [False, True])
def test_how_long(desk, later):
    def known(option, **fields):
        id = asked(desk, approval={**COMMAND, "command": f"make {len(preferences(desk))}"})
        if later:
            desk.respond(id, option_index=option, by="anna")
            reply = desk.http("POST", "/v1/preferences", {"interaction_id": id, "scope": "agent", "by": "anna", **fields})
        else:
            reply = desk.respond(id, option_index=option, by="anna", remember="agent", **fields)
        assert reply.status == 200, reply.text
        return preferences(desk)[0]

    assert lasts(known(0)) == HOUR
    assert lasts(known(0, remember_for=None)) == HOUR
    assert lasts(known(0, remember_for=1)) == 1
    assert lasts(known(0, remember_for=30 * DAY)) == 30 * DAY
    assert lasts(known(1)) is None
    assert lasts(known(1, remember_for=7 * DAY)) == 7 * DAY


@clause("/ap/AP-1/a-time-that-is-none-is-refused")
@pytest.mark.desk(undo_seconds=2)
def test_bad_time(desk):
    id = asked(desk)
    choice = desk.ask("Tea or coffee?", ["Tea", "Coffee"], policy="hold").json["id"]
    remember = {"option_index": 0, "by": "anna", "remember": "everywhere"}
    for value in (0, -1, 1.5, True, "2h", 30 * DAY + 1):
        refused(desk.respond(id, **remember, remember_for=value), 400, "E101", "remember_for")
    refused(desk.respond(id, option_index=0, by="anna", remember_for=HOUR), 400, "E101", "remember")
    refused(desk.respond(choice, **remember, remember_for=HOUR), 422, "E105", "approval")
    assert [(row["status"], row["held_answer"]) for row in map(desk.interaction, (id, choice))] == [("PENDING", None)] * 2
    # What is no approval has no end.
    assert desk.respond(choice, **remember).status == 200
    refused(desk.http("POST", "/v1/preferences",
                      {"interaction_id": choice, "scope": "everywhere", "by": "anna", "remember_for": HOUR}), 422, "E105")
    assert [lasts(known) for known in preferences(desk)] == [None]


@clause("/ap/AP-1/counted-from-the-answer-not-from-when-it-goes-out")
@pytest.mark.desk(undo_seconds=2)
def test_held_and_timed(desk):
    id = asked(desk)
    held = desk.respond(id, option_index=0, by="anna", remember="agent", remember_for=HOUR).json["held_answer"]
    desk.restart()
    decided(desk, id)
    [known] = preferences(desk)
    assert seconds(known["expires_at"]) - seconds(held["held_at"]) == HOUR


@clause("/ap/AP-1/what-has-ended-answers-nothing", "/ap/AP-1/the-person-reads-what-has-ended")
@pytest.mark.desk(undo_seconds=0)
def test_ended(desk):
    first, id = asked(desk), asked(desk, agent="another")
    desk.respond(first, option_index=0, by="anna", remember="everywhere")
    desk.respond(id, option_index=0, by="anna", remember="agent", remember_for=1)
    row = until(lambda: (row := ask(desk, agent="another").json)["source"] != f"preference:{preferences(desk)[0]['id']}" and row)
    # The one for everybody still holds.
    assert (row["status"], row["responded_by"]) == ("ANSWERED", "sentinel")
    [ended, other] = preferences(desk)
    assert row["source"] == f"preference:{other['id']}"
    desk.http("DELETE", f"/v1/preferences/{other['id']}?by=anna")
    row = ask(desk, agent="another").json
    assert (row["status"], row["source"]) == ("PENDING", None)
    assert row["advice"].startswith("Your remembered answer “Allow” was for the time until 2") and row["advice"].endswith("It has ended.")
    # It stays in the list, and is remembered again in its place.
    desk.respond(row["id"], option_index=0, by="anna", remember="agent", remember_for=7 * DAY)
    [again] = preferences(desk)
    assert (again["id"], lasts(again)) == (ended["id"], 7 * DAY)
    row = ask(desk, agent="another").json
    assert row["status"] == "ANSWERED" and row["advice"].startswith("You remembered this answer until 2")


@clause("/ap/AP-1/a-denial-that-has-ended-denies-nothing")
@pytest.mark.desk(undo_seconds=0)
def test_ended_denial(desk):
    id = asked(desk)
    desk.respond(id, option_index=1, by="anna", remember="agent", remember_for=1)
    row = until(lambda: (row := ask(desk).json)["status"] == "PENDING" and row)
    assert "“Deny”" in row["advice"]


@clause("/ap/AP-1/another-answer-has-its-own-end")
@pytest.mark.desk(undo_seconds=0)
def test_edited_end(desk):
    remember(desk, option=1)
    [known] = preferences(desk)
    path = f"/v1/preferences/{known['id']}"
    assert desk.http("PATCH", path, {"answer": "Deny", "by": "anna"}).json["expires_at"] is None
    changed = desk.http("PATCH", path, {"answer": "Allow", "by": "anna"}).json
    assert seconds(changed["expires_at"]) - seconds(changed["changed_at"]) == HOUR
    assert desk.http("PATCH", path, {"answer": "Allow", "by": "anna"}).json == changed
    assert desk.http("PATCH", path, {"answer": None, "by": "anna"}).json["expires_at"] is None


def at(offset):
    """The environment of a desk whose clock is that many seconds ahead."""
    return shifted_clock.environment(f"{offset:+d}", FAKETIME_DONT_FAKE_MONOTONIC="1")


@clause("/ap/AP-1/it-ends-while-the-desk-is-stopped", "/ap/AP-1/a-clock-that-is-set-back-makes-it-no-longer")
@pytest.mark.desk(undo_seconds=0)
@shifted_clock.needs_library
def test_stopped(desk):
    remember(desk)
    [known] = preferences(desk)
    desk.restart(env=at(HOUR - 60))
    assert ask(desk).json["status"] == "ANSWERED"
    desk.restart(env=at(HOUR + 1))
    assert ask(desk).json["status"] == "PENDING"
    assert [each["id"] for each in preferences(desk)] == [known["id"]]
    # Before it was made: it would hold for longer than was said.
    desk.restart(env=at(-DAY))
    assert ask(desk).json["status"] == "PENDING"
    desk.restart(env=at(0))
    assert ask(desk).json["status"] == "ANSWERED"


@clause("/ap/AP-1/what-was-remembered-before-ends-after-30-days")
@pytest.mark.desk(undo_seconds=0)
def test_before_there_was_an_end(desk):
    remember(desk)
    remember(desk, option=1, approval={**COMMAND, "command": "make install"})
    choice = desk.ask("Tea or coffee?", ["Tea", "Coffee"], policy="hold").json["id"]
    desk.respond(choice, option_index=0, by="anna", remember="everywhere")
    desk.stop()
    with sqlite3.connect(desk.database) as db:
        db.execute("ALTER TABLE preferences DROP COLUMN expires_at")
        db.execute("ALTER TABLE held_answers DROP COLUMN remember_for_us")
        for table in ("tasks", "agents"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN desk")
        db.execute("DROP TABLE suggestions")
        db.execute("PRAGMA user_version = 30")
    db.close()
    desk.start()
    [tea, deny, allow] = preferences(desk)
    assert (tea["expires_at"], deny["expires_at"]) == (None, None)
    assert 30 * DAY <= lasts(allow) < 30 * DAY + 600
    assert ask(desk).json["status"] == "ANSWERED"


@clause("/ap/AP-1/what-allows-without-an-end-counts-for-nothing")
@pytest.mark.desk(undo_seconds=0)
def test_endless(desk):
    """As a file that lost the question of its origin may have it."""
    remember(desk)
    desk.stop()
    with sqlite3.connect(desk.database) as db:
        db.execute("UPDATE preferences SET expires_at = NULL")
    db.close()
    desk.start()
    assert ask(desk).json["status"] == "PENDING"
