# lint.py: the house rules as a program
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""lint.py RULE: checks the sources against one rule, prints the violations, and exits with 1 if there are any.

The rules are the functions below whose names begin with rule_; each takes nothing and yields
"FILE:LINE: what is wrong"."""

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]

# Inside db: an engine is used only through db/*.h; the tables are written on top of that, and no engine knows a table.
ENGINE = re.compile(r"src/db/sqlite/")
# Files of cli that start a desk, or any of its programs; all other commands only talk to one over its socket.
CLI_STARTS_A_DESK = re.compile(r"src/cli/(?:start|checkup|verbs/(?:database|serve))\.[ch]$")
LIBRARIES = {
    "GTK": (re.compile(r"<(?:gtk|gdk|gsk|adwaita|graphene|pango)[./-]"), re.compile(r"src/app/")),
    "SQLite": (re.compile(r"<sqlite3|\"db/sqlite/"), re.compile(r"src/db/(?:sqlite/|engine\.c$)")),
    "libpq": (re.compile(r"<libpq"), re.compile(r"src/db/postgresql/")),
    "libsoup": (re.compile(r"<libsoup/"), re.compile(r"src/(?:cli|gateway|net)/|src/surface/telegram/api\.c$")),
    "libsecret": (re.compile(r"<libsecret/"), re.compile(r"src/secret/")),
    "cmark-gfm": (re.compile(r"<cmark"), re.compile(r"src/markdown/")),
    "readline": (re.compile(r"<readline/"), re.compile(r"src/cli/")),
}
# Time comes from BeckonClock (docs/architecture.md); only the Date header of a reply has the computer's own.
CLOCK_FILES = re.compile(r"src/desk/time/(?:system-)?clock\.c$|src/gateway/wire/wire\.c$")
CLOCK_CALLS = re.compile(
    r"\b(?:g_get_real_time|g_date_time_new_now\w*|clock_gettime|gettimeofday|time) \((?!\))")

# API that is deprecated in a newer GTK, libadwaita or libsoup than the oldest supported one (docs/contributing.md).
DEPRECATED = {
    r"\bAdwMessageDialog\b|\badw_message_dialog_": "our own modal AdwWindow",
    r"\bAdwPreferencesWindow\b|\badw_preferences_window_": "AdwWindow with AdwPreferencesPage",
    r"\bAdwAboutWindow\b|\badw_(?:show_)?about_window": "our own AdwWindow",
    r"\bAdw(?:Leaflet|Flap|Squeezer|ViewSwitcherTitle)\b|\badw_(?:leaflet|flap|squeezer|view_switcher_title)_":
        "AdwViewStack, GtkPaned, GtkStack",
    r"\badw_(?:action|expander)_row_(?:set_icon_name|add_action)\b": "adw_action_row_add_prefix ()",
    r"\bAdwEnumListModel\b": "GtkStringList",
    r"\bGtk(?:Dialog|MessageDialog|Assistant)\b|\bgtk_(?:message_)?dialog_|\bgtk_assistant_": "AdwWindow",
    r"\bGtkFileChooser\w*|\bgtk_file_chooser_": "compat.c",
    r"\bgtk_show_uri": "g_app_info_launch_default_for_uri_async ()",
    r"\bGtk(?:TreeView|IconView|ComboBox\w*|CellRenderer\w*|ListStore|TreeStore|EntryCompletion)\b|"
    r"\bgtk_(?:tree_view|icon_view|combo_box|cell_renderer|list_store|tree_store|entry_completion)_":
        "GtkListView, GtkColumnView, GtkDropDown, GListStore",
    r"\bGtk(?:InfoBar|Statusbar|LockButton|VolumeButton|AppChooser\w*|ColorButton|FontButton)\b": "GtkRevealer, AdwToast",
    r"\bgtk_widget_(?:show|hide) \(": "gtk_widget_set_visible ()",
    r"\bgtk_widget_get_style_context\b|\bgtk_style_context_add_(?:class|provider) \(|\bgtk_render_":
        "gtk_widget_add_css_class ()",
    r"\bgtk_toggle_button_toggled\b|\bgtk_gesture_set_sequence_state\b": "set_active (), gtk_gesture_set_state ()",
    r"\bgtk_css_provider_load_from_data\b": "load_from_resource ()",
    r"\bgtk_widget_get_(?:allocation|allocated_\w+)\b|\bgtk_widget_translate_coordinates\b": "gtk_widget_get_width (), compute_point ()",
    r"\bgtk_image_new_from_pixbuf\b|\bgtk_picture_set_pixbuf\b|\bgdk_pixbuf_get_from_texture\b": "GdkTexture",
    r"\bgtk_picture_set_keep_aspect_ratio\b": "gtk_picture_set_content_fit ()",
    r"\bGTK_ALIGN_BASELINE\b": "compat.c",
    r"\bgtk_event_controller_key_forward\b|\bgdk_display_put_event\b": "gtk_text_view_im_context_filter_keypress ()",
    r"\bgtk_window_present_with_time\b": "gtk_window_present ()",
    r"\bGtkShortcuts(?:Window|Section|Group|Shortcut)\b|\bGtkShortcutLabel\b|\bset_help_overlay\b":
        "an AdwWindow with rows",
    r"\bgdk_x11_": "nothing",
    r"\bsoup_server_(?:un)?pause_message\b": "soup_server_message_pause ()",
}
# Nothing in the main loop waits. The commands of the terminal are the ones that may, and beckon-host: each does one thing. So may what is asked
# before the program registers on the session bus, which waits as well: there is no main loop yet.
MAY_BLOCK = ("src/cli/", "src/desk/run/host/", "src/app/bus-name.c")
BLOCKING = re.compile(r"\bg_main_context_iteration\b|\bg_usleep\b|\bg_spawn_sync\b|\bg_d?bus_\w+_sync\b|\bsleep \(")

TRANSLATED = re.compile(r"(?<![A-Za-z0-9_])(?:C_|N_|NC_|_|g_dngettext|g_dpgettext2|ngettext|gettext) ?\(")
MACHINE_PATHS = re.compile(r"(?<![\w.}$~-])/(?:root|work|farm)/")


def tree():
    """All files of the checkout that belong to it, as paths from the top."""
    for entry in TOP.iterdir():
        if entry.name.startswith(("build", ".git", ".cache")):
            continue
        for path in entry.rglob("*") if entry.is_dir() else [entry]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield str(path.relative_to(TOP))


TREE = sorted(tree())


def files(*patterns):
    """The files that match a pattern or are in a folder; a * also matches slashes."""
    return [name for name in TREE
            if any(fnmatchcase(name, pattern) or name.startswith(pattern + "/") for pattern in patterns)]


def text(name):
    return (TOP / name).read_text(encoding="utf-8", errors="replace")


def without_comments(source):
    """C without comments; line numbers stay the same."""
    def blank(match):
        found = match.group(0)
        return found if found[0] in "\"'" else re.sub(r"[^\n]", " ", found)
    return re.sub(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|/\*.*?\*/|//[^\n]*", blank, source, flags=re.S)


def code_lines(name):
    return enumerate(without_comments(text(name)).splitlines(), 1)


def c_files(*folders):
    return files(*[f"{folder}/*.{end}" for folder in folders for end in "ch"])


def may_include():
    """folder of src -> (folders that it may include, those that its files which start a desk may include too), from the table of docs/architecture.md."""
    table = {}
    for row in re.finditer(r"^\| `([a-z]+)/` \|[^|]*\| ([^|]*) \|", text("docs/architecture.md"), re.M):
        always, _, starting = row.group(2).partition(";")
        table[row.group(1)] = {row.group(1), *re.findall(r"\b[a-z]+\b", always)}, set(re.findall(r"\b[a-z]+\b", starting.rpartition("also")[2]))
    return table


def rule_includes():
    """Only what the table allows is included; GTK, SQLite and libsoup only in their folders; the engine only through db/*.h."""
    table = may_include()
    for name in c_files("src"):
        folder = name.split("/")[1]
        if folder not in table:
            yield f"{name}:1: the folder {folder} is not in the table of docs/architecture.md"
            continue
        allowed, starting = table[folder]
        if CLI_STARTS_A_DESK.search(name):
            allowed = allowed | starting
        for number, line in code_lines(name):
            own = re.match(r'\s*#\s*include "([a-z]+)/', line)
            if own and own.group(1) not in allowed:
                yield f"{name}:{number}: src/{folder} may not include {own.group(1)}/"
            if ENGINE.match(name) and re.match(r'\s*#\s*include "db/tables/', line):
                yield f"{name}:{number}: an engine does not know of tables"
            if re.match(r'\s*#\s*include "(?!config\.h|[a-z-]+-resources\.h)[^/"]+"', line):
                yield f'{name}:{number}: include with the folder: "{folder}/…"'
            for library, (pattern, home) in LIBRARIES.items():
                if re.match(r"\s*#\s*include", line) and pattern.search(line) and not home.match(name):
                    yield f"{name}:{number}: {library} does not belong here"


# Headers right in src/app that a folder of it may include all the same, and why.
APP_EXCEPTIONS = {
    "src/app/palette/palette-actions.c": {"app/shortcuts.h"},  # the table of all actions with their keys: the palette lists them
    "src/app/window/window-actions.c": {"app/shortcuts.h"},    # the same table: the window sets the keys of its actions
}


def app_may_include():
    """folder of src/app -> folders of it that it may include, from the second table of docs/architecture.md."""
    rows = re.finditer(r"^\| `app/([a-z]+)/` \| ([^|]*) \|", text("docs/architecture.md"), re.M)
    return {row.group(1): {row.group(1), *re.findall(r"\b[a-z]+\b", row.group(2))} for row in rows}


def rule_app_includes():
    """Inside src/app, only what the second table allows is included; a page never includes the window, a widget nothing of app."""
    table = app_may_include()
    used = set()
    for name in c_files("src/app"):
        folder = name.split("/")[2]
        if folder.endswith((".c", ".h")) or folder == "pch":
            continue
        if folder not in table:
            yield f"{name}:1: the folder {folder} is not in the table of docs/architecture.md"
            continue
        for number, line in code_lines(name):
            found = re.match(r'\s*#\s*include "(app/([a-z]+)/[^"]*|app/[^"/]*)"', line)
            if not found or found.group(2) in table[folder]:
                continue
            if found.group(1) in APP_EXCEPTIONS.get(name, ()):
                used.add((name, found.group(1)))
            else:
                yield f"{name}:{number}: src/app/{folder} may not include {found.group(1)}"
    for name, headers in APP_EXCEPTIONS.items():
        for header in sorted(headers):
            if (name, header) not in used:
                yield f"{name}:1: it does not include {header}: the exception can go"


def sql_texts(name):
    """(line, text) of each sequence of string literals in C; a macro between them becomes a blank."""
    source = without_comments(text(name))
    literal = r'"(?:\\.|[^"\\\n])*"'
    for match in re.finditer(rf"{literal}(?:[\s\\]*(?:[A-Za-z_0-9]+(?:\s*\([^()\n]*\))?)?[\s\\]*{literal})*", source):
        whole = " ".join("".join(part) for part in re.findall(rf'({literal})|(\b[A-Z_]{{4,}}\b)', match.group(0)))
        yield source.count("\n", 0, match.start()) + 1, re.sub(r"\s+", " ", re.sub(r'" "|^"|"$', "", whole.replace('"', '" "')))


def closing(sql, begin):
    """The position at which the parenthesis at begin is closed; the end of the text if it is not."""
    depth = 0
    for place in range(begin, len(sql)):
        depth += {"(": 1, ")": -1}.get(sql[place], 0)
        if depth == 0:
            return place
    return len(sql)


# What only SQLite understands, or understands differently, and what to write instead.
FORBIDDEN_SQL = {
    r"\bOR (?:FAIL|REPLACE|IGNORE|ABORT)\b": "db/dialect.h, or ON CONFLICT",
    r"\bINDEXED BY\b|\bCROSS JOIN\b": "db/dialect.h",
    r"\bIS (?:NOT )?(?:\?|excluded\.)": "IS [NOT] DISTINCT FROM",
    r"\b(?:max|min) ?\([^()]*,": "CASE, or C",
    r"\bjson_\w+|\b(?:julianday|strftime|datetime|date|printf|typeof) ?\(": "a column of its own, or C",
    r"\b(?:GLOB|LIKE|MATCH|COLLATE|NOCASE)\b": "a folded column, or db/text-index.h",
    r"\bCAST \((?!\?\d+ AS TEXT\))": "a column of the type, or C",
    r"\browid\b|\bsqlite_\w+|\bPRAGMA\b|\bpragma_\w+|\blast_insert_rowid\b": "a function of db/",
    r"\b(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b(?! \w+ marker)": "a function of db/db.h",
    r"\bLIMIT -": "the largest number",
    r"\bAS (?:all|analyse|any|array|both|lateral|leading|offset|only|placing|some|symmetric|trailing|user|window)\b": "a name that is not reserved",
}


# A list has a LIMIT in its text. These are read whole; no other may be.
READ_WHOLE = {
    "beckon_sql_count_tasks_of_agents",  # on the reader thread, as are the sums
    "beckon_sql_list_enclosing_conditions",            # no more than a plan has steps
    "beckon_sql_list_interactions_of_events",          # no more than a page has events
    "beckon_sql_list_open_of_task",      # all of them end with the task
    "beckon_sql_list_pending",           # once, when the desk starts
    "beckon_sql_list_tasks_of_events",   # likewise
    "beckon_sql_read_corrections",       # of one question
    "beckon_sql_read_corrections_of_events",           # of the questions of a page of events
    "beckon_sql_read_task_counts",       # one row for each status
    "pick_tasks",                        # only where the counts say that there are few
    "read_turns",                        # no more than a request has rounds
    "sum_counts",
    "sum_times",
}


def lists_without_limit(name):
    """(line, function) of each function that reads rows until there are no more, of a text without LIMIT."""
    source = without_comments(text(name))
    for match in re.finditer(r"^(\w+) \([^;]*?\)\n\{\n(.*?)^\}", source, re.M | re.S):
        function, body = match.groups()
        if re.search(r"beckon_stmt_take_(?:all|ints)|while \(\(rc = beckon_stmt_step", body) \
                and re.search(r"\bFROM\b", body) and "LIMIT" not in body and function not in READ_WHOLE:
            yield source.count("\n", 0, match.start()) + 1, function


def rule_sql():
    """SQL of tables is common SQL, so that an engine other than SQLite can run it (db/dialect.h)."""
    rules = {re.compile(pattern): instead for pattern, instead in FORBIDDEN_SQL.items()}
    for name in files("src/db/tables/*.c", "src/db/tables/*.h", "src/rules/*.c", "src/store/*.c"):
        for number, function in lists_without_limit(name):
            yield f"{name}:{number}: {function}: a list has a LIMIT"
        for number, sql in sql_texts(name):
            if not re.search(r"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|ORDER BY)\b", sql):
                continue
            for pattern, instead in rules.items():
                found = pattern.search(sql)
                if found:
                    yield f"{name}:{number}: {found.group(0)}: use {instead}"
            for found in re.finditer(r"\bFROM \(", sql):
                end = closing(sql, found.end() - 1)
                if end < len(sql) and not re.match(r"\) AS \w", sql[end:]):
                    yield f"{name}:{number}: a subquery without a name: {sql[found.start():found.start() + 50]}"
            for found in re.finditer(r"\bLIMIT\b", sql):
                if "ORDER BY" not in sql[:found.start()]:
                    yield f"{name}:{number}: LIMIT without ORDER BY: {sql[:60]}"
            if re.search(r"DO UPDATE SET (?:\w+ = excluded\.\w+, )*\w+ = (?!excluded\.|CASE|\w+\.)\w", sql):
                yield f"{name}:{number}: name the table of a column in DO UPDATE SET"
            used = {int(n) for n in re.findall(r"\?(\d+)", sql)}
            if used and re.match(r"(?:SELECT|INSERT|UPDATE|DELETE)\b", sql) and not re.search(r"\b[A-Z]+_[A-Z_]+\b", sql) \
                    and used != set(range(1, max(used) + 1)):
                yield f"{name}:{number}: parameters with a hole: {sql[:60]}"


# Verbs that change nothing that anybody is shown at once: old lines of logs go, which message shows a question,
# what may go with an answer that nobody has given yet, and that an answer has gone out.
SILENT_VERBS = {"ATTACH", "DETACH", "PRUNE_LOGS", "SET_CHANNEL_MESSAGE", "SET_DELIVERED"}


def announcements(source):
    """What C code announces: the names of events, or of functions that announce one. A request is announced where it is written."""
    found = re.findall(r"\bbeckon_apply_(?:announce|add_event) \([^;]*?\bBECKON_EVENT_(\w+)"
                       r"|\bbeckon_apply_(announce_\w+|write_request) \(", source)
    return {event or function for event, function in found}


def rule_events():
    """Every verb announces what it changes, and nothing but events says that something changed."""
    body = re.compile(r"^(\w+) \(([^;{}]*?)\)\n\{\n(.*?)^\}", re.M | re.S)
    sources = {name: without_comments(text(name)) for name in files("src/rules/*.c")}
    bodies = {(name, match.group(1)): match.group(3) for name, source in sources.items() for match in body.finditer(source)}
    shared = {function: (name, function) for name, function in bodies if function.startswith("beckon_")}
    for name, source in sources.items():
        for match in re.finditer(r'BeckonRule \w+ = \{\s*"(\w+)",\s*[^,]*,\s*(\w+),', source):
            verb, waiting, seen, told = match.group(1), [(name, match.group(2))], set(), set()
            while waiting:
                place = waiting.pop()
                if place in seen or place not in bodies:
                    continue
                seen.add(place)
                if place[1].startswith(("beckon_apply_announce", "beckon_apply_add_event")):
                    continue
                told |= announcements(bodies[place])
                for word in re.findall(r"\b\w+\b", bodies[place]):
                    waiting.append((place[0], word) if (place[0], word) in bodies else shared.get(word, (None, word)))
            # Many verbs also write a line into the log, or a request; only a verb of the log or of requests is announced by that.
            tells = bool(told - {"TASK_LOG", "write_request"} or told and re.search("LOG|REQUEST", verb))
            if tells == (verb in SILENT_VERBS):
                yield f"{name}:{source.count(chr(10), 0, match.start()) + 1}: {verb} " + (
                    "announces something: it is not silent" if tells else "announces nothing")
    for name in files("src/rules/*.h"):
        for number, line in code_lines(name):
            if re.search(r"\bgboolean\s+\w+_changed;", line):
                yield f"{name}:{number}: an event says what changed: {line.strip()}"


def rule_time():
    """The wall clock is read in the clock alone; a rule has the time of its transaction."""
    for name in c_files("src"):
        if CLOCK_FILES.search(name):
            continue
        for number, line in code_lines(name):
            if CLOCK_CALLS.search(line):
                yield f"{name}:{number}: time comes from BeckonClock: {line.strip()}"
            if re.search(r"(?:operation|base)->now_us", line) and name.startswith("src/rules/") and name != "src/rules/apply.c":
                yield f"{name}:{number}: time comes from BeckonApply: {line.strip()}"


def rule_hints():
    """Every error has a hint: the argument after its code, in each branch."""
    for name in c_files("src"):
        for match in re.finditer(r"\b(?:beckon_set_error|beckon_error_new) \((?:[^,;]*,)?\s*BECKON_ERROR_[A-Z_]+\s*,",
                                 source := without_comments(text(name))):
            depth, end = 0, match.end()
            while depth > 0 or source[end] != ",":
                literal = re.match(r'"(?:\\.|[^"\\])*"', source[end:])
                depth += {"(": 1, ")": -1}.get(source[end], 0)
                end += literal.end() if literal else 1
            if re.search(r'(?:^|:|\?)\s*(?:NULL|"")\s*(?:$|:|\))', source[match.end():end]):
                yield f"{name}:{source.count(chr(10), 0, match.start()) + 1}: an error without a hint"


def rule_api():
    """No API that is deprecated between the oldest supported version and today; nothing that blocks."""
    rules = {re.compile(pattern): instead for pattern, instead in DEPRECATED.items()}
    for name in files("src/*.c", "src/*.h", "src/*.ui"):
        if re.search(r"src/app/widgets/compat\.[ch]$", name):
            continue
        for number, line in code_lines(name) if not name.endswith(".ui") else enumerate(text(name).splitlines(), 1):
            for pattern, instead in rules.items():
                found = pattern.search(line)
                if found:
                    yield f"{name}:{number}: {found.group(0).strip()}: use {instead}"
            found = BLOCKING.search(line)
            if found and not name.startswith(MAY_BLOCK):
                yield f"{name}:{number}: {found.group(0)} has no place in a program with a main loop"


def rule_user():
    """Who does something is known where a person does it: nothing beneath asks who is logged in. MCP has no place for the name of who answers in
    the client of an agent, which is a program of this account."""
    for name in c_files("src"):
        for number, line in code_lines(name):
            if "g_get_user_name" in line and name != "src/model/name.c":
                yield f"{name}:{number}: beckon_name_get_user ()"
            if "beckon_name_get_user" in line and not re.match(r"src/(?:app|cli|surface)/|src/model/name\.|src/gateway/mcp/elicit-take\.c", name):
                yield f"{name}:{number}: take the name from whoever calls"


def rule_spdx():
    """Every source file states its licence in the first lines."""
    for name in files("src/*.c", "src/*.h", "src/*.sql", "src/*.ui", "src/*.css", "tests/*.c", "tests/*.h",
                      "tests/*.py", "tests/*.sh", "data/*.svg", "src/*.svg", "data/*.py", "data/*.sh", "run",
                      "docs/examples/*"):
        head = "\n".join(text(name).splitlines()[:8])
        for tag in ("SPDX-FileCopyrightText:", "SPDX-License-Identifier:"):
            if tag not in head:
                yield f"{name}:1: {tag} is missing"


def rule_style():
    """No tabs or trailing blanks in C, header guards by pragma, no path of one machine."""
    for name in c_files("src", "tests"):
        lines = text(name).splitlines()
        # The compiler reads a precompiled header as a main file, and warns of the line there.
        if name.endswith(".h") and "/pch/" not in name and "#pragma once" not in lines:
            yield f"{name}:1: #pragma once is missing"
        for number, line in enumerate(lines, 1):
            if "\t" in line:
                yield f"{name}:{number}: a tab"
            if line != line.rstrip():
                yield f"{name}:{number}: blanks at the end of the line"
            if len(line) > 180:
                yield f"{name}:{number}: {len(line)} columns"
            if re.search(r"/[*/]\s*(?:TODO|FIXME|XXX|HACK)\b", line):
                yield f"{name}:{number}: finish it or write an issue: {line.strip()}"
    for name in files("src", "tests", "data", "docs", "po", "run", "README.md", ".ci", "*.build"):
        if name.endswith((".png", ".db", ".pyc")) or "/corpus/" in name:
            continue
        for number, line in enumerate(text(name).splitlines(), 1):
            if MACHINE_PATHS.search(line):
                yield f"{name}:{number}: a path of one machine: {line.strip()[:80]}"


