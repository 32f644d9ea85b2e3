# test_ssh.py: agents on another computer ask at this desk, by `beckon ssh` (AG-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The other computer is a real sshd on the loopback address. What runs there gets nothing from the tests but what the connection brings."""

import json
import os
import signal
import stat
import subprocess
from pathlib import Path

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import ended
from beckon_testing.patience import PATIENCE
from beckon_testing.ssh_server import SSHD, SshServer
from beckon_testing.sampling import long

pytestmark = [pytest.mark.skipif(SSHD is None, reason="openssh-server is not installed"), pytest.mark.desk(undo_seconds=0)]

CURL = 'curl -s --unix-socket "$BECKON_RUNTIME_DIR/desk.sock" -H "Authorization: Bearer $BECKON_TOKEN" -H "Content-Type: application/json"'


CLAIM = """
import os, socket
token, body = os.environ["BECKON_TOKEN"], '{"conflict_description": "x", "options": [{"label": "y"}]}'
desk = socket.socket(socket.AF_UNIX)
desk.connect(os.environ["BECKON_RUNTIME_DIR"] + "/desk.sock")
desk.sendall(f"\\0beckon-ssh laptop {token}\\nPOST /v1/interactions HTTP/1.1\\r\\nHost: localhost\\r\\nAuthorization: Bearer {token}\\r\\n"
             f"Content-Type: application/json\\r\\nContent-Length: {len(body)}\\r\\n\\r\\n{body}".encode())
print(desk.recv(65536).decode())
"""


@pytest.fixture
def server():
    server = SshServer()
    server.start()
    yield server
    server.stop()


class Remote:
    """`beckon ssh` to one of the names of the server."""

    def __init__(self, desk, server, host="build1"):
        self.beckon = Beckon(desk)
        self.words = ["ssh", "-F", server.client, host]

    def run(self, command, **how):
        return self.beckon(*self.words, command, **how)

    def start(self, command, **how):
        return self.beckon.start(*self.words, command, **how)

    def json(self, command):
        done = self.run(command)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def curl(self, method, path, body=None):
        """(status, reply) of a call over there."""
        return self.curls((method, path, body))[0]

    def curls(self, *calls):
        """The same of several, in one connection."""
        lines = []
        for method, path, body in calls:
            data = "" if body is None else f" -d '{json.dumps(body)}'"
            lines.append(f"{CURL} -w '\\n%{{http_code}}\\n' -X {method}{data} http://localhost{path}")
        words = self.run("; ".join(lines)).stdout.splitlines()
        return [(int(status), json.loads(text) if text.startswith("{") else text) for text, status in zip(words[::2], words[1::2], strict=True)]


@pytest.fixture
def remote(desk, server):
    remote = Remote(desk, server)
    yield remote
    remote.beckon.finish()


def asked(desk, count=1):
    """The newest open question, when so many were asked."""
    until(lambda: len(desk.rows("SELECT id FROM aic_interactions")) >= count)
    return desk.interaction(desk.rows("SELECT max(id) AS id FROM aic_interactions")[0]["id"])


def wait_line(process):
    return process.stdout.readline().strip()


@clause("/ag/AG-11/asked-there-answered-here")
def test_asks(desk, remote):
    agent = remote.start("beckon ask --agent robot 'Tea or coffee?' Tea Coffee")
    question = asked(desk)
    assert question["host"] == "build1" and question["agent"] == "robot"
    assert desk.task(question["task_id"])["host"] == "build1"
    desk.respond(question["id"], option_index=1)
    out, error = agent.communicate(timeout=PATIENCE)
    assert (agent.returncode, out, error) == (0, "Coffee\n", "")
    # A question from here has none.
    assert desk.ask("Now?", ["Yes", "No"]).json["host"] is None


