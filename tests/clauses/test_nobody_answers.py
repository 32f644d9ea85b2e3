# test_nobody_answers.py: what happens when nobody answers, and what stops it (AIC-2, AIC-4 to AIC-7, PP-5, ATT-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import time

import pytest

from beckon_testing import clause, until
from moments import seconds

DESTRUCTIVE = {"label": "Delete everything", "destructive": True}


def left(interaction):
    """Seconds that are left of the countdown of @interaction, by the wall clock."""
    return seconds(interaction["deadline_at"]) - time.time()


# --- AIC-2 ------------------------------------------------------------------------------------

@clause("/aic/AIC-2/nothing-starts-while-a-response-is-awaited")
@pytest.mark.desk(ambiguity_timeout_ms=150)
def test_no_start_while_blocked(desk):
    awaiting = desk.ask().json["task_id"]
    assert desk.http("POST", f"/v1/tasks/{awaiting}/start", {}).error == "E108"
    postponed = desk.ask(kind="ambiguity", wait=10).json
    assert postponed["status"] == "POSTPONED"
    assert desk.task(postponed["task_id"])["status"] == "POSTPONED"
    assert desk.http("POST", f"/v1/tasks/{postponed['task_id']}/start", {}).error == "E108"
    paused = desk.http("POST", "/v1/tasks", {"title": "Paused"}).json["id"]
    assert desk.http("POST", f"/v1/tasks/{paused}/pause", {}).json["paused"] is True
    assert desk.task(paused)["status"] == "QUEUED"


# --- AIC-4 ------------------------------------------------------------------------------------

@clause("/aic/AIC-4/first-option-after-timeout", "/aic/ATT-1/silence-is-said-to-be-silence")
@pytest.mark.desk(timeout_ms=400)
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_first_option_after_timeout(desk, over):
    with desk.events() as events:
        begin = time.monotonic()
        reply = desk.ask(wait=20, over=over)
        took = time.monotonic() - begin
        timeout = events.until("AIC_TIMEOUT")
        responded = events.until("AIC_DIALOG_RESPONDED")
    assert took >= 0.35
    assert reply.status == 200
    settled = reply.json
    assert settled["status"] == "AUTO_RESOLVED"
    assert (settled["response"], settled["response_index"]) == ("PostgreSQL", 0)
    assert settled["timed_out"] is True and settled["responded_by"] == "timeout" and settled["surface"] is None
    assert timeout.id < responded.id
    assert responded.payload["timed_out"] is True and responded.payload["responded_by"] == "timeout"

    [row] = desk.rows("SELECT * FROM aic_interactions")
    assert (row["timed_out"], row["response"], row["responded_by"]) == (1, "PostgreSQL", "timeout")
    task = desk.task(settled["task_id"])
    assert task["status"] == "RUNNING"
    lines = desk.rows("SELECT * FROM execution_log WHERE task_id = ? ORDER BY id", settled["task_id"])
    assert any("AIC_TIMEOUT" in line["message"] for line in lines)
    assert lines[-1]["who"] == "timeout" or any(line["who"] == "timeout" for line in lines)


@clause("/aic/AIC-4/five-minutes-by-default")
@pytest.mark.desk(attended=True)
def test_default_timeout(desk):
    asked = desk.ask().json
    assert asked["policy"] == "first-option" and asked["timeout_ms"] == 300000
    assert 298 < left(asked) <= 300.1


@clause("/aic/AIC-4/per-ask-and-by-environment")
@pytest.mark.desk(timeout_ms=120000)
def test_timeout_per_ask(desk):
    assert 118 < left(desk.ask().json) <= 120.1
    assert 43 < left(desk.ask(timeout_ms=45000).json) <= 45.1
    assert 7195 < left(desk.ask(timeout_ms="2 hours").json) <= 7200.1
    # A person must have time to read: an agent cannot ask for a shorter time-out.
    assert 8 < left(desk.ask(timeout_ms=1).json) <= 10.1


@clause("/aic/AIC-4/an-answer-disarms-the-timeout")
@pytest.mark.desk(timeout_ms=2500)
def test_answer_disarms(desk):
    asked = desk.ask().json["id"]
    assert desk.respond(asked, option_index=1).status == 200
    # This question times out after the first one would have.
    assert desk.ask("Another?", wait=30).json["status"] == "AUTO_RESOLVED"
    settled = desk.interaction(asked)
    assert (settled["status"], settled["response"], settled["deadline_at"]) == ("ANSWERED", "SQLite", None)
    assert desk.rows("SELECT * FROM execution_log WHERE message LIKE '%AIC_TIMEOUT%' AND task_id = ?", settled["task_id"]) == []


