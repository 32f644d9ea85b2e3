# test_replica.py: a replica that takes over from its server, and a desk that takes over from another (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import subprocess

import pytest

from beckon_testing import clause, until
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.postgresql import Server
from beckon_testing.team import needs_server, open_desk

BECKON = BUILD / "src" / "cli" / "beckon"
pytestmark = needs_server


def address_of(*servers):
    """Of a database at whichever of them accepts writes."""
    return f"postgresql://postgres@/desk?host={','.join(str(server.folder) for server in servers)}"


def make_pair():
    """(a server, its replica)"""
    first = Server().start()
    first.create_database("desk")
    second = Server(of=first, cluster_name="second").start()
    until(lambda: first.query("postgres", "SELECT application_name FROM pg_stat_replication WHERE state = 'streaming'") == [["second"]])
    return first, second


@pytest.fixture
def pair():
    first, second = make_pair()
    yield first, second
    second.discard()
    first.discard()


@pytest.fixture
def desk(pair):
    desk = open_desk(address_of(*pair))
    yield desk.start()
    desk.finish()


def require_replica(server):
    server.query("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'second'")
    server.query("postgres", "SELECT pg_reload_conf ()")
    until(lambda: server.query("postgres", "SELECT sync_state FROM pg_stat_replication") == [["sync"]])


def take_over(replica):
    """It is the server from now on, and waits for no other."""
    replica.query("postgres", "SELECT pg_promote ()")
    replica.query("postgres", "ALTER SYSTEM RESET synchronous_standby_names")
    replica.query("postgres", "SELECT pg_reload_conf ()")


def titles(server):
    return {row[0] for row in server.query("desk", "SELECT title FROM beckon.tasks")}


def notice(desk):
    reply = until(lambda: (reply := desk.http("GET", "/v1/status")).status == 200 and reply)
    return reply.json["storage_notice"]


@clause("/tm/TM-2/what-was-acknowledged-survives-a-failover-to-a-synchronous-replica")
@pytest.mark.takes(10)
def test_failover(pair, desk):
    first, second = pair
    require_replica(first)
    asked = desk.ask().json["id"]
    accepted = {title for title in (f"Task {number}" for number in range(20)) if desk.http("POST", "/v1/tasks", {"title": title}).status == 201}
    first.kill()
    take_over(second)
    assert desk.respond(asked, option_index=1).status == 200
    assert accepted <= titles(second)
    assert desk.interaction(asked)["response"] == "SQLite"
    assert notice(desk) is None


@clause("/tm/TM-2/nothing-is-acknowledged-that-the-synchronous-replica-does-not-have", "/err/E112/the-synchronous-replica-does-not-answer")
@pytest.mark.takes(15)
def test_replica_away(pair, desk):
    first, second = pair
    require_replica(first)
    second.kill()
    reply = desk.http("POST", "/v1/tasks", {"title": "On one server alone"}, timeout=60)
    assert (reply.status, reply.error) == (503, "E112"), reply.text
    # It is there, and was never promised.
    second.start()
    assert desk.http("POST", "/v1/tasks", {"title": "On both"}, timeout=60).status == 201
    until(lambda: titles(second) == {"On one server alone", "On both"})


@clause("/tm/TM-2/the-desk-says-what-a-failover-has-lost")
@pytest.mark.takes(10)
def test_lost(pair, desk):
    first, second = pair
    assert desk.http("POST", "/v1/tasks", {"title": "Kept"}).status == 201
    until(lambda: titles(second) == {"Kept"})
    # The replica hears nothing of what follows.
    second.stop()
    for number in range(3):
        assert desk.http("POST", "/v1/tasks", {"title": f"Lost {number}"}).status == 201
    first.kill()
    second.start()
    take_over(second)
    desk.allow("has lost")
    assert desk.http("POST", "/v1/tasks", {"title": "Afterwards"}, timeout=60).status == 201
    assert titles(second) == {"Kept", "Afterwards"}
    assert notice(desk)["message"] == "The database server has lost 3 changes that it had confirmed"


@clause("/tm/TM-2/after-a-failover-that-lost-events-their-numbers-are-not-given-again", "/tm/TM-1/after-a-failover-that-lost-events-a-desk-hears-the-others")
@pytest.mark.takes(15)
def test_lost_events(pair, desk):
    first, second = pair
    other = open_desk(address_of(*pair)).start()
    try:
        second.stop()
        for number in range(40):
            assert desk.http("POST", "/v1/tasks", {"title": f"Lost {number}"}).status == 201
        with other.events(last_id=0) as events:
            for _ in range(40):
                highest = events.until("TASK_CREATED").id
            first.kill()
            second.start()
            take_over(second)
            desk.allow("has lost")
            other.allow("has lost")
            assert desk.http("POST", "/v1/tasks", {"title": "Afterwards"}, timeout=60).status == 201
            event = events.until("TASK_CREATED", 3 * PATIENCE)
        assert event.payload["title"] == "Afterwards" and event.id > highest
    finally:
        other.finish()


@clause("/tm/TM-2/a-desk-whose-network-was-lost-goes-on-beside-the-other")
@pytest.mark.takes(10)
def test_two_desks():
    with Server() as server:
        first, second = (open_desk(server.create_database("desk") if number == 0 else server.address("desk")) for number in range(2))
        second.allow("This desk now does what is due")
        first.allow("This desk now does what is due")
        try:
            asked = first.start().ask().json["id"]
            first.process.send_signal(signal.SIGSTOP)
            # What a server does when a network has gone.
            server.query("desk", "SELECT pg_terminate_backend (pid) FROM pg_stat_activity WHERE application_name = 'beckon'")
            assert second.start().respond(asked, option_index=1).status == 200
            first.process.send_signal(signal.SIGCONT)
            assert first.http("POST", "/v1/tasks", {"title": "Both"}, timeout=60).status == 201
            assert first.interaction(asked)["response"] == "SQLite"
            checked = check(first)
            assert all(f"process {desk.process.pid} on" in checked for desk in (first, second))
            gone = second.process.pid
            assert second.stop() == 0
            assert f"process {gone} on" not in check(first)
            assert notice(first) is None
            first.kill9()
            until(lambda: "No desk uses it" in check(first), 3 * PATIENCE)
        finally:
            first.finish()
            second.finish()


def check(desk):
    return subprocess.run([BECKON, "database", "check"], env=desk.env, capture_output=True, text=True, timeout=60).stdout
