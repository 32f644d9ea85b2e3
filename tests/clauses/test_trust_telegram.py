# test_trust_telegram.py: nothing that Telegram's server or a stranger sends keeps the person from answering, or answers twice
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The server restarts its numbers, repeats itself or sends unreadable data; another server; messages that are not from the person."""

import json
import sqlite3
import time
from contextlib import closing

import pytest

from beckon_testing import clause, until
from telegram_desk import STRANGER, answers, is_done, settings, surface
from telegram_server import CHAT, Raw, TelegramServer


@pytest.fixture
def desk(telegram, make_desk):
    return make_desk(**settings(telegram), timeout_ms=300000).start()


def detail(desk):
    return surface(desk)["detail"]


def response(desk, asked):
    return until(lambda: desk.interaction(asked["id"])["response"])


# --- the count of the updates ------------------------------------------------------------------


@clause("/tr/TR-4/telegram-begins-its-numbers-anew")
@pytest.mark.parametrize("strict", [False, True])
def test_anew(desk, telegram, strict):
    """As after a week of silence: new updates have lower numbers than processed ones."""
    telegram.strict = strict
    first = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.tap(telegram.wait_text("Tea or coffee?"), "Tea")
    assert response(desk, first) == "Tea"
    is_done(telegram)
    telegram.wait(telegram.polling)
    telegram.renumber(7)
    second = desk.ask("What is it called?", None, kind="clarification").json
    telegram.say("Beckon", reply_to=telegram.wait_text("What is it called?"))
    assert response(desk, second) == "Beckon"
    is_done(telegram)
    assert "restarted its numbering" in detail(desk) and surface(desk)["healthy"]
    third = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    telegram.tap(telegram.wait_text("Milk or sugar?"), "Sugar")
    assert response(desk, third) == "Sugar"
    desk.restart()
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    is_done(telegram)
    assert "anew" not in detail(desk)


@clause("/tr/TR-4/telegram-began-its-numbers-anew-while-the-desk-was-off")
@pytest.mark.parametrize("strict", [False, True])
def test_anew_while_off(desk, telegram, strict):
    telegram.strict = strict
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    message = telegram.wait_text("Tea or coffee?")
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: true")
    is_done(telegram)
    desk.kill9()
    telegram.renumber(3)
    telegram.tap(message, "Coffee")
    desk.start()
    assert response(desk, asked) == "Coffee"


@clause("/tr/TR-4/another-server-counts-for-itself")
def test_another_server(desk, telegram):
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    is_done(telegram)
    other = TelegramServer()
    other.renumber(5)
    try:
        desk.restart(telegram_base_url=other.url)
        asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
        other.tap(other.wait_text("Tea or coffee?"), "Tea")
        assert response(desk, asked) == "Tea"
        is_done(other)
        assert "anew" not in detail(desk)
        # The first bot continues where it was.
        desk.restart(telegram_base_url=telegram.url)
        before = len(telegram.sent())
        telegram.again(1000)
        telegram.say("/help")
        telegram.wait_text("/respond")
        is_done(telegram)
        assert len(telegram.sent()) == before + 1 and "anew" not in detail(desk)
    finally:
        other.close()


@clause("/tr/TR-4/a-message-of-another-bot-shows-no-question")
def test_another_bot(desk, telegram):
    """Each bot numbers its own messages: a message of the new one is not the question of the old one with the same number."""
    desk.ask("What is it called?", None, kind="clarification")
    telegram.wait_text("What is it called?")
    asked = desk.ask("And its logo?", None, kind="clarification").json
    shown = telegram.wait_text("And its logo?")
    until(lambda: len(desk.rows("SELECT 1 FROM channel_messages")) == 2)
    other = TelegramServer(token="987654321:BBH-another-bot-than-before")
    try:
        desk.restart(telegram_base_url=other.url, telegram_token=other.token)
        other.say("/help")
        help_text = other.wait_text("/respond")
        assert help_text["message_id"] == shown["message_id"]
        other.say("Beckon", reply_to=help_text)
        other.wait_text("not a question from this desk")
        assert desk.interaction(asked["id"])["status"] == "PENDING"
        desk.respond(asked["id"], action="skip")
        until(lambda: not desk.rows("SELECT 1 FROM outbox"))
        assert help_text["edits"] == []
        # The old bot still recognises its own.
        desk.restart(telegram_base_url=telegram.url, telegram_token=telegram.token)
        telegram.say("Beckon", reply_to=telegram.wait_text("What is it called?"))
        until(lambda: desk.interaction(asked["id"] - 1)["response"] == "Beckon")
        telegram.wait_text("Answered on Telegram: Beckon")
    finally:
        other.close()


@clause("/tr/TR-4/a-count-of-an-older-version-goes-on")
def test_older_version(desk, telegram):
    """An older version stored the number of the next update per bot only."""
    first = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    number = telegram.say("Beckon")
    assert response(desk, first) == "Beckon"
    is_done(telegram)
    second = desk.ask("And its logo?", None, kind="clarification").json
    telegram.wait_text("And its logo?")
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    assert desk.stop() == 0
    with closing(sqlite3.connect(desk.database)) as db, db:
        db.execute("DELETE FROM channel_state WHERE channel = 'telegram'")
        db.execute("INSERT INTO channel_state (channel, name, value) VALUES ('telegram', 'offset:123456789', ?)", (str(number + 1),))
    telegram.again(number)
    desk.start()
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: true")
    assert desk.interaction(second["id"])["status"] == "PENDING"
    telegram.renumber(5)
    telegram.say("A beacon")
    assert response(desk, second) == "A beacon"
    names = [row["name"] for row in desk.rows("SELECT name FROM channel_state WHERE channel = 'telegram'")]
    assert len(names) == 1 and names[0].startswith("done:123456789@")


# --- nothing twice -----------------------------------------------------------------------------


@clause("/tr/TR-4/a-page-that-comes-again-answers-nothing-twice")
@pytest.mark.parametrize("renumbered", [False, True])
def test_repeated(desk, telegram, renumbered):
    """A text that would also answer the next question is sent again, unchanged or with new numbers."""
    first = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    number = telegram.say("Beckon")
    assert response(desk, first) == "Beckon"
    second = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?")
    other = telegram.say("/respond 2")
    assert response(desk, second) == "Coffee"
    is_done(telegram)
    third = desk.ask("And its logo?", None, kind="clarification").json
    telegram.wait_text("And its logo?")
    # Updates that are on their way when the desk ends are sent again.
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    sent = len(telegram.sent())
    for update in [dict(update) for known, update in telegram._sent if known in (number, other)]:
        if renumbered:
            telegram.push({"message": update["message"]})
        else:
            telegram.again(update["update_id"])
    desk.restart()
    telegram.again(number, other)
    is_done(telegram)
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: true")
    assert desk.interaction(third["id"])["status"] == "PENDING"
    assert len(telegram.sent()) == sent + 1


@clause("/tr/TR-4/a-server-that-takes-no-confirmation")
def test_obstinate(desk, telegram):
    """Its pages contain all updates ever: nothing is done twice, new ones are processed, and the desk does not poll too often."""
    first = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    telegram.obstinate = True
    telegram.say("Beckon")
    assert response(desk, first) == "Beckon"
    second = desk.ask("And its logo?", None, kind="clarification").json
    message = telegram.wait_text("And its logo?")
    until(lambda: surface(desk)["healthy"] is False and "already handled" in detail(desk))
    polls = telegram.count("getUpdates")
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: true")
    until(lambda: surface(desk)["healthy"] is False)
    assert telegram.count("getUpdates") - polls < 20
    assert desk.interaction(second["id"])["status"] == "PENDING"
    telegram.say("A beacon", reply_to=message)
    assert response(desk, second) == "A beacon"
    telegram.obstinate = False
    until(lambda: surface(desk)["healthy"])


@clause("/tr/TR-4/what-was-not-clear-is-no-answer-later")
@pytest.mark.takes(7)
def test_decided_once(desk, telegram):
    """While Telegram refuses the message that asks which question was meant, one of the two is answered elsewhere: the text does not answer the other."""
    choice = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    free = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    telegram.fail("sendMessage", times=1000, status=500, description="Internal Server Error")
    telegram.say("Tea")
    until(lambda: telegram._faults[0][1] < 1000)
    assert desk.respond(choice["id"], option_index=0).status == 200
    until(lambda: telegram._faults[0][1] < 998)
    telegram.mend()
    telegram.wait_text("Which question do you mean?")
    is_done(telegram)
    assert desk.interaction(free["id"])["status"] == "PENDING"
    assert sum("Which question" in m["text"] for m in telegram.sent()) == 1


@clause("/tr/TR-4/a-server-that-does-not-wait-is-not-raced")
def test_hasty(desk, telegram):
    """It replies immediately that there is nothing, although it was asked to wait."""
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    is_done(telegram)
    begin = time.monotonic()
    before = telegram.count("getUpdates")
    telegram.fail("getUpdates", times=100000, raw='{"ok":true,"result":[]}')
    until(lambda: time.monotonic() - begin > 3)
    polls = 100000 - telegram._faults[0][1]
    # Some immediately, then one per second.
    assert 0 < polls <= 6 + (time.monotonic() - begin)
    telegram.mend()
    telegram.say("/help")
    telegram.wait_text("/respond")
    assert surface(desk)["healthy"] and telegram.count("getUpdates") > before


@clause("/tr/TR-4/a-mark-is-not-taken-back-by-the-same-tap")
def test_toggled_once(desk, telegram):
    """The reply to the tap is lost: the tap is not processed again."""
    asked = desk.ask("Which tests?", ["unit", "lint"], multiple=True).json
    message = telegram.wait_text("Which tests?")
    telegram.fail("answerCallbackQuery", status=500, description="Internal Server Error")
    telegram.tap(message, "unit")
    is_done(telegram)
    telegram.wait(lambda: answers(message)[0] == "☑ 1  unit")
    telegram.tap(message, "Send")
    assert response(desk, asked) == "unit"
    assert telegram.count("editMessageReplyMarkup") == 1


@clause("/tr/TR-4/a-question-is-set-aside-once-by-one-tap")
def test_later_once(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.wait_query(telegram.tap(message, "Later…"))
    telegram.wait_query(telegram.tap(message, "1 Hour"))
    until(lambda: desk.interaction(asked["id"])["status"] == "POSTPONED")
    is_done(telegram)
    [before] = desk.rows("SELECT due_us FROM deadlines WHERE kind = 'return'")
    desk.kill9()
    for _, update in list(telegram._sent):
        telegram.push({"callback_query": update["callback_query"]})
    desk.start()
    is_done(telegram)
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    [after] = desk.rows("SELECT due_us FROM deadlines WHERE kind = 'return'")
    assert after["due_us"] == before["due_us"]


# --- what cannot be read -------------------------------------------------------------------------


def strangers(text):
    return Raw('{"update_id":{},"message":{"message_id":77,"date":1,"chat":{"id":%d,"type":"private"},"from":{"id":%d,"first_name":"M"},"text":"%s"}}'
               % (STRANGER, STRANGER, text))


BROKEN = {
    "escaped-nul": strangers("a\\u0000b"),
    "raw-nul": strangers("a\0b"),
    "control": strangers("a\x01\n\tb"),
    "high-surrogate": strangers("a\\ud83d b"),
    "low-surrogate": strangers("\\ude00"),
    "no-utf-8": strangers("a\udcff\udcc3b"),
    "deep": Raw('{"update_id":{},"message":{"x":' + "[" * 80 + "]" * 80 + "}}"),
    "deep-objects": Raw('{"update_id":{},"message":' + '{"reply_to_message":' * 80 + "null" + "}" * 80 + "}"),
}

UNREADABLE = {
    "twice": Raw('{"update_id":{},"update_id":5}'),
    "grammar": Raw('{"update_id":{},"message":{]}'),
    "number": Raw('{"update_id":{},"message":01}'),
    "escape": Raw('{"update_id":{},"message":"\\x"}'),
    "members": Raw('{"update_id":{},' + ",".join(f'"m{n}":1' for n in range(5000)) + "}"),
    "long": Raw('{"update_id":{},"message":"' + "x" * (8 * 1024 * 1024) + '"}'),
}


@clause("/tr/TR-4/what-a-stranger-sends-is-passed-over")
@pytest.mark.parametrize("kind", BROKEN)
def test_broken(desk, telegram, kind):
    asked = desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.push(BROKEN[kind])
    telegram.tap(message, "SQLite")
    assert response(desk, asked) == "SQLite"
    is_done(telegram)
    until(lambda: surface(desk)["healthy"] and "1 message from elsewhere was ignored" in detail(desk))


@clause("/tr/TR-4/an-update-that-nobody-can-read-is-found-and-passed-over")
@pytest.mark.parametrize("kind", UNREADABLE)
def test_unreadable(desk, telegram, kind):
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"], multiple=True).json
    message = telegram.wait_text("Tea or coffee?")
    telegram.fail("getUpdates", status=502)
    telegram.tap(message, "Tea")
    telegram.push(UNREADABLE[kind])
    telegram.push(UNREADABLE[kind])
    telegram.tap(message, "Coffee")
    telegram.push(UNREADABLE[kind])
    telegram.tap(message, "Send")
    assert response(desk, asked) == "Tea, Coffee"
    is_done(telegram)
    until(lambda: surface(desk)["healthy"] and "3 unreadable updates were skipped" in detail(desk))
    desk.restart()
    telegram.say("/status")
    telegram.wait_text("awaiting_user_response: false")
    assert "unreadable" not in detail(desk)


@clause("/tr/TR-4/no-update-is-passed-over-for-a-page-that-is-not-telegram-s")
@pytest.mark.takes(28)
def test_captive_portal(desk, telegram):
    asked = desk.ask("What is it called?", None, kind="clarification").json
    telegram.wait_text("What is it called?")
    telegram.fail("getUpdates", times=1000, raw='<html><title>Welcome</title>{"ok":true,"result":[{"update')
    until(lambda: surface(desk)["healthy"] is False)
    for n in range(3):
        until(lambda: telegram._faults[0][1] < 998 - n)
    number = telegram.say("Beckon")
    telegram.mend()
    assert response(desk, asked) == "Beckon"
    is_done(telegram)
    until(lambda: surface(desk)["healthy"] and "unreadable" not in detail(desk))
    assert all(p.get("offset", 0) <= number + 1 for m, p in telegram.calls if m == "getUpdates")


@clause("/tr/TR-4/the-person-s-own-words-are-heard-all-the-same")
def test_own_words(desk, telegram):
    asked = desk.ask("What is it called?", None, kind="clarification").json
    message = telegram.wait_text("What is it called?")
    telegram.push(Raw('{"update_id":{},"message":{"message_id":900,"date":%d,"chat":{"id":%d,"type":"private"},"from":{"id":%d,"first_name":"A\\u0000"},'
                      '"text":"Bec\\ud800kon \\ud83d\\ude00","reply_to_message":%s}}'
                      % (time.time(), CHAT, CHAT, json.dumps({name: value for name, value in message.items() if name != "edits"}))))
    assert response(desk, asked) == "Bec\ufffdkon 😀"


@clause("/tr/TR-4/a-question-is-not-sent-again-for-what-stands-in-the-answer")
def test_broken_answer(desk, telegram):
    telegram.fail("sendMessage", raw='{"ok":true,"result":{"message_id":41,"chat":{"id":%d,"title":"\\ud83d"}}}' % CHAT)
    desk.ask()
    until(lambda: desk.rows("SELECT message FROM channel_messages") and not desk.rows("SELECT 1 FROM outbox"))
    assert [row["message"] for row in desk.rows("SELECT message FROM channel_messages")] == [f"41@{CHAT}/123456789"]
    assert telegram.count("sendMessage") == 0


@clause("/tr/TR-4/asked-to-wait-for-a-very-long-time")
@pytest.mark.parametrize("wait", [100000, 2**40])
def test_long_wait(desk, telegram, wait):
    """An hour at most, and not a second."""
    telegram.fail("sendMessage", times=100, status=429, description="Too Many Requests", parameters={"retry_after": wait})
    desk.ask()
    # An attempt that is under way is leased for a minute.
    until(lambda: [row for row in desk.rows("SELECT next_us FROM outbox") if 3000 < row["next_us"] / 1_000_000 - time.time() <= 3600])
