# test_fetched.py: an agent fetches a request that is clear, and claims it with every sign of life (CF-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until
from raw_http import RawConnection
from test_carried_out import TOP, WANTED, ended, fetch, fetched, log, messages, register, request


# --- agents that fetch ------------------------------------------------------------------------

@clause("/cf/CF-11/an-agent-fetches-the-oldest-the-most-urgent-first")
def test_fetch_order(desk):
    first = request(desk, agent="fetcher")["task_id"]
    second = request(desk, "Water the plants in the garden behind the house", agent="FETCHER")["task_id"]
    urgent = desk.http("POST", "/v1/tasks", {"title": "At once", "agent": "fetcher", "priority": "urgent"}).json["id"]
    request(desk, "Paint the fence of the garden in green", agent="other")
    task = fetched(desk)
    assert (task["id"], task["status"], task["claimed_by"], task["claim"]) == (urgent, "RUNNING", "fetcher", 1)
    assert task["claim_until"] is not None
    assert [fetched(desk)["id"], fetched(desk)["id"]] == [first, second]
    reply = fetch(desk)
    assert (reply.status, reply.text) == (204, "")
    assert "fetched by fetcher" in messages(desk, first)


@clause("/cf/CF-11/a-connection-that-ends-when-there-is-nothing-to-fetch-says-so")
@pytest.mark.parametrize("wait", [{}, {"wait": "1 second"}], ids=["at once", "after a wait"])
def test_fetch_nothing_connection(desk, wait):
    with RawConnection(desk) as connection:
        connection.send("POST", "/v1/tasks/next", {"agent": "fetcher"} | wait)
        reply = connection.read()
        assert reply.status == 204
        if reply.headers.get("connection") == "close":
            assert connection.read() is None
        else:
            connection.send("GET", "/v1/people")
            assert connection.read().status == 200


@clause("/cf/CF-11/what-names-nobody-is-for-whoever-fetches-next")
def test_fetch_nobodys(desk):
    own = desk.http("POST", "/v1/tasks", {"title": "A script reports this"}).json
    wanted = request(desk)["task_id"]
    assert fetched(desk)["id"] == wanted
    # A task without a request is done by its creator.
    assert fetch(desk).status == 204 and desk.task(own["id"])["status"] == "QUEUED"


@clause("/cf/CF-11/nothing-is-fetched-that-somebody-else-carries-out-or-holds-back")
def test_not_fetched(desk):
    helper = register(desk)
    assert (fetch(desk, "helper").status, fetch(desk, "helper").error) == (409, "E108")
    desk.http("DELETE", f"/v1/agents/{helper['id']}")
    assert fetch(desk, "helper").error == "E102"
    desk.http("POST", "/v1/tasks", {"title": "A plan", "agent": "fetcher", "steps": [{"type": "wait", "duration": "1 day"}]})
    paused = request(desk, agent="fetcher")["task_id"]
    desk.http("POST", f"/v1/tasks/{paused}/pause", {})
    request(desk, "Fix it", state="AWAITING_CLARIFICATION", agent="fetcher")
    assert fetch(desk).status == 204
    desk.http("POST", f"/v1/tasks/{paused}/resume", {})
    agent = register(desk, "fetcher", command=None)
    desk.http("POST", f"/v1/agents/{agent['id']}/pause", {})
    assert fetch(desk).status == 204
    desk.http("POST", f"/v1/agents/{agent['id']}/resume", {})
    assert fetched(desk)["id"] == paused


