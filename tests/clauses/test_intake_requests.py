# test_intake_requests.py: one's own requests: through the heuristic, with readings, through rules, by the command (CF-1 to CF-4, CF-6, CF-9, CF-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import sqlite3

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until
from test_intake import NO, YES, wait_for_question


# --- through the built-in heuristic -------------------------------------------------------------

def request(desk, text, **members):
    """The request after its evaluation."""
    reply = desk.http("POST", "/v1/requests", {"text": text, **members}, wait=30)
    assert reply.status == (201 if reply.json["state"] == "QUEUED" else 202)
    return reply.json


def look(desk, asked, wait=30):
    return desk.http("GET", f"/v1/requests/{asked['id']}", wait=wait).json


def respond(desk, asked, **answer):
    return desk.http("POST", f"/v1/interactions/{asked['interaction_id']}/response", answer)


def lines(desk, task_id):
    return [(row["level"], row["message"]) for row in
            desk.rows("SELECT level, message FROM execution_log WHERE task_id = ? ORDER BY id", task_id)]


@clause("/cf/CF-1/clear-is-queued")
def test_clear_request(desk):
    with desk.events() as events:
        done = request(desk, "Translate the user manual into German", agent="codex", workspace="/srv/manual")
        assert done["state"] == "QUEUED" and done["confidence"] > 0.75 and done["warning"] is None
        assert events.until("REQUEST_CHANGED").payload["state"] == "CLASSIFYING"
        assert events.until("TASK_CREATED").payload["id"] == done["task_id"]
        assert events.until("REQUEST_CHANGED").payload["state"] == "QUEUED"
    task = desk.task(done["task_id"])
    assert task["status"] == "QUEUED" and task["started_at"] is None and task["agent"] == "codex"
    assert task["description"] == "Translate the user manual into German" and task["workspace"] == "/srv/manual"
    [turn] = done["turns"]
    assert turn["role"] == "query" and turn["intent"] and turn["confidence"] == done["confidence"]


@clause("/cf/CF-2/yes-goes-into-the-queue-no-gives-the-words-back", "/cf/CF-10/confirmation-lines-in-the-log")
@pytest.mark.desk(confidence_threshold="0.9")
@pytest.mark.parametrize("index, state, status, line", [
    (0, "QUEUED", "QUEUED", "User confirmed query"), (1, "REJECTED", "CANCELLED", "User rejected query")])
def test_confirmation(desk, index, state, status, line):
    asked = request(desk, "Translate the user manual into German")
    assert asked["state"] == "AWAITING_CONFIRMATION"
    question = desk.interaction(asked["interaction_id"])
    assert question["kind"] == "confirmation" and question["request_id"] == asked["id"]
    assert question["intent"] == asked["intent"] and question["confidence"] == asked["confidence"]
    assert [option["label"] for option in question["options"]] == [YES, NO]
    assert desk.task(asked["task_id"])["status"] == "AWAITING_RESPONSE"
    assert ("info", "Entering confirmation mode") in lines(desk, asked["task_id"])
    respond(desk, asked, option_index=index)
    after = look(desk, asked)
    assert after["state"] == state and after["text"] == "Translate the user manual into German"
    task = desk.task(asked["task_id"])
    assert task["status"] == status and task["started_at"] is None
    assert ("info", line) in lines(desk, asked["task_id"])
    # It never ran.
    assert not any(row["to_status"] == "RUNNING" for row in
                   desk.rows("SELECT to_status FROM execution_log WHERE task_id = ?", asked["task_id"]))


@clause("/cf/CF-3/the-whole-conversation-is-classified-again", "/cf/CF-5/turns-intents-and-the-cumulative-request",
        "/cf/CF-10/clarification-lines-in-the-log")
def test_clarification(desk):
    asked = request(desk, "Fix it")
    assert asked["state"] == "AWAITING_CLARIFICATION" and asked["rounds"] == 1
    assert [turn["role"] for turn in asked["turns"]] == ["query", "clarification_request"]
    assert ("info", "Entering clarification mode") in lines(desk, asked["task_id"])
    respond(desk, asked, response="The broken link on the start page")
    after = look(desk, asked)
    assert after["state"] == "QUEUED"
    assert [turn["role"] for turn in after["turns"]] == ["query", "clarification_request", "clarification_response"]
    assert all(turn["timestamp"] for turn in after["turns"])
    assert [turn["text"] for turn in after["turns"]][::2] == ["Fix it", "The broken link on the start page"]
    assert after["intent"] and after["turns"][-1]["intent"] == after["intent"]
    description = desk.task(asked["task_id"])["description"]
    assert description.startswith("Fix it\n") and "The broken link on the start page" in description
    assert ("info", "Re-classifying with cumulative query") in lines(desk, asked["task_id"])


