# langgraph.py: the same round trips with LangGraph and its SQLite checkpointer, on this machine
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from world import BUILD

SOURCE = Path(__file__).resolve().parent / "langgraph"
INSTALLED = BUILD / "bench-langgraph"
LEAST_NODE = 20


def install():
    """Its packages, once, into the build folder; raises OSError or subprocess.SubprocessError where that does not go."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
    if int(node.lstrip("v").split(".")[0]) < LEAST_NODE:
        raise OSError(f"Node {node.strip()} is too old")
    wanted = (SOURCE / "package-lock.json").read_bytes()
    INSTALLED.mkdir(parents=True, exist_ok=True)
    done = INSTALLED / "installed.json"
    if not done.exists() or done.read_bytes() != wanted:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(SOURCE / name, INSTALLED)
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--legacy-peer-deps"], cwd=INSTALLED, capture_output=True,
                       timeout=900, check=True)
        done.write_bytes(wanted)
    shutil.copy(SOURCE / "roundtrips.mjs", INSTALLED)


def round_trips(runs, at_once=32, seconds=3):
    """Round trips a second of each run; None where Node, the network or a compiler is missing."""
    try:
        install()
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    rates = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["node", "roundtrips.mjs", f"{folder}/graph.db", str(at_once), str(seconds)], cwd=INSTALLED,
                                  capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        rates.append(json.loads(done.stdout)["per_second"])
    return rates
