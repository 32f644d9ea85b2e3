# test_trust_endpoints.py: no server that the desk calls blocks it, and none receives a secret before it has proved its identity (TR-4, TR-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from beckon_testing import clause, shifted_clock, until
from beckon_testing.sampling import long, usual

DOUBLES = Path(__file__).parents[1] / "doubles"
sys.path.insert(0, str(DOUBLES))

from certificates import make as make_certificates  # noqa: E402

INDENT = ("Tabs or spaces?", ["Tabs", "Spaces"])
TOKEN = "123456789:AAH-double-of-the-Bot_API-for-tests"
KEY = "sk-only-for-the-model"
ENDLESS = ["continue", "hints", "fields", "field", "status-line", "noise", "chunks", "chunk-size", "trailers", "body"]
# These take as long as a call may take.
SLOW = ["silent", "quiet", "drip"]
ENDS = ["reset", "early-end", "redirect", "login", "packed", "bomb"]
# What is called is called by the same code (src/net).
SYSTEM_TRUST = "/etc/ssl/certs/ca-certificates.crt"


class Rude:
    """The double of a server, in its own process."""

    def __init__(self, folder, how, *tls):
        self.folder = folder
        (folder / "behaviour").write_text(how)
        self.process = subprocess.Popen([sys.executable, DOUBLES / "rude_server.py", folder, *tls],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    @property
    def heard(self):
        """The requests, whole."""
        path = self.folder / "heard"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.fixture(autouse=True)
def thread_memory(monkeypatch):
    """LeakSanitizer of GCC 12 crashes when it follows the memory of threads into a TLS library that was loaded late. No effect otherwise."""
    options = f"{os.environ.get('ASAN_OPTIONS', '')}:intercept_tls_get_addr=0"
    monkeypatch.setenv("ASAN_OPTIONS", options.lstrip(":"))


@pytest.fixture
def rude(tmp_path):
    """rude (how): a server."""
    servers = []

    def make(how, *tls):
        servers.append(Rude(tmp_path, how, *tls))
        return servers[-1]

    yield make
    for server in servers:
        server.close()


def model(server, scheme="http", host="127.0.0.1"):
    return {"evaluator": "llm", "llm_base_url": f"{scheme}://{host}:{server.port}/v1", "llm_model": "small", "llm_api_key": KEY}


def telegram(server, scheme="http", host="127.0.0.1"):
    return {"telegram_base_url": f"{scheme}://{host}:{server.port}", "telegram_token": TOKEN, "telegram_chat": 4711}


def surface(desk, name):
    return next((s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == name), None)


def connections(server):
    """The number of open connections to the server: those of this computer with its port at the other end."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[2].endswith(f":{server.port:04X}") and line.split()[3] == "01" for line in lines)


class Asking:
    """A question on its way, in a thread."""

    def __init__(self, desk):
        self.reply = None
        self.thread = threading.Thread(target=self._ask, args=(desk,), daemon=True)
        self.thread.start()

    def _ask(self, desk):
        try:
            self.reply = desk.ask(*INDENT, timeout=60)
        except OSError:
            pass  # the desk ended

    def wait(self):
        self.thread.join(60)
        return self.reply.json


@clause("/tr/TR-4/no-model-holds-the-desk", "/sen/SEN-3/whatever-a-server-sends-the-person-is-asked")
@pytest.mark.parametrize("how", usual(ENDLESS + ENDS, "hints", "field", "noise", "chunk-size", "trailers", "body", "early-end", "login", "bomb") + ["drip"])
@pytest.mark.takes(10)
def test_model(make_desk, rude, how):
    server = rude(how)
    desk = make_desk(**model(server)).start()
    asking = Asking(desk)
    until(lambda: server.heard)
    # Whatever the result of the call, others are served meanwhile, and a person is asked at the end.
    other = desk.ask("Which port?", ["80", "8080"], kind="ambiguity").json
    assert desk.respond(other["id"], option_index=1).status == 200
    asked = asking.wait()
    assert asked["status"] == "PENDING" and asked["advice"]
    assert KEY not in asked["advice"]
    health = surface(desk, "evaluator")
    assert health["healthy"] is False or how in ("bomb", "packed")
    assert KEY not in health["detail"] + desk.stderr
    assert len(server.heard) == 1


@clause("/tr/TR-4/no-bot-server-holds-the-desk")
@pytest.mark.parametrize("how", usual(ENDLESS + ENDS, "continue", "chunks", "redirect") + ["quiet", long("silent")])
def test_telegram(make_desk, rude, how):
    server = rude(how)
    desk = make_desk(**telegram(server)).start()
    until(lambda: connections(server) if how == "silent" else server.heard)
    for _ in range(3):
        asked = desk.ask(*INDENT).json
        assert desk.respond(asked["id"], option_index=0).status == 200
    # The others take as long as a call may take, including 8 MiB of single bytes.
    if how not in ("quiet", "silent", "chunks"):
        until(lambda: surface(desk, "telegram")["healthy"] is False)
    assert TOKEN not in json.dumps(surface(desk, "telegram")) + desk.stderr


@clause("/tr/TR-4/the-desk-ends-in-the-middle-of-any-call", "/tr/TR-5/a-call-ends-with-the-desk")
@pytest.mark.parametrize("how", usual(ENDLESS, "continue", "field") + usual(SLOW, "silent"))
def test_end(make_desk, rude, how):
    server = rude(how)
    desk = make_desk(**model(server), **telegram(server)).start()
    Asking(desk)
    until(lambda: connections(server) or server.heard)
    assert desk.stop() == 0
    assert connections(server) == 0


@clause("/tr/TR-4/what-is-left-of-a-call-is-nothing")
@pytest.mark.parametrize("how", ["continue", "trailers"])
def test_nothing_is_left(make_desk, rude, how):
    """When the caller has its reply, the connection to the server is closed as well."""
    server = rude(how)
    desk = make_desk(**model(server)).start()
    assert Asking(desk).wait()["status"] == "PENDING"
    until(lambda: connections(server) == 0)


@clause("/tr/TR-4/a-patient-server-is-heard", "/sen/SEN-4/some-informational-responses-are-read-over")
def test_patient(make_desk, rude):
    server = rude("fifty")
    desk = make_desk(**model(server)).start()
    assert desk.ask(*INDENT).json["response"] == "Spaces"


@clause("/tr/TR-4/nothing-is-kept-from-a-reply-for-the-next-call")
def test_nothing_is_kept(make_desk, rude):
    server = rude("cookie")
    desk = make_desk(**model(server)).start()
    for question in ("Tabs or spaces?", "Spaces or tabs?"):
        assert desk.ask(question, INDENT[1]).json["response"] == "Spaces"
    assert len(server.heard) == 2
    for request in server.heard:
        assert "cookie" not in request.lower() and "accept-encoding" not in request.lower()
        assert request.count(KEY) == 1


# --- TLS -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    shifted_clock.sweep()
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def trusting(make_desk, certificates):
    """Makes desks that trust the authority of the tests like the system's: in a mount namespace, which requires root."""
    inside = ["unshare", "--mount", "sh", "-c", f'mount --bind "{certificates}/authority.pem" {SYSTEM_TRUST} && exec "$@"', "sh"]
    if not Path(SYSTEM_TRUST).exists() or subprocess.run([*inside, "true"], capture_output=True).returncode != 0:
        pytest.skip("needs root, and a system that keeps its authorities in one file")

    def make(**settings):
        desk = make_desk(**settings)
        desk.inside = inside
        return desk

    return make


BAD = ["expired", "not-yet", "wrong-host", "self-signed", "stranger"]


def refused(desk, server, run):
    """Neither key nor token left the desk, and the person is told why there is no connection."""
    asked = desk.ask(*INDENT).json
    assert asked["status"] == "PENDING"
    health = until(lambda: (found := surface(desk, "evaluator"))["healthy"] is False and found)
    bot = until(lambda: (found := surface(desk, "telegram"))["healthy"] is False and found)
    doctor = run("doctor").stdout
    assert server.heard == []
    for text in (health["detail"], bot["detail"], doctor, desk.stderr):
        assert KEY not in text and TOKEN not in text
    return health["detail"], bot["detail"], doctor


@clause("/tr/TR-2/a-certificate-is-looked-at-before-a-secret-is-sent", "/att/ATT-5/doctor-says-that-a-connection-is-not-safe")
@pytest.mark.parametrize("name", BAD)
def test_certificate(trusting, rude, certificates, beckon, name):
    server = rude("good", certificates / f"{name}.pem", certificates / "key.pem")
    desk = trusting(**model(server, "https", "localhost"), **telegram(server, "https", "localhost")).start()
    detail, bot, doctor = refused(desk, server, type(beckon)(desk))
    assert f"The connection to https://localhost:{server.port}/v1 is not secure" in detail
    assert "the connection is not secure, its certificate was not accepted" in bot
    assert "is not secure" in doctor


@clause("/tr/TR-2/an-authority-of-nobody-is-not-believed")
def test_unknown_authority(make_desk, rude, certificates, beckon):
    """A normal desk, which does not know the authority of the tests."""
    server = rude("good", certificates / "good.pem", certificates / "key.pem")
    desk = make_desk(**model(server, "https", "localhost"), **telegram(server, "https", "localhost")).start()
    detail, bot, _ = refused(desk, server, type(beckon)(desk))
    assert "is not secure" in detail and "is not secure" in bot


@clause("/tr/TR-2/old-encryption-is-not-spoken")
def test_old_version(trusting, rude, certificates, beckon):
    server = rude("good", certificates / "good.pem", certificates / "key.pem", "tls1.0")
    desk = trusting(**model(server, "https", "localhost"), **telegram(server, "https", "localhost")).start()
    detail, bot, _ = refused(desk, server, type(beckon)(desk))
    assert "is not secure" in detail and "is not secure" in bot


@clause("/tr/TR-2/a-server-without-encryption-gets-nothing-over-https")
def test_no_encryption(make_desk, rude, beckon):
    server = rude("hasty")
    desk = make_desk(**model(server, "https", "localhost"), **telegram(server, "https", "localhost")).start()
    asked = desk.ask(*INDENT).json
    assert asked["status"] == "PENDING"
    until(lambda: surface(desk, "telegram")["healthy"] is False)
    # It receives the TLS ClientHello, which names only the host.
    assert not any(KEY in heard or TOKEN in heard or "HTTP" in heard for heard in server.heard)


@clause("/tr/TR-2/a-good-certificate-is-accepted")
def test_good_certificate(trusting, rude, certificates):
    server = rude("good", certificates / "good.pem", certificates / "key.pem", "http/1.1")
    desk = trusting(**model(server, "https", "localhost")).start()
    assert desk.ask(*INDENT).json["response"] == "Spaces"
    assert KEY in server.heard[0]


@clause("/tr/TR-4/frames-without-end-hold-nothing")
def test_frames(trusting, rude, certificates):
    """The desk does not use HTTP/2 with a server that would flood it with frames."""
    server = rude("h2-ping", certificates / "good.pem", certificates / "key.pem", "h2")
    desk = trusting(**model(server, "https", "localhost")).start()
    assert desk.ask(*INDENT).json["response"] == "Spaces"
