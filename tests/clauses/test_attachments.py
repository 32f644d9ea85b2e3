# test_attachments.py: files and pictures that go with an answer, over HTTP (ATT-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import base64
import hashlib
import os
import stat
from urllib.parse import quote

import pytest

from beckon_testing import clause, until

QUESTION = "What is wrong with the page?"
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
MIB = 1024 * 1024


def ask(desk, **fields):
    return desk.ask(QUESTION, None, kind="clarification", agent="builder", **fields).json["id"]


def attach(desk, id, name="shot.png", body=PNG, type=None, by="Anna", **how):
    headers = {"Content-Type": type} if type else {"Content-Type": "application/octet-stream"}
    return desk.http("POST", f"/v1/interactions/{id}/attachments?name={quote(name)}&by={by}", body=body, headers=headers, **how)


def answer(desk, id, attachments, response="See the picture", by="Anna", **fields):
    return desk.http("POST", f"/v1/interactions/{id}/response", {"response": response, "attachments": attachments, "by": by, **fields})


def folder(desk):
    return desk.data / "attachments"


def files(desk):
    return sorted(path.name for path in folder(desk).iterdir()) if folder(desk).exists() else []


@clause("/att/ATT-13/a-waiting-agent-gets-them", "/att/ATT-13/stored-for-this-user-alone")
def test_answer(desk, waiting):
    agent = waiting(desk, QUESTION, None, kind="clarification", agent="builder")
    id = agent.interaction["id"]
    sent = attach(desk, id)
    assert sent.status == 201 and sent.json["interaction_id"] == id
    assert (sent.json["name"], sent.json["media_type"], sent.json["bytes"]) == ("shot.png", "image/png", len(PNG))
    assert sent.json["sha256"] == hashlib.sha256(PNG).hexdigest()
    notes = attach(desk, id, "notes.txt", b"line 1\n").json
    assert notes["media_type"] == "text/plain"
    # Nobody learns of them before the answer.
    assert desk.interaction(id)["attachments"] == []
    assert desk.http("GET", f"/v1/attachments/{sent.json['id']}").error == "E102"
    with desk.events() as events:
        assert answer(desk, id, [notes["id"], sent.json["id"]]).status == 200
        told = events.until("AIC_DIALOG_RESPONDED").payload
    got = agent.reply().json
    assert [each["name"] for each in got["attachments"]] == ["notes.txt", "shot.png"] == [each["name"] for each in told["attachments"]]
    [row] = [each for each in desk.http("GET", "/v1/interactions").json["interactions"] if each["id"] == id]
    assert row["attachments"] == got["attachments"]
    picture = got["attachments"][1]
    fetched = desk.http("GET", f"/v1/attachments/{picture['id']}")
    assert (fetched.status, fetched.body) == (200, PNG)
    assert fetched.headers["content-type"] == "image/png" and fetched.headers["x-content-type-options"] == "nosniff"
    assert fetched.headers["content-disposition"] == "attachment; filename*=UTF-8''shot.png"
    assert open(picture["path"], "rb").read() == PNG and picture["path"].endswith(".png")
    assert stat.S_IMODE(os.stat(picture["path"]).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(folder(desk)).st_mode) == 0o700


@clause("/att/ATT-13/after-a-restart")
def test_restart(desk):
    id = ask(desk)
    first = attach(desk, id).json["id"]
    desk.restart()
    second = attach(desk, id, "b.png").json["id"]
    assert answer(desk, id, [first, second]).status == 200
    desk.restart()
    assert [each["id"] for each in desk.interaction(id)["attachments"]] == [first, second]
    assert desk.http("GET", f"/v1/attachments/{first}").body == PNG


