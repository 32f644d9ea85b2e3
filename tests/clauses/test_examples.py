# test_examples.py: runs the examples of README and docs/http-api.md
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from beckon_testing import clause

TOP = Path(__file__).resolve().parents[2]


def example(name, pattern):
    """The first block of a page with a matching line."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", (TOP / name).read_text(), re.M | re.S)
    [first, *_] = [block for block in blocks if re.search(pattern, block, re.M)]
    return first


def home_of(desk):
    """The environment of a user whose desk is in the default place."""
    folder = Path(desk.env["XDG_RUNTIME_DIR"]) / "app"
    folder.mkdir(exist_ok=True)
    (folder / "page.beckon.Beckon").symlink_to(desk.runtime)
    return {name: value for name, value in desk.env.items() if name != "BECKON_RUNTIME_DIR"}


@clause("/aic/AIC-3/the-examples-end-with-their-answer", "/ar/AR-1/a-task-made-for-one-question-is-complete-with-the-answer")
@pytest.mark.parametrize("name, pattern, program", [
    ("README.md", r"^curl --unix-socket .*/v1/interactions", ["bash", "-c"]),
    ("docs/http-api.md", r"^curl --unix-socket .*/v1/interactions \\$", ["bash", "-c"]),
    ("docs/http-api.md", r"^import http\.client", [sys.executable, "-c"]),
], ids=["README", "http-api", "python"])
def test_pasted(desk, name, pattern, program):
    pasted = subprocess.Popen([*program, example(name, pattern)], env=home_of(desk), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 20
    while not (pending := desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]):
        assert time.monotonic() < end and pasted.poll() is None, pasted.communicate()
        time.sleep(0.02)
    desk.respond(pending[0]["id"], option_index=1)
    out, err = pasted.communicate(timeout=20)
    assert pasted.returncode == 0, err
    assert "SQLite" in out
    task = desk.task(pending[0]["task_id"])
    assert (task["status"], task["result"]) == ("COMPLETE", "SQLite")
