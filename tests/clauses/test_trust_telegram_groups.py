# test_trust_telegram_groups.py: the desk's chat is a group: it moves, the bot is removed from it, and whose messages count, under which names
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import threading

import pytest

from beckon_testing import clause, until
from telegram_desk import STRANGER, is_done, settings, surface
from telegram_server import CHAT

GROUP = -4711
SUPERGROUP = -1002718281828
OTHER = 815
# As many bits as the number of a person or a chat may have according to Telegram.
VAST = 2**52 - 1
CHATS = ((CHAT, "Anna"), (OTHER, "Anna"), (STRANGER, "Mallory"), (VAST, "Zoë"))


@pytest.fixture(autouse=True)
def username(telegram):
    telegram.usernames[CHAT] = "anna_b"


def run_desk(telegram, make_desk, chat):
    return make_desk(**settings(telegram, chat=chat), timeout_ms=300000).start()


@pytest.fixture
def desk(telegram, make_desk):
    """A desk whose chat is a group."""
    return run_desk(telegram, make_desk, GROUP)


@pytest.fixture
def vast_desk(telegram, make_desk):
    return run_desk(telegram, make_desk, VAST)


@pytest.fixture
def private_desk(telegram, make_desk):
    return run_desk(telegram, make_desk, CHAT)


def detail(desk):
    return surface(desk)["detail"]


def answered(desk, asked):
    return until(lambda: (row := desk.interaction(asked["id"]))["status"] == "ANSWERED" and row)


def shown(message):
    """@message in the form in which a reply contains it."""
    return {name: value for name, value in message.items() if name != "edits"}


def passes(desk, telegram, asked, chat=GROUP):
    """All earlier messages were processed and have answered nothing."""
    telegram.say("/status", chat=chat, who=CHAT)
    telegram.wait_text("awaiting_user_response: true", chat=chat)
    is_done(telegram)
    return desk.interaction(asked["id"])["status"] == "PENDING"


# --- the group moves -----------------------------------------------------------------------------


@clause("/tr/TR-4/a-group-that-becomes-a-supergroup-is-followed")
@pytest.mark.parametrize("told", [False, True])
def test_moved(desk, telegram, told):
    """Announced in a reply or in a message; also after a restart, when the desk gets the old number again."""
    first = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?", chat=GROUP)
    telegram.migrate(GROUP, SUPERGROUP, told=told)
    second = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    telegram.tap(telegram.wait_text("Milk or sugar?", chat=SUPERGROUP), "Sugar", who=CHAT)
    assert answered(desk, second)["response"] == "Sugar"
    # Open questions are asked there as well.
    message = telegram.wait_text("Tea or coffee?", chat=SUPERGROUP)
    desk.restart()
    telegram.tap(message, "Tea", who=CHAT)
    assert answered(desk, first)["response"] == "Tea"
    telegram.wait_text("Answered on Telegram: Tea", chat=SUPERGROUP)
    until(lambda: surface(desk)["healthy"] and not desk.rows("SELECT 1 FROM outbox"))


@clause("/tr/TR-4/a-group-moves-while-it-is-asked")
def test_moved_on_the_way(desk, telegram):
    """The question is in the group, its confirmation has not arrived yet, and the group moves."""
    gate = threading.Event()
    telegram.fail("sendMessage", gate=gate, late=True)
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?", chat=GROUP)
    polls = telegram.count("getUpdates")
    telegram.migrate(GROUP, SUPERGROUP)
    telegram.wait(lambda: telegram.count("getUpdates") > polls)
    gate.set()
    telegram.tap(telegram.wait_text("Tea or coffee?", chat=SUPERGROUP), "Tea", who=CHAT)
    assert answered(desk, asked)["response"] == "Tea"
    assert len([m for m in telegram.sent(SUPERGROUP) if "Tea or coffee?" in m["text"]]) == 1
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))


@clause("/tr/TR-4/a-group-moves-while-the-desk-answers")
def test_moved_edit(desk, telegram):
    """A message that can no longer be edited does not block others."""
    first = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.wait_text("Tea or coffee?", chat=GROUP)
    telegram.migrate(GROUP, SUPERGROUP, told=False)
    desk.respond(first["id"], option_index=0)
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    second = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    telegram.tap(telegram.wait_text("Milk or sugar?", chat=SUPERGROUP), "Sugar", who=CHAT)
    assert answered(desk, second)["response"] == "Sugar"


