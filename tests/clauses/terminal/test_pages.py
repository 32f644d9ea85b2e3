# test_pages.py: the man page and the shell completion, made from the table of commands
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import shutil
import subprocess

import pytest

from beckon_testing import Beckon, clause
from beckon_testing.desk import BUILD

PAGES = BUILD / "src" / "cli"


def complete(desk, *words):
    """What bash offers for the last word."""
    script = f"source {PAGES / 'beckon.bash'}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _beckon; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    env = {**desk.env, "PATH": f"{os.path.dirname(Beckon.program)}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script, "bash", "beckon", *words], env=env, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


@clause("/ar/AR-7/bash-completes-commands-options-and-ids")
def test_completion(desk, beckon):
    assert {"ask", "tasks", "respond", "doctor"} <= complete(desk, "")
    assert complete(desk, "lo") == {"log", "logs"}
    assert {"--reason", "--timeout", "--json", "--help"} <= complete(desk, "ask", "-")
    assert complete(desk, "ask", "--kind", "") == {"choice", "ambiguity", "confirmation", "clarification"}
    assert complete(desk, "ask", "--kind", "a") == {"ambiguity"}
    asked = desk.ask().json
    other = beckon("task", "Another", check=True).stdout.strip()
    assert complete(desk, "logs", "") == {asked["task_id"], other}
    assert complete(desk, "respond", "") == {str(asked["id"])}
    assert complete(desk, "show", "") == {str(asked["id"]), asked["task_id"], other}
    assert "tasks" in complete(desk, "help", "")
    assert complete(desk, "ask", "Which?") == set()


@clause("/ar/AR-7/the-help-stands-in-two-columns")
def test_help(beckon, terminal):
    lines = [line for line in beckon("help", check=True).stdout.splitlines() if line.startswith("  ")]
    summaries = [line[32:] for line in lines if line[2] == " " or line[30:32] == "  "]
    alone = [line for line in lines if line[2] != " " and line[30:32] != "  "]
    assert any(line.startswith("  agents ") for line in alone) and "  " not in "".join(line.strip() for line in alone)
    assert len(lines) == len(summaries) + len(alone) and all(text and text[0] != " " for text in summaries)
    assert "People who can be given work: list, add, change, remove" in summaries
    assert "confirmation" in beckon("ask", "--help", check=True).stdout


@clause("/ar/AR-7/completion-without-a-desk-starts-none")
def test_completion_without_desk(make_desk):
    desk = make_desk()
    assert complete(desk, "logs", "") == set()
    assert not desk.socket.exists()


@clause("/ar/AR-7/the-man-page-has-every-command")
def test_man(desk, beckon):
    page = (PAGES / "beckon.1").read_text()
    help_text = beckon("help", check=True).stdout
    for line in help_text.splitlines():
        if line.startswith("  ") and line[2] != " ":
            assert f"beckon {line.split()[0]}\\fR" in page, line
    if shutil.which("man") is None:
        pytest.skip("there is no man to render it")
    done = subprocess.run(["man", "--warnings", "-l", PAGES / "beckon.1"], env={**desk.env, "MANWIDTH": "80"},
                          capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    assert "EXIT STATUS" in done.stdout
