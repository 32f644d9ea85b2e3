# test_one_desk.py: a desk whose data is in a PostgreSQL database, and a server that dies, stops and comes back (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import threading
import time
from contextlib import closing
from http.client import HTTPException

import pytest

from beckon_testing import clause, until
from beckon_testing.command import Beckon
from beckon_testing.desk import Desk
from beckon_testing.patience import PATIENCE
from beckon_testing.pg_relay import Relay
from beckon_testing.sampling import usual
from beckon_testing.team import MODULE, needs_server, open_desk, waiting_at

pytestmark = needs_server
# A refusal comes after 10 s at the latest, however busy this computer is otherwise.
MOST_S = 10


@pytest.fixture
def address(server, request):
    name = f"desk_{abs(hash(request.node.nodeid)) % 10**9}"
    return server.create_database(name)


@pytest.fixture
def desk(address):
    desk = open_desk(address)
    yield desk.start()
    desk.finish()


@pytest.fixture
def relay(server):
    relay = Relay(server)
    yield relay
    relay.close()


@pytest.fixture
def relayed(relay, address):
    """A desk behind the relay, and the name of its database."""
    name = address.split("@/")[1].split("?")[0]
    desk = open_desk(relay.address(name))
    yield desk.start(), name
    desk.finish()


def titles(server, name):
    return [row[0] for row in server.query(name, "SELECT title FROM beckon.tasks ORDER BY serial")]


def be_quiet(desk):
    """Until housekeeping is over, so that the next commit is the one of the next act."""
    time.sleep(1.5)


@clause("/tm/TM-2/a-question-survives-the-death-of-the-desk")
def test_desk_dies(desk):
    asked = desk.ask().json["id"]
    desk.kill9()
    desk.start()
    assert desk.interaction(asked)["status"] == "PENDING"
    assert desk.respond(asked, option_index=1).status == 200
    desk.restart()
    assert desk.interaction(asked)["response"] == "SQLite"


@clause("/tm/TM-2/a-question-survives-the-death-of-the-server")
def test_server_dies(desk, server):
    asked = desk.ask().json["id"]
    with waiting_at(desk, asked, 40) as replies:
        server.kill()
        server.start()
        assert desk.respond(asked, option_index=1).status == 200
    assert replies[0].json["response"] == "SQLite"


def create(desk, title):
    """The status of the reply, which is not compared with the description of the API: that would take longer than all else."""
    with closing(desk.connect()) as connection:
        connection.request("POST", "/v1/tasks", json.dumps({"title": title}), {"Content-Type": "application/json"})
        return connection.getresponse().status


