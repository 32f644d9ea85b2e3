# test_question_remember.py: *Always answer this way*, and answers to similar questions
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SEN-5 and SEN-7 in the dialog, with real keys and clicks."""

import getpass
import re
import subprocess

import pytest

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import BUTTON, key, stays, turn_to, type_text, until

QUESTION = "Which database should the service use?"
CHECK = ("checkbox", "check box")


def ask(app, question=QUESTION, options=("PostgreSQL", "SQLite"), **fields):
    return app.ask(question, list(options) if options else None,
                   **{"agent": "codex", "workspace": "/home/ada/src/pay", "policy": "hold", **fields}).json


def check(app):
    return app.find(CHECK, labels.ALWAYS_ANSWER_THIS_WAY)


def is_checked(node):
    return bool({"checked", "pressed"} & set(node.states))


def preferences(app):
    return app.http("GET", "/v1/preferences").json["preferences"]


@clause("/sen/SEN-5/remembered-with-the-answer", "/sen/SEN-6/answers-the-next-time")
def test_remember(app):
    first = ask(app)["id"]
    app.wait_ready()
    assert not is_checked(check(app)), "it must not be preselected"
    app.click(check(app))
    until(lambda: is_checked(check(app)))
    app.wait_shows("^Choose an answer to see here")
    # The first key marks the option and shows the effect; the second sends.
    key("2")
    app.wait_shows("^From now on, “SQLite” is the answer to this question for codex[.] "
                   "It is given if the options, their descriptions and the reason are the same[.]$")
    assert app.interaction(first)["status"] == "PENDING" and preferences(app) == []
    key("1")
    app.wait_shows("^From now on, “PostgreSQL” is the answer to this question for codex[.] It is given")
    key("2")
    app.wait_shows("^From now on, “SQLite” is the answer")
    assert app.interaction(first)["status"] == "PENDING"
    key("2")
    until(lambda: app.interaction(first)["response"] == "SQLite")
    app.wait_no_dialog()
    known = preferences(app)
    assert [(item["answer"], item["scope"], item["scope_value"], item["interaction_id"]) for item in known] == [
        ("SQLite", "agent", "codex", first)]
    again = ask(app)
    assert (again["status"], again["response"], again["responded_by"]) == ("AUTO_RESOLVED", "SQLite", "sentinel")
    assert app.interaction(ask(app, agent="claude-code")["id"])["status"] == "PENDING"


@clause("/sen/SEN-5/scope-by-keyboard")
def test_scope(app):
    first = ask(app)["id"]
    app.wait_ready()
    key("Down")
    focused = until(app.focused)
    for _ in range(8):
        if focused.name == labels.ALWAYS_ANSWER_THIS_WAY:
            break
        before = focused.name
        key("Tab")
        focused = until(lambda: next((there for there in [app.focused()] if there and there.name != before), None))
    assert focused.name == labels.ALWAYS_ANSWER_THIS_WAY
    key("space")
    until(lambda: is_checked(check(app)))
    key("Tab")
    until(lambda: (there := app.focused()) and there.name != labels.ALWAYS_ANSWER_THIS_WAY)
    key("space")
    until(lambda: (there := app.focused()) and there.role == "list item")
    key("Down", "Down", "Return")
    until(lambda: app.find("label", "everywhere") and not app.find("label", "this agent"))
    # The list was a window of its own, so the guard started again.
    app.wait_ready()
    key("1")
    app.wait_shows("^From now on, “PostgreSQL” is the answer to this question everywhere, whichever agent asks[.] It is given")
    key("1")
    until(lambda: app.interaction(first)["response"] == "PostgreSQL")
    assert [item["scope"] for item in preferences(app)] == ["everywhere"]


@clause("/sen/SEN-5/sent-by-the-button")
def test_button(app):
    first = ask(app)["id"]
    app.wait_ready()
    app.click(check(app))
    until(lambda: is_checked(check(app)))
    app.click(app.find("list item", "1. PostgreSQL"))
    app.wait_shows("^From now on, “PostgreSQL” is the answer")
    assert app.interaction(first)["status"] == "PENDING"
    # After unchecking it, answering takes one step again.
    app.click(check(app))
    until(lambda: not app.shows("^From now on"))
    app.click(check(app))
    app.wait_shows("^Choose an answer")
    app.click(app.find("list item", "2. SQLite"))
    app.wait_shows("^From now on, “SQLite” is the answer")
    app.press(labels.ANSWER)
    until(lambda: app.interaction(first)["response"] == "SQLite")
    assert [item["answer"] for item in preferences(app)] == ["SQLite"]


@clause("/sen/SEN-5/a-text-is-read-before-it-is-sent")
def test_text(app):
    first = ask(app, "What is the domain?", None, kind="clarification")["id"]
    app.wait_ready()
    app.click(check(app))
    app.wait_shows("^Choose an answer")
    app.click(app.find("text", "Your answer") or app.find(None, "Your answer"))
    type_text("example.org")
    app.wait_shows("^From now on, “example.org” is the answer to this question for codex[.] It is given if the reason is the same[.]$")
    key("ctrl+Return")
    until(lambda: app.interaction(first)["response"] == "example.org")
    assert [item["answer"] for item in preferences(app)] == ["example.org"]


@clause("/sen/SEN-5/whatever-the-reason-is-said-and-shown")
def test_any_reason(app):
    first = ask(app, reason="Both are installed")["id"]
    app.wait_ready()
    assert app.find(CHECK, labels.WHATEVER_THE_REASON) is None
    app.click(check(app))
    whatever = app.wait_for(CHECK, labels.WHATEVER_THE_REASON)
    assert not is_checked(whatever), "it must not be preselected"
    app.click(whatever)
    until(lambda: is_checked(app.find(CHECK, labels.WHATEVER_THE_REASON)))
    # It is not kept from one time to the next.
    app.click(check(app))
    until(lambda: app.find(CHECK, labels.WHATEVER_THE_REASON) is None)
    app.click(check(app))
    assert not is_checked(app.wait_for(CHECK, labels.WHATEVER_THE_REASON))
    key("2")
    app.wait_shows("It is given if the options, their descriptions and the reason are the same[.]$")
    app.click(app.find(CHECK, labels.WHATEVER_THE_REASON))
    app.wait_shows("^From now on, “SQLite” .* It is given if the options are the same, whatever the reason[.]$")
    assert app.interaction(first)["status"] == "PENDING" and preferences(app) == []
    key("2")
    until(lambda: app.interaction(first)["response"] == "SQLite")
    app.wait_no_dialog()
    assert [item["any_reason"] for item in preferences(app)] == [True]
    assert ask(app, reason="Only this one is installed")["response"] == "SQLite"
    assert ask(app, options=["PostgreSQL", "SQLite", "MariaDB"])["status"] == "PENDING"


@clause("/sen/SEN-5/not-ticked-by-the-way", "/att/ATT-3/enter-ticks-nothing", "/att/ATT-3/down-from-nowhere-is-the-first-option")
def test_not_by_accident(app):
    first = ask(app)["id"]
    app.wait_ready()
    key("Down")
    until(lambda: (there := app.focused()) and there.name == "1. PostgreSQL")
    for _ in range(8):
        before = app.focused().name
        if before == labels.ALWAYS_ANSWER_THIS_WAY:
            break
        key("Tab")
        until(lambda: (there := app.focused()) and there.name != before)
    assert app.focused().name == labels.ALWAYS_ANSWER_THIS_WAY
    key("Return", "KP_Enter")
    stays(lambda: not is_checked(check(app)) and app.interaction(first)["status"] == "PENDING")
    key("space")
    until(lambda: is_checked(check(app)))
    key("Return")
    stays(lambda: is_checked(check(app)), 0.3)
    key("space")
    until(lambda: not is_checked(check(app)))
    app.respond(first, option_index=0)
    app.wait_no_dialog()
    second = ask(app, "Which port?")["id"]
    app.wait_ready()
    key("Up")
    until(lambda: (there := app.focused()) and there.name == "2. SQLite")
    assert app.interaction(second)["status"] == "PENDING"


def remember(app, question=QUESTION):
    first = ask(app, question)["id"]
    app.wait_dialog()
    app.activate()
    app.wait_ready()
    app.click(check(app))
    until(lambda: is_checked(check(app)))
    key("2")
    app.wait_shows("^From now on, “SQLite”")
    key("2")
    until(lambda: app.interaction(first)["response"] == "SQLite")
    app.wait_no_dialog()
    return first


def undo_button(app):
    # Its name depends on the version of libadwaita.
    return app.find(BUTTON, re.compile("^Undo"), app.window("Beckon"))


@clause("/sen/SEN-5/undone-in-the-window")
def test_undo(app):
    first = remember(app)
    until(lambda: app.find("label", f"“{QUESTION}” will be answered with “SQLite” from now on", app.window("Beckon")))
    until(lambda: undo_button(app)).do()
    until(lambda: preferences(app) == [])
    until(lambda: undo_button(app) is None)
    assert app.interaction(first)["response"] == "SQLite", "the answer stays"
    assert ask(app)["status"] == "PENDING"


@clause("/sen/SEN-5/undone-at-the-next-look")
def test_undo_later(make_app):
    app = make_app(arguments=["--background"]).start()
    remember(app)
    remember(app, "Which port should it listen on?")
    assert len(preferences(app)) == 2
    # One after the other, when the window is active.
    subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env=app.env, timeout=60, check=True)
    turn_to("Beckon")
    until(lambda: undo_button(app)).do()
    until(lambda: len(preferences(app)) == 1)
    until(lambda: app.find("label", re.compile("^“Which port.*from now on$"), app.window("Beckon")))
    assert [item["question"] for item in preferences(app)] == ["Which port should it listen on?"]


@clause("/sen/SEN-5/not-unless-checked")
def test_unchecked(app):
    first = ask(app)["id"]
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(first)["response"] == "PostgreSQL")
    assert preferences(app) == []


@clause("/sen/SEN-5/arrows-toggle-no-check-box")
def test_arrows(app):
    first = ask(app)["id"]
    app.wait_ready()
    app.click(check(app))
    until(lambda: is_checked(check(app)))
    # They move the focus to the controls that answer.
    for arrow, option in ("Down", "1. PostgreSQL"), ("Up", "2. SQLite"):
        key(arrow)
        until(lambda: (there := app.focused()) and there.name == option)
        assert is_checked(check(app))
        app.click(check(app))
        until(lambda: not is_checked(check(app)))
        key("Left", "Right")
        stays(lambda: not is_checked(check(app)))
        app.click(check(app))
        until(lambda: is_checked(check(app)))
    assert app.interaction(first)["status"] == "PENDING" and preferences(app) == []


@clause("/sen/SEN-5/only-where-nobody-has-to-be-asked")
@pytest.mark.parametrize("fields", [
    {"kind": "ambiguity"},
    {"multiple": True},
    {"options": [{"label": "Drop it", "destructive": True}, {"label": "Erase it", "destructive": True}]},
])
def test_not_offered(app, fields):
    ask(app, **fields)
    app.wait_ready()
    assert check(app) is None


@clause("/sen/SEN-5/never-a-destructive-option")
def test_destructive(app):
    first = ask(app, options=["Keep it", {"label": "Drop it", "destructive": True}])["id"]
    app.wait_ready()
    app.click(check(app))
    until(lambda: is_checked(check(app)))
    key("2")
    app.wait_shows(r"cannot be remembered")
    assert app.interaction(first)["status"] == "PENDING"
    assert preferences(app) == []
    app.click(check(app))
    until(lambda: not is_checked(check(app)))
    key("2")
    app.wait_shows("^Press 2 again")
    key("2")
    until(lambda: app.interaction(first)["response"] == "Drop it")


@clause("/sen/SEN-7/hint-below-the-question", "/sen/SEN-7/never-a-choice-made")
def test_hint(app):
    earlier = ask(app, "Which database should the billing service use?")["id"]
    app.respond(earlier, option_index=1, by=getpass.getuser())
    app.wait_no_dialog()
    now = ask(app)["id"]
    app.wait_ready()
    hint = app.wait_for(BUTTON, re.compile("^You answered “SQLite” to a similar question just now \\(codex\\)$"))
    assert app.focused() is None
    key("Return", "space")
    stays(lambda: app.interaction(now)["status"] == "PENDING")
    app.click(hint)
    app.wait_for("list item", "Which database should the billing service use?")
    assert app.options() == ["1. PostgreSQL", "2. SQLite"]
    stays(lambda: app.interaction(now)["status"] == "PENDING")
    key("1")
    until(lambda: app.interaction(now)["response"] == "PostgreSQL")


@clause("/sen/SEN-7/an-earlier-answer-fills-the-field-in", "/sen/SEN-7/never-a-choice-made")
@pytest.mark.parametrize("options", [("PostgreSQL", "SQLite"), None])
def test_fill_in(app, options):
    fields = {"options": options, **({"allow_other": True} if options else {"kind": "clarification"})}
    earlier = ask(app, "Which database should the billing service use?", **fields)["id"]
    app.respond(earlier, response="DuckDB, but only for reports", by=getpass.getuser())
    app.wait_no_dialog()
    now = ask(app, **fields)["id"]
    app.wait_ready()
    app.click(app.wait_for(BUTTON, re.compile("^You answered “DuckDB, but only for reports” to a similar question")))
    app.click(app.wait_for(BUTTON, "Fill In"))
    until(lambda: any(node.text == "DuckDB, but only for reports" for node in app.find_all("text box")))
    stays(lambda: app.interaction(now)["status"] == "PENDING")
    # The field has the keyboard.
    key("End")
    type_text("!")
    key("Return")
    until(lambda: app.interaction(now)["response"] == "DuckDB, but only for reports!")


@clause("/sen/SEN-7/no-hint-where-nothing-was-answered")
def test_no_hint(app):
    other = ask(app, "May the old branch be deleted after the merge?", ["Yes", "No"])["id"]
    app.respond(other, option_index=1, by=getpass.getuser())
    app.wait_no_dialog()
    ask(app)
    app.wait_ready()
    stays(lambda: app.find(BUTTON, re.compile("similar")) is None)
