# test_assigned.py: a queued task that no agent will do says so, and is assigned to one (CF-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import threading

from beckon_testing import clause
from beckon_testing.waiting import until
from raw_http import RawConnection
from test_carried_out import ended, fetch, fetched, messages, register, request


def nobody(desk, task_id):
    """What the two calls that show a task say of it."""
    one = desk.task(task_id).get("no_agent", False)
    listed = [task.get("no_agent", False) for task in desk.http("GET", "/v1/tasks").json["tasks"] if task["id"] == task_id]
    assert listed == [one]
    return one


def assign(desk, task_id, agent="fetcher", **members):
    return desk.http("POST", f"/v1/tasks/{task_id}/assign", {"assignee": agent, **members})


# --- nobody will do it ------------------------------------------------------------------------

@clause("/cf/CF-11/a-task-that-no-agent-will-do-says-so")
def test_nobody(desk):
    task = request(desk)["task_id"]
    named = request(desk, "Water the plants in the garden", agent="gardener")["task_id"]
    assert nobody(desk, task) and nobody(desk, named)
    # Whoever fetched listens; for the task of another agent that changes nothing.
    assert fetched(desk)["id"] == task
    assert not nobody(desk, task) and nobody(desk, named)
    later = request(desk, "Paint the fence of the garden")["task_id"]
    assert not nobody(desk, later)


@clause("/cf/CF-11/what-somebody-does-does-not-say-that-nobody-will")
def test_somebody(desk):
    register(desk)
    assert not nobody(desk, request(desk, agent="helper")["task_id"])
    own = desk.http("POST", "/v1/tasks", {"title": "A script does this"}).json["id"]
    assert not nobody(desk, own)
    task = request(desk)["task_id"]
    desk.http("POST", f"/v1/tasks/{task}/pause", {})
    assert not nobody(desk, task)
    desk.http("POST", f"/v1/tasks/{task}/resume", {})
    assert nobody(desk, task)


@clause("/cf/CF-11/an-agent-that-waits-listens")
def test_waits(desk):
    cooks = request(desk, "Bake a cake with apples", agent="cook")["task_id"]
    free = request(desk)["task_id"]
    assert nobody(desk, cooks) and nobody(desk, free)
    with RawConnection(desk) as connection:
        # It gets the first, and waits for another one.
        assert fetched(desk, "gardener")["id"] == free
        connection.send("POST", "/v1/tasks/next", {"agent": "Cook's help", "wait": "1 minute"})
        helped = request(desk, "Peel the potatoes for the soup", agent="cook's help")
        assert connection.read().status == 200 and helped
        assert nobody(desk, cooks)


@clause("/cf/CF-11/an-agent-that-hung-up-while-it-waited-does-not-listen")
def test_hung_up(desk):
    with RawConnection(desk) as connection:
        connection.send("POST", "/v1/tasks/next", {"agent": "gardener", "wait": "1 minute"})
        task = request(desk, "Water the plants in the garden", agent="cook")["task_id"]
        assert nobody(desk, task)
        assert assign(desk, task, "Gardener").status == 200
        assert connection.read().status == 200
    with RawConnection(desk) as connection:
        connection.send("POST", "/v1/tasks/next", {"agent": "cook", "wait": "1 minute"})
        other = request(desk, "Cook a soup of carrots", agent="butler")["task_id"]
        until(lambda: nobody(desk, other))
    cooks = request(desk, "Bake a cake with apples", agent="cook")["task_id"]
    until(lambda: nobody(desk, cooks))


@clause("/cf/CF-11/the-terminal-says-that-no-agent-will-do-it")
def test_terminal(desk, beckon):
    made = beckon("new", "Write a short report about the harvest of this year")
    assert made.returncode == 0
    task = made.stdout.split()[2]
    assert "No agent will do this" in made.stderr and f"beckon assign {task} AGENT" in made.stderr
    listed = beckon("tasks").stdout
    assert f"No agent: beckon assign {task} AGENT" in listed
    assert "No agent will do this" in beckon("show", task).stdout
    assert beckon("new", "--json", "Write another report about the harvest").stderr == ""
    said = beckon("assign", task, "fetcher")
    assert (said.returncode, said.stdout) == (0, "Write a short report about the harvest of this year is now assigned to fetcher.\n")
    assert "fetcher is not listening: beckon assign" in beckon("tasks").stdout
    assert fetched(desk)["id"] == task
    refused = beckon("assign", task, "other")
    assert refused.returncode == 1 and refused.stderr.startswith("E108: ")


