# test_strict.py: beckon hook --strict: a permission is denied where the desk cannot be asked
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shutil
import signal
import socket
import subprocess
import time

import pytest

from beckon_testing import Beckon, clause, until

pytestmark = pytest.mark.desk(undo_seconds=0)

BASH = {"tool_name": "Bash", "tool_input": {"command": "make install"}}
PERMISSION = {"session_id": "x", "hook_event_name": "PermissionRequest", **BASH}
ASKED = {"session_id": "x", "hook_event_name": "permission.asked", "cwd": "/",
         "properties": {"id": "per_1", "permission": "bash", "patterns": ["touch made"], "metadata": {"command": "touch made"}, "always": []}}
EVENTS = {"claude": PERMISSION, "codex": PERMISSION, "opencode": ASKED}
# What opencode's own server would be told, one JSON a line.
DRIVER = """
import { appendFileSync } from "node:fs";
const { Beckon } = await import(process.argv[2]);
const client = {
  session: { get: async ({ path }) => ({ data: { id: path.id } }) },
  _client: { post: async (call) => { appendFileSync(process.argv[3], JSON.stringify(call) + "\\n"); return { response: { ok: true } }; } },
};
const hooks = await Beckon({ client, directory: "/home/ada/shop" });
const ask = (type, id) => hooks.event({ event: { type, properties: { id, sessionID: "ses_1", permission: "bash", patterns: ["x"],
  metadata: { command: "x" }, always: [], questions: [{ question: "Tea?", header: "Tea", options: [{ label: "Yes", description: "" }] }] } } });
await ask("permission.asked", "per_1");
await ask("question.asked", "que_1");
await ask("permission.asked", "per_2");
await hooks.event({ event: { type: "permission.replied", properties: { sessionID: "ses_1", requestID: "per_2" } } });
"""


def denied(agent, out):
    """What the agent is told, of a reply that denies in its form."""
    reply = json.loads(out)
    if agent == "opencode":
        assert set(reply) == {"reply", "message"} and reply["reply"] == "reject"
        return reply["message"]
    output = reply["hookSpecificOutput"]
    assert set(reply) == {"hookSpecificOutput"} and set(output) == {"hookEventName", "decision"}
    assert output["hookEventName"] == "PermissionRequest" and set(output["decision"]) == {"behavior", "message"}
    assert output["decision"]["behavior"] == "deny"
    return output["decision"]["message"]


@pytest.fixture
def away(make_desk):
    """A place for a desk that is not running."""
    return make_desk()


def run(desk, agent, event, *words):
    return Beckon(desk)("hook", agent, *words, input=event if isinstance(event, str) else json.dumps(event))


@clause("/ag/AG-6/strict-denies-without-a-desk")
@pytest.mark.parametrize("agent", EVENTS)
def test_no_desk(away, agent):
    """It says why, and how to continue; by what is printed, not by the exit status, which decides nothing."""
    done = run(away, agent, EVENTS[agent], "--strict")
    message = denied(agent, done.stdout)
    assert "is not running" in message and "start the desk" in message and f"“beckon setup {agent}” without --strict" in message
    assert done.returncode == 0 and done.stderr.startswith("beckon: Cannot reach the desk")
    assert not away.socket.exists()


@clause("/ag/AG-6/not-strict-decides-nothing-without-a-desk")
@pytest.mark.parametrize("agent", EVENTS)
def test_not_strict(away, agent):
    done = run(away, agent, EVENTS[agent])
    assert (done.returncode, done.stdout) == (0, "")


@clause("/ag/AG-6/strict-is-for-permissions-alone")
@pytest.mark.parametrize("agent, event", [
    *(("claude", {**PERMISSION, "hook_event_name": name}) for name in ("PreToolUse", "PostToolUse", "Elicitation", "Stop")),
    # A question of the agent, which its terminal asks.
    ("claude", {**PERMISSION, "tool_name": "AskUserQuestion"}),
    ("codex", {**PERMISSION, "hook_event_name": "PreToolUse"}),
    ("opencode", {**ASKED, "hook_event_name": "question.asked"}),
    ("gemini", PERMISSION),
    ("claude", "{"), ("claude", "[]"), ("claude", '{"hook_event_name":1}'), ("claude", '{"hook_event_name":["PermissionRequest"]}'),
])
def test_other_events(away, agent, event):
    done = run(away, agent, event, "--strict")
    assert (done.returncode, done.stdout) == (0, "")


