# test_input_methods.py: Chinese is composed by the input methods that desktops have, IBus and Fcitx 5
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-19, as in test_composing.py, which composes with GTK's own input method. Here digits choose one of several candidates."""

import shutil

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, key, stays, turn_to, until, windows
from input_methods import Fcitx, IBus
from test_composing import ask, typed, words

pytestmark = pytest.mark.long

NI_HAO = "\u4f60\u597d"


@pytest.fixture(params=[IBus, Fcitx])
def method(request, tmp_path):
    if shutil.which(request.param.PROGRAM) is None:
        pytest.skip(f"{request.param.PROGRAM} is not installed")
    method = request.param(tmp_path)
    yield method
    method.close()


@pytest.fixture
def app(method, make_app):
    """A desk whose person composes pinyin."""
    app = make_app(method.env, timeout_ms=600000)
    app.prefer(arrival_offered="true")
    app.start()
    turn_to("Beckon")
    return app


def is_chinese(text):
    return text and all("\u4e00" <= character <= "\u9fff" for character in text)


@clause("/att/ATT-19/the-digits-of-a-real-input-method-choose-a-candidate-and-answer-nothing",
        "/aic/AIC-5/what-a-real-input-method-composes-holds-the-countdown")
def test_candidates(app):
    for n in range(2):
        id = ask(app)
        key("Up", "n", "i", "h", "a", "o")
        until(lambda: app.interaction(id)["held"])
        assert words(app) == "", "nothing has been committed"
        # Fcitx composes the rest of the syllables.
        key("2", "space")
        until(lambda: is_chinese(words(app).strip()))
        stays(lambda: windows(DIALOG) and app.interaction(id)["status"] == "PENDING")
        key("Return")
        row = app.settled(id)
        assert is_chinese(row["response"].strip()), row["response"]
        app.wait_no_dialog()


@clause("/att/ATT-19/escape-ends-the-composition-of-a-real-input-method-and-not-the-dialog",
        "/att/ATT-19/enter-takes-what-a-real-input-method-composes-and-sends-nothing")
def test_escape_and_enter(app):
    id = ask(app)
    key("Up", "n", "i", "h", "a", "o")
    until(lambda: app.interaction(id)["held"])
    key("Escape")
    stays(lambda: windows(DIALOG))
    assert words(app) == ""
    key("n", "i", "h", "a", "o", "space")
    until(lambda: words(app) == NI_HAO)
    key("n", "i", "Return")
    until(lambda: words(app) == NI_HAO + "ni")
    stays(lambda: app.interaction(id)["status"] == "PENDING")
    key("Return")
    assert app.settled(id)["response"] == NI_HAO + "ni"


@clause("/att/ATT-19/what-is-typed-with-nothing-focused-is-composed-by-a-real-input-method")
def test_nothing_focused(app):
    id = ask(app)
    key("n", "i", "h", "a", "o", "1")
    until(lambda: is_chinese(words(app)))
    assert app.interaction(id)["status"] == "PENDING"
    # Words that begin where nothing was focused are not sent by Enter alone (ATT-3).
    key("Return")
    stays(lambda: app.interaction(id)["status"] == "PENDING")
    key("ctrl+Return")
    assert app.settled(id)["response"] == NI_HAO


@clause("/att/ATT-19/a-question-that-ends-under-a-composition-of-a-real-input-method")
def test_ended(app):
    """The composition goes with its question, the next one begins empty, and nothing of GTK complains."""
    for n in range(2):
        id = ask(app)
        key("Up", "n", "i", "h", "a", "o")
        until(lambda: app.interaction(id)["held"])
        app.respond(id, option_index=0)
        app.wait_no_dialog()
    id = ask(app)
    key("Up")
    stays(lambda: words(app) == "" and not app.interaction(id)["held"])
    key("n", "i", "space")
    until(lambda: is_chinese(words(app)))


@clause("/att/ATT-19/escape-ends-the-composition-of-a-real-input-method-in-new-task")
def test_new_task(app):
    key("ctrl+n")
    turn_to(labels.NEW_TASK)
    until(lambda: typed(app, labels.NEW_TASK) == "")
    key("n", "i", "h", "a", "o", "space")
    until(lambda: typed(app, labels.NEW_TASK) == NI_HAO)
    key("m", "a", "Escape")
    stays(lambda: windows(labels.NEW_TASK) and typed(app, labels.NEW_TASK) == NI_HAO)
    key("Escape")
    until(lambda: not windows(labels.NEW_TASK))


@clause("/att/ATT-19/what-is-typed-quickly-belongs-to-a-real-input-method-that-has-not-told-yet")
def test_quickly(app):
    """The keys come before the input method has told that it composes: Enter sends no answer without it, and Escape leaves nothing."""
    id = app.ask("How?", None, kind="clarification").json["id"]
    app.wait_ready()
    key("Down")
    until(lambda: typed(app, DIALOG) == "")
    key("n", "i", "h", "a", "o", "space")
    until(lambda: typed(app, DIALOG) == NI_HAO)
    key("n", "i", "Return")
    until(lambda: typed(app, DIALOG) == NI_HAO + "ni")
    stays(lambda: app.interaction(id)["status"] == "PENDING")
    key("m", "a", "Escape")
    stays(lambda: windows(DIALOG) and typed(app, DIALOG) == NI_HAO + "ni")
    # Nothing composes any more.
    key("Return")
    assert app.settled(id)["response"] == NI_HAO + "ni"
    app.wait_no_dialog()
    id = ask(app)
    key("Up", "n", "i", "Escape")
    stays(lambda: windows(DIALOG))
    key("Escape")
    app.wait_no_dialog()
    assert app.interaction(id)["status"] != "ANSWERED"


@clause("/att/ATT-19/what-is-typed-on-the-list-is-searched-for-as-a-real-input-method-composes-it")
def test_search(app, method):
    app.http("POST", "/v1/tasks", {"title": NI_HAO, "agent": "gemini", "state": "RUNNING"})
    until(lambda: app.find("list item", None, app.window("Beckon")))
    key("ctrl+f")
    until(lambda: typed(app, "Beckon") == "" and method.is_listening())
    key("n", "i", "h", "a", "o", "space")
    until(lambda: typed(app, "Beckon") == NI_HAO)


@clause("/att/ATT-19/the-palette-searches-for-what-a-real-input-method-composes",
        "/att/ATT-19/escape-and-enter-in-the-palette-are-a-real-input-methods-first")
def test_palette(app, method):
    app.http("POST", "/v1/tasks", {"title": NI_HAO, "agent": "gemini", "state": "RUNNING"})
    until(lambda: app.find("list item", None, app.window("Beckon")))
    key("ctrl+k")
    until(lambda: typed(app, labels.COMMAND_PALETTE) == "" and method.is_listening())
    key("n", "i", "h", "a", "o", "space")
    until(lambda: typed(app, labels.COMMAND_PALETTE) == NI_HAO)
    key("m", "a", "Escape")
    stays(lambda: windows(labels.COMMAND_PALETTE) and typed(app, labels.COMMAND_PALETTE) == NI_HAO)
    key("Escape")
    until(lambda: not windows(labels.COMMAND_PALETTE))
