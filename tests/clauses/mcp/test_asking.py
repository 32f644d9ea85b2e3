# test_asking.py: agents ask over MCP, in both kinds of versions
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import jsonschema
import pytest

from beckon_testing import clause, until
from mcp_client import Client, error, pending, structured

SHAPE = {"interaction_id", "response", "option_index", "responded_by", "surface", "timed_out", "timestamp"}


@clause("/aic/AIC-3/mcp-same-shape", "/ag/AG-3/mcp-same-shape")
def test_same_shape(desk, either):
    call = either.call("ask_person", question="Tea or coffee?", options=["Tea", "Coffee"])
    asked = pending(desk)[0]
    assert asked["agent"] == "Claude Code"
    desk.respond(asked["id"], option_index=1, note="black")
    result = structured(call.result())
    settled = desk.interaction(asked["id"])
    assert SHAPE <= set(result)
    for mine, theirs in {"status": "status", "response": "response", "option_index": "response_index", "note": "note",
                         "responded_by": "responded_by", "surface": "surface", "timed_out": "timed_out",
                         "timestamp": "responded_at", "interaction_id": "id", "question_id": "id"}.items():
        assert result[mine] == settled[theirs], mine
    assert result["response"] == "Coffee" and result["responded_by"] == "anna"
    assert "Coffee" in result["message"] and "anna" in result["message"] and "black" in result["message"]


@clause("/aic/AIC-1/mcp-tools-are-well-formed")
def test_tools(desk, either):
    tools = {tool["name"]: tool for tool in either.request("tools/list").json["result"]["tools"]}
    assert "ask_user" not in tools
    assert {"ask_person", "confirm_intent", "clarify", "report_ambiguity", "request_approval", "fill_form", "hand_off", "wait",
            "start_task", "update_task", "finish_task", "get_answer", "permission_prompt"} == set(tools)
    for name, tool in tools.items():
        jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
        jsonschema.Draft202012Validator.check_schema(tool.get("outputSchema", {}))
        assert tool["title"] and len(tool["description"]) > 40
        assert tool["annotations"]["destructiveHint"] is False and tool["annotations"]["openWorldHint"] is False
    for name in ("ask_person", "confirm_intent", "clarify", "report_ambiguity", "request_approval", "fill_form", "get_answer"):
        assert tools[name]["annotations"]["readOnlyHint"] is True
    schema = tools["ask_person"]["outputSchema"]
    result = structured(either.now("ask_person", question="Which?", options=["a", "b"], wait=False))
    jsonschema.validate(result, schema)
    assert result["status"] == "PENDING"
    desk.respond(result["question_id"], option_index=0)
    jsonschema.validate(structured(either.now("get_answer", question_id=result["question_id"])), schema)
    jsonschema.validate(structured(either.now("start_task", title="Work")), tools["start_task"]["outputSchema"])


def schemas(schema, depth=0):
    """A schema and all in it, each with how deep it is."""
    yield schema, depth
    for inner in schema.get("properties", {}).values():
        yield from schemas(inner, depth + 1)
    if "items" in schema:
        yield from schemas(schema["items"], depth + 1)


@clause("/ag/AG-1/every-client-shows-the-tools-whole")
@pytest.mark.shared_desk
def test_tools_are_shown_whole(desk, either):
    """Claude Code cuts descriptions and instructions, and Copilot a result; Codex leaves out what it does not know of schemas."""
    result = either.request("tools/list").json["result"]
    told = either.server if either.session else either.request("server/discover").json["result"]
    assert len(told["instructions"]) < 4096
    for tool in result["tools"]:
        assert re.fullmatch("[a-z_]{1,40}", tool["name"])
        # All that matters is in the first 500 characters, because that is all.
        assert len(tool["description"]) <= 500, tool["name"]
        assert tool["inputSchema"]["type"] == "object"
        for schema, depth in schemas(tool["inputSchema"]):
            # Flat: one type each, and no objects whose members a client may lose.
            assert depth <= 2 and isinstance(schema["type"], str), (tool["name"], schema)
            assert set(schema) <= {"type", "description", "enum", "items", "minItems", "maxItems", "minimum", "maximum"} | \
                ({"properties", "required"} if depth == 0 else set()), (tool["name"], schema)


