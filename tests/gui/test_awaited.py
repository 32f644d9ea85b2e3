# test_awaited.py: window, tray and notification say that the agent of a question no longer waits (ATT-21)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import socket

import pytest

from atspi import Events
from beckon_testing import clause
from gui_testing import key, until
from notifications import NotificationServer
from test_desk_window import labels_of
from test_launcher import search
from test_palette import open_palette, rows
from tray_panel import Panel

GONE = "^Its agent no longer waits\\. Your answer is kept for when it asks again\\.$"
QUESTION = "Tea or coffee?"


def awaited(app, id):
    """By a look that is not one of the agent."""
    return app.http("GET", f"/v1/interactions/{id}", headers={"Beckon-Surface": "vscode"}).json.get("awaited")


class Agent:
    """Waits until it is cut off."""

    def __init__(self, app, line, body=""):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(app.socket))
        self.socket.sendall((f"{line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nPrefer: wait=100\r\n"
                             f"Content-Length: {len(body)}\r\n\r\n{body}").encode())

    def cut(self):
        self.socket.close()


def ask(app):
    """The number of a question whose agent waits, and that agent."""
    agent = Agent(app, "POST /v1/interactions", '{"kind": "choice", "conflict_description": "%s", "options": ["Tea", "Coffee"], '
                  '"policy": "hold", "agent": "codex"}' % QUESTION)
    id = until(lambda: app.http("GET", "/v1/interactions?status=PENDING").json["interactions"])[0]["id"]
    until(lambda: awaited(app, id) is True)
    return id, agent


@pytest.fixture
def left(app):
    """The number of a question in the dialog, whose agent waits, and that agent."""
    id, agent = ask(app)
    app.wait_ready()
    assert not app.shows(GONE)
    yield id, agent
    agent.cut()


@clause("/att/ATT-21/the-dialog-says-it-and-the-screen-reader-too", "/att/ATT-21/the-dialog-says-it-no-more")
def test_dialog(app, left):
    id, agent = left
    events, dialog = Events(app.node), app.dialog().path

    def heard(pattern):
        return any(path == dialog and re.search(pattern, text) for path, text in events.told())

    agent.cut()
    app.wait_shows(GONE)
    until(lambda: heard(GONE))
    again = Agent(app, f"GET /v1/interactions/{id}")
    until(lambda: not app.shows(GONE))
    until(lambda: heard("^Its agent waits again\\.$"))
    again.cut()
    app.wait_shows(GONE)


@clause("/att/ATT-21/the-row-says-it", "/att/ATT-21/the-message-after-the-answer-says-it")
def test_row(app, left):
    id, agent = left
    words = f"Its agent no longer waits · {QUESTION}"
    assert words not in labels_of(app)
    agent.cut()
    app.wait_shows(GONE)
    until(lambda: words in labels_of(app))
    key("2")
    until(lambda: "Answered: Coffee · Kept for its agent, which no longer waits." in labels_of(app))
    assert awaited(app, id) is False


def found(id):
    """What the search of the desktop says below question @id."""
    search("GetInitialResultSet", "(as)", ["coffee"])
    meta, = search("GetResultMetas", "(as)", [f"question:{id}"])[0]
    return meta["description"]


@clause("/att/ATT-21/the-palette-says-it", "/att/ATT-21/the-search-of-the-desktop-says-it")
def test_found(app, left):
    id, agent = left
    key("Escape")
    app.wait_no_dialog()
    open_palette(app, "coffee")
    until(lambda: f"{QUESTION}, codex" in rows(app) and f"Answer {id}: Coffee, {QUESTION}" in rows(app))
    key("Escape")
    assert "no longer waits" not in found(id)
    agent.cut()
    until(lambda: awaited(app, id) is False)
    open_palette(app, "coffee")
    until(lambda: f"{QUESTION}, Its agent no longer waits · codex" in rows(app) and
          f"Answer {id}: Coffee, Its agent no longer waits · {QUESTION}" in rows(app))
    key("Escape")
    assert found(id) == "Its agent no longer waits"


@clause("/att/ATT-21/an-answer-that-is-waited-for-is-not-kept-in-the-window")
def test_waited_for(app, left):
    id, _agent = left
    key("2")
    # The message after it may have gone again before it is looked for.
    assert app.settled(id)["response"] == "Coffee"
    app.wait_no_dialog()
    assert not any("no longer waits" in text for text in labels_of(app))


@clause("/att/ATT-21/the-tray-says-it", "/att/ATT-21/the-tray-says-it-no-more")
def test_tray(background_app):
    panel = Panel()
    try:
        app = background_app("list")
        panel.wait_item()
        id, agent = ask(app)
        until(lambda: f"codex: {QUESTION}" in panel.labels)
        agent.cut()
        until(lambda: f"codex (no longer waits): {QUESTION}" in panel.labels)
        again = Agent(app, f"GET /v1/interactions/{id}")
        until(lambda: f"codex: {QUESTION}" in panel.labels)
        again.cut()
    finally:
        panel.close()


@clause("/att/ATT-21/the-notification-says-it", "/att/ATT-21/the-notification-says-it-no-more")
def test_notification(background_app):
    server = NotificationServer()
    try:
        app = background_app("notify")
        id, agent = ask(app)
        bubble = server.wait(QUESTION)
        assert not any("no longer waits" in text for text in bubble.texts)
        buttons = bubble.buttons
        agent.cut()
        assert server.wait("Its agent no longer waits. Your answer is kept").buttons == buttons
        # It is the same one.
        assert len(server.bubbles) == 1
        again = Agent(app, f"GET /v1/interactions/{id}")
        until(lambda: not any("no longer waits" in text for text in server.wait(QUESTION).texts))
        again.cut()
        server.wait("Its agent no longer waits. Your answer is kept").press("Coffee")
        assert app.settled(id)["surface"] == "notification"
    finally:
        server.close()
