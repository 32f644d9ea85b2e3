# test_sandbox.py: who was given the socket to ask gets no way out of its sandbox by it (TR-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real sandboxes: those of bubblewrap, in which only the socket is, and those of the kernel as containers use them."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import COMPLAINTS
from beckon_testing.patience import PATIENCE

# What the tests set, agents-may-answer, does not open a sandbox.
pytestmark = pytest.mark.desk(undo_seconds=0)

BWRAP = 'exec bwrap --unshare-all --die-with-parent --ro-bind / / --dev /dev --proc /proc --tmpfs /mnt --perms 0700 --dir /mnt/b ' \
        '--bind "$1" /mnt/b/desk.sock --setenv BECKON_RUNTIME_DIR /mnt/b --chdir / sh -c "$2"'
INNER = 'mkdir -m 0700 /mnt/b && touch /mnt/b/desk.sock && mount --bind "$1" /mnt/b/desk.sock && export BECKON_RUNTIME_DIR=/mnt/b && exec sh -c "$2"'
KERNEL = {"user": "--user --map-root-user --mount", "container": "--user --map-root-user --mount --pid --fork --mount-proc", "root": "--mount --pid --fork --mount-proc",
          "mounts": "--mount"}
CURL = 'curl -s --unix-socket "$BECKON_RUNTIME_DIR/desk.sock" -H "Content-Type: application/json"'
PLAN = {"title": "Run", "steps": [{"type": "run", "command": ["touch", "/nowhere"]}]}
# What is neither asking, waiting, reporting nor looking, by the calls that the desk describes; the rest of them is in test_kinds.
MAY = {("POST", "/v1/interactions"), ("POST", "/v1/interactions/1/withdraw"), ("POST", "/v1/interactions/1/reply"), ("POST", "/v1/tasks"),
       ("PATCH", "/v1/tasks/1"), ("POST", "/v1/tasks/next"), ("POST", "/v1/tasks/1/start"), ("POST", "/v1/tasks/1/complete"),
       ("POST", "/v1/tasks/1/fail"), ("POST", "/v1/tasks/1/cancel"), ("POST", "/v1/tasks/1/log"), ("POST", "/v1/tasks/1/wait"),
       ("POST", "/v1/tasks/1/handoff"), ("POST", "/v1/evaluator/test"), ("POST", "/mcp"), ("POST", "/hook/1")}


class Sandbox:
    """A sandbox of a kind, in which the socket of a desk is."""

    def __init__(self, desk, kind="bwrap"):
        self.desk = desk
        if kind == "bwrap":
            self.words = ["sh", "-c", BWRAP, "sh"]
        else:
            self.words = ["unshare", *KERNEL[kind].split(), "sh", "-c", f"mount -t tmpfs none /mnt && {INNER}", "sh"]

    def start(self, command, **how):
        return subprocess.Popen([*self.words, self.desk.socket, command], env=self.desk.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **how)

    def run(self, command):
        """(exit status, standard output, standard error)"""
        process = self.start(command)
        out, error = process.communicate(timeout=PATIENCE)
        assert not COMPLAINTS.search(error), error
        return process.returncode, out, error

    def curls(self, *calls):
        """(status, reply) of calls in it: a method, a path and a body."""
        lines = []
        for method, path, body, *headers in calls:
            data = "" if body is None else f" -d '{json.dumps(body)}'"
            data += "".join(f" -H '{header}'" for header in headers)
            lines.append(f"{CURL} -w '\\n%{{http_code}}\\n' -X {method}{data} http://localhost{path}")
        words = self.run("; ".join(lines))[1].splitlines()
        return [(int(status), json.loads(text) if text.startswith("{") else text) for text, status in zip(words[::2], words[1::2], strict=True)]


@pytest.fixture(scope="module", params=["bwrap", *KERNEL])
def kind(request):
    if request.param == "bwrap":
        words = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"] if shutil.which("bwrap") else ["false"]
    else:
        words = ["unshare", *KERNEL[request.param].split(), "sh", "-c", "mount -t tmpfs none /mnt"]
    if subprocess.run(words, capture_output=True).returncode != 0:
        pytest.skip("there are no such sandboxes here")
    return request.param


