# test_dialog.py: an agent of others asks, and somebody clicks on the answer in the dialog
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import clause, until
from peer_rig.agents import AGENTS, Copilot
from peer_rig.model import Call
from peer_rig.world import LONG, Home, Run

GUI = Path(__file__).parent.parent / "gui"
# What makes a window appear, and a screen reader see it.
NAMES = ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "RIG", "RIG_WM", "GDK_BACKEND", "GSK_RENDERER", "LIBGL_ALWAYS_SOFTWARE", "GDK_DISABLE", "GDK_DEBUG", "GTK_A11Y",
         "GIO_USE_PORTALS", "GSETTINGS_BACKEND", "XDG_SESSION_TYPE")
ASK = Call("ask_person", {"question": "Which database should the service use?", "options": ["PostgreSQL", "SQLite"]})

pytestmark = pytest.mark.skipif(not shutil.which("Xvfb") or not shutil.which("xdotool"), reason="there is no Xvfb or no xdotool")


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    """The desktop of the tests of the window, beside the places of this rig."""
    told = tmp_path_factory.mktemp("desktop") / "environment"
    # Without processes of its own: the bus of the screen reader knows the desk by its number.
    rig = subprocess.Popen([GUI / "rig-x11.sh", "--", "sh", "-c", 'env -0 >"$0.new" && mv "$0.new" "$0" && exec cat', told],
                           stdin=subprocess.PIPE, env={**os.environ, "RIG_INSIDE": "1"})
    until(lambda: told.exists() or rig.poll() is not None, LONG)
    assert rig.poll() is None, "the desktop did not start"
    found = dict(line.split("=", 1) for line in told.read_text().split("\0") if "=" in line)
    before = dict(os.environ)
    os.environ.update({name: found[name] for name in NAMES if name in found})
    sys.path.insert(0, str(GUI))
    yield
    sys.path.remove(str(GUI))
    os.environ.clear()
    os.environ.update(before)
    # What the desktop was started for has ended. A signal would wait for it (bash runs no trap meanwhile).
    rig.stdin.close()
    rig.wait()


@pytest.fixture
def window(desktop):
    """A desk with its window, where every program looks for it."""
    from gui_testing import App

    class WindowHome(Home, App):
        pass

    window = WindowHome()
    window.start()
    yield window
    window.finish()


@clause("/aic/AIC-11/real-agents-ask-in-the-dialog", "/ag/AG-1/real-agents-ask-in-the-dialog")
@pytest.mark.parametrize("kind, options", [pytest.param(kind, options, id=f"{kind.name}{''.join(options)}")
                                           for options in ((), ("--http",)) for kind in AGENTS if not (options and kind is Copilot)])
def test_clicked(window, say, kind, options):
    model = say(ASK, "The choice is made.")
    agent = kind(window, model)
    window.set_up(agent.name, *options)
    running = Run(window, agent.command("Ask which database to use."), {**agent.env, "BECKON_TOKEN": window.token})
    try:
        window.wait_ready(LONG)
        assert window.options() == ["1. PostgreSQL", "2. SQLite"]
        window.click(window.find("list item", "2. SQLite"))
        assert "The choice is made." in running.ends()
    finally:
        running.finish()
    assert "Answer: SQLite" in model.result() and "in the dialog" in model.result()
    assert window.left_over() == []