@pytest.mark.parametrize("n_desks", [1, 3])
@pytest.mark.parametrize("turns", usual([6, 200], 6))
@clause("/tm/TM-2/nothing-acknowledged-is-lost-and-nothing-is-done-twice")
def test_oracle(address, server, turns, n_desks):
    """Six agents create tasks while server and desks are killed in turn: what was acknowledged is there once, and nothing is there twice."""
    desks = [open_desk(address) for _ in range(n_desks)]
    for desk in desks:
        desk.allow("This desk now does what is due")
        desk.start()
    name = address.split("@/")[1].split("?")[0]
    acknowledged, ended = [], threading.Event()

    def work(agent, desk):
        n = 0
        while not ended.is_set():
            n += 1
            title = f"{agent}-{n}"
            try:
                if create(desk, title) == 201:
                    acknowledged.append(title)
            except (OSError, ValueError, HTTPException):
                time.sleep(0.02)

    agents = [threading.Thread(target=work, args=(f"agent-{i}", desks[i % n_desks])) for i in range(6)]
    for agent in agents:
        agent.start()
    for turn in range(turns):
        time.sleep(0.3)
        if turn % 3 == 2:
            desk = desks[turn // 3 % n_desks]
            desk.kill9()
            desk.start()
        else:
            server.kill()
            server.start()
    ended.set()
    for agent in agents:
        agent.join()
    for desk in desks:
        desk.finish()
    there = titles(server, name)
    assert len(acknowledged) > 20
    assert len(there) == len(set(there)), "something was done twice"
    assert not set(acknowledged) - set(there), "something acknowledged was lost"


@clause("/tm/TM-3/a-commit-whose-answer-is-lost-is-looked-up")
def test_answer_lost(relayed, relay, server):
    desk, name = relayed
    be_quiet(desk)
    relay.arm("after")
    reply = desk.http("POST", "/v1/tasks", {"title": "Once"})
    assert relay.cut.is_set()
    assert reply.status == 201, reply.text
    assert titles(server, name) == ["Once"]
    assert desk.task(reply.json["id"])["title"] == "Once"


@clause("/tm/TM-3/a-commit-that-did-not-arrive-is-made-again")
def test_did_not_arrive(relayed, relay, server):
    desk, name = relayed
    be_quiet(desk)
    relay.arm("before")
    assert desk.http("POST", "/v1/tasks", {"title": "Once"}).status == 201
    assert relay.cut.is_set()
    assert titles(server, name) == ["Once"]


@clause("/tm/TM-3/a-commit-is-not-taken-for-the-one-before-whose-fate-was-unknown")
def test_two_after_another(relayed, relay, server):
    desk, name = relayed
    be_quiet(desk)
    relay.arm("after", stay_away=True)
    assert desk.http("POST", "/v1/tasks", {"title": "Perhaps"}, timeout=60).error == "E112"
    # The next one comes with a number of its own, does not arrive, and is made again.
    relay.arm("before")
    relay.let_in()
    assert desk.http("POST", "/v1/tasks", {"title": "Once"}).status == 201
    assert titles(server, name) == ["Perhaps", "Once"]


@clause("/e/E112/the-answer-to-a-commit-is-lost", "/tm/TM-3/until-it-is-known-the-error-is-e112")
def test_unknown(relayed, relay, server):
    desk, name = relayed
    be_quiet(desk)
    relay.arm("after", stay_away=True)
    reply = desk.http("POST", "/v1/tasks", {"title": "Perhaps"}, timeout=60)
    assert (reply.status, reply.error) == (503, "E112"), reply.text
    assert "not known whether" in reply.json["error"]["message"]
    assert reply.json["error"]["hint"]
    # It arrived, and shows when the server is back.
    relay.let_in()
    assert desk.http("POST", "/v1/tasks", {"title": "Afterwards"}).status == 201
    assert titles(server, name) == ["Perhaps", "Afterwards"]
    assert {task["title"] for task in desk.http("GET", "/v1/tasks").json["tasks"]} == {"Perhaps", "Afterwards"}


@clause("/tm/TM-4/acts-are-refused-after-ten-seconds-and-nothing-else-stops")
def test_server_stopped(desk, server):
    asked = desk.ask().json["id"]
    server.pause()
    try:
        began = time.monotonic()
        refused = []
        act = threading.Thread(target=lambda: refused.append(desk.respond(asked, option_index=1)))
        act.start()
        # A call that needs no row is answered meanwhile.
        while act.is_alive():
            before = time.monotonic()
            assert desk.http("GET", "/v1/openapi.json").status == 200
            assert time.monotonic() - before < MOST_S / 2
            time.sleep(0.2)
        assert time.monotonic() - began < 2 * MOST_S
    finally:
        server.resume()
    assert (refused[0].status, refused[0].error) in ((503, "E110"), (503, "E112")), refused[0].text
    # The desk is well again by itself, and the question waits where it was not answered.
    reply = desk.respond(asked, option_index=1)
    assert reply.status == 200 or reply.error == "E106", reply.text


@clause("/tm/TM-4/the-desk-says-that-the-server-is-away-and-when-it-is-back")
def test_says_so(desk, server):
    def store():
        # Before the desk knows it, the call itself fails.
        surfaces = desk.http("GET", "/v1/status").json.get("surfaces", [])
        return next((surface for surface in surfaces if surface["name"] == "store"), None)
    assert store()["healthy"]
    server.kill()
    reply = desk.http("POST", "/v1/tasks", {"title": "No"}, timeout=60)
    assert (reply.status, reply.error) == (503, "E110"), reply.text
    assert "Cannot reach the database server" in reply.json["error"]["message"]
    until(lambda: (found := store()) and not found["healthy"], 3 * PATIENCE)
    assert "Cannot reach the database server" in store()["detail"]
    server.start()
    # It looks by itself, every ten seconds.
    until(lambda: (found := store()) and found["healthy"], 3 * PATIENCE)
    assert desk.http("POST", "/v1/tasks", {"title": "Yes"}).status == 201


@clause("/tr/TR-2/an-address-has-no-password")
def test_password():
    desk = open_desk("postgresql://anna:secret@127.0.0.1:1/desk")
    try:
        desk.spawn()
        assert desk.wait() == 1
        assert "contains a password" in desk.stderr and "secret" not in desk.stderr
    finally:
        desk.discard()


@clause("/tm/TM-4/doctor-looks-at-the-database-that-the-running-desk-has")
def test_doctor(address):
    desk = Desk({"BECKON_MODULE_DIR": str(MODULE)})
    desk.program = [*desk.program, "--database", address]
    beckon = Beckon(desk)
    try:
        desk.start()
        assert "Server: PostgreSQL" in beckon("doctor").stdout
        desk.stop()
        # Without a desk it is the database that the next one would use.
        assert "Server: PostgreSQL" not in beckon("doctor").stdout
    finally:
        desk.finish()
