# test_question_later.py: the menu beside Later (ATT-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A question is set aside in the dialog, and is asked again."""

import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import key, until


def ask(app, **fields):
    return app.ask(options=["PostgreSQL", "SQLite"], agent="claude-code", title="Build", **fields).json["id"]


def open_menu(app):
    app.wait_ready()
    app.open_more()


def away(app, id):
    """The seconds until it is asked again."""
    row = app.interaction(id)
    if row["status"] != "POSTPONED":
        return None
    return (time.mktime(time.strptime(row["set_aside_until"][:19], "%Y-%m-%dT%H:%M:%S")) - time.timezone) - time.time()


@clause("/att/ATT-6/dialog-menu")
@pytest.mark.parametrize("name,least,most", [("15 Minutes", 880, 900), long(labels.FOR_1_HOUR, 3580, 3600),
                                             ("Tomorrow Morning", 9 * 3600 - 10, 33 * 3600)])
def test_menu(app, name, least, most):
    id = ask(app)
    app.wait_dialog()
    open_menu(app)
    with app.told("^Set aside until "):
        until(lambda: app.find("menu item", name)).do()
    assert least <= away(app, id) <= most
    app.wait_no_dialog()


@clause("/att/ATT-6/dialog-shows-again")
def test_shows_again(app):
    id = ask(app)
    app.wait_dialog()
    app.http("POST", f"/v1/interactions/{id}/later", {"duration": 4000})
    app.wait_no_dialog()
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"
    app.wait_shows(r"^Option 1, PostgreSQL, in [45]:[0-9]{2}$")
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")
