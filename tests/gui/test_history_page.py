# test_history_page.py: the history: sections, filters, details, and what comes while one reads (ATT-15)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import getpass
import re
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from gui_testing import Typist, key, pointer_aside, rests, turn_to, type_text, until, windows
from test_desk_window import ENTRY, OPEN_ONES, choose, entries, focus, is_typing, labels_of, later, press, see, sees, window
from test_markdown import with_browser

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

WINDOW = "Beckon"
ME = getpass.getuser()


def settle(app, question, options=("80", "8080"), index=0, by=ME, **fields):
    """Asks and answers; the number of the question."""
    id = app.ask(question, list(options), policy="hold", **fields).json["id"]
    assert app.respond(id, option_index=index, by=by).status == 200
    return id


def rows(app):
    """The questions that are listed, without the headings."""
    return [name for name in entries(app, labels.HISTORY) if "?" in name]


def focused(app, name):
    return app.find(None, name, window(app), ["focused"])


def open_history(app):
    until(lambda: not windows(labels.AGENT_CLARIFICATION_NEEDED))
    turn_to(WINDOW)
    key("ctrl+2")


@clause("/att/ATT-15/details-as-one-sentence", "/att/ATT-15/everything-recorded-is-kept")
def test_details(app):
    settle(app, "Which port?", index=1, agent="codex", reason="Both are *free*.", workspace="/home/ada/src/pay", title="Set up")
    open_history(app)
    choose(app, re.compile("^Which port"))
    sentence = re.compile("^You answered 8080 over HTTP after [0-9]+ (s|min)$")
    until(lambda: len([text for text in labels_of(app) if sentence.match(text)]) == 2)
    for text in ("Both are free.", "Options", "8080", "Set up"):
        see(app, "label", text)
    see(app, None, "Chosen")
    # What the sentence says already is folded, and nothing of it is lost.
    assert not sees(app, "label", "Decided by")
    row = until(lambda: focused(app, "Everything Recorded") or key("Tab"), pause=0.2)
    assert {"expandable", "expanded"} & set(row.states) == {"expandable"}
    key("space")
    until(lambda: "expanded" in row.states)
    for text in ("Decided by", "You", "Where", "Decided", "Duration", "Kind", "Number"):
        see(app, "label", text)
    # Just started, another program does not know yet what the clipboard has.
    typist = Typist(app)
    try:
        press(app, labels.COPY)
        see(app, "label", "Copied")
        typist.activate()
        key("ctrl+v")
        text = until(lambda: typist.text) and (app.home / "typist.log").read_text()
    finally:
        typist.close()
    assert re.search(r"Which port\?\s+You answered 8080 over HTTP", text)
    for line in ("Reason: Both are free.", "Decided by: You", "Folder: /home/ada/src/pay", "2  8080  ✓"):
        assert line in text, text


@clause("/att/ATT-13/the-history-opens-what-was-attached")
def test_attached(make_app):
    app = make_app()
    seen = with_browser(app, kinds=["text/plain"])
    app.start()
    id = app.ask("Which port?", ["80", "8080"], policy="hold").json["id"]
    sent = app.http("POST", f"/v1/interactions/{id}/attachments?name=notes.txt&by={ME}", body=b"It is blue.\n",
                    headers={"Content-Type": "text/plain"}).json
    assert app.respond(id, option_index=0, by=ME, attachments=[sent["id"]]).status == 200
    open_history(app)
    choose(app, re.compile("^Which port"))
    see(app, "label", "Attached")
    press(app, re.compile("^notes.txt, 12"))
    until(lambda: seen.exists() and seen.read_text().endswith("\n"))
    opened = Path(seen.read_text().strip().removeprefix("file://"))
    assert opened.read_bytes() == b"It is blue.\n"
    # By now it was deleted for its age.
    opened.unlink()
    press(app, re.compile("^notes.txt, 12"))
    see(app, "label", re.compile("^This file is no longer kept"))
    assert len(seen.read_text().splitlines()) == 1


