# test_acp.py: agents of others that the desk starts, over ACP
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from peer_rig.agents import Claude, Gemini, Opencode
from peer_rig.model import Call
from peer_rig.world import LONG, PEERS, node

ENDED = ("COMPLETE", "FAILED", "CANCELLED")


class Started:
    """A task that an agent does which the desk has started."""

    def __init__(self, home, agent, *command, mode=None):
        self.home = home
        words = ["env", *(f"{name}={value}" for name, value in agent.env.items()), *map(str, command)]
        made = home.http("POST", "/v1/agents", {"name": agent.name, "command": words, "protocol": "acp", "mode": mode})
        assert made.status == 201, made.text
        step = {"type": "run", "agent": agent.name, "prompt": "Do it"}
        made = home.http("POST", "/v1/tasks", {"title": "A task", "workspace": str(home.folder), "steps": [step]})
        assert made.status == 201, made.text
        self.id = made.json["id"]

    def still_runs(self):
        task = self.home.task(self.id)
        assert task["status"] not in ENDED, (task["result"], self.log())

    def continues(self, prompt):
        """The agent gets another prompt, in the same session."""
        reply = self.home.http("POST", f"/v1/tasks/{self.id}/continue", {"prompt": prompt})
        assert reply.status == 200, (reply.text, self.home.task(self.id)["session"], self.log())

    def log(self):
        return [line["message"] for line in self.home.http("GET", f"/v1/tasks/{self.id}/log?limit=500").json["log"]]

    def ends(self):
        task = until(lambda: (task := self.home.task(self.id))["status"] in ENDED and task, LONG)
        assert task["status"] == "COMPLETE", (task["result"], self.log())
        return task


def claude(home, model, mode=None):
    # Who may do what is Claude's own setting.
    home.write(".claude/settings.json", json.dumps({"permissions": {"defaultMode": "default"}}))
    return Started(home, Claude(home, model), node() / "node", PEERS / "@agentclientprotocol" / "claude-agent-acp" / "dist" / "index.js", mode=mode)


def gemini(home, model):
    return Started(home, Gemini(home, model), PEERS / ".bin" / "gemini", "--acp", "-m", "gemini-2.5-flash")


def opencode(home, model):
    agent = Opencode(home, model)
    path = home.home / ".config" / "opencode" / "opencode.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "permission": {"bash": "ask"}}))
    return Started(home, agent, PEERS / "opencode-linux-x64" / "bin" / "opencode", "acp")


def command(start, path):
    """The turn with which the model of that agent runs a command."""
    line = {"command": f"touch {path}", "description": "Makes a file"}
    return {claude: Call("Bash", line), gemini: Call("run_shell_command", line), opencode: Call("bash", line)}[start]


each = pytest.mark.parametrize("start", [claude, gemini, opencode], ids=lambda start: start.__name__)


@clause("/ap/AP-1/real-agents-over-acp")
@each
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_permission(home, say, start, allowed):
    path = home.folder / "made"
    model = say(command(start, path), "That is all.")
    task = start(home, model)
    asked = home.question(task)
    assert asked["kind"] == "approval" and "touch" in json.dumps(asked), asked
    home.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline"}))
    if allowed:
        assert task.ends()["result"] == "That is all."
    else:
        until(lambda: home.task(task.id)["status"] in ENDED, LONG)
    assert path.exists() == allowed and home.left_over() == []


@clause("/aic/AIC-3/real-agents-over-acp-have-the-tools-of-the-desk")
@each
def test_question(home, say, start):
    """The desk gives them its MCP server. Some ask before they use it."""
    model = say(Call("ask_person", {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}), "That is all.")
    task = start(home, model)
    asked = home.question(task)
    if asked["kind"] == "approval":
        home.respond(asked["id"], option_index=0)
        asked = home.question(task, known=[asked["id"]])
    assert asked["conflict_description"] == "Tea or coffee?" and asked["task_id"] == task.id
    home.respond(asked["id"], option_index=1)
    task.ends()
    assert "Coffee" in model.result() and home.left_over() == []


@clause("/ap/AP-2/real-claude-asks-its-own-question-over-acp")
def test_form(home, say):
    """AskUserQuestion is a form."""
    model = say(Call("AskUserQuestion", {"questions": [{
        "question": "Which database?", "header": "Database", "multiSelect": False,
        "options": [{"label": "PostgreSQL", "description": "A server"}, {"label": "SQLite", "description": "A file"}]}]}), "That is all.")
    task = claude(home, model)
    asked = home.question(task)
    assert asked["kind"] == "form", asked
    fields = asked["schema"]["properties"]
    name = next(name for name, field in fields.items() if "SQLite" in json.dumps(field))
    assert home.respond(asked["id"], values={name: "SQLite"}).status == 200
    task.ends()
    assert "SQLite" in model.result() and home.left_over() == []


@clause("/wh/WH-16/real-agents-know-what-they-did")
@each
def test_continues(home, say, start):
    """What the model says depends on the whole conversation: without it, this would be the first turn again."""
    model = say("That is one.", "That is two.")
    task = start(home, model)
    assert task.ends()["result"] == "That is one."
    task.continues("And now?")
    until(lambda: home.task(task.id)["result"] is not None, LONG)
    assert task.ends()["result"] == "That is two."
    parts = home.http("GET", f"/v1/tasks/{task.id}/transcript?limit=500").json["transcript"]
    said = [(part["kind"], part["text"]) for part in sorted(parts, key=lambda part: part["id"]) if part["kind"] in ("prompt", "message")]
    assert said == [("prompt", "Do it"), ("message", "That is one."), ("prompt", "And now?"), ("message", "That is two.")]
    assert home.left_over() == []


@clause("/cf/CF-11/real-claude-begins-in-a-mode")
def test_mode(home, say):
    model = say("That is all.")
    task = claude(home, model, mode="plan")
    task.ends()
    parts = home.http("GET", f"/v1/tasks/{task.id}/transcript?limit=500").json["transcript"]
    [mode] = [part for part in parts if part["kind"] == "mode"]
    assert [one["id"] for one in mode["entries"] if one["current"]] == ["plan"] and len(mode["entries"]) > 1


@clause("/cf/CF-11/what-sessions-of-real-agents-have-used")
@each
def test_usage(home, say, start):
    """Gemini CLI says nothing of it."""
    task = start(home, say("That is all."))
    task.ends()
    parts = home.http("GET", f"/v1/tasks/{task.id}/transcript?limit=500").json["transcript"]
    sessions = [part for part in parts if part["kind"] == "session"]
    if start is gemini:
        assert sessions == []
    else:
        [session] = sessions
        assert 0 < session["call"]["used"] < session["call"]["size"], session
