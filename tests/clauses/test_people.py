# test_people.py: the people who can be given work (WH-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD


def beckon(desk, *words):
    return subprocess.run([BUILD / "src" / "cli" / "beckon", "people", *words], env=desk.env, capture_output=True, text=True, timeout=60)


@clause("/wh/WH-8/persons-are-added-changed-and-removed")
def test_people(desk):
    assert desk.http("GET", "/v1/people").json == {"people": []}
    made = desk.http("POST", "/v1/people", {"handle": "@Ana", "name": "Ana Müller", "telegram_chat": "-100123"})
    assert made.status == 201
    ana = made.json
    assert (ana["handle"], ana["name"], ana["active"], ana["telegram_chat"]) == ("Ana", "Ana Müller", True, "-100123")
    assert made.headers["location"] == f"/v1/people/{ana['id']}"
    bob = desk.http("POST", "/v1/people", {"handle": "bob.b-2_x", "active": False}).json
    assert (bob["name"], bob["active"], bob["telegram_chat"]) == ("bob.b-2_x", False, None)
    desk.restart()
    assert [person["handle"] for person in desk.http("GET", "/v1/people").json["people"]] == ["Ana", "bob.b-2_x"]
    for word in (str(ana["id"]), "ana", "@ANA", "%40ana"):
        assert desk.http("GET", f"/v1/people/{word}").json["id"] == ana["id"]
    changed = desk.http("PATCH", "/v1/people/ana", {"name": "Ana M.", "telegram_chat": None, "active": False}).json
    assert (changed["name"], changed["telegram_chat"], changed["active"], changed["handle"]) == ("Ana M.", None, False, "Ana")
    assert desk.http("PATCH", f"/v1/people/{ana['id']}", {"handle": "ANA"}).json["handle"] == "ANA"
    assert desk.http("DELETE", "/v1/people/ana").json["id"] == ana["id"]
    assert desk.http("DELETE", "/v1/people/ana").error == "E102"
    assert [person["handle"] for person in desk.http("GET", "/v1/people").json["people"]] == ["bob.b-2_x"]


@clause("/wh/WH-8/a-handle-stands-for-one-person")
def test_unique(desk):
    desk.http("POST", "/v1/people", {"handle": "ana"})
    desk.http("POST", "/v1/people", {"handle": "bob"})
    again = desk.http("POST", "/v1/people", {"handle": "ANA"})
    assert again.error == "E101" and "ana" in again.json["error"]["message"]
    assert desk.http("PATCH", "/v1/people/bob", {"handle": "Ana"}).error == "E101"
    assert len(desk.http("GET", "/v1/people").json["people"]) == 2


@pytest.mark.parametrize("body, code", [
    ({}, "E101"), ({"handle": ""}, "E101"), ({"handle": " "}, "E101"), ({"handle": "@"}, "E101"), ({"handle": "12"}, "E101"),
    ({"handle": "a b"}, "E101"), ({"handle": "jürgen"}, "E101"), ({"handle": "a/b"}, "E101"), ({"handle": 7}, "E101"),
    ({"handle": "x" * 65}, "E104"), ({"handle": "x", "name": "n" * 257}, "E104"), ({"handle": "x", "name": "  "}, "E101"),
    ({"handle": "x", "telegram_chat": "many"}, "E101"), ({"handle": "x", "telegram_chat": "9" * 30}, "E101"),
    ({"handle": "x", "active": "yes"}, "E101"), ({"handle": "x", "colour": "red"}, "E101"), ({"handle": "x", "by": "timeout"}, "E101"),
])
@clause("/wh/WH-8/who-cannot-be-is-refused")
@pytest.mark.shared_desk
def test_refused(desk, body, code):
    assert desk.http("POST", "/v1/people", body).error == code
    assert desk.http("GET", "/v1/people").json["people"] == []


@clause("/wh/WH-8/persons-in-the-terminal")
def test_command(desk):
    assert "No people yet" in beckon(desk).stdout
    assert "@ana  Ana Müller" in beckon(desk, "add", "ana", "Ana", "Müller").stdout
    assert "Telegram chat 77" in beckon(desk, "edit", "@ana", "--telegram-chat", "77", "--name", "Ana M.").stdout
    assert "inactive" in beckon(desk, "deactivate", "ana").stdout
    assert "inactive" not in beckon(desk, "activate", "ana").stdout
    known = json.loads(beckon(desk, "list", "--json").stdout)["people"][0]
    assert (known["handle"], known["name"], known["telegram_chat"], known["active"]) == ("ana", "Ana M.", "77", True)
    assert "Telegram" not in beckon(desk, "edit", "ana", "--telegram-chat", "").stdout
    assert beckon(desk, "edit", "ana").returncode == 1
    twice = beckon(desk, "add", "ANA")
    assert twice.returncode == 1 and "E101" in twice.stderr
    assert beckon(desk, "remove", str(known["id"])).returncode == 0
    assert "E102" in beckon(desk, "remove", "ana").stderr
    for words in (["add"], ["edit"], ["remove"], ["other"], ["remove", "a", "b"], ["add", "x", "--handle", "y"]):
        assert beckon(desk, *words).returncode == 2