def rule_potfiles():
    """Every file with a translatable string is in po/POTFILES.in, and the list is sorted."""
    listed = [line for line in text("po/POTFILES.in").splitlines() if line and not line.startswith("#")]
    if listed != sorted(listed):
        yield "po/POTFILES.in:1: not sorted"
    for name in listed:
        if not (TOP / name).is_file():
            yield f"po/POTFILES.in:1: {name} does not exist"
    wanted = [name for name in files("src/*.c")
              if any(TRANSLATED.search(line) for _, line in code_lines(name))]
    wanted += [name for name in files("src/*.ui") if 'translatable="yes"' in text(name)]
    wanted += files("data/*.gschema.xml", "data/*.desktop.in", "data/*.metainfo.xml.in")
    for name in wanted:
        if name not in listed:
            yield f"po/POTFILES.in:1: {name} is missing"
    for name in listed:
        if name not in wanted and (TOP / name).is_file():
            yield f"po/POTFILES.in:1: {name} has no translatable string"


def rule_strings():
    """A translatable string is one literal: xgettext cannot expand G_GINT64_FORMAT (it knows PRId64)."""
    for name in files("src/*.c"):
        source = without_comments(text(name))
        for call in TRANSLATED.finditer(source):
            depth, end = 1, call.end()
            while depth and end < len(source):
                literal = re.match(r'"(?:\\.|[^"\\])*"', source[end:])
                if literal:
                    end += literal.end()
                    continue
                depth += {"(": 1, ")": -1}.get(source[end], 0)
                end += 1
            found = re.search(r"\bG_[A-Z0-9]+_(?:FORMAT|MODIFIER)\b", source[call.end():end])
            if found:
                yield f"{name}:{source.count(chr(10), 0, call.start()) + 1}: {found.group(0)} in a translatable string"


RULES = {name[5:].replace("_", "-"): rule for name, rule in globals().items() if name.startswith("rule_")}


def main():
    problems = list(RULES[sys.argv[1]]())
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} against the rule: {RULES[sys.argv[1]].__doc__}")
    return 1 if problems else 0


sys.exit(main())