@clause("/aic/AIC-4/many-at-once-each-by-itself")
@pytest.mark.desk(timeout_ms=2500)
def test_many_timeouts(desk):
    asked = []
    for n in range(60):
        asked.append(desk.ask(f"Question {n}?", [f"A{n}", f"B{n}"]).json["id"])
        if n % 3 == 0:
            desk.respond(asked[-1], option_index=1)
    for n, identity in enumerate(asked):
        settled = desk.http("GET", f"/v1/interactions/{identity}", wait=20).json
        assert settled["response"] == (f"B{n}" if n % 3 == 0 else f"A{n}")
        assert settled["timed_out"] is (n % 3 != 0)


# --- AIC-5 ------------------------------------------------------------------------------------

@clause("/aic/AIC-5/a-restart-keeps-what-was-left")
@pytest.mark.desk(attended=True)
@pytest.mark.parametrize("killed", [False, True], ids=["orderly", "killed"])
def test_restart_keeps_what_was_left(desk, killed):
    began = time.monotonic()
    asked = desk.ask(timeout_ms=90000).json
    until(lambda: left(desk.counting(asked["id"])) <= 89)
    desk.kill9() if killed else desk.stop()
    desk.start()
    again = desk.counting(asked["id"])
    assert again["status"] == "PENDING"
    # That the time without a desk does not count is in tests/unit/desk/test-recovery.c, where hours pass.
    # After a kill, only the time up to the last write is known to have been counted.
    assert 90 - (time.monotonic() - began) - 0.1 <= left(again) <= (90 if killed else 89.5)


@clause("/aic/AIC-5/at-least-thirty-seconds-after-a-restart")
@pytest.mark.desk(attended=True)
@pytest.mark.parametrize("killed", [False, True], ids=["orderly", "killed"])
def test_at_least_thirty_seconds(desk, killed):
    asked = desk.ask(timeout_ms=11000).json
    desk.kill9() if killed else desk.stop()
    began = time.monotonic()
    desk.start()
    rest = left(desk.counting(asked["id"]))
    assert 30 - (time.monotonic() - began) - 0.1 <= rest <= 30.1


@clause("/aic/AIC-5/a-deadline-that-passed-while-no-desk-ran-does-not-answer")
@pytest.mark.desk(timeout_ms=2500)
@pytest.mark.parametrize("killed", [False, True], ids=["orderly", "killed"])
def test_overdue_at_start(desk, killed):
    asked = desk.ask().json["id"]
    desk.kill9() if killed else desk.stop()
    time.sleep(2.6)
    began = time.monotonic()
    desk.start()
    again = desk.counting(asked)
    rest = left(again)
    assert again["status"] == "PENDING" and 30 - (time.monotonic() - began) - 0.1 <= rest <= 30.1
    assert desk.respond(asked, option_index=1).status == 200


@clause("/aic/AIC-5/a-held-question-stays-held")
def test_held_over_a_restart(desk):
    asked = desk.ask(timeout_ms=60000).json["id"]
    assert desk.http("POST", f"/v1/interactions/{asked}/hold", {}).json["held"] is True
    desk.restart()
    again = desk.interaction(asked)
    assert again["held"] is True and again["deadline_at"] is None
    assert 55000 < again["remaining_ms"] <= 60000


# --- AIC-6 ------------------------------------------------------------------------------------

@clause("/aic/AIC-6/a-destructive-option-is-never-taken-by-a-timeout")
@pytest.mark.desk(timeout_ms=250)
@pytest.mark.parametrize("policy", [None, "first-option", "postpone"])
def test_destructive_first_option(desk, policy):
    with desk.events() as events:
        fields = {"policy": policy} if policy else {}
        reply = desk.ask("Clean up?", [DESTRUCTIVE, "Keep"], wait=20, **fields)
        events.until("AIC_POSTPONED")
    settled = reply.json
    assert settled["policy"] == "postpone" and settled["status"] == "POSTPONED" and settled["response"] is None
    assert desk.task(settled["task_id"])["status"] == "POSTPONED"
    assert desk.rows("SELECT * FROM aic_interactions WHERE response IS NOT NULL OR timed_out = 1") == []


@clause("/aic/AIC-6/a-person-may-choose-it")
def test_person_chooses_the_destructive_option(desk):
    asked = desk.ask("Clean up?", [DESTRUCTIVE, "Keep"]).json["id"]
    assert desk.respond(asked, option_index=0).status == 202
    assert desk.settled(asked)["response"] == "Delete everything"


