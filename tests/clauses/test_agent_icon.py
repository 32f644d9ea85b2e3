# test_agent_icon.py: an agent's own icon, over HTTP and in the terminal (WH-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import random

import pytest

from beckon_testing import clause
from beckon_testing.pictures import ADDRESS, address, png
from test_waits import beckon


def add(desk, **fields):
    return desk.http("POST", "/v1/agents", {"name": "scout", **fields})


@clause("/wh/WH-5/agent-icon-given-changed-and-removed")
def test_icon(desk):
    made = add(desk, icon=" 🦊 ")
    assert made.status == 201 and made.json["icon"] == "🦊", made.text
    assert desk.http("POST", "/v1/agents", {"name": "writer"}).json["icon"] is None
    picture = address(png(96, 96))
    for icon in ("CX", "👨‍👩‍👧‍👦", "🇩🇪", "utilities-terminal-symbolic", picture):
        assert desk.http("PATCH", "/v1/agents/scout", {"icon": icon}).json["icon"] == icon
    # Another change leaves it as it is, and so does a new start.
    assert desk.http("PATCH", "/v1/agents/scout", {"folder": "/tmp"}).json["icon"] == picture
    desk.restart()
    assert [one["icon"] for one in desk.http("GET", "/v1/agents").json["agents"]] == [picture, None]
    assert desk.http("PATCH", "/v1/agents/scout", {"icon": None}).json["icon"] is None
    assert desk.http("GET", "/v1/agents/scout").json["icon"] is None
    assert desk.http("PATCH", "/v1/agents/scout", {"icon": "A"}).json["icon"] == "A"
    assert desk.http("PATCH", "/v1/agents/scout", {"icon": ""}).json["icon"] is None


def furnish(desk):
    """One agent, with an icon."""
    add(desk, icon="A", folder="/tmp")


NOISE = random.Random(7).randbytes(96 * 96 * 3)
REFUSED = {
    "three-letters": ("abc", "E101"), "two-emoji": ("🦊🦊", "E101"), "blanks": ("   ", "E101"), "half-a-flag": ("🇩", "E101"),
    "turned": ("\u202eab", "E101"), "hidden": ("a\u200b", "E101"), "control": ("\x1b[1mA", "E101"), "marks": ("a" + "\u0300" * 20, "E101"),
    "4-KiB": ("x" * 4096, "E104"), "endless-emoji": ("👨" + "\u200d👨" * 100, "E104"), "not-symbolic": ("face-smile", "E101"),
    "path": ("/etc/passwd", "E101"), "address": ("https://example.org/a.png", "E101"), "svg": ("data:image/svg+xml;base64,PHN2Zy8+", "E101"),
    "no-picture": (ADDRESS + "PHN2Zy8+", "E101"), "half": (address(png(96, 96)[:-20]), "E101"), "wide": (address(png(97, 1)), "E104"),
    "bomb": (address(png(2000, 2000)), "E104"), "large": (address(png(96, 96, noise=NOISE)), "E104"), "1-MiB": ("🦊" * 200_000, "E104"),
    "number": (7, "E101"), "list": (["A"], "E101"),
}


@clause("/wh/WH-5/agent-icon-that-is-none-is-refused")
@pytest.mark.shared_desk(furnish=furnish)
@pytest.mark.parametrize("icon, code", REFUSED.values(), ids=REFUSED)
def test_refused(desk, icon, code):
    before = desk.http("GET", "/v1/agents/scout").json
    for reply in (desk.http("PATCH", "/v1/agents/scout", {"icon": icon, "folder": "/"}),
                  desk.http("POST", "/v1/agents", {"name": "other", "icon": icon})):
        error = reply.json["error"]
        assert (error["code"], bool(error["message"]), bool(error["hint"])) == (code, True, True), error
    assert desk.http("GET", "/v1/agents").json["agents"] == [before]


@clause("/wh/WH-5/agent-icon-in-the-terminal")
def test_terminal(desk, tmp_path):
    assert "scout  #1 · active · 🦊" in beckon(desk, "agents", "add", "scout", "--icon", "🦊").stdout
    assert "active · CX\n" in beckon(desk, "agents", "edit", "scout", "--icon", "CX").stdout
    assert "· folder-symbolic\n" in beckon(desk, "agents", "edit", "scout", "--icon", "folder-symbolic").stdout
    picture = tmp_path / "scout.png"
    picture.write_bytes(png(64, 64))
    assert "· picture\n" in beckon(desk, "agents", "edit", "scout", "--icon", str(picture)).stdout
    # It is a copy: the file is not needed any more.
    picture.unlink()
    assert json.loads(beckon(desk, "agents", "--json").stdout)["agents"][0]["icon"] == address(png(64, 64))
    assert "picture" in beckon(desk, "agents").stdout
    assert "active\n" in beckon(desk, "agents", "edit", "scout", "--icon", "").stdout
    assert desk.http("GET", "/v1/agents/scout").json["icon"] is None


@clause("/wh/WH-5/agent-icon-from-a-file-that-is-no-picture")
def test_terminal_refused(desk, tmp_path):
    add(desk, icon="A")
    files = {"text.png": b"hello", "photo.jpg": b"\xff\xd8\xff\xe0" + bytes(3_000_000), "empty.png": b"", "wide.png": png(512, 512), "half.png": png(64, 64)[:50]}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for name in [*files, "missing.png", ""]:
        done = beckon(desk, "agents", "edit", "scout", "--icon", f"{tmp_path}/{name}")
        assert done.returncode != 0 and done.stderr.strip() and done.stdout == "", (name, done)
        failed = beckon(desk, "agents", "edit", "scout", "--icon", f"{tmp_path}/{name}", "--json")
        assert json.loads(failed.stderr)["message"], failed
    assert "512 × 512" in beckon(desk, "agents", "edit", "scout", "--icon", f"{tmp_path}/wide.png").stderr
    assert beckon(desk, "agents", "edit", "scout", "--icon", "abc").returncode == 1
    assert desk.http("GET", "/v1/agents/scout").json["icon"] == "A"


@clause("/wh/WH-5/agent-icon-from-a-pipe-that-never-ends")
def test_endless(desk):
    add(desk)
    assert beckon(desk, "agents", "edit", "scout", "--icon", "/dev/zero").returncode != 0
    assert desk.http("GET", "/v1/agents/scout").json["icon"] is None


@clause("/wh/WH-5/agent-icon-is-described")
def test_described(desk):
    schemas = desk.http("GET", "/v1/openapi.json").json["components"]["schemas"]
    assert "icon" in schemas["Agent"]["properties"] and "icon" in schemas["AgentDraft"]["properties"]
