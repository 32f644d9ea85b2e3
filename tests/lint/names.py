# names.py: the names in the Python files
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails if a name is used that nothing defines, or imported or assigned and not used. `# noqa` excuses a line: a fixture of
pytest is imported for its name alone."""

import ast
import subprocess
import sys
from pathlib import Path

from pyflakes import checker, messages

TOP = Path(__file__).resolve().parents[2]


def found_in(path):
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for message in checker.Checker(compile(text, str(path), "exec", dont_inherit=True, flags=ast.PyCF_ONLY_AST), str(path)).messages:
        # The parameter of a test has the name of its fixture.
        if not isinstance(message, messages.RedefinedWhileUnused) and "# noqa" not in lines[message.lineno - 1]:
            yield f"{path.relative_to(TOP)}:{message.lineno}: {message.message % message.message_args}"


def main():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"], cwd=TOP, capture_output=True, text=True)
    files = [TOP / name for name in listed.stdout.splitlines()] or sorted((TOP / "tests").rglob("*.py"))
    found = [line for path in files if path.exists() for line in found_in(path)]
    print("\n".join(found) or f"{len(files)} files")
    return 1 if found or not files else 0


sys.exit(main())
