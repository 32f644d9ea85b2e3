# test_elicit.py: a question that the client of an agent asks, too (SEP-2322)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import jsonschema
import pytest

from beckon_testing import clause, until
from mcp_client import Client, pending, structured

TASKS = {"extensions": {"io.modelcontextprotocol/tasks": {}}}
CHOICE = {"question": "Tea or coffee?", "options": ["Tea", {"label": "Coffee", "description": "Hot"}], "reason": "It is cold."}


@pytest.fixture
def asking(make_desk):
    """A desk whose person also wants to answer where the agent runs."""
    desk = make_desk()
    desk.prefer(answer_in_agent="true")
    return desk.start()


def capable(desk, session="7f3a", name="claude-code", **capabilities):
    client = Client(desk, name=name, modern=True, capabilities={"elicitation": {}, **capabilities})
    client.own = {"Beckon-Session": session}
    return client


def call(client, tool="ask_person", arguments=CHOICE, **again):
    """One tools/call; @again is what a repeated one has besides its arguments."""
    return client.send("tools/call", {"name": tool, "arguments": arguments, **again}, client.own)


def asked(client, tool="ask_person", arguments=CHOICE):
    """What is to be asked, and what is to be sent back."""
    result = call(client, tool, arguments).result()
    assert result["resultType"] == "input_required" and list(result["inputRequests"]) == ["answer"]
    request = result["inputRequests"]["answer"]
    assert request["method"] == "elicitation/create" and request["params"]["mode"] == "form"
    jsonschema.Draft202012Validator.check_schema(request["params"]["requestedSchema"])
    return request["params"], result["requestState"]


def answered(client, state, tool="ask_person", arguments=CHOICE, action="accept", **content):
    response = {"action": action, **({"content": content} if action == "accept" else {})}
    return call(client, tool, arguments, requestState=state, inputResponses={"answer": response})


@clause("/aic/AIC-3/mcp-answered-in-the-agent")
def test_answer(asking):
    client = capable(asking)
    params, state = asked(client)
    assert params["message"] == "Tea or coffee?\n\nIt is cold.\n\nCoffee: Hot"
    assert [option["const"] for option in params["requestedSchema"]["properties"]["answer"]["oneOf"]] == ["Tea", "Coffee"]
    [question] = pending(asking)
    result = structured(answered(client, state, answer="Coffee").result())
    assert (result["status"], result["response"], result["option_index"], result["question_id"]) == ("ANSWERED", "Coffee", 1, question["id"])
    settled = asking.settled(question["id"])
    assert (settled["responded_by"], settled["surface"]) == (result["responded_by"], "http")
    # Sent again, it is what counts already.
    assert structured(answered(client, state, answer="Tea").result())["response"] == "Coffee"
    assert asking.rows("SELECT count (*) AS n FROM aic_interactions") == [{"n": 1}]


@clause("/aic/AIC-13/mcp-kinds-of-questions-in-the-agent")
@pytest.mark.parametrize("tool, arguments, content, status, response", [
    ("ask_person", {"question": "Which?", "options": ["a", "b", "c"], "multiple": True}, {"answer": ["a", "c"]}, "ANSWERED", "a, c"),
    ("ask_person", {"question": "Which?", "options": ["a", "b"], "allow_other": True}, {"other": "d"}, "ANSWERED", "d"),
    ("ask_person", {"question": "Which port?"}, {"answer": "8080"}, "ANSWERED", "8080"),
    ("clarify", {"question": "Which port?"}, {"answer": "8080"}, "ANSWERED", "8080"),
    ("report_ambiguity", {"question": "Where?", "readings": ["Staging", "Production"]}, {"answer": "Production"}, "ANSWERED", "Production"),
    ("confirm_intent", {"intent": "Rename it", "confidence": 0.2}, {"answer": "Yes, continue"}, "ANSWERED", "Yes, continue"),
    ("fill_form", {"question": "Who?", "schema": {"type": "object", "properties": {"age": {"type": "integer"}}}}, {"age": 36}, "ANSWERED", None)])
