# test_dialog.py: the question dialog under a Wayland compositor
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

from beckon_testing import clause
from gui_testing import until


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
