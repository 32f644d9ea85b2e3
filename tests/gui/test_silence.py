# test_silence.py: unanswered questions, and those that were set aside, in the window
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list says it in words: that nobody answered, what happens to a question that is set aside, and how to answer it all the same."""

import re

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import BUTTON, key, run, turn_to, until, windows
from looks import shrink, size, text_scale
from test_desk_window import ENTRY, OPEN_ONES, ask, choose, entries, focus, labels_of, later, make_task, press, press_in_row, see, window

TIME = "[0-9]{2}:[0-9]{2}"


def set_aside(app, **fields):
    """A question that is set aside before anybody sees more of it, and its number."""
    task = make_task(app, "Build the payment service", workspace="/home/ada/src/pay")
    id = ask(app, task, **fields)
    app.wait_dialog()
    assert app.http("POST", f"/v1/interactions/{id}/later", {"duration": 3600000}).status == 200
    app.wait_no_dialog()
    return id


@clause("/att/ATT-1/row-says-that-nobody-answered", "/aic/AIC-12/corrected-from-the-row")
@pytest.mark.desk(timeout_ms=1500)
def test_nobody_answered(app):
    id = app.ask(options=["PostgreSQL", "SQLite"], title="Build the payment service", agent="claude-code", ends_task=True).json["id"]
    until(lambda: app.interaction(id)["status"] == "AUTO_RESOLVED")
    said = f"Nobody answered: option 1, PostgreSQL, was chosen at {TIME}"
    until(lambda: any(re.search(f"^Done, Build the payment service.*{said}$", name) for name in entries(app)))
    assert any(re.fullmatch(said, text) for text in labels_of(app))
    app.wait_no_dialog()
    focus()
    press_in_row(app, re.compile("^Done, "), re.compile(f"^Correct: {said}"))
    until(lambda: windows(labels.CORRECT_THE_ANSWER))
    app.http("POST", f"/v1/interactions/{id}/correction", {"option_index": 1, "by": "ada"})
    until(lambda: not any(labels.NOBODY_ANSWERED in name for name in entries(app)))


@clause("/att/ATT-1/row-of-a-task-that-goes-on-says-it", "/att/ATT-1/row-says-it-after-a-restart")
@pytest.mark.desk(timeout_ms=1500)
def test_nobody_answered_before(app):
    task = make_task(app, "Build the payment service")
    id = ask(app, task)
    until(lambda: app.interaction(id)["status"] == "AUTO_RESOLVED")
    said = re.compile(f"^Running, Build the payment service.*, Nobody answered: option 1, PostgreSQL, was chosen at {TIME}$")
    until(lambda: any(said.search(name) for name in entries(app)))
    app.stop()
    app.start()
    until(lambda: any(said.search(name) for name in entries(app)))
    # The next answer of a person counts as theirs.
    second = ask(app, task)
    assert app.respond(second, option_index=1, by="ada").status == 200
    until(lambda: entries(app) and not any(labels.NOBODY_ANSWERED in name for name in entries(app)))


@clause("/att/ATT-6/row-says-until-when")
def test_until(app):
    id = set_aside(app)
    said = f"Set aside until {TIME}"
    until(lambda: any(re.fullmatch(said, text) for text in labels_of(app)))
    choose(app, re.compile("^Set aside, Build the payment"))
    # In the row, the head of the page, below the question and in the conversation; none says that it was set aside at the time it was asked.
    until(lambda: len([text for text in labels_of(app) if re.fullmatch(said, text)]) == 4)
    assert not any("since" in text for text in labels_of(app))
    key("ctrl+2")
    press(app, OPEN_ONES)
    until(lambda: any(re.search(said, name) for name in entries(app, labels.HISTORY)))
    assert app.interaction(id)["status"] == "POSTPONED"


def set_aside_unclear(app):
    """An ambiguity that nobody answered in time."""
    id = ask(app, kind="ambiguity", options=["The test cache", "The other cache"], description="Which cache?",
             agent="claude-code", title="Clean up")
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


def shows_line(app, pattern):
    return any(re.fullmatch(pattern, text) for text in labels_of(app))


@clause("/pp/PP-4/row-says-when-it-is-cancelled")
def test_unclear(make_app):
    app = make_app(ambiguity_timeout_ms=1500, reminder_ms=600000).start()
    set_aside_unclear(app)
    until(lambda: shows_line(app, f"Set aside: reminder at {TIME}; cancelled at {TIME} unless you answer"))
    # In the history each time has a line.
    focus()
    key("ctrl+2")
    press(app, OPEN_ONES)
    choose(app, re.compile("^Which cache"))
    until(lambda: {"Set aside at", "Next reminder", "Cancelled at, unless you answer"} <= set(labels_of(app)))
    assert "Nothing will be chosen for you" not in labels_of(app)


@clause("/pp/PP-3/row-says-when-the-person-is-reminded")
def test_reminded(make_app):
    app = make_app(ambiguity_timeout_ms=1500, reminder_ms=1500).start()
    set_aside_unclear(app)
    until(lambda: shows_line(app, f"Set aside: reminder sent at {TIME}; cancelled at {TIME} unless you answer"))
    # The reminder opens the dialog.
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    focus()
    key("ctrl+2")
    press(app, OPEN_ONES)
    choose(app, re.compile("^Which cache"))
    until(lambda: {"Set aside at", "Reminded at", "Cancelled at, unless you answer"} <= set(labels_of(app)))
    assert "Nothing will be chosen for you" not in labels_of(app)


@clause("/aic/AIC-11/set-aside-question-in-the-dialog", "/att/ATT-9/set-aside-question-with-all-about-it")
def test_answer_set_aside(app):
    id = set_aside(app, reason="Both fit.", context="Twelve files were read.")
    focus()
    app.open_question(id)
    app.wait_ready()
    assert app.shows("claude-code · Build the payment service · pay") and app.shows("^Both fit")
    assert app.shows(f"^Set aside until {TIME}$")
    assert app.find(BUTTON, labels.LATER) and app.find(None, labels.CONTEXT_WHAT_THE_AGENT_HAS_DONE_SO_FAR)
    # Escape changes nothing about it.
    key("Escape")
    app.wait_no_dialog()
    assert app.interaction(id)["status"] == "POSTPONED"
    focus()
    app.open_question(id)
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")
    assert app.interaction(id)["surface"] == "dialog"
    app.wait_no_dialog()


@clause("/att/ATT-6/the-dialog-follows-when-it-is-set-aside-for-longer")
def test_set_aside_for_longer(app):
    id = set_aside(app)
    focus()
    app.open_question(id)
    app.wait_shows("^Set aside until ")
    before = [text for text in app.labels() if text.startswith("Set aside until ")]
    assert app.http("POST", f"/v1/interactions/{id}/later", {"duration": 90000000}).status == 200
    until(lambda: any(text.startswith("Set aside until ") and text not in before for text in app.labels()))
    assert not any(text in before for text in app.labels())


@clause("/att/ATT-6/set-aside-question-comes-back-in-the-open-dialog")
def test_back_in_the_dialog(app):
    task = make_task(app, "Build the payment service")
    id = ask(app, task)
    app.wait_dialog()
    app.http("POST", f"/v1/interactions/{id}/later", {"duration": 9000})
    app.wait_no_dialog()
    focus()
    app.open_question(id)
    app.wait_shows(f"^Set aside until {TIME}$")
    app.wait_shows("^Option 1, PostgreSQL, in ")
    assert app.interaction(id)["status"] == "PENDING"
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(id)["response"] == "PostgreSQL")


@clause("/pp/PP-2/escape-does-not-keep-it-from-being-set-aside")
def test_escape_unclear(make_app):
    app = make_app(ambiguity_timeout_ms=8000).start()
    id = ask(app, kind="ambiguity", options=["The test cache", "The other cache"], description="Which cache?")
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    assert not app.interaction(id)["held"]
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


@clause("/pp/PP-2/what-was-typed-does-not-keep-it-from-being-set-aside")
def test_escape_typed(make_app):
    app = make_app(ambiguity_timeout_ms=8000).start()
    id = ask(app, kind="ambiguity", options=["The test cache", "The other cache"], description="Which cache?", allow_other=True)
    app.wait_ready()
    key("Up", "n")
    until(lambda: app.interaction(id)["held"])
    key("Escape")
    app.wait_no_dialog()
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


@clause("/att/ATT-9/context-only-where-there-is-any")
def test_context(app):
    task = make_task(app, "Build the payment service")
    id = ask(app, task)
    app.wait_shows("^Which database")
    assert not app.find(None, labels.CONTEXT_WHAT_THE_AGENT_HAS_DONE_SO_FAR)
    assert app.respond(id, option_index=0, by="ada").status == 200
    app.wait_no_dialog()
    assert app.http("POST", f"/v1/tasks/{task}/log", {"message": "Read 12 files"}).status == 201
    ask(app, task)
    app.wait_shows("^Which database")
    until(lambda: app.find(None, labels.CONTEXT_WHAT_THE_AGENT_HAS_DONE_SO_FAR))


def whole(app, names):
    """The buttons of the details, and the facts below them."""
    facts = app.find(None, "Recorded Data", window(app))
    found = [app.find(BUTTON, name, window(app)) for name in names]
    return [button.box for button in found] + [facts.box] if facts and all(found) else None


@pytest.mark.parametrize("width,scale", [long(0, 1), long(360, 1), (360, 2)])
@clause("/att/ATT-14/all-buttons-of-the-details-in-sight")
def test_details(make_app, width, scale):
    with text_scale(scale):
        app = make_app().start()
        until(lambda: windows("Beckon"))
        first = ask(app, make_task(app, "Build the payment service"))
        assert app.respond(first, option_index=0, by="ada").status == 200
        app.wait_no_dialog()
        if width:
            shrink("Beckon", width)
        focus()
        key("ctrl+2")
        choose(app, re.compile("^Which database"))
        *buttons, facts = until(lambda: whole(app, [labels.CORRECT, "Show Task", labels.COPY]))
        for x, y, w, h in buttons:
            assert h >= 24 and y + h <= facts[1], (buttons, facts)
            assert facts[0] <= x and x + w <= facts[0] + facts[2] + 1
        for one, other in zip(buttons, buttons[1:]):
            assert one[0] + one[2] <= other[0] or one[1] + one[3] <= other[1], "one lies over the other"


@clause("/att/ATT-14/two-lines-in-little-room")
def test_row_with_large_text(make_app):
    with text_scale(2):
        app = make_app().start()
        until(lambda: windows("Beckon"))
        ask(app, make_task(app, "Build the payment service"), policy="hold")
        later(app)
        run("xdotool", "windowsize", windows("Beckon")[0], 360, 700)
        until(lambda: size("Beckon")[0] < 400)
        row = until(lambda: app.find(ENTRY, re.compile("^Needs you, "), window(app)))
        title, question = [until(lambda: app.find("label", text, row)) for text in
                           ("Build the payment service", re.compile("^Which database"))]
        # They keep most of the width, and stand below each other.
        until(lambda: question.box[1] >= title.box[1] + title.box[3] - 4 and min(title.box[2], question.box[2]) > 180)


@clause("/ar/AR-1/how-to-connect-another-agent", "/att/ATT-14/escape-after-the-preferences")
def test_connect(app):
    see(app, "label", labels.NO_AGENTS_YET)
    make_task(app, "Build the payment service")
    until(lambda: entries(app))
    press(app, labels.MAIN_MENU)
    press(app, labels.CONNECT_AN_AGENT)
    until(lambda: windows(labels.CONNECT_AN_AGENT))
    focus()
    key("ctrl+comma")
    until(lambda: windows(labels.PREFERENCES))
    run("xdotool", "windowactivate", "--sync", windows(labels.PREFERENCES)[0])
    key("Escape")
    until(lambda: not windows(labels.PREFERENCES))
    turn_to(labels.CONNECT_AN_AGENT)
    key("Escape")
    until(lambda: not windows(labels.CONNECT_AN_AGENT))
    until(lambda: any("Build the payment service" in name for name in entries(app)))
