# test_file_dialog.py: opening and saving files whose names are typed (WH-1, ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk handles links of its own; names of files are still names of files."""

import pytest

from beckon_testing import clause
from gui_testing import in_state, key, turn_to, type_text, until, windows
from test_desk_window import focus, window
from test_plan_editor import EDITOR, open_editor, steps, written

FILES = "Open Plan"


@pytest.fixture
def app(make_app):
    app = make_app()
    # GTK's list of places asks libcloudproviders.
    app.unwind()
    app.start()
    turn_to("Beckon")
    return app


def open_files(app):
    # Newer GTK complains of itself when a path is typed.
    app.allow("gtk_tree_model_get_iter_first: assertion")
    key("ctrl+o")
    focus(FILES)


def typed(app):
    """The text of the entry for the file name."""
    node = in_state(app.find_all("text box", None, window(app, FILES)), "editable")
    return node and node.text


def type_path(app, path):
    """Continues the first slash."""
    type_text(path[1:])

    def is_typed():
        # Newer GTK completes the path while it is typed, and leaves behind the cursor what it completed to.
        key("shift+End", "Delete")
        return typed(app) == path
    until(is_typed, pause=0.3)


@clause("/wh/WH-1/plan-is-opened-by-typing-its-path", "/att/ATT-14/keyboard-alone")
def test_path(app):
    plan = app.home / "follow up.plan"
    plan.write_text("Run make test\nWait 5 days\n")
    open_editor(app)
    type_text("Wait 1 day")
    open_files(app)
    key("slash")
    until(lambda: typed(app) == "/")
    type_path(app, str(plan))
    key("Return")
    until(lambda: not windows(FILES))
    until(lambda: steps(app) == ["Step 1 of 2, Run make test", "Step 2 of 2, Wait 5 days"])
    until(lambda: written(app) == "Run make test\nWait 5 days\n")
    # The saved text comes back.
    focus(EDITOR)
    key("ctrl+z")
    until(lambda: written(app) == "Wait 1 day")


@clause("/wh/WH-1/no-name-of-a-file-ends-the-desk")
def test_any_name(app):
    open_editor(app)
    open_files(app)
    key("slash")
    until(lambda: typed(app) == "/")
    type_path(app, "/etc/~ beckon://tasks/task-1 file:///")
    key("Escape", "Escape")
    until(lambda: not windows(FILES))
    assert app.http("GET", "/v1/status").status == 200