@clause("/cf/CF-3/skip-goes-on-with-the-original-request")
def test_skip(desk):
    asked = request(desk, "Fix it")
    respond(desk, asked, action="skip")
    assert look(desk, asked)["state"] == "QUEUED"
    assert desk.task(asked["task_id"])["description"] == "Fix it"


@clause("/cf/CF-4/no-more-rounds-than-the-setting", "/cf/CF-10/warning-when-the-rounds-are-used-up")
def test_most_rounds(make_desk):
    desk = make_desk(max_clarifications="0").start()
    done = request(desk, "Fix it")
    assert done["state"] == "QUEUED" and done["rounds"] == 0
    assert ("warning", "Max clarification iterations reached") in lines(desk, done["task_id"])


@clause("/cf/CF-6/given-up")
def test_cancel(desk):
    asked = request(desk, "Fix it")
    gone = desk.http("POST", f"/v1/requests/{asked['id']}/cancel", {"by": "Ada"})
    assert gone.status == 200 and gone.json["state"] == "ABANDONED"
    assert desk.task(asked["task_id"])["status"] == "CANCELLED"
    assert desk.interaction(asked["interaction_id"])["status"] == "CANCELLED"
    again = desk.http("POST", f"/v1/requests/{asked['id']}/cancel", {})
    assert again.status == 409 and again.json["error"]["code"] == "E108"
    listed = desk.http("GET", "/v1/requests?state=ABANDONED").json["requests"]
    assert [row["id"] for row in listed] == [asked["id"]]
    assert desk.http("GET", "/v1/requests?state=QUEUED,REJECTED").json["requests"] == []


@clause("/cf/CF-6/killed-between-the-steps")
def test_killed(desk):
    asked = request(desk, "Fix it")
    desk.kill9()
    desk.start()
    same = look(desk, asked)
    assert same["state"] == "AWAITING_CLARIFICATION" and same["interaction_id"] == asked["interaction_id"]
    respond(desk, asked, response="The broken link on the start page")
    desk.kill9()
    desk.start()
    assert until(lambda: look(desk, asked)["state"] == "QUEUED")
    assert desk.task(asked["task_id"])["status"] == "QUEUED"


# --- requests with several readings (CF-12) --------------------------------------------------------

STAGING, PRODUCTION = "Deploy to staging", "Deploy to production"


def labels(question):
    return [option["label"] for option in question["options"]]


@clause("/cf/CF-12/a-choice-that-is-left-open-becomes-an-ambiguity", "/pp/PP-1/did-you-mean-one-or-the-other",
        "/pp/PP-8/the-reading-is-in-the-cumulative-request")
def test_open_choice(desk):
    asked = request(desk, "Deploy to staging or production")
    assert asked["state"] == "AWAITING_CLARIFICATION" and asked["rounds"] == 1
    question = desk.interaction(asked["interaction_id"])
    assert question["kind"] == "ambiguity" and question["policy"] == "postpone" and question["timeout_ms"] == 60000
    assert question["conflict_description"] == f"Did you mean [{STAGING}] or [{PRODUCTION}]?"
    assert labels(question) == [STAGING, PRODUCTION] and question["deadline_at"]
    assert ("info", "Entering clarification mode") in lines(desk, asked["task_id"])
    respond(desk, asked, option_index=0, by="anna")
    after = look(desk, asked)
    assert after["state"] == "QUEUED" and after["intent"] == STAGING
    assert [(turn["role"], turn["text"]) for turn in after["turns"]][1:] == [
        ("clarification_request", question["conflict_description"]), ("clarification_response", STAGING)]
    assert f"→ {STAGING}" in desk.task(asked["task_id"])["description"]
    assert ("info", "Re-classifying with cumulative query") in lines(desk, asked["task_id"])


@clause("/cf/CF-12/three-readings-and-german-and-chinese-ones")
@pytest.mark.parametrize("text, readings", [
    ("Translate the manual into German, French or Spanish",
     ["Translate the manual into German", "Translate the manual into French", "Translate the manual into Spanish"]),
    ("Nimm PostgreSQL oder SQLite", ["Nimm PostgreSQL", "Nimm SQLite"]),
    ("部署到测试环境或生产环境", ["部署到测试环境", "部署到生产环境"]),
    ("Enable caching and disable caching", ["Enable caching", "Disable caching"])])
