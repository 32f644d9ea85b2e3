# test_telegram_parts.py: a question that is too long for one message on Telegram
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import threading

import pytest

from beckon_testing import clause, until
from telegram_bot import MAX_TEXT, units
from telegram_desk import LATER, buttons, is_done, settings


@pytest.fixture
def desk(telegram, make_desk):
    """A desk that sends its questions to the double."""
    return make_desk(**settings(telegram), timeout_ms=300000).start()


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
    # The first part has no buttons that identify it: its number has to be on the disk.
    until(lambda: len(desk.rows("SELECT 1 FROM channel_messages")) == len(parts))
    telegram.say("no", reply_to=parts[0])
    until(lambda: desk.interaction(asked["id"])["response"] == "No")
    telegram.wait(lambda: "Answered on Telegram: No" in parts[-1]["text"])


def ask_in_parts(desk):
    """A question of three messages."""
    return desk.ask("Which one? " + "word " * 2000, ["First", "Second"], policy="hold").json["id"]


@clause("/att/ATT-18/telegram-has-no-buttons-for-what-it-cuts")
def test_cut(desk, telegram):
    asked = desk.ask("word " * 12000, ["Yes", "No"]).json
    last = telegram.wait(lambda: next((m for m in telegram.sent() if buttons(m)), None))
    assert last["text"].endswith("See the desk for the rest.")
    assert buttons(last) == [LATER]
    assert desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/pp/PP-1/a-reply-to-the-first-part-of-a-question-that-is-not-all-there", "/pp/PP-9/answered-before-all-of-it-was-sent")
def test_reply_to_first_part(desk, telegram):
    gate = threading.Event()
    telegram.fail("sendMessage", skip=1, gate=gate)
    asked = ask_in_parts(desk)
    first = dict(telegram.wait_text("Which one?"))
    telegram.wait(telegram.holding)
    assert buttons(first) == []
    telegram.say("2", reply_to=first)
    until(lambda: desk.interaction(asked)["status"] == "ANSWERED")
    assert len(telegram.sent()) == 1
    gate.set()
    # The sent part shows the outcome, and no further part is sent.
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
    """The person has the first part and answers; the desk receives the answer before the confirmation that the part was sent."""
    gate = threading.Event()
    telegram.fail("sendMessage", gate=gate, late=True)
    asked = ask_in_parts(desk)
    first = dict(telegram.wait_text("Which one?"))
    telegram.wait(telegram.polling)
    telegram.say("1", reply_to=first)
    # The answer was read: a desk that refuses it would do so now.
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
    # The second part is under way.
    telegram.wait(telegram.holding)
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
