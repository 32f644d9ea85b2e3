# test_host_commands.py: plans of a desk in a sandbox run their commands on the host, if the person has allowed it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is allowed is a fact of the start: each test gives the permission before."""

import os
import re
import tempfile
from pathlib import Path

import pytest
from gi.repository import GLib

from beckon_testing.waiting import until
from installed import APP, PATIENCE, bus, restart_host_service

OVERRIDE = f"flatpak override --user --talk-name=org.freedesktop.Flatpak {APP}"
SLEEP = "while :; do sleep 0.05; done"
# Other paths than on a desktop (rig.sh).
needs_paths = pytest.mark.skipif(os.geteuid() != 0, reason="the run-time folder is where a sandbox sees it only if the rig was started by root")


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="beckon-host-") as name:
        yield Path(name)


def plan(app, *commands, **fields):
    """A task whose steps run these commands; each is a text for a shell or a whole step."""
    steps = [{"type": "run", "command": ["sh", "-c", command]} if isinstance(command, str) else command for command in commands]
    reply = app.http("POST", "/v1/tasks", {"title": "On the host", "steps": steps, **fields})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def log(app, task_id):
    return "\n".join(line["message"] for line in app.http("GET", f"/v1/tasks/{task_id}/log").json["log"])


def lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.clause("/wh/WH-1/flatpak-without-permission-says-how")
def test_without_permission(app):
    task = app.wait_task(plan(app, "true"), "FAILED", "COMPLETE")
    assert task["status"] == "FAILED"
    assert OVERRIDE in task["result"], task["result"]
    assert OVERRIDE in log(app, task["id"])
    doctor = app.beckon("doctor")
    assert OVERRIDE in doctor.stdout, doctor.stdout + doctor.stderr
    # Nobody needs the permission who has no plans.
    assert doctor.returncode == 0, doctor.stdout


@pytest.mark.clause("/wh/WH-1/flatpak-runs-on-the-host")
def test_runs_on_the_host(installed, folder):
    installed.allow_host()
    app = installed.start(env={"BECKON_LLM_API_KEY": "not-for-programs"})
    out = folder / "out"
    task = app.wait_task(plan(
        app, {"type": "run", "command": ["sh", "-c", f"env > {out}; pwd >> {out}; test -e /.flatpak-info || echo host; echo '{{\"n\": 7}}'"],
              "folder": str(folder), "environment": {"COLOUR": "red and blue", "NOTIFY_SOCKET": "mine"}}),
        "COMPLETE", "FAILED")
    lines = log(app, task["id"])
    assert task["status"] == "COMPLETE", lines
    assert "host" in lines.splitlines(), lines
    told = out.read_text().splitlines()
    assert {"COLOUR=red and blue", "NOTIFY_SOCKET=mine", f"BECKON_TASK_ID={task['id']}", str(folder)} <= set(told)
    # Neither what the sandbox has nor what is for the desk.
    assert not re.search(r"^(FLATPAK_ID|BECKON_LLM_API_KEY|BECKON_PASS_\w+)=|=/app/", out.read_text(), re.M)
    assert app.beckon("doctor").stdout.count("run outside the sandbox") == 1


@pytest.mark.clause("/cf/CF-11/flatpak-agent-on-the-host-reads-its-prompt")
def test_agent_on_the_host(installed):
    installed.allow_host()
    app = installed.start()
    assert app.http("POST", "/v1/agents", {"name": "echo", "command": ["sh", "-c", "test -e /.flatpak-info || cat"]}).status == 201
    task = app.wait_task(plan(app, {"type": "run", "agent": "echo", "prompt": "Say hello"}), "COMPLETE", "FAILED")
    assert (task["status"], task["result"]) == ("COMPLETE", "Say hello"), log(app, task["id"])