def test_readings(desk, text, readings):
    question = desk.interaction(request(desk, text)["interaction_id"])
    assert question["kind"] == "ambiguity" and labels(question) == readings
    assert all(f"[{reading}]" in question["conflict_description"] for reading in readings)


@clause("/cf/CF-12/neither-of-the-readings-is-said-in-words")
def test_neither_reading(desk):
    asked = request(desk, "Deploy to staging or production")
    respond(desk, asked, response="To the demo server", by="anna")
    after = look(desk, asked)
    assert after["state"] == "QUEUED" and "→ To the demo server" in desk.task(asked["task_id"])["description"]


@clause("/pp/PP-5/nothing-but-a-person-picks-a-reading-of-a-request")
def test_no_reading_by_itself(desk):
    asked = request(desk, "Deploy to staging or production", agent="codex")
    for answer, code in [({"action": "first-option"}, "E105"), ({"action": "skip"}, "E103"), ({"option_index": 0}, "E109"),
                         ({"option_index": 0, "by": "codex"}, "E109"), ({"response": "7", "by": "anna"}, "E103"), ({"option_index": 2, "by": "anna"}, "E103")]:
        assert respond(desk, asked, **answer).json["error"]["code"] == code
    assert look(desk, asked, wait=0)["state"] == "AWAITING_CLARIFICATION"
    assert desk.task(asked["task_id"])["status"] == "AWAITING_RESPONSE"


@clause("/pp/PP-5/where-no-round-is-left-the-reading-is-asked-for-all-the-same")
def test_no_rounds(make_desk):
    desk = make_desk(max_clarifications="0").start()
    asked = request(desk, "Deploy to staging or production")
    assert asked["state"] == "AWAITING_CLARIFICATION" and desk.interaction(asked["interaction_id"])["kind"] == "ambiguity"


@clause("/pp/PP-2/nobody-says-which-reading-it-is-set-aside", "/pp/PP-4/and-cancelled-in-the-end",
        "/pp/PP-3/the-person-is-reminded-of-the-reading")
def test_reading_postponed_and_cancelled(make_desk):
    desk = make_desk(ambiguity_timeout_ms="700", reminder_ms="1000", cancel_ms="1000").start()
    with desk.events() as events:
        asked = request(desk, "Deploy to staging or production")
        for event in ("AIC_POSTPONED", "AIC_REMINDER", "AIC_CANCELLED"):
            assert events.until(event).payload["id"] == asked["interaction_id"]
    task = until(lambda: (task := desk.task(asked["task_id"]))["status"] == "CANCELLED" and task)
    assert task["started_at"] is None
    assert look(desk, asked, wait=0)["state"] == "ABANDONED"
    statuses = [row["to_status"] for row in desk.rows(
        "SELECT to_status FROM execution_log WHERE task_id = ? AND to_status IS NOT NULL ORDER BY id", asked["task_id"])]
    assert statuses == ["QUEUED", "AWAITING_RESPONSE", "POSTPONED", "CANCELLED"]


@clause("/pp/PP-7/a-reading-survives-a-restart-in-every-state", "/pp/PP-8/a-late-answer-goes-on-with-the-reading")
def test_reading_restarted(make_desk):
    desk = make_desk(ambiguity_timeout_ms="3000").start()
    asked = request(desk, "Deploy to staging or production")
    desk.kill9()
    desk.start()
    assert desk.interaction(asked["interaction_id"])["status"] in ("PENDING", "POSTPONED")
    until(lambda: desk.interaction(asked["interaction_id"])["status"] == "POSTPONED")
    desk.kill9()
    desk.start()
    assert look(desk, asked, wait=0)["state"] == "AWAITING_CLARIFICATION"
    question = desk.interaction(asked["interaction_id"])
    assert question["status"] == "POSTPONED" and question["remind_at"]
    respond(desk, asked, option_index=1, by="anna")
    desk.kill9()
    desk.start()
    assert until(lambda: look(desk, asked)["state"] == "QUEUED")
    task = desk.task(asked["task_id"])
    assert f"→ {PRODUCTION}" in task["description"] and task["status"] == "QUEUED"
    assert task["context"]["clarifications"][0]["response"] == PRODUCTION


@clause("/cf/CF-12/three-bands-without-a-model", "/cf/CF-2/yes-continue-appears-without-a-model")
@pytest.mark.parametrize("text, kind", [
    ("Translate the user manual into German", None), ("Fix it all", "confirmation"), ("Improve things", "confirmation"),
    ("Delete everything", "confirmation"), ("Lösche alles", "confirmation"), ("Deploy", "clarification"), ("Fix it", "clarification"),
    ("Send him the file", "clarification")])
