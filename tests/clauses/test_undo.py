# test_undo.py: a destructive answer takes two steps, and can be undone before it goes out (ATT-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause, until
from telegram_desk import settings

OPTIONS = ["Keep it", {"label": "Drop the table", "destructive": True}]
QUESTION = "What becomes of the old table?"


def ask(desk, **fields):
    reply = desk.ask(QUESTION, OPTIONS, agent="builder", policy="hold", **fields)
    assert reply.status == 202, reply.text
    return reply.json["id"]


def undo(desk, id=None, by="Anna"):
    return desk.http("POST", f"/v1/interactions/{id}/undo" if id else "/v1/undo", {"by": by} if by else {})


def assert_open(desk, id):
    """Nobody who reads the row, and no agent, takes it for answered."""
    row = desk.interaction(id)
    assert (row["status"], row["response"], row["response_indices"], row["responded_by"], row["responded_at"]) == (
        "PENDING", None, [], None, None)
    [stored] = desk.rows("SELECT status, response, responded_by FROM aic_interactions WHERE id = ?", id)
    assert tuple(stored.values()) == ("PENDING", None, None)
    assert desk.task(row["task_id"])["status"] == "AWAITING_RESPONSE"


# --- over HTTP ----------------------------------------------------------------------------------

@clause("/att/ATT-7/held-back-over-http")
@pytest.mark.desk(undo_seconds=2)
def test_goes_out(desk, waiting):
    agent = waiting(desk, QUESTION, OPTIONS, agent="builder", policy="hold")
    id = until(lambda: (open := desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]) and open[0]["id"])
    with desk.events() as events:
        begun = time.monotonic()
        reply = desk.respond(id, option_index=1, by="Anna")
        assert reply.status == 202, reply.text
        held = reply.json["held_answer"]
        assert (held["responded_by"], held["surface"]) == ("Anna", "http") and held["held_until"] > held["held_at"]
        # What was answered is said nowhere before it goes out.
        assert "Drop" not in str(held) and reply.json["response"] is None
        assert_open(desk, id)
        event = events.until("AIC_ANSWER_HELD")
        assert event.payload["held_answer"] == held and event.payload["response"] is None
        settled = agent.reply().json
        assert 1.5 < time.monotonic() - begun < 20
        events.until("AIC_DIALOG_RESPONDED")
    assert (settled["status"], settled["response"], settled["responded_by"], settled["held_answer"]) == (
        "ANSWERED", "Drop the table", "Anna", None)
    assert desk.rows("SELECT * FROM held_answers") == []


@clause("/att/ATT-7/other-answers-at-once")
def test_at_once(desk):
    id = ask(desk)
    reply = desk.respond(id, option_index=0, by="Anna")
    assert (reply.status, reply.json["status"], reply.json["held_answer"]) == (200, "ANSWERED", None)


@clause("/att/ATT-7/undone-over-http")
@pytest.mark.desk(undo_seconds=15)
def test_undone(desk):
    id = ask(desk)
    with desk.events() as events:
        desk.respond(id, option_index=1, by="Anna")
        reply = undo(desk, id)
        assert (reply.status, reply.json["status"], reply.json["held_answer"]) == (200, "PENDING", None)
        events.until("AIC_ANSWER_UNDONE")
    assert_open(desk, id)
    again = undo(desk, id)
    assert (again.status, again.error) == (409, "E108") and again.json["error"]["hint"]
    # The last one, whichever it is.
    assert undo(desk).error == "E107"
    desk.respond(id, option_index=1, by="Anna")
    assert undo(desk).json["id"] == id
    assert desk.respond(id, option_index=0, by="Anna").json["response"] == "Keep it"
    late = undo(desk, id)
    assert (late.status, late.error) == (409, "E106") and late.json["error"]["hint"]


@clause("/att/ATT-7/a-second-answer-meanwhile", "/aic/AIC-3/one-answer-while-it-is-held-back")
@pytest.mark.desk(undo_seconds=15)
def test_second_answer(desk):
    id = ask(desk)
    desk.respond(id, option_index=1, by="Anna")
    refused = desk.respond(id, option_index=0, by="Ben")
    assert (refused.status, refused.error) == (409, "E106")
    assert refused.json["error"]["message"].startswith("Anna has answered; the answer goes out in ") and refused.json["error"]["hint"]
    assert "Drop" not in refused.text
    for path, body in (("later", {"duration": "1 h"}), ("hold", {})):
        assert desk.http("POST", f"/v1/interactions/{id}/{path}", {**body, "by": "Ben"}).error == "E106"


