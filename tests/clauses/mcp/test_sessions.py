# test_sessions.py: what one session asks without a task belongs to one task
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import base64
import json
import signal
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE
from bridge_client import Client as Bridge
from bridge_client import envelope
from mcp_client import Client, error, pending, structured

SHOP = {"Beckon-Workspace": "/home/ada/shop"}


def asks(client, question="Tea or coffee?", headers=None, **arguments):
    """Asks, and does not wait: (task, question)."""
    asked = structured(client.now("ask_person", headers={**SHOP, **(headers or {})}, question=question, options=["Tea", "Coffee"], wait=False, **arguments))
    return asked["task_id"], asked["question_id"]


def ends(client, headers=None):
    """What `beckon mcp` says when its client has ended."""
    reply = client.post({"jsonrpc": "2.0", "method": "notifications/beckon/ended"}, headers)
    assert (reply.status, reply.body) == (202, b"")


def place(**session):
    return {"Beckon-Place": base64.b64encode(json.dumps(session).encode()).decode()}


def hook(desk, name, id="5e55-1", cwd="/home/ada/shop", headers=None, agent="claude"):
    assert desk.http("POST", f"/hook/{agent}", json={"session_id": id, "hook_event_name": name, "cwd": cwd}, headers=headers).status == 200


def hook_task(desk, id="5e55-1"):
    """The task that the hooks of that session made."""
    def look():
        tasks = desk.http("GET", "/v1/tasks").json["tasks"]
        return [task["id"] for task in tasks if desk.task(task["id"])["context"].get("session_id") == id]
    return until(look)[0]


@clause("/ar/AR-1/mcp-questions-of-a-session-are-one-task", "/ag/AG-8/mcp-questions-of-a-session-are-one-task")
def test_one(desk, agent):
    first, question = asks(agent)
    task = desk.task(first)
    assert (task["title"], task["agent"], task["workspace"], task["status"]) == ("Claude Code in shop", "Claude Code", "/home/ada/shop", "AWAITING_RESPONSE")
    assert asks(agent, "Which milk?")[0] == first
    for asked in pending(desk, 2):
        desk.respond(asked["id"], option_index=0)
    assert desk.task(first)["status"] == "RUNNING"
    assert asks(agent, "Which sugar?")[0] == first
    assert asks(Client(desk).initialize())[0] != first


@clause("/ar/AR-1/mcp-questions-at-the-same-time-are-one-task", "/ag/AG-8/mcp-questions-at-the-same-time-are-one-task")
def test_at_once(desk, agent):
    calls = [agent.call("ask_person", question=f"Tea {n}?", options=["Yes", "No"]) for n in range(8)]
    asked = pending(desk, 8)
    assert len({question["task_id"] for question in asked}) == 1
    for question in asked:
        desk.respond(question["id"], option_index=0)
    assert {structured(call.result())["response"] for call in calls} == {"Yes"}


@clause("/ar/AR-1/mcp-a-session-of-a-version-without-sessions", "/ag/AG-8/mcp-a-session-of-a-version-without-sessions")
def test_modern(desk, modern):
    """Without the header nobody knows which calls are of one session: each question is a task that ends with it."""
    first, _ = asks(modern, headers={"Beckon-Session": "7f3a"})
    assert asks(modern, "Which milk?", headers={"Beckon-Session": "7f3a"})[0] == first
    assert asks(modern, "Which milk?", headers={"Beckon-Session": "8f3a"})[0] != first
    alone, question = asks(modern)
    assert alone != first
    desk.respond(question, option_index=0)
    assert desk.task(alone)["status"] == "COMPLETE"
    ends(modern, {"Beckon-Session": "7f3a"})
    assert asks(modern, "Which sugar?", headers={"Beckon-Session": "7f3a"})[0] != first


@clause("/ar/AR-1/mcp-the-task-of-a-session-ends-with-it")
def test_end(desk, agent):
    task, question = asks(agent)
    desk.respond(question, option_index=0)
    ends(agent)
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")
    ends(agent)
    assert asks(agent, "Which milk?")[0] != task


@clause("/pp/PP-7/mcp-an-open-question-outlasts-its-session")
def test_end_while_open(desk, agent):
    """The answer reaches whoever fetches it, and the task ends with it."""
    task, question = asks(agent)
    ends(agent)
    assert desk.interaction(question)["status"] == "PENDING"
    desk.respond(question, option_index=1)
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")
    later = structured(Client(desk).initialize().now("get_answer", question_id=question))
    assert later["response"] == "Coffee"


