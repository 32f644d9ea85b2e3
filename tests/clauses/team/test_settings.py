# test_settings.py: the settings that all desks over one PostgreSQL database have in common (TM-1, TR-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person types in a terminal at one desk. The environment says nothing of guards: the settings count."""

import pytest

from beckon_testing import clause, until
from beckon_testing.command import typed
from beckon_testing.pg_relay import Relay
from beckon_testing.team import needs_server

pytestmark = needs_server


def add(team, env=None, own=None, **more):
    """A desk, on a computer that has set @own."""
    desk = team.prepare(env, agents_may_answer="", **more)
    if own is not None:
        desk.prefer(**own)
    return desk.start()


def stored(desk, name):
    return next(setting["stored"] for setting in desk.http("GET", "/v1/settings").json["settings"] if setting["setting"] == name)


def guard(desk, name):
    return next(guard for guard in desk.http("GET", "/v1/guards").json["guards"] if guard["setting"] == name)


def policy(desk):
    """What the desk would do with a choice that nobody answers. Whoever asks a desk is no person at it any more."""
    return desk.ask(policy=None).json["policy"]


def destructive(desk):
    reply = desk.ask("What shall I do?", ["Delete all 14", "Wait"], agent="robot", policy="hold").json
    return reply["options"][0]["destructive"]


@clause("/tm/TM-1/what-is-set-at-one-desk-holds-at-all")
def test_everywhere(team):
    first, second, asked = add(team), add(team), add(team)
    assert policy(asked) == "first-option"
    status, text = typed(first, "settings", "choice-policy", "hold")
    assert status == 0 and "'hold' (default: 'first-option')" in text
    until(lambda: policy(asked) == "hold")
    # The other way round, and a desk that comes later.
    assert typed(second, "settings", "default-agent", "builder")[0] == 0
    until(lambda: stored(first, "default-agent") == "'builder'")
    third = add(team)
    assert policy(third) == "hold" and stored(third, "default-agent") == "'builder'"
    for desk in (first, second, third, asked):
        desk.stop()
    assert policy(asked.start()) == "hold"
    second.start()
    assert typed(second, "settings", "choice-policy", "--default")[0] == 0
    until(lambda: policy(asked) == "first-option")
    listed = typed(second, "settings")[1]
    assert listed.startswith("For all desks of the database:") and "'builder' (default: '')" in listed


@clause("/tm/TM-1/the-first-desk-that-has-settings-brings-them")
def test_bring(team):
    plain = add(team)
    first = add(team, own={"choice_policy": "'hold'", "claim_ms": "int64 5000", "runner_limit": "uint32 2"})
    # The next one has others, which do not count here.
    second = add(team, own={"choice_policy": "'first-option'", "claim_ms": "int64 7000", "cancel_ms": "int64 70000"})
    for desk in (plain, first, second):
        until(lambda desk=desk: stored(desk, "choice-policy") == "'hold'")
        assert [stored(desk, name) for name in ("claim-ms", "cancel-ms")] == ["5000", "1800000"]
    assert team.query("SELECT name, value FROM beckon.channel_state WHERE channel = 'settings' ORDER BY name") == [["choice-policy", "'hold'"], ["claim-ms", "5000"]]
    # Set back, it is still set: nobody brings anything any more.
    assert [typed(plain, "settings", name, "--default")[0] for name in ("choice-policy", "claim-ms")] == [0, 0]
    second.restart()
    assert [stored(second, name) for name in ("choice-policy", "claim-ms", "cancel-ms")] == ["'first-option'", "900000", "1800000"]


@clause("/tm/TM-1/what-belongs-to-one-computer-is-set-there-and-a-variable-overrides-for-its-desk")
def test_own(team):
    first = add(team, own={"runner_limit": "uint32 2"}, timeout_ms=4000)
    second, third = add(team, timeout_ms=""), add(team, timeout_ms="")
    assert typed(second, "settings", "dialog-timeout-ms", "90000")[0] == 0
    for desk, timeout in ((third, 90000), (first, 4000)):
        until(lambda desk=desk: stored(desk, "dialog-timeout-ms") == "90000")
        assert desk.ask().json["timeout_ms"] == timeout
    # What another program sets on one computer for all is not heard there.
    first.prefer(choice_policy="'hold'", max_open_questions="uint32 2", runner_limit="uint32 2")
    listed = [setting["setting"] for setting in first.http("GET", "/v1/settings").json["settings"]]
    assert "claim-ms" in listed and not {"runner-limit", "stop-when-locked", "telegram-when", "evaluator"} & set(listed)
    assert [policy(first) for _ in range(3)] == ["first-option"] * 3 and stored(first, "max-open-questions") == "1000"


