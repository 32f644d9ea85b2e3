# test_telegram.py: the person answers on Telegram; a real desk talks to a double of the Bot API
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions on Telegram: asked, answered, set aside, removed; who may answer, and what can be asked there."""

import datetime
import re
import time

import pytest

from beckon_testing import Desk, clause, until
from telegram_desk import STRANGER, LATER, TIMES, answers, buttons, is_done, settings, surface
from telegram_server import CHAT


@pytest.fixture
def desk(telegram, make_desk):
    """A desk that sends its questions to the double."""
    return make_desk(**settings(telegram), timeout_ms=300000).start()


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
    # A later message comes after everything that the answer caused.
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
    telegram.wait_text("Send the same again")
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


@clause("/att/ATT-19/telegram-asks-which", "/ar/AR-5/a-number-that-is-another-label-on-telegram")
def test_two_meanings(desk, telegram):
    asked = desk.ask("How many?", ["3", "2", "1"], policy="hold").json
    telegram.wait_text("How many?")
    telegram.say("1")
    assert "Answer “1.” for “3”, or “3.” for “1”." in telegram.wait_text("which one?")["text"]
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    telegram.say("1.")
    until(lambda: desk.interaction(asked["id"])["response_index"] == 0)


@clause("/aic/AIC-13/several-options-on-telegram")
def test_multiple(desk, telegram):
    asked = desk.ask("Which tests?", ["unit", "lint", "gui"], multiple=True).json
    message = telegram.wait_text("Which tests?")
    assert answers(message) == ["☐ 1  unit", "☐ 2  lint", "☐ 3  gui", "Send"]
    assert "first" in telegram.wait_query(telegram.tap(message, "Send"))
    for name in ("unit", "gui", "lint", "lint"):
        telegram.wait_query(telegram.tap(message, name))
    assert answers(message) == ["☑ 1  unit", "☐ 2  lint", "☑ 3  gui", "Send"]
    # The buttons still work after a restart.
    desk.restart()
    telegram.tap(message, "Send")
    until(lambda: desk.interaction(asked["id"])["status"] == "ANSWERED")
    assert desk.interaction(asked["id"])["response"] == "unit, gui"


@clause("/aic/AIC-13/a-reminder-on-telegram-shows-what-is-selected", "/aic/AIC-13/also-after-a-restart")
@pytest.mark.parametrize("restart", [False, True])
def test_reminder_selected(desk, telegram, restart):
    """What a person sees selected is what Send answers."""
    asked = desk.ask("Which tests?", ["unit", "lint", "gui"], multiple=True).json
    telegram.wait_query(telegram.tap(telegram.wait_text("Which tests?"), "lint"))
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
    reply = desk.http("POST", f"/v1/interactions/{asked['id']}/later", {"until": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "by": "anna"})
    assert reply.status == 200, reply.text
    if restart:
        desk.restart()
    reminder = telegram.wait_text("Reminder:")
    assert answers(reminder) == ["☐ 1  unit", "☑ 2  lint", "☐ 3  gui", "Send"]
    telegram.tap(reminder, "Send")
    until(lambda: desk.interaction(asked["id"])["response"] == "lint")


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
    """Seconds until the question comes back; None if it is not set aside."""
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
    # It can still be answered.
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


@clause("/aic/AIC-13/what-does-not-fit-is-refused-on-telegram")
def test_misfit(desk, telegram):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    message = telegram.wait_text("Tea or coffee?")
    telegram.say("water", reply_to=message)
    telegram.wait_text("E103")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    telegram.say("cof", reply_to=message)
    telegram.wait_text("“cof” is not one of the options")
    telegram.say("coffee", reply_to=message)
    until(lambda: desk.interaction(asked["id"])["response"] == "Coffee")


@clause("/att/ATT-5/only-the-chat-is-obeyed")
def test_stranger(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.say("/respond 1 SQLite", chat=STRANGER)
    telegram.say("SQLite", chat=STRANGER, reply_to=message)
    tapped = telegram.tap(message, "SQLite", chat=STRANGER)
    # No stranger can be in the person's chat, but a forged chat number is not the person either.
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
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"], reason="Guests", title="Breakfast", agent="butler").json
    telegram.wait_text("Tea or coffee?")
    telegram.say("/tasks")
    text = telegram.wait_text("Task Queue")["text"]
    assert f"[?] {asked['task_id']} - Breakfast" in text and "Question: Tea or coffee?" in text and "Reason: Guests" in text
    assert "    Agent: butler" in text
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
    telegram.say(f"/respond {second['id']} sugar")
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
