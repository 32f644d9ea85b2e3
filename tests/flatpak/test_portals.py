# test_portals.py: what the installed flatpak gets from the desktop through portals: keys, files, links, and the network
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess
from pathlib import Path

import pytest
from gi.repository import Gio

import labels
from gui_testing import is_active, key, preferences_page, turn_to, type_text, until, windows
from installed import APP, PATIENCE
from people_window import root
from test_evaluator import TITLE, Server, choose, fill, wait
from test_plan_editor import open_editor, written

SCHEME = "x-scheme-handler/beckon"
SECRET = "sk-never-in-a-file"


def need_fuse():
    if not Path("/dev/fuse").exists():
        pytest.skip("files are handed over by FUSE, which is not here")


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.close()


def open_preferences(app):
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(TITLE) and root(app, TITLE), PATIENCE)
    preferences_page(app, "w")
    app.chosen = 0


@pytest.mark.clause("/tr/TR-2/flatpak-key-goes-through-the-secret-portal")
def test_secret(installed, server):
    app = installed.start()
    open_preferences(app)
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, address=server.url, model="small", secret=SECRET)
    wait(app, "label", "The key is stored in the keyring.", TITLE)
    app.quit()
    holders = [path for path in app.folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]
    assert not holders, holders
    # The next start has it, and uses it for a server of this computer.
    app.start()
    until(lambda: app.http("POST", "/v1/evaluator/test", {}).json["healthy"], PATIENCE)
    assert server.requests[-1]["authorization"] == f"Bearer {SECRET}"


@pytest.mark.clause("/wh/WH-13/flatpak-link-opens-the-task")
def test_link(installed):
    app = installed.start()
    task = app.http("POST", "/v1/tasks", {"title": "Build the payment service"}).json["id"]
    app.quit()
    handlers = {handler.get_id(): handler for handler in Gio.AppInfo.get_recommended_for_type(SCHEME)}
    assert f"{APP}.desktop" in handlers, handlers
    # The development build may be installed as well.
    handlers[f"{APP}.desktop"].set_as_default_for_type(SCHEME)
    done = subprocess.run(["gio", "open", f"beckon://tasks/{task}"], env=app.env, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    until(app.answers, PATIENCE)
    until(lambda: "Build the payment service" in app.names("label", root=app.window("Beckon")), PATIENCE)


@pytest.mark.clause("/wh/WH-1/flatpak-plan-is-opened-through-the-file-portal")
def test_file(app):
    """The portal's dialog is a program outside; it hands over one file, and no folder."""
    need_fuse()
    plan = Path.home() / "follow up.plan"
    plan.write_text("Run make test\nWait 5 days\n")
    turn_to("Beckon")
    open_editor(app)
    key("ctrl+o")
    until(lambda: windows("Open Plan"), PATIENCE)
    turn_to("Open Plan")
    key("slash")
    type_text(str(plan)[1:])
    key("Return")
    until(lambda: not windows("Open Plan"), PATIENCE)
    until(lambda: written(app) == "Run make test\nWait 5 days\n", PATIENCE)


@pytest.mark.clause("/att/ATT-15/flatpak-history-is-saved-through-the-file-portal")
def test_export(app):
    """The portal hands over a file that is not there yet."""
    need_fuse()
    asked = app.ask(policy="hold").json
    assert app.respond(asked["id"], option_index=1).status == 200
    target = Path.home() / "history of questions.csv"
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+2")
    until(lambda: app.find("toggle button", "Export Listed Questions", root=app.window("Beckon")), PATIENCE).do()
    until(lambda: app.find("menu item", re.compile("CSV"), root=app.window("Beckon")), PATIENCE).do()
    until(lambda: windows("Export History"), PATIENCE)
    turn_to("Export History")
    key("ctrl+a")
    type_text(str(target))
    key("Return")
    until(lambda: target.exists() and "SQLite" in target.read_text(), PATIENCE)
