# test_names.py: everything that the keyboard can reach has an accessible name
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-14, as a screen reader sees a window. Of most pages and dialogs test_keyboard_walk.py asks this on its way."""

import re

import labels
from beckon_testing import clause
from gui_testing import BUTTON, in_state, key, preferences_page, run, turn_to, until

WINDOW = "Beckon"
# GTK's default name for an unnamed widget, which may also stand beside another name, and the mnemonic mark, which belongs to no name.
CLASS_NAME = r"\b(Gtk|Adw|Beckon)[A-Z]"
NAMELESS = re.compile(rf"^\s*$|{CLASS_NAME}|(^|\s)_\w")
# Roles of controls; a frame around them is not one, though GTK lets it have the focus.
CONTROLS = (*BUTTON, "check box", "checkbox", "combo box", "entry", "image", "link", "list item", "menu item", "radio", "radio button",
            "search box", "slider", "spin button", "switch", "tab", "text box")
# What may have an empty name, but not that of a class.
CONTAINERS = ("grid", "group", "list", "panel", "tab list", "tab panel", "table", "window")


def complaints(app, title):
    """The widgets of a window that the keyboard can reach and that have no name."""
    root = until(lambda: app.window(title))
    found = []
    for node, role, name in root.look():
        # A screen reader says of what the focus comes into, too.
        if role in CONTAINERS and re.search(CLASS_NAME, name):
            found.append((role, name, node.box))
        if role in CONTROLS and NAMELESS.search(name) and in_state([node], "focusable") and node.box[2] > 0:
            found.append((role, name, node.box))
    return found


def check(app, title, until_shown):
    until(lambda: app.window(title) and app.find(None, until_shown, app.window(title)))
    assert complaints(app, title) == []


@clause("/att/ATT-14/the-palette-has-names")
def test_palette(app):
    key("ctrl+k")
    check(app, labels.COMMAND_PALETTE, re.compile("^New Task"))


@clause("/att/ATT-14/connecting-an-agent-and-about-have-names")
def test_windows(app):
    until(lambda: app.find(None, labels.CONNECT_AN_AGENT, app.window(WINDOW)))
    key("Return")
    check(app, labels.CONNECT_AN_AGENT, "Codex")
    key("Return")
    check(app, labels.CONNECT_AN_AGENT, "Ask a first question")
    key("ctrl+w")
    run("gapplication", "action", "page.beckon.Beckon", "about")
    check(app, "About Beckon", "Troubleshooting")


@clause("/att/ATT-14/the-rows-of-a-model-have-names")
def test_model(make_app):
    app = make_app({"BECKON_EVALUATOR": "llm"}).start()
    turn_to(WINDOW)
    key("ctrl+comma")
    preferences_page(app, "w")
    check(app, labels.PREFERENCES, labels.TEST_CONNECTION)
