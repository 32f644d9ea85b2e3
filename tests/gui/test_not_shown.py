# test_not_shown.py: a question that is not visible does not count down; one that arrives while the person is elsewhere can be seen
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import subprocess
import time

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import DIALOG, Typist, run, stays, turn_to, until, windows, xprop
from notifications import Double


def is_shown(app, id):
    return app.interaction(id)["shown"]


def minimise(title):
    window = windows(title)[0]
    run("xdotool", "windowminimize", "--sync", window)
    until(lambda: not windows(title))
    return window


def goes_elsewhere(app, typist):
    """Another program gets the keyboard and keeps it. The window manager may give it to the desk once more, when a dialog that had it is gone."""
    typist.activate()
    for _ in range(5):
        if "active" in app.window("Beckon").states:
            return False
        time.sleep(0.1)
    return True


@clause("/att/ATT-2/with-the-window-minimised-the-dialog-is-seen")
@clause("/aic/AIC-11/a-window-of-its-own-while-the-person-is-elsewhere")
@pytest.mark.window_manager
def test_desk_minimised(typist, app):
    minimise("Beckon")
    typist.activate()
    for n in range(2):
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json["id"]
        app.wait_dialog()
        assert "not found" in xprop(windows(DIALOG)[0], "WM_TRANSIENT_FOR")
        until(lambda: is_shown(app, asked))
        app.respond(asked, option_index=0)
        app.wait_no_dialog()


@clause("/aic/AIC-11/beside-the-desk-a-child-of-its-window")
@pytest.mark.window_manager
def test_beside_the_desk(typist, app):
    for n in range(2):
        turn_to("Beckon")
        # The desk hears it after the window manager.
        until(lambda: "active" in app.window("Beckon").states)
        asked = app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json["id"]
        app.wait_dialog()
        assert "not found" not in xprop(windows(DIALOG)[0], "WM_TRANSIENT_FOR")
        app.respond(asked, option_index=0)
        app.wait_no_dialog()
        # The desk's window gets the keyboard back from the dialog, and hears it later. Only then another window takes it.
        until(lambda: "active" in app.window("Beckon").states)
        until(lambda: goes_elsewhere(app, typist))
        asked = app.ask(f"And sugar, in cup {n}?", ["Yes", "No"]).json["id"]
        app.wait_dialog()
        assert "not found" in xprop(windows(DIALOG)[0], "WM_TRANSIENT_FOR")
        app.respond(asked, option_index=0)
        app.wait_no_dialog()


@clause("/aic/AIC-5/a-minimised-dialog-does-not-count-down")
@pytest.mark.window_manager
def test_dialog_minimised(make_app):
    app = make_app(arguments=["--background"], timeout_ms=30000).start()
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    app.wait_dialog()
    for _ in range(2):
        until(lambda: is_shown(app, asked))
        window = minimise(DIALOG)
        until(lambda: not is_shown(app, asked))
        row = until(lambda: (row := app.interaction(asked))["remaining_ms"] and row)
        assert (row["deadline_at"], row["held"]) == (None, False)
        run("xdotool", "windowmap", window)
        run("xdotool", "windowactivate", window)
    until(lambda: is_shown(app, asked))
    app.counting(asked)


@clause("/aic/AIC-5/in-silence-with-the-window-closed-does-not-count-down")
def test_silence_closed(make_app):
    app = make_app(arguments=["--background"], timeout_ms=1500)
    app.prefer(do_not_disturb_until=str(2**63 - 1))
    app.start()
    typist = Typist(app)
    asked = [app.ask(f"Tea or coffee, cup {n}?", ["Tea", "Coffee"]).json["id"] for n in range(2)]
    stays(lambda: not windows(DIALOG) and all(app.interaction(id)["status"] == "PENDING" for id in asked), 3)
    assert not any(is_shown(app, id) for id in asked)

    # The person opens the window by a launcher: from now on the questions are visible.
    subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env={**app.env, "DESKTOP_STARTUP_ID": "clicked"}, check=True)
    assert all(app.settled(id)["timed_out"] for id in asked)
    typist.close()


@clause("/aic/AIC-5/a-notification-that-a-server-took-counts-down")
def test_notified(make_app, notified):
    app = make_app(arguments=["--background"], timeout_ms=1500)
    app.prefer(arrival="'notify'")
    app.start()
    typist = Typist(app)
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    assert app.settled(asked)["timed_out"]
    assert "notify An agent" in notified.lines and not windows(DIALOG)
    until(lambda: any(line.startswith("close") for line in notified.lines))
    typist.close()


