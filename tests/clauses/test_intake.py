# test_intake.py: what agents may let the person confirm or clarify, and which requests are refused (CF-1, CF-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until

YES, NO = "Yes, continue", "No, let me rephrase"


def wait_for_question(desk):
    """The one question that is open."""
    [asked] = until(lambda: desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"])
    return asked


def confirm(desk, **members):
    return desk.http("POST", "/v1/interactions", {
        "kind": "confirmation", "conflict_description": "Move the old logs?", "intent": "Move old logs",
        "agent": "builder", **members})


# --- CF-7 -------------------------------------------------------------------------------------

@clause("/cf/CF-7/below-the-threshold-the-person-confirms")
@pytest.mark.parametrize("confidence", [None, 0.2, 0.75])
@pytest.mark.parametrize("index", [0, 1])
def test_agent_asks_for_confirmation(desk, confidence, index):
    reply = confirm(desk, confidence=confidence)
    assert reply.status == 202
    asked = reply.json
    assert [option["label"] for option in asked["options"]] == [YES, NO]
    assert asked["intent"] == "Move old logs" and asked["confidence"] == confidence
    assert asked["policy"] == "hold" and asked["deadline_at"] is None
    settled = desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"option_index": index}).json
    assert settled["status"] == "ANSWERED" and settled["response"] == [YES, NO][index]


@clause("/cf/CF-7/above-the-threshold-nobody-is-asked-and-the-row-says-why")
def test_agent_is_sure(desk):
    with desk.events() as events:
        reply = confirm(desk, confidence=0.76)
        assert reply.status == 200
        row = reply.json
        assert row["status"] == "AUTO_RESOLVED" and row["responded_by"] == "sentinel" and not row["timed_out"]
        assert row["response"] == YES and row["response_index"] == 0
        assert row["source"] == "threshold" and "76" in row["advice"] and "75" in row["advice"]
        assert events.until("AIC_DIALOG_RESPONDED").payload["interaction_id"] == row["id"]
    assert desk.rows("SELECT count(*) AS n FROM events WHERE type = 'AIC_DIALOG_REQUESTED'") == [{"n": 0}]
    assert not desk.http("GET", "/v1/status").json["awaiting_user_response"]


@clause("/cf/CF-7/a-clarification-that-is-not-needed-is-skipped")
def test_agent_needs_no_clarification(desk):
    reply = desk.http("POST", "/v1/interactions", {
        "kind": "clarification", "conflict_description": "Which folder?", "confidence": 0.9, "agent": "builder"})
    assert reply.status == 200
    row = reply.json
    assert row["status"] == "SKIPPED" and row["responded_by"] == "sentinel" and row["source"] == "threshold"
    # No person was asked, so none failed to answer.
    counted = {what["what"] for what in desk.rows("SELECT what FROM daily_counts")}
    assert "auto_resolved_sentinel" in counted and "skipped_timeout" not in counted
    asked = desk.http("POST", "/v1/interactions", {
        "kind": "clarification", "conflict_description": "Which folder?", "confidence": 0.75, "agent": "builder"})
    assert asked.status == 202


def correct(desk, row, **answer):
    return desk.http("POST", f"/v1/interactions/{row['id']}/correction", {"by": "anna", **answer})


@clause("/sen/SEN-6/a-confirmation-that-was-not-asked-is-corrected-and-asked-next-time")
def test_unasked_confirmation_corrected(desk):
    row = confirm(desk, confidence=0.9).json
    assert (row["status"], row["responded_by"]) == ("AUTO_RESOLVED", "sentinel")
    reply = correct(desk, row, option_index=1)
    assert reply.status == 200, reply.text
    assert reply.json["corrections"][0]["response"] == row["options"][1]["label"] and reply.json["response"] == row["response"]
    asked = confirm(desk, confidence=0.99).json
    assert asked["status"] == "PENDING" and asked["source"] is None and asked["advice"] == "You want to decide this yourself."
    # Another confident question of the same agent is not affected.
    assert confirm(desk, confidence=0.99, intent="Compress old logs").json["status"] == "AUTO_RESOLVED"
    (known,) = desk.http("GET", "/v1/preferences").json["preferences"]
    assert (known["answer"], known["interaction_id"], known["created_by"]) == (None, row["id"], "anna")
    path = f"/v1/preferences/{known['id']}"
    # A remembered answer never answers a confirmation.
    assert desk.http("PATCH", path, {"answer": row["response"], "by": "anna"}).error == "E105"
    desk.restart()
    assert confirm(desk, confidence=0.99).json["status"] == "PENDING"
    assert desk.http("DELETE", path + "?by=anna").status == 200
    assert confirm(desk, confidence=0.99).json["status"] == "AUTO_RESOLVED"


