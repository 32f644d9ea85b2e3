# test_storage_rows.py: what is stored, how large it is and how it grows, in the preferences (TR-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from gui_testing import key, preferences_page, turn_to, until
from test_preferences import ROUNDS, open_preferences, root, row, settings, shown, takes, write

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TASK = "Maximum log lines per task"
ALL = "Maximum log lines in total"


@pytest.fixture
def app(make_app):
    app = open_preferences(make_app({"GSETTINGS_BACKEND": "keyfile"}).start())
    preferences_page(app, "c")
    return app


def says(app, text):
    """A label of the preferences that contains @text."""
    return next((node for node in app.find_all("label", None, root(app)) if text in node.name), None)


@clause("/tr/TR-6/limits-chosen-in-preferences")
def test_rows(app):
    assert shown(app, TASK) == "50000" and shown(app, ALL) == "2000000"
    for name, text, then, setting in ((TASK, "2000", "2000", "task-log-lines"), (ALL, "5", "10000", "log-lines")):
        write(app, name, text)
        until(lambda: shown(app, name) == then)
        until(lambda: settings(app).get(setting, "").split()[-1:] == [then])
    # The desk uses the new setting.
    until(lambda: app.http("GET", "/v1/stats").json["storage"]["log_lines_limit_of_task"] == 2000)
    assert app.http("GET", "/v1/stats").json["storage"]["log_lines_limit"] == 10000


@clause("/tr/TR-6/what-is-kept-in-preferences")
def test_sizes(app):
    until(lambda: says(app, "in the write-ahead log"))
    assert says(app, "0 lines, about") and says(app, "Available from tomorrow")


@clause("/tr/TR-6/the-environment-locks-its-row")
def test_environment(make_app):
    app = make_app({"BECKON_TASK_LOG_LINES": "3000", "BECKON_LOG_LINES": "30000"}).start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: root(app) and row(app, ROUNDS))
    preferences_page(app, "c")
    for name, variable in ((TASK, "BECKON_TASK_LOG_LINES=3000"), (ALL, "BECKON_LOG_LINES=30000")):
        assert not takes(app, name)
        assert says(app, f"Set in the environment: {variable}")
