# test_bridge_desk.py: `beckon mcp` and a real desk
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import clause, until  # noqa: E402
from bridge_client import MODERN, Client, envelope  # noqa: E402


@pytest.fixture(params=["sessions", "modern"])
def client(desk, request):
    with Client(desk.env, cwd=desk.home) as client:
        client.modern = request.param == "modern"
        if not client.modern:
            client.initialize()
        yield client


def meta(client, **more):
    return {"_meta": {**(envelope() if client.modern else {}), **more}}


def ask(client, question="Tea or coffee?", **more):
    return client.request("tools/call", {"name": "ask_person", "arguments": {"question": question, "options": ["Tea", "Coffee"]}, **meta(client, **more)})


def open_question(desk):
    [question] = until(lambda: desk.http("GET", "/v1/interactions?status=PENDING,POSTPONED").json["interactions"])
    return question


def answer(reply):
    return reply["result"]["structuredContent"]


@clause("/ar/AR-8/mcp-asks-a-person", "/aic/AIC-3/mcp-has-the-answer-on-its-output", "/ag/AG-1/asks-over-stdio-in-both-eras")
def test_ask(desk, client):
    call = ask(client)
    question = open_question(desk)
    assert question["agent"] == "test-client"
    assert desk.task(question["task_id"])["workspace"] == str(desk.home)
    desk.respond(question["id"], option_index=1)
    assert answer(client.reply(call))["response"] == "Coffee"
    assert client.end() == 0


@clause("/ar/AR-8/mcp-asks-for-the-task-that-it-was-started-for")
@pytest.mark.parametrize("ended", [False, True], ids=["open", "ended"])
def test_task(desk, ended):
    task = desk.http("POST", "/v1/tasks", {"title": "Build it", "state": "RUNNING"}).json["id"]
    if ended:
        desk.http("POST", f"/v1/tasks/{task}/complete", {"result": "Built"})
    with Client({**desk.env, "BECKON_TASK_ID": task}, cwd=desk.home) as client:
        client.modern = False
        client.initialize()
        call = ask(client)
        question = open_question(desk)
        assert (question["task_id"] == task) is not ended
        desk.respond(question["id"], option_index=0)
        assert answer(client.reply(call))["response"] == "Tea"


@clause("/ar/AR-8/mcp-looking-at-the-tools-leaves-nothing-on-the-desk", "/ag/AG-4/looking-leaves-nothing")
def test_look(desk, client):
    if client.modern:
        assert MODERN in client.call("server/discover", meta(client))["result"]["supportedVersions"]
    names = {tool["name"] for tool in client.call("tools/list", meta(client))["result"]["tools"]}
    assert "ask_person" in names
    assert client.end() == 0
    assert desk.rows("SELECT count (*) AS n FROM tasks") == [{"n": 0}]
    assert desk.rows("SELECT count (*) AS n FROM aic_interactions") == [{"n": 0}]


@clause("/pp/PP-7/mcp-a-question-survives-a-restart", "/ag/AG-2/the-bridge-outlasts-the-desk")
@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_restart(desk, client, how):
    call = ask(client, progressToken="t")
    question = open_question(desk)
    if how == "killed":
        desk.kill9()
        desk.start()
    else:
        desk.restart()
    desk.respond(question["id"], option_index=0)
    assert answer(client.reply(call))["response"] == "Tea"
    # Nobody was asked twice.
    assert desk.rows("SELECT id FROM aic_interactions") == [{"id": question["id"]}]


@clause("/pp/PP-7/mcp-the-question-stays-when-its-client-ends", "/ag/AG-2/the-question-outlasts-the-bridge")
def test_stays(desk, client):
    ask(client)
    question = open_question(desk)
    assert client.end() == 0
    assert desk.interaction(question["id"])["status"] == "PENDING"


@clause("/ar/AR-8/mcp-a-cancelled-call-is-over-and-its-question-stays")
def test_cancel(desk, client):
    call = ask(client)
    question = open_question(desk)
    client.notify("notifications/cancelled", requestId=call)
    assert "tools" in client.call("tools/list", meta(client))["result"]
    desk.respond(question["id"], option_index=0)
    got = client.call("tools/call", {"name": "get_answer", "arguments": {"question_id": question["id"]}, **meta(client)})
    assert answer(got)["response"] == "Tea"
    assert client.others == []


@clause("/ar/AR-8/mcp-an-unknown-method-is-refused")
def test_unknown(desk, client):
    refused = client.call("no/such", meta(client))
    assert refused["error"]["code"] == -32601
    failed = client.call("tools/call", {"name": "no_such", **meta(client)})
    assert "error" in failed or failed["result"]["isError"]


@clause("/ag/AG-4/needs-no-variable-of-the-session")
def test_bare_environment(make_desk):
    """Codex starts its servers with hardly any variable; the desk is at /run/user, where the session has its folder."""
    desk = make_desk()
    desk.env.pop("BECKON_RUNTIME_DIR")
    session = Path(desk.env["XDG_RUNTIME_DIR"])
    desk.runtime = session / "app/page.beckon.Beckon"
    desk.socket = desk.runtime / "desk.sock"
    desk.start()
    usual = f"/run/user/{os.getuid()}"
    inside = ["unshare", "--mount", "sh", "-c", f'mount -t tmpfs none /run && mkdir -p {usual} && mount --bind "{session}" {usual} && exec "$@"', "sh"]
    if subprocess.run([*inside, "true"], capture_output=True).returncode != 0:
        pytest.skip("needs root, for a folder of the session at its usual place")
    bare = {"HOME": str(desk.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    with Client(bare, cwd=desk.home, inside=inside) as client:
        client.modern = True
        asked = ask(client)
        desk.respond(open_question(desk)["id"], option_index=1)
        assert answer(client.reply(asked))["response"] == "Coffee"
    session.chmod(0o755)
    with Client(bare, cwd=desk.home, inside=inside) as client:
        client.modern = True
        refused = client.reply(client.request("tools/list", meta(client)))
        assert "error" in refused, "a folder that others may enter is not that of the session"
