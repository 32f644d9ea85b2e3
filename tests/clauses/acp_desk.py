# acp_desk.py: one-line helpers for agents that speak the Agent Client Protocol
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import sys
from pathlib import Path

from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until

AGENT = Path(__file__).resolve().parents[1] / "beckon_testing" / "acp_agent.py"
ENDED = ("COMPLETE", "FAILED", "CANCELLED")
EDIT = {"toolCallId": "t1", "title": "Write hello.txt", "kind": "edit", "locations": [{"path": "/tmp/hello.txt"}],
        "rawInput": {"file_path": "/tmp/hello.txt", "content": "hello\n"},
        "content": [{"type": "diff", "path": "/tmp/hello.txt", "oldText": "bye\n", "newText": "hello\n"}]}
SHELL = {"toolCallId": "t2", "title": "Run make", "kind": "execute", "rawInput": {"command": "make clean", "cwd": "/srv"}}


class Session:
    """A task of an agent that does what the lines say."""

    def __init__(self, desk, folder, *lines, name="robot", task=None, agent=None, **behaviour):
        self.desk, self.folder = desk, folder
        (folder / "notes").mkdir(exist_ok=True)
        (folder / "work").mkdir(exist_ok=True)
        behaviour["notes"] = str(folder / "notes")
        command = [sys.executable, str(AGENT), json.dumps(behaviour)]
        made = desk.http("POST", "/v1/agents", {"name": name, "command": command, "protocol": "acp", **(agent or {})})
        assert made.status == 201 and made.json["protocol"] == "acp", made.text
        step = {"type": "run", "agent": name, "prompt": "\n".join(lines) or "Do nothing"}
        reply = desk.http("POST", "/v1/tasks", {"title": "A task", "workspace": str(folder / "work"), "steps": [step], **(task or {})})
        assert reply.status == 201, reply.text
        self.id = reply.json["id"]

    def task(self):
        return self.desk.task(self.id)

    def ended(self, status="COMPLETE", timeout=PATIENCE):
        task = until(lambda: (task := self.task())["status"] in ENDED and task, timeout)
        assert task["status"] == status, (task["result"], self.messages())
        return task

    def question(self):
        """The question that is open now."""
        def find():
            found = self.desk.http("GET", f"/v1/interactions?task={self.id}&status=PENDING").json["interactions"]
            return found[0] if found else None
        return until(find)

    def messages(self):
        return [line["message"] for line in self.desk.http("GET", f"/v1/tasks/{self.id}/log?limit=500").json["log"]]

    def notes(self, name):
        path = self.folder / "notes" / name
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def received(self, method):
        return [message for message in self.notes("received") if message.get("method") == method]

    def answers(self):
        return [message.get("result", message.get("error")) for message in self.notes("answers")]


def line(name, argument=None):
    """One line of a prompt."""
    return f"!{name} {json.dumps(argument)}" if argument is not None else f"!{name}"


def is_alive(pid):
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def nothing_left(session):
    """Neither the agent nor what it started still runs."""
    for pid in session.notes("pid") + session.notes("child"):
        until(lambda pid=pid: not is_alive(pid))
