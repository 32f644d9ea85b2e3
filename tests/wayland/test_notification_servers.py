# test_notification_servers.py: servers of notifications on Wayland as they are (ATT-5); tests/gui has those on X11
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, until
from wayland_servers import Mako, SwayNotificationCenter
from wayland_testing import WaylandTypist

pytestmark = [pytest.mark.long, pytest.mark.compositor("sway")]


@pytest.fixture(params=[Mako, SwayNotificationCenter])
def server(request):
    # No other test needs them.
    if not request.param.find():
        pytest.skip(f"{request.param.PROGRAMS[0]} is not installed")
    server = request.param()
    yield server
    server.close()


@pytest.fixture
def app(server, make_app, compositor):
    """A desk without a window, and a person in another program who wants notifications only."""
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(arrival="'notify'")
    app.start()
    # A program without a keyboard is not told that it has the focus, so there is one from now on.
    compositor.key("F12")
    typist = WaylandTypist(app)
    yield app
    typist.close()


def ask(app, agent, options):
    reply = app.ask("Which one?", options, agent=agent)
    assert reply.status in (201, 202), reply.text
    return reply.json["id"]


def check_opened(server, app, id):
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"
    server.wait_none()


@clause("/att/ATT-5/on-real-servers-of-wayland-each-button-has-its-label-and-answers-it")
@pytest.mark.parametrize("options", [["Fish & chips", "a_b"], ["<b>x</b>", "C:\\new", "&amp;"]], ids=("two", "three"))
def test_answered(server, app, options):
    for n, option in enumerate(options):
        id = ask(app, f"agent-{n}", options)
        bubble = server.wait(f"agent-{n}")
        # The list of mako has no order, and has the action of a click.
        assert sorted(bubble.buttons) == sorted([*options, labels.OPEN]) if isinstance(server, Mako) else bubble.buttons == options
        bubble.press(option)
        row = app.settled(id)
        assert (row["response"], row["surface"]) == (option, "notification")
        server.wait_none()
    assert not app.shown(DIALOG)


@clause("/att/ATT-5/on-real-servers-of-wayland-open-and-a-destructive-option-open-the-dialog")
@pytest.mark.parametrize("options, button", [
    (["One", "Two", "Three", "Four", "Five"], labels.OPEN), ([{"label": "Wipe", "destructive": True}, "Keep"], "Wipe…"),
    (["Deploy the payments to Frankfurt", "Deploy the payments to Virginia"], None)], ids=("five", "destructive", "long"))
def test_opened(server, app, options, button):
    id = ask(app, "codex", options)
    bubble = server.wait("codex")
    if button is None and isinstance(server, Mako):
        bubble.press(options[1])
        assert app.settled(id)["response"] == options[1]
        server.wait_none()
    else:
        assert button or bubble.buttons == [labels.OPEN]
        bubble.press(button or labels.OPEN)
        check_opened(server, app, id)


@clause("/att/ATT-5/on-real-servers-of-wayland-a-click-beside-the-buttons-opens-the-dialog")
def test_beside(server, app, compositor):
    id = ask(app, "codex", ["One", "Two"])
    bubble = server.wait("codex")
    until(lambda: app.interaction(id)["shown"])
    compositor.click(*bubble.place_beside(int(os.environ["RIG_SIZE"].split("x")[0])))
    check_opened(server, app, id)


@clause("/att/ATT-5/on-real-servers-of-wayland-a-question-settled-elsewhere-is-withdrawn")
def test_withdrawn(server, app):
    id = ask(app, "codex", ["One", "Two"])
    server.wait("codex")
    assert app.respond(id, option_index=0).status == 200
    server.wait_none()


@clause("/att/ATT-5/on-real-servers-of-wayland-that-were-killed-the-question-is-there-again")
def test_restarted(server, app):
    app.allow("unable to send notifications")
    id = ask(app, "codex", ["One", "Two"])
    server.wait("codex")
    server.kill()
    server.start()
    server.wait("codex").press("Two")
    assert app.settled(id)["response"] == "Two"
    server.wait_none()
