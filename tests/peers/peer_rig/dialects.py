# dialects.py: the interfaces by which agents call their models
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a conversation, and writes the next turn of the model, as Anthropic, OpenAI (two of them) and Google have it."""

import json
from dataclasses import dataclass, field

JSON, EVENTS = "application/json", "text/event-stream"


@dataclass
class Conversation:
    body: dict
    turns: int                                   # how many turns of the model it has
    tools: dict = field(default_factory=dict)    # the names of the tools; the value is the dialect's own
    results: list = field(default_factory=list)  # (id, text) of what tools gave


def text_of(content):
    """The text of a content, whichever of its forms it has."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(text_of(part) for part in content)
    if isinstance(content, dict):
        return content["text"] if isinstance(content.get("text"), str) else json.dumps(content, ensure_ascii=False)
    return "" if content is None else str(content)


def events(*messages, named=False):
    """The stream of server-sent events."""
    return "".join((f"event: {message['type']}\n" if named else "") + f"data: {json.dumps(message)}\n\n" for message in messages)


class Anthropic:
    """POST /v1/messages."""

    @staticmethod
    def read(body):
        messages = body.get("messages", [])
        results = [(part["tool_use_id"], text_of(part.get("content")))
                   for message in messages if isinstance(message.get("content"), list)
                   for part in message["content"] if part.get("type") == "tool_result"]
        return Conversation(body, sum(message["role"] == "assistant" for message in messages),
                            {tool["name"]: tool for tool in body.get("tools") or []}, results)

    @staticmethod
    def write(path, body, turn, conversation):
        if path.endswith("/count_tokens"):
            return JSON, json.dumps({"input_tokens": 10})
        number = conversation.turns
        usage = {"input_tokens": 10, "output_tokens": 5, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
        if isinstance(turn, str):
            blocks, stop = [{"type": "text", "text": turn}], "end_turn"
            parts = [({"type": "text", "text": ""}, {"type": "text_delta", "text": turn})]
        else:
            blocks, stop = [{"type": "tool_use", "id": f"toolu_{number:04d}_{n}", "name": call.tool, "input": call.arguments}
                            for n, call in enumerate(turn)], "tool_use"
            parts = [({**block, "input": {}}, {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}) for block in blocks]
        message = {"id": f"msg_{number:04d}", "type": "message", "role": "assistant", "model": body.get("model", "scripted"), "content": blocks,
                   "stop_reason": stop, "stop_sequence": None, "usage": usage}
        if not body.get("stream"):
            return JSON, json.dumps(message)
        return EVENTS, events(
            {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}},
            *(event for n, (empty, delta) in enumerate(parts) for event in (
                {"type": "content_block_start", "index": n, "content_block": empty},
                {"type": "content_block_delta", "index": n, "delta": delta},
                {"type": "content_block_stop", "index": n})),
            {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage},
            {"type": "message_stop"}, named=True)


class Responses:
    """POST /v1/responses of OpenAI. The tools of an MCP server may be in a namespace."""

    @staticmethod
    def read(body):
        items = body.get("input", [])
        tools = {}
        for tool in body.get("tools") or []:
            if tool.get("type") == "namespace":
                tools |= {f"{tool['name']}/{inner['name']}": (tool["name"], inner["name"]) for inner in tool["tools"]}
            elif "name" in tool:
                tools[tool["name"]] = (None, tool["name"])
        # Calls at the same time stand one after the other.
        said = [item.get("type") in ("function_call", "custom_tool_call") or item.get("role") == "assistant" for item in items]
        turns = sum(one and not before for before, one in zip([False, *said], said))
        results = [(item["call_id"], text_of(item.get("output"))) for item in items
                   if item.get("type") in ("function_call_output", "custom_tool_call_output")]
        return Conversation(body, turns, tools, results)

    @staticmethod
    def write(path, body, turn, conversation):
        number = conversation.turns
        if isinstance(turn, str):
            items = [{"type": "message", "id": f"msg_{number}", "role": "assistant", "status": "completed",
                      "content": [{"type": "output_text", "text": turn, "annotations": []}]}]
        else:
            items = []
            for n, call in enumerate(turn):
                space, name = conversation.tools[call.tool]
                items.append({"type": "function_call", "id": f"fc_{number}_{n}", "call_id": f"call_{number}_{n}", "name": name,
                              "arguments": json.dumps(call.arguments), "status": "completed", **({"namespace": space} if space is not None else {})})
        response = {"id": f"resp_{number}", "object": "response", "status": "completed", "output": items,
                    "usage": {"input_tokens": 10, "input_tokens_details": None, "output_tokens": 5, "output_tokens_details": None, "total_tokens": 15}}
        if not body.get("stream"):
            return JSON, json.dumps(response)
        return EVENTS, events({"type": "response.created", "response": {**response, "status": "in_progress", "output": []}},
                              *({"type": f"response.output_item.{what}", "output_index": n, "item": item}
                                for n, item in enumerate(items) for what in ("added", "done")),
                              {"type": "response.completed", "response": response}, named=True)


