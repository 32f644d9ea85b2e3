# test_errors.py: every error of behaviour, section 9, that can occur over HTTP: its status, its form, and nothing changed
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import gzip

import pytest

from beckon_testing import clause
from beckon_testing.http import exchange
from beckon_testing.table_dump import dump

LONG = "x" * (64 * 1024 + 1)


def refused(desk, status, code, method, path, body=None, over="unix", **how):
    """The call is refused with this error, in the common form, and changes nothing."""
    before = dump(desk)
    reply = desk.http(method, path, body, over=over, **how)
    assert (reply.status, reply.error) == (status, code), reply.text
    assert set(reply.json["error"]) == {"code", "message", "hint"}
    assert reply.json["error"]["message"] and reply.json["error"]["hint"]
    assert reply.headers["content-type"].split(";")[0] == "application/json"
    assert dump(desk) == before
    return reply.json["error"]


@clause("/errors/E101/says-which-field-and-what-was-expected")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e101(desk, over):
    def ask(**fields):
        return refused(desk, 400, "E101", "POST", "/v1/interactions", fields, over)["message"]

    assert "conflict_description" in ask(kind="choice", options=["A"])
    assert "conflict_description" in ask(conflict_description=7, options=["A"])
    assert "options" in ask(conflict_description="Q", options="A")
    assert "multiple" in ask(conflict_description="Q", options=["A"], multiple="yes")
    assert "colour" in ask(conflict_description="Q", options=["A"], colour="red")
    assert "kind" in ask(conflict_description="Q", options=["A"], kind="demand")
    assert "policy" in ask(conflict_description="Q", options=["A"], policy="whatever")
    assert "title" in refused(desk, 400, "E101", "POST", "/v1/tasks", {}, over)["message"]
    asked = desk.ask().json["id"]
    for answer in ({}, {"option_index": 0, "response": "A"}, {"option_index": "1"}, {"option_index": -1}, {"response": None}):
        refused(desk, 400, "E101", "POST", f"/v1/interactions/{asked}/response", answer, over)


@clause("/errors/E101/a-word-that-is-none-lists-those-that-are")
def test_words(desk):
    asked = desk.ask().json["id"]
    question = {"conflict_description": "Q", "options": ["A"]}
    run = {"type": "run", "command": ["true"]}
    for path, body, words in [
            ("/v1/tasks", {"title": "T", "state": "DONE"}, "QUEUED, RUNNING, WAITING"),
            ("/v1/tasks", {"title": "T", "priority": "huge"}, "low, normal, high, urgent"),
            ("/v1/tasks", {"title": "T", "steps": [{**run, "interrupted": "x"}]}, "ask, repeat, skip"),
            ("/v1/interactions", {**question, "policy": "x"}, "first-option"), ("/v1/interactions", {**question, "kind": "x"}, "clarification"),
            (f"/v1/interactions/{asked}/response", {"action": "complete", "outcome": "x"}, "resolved, escalated, no_action_needed"),
            (f"/v1/interactions/{asked}/response", {"option_index": 0, "remember": "x"}, "agent, workspace, everywhere"),
            ("/v1/interactions", {**question, "timeout_ms": []}, "5 days"), ("/v1/interactions", {**question, "multiple": 1}, "true"),
            ("/v1/tasks", {"title": 5}, '"title": "…"'), ("/v1/interactions", {**question, "context": "x", "idempotency_key": {}}, '"…"')]:
        assert words in refused(desk, 400, "E101", "POST", path, body)["hint"], body


@clause("/errors/E101/a-compressed-body-is-refused")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_compressed(desk, over):
    body = gzip.compress(b'{"title": "T"}')
    before = dump(desk)
    reply = desk.http("POST", "/v1/tasks", body=body, over=over, headers={"Content-Encoding": "gzip"})
    assert (reply.status, reply.error) == (400, "E101")
    assert "compressed" in reply.json["error"]["message"] and "Content-Encoding" in reply.json["error"]["hint"]
    assert dump(desk) == before
    assert desk.http("POST", "/v1/tasks", {"title": "T"}, over=over, headers={"Content-Encoding": "identity"}).status == 201


