# test_tray.py: the icon in a real tray, its menu, and what the desktop shows where there is no tray (ATT-5, ATT-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import subprocess
import sys

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, key, preferences_page, stays, turn_to, until, windows
from notifications import Double, Portal, activate
from tray_panel import Panel, call

WINDOW = "Beckon"
# Owns a name on the bus until it is killed.
OWNS = """
import sys
from gi.repository import Gio, GLib
Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], Gio.BusNameOwnerFlags.NONE, None, lambda *_: print("owned", flush=True), None)
GLib.MainLoop().run()
"""
KEEPS_RUNNING = "Beckon keeps running in the background"


@pytest.fixture
def panel():
    panel = Panel()
    yield panel
    panel.close()


@pytest.fixture
def hidden(background_app, tmp_path):
    """A desk without a window, whose questions open no dialog: the person is in another program."""
    server = Double("bare", tmp_path / "notifications.log")
    yield lambda: background_app("list")
    server.close()


@pytest.fixture
def portal(tmp_path):
    portals = []

    def make(how):
        portals.append(Portal("background", how, tmp_path / f"portal-{len(portals)}.log"))
        return portals[-1]
    yield make
    for portal in portals:
        portal.close()


def ask(app, description="Which database?", options=("PostgreSQL", "SQLite"), **fields):
    reply = app.ask(description, list(options), **fields)
    assert reply.status in (201, 202), reply.text
    return reply.json["id"]


def close_window(app):
    """As a person does, once the window shows something."""
    until(lambda: app.find("label", labels.NO_AGENTS_YET, app.window(WINDOW)))
    turn_to(WINDOW)
    key("ctrl+w")


def press(app, name, title):
    until(lambda: app.find(BUTTON, name, app.window(title))).do()


# --- the tray --------------------------------------------------------------------------------


@clause("/att/ATT-5/the-tray-says-how-many-wait-until-none-does")
def test_icon(panel, hidden):
    app = hidden()
    panel.wait_item()
    assert (panel.get("Status"), panel.get("Title")) == ("Active", "Beckon")
    first = ask(app, agent="claude-code")
    ask(app, "Delete 14 files?", [{"label": "Delete all 14", "destructive": True}, "Keep_them"], agent="codex")
    until(lambda: panel.get("Title") == "Beckon: 2 questions wait")
    assert (panel.get("Status"), panel.get("IconName")) == ("NeedsAttention", "page.beckon.Beckon-attention-symbolic")
    until(lambda: panel.labels[:3] == ["2 Questions Wait…", "claude-code: Which database?", "codex: Delete 14 files?"])
    assert panel.layout()[2] == ("codex: Delete 14 files?", [("Delete all 14…", []), ("Keep__them", []), None, ("Open…", [])])
    app.respond(first, option_index=0)
    until(lambda: panel.labels[:2] == ["1 Question Waits…", "codex: Delete 14 files?"])


@clause("/att/ATT-5/an-option-of-the-tray-menu-answers")
def test_answered(panel, hidden):
    app = hidden()
    panel.wait_item()
    id = ask(app)
    until(lambda: len(panel.labels) == 6)
    panel.choose("Down", "Down", "Right", "Down", "Return")
    row = app.settled(id)
    assert (row["response"], row["surface"], row["timed_out"]) == ("SQLite", "tray", False)
    until(lambda: panel.get("Status") == "Active")
    assert not windows(DIALOG)


@clause("/att/ATT-5/a-destructive-option-of-the-tray-menu-opens-the-dialog")
def test_destructive(panel, hidden):
    app = hidden()
    panel.wait_item()
    id = ask(app, "Delete 14 files?", [{"label": "Delete all 14", "destructive": True}, "Keep them"])
    until(lambda: len(panel.labels) == 6)
    panel.choose("Down", "Down", "Right", "Return")
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-5/a-click-on-the-tray-opens-the-oldest-question-or-the-window")
def test_click(panel, hidden):
    app = hidden()
    panel.wait_item()
    panel.click()
    until(lambda: windows(WINDOW))
    ask(app, "Which database?")
    ask(app, "Which port?")
    until(lambda: panel.get("Title") == "Beckon: 2 questions wait")
    panel.click()
    app.wait_dialog()
    app.wait_shows("^Which database")


