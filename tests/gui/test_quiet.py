# test_quiet.py: questions arrive in silence while the person does not want to be disturbed (ATT-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import signal
import time

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause
from gui_testing import DIALOG, NEWER_GTK, Typist, key, stays, turn_to, until, windows, xprop
from notifications import Double, NotificationServer, activate


def ask(app, description="Tea or coffee?", **fields):
    return app.ask(description, ["Tea", "Coffee"], **fields).json["id"]


def do_not_disturb(app, word):
    """As the menus of the program do, which store it; the other settings stay."""
    until_us = {"off": 0, "on": 2**63 - 1, "tomorrow": int((time.time() + 86400) * 10**6)}[word]
    path = app.home / "config" / "glib-2.0" / "settings" / "keyfile"
    others = [line for line in path.read_text().splitlines() if not line.startswith("do-not-disturb-until=")]
    path.write_text("\n".join([*others, f"do-not-disturb-until={until_us}", ""]))
    # Until the desk has heard it.
    stays(lambda: True, 1)


@pytest.fixture
def start(make_app):
    """A desk with settings of its own, and a person in another program."""
    typists = []

    def start(arguments=("--background",), **preferences):
        app = make_app(arguments=list(arguments), timeout_ms=20000)
        app.prefer(**preferences)
        app.start()
        typists.append(Typist(app))
        return app, typists[-1]

    yield start
    for typist in typists:
        typist.close()


@clause("/att/ATT-12/do-not-disturb-opens-no-dialog-and-no-notification", "/aic/AIC-5/in-silence-nothing-counts-down")
def test_own(start):
    server = NotificationServer()
    try:
        app, _typist = start(arrival="'open'")
        for n in range(2):
            do_not_disturb(app, "on")
            asked = [ask(app, f"Tea or coffee, {n} {cup}?") for cup in range(2)]
            stays(lambda: not windows(DIALOG) and not server.bubbles, 3)
            assert all(app.interaction(id)["status"] == "PENDING" and not app.interaction(id)["shown"] for id in asked)
            # What came in silence comes up when it ends.
            do_not_disturb(app, "off")
            app.wait_dialog()
            assert app.shows(r"1 of 2")
            for id in asked:
                assert app.respond(id, option_index=0).status == 200
            app.wait_no_dialog()
            assert not server.bubbles
    finally:
        server.close()


def run(app, title, command):
    return app.http("POST", "/v1/tasks", {"title": title, "steps": [{"type": "run", "command": ["sh", "-c", command]}]}).json["id"]


@clause("/att/ATT-12/what-failed-and-what-plans-said-is-told-when-the-silence-ends")
def test_tasks_told_later(start, tmp_path):
    server = NotificationServer()
    try:
        app, _typist = start()
        do_not_disturb(app, "on")
        again = run(app, "Tidy up", f"test -e {tmp_path}/tidy && sleep 1000")
        last = run(app, "Clean up", "false")
        app.http("POST", "/v1/tasks", {"title": "Watch", "steps": [{"type": "notify", "message": "The disk is full"}]})
        until(lambda: app.task(last)["status"] == "FAILED" and app.task(again)["status"] == "FAILED")
        # It was run again meanwhile: how it ended before is no news.
        (tmp_path / "tidy").touch()
        app.http("POST", f"/v1/tasks/{again}/run-again", {"by": "anna"})
        until(lambda: app.task(again)["status"] == "RUNNING")
        stays(lambda: not server.bubbles, 3)
        do_not_disturb(app, "off")
        assert "Clean up" in " ".join(server.wait("failed").texts)
        server.wait("The disk is full")
        do_not_disturb(app, "on")
        do_not_disturb(app, "off")
        assert len(server.bubbles) == 2, "each once"
    finally:
        server.close()


@clause("/att/ATT-12/do-not-disturb-is-kept-over-a-restart")
def test_kept(start):
    app, _typist = start()
    do_not_disturb(app, "tomorrow")
    asked = ask(app)
    stays(lambda: not windows(DIALOG), 1)
    app.restart()
    stays(lambda: not windows(DIALOG), 2)
    assert app.interaction(asked)["status"] == "PENDING"
    do_not_disturb(app, "off")
    app.wait_dialog()


