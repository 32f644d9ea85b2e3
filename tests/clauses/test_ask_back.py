# test_ask_back.py: the person asks the agent something instead of answering, over HTTP (ATT-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until
from raw_http import RawConnection
from telegram_desk import settings

OPTIONS = ["PostgreSQL", "SQLite"]
QUESTION = "Which database should it use?"


def ask(desk, **fields):
    return desk.ask(QUESTION, OPTIONS, agent="builder", **fields).json["id"]


def ask_back(desk, id, text="How *long* does it take?", by="Anna"):
    return desk.http("POST", f"/v1/interactions/{id}/ask-back", {"text": text, **({"by": by} if by else {})})


def reply(desk, id, text="Two minutes.", **fields):
    wait = fields.pop("wait", None)
    return desk.http("POST", f"/v1/interactions/{id}/reply", {"text": text, **fields}, wait=wait)


def said(interaction):
    return [(turn["from"], turn["by"], turn["text"]) for turn in interaction["turns"]]


@clause("/att/ATT-8/a-waiting-agent-is-told-at-once", "/att/ATT-8/the-conversation")
def test_conversation(desk, waiting):
    agent = waiting(desk, QUESTION, OPTIONS, agent="builder")
    id = agent.interaction["id"]
    assert (agent.interaction["turns"], agent.interaction["asked_back"]) == ([], False)
    with desk.events() as events:
        asked = ask_back(desk, id)
        assert (asked.status, asked.json["status"], asked.json["asked_back"]) == (200, "PENDING", True)
        told = agent.reply()
        assert (told.status, told.json["status"], told.json["asked_back"]) == (200, "PENDING", True)
        assert said(told.json) == [("person", "Anna", "How *long* does it take?")]
        assert [option["label"] for option in told.json["options"]] == OPTIONS
        assert events.until("AIC_ASKED_BACK").payload["turns"] == told.json["turns"]

        replied = reply(desk, id)
        assert (replied.status, replied.json["asked_back"]) == (200, False)
        assert events.until("AIC_REPLIED").payload["turns"] == replied.json["turns"]
    row = desk.interaction(id)
    assert said(row) == [("person", "Anna", "How *long* does it take?"), ("agent", "builder", "Two minutes.")]
    assert row["turns"][0]["timestamp"] <= row["turns"][1]["timestamp"]
    [listed] = desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
    assert listed["turns"] == row["turns"]
    log = [line["message"] for line in desk.http("GET", f"/v1/tasks/{row['task_id']}/log").json["log"]]
    assert any("the person asks back: How *long* does it take?" in line for line in log)
    assert any("the agent replied: Two minutes." in line for line in log)
    desk.respond(id, option_index=1, by="Anna")
    settled = desk.settled(id)
    assert (settled["response"], settled["asked_back"], len(settled["turns"])) == ("SQLite", False, 2)


@clause("/att/ATT-8/a-wait-that-begins-later-waits")
def test_later_wait(desk):
    id = ask(desk)
    ask_back(desk, id)
    late = desk.http("GET", f"/v1/interactions/{id}", wait=1)
    assert (late.status, late.json["asked_back"]) == (202, True)
    # Unless the agent says what it knows.
    news = desk.http("GET", f"/v1/interactions/{id}?turns=0", wait=60)
    assert (news.status, news.json["asked_back"]) == (200, True)
    assert desk.http("GET", f"/v1/interactions/{id}?turns=1", wait=1).status == 202
    assert desk.http("GET", f"/v1/interactions/{id}?turns=no", wait=1).error == "E101"


@clause("/att/ATT-8/the-agent-replies-and-waits-on")
def test_reply_and_wait(desk):
    id = ask(desk)
    ask_back(desk, id)
    with RawConnection(desk, "unix") as agent:
        agent.send("POST", f"/v1/interactions/{id}/reply", {"text": "Two minutes.", "agent": "builder"},
                   headers="Prefer: wait=60\r\n")
        until(lambda: desk.interaction(id)["turns"][1:])
        until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
        # Once more.
        ask_back(desk, id, "And what does it cost?")
        told = agent.read()
        assert (told.status, told.json["asked_back"], len(told.json["turns"])) == (200, True, 3)
    with RawConnection(desk, "unix") as agent:
        agent.send("POST", f"/v1/interactions/{id}/reply", {"text": "Nothing."}, headers="Prefer: wait=60\r\n")
        until(lambda: desk.interaction(id)["turns"][3:])
        desk.respond(id, option_index=0, by="Anna")
        told = agent.read()
        assert (told.status, told.json["status"], told.json["response"]) == (200, "ANSWERED", "PostgreSQL")


