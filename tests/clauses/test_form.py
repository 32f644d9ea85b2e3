# test_form.py: an agent asks for several things at once (AP-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from openapi_contract import check_error

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "title": "Name", "minLength": 2, "maxLength": 20},
        "mail": {"type": "string", "format": "email"},
        "site": {"type": "string", "format": "uri"},
        "day": {"type": "string", "format": "date"},
        "at": {"type": "string", "format": "date-time"},
        "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "share": {"type": "number", "minimum": 0, "maximum": 1},
        "agreed": {"type": "boolean", "default": False},
        "color": {"type": "string", "enum": ["r", "g"], "enumNames": ["Red", "Green"]},
        "size": {"type": "string", "oneOf": [{"const": "s", "title": "Small"}, {"const": "l", "title": "Large"}]},
        "extras": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"enum": ["a", "b", "c"]}},
    },
    "required": ["name"],
}
WHOLE = {"name": "Ada", "mail": "ada@example.org", "site": "https://example.org/a", "day": "2028-02-29",
         "at": "2026-12-24T18:00:00Z", "age": 36, "share": 0.5, "agreed": True, "color": "g", "size": "l", "extras": ["c", "a"]}


def ask(desk, schema=SCHEMA, **fields):
    return desk.http("POST", "/v1/interactions",
                     {"kind": "form", "conflict_description": "Who are you?", "schema": schema, "agent": "clerk", **fields})


def refused(reply, status, code, *words):
    check_error(reply)
    assert (reply.status, reply.json["error"]["code"]) == (status, code), reply.text
    for word in words:
        assert word in reply.json["error"]["message"], reply.text


@clause("/ap/AP-2/every-kind-of-field-is-filled-in")
def test_accepted(desk):
    asked = ask(desk).json
    assert (asked["status"], asked["schema"], asked["policy"]) == ("PENDING", SCHEMA, "hold")
    with desk.events() as events:
        row = desk.respond(asked["id"], values=WHOLE, by="anna").json
        payload = events.until("AIC_DIALOG_RESPONDED").payload
    assert (row["status"], row["values"], row["responded_by"]) == ("ANSWERED", WHOLE, "anna")
    assert payload["values"] == WHOLE
    assert row["response"].startswith("Name: Ada · mail: ada@example.org") and "size: Large" in row["response"]
    [stored] = desk.rows("SELECT response_values FROM aic_interactions")
    assert '"name":"Ada"' in stored["response_values"]


@clause("/ap/AP-2/a-line-of-text-will-do")
def test_text(desk):
    id = ask(desk).json["id"]
    refused(desk.respond(id, response="Ada", by="anna"), 422, "E103")
    assert desk.respond(id, response='{"name": "Ada"}', by="anna").json["values"] == {"name": "Ada"}


@clause("/ap/AP-2/accept-decline-and-cancel-are-three")
@pytest.mark.parametrize("answer, status", [({"values": {"name": "Ada"}}, "ANSWERED"), ({"action": "decline"}, "DECLINED"),
                                            ({"action": "cancel"}, "SKIPPED")])
def test_three(desk, answer, status):
    id = ask(desk).json["id"]
    row = desk.respond(id, by="anna", note="Because", **answer).json
    assert (row["status"], row["note"], row["values"]) == (status, "Because", answer.get("values"))
    assert desk.task(row["task_id"])["status"] == "RUNNING"


@clause("/ap/AP-2/what-does-not-fit-names-the-field")
@pytest.mark.parametrize("field, value, words", [
    ("name", "A", "Name: at least 2"), ("name", "A" * 21, "at most 20"), ("name", 3, "not a text"), ("name", None, "required"),
    ("mail", "ada", "mail"), ("mail", "a@b@c", "mail"), ("site", "example.org", "address"), ("day", "2026-02-29", "not a date"),
    ("day", "2026-2-3", "not a date"), ("at", "2026-12-24", "time zone"), ("age", 3.5, "whole"), ("age", -1, "at least 0"),
    ("age", 151, "at most 150"), ("age", "36", "not a number"), ("share", 2, "at most 1"), ("agreed", "yes", "neither"),
    ("color", "Red", "not one of"), ("size", "m", "not one of"), ("extras", [], "at least 1"), ("extras", ["a", "b", "c"], "at most 2"),
    ("extras", ["a", "a"], "twice"), ("extras", ["x"], "not one of"), ("extras", "a", "not a list"), ("else", 1, "no field"),
])
def test_misfits(desk, field, value, words):
    id = ask(desk).json["id"]
    refused(desk.respond(id, values={**WHOLE, field: value}, by="anna"), 422, "E103", words)
    assert desk.interaction(id)["status"] == "PENDING"
    assert desk.respond(id, values=WHOLE, by="anna").status == 200


@clause("/ap/AP-2/a-schema-beyond-a-form-is-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("schema", [
    None, {}, {"type": "object"}, {"type": "object", "properties": {}}, {"type": "array", "properties": {"a": {"type": "string"}}},
    {"type": "object", "properties": {"a": {"type": "object"}}}, {"type": "object", "properties": {"a": {"type": "array"}}},
    {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}},
    {"type": "object", "properties": {"a": {"type": "string", "not": {}}}}, {"type": "object", "properties": {"a": True}},
    {"type": "object", "properties": {"a": {"type": "string", "enum": []}}},
    {"type": "object", "properties": {"a": {"type": "string", "enum": [1]}}},
    {"type": "object", "properties": {"a": {"type": "string", "enum": ["x", "x"]}}},
    {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["b"]},
    {"type": "object", "properties": {"a": {"$ref": "#/x"}}},
    {"type": "object", "properties": {"a": {"type": "string", "minLength": -1}}},
])
def test_beyond(desk, schema):
    refused(ask(desk, schema=schema), 400, "E101")


@clause("/ap/AP-2/too-many-fields")
def test_limit(desk):
    refused(ask(desk, schema={"type": "object", "properties": {f"f{i}": {"type": "string"} for i in range(51)}}), 422, "E104")


@clause("/ap/AP-2/a-form-has-no-options")
def test_shape(desk):
    refused(ask(desk, options=["Yes"]), 400, "E101")
    refused(ask(desk, allow_other=True), 400, "E101")
    choice = desk.ask(policy="hold").json["id"]
    refused(desk.respond(choice, values={"a": 1}, by="anna"), 422, "E103")
    refused(desk.respond(choice, action="cancel", by="anna"), 422, "E103")