def test_kinds(asking, tool, arguments, content, status, response):
    client = capable(asking)
    params, state = asked(client, tool, arguments)
    jsonschema.validate(content, params["requestedSchema"])
    result = structured(answered(client, state, tool, arguments, **content).result())
    assert result["status"] == status and (response is None or result["response"] == response)
    if tool == "fill_form":
        assert result["values"] == content


@clause("/aic/AIC-3/mcp-the-first-answer-counts")
def test_desk_first(asking):
    client = capable(asking)
    _, state = asked(client)
    [question] = pending(asking)
    asking.respond(question["id"], option_index=0)
    assert structured(answered(client, state, answer="Coffee").result())["response"] == "Tea"
    assert asking.interaction(question["id"])["response"] == "Tea"


@clause("/ag/AG-10/mcp-left-in-the-agent-the-desk-still-asks", "/ag/AG-10/a-refusal-there-leaves-the-question-open")
@pytest.mark.parametrize("action", ["cancel", "decline"])
def test_left(asking, action):
    client = capable(asking)
    _, state = asked(client)
    [question] = pending(asking)
    waiting = answered(client, state, action=action)
    stream = waiting.stream()
    # It is not asked there again.
    second = call(client)
    second.stream()
    asking.respond(question["id"], option_index=1)
    assert structured(stream.messages().pop()["result"])["response"] == "Coffee"
    second.hang_up()


