# test_telegram.py: the person answers on Telegram; a real desk speaks to a double of the Bot API
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions on Telegram: asked, answered, taken down, and nothing lost or done twice."""

import datetime
import re
import sys
import threading
import time
from pathlib import Path

import pytest

from beckon_testing import Desk, clause, until

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import CHAT, MAX_TEXT, TelegramServer, units  # noqa: E402

STRANGER = 666


def settings(server, chat=CHAT):
    return {"telegram_base_url": server.url, "telegram_token": server.token, "telegram_chat": chat}


@pytest.fixture
def telegram():
    server = TelegramServer()
    yield server
    server.close()


@pytest.fixture
def desk(telegram):
    """A desk whose questions go to the double."""
    desk = Desk(**settings(telegram), timeout_ms=300000)
    try:
        desk.start()
        yield desk
        desk.finish()
    finally:
        desk.discard()


def surface(desk, name="telegram"):
    """What the status says of a surface; None when it does not know it."""
    surfaces = desk.http("GET", "/v1/status").json["surfaces"]
    return next((s for s in surfaces if s["name"] == name), None)


LATER = "Later…"
TIMES = ["15 Minutes", "1 Hour", "Tomorrow Morning", "Back"]


def buttons(message):
    return [b["text"] for row in (message.get("reply_markup") or {}).get("inline_keyboard", []) for b in row]


def answers(message):
    """The buttons that answer."""
    return [text for text in buttons(message) if text != LATER]


def is_done(telegram):
    """Every update was taken, and the desk asks for the next."""
    return telegram.wait(lambda: telegram.pending() == 0)


@clause("/pp/PP-1/asked-on-telegram", "/aic/AIC-3/answered-on-telegram")
def test_button(desk, telegram, waiting):
    agent = waiting(desk, "Which database?", ["PostgreSQL", "SQLite"], agent="claude-code", title="Build the service")
    message = telegram.wait_text("Which database?")
    assert "claude-code" in message["text"] and "Build the service" in message["text"]
    assert buttons(message) == ["1  PostgreSQL", "2  SQLite", LATER]
    query = telegram.tap(message, "SQLite")
    reply = agent.reply()
    assert reply.status == 200
    assert reply.json["response"] == "SQLite" and reply.json["surface"] == "telegram"
    assert "SQLite" in telegram.wait_query(query)
    message = telegram.wait_text("Answered on Telegram: SQLite")
    assert buttons(message) == []


@clause("/pp/PP-9/one-acknowledgement-for-a-tap")
def test_one_acknowledgement(desk, telegram):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.tap(telegram.wait_text("Tea or coffee?"), "Tea")
    telegram.wait_text("Answered on Telegram: Tea")
    # What comes later is behind everything that the answer brought.
    desk.ask("Milk or sugar?", ["Milk", "Sugar"])
    telegram.wait_text("Milk or sugar?")
    assert [m["text"].count("Tea or coffee?") for m in telegram.sent()] == [1, 0]
    assert desk.interaction(asked["id"])["surface"] == "telegram"


@clause("/pp/PP-9/answered-elsewhere-the-message-is-edited")
def test_edited(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    desk.respond(asked["id"], option_index=0)
    edited = telegram.wait_text("Answered over HTTP: PostgreSQL")
    assert edited["message_id"] == message["message_id"] and buttons(edited) == []
    assert len(telegram.sent()) == 1


@clause("/aic/AIC-3/second-tap-hears-the-truth", "/pp/PP-9/stale-button")
def test_stale_tap(desk, telegram):
    asked = desk.ask().json
    message = dict(telegram.wait_text("Which database"))
    desk.respond(asked["id"], option_index=0)
    telegram.wait_text("Answered over HTTP")
    text = telegram.wait_query(telegram.tap(message, "SQLite"))
    assert "E106" in text and "Answered over HTTP: PostgreSQL" in text
    assert desk.interaction(asked["id"])["response"] == "PostgreSQL"


@clause("/aic/AIC-13/free-text-by-reply")
def test_reply(desk, telegram, waiting):
    agent = waiting(desk, "What is the service called?", None, kind="clarification")
    message = telegram.wait_text("What is the service called?")
    telegram.say("pay <b>& go</b>", reply_to=message)
    assert agent.reply().json["response"] == "pay <b>& go</b>"
    telegram.wait(lambda: len(telegram.sent()) == 2)
    first, news = telegram.sent()
    assert "Answered on Telegram" in first["text"] and buttons(first) == []
    assert news["text"].startswith("Answered on Telegram: pay") and "reply_to" in news


@clause("/cf/CF-3/skip-on-telegram")
def test_skip(desk, telegram):
    asked = desk.ask("What is the service called?", None, kind="clarification").json
    telegram.tap(telegram.wait_text("What is the service called?"), "Skip")
    telegram.wait_text("Skipped on Telegram")
    assert desk.interaction(asked["id"])["status"] == "SKIPPED"


@clause("/aic/AIC-13/plain-message-for-the-only-question")
def test_plain_message(desk, telegram):
    choice = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    free = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    telegram.say("Tea")
    telegram.wait_text("Which question do you mean?")
    assert [desk.interaction(asked["id"])["status"] for asked in (choice, free)] == ["PENDING", "PENDING"]
    assert desk.respond(choice["id"], option_index=0).status == 200
    telegram.say("Beckon")
    until(lambda: desk.interaction(free["id"])["response"] == "Beckon")


@clause("/ar/AR-5/a-message-that-is-exactly-an-option-answers-the-only-question")
@pytest.mark.parametrize("text, index", [("coffee", 1), ("2", 1), ("Tea", 0)])
def test_exact_option(desk, telegram, text, index):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?")
    for other in ("Cof", "3", "Coffee please"):
        telegram.say(other)
        telegram.wait_text("Which question do you mean?")
        assert desk.interaction(asked["id"])["status"] == "PENDING"
    telegram.say(text)
    row = until(lambda: (row := desk.interaction(asked["id"]))["status"] == "ANSWERED" and row)
    assert row["response_index"] == index and row["surface"] == "telegram"


@clause("/ar/AR-2/all-questions-of-a-task-on-telegram", "/ar/AR-4/all-questions-of-a-task-on-telegram")
def test_all_questions(desk, telegram):
    first = desk.ask("Which?", ["A", "B"]).json
    second = desk.ask("How?", ["C", "D"], task_id=first["task_id"]).json
    telegram.say("/tasks")
    listed = telegram.wait_text("Task Queue")["text"]
    assert f"Question #{first['id']}: Which?" in listed and f"Question #{second['id']}: How?" in listed
    telegram.say(f"/logs {first['task_id']}")
    logs = telegram.wait_text("Pending Response Required")["text"]
    assert f"/respond {first['id']} <" in logs and f"/respond {second['id']} <" in logs


@clause("/cf/CF-12/the-readings-of-a-request-on-telegram", "/pp/PP-1/a-request-of-the-person-on-telegram")
def test_readings_of_request(desk, telegram):
    desk.http("POST", "/v1/requests", {"text": "Deploy to staging or production"}, wait=30)
    telegram.wait_text("Did you mean [Deploy to staging] or [Deploy to production]?")
    telegram.say("Deploy to production")
    [request] = until(lambda: desk.http("GET", "/v1/requests?state=QUEUED").json["requests"])
    assert request["intent"] == "Deploy to production"


@clause("/att/ATT-11/questions-are-kept-apart-on-telegram")
def test_two_questions(desk, telegram):
    names = [desk.ask(f"Name number {n}?", None, kind="clarification").json["id"] for n in range(3)]
    messages = [telegram.wait_text(f"Name number {n}?") for n in range(3)]
    telegram.say("lost")
    telegram.wait_text("Which question do you mean?")
    telegram.say("second", reply_to=messages[1])
    telegram.say("third", reply_to=messages[2])
    until(lambda: desk.interaction(names[2])["response"] == "third")
    assert desk.interaction(names[1])["response"] == "second"
    assert desk.interaction(names[0])["status"] == "PENDING"
    telegram.say("first")
    until(lambda: desk.interaction(names[0])["response"] == "first")


@clause("/aic/AIC-13/several-options-on-telegram")
def test_multiple(desk, telegram):
    asked = desk.ask("Which tests?", ["unit", "lint", "gui"], multiple=True).json
    message = telegram.wait_text("Which tests?")
    assert answers(message) == ["☐ 1  unit", "☐ 2  lint", "☐ 3  gui", "Send"]
    assert "first" in telegram.wait_query(telegram.tap(message, "Send"))
    for name in ("unit", "gui", "lint", "lint"):
        telegram.wait_query(telegram.tap(message, name))
    assert answers(message) == ["☑ 1  unit", "☐ 2  lint", "☑ 3  gui", "Send"]
    # What the keyboard shows holds after a restart.
    desk.restart()
    telegram.tap(message, "Send")
    until(lambda: desk.interaction(asked["id"])["status"] == "ANSWERED")
    assert desk.interaction(asked["id"])["response"] == "unit, gui"


@clause("/pp/PP-1/did-you-mean-on-telegram", "/pp/PP-5/only-a-person-picks-on-telegram")
def test_ambiguity(desk, telegram):
    asked = desk.ask("Clean which cache?", ["The build cache", "The browser cache"], kind="ambiguity").json
    message = telegram.wait_text("Clean which cache?")
    assert "Did you mean …?" in message["text"] and "Nothing will be chosen for you" in message["text"]
    telegram.tap(message, "browser")
    until(lambda: desk.interaction(asked["id"])["response"] == "The browser cache")


@clause("/pp/PP-3/due-before-the-token-was-found", "/pp/PP-7/reminder-on-telegram-at-the-start")
def test_token_from_the_secret_store(telegram):
    desk = Desk(telegram_base_url=telegram.url, ambiguity_timeout_ms=300, reminder_ms=1000)
    desk.prefer(telegram_enabled="true", telegram_chat=f"int64 {CHAT}")
    desk.keep_secret("telegram-token", telegram.token)
    try:
        desk.start()
        asked = desk.ask("Did you mean the old one?", ["The old one", "The new one"], kind="ambiguity").json
        message = telegram.wait_text("Did you mean the old one?")
        until(lambda: desk.interaction(asked["id"])["status"] == "POSTPONED")
        telegram.wait(lambda: len(message["edits"]) > 0)
        assert desk.stop() == 0
        due = desk.rows("SELECT due_us FROM deadlines WHERE kind = 'remind'")[0]["due_us"] / 1_000_000
        until(lambda: time.time() > due)
        desk.start()
        assert telegram.wait_text("Reminder: this is still waiting for you")["reply_to"] == message["message_id"]
        desk.finish()
    finally:
        desk.discard()


@clause("/pp/PP-2/set-aside-is-said-on-telegram", "/pp/PP-3/reminder-on-telegram", "/pp/PP-4/cancelled-is-said-on-telegram")
def test_postponed(telegram):
    desk = Desk(**settings(telegram), ambiguity_timeout_ms=1000, reminder_ms=1500, cancel_ms=1500)
    try:
        desk.start()
        asked = desk.ask("Clean which cache?", ["The build cache", "The browser cache"], kind="ambiguity").json
        message = telegram.wait_text("Clean which cache?")
        telegram.wait(lambda: "Set aside" in message["text"] or len(message["edits"]) > 1)
        reminder = telegram.wait_text("Reminder: this is still waiting for you")
        assert reminder["reply_to"] == message["message_id"] and len(reminder["edits"]) == 0
        assert re.search("It will be cancelled at [0-9:]+ if nobody answers\\.$", reminder["text"]), reminder["text"]
        until(lambda: desk.interaction(asked["id"])["status"] == "CANCELLED")
        telegram.wait(lambda: all("cancelled" in m["text"] and not buttons(m) for m in telegram.sent()))
        assert len(telegram.sent()) == 2
        desk.finish()
    finally:
        desk.discard()


def away(desk, asked):
    """Seconds until the question comes back; None while it is not set aside."""
    row = desk.interaction(asked["id"])
    if row["status"] != "POSTPONED":
        return None
    return datetime.datetime.fromisoformat(row["set_aside_until"].replace("Z", "+00:00")).timestamp() - time.time()


@clause("/att/ATT-6/later-on-telegram")
@pytest.mark.parametrize("name,least,most", [("15 Minutes", 870, 900), ("1 Hour", 3570, 3600),
                                             ("Tomorrow Morning", 9 * 3600 - 30, 33 * 3600)])
def test_later(desk, telegram, name, least, most):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    assert buttons(message)[-1] == LATER
    telegram.tap(message, LATER)
    telegram.wait(lambda: buttons(message) == TIMES)
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    query = telegram.tap(message, name)
    assert telegram.wait_query(query).startswith("Set aside until ")
    until(lambda: away(desk, asked) is not None)
    assert least <= away(desk, asked) <= most
    telegram.wait(lambda: "Set aside until " in message["text"] and answers(message) == ["1  PostgreSQL", "2  SQLite"])
    # It can be answered all the same.
    telegram.tap(message, "SQLite")
    until(lambda: desk.interaction(asked["id"])["response"] == "SQLite")


@clause("/att/ATT-6/later-on-telegram-and-back")
def test_later_back(desk, telegram):
    desk.ask("Which ones?", ["One", "Two", "Three"], multiple=True)
    message = telegram.wait_text("Which ones?")
    telegram.tap(message, "Two")
    telegram.wait(lambda: "☑ 2  Two" in buttons(message))
    telegram.tap(message, LATER)
    telegram.wait(lambda: buttons(message) == TIMES)
    telegram.tap(message, "Back")
    telegram.wait(lambda: answers(message) == ["☐ 1  One", "☑ 2  Two", "☐ 3  Three", "Send"])


@clause("/pp/PP-8/answer-to-what-was-set-aside-on-telegram")
def test_answer_when_set_aside(telegram):
    desk = Desk(**settings(telegram), ambiguity_timeout_ms=500)
    try:
        desk.start()
        asked = desk.ask("Clean which cache?", ["The build cache", "The browser cache"], kind="ambiguity").json
        message = telegram.wait_text("Set aside")
        assert len(answers(message)) == 2
        telegram.tap(message, "browser")
        until(lambda: desk.interaction(asked["id"])["response"] == "The browser cache")
        telegram.wait_text("Answered on Telegram: The browser cache")
        desk.finish()
    finally:
        desk.discard()


@clause("/pp/PP-9/withdrawn-is-said")
def test_withdrawn(desk, telegram):
    asked = desk.ask(agent="codex").json
    telegram.wait_text("Which database")
    desk.http("POST", f"/v1/interactions/{asked['id']}/withdraw", {})
    telegram.wait(lambda: "Withdrawn" in telegram.sent()[0]["text"])
    assert buttons(telegram.sent()[0]) == []


@clause("/att/ATT-9/long-text-goes-on-in-a-further-message")
def test_long(desk, telegram):
    text = "A 𝄞 long story. " * 700
    asked = desk.ask(text, ["Yes", "No"]).json
    last = telegram.wait(lambda: next((m for m in telegram.sent() if buttons(m)), None))
    parts = telegram.sent()
    assert len(parts) > 2 and all(units(m["text"]) <= MAX_TEXT for m in parts)
    assert all(m["text"].endswith("…") for m in parts[:-1]) and all(m["text"].startswith("…") for m in parts[1:])
    assert sum(m["text"].count("𝄞") for m in parts) == 700
    assert last == parts[-1]
    # The first part has no buttons that would tell: its number has to be on the disk.
    until(lambda: len(desk.rows("SELECT 1 FROM channel_messages")) == len(parts))
    telegram.say("no", reply_to=parts[0])
    until(lambda: desk.interaction(asked["id"])["response"] == "No")
    telegram.wait(lambda: "Answered on Telegram: No" in parts[-1]["text"])


def ask_in_parts(desk):
    """A question of three messages."""
    return desk.ask("Which one? " + "word " * 2000, ["First", "Second"], policy="hold").json["id"]


@clause("/pp/PP-1/a-reply-to-the-first-part-of-a-question-that-is-not-all-there", "/pp/PP-9/answered-before-all-of-it-was-sent")
def test_reply_to_first_part(desk, telegram):
    gate = threading.Event()
    telegram.fail("sendMessage", skip=1, gate=gate)
    asked = ask_in_parts(desk)
    first = dict(telegram.wait_text("Which one?"))
    assert buttons(first) == []
    telegram.say("2", reply_to=first)
    until(lambda: desk.interaction(asked)["status"] == "ANSWERED")
    assert len(telegram.sent()) == 1
    gate.set()
    # What is there says what became of it, and nothing more of the question comes.
    telegram.wait(lambda: sum(m["text"] == "Answered on Telegram: Second" for m in telegram.sent()) == 1)
    until(lambda: desk.rows("SELECT * FROM outbox") == [])
    assert desk.interaction(asked)["response"] == "Second" and desk.rows("SELECT * FROM corrections") == []
    later = desk.ask("And now?", ["Yes", "No"]).json["id"]
    telegram.wait_text("And now?")
    texts = [m["text"] for m in telegram.sent()]
    assert len(texts) == 4 and "Answered on Telegram: Second" in texts[1] and "Which one?" in texts[1], texts
    assert [buttons(m) for m in telegram.sent()[:3]] == [[], [], []]
    telegram.tap(telegram.wait_text("And now?"), "Yes")
    until(lambda: desk.interaction(later)["response"] == "Yes")


@clause("/pp/PP-1/a-reply-that-is-quicker-than-the-number-of-its-part")
def test_reply_to_part_under_way(desk, telegram):
    """The person has the first part and answers; the desk hears of the answer before it hears that the part was sent."""
    gate = threading.Event()
    telegram.fail("sendMessage", gate=gate, late=True)
    asked = ask_in_parts(desk)
    first = dict(telegram.wait_text("Which one?"))
    telegram.wait(telegram.polling)
    telegram.say("1", reply_to=first)
    # It was read: a desk that refuses it would do so now.
    telegram.wait(lambda: not telegram.polling())
    gate.set()
    until(lambda: desk.interaction(asked)["status"] == "ANSWERED")
    assert desk.interaction(asked)["response"] == "First"
    telegram.wait(lambda: any(m["text"] == "Answered on Telegram: First" for m in telegram.sent()))
    assert is_done(telegram)
    assert not any("That message is not a question" in m["text"] for m in telegram.sent())
    assert not any(buttons(m) for m in telegram.sent())


@clause("/pp/PP-9/settled-elsewhere-before-all-of-it-was-sent")
def test_settled_between_parts(desk, telegram):
    gate = threading.Event()
    telegram.fail("sendMessage", skip=1, gate=gate)
    asked = ask_in_parts(desk)
    telegram.wait_text("Which one?")
    desk.respond(asked, option_index=0)
    gate.set()
    telegram.wait(lambda: any("Answered" in m["text"] and "First" in m["text"] for m in telegram.sent()))
    until(lambda: desk.rows("SELECT * FROM outbox") == [])
    assert len(telegram.sent()) == 2 and not any(buttons(m) for m in telegram.sent())


@clause("/pp/PP-7/a-reply-to-the-first-part-after-a-kill")
def test_part_after_kill(desk, telegram):
    telegram.fail("sendMessage", skip=1, times=1000, status=500, description="Internal Server Error")
    asked = ask_in_parts(desk)
    first = dict(telegram.wait_text("Which one?"))
    until(lambda: desk.rows("SELECT * FROM channel_messages"))
    desk.kill9()
    desk.start()
    telegram.say("Second", reply_to=first)
    until(lambda: desk.interaction(asked)["response"] == "Second")


@clause("/aic/AIC-13/what-does-not-fit-is-refused-on-telegram")
def test_misfit(desk, telegram):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    message = telegram.wait_text("Tea or coffee?")
    telegram.say("water", reply_to=message)
    telegram.wait_text("E103")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    telegram.say("cof", reply_to=message)
    until(lambda: desk.interaction(asked["id"])["response"] == "Coffee")


@clause("/att/ATT-5/only-the-chat-is-obeyed")
def test_stranger(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.say("/respond 1 SQLite", chat=STRANGER)
    telegram.say("SQLite", chat=STRANGER, reply_to=message)
    tapped = telegram.tap(message, "SQLite", chat=STRANGER)
    # A stranger in the person's chat cannot be; but a forged number of a chat is not the person either.
    telegram.tap(message, "SQLite", who=STRANGER)
    is_done(telegram)
    until(lambda: "4 messages from elsewhere" in surface(desk)["detail"])
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    assert telegram.queries[tapped]["answered"] is None
    assert telegram.sent(STRANGER) == [] and len(telegram.sent()) == 1


@clause("/att/ATT-5/a-forged-button-fits-nothing")
def test_forged_data(desk, telegram):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    message = telegram.wait_text("Tea or coffee?")
    good = message["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    act, number, index, chosen, check = good.split(":")
    forged = ["", "x", "a:1", f"{act}:{number}:{index}:{chosen}:00000000", f"{act}:99:{index}:{chosen}:{check}",
              f"{act}:{number}:7:{chosen}:{check}", f"a:-{number}:0:0:{check}", f"a: {number}:0:0:{check}",
              f"a:{number}:0:0:{check}:", "a" * 64, "a:99999999999999999999:0:0:" + check, "🫖" * 16]
    for data in forged:
        text = telegram.wait_query(telegram.tap(message, data or "no such button"))
        assert "does not belong to a question on this desk" in text, data
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    assert len(good.encode()) <= 64


@clause("/ar/AR-2/tasks-on-telegram", "/ar/AR-3/status-on-telegram", "/ar/AR-4/logs-on-telegram")
def test_commands(desk, telegram):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"], reason="Guests", title="Breakfast").json
    telegram.wait_text("Tea or coffee?")
    telegram.say("/tasks")
    text = telegram.wait_text("Task Queue")["text"]
    assert f"[?] {asked['task_id']} - Breakfast" in text and "Question: Tea or coffee?" in text and "Reason: Guests" in text
    assert "Summary: 0 RUNNING, 1 AWAITING_RESPONSE, 0 QUEUED, 0 COMPLETE" in text
    telegram.say("/status")
    text = telegram.wait_text("User Response Status:")["text"]
    assert "awaiting_user_response: true" in text and f"pending_task_id: {asked['task_id']}" in text
    telegram.say(f"/logs {asked['task_id']}")
    text = telegram.wait_text("Pending Response Required:")["text"]
    assert "RUNNING → AWAITING_RESPONSE" in text and "/respond" in text
    telegram.say("/logs task-nothing")
    telegram.wait_text("E102")
    telegram.say("/help")
    telegram.wait_text("/respond [ID] ANSWER")
    telegram.say("/dance")
    telegram.wait_text("Unknown command /dance")


@clause("/ar/AR-5/respond-on-telegram", "/ar/AR-6/nothing-pending-on-telegram")
def test_respond(desk, telegram):
    telegram.say("/respond Tea")
    telegram.wait_text("E107: No tasks awaiting response - nothing to respond to")
    first = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    second = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    third = desk.ask("Cup or mug?", ["Cup", "Mug"]).json
    telegram.say(f"/respond {second['id']} sug")
    telegram.say("/respond@beckon_double_bot 2")
    telegram.say(f"/respond {third['task_id']} mug")
    until(lambda: desk.interaction(third["id"])["response"] == "Mug")
    assert desk.interaction(second["id"])["response"] == "Sugar"
    assert desk.interaction(first["id"])["response"] == "Coffee"


@clause("/ar/AR-5/respond-on-telegram-leaves-what-was-set-aside", "/ar/AR-3/status-on-telegram-leaves-what-was-set-aside")
def test_respond_postponed(desk, telegram):
    aside = desk.ask("Delete which cache?", ["staging", "production"], kind="ambiguity").json
    assert desk.http("POST", f"/v1/interactions/{aside['id']}/later", {"duration": "1h"}).status == 200
    telegram.say("/respond 2")
    telegram.wait_text("E107: No tasks awaiting response - nothing to respond to")
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    first = desk.ask("Colour?", ["red", "green"], task_id=aside["task_id"]).json
    telegram.say(f"/respond {aside['task_id']} 2")
    until(lambda: desk.interaction(first["id"])["response"] == "green")
    second = desk.ask("Size?", ["small", "large"]).json
    telegram.say("/respond 2")
    until(lambda: desk.interaction(second["id"])["response"] == "large")
    assert desk.interaction(aside["id"])["status"] == "POSTPONED"


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
    message = telegram.wait_text("Tea or coffee?")
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
    desk.allow("BECKON_TELEGRAM_TOKEN is left out")
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
    """It is the chat that is refused, not the question: that comes when somebody has mended it."""
    telegram.fail("sendMessage", times=1000, status=400, description=f"Bad Request: {description}")
    desk.ask()
    until(lambda: surface(desk)["healthy"] is False and description in surface(desk)["detail"])
    assert len(desk.rows("SELECT * FROM outbox")) == 1
    telegram.mend()
    telegram.wait_text("Which database", timeout=60)
    until(lambda: surface(desk)["healthy"])


@clause("/pp/PP-7/killed-between-update-and-commit", "/att/ATT-5/nothing-twice-after-a-kill")
def test_kill(desk, telegram):
    """Whatever the moment, after the next start every answer counts once, and a plain text does not answer the next question."""
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
    # One is left that takes free text: nothing of what was said before may reach it.
    is_done(telegram)
    assert desk.interaction(asked[5])["status"] == "PENDING"
    for n in range(5):
        telegram.wait(lambda: any(f"Name number {n}?" in m["text"] and "Answered on Telegram" in m["text"] for m in telegram.sent()))
    rows = desk.rows("SELECT count (*) AS n FROM corrections")
    assert rows[0]["n"] == 0


@clause("/pp/PP-7/the-lost-answer-of-getupdates")
def test_update_again(desk, telegram):
    """The confirmation of an update is lost: Telegram sends it again, and it does nothing."""
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
    """The question was sent, but the desk never heard so: both messages work, and both are taken down."""
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
    assert "<b>Bold</b> & *stars* _under_ [link](tg://user?id=1)" in message["text"]
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
