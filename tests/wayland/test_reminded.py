# test_reminded.py: a reminder is shown on Wayland, wherever the desk window is
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""PP-3, as in tests/gui/test_reminder.py."""

import pytest

from beckon_testing import clause
from gui_testing import DIALOG, stays, until
from test_reminder import CANCELLED_AT, READINGS, TIMES, hold, unclear_held, wait_mark, wait_reminded
from wayland_testing import WaylandTypist, put_away


@clause("/pp/PP-3/on-wayland-the-reminder-opens-the-dialog", "/att/ATT-2/on-wayland-a-reminder-is-seen-wherever-the-window-is")
@pytest.mark.parametrize("place", [
    "open",
    pytest.param("minimised", marks=pytest.mark.compositor("gnome")),
    pytest.param("on another workspace", marks=pytest.mark.compositor("sway")),
    "closed",
])
def test_opens(make_app, compositor, place):
    app = make_app(**TIMES)
    app.prefer(background_hinted="true")
    app.start()
    compositor.key("F12")
    compositor.turn_to("Beckon")
    id = unclear_held(app)
    app.wait_ready()
    compositor.key("Escape")
    app.wait_no_dialog()
    put_away(app, compositor, place)
    typist = WaylandTypist(app)
    try:
        hold(app, id, False)
        wait_reminded(app, id)
        app.wait_dialog()
        assert until(lambda: app.shown(DIALOG)).visible
        wait_mark(app)
        app.wait_shows(CANCELLED_AT)
        app.wait_ready()
        # Text that was meant for the other program answers nothing.
        compositor.key("Return", "space")
        stays(lambda: app.interaction(id)["status"] == "POSTPONED", 0.3)
        compositor.key("2")
        until(lambda: app.interaction(id)["response"] == READINGS[1])
        app.wait_no_dialog()
        compositor.wait_focus("Typist")
    finally:
        typist.close()