@clause("/sen/SEN-6/a-clarification-that-was-skipped-unasked-is-corrected-and-asked-next-time")
def test_unasked_clarification_corrected(desk, beckon):
    def clarify():
        return desk.http("POST", "/v1/interactions", {
            "kind": "clarification", "conflict_description": "Which folder?", "confidence": 0.9, "agent": "builder"}).json

    row = clarify()
    assert (row["status"], row["responded_by"]) == ("SKIPPED", "sentinel")
    assert correct(desk, row, action="skip").error == "E103"
    assert correct(desk, row, response="src", by="builder").error == "E109"
    beckon("correct", row["id"], "src", check=True)
    settled = desk.interaction(row["id"])
    assert (settled["status"], settled["response"], settled["corrections"][0]["response"]) == ("SKIPPED", None, "src")
    assert [r["corrections"] for r in desk.http("GET", "/v1/interactions?status=SKIPPED").json["interactions"]] == [
        settled["corrections"]]
    asked = clarify()
    assert asked["status"] == "PENDING" and asked["advice"] == "You want to decide this yourself."
    # A question that a person skipped has no answer and cannot be corrected.
    desk.respond(asked["id"], action="skip")
    assert correct(desk, asked, response="src").error == "E108"


@clause("/cf/CF-7/the-threshold-is-the-persons")
def test_threshold_is_a_setting(make_desk):
    desk = make_desk(confidence_threshold="0.95").start()
    assert confirm(desk, confidence=0.95).status == 202
    assert confirm(desk, confidence=0.96).status == 200


@clause("/cf/CF-7/what-destroys-is-confirmed-by-the-person")
def test_destructive_is_never_confirmed_by_a_figure(desk):
    asked = confirm(desk, confidence=1, options=[{"label": "Yes", "destructive": True}, "No"])
    assert asked.status == 202


@clause("/cf/CF-7/wrong-ones-are-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("members, code", [
    ({"options": ["Yes"]}, "E101"), ({"options": ["A", "B", "C"]}, "E101"), ({"multiple": True}, "E101"),
    ({"allow_other": True}, "E101"), ({"confidence": 1.5}, "E101"), ({"confidence": "high"}, "E101"),
    ({"intent": 3}, "E101"), ({"policy": "first-option"}, "E105"), ({"policy": "continue"}, "E105"),
    ({"kind": "choice", "options": ["A"], "confidence": 0.5}, "E101"),
    ({"kind": "ambiguity", "options": ["A", "B"], "confidence": 0.99}, "E101")])
def test_wrong_confirmations(desk, members, code):
    reply = confirm(desk, **members)
    assert reply.json["error"]["code"] == code
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 0}]


@clause("/cf/CF-7/from-the-command-line")
def test_confirm_and_clarify_commands(desk, beckon):
    sure = beckon("confirm", "Compress the logs?", "--intent", "Compress logs", "--confidence", "0.8", "--json", check=True)
    assert '"source":"threshold"' in sure.stdout
    asking = beckon.start("confirm", "Compress the logs?", "--confidence", "0.3")
    asked = wait_for_question(desk)
    assert asked["kind"] == "confirmation" and asked["confidence"] == 0.3
    desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"option_index": 1})
    assert asking.communicate()[0] == NO + "\n" and asking.returncode == 0
    clarifying = beckon.start("clarify", "Which folder?")
    asked = wait_for_question(desk)
    assert asked["kind"] == "clarification"
    desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"action": "skip"})
    clarifying.communicate()
    assert clarifying.returncode == 4
    assert beckon("confirm", "?", "--confidence", "2").returncode == 2


# --- CF-1 -------------------------------------------------------------------------------------

@clause("/cf/CF-1/wrong-ones-are-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("body, code", [
    ({}, "E101"), ({"text": ""}, "E101"), ({"text": " \n"}, "E101"), ({"text": 3}, "E101"), ({"text": None}, "E101"),
    ({"text": "x" * (16 * 1024 + 1)}, "E104"), ({"text": "x", "agent": "a" * 257}, "E104"), ({"text": "x", "more": 1}, "E101")])
def test_wrong_requests(desk, body, code):
    assert desk.http("POST", "/v1/requests", body).json["error"]["code"] == code
    assert desk.http("GET", "/v1/requests").json == {"requests": [], "next": None}


@clause("/cf/CF-1/unknown-ones-are-not-found")
def test_no_such_request(desk):
    for method, path in [("GET", "/v1/requests/request-none"), ("POST", "/v1/requests/request-none/cancel")]:
        reply = desk.http(method, path, {} if method == "POST" else None)
        assert reply.status == 404 and reply.json["error"]["code"] == "E102"


@clause("/cf/CF-1/the-same-key-is-the-same-request")
def test_idempotency_key(desk):
    first = desk.http("POST", "/v1/requests", {"text": "Translate the manual", "idempotency_key": "k"})
    again = desk.http("POST", "/v1/requests", {"text": "Translate the manual", "idempotency_key": "k"})
    assert again.json["id"] == first.json["id"] and again.headers["beckon-existed"] == "true"
    assert first.headers["location"] == f"/v1/requests/{first.json['id']}"
    assert len(desk.http("GET", "/v1/requests").json["requests"]) == 1
