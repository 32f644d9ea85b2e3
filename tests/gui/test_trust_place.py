# test_trust_place.py: what the window shows when agents can no longer reach the desk (TR-4, ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

from beckon_testing import clause
from gui_testing import until

WINDOW = "Beckon"


def says(app):
    """What the footer of the window says about the socket."""
    root = app.window(WINDOW)
    return [name for name in app.names(None, None, root) if name and name.startswith(("HTTP: ", "All channels work: "))] if root else []


def take(folder):
    """Replaces @folder by a file; the desk may be faster and create the folder again in between."""
    for n in range(1000):
        folder.rename(folder.with_name(f"aside-{n}"))
        try:
            folder.touch(exist_ok=False)
            return
        except FileExistsError:
            pass
    raise AssertionError("the desk is always quicker")


@clause("/tr/TR-4/the-window-says-that-the-place-is-taken", "/att/ATT-5/the-window-says-that-agents-do-not-find-the-desk")
def test_place_is_taken(app):
    app.allow("")
    until(lambda: says(app) and "HTTP: ok" in says(app)[0])
    take(app.runtime)
    until(lambda: says(app) and not "HTTP: ok" in says(app)[0] and str(app.runtime) in says(app)[0])
    app.runtime.unlink()
    until(lambda: says(app) and "HTTP: ok" in says(app)[0])
