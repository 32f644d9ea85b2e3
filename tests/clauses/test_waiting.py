# test_waiting.py: waiting is free; every change of status is a line (PP-6, PP-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import socket
import time
from pathlib import Path

import pytest

from beckon_testing import clause, until
from moments import seconds
from raw_http import RawConnection

N_WAITING = 400


def context_switches(pid):
    """The number of voluntary context switches of a process's threads."""
    total = 0
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        total += sum(int(line.split()[1]) for line in status.read_text().splitlines()
                     if line.startswith("voluntary_ctxt_switches"))
    return total


def wakes_up(pid):
    """The number of wake-ups of a process in two seconds."""
    before = context_switches(pid)
    time.sleep(2)
    return context_switches(pid) - before


def worked(pid):
    """The processor time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def threads(pid):
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


@clause("/pp/PP-6/many-waiting-agents-take-no-thread-and-no-time")
def test_waiting_blocks_nothing(desk):
    before = threads(desk.process.pid)
    agents = [RawConnection(desk, "tcp" if n % 2 else "unix") for n in range(N_WAITING)]
    try:
        for n, agent in enumerate(agents):
            agent.send("POST", "/v1/interactions", {"kind": "choice", "conflict_description": f"Question {n}?",
                                                    "options": ["A", "B"], "agent": f"agent-{n}", "policy": "hold"},
                       headers="Prefer: wait=120\r\n")
        end = time.monotonic() + 20
        while desk.http("GET", "/v1/status").json["summary"]["AWAITING_RESPONSE"] < N_WAITING:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert threads(desk.process.pid) <= before + 4
        # Other calls are served as if nobody waited: waiting agents cause no work.
        begin = worked(desk.process.pid)
        for _ in range(40):
            assert desk.http("GET", "/v1/status").status == 200
        assert worked(desk.process.pid) - begin < 40 * 0.1
        # While nothing happens, nothing runs, once the desk has done what it leaves for quiet moments.
        until(lambda: wakes_up(desk.process.pid) <= 12)
        # Each agent gets its own answer.
        rows = desk.rows("SELECT id, agent FROM aic_interactions")
        for row in rows:
            number = int(row["agent"].split("-")[1])
            assert desk.respond(row["id"], option_index=number % 2).status == 200
        for n, agent in enumerate(agents):
            reply = agent.read()
            assert reply.status == 200 and reply.json["agent"] == f"agent-{n}"
            assert reply.json["response"] == ("A", "B")[n % 2]
    finally:
        for agent in agents:
            agent.close()


@clause("/pp/PP-6/a-waiting-connection-is-used-again")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_keep_alive_after_waiting(desk, over):
    with RawConnection(desk, over) as agent:
        for number in range(5):
            agent.send("POST", "/v1/interactions", {"kind": "choice", "conflict_description": f"Question {number}?",
                                                    "options": ["A", "B"]}, headers="Prefer: wait=30\r\n")
            end = time.monotonic() + 10
            while not desk.rows("SELECT id FROM aic_interactions WHERE status = 'PENDING'"):
                assert time.monotonic() < end
                time.sleep(0.005)
            assert desk.http("POST", "/v1/respond", {"response": "B"}).status == 200
            reply = agent.read()
            assert reply.status == 200 and reply.json["response"] == "B"
            status = agent.exchange("GET", "/v1/status")
            assert status.status == 200 and status.json["awaiting_user_response"] is False


@clause("/pp/PP-6/an-agent-that-hangs-up-leaves-its-question")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_hang_up(desk, waiting, over):
    agent = waiting(desk, "Still there?", ["Yes", "No"], over=over, idempotency_key="again")
    agent.hang_up()
    time.sleep(0.2)
    assert desk.interaction(agent.interaction["id"])["status"] == "PENDING"
    assert desk.respond(agent.interaction["id"], option_index=0).status == 200
    again = desk.ask("Still there?", ["Yes", "No"], idempotency_key="again", wait=5)
    assert again.status == 200 and again.json["response"] == "Yes"


@clause("/pp/PP-6/an-agent-that-has-said-all-gets-its-answer")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_half_closed(desk, over):
    with RawConnection(desk, over) as agent:
        agent.send("POST", "/v1/interactions", {"kind": "choice", "conflict_description": "Which?", "options": ["A", "B"]},
                   headers="Prefer: wait=60\r\n")
        agent.socket.shutdown(socket.SHUT_WR)
        end = time.monotonic() + 20
        while desk.http("GET", "/v1/status").json["waiting_agents"] < 1:
            assert time.monotonic() < end
            time.sleep(0.02)
        # Long enough for the desk to have parked the connection.
        time.sleep(0.5)
        assert desk.http("GET", "/v1/status").json["waiting_agents"] == 1
        assert desk.http("POST", "/v1/respond", {"response": "B"}).status == 200
        reply = agent.read()
        assert reply.status == 200 and reply.json["response"] == "B"
        assert agent.read() is None
    assert desk.http("GET", "/v1/status").json["waiting_agents"] == 0


@clause("/pp/PP-6/waiting-agents-hear-when-the-desk-stops")
def test_stop_with_waiting_agents(desk, waiting):
    agents = [waiting(desk, "Anybody?", ["Yes", "No"], over=over) for over in ("unix", "tcp")]
    assert desk.stop() == 0
    for agent in agents:
        reply = agent.reply()
        assert (reply.status, reply.error) == (503, "E110")
    desk.start()
    for agent in agents:
        assert desk.interaction(agent.interaction["id"])["status"] == "PENDING"


# --- PP-10 ------------------------------------------------------------------------------------

@clause("/pp/PP-10/every-change-of-status-is-a-line")
@pytest.mark.desk(ambiguity_timeout_ms=200)
def test_every_change_is_a_line(desk):
    def new(**fields):
        return desk.http("POST", "/v1/tasks", {"title": "T", "agent": "maker", **fields}).json["id"]

    def move(task, verb, **fields):
        reply = desk.http("POST", f"/v1/tasks/{task}/{verb}", fields)
        assert reply.status == 200, reply.text

    def path(task):
        rows = desk.rows("SELECT * FROM execution_log WHERE task_id = ? AND to_status IS NOT NULL ORDER BY id", task)
        for row in rows:
            seconds(row["timestamp"])
            assert row["who"] and row["message"]
        for before, after in zip(rows, rows[1:]):
            assert after["from_status"] == before["to_status"]
        return [row["to_status"] for row in rows]

    answered = new()
    move(answered, "start")
    asked = desk.ask(task_id=answered, agent="maker").json["id"]
    desk.respond(asked, option_index=0, by="anna")
    move(answered, "complete")
    assert path(answered) == ["QUEUED", "RUNNING", "AWAITING_RESPONSE", "RUNNING", "COMPLETE"]
    [by_person] = desk.rows("SELECT * FROM execution_log WHERE task_id = ? AND from_status = 'AWAITING_RESPONSE'", answered)
    assert by_person["who"] == "anna" and by_person["interaction_id"] == asked

    failed = new(state="RUNNING")
    move(failed, "fail", reason="The disk is gone", result="Nothing")
    assert path(failed) == ["RUNNING", "FAILED"] or path(failed) == ["QUEUED", "RUNNING", "FAILED"]
    assert "The disk is gone" in desk.rows("SELECT * FROM execution_log WHERE to_status = 'FAILED'")[0]["message"]

    cancelled = new()
    pending = desk.ask(task_id=cancelled).json["id"]
    move(cancelled, "cancel", reason="No longer needed", by="anna")
    assert path(cancelled) == ["QUEUED", "RUNNING", "AWAITING_RESPONSE", "CANCELLED"]
    assert desk.interaction(pending)["status"] == "CANCELLED"

    postponed = new()
    waiting = desk.ask(task_id=postponed, kind="ambiguity", wait=10).json
    assert waiting["status"] == "POSTPONED"
    desk.respond(waiting["id"], option_index=1)
    assert path(postponed) == ["QUEUED", "RUNNING", "AWAITING_RESPONSE", "POSTPONED", "RUNNING"]

    withdrawn = new(state="RUNNING")
    desk.http("POST", f"/v1/interactions/{desk.ask(task_id=withdrawn).json['id']}/withdraw", {})
    assert path(withdrawn)[-2:] == ["AWAITING_RESPONSE", "RUNNING"]

    # The file and the events agree.
    logged = desk.rows("SELECT count(*) AS n FROM execution_log WHERE to_status IS NOT NULL")[0]["n"]
    assert logged == sum(len(path(task)) for task in (answered, failed, cancelled, postponed, withdrawn))


@clause("/pp/PP-10/append-only")
def test_log_only_grows(desk):
    asked = desk.ask().json
    before = desk.rows("SELECT * FROM execution_log ORDER BY id")
    desk.respond(asked["id"], option_index=0)
    desk.http("POST", f"/v1/tasks/{asked['task_id']}/complete", {})
    assert desk.http("DELETE", f"/v1/tasks/{asked['task_id']}").status == 200
    desk.restart()
    after = desk.rows("SELECT * FROM execution_log ORDER BY id")
    assert after[:len(before)] == before and len(after) > len(before)
    # The row of the question stays as well.
    assert desk.interaction(asked["id"])["status"] == "ANSWERED"
    assert desk.http("GET", f"/v1/tasks/{asked['task_id']}").error == "E102"
    assert asked["task_id"] not in [task["id"] for task in desk.http("GET", "/v1/tasks").json["tasks"]]


@clause("/pp/PP-10/what-a-status-does-not-allow")
def test_moves_that_are_refused(desk):
    def new(*verbs):
        task = desk.http("POST", "/v1/tasks", {"title": "T"}).json["id"]
        for verb in verbs:
            assert desk.http("POST", f"/v1/tasks/{task}/{verb}", {}).status == 200
        return task

    for verbs, refused in [((), ("complete", "resume")), (("start",), ("start", "resume")),
                           (("start", "complete"), ("start", "complete", "fail", "cancel", "pause", "resume")),
                           (("start", "fail"), ("start", "complete", "fail", "cancel", "pause")),
                           (("cancel",), ("start", "complete", "cancel", "pause")), (("pause",), ("pause",))]:
        task = new(*verbs)
        before = desk.rows("SELECT * FROM execution_log"), desk.rows("SELECT * FROM tasks")
        for verb in refused:
            reply = desk.http("POST", f"/v1/tasks/{task}/{verb}", {})
            assert (reply.status, reply.error) == (409, "E108"), f"{verb} after {verbs}: {reply.text}"
        assert (desk.rows("SELECT * FROM execution_log"), desk.rows("SELECT * FROM tasks")) == before
    running = new("start")
    assert desk.http("DELETE", f"/v1/tasks/{running}").error == "E108"
