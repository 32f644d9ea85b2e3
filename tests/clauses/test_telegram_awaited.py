# test_telegram_awaited.py: Telegram says that the agent of a question no longer waits (ATT-21)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import datetime
import threading

import pytest

from beckon_testing import clause, until
from telegram_desk import answers, buttons, settings

GONE = "\nIts agent no longer waits. Your answer is kept for when it asks again."


@pytest.fixture
def desk(telegram, make_desk, request):
    """A desk that sends its questions to the double."""
    mark = request.node.get_closest_marker("desk")
    return make_desk(**settings(telegram), timeout_ms=300000, **(mark.kwargs if mark else {})).start()


def awaited(desk, id):
    """By a look that is not one of the agent."""
    return desk.http("GET", f"/v1/interactions/{id}", headers={"Beckon-Surface": "terminal"}).json.get("awaited")


def set_aside(desk, id):
    """The person is asked again in two seconds."""
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
    reply = desk.http("POST", f"/v1/interactions/{id}/later", {"until": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "by": "anna"})
    assert reply.status == 200, reply.text


@pytest.fixture
def asked(desk, waiting):
    """An agent that waits."""
    def ask(question="Which database?", options=("PostgreSQL", "SQLite"), **fields):
        agent = waiting(desk, question, list(options), idempotency_key="again", policy="hold", **fields)
        until(lambda: awaited(desk, agent.interaction["id"]) is True)
        return agent
    return ask


