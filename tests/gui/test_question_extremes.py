# test_question_extremes.py: hostile, huge and very many questions
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an agent sends is data: shown unchanged, usable at any size, and never more than the window can handle."""

import hashlib
import os
import re
import subprocess
import threading
import time

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause, http
from gui_testing import BUTTON, DIALOG, geometry, in_state, key, rests, type_text, until, windows


@clause("/aic/AIC-11/nothing-of-an-agent-is-markup")
def test_hostile_text(app):
    reply = app.ask("<b>bold</b> &amp; \u202egnp.exe\u202c \x1b[31mred\x07", [
        "<a href='x'>click</a>", "&lt;", {"label": "\u202eyes", "description": "<i>d</i>\u2066"}],
        agent="<u>agent</u>", title="T\u202ex", reason="<span foreground='red'>r</span>")
    assert reply.status == 202, reply.text
    app.wait_dialog()
    shown = app.labels()
    assert "<b>bold</b> & ⟨U+202E⟩gnp.exe⟨U+202C⟩ ␛[31mred␇" in shown
    assert "<u>agent</u> · T⟨U+202E⟩x" in shown
    assert "<span foreground='red'>r</span>" in shown
    assert app.options() == ["1. <a href='x'>click</a>", "2. &lt;", "3. ⟨U+202E⟩yes"]
    assert "<i>d</i>⟨U+2066⟩" in shown
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(reply.json["id"])["response"] == "<a href='x'>click</a>")


def work(app):
    """The processor time of the program in seconds, which does not depend on how busy the machine is."""
    fields = open(f"/proc/{app.process.pid}/stat").read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@clause("/aic/AIC-11/fifty-options-and-64-kib-stay-usable")
def test_huge(app):
    # The first dialog of a program also loads fonts and styles, which is not measured.
    first = app.ask().json["id"]
    app.wait_dialog()
    app.respond(first, option_index=0)
    app.wait_no_dialog()

    text = ("Grüße aus dem Protokoll: " + "wort " * 200 + "\n") * 200
    text = text.encode()[:64 * 1024].decode(errors="ignore")
    options = [{"label": f"Option number {n} with a label that is rather long for a row", "description": "Why " * 100}
               for n in range(1, 51)]
    began = work(app)
    reply = app.ask(text, options, reason="because " * 1500)
    assert reply.status == 202, reply.text
    until(lambda: windows(DIALOG))
    app.wait_dialog()
    opened = work(app) - began
    assert opened < 10, f"{opened:.1f} s of work to open"

    # Completely on the screen, with the options visible.
    size = rests(lambda: geometry(windows(DIALOG)[0]))
    assert size["HEIGHT"] <= 860, size
    assert app.find("text box", "Question").text.startswith("Grüße")
    x, y, width, height = app.find("list item", re.compile("^1\\. ")).box
    assert y + 30 < size["HEIGHT"], "the first option is not in sight"
    assert len(app.options()) == 50

    app.wait_ready()
    key("Up")  # the last one
    until(lambda: (there := app.focused()) and there.name.startswith("50. "))
    began = work(app)
    key("Return")
    until(lambda: app.interaction(reply.json["id"])["response_index"] == 49)
    assert work(app) - began < 5


@clause("/aic/AIC-11/fifty-options-are-filtered-and-enter-takes-the-first")
def test_many_options_are_filtered(app):
    id = app.ask("Which?", [f"Option {n}" for n in range(1, 51)]).json["id"]
    app.wait_ready()
    # What is typed into the filter leaves what fits, digits too, and Enter takes the first of it.
    key("Down", "shift+Tab")
    until(lambda: app.focused() and "editable" in app.focused().states)
    type_text("49")
    assert app.interaction(id)["status"] == "PENDING"
    key("Return")
    until(lambda: app.interaction(id)["response"] == "Option 49")


@clause("/att/ATT-3/what-is-typed-before-anything-has-the-focus-only-filters")
def test_stray_filter(app):
    id = app.ask("Which?", [f"Option {n}" for n in range(1, 50)] + ["commit"]).json["id"]
    app.wait_ready()
    assert app.focused() is None
    type_text("commi")
    until(lambda: len([name for name in app.options() if name]) >= 1 and app.focused())
    key("Return", "Return")
    time.sleep(0.3)
    assert app.interaction(id)["status"] == "PENDING"
    # Who goes to the option takes it.
    key("Down", "Return")
    until(lambda: app.interaction(id)["response"] == "commit")


@clause("/aic/AIC-11/number-keys-with-nine-options")
def test_number_keys_of_nine(app):
    id = app.ask("Which?", [f"Option {n}" for n in range(1, 10)]).json["id"]
    app.wait_ready()
    key("9")
    until(lambda: app.interaction(id)["response"] == "Option 9")


def set_text(app, text, title=None):
    """A screen reader or a dictation program fills the entry, of the dialog or of the window with this title."""
    entry = until(lambda: in_state(app.find_all(None, None, app.window(title or app.title)), "editable"))
    assert entry.call("EditableText", "SetTextContents", GLib.Variant("(s)", (text,))) == (True,)
    return entry


@clause("/aic/AIC-13/answer-that-is-too-long-is-refused-and-kept", "/e/E104/said-in-the-dialog")
def test_long_answer(app):
    id = app.ask("Which?", ["Yes", "No"], allow_other=True).json["id"]
    app.wait_ready()
    entry = set_text(app, "ä" + "x" * 69999)
    app.press(labels.ANSWER)
    app.wait_shows("^The answer is longer than 65536 bytes")
    assert app.interaction(id)["status"] == "PENDING"
    assert entry.text == "ä" + "x" * 69999
    # An answer of the maximum length is accepted completely.
    set_text(app, "ä" + "y" * 65534)
    app.press(labels.ANSWER)
    until(lambda: app.interaction(id)["response"] == "ä" + "y" * 65534)


@clause("/aic/AIC-13/text-that-no-entry-can-hold-is-refused-with-a-word")
def test_endless_answer(app):
    id = app.ask("Which?", ["Yes", "No"], allow_other=True).json["id"]
    app.wait_ready()
    entry = set_text(app, "z" * 300000)
    app.wait_shows("^The answer is longer than 65536 bytes")
    assert entry.text == ""
    set_text(app, "short")
    app.press(labels.ANSWER)
    until(lambda: app.interaction(id)["response"] == "short")


def picture():
    """A picture of the dialog."""
    done = subprocess.run(["import", "-window", windows(DIALOG)[0], "rgb:-"], capture_output=True)
    return hashlib.sha256(done.stdout).hexdigest() if done.returncode == 0 else None


@clause("/aic/AIC-11/keeps-painting-under-load")
def test_load(app):
    id = app.ask("The first?", ["Yes", "No"]).json["id"]
    app.wait_ready()
    end = threading.Event()
    asked = []

    def agent(number):
        connection = app.connect("unix")
        n = 0
        while not end.is_set():
            began = time.monotonic()
            reply = http.exchange(connection, "POST", "/v1/interactions", json={
                "kind": "choice", "conflict_description": f"Question {n}?", "options": ["Yes", "No"],
                "agent": f"agent-{number}"}, headers=app.headers("unix"))
            assert reply.status == 202, reply.text
            asked.append(reply.json["id"])
            n += 1
            time.sleep(max(0, 0.02 - (time.monotonic() - began)))
        connection.close()

    agents = [threading.Thread(target=agent, args=(number,)) for number in range(4)]
    began = time.monotonic()
    for thread in agents:
        thread.start()
    try:
        # The position in the queue and the countdown change all the time, visibly.
        for _ in range(6):
            before, now = until(picture), len(asked)
            until(lambda: picture() not in (before, None) and len(asked) > now)
        until(lambda: len(asked) > 20)
        rate = len(asked) / (time.monotonic() - began)
        key("1")
        until(lambda: app.interaction(id)["response"] == "Yes")
    finally:
        end.set()
        for thread in agents:
            thread.join()
    app.wait_shows(f"^1 of {len(asked)}$")
    print(f"{rate:.0f} asks/s")


@clause("/att/ATT-11/many-questions-are-put-off-at-once")
@pytest.mark.long
def test_close_with_many(app):
    for n in range(300):
        app.ask(f"Question {n}?", ["Yes", "No"], agent=f"agent-{n % 3}")
    app.wait_ready()
    app.wait_shows("^1 of 300$")
    app.press("Close")
    app.wait_no_dialog()
    until(lambda: app.rows("SELECT count(*) AS n FROM aic_interactions WHERE held = 1")[0]["n"] == 300)
    assert not app.find(BUTTON, labels.LATER)
