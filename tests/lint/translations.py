# translations.py: every language is complete
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Extracts the current strings and checks each catalogue of po/LINGUAS against them:
nothing untranslated, nothing fuzzy, formats and mnemonics as in the original, one word for one thing."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PO = TOP / "po"
# The same as the preset "glib" of Meson's i18n.gettext(), and NN_ of po/meson.build.
KEYWORDS = ["_", "N_", "C_:1c,2", "NC_:1c,2", "g_dcgettext:2", "g_dngettext:2,3", "g_dpgettext2:2c,3",
            "ngettext:1,2", "gettext", "NN_:1,2"]

# Words that a language has another one for: what is written, and what the other texts say.
OTHER_WORDS = {"de": {r"\bSicherheit: %|Schwelle der Sicherheit": "Gewissheit", "ohne angemeldet": "registriert"},
               "zh_CN": {"代理(?!项)": "智能体", "任何时间": "全部时间"}}


def run(*command, **how):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **how)


def main():
    languages = [line for line in (PO / "LINGUAS").read_text().split("\n") if line and line[0] != "#"]
    assert languages, "po/LINGUAS names no language"
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder) / "beckon.pot"
        extracted = run(
            "xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--output", template,
            *[f"--keyword={word}" for word in KEYWORDS], "--flag=g_strdup_printf:1:c-format",
            "--flag=g_string_append_printf:2:c-format", "--flag=beckon_set_error:4:c-format",
            "--files-from", PO / "POTFILES.in", "--directory", TOP)
        if extracted.returncode or not template.exists():
            print(extracted.stderr)
            return 1
        # A problem that xgettext reports, such as a string that cannot be translated as a whole.
        for line in extracted.stderr.splitlines():
            if "warning" in line and "extension" not in line:
                print(line)
        for language in languages:
            merged = Path(folder) / f"{language}.po"
            done = run("msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file", merged,
                       PO / f"{language}.po", template)
            if done.returncode:
                print(done.stderr)
                return 1
            checked = run("msgfmt", "--check", "--check-accelerators=_", "--statistics",
                          "--output-file", "/dev/null", merged, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
            print(f"{language}: {checked.stderr.strip()}")
            if checked.returncode or re.search(r"\d+ (?:fuzzy|untranslated)", checked.stderr):
                bad += 1
                missing = run("msgattrib", "--untranslated", "--no-obsolete", "--no-wrap", merged).stdout
                for line in missing.splitlines():
                    if line.startswith(("#:", "msgid ")) and line != 'msgid ""':
                        print("   ", line)
            for line in run("msgattrib", "--no-obsolete", "--no-wrap", merged).stdout.splitlines():
                for word, usual in OTHER_WORDS.get(language, {}).items():
                    if line.startswith("msgstr") and re.search(word, line):
                        print(f"    {usual}: {line}")
                        bad += 1
    return 1 if bad else 0


sys.exit(main())
