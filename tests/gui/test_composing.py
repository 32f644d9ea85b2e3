# test_composing.py: an input method composes, and comes before every shortcut
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-19: Escape, Enter, the arrows and the Page keys are the input method's while it composes (AIC-5: and that is typing).

GTK's own input method composes too: Ctrl+Shift+U and hexadecimal digits show what has been typed so far as a preedit, Escape ends
it, and Enter turns it into the character."""

import labels
from beckon_testing import clause
from gui_testing import DIALOG, in_state, key, stays, turn_to, until, windows

ENTRY = labels.NEW_TASK
PALETTE = labels.COMMAND_PALETTE


def compose(*digits):
    """Begins a composition: e9 would be é."""
    key("ctrl+shift+u", *digits)


def ask(app, **fields):
    reply = app.ask(**{"agent": "claude-code", "title": "Build the payment service", "allow_other": True, **fields})
    assert reply.status == 202, reply.text
    app.wait_ready()
    return reply.json["id"]


def typed(app, title):
    """The text of the field that has the keyboard in a window."""
    node = in_state(app.find_all(None, None, app.window(title), ["editable"]), "focused")
    return node.text if node else None


def words(app):
    """The text of the own words in the dialog."""
    return app.find("text box", labels.SOMETHING_ELSE).text


@clause("/att/ATT-19/escape-ends-the-composition-and-not-the-dialog", "/att/ATT-3/escape-while-composing-keeps-the-question")
def test_escape(app):
    id = ask(app)
    key("Up", "a")
    compose("e", "9")
    key("Escape")
    stays(lambda: windows(DIALOG))
    until(lambda: words(app) == "a")
    key("b")
    until(lambda: words(app) == "ab")
    # Nothing composes any more: Escape is the dialog's again.
    key("Escape")
    app.wait_no_dialog()
    assert app.interaction(id)["status"] != "ANSWERED"


@clause("/att/ATT-19/enter-takes-what-is-composed-and-sends-nothing")
def test_enter(app):
    id = ask(app)
    key("Up", "a")
    compose("e", "9")
    key("Return")
    until(lambda: words(app) == "aé")
    stays(lambda: app.interaction(id)["status"] == "PENDING")
    key("Return")
    until(lambda: app.interaction(id)["response"] == "aé")


@clause("/att/ATT-19/page-keys-stay-at-the-question-while-composing")
def test_page_keys(app):
    ask(app)
    app.ask(agent="claude-code", title="Build the payment service", conflict_description="The second?", allow_other=True)
    app.wait_shows("^1 of 2$")
    key("Up")
    compose("e", "9")
    key("Page_Down", "alt+Right", "Down")
    stays(lambda: app.shows("^1 of 2$"))


@clause("/aic/AIC-5/what-is-composed-holds-the-countdown", "/att/ATT-3/composing-is-typing")
def test_holds(app):
    id = ask(app)
    key("Up")
    assert not app.interaction(id)["held"]
    compose("e")
    until(lambda: app.interaction(id)["held"])
    assert words(app) == "", "nothing has been committed"


@clause("/att/ATT-19/escape-ends-the-composition-in-the-entry-of-an-ask-back")
def test_ask_back(app):
    id = ask(app)
    key("ctrl+b")
    until(lambda: typed(app, DIALOG) == "")
    key("a")
    compose("e", "9")
    key("Escape")
    stays(lambda: typed(app, DIALOG) == "a")
    compose("e", "9")
    key("Return")
    until(lambda: typed(app, DIALOG) == "aé")
    assert not app.interaction(id)["turns"]


@clause("/att/ATT-19/escape-ends-the-composition-in-new-task")
def test_new_task(app):
    turn_to("Beckon")
    key("ctrl+n")
    turn_to(ENTRY)
    until(lambda: typed(app, ENTRY) == "")
    key("a")
    compose("e", "9")
    key("Escape")
    stays(lambda: windows(ENTRY) and typed(app, ENTRY) == "a")
    compose("e", "9")
    key("Return")
    until(lambda: typed(app, ENTRY) == "aé")
    key("Escape")
    until(lambda: not windows(ENTRY))


@clause("/att/ATT-19/the-input-method-comes-first-in-the-palette")
def test_palette(app):
    def selected():
        return [node.name for node in app.find_all("list item", None, app.window(PALETTE)) if "selected" in node.states]
    turn_to("Beckon")
    key("ctrl+k")
    turn_to(PALETTE)
    until(selected)
    first = selected()
    compose("e", "9")
    key("Down", "Page_Down")
    stays(lambda: selected() == first)
    key("Escape")
    stays(lambda: windows(PALETTE))
    key("Escape")
    until(lambda: not windows(PALETTE))


@clause("/att/ATT-19/the-input-method-comes-first-in-the-search-of-the-list")
def test_search(app):
    app.http("POST", "/v1/tasks", {"title": "Translate the manual", "agent": "gemini", "state": "RUNNING"})
    turn_to("Beckon")
    until(lambda: app.find("list item", None, app.window("Beckon")))
    key("ctrl+f")
    until(lambda: typed(app, "Beckon") == "")
    key("a")
    compose("e", "9")
    key("Escape")
    stays(lambda: typed(app, "Beckon") == "a")
    compose("e", "9")
    key("Return")
    until(lambda: typed(app, "Beckon") == "aé")


@clause("/att/ATT-19/escape-ends-the-composition-in-a-plan")
def test_plan(app):
    turn_to("Beckon")
    key("ctrl+shift+n")
    turn_to(labels.PLAN)
    until(lambda: typed(app, labels.PLAN) == "")
    compose("e", "9")
    key("Escape")
    stays(lambda: windows(labels.PLAN))
    # Nothing has been typed, so nothing is asked.
    key("Escape")
    until(lambda: not windows(labels.PLAN))