@clause("/ar/AR-1/mcp-a-task-that-is-started-takes-over")
def test_started(desk, agent):
    loose, question = asks(agent)
    started = structured(agent.now("start_task", title="Build the shop"))["task_id"]
    assert asks(agent, "Which milk?")[0] == started
    desk.respond(question, option_index=0)
    assert until(lambda: desk.task(loose)["status"] == "COMPLETE")
    assert structured(agent.now("finish_task"))["task_id"] == started
    assert asks(agent, "Which sugar?")[0] not in (loose, started)
    assert error(agent.now("finish_task"))["code"] == "E101"


@clause("/pp/PP-7/mcp-a-session-outlasts-the-desk")
@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_restart(desk, agent, how):
    task, _ = asks(agent)
    if how == "killed":
        desk.kill9()
        desk.start()
    else:
        desk.restart()
    assert asks(agent, "Which milk?")[0] == task
    ends(agent)
    for asked in pending(desk, 2):
        desk.respond(asked["id"], option_index=0)
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")


@clause("/ar/AR-1/mcp-a-cancelled-task-is-not-asked-for-again")
def test_cancelled(desk, agent):
    task, question = asks(agent)
    assert desk.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200
    assert desk.interaction(question)["status"] == "CANCELLED"
    assert asks(agent, "Which milk?")[0] != task


@clause("/ar/AR-1/mcp-a-title-names-the-task-of-the-session")
def test_title(desk, agent):
    task, _ = asks(agent, title="Build the shop")
    assert desk.task(task)["title"] == "Build the shop"
    assert asks(agent, "Which milk?", title="Something else")[0] == task
    assert desk.task(task)["title"] == "Build the shop"


@clause("/wh/WH-8/mcp-a-hand-off-is-a-task-of-its-own")
def test_hand_off(desk, agent):
    assert desk.http("POST", "/v1/people", {"handle": "ana"}).status == 201
    task, _ = asks(agent)
    handed = structured(agent.now("hand_off", assignee="@ana", subject="Acme", message="Call them"))
    assert handed["task_id"] != task


@clause("/ap/AP-1/mcp-permissions-are-of-the-task-of-the-session")
def test_permission(desk, agent):
    task, question = asks(agent)
    desk.respond(question, option_index=0)
    call = agent.call("permission_prompt", tool_name="Bash", input={"command": "ls"}, tool_use_id="toolu_1")
    [asked] = pending(desk)
    assert asked["task_id"] == task
    desk.respond(asked["id"], option_index=0)
    assert json.loads(call.result()["content"][0]["text"])["behavior"] == "allow"


TTY = {"terminal": "other", "tty": "/dev/pts/7"}
PANE = {"terminal": "tmux", "socket": "/tmp/tmux-1/default", "pane": "%3"}


@clause("/ar/AR-1/mcp-session-of-the-hooks-of-the-agent", "/ag/AG-8/mcp-session-of-the-hooks-of-the-agent")
@pytest.mark.parametrize("hooked, here, same", [
    (TTY, TTY, True), (TTY, {**TTY, "tty": "/dev/pts/8"}, False), (PANE, PANE, True), (PANE, {**PANE, "pane": "%4"}, False),
    ({}, {}, True), ({}, TTY, True)], ids=["tty", "another tty", "pane", "another pane", "folder", "a hook without a terminal"])
def test_hooks(desk, agent, hooked, here, same):
    hook(desk, "SessionStart", headers=place(**hooked) if hooked else None)
    task = hook_task(desk)
    assert (asks(agent, headers=place(**here) if here else None)[0] == task) is same
    hook(desk, "SessionEnd")
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")


@clause("/ar/AR-1/mcp-two-sessions-of-hooks-in-one-folder", "/ag/AG-8/mcp-two-sessions-of-hooks-in-one-folder")
def test_two_hooked(desk, agent):
    """Nothing tells them apart, so none of them is taken for it; nor is another agent's."""
    hook(desk, "SessionStart")
    hook(desk, "SessionStart", id="5e55-2")
    hook(desk, "SessionStart", id="5e55-3", agent="codex")
    tasks = {hook_task(desk, f"5e55-{n}") for n in (1, 2, 3)}
    assert asks(agent)[0] not in tasks
    codex = Client(desk, name="codex-mcp-client").initialize()
    asked = structured(codex.now("ask_person", meta={"threadId": "5e55-3"}, question="Tea?", options=["a", "b"], wait=False))
    assert asked["task_id"] == hook_task(desk, "5e55-3")


