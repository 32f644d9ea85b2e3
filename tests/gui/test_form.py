# test_form.py: a form in the dialog: every kind of field, checked while typing (AP-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, key, stays, type_text, until

SCHEMA = {"type": "object", "required": ["name", "replicas", "region"], "properties": {
    "name": {"type": "string", "title": "Service", "minLength": 3, "description": "As in the registry"},
    "contact": {"type": "string", "format": "email", "title": "Contact"},
    "replicas": {"type": "integer", "minimum": 1, "maximum": 9, "title": "Replicas"},
    "public": {"type": "boolean", "title": "Public"},
    "region": {"type": "string", "enum": ["eu", "us"], "enumNames": ["Europe", "America"], "title": "Region"},
    "tags": {"type": "array", "items": {"enum": ["db", "web"]}, "maxItems": 1, "title": "Tags"}}}
TEXT = ("text", "text box", "entry")
CHECK = ("check box", "checkbox", "radio button", "radio")


@pytest.fixture
def filled(app):
    app.title = labels.AGENT_FORM_TO_FILL_IN
    return app


def ask(app, schema=SCHEMA):
    reply = app.ask("Which service should I create?", None, kind="form", agent="codex", policy="hold", schema=schema)
    assert reply.status == 202, reply.text
    app.wait_ready()
    return reply.json["id"]


def is_sensitive(app, name):
    return "sensitive" in app.wait_for(BUTTON, name).states


def fill(app):
    key("Down")
    type_text("billing")
    key("Return", "Return")
    type_text("3")
    app.click(app.wait_for(CHECK, "Europe"))


@clause("/ap/AP-2/filled-in-and-sent")
def test_send(filled):
    id = ask(filled)
    filled.wait_shows("^Still needed: Service, Replicas, Region$")
    assert not is_sensitive(filled, "Send")
    fill(filled)
    filled.click(filled.find(CHECK, "web"))
    until(lambda: is_sensitive(filled, "Send"))
    filled.press("Send")
    row = until(lambda: (row := filled.interaction(id))["status"] != "PENDING" and row)
    assert row["status"] == "ANSWERED"
    assert row["values"] == {"name": "billing", "replicas": 3, "public": False, "region": "eu", "tags": ["web"]}


@clause("/ap/AP-2/checked-while-typing")
def test_checked(filled):
    ask(filled)
    fill(filled)
    until(lambda: is_sensitive(filled, "Send"))
    filled.click(filled.find(TEXT, re.compile("^Contact")))
    type_text("nobody")
    until(lambda: not is_sensitive(filled, "Send"))
    assert filled.find_all("alert") or filled.labels()
    type_text("@example.org")
    until(lambda: is_sensitive(filled, "Send"))
    for name in ("db", "web"):
        filled.click(filled.find(CHECK, name))
    until(lambda: not is_sensitive(filled, "Send"))


@clause("/ap/AP-2/enter-moves-on-and-never-sends", "/att/ATT-3/enter-in-a-form-sends-nothing")
def test_enter(filled):
    id = ask(filled)
    fill(filled)
    until(lambda: is_sensitive(filled, "Send"))
    key(*["Return"] * 12)
    stays(lambda: filled.interaction(id)["status"] == "PENDING")
    key("ctrl+Return")
    until(lambda: filled.interaction(id)["status"] == "ANSWERED")


@clause("/ap/AP-2/three-different-responses")
@pytest.mark.parametrize("name, status", (("Decline", "DECLINED"), ("Skip", "SKIPPED")))
def test_refused(filled, name, status):
    id = ask(filled)
    (filled.press if name == "Decline" else filled.press_more)(name)
    until(lambda: filled.interaction(id)["status"] == status)


@clause("/ap/AP-2/later-keeps-what-was-typed", "/att/ATT-4/fields-of-a-form-are-kept")
def test_later(filled):
    id = ask(filled)
    key("Down")
    type_text("bill")
    key("Escape")
    filled.wait_no_dialog()
    assert filled.interaction(id)["status"] == "PENDING"
    filled.open_question(id)
    filled.wait_dialog()
    assert until(lambda: filled.find(TEXT, "Service").text) == "bill"


@clause("/ap/AP-2/defaults")
def test_defaults(filled):
    id = ask(filled, {"type": "object", "properties": {
        "yes": {"type": "boolean", "default": True, "title": "Yes"}, "no": {"type": "boolean", "title": "No"},
        "word": {"type": "string", "default": "abc", "title": "Word"}}})
    until(lambda: is_sensitive(filled, "Send"))
    filled.press("Send")
    row = until(lambda: (row := filled.interaction(id))["status"] != "PENDING" and row)
    assert row["values"] == {"yes": True, "no": False, "word": "abc"}


@clause("/att/ATT-4/fields-are-kept-when-it-is-settled-elsewhere")
def test_settled_elsewhere(filled):
    id = ask(filled)
    key("Down")
    type_text("billing")
    filled.http("POST", f"/v1/interactions/{id}/withdraw", {})
    filled.wait_shows("(?i)withdrawn")
    assert filled.find(TEXT, "Service").text == "billing"
    assert filled.find(BUTTON, labels.COPY)
