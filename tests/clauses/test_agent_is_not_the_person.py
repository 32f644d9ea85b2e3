# test_agent_is_not_the_person.py: a process of the agent that asked does not answer for the person (ATT-20)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The agent runs as on a desktop: below the manager of a session, which adopts what loses its parent, and with shells of its own. The person
types in a terminal that has nothing to do with it."""

import json
import subprocess
import sys
import textwrap
import time

import pexpect
import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import ended, hang_up
from beckon_testing.patience import PATIENCE

pytestmark = pytest.mark.desk(agents_may_answer=0, undo_seconds=0)

# It has the name of the manager of a session, and adopts orphans like it; its child is the agent, which runs what it is told, line by line.
MANAGER = textwrap.dedent("""
    import ctypes, subprocess, sys
    libc = ctypes.CDLL(None)
    libc.prctl(15, b"systemd")
    libc.prctl(36, 1)
    subprocess.run([sys.executable, "-c", sys.argv[1]], start_new_session=True)
""")
AGENT = textwrap.dedent("""
    import json, os, subprocess, sys, time
    BARE = ["env", "-i", *(f"{name}={os.environ[name]}" for name in ("PATH", "BECKON_RUNTIME_DIR", "BECKON_DATA_DIR"))]
    for line in sys.stdin:
        how, mark, words = json.loads(line)
        if "bare" in how:
            words = BARE + words
        if "orphan" in how:
            # Two forks and a session of its own; the result comes by a file.
            subprocess.run(["setsid", "-f", "sh", "-c", 'out=$1; shift; "$@" >"$out" 2>&1; echo $? >"$out.status"; mv "$out.status" "$out.done"', "sh", mark, *words],
                           stdin=subprocess.DEVNULL, check=True)
            while not os.path.exists(mark + ".done"):
                time.sleep(0.01)
            print(json.dumps([int(open(mark + ".done").read()), open(mark).read()]), flush=True)
            continue
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, start_new_session="setsid" in how)
        print(json.dumps([done.returncode, done.stdout + done.stderr]), flush=True)
""")
WAYS = ["plain", "setsid", "bare", "orphan", "bare orphan"]


class Agent:
    def __init__(self, desk):
        self.desk = desk
        self.runs = 0
        self.process = subprocess.Popen([sys.executable, "-c", MANAGER, AGENT], env=desk.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, *words, how="plain", program=str(Beckon.program)):
        """(status, output) of a command."""
        self.runs += 1
        self.process.stdin.write(json.dumps([how, str(self.desk.home / f"run-{self.runs}"), [program, *words]]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def asks(self, *words):
        """Asks and does not wait; the question's id."""
        status, output = self.run("ask", "--no-wait", "--json", "--agent", "robot", *words)
        return json.loads(output)["id"]


@pytest.fixture
def agent(desk):
    agent = Agent(desk)
    yield agent
    agent.process.stdin.close()
    agent.process.wait(PATIENCE)
    agent.process.stdout.close()


def in_a_terminal(desk, *words):
    """What a person types, and its status."""
    terminal = pexpect.spawn(str(Beckon.program), list(words), env=desk.env, encoding="utf-8", timeout=PATIENCE)
    try:
        text = terminal.read()
        return ended(terminal), text
    finally:
        hang_up(terminal)


@clause("/att/ATT-20/what-the-agent-answers-itself-is-on-record-as-that")
@pytest.mark.parametrize("how", WAYS)
def test_harmless(desk, agent, how):
    id = agent.asks("Which database?", "PostgreSQL", "SQLite")
    status, output = agent.run("respond", str(id), "2", how=how)
    assert status == 0, output
    row = desk.interaction(id)
    assert (row["status"], row["response"], row["responded_by"]) == ("AUTO_RESOLVED", "SQLite", "own-session")
    assert desk.http("GET", "/v1/stats").json["total"]["auto_resolved_own"] == 1
    status, text = in_a_terminal(desk, "correct", str(id), "1")
    assert status == 0, text
    assert desk.interaction(id)["corrections"][0]["response"] == "PostgreSQL"


