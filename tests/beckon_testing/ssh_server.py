# ssh_server.py: a real sshd on the loopback address, as the other computer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts sshd as the user of the tests, with a key and a configuration of its own. The file `client` is for `ssh -F`: it knows the server by
several names, which are as many other computers."""

import getpass
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from .desk import BUILD
from .folders import make_folder
from .patience import PATIENCE

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


class SshServer:
    def __init__(self, **settings):
        self.folder = make_folder("beckon-sshd-")
        self.client = self.folder / "client"
        self.home = self.folder / "home"
        self.home.mkdir()
        self.process = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        shutil.copy(self.folder / "user.pub", self.folder / "authorized")
        self.configure(**settings)
        self.client.write_text("\n".join([
            "Host build1 build2", "HostName 127.0.0.1", f"Port {self.port}", f"User {getpass.getuser()}", f"IdentityFile {self.folder / 'user'}",
            "IdentitiesOnly yes", "IdentityAgent none", "StrictHostKeyChecking no", "UserKnownHostsFile /dev/null", "LogLevel ERROR", ""]))

    def configure(self, **settings):
        """The names are those of sshd_config."""
        lines = {"Port": self.port, "ListenAddress": "127.0.0.1", "HostKey": self.folder / "host", "AuthorizedKeysFile": self.folder / "authorized",
                 "PidFile": "none", "StrictModes": "no", "UsePAM": "no", "PasswordAuthentication": "no", "PermitRootLogin": "yes",
                 # The command is on the other computer, too. Its shell reads none of what the person's reads: that may take seconds.
                 "SetEnv": f"PATH={BUILD / 'src' / 'cli'}:/usr/bin:/bin LC_ALL=C.UTF-8 HOME={self.home}", **settings}
        (self.folder / "server").write_text("".join(f"{name} {value}\n" for name, value in lines.items()))

    def start(self):
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen([SSHD, "-D", "-e", "-f", self.folder / "server"], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
                return self
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.01)

    def sessions(self):
        """The processes of its connections."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]

    def stop(self):
        if self.process is not None:
            for pid in self.sessions():
                subprocess.run(["pkill", "-KILL", "-P", str(pid)])
                subprocess.run(["kill", "-KILL", str(pid)], stderr=subprocess.DEVNULL)
            self.process.kill()
            self.process.wait()
            self.log.close()
        shutil.rmtree(self.folder)