@clause("/cf/CF-11/what-is-not-well-formed-is-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("body", [{}, {"agent": ""}, {"agent": 3}, {"agent": "a", "wait": "soon"}, {"agent": "a", "more": 1}, {"agent": "timeout"}])
def test_fetch_malformed(desk, body):
    reply = desk.http("POST", "/v1/tasks/next", body)
    assert (reply.status, reply.error) == (400, "E101")


@clause("/cf/CF-11/two-never-get-the-same-one")
@pytest.mark.parametrize("wait", [None, "10 s"])
def test_fetch_at_once(desk, wait):
    n_tasks, n_fetchers = 60, 12
    got, lock, made = [], threading.Lock(), []

    def work():
        while (reply := fetch(desk, **({"wait": wait} if wait else {}))).status == 200:
            with lock:
                got.append(reply.json["id"])
                if len(got) == n_tasks and wait:
                    # The others no longer wait.
                    for number in range(n_fetchers):
                        desk.http("POST", "/v1/tasks", {"title": f"The end {number}", "agent": "fetcher", "priority": "low"})
            if wait and reply.json["title"].startswith("The end"):
                return

    def make():
        for number in range(n_tasks):
            made.append(desk.http("POST", "/v1/tasks", {"title": f"Work {number}", "agent": "fetcher"}).json["id"])

    if not wait:
        make()
    threads = [threading.Thread(target=work) for _ in range(n_fetchers)] + ([threading.Thread(target=make)] if wait else [])
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == len(set(got)) and set(made) <= set(got)
    counted = desk.rows("SELECT count(*) AS n FROM execution_log WHERE message LIKE 'fetched by%'")
    assert counted == [{"n": len(got)}]


@clause("/cf/CF-11/a-wait-ends-with-the-task-that-comes")
def test_fetch_waits(desk):
    replies = []
    threads = [threading.Thread(target=lambda: replies.append(fetch(desk, wait="30 s"))) for _ in range(3)]
    for thread in threads:
        thread.start()
    made = {request(desk, f"{WANTED}, part {number}", agent="fetcher")["task_id"] for number in range(3)}
    for thread in threads:
        thread.join()
    assert {reply.json["id"] for reply in replies} == made
    assert fetch(desk, wait=50).status == 204


@clause("/cf/CF-11/who-went-away-while-waiting-gets-nothing")
def test_fetch_hung_up(desk):
    connection = desk.connect()
    connection.request("POST", "/v1/tasks/next", json.dumps({"agent": "fetcher", "wait": "60 s"}), {"Content-Type": "application/json"})
    # The desk has received that call before this one.
    assert fetch(desk).status == 204
    connection.close()
    assert fetch(desk).status == 204
    made = request(desk, agent="fetcher")["task_id"]
    task = until(lambda: (reply := fetch(desk)).status == 200 and reply.json)
    assert task["id"] == made


# --- the claim --------------------------------------------------------------------------------

@clause("/cf/CF-11/a-claim-without-a-sign-of-life-is-given-back")
def test_given_back(make_desk):
    desk = make_desk(claim_ms=300).start()
    made = request(desk, agent="fetcher")["task_id"]
    first = fetched(desk)
    task = until(lambda: (task := desk.task(made))["status"] == "QUEUED" and task)
    assert task["claimed_by"] is None and task["claim_until"] is None
    assert any(level == "warning" and message.startswith("given back: no sign of life of fetcher") for level, message in log(desk, made))
    for path, body in [("complete", {"result": "late"}), ("fail", {}), ("log", {"message": "late"}), ("wait", {"duration": "1 h"})]:
        reply = desk.http("POST", f"/v1/tasks/{made}/{path}", body)
        assert (reply.status, reply.error) == (409, "E108") and "beckon next" in reply.json["error"]["hint"], reply.text
    assert desk.http("PATCH", f"/v1/tasks/{made}", {"progress": 0.5}).error == "E108"
    assert desk.http("PATCH", f"/v1/tasks/{made}", {}).error == "E108"
    assert desk.ask(task_id=made).error == "E108"
    assert "late" not in messages(desk, made) and desk.task(made)["status"] == "QUEUED"
    # A person can still control it.
    assert desk.http("PATCH", f"/v1/tasks/{made}", {"title": "The harvest"}).status == 200
    # The second claim ends with its report.
    desk.restart(claim_ms=600_000)
    second = fetched(desk)
    assert (second["id"], second["claim"]) == (made, 2)
    late = {"Beckon-Claim": f"{made} {first['claim']}"}
    reply = desk.http("POST", f"/v1/tasks/{made}/log", {"message": "late"}, headers=late)
    assert reply.error == "E108", reply.text
    assert desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "late"}, headers=late).error == "E108"
    reply = desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "done"}, headers={"Beckon-Claim": f"{made} 2"})
    assert (reply.status, reply.json["result"]) == (200, "done")
    # A claim on another task does not apply to this one; malformed claims are refused.
    other = desk.http("POST", "/v1/tasks", {"title": "Another"}).json["id"]
    assert desk.http("POST", f"/v1/tasks/{other}/log", {"message": "hello"}, headers=late).status == 201
    assert desk.http("POST", f"/v1/tasks/{other}/log", {"message": "hello"}, headers={"Beckon-Claim": "x"}).error == "E101"


def claim_until(desk, task):
    return desk.rows("SELECT claim_us FROM tasks WHERE id = ?", task)[0]["claim_us"]