@clause("/ag/AG-11/an-interactive-session")
def test_interactive(desk, server):
    beckon = Beckon(desk)
    session = beckon.terminal("ssh", "-F", server.client, "build1", env={"PS1": "$ "})
    # A login sets its own PATH.
    session.sendline(f'{beckon.program} ask --agent robot "Which ?" "It\'s this" That; echo "ended $?"; exit 7')
    question = asked(desk)
    assert question["host"] == "build1" and question["options"][0]["label"] == "It's this"
    desk.respond(question["id"], option_index=0)
    session.expect("It's this\r\nended 0")
    assert ended(session) == 7
    beckon.finish()


@clause("/ag/AG-11/the-command-and-its-status-are-those-of-ssh")
@pytest.mark.parametrize("command", [long("exit 3"), "printf '%s|' 'a  b' \"c'd\" '\\n' '!' '$HOME' '`x`'; exit 4", long("cat; exit 5"), "kill -9 $$"])
def test_command(desk, server, remote, command):
    done = remote.run(command, input="what is typed\n")
    plain = subprocess.run(["ssh", "-F", server.client, "build1", command], input="what is typed\n", capture_output=True, text=True, timeout=PATIENCE,
                           env=desk.env)
    assert done.stdout == plain.stdout and (done.returncode == plain.returncode or "kill" in command)
    assert done.returncode != 0
    # As several words, and with options behind the host.
    done = remote.beckon("ssh", "-F", server.client, f"{os.environ.get('USER', 'root')}@build1", "-T", "--", "echo", "one", "'two  three'")
    assert done.stdout == "one two  three\n" or "Permission denied" in done.stderr


@clause("/ag/AG-11/mcp-and-hooks")
def test_mcp_and_hooks(desk, remote):
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize",
         "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "codex", "version": "1"}}},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
         "params": {"name": "ask_person", "arguments": {"question": "Tea or coffee?", "options": ["Tea", "Coffee"], "wait": False}}}]
    lines = "\n".join(json.dumps(message) for message in messages)
    mcp = remote.start("beckon mcp", stdin=subprocess.PIPE)
    mcp.stdin.write(lines + "\n")
    mcp.stdin.flush()
    question = asked(desk)
    assert question["host"] == "build1" and question["agent"] == "Codex"
    assert json.loads(wait_line(mcp))["id"] == 1 and "NO ANSWER YET" in wait_line(mcp)
    desk.respond(question["id"], option_index=0)
    mcp.communicate(timeout=PATIENCE)
    assert mcp.returncode == 0

    event = {"hook_event_name": "PermissionRequest", "session_id": "5f7c", "cwd": "/srv", "tool_name": "Bash", "tool_input": {"command": "make"}}
    hook = remote.start("beckon hook claude", stdin=subprocess.PIPE)
    hook.stdin.write(json.dumps(event))
    hook.stdin.close()
    hook.stdin = None
    question = asked(desk, 2)
    assert question["kind"] == "approval" and question["host"] == "build1" and desk.task(question["task_id"])["host"] == "build1"
    desk.respond(question["id"], option_index=0)
    assert "allow" in hook.communicate(timeout=PATIENCE)[0] and hook.returncode == 0


@clause("/ag/AG-11/without-the-variables")
def test_no_variables(desk, remote):
    """As some agents start their MCP servers."""
    done = remote.run(f"env -i LC_ALL=C.UTF-8 sh -c '{Beckon.program} ask --no-wait Now? Yes No; exit $?'")
    assert done.returncode == 0, done.stderr
    assert asked(desk)["host"] == "build1"


