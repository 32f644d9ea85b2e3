# test_server.py: the server that the tests start
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""It does what tests of the engine need of it, and nothing of it is left, however they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import postgresql
from beckon_testing.waiting import until

TESTS = Path(__file__).parents[1]
# A process that starts a server and waits.
STARTER = """
from beckon_testing.postgresql import Server
server = Server().start()
print(server.folder, flush=True)
input()
if paused: server.pause()
print(*server.processes(), flush=True)
input()
"""


@pytest.fixture
def server():
    with postgresql.Server() as own:
        yield own


@pytest.mark.parametrize("end", ["smart", "fast", "immediate", "kill"])
def test_what_was_committed_is_there_after_a_restart(server, end):
    server.create_database("own")
    server.query("own", "CREATE TABLE kept (id bigint, name text); INSERT INTO kept VALUES (1, NULL), (2, E'two\\nlines')")
    if end == "kill":
        server.kill()
    else:
        server.stop(end)
    assert server.processes() == []
    server.start()
    assert server.query("own", "SELECT id, name FROM kept ORDER BY id") == [["1", None], ["2", "two\nlines"]]


def test_a_paused_server_answers_when_it_is_resumed(server):
    server.pause()
    asking = subprocess.Popen([postgresql.find_program("psql"), "-X", "-A", "-t", "-d", server.address(), "-c", "SELECT 1"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        asking.communicate(timeout=1)
    server.resume()
    assert asking.communicate(timeout=60) == (b"1\n", b"")


def test_a_copy_has_what_its_template_has(server):
    server.create_database("first")
    server.query("first", "CREATE TABLE one (id bigint)")
    server.create_database("second", template="first")
    assert server.query("second", "SELECT count(*) FROM one") == [["0"]]
    with pytest.raises(AssertionError, match="does not exist"):
        server.query("second", "SELECT count(*) FROM two")


@pytest.mark.parametrize("paused", [False, True])
def test_nothing_is_left_of_it_when_its_starter_is_killed(paused):
    starter = subprocess.Popen([sys.executable, "-c", f"paused = {paused}\n{STARTER}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                               env={**os.environ, "PYTHONPATH": str(TESTS)})
    folder = Path(starter.stdout.readline().strip())
    starter.stdin.write("\n")
    starter.stdin.flush()
    processes = starter.stdout.readline().split()
    assert folder.is_dir() and len(processes) > 3
    starter.send_signal(signal.SIGKILL)
    starter.communicate()
    until(lambda: not folder.exists() and not any(Path("/proc", process, "cwd").exists() for process in processes))
