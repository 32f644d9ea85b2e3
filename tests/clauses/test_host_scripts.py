# test_host_scripts.py: what beckon-host runs on the host for a desk in a sandbox, without a sandbox (TR-2, TR-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/flatpak has the whole, where a flatpak can be installed."""

import json
import os
import subprocess
import time
import uuid
from pathlib import Path

import pytest

from beckon_testing import clause, until

SCRIPTS = Path(__file__).parents[2] / "src" / "desk" / "run" / "host"
STAY = "echo $$ > there.new; mv there.new there; while :; do sleep 0.05; done"
# What ignores SIGTERM is killed after this.
GRACE = "1"


def script(name, *arguments, env=None, **how):
    return subprocess.run(["/bin/sh", "-c", (SCRIPTS / name).read_text(), name, *arguments], capture_output=True, text=True, timeout=60, env=env, **how)


def lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.fixture
def run():
    """The mark of a run that is nobody else's."""
    return f"{uuid.uuid4().hex}/1/2"


@pytest.fixture
def start(tmp_path):
    """start (line, mark): the pid of the process of that line that says that it is there."""
    started = []

    def begin(line, mark):
        env = {**os.environ, "BECKON_RUN": mark}
        started.append(subprocess.Popen(["setsid", "sh", "-c", line.format(stay=STAY)], cwd=tmp_path, env=env))
        until((tmp_path / "there").exists)
        pid = int((tmp_path / "there").read_text())
        (tmp_path / "there").unlink()
        return pid
    yield begin
    for process in started:
        process.kill()
        process.wait()


@clause("/tr/TR-2/host-program-gets-what-is-given-and-no-key-of-the-desk")
def test_environment():
    env = {"PATH": os.environ["PATH"], "BECKON_TASK_ID": "task-1", "BECKON_TELEGRAM_TOKEN": "1:secret", "NOTIFY_SOCKET": "mine", "INVOCATION_ID": "unit",
           "FAVOURITE": "tea\nBECKON_FALSE=line", "ODD": "a 'b' $(c)"}
    done = script("start.sh", "BECKON_TASK_ID ODD NOTIFY_SOCKET ", "INVOCATION_ID NOTIFY_SOCKET",
                  "python3", "-c", "import json, os, sys; print(json.dumps([*os.environ])); print(json.dumps(sys.argv[1:]))", "a b", "$(x)", "", env=env)
    names, words = map(json.loads, done.stdout.splitlines())
    assert {"BECKON_TASK_ID", "NOTIFY_SOCKET", "FAVOURITE", "ODD"} <= set(names), done
    assert not {"BECKON_TELEGRAM_TOKEN", "INVOCATION_ID"} & set(names), names
    assert words == ["a b", "$(x)", ""]


@clause("/wh/WH-1/host-program-that-is-missing")
def test_missing():
    done = script("start.sh", "", "", "no-such-program-anywhere")
    assert done.returncode == 127 and "no-such-program-anywhere" in done.stderr


@clause("/tr/TR-5/host-script-ends-a-run-and-no-other")
@pytest.mark.parametrize("line", ["{stay}", "(setsid sh -c '{stay}' &) ; sleep 600", "trap '' TERM INT HUP; {stay}"],
                         ids=["plain", "a-daemon", "deaf"])
def test_end(start, run, line):
    other = f"{run.split('/')[0]}/11/2"
    ended, kept = start(line, run), start("{stay}", other)
    assert {run, other} <= set(script("list-runs.sh").stdout.splitlines())
    done = script("end-run.sh", GRACE, "0", run)
    found, killed, left = map(int, done.stdout.split())
    assert not lives(ended) and lives(kept)
    assert found >= 1 and left == 0 and (killed > 0) == ("trap" in line), done
    # All attempts of a step.
    begun = time.monotonic()
    assert script("end-run.sh", GRACE, "0", other.rpartition("/")[0] + "/").stdout.split()[2] == "0"
    assert not lives(kept) and time.monotonic() - begun < 30
    assert script("end-run.sh", GRACE, "0", run).stdout.split() == ["0", "0", "0"]
