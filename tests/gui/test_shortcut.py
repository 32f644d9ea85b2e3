# test_shortcut.py: keys that show the oldest question from every program (ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, Typist, is_active, key, preferences_page, run, stays, turn_to, until, windows
from notifications import Portal, owner

WINDOW = "Beckon"
SHORTCUT = "Shortcut for the oldest question"
REFUSED = "The shortcut was not allowed"
ENDED = "The desktop ended the shortcut"
ABSENT = "Your desktop has no shortcuts for programs"
APP = "page.beckon.Beckon"


@pytest.fixture
def portal(tmp_path):
    portals = []

    def make(how):
        portals.append(Portal("shortcuts", how, tmp_path / f"portal-{len(portals)}.log"))
        return portals[-1]
    yield make
    for portal in portals:
        portal.close()


@pytest.fixture
def desk(make_app, notified):
    """A desk whose questions only notify while the person is in another program; its settings are kept."""
    app = make_app(timeout_ms=600000)
    app.prefer(arrival="'notify'")
    return app.start()


def preferences(app):
    turn_to(WINDOW)
    key("ctrl+comma")
    preferences_page(app, "n")
    return app.window(labels.PREFERENCES)


def texts(app):
    return app.names("label", None, app.window(labels.PREFERENCES))


def says(app, text):
    until(lambda: any(text in label for label in texts(app)))


def switch(app):
    return until(lambda: app.find(("switch", "toggle button"), SHORTCUT, app.window(labels.PREFERENCES), ["sensitive"]))


def is_on(app):
    return "checked" in switch(app).states


def close(app, title):
    """As a person does."""
    turn_to(title)
    key("ctrl+w")
    until(lambda: not windows(title))


@pytest.mark.takes(8)
@clause("/att/ATT-5/a-shortcut-shows-the-oldest-question-from-every-program")
def test_pressed(portal, desk):
    shortcuts = portal("granted")
    preferences(desk)
    says(desk, "Works in every program")
    # Nothing is asked of the desktop before the person wants it.
    assert shortcuts.lines == ["ready", f"register {APP}"]
    switch(desk).do()
    says(desk, "In every program: Press Shift+Super+Q")
    assert shortcuts.lines[2:] == ["bind show-question LOGO+SHIFT+q 'Show the oldest question'"]
    close(desk, labels.PREFERENCES)
    typist = Typist(desk)
    first, second = (desk.ask(text, ["Yes", "No"]).json["id"] for text in ("Tea or coffee?", "Milk?"))
    # The second time as well, and from another program.
    stays(lambda: not windows(DIALOG))
    for _ in range(2):
        typist.activate()
        shortcuts.say("press")
        until(lambda: is_active(DIALOG) and desk.shows("Tea or coffee"))
    for id in (first, second):
        assert desk.respond(id, option_index=0).status == 200
    desk.wait_no_dialog()
    # Without a question, the window.
    typist.activate()
    shortcuts.say("press")
    until(lambda: is_active(WINDOW))
    typist.close()


@clause("/att/ATT-5/the-keys-of-the-shortcut-are-those-of-the-desktop")
def test_keys(portal, desk):
    shortcuts = portal("granted")
    preferences(desk)
    switch(desk).do()
    until(lambda: desk.find(BUTTON, "Change…", desk.window(labels.PREFERENCES))).do()
    until(lambda: shortcuts.lines[-1] == "ConfigureShortcuts")
    shortcuts.say("keys Meta+F1")
    says(desk, "In every program: Meta+F1")
    shortcuts.say("keys ")
    says(desk, "Choose its keys in the keyboard settings")
    switch(desk).do()
    until(lambda: shortcuts.lines[-1] == "Close")
    says(desk, "Works in every program")


@clause("/att/ATT-5/a-shortcut-that-was-refused-or-ended-is-said-to-be-off")
@pytest.mark.long
def test_refused(portal, desk):
    refusing = portal("refused")
    preferences(desk)
    switch(desk).do()
    says(desk, REFUSED)
    assert not is_on(desk)
    refusing.close()
    says(desk, ABSENT)
    granting = portal("granted")
    switch(desk).do()
    until(lambda: is_on(desk))
    says(desk, "In every program")
    granting.say("close")
    says(desk, ENDED)
    assert not is_on(desk)


@clause("/att/ATT-5/the-shortcut-is-set-up-in-each-session")
def test_restart(portal, desk):
    shortcuts = portal("granted")
    preferences(desk)
    switch(desk).do()
    says(desk, "In every program")
    desk.stop()
    desk.start()
    preferences(desk)
    # Before, the desk may not have the reply: a portal that ends while it is asked is not asked again.
    says(desk, "In every program")
    assert sum(line.startswith("bind") for line in shortcuts.lines) == 2
    # It comes back with the portal, too.
    shortcuts.close()
    says(desk, ABSENT)
    shortcuts = portal("granted")
    says(desk, "In every program")
    assert shortcuts.lines[-1].startswith("bind") and is_on(desk)


@clause("/att/ATT-5/without-shortcuts-for-programs-the-preferences-offer-the-command")
@pytest.mark.long
def test_absent(desk):
    assert not owner("org.freedesktop.portal.Desktop")
    preferences(desk)
    says(desk, f"gapplication action {APP} show-question-oldest")
    assert not desk.find(("switch", "toggle button"), SHORTCUT, desk.window(labels.PREFERENCES))
    until(lambda: desk.find(BUTTON, "Copy Command", desk.window(labels.PREFERENCES))).do()
    says(desk, "Copied")
    # What was copied works.
    desk.ask("Tea or coffee?", ["Tea", "Coffee"])
    run("gapplication", "action", APP, "show-question-oldest")
    desk.wait_dialog()
