# test_bus_flood.py: another program floods the session bus (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import clause
import labels
from gui_testing import DIALOG, run, until, windows
from notifications import activate

FLOOD = Path(__file__).parent.parent / "doubles" / "bus_flood.py"
LINE = "Too many calls over the session bus"


def flood(app, kind, *words):
    """What the other program got: {"answered": 20, "refused": 480}."""
    done = subprocess.run([sys.executable, FLOOD, kind, *map(str, words)], env=app.env, check=True, capture_output=True, text=True, timeout=120)
    return json.loads(done.stdout) if done.stdout else {}


@clause("/tr/TR-4/a-flood-of-actions-over-the-session-bus-is-refused-and-logged-once")
@pytest.mark.parametrize("kind", ["new-task", "show-question-invited", "get-layout"])
def test_flood(app, kind):
    until(lambda: windows("Beckon"))
    # Fewer at once than the bus itself allows.
    heard = []
    # On a busy computer a round may take so long that most of its calls are let through.
    while sum(one.get("refused", 0) for one in heard) <= 10:
        assert len(heard) < 30, heard
        heard.append(flood(app, kind, 120))
    until(lambda: LINE in app.stderr)
    assert app.stderr.count(LINE) == 1


@clause("/tr/TR-4/new-task-asked-for-again-and-again-is-one-dialog")
def test_one_dialog(app):
    until(lambda: windows("Beckon"))
    for _ in range(3):
        activate("new-task")
    until(lambda: windows(labels.NEW_TASK))
    assert len(windows(labels.NEW_TASK)) == 1


@clause("/tr/TR-4/during-a-flood-another-caller-is-heard-and-a-key-answers")
def test_still_works(app):
    until(lambda: windows("Beckon"))
    id = app.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    app.wait_ready()
    flooding = subprocess.Popen([sys.executable, FLOOD, "answer", "0", "silent"], env=app.env)
    try:
        until(lambda: LINE in app.stderr)
        activate("show")
        run("xdotool", "key", "1")
        assert app.settled(id)["response"] == "Tea"
        assert flooding.poll() is None
    finally:
        flooding.kill()
        flooding.wait()
    until(lambda: not windows(DIALOG))
