# test_pooler.py: desks whose transactions a pooler gives to any of the server's processes (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until
from beckon_testing.command import Beckon
from beckon_testing.pg_pool import Pool, find_pooler
from beckon_testing.team import TAKE_OVER, answer_at_once, needs_server, waiting_at

pytestmark = [needs_server, pytest.mark.skipif(not find_pooler(), reason="there is no PgBouncer")]


@pytest.fixture
def pool(server):
    with Pool(server, size=3) as pool:
        yield pool


def add(team, pool):
    """A desk behind @pool."""
    desk = team.add(address=pool.address(team.name))
    desk.allow("A connection pooler is before the database server")
    return desk


def store(desk):
    return next(surface for surface in desk.http("GET", "/v1/status").json["surfaces"] if surface["name"] == "store")


@pytest.mark.parametrize("mode", ["transaction", "session"])
@clause("/tm/TM-1/desks-behind-a-pooler-and-one-that-is-not-are-one-desk")
def test_one_desk(team, server, mode):
    with Pool(server, mode, size=3 if mode == "transaction" else 20) as pool:
        direct, first, second = team.add(), add(team, pool), add(team, pool)
        desks = [direct, first, second]
        for asking in desks:
            for answering in desks:
                asked = asking.ask().json["id"]
                with waiting_at(asking, asked) as replies:
                    assert answering.respond(asked, option_index=1).status == 200
                assert replies[0].json["response"] == "SQLite"
        options = [f"Option {number}" for number in range(16)]
        for turn in range(5):
            asked = desks[turn % 3].ask(options=options).json["id"]
            winner = answer_at_once(desks, asked, 16)
            assert {until(lambda desk=desk: desk.interaction(asked)["response"]) for desk in desks} == {options[winner]}
        found = [until(lambda desk=desk: desk.http("GET", "/v1/interactions?q=option").json["interactions"]) for desk in desks]
        assert [len(rows) for rows in found] == [5, 5, 5]


@clause("/tm/TM-1/nothing-is-left-on-the-connections-that-a-pooler-shares")
def test_leaves_nothing(team, server, pool):
    desk = add(team, pool)
    for _ in range(5):
        desk.ask()
    # As whoever uses the same connections next.
    for _ in range(6):
        [[path, locks, sync, prepared]] = server.query(
            team.name, "SELECT current_setting ('search_path'), current_setting ('lock_timeout'), current_setting ('synchronous_commit'),"
            " (SELECT count (*) FROM pg_prepared_statements)", through=pool.address(team.name))
        assert (path, locks, sync, prepared) == ('"$user", public', "0", "on", "0")
    assert server.query(team.name, "SELECT pg_listening_channels ()", through=pool.address(team.name)) == []


@clause("/tm/TM-2/a-pooler-that-dies-loses-nothing")
def test_pooler_dies(team, pool):
    desk = add(team, pool)
    asked = desk.ask().json["id"]
    with waiting_at(desk, asked) as replies:
        pool.kill()
        pool.start()
        assert desk.respond(asked, option_index=1).status == 200
    assert replies[0].json["response"] == "SQLite"


@pytest.mark.takes(20)
@clause("/tm/TM-2/a-server-that-dies-behind-a-pooler-loses-nothing")
def test_server_dies(team, server, pool):
    desk = add(team, pool)
    asked = desk.ask().json["id"]
    with waiting_at(desk, asked) as replies:
        server.kill()
        # The pooler answers, and the server does not.
        refused = desk.http("POST", "/v1/tasks", {"title": "No"}, timeout=60)
        assert (refused.status, refused.error) == (503, "E110"), refused.text
        until(lambda: not store(desk)["healthy"])
        server.start()
        until(lambda: store(desk)["healthy"])
        assert until(lambda: desk.respond(asked, option_index=1).status in (200, 409))
    assert replies[0].json["response"] == "SQLite"


@pytest.mark.takes(15)
@clause("/tm/TM-6/a-desk-behind-a-pooler-takes-the-role-of-one-that-died")
def test_keeper_dies(team, pool):
    first, second = add(team, pool), add(team, pool)
    until(lambda: team.keeper() is first)
    second.attend()
    asked = second.ask(timeout_ms=2000, policy="first-option").json["id"]
    first.kill9()
    assert until(lambda: (row := second.interaction(asked))["status"] != "PENDING" and row, TAKE_OVER)["response"] == "PostgreSQL"


@clause("/tm/TM-1/a-role-is-not-set-up-through-a-pooler")
def test_set_up(team, pool):
    beckon = Beckon(team.add())
    done = beckon("database", "setup", pool.address(team.name), "--role", "beckon_pooled")
    assert done.returncode != 0
    assert "A connection pooler is before the database server" in done.stderr
    assert "address of the server itself" in done.stderr
    assert team.query("SELECT count (*) FROM pg_roles WHERE rolname = 'beckon_pooled'") == [["0"]]
    # The tables are made by a desk, too; and the check says what is in between.
    assert "A connection pooler is before it" in beckon("database", "check", pool.address(team.name)).stdout