@pytest.mark.clause("/tr/TR-2/flatpak-host-session-keeps-its-secrets")
def test_session_keeps_its_secrets(installed, folder):
    """The service on the host has the environment of the session, which may have keys of the desk."""
    bus().call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "UpdateActivationEnvironment",
                    GLib.Variant("(a{ss})", ({"BECKON_TELEGRAM_TOKEN": "1:secret", "INVOCATION_ID": "unit", "FAVOURITE": "tea"},)), None, 0, 5000, None)
    restart_host_service()
    installed.allow_host()
    app = installed.start()
    task = app.wait_task(plan(app, f"env > {folder}/out"), "COMPLETE", "FAILED")
    assert task["status"] == "COMPLETE", log(app, task["id"])
    told = (folder / "out").read_text()
    assert "FAVOURITE=tea" in told
    assert "1:secret" not in told and "INVOCATION_ID" not in told


@pytest.mark.clause("/wh/WH-1/flatpak-host-failures")
def test_failures(installed):
    installed.allow_host()
    app = installed.start()
    for step, expected in [("exit 3", "Exited with status 3"), ("kill -9 $$", "Killed by signal 9"),
                           ({"type": "run", "command": ["no-such-program"]}, "Exited with status 127"),
                           ({"type": "run", "command": ["true"], "folder": "/no/such/folder"}, "/no/such/folder")]:
        task = app.wait_task(plan(app, step), "FAILED", "COMPLETE")
        assert task["status"] == "FAILED" and expected in log(app, task["id"]), log(app, task["id"])


ATTACKS = {
    "children": f"echo $$ > there; ({SLEEP}) & {SLEEP}",
    "deaf-to-sigterm": f"trap '' TERM INT HUP; echo $$ > there; {SLEEP}",
    "a-session-of-its-own": f"setsid sh -c 'echo $$ > there; {SLEEP}' & {SLEEP}",
    "a-daemon": f"(setsid sh -c 'trap \"\" TERM INT HUP; echo $$ > there; {SLEEP}' &) ; {SLEEP}",
    "an-empty-environment": f"env -i sh -c 'echo $$ > there; {SLEEP}' & {SLEEP}",
}


@pytest.mark.clause("/tr/TR-5/flatpak-cancelling-ends-the-host-processes")
@pytest.mark.parametrize("attack", ATTACKS)
def test_cancelling_ends_them(installed, folder, attack):
    installed.allow_host()
    app = installed.start()
    task_id = plan(app, {"type": "run", "command": ["sh", "-c", ATTACKS[attack]], "folder": str(folder)})
    until(lambda: (folder / "there").exists() and (folder / "there").read_text(), PATIENCE)
    pid = int((folder / "there").read_text())
    assert lives(pid)
    assert app.http("POST", f"/v1/tasks/{task_id}/cancel", {}).status == 200
    until(lambda: not lives(pid), 20)


@pytest.mark.clause("/tr/TR-5/flatpak-killed-desk-leaves-nothing-on-the-host")
@pytest.mark.parametrize("attack", ["children", "a-daemon"])
def test_killed_desk(installed, folder, attack):
    """The whole sandbox is killed at once. What does not heed the interrupt then is found by the next desk."""
    installed.allow_host()
    app = installed.start()
    plan(app, {"type": "run", "command": ["sh", "-c", ATTACKS[attack]], "folder": str(folder), "interrupted": "skip"})
    until(lambda: (folder / "there").exists() and (folder / "there").read_text(), PATIENCE)
    pid = int((folder / "there").read_text())
    app.kill9()
    app.start()
    until(lambda: not lives(pid), 20)


@needs_paths
@pytest.mark.clause("/wh/WH-1/flatpak-host-program-asks-for-its-task")
def test_host_program_asks(installed, folder):
    installed.allow_host()
    app = installed.start()
    task_id = plan(app, f"flatpak run --user --command=beckon {APP} ask 'Which port?' 80 8080 --policy hold")
    until(lambda: app.http("GET", "/v1/interactions?status=PENDING").json["interactions"] or app.task(task_id)["status"] == "FAILED", PATIENCE)
    assert app.task(task_id)["status"] != "FAILED", log(app, task_id)
    asked = app.http("GET", "/v1/interactions?status=PENDING").json["interactions"][0]
    assert asked["task_id"] == task_id
    assert app.respond(asked["id"], option_index=1).status == 200
    app.wait_task(task_id, "COMPLETE")
    assert "8080" in log(app, task_id)
