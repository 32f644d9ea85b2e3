# test_race.py: exactly one response settles a question (AIC-3, E106)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import random
import time

import pytest

from beckon_testing import clause
from raw_http import RawConnection

CLIENTS = 16


@pytest.mark.timeout(600)
@pytest.mark.parametrize("rounds", [
    pytest.param(150, marks=clause("/aic/AIC-3/sixteen-clients-race")),
    pytest.param(1000, marks=[clause("/aic/AIC-3/sixteen-clients-race-a-thousand-times"), pytest.mark.takes(12), pytest.mark.long])])
def test_race(desk, rounds):
    chance = random.Random(20261121)
    asker = RawConnection(desk)
    clients = [RawConnection(desk, "tcp" if n % 2 else "unix") for n in range(CLIENTS)]
    winners = {}
    try:
        for number in range(rounds):
            asked = asker.exchange("POST", "/v1/interactions", {
                "kind": "choice", "conflict_description": f"Race {number}?", "policy": "hold", "agent": f"racer-{number % 3}",
                "options": [f"Option {n}" for n in range(CLIENTS)]}).json["id"]
            order = list(range(CLIENTS))
            chance.shuffle(order)
            for n in order:
                clients[n].send("POST", f"/v1/interactions/{asked}/response", {"option_index": n, "by": f"racer {n}"})
            replies = [client.read() for client in clients]
            winning = [n for n, reply in enumerate(replies) if reply.status == 200]
            assert len(winning) == 1, f"race {number}: {[reply.status for reply in replies]}"
            winner = winning[0]
            winners[asked] = winner
            for n, reply in enumerate(replies):
                if n != winner:
                    assert (reply.status, reply.error) == (409, "E106")
                    message = reply.json["error"]["message"]
                    assert f"racer {winner}" in message and f"Option {winner}" in message, message
    finally:
        for client in (asker, *clients):
            client.close()
    rows = {row["id"]: row for row in desk.rows("SELECT * FROM aic_interactions")}
    assert len(rows) == rounds
    for identity, winner in winners.items():
        row = rows[identity]
        assert (row["status"], row["response"], row["responded_by"], row["response_indices"]) == (
            "ANSWERED", f"Option {winner}", f"racer {winner}", f"[{winner}]")
    responded = desk.rows("SELECT count(*) AS n FROM events WHERE type = 'AIC_DIALOG_RESPONDED'")
    assert responded == [{"n": rounds}]
    assert desk.rows("SELECT count(*) AS n FROM tasks WHERE status <> 'RUNNING'") == [{"n": 0}]
    # It is a race: the winner varies.
    assert len(set(winners.values())) > CLIENTS // 4


@clause("/aic/AIC-3/a-person-races-the-timeout")
@pytest.mark.desk(timeout_ms=60)
@pytest.mark.takes(9)
def test_race_with_the_timeout(desk):
    chance = random.Random(4)
    outcomes = set()
    with RawConnection(desk) as client:
        for number in range(150):
            asked = client.exchange("POST", "/v1/interactions", {
                "conflict_description": f"Race {number}?", "options": ["A", "B"]}).json["id"]
            # Sometimes one of them gets a head start, so that each wins at least once, however busy the computer is.
            time.sleep(0 if number % 25 == 0 else 0.1 if number % 25 == 1 else chance.uniform(0.04, 0.07))
            reply = client.exchange("POST", f"/v1/interactions/{asked}/response", {"option_index": 1, "by": "anna"})
            [row] = desk.rows("SELECT * FROM aic_interactions WHERE id = ?", asked)
            if reply.status == 200:
                assert (row["status"], row["response"], row["timed_out"]) == ("ANSWERED", "B", 0)
            else:
                assert reply.error == "E106" and "Nobody answered" in reply.json["error"]["message"]
                assert (row["status"], row["response"], row["timed_out"]) == ("AUTO_RESOLVED", "A", 1)
            outcomes.add(reply.status)
    assert outcomes == {200, 409}
    assert desk.rows("SELECT count(*) AS n FROM events WHERE type = 'AIC_DIALOG_RESPONDED'") == [{"n": 150}]


@clause("/aic/AIC-3/response-races-withdrawal-and-cancellation")
def test_race_with_other_ends(desk):
    with RawConnection(desk) as first, RawConnection(desk, "tcp") as second:
        for number in range(200):
            asked = first.exchange("POST", "/v1/interactions", {
                "conflict_description": f"Race {number}?", "options": ["A", "B"], "policy": "hold"}).json
            verb = (f"/v1/interactions/{asked['id']}/withdraw", f"/v1/tasks/{asked['task_id']}/cancel")[number % 2]
            racers = [(first, f"/v1/interactions/{asked['id']}/response", {"option_index": 1}), (second, verb, {})]
            if number % 4 < 2:
                racers.reverse()
            for connection, path, body in racers:
                connection.send("POST", path, body)
            answered, ended = first.read(), second.read()
            [row] = desk.rows("SELECT * FROM aic_interactions WHERE id = ?", asked["id"])
            if answered.status == 200:
                assert row["status"] == "ANSWERED"
                assert ended.status == 409 if number % 2 == 0 else ended.status == 200
            else:
                assert answered.error == "E106" and row["status"] == "CANCELLED" and ended.status == 200