@clause("/aic/AIC-6/another-destructive-option-does-not-matter")
@pytest.mark.desk(timeout_ms=250)
def test_destructive_second_option(desk):
    settled = desk.ask("Clean up?", ["Keep", DESTRUCTIVE], wait=20).json
    assert (settled["status"], settled["response"]) == ("AUTO_RESOLVED", "Keep")


# --- AIC-7 ------------------------------------------------------------------------------------

@clause("/aic/AIC-7/hold-stops-the-countdown-of-that-one-question")
@pytest.mark.desk(timeout_ms=2500)
def test_hold(desk):
    held = desk.ask("Held?").json["id"]
    with desk.events() as events:
        reply = desk.http("POST", f"/v1/interactions/{held}/hold", {})
        assert reply.status == 200
        assert events.until("AIC_HELD").payload["id"] == held
    stopped = reply.json
    assert stopped["held"] is True and stopped["deadline_at"] is None and 0 < stopped["remaining_ms"] <= 2500
    other = desk.ask("Not held?", wait=20).json
    # It was asked later.
    assert other["status"] == "AUTO_RESOLVED"
    assert desk.interaction(held)["status"] == "PENDING"
    # A question on hold is answered like any other.
    assert desk.respond(held, option_index=1).status == 200


@clause("/aic/AIC-7/a-held-question-can-go-on")
@pytest.mark.desk(timeout_ms=2500)
def test_release(desk):
    asked = desk.ask().json["id"]
    assert desk.http("POST", f"/v1/interactions/{asked}/hold", {}).status == 200
    released = desk.http("POST", f"/v1/interactions/{asked}/hold", {"held": False})
    assert released.status == 200, released.text
    assert released.json["held"] is False and released.json["deadline_at"] is not None
    assert desk.http("GET", f"/v1/interactions/{asked}", wait=30).json["status"] == "AUTO_RESOLVED"


@clause("/aic/AIC-7/a-settled-question-cannot-be-held")
def test_hold_settled(desk):
    asked = desk.ask().json["id"]
    desk.respond(asked, option_index=0)
    assert desk.http("POST", f"/v1/interactions/{asked}/hold", {}).error == "E106"
    assert desk.http("POST", "/v1/interactions/4711/hold", {}).error == "E102"


# --- PP-5 -------------------------------------------------------------------------------------

@clause("/pp/PP-5/no-timeout-picks-a-reading")
@pytest.mark.desk(ambiguity_timeout_ms=200, timeout_ms=200)
def test_ambiguity_is_never_auto_approved(desk):
    with desk.events() as events:
        reply = desk.ask("Did you mean the staging or the live server?", ["Staging", "Live"], kind="ambiguity", wait=20)
        events.until("AIC_POSTPONED")
    settled = reply.json
    assert settled["status"] == "POSTPONED" and settled["response"] is None and settled["timed_out"] is False
    assert desk.task(settled["task_id"])["status"] == "POSTPONED"
    assert any("postponed" in row["message"].lower() or row["to_status"] == "POSTPONED"
               for row in desk.rows("SELECT * FROM execution_log WHERE task_id = ?", settled["task_id"]))
    # A person can still answer, and the task continues.
    assert desk.respond(settled["id"], option_index=0).status == 200
    assert desk.task(settled["task_id"])["status"] == "RUNNING"


@clause("/pp/PP-5/nobody-who-is-not-named-picks-a-reading")
@pytest.mark.parametrize("over", ["unix", "tcp"])
@pytest.mark.parametrize("by", [{}, {"by": None}, {"by": " "}, {"by": "BUILDER"}, {"by": "planner"}],
                         ids=["left-out", "null", "blank", "who-asks", "whose-task"])
def test_unnamed_picks_no_reading(desk, beckon, over, by):
    task = desk.http("POST", "/v1/tasks", {"title": "Tidy up", "agent": "planner", "state": "RUNNING"}).json
    asked = desk.ask(kind="ambiguity", agent="builder", task_id=task["id"]).json["id"]
    for path in (f"/v1/interactions/{asked}/response", "/v1/respond"):
        for headers in ({}, {"Beckon-Surface": "terminal"}):
            reply = desk.http("POST", path, {"response": "1", **by}, over=over, headers=headers)
            assert (reply.status, reply.error) == (403, "E109"), reply.text
            hint = reply.json["error"]["hint"]
            assert "Wait for the person" in hint if str(by.get("by") or "").strip() else "“by”" in hint
    assert desk.respond(asked, option_index=0, by="http", over=over).error == "E101"
    assert desk.interaction(asked)["status"] == "PENDING"
    # The command sends the name of the person at the terminal.
    beckon("respond", asked, "2", check=True)
    assert desk.interaction(asked)["response_index"] == 1


