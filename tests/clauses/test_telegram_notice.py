# test_telegram_notice.py: messages of plans on Telegram: to whom, once, and without an answer (WH-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until
from telegram_desk import buttons, is_done, settings, surface
from telegram_server import CHAT

ANA = 815
GONE = 816
CHATS = ((CHAT, "Owner"), (ANA, "Ana"), (GONE, "Gone"))


@pytest.fixture
def desk(telegram, make_desk):
    desk = make_desk(**settings(telegram)).start()
    desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana Müller", "telegram_chat": str(ANA)})
    desk.http("POST", "/v1/people", {"handle": "bob", "name": "Bob"})
    desk.http("POST", "/v1/people", {"handle": "gone", "name": "Gone", "telegram_chat": str(GONE), "active": False})
    return desk


def plan(desk, *steps, **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": "Bake a cake", "agent": "baker", "steps": list(steps), **fields})
    assert reply.status == 201, reply.json
    return reply.json["id"]


def notify(message, **fields):
    return {"type": "notify", "message": message, **fields}


def completes(desk, task):
    def over():
        status = desk.task(task)["status"]
        assert status != "FAILED", log(desk, task)
        return status == "COMPLETE"
    until(over)


def log(desk, task):
    return desk.http("GET", f"/v1/tasks/{task}/log").json["log"]


@clause("/wh/WH-1/a-message-reaches-the-person-on-telegram")
def test_notice(desk, telegram):
    task = plan(desk, notify("The cake is ready.\nCome and eat <b>it</b>!", title="Ready"), notify("It is gone"))
    message = telegram.wait_text("The cake is ready.")
    assert message["text"] == "Ready\nbaker · Bake a cake\n\nThe cake is ready.\nCome and eat <b>it</b>!"
    assert buttons(message) == []
    last = telegram.wait_text("It is gone")
    assert last["text"] == "For your information\nbaker · Bake a cake\n\nIt is gone"
    completes(desk, task)
    # A later message comes after all notices.
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    telegram.wait_text("Milk or sugar?")
    assert len(telegram.sent()) == 3


@clause("/wh/WH-1/a-message-needs-no-answer")
def test_reply(desk, telegram):
    plan(desk, notify("The cake is ready"))
    message = telegram.wait_text("The cake is ready")
    asked = desk.ask("Milk or sugar?", ["Milk", "Sugar"], policy="hold").json
    telegram.say("Milk", reply_to=message)
    telegram.wait_text("That message is not a question from this desk.")
    assert desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/wh/WH-1/a-message-to-somebody-s-own-chat")
@pytest.mark.parametrize("to, context", [("@ana", {}), ("Ana", {}), ("@user.salesRep", {"user": {"salesRep": "ana"}})])
def test_own_chat(desk, telegram, to, context):
    task = plan(desk, notify("The cake is ready", to=to), context=context)
    message = telegram.wait_text("The cake is ready", chat=ANA)
    assert "For @ana" in message["text"] and buttons(message) == []
    completes(desk, task)
    assert telegram.sent() == []
    telegram.say("Thanks", reply_to=message, chat=ANA, who=ANA)
    assert is_done(telegram)
    assert len(telegram.sent(ANA)) == 1


@clause("/wh/WH-1/a-message-by-an-instruction-line")
def test_instruction(desk, telegram):
    reply = desk.http("POST", "/v1/tasks", {"title": "Bake a cake", "instructions": "Notify @ana: it is ready\nNotify me that it is gone"})
    assert reply.status == 201, reply.json
    assert telegram.wait_text("it is ready", chat=ANA)
    assert telegram.wait_text("it is gone")
    assert len(telegram.sent(ANA)) == 1


@clause("/wh/WH-1/a-message-to-somebody-without-a-chat")
def test_no_chat(desk, telegram):
    plan(desk, notify("The cake is ready", to="@bob"))
    assert telegram.wait_text("The cake is ready")["text"].endswith("\n\nFor @bob")


@clause("/wh/WH-1/a-message-to-nobody-says-so-and-fails-nothing")
@pytest.mark.parametrize("to", ["zoe", "gone", "user.salesRep", "not a handle"])
def test_nobody(desk, telegram, to):
    task = plan(desk, notify("The cake is ready", to=f"@{to}"), notify("It is gone"))
    message = telegram.wait_text("The cake is ready")
    assert message["text"].endswith(f"For @{to}, who does not exist or is inactive.")
    telegram.wait_text("It is gone")
    completes(desk, task)
    lines = log(desk, task)
    assert [line["message"] for line in lines if line["level"] == "error"] \
        == [f"Notification failed: User {to} not found or inactive in workspace"]
    assert telegram.sent(GONE) == []


@clause("/wh/WH-1/a-message-to-who-blocked-the-bot-holds-up-nobody")
def test_blocked(desk, telegram):
    telegram.blocked.add(ANA)
    task = plan(desk, notify("The cake is ready", to="@ana"))
    message = telegram.wait_text("The cake is ready")
    assert message["text"].endswith("For @ana, whose own chat does not accept messages from this bot.")
    completes(desk, task)
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    telegram.wait_text("Milk or sugar?")
    assert surface(desk)["healthy"]


@clause("/wh/WH-1/a-message-survives-a-kill", "/pp/PP-7/messages-are-sent-when-the-network-is-back")
def test_killed(desk, telegram):
    telegram.close()
    task = plan(desk, notify("The cake is ready"), notify("It is gone", to="@ana"))
    completes(desk, task)
    desk.kill9()
    telegram.open()
    desk.start()
    telegram.wait_text("The cake is ready")
    telegram.wait_text("It is gone", chat=ANA)
    until(lambda: desk.rows("SELECT * FROM outbox") == [])
    assert len(telegram.sent()) == 1 and len(telegram.sent(ANA)) == 1
    assert desk.rows("SELECT * FROM channel_messages") == []


@clause("/wh/WH-1/a-long-message-in-parts")
def test_long(desk, telegram):
    plan(desk, notify("word " * 2000))
    first = telegram.wait_text("For your information")
    until(lambda: len(telegram.sent()) == 3)
    assert [buttons(message) for message in telegram.sent()] == [[], [], []]
    assert first["text"].endswith("…")
