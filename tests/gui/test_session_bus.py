# test_session_bus.py: other programs on the session bus, which may be anybody's (TR-4, ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import hashlib
import re
import subprocess
import sys

import pytest
from gi.repository import GLib

from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import PATIENCE, Typist, until, windows
from notifications import activate, owner

NAME = "page.beckon.Beckon"
# Takes a name on the session bus, answers nothing, and ends with its input.
TAKER = """
import sys
from gi.repository import Gio, GLib
Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], Gio.BusNameOwnerFlags.NONE, None, lambda *_: print("has it", flush=True), None)
loop = GLib.MainLoop()
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP, lambda *_: loop.quit())
loop.run()
"""


@pytest.fixture
def taker():
    """Another program that has the name of the desk."""
    until(lambda: not owner(NAME))
    process = subprocess.Popen([sys.executable, "-c", TAKER, NAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "has it\n"
    yield process
    process.communicate()
    until(lambda: not owner(NAME))


@clause("/tr/TR-4/a-program-with-the-name-of-the-desk-on-the-bus-is-said-and-the-desk-opens")
@pytest.mark.parametrize("arguments", [[], ["--background"]])
def test_name_taken(make_app, taker, arguments):
    app = make_app(arguments=arguments, timeout_ms=600000).start()
    if not arguments:
        said = until(lambda: app.find("label", re.compile("has the name of Beckon on the session bus"), app.window("Beckon")))
        assert f"(process {taker.pid})" in said.name and "python3" in said.name and "End it" in said.name
    # Agents reach it, and it asks.
    id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    app.wait_dialog()
    app.respond(id, option_index=0)
    app.wait_no_dialog()


@clause("/tr/TR-4/a-second-start-shows-the-first-desk")
def test_second_start(make_app):
    app = make_app(arguments=["--background"], timeout_ms=600000).start()
    second = subprocess.run([BUILD / "src" / "app" / "beckon-desk"], env=app.env, timeout=PATIENCE, capture_output=True, text=True)
    assert (second.returncode, "session bus" in second.stderr) == (0, False)
    until(lambda: windows("Beckon"))


def stamp(row):
    """The check sum of a choice, from what every program can read of it."""
    [seconds, fraction] = re.fullmatch(r"(.*)\.(\d+)Z?", row["timestamp"]).groups()
    time_us = int(GLib.DateTime.new_from_iso8601(seconds + "Z", None).to_unix()) * 10**6 + int(fraction.ljust(6, "0"))
    texts = [f"{row['id']} {time_us} 0", row["conflict_description"], *(option["label"] for option in row["options"])]
    return hashlib.sha256("".join(text + "\0" for text in texts).encode()).hexdigest()[:8]


@clause("/att/ATT-5/a-click-that-another-program-made-answers-nothing")
@pytest.mark.parametrize("seal", ["", "0" * 64])
@pytest.mark.parametrize("surface", ["notification", "tray"])
def test_forged_click(make_app, notified, surface, seal):
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(arrival="'notify'")
    app.start()
    typist = Typist(app)
    id = app.ask("Which database?", ["PostgreSQL", "SQLite"]).json["id"]
    until(lambda: "notify An agent" in notified.lines)
    activate("answer", GLib.Variant("(sxis)", (surface, id, 1, stamp(app.interaction(id)) + seal)))
    # The person sees what somebody wanted to answer, as after a click on a notification of an earlier run.
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"
    assert "no button of this run" in app.stderr
    typist.close()
