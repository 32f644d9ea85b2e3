# test_destructive_words.py: options that count as destructive because their words say so (ATT-17)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dialog says of them, and where a person changes what counts."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import is_active, key, turn_to, type_text, until

LIFT = "Only you can choose this. Not destructive? Exempt the wording or the agent under “Destructive Options” in Preferences."
OPTIONS = ["Delete all 14", {"label": "Start over", "description": "Wipes the output bucket first"},
           {"label": "Tidy up", "destructive": True}, "Keep them"]


def ask(app, *options, **fields):
    reply = app.ask("What about the old branches?", options or OPTIONS, agent="claude-code", **fields)
    assert reply.status == 202, reply.text
    return reply.json["id"]


@clause("/att/ATT-17/the-dialog-says-which-word", "/att/ATT-14/a-destructive-word-for-a-screen-reader")
def test_row(app):
    id = ask(app)
    app.wait_dialog()
    assert app.options() == ["1. Delete all 14, destructive", "2. Start over, destructive", "3. Tidy up, destructive", "4. Keep them"]
    for text in ("Destructive: says “delete”", "Destructive: says “wipes”", "Destructive"):
        assert app.labels().count(text) == 1, app.labels()
    assert [row.description for row in app.find_all("list item", re.compile(r"^[1-4]\. "))] == [
        f"Destructive: says “delete”\n{LIFT}", f"Wipes the output bucket first\nDestructive: says “wipes”\n{LIFT}", "", ""]
    assert app.shows(r"^Nothing will be chosen for you\. Set aside at [0-9]{2}:[0-9]{2}$")
    # It is chosen in two steps (ATT-7).
    app.wait_ready()
    key("1")
    until(lambda: app.shows("^Press 1 again, or Enter, to answer “Delete all 14”$"))
    key("1")
    until(lambda: app.interaction(id)["response"] == "Delete all 14")


@clause("/att/ATT-17/the-dialog-says-that-yes-is-meant")
def test_yes(app):
    reply = app.ask("Shall I force-push to main?", ["Yes", "No"], agent="claude-code")
    assert reply.status == 202, reply.text
    app.wait_dialog()
    assert app.options() == ["1. Yes, destructive", "2. No"]
    assert app.shows("^Destructive: the question says “force-push”$")


@clause("/att/ATT-17/the-history-says-which-word", "/att/ATT-15/what-was-destructive")
def test_history(app):
    app.ask("What about the old branches?", ["Keep them", "Delete all 14"], agent="claude-code", policy="hold")
    app.wait_dialog()
    app.wait_ready()
    key("2")
    until(lambda: app.shows("^Press 2 again"))
    key("2")
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+2")
    entry = until(lambda: app.find("list item", re.compile("^What about the old branches"), app.window("Beckon")))
    app.title = "Beckon"
    app.click(entry)
    until(lambda: {"Delete all 14", "Chosen", "⚠ destructive: says “delete”"} <= set(app.names(None, None, app.window("Beckon"))))


def tab_to(app, name):
    """Moves the focus there with the keyboard."""
    for _ in range(90):
        if app.find(None, name, app.window(labels.PREFERENCES), ["focused"]):
            return
        key("Tab")
    raise AssertionError(f"{name} cannot be reached")


def add(app, text):
    """Types an entry into the row that has the focus."""
    type_text(text)
    key("Return")
    until(lambda: app.find("button", f"Remove {text}", app.window(labels.PREFERENCES)))


@clause("/att/ATT-17/lifted-and-extended-in-the-preferences", "/tr/TR-9/what-is-changed-in-the-window-is-confirmed")
@pytest.mark.long
@pytest.mark.takes(15)
def test_preferences(make_app):
    app = make_app({"GSETTINGS_BACKEND": "keyfile"}).start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(labels.PREFERENCES) and app.find("label", "Destructive Options", app.window(labels.PREFERENCES)))
    # From the last row before them: the agents that keep asking, then the words. Each list ends with what was added.
    tab_to(app, "Seconds to undo a destructive answer")
    key("Tab", "Tab", "Tab")
    for text in ("frobnicat*", "delete all 14", "janitor"):
        add(app, text)
        tab_to(app, f"Remove {text}")
        key("Tab")
    tab_to(app, "Seconds to undo a destructive answer")
    # Into the row.
    key("Tab", "ctrl+a", "2", "Tab")
    until(lambda: app.http("GET", "/v1/guards").json["guards"][-1]["in_effect"] == "2")

    def of(label, agent="builder"):
        option = app.ask("What shall I do?", [label, "Wait"], agent=agent, policy="hold").json["options"][0]
        return option["destructive_word"]

    until(lambda: of("Frobnicate the index") == "frobnicate")
    assert of("Delete all 14") is None
    assert of("Delete all 15") == "delete" and of("Delete all 15", "janitor") is None
    guards = {guard["setting"]: guard for guard in app.http("GET", "/v1/guards").json["guards"]}
    assert not any(guard["waits"] for guard in guards.values())
    assert guards["undo-seconds"]["in_effect"] == "2"
    assert {name for name, guard in guards.items() if guard["weakened_by"] == "person"} == {
        "undo-seconds", "destructive-exempt-wordings", "destructive-exempt-agents"}