@clause("/cf/CF-11/every-call-about-the-task-is-a-sign-of-life")
def test_signs_of_life(desk):
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    before = claim_until(desk, made)
    for method, path, body in [("POST", "/log", {"message": "I am at it"}), ("PATCH", "", {"progress": 0.1}), ("PATCH", "", {"message": "Half"}),
                               ("PATCH", "", {"context": {"a": 1}}), ("PATCH", "", {})]:
        assert desk.http(method, f"/v1/tasks/{made}{path}", body).status in (200, 201)
        after = claim_until(desk, made)
        assert after > before, (method, path, body)
        before = after
    # An action of the person is not a sign of life.
    desk.http("PATCH", f"/v1/tasks/{made}", {"title": "The harvest"})
    assert claim_until(desk, made) == before


@clause("/cf/CF-11/no-time-passes-while-the-task-awaits-somebody-waits-or-is-paused")
def test_claim_stands_still(desk):
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    asked = desk.ask(task_id=made).json
    assert claim_until(desk, made) is None and desk.task(made)["claimed_by"] == "fetcher"
    desk.respond(asked["id"], option_index=0)
    assert claim_until(desk, made) is not None
    desk.http("POST", f"/v1/tasks/{made}/pause", {})
    assert claim_until(desk, made) is None
    desk.http("POST", f"/v1/tasks/{made}/resume", {})
    assert claim_until(desk, made) is not None
    desk.http("POST", f"/v1/tasks/{made}/wait", {"duration": "1 h"})
    assert claim_until(desk, made) is None
    desk.http("POST", f"/v1/tasks/{made}/resume", {"now": True})
    assert claim_until(desk, made) is not None
    assert desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "done"}).status == 200
    assert claim_until(desk, made) is None and desk.task(made)["claimed_by"] == "fetcher"


@clause("/cf/CF-11/who-lost-the-task-does-not-end-it-for-the-next")
def test_late_cancel(make_desk):
    desk = make_desk(claim_ms=300).start()
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    until(lambda: desk.task(made)["status"] == "QUEUED")
    desk.http("POST", f"/v1/tasks/{made}/pause", {})
    late = {"Beckon-Claim": f"{made} 1"}
    assert desk.http("POST", f"/v1/tasks/{made}/cancel", {}, headers=late).error == "E108"
    # The desk runs it from now on.
    register(desk, "fetcher", command="sleep 600")
    desk.http("POST", f"/v1/tasks/{made}/resume", {})
    until(lambda: desk.task(made)["status"] == "RUNNING")
    for verb in ("cancel", "complete", "fail"):
        assert desk.http("POST", f"/v1/tasks/{made}/{verb}", {}, headers=late).error == "E108", verb
    assert desk.task(made)["status"] == "RUNNING"
    # A person can cancel any task.
    assert desk.http("POST", f"/v1/tasks/{made}/cancel", {}).status == 200


@clause("/cf/CF-11/a-deleted-agents-task-fails-when-nothing-is-heard-of-it")
def test_given_back_of_deleted(make_desk):
    desk = make_desk(claim_ms=400).start()
    agent = register(desk, "fetcher", command=None)
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    desk.http("DELETE", f"/v1/agents/{agent['id']}")
    task = ended(desk, made)
    assert task["status"] == "FAILED" and "deleted" in task["result"]


@clause("/cf/CF-11/a-claim-survives-a-kill-and-time-without-a-desk-does-not-count")
def test_claim_over_kill(make_desk):
    desk = make_desk(claim_ms=600_000).start()
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    before = claim_until(desk, made)
    desk.kill9()
    desk.start()
    until(lambda: claim_until(desk, made) > before)
    task = desk.task(made)
    assert (task["status"], task["claimed_by"], task["claim"]) == ("RUNNING", "fetcher", 1)
    assert fetch(desk).status == 204
    assert desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "done"}).status == 200
    desk.kill9()
    desk.start(claim_ms=300)
    assert desk.task(made)["status"] == "COMPLETE"


@clause("/cf/CF-11/killed-between-claim-and-report-nothing-is-lost-and-nothing-twice")
def test_killed_while_many_fetch(desk):
    made = {desk.http("POST", "/v1/tasks", {"title": f"Work {number}", "agent": "fetcher"}).json["id"] for number in range(40)}
    got, lock = [], threading.Lock()

    def work():
        while True:
            try:
                reply = fetch(desk)
            except (OSError, ValueError, json.JSONDecodeError):
                return
            except Exception:  # a reply that was cut off
                return
            if reply.status != 200:
                return
            with lock:
                got.append(reply.json["id"])

    for _ in range(3):
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        until(lambda: len(got) > 0)
        desk.process.kill()
        for thread in threads:
            thread.join()
        desk.kill9()
        desk.start()
        for task_id in got:
            assert desk.task(task_id)["claimed_by"] == "fetcher"
    work()
    assert len(got) == len(set(got)) and set(got) <= made
    # A claim whose reply was lost ends when its time is over, and not before.
    rows = desk.rows("SELECT id, claimed_by FROM tasks WHERE claimed_by IS NOT NULL")
    assert {row["id"] for row in rows} == made


