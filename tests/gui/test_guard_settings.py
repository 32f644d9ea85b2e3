# test_guard_settings.py: a setting that another program has made weaker waits for the person (TR-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

from beckon_testing import clause
from gui_testing import turn_to, until

ALLOWED = "Fewer guards: Allowed by you: These wordings do not count as destructive: “delete all 14”."


def notice(wordings):
    return (f"Another program has changed the setting “destructive-exempt-wordings”. These wordings do not count as destructive: {wordings}. "
            "This is not in effect until you allow it.")


def guard(app):
    return next(g for g in app.http("GET", "/v1/guards").json["guards"] if g["setting"] == "destructive-exempt-wordings")


def bar(app, wordings):
    """The notice is in the window."""
    app.title = "Beckon"
    return until(lambda: notice(wordings) in app.labels())


def asks(app):
    return app.find("button", "Allow", app.window("Beckon"), ["showing"])


def press(app, name):
    app.title = "Beckon"
    app.click(until(lambda: app.find("button", name, app.window("Beckon"))))


def footer(app):
    return [name for name in app.names(None, re.compile("^Fewer guards:"), app.window("Beckon"))]


@clause("/tr/TR-9/the-window-says-it-and-the-person-decides-there")
@pytest.mark.takes(15)
def test_notice(make_app):
    app = make_app()
    app.prefer()
    app.start()
    turn_to("Beckon")
    app.prefer(destructive_exempt_wordings="['delete all 14']")
    bar(app, "“delete all 14”")
    assert guard(app)["in_effect"] == "[]" and not footer(app)
    press(app, "Allow")
    until(lambda: guard(app)["in_effect"] == "['delete all 14']")
    until(lambda: not asks(app))
    # It is shown as long as it lasts, after a restart, too.
    until(lambda: footer(app) == [ALLOWED])
    app.restart()
    turn_to("Beckon")
    until(lambda: footer(app) == [ALLOWED])
    assert not asks(app)
    # A second change.
    app.prefer(destructive_exempt_wordings="['delete all 14', 'drop']")
    bar(app, "“drop”")
    assert guard(app)["in_effect"] == "['delete all 14']"
    press(app, "Undo")
    until(lambda: not guard(app)["waits"])
    assert guard(app)["stored"] == guard(app)["in_effect"] == "['delete all 14']"
    until(lambda: not asks(app))
    # Strong again: nothing is left to be shown.
    app.prefer()
    until(lambda: not footer(app))
    assert guard(app)["in_effect"] == "[]"
