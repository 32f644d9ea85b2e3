# test_question_dialog.py: a question arrives, is shown, and is answered
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The dialog of AIC-11 with real keys and clicks, read like a screen reader."""

import re
import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from beckon_testing.written import LABELS
from gui_testing import BUTTON, DIALOG, key, run, stays, type_text, until, windows, xprop

DATABASES = [{"label": "PostgreSQL", "description": "Runs as a server, more to set up"},
             {"label": "SQLite", "description": "One file, no server"}]


def ask(app, *options, **fields):
    """Asks and returns the id."""
    reply = app.ask(options=options or DATABASES, **{"agent": "claude-code", "title": "Build the payment service",
                                                     "workspace": "/home/ada/src/pay", **fields})
    assert reply.status == 202, reply.text
    return reply.json["id"]


def answer_of(app, id):
    return app.interaction(id)["response"]


def is_pending(app, id):
    return app.interaction(id)["status"] == "PENDING"


@clause("/aic/AIC-11/dialog-has-names-and-roles", "/att/ATT-14/dialog-for-a-screen-reader")
def test_names_and_roles(app):
    ask(app, reason="Both fit the schema; the deploy target decides.")
    dialog = app.wait_dialog()
    # Of a dialog GTK 4.8 does not tell a screen reader that it is active; the program gives it another role there (test_orca.py).
    assert dialog.role in ("alert dialog", "window")
    assert "modal" in dialog.states
    shown = app.labels()
    assert "claude-code · Build the payment service · pay" in shown
    assert "Which database should the service use?" in shown
    assert "Both fit the schema; the deploy target decides." in shown
    assert app.options() == ["1. PostgreSQL", "2. SQLite"]
    assert app.find("list", labels.OPTIONS)
    assert [row.description for row in app.find_all("list item", re.compile("^[12]"))] == \
        ["Runs as a server, more to set up", "One file, no server"]
    assert app.shows(r"^Option 1, PostgreSQL, in [45]:[0-9]{2}$")
    assert app.find(BUTTON, "Hold") and app.find(BUTTON, labels.LATER)
    assert not app.find(BUTTON, labels.NEXT_QUESTION), "one question needs no way to go on"


@clause("/aic/AIC-11/a-question-is-not-said-twice")
def test_named_after_question(app):
    question = "Which database should the service use? " * 4
    ask(app, title=None, conflict_description=question.strip())
    app.wait_dialog()
    assert "claude-code · pay" in app.labels()


@clause("/aic/AIC-11/modal-and-transient-for-the-desk-window")
@pytest.mark.window_manager
def test_transient(app):
    ask(app)
    app.wait_dialog()
    window = windows(DIALOG)[0]
    until(lambda: "_NET_WM_STATE_MODAL" in xprop(window, "_NET_WM_STATE"))
    parent = re.search(r"0x[0-9a-f]+", xprop(window, "WM_TRANSIENT_FOR"))
    assert parent and str(int(parent.group(0), 16)) in windows("Beckon")


@clause("/aic/AIC-11/key-2-answers-option-2")
@pytest.mark.parametrize("pressed", ["2", "KP_2"])
def test_number_key(app, pressed):
    id = ask(app)
    app.wait_ready()
    key(pressed)
    until(lambda: answer_of(app, id) == "SQLite")
    row = app.interaction(id)
    assert (row["status"], row["surface"], row["response_index"], row["timed_out"]) == ("ANSWERED", "dialog", 1, False)
    app.wait_no_dialog()


@clause("/aic/AIC-11/number-without-option-does-nothing")
def test_number_out_of_range(app):
    id = ask(app)
    app.wait_ready()
    key("3", "9", "0")
    stays(lambda: is_pending(app, id) and app.dialog())


@clause("/aic/AIC-11/click-answers")
def test_click(app):
    id = ask(app)
    app.wait_ready()
    app.click(app.find("list item", "2. SQLite"))
    until(lambda: answer_of(app, id) == "SQLite")


@clause("/att/ATT-14/screen-reader-chooses")
def test_screen_reader_action(app):
    id = ask(app)
    app.wait_ready()
    app.find("list item", "1. PostgreSQL").do("option.choose")
    until(lambda: answer_of(app, id) == "PostgreSQL")


@clause("/att/ATT-3/enter-does-nothing-until-moved", "/aic/AIC-11/enter-takes-the-focused-one")
def test_enter(app):
    id = ask(app)
    app.wait_ready()
    assert app.focused() is None, "a widget has the focus"
    key("Return", "KP_Enter", "space")
    stays(lambda: is_pending(app, id))
    key("Down")
    until(lambda: (there := app.focused()) and there.name == "1. PostgreSQL")
    key("Down")
    until(lambda: (there := app.focused()) and there.name == "2. SQLite")
    key("Return")
    until(lambda: answer_of(app, id) == "SQLite")


@clause("/att/ATT-14/keyboard-alone")
def test_tab_reaches_everything(app):
    ask(app, allow_other=True)
    app.wait_ready()
    seen = []
    for _ in range(11):
        key("Tab")
        time.sleep(0.1)
        node = app.focused()
        seen.append(node.name if node else None)
    assert seen[:8] == ["1. PostgreSQL", "2. SQLite", labels.SOMETHING_ELSE, labels.ALWAYS_ANSWER_THIS_WAY, "Hold", labels.LATER,
                        labels.MORE, "Which database should the service use?"], seen


@clause("/aic/AIC-11/escape-is-later", "/att/ATT-1/later-chooses-nothing")
@pytest.mark.parametrize("how", ["escape", long("button"), "close"])
@pytest.mark.window_manager
def test_later(app, how):
    id = ask(app, timeout_ms=10000)
    app.wait_ready()
    if how == "escape":
        key("Escape")
    elif how == "button":
        app.press(labels.LATER)
    else:
        app.press("Close")
    app.wait_no_dialog()
    until(lambda: app.interaction(id)["held"])
    row = app.interaction(id)
    assert row["status"] == "PENDING" and row["response"] is None and row["deadline_at"] is None
    assert [event["type"] for event in log_events(app)].count("AIC_DIALOG_RESPONDED") == 0

    # It is not shown again automatically, not even with another one.
    other = ask(app, "Tea", "Coffee", conflict_description="What to drink?")
    app.wait_dialog()
    assert app.shows("What to drink") and not app.shows("Which database")
    assert not app.shows("of 2")
    app.wait_ready()
    key("1")
    until(lambda: answer_of(app, other) == "Tea")
    app.wait_no_dialog()
    stays(lambda: not windows(DIALOG) and is_pending(app, id))


def log_events(app):
    return app.rows("SELECT type FROM events")


@clause("/aic/AIC-11/queue-oldest-first-with-n-of-m")
def test_queue(app):
    ids = [ask(app, "A", "B", conflict_description=f"Question {n}?") for n in (1, 2, 3)]
    app.wait_dialog()
    app.wait_shows("^1 of 3$")
    assert app.shows(r"Question 1\?")
    app.wait_ready()
    key("alt+Right")
    app.wait_shows("^2 of 3$")
    assert app.shows(r"Question 2\?")
    key("Page_Down")
    app.wait_shows("^3 of 3$")
    key("Page_Up")
    app.wait_shows("^2 of 3$")
    key("alt+Left")
    app.wait_shows("^1 of 3$")
    app.press(labels.NEXT_QUESTION)
    app.wait_shows("^2 of 3$")
    app.press("Previous Question")
    app.wait_shows("^1 of 3$")

    # A key that is held down never answers two questions: the guard starts again with each.
    run("xdotool", "key", "--delay", 40, "--repeat", 12, "2")
    until(lambda: answer_of(app, ids[0]) == "B")
    app.wait_shows(r"Question 2\?")
    app.wait_shows("^1 of 2$")
    assert is_pending(app, ids[1])
    app.wait_ready()
    key("1")
    until(lambda: answer_of(app, ids[1]) == "A")
    app.wait_shows(r"Question 3\?")
    assert not app.shows(" of ")
    app.wait_ready()
    key("1")
    until(lambda: answer_of(app, ids[2]) == "A")
    app.wait_no_dialog()


@clause("/aic/AIC-11/arriving-question-does-not-replace")
def test_arrival_behind(app):
    first = ask(app, "A", "B", conflict_description="The first?")
    app.wait_ready()
    ask(app, "C", "D", conflict_description="The second?")
    app.wait_shows("^1 of 2$")
    assert app.shows(r"The first\?") and not app.shows(r"The second\?")
    key("1")
    until(lambda: answer_of(app, first) == "A")


@clause("/aic/AIC-11/open-questions-show-again-after-a-restart")
def test_restart(app):
    id = ask(app)
    app.wait_dialog()
    app.restart()
    app.wait_ready()
    app.wait_shows("Which database")
    key("2")
    until(lambda: answer_of(app, id) == "SQLite")


@clause("/aic/AIC-11/without-a-window")
def test_background(make_app):
    app = make_app(arguments=["--background"]).start()
    assert not windows("Beckon")
    id = ask(app)
    app.wait_dialog()
    app.wait_ready()
    key("2")
    until(lambda: answer_of(app, id) == "SQLite")
    app.wait_no_dialog()
    # The desk keeps running.
    ask(app)
    app.wait_dialog()


@clause("/aic/AIC-6/destructive-option-says-so")
def test_destructive(app):
    id = ask(app, {"label": "Delete everything", "destructive": True}, "Keep it")
    app.wait_dialog()
    assert app.options() == ["1. Delete everything, destructive", "2. Keep it"]
    assert app.shows("^Destructive: says “delete”$")
    assert app.shows(r"^Nothing will be chosen for you\. Set aside at [0-9]{2}:[0-9]{2}$")
    app.wait_ready()
    key("1")
    until(lambda: app.shows("^Press 1 again, or Enter, to answer “Delete everything”$"))
    key("1")
    until(lambda: answer_of(app, id) == "Delete everything")


@clause("/aic/AIC-4/dialog-goes-after-the-timeout", "/att/ATT-1/dialog-says-that-nobody-answered")
def test_timeout(make_app):
    app = make_app(timeout_ms=1500).start()
    with app.told("^Nobody answered: .*PostgreSQL, was chosen"):
        id = ask(app)
    row = app.interaction(id)
    assert row["status"] == "AUTO_RESOLVED" and row["responded_by"] == "timeout" and row["timed_out"]
    app.wait_no_dialog()


@clause("/pp/PP-2/dialog-says-when-it-is-set-aside")
def test_ambiguity(make_app):
    app = make_app().start()

    def ask_unclear(**fields):
        return ask(app, "The test database", "The production database", kind="ambiguity",
                   conflict_description="Did you mean the test or the production database?", **fields)

    first = ask_unclear()
    app.wait_dialog()
    app.wait_shows(r"^Set aside at [0-9]{2}:[0-9]{2}$")
    assert not app.shows("Option 1,")
    app.respond(first, option_index=0)
    app.wait_no_dialog()
    with app.told("^Set aside$"):
        id = ask_unclear(timeout_ms=1500)
    assert app.interaction(id)["status"] == "POSTPONED"
    app.wait_no_dialog()
    assert answer_of(app, id) is None


@clause("/att/ATT-18/the-dialog-shows-labels-as-written", "/att/ATT-18/the-countdown-says-labels-as-written",
        "/att/ATT-18/a-screen-reader-is-given-labels-as-written")
@pytest.mark.parametrize("first", [0, long(2), long(4), 6, long(8), long(10)])
def test_labels_as_written(app, first):
    written = LABELS[first:] + LABELS[:first]
    ask(app, *written, description="Is 2*3*4 right for *.o and *.a?", timeout_ms=60000)
    dialog = app.wait_dialog()
    app.wait_shows(f"^Option 1, {re.escape(written[0])}, in ")
    assert app.names("list item", None, dialog) == [f"{place}. {label}" for place, label in enumerate(written, 1)]
    assert set(written) <= set(app.labels()) and app.shows(re.escape("Is 2*3*4 right for *.o and *.a?"))


@clause("/aic/AIC-7/hold-stops-the-countdown")
def test_hold(app):
    id = ask(app, timeout_ms=60000)
    app.wait_ready()
    app.press("Hold")
    until(lambda: app.interaction(id)["held"])
    app.wait_shows("^On hold with ")
    before = [label for label in app.labels() if label.startswith("Held")]
    time.sleep(1.2)
    assert [label for label in app.labels() if label.startswith("Held")] == before
    app.press("Resume Countdown")
    until(lambda: not app.interaction(id)["held"])
    app.wait_shows("^Option 1, PostgreSQL, in ")


@clause("/aic/AIC-7/typing-holds")
def test_typing_holds(app):
    id = ask(app, allow_other=True)
    app.wait_ready()
    key("Up")
    type_text("Mongo")
    until(lambda: app.interaction(id)["held"])


@clause("/aic/AIC-13/something-else")
def test_other(app):
    id = ask(app, allow_other=True)
    app.wait_ready()
    key("Up")
    # Digits belong to the text while the person types.
    type_text("2 or DuckDB")
    time.sleep(0.1)
    assert is_pending(app, id)
    key("Return")
    until(lambda: answer_of(app, id) == "2 or DuckDB")
    assert app.interaction(id)["response_index"] is None


@clause("/aic/AIC-13/several-options")
def test_multiple(app):
    id = ask(app, "Unit tests", "Types", "Format", multiple=True)
    app.wait_ready()
    key("3", "1", "2", "2")
    until(lambda: "checked" in app.find("list item", "1. Unit tests").states)
    until(lambda: "checked" not in app.find("list item", "2. Types").states)
    stays(lambda: is_pending(app, id), 0.3)
    app.press(labels.ANSWER)
    until(lambda: answer_of(app, id) == "Unit tests, Format")
    assert app.interaction(id)["response_indices"] == [0, 2]


@clause("/aic/AIC-13/several-options-by-keys-alone", "/att/ATT-14/keyboard-alone")
@pytest.mark.parametrize("sends", ["ctrl+Return", "ctrl+KP_Enter"])
def test_multiple_by_keys(app, sends):
    id = ask(app, "Unit tests", "Types", "Format", multiple=True)
    app.wait_ready()
    assert app.shows("Ctrl\\+Enter to send")
    # Nothing is marked yet, so there is nothing to send.
    key(sends)
    stays(lambda: is_pending(app, id), 0.3)
    # Plain Enter takes the focused option, and none has the focus.
    key("1", "3", "Return")
    stays(lambda: is_pending(app, id), 0.3)
    key(sends)
    until(lambda: answer_of(app, id) == "Unit tests, Format")


@clause("/aic/AIC-13/several-options-by-keys-alone", "/att/ATT-14/keyboard-alone")
def test_multiple_by_arrows(app):
    id = ask(app, "Unit tests", "Types", multiple=True)
    app.wait_ready()
    key("Down", "space", "Down", "Return")
    stays(lambda: "checked" not in app.wait_for("list item", "2. Types").states, 0.3)
    assert is_pending(app, id), "Enter ticks nothing, and sends nothing"
    key("space")
    until(lambda: "checked" in app.wait_for("list item", "2. Types").states)
    key("ctrl+Return")
    until(lambda: answer_of(app, id) == "Unit tests, Types")


@clause("/aic/AIC-13/several-options-and-something-else")
def test_multiple_and_other(app):
    id = ask(app, "Unit tests", "Types", multiple=True, allow_other=True)
    app.wait_ready()
    key("2")
    key("Up")
    type_text("spelling")
    key("Return")
    until(lambda: answer_of(app, id) == "Types, spelling")


@clause("/aic/AIC-13/clarification-in-words")
def test_clarification(app):
    id = app.ask("What should it be called?", None, kind="clarification").json["id"]
    app.wait_ready()
    assert not app.options()
    assert "sensitive" not in app.wait_for(BUTTON, "Continue").states
    # Typing starts without moving the focus first.
    type_text("pay2 now")
    until(lambda: "sensitive" in app.wait_for(BUTTON, "Continue").states)
    key("shift+Return")
    type_text("really")
    # Of several lines, Enter is one more.
    key("Return")
    type_text("yes")
    time.sleep(0.1)
    assert app.interaction(id)["status"] == "PENDING"
    app.press("Continue")
    until(lambda: answer_of(app, id) == "pay2 now\nreally\nyes")


@clause("/aic/AIC-13/clarification-of-one-line-by-enter")
def test_clarification_line(app):
    id = app.ask("What should it be called?", None, kind="clarification").json["id"]
    app.wait_ready()
    # Who goes to the text sends its line with Enter.
    key("Down")
    until(lambda: app.focused() and "editable" in app.focused().states)
    key("Return")
    time.sleep(0.2)
    assert app.interaction(id)["status"] == "PENDING", "nothing was written yet"
    type_text("payments")
    app.wait_shows("^Press Enter to send")
    key("Return")
    until(lambda: answer_of(app, id) == "payments")


@clause("/att/ATT-3/a-line-meant-for-another-program-is-not-sent-by-enter")
def test_clarification_stray(app):
    id = app.ask("What should it be called?", None, kind="clarification").json["id"]
    app.wait_ready()
    assert app.focused() is None
    # Nobody went to the text: it may be the rest of a command.
    type_text("git commit")
    key("Return")
    app.wait_shows("^Press Ctrl")
    time.sleep(0.2)
    assert app.interaction(id)["status"] == "PENDING"
    key("ctrl+Return")
    until(lambda: (answer_of(app, id) or "").strip() == "git commit")


@clause("/aic/AIC-13/clarification-skipped")
def test_clarification_skip(app):
    id = app.ask("What should it be called?", None, kind="clarification").json["id"]
    app.wait_ready()
    app.press("Skip")
    until(lambda: app.interaction(id)["status"] == "SKIPPED")
    app.wait_no_dialog()


@clause("/att/ATT-9/context-unfolds")
def test_context(app):
    task = app.http("POST", "/v1/tasks", {"title": "Build", "agent": "claude-code"}).json["id"]
    app.http("POST", f"/v1/tasks/{task}/log", {"level": "info", "message": "Read 12 files"})
    app.ask(options=["A", "B"], task_id=task, context={"branch": "payments"})
    app.wait_ready()
    assert not app.shows("branch: payments")
    app.press(labels.CONTEXT_WHAT_THE_AGENT_HAS_DONE_SO_FAR)
    app.wait_shows("^branch: payments$")
    app.wait_shows("Read 12 files")