@clause("/tr/TR-9/what-a-person-allows-at-one-desk-is-allowed-at-all-and-what-is-strong-again-is-so-at-all")
def test_guards(team):
    first, second, third = add(team), add(team), add(team)
    assert destructive(second)
    status, text = typed(first, "settings", "destructive-exempt-wordings", "['delete all 14']")
    assert status == 0, text
    until(lambda: not destructive(second))
    assert [guard(desk, "destructive-exempt-wordings")["weakened_by"] for desk in (first, second)] == ["person"] * 2
    # After a start, at a new desk too: it was confirmed.
    second.restart()
    fourth = add(team)
    assert not destructive(second) and not destructive(fourth)
    assert not guard(fourth, "destructive-exempt-wordings")["waits"]
    # Strong again, where it was not made weaker.
    assert typed(third, "settings", "destructive-exempt-wordings", "--default")[0] == 0
    for desk in (second, fourth):
        until(lambda desk=desk: destructive(desk))
    until(lambda: team.query("SELECT * FROM beckon.channel_state WHERE channel = 'guards'") == [])


@clause("/tr/TR-9/a-weaker-guard-that-a-desk-brings-waits-at-all-desks")
def test_guard_waits(team):
    first = add(team, own={"undo_seconds": "uint32 0"})
    second = add(team)
    for desk in (first, second):
        assert guard(desk, "undo-seconds")["waits"] and guard(desk, "undo-seconds")["in_effect"] == "3"
    assert typed(second, "guards", "allow", "undo-seconds")[0] == 0
    for desk in (first, second):
        until(lambda desk=desk: guard(desk, "undo-seconds")["in_effect"] == "0")


@pytest.mark.parametrize("words, said", [
    (("choice-policy", "never"), "E101: “never” is no value of the setting “choice-policy”"),
    (("claim-ms", "soon"), "E101: “soon” is no value of the setting “claim-ms”"),
    (("claim-ms", "999"), "A number from 1000 to 7776000000."),
    (("destructive-words", "refund"), "A list, such as ['first', 'second'] or []."),
    (("programs-may-decide", "maybe"), "Either true or false."),
    (("window-width", "500"), "E102: There is no such setting"),
])
@clause("/tm/TM-1/a-value-that-does-not-fit-is-refused-and-says-what-does")
def test_wrong(team, words, said):
    desk = add(team)
    status, text = typed(desk, "settings", *words)
    assert status != 0 and said in text
    assert team.query("SELECT * FROM beckon.channel_state WHERE channel = 'settings'") == []


@clause("/tr/TR-9/an-agent-sets-nothing-for-the-desks")
def test_agent(team):
    first = add(team)
    for over in ("unix", "tcp"):
        reply = first.http("PUT", "/v1/settings/choice-policy", {"by": "anna", "stored": "hold"}, over=over)
        assert (reply.status, reply.json["error"]["code"]) == (403, "E109")
        assert first.http("POST", "/v1/settings/choice-policy/reset", {"by": "anna"}, over=over).status == 403
    assert stored(first, "choice-policy") == "'first-option'"


@clause("/tm/TM-1/a-setting-that-cannot-be-stored-is-what-it-was")
def test_away(team, server):
    relay = Relay(server)
    try:
        first = add(team, address=relay.address(team.name))
        first.allow("Cannot|cannot|does not answer|server")
        assert typed(first, "settings", "choice-policy", "hold")[0] == 0
        relay.keep_out()
        status, text = typed(first, "settings", "claim-ms", "5000")
        assert status != 0 and "E110" in text
        relay.let_in()
        until(lambda: first.ask(agent="robot").status == 202)
        assert stored(first, "claim-ms") == "900000"
        assert policy(first) == "hold"
    finally:
        relay.close()
