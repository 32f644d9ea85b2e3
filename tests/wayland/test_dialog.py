# test_dialog.py: the question dialog under a Wayland compositor
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

from beckon_testing import clause
from gui_testing import rests, stays, until
from wayland_testing import pattern


@clause("/aic/AIC-11/on-wayland-a-key-answers")
def test_key(app, compositor):
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    app.wait_ready()
    compositor.key("2")
    assert app.settled(asked["id"])["response"] == "Coffee"
    app.wait_no_dialog()


@clause("/aic/AIC-11/on-wayland-a-click-answers")
def test_click(app, compositor):
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    app.wait_ready()
    app.click(app.wait_for("list item", "2. Coffee"))
    assert app.settled(asked["id"])["response"] == "Coffee"


@clause("/aic/AIC-11/on-wayland-what-is-typed-elsewhere-arrives-there")
def test_typist(typist, compositor):
    compositor.type_text("good day")
    until(lambda: typist.text == "good day")


@pytest.mark.compositor("sway")
@clause("/att/ATT-7/two-clicks-on-the-same-place-in-a-tile")
def test_two_clicks_in_a_tile(app, compositor):
    # The second dialog of a program is another window.
    for n in range(2):
        asked = app.ask("What becomes of the old table?", ["Keep it", {"label": "Drop the table", "destructive": True}],
                        policy="hold", allow_other=n == 1).json
        app.wait_ready()
        compositor.tell(f'[title="{pattern(app.title)}"] floating disable')
        tile = until(lambda: (there := app.shown(app.title)) and not there.floating and there.box)
        until(lambda: app.dialog().box[2:] == tile[2:])
        x, y = rests(lambda: app.place_of(app.wait_for("list item", re.compile("^2[.] Drop the table"))))
        compositor.click(x, y)
        app.wait_shows("^Press 2 again")
        # A double click is one click.
        stays(lambda: app.dialog().box[2:] == tile[2:], 0.8)
        compositor.click(x, y)
        assert app.settled(asked["id"])["response"] == "Drop the table"
        app.wait_no_dialog()
