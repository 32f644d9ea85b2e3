# telegram_bot.py: the methods of the Telegram Bot API, with its limits and errors
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The bot's side of telegram_server.py."""

import json
import time

CHAT = 4711
MAX_TEXT = 4096
MAX_DATA = 64
MAX_QUERY_TEXT = 200


ENTITIES = {"bold", "italic", "strikethrough", "code", "pre", "text_link"}
LONELY = {"code", "pre"}


def check_entities(entities, text):
    """Refuses what Telegram would refuse or leave out: entities outside the text or inside a character, without length, that overlap without one being
    inside the other, in code, and links to anything but pages."""
    starts = {0}
    at = 0
    for character in text:
        at += units(character)
        starts.add(at)
    seen = []
    for entity in entities or []:
        first, last = entity["offset"], entity["offset"] + entity["length"]
        if entity["type"] not in ENTITIES:
            raise Refused(400, f"Bad Request: unsupported entity {entity['type']}")
        if entity["length"] <= 0 or first not in starts or last not in starts:
            raise Refused(400, f"Bad Request: entity {entity} is not in the text")
        if entity["type"] == "text_link" and not entity["url"].startswith(("http://", "https://")):
            raise Refused(400, f"Bad Request: wrong URL {entity['url']}")
        for kind, other_first, other_last in seen:
            if last <= other_first or other_last <= first:
                continue
            inside = (first <= other_first and other_last <= last) or (other_first <= first and last <= other_last)
            if not inside or kind in LONELY or entity["type"] in LONELY:
                raise Refused(400, f"Bad Request: entity {entity} overlaps")
        seen.append((entity["type"], first, last))
    if len(seen) > 100:
        raise Refused(400, "Bad Request: too many entities")
    return entities


class Refused(Exception):
    """An answer that is not ok."""

    def __init__(self, code, description, **parameters):
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def units(text):
    """The length that Telegram counts: UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def check_keyboard(markup):
    if markup is None:
        return None
    if isinstance(markup, str):
        markup = json.loads(markup)
    rows = markup.get("inline_keyboard", [])
    for row in rows:
        for button in row:
            if not button.get("text"):
                raise Refused(400, "Bad Request: inline keyboard button text must be non-empty")
            data = button.get("callback_data")
            if data is not None and not 1 <= len(data.encode()) <= MAX_DATA:
                raise Refused(400, "Bad Request: BUTTON_DATA_INVALID")
    return {"inline_keyboard": rows} if rows else None


class Bot:
    """What a call does to the chats, the updates and the queries of a server."""

    def _call(self, method, parameters):
        function = getattr(self, "_do_" + method, None)
        if function is None:
            raise Refused(404, "Not Found")
        self.calls.append((method, parameters))
        return function(parameters)

    def _do_getMe(self, _):
        return {"id": 123456789, "is_bot": True, "first_name": "Beckon double", "username": "beckon_double_bot"}

    def _do_setMyCommands(self, _):
        return True

    def _do_getUpdates(self, parameters):
        offset = parameters.get("offset", 0)
        limit = min(max(parameters.get("limit", 100), 1), 100)
        end = time.monotonic() + parameters.get("timeout", 0)
        with self._change:
            if self.webhook:
                raise Refused(409, "Conflict: can't use getUpdates method while webhook is active; "
                                   "use deleteWebhook to delete the webhook first")
            overtaken = self._poller != self._call_on.since
            self._poller += 1
            mine = self._poller
            self._change.notify_all()
            # Like the server of Telegram: a number far ahead of its count belongs to another count.
            if offset > self._next_update + 10 and not self.strict:
                offset = 0
            if offset < 0:
                self._updates = self._updates[offset:]
            elif not self.obstinate:
                self._updates = [u for u in self._updates if u[0] >= offset]
            self._pollers += 1
            try:
                while not self._updates and time.monotonic() < end and self._poller == mine \
                        and not overtaken and not self._conflict:
                    self._change.wait(min(0.5, max(0.0, end - time.monotonic())))
                if self._cut:
                    raise Refused(500, "cut")
                if self._poller != mine or overtaken:
                    return []
                if self._conflict:
                    self._conflict = False
                    raise Refused(409, "Conflict: terminated by other getUpdates request; make sure that only one "
                                       "bot instance is running")
                return [update for _, update in self._updates[:limit]]
            finally:
                self._pollers -= 1
                self._change.notify_all()

    def _chat(self, parameters):
        chat = int(parameters.get("chat_id", 0))
        if chat not in self.people and chat > 0:
            raise Refused(400, "Bad Request: chat not found")
        if chat in self.moved:
            raise Refused(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=self.moved[chat])
        if chat in self.blocked:
            raise Refused(403, "Forbidden: bot was blocked by the user")
        return chat

    @staticmethod
    def _text(parameters):
        text = parameters.get("text", "")
        if not text.strip():
            raise Refused(400, "Bad Request: message text is empty")
        if units(text) > MAX_TEXT:
            raise Refused(400, "Bad Request: message is too long")
        check_entities(parameters.get("entities"), text)
        return text.strip()

    def _do_sendMessage(self, parameters):
        with self._change:
            chat = self._chat(parameters)
            text = self._text(parameters)
            markup = check_keyboard(parameters.get("reply_markup"))
            reply = parameters.get("reply_parameters") or {}
            if reply and (chat, reply["message_id"]) not in self.messages and not reply.get("allow_sending_without_reply"):
                raise Refused(400, "Bad Request: message to be replied not found")
            message = self._new_message(chat, text=text, edits=[],
                                        **{"from": {"id": 123456789, "is_bot": True, "first_name": "Beckon double"}})
            if parameters.get("entities"):
                message["entities"] = parameters["entities"]
            if markup:
                message["reply_markup"] = markup
            if reply:
                message["reply_to"] = reply["message_id"]
            self._change.notify_all()
            return {k: v for k, v in message.items() if k != "edits"}

    def _edited(self, parameters):
        chat = self._chat(parameters)
        message = self.messages.get((chat, int(parameters.get("message_id", 0))))
        if message is None:
            raise Refused(400, "Bad Request: message to edit not found")
        if not message["from"].get("is_bot") or message.get("too_old"):
            raise Refused(400, "Bad Request: message can't be edited")
        return message

    def _change_message(self, message, text, markup):
        if text == message["text"] and markup == message.get("reply_markup"):
            raise Refused(400, "Bad Request: message is not modified: specified new message content and reply markup are "
                               "exactly the same as a current content and reply markup of the message")
        message["edits"].append(message["text"])
        message["text"] = text
        message.pop("reply_markup", None)
        if markup:
            message["reply_markup"] = markup
        self._change.notify_all()
        return {k: v for k, v in message.items() if k != "edits"}

    def _do_editMessageText(self, parameters):
        with self._change:
            return self._change_message(self._edited(parameters), self._text(parameters),
                                        check_keyboard(parameters.get("reply_markup")))

    def _do_editMessageReplyMarkup(self, parameters):
        with self._change:
            message = self._edited(parameters)
            return self._change_message(message, message["text"], check_keyboard(parameters.get("reply_markup")))

    def _do_answerCallbackQuery(self, parameters):
        with self._change:
            query = self.queries.get(parameters.get("callback_query_id"))
            if query is None or query["old"] or query["answered"] is not None:
                raise Refused(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
            if units(parameters.get("text", "")) > MAX_QUERY_TEXT:
                raise Refused(400, "Bad Request: MESSAGE_TOO_LONG")
            query["answered"] = parameters.get("text", "")
            query["alert"] = parameters.get("show_alert", False)
            self._change.notify_all()
            return True
