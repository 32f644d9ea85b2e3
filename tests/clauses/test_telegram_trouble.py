# test_telegram_trouble.py: what Telegram's server and the network do wrong loses nothing and does nothing twice
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import Desk, clause, until
from telegram_desk import buttons, is_done, settings, surface
from telegram_server import CHAT


@pytest.fixture
def desk(telegram, make_desk):
    """A desk that sends its questions to the double."""
    return make_desk(**settings(telegram), timeout_ms=300000).start()


def wrong_shapes():
    chat = {"id": CHAT, "type": "private"}
    person = {"id": CHAT, "first_name": "Anna"}
    return [
        {}, {"message": None}, {"message": 5}, {"message": []}, {"message": {}}, {"message": {"chat": 7}},
        {"message": {"message_id": "x", "chat": chat, "from": person, "text": "/respond 1"}},
        {"message": {"message_id": 5, "chat": {"id": str(CHAT)}, "from": person, "text": "/respond 1"}},
        {"message": {"message_id": 5, "chat": chat, "from": [], "text": "/respond 1"}},
        {"message": {"message_id": 5, "chat": chat, "text": "/respond 1"}},
        {"message": {"message_id": 5, "chat": chat, "from": person, "text": ["/respond 1"]}},
        {"message": {"message_id": 5, "chat": chat, "from": person, "photo": [{}]}},
        {"edited_message": {"message_id": 5, "chat": chat, "from": person, "text": "/respond 1"}},
        {"channel_post": {"message_id": 5, "chat": chat, "text": "/respond 1"}},
        {"callback_query": {}}, {"callback_query": {"id": 5, "from": person}},
        {"callback_query": {"id": "q", "from": person, "data": "a:1:0:0:00000000"}},
        {"callback_query": {"id": "q", "from": person, "message": {"message_id": 1, "chat": chat}}},
        {"callback_query": {"id": "q", "from": person, "message": {"message_id": 1, "chat": chat}, "data": {"a": 1}}},
        {"message": {"message_id": 5, "chat": chat, "from": person, "text": "x" * 100000}},
        {"message": {"message_id": 5, "chat": chat, "from": person, "text": "\u202e\x1b[31m"}},
        {"poll": {"id": "1"}}, {"deep": [[[[[[[[[[[[]]]]]]]]]]]]},
    ]


