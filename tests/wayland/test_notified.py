# test_notified.py: on Wayland, where a new window takes the keyboard whatever it asks for, a notification does not (ATT-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import html
import os
import subprocess

import pytest

import labels
from beckon_testing import clause
from gnome import Gnome
from gui_testing import DIALOG, stays, until
from notifications import Double, activate, owner
from test_awaited import ask as ask_and_wait
from wayland_testing import WaylandTypist

# What the Shell has of this program: title, text and buttons.
NOTIFICATIONS = """Main.messageTray.getSources ().flatMap (s => s.notifications).map (n =>
  [n.title, n.body ?? n.bannerBodyText])"""
# The buttons of the banner on the screen: label and centre.
BUTTONS = """(() => {
  let banner = Main.messageTray._banner;
  if (!banner || !banner._buttonBox)
    return [];
  if (!banner.expanded)
    banner.expand (false);
  return banner._buttonBox.get_children ().map (b => {
    let [x, y] = b.get_transformed_position ();
    return [b.label, Math.round (x + b.width / 2), Math.round (y + b.height / 2)];
  });
}) ()"""


@pytest.fixture
def start(make_app, compositor):
    """A desk without a window, and a person who types in another program."""
    typists = []

    def start(env=None, **preferences):
        app = make_app(env, arguments=["--background"], timeout_ms=600000)
        app.prefer(**preferences)
        # GNOME shows notifications only of programs that are installed.
        app.configure({"XDG_DATA_DIRS": os.environ["XDG_DATA_DIRS"]})
        app.start()
        if isinstance(compositor, Gnome):
            # What the Shell itself says of a session of root would come first.
            compositor.evaluate("Main.messageTray.getSources ().forEach (s => s.destroy ())")
        # A program without a keyboard is not told that it has the focus, so there is one from now on.
        compositor.key("F12")
        typists.append(WaylandTypist(app))
        return app

    yield start
    for typist in typists:
        typist.close()


def click_button(compositor, name):
    """A real click on a button of the banner, as soon as it does not move any more."""
    def where():
        return next(([x, y] for label, x, y in compositor.evaluate(BUTTONS) if label == name and None not in (x, y)), None)
    compositor.click(*until(lambda: (place := where()) and place == where() and place, pause=0.3))


@pytest.mark.compositor("gnome")
@clause("/att/ATT-2/on-gnome-notify-only-takes-no-keyboard-and-answers-by-a-click")
def test_gnome(start, compositor):
    app = start(arrival="'notify'")
    for n in range(2):
        asked = app.ask(f"Tea or coffee, {n}?", ["Tea", "Coffee"], agent="claude-code").json["id"]
        until(lambda: ["claude-code", f"Tea or coffee, {n}?"] in compositor.evaluate(NOTIFICATIONS))
        stays(lambda: not app.shown(DIALOG) and compositor.focused() == "Typist", 0.5)
        buttons = until(lambda: compositor.evaluate(BUTTONS))
        assert [label for label, _, _ in buttons] == ["Tea", "Coffee"]
        click_button(compositor, "Coffee")
        row = app.settled(asked)
        assert (row["response"], row["surface"]) == ("Coffee", "notification")
        until(lambda: not compositor.evaluate(NOTIFICATIONS))


# What a label must not become: a mnemonic, markup, another character.
@pytest.mark.compositor("gnome")
@clause("/att/ATT-18/on-gnome-what-a-button-shows-is-what-it-answers")
@pytest.mark.parametrize("options, shown, chosen", [
    (["Red", "Green", "Blue"], ["Red", "Green", "Blue"], "Blue"),
    # Three fit: two of them, and what opens all.
    (["Red", "Green", "Blue", "Black", "White"], ["Red", "Green", labels.OPEN], "Green"),
    (["Fish & chips", "a_b", "__init__"], ["Fish & chips", "a_b", "__init__"], "a_b"),
    (["<b>x</b>", "&amp;", "C:\\new"], ["<b>x</b>", "&amp;", "C:\\new"], "&amp;"),
    (["批准执行", "拒绝"], ["批准执行", "拒绝"], "拒绝")], ids=("three", "five", "signs", "markup", "wide"))
def test_gnome_labels(start, compositor, options, shown, chosen):
    app = start(arrival="'notify'")
    asked = app.ask("Which <i>one</i> & why?", options, agent="R&D <b>").json["id"]
    until(lambda: ["R&D <b>", "Which <i>one</i> & why?"] in [[title, html.unescape(body)] for title, body in compositor.evaluate(NOTIFICATIONS)])
    until(lambda: [label for label, _, _ in compositor.evaluate(BUTTONS)] == shown)
    click_button(compositor, chosen)
    assert app.settled(asked)["response"] == chosen


