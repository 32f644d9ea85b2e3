# test_undo.py: a destructive answer takes two steps, and can be undone before it goes out (ATT-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two steps by key and by click, and Undo in the window, in the dialog, and by Ctrl+Z."""

import re
import signal
import sqlite3
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, held_down, key, run, turn_to, until, windows

OPTIONS = ["Keep it", {"label": "Drop the table", "destructive": True}]
STEP = "Press 2 again, or Enter, to answer “Drop the table”"
GOES = r"^“Drop the table” goes out in [0-9]+ s$"


def ask(app, question="What becomes of the old table?", options=OPTIONS):
    reply = app.ask(question, options, agent="claude-code", policy="hold")
    assert reply.status == 202, reply.text
    return reply.json["id"]


def held(app, id):
    return app.interaction(id)["held_answer"]


def undo_button(app, window="Beckon"):
    # Its name depends on the version of libadwaita.
    return app.find(BUTTON, re.compile("^Undo"), app.window(window))


def open_correction(app, answer):
    """With the button of the message that says what was answered. It passes, so one look finds both."""
    def offered():
        seen = app.look((*BUTTON, "label"), re.compile(f"^Answered: {answer}$|^Correct…"), app.window("Beckon"))
        said = any(name.startswith("Answered") for _, name in seen)
        return next((node for node, name in seen if said and name.startswith("Correct") and node.role in BUTTON), None)
    until(offered).do()
    until(lambda: app.window(labels.CORRECT_THE_ANSWER))


def option(app):
    return until(lambda: app.find("list item", re.compile("^2[.] Drop the table")))


def first_step(app):
    app.wait_dialog()
    app.wait_ready()
    key("2")
    until(lambda: app.shows(f"^{STEP}$"))


@pytest.fixture
def slow(make_app):
    return make_app({"BECKON_UNDO_SECONDS": "15"}).start()


@clause("/att/ATT-7/two-keys-in-the-dialog")
def test_two_keys(slow):
    app = slow
    id = ask(app)
    first_step(app)
    assert held(app, id) is None
    # Escape takes it back, and the dialog stays.
    key("Escape")
    until(lambda: not app.shows(f"^{STEP}$"))
    assert app.shows("^Destructive") and held(app, id) is None
    key("2")
    until(lambda: app.shows(f"^{STEP}$"))
    key("2")
    until(lambda: held(app, id))
    assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-7/a-key-that-is-held-down-is-one-step")
def test_key_repeat(slow):
    id = ask(slow)
    slow.wait_dialog()
    slow.wait_ready()
    with held_down("2"):
        time.sleep(1.5)
    assert slow.shows(f"^{STEP}$") and held(slow, id) is None
    key("2")
    until(lambda: held(slow, id))


@clause("/att/ATT-7/two-clicks-in-the-dialog")
def test_two_clicks(slow):
    app = slow
    id = ask(app)
    app.wait_dialog()
    app.wait_ready()
    x, y = app.place_of(option(app))
    # A double click is one step.
    run("xdotool", "mousemove", x, y, "click", "--repeat", 2, "--delay", 60, 1)
    until(lambda: app.shows(f"^{STEP}$"))
    time.sleep(0.7)
    assert held(app, id) is None
    run("xdotool", "click", 1)
    until(lambda: held(app, id))


@clause("/att/ATT-7/enter-is-the-second-step")
def test_enter(slow):
    id = ask(slow)
    first_step(slow)
    key("Return")
    until(lambda: held(slow, id))


@clause("/att/ATT-7/another-option-instead")
def test_another(slow):
    id = ask(slow)
    first_step(slow)
    key("1")
    until(lambda: slow.interaction(id)["response"] == "Keep it")


@clause("/att/ATT-7/undo-in-the-window")
def test_undo_in_window(slow):
    app = slow
    id = ask(app)
    first_step(app)
    key("2")
    app.wait_no_dialog()
    until(lambda: app.find("label", re.compile(GOES), app.window("Beckon")))
    until(lambda: undo_button(app)).do()
    until(lambda: held(app, id) is None)
    assert app.interaction(id)["status"] == "PENDING"
    # It is asked again.
    app.wait_dialog()


