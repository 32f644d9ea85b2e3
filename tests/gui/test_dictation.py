# test_dictation.py: a command of the person's prints what they say, and the field gets it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-19. The command here is a shell that prints lines as a recognizer does: some while somebody speaks, the last one after SIGINT."""

import os
import stat

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, key, preferences_page, stays, turn_to, type_text, until, windows
from people_window import focus
from test_composing import ask, typed, words

DICTATE, STOP = "Dictate", "Stop Dictation"
SPEAKS = """#!/bin/sh
echo $$ > "$0.pid"
echo "use the second"
trap 'echo "not the first"; exit 0' INT
while :; do sleep 0.05; done
"""


@pytest.fixture
def start(make_app, tmp_path):
    """A desk whose person has a command for dictation: a script, or words."""
    def start(script=SPEAKS):
        program = tmp_path / "dictate"
        program.write_text(script)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        app = make_app(timeout_ms=600000)
        app.prefer(dictation_command=f"'{program}'")
        app.start()
        turn_to("Beckon")
        app.program = program
        return app
    return start


def is_running(app):
    try:
        os.kill(int((app.program.parent / "dictate.pid").read_text()), 0)
    except (ProcessLookupError, FileNotFoundError, ValueError):
        return False
    return True


@clause("/att/ATT-19/what-is-said-goes-into-the-answer-and-is-not-sent", "/aic/AIC-5/dictation-holds-the-countdown")
def test_own_words(start):
    app = start()
    for n in range(2):
        id = ask(app)
        app.press(DICTATE)
        until(lambda: app.interaction(id)["held"])
        until(lambda: words(app) == "use the second")
        # Typing goes on in the same field.
        key("comma")
        until(lambda: words(app) == "use the second,")
        app.press(STOP)
        until(lambda: words(app) == "use the second, not the first")
        until(lambda: app.find(BUTTON, DICTATE) and not is_running(app))
        stays(lambda: app.interaction(id)["status"] == "PENDING")
        app.press("Answer")
        assert app.settled(id)["response"] == "use the second, not the first"
        app.wait_no_dialog()


@clause("/att/ATT-19/what-is-said-for-one-question-does-not-go-to-the-next")
def test_next_question(start):
    app = start(SPEAKS.replace("trap 'echo \"not the first\"; exit 0' INT", "trap '' INT"))
    first = ask(app)
    second = app.ask(agent="codex", title="Build the other one", conflict_description="The second?", allow_other=True).json["id"]
    app.press(DICTATE)
    until(lambda: words(app) == "use the second")
    app.respond(first, option_index=0)
    until(lambda: not is_running(app))
    # What was said stays, as what was typed does.
    app.wait_shows("Your text has been kept")
    assert words(app) == "use the second" and "sensitive" not in app.wait_for(BUTTON, DICTATE).states
    app.press("Close")
    app.wait_no_dialog()
    app.open_question(second)
    app.wait_shows("^The second")
    app.wait_ready()
    assert words(app) == ""
    app.press(DICTATE)
    until(lambda: words(app) == "use the second")
    # The dialog closes, and the command ends with it.
    key("Escape")
    app.wait_no_dialog()
    until(lambda: not is_running(app))
    assert app.interaction(second)["status"] == "PENDING"


@clause("/att/ATT-19/what-is-said-goes-into-an-answer-in-words-and-a-new-task")
def test_texts(start):
    app = start()
    id = app.ask("How?", None, kind="clarification").json["id"]
    app.wait_ready()
    app.press(DICTATE)
    until(lambda: typed(app, DIALOG) == "use the second")
    app.press(STOP)
    until(lambda: typed(app, DIALOG) == "use the second not the first")
    app.press("Continue")
    assert app.settled(id)["response"] == "use the second not the first"
    app.wait_no_dialog()

    turn_to("Beckon")
    key("ctrl+n")
    turn_to(labels.NEW_TASK)
    until(lambda: app.find(BUTTON, DICTATE, app.window(labels.NEW_TASK))).do()
    until(lambda: typed(app, labels.NEW_TASK) == "use the second")
    key("Escape")
    until(lambda: not windows(labels.NEW_TASK) and not is_running(app))


@clause("/att/ATT-19/a-command-for-dictation-that-fails-says-why-and-the-answer-stays")
@pytest.mark.parametrize("script, message", [
    ("#!/bin/sh\necho half\necho 'no microphone' >&2\nexit 1\n", "no microphone"),
    ("#!/bin/sh\nexit 3\n", "The command failed."),
    ("#!/nonexistent\n", "Failed to execute"),
])
def test_fails(start, script, message):
    app = start(script)
    id = ask(app)
    key("Up", "a")
    app.press(DICTATE)
    app.wait_shows(message)
    key("Escape")
    stays(lambda: windows(DIALOG))
    until(lambda: words(app) == ("a half" if "half" in script else "a"))
    assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-19/a-command-that-prints-without-end-is-ended")
@pytest.mark.parametrize("command", ["yes 'on and on'", "tr '\\0' x < /dev/zero"], ids=["lines", "one-line"])
def test_flood(start, command):
    app = start(f"#!/bin/sh\necho $$ > \"$0.pid\"\ntrap '' INT TERM\nexec {command}\n")
    id = ask(app)
    app.press(DICTATE)
    until(lambda: len(words(app)) >= 19990)
    until(lambda: not is_running(app))
    assert len(words(app)) <= 20000 and app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-19/without-a-command-for-dictation-there-is-no-button")
def test_preferences(make_app):
    app = make_app({"GSETTINGS_BACKEND": "keyfile"}, timeout_ms=600000).start()
    turn_to("Beckon")
    id = ask(app)
    assert not app.find(BUTTON, DICTATE)
    key("Escape")
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+comma")
    turn_to("Preferences")
    preferences_page(app, "a")
    row = until(lambda: app.find("text box", "Command for dictation", app.window("Preferences")))
    focus(app, "Command for dictation", "Preferences")
    type_text("no-such&program --stdout")
    until(lambda: row.text == "no-such&program --stdout")
    key("Return")
    until(lambda: app.find("label", "There is no program “no-such&program”.", app.window("Preferences")))
    key("ctrl+a")
    type_text("echo hello")
    key("Return")
    kept = app.home / "config" / "glib-2.0" / "settings" / "keyfile"
    until(lambda: kept.exists() and "dictation-command='echo hello'" in kept.read_text())
    assert not app.find("label", "There is no program “no-such&program”.", app.window("Preferences"))
    key("Escape")
    turn_to("Beckon")
    app.open_question(id)
    app.wait_ready()
    app.press(DICTATE)
    until(lambda: words(app) == "hello")
    assert app.find(BUTTON, DICTATE)