@clause("/att/ATT-8/nothing-is-chosen-before-the-reply")
@pytest.mark.desk(timeout_ms=600_000)
def test_countdown(desk):
    desk.attend()
    id = ask(desk)
    desk.counting(id)
    asked = ask_back(desk, id).json
    assert asked["deadline_at"] is None and 0 < asked["remaining_ms"] <= 600_000
    desk.kill9()
    desk.start()
    desk.attend()
    row = desk.interaction(id)
    assert (row["status"], row["deadline_at"], row["asked_back"]) == ("PENDING", None, True)
    # There is time to read the reply.
    replied = reply(desk, id).json
    assert replied["deadline_at"] > replied["turns"][1]["timestamp"]


@clause("/att/ATT-8/who-may-say-what", "/e/E109/an-agent-does-not-ask-back", "/e/E108/a-reply-that-nobody-asked-for")
def test_refused(desk):
    id = ask(desk)
    for by in (None, "builder", "Builder"):
        refused = ask_back(desk, id, by=by)
        assert (refused.status, refused.error) == (403, "E109") and refused.json["error"]["hint"]
    assert ask_back(desk, id, by="timeout").error == "E101"
    assert reply(desk, id).error == "E108"
    assert desk.interaction(id)["turns"] == []
    desk.respond(id, option_index=0, by="Anna")
    assert ask_back(desk, id).error == "E106"
    assert reply(desk, id).error == "E106"
    assert ask_back(desk, 99).error == "E102"


@clause("/e/E101/nothing-was-said", "/e/E104/too-much-was-said")
@pytest.mark.parametrize("verb", ["ask-back", "reply"])
def test_bad_text(desk, verb):
    id = ask(desk)
    if verb == "reply":
        ask_back(desk, id)
    before = desk.interaction(id)
    bad = [({}, "E101"), ({"text": ""}, "E101"), ({"text": " \n\t"}, "E101"), ({"text": None}, "E101"),
           ({"text": 7}, "E101"), ({"text": ["a"]}, "E101"), ({"text": "x", "more": 1}, "E101"),
           ({"text": "x" * 16385}, "E104"), ({"text": "é" * 8193}, "E104")]
    for body, code in bad:
        refused = desk.http("POST", f"/v1/interactions/{id}/{verb}", {**body, "by": "Anna"})
        assert refused.error == code, (body, refused.text[:200])
        assert refused.json["error"]["hint"]
    assert desk.interaction(id)["turns"] == before["turns"]
    largest = desk.http("POST", f"/v1/interactions/{id}/{verb}", {"text": "x" * 16384, "by": "Anna"})
    assert largest.status == 200
    # What agents and people write is data.
    hostile = "<b>&amp;</b> \u202e[x](javascript:alert(1)) %s \x1b[31m"
    assert ask_back(desk, id, hostile).json["turns"][-1]["text"] == hostile


@clause("/att/ATT-8/nobody-could-reply-to-the-desk")
def test_desk_asks(desk):
    steps = [{"type": "ask", "question": "Deploy now?", "options": ["Yes", "No"]}]
    task = desk.http("POST", "/v1/tasks", {"title": "Deploy", "steps": steps}).json["id"]
    [asked] = until(lambda: desk.http("GET", f"/v1/interactions?task={task}").json["interactions"])
    refused = ask_back(desk, asked["id"])
    assert (refused.status, refused.error) == (409, "E108") and refused.json["error"]["hint"]

    desk.http("POST", "/v1/requests", {"text": "it"})
    [other] = until(lambda: [open for open in desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
                             if open["request_id"]])
    assert ask_back(desk, other["id"]).error == "E108"


@clause("/att/ATT-8/a-long-conversation")
def test_limit(desk):
    id = ask(desk)
    for _ in range(15):
        assert ask_back(desk, id).status == 200
        assert reply(desk, id).status == 200
    refused = ask_back(desk, id)
    assert (refused.status, refused.error) == (422, "E104")
    assert len(desk.interaction(id)["turns"]) == 30


@clause("/att/ATT-8/the-reply-comes-to-the-chat")
def test_telegram(desk, telegram):
    desk.restart(**settings(telegram))
    id = ask(desk)
    telegram.wait_text(QUESTION)
    ask_back(desk, id)
    reply(desk, id, "It takes **two** minutes.")
    told = telegram.wait_text("two minutes")
    assert "builder replied" in told["text"] and "**" not in told["text"]


@clause("/att/ATT-8/asked-in-the-chat")
def test_asked_in_chat(desk, telegram):
    desk.restart(**settings(telegram))
    id = ask(desk)
    message = telegram.wait_text(QUESTION)
    telegram.say("? How long does it take?", reply_to=message)
    telegram.wait_text("Sent to the agent")
    [turn] = desk.interaction(id)["turns"]
    assert (turn["from"], turn["text"]) == ("person", "How long does it take?")
    # Nothing is no question.
    telegram.say("?", reply_to=message)
    telegram.wait_text("E101")
    reply(desk, id)
    telegram.say("2", reply_to=telegram.wait_text("builder replied"))
    assert desk.settled(id)["response"] == "SQLite"
