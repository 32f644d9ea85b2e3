# test_acp_transcript.py: what an agent said and did can be read, as it happens and after a restart
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

from acp_desk import EDIT, Session, line

from beckon_testing import clause
from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until

PLAN = [{"content": "Look", "priority": "high", "status": "completed"}, {"content": "Write", "status": "in_progress"}]


def transcript(session, query="limit=500"):
    reply = session.desk.http("GET", f"/v1/tasks/{session.id}/transcript?{query}")
    assert reply.status == 200, reply.text
    return reply.json


def whole(session):
    """What is shown: each part once, in its order."""
    return sorted(transcript(session)["transcript"], key=lambda part: part["id"])


def parts(session):
    """The same without what the agent was told."""
    return [part for part in whole(session) if part["kind"] != "prompt"]


def told(part):
    return part["text"] if part["kind"] == "message" else part["call"]["status"] if part["kind"] == "tool_call" else part["entries"]


@clause("/cf/CF-11/acp-transcript-has-words-calls-and-plan")
def test_transcript(desk, tmp_path):
    session = Session(desk, tmp_path, line("say", "First **this**"), line("say", " and that.\n"),
                      line("update", {"sessionUpdate": "plan", "entries": PLAN}),
                      line("update", {"sessionUpdate": "tool_call", "status": "pending", **EDIT}),
                      line("update", {"sessionUpdate": "tool_call_update", "toolCallId": "t1", "status": "completed"}), line("say", "Done."))
    session.ended()
    found = parts(session)
    assert [part["kind"] for part in found] == ["message", "plan", "tool_call", "message"]
    first, plan, call, last = found
    assert (first["text"], last["text"], first["step"]) == ("First **this** and that.\n", "Done.", 1)
    assert plan["entries"] == [{"content": "Look", "status": "completed"}, {"content": "Write", "status": "in_progress"}]
    assert {name: call["call"][name] for name in ("title", "kind", "status")} == {"title": "Write hello.txt", "kind": "edit", "status": "completed"}
    assert call["call"]["locations"] == [{"path": "/tmp/hello.txt"}]
    assert "-bye\n+hello\n" in call["call"]["diffs"][0]["diff"]
    assert len({part["revision"] for part in whole(session)}) == 5
    assert first["call"] is None and first["entries"] is None


@clause("/cf/CF-11/acp-transcript-has-the-plan-of-the-draft-of-version-2")
def test_plan_by_id(desk, tmp_path):
    def plan(id, *entries):
        return line("update", {"sessionUpdate": "plan_update", "plan": {"type": "items", "planId": id, "entries": entries}})

    session = Session(desk, tmp_path, plan("a", *PLAN), plan("b", {"content": "Rest", "priority": "low", "status": "pending"}), line("update", {"sessionUpdate": "plan_update"}),
                      line("update", {"sessionUpdate": "plan_update", "plan": {"type": "file", "planId": "c", "uri": "file:///plan.md"}}), line("say", "Done."))
    session.ended()
    assert [part["entries"] for part in parts(session) if part["kind"] == "plan"][-1] == [{"content": "Rest", "status": "pending"}]


@clause("/cf/CF-11/acp-transcript-is-read-as-it-grows")
def test_follows(desk, tmp_path):
    session = Session(desk, tmp_path, line("say", "One"), line("permission", {"toolCall": EDIT}), line("say", "Two"), line("wait"))
    question = session.question()
    [first] = until(lambda: parts(session))
    with desk.events(last_id=0) as events:
        assert events.until("TASK_TRANSCRIPT").payload == {"task_id": session.id, "revision": first["revision"]}
    desk.respond(question["id"], option_index=0)
    [second] = until(lambda: [part for part in transcript(session, f"after={first['revision']}")["transcript"] if "Two" in part["text"]])
    # The same part has grown.
    assert second["id"] == first["id"] and second["text"].startswith("Onepermission:") and second["text"].endswith("Two")
    page = transcript(session, f"after={first['revision']}&limit=1")
    assert page["transcript"] == [second] and page["next"] == second["revision"]
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})


@clause("/tr/TR-1/acp-transcript-survives-a-restart")
def test_restart(desk, tmp_path):
    session = Session(desk, tmp_path, line("say", "Before"), line("wait"))
    [before] = until(lambda: parts(session))
    desk.kill9()
    desk.start()
    assert parts(session)[0] == before


@clause("/cf/CF-11/acp-transcript-keeps-the-end-of-a-flood")
def test_flood(desk, tmp_path):
    session = Session(desk, tmp_path, line("flood", 100000), line("say", "over"))
    session.ended(timeout=3 * PATIENCE)
    assert session.messages()
    found = parts(session)
    assert found[-1]["text"].endswith("line 99999\nover")
    assert desk.rows("SELECT sum (bytes) AS n, count(*) AS m FROM transcript")[0]["n"] <= 1024 * 1024
    for one, other in zip(found, found[1:]):
        assert one["text"].endswith("\n") and other["text"].startswith("line "), (one["text"][-40:], other["text"][:40])


@clause("/cf/CF-11/acp-transcript-has-only-the-newest-parts")
def test_many(desk, tmp_path):
    calls = [line("update", {"sessionUpdate": "tool_call", "toolCallId": f"c{n}", "title": f"Call {n}", "status": "completed"}) for n in range(1200)]
    session = Session(desk, tmp_path, *calls)
    session.ended()
    found = parts(session)
    assert desk.rows("SELECT count(*) AS n FROM transcript")[0]["n"] <= 1000 and transcript(session)["next"] is not None
    assert found[0]["call"]["title"] != "Call 0"


