# rude_server.py: a server that breaks the rules of HTTP in many ways
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""rude_server.py FOLDER [CERTIFICATE KEY [PROTOCOL…]]: prints its port. FOLDER/behaviour says how it behaves to the next connection,
FOLDER/heard gets a line of JSON for every request that it has read. It ends when its standard input does. With a certificate it uses TLS and offers PROTOCOL… (ALPN);
“tls1.0” as PROTOCOL restricts it to that version."""

import gzip
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
from pathlib import Path

FOLDER = Path(sys.argv[1])
GOOD = {"category": "best_practice", "answer": "Spaces", "reason": "Most projects do", "confidence": 0.95}
# Valid both as a reply of a model and as one of Telegram.
BODY = json.dumps({"ok": True, "result": [], "choices": [
    {"index": 0, "message": {"role": "assistant", "content": json.dumps(GOOD)}, "finish_reason": "stop"}]}).encode()
OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


def whole(head=OK, body=BODY):
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


def frame(kind, flags, stream, payload):
    """A frame of HTTP/2."""
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


# What is sent repeatedly after the first bytes.
ENDLESS = {
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 500),
    "hints": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: <" + b"x" * 50_000 + b">\r\n\r\n"),
    "fields": (OK, b"X-Field: " + b"x" * 1000 + b"\r\n"),
    "field": (OK + b"X-Field: ", b"x" * 65536),
    "status-line": (b"HTTP/1.1 200 ", b"O" * 65536),
    "noise": (b"", bytes(range(256)) * 256),
    "chunks": (CHUNKED, b"1\r\n \r\n" * 1000),
    "chunk-size": (CHUNKED + b"1;", b"x" * 65536),
    "trailers": (CHUNKED + b"1\r\n \r\n0\r\n", b"X-Field: xxxxxxxx\r\n" * 1000),
    "body": (OK + b"Content-Length: 1000000000000000\r\n\r\n", b" " * 65536),
    "h2-ping": (frame(4, 0, 0, b""), frame(6, 0, 0, b"12345678") * 1000),
}
ONCE = {
    "good": whole(),
    "fifty": b"HTTP/1.1 102 Processing\r\n\r\n" * 50 + whole(),
    "packed": whole(OK + b"Content-Encoding: gzip\r\n", gzip.compress(BODY)),
    "bomb": whole(OK + b"Content-Encoding: gzip\r\n", gzip.compress(b" " * 50_000_000)),
    "redirect": whole(b"HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\n", b""),
    "login": whole(b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nWWW-Authenticate: Digest realm=\"x\", nonce=\"y\"\r\n", b"{}"),
    "cookie": whole(OK + b"Set-Cookie: a=b; Path=/\r\n"),
    "hasty": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",  # in reply to the first bytes, whatever they are
    "early-end": OK + b"Content-Length: 100000\r\n\r\n{",
}


def hear(connection):
    """The head of a request and its body, as far as they arrive."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        data = connection.recv(65536)
        if not data:
            return heard
        heard += data
    head, _, body = heard.partition(b"\r\n\r\n")
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        data = connection.recv(65536)
        if not data:
            break
        body += data
    return head + b"\r\n\r\n" + body


def serve(connection, tls, how):
    if how == "silent":
        while connection.recv(65536):
            pass
        return
    if tls is not None:
        connection = tls.wrap_socket(connection, server_side=True)
    if how == "deaf":
        time.sleep(3600)
    if how == "h2-ping" and connection.selected_alpn_protocol() == "h2":
        first, again = ENDLESS[how]
        connection.sendall(first)
        while True:
            connection.sendall(again)
    while True:
        heard = connection.recv(65536) if how == "hasty" else hear(connection)
        if not heard:
            return
        with open(FOLDER / "heard", "a", encoding="utf-8") as log:
            log.write(json.dumps(heard.decode(errors="replace")) + "\n")
        if how == "h2-ping":
            connection.sendall(ONCE["good"])
        elif how in ENDLESS:
            first, again = ENDLESS[how]
            connection.sendall(first)
            while True:
                connection.sendall(again)
        elif how == "reset":
            connection.sendall(OK + b"Content-Length: 100000\r\n\r\n{")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        elif how == "drip":
            connection.sendall(OK + b"Content-Length: 100000\r\n\r\n")
            while True:
                connection.sendall(b" ")
                time.sleep(3)
        elif how == "quiet":
            while connection.recv(65536):
                pass
            return
        else:
            connection.sendall(ONCE[how])
            if how in ("early-end", "hasty"):
                return


def meet(connection, tls):
    try:
        with connection:
            serve(connection, tls, (FOLDER / "behaviour").read_text())
    except (OSError, ssl.SSLError):
        pass


def make_tls(certificate, key, *protocols):
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    if "tls1.0" in protocols:
        tls.set_ciphers("ALL:@SECLEVEL=0")
        tls.minimum_version = tls.maximum_version = ssl.TLSVersion.TLSv1
    elif protocols:
        tls.set_alpn_protocols(protocols)
    return tls


def end_with_the_test():
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_test, daemon=True).start()
    tls = make_tls(*sys.argv[2:]) if len(sys.argv) > 2 else None
    listener = socket.create_server(("127.0.0.1", 0))
    if (FOLDER / "behaviour").read_text() == "deaf":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    print(listener.getsockname()[1], flush=True)
    while True:
        threading.Thread(target=meet, args=(listener.accept()[0], tls), daemon=True).start()
