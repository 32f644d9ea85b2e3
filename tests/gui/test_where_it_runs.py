# test_where_it_runs.py: the page of a task says where it runs, and one key goes there (ATT-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

from beckon_testing import clause
from beckon_testing.tmux import Tmux
from gui_testing import BUTTON, Typist, key, turn_to, until
from test_desk_window import choose, focus, labels_of, press, see, sees

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TITLE = "Repair the shop"
RESUME = ["claude", "--resume", "5f7c-1"]


@pytest.fixture
def tmux():
    server = Tmux()
    server("new-session", "-d", "-s", "work", "-x", "80", "-y", "24", "sleep 1000")
    server("split-window", "-t", "work:0", "sleep 1000")
    server("new-window", "-t", "work", "sleep 1000")
    yield server
    server.end()


def place(tmux, pane, **members):
    return {"agent": "claude", "id": "5f7c-1", "cwd": tmux.folder, "terminal": "tmux", "resume": RESUME,
            "socket": tmux("display-message", "-p", "#{socket_path}"),
            "pane": tmux("display-message", "-p", "-t", pane, "#{pane_id}"), **members}


def show(app, session):
    """A task with this session, on its page."""
    task = app.http("POST", "/v1/tasks", json={"title": TITLE, "state": "RUNNING", "agent": "claude", "session": session}).json
    choose(app, re.compile(f"^Running.*, {TITLE}"))
    return task["id"]


@pytest.fixture
def app(make_app, tmux):
    app = make_app(env={"TMUX_TMPDIR": tmux.folder}).start()
    turn_to("Beckon")
    return app


@clause("/att/ATT-9/page-says-where-it-runs", "/att/ATT-9/one-key-goes-there", "/ag/AG-8/one-key-goes-there")
def test_key(app, tmux):
    show(app, place(tmux, "work:0.1"))
    number = tmux("display-message", "-p", "-t", "work:0.1", "#{pane_id}")[1:]
    until(lambda: any(re.match(f"Runs in tmux pane {number} · ", text) for text in labels_of(app)))
    tmux.attach("work")
    tmux("select-window", "-t", "work:1")
    focus()
    key("ctrl+j")
    until(lambda: tmux.shown() == ["work:0.1"])
    see(app, "label", re.compile("^The pane of tmux is selected"))


@clause("/att/ATT-9/dialog-says-where-it-runs", "/att/ATT-9/one-key-goes-there-from-the-dialog", "/ag/AG-8/one-key-goes-there-from-the-dialog")
@pytest.mark.parametrize("how", ("key", "button"))
def test_dialog(app, tmux, how):
    task = app.http("POST", "/v1/tasks", json={"title": TITLE, "state": "RUNNING", "agent": "claude", "session": place(tmux, "work:0.1")}).json["id"]
    id = app.ask("Which port?", ["80", "8080"], task_id=task).json["id"]
    app.wait_ready()
    number = tmux("display-message", "-p", "-t", "work:0.1", "#{pane_id}")[1:]
    app.wait_shows(f"^Runs in tmux pane {number} · ")
    tmux.attach("work")
    tmux("select-window", "-t", "work:1")
    app.activate()
    app.wait_ready()
    if how == "key":
        key("ctrl+j")
    else:
        app.press("Go There")
    until(lambda: tmux.shown() == ["work:0.1"])
    assert app.interaction(id)["status"] == "PENDING"
    # A task of which nothing is known shows nothing.
    app.respond(id, option_index=0)
    app.wait_no_dialog()
    app.ask("Which colour?", ["Red", "Green"])
    app.wait_ready()
    app.wait_shows("^Which colour")
    assert not app.shows("^Runs in ") and not app.find(BUTTON, "Go There")


@clause("/att/ATT-9/button-goes-there")
def test_button(app, tmux):
    show(app, place(tmux, "work:0.1"))
    tmux.attach("work")
    tmux("select-window", "-t", "work:1")
    press(app, "Go There")
    until(lambda: tmux.shown() == ["work:0.1"])


@clause("/att/ATT-9/page-offers-the-resume-command")
def test_copy(app, tmux):
    show(app, place(tmux, "work:0.1"))
    typist = Typist(app)
    try:
        press(app, "Copy Resume Command")
        see(app, "label", "Copied")
        typist.activate()
        key("ctrl+v")
        text = until(lambda: typist.text)
    finally:
        typist.close()
    assert text == f"cd '{tmux.folder}' && claude --resume 5f7c-1"


@clause("/att/ATT-9/page-says-what-keeps-it-from-it")
def test_nobody(app, tmux):
    show(app, place(tmux, "work:0.1"))
    press(app, "Go There")
    see(app, "label", re.compile("No terminal shows tmux"))
    assert sees(app, None, "Open Folder") and sees(app, None, "Copy Resume Command")


@clause("/att/ATT-9/page-without-a-way-to-go")
def test_unknown(app, tmux):
    show(app, {"agent": "claude", "id": "5f7c-1", "cwd": "/nowhere", "remote": True, "resume": RESUME})
    until(lambda: any(re.match("Runs in a terminal on another computer · /nowhere", text) for text in labels_of(app)))
    assert not sees(app, None, "Go There")
    focus()
    key("ctrl+j")
    see(app, "label", re.compile("Another computer shows its terminal"))
    press(app, "Open Folder")
    see(app, "label", re.compile("The folder is not there"))


@clause("/att/ATT-9/page-of-a-task-that-runs-nowhere")
def test_none(app, tmux):
    show(app, {"terminal": "other"})
    see(app, "label", TITLE)
    assert not sees(app, None, "Copy Resume Command")
    assert not any(text.startswith("Runs in") for text in labels_of(app))
