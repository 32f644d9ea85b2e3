# test_access.py: who may call, and what a request must look like (interfaces, section 3; E109)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import pwd
import socket
import stat
import subprocess
import time

import pytest

from beckon_testing import clause
from beckon_testing.table_dump import dump
from openapi_contract import check_error
from raw_http import RawConnection

NOTHING = object()


def call(desk, *, token=NOTHING, host=NOTHING, origin=None, method="POST", path="/v1/tasks", body=b'{"title":"T"}'):
    """One request over TCP with exactly these headers."""
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {'127.0.0.1:%d' % desk.port if host is NOTHING else host}")
    if token is not None:
        lines.append(f"Authorization: {'Bearer ' + desk.token if token is NOTHING else token}")
    if origin is not None:
        lines.append(f"Origin: {origin}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    with RawConnection(desk, "tcp") as connection:
        connection.send("\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))
        reply = connection.read()
    assert reply is not None, "the desk hung up without an answer"
    if reply.status >= 400:
        check_error(reply)
    return reply


@clause("/errors/E109/no-or-wrong-token")
@pytest.mark.shared_desk
@pytest.mark.parametrize("token", [None, "Bearer ", "Bearer", "Bearer x", "Basic Og==", "bearer", "Bearer null",
                                   "Bearer " + "x" * 4000, "TOKEN", "Bearer TOKENx", "Bearer TOKE"])
def test_token(desk, token):
    if token:
        token = token.replace("TOKEN", desk.token).replace("TOKE", desk.token[:-1])
    before = dump(desk)
    reply = call(desk, token=token)
    assert (reply.status, reply.error) == (401, "E109")
    assert reply.headers["www-authenticate"].startswith("Bearer")
    assert desk.token not in reply.text
    assert dump(desk) == before


@clause("/errors/E109/the-token-lets-in")
@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_right_token(desk, scheme):
    assert call(desk, token=f"{scheme} {desk.token}").status == 201


@clause("/errors/E109/host-must-be-this-machine")
@pytest.mark.shared_desk
@pytest.mark.parametrize("host", [None, "", "example.org", "example.org:80", "evil.localhost.example.org", "127.0.0.1.example.org",
                                  "192.168.1.1", "0.0.0.0", "[::2]", "localhost.", "localhost@example.org", "127.0.0.1:x",
                                  "127.1", "0x7f.0.0.1", "2130706433", "[::ffff:127.0.0.1]x"])
def test_host(desk, host):
    before = dump(desk)
    reply = call(desk, host=host)
    assert reply.status in (400, 403) and reply.error in ("E101", "E109")
    if host not in (None, ""):
        # A malformed name may be reported as such; the name of another computer is not allowed.
        assert reply.error == "E109" or "@" in host or host.endswith((":x", "]x"))
    assert dump(desk) == before


@clause("/errors/E109/loopback-names-are-this-machine")
@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "localhost:1", "127.0.0.1", "127.0.0.1:23256", "[::1]", "[::1]:80"])
def test_loopback_hosts(desk, host):
    assert call(desk, host=host).status == 201


@clause("/errors/E109/a-web-page-may-not-call")
@pytest.mark.shared_desk
@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://localhost", "http://127.0.0.1", "file://", "",
                                    "chrome-extension://abc"])
def test_origin(desk, origin):
    before = dump(desk)
    reply = call(desk, origin=origin)
    assert (reply.status, reply.error) == (403, "E109")
    assert "access-control-allow-origin" not in reply.headers
    # A browser sends a preflight request first; it gets the same reply.
    preflight = call(desk, method="OPTIONS", origin=origin, token=None, body=None)
    assert preflight.status == 403
    assert dump(desk) == before


