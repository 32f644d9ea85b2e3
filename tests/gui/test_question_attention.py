# test_question_attention.py: the dialog steals no key, no stray key answers, no text is lost
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-2 to ATT-4: where the keyboard is, what the guard ignores, what happens to a draft."""

import os
import re
import signal
import subprocess
import threading
import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import (BUTTON, DIALOG, Typing, Typist, is_active, key, run, stays, turn_to, type_text, until, windows, xprop)


def ask(app, *options, **fields):
    reply = app.ask(options=options or ["PostgreSQL", "SQLite"],
                    **{"agent": "claude-code", "title": "Build the payment service", **fields})
    assert reply.status == 202, reply.text
    return reply.json["id"]


# Metacity and mutter mark only windows that are not visible.
MARKS_VISIBLE_WINDOWS = os.environ["RIG_WM"] in ("openbox", "xfwm4")


def demands_attention():
    return "_NET_WM_STATE_DEMANDS_ATTENTION" in xprop(windows(DIALOG)[0], "_NET_WM_STATE")


def wait_marked():
    """The window manager marks the dialog shortly after it was shown."""
    until(lambda: demands_attention() or not MARKS_VISIBLE_WINDOWS)


def is_pending(app, id):
    return app.interaction(id)["status"] == "PENDING"


# --- where the keyboard is (ATT-2) -----------------------------------------------------------


@clause("/att/ATT-2/presented-when-the-desk-has-the-keyboard")
@pytest.mark.window_manager
def test_desk_has_keyboard(app):
    ask(app)
    app.wait_dialog()
    until(lambda: is_active(DIALOG))
    assert not app.find(BUTTON, labels.NOTIFY_ONLY), "nothing was elsewhere"


@clause("/att/ATT-2/presented-when-nobody-has-the-keyboard")
@pytest.mark.window_manager
def test_nobody_has_keyboard(make_app):
    app = make_app(arguments=["--background"]).start()
    ask(app)
    app.wait_dialog()
    until(lambda: is_active(DIALOG))


@clause("/att/ATT-2/no-key-of-another-program-is-taken")
@pytest.mark.parametrize("window", [True, False])
@pytest.mark.window_manager
def test_other_program_keeps_keyboard(make_app, window):
    app = make_app(arguments=[] if window else ["--background"]).start()
    if window:
        until(lambda: windows("Beckon"))
    typist = Typist(app)
    try:
        text = "cd build 1 2 3 and ninja 1 2 1 2 "
        # Somebody keeps typing while three questions arrive.
        hands = threading.Thread(target=type_text, args=(text, 80))
        hands.start()
        ids = []
        for _ in range(3):
            time.sleep(0.4)
            ids.append(ask(app))
        app.wait_dialog()
        hands.join()
        key("Return")
        until(lambda: typist.text == text)
        assert is_active("Typist")
        stays(lambda: all(is_pending(app, id) for id in ids))
        wait_marked()

        # When the person activates it, it works as usual.
        app.activate()
        app.wait_ready()
        until(lambda: not demands_attention())
        key("2")
        until(lambda: app.interaction(ids[0])["response"] == "SQLite")
    finally:
        typist.close()


@clause("/att/ATT-2/quiet-again-and-again")
@pytest.mark.window_manager
def test_quiet_every_time(app, typist):
    for _ in range(4):
        id = ask(app)
        app.wait_dialog()
        stays(lambda: is_active("Typist"), 0.3)
        wait_marked()
        app.respond(id, option_index=0)
        app.wait_no_dialog()
        assert is_active("Typist")


@clause("/att/ATT-2/quiet-after-the-desk-was-used")
@pytest.mark.parametrize("typed", [True, False])
def test_quiet_after_desk(app, typed):
    """Keys that the desk's own windows received do not count for the dialog."""
    id = ask(app)
    app.wait_dialog()
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+2")
    key("ctrl+1")
    typist = Typist(app)
    try:
        if typed:
            type_text("cd", 30)
        ask(app)
        app.wait_dialog()
        stays(lambda: is_active("Typist"), 0.5)
        stacking = re.findall("0x[0-9a-f]+", run("xprop", "-root", "_NET_CLIENT_LIST_STACKING"))
        assert int(stacking[-1], 16) == int(windows(DIALOG)[0]), "it is seen"
    finally:
        typist.close()


@clause("/aic/AIC-11/answered-while-another-window-of-the-desk-blocks")
@pytest.mark.parametrize("elsewhere", [True, long(False)])
@pytest.mark.window_manager
def test_over_preferences(make_app, elsewhere):
    """Preferences are modal for the desk window, and do not block the question."""
    app = make_app().start()
    until(lambda: windows("Beckon"))
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(labels.PREFERENCES))
    typist = Typist(app) if elsewhere else None
    try:
        for _ in range(2):
            id = ask(app)
            app.wait_dialog()
            app.activate()
            app.wait_ready()
            key("2")
            until(lambda: app.interaction(id)["response"] == "SQLite")
            app.wait_no_dialog()
            assert windows(labels.PREFERENCES)
    finally:
        if typist:
            typist.close()


