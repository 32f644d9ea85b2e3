# test_recover_runs.py: the processes that runs of a killed desk had started are ended, whatever happens to their tasks (WH-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import signal
from pathlib import Path

import pytest

from beckon_testing import clause, until

PATIENCE = 60
# Prints its process number, and runs until it is told to end.
WORK = "{first}echo $$ > {name}.new; mv {name}.new {name}; while :; do sleep 0.05; done"


def work(desk, name, first=""):
    (desk.home / f"{name}.sh").write_text(WORK.format(name=name, first=first))
    return f"{name}.sh"


def plan(desk, *steps, **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(desk.home), "steps": list(steps), **fields})
    assert reply.status == 201, reply.json
    return reply.json["id"]


def shell(line):
    return {"type": "run", "command": line}


def pid_of(desk, name):
    path = desk.home / name
    until(path.exists, PATIENCE)
    return int(path.read_text())


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def log(desk, task):
    return [entry["message"] for entry in desk.http("GET", f"/v1/tasks/{task}/log?limit=500").json["log"]]


@pytest.fixture
def end():
    """Ends the processes that a failed test leaves behind."""
    pids = []
    yield pids.append
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


@clause("/wh/WH-1/ended-though-nothing-comes-of-its-step")
@pytest.mark.parametrize("held", ["task", "agent"])
def test_held(desk, end, held):
    """The task, or its agent, is never resumed, and its processes are ended all the same."""
    assert desk.http("POST", "/v1/agents", {"name": "scout", "command": ["true"]}).status == 201
    task = plan(desk, shell(f"sh {work(desk, 'work')}; true"), agent="scout")
    pid = pid_of(desk, "work")
    end(pid)
    path = f"/v1/tasks/{task}/pause" if held == "task" else "/v1/agents/scout/pause"
    assert desk.http("POST", path, {}).status == 200
    desk.kill9()
    assert alive(pid)
    desk.start()
    until(lambda: not alive(pid), PATIENCE)
    until(lambda: any("of the interrupted run still went on" in line for line in log(desk, task)), PATIENCE)
    assert desk.task(task)["status"] == "RUNNING"
    assert [step["state"] for step in desk.http("GET", f"/v1/tasks/{task}/steps").json["steps"]] == ["RUNNING"]


@clause("/wh/WH-1/ended-though-its-task-was-cancelled")
def test_cancelled(desk, end):
    """The desk is killed while a cancelled process still has time to end."""
    task = plan(desk, shell(f"trap '' TERM; sh {work(desk, 'work')}; true"))
    pid = pid_of(desk, "work")
    end(pid)
    assert desk.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200
    desk.kill9()
    assert alive(pid)
    desk.start()
    until(lambda: not alive(pid), PATIENCE)
    assert desk.task(task)["status"] == "CANCELLED"


@clause("/wh/WH-1/ended-before-any-step-begins")
def test_before_any_step(desk, end):
    """The process ignores SIGTERM. The desk answers meanwhile, and another task starts when the process is gone."""
    script = work(desk, "work", first="trap '' TERM; ")
    first = plan(desk, shell(f"sh {script}; true"))
    pid = pid_of(desk, "work")
    end(pid)
    desk.http("POST", f"/v1/tasks/{first}/pause", {})
    desk.kill9()
    desk.start()
    assert desk.http("GET", "/v1/status").status == 200
    task = plan(desk, shell(f"test -e /proc/{pid} && grep -q '^State:.[^ZX]' /proc/{pid}/status && touch together; true"))
    until(lambda: desk.task(task)["status"] == "COMPLETE", PATIENCE)
    assert not alive(pid)
    assert not (desk.home / "together").exists()
    assert any("got SIGKILL" in line for line in log(desk, first))


@clause("/wh/WH-1/ended-without-its-environment")
def test_bare(desk, end):
    task = plan(desk, shell(f"env -i sh {work(desk, 'work')}; true"))
    pid = pid_of(desk, "work")
    end(pid)
    assert b"BECKON_RUN" not in Path(f"/proc/{pid}/environ").read_bytes()
    desk.http("POST", f"/v1/tasks/{task}/pause", {})
    desk.kill9()
    assert alive(pid)
    desk.start()
    until(lambda: not alive(pid), PATIENCE)


@clause("/wh/WH-1/what-is-to-stay-stays")
def test_stays(desk, end):
    """Processes that a finished run left behind, that detached themselves, or that belong to another desk."""
    over = plan(desk, shell(f"sh {work(desk, 'over')} > /dev/null 2>&1 & exit 0"))
    until(lambda: desk.task(over)["status"] == "COMPLETE", PATIENCE)
    plan(desk, shell(f"setsid env -u BECKON_RUN sh {work(desk, 'away')} > /dev/null 2>&1 & sh {work(desk, 'work')}"))
    pids = {name: pid_of(desk, name) for name in ("over", "away", "work")}
    other = type(desk)()
    try:
        other.start()
        plan(other, shell(f"sh {work(other, 'foreign')}"))
        pids["foreign"] = pid_of(other, "foreign")
        for pid in pids.values():
            end(pid)
        desk.kill9()
        assert alive(pids["over"]) and alive(pids["away"])
        desk.start()
        until(lambda: not alive(pids["work"]), PATIENCE)
        task = plan(desk, {"type": "notify", "message": "begins"})
        until(lambda: desk.task(task)["status"] == "COMPLETE", PATIENCE)
        assert all(alive(pids[name]) for name in ("over", "away", "foreign"))
    finally:
        other.discard()
