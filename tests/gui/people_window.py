# people_window.py: the window “People and agents” and its dialogs, by keyboard, as a screen reader hears them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the tests of people and of agents."""

import time

from gui_testing import is_active, key, turn_to, until, windows

PEOPLE = "People and Agents"


def root(app, title):
    return app.window(title)


def find(app, role, name, title):
    return next(iter(app.find_all(role, name, root(app, title))), None)


def wait(app, role, name, title):
    return until(lambda: find(app, role, name, title))


def focused(app, title):
    """The focused nodes of a window: path and name of each."""
    return {node.path: name for node, name in app.look(None, None, root(app, title), ["focused"])}


def focus(app, name, title, by="Tab", presses=60):
    """Presses Tab, or Shift+Tab, until the focus is on the node with this name, in the window that has the keyboard."""
    until(lambda: is_active(title))
    for _ in range(presses):
        before = focused(app, title)
        if any(called == name if isinstance(name, str) else name.search(called) for called in before.values()):
            return
        key(by)
        # Pressing the next key before this one has moved the focus would skip the node.
        end = time.monotonic() + 2
        while focused(app, title) == before and time.monotonic() < end:
            time.sleep(0.02)
    raise AssertionError(f"Tab does not come to {name!r}: {focused(app, title)}")


def open_people(app):
    """Opens it from the main menu, by its mnemonic."""
    turn_to("Beckon")
    key("F10")
    wait(app, None, PEOPLE, "Beckon")
    key("e")
    until(lambda: windows(PEOPLE) and root(app, PEOPLE))
    until(lambda: is_active(PEOPLE))
