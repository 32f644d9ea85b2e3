# telegram_server.py: a server that behaves as the Telegram Bot API documents, with its limits and errors
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One bot, its chats and its updates, over HTTP on a free port of this machine.

A test starts it in its own process (`TelegramServer ()`), plays the person with `say`, `tap` and `push`, reads what the
bot wrote from `messages`, and injects faults with `fail`. As a program it has a second port for the same in JSON:

    telegram_server.py [PORT [CONTROL_PORT]]
    curl -d '{"do": "say", "arguments": ["Hello"]}' http://127.0.0.1:CONTROL_PORT/
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from telegram_bot import CHAT, Bot, Refused

TOKEN = "123456789:AAH-double-of-the-Bot_API-for-tests"


class Raw(str):
    """An update as the bytes on the wire, well formed or not; invalid UTF-8 is written as surrogates. {} is its number, if it has one."""


class TelegramServer(Bot):
    """The bot's side and the person's side of one bot."""

    def __init__(self, token=TOKEN, port=0, people=((CHAT, "Anna"), (666, "Mallory"))):
        self.token = token
        self.people = dict(people)
        self.usernames = {}    # of a person, if they have one
        self.blocked = set()
        self.moved = {}        # a group → the supergroup that it became
        self.obstinate = False # ignores confirmations: sends everything again
        self.strict = False    # an offset of another count also confirms what is below it
        self.messages = {}     # (chat, message id) → message as it is now; those of the bot have `edits`
        self.queries = {}      # id → {"answered": None or the text, "old": …}
        self.calls = []        # (method, parameters) of every call that had the right token
        self.webhook = False
        self._faults = []      # [method or None, how often, what, how many calls pass before]
        self._updates = []
        self._sent = []        # all updates so far
        self._next_update = 1000
        self._next_message = 1
        self._pollers = 0
        self._poller = 0
        self._conflict = False
        self._held = 0         # calls that wait for a gate
        self._change = threading.Condition()
        self._call_on = threading.local()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                server._serve(self)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # a client that disconnects in the middle is not an error

        self._class = (Server, Handler)
        self._http = None
        self.port = port
        self.open()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    # --- the network -------------------------------------------------------------------------

    def open(self):
        """Listens (again, on the same port as before)."""
        server_class, handler = self._class
        server_class.allow_reuse_address = True
        self._http = server_class(("127.0.0.1", self.port), handler)
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def close(self):
        """Stops listening and cuts waiting calls off."""
        self._http.shutdown()
        self._http.server_close()
        with self._change:
            self._poller += 1  # a waiting poll is dropped without an answer
            self._cut = True
            self._change.notify_all()
        deadline = time.monotonic() + 5
        with self._change:
            while self._pollers and time.monotonic() < deadline:
                self._change.wait(0.1)
            self._cut = False

    _cut = False

    def _serve(self, handler):
        try:
            length = int(handler.headers.get("Content-Length") or 0)
            body = handler.rfile.read(length)
            parts = handler.path.split("?")[0].split("/")
            method = parts[-1]
            # A change while this call is on its way ends its poll like one that already waits.
            self._call_on.since = self._poller
            fault = self._take_fault(method)
            gate = fault.get("gate") if fault is not None else None
            late = gate is not None and fault.get("late")
            if gate is not None:
                fault = None
                if not late:
                    self._hold(gate)
            if fault is not None and fault.get("hang_up"):
                handler.close_connection = True
                handler.connection.close()
                return
            if fault is not None and "raw" in fault:
                self._reply(handler, fault.get("status", 200), fault["raw"].encode())
                return
            try:
                if fault is not None and not fault.get("after"):
                    raise Refused(fault["status"], fault.get("description", "Injected"), **fault.get("parameters", {}))
                if len(parts) != 3 or not parts[1].startswith("bot"):
                    raise Refused(404, "Not Found")
                if parts[1][3:] != self.token:
                    raise Refused(401, "Unauthorized")
                parameters = json.loads(body or b"{}")
                result = self._call(method, parameters)
                if fault is not None:  # done, but the answer is lost
                    handler.close_connection = True
                    handler.connection.close()
                    return
                if late:
                    self._hold(gate)
                answer = {"ok": True, "result": result}
                status = 200
            except Refused as refused:
                status = refused.code
                answer = {"ok": False, "error_code": refused.code, "description": refused.description}
                if refused.parameters:
                    answer["parameters"] = refused.parameters
            if answer.get("description") == "cut":
                handler.close_connection = True
                handler.connection.close()
                return
            self._reply(handler, status, self._to_bytes(answer))
        except OSError:
            pass

    def _hold(self, gate):
        with self._change:
            self._held += 1
        gate.wait(60)
        with self._change:
            self._held -= 1

    @staticmethod
    def _to_bytes(answer):
        text = json.dumps(answer)
        result = answer.get("result")
        for update in result if isinstance(result, list) else []:
            if isinstance(update, Raw):
                text = text.replace(json.dumps(update), update, 1)
        return text.encode("utf-8", "surrogateescape")

    @staticmethod
    def _reply(handler, status, body):
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    # --- faults ------------------------------------------------------------------------------

    def fail(self, method=None, times=1, skip=0, **what):
        """The next @times calls of @method (None: of any), after @skip more, fail: status=, description=, parameters=; or raw= (any body),
        hang_up=True (no answer, nothing done), after=True (done, but the answer is lost). gate= (a threading.Event): nothing fails, but is
        done when the gate is set; late=True: is done at once and answered then."""
        with self._change:
            self._faults.append([method, times, what, skip])
            if method in (None, "getUpdates") and not what.get("after"):
                self._poller += 1  # the waiting poll ends first
                self._change.notify_all()

    def mend(self):
        with self._change:
            self._faults.clear()

    def _take_fault(self, method):
        with self._change:
            for fault in self._faults:
                if fault[0] in (None, method) and fault[3] > 0:
                    fault[3] -= 1
                elif fault[0] in (None, method) and fault[1] > 0:
                    fault[1] -= 1
                    return fault[2]
        return None

    def revoke(self, token="987654321:BBH-another-token-than-before"):
        """Replaces the token."""
        with self._change:
            self.token = token
            self._poller += 1
            self._change.notify_all()

    def rival(self):
        """Another program polls once: the waiting poll ends with 409, or else the next one."""
        with self._change:
            self._conflict = True
            self._change.notify_all()

    # --- the person's side ---------------------------------------------------------------------

    def push(self, update):
        """Queues any update, of whatever form; an object without a number gets the next one. Returns the number."""
        with self._change:
            number = self._next_update
            self._next_update += 1
            if isinstance(update, dict) and "update_id" not in update:
                update = {"update_id": number, **update}
            if isinstance(update, Raw):
                update = Raw(update.replace("{}", str(number), 1))
            self._updates.append((number, update))
            self._sent.append((number, update))
            self._change.notify_all()
            return number

    def renumber(self, number):
        """Continues the numbers of the updates from @number, lower or higher than before."""
        with self._change:
            self._next_update = number

    def again(self, *numbers):
        """Sends the updates @numbers again, unchanged, processed or not."""
        with self._change:
            self._updates += [(number, update) for number, update in self._sent if number in numbers]
            self._change.notify_all()

    def migrate(self, group, supergroup, told=True):
        """Turns @group into @supergroup; with @told the members of both are notified."""
        with self._change:
            self.moved[group] = supergroup
            service = self._new_message(group, migrate_to_chat_id=supergroup, **{"from": self._user(CHAT)})
            after = self._new_message(supergroup, migrate_from_chat_id=group, **{"from": self._user(CHAT)})
        if told:
            self.push({"message": service})
            self.push({"message": after})

    def member(self, status, chat=CHAT, who=CHAT, **fields):
        """Sets the status of the bot in @chat: "member", "administrator", "restricted", "left", "kicked"."""
        with self._change:
            if status in ("left", "kicked"):
                self.blocked.add(chat)
            else:
                self.blocked.discard(chat)
        me = {"id": 123456789, "is_bot": True, "first_name": "Beckon double"}
        self.push({"my_chat_member": {"chat": {"id": chat, "type": "private" if chat > 0 else "group"}, "from": self._user(who), "date": int(time.time()),
                                      "old_chat_member": {"user": me, "status": "member"},
                                      "new_chat_member": {"user": me, "status": status, **fields}}})

    def _user(self, who):
        user = {"id": who, "is_bot": False, "first_name": self.people.get(who, "Somebody")}
        return {**user, "username": self.usernames[who]} if who in self.usernames else user

    @staticmethod
    def _place(chat):
        return {"id": chat, "type": "private" if chat > 0 else "supergroup" if chat < -1000000000000 else "group", "title": "The team"}

    def _new_message(self, chat, **fields):
        number = self._next_message
        self._next_message += 1
        message = {"message_id": number, "date": int(time.time()), "chat": self._place(chat), **fields}
        self.messages[chat, number] = message
        return message

    def say(self, text, reply_to=None, chat=CHAT, who=None, **fields):
        """The person writes to the bot; @reply_to is a message. Returns the number of the update."""
        with self._change:
            message = self._new_message(chat, **{"from": self._user(who or chat), "text": text, **fields})
            if reply_to is not None:
                message["reply_to_message"] = {k: v for k, v in reply_to.items() if k not in ("edits", "reply_to_message")}
        return self.push({"message": message})

    def tap(self, message, button, chat=None, who=None, old=False, inaccessible=False, **fields):
        """The person taps @button (its text, or a part of it; or the data) under @message, of which an @inaccessible one has only its chat and
        its number. Returns the id of the query."""
        data = button
        for row in (message.get("reply_markup") or {}).get("inline_keyboard", []):
            for known in row:
                if button in known["text"]:
                    data = known["callback_data"]
        with self._change:
            query = f"query-{len(self.queries) + 1}"
            self.queries[query] = {"answered": None, "alert": None, "old": old}
            chat = chat or message["chat"]["id"]
            shown = {k: v for k, v in message.items() if k != "edits"}
            shown["chat"] = {**self._place(chat), **fields}
            if inaccessible:
                shown = {"chat": shown["chat"], "message_id": message["message_id"], "date": 0}
        self.push({"callback_query": {"id": query, "from": self._user(who or chat), "message": shown,
                                      "chat_instance": "1", "data": data}})
        return query

    # --- what a test checks ----------------------------------------------------------------------

    def sent(self, chat=CHAT):
        """The bot's messages in a chat, oldest first, in their current form."""
        with self._change:
            return [m for (c, _), m in sorted(self.messages.items()) if c == chat and m["from"].get("is_bot")]

    def wait(self, condition, timeout=20):
        """Waits until @condition returns something true, and returns that."""
        end = time.monotonic() + timeout
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                texts = [m["text"] for m in self.sent()]
                raise AssertionError(f"Telegram did not see it within {timeout} s; it has {texts}, {self.queries}")
            time.sleep(0.02)

    def wait_text(self, part, chat=CHAT, timeout=20):
        """The oldest message of the bot that contains @part now."""
        return self.wait(lambda: next((m for m in self.sent(chat) if part in m["text"]), None), timeout)

    def wait_query(self, query, timeout=20):
        """The text with which the bot answered a tap."""
        self.wait(lambda: self.queries[query]["answered"] is not None, timeout)
        return self.queries[query]["answered"]

    def pending(self):
        """The number of updates that the bot has not confirmed."""
        with self._change:
            return len(self._updates)

    def polling(self):
        """Does the bot wait for updates right now?"""
        with self._change:
            return self._pollers > 0

    def holding(self):
        """Does a call wait for its gate right now?"""
        with self._change:
            return self._held > 0

    def count(self, method):
        return sum(1 for name, _ in list(self.calls) if name == method)


def control(server, port):
    """The person's side over HTTP: {"do": NAME, "arguments": […], "options": {…}} calls that function."""
    allowed = {"renumber", "again", "migrate", "member", "push", "say", "tap", "sent", "fail", "mend", "revoke", "rival", "pending", "count", "open", "close"}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            if body.get("do") in allowed:
                status, answer = 200, getattr(server, body["do"])(*body.get("arguments", []), **body.get("options", {}))
            else:
                status, answer = 404, f"one of {sorted(allowed)}"
            TelegramServer._reply(self, status, json.dumps(answer).encode())

        def log_message(self, *_):
            pass

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main():
    ports = [int(word) for word in sys.argv[1:3]] + [0, 0]
    server = TelegramServer(port=ports[0])
    person = control(server, ports[1])
    print(json.dumps({"url": server.url, "control": person.server_address[1], "token": server.token, "chat": CHAT}), flush=True)
    person.serve_forever()


if __name__ == "__main__":
    main()