@clause("/att/ATT-7/ctrl-z-in-the-window")
def test_ctrl_z(slow):
    app = slow
    id = ask(app)
    first_step(app)
    key("2")
    app.wait_no_dialog()
    until(lambda: undo_button(app))
    turn_to("Beckon")
    key("ctrl+z")
    until(lambda: held(app, id) is None)


@clause("/att/ATT-7/it-goes-out-and-can-be-corrected")
def test_goes_out(app):
    id = ask(app)
    first_step(app)
    key("2")
    until(lambda: app.interaction(id)["response"] == "Drop the table")
    open_correction(app, "Drop the table")


@clause("/aic/AIC-12/ends-while-a-correction-is-under-way")
def test_ends_meanwhile(app):
    id = ask(app, "Tea or coffee?", ["Tea", "Coffee"])
    app.wait_dialog()
    app.wait_ready()
    key("1")
    open_correction(app, "Tea")
    turn_to(labels.CORRECT_THE_ANSWER)
    dialog = app.window(labels.CORRECT_THE_ANSWER)
    key("Down", "space")
    send = until(lambda: app.find(BUTTON, "Correct", dialog, ["sensitive"]))
    # Somebody else writes, so the correction takes a while.
    other = sqlite3.connect(app.database, isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    send.do()
    until(lambda: app.find(BUTTON, "Correct", dialog, ["sensitive"]) is None)
    app.process.send_signal(signal.SIGTERM)
    until(lambda: not windows("Beckon") and not windows(labels.CORRECT_THE_ANSWER))
    other.execute("ROLLBACK")
    other.close()
    assert app.wait() == 0
    assert app.start().interaction(id)["corrections"][0]["response"] == "Coffee"


@clause("/att/ATT-7/the-next-question-meanwhile")
def test_next_question(slow):
    app = slow
    first = ask(app)
    second = ask(app, "Tea or coffee?", ["Tea", "Coffee"])
    first_step(app)
    key("2")
    until(lambda: app.shows("Tea or coffee"))
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(second)["response"] == "Tea")
    assert held(app, first)


@clause("/att/ATT-7/undo-in-the-dialog-without-a-window")
def test_without_window(make_app):
    app = make_app({"BECKON_UNDO_SECONDS": "15"}, arguments=["--background"]).start()
    id = ask(app)
    first_step(app)
    key("2")
    until(lambda: app.shows(GOES))
    key("ctrl+z")
    until(lambda: held(app, id) is None)
    until(lambda: not app.shows(GOES))
    # It is open again, behind a new guard.
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(id)["response"] == "Keep it")
    app.wait_no_dialog()


@clause("/att/ATT-7/the-dialog-stays-until-it-has-gone-out")
def test_without_window_goes_out(make_app):
    app = make_app(arguments=["--background"]).start()
    id = ask(app)
    first_step(app)
    key("2")
    until(lambda: app.shows(GOES))
    app.wait_no_dialog()
    assert app.interaction(id)["response"] == "Drop the table"


@clause("/att/ATT-7/answered-elsewhere-and-undone-in-the-dialog")
def test_elsewhere(slow):
    app = slow
    id = ask(app)
    app.wait_dialog()
    assert app.respond(id, option_index=1, by="Ben").status == 202
    until(lambda: app.shows(GOES))
    app.wait_ready()
    key("ctrl+z")
    until(lambda: held(app, id) is None)
    until(lambda: not app.shows(GOES))


@clause("/att/ATT-7/withdrawn-while-it-is-held-back")
def test_withdrawn(slow):
    app = slow
    id = ask(app)
    first_step(app)
    key("2")
    until(lambda: undo_button(app))
    app.http("POST", f"/v1/interactions/{id}/withdraw", {"agent": "claude-code"})
    until(lambda: undo_button(app) is None)
    assert app.interaction(id)["response"] is None