@pytest.mark.compositor("gnome")
@clause("/att/ATT-18/on-gnome-what-is-cut-or-destructive-opens-the-dialog")
@pytest.mark.parametrize("options, button", [
    ([{"label": "Delete all 14", "destructive": True}, "Keep them"], "Delete all 14…"),
    (["Keep everything that is there, whatever it is", "Overwrite it"], "Keep everything")], ids=("destructive", "long"))
def test_gnome_opens(start, compositor, options, button):
    app = start(arrival="'notify'")
    asked = app.ask("Which one?", options).json["id"]
    label = until(lambda: next((label for label, _, _ in compositor.evaluate(BUTTONS) if label.startswith(button)), None))
    assert label.endswith("…")
    click_button(compositor, label)
    app.wait_dialog()
    assert app.interaction(asked)["status"] == "PENDING"


@pytest.mark.compositor("gnome")
@clause("/att/ATT-21/on-gnome-the-notification-says-it")
def test_gnome_awaited(start, compositor):
    app = start(arrival="'notify'")
    id, agent = ask_and_wait(app)
    until(lambda: compositor.evaluate(NOTIFICATIONS) == [["codex", "Tea or coffee?"]])
    agent.cut()
    until(lambda: compositor.evaluate(NOTIFICATIONS) == [
        ["codex", "Tea or coffee?\nIts agent no longer waits. Your answer is kept for when it asks again."]])
    click_button(compositor, "Coffee")
    assert app.settled(id)["response"] == "Coffee"


@pytest.mark.compositor("gnome")
@clause("/att/ATT-5/on-gnome-a-click-starts-the-program-that-had-ended")
def test_gnome_starts(start, compositor):
    app = start(arrival="'notify'")
    # What the bus starts has the folders of this test.
    subprocess.run(["dbus-update-activation-environment", *(f"{name}={value}" for name, value in app.env.items())], check=True)
    id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    until(lambda: compositor.evaluate(BUTTONS))
    assert app.stop() == 0
    app.process = None
    click_button(compositor, "Coffee")
    # The button is of another run.
    until(lambda: compositor.windows(DIALOG))
    assert app.interaction(id)["status"] == "PENDING"
    app.respond(id, option_index=1)
    until(lambda: not compositor.evaluate(NOTIFICATIONS))
    activate("quit")
    until(lambda: not owner("page.beckon.Beckon"))


@pytest.mark.compositor("sway")
@clause("/att/ATT-2/on-sway-notify-only-takes-no-keyboard")
def test_sway(start, compositor, tmp_path):
    server = Double("good", tmp_path / "server.log")
    try:
        app = start(arrival="'notify'")
        asked = app.ask("Tea or coffee?", ["Tea", "Coffee"], agent="claude-code").json["id"]
        until(lambda: "notify claude-code" in server.lines)
        stays(lambda: not app.shown(DIALOG) and compositor.focused() == "Typist", 0.5)
        activate("show")
        until(lambda: app.shown(DIALOG))
        until(lambda: any(line.startswith("close") for line in server.lines))
        assert app.interaction(asked)["status"] == "PENDING"
    finally:
        server.close()


@pytest.mark.compositor("sway")
@clause("/att/ATT-2/the-token-of-the-click-on-a-notification-goes-to-the-compositor")
def test_token(start, compositor, tmp_path):
    """Without it, a compositor that guards the keyboard would not let the person type into what they opened."""
    server = Double("good", tmp_path / "server.log")
    try:
        app = start({"WAYLAND_DEBUG": "client"}, arrival="'notify'")
        for number, token in enumerate(("first-click", "second-click"), 1):
            id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
            until(lambda: f"numbered {number}" in server.lines)
            # The click of another notification has another token.
            server.say(f"token {number + 7} of-another")
            server.say(f"token {number} {token}")
            server.say(f"invoke {number} default")
            app.wait_dialog()
            until(lambda: "xdg_activation_v1@" in app.stderr and f'.activate("{token}", wl_surface' in app.stderr)
            app.respond(id, option_index=0)
            app.wait_no_dialog()
        assert "of-another" not in app.stderr
    finally:
        server.close()


@pytest.mark.compositor("sway")
@clause("/att/ATT-2/without-a-notification-server-the-dialog-opens")
def test_nothing_to_notify_with(start, compositor):
    app = start(arrival="'notify'")
    app.allow("unable to send notifications")
    app.ask("Tea or coffee?", ["Tea", "Coffee"])
    until(lambda: app.shown(DIALOG))


@clause("/att/ATT-2/on-wayland-the-first-arrival-elsewhere-offers-the-choice-once")
def test_offer(start, compositor):
    app = start()
    for n in range(2):
        asked = app.ask(f"Tea or coffee, {n}?", ["Tea", "Coffee"]).json["id"]
        app.wait_dialog()
        if n == 0:
            until(lambda: app.shows("another program"))
        else:
            stays(lambda: not app.shows("another program"), 0.5)
        assert app.respond(asked, option_index=0).status == 200
        until(lambda: not app.shown(DIALOG))