@clause("/ag/AG-8/the-session-that-the-agent-names-in-the-environment")
def test_conversation(desk):
    """Of two sessions in one folder, the one that the variable of Claude Code names; for another program in its shell it says nothing."""
    folder = desk.home / "shop"
    folder.mkdir()
    for n in (1, 2):
        hook(desk, "SessionStart", id=f"5e55-{n}", cwd=str(folder))
    task = hook_task(desk, "5e55-2")
    env = {**desk.env, "CLAUDE_CODE_SESSION_ID": "5e55-2", "COPILOT_AGENT_SESSION_ID": "c0-1"}
    for name, same in (("claude-code", True), ("gemini-cli-mcp-client", False)):
        with Bridge(env, cwd=folder) as bridge:
            bridge.initialize(name=name)
            call = {"name": "ask_person", "arguments": {"question": f"Tea for {name}?", "options": ["a", "b"], "wait": False}}
            asked = bridge.call("tools/call", call)["result"]["structuredContent"]
            assert (asked["task_id"] == task) is same


@clause("/ar/AR-1/mcp-hooks-that-come-later", "/ag/AG-8/mcp-hooks-that-come-later")
def test_hooks_later(desk, agent):
    loose, question = asks(agent)
    hook(desk, "SessionStart")
    task = hook_task(desk)
    assert asks(agent, "Which milk?")[0] == task
    desk.respond(question, option_index=0)
    assert until(lambda: desk.task(loose)["status"] == "COMPLETE")


@clause("/tr/TR-4/mcp-ends-of-sessions-that-are-none")
@pytest.mark.parametrize("session", [None, "no such", "x" * 5000, ""])
def test_bad_ends(desk, agent, session):
    task, _ = asks(agent)
    ends(agent, {"Beckon-Session": session})
    assert asks(agent, "Which milk?")[0] == task


# --- over plain HTTP ------------------------------------------------------------------------------

@clause("/ar/AR-1/mcp-over-http-each-question-is-a-task", "/ag/AG-8/mcp-over-http-each-question-is-a-task")
def test_plain(desk):
    """Nobody knows which calls are of one conversation: each question is a task that ends with it, whatever session id is sent."""
    agent = Client(desk, plain=True, over="tcp").initialize()
    first, question = asks(agent, headers={"Mcp-Session-Id": "7f3a"})
    second, _ = asks(agent, "Which milk?", headers={"Mcp-Session-Id": "7f3a"})
    assert first != second and desk.task(first)["agent"] == "Claude Code"
    desk.respond(question, option_index=0)
    assert desk.task(first)["status"] == "COMPLETE"
    # One that its configuration tells apart.
    own = {"Beckon-Session": "7f3a"}
    assert asks(agent, "Which sugar?", headers=own)[0] == asks(agent, "Which spoon?", headers=own)[0]


@clause("/ag/AG-2/mcp-over-http-the-same-call-again")
def test_plain_again(desk):
    """The client says who it is, wherever it says it: the same agent has its question again, another does not."""
    agent = Client(desk, plain=True, over="tcp").initialize()
    call = agent.call("ask_person", question="Tea?", options=["Yes", "No"])
    [asked] = pending(desk)
    assert asked["agent"] == "Claude Code"
    desk.kill9()
    desk.start()
    call.hang_up()
    modern = Client(desk, modern=True)
    for again in (agent, modern, Client(desk, name="claude-code", plain=True, modern=True)):
        assert structured(again.now("ask_person", question="Tea?", options=["Yes", "No"], wait=False))["question_id"] == asked["id"]
    other = Client(desk, name="codex-mcp-client", plain=True).initialize()
    assert structured(other.now("ask_person", question="Tea?", options=["Yes", "No"], wait=False))["question_id"] != asked["id"]
    assert {question["agent"] for question in pending(desk, 2)} == {"Claude Code", "Codex"}


TEA = {"question": "Tea?", "options": ["Yes", "No"]}