@clause("/tr/TR-4/nobody-else-moves-the-chat")
@pytest.mark.parametrize("which", ["desk", "private_desk"])
def test_not_moved(telegram, which, request):
    desk = request.getfixturevalue(which)
    chat = GROUP if which == "desk" else CHAT
    asked = desk.ask().json
    message = telegram.wait_text("Which database", chat=chat)
    # Another group moves and claims to be the desk's; a person claims it; a group becomes something that is not a supergroup.
    telegram.migrate(-99, SUPERGROUP)
    telegram.push({"message": {"message_id": 9000, "date": 1, "chat": {"id": SUPERGROUP, "type": "supergroup"}, "migrate_from_chat_id": chat}})
    telegram.push({"message": {"message_id": 9001, "date": 1, "chat": {"id": STRANGER, "type": "private"}, "from": {"id": STRANGER, "first_name": "M"},
                               "migrate_to_chat_id": SUPERGROUP}})
    for target in (STRANGER, -99, 0, "x"):
        telegram.push({"message": {"message_id": 9002, "date": 1, "chat": {"id": chat, "type": "group" if chat < 0 else "private"},
                                   "from": {"id": CHAT, "first_name": "Anna"}, "migrate_to_chat_id": target}})
    is_done(telegram)
    telegram.tap(message, "SQLite", who=CHAT)
    assert answered(desk, asked)["response"] == "SQLite"
    telegram.wait_text("Answered on Telegram: SQLite", chat=chat)
    assert all(p.get("chat_id", chat) == chat for _, p in telegram.calls)


# --- who is heard, and by which name ------------------------------------------------------------


@clause("/tr/TR-4/two-of-one-name-are-two")
@pytest.mark.parametrize("who, by", [(CHAT, "Anna (@anna_b)"), (OTHER, f"Anna ({OTHER})")])
def test_names(desk, telegram, who, by):
    tapped = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    telegram.tap(telegram.wait_text("Tea or coffee?", chat=GROUP), "Tea", who=who)
    assert answered(desk, tapped)["responded_by"] == by
    written = desk.ask("What is it called?", None, kind="clarification").json
    telegram.say("Beckon", reply_to=telegram.wait_text("What is it called?", chat=GROUP), chat=GROUP, who=who)
    assert answered(desk, written)["responded_by"] == by


@clause("/tr/TR-4/an-administrator-without-a-name-is-no-person-of-that-name")
def test_anonymous(desk, telegram):
    asked = desk.ask("What is it called?", None, kind="clarification").json
    message = telegram.wait_text("What is it called?", chat=GROUP)
    update = {"message_id": 800, "date": 2**31, "chat": {"id": GROUP, "type": "group", "title": "The team"},
              "from": {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"},
              "sender_chat": {"id": GROUP, "type": "group", "title": "The team"},
              "reply_to_message": shown(message), "text": "Beckon"}
    telegram.push({"message": update})
    assert answered(desk, asked)["responded_by"] == f"The team ({GROUP})"


NOBODY = {
    "channel": {"from": {"id": 136817688, "is_bot": True, "first_name": "Channel"}, "sender_chat": {"id": -1001, "type": "channel", "title": "News"}},
    "forward": {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}, "sender_chat": {"id": -1001, "type": "channel", "title": "News"},
                "is_automatic_forward": True},
    "bot": {"from": {"id": 5, "is_bot": True, "first_name": "Another bot"}},
}


@clause("/tr/TR-4/what-no-person-says-answers-nothing")
@pytest.mark.parametrize("kind", NOBODY)
def test_nobody(desk, telegram, kind):
    asked = desk.ask("What is it called?", None, kind="clarification").json
    message = telegram.wait_text("What is it called?", chat=GROUP)
    telegram.push({"message": {"message_id": 800, "date": 1, "chat": {"id": GROUP, "type": "group"}, **NOBODY[kind], "text": "Beckon",
                               "reply_to_message": shown(message)}})
    telegram.push({"message": {"message_id": 801, "date": 1, "chat": {"id": GROUP, "type": "group"}, **NOBODY[kind], "text": "/respond Beckon"}})
    assert passes(desk, telegram, asked)
    until(lambda: "2 messages from elsewhere were ignored" in detail(desk))


@clause("/tr/TR-4/whoever-follows-a-channel-answers-nothing-there")
def test_channel(desk, telegram):
    asked = desk.ask().json
    message = telegram.wait_text("Which database", chat=GROUP)
    telegram.tap(message, "SQLite", who=STRANGER, type="channel")
    assert passes(desk, telegram, asked)


