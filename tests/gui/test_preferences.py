# test_preferences.py: durations in the preferences
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows with durations, as a person fills them in: PP-2, PP-3, PP-4, CF-4, WH-11, AIC-4."""

import time
from datetime import datetime

import pytest

import labels
from atspi import Node
from beckon_testing import clause
from gui_testing import in_state, is_active, key, turn_to, type_text, until, windows

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TITLE = labels.PREFERENCES

CHOICE = "Time before option 1 is chosen"
AMBIGUITY = "Time to answer “Did you mean …?”"
REMINDER = labels.TIME_UNTIL_A_REMINDER
CANCEL = "Time from the reminder to cancellation"
HANDOFF = "Time to complete a hand-off"
ROUNDS = "Clarifications per request"

DEFAULTS = {CHOICE: "5 min", HANDOFF: "7 days", AMBIGUITY: "1 min", REMINDER: "30 min", CANCEL: "30 min", ROUNDS: "2"}


def root(app):
    return app.window(TITLE)


def row(app, name):
    return app.find("spin button", name, root(app))


def shown(app, name):
    """The text of the field."""
    spin = row(app, name)
    return spin and next((node.text for node in app.find_all("text", None, spin)), None) or spin and spin.text


def takes(app, name):
    """The row of the field is sensitive."""
    node = row(app, name)
    while node.role != "list item":
        node = Node(node.bus, *node.get("Parent"))
    return "sensitive" in node.states


def open_preferences(app):
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(TITLE) and row(app, ROUNDS))
    return app


def settings(app):
    path = app.home / "config" / "glib-2.0" / "settings" / "keyfile"
    lines = path.read_text().splitlines() if path.exists() else []
    return dict(line.split("=", 1) for line in lines if "=" in line)


def write(app, name, text):
    """Moves there by keys, and types."""
    for _ in range(80):
        spin = row(app, name)
        if in_state([spin, *app.find_all(None, None, spin)], "focused"):
            break
        key("Tab")
        time.sleep(0.1)
    else:
        raise AssertionError(f"{name} cannot be reached")
    key("ctrl+a")
    type_text(text)
    key("Return")


@pytest.fixture
def app(make_app):
    return open_preferences(make_app({"GSETTINGS_BACKEND": "keyfile"}).start())


def span_ms(interaction):
    """The time from asking to the time-out."""
    asked, due = (datetime.fromisoformat(interaction[name].replace("Z", "+00:00")) for name in ("timestamp", "deadline_at"))
    return round((due - asked).total_seconds() * 1000)


@clause("/pp/PP-2/chosen-in-preferences", "/pp/PP-3/chosen-in-preferences", "/pp/PP-4/chosen-in-preferences",
        "/cf/CF-4/chosen-in-preferences", "/wh/WH-11/chosen-in-preferences", "/aic/AIC-4/chosen-in-preferences")
@pytest.mark.takes(10)
def test_rows(app):
    assert {name: shown(app, name) for name in DEFAULTS} == DEFAULTS
    # In everyday words; a bare number has the unit of the previous value.
    for name, text, then, setting, value in (
            (CHOICE, "90 s", "1 min 30 s", "dialog-timeout-ms", "90000"),
            (HANDOFF, "3", "3 days", "handoff-timeout", "259200000"),
            (AMBIGUITY, "2", "2 min", "ambiguity-timeout-ms", "120000"),
            (REMINDER, "1h 15m", "1 h 15 min", "reminder-ms", "4500000"),
            (CANCEL, "45", "45 min", "cancel-ms", "2700000"),
            (ROUNDS, "3", "3", "max-clarifications", "3")):
        write(app, name, text)
        until(lambda: shown(app, name) == then)
        until(lambda: settings(app).get(setting, "").split()[-1:] == [value])
    # The next question uses it.
    asked = app.ask("Did you mean this or that?", ["This", "That"], kind="ambiguity").json
    assert span_ms(asked) == 120000


@clause("/pp/PP-2/limits-in-preferences")
@pytest.mark.takes(18)
def test_limits(app):
    # The minimum is ten seconds, the maximum ninety days; an invalid value changes nothing.
    for text, then in (("1 s", "10 s"), ("200 days", "90 days"), ("soon", "90 days"), ("1 min", "1 min"), ("0", "1 min")):
        write(app, AMBIGUITY, text)
        until(lambda: shown(app, AMBIGUITY) == then)
    # Small steps for short times, large ones for long times.
    key("Up")
    until(lambda: shown(app, AMBIGUITY) == "1 min 10 s")
    write(app, HANDOFF, "7 days")
    key("Down")
    until(lambda: shown(app, HANDOFF) == "6 days")


@clause("/pp/PP-2/who-only-looks-changes-nothing")
def test_rounded(make_app):
    app = make_app({})
    app.prefer(reminder_ms="int64 5400500")
    open_preferences(app.start())
    until(lambda: shown(app, REMINDER) == "1 h 31 min")
    for _ in range(40):
        key("Tab")
    assert "5400500" in settings(app)["reminder-ms"]


@clause("/pp/PP-2/the-environment-locks-its-row", "/cf/CF-4/the-environment-locks-its-row", "/wh/WH-11/the-environment-locks-its-row")
def test_environment(make_app):
    variables = {"BECKON_AMBIGUITY_TIMEOUT_MS": "90000", "BECKON_REMINDER_MS": "7200000", "BECKON_CANCEL_MS": "60000",
                 "BECKON_HANDOFF_TIMEOUT_MS": "86400000", "BECKON_MAX_CLARIFICATIONS": "1", "AIC_DIALOG_TIMEOUT_MS": "240000"}
    app = make_app(variables).start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: root(app) and row(app, ROUNDS))
    for name, text, variable in ((AMBIGUITY, "1 min 30 s", "BECKON_AMBIGUITY_TIMEOUT_MS"), (REMINDER, "2 h", "BECKON_REMINDER_MS"),
                                 (CANCEL, "1 min", "BECKON_CANCEL_MS"), (HANDOFF, "1 day", "BECKON_HANDOFF_TIMEOUT_MS"),
                                 (ROUNDS, None, "BECKON_MAX_CLARIFICATIONS"), (CHOICE, "4 min", "AIC_DIALOG_TIMEOUT_MS")):
        assert text is None or shown(app, name) == text
        assert not takes(app, name)
        assert app.find("label", f"Set in the environment: {variable}={variables[variable]}", root(app))


@clause("/pp/PP-2/what-the-environment-says-wrongly-locks-nothing")
def test_wrong_environment(make_app):
    app = make_app({"BECKON_REMINDER_MS": "soon"})
    app.allow("BECKON_REMINDER_MS=soon is ignored")
    app.start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: root(app) and row(app, ROUNDS))
    assert shown(app, REMINDER) == "30 min"
    assert takes(app, REMINDER)


# --- pages and search ------------------------------------------------------------------------


def results(app):
    return app.names("list item", None, app.find("list", "Search Results", root(app)))


@clause("/att/ATT-14/preferences-are-found-by-their-words")
@pytest.mark.takes(8)
def test_search(app):
    # One row of each page, by its title, its subtitle or its heading.
    for words, name in (("lock", "Pause while the screen is locked"), ("hide words", "Hide the words of questions"),
                        ("other help", "Other help"), ("keep logs", "Keep logs for (days)")):
        key("ctrl+f")
        until(lambda: app.find(None, "Search Preferences", root(app), ["focused"]))
        type_text(words)
        until(lambda: any(result.startswith(name) for result in results(app)))
        # The second time as well: Enter goes there.
        key("Return")
        until(lambda: not app.find(None, "Search Preferences", root(app), ["focused"]))
        focused = until(lambda: app.names(None, None, root(app), ["focused"]))
        assert any(name.split(" ")[0] in node for node in focused), (name, focused)
    key("ctrl+f")
    type_text("no such row")
    until(lambda: app.find("label", "No Preferences Found", root(app)) and not results(app))
    # Escape leaves the search, then the window.
    key("Escape")
    until(lambda: app.find("tab", "Connections", root(app), ["selected"]))
    key("Escape")
    until(lambda: not windows(TITLE))


@clause("/ag/AG-4/agents-start-the-desk-in-preferences")
def test_agents_start(app):
    key("ctrl+f")
    until(lambda: app.find(None, "Search Preferences", root(app), ["focused"]))
    type_text("start the desk")
    until(lambda: any(result.startswith("Agents may start the desk") for result in results(app)))
    key("Return")
    until(lambda: any("Agents may start the desk" in name for name in app.names(None, None, root(app), ["focused"])))
    for value in ("false", "true"):
        key("Return")
        until(lambda: settings(app).get("agents-start-desk") == value)


@clause("/ag/AG-4/the-environment-locks-its-row")
def test_agents_start_environment(make_app):
    app = open_preferences(make_app({"BECKON_AGENTS_START_DESK": "0"}).start())
    key("ctrl+f")
    until(lambda: app.find(None, "Search Preferences", root(app), ["focused"]))
    type_text("agents over mcp")
    key("Return")
    until(lambda: app.find("label", "Set in the environment: BECKON_AGENTS_START_DESK=0", root(app)))
