# test_ask_back.py: the person asks the agent something in the dialog, and its reply comes there
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-8, with ATT-3 (nothing is answered by it), ATT-4 (what is typed is kept) and ATT-14 (the reply is announced)."""

import os

import pytest

import labels
from atspi import Events
from beckon_testing import clause
from gui_testing import key, run, stays, type_text, until
from test_narrow import check, large  # noqa: F401

PICTURES = os.environ.get("PICTURES")
ENTRY = "Your question to the agent"
WAITING = "^Waiting for the agent’s reply"


def picture(name):
    """Keeps what is on the screen, if somebody wants to look at it."""
    if PICTURES:
        run("import", "-window", "root", f"{PICTURES}/{name}.png", check=True)


def ask(app, **fields):
    return app.ask(**{"agent": "claude-code", "title": "Build the payment service", "workspace": "/srv/pay", **fields}).json["id"]


def reply(app, id, text):
    replied = app.http("POST", f"/v1/interactions/{id}/reply", {"text": text})
    assert replied.status == 200, replied.text


def turns(app, id):
    return [(turn["from"], turn["text"]) for turn in app.interaction(id)["turns"]]


@clause("/att/ATT-8/asked-in-the-dialog", "/att/ATT-8/the-reply-is-a-turn-and-is-announced")
@pytest.mark.takes(6)
def test_dialog(app):
    id = ask(app)
    app.wait_ready()
    events, dialog = Events(app.node), app.dialog().path
    key("ctrl+b")
    app.wait_for("text box", ENTRY)
    # Digits and Space are text here.
    type_text("Which of the 2 is faster?")
    until(lambda: app.find("text box", ENTRY).text == "Which of the 2 is faster?")
    picture("ask-back-entry")
    key("Return")
    until(lambda: turns(app, id) == [("person", "Which of the 2 is faster?")])
    app.wait_shows(WAITING)
    app.wait_shows("^You asked$")
    app.wait_shows("^Which of the 2 is faster\\?$")
    assert not app.find("text box", ENTRY)
    picture("ask-back-waiting")
    row = app.interaction(id)
    assert (row["status"], row["asked_back"], row["held"], row["deadline_at"]) == ("PENDING", True, False, None)
    assert len(app.options()) == 2

    reply(app, id, "**SQLite**, here:\n\n- no server\n- one file")
    app.wait_shows("^claude-code replied$")
    app.wait_shows("SQLite.*, here:")
    assert not app.shows(WAITING)
    until(lambda: any(path == dialog and text.startswith("claude-code replied: SQLite, here:") for path, text in events.told()))
    picture("ask-back-replied")
    until(lambda: app.interaction(id)["deadline_at"])
    # The options have moved: nothing counts at once.
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")


@clause("/att/ATT-8/what-is-typed-is-kept", "/att/ATT-4/what-was-to-be-asked-is-kept")
def test_draft(app):
    id = ask(app, allow_other=True)
    app.wait_ready()
    app.press_more(labels.ASK_BACK)
    app.wait_for("text box", ENTRY)
    # On X11 the menu had the keyboard.
    app.wait_ready()
    type_text("How long")
    until(lambda: app.find("text box", ENTRY).text == "How long")
    key("Escape")
    until(lambda: not app.find("text box", ENTRY))
    assert app.dialog(), "Escape closed the entry alone"
    app.press_more(labels.ASK_BACK)
    until(lambda: app.find("text box", ENTRY).text == "How long")
    # It was answered elsewhere meanwhile: the dialog stays, with the text.
    app.respond(id, option_index=0)
    app.wait_shows("^Answered .*: PostgreSQL$")
    stays(lambda: app.dialog(), 2.5, 0.25)
    assert app.find("text box", ENTRY).text == "How long"
    assert turns(app, id) == []


@clause("/att/ATT-8/the-reply-brings-the-question-back")
def test_comes_back(app):
    id = ask(app)
    app.wait_ready()
    key("ctrl+b")
    app.wait_for("text box", ENTRY)
    type_text("Why?")
    key("Return")
    app.wait_shows(WAITING)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    reply(app, id, "Both fit.")
    app.wait_dialog()
    app.wait_shows("^Both fit\\.$")


@clause("/att/ATT-8/nobody-could-reply")
def test_hidden(app):
    app.http("POST", "/v1/tasks", {"title": "Deploy", "steps": [{"type": "ask", "question": "Deploy now?", "options": ["Yes", "No"]}]})
    app.wait_ready()
    app.wait_shows("^Deploy now\\?$")
    assert not [name for name in app.open_more() if name.startswith(labels.ASK_BACK)]
    key("Escape")
    until(lambda: not app.offered())
    key("ctrl+b")
    stays(lambda: not app.find("text box", ENTRY))


@clause("/att/ATT-8/fits-360-px-with-large-text")
@pytest.mark.takes(6)
def test_narrow(large):  # noqa: F811
    id = ask(large)
    large.wait_ready()
    for n in range(2):
        asked = large.http("POST", f"/v1/interactions/{id}/ask-back", {"text": "Which is faster, in *this* case?", "by": "Ada"})
        assert asked.status == 200, asked.text
        if n == 0:
            reply(large, id, "`SELECT count(*) FROM payments` takes two minutes with either.")
    large.wait_shows(WAITING)
    large.activate()
    large.wait_ready()
    key("ctrl+b")
    large.wait_for("text box", ENTRY)
    check(large.title)
    picture("ask-back-narrow")
