# test_own_window.py: a dialog that comes while the person is elsewhere, and where the keyboard is afterwards
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from gui_testing import DIALOG, stays, until
from wayland_testing import WaylandTypist


@pytest.mark.compositor("gnome")
@clause("/att/ATT-2/with-the-window-minimised-the-dialog-is-seen")
@clause("/aic/AIC-11/a-window-of-its-own-while-the-person-is-elsewhere")
def test_minimised(typist, app, compositor):
    compositor.minimise("Beckon")
    for n in range(2):
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json
        app.wait_dialog()
        window = until(lambda: app.shown(DIALOG))
        assert window.visible and window.parent is None
        until(lambda: app.interaction(asked["id"])["shown"])
        app.wait_ready()
        compositor.key("1")
        assert app.settled(asked["id"])["response"] == "Tea"
        app.wait_no_dialog()


@pytest.mark.compositor("gnome")
@clause("/aic/AIC-11/beside-the-desk-a-child-of-its-window")
def test_beside_the_desk(app, compositor):
    app.ask("Tea or coffee?", ["Tea", "Coffee"])
    app.wait_dialog()
    assert until(lambda: app.shown(DIALOG)).parent == "Beckon"


@pytest.mark.compositor("gnome")
@clause("/att/ATT-3/the-keyboard-goes-back-to-the-program-of-the-person")
@pytest.mark.parametrize("way", ["answer", "later", "elsewhere"])
def test_keyboard_afterwards(typist, app, compositor, way):
    for n in range(2):
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json
        app.wait_ready()
        if way == "answer":
            compositor.key("2")
        elif way == "later":
            compositor.key("Escape")
        else:
            app.respond(asked["id"], option_index=0)
        app.wait_no_dialog()
        compositor.wait_focus("Typist")
        before = typist.text
        compositor.type_text("on")
        until(lambda: typist.text == before + "on")
    assert not app.rows("SELECT * FROM tasks WHERE title LIKE '%on%'")


@pytest.mark.compositor("sway")
@clause("/att/ATT-2/a-tiling-compositor-leaves-the-dialog-its-size")
@pytest.mark.parametrize("window", ["open", "closed"])
def test_floats(make_app, compositor, window):
    app = make_app(arguments=[] if window == "open" else ["--background"]).start()
    typist = WaylandTypist(app)
    for n in range(2):
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json
        app.wait_dialog()
        shown = until(lambda: app.shown(DIALOG))
        assert shown.floating and shown.box[2] < 800, shown
        app.respond(asked["id"], option_index=0)
        app.wait_no_dialog()
    typist.close()


@pytest.mark.compositor("sway")
@clause("/att/ATT-3/a-click-on-the-blocked-window-leaves-the-keys-alive")
def test_click_on_the_parent(app, compositor):
    for n in range(2):
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json
        app.wait_ready()
        left, top, width, height = compositor.window("Beckon").box
        compositor.click(left + 20, top + height - 20)
        until(lambda: not app.is_guarded())
        compositor.key("2")
        assert app.settled(asked["id"])["response"] == "Coffee"
        app.wait_no_dialog()


@pytest.mark.compositor("sway")
@clause("/aic/AIC-5/under-a-full-screen-program-nothing-counts-down")
@pytest.mark.desk(timeout_ms=4000)
def test_full_screen(typist, app, compositor):
    compositor.fullscreen("Typist")
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    app.wait_dialog()
    until(lambda: not app.interaction(asked["id"])["shown"])
    stays(lambda: app.interaction(asked["id"])["status"] == "PENDING", 6)
    assert app.interaction(asked["id"])["deadline_at"] is None

    compositor.fullscreen("Typist", False)
    until(lambda: app.interaction(asked["id"])["shown"])
    assert app.settled(asked["id"])["timed_out"]