def test_bands(desk, text, kind):
    asked = request(desk, text)
    if kind is None:
        assert asked["state"] == "QUEUED"
        return
    question = desk.interaction(asked["interaction_id"])
    assert question["kind"] == kind
    if kind == "confirmation":
        assert question["intent"] == text and 0 < question["confidence"] <= 0.75 and labels(question) == [YES, NO]
        respond(desk, asked, option_index=0, by="anna")
        # What may destroy something is held back for the time in which it can be undone.
        assert until(lambda: look(desk, asked, wait=0)["state"] == "QUEUED")


@clause("/cf/CF-12/a-chosen-reading-that-destroys-is-confirmed")
def test_destructive_reading(desk):
    asked = request(desk, "Keep the backups or delete all backups")
    respond(desk, asked, option_index=1, by="anna")
    after = until(lambda: (row := look(desk, asked, wait=0))["state"] == "AWAITING_CONFIRMATION" and row)
    assert after["intent"] == "Delete all backups"


@clause("/cf/CF-6/a-request-whose-question-is-gone-is-noticed-at-start")
def test_question_gone(desk):
    asked = request(desk, "Deploy to staging or production")
    desk.stop()
    with sqlite3.connect(desk.home / "data" / "beckon.db") as db:
        db.execute("DELETE FROM aic_interactions WHERE id = ?", (asked["interaction_id"],))
    desk.start()
    assert look(desk, asked, wait=0)["state"] == "ABANDONED"
    assert desk.task(asked["task_id"])["status"] == "CANCELLED"
    assert any("its question no longer exists" in text for _, text in lines(desk, asked["task_id"]))


# --- through rules ------------------------------------------------------------------------------

REQUEST_RULES = [
    {"words": ["deploy", "staging"], "intent": "Deploy to staging", "confidence": 0.95, "reason": "It says where"},
    {"words": ["deploy"], "intent": "Deploy the website", "confidence": 0.9, "missing": "To which host?"},
    {"words": ["tidy"], "intent": "Delete old logs", "confidence": 0.5},
    {"words": ["exactly"], "intent": "Delete old logs", "confidence": 0.75},
    {"words": ["publish"], "intent": "Publish it", "readings": ["Publish the site", "Publish the book"]},
]


@pytest.fixture
def ruled(make_desk):
    desk = make_desk(evaluator="rules")
    folder = desk.home / "config" / "beckon"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text(json.dumps({"requests": REQUEST_RULES}))
    desk.start()
    until(lambda: any(surface["detail"] == "5 rules" for surface in desk.http("GET", "/v1/status").json["surfaces"]))
    return desk


@clause("/cf/CF-9/a-rule-is-sure", "/cf/CF-1/above-the-threshold-of-a-rule-is-queued")
def test_rule_is_sure(ruled):
    done = request(ruled, "Deploy this to STAGING, please")
    assert (done["state"], done["intent"], done["confidence"], done["source"]) == ("QUEUED", "Deploy to staging", 0.95, "rules:1")
    assert done["warning"] is None and done["interaction_id"] is None


@clause("/cf/CF-9/a-rule-is-not-sure", "/cf/CF-2/intent-and-confidence-of-a-rule")
@pytest.mark.parametrize("text, confidence", [("Tidy up", 0.5), ("Exactly the old logs", 0.75)])
def test_rule_is_not_sure(ruled, text, confidence):
    asked = request(ruled, text)
    assert asked["state"] == "AWAITING_CONFIRMATION" and asked["confidence"] == confidence
    question = ruled.interaction(asked["interaction_id"])
    assert question["intent"] == "Delete old logs" and question["confidence"] == confidence
    respond(ruled, asked, option_index=0, by="anna")
    assert until(lambda: look(ruled, asked, wait=0)["state"] == "QUEUED")


@clause("/cf/CF-9/a-rule-misses-something", "/cf/CF-3/a-rule-is-asked-again-with-the-whole-conversation",
        "/cf/CF-5/intent-history-of-rules")
def test_rule_misses_something(ruled):
    asked = request(ruled, "Deploy the website")
    assert asked["state"] == "AWAITING_CLARIFICATION"
    question = ruled.interaction(asked["interaction_id"])
    assert question["kind"] == "clarification" and question["conflict_description"] == "To which host?"
    respond(ruled, asked, response="staging")
    after = look(ruled, asked)
    # The first rule matches both texts together, and only that.
    assert (after["state"], after["intent"], after["source"]) == ("QUEUED", "Deploy to staging", "rules:1")
    assert [turn["intent"] for turn in after["turns"]] == ["Deploy the website", None, "Deploy to staging"]
    assert ("info", "Re-classifying with cumulative query") in lines(ruled, asked["task_id"])


