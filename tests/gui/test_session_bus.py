# test_session_bus.py: other programs on the session bus, which may be anybody's (TR-4, ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import hashlib
import os
import re
import subprocess
import sys

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import DIALOG, PATIENCE, Typist, is_active, key, run, stays, until, windows, xprop
from notifications import NotificationServer, activate, owner
from tray_panel import call

NAME = "page.beckon.Beckon"
WANTED = "Another program wants to open Beckon"
# Takes a name on the session bus, answers nothing, and ends with its input.
TAKER = """
import sys
from gi.repository import Gio, GLib
Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], Gio.BusNameOwnerFlags.NONE, None, lambda *_: print("has it", flush=True), None)
loop = GLib.MainLoop()
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP, lambda *_: loop.quit())
loop.run()
"""


@pytest.fixture
def taker():
    """Another program that has the name of the desk."""
    until(lambda: not owner(NAME))
    process = subprocess.Popen([sys.executable, "-c", TAKER, NAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "has it\n"
    yield process
    process.communicate()
    until(lambda: not owner(NAME))


@clause("/tr/TR-4/a-program-with-the-name-of-the-desk-on-the-bus-is-said-and-the-desk-opens")
@pytest.mark.parametrize("arguments", [[], ["--background"]])
def test_name_taken(make_app, taker, arguments):
    app = make_app(arguments=arguments, timeout_ms=600000).start()
    if not arguments:
        said = until(lambda: app.find("label", re.compile("has the name of Beckon on the session bus"), app.window("Beckon")))
        assert f"(process {taker.pid})" in said.name and "python3" in said.name and "End it" in said.name
    # Agents reach it, and it asks.
    id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    app.wait_dialog()
    app.respond(id, option_index=0)
    app.wait_no_dialog()


@clause("/tr/TR-4/a-second-start-shows-the-first-desk")
def test_second_start(make_app):
    app = make_app(arguments=["--background"], timeout_ms=600000).start()
    second = subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env=app.env, timeout=PATIENCE, capture_output=True, text=True)
    assert (second.returncode, "session bus" in second.stderr) == (0, False)
    until(lambda: windows("Beckon"))


def stamp(row):
    """The check sum of a choice, from what every program can read of it."""
    [seconds, fraction] = re.fullmatch(r"(.*)\.(\d+)Z?", row["timestamp"]).groups()
    time_us = int(GLib.DateTime.new_from_iso8601(seconds + "Z", None).to_unix()) * 10**6 + int(fraction.ljust(6, "0"))
    texts = [f"{row['id']} {time_us} 0", row["conflict_description"], *(option["label"] for option in row["options"])]
    return hashlib.sha256("".join(text + "\0" for text in texts).encode()).hexdigest()[:8]


@clause("/att/ATT-5/a-click-that-another-program-made-answers-nothing")
@pytest.mark.parametrize("seal", ["", "0" * 64])
@pytest.mark.parametrize("surface", ["notification", "tray"])
def test_forged_click(make_app, notified, surface, seal):
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(arrival="'notify'")
    app.start()
    typist = Typist(app)
    id = app.ask("Which database?", ["PostgreSQL", "SQLite"]).json["id"]
    until(lambda: "notify An agent" in notified.lines)
    activate("answer", GLib.Variant("(sxis)", (surface, id, 1, stamp(app.interaction(id)) + seal)), token=None)
    # The person is told that somebody wanted something of the desk, and goes on typing.
    until(lambda: f"notify {WANTED}" in notified.lines)
    assert is_active("Typist") and not windows(DIALOG)
    assert app.interaction(id)["status"] == "PENDING"
    assert "no button of this run" in app.stderr
    # As after a click on a notification of an earlier run.
    activate("answer", GLib.Variant("(sxis)", (surface, id, 1, stamp(app.interaction(id)) + seal)), token="clicked")
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"
    typist.close()


# --- what others may ask for -----------------------------------------------------------------


def change(action, target):
    """Another program asks for another state of an action of the program."""
    call(NAME, "/page/beckon/Beckon", "org.gtk.Actions", "SetState", "(sva{sv})", action, target, {})


def state(action, path="/page/beckon/Beckon"):
    return call(NAME, path, "org.gtk.Actions", "Describe", "(s)", action).unpack()[0][2]


@pytest.fixture
def elsewhere(make_app):
    """A desk without a window, and a person who types into another program."""
    typists = []

    def start(**preferences):
        app = make_app(arguments=["--background"], timeout_ms=600000)
        app.prefer(**preferences)
        app.start()
        typists.append(Typist(app))
        return app, typists[-1]

    yield start
    for typist in typists:
        typist.close()


WINDOWS = [("show",), ("new-task",), ("preferences",), ("about",), ("show-link", GLib.Variant("s", "beckon://tasks/x")),
           ("search", GLib.Variant("s", "x"))]


@clause("/att/ATT-2/a-program-that-asks-for-a-window-does-not-take-the-keyboard")
@pytest.mark.window_manager
def test_windows(elsewhere):
    app, typist = elsewhere(arrival="'open'")
    for request in WINDOWS:
        activate(*request, token=None)
    until(lambda: windows("Beckon"))
    until(lambda: "DEMANDS_ATTENTION" in xprop(windows("Beckon")[0], "_NET_WM_STATE"))
    stays(lambda: is_active("Typist"), 1)
    key("a")
    until(lambda: typist.text == "a")
    # Of a window that is there, too.
    activate("preferences", token=None)
    stays(lambda: is_active("Typist") and not windows(labels.PREFERENCES), 1)
    # The person turns to it, and what was asked for last is there.
    run("xdotool", "windowactivate", windows("Beckon")[0])
    until(lambda: is_active(labels.PREFERENCES))


@clause("/att/ATT-2/a-program-that-asks-for-a-window-again-does-not-take-the-keyboard")
@pytest.mark.window_manager
def test_windows_again(elsewhere):
    app, typist = elsewhere(arrival="'open'")
    for first in (True, False):
        activate("show", token=None)
        activate("show", token=None)
        until(lambda: windows("Beckon"))
        stays(lambda: is_active("Typist"))
        # It takes the keyboard as soon as the person turns to it, and is closed.
        run("xdotool", "windowactivate", windows("Beckon")[0])
        until(lambda: is_active("Beckon"))
        key("ctrl+w")
        if first:
            until(lambda: is_active("Beckon keeps running in the background"))
            key("Return")
        until(lambda: not windows("Beckon"))
        until(lambda: is_active("Typist"))


@clause("/att/ATT-2/a-program-that-asks-for-a-question-does-not-take-the-keyboard")
@pytest.mark.window_manager
def test_question(elsewhere):
    app, typist = elsewhere(arrival="'notify'")
    server = NotificationServer()
    try:
        id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
        server.wait("Tea or coffee?")
        for request in [("show-question", GLib.Variant("x", id)), ("show-question-oldest",)]:
            activate(*request, token=None)
            server.wait(WANTED)
            stays(lambda: is_active("Typist") and not windows(DIALOG))
        # A click on that notification is the person's.
        server.wait(WANTED).press("Open")
        app.wait_dialog()
        app.respond(id, option_index=0)
        app.wait_no_dialog()
        server.wait_none()
    finally:
        server.close()


@clause("/att/ATT-2/a-program-that-asks-for-a-question-gets-a-dialog-without-the-keyboard")
@pytest.mark.window_manager
def test_question_opens(elsewhere):
    app, typist = elsewhere(arrival="'open'")
    app.ask("Tea or coffee?", ["Tea", "Coffee"])
    app.wait_dialog()
    stays(lambda: is_active("Typist"))
    activate("show-question-oldest", token=None)
    stays(lambda: is_active("Typist"), 1)
    # With a token of the desktop, which the command of a shortcut passes on, the window manager decides.
    command = ["gapplication", "action", NAME, "show-question-oldest"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    stays(lambda: is_active("Typist"), 1)
    subprocess.run(command, check=True, timeout=PATIENCE, env={**os.environ, "DESKTOP_STARTUP_ID": "pressed"})
    until(lambda: is_active(DIALOG))


@clause("/att/ATT-12/a-program-that-asks-for-a-window-opens-none-in-silence")
def test_silent(elsewhere, notified):
    app, _typist = elsewhere(arrival="'open'", do_not_disturb_until=str(2**63 - 1))
    app.ask("Tea or coffee?", ["Tea", "Coffee"])
    for request in [*WINDOWS, ("show-question-oldest",)]:
        activate(*request, token=None)
    until(lambda: f"notify {WANTED}" in notified.lines)
    stays(lambda: is_active("Typist") and not windows("Beckon") and not windows(DIALOG) and not windows(labels.PREFERENCES), 1)
    subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env=app.env, timeout=PATIENCE, check=True)
    stays(lambda: is_active("Typist") and not windows("Beckon"), 1)
    # Nor does it know the click on the notification.
    activate("asked", GLib.Variant("s", ""), token="clicked")
    until(lambda: "is not one on a notification" in app.stderr)
    assert not windows("Beckon")


@clause("/att/ATT-12/a-second-start-reaches-the-person-in-silence-where-nothing-is-notified")
def test_silent_second_start(elsewhere):
    app, typist = elsewhere(do_not_disturb_until=str(2**63 - 1))
    start = [BUILD / "src" / "app" / "beckon-desk"]
    subprocess.run(start, env=app.env, timeout=PATIENCE, check=True)
    until(lambda: windows("Beckon"))
    stays(lambda: is_active("Typist"))
    # A launcher gives the start a token.
    subprocess.run(start, env={**app.env, "DESKTOP_STARTUP_ID": "clicked"}, timeout=PATIENCE, check=True)
    until(lambda: is_active("Beckon"))


@clause("/att/ATT-12/no-other-program-silences-the-desk")
def test_silence_is_asked_for(elsewhere):
    app, _typist = elsewhere()
    server = NotificationServer()
    try:
        assert state("do-not-disturb") == ["off"]
        change("do-not-disturb", GLib.Variant("s", "on"))
        for token in (None, "clicked"):
            activate("do-not-disturb-hour", token=token)
            activate("do-not-disturb", GLib.Variant("s", "tomorrow"), token=token)
        bubble = server.wait("Another program asks about Do Not Disturb")
        assert state("do-not-disturb") == ["off"]
        # The person decides.
        bubble.press("Until Tomorrow")
        until(lambda: state("do-not-disturb") == ["until"])
        change("do-not-disturb", GLib.Variant("s", "off"))
        activate("do-not-disturb", GLib.Variant("s", "off"), token=None)
        server.wait("Another program asks about Do Not Disturb")
        assert state("do-not-disturb") == ["until"]
    finally:
        server.close()


@clause("/tr/TR-4/the-menus-of-the-window-are-not-on-the-bus")
def test_window_menus(app):
    until(lambda: windows("Beckon"))
    with pytest.raises(GLib.Error):
        state("group-by", "/page/beckon/Beckon/window/1")
