# test_command.py: the command beckon on the host, which the window installs
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import re
import subprocess
from pathlib import Path

import pytest

from gui_testing import BUTTON, until
from installed import PATIENCE

PLAN = '{"title": "From a file", "steps": [{"type": "ask", "question": "Go on?", "options": ["Yes", "No"], "policy": "hold"}]}'


@pytest.fixture
def command():
    """Where the command goes; not there before the test."""
    path = Path.home() / ".local" / "bin" / "beckon"
    path.unlink(missing_ok=True)
    yield path
    path.unlink(missing_ok=True)


TITLE = "Connect an Agent"


def labels(app):
    """Those of the window that connects an agent, which opens with the desk's button."""
    until(lambda: app.window("Beckon"), PATIENCE)
    if not app.window(TITLE):
        until(lambda: app.find(BUTTON, TITLE, root=app.window("Beckon"))).do()
        until(lambda: app.window(TITLE), PATIENCE)
    return app.names("label", root=app.window(TITLE))


def install(app):
    labels(app)
    until(lambda: app.find(BUTTON, "Install", root=app.window(TITLE))).do()


def shown(app, pattern):
    return until(lambda: next((text for text in labels(app) if re.search(pattern, text)), None), PATIENCE)


def run(command, *arguments, **how):
    return subprocess.run([command, *arguments], capture_output=True, text=True, timeout=PATIENCE, **how)


def check(app, command, folder):
    """It asks, and reads files of the host, also under paths that a shell would take apart."""
    home = Path(folder)
    plan = home / "a plan's $(file).json"
    plan.write_text(PLAN)
    environment = {**os.environ, "BECKON_AGENT": "host agent"}
    with subprocess.Popen([command, "ask", "Which \"database\"?", "Postgre$QL", "SQ'Lite", "--policy", "hold"], env=environment,
                          stdout=subprocess.PIPE, text=True) as agent:
        asked = until(lambda: app.http("GET", "/v1/interactions?status=PENDING").json["interactions"], PATIENCE)[0]
        assert (asked["agent"], [option["label"] for option in asked["options"]]) == ("host agent", ["Postgre$QL", "SQ'Lite"])
        assert app.respond(asked["id"], option_index=1).status == 200
        assert agent.communicate(timeout=PATIENCE)[0] == "SQ'Lite\n"
        assert agent.returncode == 0
    with subprocess.Popen([command, "run", plan.name], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as agent:
        asked = until(lambda: app.http("GET", "/v1/interactions?status=PENDING").json["interactions"] or agent.poll() is not None, PATIENCE)
        assert asked is not True, agent.stdout.read()
        assert app.respond(asked[0]["id"], option_index=0).status == 200
        assert agent.wait(PATIENCE) == 0


@pytest.mark.clause("/aic/AIC-9/flatpak-command-by-a-line-for-a-terminal")
def test_line_for_a_terminal(app, command, tmp_path):
    line = shown(app, r"^mkdir -p ~/\.local/bin")
    assert not command.exists()
    assert subprocess.run(["sh", "-c", line]).returncode == 0
    check(app, command, tmp_path)


@pytest.mark.clause("/aic/AIC-9/flatpak-command-by-its-button")
def test_button(installed, command, tmp_path):
    installed.allow_host()
    app = installed.start()
    text = shown(app, r"^#!/bin/sh")
    assert not command.exists()
    install(app)
    until(command.exists, PATIENCE)
    until(lambda: any(label.startswith("Installed: ") for label in labels(app)), PATIENCE)
    assert command.read_text() == text + "\n"
    check(app, command, tmp_path)


def test_button_spares_another_program(installed, command):
    command.parent.mkdir(parents=True, exist_ok=True)
    command.write_text("#!/bin/sh\n# of somebody else\n")
    installed.allow_host()
    app = installed.start()
    install(app)
    until(lambda: any("is another program" in label for label in labels(app)), PATIENCE)
    assert command.read_text() == "#!/bin/sh\n# of somebody else\n"
