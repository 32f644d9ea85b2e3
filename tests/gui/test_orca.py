# test_orca.py: what Orca says while a person works with the desk by keyboard alone (ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real screen reader, with its speech as text. What is compared are the sentences that somebody needs who sees nothing, in their
order, and words that nobody should ever hear; when and how often Orca says the rest is its own affair."""

import itertools
import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, key, rests, run, turn_to, type_text, until, windows
from speech import Orca

WINDOW = "Beckon"
# The name of a class, a mark that is read out as a word, a panel or a button without a name.
NEVER = re.compile(r"\b(Gtk|Adw|Beckon)[A-Z]\w*|middle dot|(?:^|\. )(panel|push button|toggle button|list item)\b")
OPTIONS = ["PostgreSQL", {"label": "SQLite", "description": "One file, no server"}]


@pytest.fixture
def orca():
    """The screen reader, which at the end has said nothing that it must not say."""
    with Orca() as orca:
        yield orca
        bad = [text for text in orca.said if NEVER.search(text)]
        assert not bad, f"never to be said: {bad}"


@pytest.fixture
def app(orca, make_app):
    """A desk that the screen reader knows."""
    app = make_app(timeout_ms=300_000)
    # What GTK 4.8 says when a screen reader asks where on the screen something is.
    app.allow("Screen coordinates not supported")
    app.start()
    turn_to(WINDOW)
    tries = itertools.count(1)

    # With GTK 4.8 the first window may be there before the program is known to the screen reader, which then missed that it became active.
    def is_known():
        if next(tries) % 10 == 0:
            window = windows(WINDOW)[0]
            run("xdotool", "windowminimize", window)
            run("xdotool", "windowactivate", "--sync", window)
        key("Tab")
        return re.search("button|label|page tab", orca.news)
    try:
        until(is_known, pause=0.5)
    except AssertionError:
        raise AssertionError(f"Orca does not know the desk: it said {orca.said}, {orca.state()}") from None
    # What it still says of all that is none of the test.
    rests(lambda: len(orca.said), pause=0.5)
    return app


def press(orca, *keys):
    """Presses keys; what is said from now on is the answer to them."""
    orca.begin()
    key(*keys)


@pytest.mark.takes(15)
@clause("/att/ATT-14/a-question-is-said-and-answered-with-orca")
def test_question(app, orca):
    orca.begin()
    id = app.ask("Which database?", OPTIONS, agent="codex", title="Choose a store", reason="The plan needs one").json["id"]
    app.wait_ready()
    # The focus is nowhere (ATT-3), and all is said that is needed to answer.
    orca.hears(DIALOG, "Which database\\?", "Reason: The plan needs one", "2 options", "1\\. PostgreSQL", "2\\. SQLite",
               "From codex, Choose a store", "Option 1, PostgreSQL, in [45]:")
    assert app.focused() is None
    press(orca, "Down")
    orca.hears(labels.OPTIONS, "List with 2 items", "1\\. PostgreSQL")
    press(orca, "Down")
    orca.hears("2\\. SQLite", "One file, no server")
    press(orca, "Return")
    until(lambda: app.interaction(id)["response"] == "SQLite")
    orca.hears("Answered: SQLite")


@pytest.mark.takes(15)
@clause("/att/ATT-14/each-question-of-the-program-is-said", "/att/ATT-14/settled-elsewhere-is-said-with-orca")
def test_second_dialog(app, orca):
    for question, answer in ("The first?", "Yes"), ("The second?", "No"):
        orca.begin()
        id = app.ask(question, [answer, "Later"], agent="codex").json["id"]
        app.wait_ready()
        orca.hears(DIALOG, re.escape(question), "2 options", f"1\\. {answer}", "2\\. Later")
        press(orca, "Down")
        orca.hears("List with 2 items", f"1\\. {answer}")
        press(orca, "1")
        until(lambda: app.interaction(id)["response"] == answer)
        app.wait_no_dialog()
        orca.hears(f"Answered: {answer}")
    # The next one while the dialog is open, and one that is settled elsewhere while the focus is on an option.
    first, second = (app.ask(text, ["Yes", "No"], agent="codex").json["id"] for text in ("The third?", "The fourth?"))
    app.wait_ready()
    press(orca, "2")
    orca.hears("The fourth\\?", "2 options", "1\\. Yes", "2\\. No")
    app.wait_ready()
    press(orca, "Down")
    orca.hears("1\\. Yes")
    orca.begin()
    app.respond(second, option_index=1)
    orca.hears("Answered over HTTP: No")


@pytest.mark.takes(15)
@clause("/att/ATT-14/the-desk-is-read-with-orca")
@pytest.mark.long
def test_desk(app, orca):
    for title in ("Build the docs", "Rename the module"):
        app.http("POST", "/v1/tasks", {"title": title, "agent": "claude", "state": "RUNNING"})
    id = app.ask("Which port?", ["80", "8080"], agent="codex", policy="hold").json["id"]
    app.respond(id, option_index=1)
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    press(orca, "ctrl+1")
    orca.hears("Tasks", "List with [0-9]+ items")
    press(orca, "Down")
    orca.hears("Running, (Build the docs|Rename the module), claude")
    press(orca, "Down")
    orca.hears("Running, (Build the docs|Rename the module), claude")
    press(orca, "ctrl+2")
    orca.hears(labels.HISTORY)
    press(orca, "Down")
    orca.hears("Which port\\?, .* answered 8080 .*, codex, ")
    press(orca, "ctrl+n")
    orca.hears(labels.NEW_TASK)
    press(orca, "Escape")
    until(lambda: not windows(labels.NEW_TASK))
    press(orca, "ctrl+comma")
    orca.hears("Unanswered choices combo box", "Choose option 1 after a while")


@pytest.mark.takes(10)
@clause("/att/ATT-14/the-command-palette-is-said-with-orca")
def test_palette(app, orca):
    press(orca, "ctrl+k")
    turn_to(labels.COMMAND_PALETTE)
    orca.hears("Search tasks, questions and commands")
    orca.begin()
    type_text("new pl")
    orca.hears("1 result", "New Plan")
    key("ctrl+a", "BackSpace")
    orca.hears("results", "Desk")
    press(orca, "Down")
    orca.hears("History")
    press(orca, "Escape")
    until(lambda: not windows(labels.COMMAND_PALETTE))
