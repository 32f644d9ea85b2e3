# test_attachments.py: what goes with an answer reaches a model over MCP (ATT-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import base64

from beckon_testing import clause
from mcp_client import META, Client, pending, structured

PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
ASK = {"question": "What is wrong with the page?", "allow_other": True, "options": ["The head", "The foot"]}


def attach(desk, id, name, body, type="application/octet-stream"):
    reply = desk.http("POST", f"/v1/interactions/{id}/attachments?name={name}&by=anna", body=body, headers={"Content-Type": type})
    assert reply.status == 201, reply.text
    return reply.json["id"]


@clause("/att/ATT-13/mcp-pictures-and-texts-are-in-the-result")
def test_blocks(desk, either):
    call = either.call("ask_person", **ASK)
    id = pending(desk)[0]["id"]
    ids = [attach(desk, id, "shot.png", PNG), attach(desk, id, "notes.txt", "Bläue\n".encode()), attach(desk, id, "a.zip", b"PK\3\4" + bytes(9)),
           attach(desk, id, "no.png", b"no picture", "image/png"), attach(desk, id, "no.txt", b"\xff\xfe\0", "text/plain"),
           attach(desk, id, "large.txt", b"x" * 65537)]
    desk.respond(id, response="See there", attachments=ids, by="anna")
    result = call.result()
    told = structured(result)
    assert [each["id"] for each in told["attachments"]] == ids and told["attachments"][0]["path"] in told["message"]
    text, picture, notes, *links = result["content"]
    assert text["type"] == "text"
    assert picture == {"type": "image", "data": base64.b64encode(PNG).decode(), "mimeType": "image/png"}
    assert (notes["type"], notes["resource"]["text"], notes["resource"]["mimeType"]) == ("resource", "Bläue\n", "text/plain")
    assert notes["resource"]["uri"] == "file://" + told["attachments"][1]["path"]
    assert [(link["type"], link["name"], link["uri"]) for link in links] == [
        ("resource_link", each["name"], "file://" + each["path"]) for each in told["attachments"][2:]]
    # Whoever asks again gets the same.
    assert either.now("get_answer", question_id=id)["content"][1:] == result["content"][1:]


@clause("/att/ATT-13/mcp-a-file-that-is-gone-is-a-link")
def test_gone(desk, agent):
    id = structured(agent.now("ask_person", wait=False, **ASK))["question_id"]
    sent = attach(desk, id, "shot.png", PNG)
    row = desk.respond(id, response="See there", attachments=[sent], by="anna").json
    open(row["attachments"][0]["path"], "wb").close()
    assert agent.now("get_answer", question_id=id)["content"][1]["type"] == "resource_link"


@clause("/att/ATT-13/mcp-a-task-has-links")
def test_task(desk):
    client = Client(desk, modern=True, capabilities={"extensions": {META + "tasks": {}}})
    task = client.now("ask_person", **ASK)["taskId"]
    id = pending(desk)[0]["id"]
    desk.respond(id, response="See there", attachments=[attach(desk, id, "shot.png", PNG)], by="anna")
    result = client.request("tasks/get", {"taskId": task}).json["result"]["result"]
    assert [block["type"] for block in result["content"]] == ["text", "resource_link"]
