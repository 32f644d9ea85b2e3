# test_remote.py: the window says from which other computer an agent asks (AG-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import socket

from beckon_testing import clause
from gui_testing import BUTTON, turn_to
from test_desk_window import sees


def ask_from(app, host, **question):
    """As the process of “beckon ssh” passes it on (AG-11)."""
    body = json.dumps({"conflict_description": "Which port?", "options": [{"label": "80"}, {"label": "8080"}], **question})
    token = "t" * 43
    with socket.socket(socket.AF_UNIX) as relay:
        relay.connect(str(app.socket))
        relay.sendall(f"\0beckon-ssh {host} {token}\n".encode())
        relay.sendall((f"POST /v1/interactions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
                       f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
        reply = b""
        while data := relay.recv(65536):
            reply += data
    return json.loads(reply.partition(b"\r\n\r\n")[2])


@clause("/ag/AG-11/the-window-names-the-other-computer")
def test_other_computer(make_app):
    app = make_app().start()
    turn_to("Beckon")
    question = ask_from(app, "build1", agent="x" * 200, session={"remote": True, "cwd": "/srv/shop"})
    assert question["host"] == "build1"
    app.wait_ready()
    app.wait_shows("^build1 · x+")
    app.wait_shows("^Runs in a terminal on build1 · /srv/shop")
    assert not sees(app, BUTTON, "Go There") and not sees(app, BUTTON, "Open Folder")
