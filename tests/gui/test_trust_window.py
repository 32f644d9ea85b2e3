# test_trust_window.py: the desk with a window keeps its secrets, and ends what its steps started, like the one without
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import resource
import signal
from pathlib import Path

import pytest

from beckon_testing import clause
from gui_testing import until

KEY = "sk-secret-of-the-window-0123456789"


def plan(app, *steps):
    reply = app.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(app.home), "steps": list(steps)})
    assert reply.status == 201, reply.json
    return reply.json["id"]


@clause("/tr/TR-2/the-window-keeps-its-secrets")
def test_secrets(make_app):
    app = make_app(env={"BECKON_LLM_API_KEY": KEY, "BECKON_RETENTION_DAYS": "30"}).start()
    environ = Path(f"/proc/{app.process.pid}/environ").read_bytes()
    assert b"BECKON_RETENTION_DAYS=30" in environ and KEY.encode() not in environ
    assert resource.prlimit(app.process.pid, resource.RLIMIT_CORE)[0] <= 1
    task = plan(app, {"type": "run", "command": ["env"]})
    until(lambda: app.task(task)["status"] == "COMPLETE")
    log = "\n".join(entry["message"] for entry in app.http("GET", f"/v1/tasks/{task}/log?limit=500").json["log"])
    assert "DISPLAY=" in log and "BECKON_TASK_ID=" in log
    assert KEY not in log and "BECKON_RETENTION_DAYS" not in log


@clause("/tr/TR-5/the-end-of-the-window-reaches-what-the-step-started")
def test_ended(make_app):
    app = make_app().start()
    there = app.home / "there"
    plan(app, {"type": "run", "command": f"env -i setsid sh -c 'echo $$ > {there}.new; mv {there}.new {there}; while :; do sleep 0.05; done' & while :; do sleep 0.05; done"})
    until(there.exists)
    pid = int(there.read_text())
    app.process.send_signal(signal.SIGTERM)
    app.wait()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