@clause("/errors/E109/an-origin-that-the-person-allowed")
def test_allowed_origin(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile"})
    settings = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text("[page/beckon/Beckon]\nallowed-origins=['https://example.org']\n")
    desk.start()
    reply = call(desk, origin="https://example.org")
    assert reply.status == 201 and reply.headers["access-control-allow-origin"] == "https://example.org"
    # The token is still required.
    assert call(desk, origin="https://example.org", token=None).status == 401
    for other in ("https://example.org.evil.net", "http://example.org", "https://example.org:8443", "https://EXAMPLE.org"):
        assert call(desk, origin=other).status == 403


@clause("/errors/E109/no-work-before-the-check")
@pytest.mark.shared_desk
@pytest.mark.parametrize("body", [b"[" * 100000, b"\xff\xfe", b'{"title":' + b"9" * 1000000 + b"}"], ids=["deep", "binary", "long"])
def test_refused_before_the_body_is_read(desk, body):
    assert call(desk, token="Bearer wrong", body=body).error == "E109"
    assert call(desk, host="example.org", body=body).error == "E109"
    # Callers without the token cannot find out which paths exist.
    assert call(desk, token=None, method="GET", path="/v1/none", body=None).status == 401


@clause("/errors/E109/every-route-over-tcp-needs-the-token")
@pytest.mark.shared_desk
def test_every_route(desk):
    paths = desk.http("GET", "/v1/openapi.json").json["paths"]
    for path, item in paths.items():
        for method in item:
            if method in ("get", "post", "put", "patch", "delete"):
                concrete = path.replace("{id}", "1").replace("{task_id}", "1").replace("{interaction_id}", "1")
                reply = call(desk, token=None, method=method.upper(), path=concrete,
                             body=b"{}" if method in ("post", "put", "patch") else None)
                assert (reply.status, reply.error) == (401, "E109"), f"{method} {path}"


@clause("/errors/E109/over-the-socket-no-token-is-needed")
@pytest.mark.shared_desk
def test_socket_needs_no_token(desk):
    assert desk.http("GET", "/v1/status").status == 200
    assert desk.http("GET", "/v1/status", headers={"Authorization": "Bearer wrong"}).status == 200


@clause("/errors/E109/files-of-the-run-time-folder-are-the-users-alone")
def test_runtime_files(desk):
    assert stat.S_IMODE(desk.runtime.stat().st_mode) == 0o700
    assert stat.S_IMODE(desk.socket.stat().st_mode) == 0o600
    assert stat.S_IMODE((desk.runtime / "token").stat().st_mode) == 0o600
    assert len(desk.token) >= 32
    facts = json.loads((desk.runtime / "desk.json").read_text())
    assert set(facts) >= {"pid", "version", "socket", "port"}
    assert facts["pid"] == desk.process.pid and facts["socket"] == str(desk.socket) and facts["port"] == desk.port
    desk.stop()
    assert not desk.socket.exists() and not (desk.runtime / "desk.json").exists()
    desk.start()


@clause("/errors/E109/another-user-is-refused-at-the-socket")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user(desk):
    # As if somebody had opened the folder: the desk relies on the kernel's credentials of the peer.
    desk.home.chmod(0o755)
    desk.runtime.chmod(0o755)
    desk.socket.chmod(0o777)
    script = ("import socket,sys; s = socket.socket (socket.AF_UNIX); s.settimeout (10); s.connect (sys.argv[1])\n"
              "s.sendall (b'GET /v1/status HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')\n"
              "data = s.recv (65536); sys.stdout.write (data.decode ())")
    nobody = pwd.getpwnam("nobody")
    done = subprocess.run(["/usr/bin/python3", "-I", "-c", script, str(desk.socket)], user=nobody.pw_uid, group=nobody.pw_gid,
                          extra_groups=[], capture_output=True, text=True, timeout=20, cwd="/")
    assert "200 OK" not in done.stdout and "summary" not in done.stdout
    if done.stdout:
        assert " 403 " in done.stdout and '"E109"' in done.stdout
    assert desk.http("GET", "/v1/status").status == 200


@clause("/errors/E109/tcp-listens-on-loopback-alone")
@pytest.mark.shared_desk
def test_loopback_alone(desk):
    own = f"{desk.port:04X}"
    listening = []
    for name in ("tcp", "tcp6"):
        with open(f"/proc/{desk.process.pid}/net/{name}", encoding="ascii") as table:
            listening += [line.split()[1] for line in list(table)[1:]
                          if line.split()[3] == "0A" and line.split()[1].endswith(":" + own)]
    assert listening == ["0100007F:" + own] or sorted(listening) == ["0" * 24 + "01000000:" + own, "0100007F:" + own]


@clause("/errors/E109/tcp-can-be-off")
def test_tcp_off(make_desk):
    desk = make_desk(port="off").start()
    assert desk.port in (0, None)
    assert desk.http("GET", "/v1/status").status == 200


@clause("/errors/E109/a-taken-port-leaves-the-socket")
def test_taken_port(make_desk):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        desk = make_desk(port=taken.getsockname()[1])
        desk.allow(r"port|in use|TCP")
        desk.start()
        surfaces = {surface["name"]: surface for surface in desk.http("GET", "/v1/status").json["surfaces"]}
        assert surfaces["http"]["healthy"] is False and surfaces["http"]["detail"]
        assert desk.ask().status == 202


@clause("/errors/E109/a-crowd-without-the-token-keeps-nobody-out")
@pytest.mark.takes(9)
def test_strangers(desk):
    files = f"/proc/{desk.process.pid}/fd"
    before = len(os.listdir(files))
    with RawConnection(desk, "tcp") as known:
        assert known.exchange("GET", "/v1/status").status == 200
        crowd = []
        try:
            for number in range(600):
                stranger = socket.create_connection(("127.0.0.1", desk.port), 20)
                crowd.append(stranger)
                if number % 3 == 0:
                    stranger.sendall(b"POST /v1/tasks HTTP/1.1\r\nHost: local")
                if number % 50 == 49:
                    assert desk.http("GET", "/v1/status", over="tcp").status == 200
                    assert known.exchange("GET", "/v1/status").status == 200
            end = time.monotonic() + 20
            while len(os.listdir(files)) > before + 256 + 20:
                assert time.monotonic() < end
                time.sleep(0.02)
            # The oldest connections are closed first, and all of them in the end; those that presented the token stay.
            assert crowd[0].recv(1) == b""
            crowd[-1].settimeout(30)
            assert crowd[-1].recv(1) == b""
            assert known.exchange("GET", "/v1/status").status == 200
        finally:
            for stranger in crowd:
                stranger.close()
