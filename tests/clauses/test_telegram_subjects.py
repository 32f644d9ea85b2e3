# test_telegram_subjects.py: what an approval is for, and the fields of a form, on Telegram (AP-1, AP-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A form is answered with one reply, so there is nothing half filled in that a restart could lose."""

import pytest

from beckon_testing import clause, until
from telegram_desk import LATER, buttons, is_done, settings

SCHEMA = {"type": "object", "required": ["service"], "properties": {
    "service": {"type": "string", "title": "Service", "minLength": 3, "description": "As the balancer knows it"},
    "instances": {"type": "integer", "title": "Instances", "minimum": 1},
    "region": {"type": "string", "title": "Region", "oneOf": [{"const": "eu", "title": "Europe"}, {"const": "us", "title": "America"}]},
    "dry": {"type": "boolean", "title": "Dry run"},
    "tags": {"type": "array", "title": "Tags", "items": {"enum": ["a", "b"]}}}}
WHOLE = "Service: billing: new\nINSTANCES: 3\n\nregion: america\nDry run: no\nTags: b, a"


@pytest.fixture
def desk(telegram, make_desk):
    return make_desk(**settings(telegram), timeout_ms=300000).start()


def ask(desk, schema=SCHEMA):
    reply = desk.http("POST", "/v1/interactions", {"kind": "form", "conflict_description": "Where should it go?", "schema": schema, "agent": "clerk"})
    assert reply.status == 202, reply.text
    return reply.json["id"]


def approve(desk, said="It wants to do something", **approval):
    reply = desk.http("POST", "/v1/interactions", {"kind": "approval", "conflict_description": said, "agent": "clerk", "approval": approval})
    assert reply.status == 202, reply.text
    return reply.json["id"]


def whole(telegram):
    return "".join(message["text"] for message in telegram.sent())


@clause("/ap/AP-2/telegram-lists-the-fields", "/ap/AP-2/answered-with-one-reply")
def test_form(desk, telegram):
    id = ask(desk)
    message = telegram.wait_text("Where should it go?")
    for line in ("Agent Form to Fill In", "• Service: a text\n    As the balancer knows it", "• Instances: a whole number (optional)",
                 "• Region: Europe, America (optional)", "• Dry run: yes, no (optional)", "• Tags: a, b (optional)"):
        assert line in message["text"]
    assert buttons(message) == ["Decline", "Skip", LATER]
    telegram.say(WHOLE, reply_to=message)
    until(lambda: desk.interaction(id)["status"] == "ANSWERED")
    row = desk.interaction(id)
    assert row["values"] == {"service": "billing: new", "instances": 3, "region": "us", "dry": False, "tags": ["b", "a"]}
    assert row["surface"] == "telegram"


@clause("/ap/AP-2/telegram-says-what-does-not-fit")
@pytest.mark.parametrize("text, said", (("Instances: 3", "Service"), ("Service: ab", "Service"), ("Service: billing\nInstances: many", "Instances"),
                                        ("Service: billing\nInstances: 0", "Instances"), ("Service: billing\nRegion: Mars", "Region"),
                                        ("Service: billing\nDry run: perhaps", "Dry run"), ("Service: billing\nColour: red", "Colour: red"),
                                        ("just words", "just words")))
def test_misfit(desk, telegram, text, said):
    id = ask(desk)
    message = telegram.wait_text("Where should it go?")
    telegram.say(text, reply_to=message)
    reply = telegram.wait(lambda: next((each for each in telegram.sent() if each["text"].startswith("E103")), None))
    assert said in reply["text"]
    assert desk.interaction(id)["status"] == "PENDING"
    telegram.say("Service: billing", reply_to=message)
    until(lambda: desk.interaction(id)["values"] == {"service": "billing"})


@clause("/ap/AP-2/telegram-three-different-responses")
@pytest.mark.parametrize("button, status", (("Decline", "DECLINED"), ("Skip", "SKIPPED")))
def test_refused(desk, telegram, button, status):
    id = ask(desk)
    telegram.tap(telegram.wait_text("Where should it go?"), button)
    until(lambda: desk.interaction(id)["status"] == status)


