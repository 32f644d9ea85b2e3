# test_run_again.py: a task that failed runs again from the step that failed (WH-15, PP-10, AIC-2), and says why it failed
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import threading

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until

PATIENCE = 60
FAILS_ONCE = "test -e ready || { echo half done; echo 'ls: no such file' >&2; exit 2; }; echo made it"


def shell(line, **fields):
    return {"type": "run", "command": ["sh", "-c", line], **fields}


def plan(desk, *steps, **fields):
    return desk.http("POST", "/v1/tasks", {"title": "A plan", "steps": list(steps), "workspace": str(desk.home), **fields}).json["id"]


def reaches(desk, task, status):
    until(lambda: desk.task(task)["status"] == status, PATIENCE)
    return desk.task(task)


def entries(desk, task):
    return desk.http("GET", f"/v1/tasks/{task}/log?limit=500").json["log"]


def again(desk, task, **body):
    return desk.http("POST", f"/v1/tasks/{task}/run-again", body)


def failed(desk):
    """A task of three steps whose second fails until there is a file."""
    task = plan(desk, shell("echo one >> trace; echo '{\"n\": 1}'", save_as="first"), shell(FAILS_ONCE), shell("echo three >> trace"))
    reaches(desk, task, "FAILED")
    return task


@clause("/wh/WH-15/from-the-failed-step-with-the-context", "/pp/PP-10/a-failed-task-is-queued-again")
def test_again(desk):
    task = failed(desk)
    (desk.home / "ready").touch()
    reply = again(desk, task, by="anna", reason="the file is there")
    assert reply.status == 200 and reply.json["status"] in ("QUEUED", "RUNNING") and reply.json["result"] is None
    assert reply.json["finished_at"] is None
    found = reaches(desk, task, "COMPLETE")
    assert (desk.home / "trace").read_text().split() == ["one", "three"]
    assert found["context"]["first"] == {"n": 1, "exit_status": 0}
    rows = desk.http("GET", f"/v1/tasks/{task}/steps").json["steps"]
    assert [(row["state"], row["attempts"]) for row in rows] == [("DONE", 1), ("DONE", 2), ("DONE", 1)]
    moved = [line for line in entries(desk, task) if line["from"] == "FAILED"]
    assert len(moved) == 1, moved
    assert (moved[0]["to"], moved[0]["who"]) == ("QUEUED", "anna")
    assert moved[0]["message"] == "run again from step 2: the file is there"


@clause("/wh/WH-15/refused-unless-it-failed")
def test_refused(desk):
    done = plan(desk, shell("true"))
    reaches(desk, done, "COMPLETE")
    bare = desk.http("POST", "/v1/tasks", {"title": "Without steps"}).json["id"]
    queued = again(desk, bare)
    desk.http("POST", f"/v1/tasks/{bare}/fail", {"reason": "no"})
    before = len(entries(desk, bare))
    for reply in (again(desk, done), queued, again(desk, bare)):
        assert (reply.status, reply.json["error"]["code"]) == (409, "E108"), reply
        assert reply.json["error"]["hint"]
    assert len(entries(desk, bare)) == before
    assert again(desk, "task-none").status == 404


