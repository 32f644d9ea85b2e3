# test_opencode_plugin.py: what the plugin of opencode remembers of calls
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The plugin runs in Node.js here, as opencode would run it, with a command of the test's in place of beckon."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

from beckon_testing import clause

PLUGIN = pathlib.Path(__file__).parents[3] / "src/connect/opencode-plugin.mjs"
COMMAND = """#!/bin/sh
cat > "$SAID/$$.part" && mv "$SAID/$$.part" "$SAID/$$.json"
"""
DRIVER = """
const { Beckon } = await import(process.argv[2]);
const client = { session: { get: async ({ path }) => ({ data: { id: path.id } }) } };
const hooks = await Beckon({ client, directory: "/home/ada/shop" });
for (const sessionID of ["ses_1", "ses_2", "ses_3"])
  await hooks["tool.execute.before"]({ sessionID, callID: "call_0" }, { args: { command: `touch ${sessionID}` } });
await hooks["tool.execute.after"]({ sessionID: "ses_3", callID: "call_0" });
for (const sessionID of ["ses_1", "ses_2", "ses_3"])
  await hooks.event({ event: { type: "permission.asked", properties: { id: `per_${sessionID}`, sessionID, tool: { callID: "call_0" } } } });
"""


@clause("/ag/AG-6/opencode-plugin-keeps-sessions-apart")
@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_calls(tmp_path):
    """The numbers of calls are those of one session: another one has the same."""
    command = tmp_path / "beckon"
    command.write_text(COMMAND)
    command.chmod(0o755)
    driver = tmp_path / "driver.mjs"
    driver.write_text(DRIVER)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "SAID": str(tmp_path)}
    subprocess.run(["node", str(driver), PLUGIN.as_uri()], env=environment, check=True)
    events = [json.loads(path.read_text()) for path in tmp_path.glob("*.json")]
    assert {event["session_id"]: event.get("tool_input") for event in events} == {
        "ses_1": {"command": "touch ses_1"}, "ses_2": {"command": "touch ses_2"}, "ses_3": None}
