# npm_peer.py: packages from npm for comparisons, installed once into the build folder
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import shutil
import subprocess
from pathlib import Path

from world import BUILD

HERE = Path(__file__).resolve().parent
LEAST_NODE = 20


def install(name):
    """The folder with the scripts of tests/bench/NAME and its packages, as its lock file says; raises OSError, ValueError or
    subprocess.SubprocessError if that is impossible: no Node, no network."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
    if int(node.lstrip("v").split(".")[0]) < LEAST_NODE:
        raise OSError(f"Node {node.strip()} is too old")
    source = HERE / name
    folder = BUILD / f"bench-{name}"
    wanted = (source / "package-lock.json").read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / "installed.json"
    if not done.exists() or done.read_bytes() != wanted:
        for file in ("package.json", "package-lock.json"):
            shutil.copy(source / file, folder)
        # Not "npm ci", which also requires the packages of all other systems in the lock file.
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--legacy-peer-deps"], cwd=folder, capture_output=True,
                       timeout=900, check=True)
        done.write_bytes(wanted)
    for script in source.glob("*.mjs"):
        shutil.copy(script, folder)
    return folder
