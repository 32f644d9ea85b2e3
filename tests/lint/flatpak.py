# flatpak.py: the permissions of the flatpak, against what Flathub's linter refuses
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks flatpak/*.yml. The tables are facts about flatpak-builder-lint (August 2026), which is not needed for this; docs/contributing.md says how to
ask it itself."""

import re
import sys
from pathlib import Path

import yaml

TOP = Path(__file__).resolve().parents[2]
APP = "page.beckon.Beckon"
MODE = r"(?::(?:ro|rw|create))?"
HOME = r"(?:~|home)"

# What Flathub refuses without an exception that has to be asked for: (argument, its pattern), each with arguments that it has to catch.
REFUSED = {
    "own-name": (rf"(?!{re.escape(APP)}\.)(?!org\.mpris\.MediaPlayer2\.).*", [APP, "org.kde.StatusNotifierItem-2-1", "org.kde.*"]),
    "talk-name": (
        rf"{re.escape(APP)}(?:\..*)?|org\.(?:freedesktop|gnome|kde)\.\*|org\.freedesktop\.(?:portal|impl\.portal|DBus|systemd1|login1|Flatpak)(?:\..*)?|"
        r"ca\.desrt\.dconf(?:\..*)?|org\.gtk\.vfs|org\.freedesktop\.Secrets|org\.kde\.(?:KWin|plasmashell)(?:\..*)?",
        ["org.freedesktop.Flatpak", "org.freedesktop.portal.Notification", "org.freedesktop.*", "ca.desrt.dconf", "org.freedesktop.login1"]),
    "no-talk-name": (r".*", ["org.gnome.Shell"]),
    "system-own-name": (r".*", ["org.example.A"]),
    "system-talk-name": (
        r"org\.(?:freedesktop|gnome|kde)\.\*|org\.freedesktop\.(?:impl\.portal|DBus|systemd1|login1|Flatpak)(?:\..*)?",
        ["org.freedesktop.login1", "org.freedesktop.systemd1"]),
    "filesystem": (
        rf"(?:home|host|host-root|~/?){MODE}|xdg-(?:data|config|cache)(?:/.*)?|{HOME}/\.(?:config|cache|local|local/share|config/autostart|local/share/applications)/?{MODE}|"
        rf"{HOME}/\.(?:config/systemd|ssh|gnupg|config/dconf|var/app|icons|fonts|themes|local/share/flatpak)(?:/.*)?|xdg-run/dconf.*|"
        r"/(?:\.flatpak-info|app|bin|dev|etc|lib|lib32|lib64|proc|root|run/flatpak|run/host|sbin|usr|home|var|tmp)(?:/.*)?|/run/media/.+",
        ["home", "host:ro", "xdg-config/autostart:create", "~/.local", "~/.ssh/id", "/tmp", "xdg-data/flatpak"]),
    "socket": (r"x11|session-bus|system-bus|gpg-agent|ssh-auth|cups|pcsc", ["x11", "session-bus", "ssh-auth"]),
    "nosocket": (r".*", ["wayland"]),
    "unshare": (r".*", ["network"]),
    "nodevice": (r".*", ["dri"]),
    "device": (r"(?!dri$).*", ["all", "input", "usb"]),
}
# An argument of another kind is one that nobody has thought about.
KINDS = {*REFUSED, "share"}


def refusals(arguments):
    """What is wrong with these finish-args."""
    values = {}
    for argument in arguments:
        kind, _, value = argument.removeprefix("--").partition("=")
        values.setdefault(kind, []).append(value)
        if kind not in KINDS:
            yield f"{argument}: what does Flathub say about --{kind}? Add it to this table"
        elif kind in REFUSED and re.fullmatch(REFUSED[kind][0], value):
            yield f"{argument}: Flathub refuses this"
    sockets, shares = values.get("socket", []), values.get("share", [])
    for needed, where in [("wayland", sockets), ("fallback-x11", sockets), ("ipc", shares)]:
        if needed not in where:
            yield f"Flathub wants wayland, fallback-x11 and ipc together, and {needed} is missing"
    for argument in sorted({argument for argument in arguments if arguments.count(argument) > 1}):
        yield f"{argument}: stands there twice"


def unpinned(module):
    """Sources that could become others tomorrow."""
    for source in module.get("sources", []):
        if isinstance(source, str) or source["type"] in ("dir", "inline", "shell", "script", "patch", "file") and "url" not in source:
            continue
        if not ("sha256" in source or "commit" in source):
            yield f"module {module['name']}: the {source['type']} has neither sha256 nor commit"
    for inner in module.get("modules", []):
        yield from unpinned(inner)


def main():
    problems = []
    # The tables themselves: an argument that is refused and passes here would make this lint worthless.
    for kind, (_, examples) in REFUSED.items():
        for example in examples:
            argument = f"--{kind}={example}"
            if not any(problem.startswith(argument) for problem in refusals([argument])):
                problems.append(f"tests/lint/flatpak.py: the table lets {argument} pass")

    manifests = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted((TOP / "flatpak").glob("*.yml"))}
    if set(manifests) != {APP, f"{APP}.Devel"}:
        problems.append(f"flatpak: there are {sorted(manifests)}")
    for name, manifest in manifests.items():
        if manifest["id"] != name:
            problems.append(f"flatpak/{name}.yml: its id is {manifest['id']}")
        found = [*refusals(manifest["finish-args"]), *(text for module in manifest["modules"] for text in unpinned(module))]
        problems += [f"flatpak/{name}.yml: {text}" for text in found]

    # The development build is the same but for its id.
    if len(manifests) == 2:
        release, development = manifests[APP], manifests[f"{APP}.Devel"]
        development["id"] = APP
        development["modules"][-1]["config-opts"].remove("-Dprofile=development")
        if release != development:
            keys = [key for key in release if release[key] != development.get(key)]
            problems.append(f"flatpak: the manifests differ in {', '.join(keys)}")
    print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
