# conftest.py: what the tests of the hooks share
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""An agent that the desk did not start: it sends events as Claude Code, Codex and Gemini CLI write them."""

import json

import pytest

from beckon_testing import until
from raw_http import RawConnection

FOLDER = "/home/ada/shop"


class Pending:
    """An event whose reply may take a while."""

    def __init__(self, desk, agent, event, over, contract):
        self.agent = agent
        self._contract = contract
        self._connection = RawConnection(desk, over)
        self._connection.send("POST", f"/hook/{agent}", event)

    def reply(self):
        """What the agent gets: the object, or None where nothing is decided."""
        reply = self._connection.read()
        assert reply is not None, "the desk hung up on a hook"
        self._contract["contract"].check("POST", f"/hook/{self.agent}", reply)
        assert reply.status == 200, reply.text
        return reply.json if reply.body else None

    def hang_up(self):
        self._connection.close()


class Session:
    """One session of an agent."""

    def __init__(self, desk, agent, id, over, contract):
        self.desk = desk
        self.contract = contract
        self.agent = agent
        self.id = id
        self.over = over
        self._pending = []

    def event(self, name, **members):
        """The JSON of an event."""
        return {"session_id": self.id, "transcript_path": "/home/ada/.claude/x.jsonl", "cwd": FOLDER,
                "permission_mode": "default", "hook_event_name": name, **members}

    def sends(self, name, **members):
        """Sends an event that is answered at once, and returns what it gets."""
        return self.begins(name, **members).reply()

    def begins(self, name, **members):
        """Sends an event whose reply may take a while."""
        self._pending.append(Pending(self.desk, self.agent, self.event(name, **members), self.over, self.contract))
        return self._pending[-1]

    def wants(self, tool="Bash", input=None, **members):
        """A tool needs a permission. Returns the reply that is yet to come, and the question."""
        known = {row["id"] for row in self.desk.rows("SELECT id FROM aic_interactions")}
        pending = self.begins("PermissionRequest", tool_name=tool,
                              tool_input=input if input is not None else {"command": "make install", "description": "Installs"},
                              **members)
        return pending, self.new_questions(known)[0]

    def new_questions(self, known=(), n=1):
        """The questions that came since, as soon as there are @n of them, oldest first."""
        def look():
            rows = self.desk.rows("SELECT id FROM aic_interactions ORDER BY id")
            new = [row["id"] for row in rows if row["id"] not in known]
            return len(new) >= n and new

        return [self.desk.interaction(id) for id in until(look)]

    def task(self):
        """The task of the session, as soon as there is one."""
        return until(lambda: self.desk.http("GET", f"/v1/tasks?agent={self.agent}&limit=1").json["tasks"])[0]

    def finish(self):
        for pending in self._pending:
            pending.hang_up()


@pytest.fixture
def session(desk, contract):
    """session (agent, id): sessions, whose connections are closed when the test ends."""
    sessions = []

    def start(agent="claude", id="5e55-1", over="unix"):
        sessions.append(Session(desk, agent, id, over, contract))
        return sessions[-1]

    yield start
    for one in sessions:
        one.finish()


@pytest.fixture
def hook(beckon):
    """hook ("claude", {…}) runs `beckon hook` to its end; hook.start () leaves it waiting."""
    def run(agent, event, **how):
        text = event if isinstance(event, str) else json.dumps(event)
        return beckon("hook", agent, input=text, **how)

    return run