@clause("/ag/AG-11/a-session-of-another-computer-is-none-of-this-one")
def test_same_session(desk, server, remote):
    event = json.dumps({"hook_event_name": "SessionStart", "session_id": "5f7c", "cwd": "/srv", "source": "startup"})
    beckon = Beckon(desk)
    beckon("hook", "claude", input=event, check=True)
    remote.run("beckon hook claude", input=event)
    Remote(desk, server, "build2").run("beckon hook claude", input=event)
    tasks = until(lambda: (rows := desk.rows("SELECT host FROM tasks")) and len(rows) == 3 and rows)
    assert sorted(str(row["host"]) for row in tasks) == ["None", "build1", "build2"]
    desk.restart()
    for call in (lambda: beckon("hook", "claude", input=event), lambda: remote.run("beckon hook claude", input=event)):
        call()
    assert len(desk.rows("SELECT host FROM tasks")) == 3


@clause("/ag/AG-11/its-own-tasks")
def test_reports(desk, remote):
    done = remote.run("set -e; task=$(beckon task --running --agent robot Build); beckon progress $task 40 Tests; beckon log $task Hello; "
                      "beckon ask --task $task --no-wait Deploy? No Yes; beckon withdraw $(beckon ask --task $task --no-wait Again? No Yes); echo $task")
    assert done.returncode == 0, done.stderr
    task = desk.task(done.stdout.split()[-1])
    assert task["host"] == "build1" and task["current_step"] == "Tests" and task["progress"] == 0.4
    assert Beckon(desk)("goto", "--print", task["id"]).stdout.startswith("Runs in: a terminal on build1\n")
    done = Beckon(desk)("goto", task["id"])
    assert done.returncode == 1 and "E102" in done.stderr


# Of the question asked there (own), of one asked here (question), and of the task of the first.
PERSON_ALONE = [
    ("/v1/interactions/{question}/response", {"option_index": 0, "by": "ada"}),
    ("/v1/interactions/{own}/response", {"option_index": 0, "by": "ada"}),
    ("/v1/respond", {"option_index": 0, "by": "ada"}),
    ("/v1/interactions/{own}/hold", {"held": False, "by": "ada"}),
    ("/v1/interactions/{own}/assign", {"assignee": "ada"}),
    ("/v1/preferences", {"interaction_id": 1, "scope": "everywhere", "by": "ada"}),
    ("/v1/agents", {"name": "x", "command": ["touch", "/tmp/x"], "by": "ada"}),
    ("/v1/requests", {"text": "Run rm"}),
    ("/v1/tasks/next", {"agent": "robot"}),
    ("/v1/tasks", {"title": "x", "steps": [{"type": "run", "command": ["touch", "/tmp/x"]}]}),
    ("/v1/tasks", {"title": "x", "agent": "claude"}),
    ("/v1/tasks", {"tasks": [{"title": "x", "state": "RUNNING"}, {"title": "y"}]}),
    ("/v1/tasks/{task}/run-again", {}),
    ("/v1/tasks/{task}/continue", {"prompt": "x"}),
    ("/v1/tasks/{task}/assign", {"assignee": "claude"}),
]


@clause("/ag/AG-11/what-only-a-person-decides")
@pytest.mark.takes(5)
def test_person_alone(desk, remote):
    desk.configure(agents_may_answer=1)
    own = remote.json("beckon ask --json --no-wait --agent robot 'Delete it?' Keep Delete --destructive 2")
    question = desk.ask("Here?", ["Yes", "No"]).json["id"]
    before = desk.rows("SELECT count(*) AS n FROM tasks")
    replies = remote.curls(*(("POST", path.format(own=own["id"], question=question, task=own["task_id"]), body) for path, body in PERSON_ALONE))
    assert len(replies) == len(PERSON_ALONE)
    for (path, _), (status, reply) in zip(PERSON_ALONE, replies):
        assert status == 403 and reply["error"]["code"] == "E109" and reply["error"]["hint"], (path, status, reply)
    assert desk.interaction(own["id"])["status"] == desk.interaction(question)["status"] == "PENDING"
    assert desk.rows("SELECT count(*) AS n FROM tasks") == before