def colours(panel):
    """The sizes of the icon's picture, and what its largest one has: (how opaque its dome is, whether a red dot is at the upper right)."""
    pictures = panel.get("IconPixmap")
    width, height, pixels = max(pictures)

    def pixel(x, y):
        at = 4 * (y * width + x)
        return tuple(pixels[at:at + 4])
    alpha, red, green, blue = pixel(width // 4, height * 2 // 5)
    # Brass, however opaque it is: its colours are not multiplied by that.
    assert red > green > blue and red > 220, (alpha, red, green, blue)
    alpha_of_dot, *dot = pixel(width * 4 // 5, height // 5)
    return [picture[:2] for picture in pictures], alpha, alpha_of_dot == 255 and dot[0] > 200 and max(dot[1:]) < 60


@clause("/att/ATT-5/the-tray-has-a-picture-where-the-name-of-the-icon-is-not-found")
def test_picture(panel, hidden):
    app = hidden()
    panel.wait_item()
    sizes = [(n, n) for n in (22, 24, 32, 48)]
    assert colours(panel) == (sizes, 255, False)
    first = ask(app, agent="claude-code")
    until(lambda: panel.get("Status") == "NeedsAttention")
    assert colours(panel) == (sizes, 255, True)
    assert panel.get("AttentionIconPixmap") == panel.get("IconPixmap")
    app.prefer(arrival="'list'", do_not_disturb_until=str(2**63 - 1))
    until(lambda: panel.get("Status") == "Active")
    assert colours(panel) == (sizes, pytest.approx(115, abs=2), False)
    app.prefer(arrival="'list'", do_not_disturb_until="0")
    app.respond(first, option_index=0)
    until(lambda: colours(panel) == (sizes, 255, False))


@clause("/att/ATT-12/do-not-disturb-in-the-tray")
def test_do_not_disturb(panel, hidden):
    app = hidden()
    panel.wait_item()
    ask(app)
    until(lambda: panel.get("Status") == "NeedsAttention")
    app.prefer(arrival="'list'", do_not_disturb_until=str(2**63 - 1))
    until(lambda: panel.get("IconName") == "page.beckon.Beckon-quiet-symbolic")
    assert panel.get("Status") == "Active"
    assert panel.get("ToolTip")[2:] == ("Beckon: 1 question waits", "Do not disturb is on")


@clause("/att/ATT-5/the-tray-crashes-and-comes-back")
def test_panel_restarts(panel, hidden):
    app = hidden()
    panel.wait_item()
    ask(app)
    panel.kill()
    stays(lambda: app.process.poll() is None)
    ask(app, "Which port?")
    panel.start()
    panel.wait_item()
    until(lambda: panel.get("Title") == "Beckon: 2 questions wait")


@clause("/att/ATT-5/a-tray-that-asks-all-the-time-hinders-nobody")
@pytest.mark.long
def test_flood(panel, hidden):
    app = hidden()
    panel.wait_item()
    name = panel.items[0].partition("/")[0]
    flood = subprocess.Popen([sys.executable, "-c", f"""
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for n in range(20000):
    bus.call("{name}", "/MenuBar", "com.canonical.dbusmenu", "AboutToShow", GLib.Variant("(i)", (n % 50,)), None, 0, -1, None, None)
bus.flush_sync()
"""])
    id = ask(app)
    assert app.respond(id, option_index=0).status == 200
    assert flood.wait() == 0
    assert call(name, "/MenuBar", "com.canonical.dbusmenu", "AboutToShow", "(i)", 0).unpack() == (False,)


@clause("/tr/TR-4/only-the-tray-clicks-its-menu")
def test_no_host(panel, hidden):
    """Another program on the bus, such as this test, reads the menu; what it clicks does nothing."""
    app = hidden()
    panel.wait_item()
    id = ask(app)
    until(lambda: len(panel.labels) == 6)
    name = panel.items[0].partition("/")[0]

    def labelled(node, label):
        return [node[0]] * (node[1].get("label") == label) + [found for child in node[2] for found in labelled(child, label)]

    [item] = labelled(call(name, "/MenuBar", "com.canonical.dbusmenu", "GetLayout", "(iias)", 0, -1, []).unpack()[1], "SQLite")
    click = (item, "clicked", GLib.Variant("i", 0), 0)
    for request in [("/MenuBar", "com.canonical.dbusmenu", "Event", "(isvu)", *click),
                    ("/MenuBar", "com.canonical.dbusmenu", "EventGroup", "(a(isvu))", [click]),
                    *(("/StatusNotifierItem", "org.kde.StatusNotifierItem", method, "(ii)", 0, 0)
                      for method in ("Activate", "SecondaryActivate", "ContextMenu")),
                    ("/StatusNotifierItem", "org.kde.StatusNotifierItem", "ProvideXdgActivationToken", "(s)", "x")]:
        with pytest.raises(GLib.Error, match="AccessDenied.*Only a tray may click"):
            call(name, *request)
    stays(lambda: not windows(DIALOG) and not windows(WINDOW))
    assert app.interaction(id)["status"] == "PENDING"
    # However often it tries.
    assert app.stderr.count(f"process {os.getpid()}, which is no tray") == 1
    panel.choose("Down", "Down", "Right", "Down", "Return")
    assert app.settled(id)["surface"] == "tray"


@clause("/tr/TR-4/a-panel-of-indicators-has-no-name")
def test_indicators(panel, hidden):
    """As with ayatana-indicator-application, whose panels draw the menus and own no name."""
    app = hidden()
    panel.wait_item()
    id = ask(app)
    until(lambda: len(panel.labels) == 6)
    name = panel.items[0].partition("/")[0]
    with pytest.raises(GLib.Error, match="AccessDenied"):
        call(name, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate", "(ii)", 0, 0)
    service = subprocess.Popen([sys.executable, "-c", OWNS, "org.ayatana.indicator.application"], stdout=subprocess.PIPE)
    assert service.stdout.readline() == b"owned\n"
    call(name, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate", "(ii)", 0, 0)
    until(lambda: windows(WINDOW) or windows(DIALOG))
    service.kill()
    service.wait()
    service.stdout.close()
    assert app.interaction(id)["status"] == "PENDING"


# --- closing the window, and quitting --------------------------------------------------------


def settings(app):
    """What the program stored."""
    path = app.home / "config" / "glib-2.0" / "settings" / "keyfile"
    return path.read_text() if path.exists() else ""


@clause("/att/ATT-5/closing-the-window-asks-nothing-where-the-tray-shows-the-desk")
def test_close_with_tray(panel, make_app):
    app = make_app()
    app.prefer()
    app.start()
    panel.wait_item()
    close_window(app)
    until(lambda: not windows(WINDOW))
    assert not windows(KEEPS_RUNNING)
    assert "background-hinted" not in settings(app)
    panel.click()
    until(lambda: windows(WINDOW))


@clause("/att/ATT-5/closing-the-window-asks-once-where-nothing-shows-the-desk")
def test_close_without_tray(make_app):
    app = make_app()
    app.prefer()
    app.start()
    close_window(app)
    until(lambda: windows(KEEPS_RUNNING))
    until(lambda: any("start Beckon again" in text for text in app.names("label", None, app.window(KEEPS_RUNNING))))
    press(app, "Keep Running", KEEPS_RUNNING)
    until(lambda: not windows(WINDOW))
    activate("show")
    close_window(app)
    until(lambda: not windows(WINDOW))
    assert not windows(KEEPS_RUNNING)


@clause("/att/ATT-5/quitting-says-what-waits-and-that-it-is-kept")
def test_quit(make_app):
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(arrival="'list'")
    app.start()
    ids = [ask(app), ask(app, "Which port?")]
    activate("quit")
    until(lambda: windows(labels.QUIT_BECKON))
    until(lambda: app.find("label", "2 questions wait. They are kept and come back when you start Beckon again.",
                           app.window(labels.QUIT_BECKON)))
    # Once more: the same dialog.
    activate("quit")
    stays(lambda: len(windows(labels.QUIT_BECKON)) == 1)
    press(app, "Cancel", labels.QUIT_BECKON)
    until(lambda: not windows(labels.QUIT_BECKON))
    assert app.process.poll() is None
    activate("quit")
    press(app, "Quit", labels.QUIT_BECKON)
    assert app.wait() == 0
    app.start()
    assert [app.interaction(id)["status"] for id in ids] == ["PENDING", "PENDING"]
    # The end of the session asks nothing.
    activate("quit")
    until(lambda: windows(labels.QUIT_BECKON))
    assert app.stop() == 0


@clause("/att/ATT-5/closing-a-window-that-quits-says-what-waits")
def test_close_quits(make_app):
    app = make_app(timeout_ms=600000)
    app.prefer(run_in_background="false")
    app.start()
    id = ask(app)
    app.wait_dialog()
    assert app.http("POST", f"/v1/interactions/{id}/later", {"duration": "1 hour"}).status == 200
    app.wait_no_dialog()
    turn_to(WINDOW)
    key("ctrl+w")
    # What was set aside waits as well.
    until(lambda: app.find("label", "1 question waits. It is kept and comes back when you start Beckon again.",
                           app.window(labels.QUIT_BECKON)))
    press(app, "Cancel", labels.QUIT_BECKON)
    until(lambda: not windows(labels.QUIT_BECKON))
    assert windows(WINDOW)
    assert app.respond(id, option_index=0).status == 200
    turn_to(WINDOW)
    key("ctrl+w")
    assert app.wait() == 0


@clause("/att/ATT-5/quitting-asks-nothing-where-nothing-waits")
def test_quit_at_once(app):
    id = ask(app)
    assert app.respond(id, option_index=0).status == 200
    app.wait_no_dialog()
    turn_to(WINDOW)
    key("ctrl+q")
    assert app.wait() == 0


# --- where there is no tray ------------------------------------------------------------------


@clause("/att/ATT-5/without-a-tray-the-desktop-says-how-many-agents-wait")
def test_status(portal, hidden):
    background = portal("granted")
    app = hidden()
    until(lambda: background.lines == ["ready", "status ''"])
    first = ask(app, agent="claude-code")
    until(lambda: background.lines[-1] == "status '1 agent waits'")
    second = ask(app, "Which port?", agent="codex")
    until(lambda: background.lines[-1] == "status '2 agents wait'")
    for id in (first, second):
        assert app.respond(id, option_index=0).status == 200
    until(lambda: background.lines[-1] == "status ''")
    # A tray that appears is the better place.
    ask(app)
    until(lambda: background.lines[-1] == "status '1 agent waits'")
    panel = Panel()
    until(lambda: background.lines[-1] == "status ''")
    panel.close()
    until(lambda: background.lines[-1] == "status '1 agent waits'")


@clause("/att/ATT-5/closing-the-window-asks-nothing-where-the-desktop-lists-the-desk")
def test_close_with_portal(portal, make_app):
    background = portal("granted")
    app = make_app()
    app.prefer()
    app.start()
    until(lambda: "status ''" in background.lines)
    close_window(app)
    until(lambda: not windows(WINDOW))
    assert not windows(KEEPS_RUNNING)


@clause("/att/ATT-5/a-portal-that-does-not-list-the-desk-counts-as-none")
@pytest.mark.parametrize("how", ["outside", "silent"])
def test_close_unlisted(portal, make_app, how):
    portal(how)
    app = make_app()
    app.prefer()
    app.start()
    close_window(app)
    until(lambda: windows(KEEPS_RUNNING))


@clause("/att/ATT-5/a-desktop-that-forbids-the-background-is-told-of")
def test_denied(portal, make_app):
    background = portal("denied")
    app = make_app(env={"FLATPAK_ID": "page.beckon.Beckon"})
    app.prefer()
    app.start()
    until(lambda: "request background" in background.lines)
    until(lambda: "background-permission='denied'" in settings(app))
    for _ in range(2):
        close_window(app)
        until(lambda: windows(labels.THE_DESKTOP_MAY_END_BECKON))
        press(app, "Keep Running", labels.THE_DESKTOP_MAY_END_BECKON)
        until(lambda: not windows(WINDOW))
        activate("show")


# --- starting with the session ---------------------------------------------------------------

START = "Start with the session"


def toggle(app):
    turn_to(WINDOW)
    key("ctrl+comma")
    preferences_page(app, "n")
    return until(lambda: app.find(("switch", "toggle button"), START, app.window(labels.PREFERENCES)))


def is_on(app):
    return "checked" in app.find(("switch", "toggle button"), START, app.window(labels.PREFERENCES)).states


@clause("/att/ATT-5/autostart-is-what-the-file-says")
def test_autostart(make_app):
    app = make_app()
    app.prefer()
    app.start()
    path = app.home / "config" / "autostart" / "page.beckon.Beckon.desktop"
    switch = toggle(app)
    assert not is_on(app)
    switch.do()
    until(path.exists)
    until(lambda: is_on(app))
    assert '--background\n' in path.read_text()
    subprocess.run(["desktop-file-validate", path], check=True)
    # Others may change it.
    text = path.read_text()
    path.write_text(text + "Hidden=true\n")
    until(lambda: not is_on(app))
    path.write_text(text)
    until(lambda: is_on(app))
    path.unlink()
    until(lambda: not is_on(app))


@clause("/att/ATT-5/autostart-that-cannot-be-changed-says-why")
def test_autostart_fails(make_app):
    app = make_app()
    app.prefer()
    app.start()
    # The folder's place is taken, which no user, not even root, can write into.
    (app.home / "config" / "autostart").write_text("")
    toggle(app).do()
    until(lambda: any("cannot be changed" in text for text in app.names("label", None, app.window(labels.PREFERENCES))))
    assert not is_on(app)


@clause("/att/ATT-5/autostart-of-a-sandbox-goes-through-the-portal")
@pytest.mark.long
def test_autostart_portal(portal, make_app):
    background = portal("granted")
    app = make_app(env={"FLATPAK_ID": "page.beckon.Beckon"})
    app.prefer()
    app.start()
    switch = toggle(app)
    switch.do()
    until(lambda: "request autostart beckon-desk --background" in background.lines)
    until(lambda: is_on(app))
    assert not (app.home / "config" / "autostart").exists()
    switch.do()
    until(lambda: not is_on(app))
    background.close()
    background = portal("denied")
    switch.do()
    until(lambda: any("does not let Beckon start" in text for text in app.names("label", None, app.window(labels.PREFERENCES))))
    assert not is_on(app)


# --- the session bus -------------------------------------------------------------------------


@clause("/att/ATT-5/without-a-session-bus-the-desk-works")
def test_no_bus(make_app):
    app = make_app(env={"DBUS_SESSION_BUS_ADDRESS": "disabled:", "GTK_A11Y": "none"}, timeout_ms=600000)
    app.allow("Unable to acquire session bus|accessibility bus|Not using|dconf")
    app.start()
    id = ask(app)
    assert app.respond(id, option_index=1).status == 200


@clause("/att/ATT-5/a-session-bus-that-goes-away-crashes-nothing")
def test_bus_goes_away(make_app, tmp_path):
    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], stdout=subprocess.PIPE, text=True)
    app = make_app(env={"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip(), "GTK_A11Y": "none"}, timeout_ms=600000)
    app.start()
    id = ask(app)
    daemon.kill()
    daemon.wait()
    # The session is over: the desk ends in order, and loses nothing.
    assert app.wait() == 0
    app.env["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    app.allow("Unable to acquire session bus|accessibility bus|Not using|dconf")
    app.start()
    assert app.interaction(id)["status"] == "PENDING"