# --- assigned ---------------------------------------------------------------------------------

@clause("/cf/CF-11/an-assigned-task-is-fetched-by-its-agent-alone")
def test_assigned(desk):
    made = request(desk)
    task = made["task_id"]
    reply = assign(desk, task, "Fetcher", by="anna")
    assert (reply.status, reply.json["agent"], reply.json["status"]) == (200, "Fetcher", "QUEUED")
    assert desk.http("GET", f"/v1/requests/{made['id']}").json["agent"] == "Fetcher"
    assert messages(desk, task).count("assigned to Fetcher") == 1
    assert fetch(desk, "other").status == 204
    assert fetched(desk)["id"] == task


@clause("/cf/CF-11/an-agent-that-waits-gets-what-is-assigned-to-it")
def test_assigned_wakes(desk):
    got = []
    waiting = threading.Thread(target=lambda: got.append(fetched(desk, "gardener", wait="1 minute")["id"]))
    task = request(desk, agent="other")["task_id"]
    waiting.start()
    until(lambda: not nobody(desk, request(desk, "A", agent="gardener", state="AWAITING_CLARIFICATION")["task_id"]))
    assert assign(desk, task, "gardener").status == 200
    waiting.join()
    assert got == [task]


@clause("/cf/CF-11/the-desk-starts-the-agent-to-which-a-task-is-assigned")
def test_assigned_command(desk):
    task = request(desk)["task_id"]
    register(desk)
    assert assign(desk, task, "HELPER").json["agent"] == "helper"
    done = ended(desk, task)
    assert (done["status"], done["result"]) == ("COMPLETE", "The report is written")


@clause("/cf/CF-11/assigned-twice-is-assigned-once")
def test_twice(desk):
    task = request(desk)["task_id"]
    assert [assign(desk, task).status for _ in range(3)] == [200, 200, 200]
    assert messages(desk, task).count("assigned to fetcher") == 1


@clause("/cf/CF-11/what-was-claimed-meanwhile-is-not-assigned")
def test_claimed(desk):
    task = request(desk)["task_id"]
    assert fetched(desk)["id"] == task
    reply = assign(desk, task, "other")
    assert (reply.status, reply.error) == (409, "E108")
    assert desk.task(task)["agent"] is None and "assigned to other" not in messages(desk, task)


@clause("/cf/CF-11/one-that-fetches-and-one-that-assigns-at-the-same-time")
def test_race(desk):
    for number in range(20):
        task = request(desk, f"Write report number {number} about the harvest")["task_id"]
        replies = []
        threads = [threading.Thread(target=lambda: replies.append(("fetch", fetch(desk, "quick")))),
                   threading.Thread(target=lambda: replies.append(("assign", assign(desk, task, "slow"))))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        replies = dict(replies)
        won = replies["assign"].status == 200
        assert won == (replies["fetch"].status == 204)
        assert won or (replies["assign"].error == "E108" and replies["fetch"].json["id"] == task)
        assert desk.task(task)["status"] == ("QUEUED" if won else "RUNNING")


@clause("/cf/CF-11/what-cannot-be-assigned")
def test_refused(desk):
    task = request(desk)["task_id"]
    assert assign(desk, "task-nothere000").error == "E102"
    for body in ({}, {"assignee": ""}, {"assignee": 3}, {"assignee": "timeout"}, {"assignee": "a", "more": 1}):
        assert desk.http("POST", f"/v1/tasks/{task}/assign", body).error == "E101"
    assert assign(desk, task, "a" * 257).error == "E104"
    gone = register(desk, "gone", command=None)
    desk.http("DELETE", f"/v1/agents/{gone['id']}")
    assert assign(desk, task, "gone").error == "E102"
    own = desk.http("POST", "/v1/tasks", {"title": "A script does this"}).json["id"]
    assert assign(desk, own).error == "E108"
    desk.http("POST", f"/v1/tasks/{task}/cancel", {})
    assert assign(desk, task).error == "E108"


@clause("/cf/CF-11/a-hand-off-is-still-reassigned-by-the-same-command")
def test_handoff(desk, beckon):
    for handle in ("anna", "bob"):
        desk.http("POST", "/v1/people", {"handle": handle, "name": handle.title()})
    made = desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "anna", "subject": "Jane Doe", "message": "Call her"}).json
    said = beckon("assign", made["task_id"], "bob")
    assert (said.returncode, said.stdout) == (0, "Jane Doe is now assigned to @bob.\n")