@clause("/ag/AG-1/options-are-texts-with-lists-beside-them")
def test_option_lists(desk, either):
    call = either.call("ask_person", question="What about the old log?", options=["Keep it", "Rotate it", "Drop it"],
                       descriptions=["It grows.", "", "It is gone."], destructive_options=["Drop it"])
    asked = pending(desk)[0]
    assert [(option["label"], option.get("description"), option.get("destructive", False)) for option in asked["options"]] == \
        [("Keep it", "It grows.", False), ("Rotate it", None, False), ("Drop it", "It is gone.", True)]
    desk.respond(asked["id"], option_index=1)
    assert structured(call.result())["response"] == "Rotate it"
    # As over HTTP, an option may be an object; what it says itself stays.
    call = either.call("ask_person", question="And the new one?", options=[{"label": "Keep", "description": "own"}, "Drop"], descriptions=["from the list"])
    asked = pending(desk)[0]
    assert [option.get("description") for option in asked["options"]] == ["own", None]
    desk.respond(asked["id"], option_index=0)
    call.result()


@clause("/ag/AG-1/lists-beside-the-options-that-do-not-fit")
@pytest.mark.shared_desk
@pytest.mark.parametrize("arguments, member", [
    ({"options": ["a", "b"], "descriptions": "x"}, "descriptions"), ({"options": ["a", "b"], "descriptions": ["x", 7]}, "descriptions"),
    ({"options": ["a", "b"], "descriptions": ["x", "y", "z"]}, "(3)"), ({"descriptions": ["x"]}, "(0)"),
    ({"options": ["a", "b"], "destructive_options": ["c"]}, "“c”"), ({"options": ["a", "b"], "destructive_options": [0]}, "destructive_options"),
    ({"options": [7, "b"], "descriptions": ["x"]}, "Option 1"), ({"options": "a", "descriptions": ["x"]}, "descriptions")])
def test_wrong_option_lists(desk, agent, arguments, member):
    found = error(agent.now("ask_person", question="?", **arguments))
    assert found["code"] == "E101" and member in found["message"] and found["hint"]
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 0


@clause("/ag/AG-1/what-a-model-needs-first-is-always-loaded")
@pytest.mark.shared_desk
def test_always_loaded(desk, either):
    """Claude Code shows its model no other tool before it has searched for it."""
    tools = either.request("tools/list").json["result"]["tools"]
    assert {tool["name"]: tool["_meta"] for tool in tools if "_meta" in tool} == \
        dict.fromkeys(("ask_person", "get_answer"), {"anthropic/alwaysLoad": True})


@clause("/cf/CF-7/mcp-confirmation-and-clarification")
def test_kinds(desk, agent):
    for tool, arguments, kind in [
            ("confirm_intent", {"intent": "Rename the module", "confidence": 0.3}, "confirmation"),
            ("clarify", {"question": "Which port?"}, "clarification"),
            ("ask_person", {"question": "Which port?", "reason": "none is set"}, "clarification"),
            ("report_ambiguity", {"question": "Deploy where?", "readings": ["Staging", "Production"]}, "ambiguity")]:
        result = structured(agent.now(tool, wait=False, **arguments))
        row = desk.interaction(result["question_id"])
        assert (row["kind"], row["status"], row["agent"]) == (kind, "PENDING", "Claude Code")
    sure = structured(agent.now("confirm_intent", intent="Rename it", confidence=0.9))
    assert sure["status"] == "AUTO_RESOLVED" and sure["responded_by"] == "sentinel" and sure["source"] == "threshold"
    assert "No person decided" in sure["message"]


@clause("/att/ATT-16/mcp-which-sub-agent-asks", "/ag/AG-8/mcp-which-sub-agent-asks")
def test_sub_agent(desk, either):
    """Claude Code says of a call which use of a tool it is, and only its hook says whose."""
    def begins(use, **more):
        assert desk.http("POST", "/hook/claude", {"hook_event_name": "PreToolUse", "session_id": "s-1", "cwd": "/home/ada/shop",
                                                  "tool_name": "mcp__beckon__ask_person", "tool_input": {}, "tool_use_id": use} | more).status == 200

    def asks(use, **arguments):
        call = either.now("ask_person", wait=False, meta={"claudecode/toolUseId": use}, options=["a", "b"], **arguments)
        return desk.interaction(structured(call)["question_id"])["reason"]

    begins("toolu_1", agent_id="a1", agent_type="Explore")
    begins("toolu_2", agent_id="a2", agent_type="Plan")
    begins("toolu_3")
    assert asks("toolu_2", question="First?", reason="It matters.") == "It matters.\n\nAsked by: The sub-agent “Plan” of Claude Code"
    assert asks("toolu_1", question="Second?") == "Asked by: The sub-agent “Explore” of Claude Code"
    assert asks("toolu_3", question="Third?") is None
    assert asks("toolu_4", question="Fourth?", reason="Why not.") == "Why not."
    # A use is one call.
    assert asks("toolu_1", question="Fifth?") is None