@clause("/att/ATT-7/an-agent-undoes-nothing")
@pytest.mark.desk(undo_seconds=15)
def test_agent(desk):
    id = ask(desk)
    desk.respond(id, option_index=1, by="Anna")
    for by in ("builder", "Builder", None):
        assert undo(desk, id, by).error == "E109"
    withdrawn = desk.http("POST", f"/v1/interactions/{id}/withdraw", {"agent": "builder"})
    assert (withdrawn.json["status"], withdrawn.json["response"], withdrawn.json["held_answer"]) == ("CANCELLED", None, None)
    lines = [row["message"] for row in desk.rows("SELECT message FROM execution_log")]
    assert f"question {id}: the answer of Anna was dropped before it went out" in lines


@clause("/att/ATT-7/killed-meanwhile")
@pytest.mark.desk(undo_seconds=4)
def test_killed(desk):
    id = ask(desk)
    desk.respond(id, option_index=1, by="Anna")
    desk.kill9()
    time.sleep(4.5)
    desk.start()
    # Neither lost nor sent while nobody could undo it.
    assert_open(desk, id)
    assert desk.interaction(id)["held_answer"]["responded_by"] == "Anna"
    until(lambda: desk.interaction(id)["status"] == "ANSWERED")
    assert desk.interaction(id)["response"] == "Drop the table"


@clause("/att/ATT-7/quit-and-undone")
@pytest.mark.desk(undo_seconds=15)
def test_quit(desk):
    id = ask(desk)
    desk.respond(id, option_index=1, by="Anna")
    desk.restart()
    assert undo(desk, id).status == 200
    assert_open(desk, id)


@clause("/att/ATT-7/not-held-back")
@pytest.mark.desk(undo_seconds=0)
def test_off(desk):
    id = ask(desk)
    assert desk.respond(id, option_index=1, by="Anna").json["status"] == "ANSWERED"


# --- the command --------------------------------------------------------------------------------

@clause("/att/ATT-7/the-command-takes-a-second-step")
@pytest.mark.desk(undo_seconds=15)
def test_command(desk, beckon):
    id = ask(desk)
    refused = beckon("respond", str(id), "2")
    assert refused.returncode == 1 and "“Drop the table” is destructive" in refused.stderr + refused.stdout
    assert "--destructive" in refused.stderr + refused.stdout
    assert_open(desk, id)
    assert desk.interaction(id)["held_answer"] is None
    sent = beckon("respond", "--destructive", str(id), "2", check=True)
    assert "Your answer goes out in 15 seconds" in sent.stdout and f"beckon undo {id}" in sent.stdout
    assert_open(desk, id)
    undone = beckon("undo", check=True)
    assert undone.stdout == f"Undone: question {id} is open again.\n"
    assert desk.interaction(id)["held_answer"] is None
    assert beckon("undo", str(id)).returncode == 1
    assert beckon("respond", str(id), "1", check=True).stdout.startswith('Response received: "Keep it"')


# --- on Telegram --------------------------------------------------------------------------------

@pytest.fixture
def telegram_desk(telegram, make_desk):
    return make_desk(**settings(telegram), undo_seconds=8, timeout_ms=300000).start()


def under(message):
    return [b["text"] for row in (message.get("reply_markup") or {}).get("inline_keyboard", []) for b in row]


@clause("/att/ATT-7/two-taps-and-undo-on-telegram")
def test_telegram(telegram_desk, telegram):
    desk = telegram_desk
    id = ask(desk)
    message = telegram.wait_text(QUESTION)
    telegram.wait_query(telegram.tap(message, "Drop the table"))
    telegram.wait(lambda: under(message) == ["⚠ Really: Drop the table", "Back"])
    assert desk.interaction(id)["held_answer"] is None
    telegram.wait_query(telegram.tap(message, "Back"))
    telegram.wait(lambda: "1  Keep it" in under(message))
    telegram.wait_query(telegram.tap(message, "Drop the table"))
    telegram.wait(lambda: "Back" in under(message))
    assert "goes out in" in telegram.wait_query(telegram.tap(message, "Really"))
    telegram.wait(lambda: under(message) == ["Undo"])
    assert_open(desk, id)
    telegram.wait_query(telegram.tap(message, "Undo"))
    telegram.wait(lambda: "1  Keep it" in under(message))
    assert desk.interaction(id)["held_answer"] is None


@clause("/att/ATT-7/typed-twice-on-telegram")
def test_telegram_typed(telegram_desk, telegram):
    desk = telegram_desk
    id = ask(desk)
    message = telegram.wait_text(QUESTION)
    telegram.say("2", reply_to=message)
    telegram.wait_text("Send the same again to answer “Drop the table”")
    assert desk.interaction(id)["held_answer"] is None
    telegram.say("2", reply_to=message)
    said = telegram.wait_text("Your answer goes out in")
    assert under(said) == ["Undo"]
    until(lambda: desk.interaction(id)["status"] == "ANSWERED")
    assert desk.interaction(id)["responded_by"] and desk.interaction(id)["surface"] == "telegram"
