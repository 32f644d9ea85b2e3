# test_carried_out.py: what becomes of a request that is clear: the desk starts its agent, or an agent fetches it (CF-11)
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

TOP = Path(__file__).resolve().parents[2]
WANTED = "Write a short report about the harvest of this year"
ENDED = ("COMPLETE", "FAILED", "CANCELLED")


def register(desk, name="helper", command='cat; echo; echo "The report is written"', **members):
    """An agent whose command is a line of the shell; None: it has none."""
    if command is not None:
        members["command"] = ["/bin/sh", "-c", command]
    reply = desk.http("POST", "/v1/agents", {"name": name, **members})
    assert reply.status == 201, reply.text
    return reply.json


def request(desk, text=WANTED, state="QUEUED", **members):
    reply = desk.http("POST", "/v1/requests", {"text": text, **members}, wait=20)
    assert reply.status in (201, 202), reply.text
    assert reply.json["state"] == state, reply.text
    return reply.json


def log(desk, task_id):
    return [(line["level"], line["message"]) for line in desk.http("GET", f"/v1/tasks/{task_id}/log?limit=500").json["log"]]


def messages(desk, task_id):
    return [message for _, message in log(desk, task_id)]


def ended(desk, task_id):
    return until(lambda: (task := desk.task(task_id))["status"] in ENDED and task)


def fetch(desk, agent="fetcher", **members):
    return desk.http("POST", "/v1/tasks/next", {"agent": agent, **members}, timeout=90)


def fetched(desk, agent="fetcher", **members):
    reply = fetch(desk, agent, **members)
    assert reply.status == 200, reply.text
    return reply.json


# --- the desk starts the agent ----------------------------------------------------------------

@clause("/cf/CF-11/the-desk-starts-the-agent-and-its-end-is-the-tasks")
def test_started(desk):
    register(desk)
    made = request(desk, agent="helper")
    task = ended(desk, made["task_id"])
    assert (task["status"], task["result"]) == ("COMPLETE", "The report is written")
    assert WANTED in messages(desk, task["id"]) and "The report is written" in messages(desk, task["id"])