@pytest.fixture
def sandbox(desk, kind):
    return Sandbox(desk, kind)


def refused(reply):
    status, said = reply
    assert status == 403 and said["error"]["code"] == "E109", reply
    assert "from a sandbox" in said["error"]["message"] and "sandboxes-may-run" in said["error"]["hint"]
    return True


def tables(desk):
    return {name: desk.rows(f"SELECT * FROM {name}") for name in ("tasks", "steps", "agents", "aic_interactions", "requests")}


@clause("/tr/TR-8/a-sandbox-asks-waits-and-reports")
def test_asks(desk, sandbox):
    agent = sandbox.start(f"{Beckon.program} ask --agent robot 'Tea or coffee?' Tea Coffee")
    question = desk.interaction(until(lambda: desk.rows("SELECT id FROM aic_interactions"))[0]["id"])
    assert question["agent"] == "robot"
    desk.respond(question["id"], option_index=1)
    out, error = agent.communicate(timeout=PATIENCE)
    assert (agent.returncode, out) == (0, "Coffee\n"), error
    status, out, error = sandbox.run(f'b={Beckon.program}; t=$($b task --running --agent robot "Build it") && $b log "$t" "Half of it" && '
                                     f'$b wait "$t" 5 days && echo "$t"')
    assert status == 0, (out, error)
    task = desk.task(out.splitlines()[-1])
    assert task["status"] == "WAITING" and task["agent"] == "robot"
    assert "Half of it" in [line["message"] for line in desk.http("GET", f"/v1/tasks/{task['id']}/log").json["log"]]
    own = sandbox.curls(("POST", "/v1/tasks", {"title": "Test it", "agent": "robot", "state": "RUNNING"}))[0][1]["id"]
    replies = sandbox.curls(("PATCH", f"/v1/tasks/{own}", {"progress": 0.5, "context": {"a": 1}}), ("GET", "/v1/tasks", None),
                            ("POST", f"/v1/tasks/{own}/complete", {"result": "done"}))
    assert [status for status, _ in replies] == [200, 200, 200] and desk.task(own)["status"] == "COMPLETE"


@clause("/tr/TR-8/a-sandbox-starts-nothing-outside")
def test_runs_nothing(desk, sandbox, tmp_path):
    mark = tmp_path / "ran"
    steps = [{"type": "run", "command": ["touch", str(mark)]}]
    desk.http("POST", "/v1/agents", {"name": "scout", "command": ["touch", str(mark)], "by": "Anna"})
    failed = desk.http("POST", "/v1/tasks", {"title": "Failed", "steps": [{"type": "run", "command": ["false"]}]}).json["id"]
    held = desk.http("POST", "/v1/tasks", {"title": "Held", "context": {"go": False}, "steps": [
        {"type": "ask", "question": "Go on?", "kind": "confirmation"}, *steps]}).json["id"]
    waits = desk.http("POST", "/v1/tasks", {"title": "Waits", "steps": [{"type": "wait", "duration": "5 days"}, *steps]}).json["id"]
    until(lambda: desk.task(failed)["status"] == "FAILED" and desk.task(waits)["status"] == "WAITING" and desk.rows("SELECT id FROM aic_interactions"))
    question = desk.rows("SELECT id FROM aic_interactions")[0]["id"]
    before = tables(desk)
    calls = [("POST", "/v1/tasks", {"title": "Run", "steps": steps}),
             ("POST", "/v1/tasks", {"title": "Run", "instructions": "Run: touch it"}),
             ("POST", "/v1/tasks", {"title": "Run", "agent": "scout"}),
             ("POST", "/v1/tasks", {"title": "Run", "agent": "scout", "state": "WAITING", "duration": "1 minute"}),
             ("POST", "/v1/tasks", {"tasks": [{"title": "Run", "state": "RUNNING"}, {"title": "Run", "steps": steps}]}),
             ("POST", "/v1/requests", {"text": "Touch it", "by": "Anna"}),
             ("POST", "/v1/agents", {"name": "other", "command": ["touch", str(mark)], "by": "Anna"}),
             ("PATCH", "/v1/agents/scout", {"command": ["false"], "by": "Anna"}),
             ("POST", f"/v1/tasks/{failed}/run-again", {"by": "Anna"}),
             ("POST", f"/v1/tasks/{failed}/continue", {"prompt": "Go on", "by": "Anna"}),
             ("POST", f"/v1/tasks/{waits}/resume", {"now": True, "by": "Anna"}),
             ("POST", f"/v1/tasks/{waits}/wait", {"duration": "1 second", "by": "Anna"}),
             ("POST", f"/v1/tasks/{waits}/start", {"by": "Anna"}),
             ("POST", f"/v1/tasks/{waits}/assign", {"assignee": "scout", "by": "Anna"}),
             ("PATCH", f"/v1/tasks/{held}", {"context": {"go": True}, "by": "Anna"}),
             ("POST", f"/v1/interactions/{question}/response", {"option_index": 0, "by": "Anna"}),
             ("POST", "/v1/respond", {"option_index": 0, "by": "Anna"}),
             ("POST", "/v1/preferences", {"interaction_id": question, "by": "Anna"})]
    for call, reply in zip(calls, sandbox.curls(*calls), strict=True):
        assert refused(reply), call
    (tmp_path / "plan.json").write_text(json.dumps({"steps": steps}))
    for words in (f"run {tmp_path}/plan.json", "agents add other -- touch it", f"respond {question} 1"):
        status, out, error = sandbox.run(f"{Beckon.program} {words}")
        assert status == 1 and out == "" and "from a sandbox" in error, (words, out, error)
    assert tables(desk) == before and not mark.exists()
    assert "From a sandbox or a container, POST /v1/tasks was refused" in desk.stderr
    # The report about a plan that goes on: what its agent in a sandbox needs.
    assert sandbox.curls(("PATCH", f"/v1/tasks/{held}", {"progress": 0.5}))[0][0] == 200