@clause("/att/ATT-13/what-no-answer-names-is-deleted")
def test_dropped(desk):
    id = ask(desk)
    kept, dropped, removed = (attach(desk, id, f"{n}.png").json for n in range(3))
    assert len(files(desk)) == 3
    assert desk.http("DELETE", f"/v1/attachments/{removed['id']}?by=Anna").status == 204
    until(lambda: len(files(desk)) == 2)
    assert answer(desk, id, [removed["id"]]).error == "E102"
    assert answer(desk, id, [kept["id"]]).status == 200
    until(lambda: files(desk) == [os.path.basename(kept["path"])])
    assert [each["id"] for each in desk.interaction(id)["attachments"]] == [kept["id"]]
    assert desk.http("GET", f"/v1/attachments/{dropped['id']}").error == "E102"
    assert desk.http("DELETE", f"/v1/attachments/{kept['id']}?by=Anna").error == "E106"
    # Of a question that nobody answers.
    id = ask(desk)
    attach(desk, id)
    assert desk.http("POST", f"/v1/interactions/{id}/withdraw", {}).status == 200
    until(lambda: files(desk) == [os.path.basename(kept["path"])])
    assert desk.rows("SELECT count(*) AS n FROM attachments")[0]["n"] == 1


@clause("/att/ATT-13/files-without-a-row-are-deleted-at-the-start")
def test_left_over(desk):
    id = ask(desk)
    kept = attach(desk, id).json
    answer(desk, id, [kept["id"]])
    desk.stop()
    (folder(desk) / "left-over.png").write_bytes(PNG)
    (folder(desk) / "a-folder").mkdir()
    desk.start()
    until(lambda: "left-over.png" not in files(desk))
    assert os.path.basename(kept["path"]) in files(desk) and "a-folder" in files(desk)
    assert desk.http("GET", f"/v1/attachments/{kept['id']}").body == PNG


@clause("/att/ATT-13/the-oldest-files-go")
def test_age(desk):
    id = ask(desk)
    old = attach(desk, id).json
    new = attach(desk, id, "new.png").json
    answer(desk, id, [old["id"], new["id"]])
    os.utime(old["path"], (0, 0))
    desk.restart()
    until(lambda: files(desk) == [os.path.basename(new["path"])])
    gone = desk.http("GET", f"/v1/attachments/{old['id']}")
    assert gone.error == "E102" and "no longer kept" in gone.json["error"]["message"]
    assert len(desk.interaction(id)["attachments"]) == 2


@clause("/att/ATT-13/files-alone-answer-a-text")
def test_files_alone(desk):
    id = ask(desk)
    assert answer(desk, id, [], response=" ").error == "E103"
    sent = attach(desk, id, "first.png").json["id"], attach(desk, id, "second.png").json["id"]
    assert answer(desk, id, list(sent), response="").status == 200
    assert desk.interaction(id)["response"] == "first.png, second.png"
    # Not where one is to be chosen.
    id = desk.ask("Which?", ["A", "B"]).json["id"]
    sent = attach(desk, id).json["id"]
    assert answer(desk, id, [sent], response="").error == "E103"
    assert answer(desk, id, [sent], response="B").status == 200
    assert desk.interaction(id)["attachments"][0]["id"] == sent


@pytest.mark.desk(undo_seconds=15)
@clause("/att/ATT-13/undo-takes-them-back")
def test_undo(desk):
    id = desk.ask("Which?", [{"label": "Drop it", "destructive": True}, "Keep it"]).json["id"]
    sent = attach(desk, id).json["id"]
    assert answer(desk, id, [sent], response="1").status == 202
    held = desk.interaction(id)
    assert held["held_answer"] is not None and held["attachments"] == []
    assert desk.http("GET", f"/v1/attachments/{sent}").error == "E102"
    assert attach(desk, id).error == "E106"
    assert desk.http("POST", f"/v1/interactions/{id}/undo", {"by": "Anna"}).status == 200
    assert answer(desk, id, [sent], response="2").status == 200
    assert [each["id"] for each in desk.interaction(id)["attachments"]] == [sent]


@clause("/att/ATT-13/limits")
def test_limits(desk):
    id = ask(desk)
    large = attach(desk, id, body=b"x" * (10 * MIB + 1))
    assert large.error == "E104" and files(desk) == []
    assert [attach(desk, id, body=b"x" * 10 * MIB).status for _ in range(2)] == [201, 201]
    together = attach(desk, id, body=b"x" * 6 * MIB)
    assert together.error == "E104" and "25 MiB" in together.json["error"]["message"]
    until(lambda: len(files(desk)) == 2)
    other = ask(desk)
    ids = [attach(desk, other).json["id"] for _ in range(10)]
    many = attach(desk, other)
    assert many.error == "E104" and "10" in many.json["error"]["message"]
    assert answer(desk, other, ids + [ids[0]]).error == "E104"
    assert answer(desk, other, ids).status == 200


