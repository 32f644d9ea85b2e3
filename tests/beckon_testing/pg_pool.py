# pg_pool.py: PgBouncer between desks and their PostgreSQL server
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import shutil
import signal
import socket
import subprocess
import time
from urllib.parse import quote

from .patience import PATIENCE
from .postgresql import ACCOUNT, Folder, identity

PORT = 6432
INI = """[databases]
* = host={server} user={account}
[pgbouncer]
unix_socket_dir = {folder}
unix_socket_mode = 0777
listen_addr =
listen_port = {port}
auth_type = any
pool_mode = {mode}
server_round_robin = {rotates}
default_pool_size = {size}
max_client_conn = 500
server_login_retry = 1
"""


def find_pooler():
    return shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")


class Pool:
    """A running PgBouncer before @server. @mode: transaction or session; @size: how many of the server's processes it uses for a database; @rotates: each
    transaction gets another of them, as it does by chance where many desks share a few."""

    def __init__(self, server, mode="transaction", size=4, rotates=True):
        self._folder = Folder()
        self.folder = self._folder.path
        # What runs there ends with the tests, however they end.
        (self.folder / "data").mkdir(mode=0o755)
        self.process = None
        (self.folder / "pgbouncer.ini").write_text(INI.format(server=server.folder, folder=self.folder, port=PORT, account=ACCOUNT, mode=mode, size=size,
                                                               rotates=int(rotates)))

    def __enter__(self):
        return self.start()

    def __exit__(self, *trouble):
        if self.process is not None:
            self.kill()
        self._folder.remove()

    def start(self):
        # A socket of one that was killed is in the way of the next.
        for left in self.folder.glob(".s.PGSQL.*"):
            left.unlink()
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([find_pooler(), self.folder / "pgbouncer.ini"], cwd=self.folder / "data", stdin=subprocess.DEVNULL, stdout=log, stderr=log, **identity())
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.01)
        return self

    def _answers(self):
        with socket.socket(socket.AF_UNIX) as there:
            return there.connect_ex(str(self.folder / f".s.PGSQL.{PORT}")) == 0

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process = None

    def address(self, database):
        return f"postgresql://{ACCOUNT}@/{quote(database)}?host={quote(str(self.folder), safe='/')}&port={PORT}"