@clause("/ag/AG-6/strict-denies-where-a-desk-hangs")
def test_hangs(away):
    away.runtime.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(away.socket))
        listener.listen()
        done = run(away, "claude", PERMISSION, "--strict")
    assert "could not be asked" in denied("claude", done.stdout) and done.returncode == 0


@clause("/ag/AG-6/strict-denies-what-the-desk-refuses")
@pytest.mark.shared_desk
@pytest.mark.parametrize("event", [{"hook_event_name": "PermissionRequest"}, {"session_id": "x", "hook_event_name": "PermissionRequest"},
                                   {**PERMISSION, "tool_input": {"command": "x" * 3_000_000}}], ids=["no-session", "no-tool", "too-long"])
def test_refused(desk, event):
    done = run(desk, "claude", event, "--strict")
    message = denied("claude", done.stdout)
    assert "could not be asked" in message and "is not running" not in message
    assert done.returncode == 0 and done.stderr.startswith("E10")
    assert run(desk, "claude", event).stdout == ""


def begin(beckon, session, agent="claude"):
    one = session(agent)
    process = beckon.start("hook", agent, "--strict", stdin=subprocess.PIPE)
    process.stdin.write(json.dumps(one.event("PermissionRequest", **BASH)))
    process.stdin.close()
    process.stdin = None
    return one, process, one.new_questions()[0]


@clause("/ag/AG-6/strict-asks-where-a-desk-is")
@pytest.mark.parametrize("agent", ["claude", "codex"])
@pytest.mark.parametrize("answer, behavior", [({"option_index": 0}, "allow"), ({"action": "decline"}, "deny")])
def test_asks(desk, beckon, session, agent, answer, behavior):
    _, process, asked = begin(beckon, session, agent)
    desk.respond(asked["id"], **answer)
    out, err = process.communicate()
    assert json.loads(out)["hookSpecificOutput"]["decision"]["behavior"] == behavior
    assert (process.returncode, err) == (0, "")


@clause("/ag/AG-6/strict-leaves-what-the-terminal-answered")
def test_elsewhere(beckon, session):
    one, process, _ = begin(beckon, session)
    one.sends("PostToolUse", **BASH, tool_response={})
    assert process.communicate() == ("", "") and process.returncode == 0


@clause("/ag/AG-6/strict-denies-when-the-desk-dies")
@pytest.mark.parametrize("waits", [pytest.param(0, id="at-once"), pytest.param(1.2, id="later", marks=pytest.mark.takes(13))])
def test_dies(desk, beckon, session, waits):
    """A desk may come back for a while to a hook that has waited for a person; then that is over, and nothing is said twice."""
    _, process, asked = begin(beckon, session)
    time.sleep(waits)
    desk.kill9()
    out, _ = process.communicate()
    assert "desk of Beckon" in denied("claude", out) and len(out.splitlines()) == 1 and process.returncode == 0
    desk.start()
    assert until(lambda: desk.interaction(asked["id"])["status"] == "CANCELLED", 60)


@clause("/ag/AG-6/strict-says-nothing-to-an-agent-that-has-gone")
def test_gone(desk, beckon, session):
    _, process, asked = begin(beckon, session)
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate()
    assert out == "" and desk.settled(asked["id"])["status"] == "CANCELLED"


@clause("/ag/AG-6/opencode-plugin-rejects-strictly")
@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize("strict", [True, False])
def test_opencode_plugin(away, tmp_path, strict):
    """As setup writes it. A question stays in the terminal, and what was answered there gets nothing more."""
    away.env.pop("XDG_CONFIG_HOME", None)
    away.env["PATH"] = f"{os.path.dirname(Beckon.program)}:{os.environ['PATH']}"
    Beckon(away)("setup", "opencode", *(["--strict"] if strict else []), "--yes", check=True)
    plugin, said = tmp_path / "beckon.mjs", tmp_path / "said"
    shutil.copy(away.home / ".config/opencode/plugin/beckon.js", plugin)
    (tmp_path / "driver.mjs").write_text(DRIVER)
    subprocess.run(["node", str(tmp_path / "driver.mjs"), plugin.as_uri(), str(said)], env=away.env, check=True)
    calls = [json.loads(line) for line in said.read_text().splitlines()] if said.exists() else []
    assert [(call["url"], call["path"]) for call in calls] == [("/permission/{requestID}/reply", {"requestID": "per_1"})] * strict
    for call in calls:
        assert "is not running" in denied("opencode", json.dumps(call["body"]))
