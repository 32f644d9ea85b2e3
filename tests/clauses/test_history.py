# test_history.py: every interaction with who or what decided, when, where and after how long (ATT-15)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time
from urllib.parse import quote

import pytest

from beckon_testing import Desk, clause
from moments import seconds


def found(desk, query):
    reply = desk.http("GET", f"/v1/interactions?{query}")
    assert reply.status == 200, reply.text
    return [item["id"] for item in reply.json["interactions"]]


def search(desk, text, **more):
    return found(desk, f"q={quote(text)}" + "".join(f"&{name}={value}" for name, value in more.items()))


@clause("/att/ATT-15/who-decided-when-where-and-after-how-long")
@pytest.mark.desk(timeout_ms=300, ambiguity_timeout_ms=300)
def test_history(desk):
    # However long the answer takes.
    answered = desk.ask(policy="hold").json["id"]
    desk.respond(answered, option_index=1, by="anna", note="It is small")
    nobody = desk.ask(wait=10).json["id"]
    set_aside = desk.ask(kind="ambiguity", wait=10).json["id"]
    withdrawn = desk.ask(policy="hold").json["id"]
    desk.http("POST", f"/v1/interactions/{withdrawn}/withdraw", {"reason": "Found out by itself"})
    pending = desk.ask(policy="hold").json["id"]
    history = {item["id"]: item for item in desk.http("GET", "/v1/interactions").json["interactions"]}
    assert list(history) == [pending, withdrawn, set_aside, nobody, answered]
    assert [history[i]["status"] for i in (answered, nobody, set_aside, withdrawn, pending)] == [
        "ANSWERED", "AUTO_RESOLVED", "POSTPONED", "CANCELLED", "PENDING"]
    person, silence = history[answered], history[nobody]
    assert (person["responded_by"], person["surface"], person["note"]) == ("anna", "http", "It is small")
    assert (silence["responded_by"], silence["surface"], silence["timed_out"]) == ("timeout", None, True)
    assert seconds(silence["responded_at"]) - seconds(silence["timestamp"]) >= 0.25
    assert found(desk, "status=ANSWERED,CANCELLED") == [withdrawn, answered]
    assert found(desk, "kind=ambiguity") == [set_aside]
    assert found(desk, f"task={person['task_id']}") == [answered]
    assert found(desk, "task=task-none") == []


@clause("/att/ATT-15/searchable")
def test_search(desk):
    port = desk.ask("Which port should the gateway listen on?", ["8080", "9090"], reason="Both are free",
                    agent="netbuilder", title="Expose the service").json["id"]
    colour = desk.ask("Welche Farbe für die Überschrift?", ["Grün", "Blau"], title="Gestaltung").json["id"]
    chinese = desk.ask("应该使用哪个数据库？", ["关系数据库", "文档数据库"]).json["id"]
    desk.respond(port, option_index=1)
    end = time.monotonic() + 10
    # The index is filled when the desk is idle; rows that are not indexed yet are found all the same.
    for _ in range(2):
        assert search(desk, "gateway") == [port]
        assert search(desk, "GATE") == [port]
        assert search(desk, "port listen") == [port]
        assert search(desk, "9090") == [port]
        assert search(desk, "free") == [port]
        assert search(desk, "netbuilder") == [port]
        assert search(desk, "expose") == [port]
        assert search(desk, "überschrift") == [colour] and search(desk, "grün") == [colour]
        assert search(desk, "数据库") == [chinese]
        assert search(desk, "port", status="PENDING") == []
        assert search(desk, "nothing-of-the-kind") == []
        while desk.rows("SELECT * FROM search_tail") and time.monotonic() < end:
            time.sleep(0.1)


@clause("/att/ATT-15/a-search-is-words-and-not-a-language")
@pytest.mark.shared_desk(furnish=Desk.ask)
@pytest.mark.parametrize("text", ['"', '"a', "a\" OR \"b", "*", "a*", "NEAR(a b)", "question:x", "-x", "a AND", "(", ")",
                                  "^a", "%", "_", "'; DROP TABLE tasks; --", "\\", "a\x01b", "+", "{}", "😀"])
def test_hostile_search(desk, text):
    for path in ("/v1/interactions", "/v1/tasks"):
        reply = desk.http("GET", f"{path}?q={quote(text)}")
        assert reply.status == 200, reply.text
    assert len(desk.rows("SELECT * FROM tasks")) == 1


@clause("/att/ATT-15/pages-have-every-interaction-once")
@pytest.mark.parametrize("query", ["", "q=Question&", "status=PENDING&"])
def test_pages(desk, query):
    asked = [desk.ask(f"Question {n}?").json["id"] for n in range(23)]
    seen, after = [], None
    for _ in range(10):
        page = desk.http("GET", f"/v1/interactions?{query}limit=5" + (f"&after={quote(after)}" if after else "")).json
        seen += [item["id"] for item in page["interactions"]]
        after = page["next"]
        if after is None:
            break
        # New rows do not shift the pages during reading.
        desk.ask("A late one?", agent="late")
    assert [identity for identity in seen if identity in asked] == asked[::-1]
    assert len(seen) == len(set(seen))


@clause("/att/ATT-15/settled-rows-stay-after-a-restart")
def test_history_over_a_restart(desk):
    asked = desk.ask("Kept?").json["id"]
    desk.respond(asked, option_index=1, by="anna")
    before = desk.interaction(asked)
    desk.restart()
    assert desk.interaction(asked) == before
    assert search(desk, "Kept") == [asked]
