# test_shortcuts_window.py: the window with the keyboard shortcuts
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from gui_testing import is_active, key, type_text, until, windows

TITLE = labels.KEYBOARD_SHORTCUTS
TABLE = Path(__file__).parents[2] / "src" / "app" / "shortcuts.c"


@pytest.fixture
def shortcuts(app):
    key("ctrl+question")
    until(lambda: is_active(TITLE))
    app.title = TITLE
    return app


def rows(app):
    return app.names("list item")


@clause("/att/ATT-14/the-shortcuts-are-complete")
def test_all(shortcuts):
    titles = re.findall(r'N_ \("([^"]+)"\)', TABLE.read_text())
    assert len(titles) > 20
    # A screen reader hears the keys with the name.
    until(lambda: [row.partition(", ")[0] for row in rows(shortcuts)] == titles)
    assert "Back, Escape, Alt+Left" in rows(shortcuts) and "Choose an Option by Number, 1 … 9" in rows(shortcuts)


@clause("/att/ATT-14/shortcuts-are-searched-by-name-or-key")
def test_search(shortcuts):
    # Typing searches at once.
    type_text("delete")
    until(lambda: rows(shortcuts) == ["Cancel Task, Ctrl+Delete"])
    key("ctrl+a")
    type_text("nothing")
    until(lambda: shortcuts.find("label", "No Shortcuts Found") and not rows(shortcuts))
    # Escape empties the search first, then closes the window.
    key("Escape")
    until(lambda: len(rows(shortcuts)) > 20)
    key("Escape")
    until(lambda: not windows(TITLE))
