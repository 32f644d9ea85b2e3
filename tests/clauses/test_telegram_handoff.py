# test_telegram_handoff.py: hand-offs on Telegram: which chat, which buttons (WH-8, WH-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import Beckon, Desk, clause, until
from telegram_desk import buttons, is_done, settings, surface
from telegram_server import CHAT

ANA = 815
EVE = 666
CHATS = ((CHAT, "Owner"), (ANA, "Ana"), (EVE, "Eve"))


@pytest.fixture
def desk(telegram, make_desk):
    desk = make_desk(**settings(telegram)).start()
    desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana Müller", "telegram_chat": str(ANA)})
    desk.http("POST", "/v1/people", {"handle": "bob", "name": "Bob"})
    return desk


def hand_off(desk, assignee="ana", **fields):
    reply = desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": assignee, "subject": "John Doe", "message": "Call him",
                                                   "agent": "Scout", **fields})
    assert reply.status == 202, reply.text
    return reply.json


@clause("/wh/WH-8/to-the-assignee-s-own-chat", "/wh/WH-10/taken-over-on-telegram")
def test_own_chat(desk, telegram):
    handed = hand_off(desk)
    message = telegram.wait_text("Agent Scout needs your attention for John Doe", chat=ANA)
    assert "For @ana" in message["text"] and "Call him" in message["text"]
    assert buttons(message)[:2] == ["Take Over", "Reassign…"]
    assert telegram.sent() == []
    telegram.tap(message, "Take Over", chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    now = desk.interaction(handed["id"])
    assert (now["responded_by"], now["surface"], now["outcome"]) == ("ana", "telegram", "resolved")
    assert buttons(telegram.wait_text("Completed: resolved", chat=ANA)) == []


@clause("/wh/WH-10/completed-with-notes-by-reply")
def test_reply(desk, telegram):
    handed = hand_off(desk)
    message = telegram.wait_text("needs your attention", chat=ANA)
    telegram.say("He signed", reply_to=message, chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    now = desk.interaction(handed["id"])
    assert (now["note"], now["outcome"], now["responded_by"]) == ("He signed", "resolved", "ana")


@clause("/wh/WH-10/completed-by-reply-to-a-message-whose-number-is-not-known")
def test_reply_to_unknown(desk, telegram):
    """The hand-off was sent, but its message number was lost or is late: its buttons identify it."""
    telegram.fail("sendMessage", status=0, after=True)
    handed = hand_off(desk)
    assert telegram.wait(lambda: len(telegram.sent(ANA)) == 2)
    telegram.say("Not mine", reply_to=telegram.sent(ANA)[0], chat=ANA, who=EVE)
    telegram.say("He signed", reply_to=telegram.sent(ANA)[0], chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    now = desk.interaction(handed["id"])
    assert (now["note"], now["responded_by"]) == ("He signed", "ana")


@clause("/wh/WH-8/to-the-configured-chat-without-one", "/wh/WH-10/the-owner-may-act")
def test_configured_chat(desk, telegram):
    handed = hand_off(desk, "bob")
    message = telegram.wait_text("needs your attention")
    telegram.tap(message, "Take Over")
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")


@clause("/wh/WH-10/not-me-on-telegram", "/wh/WH-10/only-the-assignee-or-the-owner-may-act")
def test_not_me(desk, telegram):
    handed = hand_off(desk)
    message = dict(telegram.wait_text("needs your attention", chat=ANA))
    telegram.tap(message, "Take Over", chat=EVE, who=EVE)
    telegram.tap(message, "Take Over", chat=ANA, who=EVE)
    assert is_done(telegram)
    assert desk.interaction(handed["id"])["status"] == "PENDING"
    telegram.tap(message, "Reassign…", chat=ANA, who=ANA)
    assert telegram.wait(lambda: "Bob" in buttons(telegram.wait_text("needs your attention", chat=ANA)))
    telegram.tap(telegram.wait_text("needs your attention", chat=ANA), "Bob", chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["assignee"] == "bob")
    assert buttons(telegram.wait_text("Reassigned to @bob", chat=ANA)) == []
    # Bob has no chat of his own: the owner is told.
    assert "For @bob" in telegram.wait_text("needs your attention")["text"]
    # What was assigned to Ana no longer is.
    telegram.tap(message, "Take Over", chat=ANA, who=ANA, old=True)
    assert is_done(telegram)
    assert desk.interaction(handed["id"])["status"] == "PENDING"


@clause("/wh/WH-10/handed-on-elsewhere-takes-the-buttons-from-who-had-it")
def test_handed_on_elsewhere(desk, telegram):
    handed = hand_off(desk)
    message = dict(telegram.wait_text("needs your attention", chat=ANA))
    assert "Take Over" in buttons(message)
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "bob"}).status == 200
    # Bob has no chat of his own: the owner is asked.
    asked = telegram.wait_text("For @bob")
    assert "Take Over" in buttons(asked)
    mine = telegram.wait_text("Reassigned to @bob", chat=ANA)
    assert buttons(mine) == [] and "Agent Scout needs your attention for John Doe" in mine["text"]
    assert len(telegram.sent(ANA)) == 1

    # Back to Ana: she gets a new message, and the owner's buttons are removed.
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "ana"}).status == 200
    again = telegram.wait_text("For @ana", chat=ANA)
    assert again["message_id"] != message["message_id"] and "Take Over" in buttons(again)
    assert buttons(telegram.wait_text("Reassigned to @ana")) == []
    telegram.tap(again, "Take Over", chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    telegram.wait(lambda: all("Completed: resolved" in one["text"] and not buttons(one) for one in telegram.sent(ANA) + telegram.sent()))


@clause("/wh/WH-10/completed-elsewhere-takes-the-buttons")
def test_completed_elsewhere(desk, telegram):
    handed = hand_off(desk)
    telegram.wait_text("needs your attention", chat=ANA)
    desk.http("PUT", f"/v1/executions/{handed['task_id']}/complete-handoff", {"outcome": "escalated", "notes": "To the boss", "by": "bob"})
    assert buttons(telegram.wait_text("Completed: escalated. To the boss", chat=ANA)) == []


@clause("/wh/WH-10/handed-on-in-one-chat-is-asked-once")
def test_same_chat(desk, telegram):
    desk.http("POST", "/v1/people", {"handle": "eve", "name": "Eve"})
    handed = hand_off(desk, "bob")
    first = telegram.wait_text("For @bob")["message_id"]
    # Telegram cannot be reached for a while: earlier and later messages arrive in order.
    telegram.fail("editMessageText", status=500, description="Internal Server Error")
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "eve"}).status == 200
    second = telegram.wait_text("For @eve", timeout=40)
    assert "Take Over" in buttons(second)
    gone = telegram.wait_text("Reassigned to @eve")
    assert gone["message_id"] == first and buttons(gone) == []
    assert is_done(telegram)
    assert len(telegram.sent()) == 2