@clause("/att/ATT-21/the-message-on-telegram-says-it", "/att/ATT-21/the-message-on-telegram-says-it-no-more")
def test_message(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    before, offered = message["text"], buttons(message)
    agent.hang_up()
    telegram.wait(lambda: message["text"] == before + GONE)
    assert buttons(message) == offered
    agent = asked()
    telegram.wait(lambda: message["text"] == before)
    assert buttons(message) == offered
    agent.hang_up()
    telegram.wait(lambda: message["text"] == before + GONE)
    telegram.tap(message, "SQLite")
    telegram.wait(lambda: message["text"].endswith("Answered on Telegram: SQLite\nKept for its agent, which no longer waits."))
    assert buttons(message) == [] and len(telegram.sent()) == 1
    # What waited to be said of the agent is not said of what is settled.
    until(lambda: desk.rows("SELECT 1 FROM outbox") == [])
    assert len(telegram.sent()) == 1 and "Answered on Telegram" in message["text"]


@clause("/att/ATT-21/telegram-says-that-the-answer-is-kept")
def test_kept(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    agent.hang_up()
    until(lambda: awaited(desk, agent.interaction["id"]) is False)
    telegram.tap(message, "SQLite")
    assert telegram.wait_text("Answered on Telegram: SQLite")["text"].endswith("\nKept for its agent, which no longer waits.")


@clause("/att/ATT-21/the-lists-on-telegram-say-it")
def test_lists(desk, telegram, asked, waiting):
    """In /tasks and /logs, of the one question alone whose agent has gone."""
    agent, other = asked(), waiting(desk, "Tea or coffee?", ["Tea", "Coffee"], policy="hold")
    telegram.wait_text("Tea or coffee?")
    agent.hang_up()
    until(lambda: awaited(desk, agent.interaction["id"]) is False)
    telegram.say("/tasks")
    listed = telegram.wait_text("Task Queue")["text"].splitlines()
    said = [at for at, line in enumerate(listed) if line == "    Its agent no longer waits"]
    assert len(said) == 1 and "    Question: Which database?" in listed[said[0] - 3:said[0]]
    for asking, words in ((agent, 1), (other, 0)):
        telegram.say(f"/logs {asking.interaction['task_id']}")
        logs = telegram.wait_text(f"Task: {asking.interaction['task_id']}")["text"]
        assert asking.interaction["conflict_description"] in logs
        assert logs.splitlines().count("  Its agent no longer waits") == words


@clause("/att/ATT-21/what-was-selected-on-telegram-stays-selected")
def test_selected(desk, telegram, asked):
    agent = asked("Which tests?", ["unit", "lint", "gui"], multiple=True)
    message = telegram.wait_text("Which tests?")
    telegram.wait_query(telegram.tap(message, "lint"))
    agent.hang_up()
    telegram.wait(lambda: message["text"].endswith(GONE))
    assert answers(message) == ["☐ 1  unit", "☑ 2  lint", "☐ 3  gui", "Send"]
    telegram.tap(message, "Send")
    until(lambda: desk.interaction(agent.interaction["id"])["response"] == "lint")


@clause("/att/ATT-21/an-option-selected-while-it-is-said")
def test_selected_meanwhile(desk, telegram, asked):
    agent = asked("Which tests?", ["unit", "lint", "gui"], multiple=True)
    message = telegram.wait_text("Which tests?")
    gate = threading.Event()
    # What the desk sends first arrives last.
    telegram.fail("editMessageText", gate=gate)
    agent.hang_up()
    telegram.wait(telegram.holding)
    telegram.wait_query(telegram.tap(message, "gui"))
    gate.set()
    telegram.wait(lambda: message["text"].endswith(GONE) and answers(message)[2] == "☑ 3  gui")
    telegram.tap(message, "Send")
    until(lambda: desk.interaction(agent.interaction["id"])["response"] == "gui")


@clause("/att/ATT-21/a-long-question-says-it-in-its-last-message")
def test_long(desk, telegram, asked):
    agent = asked("A long story. " * 700, ["Yes", "No"])
    last = telegram.wait(lambda: next((m for m in telegram.sent() if buttons(m)), None))
    texts = [m["text"] for m in telegram.sent()]
    agent.hang_up()
    telegram.wait(lambda: last["text"].endswith(GONE))
    assert [m["text"] for m in telegram.sent()] == texts[:-1] + [texts[-1] + GONE]
    assert answers(last) == ["1  Yes", "2  No"]


@clause("/att/ATT-21/a-reminder-on-telegram-says-it")
def test_reminder(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    id = agent.interaction["id"]
    set_aside(desk, id)
    reminder = telegram.wait_text("Reminder:")
    before = reminder["text"]
    # It was told that the question was set aside, and waits anew.
    asked().hang_up()
    telegram.wait(lambda: reminder["text"] == before + GONE)
    telegram.wait(lambda: message["text"].endswith(GONE))
    assert answers(message) == answers(reminder) == ["1  PostgreSQL", "2  SQLite"]


@clause("/att/ATT-21/a-reminder-of-what-nobody-waits-for-says-it")
def test_late_reminder(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    agent.hang_up()
    telegram.wait(lambda: message["text"].endswith(GONE))
    set_aside(desk, agent.interaction["id"])
    telegram.wait(lambda: "Set aside until" in message["text"])
    reminder = telegram.wait_text("Reminder:")
    telegram.wait(lambda: reminder["text"].endswith(GONE) and message["text"].endswith(GONE))


@clause("/att/ATT-21/telegram-says-it-no-more-after-a-restart-of-the-desk")
def test_restart(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    before = message["text"]
    agent.hang_up()
    telegram.wait(lambda: message["text"] == before + GONE)
    # Whether anybody waits is not known any more, until somebody does.
    desk.restart()
    again = asked()
    telegram.wait(lambda: message["text"] == before)
    again.hang_up()
    telegram.wait(lambda: message["text"] == before + GONE)


@clause("/att/ATT-21/a-message-with-several-options-says-it-after-a-restart", "/att/ATT-21/what-was-selected-before-a-restart-stays-selected")
def test_selected_before(desk, telegram, asked):
    desk.ask("Which others?", ["north", "south"], multiple=True, policy="hold")
    other = telegram.wait_text("Which others?")
    agent = asked("Which tests?", ["unit", "lint", "gui"], multiple=True)
    message = telegram.wait_text("Which tests?")
    before = message["text"]
    for tapped, option in ((other, "south"), (message, "lint"), (message, "gui"), (message, "lint"), (message, "lint"), (message, "gui")):
        telegram.wait_query(telegram.tap(tapped, option))
    desk.restart()
    asked("Which tests?", ["unit", "lint", "gui"], multiple=True).hang_up()
    telegram.wait(lambda: message["text"] == before + GONE)
    assert answers(message) == ["☐ 1  unit", "☑ 2  lint", "☐ 3  gui", "Send"]
    telegram.wait_query(telegram.tap(message, "unit"))
    assert answers(message) == ["☑ 1  unit", "☑ 2  lint", "☐ 3  gui", "Send"]
    telegram.tap(message, "Send")
    until(lambda: desk.interaction(agent.interaction["id"])["response"] == "unit, lint")
    # What is settled is no longer stored, what is open still is.
    telegram.wait_query(telegram.tap(other, "north"))
    stored, = desk.rows("SELECT value FROM channel_state WHERE name = 'selected'")
    assert len(stored["value"].split()) == 1 and stored["value"].endswith(":3")


@clause("/att/ATT-21/a-message-of-which-nothing-is-selected-says-it-after-a-restart")
def test_none_selected_before(desk, telegram, asked):
    asked("Which tests?", ["unit", "lint", "gui"], multiple=True)
    message = telegram.wait_text("Which tests?")
    telegram.wait_query(telegram.tap(message, "lint"))
    telegram.wait_query(telegram.tap(message, "lint"))
    desk.restart()
    asked("Which tests?", ["unit", "lint", "gui"], multiple=True).hang_up()
    telegram.wait(lambda: message["text"].endswith(GONE))
    assert answers(message) == ["☐ 1  unit", "☐ 2  lint", "☐ 3  gui", "Send"]


@clause("/att/ATT-21/an-answer-that-can-be-taken-back-is-shown-instead", "/att/ATT-21/and-after-it-was-taken-back-it-is-said")
@pytest.mark.desk(undo_seconds=15)
def test_held(desk, telegram, asked):
    agent = asked("What becomes of the old table?", ["Keep it", {"label": "Drop the table", "destructive": True}])
    id = agent.interaction["id"]
    message = telegram.wait_text("What becomes")
    telegram.tap(message, "Drop the table")
    telegram.wait(lambda: any("Really" in text for text in buttons(message)))
    telegram.tap(message, "Really")
    telegram.wait(lambda: buttons(message) == ["Undo"])
    agent.hang_up()
    until(lambda: awaited(desk, id) is False)
    until(lambda: desk.rows("SELECT 1 FROM outbox") == [])
    assert buttons(message) == ["Undo"] and not message["text"].endswith(GONE)
    telegram.tap(message, "Undo")
    telegram.wait(lambda: message["text"].endswith(GONE) and len(answers(message)) == 2)


@clause("/att/ATT-21/telegram-is-told-once-of-an-agent-that-comes-and-goes")
def test_flapping(desk, telegram, asked):
    agent = asked()
    message = telegram.wait_text("Which database?")
    telegram.fail("editMessageText", times=1000, status=500)
    for gone in (False, True) * 2 + (False,):
        agent.hang_up()
        until(lambda: awaited(desk, agent.interaction["id"]) is False)
        agent = asked()
    # The first may be on its way.
    assert len(desk.rows("SELECT 1 FROM outbox WHERE purpose = 'awaited'")) <= 2
    telegram.mend()
    telegram.wait(lambda: telegram.count("editMessageText") > 0)
    until(lambda: desk.rows("SELECT 1 FROM outbox") == [], 60)
    assert not message["text"].endswith(GONE)
