# take.py: takes the screenshots of this folder
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""take.py FOLDER, on a display of its own (`./run screenshots`).

The real program with tasks and questions that were really asked and answered; nothing is painted in.
"""

import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "tests"), str(TOP / "tests" / "gui")]

from beckon_testing import Beckon  # noqa: E402
from beckon_testing.desk import BUILD  # noqa: E402
from gui_testing import App, key, until, windows  # noqa: E402

SIZE = (1100, 720)
BACKGROUND = "#d5dde5"


def window(title):
    return until(lambda: windows(title))[0]


def shoot(name, folder):
    time.sleep(1.2)
    subprocess.run(["import", "-window", "root", "-strip", "-define", "png:compression-level=9",
                    str(folder / f"{name}.png")], check=True)
    print(folder / f"{name}.png")


def place(title):
    """Puts the desk window into the middle of the screen."""
    found = window(title)
    subprocess.run(["xdotool", "windowsize", "--sync", found, *map(str, SIZE)], check=False)
    width, height = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True,
                                   check=True).stdout.split()
    subprocess.run(["xdotool", "windowmove", "--sync", found, str((int(width) - SIZE[0]) // 2),
                    str((int(height) - SIZE[1]) // 2)], check=False)
    subprocess.run(["xdotool", "windowactivate", "--sync", found], check=True)
    subprocess.run(["xdotool", "mousemove", width, height], check=True)
    time.sleep(2)


def click(app, text):
    """A real click on a text of the desk window."""
    main = next(child for child in app.node.children if child.name == "Beckon")
    node = until(lambda: app.find("label", text, root=main))
    x, y, width, height = node.box
    at = dict(line.split("=") for line in subprocess.run(
        ["xdotool", "getwindowgeometry", "--shell", window("Beckon")], capture_output=True, text=True, check=True).stdout.split())
    subprocess.run(["xdotool", "mousemove", str(int(at["X"]) + x + width // 2), str(int(at["Y"]) + y + height // 2),
                    "click", "1", "mousemove", "4000", "4000"], check=True)


def task(app, title, agent, workspace, state="RUNNING", **change):
    made = app.http("POST", "/v1/tasks", {"title": title, "agent": agent, "workspace": workspace, "state": state})
    assert made.status == 201, made.text
    number = made.json["id"]
    if change:
        app.http("PATCH", f"/v1/tasks/{number}", change)
    return number


def end(app, number, how, **body):
    reply = app.http("POST", f"/v1/tasks/{number}/{how}", body)
    assert reply.status == 200, reply.text


def answered(app, number, question, options, response, on="dialog", **fields):
    """A question that was asked and answered before the window came up."""
    asked = app.ask(question, options, task_id=number, **fields)
    assert asked.status == 202, asked.text
    time.sleep(2.3)
    if response is None:  # nobody's
        until(lambda: app.interaction(asked.json["id"])["timed_out"])
    elif on == "terminal":
        Beckon(app)("respond", asked.json["id"], response, check=True)
    else:
        app.wait_ready()
        key(response)
    until(lambda: app.interaction(asked.json["id"])["status"] != "PENDING")
    app.wait_no_dialog()


def fill(app):
    """An ordinary afternoon."""
    rename = task(app, "Rename the billing module", "refactorer", "~/src/shop", message="Renamed in 41 files")
    answered(app, rename, "Keep the old name as an alias?", ["Yes, for one release", "No"], "1",
             reason="Two plug-ins still import it")
    end(app, rename, "complete", result="41 files, all 318 tests pass")
    notes = task(app, "Write the release notes", "writer", "~/src/shop")
    answered(app, notes, "Which changes belong into the headline?", ["Faster search", "Dark style", "New importer"],
             "1, 3", on="terminal", multiple=True)
    answered(app, notes, "What should this release be called?", None, "Blackbird", on="terminal", kind="clarification")
    end(app, notes, "complete", result="1.4 “Blackbird”")
    mirror = task(app, "Refresh the package mirror", "keeper", "~/ops")
    answered(app, mirror, "The mirror is 3 days old. Refresh it now?", ["Refresh now", "Wait for the night"], None,
             timeout_ms=10000)
    end(app, mirror, "fail", reason="No space left on the device")
    task(app, "Build the documentation", "writer", "~/src/shop", state="QUEUED")
    task(app, "Translate the manual", "translator", "~/src/manual", progress=0.62, message="Chapter 8 of 13")
    outreach = app.http("POST", "/v1/tasks", {
        "title": "Outreach to Acme", "agent": "scout", "context": {"contact": {"name": "Acme", "replied": False}},
        "steps": [{"type": "run", "command": ["echo", "The offer is sent"]}, {"type": "wait", "duration": "5 days"},
                  {"type": "when", "condition": "contact.replied == false", "steps": [
                      {"type": "ask", "question": "Send a follow-up?", "options": ["Yes", "No"]}]},
                  {"type": "handoff", "assignee": "@ana", "subject": "Acme", "message": "Please call."},
                  {"type": "notify", "message": "Outreach is done"}]})
    assert outreach.status == 201, outreach.text
    until(lambda: app.task(outreach.json["id"])["status"] == "WAITING")
    task(app, "Review the pull request 218", "reviewer", "~/src/shop", progress=0.3, message="Reading the tests")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["xsetroot", "-solid", BACKGROUND], check=True)
    app = App({"USER": "anna", "XDG_DATA_DIRS": f"{BUILD}/root/share:/usr/local/share:/usr/share"})
    app.set_toolkit(font_name="Cantarell 11", cursor_blink=False)
    try:
        app.start()
        place("Beckon")
        shoot("empty", folder)
        fill(app)
        app.wait_no_dialog()
        cache = task(app, "Clean the cache", "keeper", "~/ops", progress=0.1)
        app.ask("Did you mean the staging cache or the production cache?", ["The staging cache", "The production cache"],
                kind="ambiguity", task_id=cache, timeout_ms=3600000)
        build = task(app, "Build the payment service", "builder", "~/src/pay", progress=0.4, message="Read 12 files")
        app.http("POST", f"/v1/tasks/{build}/log", {"level": "info", "message": "Tests passed (41 of 41)"})
        app.wait_shows("^Did you mean")
        app.wait_ready()
        key("Escape")
        app.wait_no_dialog()
        app.ask("Which database should the service use?",
                [{"label": "PostgreSQL", "description": "Runs as a server, more to set up"},
                 {"label": "SQLite", "description": "One file, no server"}],
                task_id=build, reason="Both fit the schema; the deploy target decides.", allow_other=True)
        app.wait_shows("^Which database")
        app.wait_ready()
        subprocess.run(["xdotool", "mousemove", "4000", "4000"], check=True)
        shoot("question", folder)
        key("Escape")
        app.wait_no_dialog()
        subprocess.run(["xdotool", "windowactivate", "--sync", window("Beckon")], check=True)
        click(app, "Build the payment service")
        shoot("desk", folder)
        click(app, "Outreach to Acme")
        shoot("steps", folder)
        key("ctrl+2")
        time.sleep(1)
        click(app, "The mirror is 3 days old. Refresh it now?")
        shoot("history", folder)
        key("ctrl+3")
        time.sleep(1.5)
        shoot("insights", folder)
    finally:
        app.discard()


main()
