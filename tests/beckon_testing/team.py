# team.py: desks whose data is in a PostgreSQL database
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import threading
from contextlib import closing, contextmanager

import pytest

from .desk import BUILD, Desk
from .patience import PATIENCE
from .postgresql import find_program
from .waiting import until

MODULE = BUILD / "src" / "db" / "postgresql"
needs_server = pytest.mark.skipif(not find_program("postgres") or not (MODULE / "libbeckon-postgresql.so").exists(),
                                  reason="there is no PostgreSQL server, or the module is not built")
# A role is free when its desk has been silent for 10 s.
TAKE_OVER = PATIENCE + 12


def open_desk(address, env=None, **settings):
    """A desk that is not started yet."""
    desk = Desk({"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE), **(env or {})}, **settings)
    # What it says of a server that is away.
    desk.allow(r"Cannot (?:read|reach)")
    return desk


def holder_of(server, database, role, desks):
    """The one of @desks that has @role; None: none has it now."""
    rows = server.query(database, "SELECT process FROM beckon.roles JOIN beckon.desks ON desk = id WHERE role = "
                        f"'{role}' AND until_us > extract (epoch FROM clock_timestamp ()) * 1000000")
    return next((desk for desk in desks if rows and desk.process and desk.process.pid == int(rows[0][0])), None)


class Team:
    """Desks over a database of their own."""

    def __init__(self, server, name):
        self.server, self.name, self.desks = server, name, []
        self.address = server.create_database(name)

    def prepare(self, env=None, address=None, **more):
        """A desk that is not started yet."""
        desk = open_desk(address or self.address, env, **{"timeout_ms": 2000, "attended": False, **more})
        desk.allow("This desk now does what is due")
        self.desks.append(desk)
        return desk

    def add(self, env=None, address=None, **more):
        return self.prepare(env, address, **more).start()

    def keeper(self):
        return holder_of(self.server, self.name, "KEEPER", self.desks)

    def shows(self, desk):
        """Whether @desk has told the others that it shows the questions."""
        return self.query(f"SELECT shows FROM beckon.desks WHERE process = {desk.process.pid}") == [["1"]]

    def query(self, sql):
        return self.server.query(self.name, sql)


@contextmanager
def open_team(server, request):
    """For the test of @request: a Team without desks, whose desks end with the test."""
    team = Team(server, f"team_{abs(hash(request.node.nodeid)) % 10**9}")
    try:
        yield team
    finally:
        for desk in team.desks:
            desk.finish()


@contextmanager
def waiting_at(desk, id, seconds=60):
    """Waits for the answer to question @id; a list that gets the reply."""
    replies = []
    thread = threading.Thread(target=lambda: replies.append(desk.http("GET", f"/v1/interactions/{id}", wait=seconds, timeout=seconds + 30)))
    thread.start()
    until(lambda: desk.interaction(id)["awaited"])
    yield replies
    thread.join()


def _answer(desk, id, index):
    """The status and the answer of the reply."""
    with closing(desk.connect()) as connection:
        connection.request("POST", f"/v1/interactions/{id}/response", json.dumps({"option_index": index, "by": f"person {index}"}),
                           {"Content-Type": "application/json"})
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read())


def answer_at_once(desks, id, n):
    """Gives question @id each of its @n options at the same moment, at @desks in turn; the index of the one that won, alone."""
    barrier, replies = threading.Barrier(n), [None] * n

    def settle(number):
        barrier.wait()
        replies[number] = _answer(desks[number % len(desks)], id, number)

    threads = [threading.Thread(target=settle, args=(number,)) for number in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    [winner] = [number for number, (status, _) in enumerate(replies) if status == 200]
    assert all(body["error"]["code"] == "E106" for status, body in replies if status != 200)
    return winner