# --- the terminal -----------------------------------------------------------------------------

@clause("/cf/CF-11/next-prints-the-task-and-what-is-to-be-done")
def test_next(desk, beckon):
    none = beckon("next", "--agent", "fetcher")
    assert (none.returncode, none.stdout) == (4, "")
    made = request(desk, agent="fetcher")["task_id"]
    first, rest = beckon("next", "--agent", "fetcher", check=True).stdout.split("\n", 1)
    assert first == f"{made} 1" and rest == WANTED + "\n"
    made = request(desk, "Water the plants in the garden behind the house", agent="fetcher")["task_id"]
    assert json.loads(beckon("next", "--agent", "fetcher", "--json", check=True).stdout)["id"] == made
    assert beckon("next", "--agent", "fetcher", "--wait", "200ms").returncode == 4
    assert beckon("next", "--agent", "fetcher", "10m").returncode == 2
    register(desk)
    refused = beckon("next", "--agent", "helper")
    assert refused.returncode == 1 and "E108" in refused.stderr and refused.stdout == ""


@clause("/cf/CF-11/next-waits-over-a-restart-of-the-desk")
def test_next_waits(desk):
    waiting = subprocess.Popen([TOP / "build/src/cli/beckon" if "BECKON_BUILD_DIR" not in os.environ
                                else Path(os.environ["BECKON_BUILD_DIR"]) / "src/cli/beckon", "next", "--agent", "fetcher", "--wait"],
                               env=desk.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # The client has sent its request and waits.
    until(lambda: waiting.poll() is None and desk.rows("SELECT 1") and connections_of(waiting.pid))
    desk.restart()
    made = request(desk, agent="fetcher")["task_id"]
    out, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 0, err
    assert out.startswith(f"{made} 1\n") and "Lost connection" in err


def connections_of(pid):
    """Does the process have a connected socket?"""
    try:
        return any("socket:" in os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return False


@clause("/cf/CF-11/a-report-of-the-terminal-says-whose-it-is")
def test_terminal_claim(make_desk, beckon_of):
    desk = make_desk(claim_ms=300).start()
    made = request(desk, agent="fetcher")["task_id"]
    fetched(desk)
    until(lambda: desk.task(made)["status"] == "QUEUED")
    # The second claim does not end while a program starts.
    desk.restart(claim_ms=600_000)
    assert fetched(desk)["claim"] == 2
    late = beckon_of(desk, {"BECKON_TASK_ID": made, "BECKON_CLAIM": "1"}, "log", made, "late")
    assert late.returncode == 1 and "E108" in late.stderr
    assert beckon_of(desk, {"BECKON_TASK_ID": made, "BECKON_CLAIM": "2"}, "log", made, "in time").returncode == 0


@pytest.fixture
def beckon_of():
    def run(desk, env, *words):
        build = Path(os.environ.get("BECKON_BUILD_DIR", TOP / "build"))
        return subprocess.run([build / "src/cli/beckon", *words], env={**desk.env, **env}, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
    return run


@clause("/cf/CF-11/the-example-of-an-agent-that-fetches")
def test_example(desk, tmp_path):
    build = Path(os.environ.get("BECKON_BUILD_DIR", TOP / "build"))
    env = {**desk.env, "PATH": f"{build / 'src/cli'}:{os.environ['PATH']}"}
    program = tmp_path / "program"
    program.write_text('#!/bin/sh\nread -r request\necho "wanted: $request"\ncase $request in *fence*) exit 2 ;; esac\necho "all done"\n')
    program.chmod(0o755)
    made = [request(desk, text, agent="fetcher")["task_id"] for text in (WANTED, "Paint the fence of the garden in green")]
    agent = subprocess.Popen([TOP / "docs/examples/fetching-agent.sh", "fetcher", program], env=env, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        tasks = [ended(desk, task) for task in made]
    finally:
        os.killpg(agent.pid, signal.SIGTERM)
        agent.communicate()
    assert [(task["status"], task["result"]) for task in tasks] == [("COMPLETE", "all done"), ("FAILED", None)]
    assert "failed: Exited with status 2" in messages(desk, made[1])
    assert f"wanted: {WANTED}" in messages(desk, made[0])