@clause("/att/ATT-20/what-matters-is-refused-to-the-agent")
@pytest.mark.parametrize("how", WAYS)
def test_refused(desk, agent, how):
    destructive = agent.asks("What about the old branch?", "Delete it", "Keep it")
    approval = json.loads(agent.run("approve", "--no-wait", "--json", "--agent", "robot", "make install")[1])["id"]
    ambiguity = json.loads(agent.run("ask", "--no-wait", "--json", "--agent", "robot", "--kind", "ambiguity", "Clear the cache.", "Staging", "Production")[1])["id"]
    for words in ((destructive, "1"), (approval, "1"), (ambiguity, "2")):
        status, output = agent.run("respond", "--destructive", str(words[0]), words[1], how=how)
        assert status != 0 and "E109" in output, (words, output)
        assert desk.interaction(words[0])["status"] == "PENDING"
    # The person in another terminal is not refused.
    for words in ((destructive, "1"), (approval, "1"), (ambiguity, "2")):
        status, text = in_a_terminal(desk, "respond", "--destructive", str(words[0]), words[1])
        row = desk.interaction(words[0])
        assert row["status"] == "ANSWERED" and row["responded_by"] != "own-session", text


@clause("/att/ATT-20/the-agent-does-not-hurry-the-person")
def test_others(desk, agent):
    id = agent.asks("Which database?", "PostgreSQL", "SQLite")
    assert agent.run("hold", str(id))[0] == 0
    for words in (["hold", str(id), "--off"], ["ask-back", str(id), "Why?"]):
        status, output = agent.run(*words)
        assert status != 0 and "E109" in output, output
    row = desk.interaction(id)
    assert (row["status"], row["held"]) == ("PENDING", True)
    assert agent.run("withdraw", str(id))[0] == 0, "its own question"


# What reads events, and shows them to nobody.
READS = 'curl -sN --unix-socket "$1" "http://desk/v1/events?surface=$2" >"$3" 2>&1 &'


def streams(desk):
    return desk.http("GET", "/v1/status").json["event_streams"]


@clause("/att/ATT-20/who-asks-does-not-show", "/aic/AIC-5/who-asks-does-not-show")
@pytest.mark.desk(timeout_ms=400, agents_may_answer=0)
@pytest.mark.parametrize("how, first", [*((how, "reads") for how in WAYS), ("plain", "asks")])
def test_stream(desk, agent, how, first):
    """Neither a stream that was opened before its question, nor one that is opened after it, lets its silence pass for a person's."""
    desk.leave()
    until(lambda: streams(desk) == 0)
    id = agent.asks("Which database?", "PostgreSQL", "SQLite") if first == "asks" else None
    for number, surface in enumerate(("terminal", "http"), 1):
        file = desk.home / f"events-{number}"
        status, output = agent.run("-c", READS, "sh", str(desk.socket), surface, str(file), how=how, program="/bin/sh")
        assert status == 0, output
        until(lambda: streams(desk) == number)
    id = id or agent.asks("Which database?", "PostgreSQL", "SQLite")
    # It gets the events like every other reader.
    until(lambda: "AIC_DIALOG_REQUESTED" in (desk.home / "events-1").read_text() or first == "asks")
    time.sleep(1)
    row = desk.interaction(id)
    assert (row["status"], row["shown"], row["deadline_at"]) == ("PENDING", False, None)
    # A program of the person shows it.
    desk.attend()
    assert desk.settled(id)["timed_out"]


@clause("/att/ATT-20/asking-again-makes-nobody-forgotten")
def test_asked_again(desk, agent):
    """By a connection of which nothing is known, and by another program: the first still counts."""
    asked = {"kind": "choice", "conflict_description": "What about the old branch?", "options": ["Delete it", "Keep it"], "agent": "robot",
             "idempotency_key": "branch"}
    id = agent.asks("--key", "branch", "What about the old branch?", "Delete it", "Keep it")
    for over in ("tcp", "unix"):
        again = desk.http("POST", "/v1/interactions", asked, over=over)
        assert (again.status, again.json["id"]) == (202, id), again.text
        status, output = agent.run("respond", "--destructive", str(id), "1")
        assert status != 0 and "E109" in output, (over, output)


