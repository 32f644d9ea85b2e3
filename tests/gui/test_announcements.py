# test_announcements.py: announcements to a screen reader (ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Listens on the accessibility bus like Orca."""

import re

import pytest

import labels
from atspi import Events
from beckon_testing import clause
from gui_testing import key, until
from test_question_extremes import set_text


@pytest.fixture
def heard(app):
    """A question in the dialog, and the announcements from now on: heard (PATTERN, N) waits until a text was announced N times."""
    app.first = app.ask("The first?", ["Yes", "No"], allow_other=True).json["id"]
    app.wait_ready()
    events, dialog = Events(app.node), app.dialog().path

    def hear(pattern, times=1):
        until(lambda: [path == dialog and bool(re.search(pattern, text)) for path, text in events.told()].count(True) == times)
    return hear


@clause("/att/ATT-14/next-question-is-announced")
def test_next(app, heard):
    app.ask("The second?", ["Yes", "No"])
    key("1")
    heard("^The second\\? 2 options\\. 1\\. Yes\\. 2\\. No\\. ")


@clause("/att/ATT-14/settled-elsewhere-is-announced")
def test_settled(app, heard):
    app.respond(app.first, option_index=1)
    heard("^Answered .*HTTP.*: No$")


@clause("/att/ATT-14/what-is-refused-is-announced-each-time")
def test_refused(app, heard):
    set_text(app, "x" * 70000)
    for times in (1, 2):
        app.press(labels.ANSWER)
        heard("^The answer is longer than 65536 bytes", times)