@pytest.fixture
def notifying(background_app):
    """Makes a desk that only notifies, while the person is in another program."""
    return lambda **settings: background_app("notify", settings)


@pytest.fixture
def unknown(tmp_path):
    """Makes a notification server of which nothing is known."""
    servers = []

    def make():
        servers.append(Double("a-logger", tmp_path / f"unknown-{len(servers)}.log"))
        return servers[-1]

    yield make
    for server in servers:
        server.close()


def notify(app, server, number):
    """A question that the server has taken, as its notification of this number."""
    asked = app.ask(f"Which one, {number}?", ["One", "Two"]).json["id"]
    until(lambda: f"numbered {number}" in server.lines)
    return asked


def react(app, server, asked, reaction):
    """The person reacts to notification 1."""
    if reaction == "dismiss":
        server.say("closed 1 2")
        return
    key = next(line.split()[1] for line in server.lines if line.startswith("action") and line.endswith(" One"))
    server.say(f"invoke 1 {key}")
    assert app.settled(asked)["response"] == "One"


@clause("/aic/AIC-5/a-notification-of-an-unknown-server-counts-once-the-person-has-reacted-to-one")
@pytest.mark.parametrize("reaction", ["dismiss", "click"])
def test_unknown_server(notifying, unknown, reaction):
    server = unknown()
    app = notifying()
    first = notify(app, server, 1)
    second = notify(app, server, 2)
    stays(lambda: not is_shown(app, first) and not is_shown(app, second), 2)
    assert app.interaction(first)["deadline_at"] is None
    react(app, server, first, reaction)
    # That what it has taken before is shown is known now, too.
    until(lambda: is_shown(app, second))
    third = notify(app, server, 3)
    until(lambda: is_shown(app, third))
    app.counting(third)
    assert reaction == "click" or not is_shown(app, first)
    assert app.stderr.count("none that Beckon knows to draw") == 1


@clause("/aic/AIC-5/an-unknown-server-whose-notifications-run-out-does-not-count")
def test_unknown_server_expires(notifying, unknown):
    server = unknown()
    app = notifying()
    first = notify(app, server, 1)
    server.say("closed 1 1")
    second = notify(app, server, 2)
    stays(lambda: not is_shown(app, first) and not is_shown(app, second), 2)


@clause("/aic/AIC-5/another-unknown-server-does-not-count-though-the-person-reacted-to-the-first")
def test_another_unknown_server(notifying, unknown):
    server = unknown()
    app = notifying()
    react(app, server, notify(app, server, 1), "click")
    asked = notify(app, server, 2)
    until(lambda: is_shown(app, asked))
    server.close()
    server = unknown()
    # The question itself, and not a summary of several, which would show none of them.
    until(lambda: "numbered 1" in server.lines)
    assert "body Which one, 2?" in server.lines
    until(lambda: not is_shown(app, asked))
    stays(lambda: not is_shown(app, asked), 2)


@clause("/aic/AIC-5/a-server-that-is-a-program-of-the-agent-does-not-count-whatever-its-name")
def test_server_of_the_agent(notifying, notified):
    """Both this process, which asks, and its child, the server, belong to the program of the test."""
    app = notifying(agents_may_answer=0)
    first = notify(app, notified, 1)
    second = notify(app, notified, 2)
    stays(lambda: not is_shown(app, first) and not is_shown(app, second), 2)
    notified.say("closed 1 2")
    third = notify(app, notified, 3)
    stays(lambda: not is_shown(app, second) and not is_shown(app, third), 2)
    assert app.stderr.count("is a program of an agent") == 1


@clause("/aic/AIC-5/in-silence-in-a-window-that-is-seen-counts-down")
@pytest.mark.window_manager
def test_silence_open(make_app):
    app = make_app(timeout_ms=60000)
    app.prefer(do_not_disturb_until=str(2**63 - 1))
    app.start()
    until(lambda: windows("Beckon"))
    typist = Typist(app)
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    until(lambda: is_shown(app, asked))
    assert not windows(DIALOG)
    minimise("Beckon")
    until(lambda: not is_shown(app, asked))
    typist.close()


@clause("/aic/AIC-5/set-aside-by-later-stays-so-when-it-is-seen-again")
@pytest.mark.desk(timeout_ms=60000)
def test_later(app):
    asked = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    app.wait_ready()
    run("xdotool", "key", "Escape")
    app.wait_no_dialog()
    until(lambda: app.interaction(asked)["held"])
    minimise("Beckon")
    until(lambda: not is_shown(app, asked))
    another = app.ask("And sugar?", ["Yes", "No"]).json["id"]
    app.wait_dialog()
    until(lambda: is_shown(app, another))
    assert app.interaction(asked)["held"]