@clause("/cf/CF-11/output-is-the-log-as-it-comes")
def test_output_live(desk, tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    register(desk, command=f"echo begun; cat {gate}; echo over")
    made = request(desk, agent="helper")
    until(lambda: "begun" in messages(desk, made["task_id"]))
    assert desk.task(made["task_id"])["status"] == "RUNNING"
    gate.write_text("go on\n")
    assert ended(desk, made["task_id"])["result"] == "over"
    assert messages(desk, made["task_id"]).index("begun") < messages(desk, made["task_id"]).index("go on")


@clause("/cf/CF-11/an-agent-that-fails-is-a-task-that-failed-and-says-why")
def test_fails(desk):
    register(desk, command="echo no paper >&2; exit 3")
    task = ended(desk, request(desk, agent="helper")["task_id"])
    assert task["status"] == "FAILED" and "status 3" in task["result"]
    assert "no paper" in messages(desk, task["id"])


@clause("/cf/CF-11/the-prompt-is-the-whole-conversation")
def test_cumulative(desk):
    register(desk, command="cat")
    made = request(desk, "Fix it", state="AWAITING_CLARIFICATION", agent="helper")
    desk.respond(made["interaction_id"], response="The broken link in the manual of the garden house")
    task = ended(desk, made["task_id"])
    said = "\n".join(messages(desk, task["id"]))
    assert task["status"] == "COMPLETE" and "Fix it" in said and "The broken link in the manual of the garden house" in said


@clause("/cf/CF-11/what-was-confirmed-runs-and-what-was-not-does-not")
@pytest.mark.parametrize("index, status", [(0, "COMPLETE"), (1, "CANCELLED")])
def test_confirmed(make_desk, index, status):
    desk = make_desk(confidence_threshold="0.99").start()
    register(desk, command="echo it ran")
    made = request(desk, agent="helper", state="AWAITING_CONFIRMATION")
    assert "it ran" not in messages(desk, made["task_id"])
    desk.respond(made["interaction_id"], option_index=index)
    assert ended(desk, made["task_id"])["status"] == status
    assert ("it ran" in messages(desk, made["task_id"])) == (index == 0)


@clause("/cf/CF-11/a-cancel-reaches-all-that-was-started")
def test_cancelled(desk, tmp_path):
    mark = tmp_path / "pid"
    register(desk, command=f"sleep 600 & echo $! > {mark}; echo begun; wait")
    made = request(desk, agent="helper")
    until(lambda: "begun" in messages(desk, made["task_id"]))
    assert desk.http("POST", f"/v1/tasks/{made['task_id']}/cancel", {}).status == 200
    pid = int(mark.read_text())
    until(lambda: not Path(f"/proc/{pid}").exists() or "State:\tZ" in Path(f"/proc/{pid}/status").read_text())
    assert desk.task(made["task_id"])["status"] == "CANCELLED"


@clause("/cf/CF-11/an-agent-that-is-paused-starts-nothing-until-it-is-resumed")
def test_paused_agent(desk):
    agent = register(desk)
    desk.http("POST", f"/v1/agents/{agent['id']}/pause", {})
    made = request(desk, agent="helper")
    until(lambda: any("paused" in message for message in messages(desk, made["task_id"])))
    assert desk.task(made["task_id"])["status"] == "QUEUED"
    desk.http("POST", f"/v1/agents/{agent['id']}/resume", {})
    assert ended(desk, made["task_id"])["status"] == "COMPLETE"


@clause("/cf/CF-11/an-agent-deleted-before-its-turn-is-a-failure-that-says-so")
def test_deleted_agent(desk):
    agent = register(desk)
    desk.http("POST", f"/v1/agents/{agent['id']}/pause", {})
    made = request(desk, agent="helper")
    until(lambda: any("paused" in message for message in messages(desk, made["task_id"])))
    desk.http("DELETE", f"/v1/agents/{agent['id']}")
    task = ended(desk, made["task_id"])
    assert task["status"] == "FAILED" and "deleted" in task["result"]


@clause("/cf/CF-11/a-command-that-comes-later-does-what-stood-in-the-queue")
@pytest.mark.parametrize("registered", [False, True])
def test_command_later(desk, registered):
    agent = register(desk, command=None) if registered else None
    waiting = [request(desk, f"{WANTED}, part {number}", agent="helper")["task_id"] for number in range(3)]
    other = desk.http("POST", "/v1/tasks", {"title": "Somebody outside does this", "agent": "helper"}).json
    assert {desk.task(task)["status"] for task in waiting} == {"QUEUED"}
    if agent:
        assert desk.http("PATCH", f"/v1/agents/{agent['id']}", {"command": ["/bin/cat"]}).status == 200
    else:
        register(desk, command="cat")
    for task in waiting:
        assert ended(desk, task)["status"] == "COMPLETE"
    # Nobody asked the desk for that one.
    assert desk.task(other["id"])["status"] == "QUEUED"


@clause("/cf/CF-11/a-command-that-comes-while-the-task-is-paused-runs-when-it-is-resumed")
def test_command_while_paused(desk):
    made = request(desk, agent="helper")["task_id"]
    desk.http("POST", f"/v1/tasks/{made}/pause", {})
    register(desk, command="cat")
    assert desk.task(made)["status"] == "QUEUED"
    desk.http("POST", f"/v1/tasks/{made}/resume", {})
    assert ended(desk, made)["status"] == "COMPLETE"


@clause("/cf/CF-11/killed-while-it-ran-the-person-is-asked-before-it-runs-again")
def test_killed_while_it_runs(desk, tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    register(desk, command=f"echo begun; cat {gate}")
    made = request(desk, agent="helper")
    until(lambda: "begun" in messages(desk, made["task_id"]))
    desk.kill9()
    desk.start()
    question = until(lambda: desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"])
    assert question[0]["task_id"] == made["task_id"]
    assert messages(desk, made["task_id"]).count("begun") == 1


# --- the default agent ------------------------------------------------------------------------

@clause("/cf/CF-11/who-asks-without-an-agent-gets-the-default-one")
def test_default_agent(make_desk):
    desk = make_desk(default_agent="helper").start()
    register(desk)
    made = request(desk)
    assert made["agent"] == "helper"
    assert ended(desk, made["task_id"])["status"] == "COMPLETE"
    assert request(desk, "Water the plants in the garden behind the house", agent="fetcher")["agent"] == "fetcher"


@clause("/cf/CF-11/the-default-agent-of-the-preferences")
def test_default_agent_preferred(make_desk):
    desk = make_desk()
    desk.prefer(default_agent="'helper'")
    desk.start()
    register(desk)
    assert request(desk)["agent"] == "helper"


@clause("/cf/CF-11/a-default-agent-that-was-deleted-is-said")
def test_default_agent_deleted(make_desk):
    desk = make_desk(default_agent="helper").start()
    agent = register(desk)
    desk.http("DELETE", f"/v1/agents/{agent['id']}")
    made = request(desk)
    assert made["agent"] is None and "helper" in made["warning"] and "deleted" in made["warning"]
    assert ("warning", made["warning"]) in log(desk, made["task_id"])
    named = request(desk, "Water the plants in the garden behind the house", agent="helper")
    assert "deleted" in named["warning"] and ("warning", named["warning"]) in log(desk, named["task_id"])


@clause("/cf/CF-11/new-takes-the-agent")
def test_new_takes_agent(desk, beckon):
    register(desk)
    _, state, task = beckon("new", "--agent", "helper", WANTED, check=True).stdout.split()
    assert state == "QUEUED" and ended(desk, task)["agent"] == "helper"


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


@clause("/cf/CF-11/what-names-nobody-is-for-whoever-fetches-next")
def test_fetch_nobodys(desk):
    own = desk.http("POST", "/v1/tasks", {"title": "A script reports this"}).json
    wanted = request(desk)["task_id"]
    assert fetched(desk)["id"] == wanted
    # Who makes a task without a request does it.
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
                    # The others wait for nothing any more.
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
    # Its turn was before this one's.
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
    # A person may still do with it what they like.
    assert desk.http("PATCH", f"/v1/tasks/{made}", {"title": "The harvest"}).status == 200
    second = fetched(desk)
    assert (second["id"], second["claim"]) == (made, 2)
    late = {"Beckon-Claim": f"{made} {first['claim']}"}
    reply = desk.http("POST", f"/v1/tasks/{made}/log", {"message": "late"}, headers=late)
    assert reply.error == "E108", reply.text
    assert desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "late"}, headers=late).error == "E108"
    reply = desk.http("POST", f"/v1/tasks/{made}/complete", {"result": "done"}, headers={"Beckon-Claim": f"{made} 2"})
    assert (reply.status, reply.json["result"]) == (200, "done")
    # What is said of another task says nothing of this one; nonsense is refused.
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
    # The person's own doing is none.
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
    # The desk carries it out from now on.
    register(desk, "fetcher", command="sleep 600")
    desk.http("POST", f"/v1/tasks/{made}/resume", {})
    until(lambda: desk.task(made)["status"] == "RUNNING")
    for verb in ("cancel", "complete", "fail"):
        assert desk.http("POST", f"/v1/tasks/{made}/{verb}", {}, headers=late).error == "E108", verb
    assert desk.task(made)["status"] == "RUNNING"
    # A person cancels what they like.
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
    # What was claimed for a reply that nobody got is held until its time is over, and in no other way.
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
    # It has asked, and waits.
    until(lambda: waiting.poll() is None and desk.rows("SELECT 1") and connections_of(waiting.pid))
    desk.restart()
    made = request(desk, agent="fetcher")["task_id"]
    out, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 0, err
    assert out.startswith(f"{made} 1\n") and "Lost connection" in err


def connections_of(pid):
    """Has it a socket that is connected?"""
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
    fetched(desk)
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
