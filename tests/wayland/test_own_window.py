# test_own_window.py: a dialog that opens while the person is elsewhere, and which window has the keyboard afterwards
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import subprocess

import pytest

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import DIALOG, stays, until
from wayland_testing import WaylandTypist, put_away


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


@clause("/att/ATT-3/the-keyboard-goes-back-to-the-program-of-the-person")
@pytest.mark.parametrize("place, way", [
    ("open", "answer"),
    ("open", "later"),
    ("open", "elsewhere"),
    pytest.param("minimised", "answer", marks=pytest.mark.compositor("gnome")),
    pytest.param("minimised", "elsewhere", marks=pytest.mark.compositor("gnome")),
    ("closed", "later"),
    ("closed", "elsewhere"),
])
def test_keyboard_afterwards(app, compositor, place, way):
    put_away(app, compositor, place)
    typist = WaylandTypist(app)
    try:
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
    finally:
        typist.close()
    assert not app.rows("SELECT * FROM tasks WHERE title LIKE '%on%'")


@clause("/att/ATT-3/the-window-that-gets-the-keyboard-takes-no-key-and-says-so")
def test_typed_on_into_the_desk(typist, app, compositor):
    """The program that the person used has closed: the desk window gets the keyboard while they still type."""
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    tasks = app.rows("SELECT id FROM tasks")
    app.wait_ready()
    typist.close()
    app.respond(asked["id"], option_index=0)
    # Keys that would open a dialog, a page and a menu, each pressed before the guard would open.
    with compositor.typing("ctrl+n", "ctrl+2", "n", "F10", "Return", "space"):
        until(lambda: not app.shown(DIALOG) and compositor.focused() == "Beckon")
        desk = app.window("Beckon")
        until(lambda: app.find("label", "The question has been closed. What you typed came here and was ignored.", desk))
    assert {window.title for window in compositor.all_windows()} == {"Beckon"}
    assert app.rows("SELECT id FROM tasks") == tasks

    def opened():
        compositor.key("ctrl+n")
        return len([window for window in compositor.all_windows() if window.pid == app.process.pid]) == 2
    until(opened, pause=1.5)


@clause("/aic/AIC-5/on-wayland-in-silence-with-the-window-closed-does-not-count-down")
def test_silence(make_app, compositor):
    app = make_app(arguments=["--background"], timeout_ms=1500)
    app.prefer(do_not_disturb_until=str(2**63 - 1))
    app.start()
    typist = WaylandTypist(app)
    try:
        asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
        stays(lambda: not app.shown(DIALOG) and app.interaction(asked)["status"] == "PENDING", 3)
        row = app.interaction(asked)
        assert (row["shown"], row["deadline_at"]) == (False, None)
        assert compositor.focused() == "Typist"

        # The person opens the window: from now on the question is visible.
        subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env=app.env, check=True, timeout=60)
        assert app.settled(asked)["timed_out"]
    finally:
        typist.close()


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
@clause("/aic/AIC-5/on-sway-a-dialog-on-another-workspace-does-not-count-down", "/att/ATT-2/on-sway-the-dialog-comes-to-the-workspace-of-the-person")
def test_another_workspace(make_app, compositor):
    """sway only marks a window of another workspace when it asks for the keyboard."""
    app = make_app(timeout_ms=600000)
    app.prefer(arrival_offered="true")
    app.start()
    compositor.key("F12")
    compositor.turn_to("Beckon")
    compositor.tell("move container to workspace 2")
    typist = WaylandTypist(app)
    try:
        for n in range(2):
            asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"], allow_other=True).json["id"]
            app.wait_ready()
            compositor.key("Up")
            compositor.type_text("milk")
            until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "milk")
            compositor.tell("workspace 3")
            stays(lambda: not app.shown(DIALOG).visible, 0.5)
            until(lambda: app.interaction(asked)["deadline_at"] is None)

            # The desk window, on a third one, asks for its dialog.
            compositor.turn_to("Beckon")
            until(lambda: app.shown(DIALOG).visible and app.shown("Beckon").visible)
            app.wait_ready()
            assert app.find("text box", labels.SOMETHING_ELSE).text == "milk"
            # It opened again, so nothing has the focus (ATT-3).
            compositor.key("Up", "Return")
            assert app.settled(asked)["response"] == "milk"
            app.wait_no_dialog()
            compositor.turn_to("Typist")
    finally:
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
@clause("/att/ATT-3/after-a-click-on-the-blocked-window-text-goes-where-it-was-going")
def test_text_after_a_click_on_the_parent(app, compositor):
    """After a click beside the dialog, keys still reach the focused widget of the dialog: an entry, a list, a text of several lines."""
    def click_beside():
        left, top, width, height = compositor.window("Beckon").box
        compositor.click(left + 20, top + height - 20)
        # Newer versions of sway know that a dialog is modal, and leave it the keyboard.
        until(lambda: compositor.focused() in ("Beckon", DIALOG) and not app.is_guarded())

    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"], allow_other=True, policy="hold").json
    app.wait_ready()
    compositor.key("Up")
    entry = app.wait_for("text box", labels.SOMETHING_ELSE)
    compositor.type_text("co")
    until(lambda: entry.text == "co")
    click_beside()
    compositor.type_text("coax")
    compositor.key("BackSpace")
    until(lambda: entry.text == "cocoa")
    compositor.key("Return")
    assert app.settled(asked["id"])["response"] == "cocoa"
    app.wait_no_dialog()

    asked = app.ask("How hot?", None, kind="clarification", policy="hold").json
    app.wait_ready()
    click_beside()
    compositor.type_text("very hot")
    compositor.key("Return", "n", "o", "ctrl+Return")
    assert app.settled(asked["id"])["response"] == "very hot\nno"
    app.wait_no_dialog()

    asked = app.ask("Tea or coffee?", ["Tea", "Coffee", "Milk"], policy="hold").json
    app.wait_ready()
    click_beside()
    compositor.key("Down", "Down")
    until(lambda: (row := app.focused()) and row.name == "2. Coffee")
    compositor.key("Return")
    assert app.settled(asked["id"])["response"] == "Coffee"


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
    # Its time may run out before the test looks again; what is settled is not shown.
    until(lambda: app.interaction(asked["id"]).get("shown", True))
    assert app.settled(asked["id"])["timed_out"]
