# format.py: is the C formatted by clang-format?
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks every C file against .clang-format. Versions of clang-format differ, so only one version counts: if it is not
installed, the lint is skipped (exit status 77). With --fix it formats the files instead."""

import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
VERSION = 14


def find_program():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        program = shutil.which(name)
        if program and f"version {VERSION}." in subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout:
            return program
    return None


def main():
    program = find_program()
    if program is None:
        print(f"clang-format {VERSION} is not installed")
        return 77
    names = sorted(str(path) for folder in ("src", "tests") for path in (TOP / folder).rglob("*.[ch]"))
    if "--fix" in sys.argv:
        return subprocess.run([program, "-i", *names], check=False).returncode
    return subprocess.run([program, "--dry-run", "-Werror", "--ferror-limit=1", *names], check=False).returncode


sys.exit(main())