@clause("/errors/E102/no-such-thing")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e102(desk, over):
    for method, path, body in [
            ("GET", "/v1/tasks/task-none", None), ("PATCH", "/v1/tasks/task-none", {"title": "T"}),
            ("DELETE", "/v1/tasks/task-none", None), ("GET", "/v1/tasks/task-none/log", None),
            ("POST", "/v1/tasks/task-none/log", {"message": "M"}), ("GET", "/v1/interactions/999", None),
            ("POST", "/v1/interactions/999/response", {"option_index": 0}), ("POST", "/v1/interactions/999/hold", {}),
            ("POST", "/v1/interactions/999/withdraw", {}), ("POST", "/v1/interactions/999/correction", {"response": "A"}),
            ("POST", "/v1/interactions", {"conflict_description": "Q", "options": ["A"], "task_id": "task-none"}),
            ("GET", "/v1/interactions/abc", None), ("GET", "/v1/interactions/-1", None), ("GET", "/v1/interactions/0", None),
            ("GET", "/v1/interactions/99999999999999999999", None), ("GET", "/v1/nothing", None), ("POST", "/v2/tasks", {}),
            *[("POST", f"/v1/tasks/task-none/{verb}", {}) for verb in ("start", "complete", "fail", "cancel", "pause", "resume", "run-again")]]:
        refused(desk, 404, "E102", method, path, body, over)


@clause("/errors/E103/does-not-fit-what-was-asked")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e103(desk, over):
    asked = desk.ask().json["id"]
    error = refused(desk, 422, "E103", "POST", f"/v1/interactions/{asked}/response", {"response": "Oracle"}, over)
    assert "Oracle" in error["message"] and "PostgreSQL" in error["hint"]
    refused(desk, 422, "E103", "POST", "/v1/respond", {"option_index": 2}, over)


@clause("/errors/E104/a-limit-was-passed")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e104(desk, over):
    good = {"conflict_description": "Q", "options": ["A", "B"]}
    for wrong in ({"conflict_description": LONG}, {"reason": "x" * (16 * 1024 + 1)},
                  {"options": [f"Option {n}" for n in range(51)]}, {"options": ["x" * 1025]},
                  {"options": [{"label": "A", "description": "x" * 4097}]}, {"title": "x" * 513}, {"agent": "x" * 257},
                  {"idempotency_key": "x" * 257}, {"workspace": "/" + "x" * 4096}, {"timeout_ms": "91 days"},
                  {"timeout_ms": 90 * 86400000 + 1}, {"context": {"a": "x" * (256 * 1024)}}):
        refused(desk, 422, "E104", "POST", "/v1/interactions", {**good, **wrong}, over)
    asked = desk.ask(allow_other=True).json["id"]
    refused(desk, 422, "E104", "POST", f"/v1/interactions/{asked}/response", {"response": LONG}, over)
    refused(desk, 422, "E104", "POST", f"/v1/interactions/{asked}/response",
            {"option_index": 0, "note": "x" * (16 * 1024 + 1)}, over)
    refused(desk, 422, "E104", "POST", "/v1/tasks", {"title": "T", "description": LONG}, over)
    task = desk.http("POST", "/v1/tasks", {"title": "T"}).json["id"]
    refused(desk, 422, "E104", "POST", f"/v1/tasks/{task}/log", {"message": LONG}, over)


@clause("/errors/E104/what-is-just-within-is-taken")
def test_within_the_limits(desk):
    asked = desk.ask("x" * 65536, [{"label": "x" * 1020 + f"{n:04}", "description": "y" * 4096} for n in range(50)],
                     reason="r" * 16384, title="t" * 512, agent="a" * 256, timeout_ms="90 days")
    assert asked.status == 202, asked.text
    assert desk.respond(asked.json["id"], option_index=49).status == 200
    assert desk.interaction(asked.json["id"])["response"].endswith("0049")


