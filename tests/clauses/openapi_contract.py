# openapi_contract.py: compares replies with the desk's own description
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks HTTP replies against GET /v1/openapi.json."""

import json
import re

import jsonschema

ERROR_CODES = {"E101": {400, 405, 415}, "E102": {404}, "E103": {422}, "E104": {413, 422}, "E105": {422}, "E106": {409},
               "E107": {409}, "E108": {409}, "E109": {401, 403}, "E110": {503}, "E111": {429}, "E112": {503}}


def escape(part):
    """One step of a JSON pointer."""
    return part.replace("~", "~0").replace("/", "~1")


def check_error(reply):
    """{"error":{"code","message","hint"}}, a status of that code, a message for a person."""
    body = reply.json
    assert list(body) == ["error"], f"not the shape of an error: {reply.text}"
    error = body["error"]
    assert set(error) == {"code", "message", "hint"}, f"not the shape of an error: {reply.text}"
    assert error["code"] in ERROR_CODES, f"unknown code: {reply.text}"
    assert reply.status in ERROR_CODES[error["code"]], f"{reply.status} for {reply.text}"
    assert isinstance(error["message"], str) and error["message"].strip(), f"no message: {reply.text}"
    assert isinstance(error["hint"], str), f"the hint is no text: {reply.text}"


class Contract:
    """The description of one desk, prepared for comparing its replies."""

    def __init__(self, document):
        self.document = document
        self._resolver = jsonschema.RefResolver("", document)
        self._validators = {}
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))), path)
                       for path in sorted(document["paths"], key=lambda path: path.count("{"))]

    def template(self, path):
        """The described path that @path is one of, or None."""
        path = path.split("?")[0]
        return next((template for pattern, template in self._paths if pattern.fullmatch(path)), None)

    def _follow(self, pointer):
        """The object at the pointer and its actual place, after one $ref."""
        node = self.document
        for part in pointer.split("/")[1:]:
            node = node[part.replace("~1", "/").replace("~0", "~")]
        if "$ref" in node:
            return self._follow(node["$ref"][1:])
        return node, pointer

    def validator(self, pointer):
        if pointer not in self._validators:
            self._validators[pointer] = jsonschema.Draft202012Validator(
                {"$ref": "#" + pointer}, resolver=self._resolver)
        return self._validators[pointer]

    def check(self, method, path, reply):
        """Fails if the description of this call does not permit @reply."""
        if method == "HEAD" or (method == "OPTIONS" and reply.status == 204):
            assert reply.body == b""
            return
        template = self.template(path)
        operation = self.document["paths"].get(template, {}).get(method.lower())
        # Errors of the protocol that is spoken at /mcp are those of JSON-RPC.
        if reply.status >= 400 and not (template == "/mcp" and "jsonrpc" in reply.json):
            check_error(reply)
        if operation is None:
            assert reply.status >= 400, f"{method} {path} is not described and gives {reply.status}"
            return
        responses = operation["responses"]
        status = str(reply.status) if str(reply.status) in responses else "default"
        assert status in responses, f"{method} {template}: {reply.status} is not described: {reply.text[:500]}"
        pointer = f"/paths/{escape(template)}/{method.lower()}/responses/{status}"
        response, pointer = self._follow(pointer)
        content = response.get("content", {})
        kind = reply.headers.get("content-type", "").split(";")[0]
        if not content:
            assert reply.body == b"", f"{method} {template}: a body that is not described: {reply.text[:500]}"
            return
        assert kind in content or "*/*" in content, f"{method} {template}: {kind!r} is not described for {reply.status}"
        if kind != "application/json" or "schema" not in content.get(kind, {}):
            return
        problems = list(self.validator(f"{pointer}/content/{escape(kind)}/schema").iter_errors(reply.json))
        assert not problems, "\n".join(
            f"{method} {template} {reply.status}: {'/'.join(map(str, p.absolute_path))}: {p.message}" for p in problems[:5])


def load(reply):
    assert reply.status == 200, reply.text
    return Contract(json.loads(reply.body))
