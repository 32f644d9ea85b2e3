# test_attachments.py: files that go with an answer, from a shell and in the interactive terminal (ATT-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE

QUESTION = "What is wrong with the page?"


@pytest.fixture
def notes(desk):
    path = desk.home / "notes of today.txt"
    path.write_text("It is blue.\n")
    return path


def ask(desk):
    return desk.ask(QUESTION, None, kind="clarification", agent="builder").json["id"]


def names(desk, id):
    return [each["name"] for each in desk.interaction(id)["attachments"]]


@clause("/att/ATT-13/respond-with-files", "/att/ATT-13/ask-says-where-they-are")
def test_respond(desk, beckon, notes):
    agent = beckon.start("clarify", QUESTION)
    until(lambda: desk.rows("SELECT id FROM aic_interactions"))
    id = desk.rows("SELECT id FROM aic_interactions")[0]["id"]
    picture = desk.home / "shot.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    beckon("respond", id, "See", "there", "--attach", notes, "-a", picture, check=True)
    out, err = agent.communicate(timeout=PATIENCE)
    assert (agent.returncode, out) == (0, "See there\n")
    first, second = desk.interaction(id)["attachments"]
    assert (first["name"], second["name"], second["media_type"]) == ("notes of today.txt", "shot.png", "image/png")
    assert f"Attached: notes of today.txt (12 bytes): {first['path']}" in err and second["path"] in err
    assert open(first["path"]).read() == "It is blue.\n"
    assert first["path"] in beckon("show", id).stdout


@clause("/att/ATT-13/attach-and-respond")
def test_attach(desk, beckon, notes):
    id = ask(desk)
    said = beckon("attach", id, notes, check=True).stdout
    number = desk.rows("SELECT id FROM attachments")[0]["id"]
    assert f"beckon respond {id} --attached {number} ANSWER" in said
    assert names(desk, id) == []
    beckon("respond", id, "", "--attached", number, check=True)
    assert names(desk, id) == ["notes of today.txt"] and desk.interaction(id)["response"] == "notes of today.txt"


@clause("/att/ATT-13/a-file-that-cannot-be-sent")
def test_bad_files(desk, beckon, notes):
    id = ask(desk)
    home = desk.home
    os.mkfifo(home / "pipe")
    (home / "empty").touch()
    (home / "dangling").symlink_to(home / "nowhere")
    (home / "link").symlink_to(notes)
    with open(home / "large", "wb") as large:
        large.truncate(10 * 1024 * 1024 + 1)
    for name, code in (("pipe", "E101"), ("empty", "E101"), ("dangling", "E102"), ("none", "E102"), (".", "E101"), ("large", "E104"), ("/dev/zero", "E101")):
        refused = beckon("respond", id, "See there", "--attach", notes, "--attach", home / name)
        assert refused.returncode == 1 and code in refused.stderr, refused.stderr
        assert desk.interaction(id)["status"] == "PENDING"
    # What was attached before the one that failed was taken off again.
    assert desk.rows("SELECT count(*) AS n FROM attachments")[0]["n"] == 0
    assert beckon("respond", id, "x", "--attached", "no").returncode == 1
    assert beckon("attach", 999, notes).returncode == 1
    beckon("respond", id, "See there", "--attach", home / "link", check=True)
    assert names(desk, id) == ["link"]
    assert beckon("respond", "x", "--attach", notes).returncode == 1


@clause("/att/ATT-13/attached-in-the-terminal")
def test_terminal(desk, beckon, notes):
    id = ask(desk)
    child = beckon.terminal(size=(40, 120))
    child.expect(f"#{id}> ")
    time.sleep(1)
    child.sendline(f"/attach {notes}")
    child.expect("goes with your answer to question")
    child.sendline(f"/attach {desk.home}/none")
    child.expect("does not exist")
    assert names(desk, id) == []
    child.sendline("See there")
    until(lambda: names(desk, id) == ["notes of today.txt"])
    # Nothing goes with the next answer.
    other = ask(desk)
    child.expect(f"#{other}> ")
    time.sleep(1)
    child.sendline("Nothing more")
    until(lambda: desk.interaction(other)["status"] == "ANSWERED")
    assert names(desk, other) == []