@clause("/ag/AG-10/a-form-that-a-client-declines-stays-open")
@pytest.mark.parametrize("action", ["cancel", "decline"])
def test_form_declined(asking, action):
    """Codex and Copilot decline by themselves, within milliseconds."""
    form = {"question": "Who?", "schema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}}
    client = capable(asking)
    _, state = asked(client, "fill_form", form)
    [question] = pending(asking)
    stream = answered(client, state, "fill_form", form, action=action).stream()
    assert pending(asking)[0]["id"] == question["id"]
    asking.respond(question["id"], values={"name": "Ada"})
    result = structured(stream.messages().pop()["result"])
    assert (result["status"], result["values"], result["question_id"]) == ("ANSWERED", {"name": "Ada"}, question["id"])
    # What the person declines at the desk is declined.
    _, state = asked(client, "fill_form", form)
    stream = answered(client, state, "fill_form", form, action=action).stream()
    asking.respond(pending(asking)[0]["id"], action="decline")
    assert structured(stream.messages().pop()["result"])["status"] == "DECLINED"


@clause("/aic/AIC-3/mcp-asked-again-without-a-response")
def test_no_response(asking):
    client = capable(asking)
    _, state = asked(client)
    for again in ({"requestState": state}, {"requestState": state, "inputResponses": {}}, {"requestState": state, "inputResponses": {"x": {}}}, {}):
        result = call(client, **again).result()
        assert result["resultType"] == "input_required" and result["requestState"] == state
    assert len(pending(asking)) == 1


@clause("/pp/PP-7/mcp-answered-in-the-agent-after-a-restart")
def test_restart(asking):
    client = capable(asking)
    _, state = asked(client)
    asking.restart()
    assert structured(answered(client, state, answer="Tea").result())["response"] == "Tea"


@clause("/aic/AIC-3/mcp-answered-in-the-agent-with-a-task-of-the-session", "/ag/AG-1/unknown-arguments-in-the-agent")
def test_task_of_session(asking):
    """What the desk adds to the arguments, or leaves out, is no part of the call that requestState is signed for."""
    client = capable(asking)
    client.now("start_task", client.own, title="Work")
    arguments = {**CHOICE, "wait_for_previous": True}
    _, state = asked(client, arguments=arguments)
    assert structured(answered(client, state, arguments=arguments, answer="Tea").result())["response"] == "Tea"


@clause("/ag/AG-7/mcp-permissions-are-not-given-in-the-agent")
def test_approval(asking):
    """The program that wants something could say by itself that it is allowed."""
    client = capable(asking)
    waiting = [call(client, "request_approval", {"command": "rm -rf build"}), call(client, "permission_prompt", {"tool_name": "Bash", "input": {}})]
    for one in waiting:
        one.stream()
    assert len(pending(asking, 2)) == 2
    for one in waiting:
        one.hang_up()


@clause("/att/ATT-7/mcp-what-takes-two-steps-is-not-asked-in-the-agent")
@pytest.mark.parametrize("option", [{"label": "Tidy up", "destructive": True}, "Delete the database"])
def test_destructive(asking, option):
    client = capable(asking)
    waiting = call(client, arguments={"question": "What now?", "options": ["Keep it", option]})
    waiting.stream()
    assert [o["destructive"] for o in pending(asking)[0]["options"]] == [False, True]
    waiting.hang_up()


@clause("/aic/AIC-3/mcp-the-context-is-shown-in-the-agent")
@pytest.mark.parametrize("context, shown", [({"file": "tea.c"}, True), ({"file": "x" * 5000}, False)], ids=["fits", "too long"])
def test_context(asking, context, shown):
    question = asking.ask("Tea or coffee?", ["Tea", "Coffee"], context=context).json["id"]
    params, _ = asked(capable(asking), "get_answer", {"question_id": question})
    assert params["message"].startswith("Tea or coffee?") and (context["file"] in params["message"]) is shown


@clause("/aic/AIC-3/mcp-asked-at-the-desk-alone", "/ag/AG-10/mcp-asked-at-the-desk-alone")
@pytest.mark.parametrize("capabilities", [{}, {"elicitation": {"url": {}}}, {"elicitation": True}])
def test_cannot(asking, capabilities):
    """A client that has no forms."""
    client = Client(asking, modern=True, capabilities=capabilities)
    client.own = {"Beckon-Session": "7f3a"}
    waiting = call(client)
    waiting.stream()
    asking.respond(pending(asking)[0]["id"], option_index=0)


@clause("/aic/AIC-3/mcp-asked-at-the-desk-unless-the-person-wants-it", "/ag/AG-10/mcp-asked-at-the-desk-unless-the-person-wants-it")
def test_setting(desk):
    client = capable(desk)
    waiting = call(client)
    stream = waiting.stream()
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert structured(stream.messages().pop()["result"])["response"] == "Tea"


@clause("/tr/TR-4/mcp-state-of-another-call")
def test_foreign_state(asking):
    client = capable(asking)
    _, state = asked(client)
    number, code = state.split("-")
    other = {"question": "Tea or coffee?", "options": ["Yes", "No"]}
    _, foreign = asked(capable(asking, "8f3a"), arguments=other)
    tries = [(client, CHOICE, wrong) for wrong in ("", "x", number, f"{number}-", f"{int(number) + 1}-{code}", f"{number}-{code[:-1]}", f"{number}-{code[:-1]}x",
                                                   f" {state}", f"{state} ", foreign, 7, None, {}, [state], "9" * 400)]
    tries += [(client, {**CHOICE, "reason": "x"}, state), (client, other, state), (capable(asking, "8f3a"), CHOICE, state),
              (capable(asking, name="codex"), CHOICE, state)]
    for who, arguments, wrong in tries:
        reply = answered(who, wrong, arguments=arguments, answer="Tea").read()
        assert reply["error"]["code"] == -32602 and "requestState" in reply["error"]["message"], (wrong, reply)
        assert set(reply["error"]["data"]) == {"code", "message", "hint"}
    assert len(pending(asking, 2)) == 2
    # The order of members says nothing.
    again = dict(reversed(CHOICE.items()))
    assert structured(answered(client, state, arguments=again, answer="Tea").result())["response"] == "Tea"


@clause("/tr/TR-4/mcp-responses-of-wrong-shapes")
@pytest.mark.parametrize("responses", [
    7, [], "x", None, {"answer": 7}, {"answer": None}, {"answer": {}}, {"answer": {"action": "maybe"}}, {"answer": {"action": 7}},
    {"answer": {"action": "accept"}}, {"answer": {"action": "accept", "content": []}}, {"answer": {"action": "accept", "content": {}}},
    {"answer": {"action": "accept", "content": {"answer": "Cocoa"}}}, {"answer": {"action": "accept", "content": {"answer": 1}}},
    {"answer": {"action": "accept", "content": {"answer": ["Tea"]}}}, {"answer": {"action": "accept", "content": {"other": "Cocoa"}}}])
def test_wrong_responses(asking, responses):
    client = capable(asking)
    _, state = asked(client)
    reply = call(client, requestState=state, inputResponses=responses).read()
    assert reply["error"]["code"] == -32602 and reply["error"]["data"]["hint"], reply
    [question] = pending(asking)
    assert question["status"] == "PENDING"


@clause("/tr/TR-4/mcp-wrong-values-in-the-agent")
def test_wrong_values(asking):
    form = {"question": "Who?", "schema": {"type": "object", "properties": {"age": {"type": "integer"}}, "required": ["age"]}}
    client = capable(asking)
    _, state = asked(client, "fill_form", form)
    for content in ({}, {"age": "x"}, {"age": 3, "more": 4}):
        assert answered(client, state, "fill_form", form, **content).read()["error"]["code"] == -32602
    several = {"question": "Which?", "options": ["a", "b"], "multiple": True}
    _, state = asked(client, arguments=several)
    for wrong in ([], ["a", "a"], ["a", "c"], ["a", 1], ["a", "b", "a"]):
        assert answered(client, state, arguments=several, answer=wrong).read()["error"]["code"] == -32602
    assert len(pending(asking, 2)) == 2


@clause("/att/ATT-8/mcp-asked-back-while-the-agent-asks")
def test_asked_back(asking):
    client = capable(asking)
    _, state = asked(client)
    [question] = pending(asking)
    assert asking.http("POST", f"/v1/interactions/{question['id']}/ask-back", {"text": "Which tea?", "by": "anna"}).status == 200
    assert structured(call(client, requestState=state).result())["status"] == "ASKED_BACK"


@clause("/aic/AIC-3/mcp-a-task-requires-input")
def test_task(asking):
    client = capable(asking, **TASKS)
    result = call(client).result()
    assert result["resultType"] == "task" and result["status"] == "input_required" and "inputRequests" not in result
    name = {"taskId": result["taskId"]}
    task = client.request("tasks/get", name, client.own).json["result"]
    assert task["status"] == "input_required" and task["inputRequests"]["answer"]["method"] == "elicitation/create"
    for wrong in ({"answer": 7}, {"answer": {"action": "accept", "content": {"answer": "Cocoa"}}}, 7):
        reply = client.request("tasks/update", {**name, "inputResponses": wrong}, client.own)
        assert reply.json["error"]["code"] == -32602, reply.text
    for ignored in ({}, {"inputResponses": {}}, {"inputResponses": {"x": {"action": "accept"}}}):
        assert client.request("tasks/update", {**name, **ignored}, client.own).json["result"]["resultType"] == "complete"
    assert client.request("tasks/get", name, client.own).json["result"]["status"] == "input_required"
    response = {"action": "accept", "content": {"answer": "Coffee"}}
    for _ in range(2):
        assert client.request("tasks/update", {**name, "inputResponses": {"answer": response}}, client.own).json["result"]["resultType"] == "complete"
    done = until(lambda: (task := client.request("tasks/get", name, client.own).json["result"])["status"] == "completed" and task)
    assert structured(done["result"])["response"] == "Coffee" and "inputRequests" not in done


@clause("/aic/AIC-3/mcp-a-task-that-is-left-in-the-agent", "/ag/AG-10/mcp-a-task-that-is-left-in-the-agent")
@pytest.mark.parametrize("action", ["cancel", "decline"])
@pytest.mark.parametrize("tool, arguments, answer", [
    ("ask_person", CHOICE, {"option_index": 0}), ("fill_form", {"question": "Who?", "schema": {"type": "object", "properties": {"name": {"type": "string"}}}},
     {"values": {"name": "Ada"}})])
def test_task_left(asking, tool, arguments, answer, action):
    client = capable(asking, **TASKS)
    name = {"taskId": call(client, tool, arguments).result()["taskId"]}
    update = {**name, "inputResponses": {"answer": {"action": action}}}
    assert client.request("tasks/update", update, client.own).json["result"]["resultType"] == "complete"
    assert client.request("tasks/get", name, client.own).json["result"]["status"] == "working"
    asking.respond(pending(asking)[0]["id"], **answer)
    assert client.request("tasks/get", name, client.own).json["result"]["status"] == "completed"