@clause("/pp/PP-5/no-restart-picks-a-reading")
@pytest.mark.desk(ambiguity_timeout_ms=300)
@pytest.mark.parametrize("killed", [False, True], ids=["orderly", "killed"])
def test_restart_picks_no_reading(desk, killed):
    asked = desk.ask(kind="ambiguity").json["id"]
    desk.kill9() if killed else desk.stop()
    desk.start()
    again = until(lambda: (row := desk.interaction(asked))["status"] == "POSTPONED" and row, 60)
    assert again["response"] is None


@clause("/pp/PP-5/asking-for-such-a-policy-is-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("policy", ["first-option", "continue", "deny"])
def test_policy_of_an_ambiguity(desk, policy):
    reply = desk.ask(kind="ambiguity", policy=policy)
    assert (reply.status, reply.error) == (422, "E105")
    assert desk.rows("SELECT * FROM aic_interactions") == []


# --- ATT-1 ------------------------------------------------------------------------------------

@clause("/att/ATT-1/an-agent-may-ask-for-hold")
@pytest.mark.desk(timeout_ms=150)
def test_agent_asks_for_hold(desk):
    asked = desk.ask(policy="hold").json
    assert asked["policy"] == "hold" and asked["deadline_at"] is None
    assert desk.ask("Not to be held?", wait=20).json["status"] == "AUTO_RESOLVED"
    assert desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/att/ATT-1/the-person-can-turn-it-off")
def test_person_turns_auto_resolution_off(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile"}, timeout_ms=150)
    settings = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text("[page/beckon/Beckon]\nchoice-policy='hold'\n")
    desk.start()
    asked = desk.ask(policy="first-option").json
    assert asked["policy"] == "hold" and asked["deadline_at"] is None
    assert desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/att/ATT-1/the-person-can-turn-it-off-for-one-agent")
def test_person_keeps_one_agent_asking(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile"}, timeout_ms=150)
    settings = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text("[page/beckon/Beckon]\nkeep-asking-agents=['careful']\n")
    desk.start()
    assert desk.ask(agent="careful").json["policy"] == "hold"
    assert desk.ask(agent="quick", wait=20).json["status"] == "AUTO_RESOLVED"


@clause("/att/ATT-1/nobody-passes-for-the-silence")
@pytest.mark.parametrize("name", ["timeout", "sentinel", "fallback", "Timeout", " sentinel "])
def test_reserved_names(desk, name):
    asked = desk.ask().json["id"]
    assert desk.respond(asked, option_index=0, by=name).error == "E101"
    assert desk.interaction(asked)["status"] == "PENDING"


@clause("/att/ATT-1/no-answer-of-a-clarification-is-no-answer")
@pytest.mark.desk(timeout_ms=200)
def test_clarification_goes_on_without_an_answer(desk):
    settled = desk.ask("What is it called?", None, kind="clarification", policy="continue", wait=20).json
    assert settled["status"] == "SKIPPED" and settled["response"] is None
    assert settled["timed_out"] is True and settled["responded_by"] == "timeout"
    assert json.dumps(desk.rows("SELECT response FROM aic_interactions")) == '[{"response": null}]'


@clause("/att/ATT-1/option-1-only-where-silence-takes-it")
@pytest.mark.parametrize("how", [
    {"kind": "ambiguity"}, {"policy": "hold"}, {"policy": "postpone"},
    {"options": [{"label": "Delete", "destructive": True}, "Keep"]},
], ids=str)
def test_first_option_refused(desk, how):
    number = desk.ask(**{"options": ["A", "B"], **how}).json["id"]
    reply = desk.respond(number, action="first-option")
    assert (reply.status, reply.error) == (422, "E105")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-1/option-1-for-answers-that-did-not-fit-says-so")
def test_first_option(desk):
    number = desk.ask(options=["A", "B"]).json["id"]
    reply = desk.respond(number, action="first-option", by="anna")
    assert reply.status == 200
    row = desk.interaction(number)
    assert (row["status"], row["response"], row["responded_by"], row["timed_out"]) == ("AUTO_RESOLVED", "A", "fallback", False)
