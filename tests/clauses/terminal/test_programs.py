# test_programs.py: `beckon` becomes the program that its command needs
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import shutil
import subprocess
from pathlib import Path

import pytest

from beckon_testing import clause, until
from beckon_testing.command import Beckon


def libraries(pid):
    return {Path(row.split()[-1]).name for row in Path(f"/proc/{pid}/maps").read_text().splitlines() if ".so" in row}


def loaded(process, *names):
    return [name for name in names if any(library.startswith(name) for library in libraries(process.pid))]


@clause("/ag/AG-6/hook-and-mcp-load-few-libraries")
@pytest.mark.shared_desk
@pytest.mark.parametrize("words, most", [(["hook", "claude"], []), (["mcp"], ["libsoup"])])
def test_few_libraries(beckon, words, most):
    process = beckon.start(*words, stdin=subprocess.PIPE)
    until(lambda: loaded(process, "libgio"))
    until(lambda: Path(f"/proc/{process.pid}/comm").read_text() == "beckon\n")
    assert loaded(process, "libsoup", "libreadline", "libcmark-gfm", "libsecret") == most
    assert Path(f"/proc/{process.pid}/cmdline").read_bytes().split(b"\0")[:2] == [Beckon.program.encode(), words[0].encode()]
    process.stdin.close()
    process.stdin = None
    process.communicate()
    assert process.returncode == 0


@clause("/ar/AR-8/the-first-word-chooses-the-program")
@pytest.mark.parametrize("words, program", [
    (["hook", "claude", "--help"], "beckon-hook"), (["mcp", "--wrap", "x y", ""], "beckon-mcp"),
    (["ask", "hook"], "beckon-commands"), ([], "beckon-commands"), (["hooks"], "beckon-commands"), ([""], "beckon-commands"),
])
def test_switch(tmp_path, words, program):
    """It finds those beside it, as in a build folder, before those that are installed."""
    for name in ("beckon-hook", "beckon-mcp", "beckon-commands"):
        script = tmp_path / name
        script.write_text('#!/bin/sh\nprintf "%s\\n" "${0##*/}" "$@"\nexit 42\n')
        script.chmod(0o755)
    switch = shutil.copy(Beckon.program, tmp_path / "beckon")
    done = subprocess.run([switch, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (42, "")
    assert done.stdout.split("\n")[:-1] == [program, *words]


@clause("/ar/AR-8/hook-and-mcp-have-their-help")
@pytest.mark.shared_desk
@pytest.mark.parametrize("command", ["hook", "mcp"])
def test_help(beckon, command):
    """The small programs say the same as the large one, and refuse the same."""
    assert beckon(command, "--help").stdout == beckon("help", command).stdout != ""
    wrong = beckon(command, "--no-such-option")
    assert wrong.returncode == 2 and "--no-such-option" in wrong.stderr and f"beckon {command}" in wrong.stderr
