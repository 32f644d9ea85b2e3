# test_list_of_questions.py: a number in the list of the dialog's questions chooses one and answers none, on Wayland, with real keys
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-11, as in tests/gui/test_question_list.py. A window here keeps the keyboard while its list is open, so that nothing but the list
itself starts the guard again."""

from beckon_testing import clause
from gui_testing import stays, until
from test_question_list import ROWS, is_open, pending, rows


@clause("/att/ATT-11/no-key-for-two-questions-in-the-list-on-wayland")
def test_twice(app, compositor):
    ids = [app.ask(question, ["The first", "The second", "The third"], agent="codex").json["id"]
           for question in ("Which database?", "Tea or coffee?", "Which port?")]
    app.wait_ready()
    app.wait_shows("^1 of 3$")
    compositor.key("ctrl+l")
    until(lambda: rows(app) == ROWS and app.focused().name == ROWS[0])
    compositor.key("3", "3")
    app.wait_shows("^Which port\\?$")
    until(lambda: not is_open(app))
    stays(lambda: pending(app) == set(ids))
    # The row of the question that is shown, twice.
    app.wait_ready()
    compositor.key("ctrl+l")
    until(lambda: is_open(app) and app.focused().name == ROWS[2])
    compositor.key("3", "3")
    until(lambda: not is_open(app))
    stays(lambda: pending(app) == set(ids))
    app.wait_ready()
    compositor.key("2")
    assert app.settled(ids[2])["response"] == "The second"
