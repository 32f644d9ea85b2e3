# test_bridge_away.py: `beckon mcp`, whose desk goes and comes back
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The endpoint of the desk is played by a stand-in."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import clause, until  # noqa: E402
from bridge_client import LEGACY  # noqa: E402
from bridge_world import answer_all, ask, client, world  # noqa: E402,F401
from stand_in import StandIn  # noqa: E402


@clause("/pp/PP-7/mcp-asks-again-when-the-desk-is-back")
def test_restart(world, client):
    state = {"back": False}

    def answer(request):
        if request.method != "tools/call":
            answer_all(request)
            return
        request.stream()
        for progress in (1, 2):
            request.event({"jsonrpc": "2.0", "method": "notifications/progress",
                           "params": {"progressToken": 9, "progress": progress, "message": "Waiting"}})
        if state["back"]:
            request.finish({"content": []})

    with StandIn(world.runtime, answer) as stand_in:
        id = ask(client, token=9)
        assert [client.read()["params"]["progress"] for _ in range(2)] == [1, 2]
        stand_in.stop()
        until(lambda: "Waiting for it to come back" in client.errors)
        state["back"] = True
        stand_in.start()
        assert client.reply(id)["result"] == {"content": []}
        # It only grows, although the desk began anew.
        assert [message["params"]["progress"] for message in client.others] == [3, 4]
        first, second = stand_in.heard_of("tools/call")
        assert first.message == second.message
        assert until(lambda: "The desk is back" in client.errors)


@clause("/pp/PP-7/mcp-waits-for-a-desk-that-shuts-down")
def test_shutting_down(world, client):
    def answer(request):
        if len(stand_in.heard) < 3:
            request.reply({"error": {"code": "E110", "message": "Shutting down"}}, "503 Service Unavailable")
        else:
            answer_all(request)

    with StandIn(world.runtime, answer) as stand_in:
        assert client.reply(ask(client))["result"] == {"method": "tools/call"}
        assert len(stand_in.heard) == 3


@clause("/pp/PP-7/mcp-does-not-take-a-shutdown-for-an-answer")
@pytest.mark.parametrize("how", ["stream", "body", "error"])
def test_shutdown_is_no_answer(world, client, how):
    def answer(request):
        text = {"code": "E110", "message": "The desk is shutting down", "hint": "Ask again"}
        failed = {"content": [{"type": "text", "text": json.dumps(text)}], "isError": True}
        if len(stand_in.heard) > 3:
            answer_all(request)
        elif how == "stream":
            request.stream()
            request.finish(failed)
        elif how == "body":
            request.result(failed)
        else:
            request.reply({"jsonrpc": "2.0", "id": request.message["id"], "error": {"code": -32603, "message": "Down", "data": text}})

    with StandIn(world.runtime, answer) as stand_in:
        assert client.reply(ask(client))["result"] == {"method": "tools/call"}
        assert len(stand_in.heard) == 4


@clause("/pp/PP-7/mcp-passes-on-that-a-desk-cannot-store-anything")
@pytest.mark.takes(6)
def test_unavailable_for_long(world, client):
    failed = {"content": [{"type": "text", "text": json.dumps({"code": "E110", "message": "The disk is full"})}], "isError": True}
    with StandIn(world.runtime, lambda request: request.result(failed)):
        assert client.reply(ask(client))["result"] == failed


@clause("/pp/PP-7/mcp-cancels-what-the-desk-has-not-got-back-yet")
def test_cancel_while_away(world, client):
    with StandIn(world.runtime, lambda request: request.stream() if "id" in request.message else request.accept()) as stand_in:
        id = ask(client)
        until(lambda: stand_in.heard)
        stand_in.stop()
        until(lambda: "Waiting for it to come back" in client.errors)
        client.notify("notifications/cancelled", requestId=id)
        stand_in.start()
        until(lambda: stand_in.heard_of("notifications/cancelled"))
        assert [request.method for request in stand_in.heard] == ["tools/call", "tools/call", "notifications/cancelled"]


@clause("/ar/AR-8/mcp-ends-at-once-while-the-desk-is-away", "/ag/AG-4/mcp-ends-at-once-while-the-desk-is-away")
def test_end_while_away(world, client):
    with StandIn(world.runtime, lambda request: request.stream()) as stand_in:
        ask(client)
        until(lambda: stand_in.heard)
        stand_in.stop()
        until(lambda: "Waiting for it to come back" in client.errors)
        assert client.end() == 0