@clause("/wh/WH-15/once")
def test_once(desk):
    task = failed(desk)
    (desk.home / "ready").touch()
    replies = []
    threads = [threading.Thread(target=lambda: replies.append(again(desk, task).status)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(replies) == [200] + [409] * 7
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "trace").read_text().split() == ["one", "three"]


@clause("/wh/WH-15/fails-again-and-runs-again")
def test_twice(desk):
    task = failed(desk)
    for _ in range(2):
        assert again(desk, task).status == 200
        reaches(desk, task, "FAILED")
    assert desk.http("GET", f"/v1/tasks/{task}/steps").json["steps"][1]["attempts"] == 3
    assert desk.task(task)["result"] == "Exited with status 2 · ls: no such file"


@clause("/wh/WH-15/after-a-restart")
def test_restart(desk):
    task = failed(desk)
    desk.kill9()
    desk.start()
    (desk.home / "ready").touch()
    assert again(desk, task).status == 200
    reaches(desk, task, "COMPLETE")


@clause("/wh/WH-15/an-agents-command", "/aic/AIC-2/run-again-waits-for-its-agent")
def test_agent(desk):
    agent = desk.http("POST", "/v1/agents", {"name": "builder", "command": ["sh", "-c", FAILS_ONCE]}).json
    task = plan(desk, {"type": "run", "prompt": "Build it", "agent": "builder"})
    reaches(desk, task, "FAILED")
    (desk.home / "ready").touch()
    desk.http("POST", f"/v1/agents/{agent['id']}/pause", {})
    assert again(desk, task).status == 200
    until(lambda: any(line["message"] == "Agent builder is paused" or "paused" in line["message"] for line in entries(desk, task)), PATIENCE)
    assert desk.task(task)["status"] == "QUEUED"
    desk.http("POST", f"/v1/agents/{agent['id']}/resume", {})
    assert reaches(desk, task, "COMPLETE")["result"] == "made it"


@clause("/wh/WH-15/from-the-terminal")
def test_command(desk, beckon):
    task = failed(desk)
    (desk.home / "ready").touch()
    assert task in beckon("run-again", task, "try", "again", check=True).stdout
    reaches(desk, task, "COMPLETE")
    refused = beckon("run-again", task)
    assert refused.returncode != 0 and "E108" in refused.stderr


@clause("/wh/WH-15/the-reason-is-the-last-line")
@pytest.mark.parametrize("line,reason", [
    ("echo out; echo 'cannot open' >&2; echo more; exit 4", "Exited with status 4 · cannot open"),
    ("printf '\\033[1;31mfatal: \\033[0mno disk\\n'; exit 1", "Exited with status 1 · fatal: no disk"),
    ("printf '10 %%\\r100 %%\\rbroken off' >&2; exit 1", "Exited with status 1 · broken off"),
    ("echo; echo; exit 5", "Exited with status 5"),
    ("echo '{\"n\": 1}'; exit 6", "Exited with status 6"),
    ("head -c 1048576 /dev/zero | tr '\\0' x; exit 7", "Exited with status 7 · " + 300 * "x" + "…"),
    ("printf 'a\\000b\\n' >&2; exit 8", "Exited with status 8 · a\ufffdb"),
])
def test_reason(desk, line, reason):
    assert reaches(desk, plan(desk, shell(line)), "FAILED")["result"] == reason


@clause("/wh/WH-1/which-line-is-of-which-stream-and-step")
def test_streams(desk):
    task = plan(desk, shell("echo one; sleep 0.2; echo two >&2; sleep 0.2; echo '{\"n\": 3}'"), shell("echo four"))
    found = reaches(desk, task, "COMPLETE")
    printed = [(line["message"], line["stream"], line["step"]) for line in entries(desk, task) if line["stream"] is not None]
    assert printed == [("one", "stdout", 1), ("two", "stderr", 1), ('{"n": 3}', "stdout", 1), ("four", "stdout", 2)]
    said = [line for line in entries(desk, task) if line["stream"] is None]
    assert said and all(line["step"] in (None, 1, 2) for line in said)
    assert found["context"]["result"]["exit_status"] == 0
    # What a program complains of at the end does not hide its result.
    task = plan(desk, shell("echo '{\"n\": 3}'; echo warning: old >&2"))
    assert reaches(desk, task, "COMPLETE")["context"]["result"] == {"n": 3, "exit_status": 0}


@clause("/tr/TR-4/a-progress-bar-that-never-ends-its-line")
def test_progress(desk):
    task = plan(desk, shell("i=0; while [ $i -lt 20000 ]; do printf '\\rstate %d' $i; i=$((i + 1)); done"))
    reaches(desk, task, "COMPLETE")
    assert [line["message"] for line in entries(desk, task) if line["stream"] is not None] == ["state 19999"]