@clause("/att/ATT-13/hostile-names")
@pytest.mark.parametrize("name,kept", [
    ("../../etc/passwd", "passwd"), ("/", "file"), ("", "file"), ("..", "file"), ("a\nb\tc", "a_b_c"),
    ("gpj.\u202eexe", "gpj._exe"), ("x" * 300 + ".tar.gz", None), ("Grüße 日本.png", "Grüße 日本.png"), ("a'b\"<c>&;.html", "a'b\"<c>&;.html")])
def test_names(desk, name, kept):
    id = ask(desk)
    sent = attach(desk, id, name).json
    assert kept is None or sent["name"] == kept
    assert len(sent["name"].encode()) <= 255
    assert os.path.dirname(sent["path"]) == str(folder(desk))
    assert answer(desk, id, [sent["id"]]).status == 200
    assert desk.http("GET", f"/v1/attachments/{sent['id']}").body == PNG


@clause("/att/ATT-13/bad-input")
def test_bad_input(desk):
    id = ask(desk)
    assert attach(desk, id, body=b"").error == "E101"
    assert attach(desk, 999).error == "E102"
    until(lambda: files(desk) == [])
    assert attach(desk, "no").error == "E102"
    assert attach(desk, id, by=quote("timeout")).error == "E101"
    assert desk.http("POST", f"/v1/interactions/{id}/attachments?nome=x", body=b"x").error == "E101"
    assert desk.http("GET", "/v1/attachments/1").error == "E102"
    assert desk.http("GET", "/v1/attachments/x").error == "E102"
    assert desk.http("DELETE", "/v1/attachments/7").error == "E102"
    assert desk.http("PUT", "/v1/attachments/7", {}).status == 405
    sent = attach(desk, id).json["id"]
    for wrong in ("1", {"id": 1}, [0], [-1], ["1"], [1.5], [None], [[1]], [sent, sent], [sent + 1], list(range(1, 12))):
        assert answer(desk, id, wrong).error in ("E101", "E102", "E104"), wrong
        assert desk.interaction(id)["status"] == "PENDING"
    # Of another question.
    other = ask(desk)
    assert answer(desk, other, [sent]).error == "E102"
    assert desk.http("POST", f"/v1/interactions/{id}/correction", {"response": "x", "attachments": [sent]}).error == "E101"
    assert answer(desk, id, [sent]).status == 200
    assert attach(desk, id).error == "E106"
    assert answer(desk, id, [sent]).error == "E106"


@clause("/att/ATT-13/only-who-may-answer-may-attach")
def test_agent(desk):
    id = desk.ask("May I?", ["Yes", "No"], kind="ambiguity", agent="builder").json["id"]
    assert attach(desk, id, by="builder").error == "E109"
    assert attach(desk, id, by="").error == "E109"
    until(lambda: files(desk) == [])
    assert attach(desk, id, by="Anna").status == 201


@clause("/att/ATT-13/a-folder-that-is-not-ours")
def test_folder(desk):
    id = ask(desk)
    elsewhere = desk.home / "elsewhere"
    elsewhere.mkdir()
    folder(desk).symlink_to(elsewhere)
    refused = attach(desk, id)
    assert refused.error == "E110" and "attachments" in refused.json["error"]["hint"]
    assert list(elsewhere.iterdir()) == []
    folder(desk).unlink()
    folder(desk).write_text("a file")
    assert attach(desk, id).error == "E110"
    folder(desk).unlink()
    sent = attach(desk, id).json
    assert answer(desk, id, [sent["id"]]).status == 200
    # What was changed is not given out as what the person sent.
    open(sent["path"], "ab").write(b"more")
    assert desk.http("GET", f"/v1/attachments/{sent['id']}").error == "E102"
    os.unlink(sent["path"])
    os.symlink("/etc/passwd", sent["path"])
    assert desk.http("GET", f"/v1/attachments/{sent['id']}").error == "E102"
    os.unlink(sent["path"])
    os.mkfifo(sent["path"])
    assert desk.http("GET", f"/v1/attachments/{sent['id']}").error == "E102"