@clause("/att/ATT-1/mcp-silence-is-not-an-answer", "/ag/AG-3/mcp-silence-is-not-an-answer")
def test_silence(make_desk):
    desk = make_desk(timeout_ms=500).start()
    client = Client(desk).initialize()
    result = structured(client.now("ask_person", question="Tea?", options=["Yes", "No"]))
    assert (result["status"], result["timed_out"], result["responded_by"], result["option_index"]) == \
        ("AUTO_RESOLVED", True, "timeout", 0)
    assert "No person decided" in result["message"]


@clause("/att/ATT-6/mcp-postponed", "/ag/AG-3/mcp-postponed")
def test_postponed(desk, agent):
    call = agent.call("ask_person", question="Tea?", options=["Yes", "No"])
    asked = pending(desk)[0]
    desk.http("POST", f"/v1/interactions/{asked['id']}/later", {"duration": "1 hour", "by": "anna"})
    result = structured(call.result())
    assert result["status"] == "POSTPONED" and "get_answer" in result["message"]
    call = agent.call("get_answer", question_id=asked["id"])
    desk.respond(asked["id"], option_index=0)
    assert structured(call.result())["response"] == "Yes"


@clause("/ap/AP-1/mcp-approval-allowed-and-denied")
def test_approval(desk, either):
    call = either.call("request_approval", command="make clean", cwd="/tmp", reason="stale objects")
    asked = pending(desk)[0]
    assert asked["kind"] == "approval" and asked["conflict_description"] == "Claude Code wants to run a command"
    assert asked["approval"]["command"] == "make clean"
    desk.respond(asked["id"], option_index=0)
    assert structured(call.result())["status"] == "ANSWERED"
    call = either.call("request_approval", tool="Write", path="/etc/hosts")
    asked = pending(desk)[0]
    desk.respond(asked["id"], action="decline", note="not that one")
    result = structured(call.result())
    assert result["status"] == "DECLINED" and result["note"] == "not that one"


@clause("/ap/AP-1/mcp-own-options-and-edited-arguments")
def test_approval_options(desk, agent):
    call = agent.call("request_approval", tool="Send", arguments={"to": "a@b.c"}, editable=True, options=["Once", "Always", "Never"],
                      effects=["allow_once", "allow_always", "reject_always"])
    asked = pending(desk)[0]
    assert [option["label"] for option in asked["options"]] == ["Once", "Always", "Never"]
    desk.respond(asked["id"], option_index=0, values={"to": "d@e.f"})
    assert structured(call.result())["values"] == {"to": "d@e.f"}
    call = agent.call("request_approval", tool="Send", options=[{"label": "Once", "effect": "allow_once"}, {"label": "Never", "effect": "reject_always"}])
    desk.respond(pending(desk)[0]["id"], action="decline")
    result = structured(call.result())
    assert result["status"] == "DECLINED" and result.get("response") is None


@clause("/ap/AP-1/mcp-permission-prompt")
def test_permission_prompt(desk, either):
    import json
    call = either.call("permission_prompt", tool_name="Bash", input={"command": "ls -l", "description": "list"}, tool_use_id="toolu_1")
    asked = pending(desk)[0]
    assert asked["approval"]["command"] == "ls -l" and asked["approval"]["tool"] == "Bash"
    desk.respond(asked["id"], option_index=0)
    result = call.result()
    assert json.loads(result["content"][0]["text"]) == {"behavior": "allow", "updatedInput": {"command": "ls -l", "description": "list"}}
    call = either.call("permission_prompt", tool_name="Bash", input={"command": "rm x"}, tool_use_id="toolu_2", something="else")
    desk.respond(pending(desk)[0]["id"], action="decline", note="keep it")
    reply = json.loads(call.result()["content"][0]["text"])
    assert reply["behavior"] == "deny" and "keep it" in reply["message"]


@clause("/aic/AIC-13/mcp-questions-of-a-permission-prompt")
def test_permission_prompt_questions(desk, agent):
    import json
    given = {"questions": [
        {"question": "Which colour?", "header": "Colour", "options": [{"label": "Red", "description": "warm"}, {"label": "Blue", "description": "cold"}], "multiSelect": False},
        {"question": "Which days?", "header": "Days", "options": [{"label": "Monday", "description": ""}, {"label": "Friday", "description": ""}], "multiSelect": True}]}
    call = agent.call("permission_prompt", tool_name="AskUserQuestion", input=given, tool_use_id="toolu_3")
    first = pending(desk)[0]
    assert first["conflict_description"] == "Which colour?" and first["allow_other"]
    desk.respond(first["id"], option_index=1)
    second = until(lambda: (found := pending(desk)[0]) and found["id"] != first["id"] and found)
    desk.respond(second["id"], option_indices=[0, 1])
    reply = json.loads(call.result()["content"][0]["text"])
    assert reply["behavior"] == "allow"
    assert reply["updatedInput"]["answers"] == {"Which colour?": "Blue", "Which days?": "Monday, Friday"}
    assert reply["updatedInput"]["questions"] == given["questions"]