@clause("/cf/CF-11/acp-transcript-of-a-task-without-an-agent-is-empty")
def test_none(desk):
    made = desk.http("POST", "/v1/tasks", {"title": "A task"}).json["id"]
    assert desk.http("GET", f"/v1/tasks/{made}/transcript").json == {"transcript": [], "next": None}
    assert desk.http("GET", "/v1/tasks/task-none/transcript").status == 404
    assert desk.http("GET", f"/v1/tasks/{made}/transcript?after=x").error == "E101"
    assert desk.http("GET", f"/v1/tasks/{made}/transcript?limit=0").error == "E101"


@clause("/cf/CF-11/acp-transcript-survives-rubbish")
def test_rubbish(desk, tmp_path):
    session = Session(desk, tmp_path, line("update", {"sessionUpdate": "tool_call", "toolCallId": 7}),
                      line("update", {"sessionUpdate": "tool_call", "toolCallId": "a", "title": {}, "content": [[], {"type": "diff"}], "locations": 7}),
                      line("update", {"sessionUpdate": "plan", "entries": [None, {"content": ["x"]}]}), line("say", ""), line("say", "\u202efine"))
    session.ended()
    assert [told(part) if part["kind"] == "message" else part["call"] for part in parts(session)] == [{}, "\u202efine"]


@clause("/cf/CF-11/acp-title-and-usage-of-the-session-are-in-the-transcript")
def test_session(desk, tmp_path):
    """One part, which changes."""
    usage = {"sessionUpdate": "usage_update", "used": 53000, "size": 200000}
    session = Session(desk, tmp_path, line("update", {"sessionUpdate": "session_info_update", "title": "Fix the\nlink"}), line("say", "First."),
                      line("update", usage), line("permission", {"toolCall": EDIT}),
                      line("update", {**usage, "used": 60000, "cost": {"amount": 0.125, "currency": "USD"}}), line("wait"))
    question = session.question()

    def described(member):
        found = [part for part in parts(session) if part["kind"] == "session"]
        assert len(found) < 2
        return next(((part["id"], part["text"], part["call"], part["entries"]) for part in found if member in (part["call"] or {})), None)
    first = until(lambda: described("used"))
    assert first[1:] == ("Fix the link", {"used": 53000, "size": 200000}, None)
    desk.respond(question["id"], option_index=0)
    second = until(lambda: described("cost"))
    assert second == (first[0], "Fix the link", {"used": 60000, "size": 200000, "cost": {"amount": 0.125, "currency": "USD"}}, None)
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    assert not any("53000" in entry["message"] for entry in desk.http("GET", f"/v1/tasks/{session.id}/log").json["log"])


@clause("/cf/CF-11/acp-several-sessions-of-one-agent-at-once")
def test_several(desk, tmp_path):
    session = Session(desk, tmp_path, line("say", "first"), line("permission", {"toolCall": EDIT}))
    others = []
    for n in range(3):
        step = {"type": "run", "agent": "robot", "prompt": "\n".join([line("say", f"task {n} "), line("permission", {"toolCall": {**EDIT, "title": f"Title {n}"}})])}
        others.append(desk.http("POST", "/v1/tasks", {"title": f"Task {n}", "workspace": str(tmp_path / "work"), "steps": [step]}).json["id"])
    first = session.question()
    asked = until(lambda: len(found := desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]) == 4 and found)
    assert {question["task_id"] for question in asked} == {session.id, *others}
    # Each answer goes to the agent that asked.
    for question in asked:
        n = others.index(question["task_id"]) if question["task_id"] in others else None
        assert n is None or f"Title {n}" in question["conflict_description"]
        desk.respond(question["id"], option_index=0 if n is None else 2)
    for task in (session.id, *others):
        until(lambda task=task: desk.task(task)["status"] == "COMPLETE")
    assert first["task_id"] == session.id
    for n, task in enumerate(others):
        [prompt, part] = desk.http("GET", f"/v1/tasks/{task}/transcript").json["transcript"]
        assert (prompt["kind"], prompt["text"].splitlines()[0]) == ("prompt", line("say", f"task {n} "))
        assert part["text"].startswith(f"task {n} permission:") and '"r1"' in part["text"]


@clause("/cf/CF-11/acp-transcript-begins-with-the-prompt-and-has-thoughts-of-their-own")
def test_conversation(desk, tmp_path):
    session = Session(desk, tmp_path, "Please look.", line("think", "Where"), line("think", " is it?"), line("say", "Here."), line("think", "Good."))
    session.ended()
    found = whole(session)
    assert [part["kind"] for part in found] == ["prompt", "thought", "message", "thought"]
    assert found[0]["text"].startswith("Please look.\n!think")
    assert [part["text"] for part in found[1:]] == ["Where is it?", "Here.", "Good."]
    # What it thinks is neither its result nor in the log.
    assert session.task()["result"] == "Here." and not any("Good" in message for message in session.messages())


@clause("/cf/CF-11/acp-transcript-has-the-beginning-of-a-long-prompt")
def test_long_prompt(desk, tmp_path):
    session = Session(desk, tmp_path, "ä" * 100_000)
    session.ended()
    [prompt] = whole(session)
    assert prompt["text"] == "ä" * (8 * 1024) + "…"
    assert session.received("session/prompt")[0]["params"]["prompt"][0]["text"] == "ä" * 100_000
