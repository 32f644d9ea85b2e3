# test_question_size.py: everything that is needed to answer is visible at once, however long the texts are (AIC-11, ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import re
import subprocess

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, key, rests, run, stays, turn_to, until, windows
from test_reminder import hold
from x_windows import forget_display

LONG = "Which of the two databases that were looked at during the last week should the payment service use from now on, given " \
       "that the deploy target decides about the one and the team's experience about the other? "
FOOT = re.compile("^(Always answer this way|Hold|Later)$")
OPTIONS = [
    {"label": "PostgreSQL, as a server of its own beside the service, the way the other teams of the company run it as well",
     "description": "Runs as a server, more to set up: users, backups, updates and a way to reach it from the deploy target. " * 2},
    {"label": "SQLite, one file beside the service, which is copied with everything else when the service moves to another place",
     "description": "One file, no server; a single writer at a time, which is enough for what the service does today. " * 2},
]


def bottom_of_options(app):
    """The bottom of the scrolled part of the dialog: the top of what is below it."""
    return min(node.box[1] for node in app.find_all((*BUTTON, "checkbox", "check box"), FOOT))


def is_whole(app, node):
    """It is inside the dialog, and above its foot."""
    x, y, width, height = node.box
    _, _, wide, tall = app.dialog().box
    return height > 0 and x >= 0 and x + width <= wide and y >= 0 and y + height <= min(tall, bottom_of_options(app))


@clause("/aic/AIC-11/all-options-in-sight-where-texts-wrap")
@pytest.mark.window_manager
def test_long_texts(app):
    app.ask(LONG * 2, OPTIONS, title="Move the payment service to another database " * 3, reason="Both fit the schema. " * 8)
    app.wait_ready()
    options = until(lambda: app.find_all("list item", re.compile("^[12]\\. ")))
    assert len(options) == 2
    until(lambda: all(is_whole(app, node) for node in options))


@clause("/aic/AIC-11/all-options-in-sight-after-a-shorter-question")
@pytest.mark.window_manager
def test_short_then_long(app):
    short = app.ask("Tea?", ["Yes", "No"]).json["id"]
    app.wait_ready()
    app.ask(LONG, OPTIONS)
    app.respond(short, option_index=0)
    until(lambda: any(name.startswith("2. SQLite") for name in app.options()))
    until(lambda: all(is_whole(app, node) for node in app.find_all("list item", re.compile("^[12]\\. "))))


@clause("/aic/AIC-11/nothing-is-scrolled-after-the-first-of-two-steps", "/att/ATT-7/the-first-step-needs-no-scroll-bar")
@pytest.mark.window_manager
def test_first_step(app):
    app.ask("What becomes of the old table?", ["Keep it", {"label": "Drop the table", "destructive": True}], policy="hold")
    app.wait_ready()
    key("2")
    app.wait_shows("^Press 2 again")
    row = app.find("list item", re.compile("^2[.] Drop the table"))
    run("xdotool", "mousemove", *rests(lambda: app.place_of(row)))
    before = rests(lambda: row.box)
    assert is_whole(app, row)
    # A turn of the wheel finds nothing to scroll.
    run("xdotool", "click", 5)
    stays(lambda: row.box == before)


@pytest.fixture
def low_screen(monkeypatch):
    """Another display, of 640 × 450."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "640x450x24", "-nolisten", "tcp", "-noreset", "-r"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        monkeypatch.setenv("DISPLAY", f":{numbers.readline().strip()}")
    manager = subprocess.Popen(["openbox", "--sm-disable"], stderr=subprocess.DEVNULL)
    until(lambda: "window id" in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
    yield
    forget_display()
    for process in manager, server:
        process.terminate()
        process.wait()


@clause("/aic/AIC-11/an-option-in-sight-on-a-low-screen-whatever-else-is-said", "/att/ATT-14/little-room-and-much-to-say")
def test_low_screen(low_screen, make_app):
    app = make_app(ambiguity_timeout_ms=1500, reminder_ms=4000, cancel_ms=600_000, timeout_ms=600_000).start()
    turn_to("Beckon")
    other = app.ask("Which cache?", ["The test cache", "The other cache"], kind="ambiguity", agent="codex").json["id"]
    hold(app, other)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    app.ask("Which database should the service use from now on?", [
        {"label": "PostgreSQL", "description": "Runs as a server, more to set up"}, {"label": "SQLite", "description": "One file, no server"}],
        agent="claude-code", title="Move the payment service", reason="Both fit the schema.", tags=["schema"], context={"branch": "main"})
    app.wait_dialog()
    until(lambda: windows(DIALOG))
    key("h", "o")
    hold(app, other, False)
    until(lambda: app.interaction(other)["reminded_at"])
    app.wait_shows("^Reminder: “Which cache")
    app.wait_ready()
    app.click(until(lambda: app.find(("checkbox", "check box"), labels.ALWAYS_ANSWER_THIS_WAY)))
    app.wait_shows("^Choose an answer to see here")
    # The ignored text is still offered, after the options.
    app.wait_shows("^You were typing: “")
    until(lambda: is_whole(app, app.find("list item", "1. PostgreSQL")))