class Chat:
    """POST /v1/chat/completions of OpenAI."""

    @staticmethod
    def read(body):
        messages = body.get("messages", [])
        return Conversation(body, sum(message["role"] == "assistant" for message in messages),
                            {tool["function"]["name"]: tool for tool in body.get("tools") or []},
                            [(message["tool_call_id"], text_of(message.get("content"))) for message in messages if message["role"] == "tool"])

    @staticmethod
    def write(path, body, turn, conversation):
        number = conversation.turns
        if isinstance(turn, str):
            message, stop = {"role": "assistant", "content": turn}, "stop"
        else:
            calls = [{"index": n, "id": f"call_{number}_{n}", "type": "function", "function": {"name": call.tool, "arguments": json.dumps(call.arguments)}}
                     for n, call in enumerate(turn)]
            message, stop = {"role": "assistant", "content": None, "tool_calls": calls}, "tool_calls"
        whole = {"id": f"chatcmpl-{number}", "created": 1, "model": body.get("model"),
                 "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}}
        if not body.get("stream"):
            return JSON, json.dumps({**whole, "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": stop}]})
        chunk = {**whole, "object": "chat.completion.chunk"}
        return EVENTS, events({**chunk, "usage": None, "choices": [{"index": 0, "delta": message, "finish_reason": None}]},
                              {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": stop}]}) + "data: [DONE]\n\n"


class Gemini:
    """POST /v1beta/models/NAME:generateContent and :streamGenerateContent."""

    @staticmethod
    def read(body):
        contents = body.get("contents", [])
        parts = [part for content in contents for part in content.get("parts", [])]
        results = [(part["functionResponse"].get("id", f"{number}"), text_of(part["functionResponse"]["response"]))
                   for number, part in enumerate(parts) if "functionResponse" in part]
        tools = {one["name"]: one for tool in body.get("tools") or [] for one in tool.get("functionDeclarations", [])}
        return Conversation(body, sum(content.get("role") == "model" for content in contents), tools, results)

    @staticmethod
    def write(path, body, turn, conversation):
        if path.endswith(":countTokens"):
            return JSON, json.dumps({"totalTokens": 10})
        parts = [{"text": turn}] if isinstance(turn, str) else [{"functionCall": {"name": call.tool, "args": call.arguments}} for call in turn]
        if isinstance(turn, str) and "json" in json.dumps(body.get("generationConfig", {}).get("responseMimeType", "")):
            parts = [{"text": json.dumps({"reasoning": turn, "next_speaker": "user"})}]
        reply = {"candidates": [{"index": 0, "content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
                 "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "scripted"}
        return (EVENTS, events(reply)) if ":stream" in path else (JSON, json.dumps(reply))


def of(path):
    """The dialect of a path; None: there is none."""
    if path.endswith(("/messages", "/messages/count_tokens")):
        return Anthropic
    if path.endswith("/responses"):
        return Responses
    if path.endswith("/chat/completions"):
        return Chat
    if ":" in path.rsplit("/", 1)[-1]:
        return Gemini
    return None
