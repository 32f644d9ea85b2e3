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


@clause("/tm/TM-1/of-a-desk-only-what-it-has-prepared-is-left-on-the-connections-that-a-pooler-shares")
def test_leaves_nothing(team, server, pool):
    desk = add(team, pool)
    for _ in range(5):
        desk.ask()
    # As whoever uses the same connections next.
    for _ in range(6):
        [[path, locks, sync, foreign]] = server.query(
            team.name, "SELECT current_setting ('search_path'), current_setting ('lock_timeout'), current_setting ('synchronous_commit'),"
            " (SELECT count (*) FROM pg_prepared_statements WHERE name NOT LIKE 'beckon\\_%')", through=pool.address(team.name))
        assert (path, locks, sync, foreign) == ('"$user", public', "0", "on", "0")
    assert server.query(team.name, "SELECT pg_listening_channels ()", through=pool.address(team.name)) == []


def prepared(server, team, pool):
    """The names in each of the pool's three processes, and the texts; the processes come in turn."""
    sql = "SELECT pg_backend_pid (), name, statement FROM pg_prepared_statements"
    found = {}
    for _ in range(12):
        for process, name, text in server.query(team.name, sql, through=pool.address(team.name)):
            found.setdefault(process, {})[name] = text
    return found


def work(desk):
    """What an agent and a person do, three times, so that each of the pool's processes has met it."""
    for _ in range(9):
        asked = desk.ask()
        assert asked.status == 202, asked.text
        assert desk.respond(asked.json["id"], option_index=1).status == 200
        assert desk.http("GET", "/v1/tasks").status == 200
        assert desk.interaction(asked.json["id"])["response"] == "SQLite"


@clause("/tm/TM-1/behind-a-pooler-a-statement-is-prepared-once-in-each-process")
def test_prepared_once(team, server, pool):
    first, second = add(team, pool), add(team, pool)
    work(first)
    work(second)
    before = prepared(server, team, pool)
    assert len(before) >= 3
    work(first)
    after = prepared(server, team, pool)
    for process, names in after.items():
        assert before.get(process, {}).keys() <= names.keys()
        # The writer's of each desk, and those of its readers.
        makers = {name.split("_")[1] for name in names}
        assert len(makers) >= 2
        for maker in makers:
            texts = [text for name, text in names.items() if name.split("_")[1] == maker]
            assert len(texts) == len(set(texts))


@pytest.mark.parametrize("lost", ["DISCARD ALL", "DEALLOCATE ALL"])
@clause("/tm/TM-1/behind-a-pooler-what-was-prepared-may-be-gone")
def test_prepared_is_lost(team, server, pool, lost):
    desk = add(team, pool)
    work(desk)
    for _ in range(2):
        for _ in range(12):
            server.query(team.name, lost, through=pool.address(team.name))
        if lost == "DISCARD ALL":
            work(desk)
            continue
        # It takes the mark of the process along; here, only what fails shows it.
        asked = [desk.ask() for _ in range(6)]
        assert {reply.status for reply in asked} == {202}, [reply.text for reply in asked]
        until(lambda: desk.http("GET", "/v1/tasks").status == 200)
        for reply in asked:
            assert until(lambda reply=reply: desk.respond(reply.json["id"], option_index=1).status in (200, 409))
            assert until(lambda reply=reply: desk.http("GET", f"/v1/interactions/{reply.json['id']}").json.get("response")) == "SQLite"


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