@clause("/ap/AP-2/one-field-takes-the-whole-reply")
def test_one_field(desk, telegram):
    id = ask(desk, {"type": "object", "required": ["port"], "properties": {"port": {"type": "integer"}}})
    telegram.say("8080", reply_to=telegram.wait_text("Where should it go?"))
    until(lambda: desk.interaction(id)["values"] == {"port": 8080})


@clause("/ap/AP-2/one-field-takes-the-whole-reply")
@pytest.mark.parametrize("reply, value", (("https://billing.example/a:b", "https://billing.example/a:b"), ("Target: https://x.example", "https://x.example"),
                                          ("target：账单", "账单"), ("Where: to: here", "here")))
def test_colons(desk, telegram, reply, value):
    title = "Where: to" if reply.startswith("Where") else "Target"
    id = ask(desk, {"type": "object", "required": ["target"], "properties": {"target": {"type": "string", "title": title}}})
    telegram.say(reply, reply_to=telegram.wait_text("Where should it go?"))
    until(lambda: desk.interaction(id)["values"] == {"target": value})


@clause("/ap/AP-2/telegram-leaves-optional-fields-empty")
def test_empty(desk, telegram):
    id = ask(desk)
    message = telegram.wait_text("Where should it go?")
    telegram.say("Service:\nRegion:", reply_to=message)
    assert "Service" in telegram.wait(lambda: next((each for each in telegram.sent() if each["text"].startswith("E103")), None))["text"]
    telegram.say("Service: billing\nInstances:\nRegion:\nDry run: \nTags：", reply_to=message)
    until(lambda: desk.interaction(id)["values"] == {"service": "billing"})


@clause("/ap/AP-2/a-reply-counts-after-a-restart")
def test_restart(desk, telegram):
    id = ask(desk)
    message = telegram.wait_text("Where should it go?")
    is_done(telegram)
    desk.stop()
    telegram.say("Service: billing", reply_to=message)
    desk.start()
    until(lambda: desk.interaction(id)["values"] == {"service": "billing"})


@clause("/ag/AG-7/telegram-shows-what-would-be-done-in-full")
def test_approval(desk, telegram):
    command = "\n".join(f"echo 'line {n}' >> \u202eout" for n in range(300))
    id = approve(desk, tool="Bash", command=command, cwd="/srv/pay", arguments={"command": command, "timeout": 7})
    message = telegram.wait_text("Tap an option")
    text = whole(telegram)
    assert "Agent Approval Needed" in text and "Folder: /srv/pay" in text and "\u202e" not in text
    assert all(f"'line {n}'" in text for n in range(300))
    assert buttons(message) == ["1  Allow", "2  Deny", LATER]
    telegram.tap(message, "Deny")
    until(lambda: desk.interaction(id)["held_answer"] or desk.interaction(id)["status"] == "DECLINED")


@clause("/ag/AG-7/what-telegram-cannot-show-cannot-be-allowed-there")
def test_too_long(desk, telegram):
    id = approve(desk, command="echo " + "x" * 60000)
    message = telegram.wait_text("It is too long for Telegram")
    assert buttons(message) == ["2  Deny", LATER]
    telegram.say("Allow", reply_to=message)
    telegram.wait_text("E109")
    assert desk.interaction(id)["status"] == "PENDING" and desk.interaction(id)["held_answer"] is None


@clause("/ag/AG-7/what-telegram-cannot-show-cannot-be-allowed-there")
def test_pushed_out(desk, telegram):
    """Neither by a long subject nor by a long text before it."""
    id = approve(desk, said="because " * 5200, tool="Bash", command="rm --recursive /srv/pay")
    message = telegram.wait(lambda: next((each for each in telegram.sent() if each.get("reply_markup")), None))
    assert buttons(message) == ["2  Deny", LATER]
    text = whole(telegram)
    assert text.index("It is too long for Telegram") < text.index("because") and "rm --recursive" not in text
    telegram.say("Allow", reply_to=message)
    telegram.wait_text("E109")
    assert desk.interaction(id)["status"] == "PENDING" and desk.interaction(id)["held_answer"] is None
