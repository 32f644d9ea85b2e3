# test_container.py: an agent in a container asks at the desk outside (AG-11, TR-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real container of Podman, given the runtime folder as docs/remote.md says. Its root is the one of this system, so that no image is fetched."""

import json
import shutil
import subprocess

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import COMPLAINTS
from beckon_testing.patience import PATIENCE

pytestmark = [pytest.mark.long, pytest.mark.desk(undo_seconds=0)]

# Limits that are lower than those of any computer: an engine may not raise them in a container.
LIMITS = ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"]


def words(runtime, *options):
    return ["podman", "--runtime", runtime, "run", "--rm", "-i", "--network", "none", *LIMITS, *options, "--rootfs", "/:O"]


@pytest.fixture(scope="module")
def runtime():
    """crun does without control groups of the old kind, runc does not."""
    for name in ("crun", "runc"):
        if shutil.which("podman") and shutil.which(name) and subprocess.run([*words(name), "true"], capture_output=True, timeout=PATIENCE).returncode == 0:
            return name
    pytest.skip("Podman cannot start a container here")


class Container:
    def __init__(self, desk, runtime):
        build = Beckon.program.rsplit("/src/", 1)[0]
        self.words = [*words(runtime, "-v", f"{desk.runtime}:/run/beckon", "-e", "BECKON_RUNTIME_DIR=/run/beckon", "-v", f"{build}:{build}:ro"),
                      "env", *(f"{name}={value}" for name, value in desk.env.items() if name.startswith(("LD_", "XDG_DATA_DIRS", "ASAN_", "UBSAN_"))), Beckon.program]

    def start(self, *arguments):
        return subprocess.Popen([*self.words, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *arguments, **how):
        done = subprocess.run([*self.words, *arguments], capture_output=True, text=True, timeout=PATIENCE, **how)
        assert not COMPLAINTS.search(done.stderr), done.stderr
        return done


@pytest.fixture
def container(desk, runtime):
    return Container(desk, runtime)


def asked(desk):
    return desk.interaction(until(lambda: desk.rows("SELECT id FROM aic_interactions ORDER BY id DESC"))[0]["id"])


@clause("/ag/AG-11/a-container-asks-also-over-a-restart-of-the-desk")
def test_asks(desk, container):
    agent = container.start("ask", "--agent", "robot", "Tea or coffee?", "Tea", "Coffee")
    question = asked(desk)
    assert question["agent"] == "robot" and question["host"] is None
    desk.restart()
    desk.respond(question["id"], option_index=1)
    out, error = agent.communicate(timeout=PATIENCE)
    assert (agent.returncode, out) == (0, "Coffee\n"), error


@clause("/ag/AG-11/mcp-in-a-container")
def test_mcp(desk, container):
    client = container.start("mcp")
    for message in ({"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "robot", "version": "1"}}},
                    {"method": "notifications/initialized"},
                    {"id": 2, "method": "tools/call", "params": {"name": "ask_person", "arguments": {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}}}):
        client.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        client.stdin.flush()
    desk.respond(asked(desk)["id"], option_index=1)
    replies = [json.loads(client.stdout.readline()) for _ in range(2)]
    assert [reply["id"] for reply in replies] == [1, 2]
    assert replies[1]["result"]["structuredContent"]["response"] == "Coffee"
    out, error = client.communicate(timeout=PATIENCE)
    assert client.returncode == 0, error


@clause("/tr/TR-8/a-container-starts-and-answers-nothing-outside")
def test_runs_nothing(desk, container, tmp_path):
    question = desk.ask("Now?", ["Yes", "No"]).json["id"]
    for arguments, how in ((["run", "-"], {"input": f"Run: touch {tmp_path}/ran\n"}), (["agents", "add", "other", "--", "touch", f"{tmp_path}/ran"], {}),
                           (["respond", str(question), "1"], {})):
        done = container.run(*arguments, **how)
        assert done.returncode == 1 and done.stdout == "" and "from a sandbox or a container" in done.stderr, (arguments, done.stdout, done.stderr)
    assert desk.interaction(question)["status"] == "PENDING" and not (tmp_path / "ran").exists()
    assert [task for task in desk.rows("SELECT id FROM tasks") if task["id"] != desk.interaction(question)["task_id"]] == []