@clause("/tr/TR-8/mcp-in-a-sandbox")
def test_mcp(desk, sandbox):
    held = desk.http("POST", "/v1/tasks", {"title": "Held", "steps": [{"type": "wait", "duration": "5 days"}, PLAN["steps"][0]]}).json["id"]

    def call(name, **arguments):
        return ("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": name, "arguments": arguments,
            "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": {"name": "robot", "version": "1"},
                      "io.modelcontextprotocol/clientCapabilities": {}}}}, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", f"Mcp-Name: {name}")

    started, context, wait = (json.dumps(reply) for _, reply in sandbox.curls(
        call("start_task", title="Build it"), call("update_task", task_id=held, context={"go": True}), call("wait", task_id=held, duration="1 second")))
    assert "from a sandbox" not in started and desk.rows("SELECT status FROM tasks WHERE title = 'Build it'"), started
    assert "from a sandbox" in context and "from a sandbox" in wait
    assert desk.task(held)["context"] in (None, {})


@clause("/tr/TR-8/what-is-not-known-to-be-harmless-is-refused")
def test_every_call(desk):
    """Each call that changes something, by the desk's own description: a new one is refused until somebody has thought about it."""
    kind = next((name for name in KERNEL if subprocess.run(["unshare", *KERNEL[name].split(), "true"], capture_output=True).returncode == 0), None)
    if kind is None:
        pytest.skip("there are no sandboxes here")
    paths = desk.http("GET", "/v1/openapi.json").json["paths"]
    calls = [(method.upper(), re.sub(r"{\w+}", "1", path), {}) for path, methods in paths.items() for method in methods
             if method in ("post", "put", "patch", "delete")]
    passed = {call[:2] for call, (status, said) in zip(calls, Sandbox(desk, kind).curls(*calls), strict=True)
              if not (status == 403 and "from a sandbox" in said["error"]["message"])}
    # It is looked at with the body, in which there is nothing.
    assert passed <= MAY, passed - MAY
    assert len(calls) - len(passed) >= 25


