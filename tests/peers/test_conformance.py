# test_conformance.py: the official conformance suite of MCP against the desk
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from beckon_testing import clause
from beckon_testing.desk import BUILD
from peer_rig.door import Door
from peer_rig.world import LONG, PEERS, Home, node

# What conformance-desk.c has the tools for, and passes whole.
RESULTS = ["tools-call-simple-text", "tools-call-image", "tools-call-audio", "tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-error",
           "tools-call-with-progress", "json-schema-2020-12"]
INPUT = [f"input-required-result-{name}" for name in (
    "basic-elicitation", "basic-sampling", "basic-list-roots", "request-state", "multiple-input-requests", "multi-round", "result-type", "tampered-state",
    "missing-input-response", "validate-input", "ignore-extra-params", "unsupported-methods")]
TASKS = [f"tasks-{name}" for name in ("capability-negotiation", "wire-fields", "request-headers", "request-state-removal", "status-notifications")]
WITH_TOOLS = {"2025-11-25": RESULTS, "2026-07-28": RESULTS + INPUT + TASKS}
# What fails of the others: the desk has no resources, prompts and logging, and a task of it is one question, which neither fails nor asks two things.
LACKS = re.compile(r"There is no tool “(failing_job|protocol_error_job|multi_input|test_[a-z_0-9]*)”|The method “(logging|completion|resources|prompts)/.*” does not exist"
                   r"|Not testable: server (does not list|exposes no tool)|failing_job returned error code -32602|(prompts|resources)/.*-32601")
EXPECTED = yaml.safe_load((Path(__file__).parent / "conformance.yml").read_text())


@pytest.fixture
def door(home):
    door = Door(home)
    yield door
    door.close()


def failures(folder):
    """What each scenario has found: by its name, the messages of the checks that failed; and the number of those that passed."""
    found, passed = {}, 0
    for path in folder.glob("server-*/checks.json"):
        name = re.sub(r"-20\d\d-\d\d-\d\dT.*", "", path.parent.name).removeprefix("server-")
        checks = json.loads(path.read_text())
        passed += sum(check["status"] == "SUCCESS" for check in checks)
        found[name] = [f"{check['id']}: {check.get('errorMessage')}" for check in checks if check["status"] == "FAILURE"]
    return found, passed


def run_suite(home, door, requirements, folder):
    script = PEERS / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
    return subprocess.run([node() / "node", script, "server", "--url", f"http://localhost:{door.port}/mcp", "--requirements", requirements,
                           "-o", folder], env=home.env, capture_output=True, text=True, timeout=6 * LONG)


def start(home, door, **settings):
    """A page that this computer shows is not among those that may call the desk, unless somebody says so."""
    home.stop()
    home.prefer(allowed_origins=f"['http://localhost:{door.port}']", **settings)
    home.start()


@clause("/aic/AIC-3/mcp-conformance")
@pytest.mark.timeout(900)
@pytest.mark.takes(60)
@pytest.mark.parametrize("requirements, scenarios, checks", [("2025-11-25", 33, 35), ("2026-07-28", 50, 101)])
def test_conformance(home, door, tmp_path, requirements, scenarios, checks):
    """Both sets of requirements. What fails is named in conformance.yml with its reason, and nothing else."""
    start(home, door)
    done = run_suite(home, door, requirements, tmp_path)
    found, passed = failures(tmp_path)
    assert len(found) == scenarios, done.stdout + done.stderr
    wrong = []
    for name, messages in found.items():
        reasons = [group for group in EXPECTED if name in group["scenarios"]]
        if not messages and reasons:
            wrong.append(f"{name} passes: take it out of conformance.yml")
        wrong += [f"{name}: {message}" for message in messages if not any(re.search(group["says"], message) for group in reasons)]
    assert not wrong, "\n".join(wrong)
    assert passed >= checks
    assert home.left_over() == []


class WithTools(Home):
    """The desk with the tools that the suite calls: conformance-desk.c."""

    program = [str(BUILD / "tests" / "peers" / "conformance-desk")]


@pytest.fixture
def with_tools():
    home = WithTools()
    yield home
    home.discard()


@clause("/aic/AIC-3/mcp-conformance-with-tools")
@pytest.mark.timeout(900)
@pytest.mark.takes(60)
@pytest.mark.parametrize("requirements", WITH_TOOLS)
def test_with_tools(with_tools, tmp_path, requirements):
    """Our way of calling tools, of waiting, of progress, tasks and requests for input, by scenarios that need tools of theirs."""
    with_tools.start()
    door = Door(with_tools)
    try:
        start(with_tools, door, answer_in_agent="true")
        done = run_suite(with_tools, door, requirements, tmp_path)
    finally:
        door.close()
    found, _ = failures(tmp_path)
    assert set(WITH_TOOLS[requirements]) <= set(found), done.stdout + done.stderr
    wrong = [f"{name}: {message}" for name, messages in found.items() for message in messages
             if name in WITH_TOOLS[requirements] or not LACKS.search(message)]
    assert not wrong, "\n".join(wrong)
