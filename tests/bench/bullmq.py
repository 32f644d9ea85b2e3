# bullmq.py: waiting entries in BullMQ on Redis, on the same computer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import contextlib
import json
import subprocess
import tempfile
import time
from pathlib import Path

import npm_peer


@contextlib.contextmanager
def redis(fsync):
    """A separate Redis on its own socket, with appendfsync @fsync: always or everysec."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "redis.sock"
        server = subprocess.Popen(["redis-server", "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", folder,
                                   "--appendonly", "yes", "--appendfsync", fsync], stdout=subprocess.DEVNULL)
        try:
            while not path.exists():
                if server.poll() is not None:
                    raise RuntimeError(f"redis-server ended with {server.returncode}")
                time.sleep(0.02)
            yield path
        finally:
            server.terminate()
            server.wait(30)


def measure(what, count, fsync="always"):
    """One run of delayed.mjs; None if Node, Redis or the network is missing."""
    try:
        folder = npm_peer.install("bullmq")
        subprocess.run(["redis-server", "--version"], capture_output=True, timeout=10, check=True)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    with redis(fsync) as path:
        done = subprocess.run(["node", "delayed.mjs", str(path), what, str(count)], cwd=folder, capture_output=True, text=True,
                              timeout=300)
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)
