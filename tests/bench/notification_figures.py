# notification_figures.py: figures of the desk in the background; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import queue
import subprocess
import sys
import threading
import time

from gi.repository import Gio, GLib
from world import Window, figure, line, median, memory_mib, ms, settle, since, spread, wakeups

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
NODE = f"""<node><interface name="{NAME}">
 <method name="GetCapabilities"><arg type="as" direction="out"/></method>
 <method name="GetServerInformation">
  <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/></method>
 <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
  <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
  <arg type="u" direction="out"/></method>
 <method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>"""


class Server:
    """A notification server that draws nothing and says when it was told what."""

    def __init__(self):
        self.told = queue.Queue()
        self.last = 0
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait(10)

    def _run(self, ready):
        context = GLib.MainContext()
        context.push_thread_default()
        bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(NODE).interfaces[0], self._called, None, None)
        Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: ready.set(), None)
        GLib.MainLoop(context).run()

    def _called(self, _bus, _sender, _path, _interface, method, parameters, invocation):
        if method == "Notify":
            self.told.put((time.monotonic(), parameters.unpack()[3]))
            self.last += 1
            invocation.return_value(GLib.Variant("(u)", (self.last,)))
        elif method == "GetCapabilities":
            invocation.return_value(GLib.Variant("(as)", (["actions", "body"],)))
        elif method == "GetServerInformation":
            invocation.return_value(GLib.Variant("(ssss)", ("bench", "Beckon", "1", "1.2")))
        else:
            invocation.return_value(None)

    def count(self, seconds):
        """The titles of what comes within so many seconds."""
        end, titles = time.monotonic() + seconds, []
        while (left := end - time.monotonic()) > 0:
            try:
                titles.append(self.told.get(timeout=left)[1])
            except queue.Empty:
                break
        return titles


server = Server()


def start_background():
    """A desk without a window, whose person wants notifications and is in another program."""
    window = Window()
    window.prefer(arrival="'notify'")
    window.program = [*window.program, "--background"]
    window.start()
    typist = subprocess.Popen([window_tool("typist")], stdout=subprocess.DEVNULL, env=window.env)
    time.sleep(1.5)
    return window, typist


def window_tool(name):
    from world import BUILD
    return str(BUILD / "tests" / "gui" / "tools" / name)


def end(window, typist):
    typist.kill()
    typist.wait()
    window.end()
    window.discard()


@figure("POST of an ask → notification at the server")
def notified():
    sent, asked = [], []
    for number in range(12):
        begin = time.monotonic()
        subprocess.run(["notify-send", f"number {number}"], check=True)
        sent.append(server.told.get(timeout=10)[0] - begin)
    window, typist = start_background()
    try:
        for number in range(12):
            body = json.dumps({"conflict_description": f"Question {number}?", "options": ["Yes", "No"], "policy": "hold",
                               "agent": "claude-code"}).encode()
            connection = window.connect()
            connection.connect()
            begin = time.monotonic()
            connection.request("POST", "/v1/interactions", body, {"Content-Type": "application/json"})
            asked.append(server.told.get(timeout=10)[0] - begin)
            identity = json.loads(connection.getresponse().read())["id"]
            connection.close()
            window.respond(identity, option_index=0)
            # Three in ten seconds come one by one; the burst is another figure.
            time.sleep(3.6)
    finally:
        end(window, typist)
    line("POST of an ask → notification at the server", ms(median(asked[2:])), "", f"notify-send: {ms(median(sent[2:]))}", spread(asked[2:]))


@figure("the desk in the background")
def background():
    window, typist = start_background()
    try:
        pid = window.process.pid
        settle(pid)
        line("memory of beckon-desk --background, nothing open", f"{memory_mib(pid)[0]:.0f} MiB", "", "", f"resident; {memory_mib(pid)[1]:.0f} MiB private")
        for number in range(100):
            window.ask(f"Question {number}?", agent=f"agent-{number % 10}", policy="hold")
        settle(pid)
        line("memory of beckon-desk --background, 100 open questions", f"{memory_mib(pid)[0]:.0f} MiB", "", "",
             f"resident; {memory_mib(pid)[1]:.0f} MiB private")
        before = wakeups(pid)
        time.sleep(60)
        line("wake-ups a minute of beckon-desk --background", f"{since(before, wakeups(pid))}", "0", "", "100 open questions, all threads")
    finally:
        end(window, typist)


@figure("1,000 questions in 10 s")
def flood():
    window, typist = start_background()
    longest, done = [0.0], threading.Event()

    def look():
        while not done.is_set():
            begin = time.monotonic()
            window.http("GET", "/v1/status")
            longest[0] = max(longest[0], time.monotonic() - begin)

    try:
        server.count(0.1)
        looker = threading.Thread(target=look)
        looker.start()
        begin = time.monotonic()
        for number in range(1000):
            window.ask(f"Question {number}?", agent=f"agent-{number % 50}", policy="hold")
            time.sleep(max(0, begin + (number + 1) / 100 - time.monotonic()))
        took = time.monotonic() - begin
        done.set()
        looker.join()
        titles = server.count(6)
        line(f"1,000 questions in {took:.0f} s: notifications sent", str(len(titles)), "one bundle", "1,000 without it",
             f"the last says “{titles[-1]}”")
        line(f"1,000 questions in {took:.0f} s: longest wait for a status", ms(longest[0]), "< 16 ms of the main loop", "",
             "GET /v1/status over the socket meanwhile, from Python")
    finally:
        done.set()
        end(window, typist)


FIGURES = (notified, background, flood)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for take in FIGURES:
        if not wanted or any(word in take.__name__ for word in wanted):
            take()