@clause("/ag/AG-11/nothing-else-is-seen")
@pytest.mark.takes(6)
def test_sees_nothing(desk, server, remote):
    question = desk.ask("Here?", ["Yes", "No"], idempotency_key="mine").json
    elsewhere = Remote(desk, server, "build2").json("beckon ask --json --no-wait There? Yes No")
    paths = ["/v1/status", "/v1/tasks", "/v1/interactions", "/v1/events", "/v1/people", "/v1/stats", "/v1/metrics",
             f"/v1/tasks/{question['task_id']}/log", f"/v1/interactions/{question['id']}/similar"]
    assert [status for status, _ in remote.curls(*(("GET", path, None) for path in paths))] == [403] * len(paths)
    body = {"conflict_description": "x", "options": [{"label": "y"}]}
    for other in (question, elsewhere):
        replies = remote.curls(
            ("GET", f"/v1/interactions/{other['id']}", None), ("GET", f"/v1/tasks/{other['task_id']}", None),
            ("POST", f"/v1/interactions/{other['id']}/withdraw", {}), ("POST", f"/v1/tasks/{other['task_id']}/cancel", {}),
            ("PATCH", f"/v1/tasks/{other['task_id']}", {"message": "x"}), ("POST", f"/v1/tasks/{other['task_id']}/log", {"message": "x"}),
            ("POST", "/v1/interactions", {**body, "task_id": other["task_id"]}), ("POST", "/v1/interactions", {**body, "previous_id": other["id"]}),
            ("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_answer", "arguments": {"question_id": other["id"]}}}),
            ("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                              "params": {"name": "update_task", "arguments": {"task_id": other["task_id"], "message": "x"}}}))
        assert [(status, reply["error"]["code"]) for status, reply in replies[:-2]] == [(404, "E102")] * 8
        assert all("E102" in str(reply) for _, reply in replies[-2:]), replies[-2:]
        assert desk.interaction(other["id"])["status"] == "PENDING" and desk.task(other["task_id"])["current_step"] is None
    # There is no stream to go on with.
    status, reply = remote.curl("GET", "/mcp")
    assert (status, reply["error"]["code"]) == (405, "E101")
    # What does not exist looks the same.
    assert remote.curl("GET", "/v1/interactions/999") == remote.curl("GET", f"/v1/interactions/{question['id']}")
    # Nor is another's answer got by its key: that of an agent on another computer is another key.
    asked = {"conflict_description": "Here?", "options": [{"label": "Yes"}, {"label": "No"}], "idempotency_key": "mine"}
    (status, first), (_, second) = remote.curl("POST", "/v1/interactions", asked), remote.curl("POST", "/v1/interactions", asked)
    assert status == 202 and first["id"] not in (question["id"], elsewhere["id"])
    assert second["id"] == first["id"]


@clause("/ag/AG-11/nobody-claims-another-computer")
def test_no_other_host(desk, remote):
    body = {"conflict_description": "x", "options": [{"label": "y"}]}
    for more in ({"host": "laptop"}, {"session": {"host": "laptop"}}):
        status, reply = remote.curl("POST", "/v1/interactions", {**body, **more})
        assert (status, reply["error"]["code"]) == (400, "E101")
    # The line that is sent here, sent there.
    done = remote.run(f"python3 - <<'END'\n{CLAIM}\nEND")
    assert done.stdout.startswith("HTTP/1.1 400 ") and '"E101"' in done.stdout, (done.stdout, done.stderr)
    assert desk.rows("SELECT id FROM aic_interactions") == []


@clause("/ag/AG-11/the-token-of-the-connection")
def test_token(desk, remote):
    for token in ("", "BECKON_TOKEN=" + "A" * 43):
        done = remote.run(f"unset BECKON_TOKEN; export {token} X=1; beckon ask --no-wait Now? Yes No")
        assert done.returncode == 1 and "E109" in done.stderr and "BECKON_TOKEN" in done.stderr
    # That of the desk is no use there, nor does that of the connection say anything to it over TCP.
    status = remote.run(f'curl -s -o /dev/null -w "%{{http_code}}" -H "Authorization: Bearer {desk.token}" --unix-socket "$BECKON_RUNTIME_DIR/desk.sock" '
                        "http://localhost/v1/interactions/1").stdout
    assert status == "401"
    status = remote.run(f'curl -s -o /dev/null -w "%{{http_code}}" -H "Authorization: Bearer $BECKON_TOKEN" http://127.0.0.1:{desk.port}/v1/status').stdout
    assert status == "401"


@clause("/ag/AG-11/closed-to-other-users")
def test_private(desk, remote):
    session = remote.start('echo "$BECKON_RUNTIME_DIR"; read x', stdin=subprocess.PIPE)
    folder = Path(wait_line(session))
    mine = list(desk.runtime.glob("ssh-*.sock"))
    assert len(mine) == 1 and stat.S_IMODE(mine[0].stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700 and stat.S_IMODE((folder / "desk.sock").stat().st_mode) == 0o600
    # Nobody here gets in by it: only ssh itself.
    done = subprocess.run(["curl", "-s", "--unix-socket", str(mine[0]), "http://localhost/v1/status"], capture_output=True, text=True)
    assert done.stdout == "" and done.returncode != 0
    session.communicate("\n", timeout=PATIENCE)
    assert not folder.exists() and not mine[0].exists() and not Path(f"{folder}.sock").exists()


@clause("/ag/AG-11/two-connections-at-once")
def test_two(desk, server, remote):
    first, second = (remote.start('echo "$BECKON_RUNTIME_DIR $BECKON_TOKEN"; read x; beckon ask "$x" Yes No', stdin=subprocess.PIPE) for _ in range(2))
    places = {wait_line(first), wait_line(second)}
    assert len(places) == 2
    second.stdin.write("Second?\n")
    second.stdin.flush()
    question = asked(desk)
    desk.respond(question["id"], option_index=0)
    assert second.communicate(timeout=PATIENCE)[0] == "Yes\n" and second.returncode == 0
    # The end of one is not the end of the other.
    first.stdin.write("First?\n")
    first.stdin.flush()
    question = asked(desk, 2)
    desk.respond(question["id"], option_index=1)
    assert first.communicate(timeout=PATIENCE)[0] == "No\n" and first.returncode == 0


@clause("/ag/AG-11/a-connection-that-is-cut")
def test_cut(desk, server, remote):
    ask = "beckon ask --agent robot --key build-7 'Tea or coffee?' Tea Coffee"
    agent = remote.start(f'echo "$BECKON_RUNTIME_DIR"; {ask}')
    folder = Path(wait_line(agent))
    question = asked(desk)
    for pid in server.sessions():
        subprocess.run(["pkill", "-KILL", "-P", str(pid)])
        os.kill(pid, signal.SIGKILL)
    out, error = agent.communicate(timeout=PATIENCE)
    assert agent.returncode == 255 and "lost its connection to build1" in error
    desk.respond(question["id"], option_index=0)
    done = remote.run(ask)
    assert (done.returncode, done.stdout) == (0, "Tea\n")
    assert len(desk.rows("SELECT id FROM aic_interactions")) == 1
    # What was left there is removed by the next connection, when nothing of the first one runs any more.
    until(lambda: remote.run("true") and not (folder / "desk.sock").exists())


@clause("/ag/AG-11/no-desk")
def test_no_desk(desk, remote):
    desk.stop()
    done = remote.run("touch " + str(desk.home / "reached"))
    assert done.returncode == 3 and "Cannot reach the desk" in done.stderr
    assert not (desk.home / "reached").exists()
    desk.start()


@clause("/ag/AG-11/the-desk-starts-again")
def test_restart(desk, remote):
    agent = remote.start("beckon ask --agent robot 'Tea or coffee?' Tea Coffee; echo; read x; beckon ask --no-wait Now? Yes No; beckon ask --no-wait Now? Yes No",
                         stdin=subprocess.PIPE)
    question = asked(desk)
    desk.restart()
    desk.respond(question["id"], option_index=1)
    assert wait_line(agent) == "Coffee" and wait_line(agent) == ""
    desk.stop()
    out, error = agent.communicate("\n", timeout=PATIENCE)
    assert "E110" in error and "is not open" in error and agent.returncode == 1
    desk.start()


@clause("/ag/AG-11/forwarding-is-refused")
def test_refused(desk, server, remote):
    server.stop()
    other = SshServer(AllowStreamLocalForwarding="no").start()
    done = Remote(desk, other).run("touch " + str(desk.home / "reached"))
    other.stop()
    server.__init__()
    server.start()
    assert done.returncode == 255 and "AllowStreamLocalForwarding" in done.stderr and "forwarding failed" in done.stderr
    assert not (desk.home / "reached").exists() and list(desk.runtime.glob("ssh-*")) == []


@clause("/ag/AG-11/no-ssh")
def test_no_ssh(desk):
    done = Beckon(desk)("ssh", "build1", env={"PATH": str(desk.home)})
    assert done.returncode == 1 and "E102" in done.stderr and "“ssh”" in done.stderr and "openssh-client" in done.stderr
    assert list(desk.runtime.glob("ssh-*")) == []


@clause("/ag/AG-11/wrong-words")
@pytest.mark.parametrize("words, said", [([], "HOST"), (["-p", "22"], "HOST"), (["-N", "build1"], "-N"), (["-fT", "build1"], "-f"),
                                         (["build1", "-S", "/tmp/x", "true"], "-S")])
def test_wrong_words(desk, words, said):
    done = Beckon(desk)("ssh", *words)
    assert done.returncode == 2 and said in done.stderr


# A root of its own, no variables, other numbers of processes.
CONTAINER = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c",
             'mount --bind "$1" /mnt && exec env -i BECKON_RUNTIME_DIR=/mnt LC_ALL=C.UTF-8 sh -c "$2"', "sh"]


@clause("/ag/AG-11/a-container")
def test_container(desk):
    desk.restart(agents_may_answer=0)
    question = f"{Beckon.program} ask --no-wait --agent robot 'Delete it?' Keep Delete --destructive 2"
    done = subprocess.run([*CONTAINER, desk.runtime, f"{question} && {Beckon.program} respond 1 2 --destructive"], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, env=desk.env)
    if "unshare failed" in done.stderr or "Operation not permitted" in done.stderr:
        pytest.skip("no namespaces here")
    assert done.stdout == "1\n" and "E109" in done.stderr, done.stderr
    assert desk.interaction(1)["status"] == "PENDING" and desk.interaction(1)["host"] is None


@clause("/ag/AG-11/remembered-for-one-computer")
def test_remembered(desk, server, remote):
    ask = "beckon ask --json --no-wait --agent robot 'Tea or coffee?' Tea Coffee"
    question = remote.json(ask)
    desk.respond(question["id"], option_index=0, remember="everywhere")
    assert remote.json(ask)["response"] == "Tea"
    assert desk.ask("Tea or coffee?", ["Tea", "Coffee"], agent="robot").json["status"] == "PENDING"
    assert Remote(desk, server, "build2").json(ask)["status"] == "PENDING"


@clause("/ag/AG-11/where-the-person-sees-it")
def test_shown(desk, remote):
    question = remote.json("beckon ask --json --no-wait --agent robot 'Tea or coffee?' Tea Coffee")
    beckon = Beckon(desk)
    terminal = beckon.terminal()
    terminal.expect(f"#{question['id']} · build1 · robot")
    terminal.sendline("/quit")
    ended(terminal)
    assert "Agent: build1 · robot\n" in beckon("show", question["id"]).stdout
    assert "Runs in: a terminal on build1\n" in beckon("show", question["task_id"]).stdout
    beckon.finish()
