# test_carried_out.py: what happens to a clear request: the desk starts its agent (CF-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
from pathlib import Path

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until

TOP = Path(__file__).resolve().parents[2]
WANTED = "Write a short report about the harvest of this year"
ENDED = ("COMPLETE", "FAILED", "CANCELLED")


def register(desk, name="helper", command='cat; echo; echo "The report is written"', **members):
    """An agent whose command is a shell line; None: it has no command."""
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

    def ended():
        try:
            return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return True
    until(ended)
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
    # That task does not come from a request.
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