@clause("/att/ATT-2/desk-window-brings-the-dialog")
@pytest.mark.window_manager
def test_turning_to_the_desk(app, typist):
    ask(app)
    app.wait_dialog()
    assert is_active("Typist")
    run("xdotool", "windowactivate", windows("Beckon")[0])
    until(lambda: is_active(DIALOG))


def settings(app, **keys):
    """The settings of the person, for the next start."""
    folder = app.home / "config" / "glib-2.0" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"{name.replace('_', '-')}={value}" for name, value in keys.items()]
    (folder / "keyfile").write_text("[page/beckon/Beckon]\n" + "\n".join(lines) + "\n")
    app.configure({"GSETTINGS_BACKEND": "keyfile"})
    return folder / "keyfile"


@clause("/att/ATT-2/notified-until-the-person-turns-to-the-desk")
@pytest.mark.window_manager
def test_notify_only(make_app, notified):
    app = make_app()
    settings(app, arrival="'notify'")
    app.start()
    until(lambda: windows("Beckon"))
    typist = Typist(app)
    try:
        id = ask(app)
        stays(lambda: not windows(DIALOG) and is_active("Typist"), 0.7)
        run("xdotool", "windowactivate", windows("Beckon")[0])
        app.wait_ready()
        key("1")
        until(lambda: app.interaction(id)["response"] == "PostgreSQL")
    finally:
        typist.close()


@clause("/att/ATT-2/choice-is-offered-once")
def test_offer(make_app, notified):
    app = make_app()
    file = settings(app)
    app.start()
    until(lambda: windows("Beckon"))
    typist = Typist(app)
    try:
        id = ask(app)
        app.wait_for(BUTTON, labels.NOTIFY_ONLY)
        app.activate()
        app.wait_ready()
        app.press(labels.NOTIFY_ONLY)
        until(lambda: "arrival='notify'" in file.read_text())
        assert is_pending(app, id), "an answer to the offer is none to the question"
        key("1")
        app.wait_no_dialog()

        typist.activate()
        ask(app)
        stays(lambda: not windows(DIALOG), 0.5)
        run("xdotool", "windowactivate", windows("Beckon")[0])
        app.wait_dialog()
        assert not app.find(BUTTON, labels.NOTIFY_ONLY)
    finally:
        typist.close()


# --- the guard (ATT-3) -----------------------------------------------------------------------


@clause("/att/ATT-3/keys-within-the-guard-answer-nothing")
def test_guard_keys(app):
    # A key without effect is pressed all the time, so no other key comes after the guard has opened, however slow the machine is.
    with Typing():
        id = ask(app)
        app.wait_dialog()
        until(lambda: is_active(DIALOG))
        type_text("git commit 1 2", 60)
        key("Return", "1", "BackSpace", "Escape", "space")
        assert app.is_guarded()
    app.wait_shows("^You were typing: “git commit 1 2 ?”")
    until(lambda: not app.is_guarded())
    assert is_pending(app, id) and app.dialog() and not app.interaction(id)["held"]
    # The guard opens only after nothing was pressed for its whole time.
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")


@clause("/att/ATT-3/swallowed-text-can-be-copied")
def test_guard_copy(app, typist):
    ask(app)
    app.wait_dialog()
    with Typing():
        app.activate()
        type_text("make install")
    app.wait_ready()
    app.press(labels.COPY)
    until(lambda: not app.shows("^You were typing"))
    # The clipboard belongs to the dialog as long as it exists.
    typist.activate()
    key("ctrl+v")
    until(lambda: typist.text == "make install")


def option_place(app):
    """The position of the first option of the next question."""
    first = ask(app)
    app.wait_ready()
    x, y = app.place_of(app.find("list item", "1. PostgreSQL"))
    app.respond(first, option_index=0)
    app.wait_no_dialog()
    return x, y


@clause("/att/ATT-3/clicks-within-the-guard-answer-nothing")
def test_guard_clicks(app):
    x, y = option_place(app)
    with Typing():
        id = ask(app)
        app.wait_dialog()
        until(lambda: is_active(DIALOG))
        run("xdotool", "mousemove", x, y, "click", "--repeat", 3, "--delay", 30, 1)
        assert is_pending(app, id)
    until(lambda: not app.is_guarded())
    assert is_pending(app, id)
    app.click(app.find("list item", "1. PostgreSQL"))
    until(lambda: app.interaction(id)["response"] == "PostgreSQL")