@clause("/cf/CF-12/readings-of-a-rule-are-asked-for-once")
def test_rule_with_readings(ruled):
    asked = request(ruled, "Publish")
    question = ruled.interaction(asked["interaction_id"])
    assert question["kind"] == "ambiguity" and labels(question) == ["Publish the site", "Publish the book"]
    respond(ruled, asked, option_index=1, by="anna")
    # The rule also matches the conversation; the choice is made all the same.
    after = until(lambda: (row := look(ruled, asked, wait=0))["state"] == "QUEUED" and row)
    assert after["source"] == "rules:5" and after["rounds"] == 1


@clause("/cf/CF-4/rules-ask-twice-at-most")
def test_rule_never_content(ruled):
    asked = request(ruled, "Deploy the website")
    for answer in ("somewhere", "anywhere"):
        assert asked["state"] == "AWAITING_CLARIFICATION"
        respond(ruled, asked, response=answer)
        asked = look(ruled, asked)
    assert asked["state"] == "QUEUED" and asked["rounds"] == 2
    assert ("warning", "Max clarification iterations reached") in lines(ruled, asked["task_id"])


@clause("/cf/CF-9/what-no-rule-fits-is-looked-at-by-the-heuristic")
def test_no_rule_fits(ruled):
    assert request(ruled, "Translate the user manual into German")["source"] == "heuristic"
    assert request(ruled, "Fix it")["state"] == "AWAITING_CLARIFICATION"


@clause("/cf/CF-1/beckon-new")
def test_new_command(desk, beckon):
    done = beckon("new", "Translate the", "user manual into German", check=True)
    id, state, task = done.stdout.split()
    assert id.startswith("request-") and state == "QUEUED" and desk.task(task)["title"] == "Translate the user manual into German"
    waiting = beckon("new", "--no-wait", "Fix it", check=True)
    assert waiting.stdout.split()[1] in ("CLASSIFYING", "AWAITING_CLARIFICATION")


@clause("/cf/CF-2/beckon-new-that-is-rejected-ends-with-4")
@pytest.mark.desk(confidence_threshold="0.9")
def test_new_command_rejected(desk, beckon):
    process = beckon.start("new", "Translate the user manual")
    asked = wait_for_question(desk)
    desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"option_index": 1})
    assert process.communicate()[0].split()[1] == "REJECTED" and process.returncode == 4


@clause("/cf/CF-2/asked-in-the-terminal-and-rephrased-there")
@pytest.mark.desk(confidence_threshold="0.9")
def test_new_in_a_terminal(desk, beckon):
    child = beckon.terminal("new", "Translate the manual")
    child.expect("AGENT CLARIFICATION NEEDED")
    child.expect("Is this what you want")
    child.expect("Confidence: 80 %")
    child.expect("> ")
    child.sendline("7")
    child.expect("E103")
    child.sendline("2")
    child.expect("Please rephrase")
    child.expect("Translate the manual")
    child.sendline(" into German")
    child.expect("Is this what you want")
    child.expect("> ")
    child.sendline("1")
    child.expect("QUEUED task-")
    child.wait()
    assert child.exitstatus == 0
    [first, second] = desk.rows("SELECT state, text FROM requests ORDER BY serial")
    assert first == {"state": "REJECTED", "text": "Translate the manual"}
    assert second == {"state": "QUEUED", "text": "Translate the manual into German"}


@clause("/cf/CF-3/clarified-in-the-terminal")
def test_clarified_in_a_terminal(desk, beckon):
    child = beckon.terminal("new", "Fix it")
    child.expect("Press Enter on an empty line to skip")
    child.expect("> ")
    child.sendline("")
    child.expect("QUEUED task-")
    child.wait()
    assert child.exitstatus == 0


@clause("/att/ATT-17/what-the-desk-asks-about-a-request-is-no-exception")
@pytest.mark.desk(confidence_threshold="1")
@pytest.mark.parametrize("text", ["delete everything", "Sort the photos by date. " * 200 + "Then delete everything."], ids=["short", "long"])
def test_destructive_request(desk, text):
    asked = request(desk, text)
    assert asked["state"] == "AWAITING_CONFIRMATION"
    yes, no = desk.interaction(asked["interaction_id"])["options"]
    assert (yes["label"], yes["destructive"], yes["destructive_word"]) == (YES, True, "delete")
    assert (no["label"], no["destructive"]) == (NO, False)