@clause("/att/ATT-5/updates-of-every-wrong-shape")
def test_wrong_shapes(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    for update in wrong_shapes():
        telegram.push(update)
    telegram.tap(message, "SQLite")
    until(lambda: desk.interaction(asked["id"])["response"] == "SQLite")
    is_done(telegram)
    assert surface(desk)["healthy"]


@clause("/att/ATT-5/pages-of-every-wrong-shape")
@pytest.mark.parametrize("raw", ["", "no", "[]", "{}", '{"ok":true}', '{"ok":true,"result":5}', '{"ok":"true","result":[]}',
                                 '{"ok":true,"result":[5,null,{}]}', '{"ok":false}', "\x00", '{"ok":true,"result":' + "[" * 99])
def test_wrong_pages(desk, telegram, raw):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.fail("getUpdates", raw=raw)
    until(lambda: surface(desk)["healthy"] is False)
    telegram.tap(message, "SQLite")
    until(lambda: desk.interaction(asked["id"])["response"] == "SQLite")
    until(lambda: surface(desk)["healthy"])


@clause("/att/ATT-5/another-program-polls")
def test_conflict(desk, telegram):
    desk.ask()
    message = telegram.wait_text("Which database")
    telegram.rival()
    until(lambda: surface(desk)["healthy"] is False and "already polling this bot" in surface(desk)["detail"])
    telegram.tap(message, "SQLite")
    telegram.wait_text("Answered on Telegram: SQLite")
    until(lambda: surface(desk)["healthy"])


@clause("/att/ATT-5/too-many-requests")
def test_busy(desk, telegram):
    telegram.fail("sendMessage", status=429, description="Too Many Requests: retry after 1", parameters={"retry_after": 1})
    desk.ask()
    message = telegram.wait_text("Which database")
    telegram.fail("getUpdates", status=429, description="Too Many Requests: retry after 1", parameters={"retry_after": 1})
    telegram.tap(message, "SQLite")
    telegram.wait_text("Answered on Telegram: SQLite")
    assert len(telegram.sent()) == 1


@clause("/att/ATT-5/network-loss")
def test_network_loss(desk, telegram):
    first = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?")
    telegram.close()
    until(lambda: surface(desk)["healthy"] is False)
    assert "cannot be reached" in surface(desk)["detail"]
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    desk.respond(first["id"], option_index=0)
    telegram.open()
    telegram.wait_text("Answered over HTTP: Tea")
    telegram.wait_text("Milk or sugar?")
    assert len(telegram.sent()) == 2
    until(lambda: surface(desk)["healthy"])


@clause("/att/ATT-5/how-many-messages-wait")
def test_waiting_is_said(desk, telegram, beckon):
    def waiting():
        return surface(desk)["waiting"]

    desk.ask()
    telegram.wait_text("Which database")
    until(lambda: waiting() == 0)
    assert "delivered" not in beckon("status").stdout + beckon("doctor").stdout
    telegram.close()
    desk.ask("Tea or coffee?", ["Tea", "Coffee"])
    until(lambda: waiting() == 1)
    assert "1 undelivered message" in beckon("status").stdout
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    until(lambda: waiting() == 2)
    assert "2 undelivered messages" in beckon("doctor").stdout
    telegram.open()
    until(lambda: waiting() == 0)
    assert "delivered" not in beckon("status").stdout


@clause("/att/ATT-5/the-server-is-out-of-order")
@pytest.mark.parametrize("how", [{"status": 502, "description": "Bad Gateway"}, {"raw": "<html>", "status": 503},
                                 {"hang_up": True}])
def test_server_errors(desk, telegram, how):
    telegram.fail("sendMessage", **how)
    desk.ask()
    message = telegram.wait_text("Which database")
    telegram.fail("answerCallbackQuery", **how)
    telegram.fail("editMessageText", **how)
    telegram.tap(message, "SQLite")
    telegram.wait_text("Answered on Telegram: SQLite")
    assert len(telegram.sent()) == 1


@clause("/att/ATT-5/token-revoked-while-running")
def test_revoked(desk, telegram, beckon):
    telegram.revoke()
    until(lambda: surface(desk)["healthy"] is False)
    assert "revoked" in surface(desk)["detail"]
    assert desk.token not in str(surface(desk))
    doctor = beckon("doctor")
    assert "telegram" in doctor.stdout.lower() and "revoked" in doctor.stdout
    asked = desk.ask().json
    desk.respond(asked["id"], option_index=0)
    assert "123456789:" not in desk.stderr


@clause("/att/ATT-5/wrong-token-from-the-start")
def test_wrong_token(telegram):
    desk = Desk(**{**settings(telegram), "telegram_token": "123456789:AAA-wrong-token-wrong"})
    try:
        desk.start()
        until(lambda: surface(desk) and surface(desk)["healthy"] is False)
        assert "rejected the token" in surface(desk)["detail"]
        desk.finish()
    finally:
        desk.discard()


@clause("/att/ATT-5/what-is-no-token-is-said")
def test_no_token():
    desk = Desk(telegram_token="no-token")
    desk.allow("BECKON_TELEGRAM_TOKEN is ignored")
    try:
        desk.start()
        assert surface(desk)["healthy"] is False
        assert surface(desk)["detail"] == "BECKON_TELEGRAM_TOKEN is not a valid bot token."
        desk.finish()
    finally:
        desk.discard()


@clause("/att/ATT-5/the-bot-is-blocked")
def test_blocked(desk, telegram):
    telegram.blocked.add(CHAT)
    desk.ask()
    until(lambda: surface(desk)["healthy"] is False)
    assert "cannot write" in surface(desk)["detail"]


@clause("/att/ATT-5/a-chat-that-takes-nothing-loses-nothing")
@pytest.mark.parametrize("description", ["group chat was upgraded to a supergroup chat", "not enough rights to send text messages to the chat",
                                         "have no rights to send a message", "CHAT_WRITE_FORBIDDEN", "PEER_ID_INVALID"])
def test_closed_chat(desk, telegram, description):
    """The chat is refused, not the question, which is delivered once the chat is fixed."""
    telegram.fail("sendMessage", times=1000, status=400, description=f"Bad Request: {description}")
    desk.ask()
    until(lambda: surface(desk)["healthy"] is False and description in surface(desk)["detail"])
    assert len(desk.rows("SELECT * FROM outbox")) == 1
    telegram.mend()
    telegram.wait_text("Which database", timeout=60)
    until(lambda: surface(desk)["healthy"])


@clause("/pp/PP-7/killed-between-update-and-commit", "/att/ATT-5/nothing-twice-after-a-kill")
def test_kill(desk, telegram):
    """Whenever the desk is killed, every answer counts once after the next start, and a plain text does not answer the next question."""
    asked = [desk.ask(f"Name number {n}?", None, kind="clarification").json["id"] for n in range(6)]
    for n in range(5):
        message = telegram.wait_text(f"Name number {n}?")
        telegram.say(f"answer {n}", reply_to=message)
        if n % 2 == 0:
            telegram.wait(lambda: telegram.calls[-1] is not None)
        else:
            until(lambda: desk.interaction(asked[n])["status"] == "ANSWERED")
        desk.kill9()
        desk.start()
        until(lambda: desk.interaction(asked[n])["response"] == f"answer {n}")
    # One question that takes free text is left: no earlier message may answer it.
    is_done(telegram)
    assert desk.interaction(asked[5])["status"] == "PENDING"
    for n in range(5):
        telegram.wait(lambda: any(f"Name number {n}?" in m["text"] and "Answered on Telegram" in m["text"] for m in telegram.sent()))
    rows = desk.rows("SELECT count (*) AS n FROM corrections")
    assert rows[0]["n"] == 0


@clause("/pp/PP-7/the-lost-answer-of-getupdates")
def test_update_again(desk, telegram):
    """The confirmation of an update is lost: Telegram sends the update again, and it does nothing."""
    first = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    number = telegram.say("beckon")
    until(lambda: desk.interaction(first["id"])["response"] == "beckon")
    second = desk.ask("And the other?", None, kind="clarification").json
    telegram.wait_text("And the other?")
    with_number = {"update_id": number, "message": {"message_id": 999, "chat": {"id": CHAT, "type": "private"},
                                                    "from": {"id": CHAT, "first_name": "Anna"}, "text": "beckon"}}
    telegram.fail("getUpdates", raw='{"ok":true,"result":[' + __import__("json").dumps(with_number) + "]}")
    telegram.say("reply", reply_to=telegram.wait_text("And the other?"))
    until(lambda: desk.interaction(second["id"])["response"] == "reply")


@clause("/pp/PP-7/the-lost-answer-of-sendmessage")
def test_sent_twice_counts_once(desk, telegram):
    """The question was sent, but the confirmation was lost: both messages work, and both are updated."""
    telegram.fail("sendMessage", status=0, after=True)
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait(lambda: len(telegram.sent()) == 2)
    telegram.tap(telegram.sent()[0], "Coffee")
    until(lambda: desk.interaction(asked["id"])["response"] == "Coffee")
    telegram.wait(lambda: all("Answered on Telegram: Coffee" in m["text"] and not buttons(m) for m in telegram.sent()))


@clause("/att/ATT-5/old-taps-and-deleted-messages")
def test_old(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    query = telegram.tap(message, "SQLite", old=True)
    until(lambda: desk.interaction(asked["id"])["response"] == "SQLite")
    telegram.wait_text("Answered on Telegram")
    assert telegram.queries[query]["answered"] is None
    gone = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    message = telegram.wait_text("Tea or coffee?")
    del telegram.messages[CHAT, message["message_id"]]
    desk.respond(gone["id"], option_index=0)
    third = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    message = telegram.wait_text("Milk or sugar?")
    message["too_old"] = True
    desk.respond(third["id"], option_index=0)
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    assert surface(desk)["healthy"]


@clause("/att/ATT-5/text-of-agents-is-no-markup")
def test_no_markup(desk, telegram):
    desk.ask("<b>Bold</b> & *stars* _under_ [link](tg://user?id=1)\x1b[31m\u202e", ["<i>1</i>", "`2`"])
    message = telegram.wait_text("Bold")
    assert "<b>Bold</b> & stars under link (tg://user?id=1)" in message["text"]
    assert {entity["type"] for entity in message["entities"]} == {"italic"}
    assert "\x1b" not in message["text"] and "\u202e" not in message["text"]
    sent = [p for m, p in telegram.calls if m == "sendMessage"]
    assert all("parse_mode" not in p and p["link_preview_options"] == {"is_disabled": True} for p in sent)


@clause("/att/ATT-5/nothing-without-a-chat")
def test_no_chat(telegram):
    desk = Desk(**settings(telegram, chat=""))
    try:
        desk.start()
        desk.ask()
        telegram.say("/tasks")
        is_done(telegram)
        assert telegram.sent() == []
        desk.finish()
    finally:
        desk.discard()