@clause("/att/ATT-3/click-that-activates-never-answers")
@pytest.mark.window_manager
def test_activating_click(app, typist):
    id = ask(app)
    app.wait_dialog()
    time.sleep(1)  # open long enough: only the activation guards it now
    assert is_active("Typist")
    run("xdotool", "windowraise", windows(DIALOG)[0])
    app.click(app.find("list item", "1. PostgreSQL"))
    until(lambda: is_active(DIALOG))
    stays(lambda: is_pending(app, id))


@clause("/att/ATT-3/a-click-that-began-in-the-guard-does-not-end-after-it")
def test_long_click(app):
    x, y = option_place(app)
    with Typing():
        id = ask(app)
        app.wait_dialog()
        until(lambda: is_active(DIALOG))
        run("xdotool", "mousemove", x, y, "mousedown", 1)
    until(lambda: not app.is_guarded())
    run("xdotool", "mouseup", 1)
    stays(lambda: is_pending(app, id))


@clause("/att/ATT-3/screen-reader-too-early")
def test_guard_actions(app):
    with Typing():
        id = ask(app)
        app.wait_dialog()
        until(lambda: is_active(DIALOG))
        app.find("list item", "1. PostgreSQL").do("option.choose")
        assert is_pending(app, id)
    app.wait_ready()
    assert is_pending(app, id)


@clause("/att/ATT-3/nothing-is-preselected")
@pytest.mark.parametrize("fields", [{}, {"multiple": True}, {"allow_other": True}])
def test_nothing_preselected(app, fields):
    id = ask(app, **fields)
    app.wait_ready()
    assert app.focused() is None
    assert not [row for row in app.find_all("list item") if row.states & {"selected", "checked"}]
    key("Return", "KP_Enter", "space", "Return")
    stays(lambda: is_pending(app, id) and app.dialog())


# --- drafts (ATT-4) --------------------------------------------------------------------------


@clause("/att/ATT-4/settled-elsewhere-says-by-whom-and-closes", "/aic/AIC-11/settled-elsewhere",
        "/errors/E106/dialog-says-who-won-and-with-what")
def test_settled_elsewhere(app):
    id = ask(app)
    app.wait_ready()
    began = time.monotonic()
    with app.told("^Answered .*HTTP.*: SQLite$"):
        app.respond(id, option_index=1)
    key("1")  # too late, and harmless
    app.wait_no_dialog()
    assert time.monotonic() - began > 1
    row = app.interaction(id)
    assert (row["response"], row["surface"]) == ("SQLite", "http")


@clause("/att/ATT-4/settled-elsewhere-then-the-next")
def test_settled_then_next(app):
    first = ask(app, conflict_description="The first?")
    second = ask(app, conflict_description="The second?")
    app.wait_ready()
    app.respond(first, option_index=1)
    app.wait_shows(r"The second\?")
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(second)["response"] == "PostgreSQL")


@clause("/att/ATT-4/question-behind-is-settled")
def test_settled_behind(app):
    first = ask(app, conflict_description="The first?")
    second = ask(app, conflict_description="The second?")
    app.wait_ready()
    app.wait_shows("^1 of 2$")
    app.respond(second, option_index=1)
    until(lambda: not app.shows(" of "))
    assert app.shows(r"The first\?")
    key("1")
    until(lambda: app.interaction(first)["response"] == "PostgreSQL")
    app.wait_no_dialog()


@clause("/aic/AIC-11/withdrawn")
def test_withdrawn(app):
    id = ask(app)
    app.wait_ready()
    with app.told("(?i)withdrawn"):
        app.http("POST", f"/v1/interactions/{id}/withdraw", {"reason": "found out"})
    app.wait_no_dialog()


# --- when it cannot be saved (E110) ----------------------------------------------------------


@clause("/err/E110/dialog-says-so-and-nothing-is-lost")
def test_store_fails(make_app):
    app = make_app()
    app.spawn(preexec=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
    until(lambda: app.runtime.joinpath("desk.json").exists())
    until(lambda: app.http("GET", "/v1/status").status == 200)
    id = ask(app, allow_other=True)
    app.wait_dialog()
    app.activate()
    app.wait_ready()
    # From now on no file can grow, as on a full disk.
    subprocess.run(["prlimit", "--pid", str(app.process.pid), "--fsize=0:"], check=True)
    try:
        # Own words could follow the digit.
        key("2", "Return")
        app.wait_shows("(?i)cannot save|not accepted|disk")
        assert is_pending(app, id)
    finally:
        subprocess.run(["prlimit", "--pid", str(app.process.pid), "--fsize=unlimited:"], check=True)
    key("2", "Return")
    until(lambda: app.interaction(id)["response"] == "SQLite")
    app.wait_no_dialog()