def cancels(client, id):
    reply = client.post({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
    assert (reply.status, reply.body) == (202, b"")


@clause("/ag/AG-2/mcp-over-http-a-call-is-cancelled")
def test_plain_cancel(desk):
    """Some clients leave the stream open. The call is over, and the same call again belongs to the question."""
    agent = Client(desk, plain=True, over="tcp").initialize()
    call = agent.call("ask_person", id=7, **TEA)
    [asked] = pending(desk)
    cancels(agent, 7)
    assert until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 0)
    again = agent.call("ask_person", id=8, **TEA)
    assert until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
    desk.respond(asked["id"], option_index=1)
    assert structured(again.result())["question_id"] == asked["id"]
    call.hang_up()


@clause("/ag/AG-2/mcp-over-http-nobody-loses-the-call-of-another")
def test_plain_cancel_of_another(desk):
    """The ids of two programs are the same numbers: who is taken for another by its name is told that the question is open, and how to wait for it."""
    agent = Client(desk, plain=True).initialize()
    call = agent.call("ask_person", id=7, **TEA)
    [asked] = pending(desk)
    cancels(agent, 8)
    cancels(agent, "7")
    cancels(Client(desk, name="codex-mcp-client", plain=True).initialize(), 7)
    cancels(Client(desk, name="claude-code").initialize(), 7)
    permission = agent.call("permission_prompt", id=9, tool_name="Bash", input={"command": "ls"}, tool_use_id="toolu_1")
    allowed = pending(desk, 2)[1]
    namesake = Client(desk, plain=True).initialize()
    cancels(namesake, 9)
    assert desk.http("GET", "/v1/status").json["waiting_agents"] == 2
    desk.respond(allowed["id"], option_index=0)
    assert json.loads(permission.result()["content"][0]["text"])["behavior"] == "allow"
    cancels(namesake, 7)
    told = structured(call.result())
    assert (told["status"], told["question_id"]) == ("PENDING", asked["id"]) and told["message"].startswith("NO ANSWER YET")
    waits = agent.call("get_answer", question_id=asked["id"])
    desk.respond(asked["id"], option_index=1)
    assert structured(waits.result())["response"] == "No"


@clause("/ag/AG-1/over-http-by-the-name-in-user-agent")
@pytest.mark.parametrize("headers, agent", [
    ({"User-Agent": None}, "MCP"), ({"User-Agent": "node"}, "MCP"), ({"User-Agent": "python-httpx/0.28.1"}, "MCP"),
    ({"User-Agent": "node", "Beckon-Client": "gemini-cli-mcp-client"}, "Gemini CLI"), ({"User-Agent": "my-agent/1"}, "my-agent"),
    ({"User-Agent": "a" * 500 + "/1"}, "a" * 63 + "..."), ({"Beckon-Client": "=?base64?w7bigK54?="}, "öx"), ({"Beckon-Client": "=?base64?//4=?="}, "claude")])
def test_names(desk, headers, agent):
    client = Client(desk, name="claude", plain=True).initialize()
    task, _ = asks(client, headers=headers)
    assert desk.task(task)["agent"] == agent


@pytest.fixture(params=["sessions", "modern"])
def bridge(desk, request):
    folder = desk.home / "shop"
    folder.mkdir()
    with Bridge(desk.env, cwd=folder) as client:
        client.modern = request.param == "modern"
        if not client.modern:
            client.initialize()
        yield client


def bridge_asks(desk, bridge):
    meta = {"_meta": envelope()} if bridge.modern else {}
    call = bridge.request("tools/call", {"name": "ask_person", "arguments": {"question": "Tea?", "options": ["Yes", "No"]}, **meta})
    [question] = pending(desk)
    return call, question


@clause("/ar/AR-1/mcp-the-task-of-a-bridge-ends-with-its-input", "/ag/AG-4/mcp-the-task-of-a-bridge-ends-with-its-input")
def test_bridge(desk, bridge):
    call, question = bridge_asks(desk, bridge)
    assert desk.task(question["task_id"])["title"] == "test-client in shop"
    desk.respond(question["id"], option_index=0)
    assert bridge.reply(call)["result"]["structuredContent"]["response"] == "Yes"
    assert desk.task(question["task_id"])["status"] == "RUNNING"
    assert bridge.end() == 0
    assert until(lambda: desk.task(question["task_id"])["status"] == "COMPLETE")


@clause("/ar/AR-1/mcp-the-task-of-a-bridge-that-is-stopped", "/ag/AG-4/mcp-the-task-of-a-bridge-that-is-stopped")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_bridge_signal(desk, bridge, number):
    call, question = bridge_asks(desk, bridge)
    bridge.process.send_signal(number)
    assert bridge.process.wait(PATIENCE) == -number
    assert desk.interaction(question["id"])["status"] == "PENDING"
    desk.respond(question["id"], option_index=0)
    assert until(lambda: desk.task(question["task_id"])["status"] == "COMPLETE")


@clause("/ar/AR-1/mcp-the-task-of-a-bridge-that-is-killed", "/ag/AG-4/mcp-the-task-of-a-bridge-that-is-killed")
@pytest.mark.takes(35)
def test_bridge_killed(desk, bridge):
    """It cannot say that it ends: its connection does, which it has with the next desk, too, and half a minute later nobody has come back."""
    call, question = bridge_asks(desk, bridge)
    desk.kill9()
    desk.start()
    desk.respond(question["id"], option_index=0)
    assert bridge.reply(call)["result"]["structuredContent"]["response"] == "Yes"
    time.sleep(2.5)  # After 2 seconds at most it tries again.
    bridge.process.kill()
    assert bridge.process.wait(PATIENCE) == -signal.SIGKILL
    killed = time.monotonic()
    assert until(lambda: desk.task(question["task_id"])["status"] == "COMPLETE", 40)
    assert time.monotonic() - killed > 29
