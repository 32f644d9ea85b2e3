# test_page.py: runs every line of docs/team.md, in its order
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of servers on the page lead to servers of the test by PGHOSTADDR, so the lines are run as they are."""

import os
import random
import re
import shlex
import subprocess
from pathlib import Path

import pexpect
import pytest

from beckon_testing import clause, until
from beckon_testing.desk import BUILD, Desk
from beckon_testing.patience import PATIENCE
from beckon_testing.postgresql import Server, find_program

PAGE = Path(__file__).resolve().parents[3] / "docs" / "team.md"
MODULE = BUILD / "src" / "db" / "postgresql"
PASSWORD = "open sesame"
ACCESS = """local all all trust
host all beckon 127.0.0.0/8 scram-sha-256
host all all 127.0.0.0/8 trust
local replication all trust
"""
pytestmark = pytest.mark.skipif(not find_program("postgres") or not (MODULE / "libbeckon-postgresql.so").exists(),
                                reason="there is no PostgreSQL server, or the module is not built")


def blocks(kind=""):
    """The lines in blocks of this kind, in their order."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    return [line for name, block in found if name == kind for line in block.splitlines()]


def free_address():
    """All of 127.0.0.0/8 is this computer: each server has the usual port at an address of its own."""
    return f"127.{random.randint(1, 250)}.{random.randint(1, 250)}.{random.randint(1, 250)}"


class World:
    """The servers of the page, the file of an earlier desk, and the desk that the page starts."""

    def __init__(self):
        self.servers = [Server(durable=True, listen_addresses=free_address())]
        (self.servers[0].data / "pg_hba.conf").write_text(ACCESS)
        self.servers[0].start()
        self.desk = Desk()
        programs = self.desk.home / "bin"
        programs.mkdir()
        (programs / "beckon").symlink_to(BUILD / "src" / "cli" / "beckon")
        for name in ("createdb", "psql", "pg_dump", "pg_restore"):
            (programs / name).symlink_to(find_program(name))
        passwords = self.desk.home / ".pgpass"
        passwords.touch(mode=0o600)
        [line] = blocks("pgpass")
        passwords.write_text("".join(line.replace("PASSWORD", PASSWORD).replace("db.", name) + "\n" for name in ("db.", "db1.", "db2.")))
        self.desk.configure({"PATH": f"{programs}:{os.environ['PATH']}", "PGPASSFILE": str(passwords), "BECKON_MODULE_DIR": str(MODULE)})
        self.desk.allow(r"Cannot (?:read|reach)")

    def name_servers(self, line):
        """db.example.org and db1 are the first server that there is, db2 the last."""
        used = [self.servers[-1 if name == "db2" else 0] for name in re.findall(r"(db\d?)\.example\.org", line)]
        self.desk.configure({"PGHOSTADDR": ",".join(server.settings["listen_addresses"] for server in used)})

    def run(self, line):
        """What it prints."""
        self.name_servers(line)
        done = subprocess.run(line, shell=True, env=self.desk.env, cwd=self.desk.home, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def type_password(self, line):
        self.name_servers(line)
        asking = pexpect.spawn("sh", ["-c", line], env=self.desk.env, timeout=PATIENCE)
        for _ in range(2):
            asking.expect(":")
            asking.sendline(PASSWORD)
        asking.expect(pexpect.EOF)
        asking.close()
        assert asking.exitstatus == 0

    def type(self, line):
        """The same, as a person does it."""
        output, status = pexpect.run(f"sh -c {shlex.quote(line)}", env=self.desk.env, withexitstatus=True, timeout=PATIENCE)
        assert status == 0, f"{line}\n{output}"

    def serve(self, line):
        """A desk by this line in the place of the one before."""
        words = shlex.split(line)
        assert words[:2] == ["beckon", "serve"]
        self.stop()
        self.name_servers(line)
        self.desk.program = [*Desk.program, *words[2:]]
        self.desk.start()

    def stop(self):
        if self.desk.process is not None:
            assert self.desk.stop() == 0

    def add_gone_desk(self, computer):
        """What is left of a desk that was on @computer."""
        self.servers[0].query("beckon", "INSERT INTO beckon.desks (id, process, machine, version, started_us, seen_us) "
                              "SELECT '4f9c0f0e-6d0b-4a35-9d5e-0c1a2b3c4d5e', 1, "
                              f"'{computer}', '1', seen_us - 3600000000, seen_us - 3600000000 FROM beckon.desks LIMIT 1")

    def add_replica(self):
        first = self.servers[0]
        self.servers.append(Server(durable=True, of=first, cluster_name="db2", listen_addresses=free_address()).start())
        until(lambda: first.query("postgres", "SELECT state FROM pg_stat_replication") == [["streaming"]])

    def discard(self):
        self.desk.discard()
        for server in reversed(self.servers):
            server.discard()


@pytest.fixture
def world():
    world = World()
    yield world
    world.discard()


@clause("/tm/TM-2/every-line-of-the-page-on-database-servers")
@pytest.mark.takes(20)
def test_page(world):
    desk = world.desk.start()
    asked = desk.ask().json["id"]
    world.stop()
    done = []
    for line in blocks():
        if "\\password" in line:
            world.type_password(line)
        elif line.startswith("beckon settings"):
            world.type(line)
        elif line.startswith("beckon serve"):
            if "db2." in line:
                world.add_replica()
            world.serve(line)
            assert desk.interaction(asked)["conflict_description"]
        elif line.startswith("beckon database check"):
            # A moment after the line before, which had the setting read again.
            assert until(lambda: ("on two servers" in world.run(line)) == ("db2." in line))
        elif line.startswith("beckon database move"):
            world.stop()
            world.add_gone_desk(shlex.split(line)[shlex.split(line).index("--from") + 1])
            assert "unfinished plans: 0, agents: 0" in world.run(line)
        elif "pg_promote" in line:
            world.servers[0].kill()
            world.run(line)
            world.servers[1].query("postgres", "ALTER SYSTEM RESET synchronous_standby_names")
            world.servers[1].query("postgres", "SELECT pg_reload_conf ()")
            world.servers.pop(0).discard()
            assert desk.respond(asked, option_index=1).status == 200
        else:
            world.run(line)
        done.append(line)
    assert len(done) > 12
    # From the file into the database, to the replica, into the backup and out of it.
    assert desk.interaction(asked)["response"] == "SQLite"
    assert world.servers[0].query("beckon2", "SELECT response FROM beckon.aic_interactions") == [["SQLite"]]
    # The other lines of the page have the same address.
    address = "postgresql://beckon@db.example.org/beckon"
    assert blocks("environment") == [f"BECKON_DATABASE={address}"]
    assert f"ExecStart=beckon serve --database {address}" in blocks("systemd")
    desk.finish()