@clause("/wh/WH-10/nothing-else-is-obeyed-in-the-assignee-s-chat")
def test_no_commands(desk, telegram):
    asked = desk.ask("Which database?", ["PostgreSQL", "SQLite"], policy="hold").json
    hand_off(desk)
    telegram.wait_text("needs your attention", chat=ANA)
    telegram.say("/tasks", chat=ANA, who=ANA)
    telegram.say(f"/respond {asked['id']} 1", chat=ANA, who=ANA)
    assert is_done(telegram)
    assert len(telegram.sent(ANA)) == 1
    assert desk.interaction(asked["id"])["status"] == "PENDING"


NOT_REACHED = "For @ana, whose own chat does not accept messages from this bot."


def goes_on(desk, telegram):
    """Later messages do not wait, and the channel is healthy."""
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    telegram.wait_text("Milk or sugar?")
    assert surface(desk)["healthy"]


@clause("/wh/WH-8/to-who-blocked-the-bot-goes-to-the-desk-s-chat", "/att/ATT-5/who-is-not-reached-is-named")
@pytest.mark.parametrize("how", ["blocked", "no chat"])
def test_blocked(desk, telegram, how):
    if how == "blocked":
        telegram.blocked.add(ANA)
    else:
        del telegram.people[ANA]  # 400: chat not found
    handed = hand_off(desk, warm=True)
    message = telegram.wait_text("Warm lead from agent Scout: John Doe is interested")
    assert NOT_REACHED in message["text"] and "Call him" in message["text"]
    assert buttons(message)[:2] == ["Take Over", "Reassign…"]
    goes_on(desk, telegram)
    assert "@ana" in surface(desk)["detail"]
    assert "@ana" in Beckon(desk)("doctor").stdout
    telegram.tap(message, "Take Over")
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    assert buttons(telegram.wait_text("Completed: resolved")) == []