@clause("/att/ATT-15/filter-by-agent-and-time", "/att/ATT-14/filters-of-the-history-by-keyboard")
def test_filters(app):
    settle(app, "Which port?", agent="codex")
    settle(app, "Which host?", agent="scout")
    settle(app, "Which name?")
    open_history(app)
    until(lambda: len(rows(app)) == 3)

    def choices():
        """Those of the drop-down that is open: unlike rows of lists they have no name of their own."""
        return app.find_all("list item", "", window(app))

    def pick(name, downs):
        """Chooses an entry of a drop-down with the keyboard."""
        until(lambda: app.find(None, name, window(app), ["focused"]) or key("shift+Tab"), pause=0.2)
        key("space")
        until(lambda: len(choices()) > 3 and app.find("list item", "", window(app), ["focused"]))
        for _ in range(downs):
            key("Down")
        key("Return")
        until(lambda: not choices())
    pick("Agent", 1)
    until(lambda: len(rows(app)) == 1)
    first = rows(app)[0]
    pick("Agent", 1)
    until(lambda: len(rows(app)) == 1 and rows(app)[0] != first)
    pick("Time", 1)
    until(lambda: len(rows(app)) == 1)
    press(app, OPEN_ONES)
    see(app, "label", "No Questions Found")


@clause("/att/ATT-15/no-row-jumps-while-one-is-read")
def test_news(app):
    for n in range(4):
        settle(app, f"Which port is number {n}?", agent="codex")
    open_history(app)
    choose(app, re.compile("^Which port is number 2"))
    see(app, "label", "Options")

    def places():
        return [node.box[1] for node in app.find_all(ENTRY, re.compile("^Which port"), window(app))]
    before = rests(places)
    assert len(before) == 4
    settle(app, "Which host?", agent="scout", options=("A", "B"))
    see(app, None, "Show 1 New")
    assert rests(places) == before
    assert not any(name.startswith("Which host") for name in rows(app))
    press(app, "Show 1 New")
    until(lambda: rows(app)[0].startswith("Which host?"))
    until(lambda: not sees(app, None, "Show 1 New"))


@clause("/att/ATT-15/the-newest-is-on-top-while-nothing-is-read")
def test_live(app):
    settle(app, "Which port?", agent="codex")
    open_history(app)
    pointer_aside()
    until(lambda: len(rows(app)) == 1)
    settle(app, "Which host?", agent="scout", options=("A", "B"))
    until(lambda: [name.partition(",")[0] for name in entries(app, labels.HISTORY)] == ["Today", "Which host?", "Which port?"])


@clause("/att/ATT-14/headings-of-the-history-are-passed-by-keyboard")
def test_keys(app):
    settle(app, "Which port?", agent="codex")
    settle(app, "Which host?", agent="scout", options=("A", "B"))
    open_history(app)
    until(lambda: len(rows(app)) == 2)
    key("Down")
    until(lambda: app.find(ENTRY, re.compile("^Which host"), window(app), ["focused", "selected"]))
    key("Down")
    until(lambda: app.find(ENTRY, re.compile("^Which port"), window(app), ["focused", "selected"]))
    key("Up", "Up", "Up")
    until(lambda: app.find(ENTRY, re.compile("^Which host"), window(app), ["focused", "selected"]))


@clause("/att/ATT-15/search-while-a-question-is-open")
def test_search(app):
    settle(app, "Which licence?", options=("MIT", "GPL"), agent="codex")
    id = app.ask("Which licence for the documents?", ["MIT", "GPL"], policy="hold").json["id"]
    later(app)
    key("ctrl+2", "ctrl+f")
    until(lambda: is_typing(app))
    type_text("licen")
    until(lambda: len(rows(app)) == 1)
    press(app, OPEN_ONES)
    until(lambda: rows(app) and rows(app)[0].startswith("Which licence for the documents?"))
    assert app.respond(id, option_index=1, by="ada").status == 200
    press(app, labels.SETTLED)
    until(lambda: len(rows(app)) == 2)
    assert re.match("Which licence for the documents\\?, ada answered GPL over HTTP", rows(app)[0])
    focus()