@clause("/att/ATT-20/an-agent-is-known-by-its-environment")
@pytest.mark.parametrize("name", ["CLAUDECODE", "CODEX_SANDBOX", "GEMINI_CLI", "OPENCODE", "COPILOT_AGENT_SESSION_ID", "BECKON_RUN"])
def test_marked(desk, agent, beckon, name):
    """A process of another agent than the one that asked."""
    id = agent.asks("What about the old branch?", "Delete it", "Keep it")
    done = beckon("respond", "--destructive", str(id), "1", env={name: "1"})
    assert done.returncode != 0 and "E109" in done.stderr
    done = beckon("respond", "--destructive", str(id), "1")
    assert done.returncode == 0, done.stderr


@clause("/att/ATT-20/a-script-that-is-trusted")
@pytest.mark.desk(agents_may_answer=1, undo_seconds=0)
def test_trusted(desk, agent):
    id = agent.asks("Which database?", "PostgreSQL", "SQLite")
    assert agent.run("respond", str(id), "2")[0] == 0
    assert desk.interaction(id)["status"] == "ANSWERED"


@clause("/att/ATT-20/only-a-person-chooses-what-destroys-something")
@pytest.mark.desk(agents_may_answer=1, undo_seconds=0)
@pytest.mark.parametrize("by", [{}, {"by": "robot"}])
def test_nobody(desk, by):
    id = desk.ask("What about the old branch?", ["Delete it", "Keep it"], agent="robot").json["id"]
    refused = desk.http("POST", f"/v1/interactions/{id}/response", {"option_index": 0, **by})
    assert refused.error == "E109"
    assert desk.http("POST", f"/v1/interactions/{id}/response", {"option_index": 1, **by}).status == 200


@clause("/att/ATT-20/the-desk-alone-says-that-it-was-its-window")
@pytest.mark.parametrize("surface", ["dialog", "notification", "tray", "telegram"])
def test_surface(desk, surface):
    id = desk.ask("Which database?", ["PostgreSQL", "SQLite"]).json["id"]
    refused = desk.http("POST", f"/v1/interactions/{id}/response", {"option_index": 0, "by": "anna"}, headers={"Beckon-Surface": surface})
    assert refused.error == "E109"
    assert desk.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-20/strict-leaves-what-matters-to-the-desk-itself")
@pytest.mark.desk(agents_may_answer=0, programs_may_decide=0, undo_seconds=0)
def test_strict(desk, agent):
    """Not even the person in another terminal: what makes a terminal for itself looks the same."""
    destructive = agent.asks("What about the old branch?", "Delete it", "Keep it")
    ambiguity = json.loads(agent.run("ask", "--no-wait", "--json", "--agent", "robot", "--kind", "ambiguity", "Clear the cache.", "Staging", "Production")[1])["id"]
    choice = agent.asks("Which database?", "PostgreSQL", "SQLite")
    for words in (["respond", "--destructive", str(destructive), "1"], ["respond", str(ambiguity), "2"], ["hold", str(choice), "--off"]):
        if words[0] == "hold":
            assert in_a_terminal(desk, "hold", str(choice))[0] == 0
        status, text = in_a_terminal(desk, *words)
        assert status == 1 and "E109" in text and "programs-may-decide" in text, text
    for over in ("unix", "tcp"):
        reply = desk.respond(ambiguity, option_index=0, over=over)
        assert reply.error == "E109" and "programs-may-decide" in reply.json["error"]["hint"], reply.text
        assert desk.respond(destructive, option_index=0, over=over, remember="agent").error == "E109"
    assert [desk.interaction(id)["status"] for id in (destructive, ambiguity, choice)] == ["PENDING"] * 3
    # What does not matter so much, and what destroys nothing.
    assert in_a_terminal(desk, "respond", str(choice), "2")[0] == 0
    assert in_a_terminal(desk, "respond", str(destructive), "2")[0] == 0
    assert [desk.interaction(id)["response"] for id in (destructive, choice)] == ["Keep it", "SQLite"]
    assert agent.run("withdraw", str(ambiguity))[0] == 0