@clause("/tr/TR-8/the-person-allows-it")
def test_allowed(desk, sandbox, tmp_path):
    desk.restart(sandboxes_may_run=1)
    steps = [{"type": "run", "command": ["touch", str(tmp_path / "ran")]}]
    status, made = sandbox.curls(("POST", "/v1/tasks", {"title": "Run", "steps": steps}))[0]
    assert status == 201
    until(lambda: desk.task(made["id"])["status"] == "COMPLETE")
    assert (tmp_path / "ran").exists()


@clause("/tr/TR-8/a-user-without-an-entry-has-a-number")
def test_unknown_user(desk):
    """As in a container that was started with a number of its own."""
    how = ["unshare", "--user", "--map-user=4242"]
    if subprocess.run([*how, "true"], capture_output=True).returncode != 0:
        pytest.skip("there are no such sandboxes here")
    desk.restart(sandboxes_may_run=1)
    question = desk.ask("Now?", ["Yes", "No"]).json["id"]
    done = subprocess.run([*how, Beckon.program, "respond", str(question), "2"], env=desk.env, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert desk.interaction(question)["responded_by"] == "uid-4242"


def check_runs(desk, folder):
    (folder / "plan.json").write_text(json.dumps({"steps": [{"type": "run", "command": ["touch", str(folder / "ran")]}]}))
    Beckon(desk)("run", folder / "plan.json", check=True)
    assert (folder / "ran").exists()


@clause("/tr/TR-8/a-desk-that-is-kept-apart-knows-its-person")
@pytest.mark.parametrize("how", ["--mount", "--user --map-root-user --mount"])
def test_desk_apart(make_desk, how, tmp_path):
    """As systemd does it by PrivateTmp=: who called from the desk's own place before is not kept out by it."""
    if subprocess.run(["unshare", *how.split(), "true"], capture_output=True).returncode != 0:
        pytest.skip("there are no such sandboxes here")
    desk = make_desk()
    desk.inside = ["unshare", *how.split(), "sh", "-c", 'exec "$@"', "sh"]
    desk.start()
    check_runs(desk, tmp_path)


@clause("/tr/TR-8/a-desk-in-a-sandbox-does-not-see-its-person")
def test_desk_inside(make_desk, tmp_path):
    """As in the Flatpak: to the desk, processes outside have no number."""
    how = ["unshare", *KERNEL["container"].split(), "--kill-child"]
    if subprocess.run([*how, "true"], capture_output=True).returncode != 0:
        pytest.skip("there are no such sandboxes here")
    desk = make_desk()
    process = subprocess.Popen([*how, *desk.program], env=desk.env, stdin=subprocess.DEVNULL)
    until(lambda: desk.socket.exists() and desk.http("GET", "/v1/status").status == 200)
    check_runs(desk, tmp_path)
    process.kill()
    process.wait()


LEAVES = """
import os, socket, sys
body = b'{"title": "Run", "steps": [{"type": "run", "command": ["true"]}]}'
end, held = os.pipe()
if os.fork() == 0:
    desk = socket.socket(socket.AF_UNIX)
    desk.connect(os.environ["BECKON_RUNTIME_DIR"] + "/desk.sock")
    if os.fork() != 0:
        os._exit(0)
    sys.stdin.readline()
    desk.sendall(b"POST /v1/tasks HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n%s" % (len(body), body))
    print(desk.makefile().readline(), end="", flush=True)
    os._exit(0)
os.wait()
os.close(held)
print("connected", flush=True)
os.read(end, 1)
"""


@clause("/tr/TR-8/who-is-gone-is-not-believed")
def test_gone(desk, sandbox, tmp_path):
    """Its process ends before the desk looks at it, and a child uses the connection."""
    (tmp_path / "leaves.py").write_text(LEAVES)
    os.kill(desk.process.pid, signal.SIGSTOP)
    process = sandbox.start(f"exec {sys.executable} {tmp_path}/leaves.py")
    assert process.stdout.readline() == "connected\n", process.stderr.read()
    os.kill(desk.process.pid, signal.SIGCONT)
    process.stdin.write("\n")
    process.stdin.flush()
    assert process.stdout.readline() == "HTTP/1.1 403 Forbidden\n"
    process.communicate(timeout=PATIENCE)
    assert desk.rows("SELECT id FROM tasks") == []