@clause("/att/ATT-12/an-urgent-question-comes-through-where-the-person-allows-it")
@pytest.mark.parametrize("allowed", [True, False])
def test_urgent(start, allowed):
    app, _typist = start(urgent_disturbs=str(allowed).lower())
    do_not_disturb(app, "on")
    ask(app, "Tea or coffee?")
    stays(lambda: not windows(DIALOG), 1)
    task = app.http("POST", "/v1/tasks", {"title": "Put out the fire", "state": "RUNNING", "priority": "urgent"}).json["id"]
    ask(app, "Water or foam?", task_id=task)
    if allowed:
        app.wait_dialog()
        assert app.shows("Water or foam")
    else:
        stays(lambda: not windows(DIALOG), 1)


@clause("/att/ATT-12/the-desktop-asks-for-silence")
def test_desktop(start, tmp_path):
    server = Double("inhibited", tmp_path / "server.log")
    try:
        app, _typist = start()
        for _ in range(2):
            asked = ask(app)
            stays(lambda: not windows(DIALOG), 1.5)
            server.say("false")
            app.wait_dialog()
            assert app.respond(asked, option_index=0).status == 200
            app.wait_no_dialog()
            server.say("true")
            # Until the desk has heard it.
            stays(lambda: True, 0.5)
    finally:
        server.close()


no_full_screen = pytest.mark.skipif(NEWER_GTK and os.environ.get("RIG_WM") == "openbox",
                                    reason="with openbox, no window of newer GTK fills the screen")


def fill_screen():
    key("F11")
    until(lambda: "FULLSCREEN" in xprop(windows("Typist")[0], "_NET_WM_STATE"))
    # Until the desk has heard it.
    stays(lambda: True, 0.5)


@clause("/att/ATT-12/a-program-that-fills-the-screen-is-not-covered")
@pytest.mark.window_manager
@no_full_screen
def test_full_screen(start):
    app, typist = start()
    for _ in range(2):
        typist.activate()
        fill_screen()
        asked = ask(app)
        stays(lambda: not windows(DIALOG), 1.5)
        assert not app.interaction(asked)["shown"]
        key("F11")
        app.wait_dialog()
        app.respond(asked, option_index=0)
        app.wait_no_dialog()


@clause("/att/ATT-12/a-window-with-the-id-of-one-that-was-closed-is-not-covered")
@no_full_screen
def test_same_id(start):
    app, typist = start()
    id = windows("Typist")
    # While the desk hears nothing, the window goes and another one comes. Its id is another one where a third program was quicker.
    app.process.send_signal(signal.SIGSTOP)
    try:
        def is_back():
            nonlocal typist
            typist.close()
            until(lambda: not windows("Typist"))
            typist = Typist(app)
            return windows("Typist") == id
        until(is_back)
        app.process.send_signal(signal.SIGCONT)
        fill_screen()
        ask(app)
        stays(lambda: not windows(DIALOG), 1.5)
    finally:
        app.process.send_signal(signal.SIGCONT)
        typist.close()


@clause("/att/ATT-12/the-window-says-that-it-is-quiet-and-ends-it")
def test_window(start):
    app, _typist = start(arguments=())
    turn_to("Beckon")
    window = lambda: app.window("Beckon")  # noqa: E731
    until(lambda: app.find(None, labels.MAIN_MENU, window()))
    assert not app.find(None, labels.DO_NOT_DISTURB_IS_ON, window())
    do_not_disturb(app, "on")
    until(lambda: app.find(None, labels.DO_NOT_DISTURB_IS_ON, window()))
    # The dialog that the person opens comes all the same.
    ask(app)
    stays(lambda: not windows(DIALOG), 1)
    activate("show-question", GLib.Variant("x", 0))
    app.wait_dialog()
    do_not_disturb(app, "off")
    until(lambda: not app.find(None, labels.DO_NOT_DISTURB_IS_ON, window()))