@clause("/errors/E105/the-policy-is-not-allowed-for-this-kind")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e105(desk, over):
    for kind, policies in [("choice", ("deny", "continue")), ("ambiguity", ("first-option", "deny", "continue")),
                           ("clarification", ("first-option", "deny"))]:
        for policy in policies:
            body = {"kind": kind, "policy": policy, "conflict_description": "Q"}
            if kind != "clarification":
                body["options"] = ["A", "B"]
            error = refused(desk, 422, "E105", "POST", "/v1/interactions", body, over)
            assert policy in error["message"] and kind in error["message"]
            assert "hold" in error["message"] + error["hint"]


@clause("/errors/E106/already-settled-says-by-whom-when-with-what")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e106(desk, over):
    asked = desk.ask().json["id"]
    desk.http("POST", f"/v1/interactions/{asked}/response", {"option_index": 1, "by": "anna"},
              headers={"Beckon-Surface": "terminal"})
    for verb, body in [("response", {"option_index": 0}), ("hold", {}), ("withdraw", {})]:
        error = refused(desk, 409, "E106", "POST", f"/v1/interactions/{asked}/{verb}", body, over)
        assert "SQLite" in error["message"] and "anna" in error["message"] and "terminal" in error["message"]
        assert any(character.isdigit() for character in error["message"])
    withdrawn = desk.ask().json["id"]
    assert desk.http("POST", f"/v1/interactions/{withdrawn}/withdraw", {}).status == 200
    refused(desk, 409, "E106", "POST", f"/v1/interactions/{withdrawn}/response", {"option_index": 0}, over)


@clause("/errors/E106/silence-is-named-as-the-winner")
@pytest.mark.desk(timeout_ms=150)
def test_e106_after_a_timeout(desk):
    asked = desk.ask(wait=10).json["id"]
    message = refused(desk, 409, "E106", "POST", f"/v1/interactions/{asked}/response", {"option_index": 1})["message"]
    assert message.startswith("Nobody answered") and "PostgreSQL" in message


@clause("/errors/E107/nothing-awaits-a-response")
@pytest.mark.shared_desk
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e107(desk, over):
    refused(desk, 409, "E107", "POST", "/v1/respond", {"response": "1"}, over)


@clause("/errors/E108/the-status-does-not-allow-this")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_e108(desk, over):
    task = desk.http("POST", "/v1/tasks", {"title": "T", "state": "RUNNING"}).json["id"]
    desk.http("POST", f"/v1/tasks/{task}/complete", {})
    queued = desk.http("POST", "/v1/tasks", {"title": "Q"}).json["id"]
    assert "RUNNING, FAILED, CANCELLED" in refused(desk, 409, "E108", "POST", f"/v1/tasks/{queued}/complete", {}, over)["hint"]
    error = refused(desk, 409, "E108", "POST", f"/v1/tasks/{task}/start", {}, over)
    assert task in error["message"] or "COMPLETE" in error["message"] or "Done" in error["message"]
    refused(desk, 409, "E108", "POST", "/v1/interactions",
            {"conflict_description": "Q", "options": ["A"], "task_id": task}, over)


@clause("/errors/E111/too-many-open-questions-from-this-agent")
def test_e111(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile"})
    settings = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text("[page/beckon/Beckon]\nmax-open-questions=uint32 20\n")
    desk.start()
    asked = [desk.ask(agent="eager").json["id"] for _ in range(20)]
    for over in ("unix", "tcp"):
        refused(desk, 429, "E111", "POST", "/v1/interactions",
                {"conflict_description": "Q", "options": ["A"], "agent": "eager"}, over)
    assert desk.ask(agent="modest").status == 202
    # A known key does not count as another question.
    desk.respond(asked[0], option_index=0)
    assert desk.ask(agent="eager", idempotency_key="last").status == 202
    assert desk.ask(agent="eager", idempotency_key="last").status == 202
    assert desk.ask(agent="eager").error == "E111"


@clause("/errors/E111/a-thousand-by-default")
def test_e111_by_default(desk):
    connection = desk.connect()
    body = {"kind": "choice", "conflict_description": "Q", "options": ["A"], "agent": "eager", "policy": "hold"}
    for _ in range(1000):
        assert exchange(connection, "POST", "/v1/interactions", json=body).status == 202
    reply = exchange(connection, "POST", "/v1/interactions", json=body)
    assert (reply.status, reply.error) == (429, "E111")
