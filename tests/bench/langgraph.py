# langgraph.py: the same round trips with LangGraph and its SQLite checkpointer, on the same computer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
import tempfile

import npm_peer


def round_trips(runs, at_once=32, seconds=3):
    """Round trips per second of each run; None if Node, the network or a compiler is missing."""
    try:
        folder = npm_peer.install("langgraph")
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    rates = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as data:
            done = subprocess.run(["node", "roundtrips.mjs", f"{data}/graph.db", str(at_once), str(seconds)], cwd=folder,
                                  capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        rates.append(json.loads(done.stdout)["per_second"])
    return rates
