# conftest.py: what the tests of the clauses share
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares every HTTP reply in the tests with the desk's own description of its interface."""

import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Desk, http  # noqa: E402
from beckon_testing.patience import PATIENCE  # noqa: E402
from openapi_contract import load  # noqa: E402
from raw_http import RawConnection  # noqa: E402
from telegram_desk import telegram  # noqa: E402, F401

DESCRIPTION = "/v1/openapi.json"
loaded = {}


@pytest.fixture(autouse=True)
def contract(monkeypatch):
    """Adds the check to beckon_testing.http.exchange; the description is read once for all tests. Who exchanges bytes by hand finds
    it here."""
    exchange = http.exchange
    start = Desk.start

    def start_and_read(desk, *arguments, **settings):
        start(desk, *arguments, **settings)
        if "contract" not in loaded:
            loaded["contract"] = load(desk.http("GET", DESCRIPTION))
        return desk

    def exchange_and_check(connection, method, path, **how):
        reply = exchange(connection, method, path, **how)
        if "contract" in loaded:
            loaded["contract"].check(method, path, reply)
        return reply

    monkeypatch.setattr(Desk, "start", start_and_read)
    monkeypatch.setattr(http, "exchange", exchange_and_check)
    return loaded


class WaitingAgent:
    """An agent that has asked with `Prefer: wait` and waits for its reply."""

    def __init__(self, desk, description, options, *, over="unix", wait=60, **fields):
        body = {"kind": "choice", "conflict_description": description, **fields}
        if options is not None:
            body["options"] = list(options)
        known = {row["id"] for row in desk.rows("SELECT id FROM aic_interactions")}
        self._connection = RawConnection(desk, over, timeout=wait + PATIENCE)
        self._connection.send("POST", "/v1/interactions", body, headers=f"Prefer: wait={wait}\r\n")
        end = time.monotonic() + PATIENCE
        key = fields.get("idempotency_key")
        while True:
            rows = desk.rows("SELECT id, idempotency_key FROM aic_interactions ORDER BY id DESC")
            mine = [row["id"] for row in rows
                    if (row["idempotency_key"] == key if key else row["id"] not in known)]
            if mine:
                break
            assert time.monotonic() < end, "the question did not arrive"
            time.sleep(0.005)
        self.interaction = desk.interaction(mine[0])

    def reply(self):
        """The reply that the agent gets; it is checked like every other."""
        reply = self._connection.read()
        assert reply is not None, "the desk hung up on a waiting agent"
        loaded["contract"].check("POST", "/v1/interactions", reply)
        return reply

    def hang_up(self):
        self._connection.close()


@pytest.fixture
def waiting():
    """waiting (desk, description, options, …): waiting agents; they disconnect when the test ends."""
    agents = []

    def wait(*arguments, **fields):
        agents.append(WaitingAgent(*arguments, **fields))
        return agents[-1]

    yield wait
    for agent in agents:
        agent.hang_up()