@clause("/ap/AP-2/mcp-form-accepted-declined-cancelled")
@pytest.mark.parametrize("answer, status", [({"values": {"name": "Ada", "age": 36}}, "ANSWERED"), ({"action": "decline"}, "DECLINED"),
                                            ({"action": "cancel"}, "SKIPPED")])
def test_form(desk, agent, answer, status):
    call = agent.call("fill_form", question="Who?", schema={
        "type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]})
    desk.respond(pending(desk)[0]["id"], **answer)
    result = structured(call.result())
    assert result["status"] == status and result["values"] == answer.get("values")


@clause("/wh/WH-8/mcp-hand-off")
def test_hand_off(desk, agent):
    assert desk.http("POST", "/v1/people", {"handle": "ana"}).status == 201
    result = structured(agent.now("hand_off", assignee="@ana", subject="Acme", message="Call them", priority="high"))
    row = desk.interaction(result["question_id"])
    assert (row["kind"], row["assignee"], row["priority"], result["status"]) == ("handoff", "ana", "high", "PENDING")
    assert error(agent.now("hand_off", assignee="nobody", subject="x", message="y"))["code"] == "E102"


@clause("/ar/AR-1/mcp-a-task-and-its-questions")
def test_task(desk, agent):
    task = structured(agent.now("start_task", title="Build the service", workspace="/src"))
    assert task["status"] == "RUNNING"
    asked = structured(agent.now("ask_person", question="Which?", options=["a", "b"], wait=False))
    assert asked["task_id"] == task["task_id"] and desk.task(task["task_id"])["status"] == "AWAITING_RESPONSE"
    desk.respond(asked["question_id"], option_index=0)
    assert structured(agent.now("update_task", message="half way", progress=0.5))["progress"] == 0.5
    done = structured(agent.now("finish_task", result="built"))
    assert done["status"] == "COMPLETE" and desk.task(task["task_id"])["result"] == "built"
    other = structured(agent.now("ask_person", question="Which?", options=["a", "b"], wait=False))
    assert other["task_id"] != task["task_id"]
    assert error(agent.now("finish_task"))["code"] == "E101"


@clause("/ar/AR-1/mcp-a-question-alone-ends-its-task")
def test_own_task(desk, modern):
    asked = structured(modern.now("ask_person", question="Which?", options=["a", "b"], title="Build", wait=False))
    desk.respond(asked["question_id"], option_index=0)
    task = desk.task(asked["task_id"])
    assert (task["status"], task["title"], task["agent"]) == ("COMPLETE", "Build", "Claude Code")


@clause("/wh/WH-2/mcp-wait")
def test_wait(desk, agent):
    task = structured(agent.now("start_task", title="Remind"))
    result = structured(agent.now("wait", duration="5 days", note="for a reply"))
    assert result["status"] == "WAITING" and result["resume_at"] and "5 days" in result["message"]
    assert desk.task(task["task_id"])["status"] == "WAITING"
    assert error(agent.now("wait", duration="91 days"))["code"] == "E104"
    assert error(agent.now("wait"))["code"] == "E101"


@clause("/att/ATT-16/mcp-a-sub-agent-is-named", "/ag/AG-8/mcp-a-sub-agent-is-named")
def test_agent(desk, agent):
    asked = structured(agent.now("ask_person", question="Which?", options=["a", "b"], agent="Claude Code / reviewer", wait=False))
    assert desk.interaction(asked["question_id"])["agent"] == "Claude Code / reviewer"
    assert error(agent.now("ask_person", question="Which?", agent="timeout"))["code"] == "E101"


@clause("/att/ATT-16/mcp-clients-have-names", "/ag/AG-8/mcp-clients-have-names")
@pytest.mark.parametrize("name, agent", [("codex-mcp-client", "Codex"), ("gemini-cli-mcp-client", "Gemini CLI"), ("opencode", "opencode"),
                                         ("my-agent", "my-agent"), ("", "MCP"), ("desk", "MCP")])
def test_names(desk, name, agent):
    for client in (Client(desk, name=name).initialize(), Client(desk, name=name, modern=True)):
        asked = structured(client.now("clarify", question=f"Which, {client.version}?", wait=False))
        assert desk.interaction(asked["question_id"])["agent"] == agent
