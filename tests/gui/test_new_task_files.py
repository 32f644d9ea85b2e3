# test_new_task_files.py: files and folders that are dropped on New Task and on the window, and what was asked before (CF-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from drag_source import TITLE
from gui_testing import geometry, key, rests, run, turn_to, type_text, until, windows
from people_window import focus
from test_new_task import ENTRY, open_entry, root, shown, states

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long


def text(app):
    return app.find("text box", labels.WHAT_SHOULD_BE_DONE, root(app, ENTRY)).text


@contextmanager
def dragging(app, *uris):
    """A window in the corner, from which these are dragged."""
    source = subprocess.Popen([sys.executable, Path(__file__).parent / "drag_source.py", *uris], env=app.env)
    try:
        window = until(lambda: windows(TITLE))[0]
        run("xdotool", "windowmove", window, 0, 0)
        rests(lambda: geometry(window))
        yield window
    finally:
        source.terminate()
        source.wait()


def drop(window, title):
    """Drags from the window to the middle of another one, as a hand does."""
    start, end = geometry(window), geometry(windows(title)[0])
    x, y = start["X"] + 40, start["Y"] + 40
    to_x, to_y = end["X"] + end["WIDTH"] // 2, end["Y"] + end["HEIGHT"] // 2
    run("xdotool", "mousemove", x, y, "mousedown", 1)
    for step in range(1, 21):
        run("xdotool", "mousemove", x + (to_x - x) * step // 20, y + (to_y - y) * step // 20, "sleep", 0.02)
    run("xdotool", "sleep", 0.2, "mouseup", 1)


@clause("/cf/CF-1/files-and-folders-dropped-on-new-task")
@pytest.mark.takes(8)
def test_dropped(app, tmp_path):
    file = tmp_path / "a file.txt"
    file.write_text("")
    open_entry(app)
    type_text("Read")
    with dragging(app, file.as_uri(), tmp_path.as_uri()) as window:
        drop(window, ENTRY)
        until(lambda: text(app) == f"Read '{file}' ")
        until(lambda: shown(app, f"^{re.escape(str(tmp_path))}$", ENTRY))
        turn_to(ENTRY)
        key("ctrl+Return")
        until(lambda: app.rows("SELECT text, workspace FROM requests") == [{"text": f"Read '{file}'", "workspace": str(tmp_path)}])


@clause("/cf/CF-1/what-is-no-file-of-this-computer-is-refused")
def test_remote(app):
    open_entry(app)
    with dragging(app, "nowhere://host/a") as window:
        drop(window, ENTRY)
        until(lambda: shown(app, "“nowhere://host/a” is not on this computer", ENTRY))
        assert text(app) == ""


@clause("/cf/CF-1/a-folder-dropped-on-the-window-opens-new-task")
def test_dropped_on_window(app, tmp_path):
    with dragging(app, tmp_path.as_uri()) as window:
        drop(window, "Beckon")
        until(lambda: windows(ENTRY))
        until(lambda: shown(app, f"^{re.escape(str(tmp_path))}$", ENTRY))


@clause("/cf/CF-1/the-folder-of-an-agent-with-a-tilde")
def test_folder_of_agent(make_app):
    app = make_app({"BECKON_DEFAULT_AGENT": "helper"}).start()
    folder = app.home / "garden"
    folder.mkdir()
    assert app.http("POST", "/v1/agents", {"name": "helper", "command": ["cat"], "folder": str(folder)}).status == 201
    open_entry(app)
    until(lambda: shown(app, "^~/garden$", ENTRY))


@clause("/cf/CF-1/earlier-requests-come-back-with-the-up-key", "/att/ATT-14/earlier-requests-by-keyboard")
def test_recalled(app):
    for wanted in ("Paint the fence of the garden", "Water the plants in the garden"):
        app.http("POST", "/v1/requests", {"text": wanted}, wait=20)
    open_entry(app)
    until(lambda: app.find(None, "Earlier Requests", root(app, ENTRY)))
    key("Up")
    until(lambda: text(app) == "Water the plants in the garden")
    key("Up")
    until(lambda: text(app) == "Paint the fence of the garden")
    key("Up")
    key("Down")
    until(lambda: text(app) == "Water the plants in the garden")
    key("Down")
    until(lambda: text(app) == "")
    key("Up")
    type_text(" today")
    # What was changed is kept.
    key("Up")
    until(lambda: text(app) == "Water the plants in the garden today")
    key("ctrl+Return")
    until(lambda: states(app) == ["QUEUED"] * 3)


@clause("/cf/CF-11/a-queued-task-that-nobody-will-do-is-assigned-in-the-window", "/att/ATT-14/assigned-by-keyboard")
@pytest.mark.takes(8)
def test_assigned(app):
    app.http("POST", "/v1/agents", {"name": "helper", "command": ["/bin/sh", "-c", "cat; echo; echo It is painted"]})
    task = app.http("POST", "/v1/requests", {"text": "Paint the fence of the garden"}, wait=20).json["task_id"]
    until(lambda: app.find(None, re.compile("Paint the fence.*No agent"), root(app, "Beckon")))
    key("ctrl+1", "End", "Return")
    until(lambda: app.find(None, re.compile("^No agent will do this"), root(app, "Beckon")))
    focus(app, "Assign…", "Beckon")
    key("Return")
    turn_to("Assign Task")
    key("space")
    key("Down")
    key("Return")
    until(lambda: app.find("label", "The desk starts the agent immediately.", root(app, "Assign Task")))
    focus(app, "Assign", "Assign Task")
    key("Return")
    until(lambda: not windows("Assign Task"))
    until(lambda: app.http("GET", f"/v1/tasks/{task}").json["status"] == "COMPLETE")
    assert "assigned to helper" in [line["message"] for line in app.http("GET", f"/v1/tasks/{task}/log").json["log"]]