@clause("/tr/TR-4/what-people-in-a-group-say-to-each-other-is-no-answer")
def test_talk(desk, telegram):
    asked = desk.ask("What is it called?", None, kind="clarification").json
    message = telegram.wait_text("What is it called?", chat=GROUP)
    telegram.say("Lunch?", chat=GROUP, who=OTHER)
    telegram.say("/respond@another_bot Lunch", chat=GROUP, who=OTHER)
    telegram.say("Yes", reply_to={"message_id": 4000, "from": {"id": OTHER}}, chat=GROUP, who=CHAT)
    telegram.push({"message": {"message_id": 803, "date": 1, "chat": {"id": GROUP, "type": "group"}, "from": {"id": OTHER, "first_name": "Anna"},
                               "new_chat_members": [{"id": 7, "first_name": "New"}]}})
    telegram.push({"edited_message": {"message_id": 804, "date": 1, "chat": {"id": GROUP, "type": "group"}, "from": {"id": CHAT, "first_name": "Anna"},
                                      "text": "Beckon", "reply_to_message": shown(message)}})
    assert passes(desk, telegram, asked)
    words = ("Only text", "Which question", "not a question")
    assert not any(word in m["text"] for m in telegram.sent(GROUP) for word in words)
    telegram.say("/respond@beckon_double_bot Beckon", chat=GROUP, who=OTHER)
    assert answered(desk, asked)["response"] == "Beckon"


@clause("/tr/TR-4/a-topic-is-no-question")
def test_topic(desk, telegram):
    """In a forum every message of a topic appears as a reply to its first message."""
    asked = desk.ask("What is it called?", None, kind="clarification").json
    message = telegram.wait_text("What is it called?", chat=GROUP)
    topic = {"is_topic_message": True, "message_thread_id": 4000}
    telegram.say("Hello", reply_to={"message_id": 4000, "forum_topic_created": {"name": "Agents"}}, chat=GROUP, who=CHAT, **topic)
    assert passes(desk, telegram, asked)
    assert not any("not a question" in m["text"] for m in telegram.sent(GROUP))
    telegram.say("Beckon", reply_to=message, chat=GROUP, who=CHAT, **topic)
    assert answered(desk, asked)["response"] == "Beckon"


# --- the bot comes and goes ----------------------------------------------------------------------


@clause("/tr/TR-4/taken-out-of-the-chat-and-let-in-again")
@pytest.mark.parametrize("gone, fields", [("kicked", {}), ("left", {}), ("restricted", {"can_send_messages": False})])
def test_member(desk, telegram, gone, fields):
    telegram.say("/status", chat=GROUP, who=CHAT)
    telegram.wait_text("awaiting_user_response: false", chat=GROUP)
    telegram.member(gone, chat=-99)
    is_done(telegram)
    assert surface(desk)["healthy"]
    telegram.member(gone, chat=GROUP, **fields)
    until(lambda: surface(desk)["healthy"] is False and "can no longer write" in detail(desk))
    if gone != "restricted":
        asked = desk.ask().json
        until(lambda: "blocked" in detail(desk))
    telegram.member("member", chat=GROUP)
    until(lambda: surface(desk)["healthy"])
    if gone != "restricted":
        telegram.tap(telegram.wait_text("Which database", chat=GROUP), "SQLite", who=CHAT)
        assert answered(desk, asked)["response"] == "SQLite"


# --- taps ------------------------------------------------------------------------------------------


@clause("/tr/TR-4/a-tap-below-a-message-that-telegram-shows-no-more")
def test_inaccessible(private_desk, telegram):
    asked = private_desk.ask().json
    telegram.tap(telegram.wait_text("Which database"), "SQLite", inaccessible=True)
    assert answered(private_desk, asked)["response"] == "SQLite"


@clause("/tr/TR-4/numbers-of-52-bits")
def test_vast(vast_desk, telegram):
    telegram.renumber(2**52)
    asked = vast_desk.ask("What is it called?", None, kind="clarification").json
    telegram.say("Beckon", reply_to=telegram.wait_text("What is it called?", chat=VAST), chat=VAST)
    assert answered(vast_desk, asked)["response"] == "Beckon"
    telegram.wait_text("Answered on Telegram: Beckon", chat=VAST)
    is_done(telegram)


@clause("/tr/TR-4/a-tap-of-somebody-else-in-a-private-chat")
def test_stranger_taps(private_desk, telegram):
    asked = private_desk.ask().json
    message = telegram.wait_text("Which database")
    telegram.tap(message, "SQLite", who=STRANGER)
    telegram.tap(message, "SQLite", chat=STRANGER, who=STRANGER)
    assert passes(private_desk, telegram, asked, chat=CHAT)