@clause("/att/ATT-5/who-is-back-is-named-no-more")
def test_back(desk, telegram):
    telegram.blocked.add(ANA)
    hand_off(desk)
    telegram.wait_text(NOT_REACHED)
    until(lambda: "@ana" in surface(desk)["detail"])
    telegram.blocked.clear()
    telegram.say("/start", chat=ANA, who=ANA)
    until(lambda: "@ana" not in surface(desk)["detail"])
    hand_off(desk, subject="Acme")
    telegram.wait_text("needs your attention for Acme", chat=ANA)
    assert len(telegram.sent()) == 1


@clause("/att/ATT-5/who-has-another-chat-is-named-no-more")
def test_another_chat(desk, telegram):
    telegram.blocked.add(ANA)
    hand_off(desk)
    telegram.wait_text(NOT_REACHED)
    until(lambda: "@ana" in surface(desk)["detail"])
    assert desk.http("PATCH", "/v1/people/ana", {"telegram_chat": str(EVE)}).status == 200
    until(lambda: "@ana" not in surface(desk)["detail"])
    hand_off(desk, subject="Acme")
    telegram.wait_text("needs your attention for Acme", chat=EVE)
    assert "@ana" not in surface(desk)["detail"]


@clause("/wh/WH-8/a-reminder-to-who-blocked-the-bot")
@pytest.mark.takes(9)
def test_blocked_reminder(telegram):
    desk = Desk(**settings(telegram), handoff_timeout_ms=20000)
    try:
        desk.start()
        desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana", "telegram_chat": str(ANA)})
        hand_off(desk)
        telegram.wait_text("needs your attention", chat=ANA)
        telegram.blocked.add(ANA)
        reminder = telegram.wait_text("Reminder: this is still waiting for you", timeout=40)
        assert "If nobody completes it, the task continues at " in reminder["text"]
        assert NOT_REACHED in reminder["text"] and "Take Over" in buttons(reminder)
        goes_on(desk, telegram)
        desk.finish()
    finally:
        desk.discard()


@clause("/wh/WH-10/handed-on-from-who-blocked-the-bot")
def test_blocked_handed_on(desk, telegram):
    handed = hand_off(desk)
    telegram.wait_text("needs your attention", chat=ANA)
    telegram.blocked.add(ANA)
    # Her message can no longer be edited; Bob, who has no chat, is asked all the same.
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "bob"}).status == 200
    assert "Take Over" in buttons(telegram.wait_text("For @bob"))
    # And back to her.
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "ana"}).status == 200
    message = telegram.wait_text(NOT_REACHED)
    telegram.tap(message, "Take Over")
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    goes_on(desk, telegram)


@clause("/wh/WH-10/completed-by-who-blocked-the-bot-then")
def test_blocked_after_reply(desk, telegram):
    handed = hand_off(desk)
    message = dict(telegram.wait_text("needs your attention", chat=ANA))
    telegram.blocked.add(ANA)
    telegram.say("He signed", reply_to=message, chat=ANA, who=ANA)
    until(lambda: desk.interaction(handed["id"])["status"] == "ANSWERED")
    until(lambda: desk.rows("SELECT * FROM outbox") == [])
    goes_on(desk, telegram)


@clause("/wh/WH-10/a-message-that-cannot-be-edited-holds-up-nobody")
def test_edit_refused(desk, telegram):
    handed = hand_off(desk)
    telegram.wait_text("needs your attention", chat=ANA)
    telegram.fail("editMessageText", status=400, description="Bad Request: MESSAGE_ID_INVALID")
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "bob"}).status == 200
    assert "Take Over" in buttons(telegram.wait_text("For @bob"))
    goes_on(desk, telegram)
