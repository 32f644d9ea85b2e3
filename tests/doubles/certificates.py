# certificates.py: an authority for tests, and certificates of servers that are good and bad in the usual ways
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""certificates.py FOLDER: makes FOLDER/authority.pem, FOLDER/key.pem, and FOLDER/NAME.pem for every name in CERTIFICATES, with openssl.
The authority signs all except “self-signed” and “stranger”; all have the same key."""

import subprocess
import sys
from pathlib import Path

HERE = "DNS:localhost,IP:127.0.0.1"
# name → signer, host, and the time on the clock when it is created; each is valid for 30 days.
CERTIFICATES = {
    "good": ("authority", HERE, None),
    "expired": ("authority", HERE, "2001-01-01"),
    "not-yet": ("authority", HERE, "2037-01-01"),
    "wrong-host": ("authority", "DNS:elsewhere.example", None),
    "self-signed": (None, HERE, None),
    "stranger": ("stranger", HERE, None),
}


def openssl(*arguments, at=None):
    subprocess.run([*(["faketime", at] if at else []), "openssl", *map(str, arguments)], check=True, capture_output=True)


def make(folder):
    folder = Path(folder)
    key = folder / "key.pem"
    openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
    for authority in ("authority", "stranger-authority"):
        openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", folder / f"{authority}-key.pem")
        openssl("req", "-x509", "-new", "-key", folder / f"{authority}-key.pem", "-subj", f"/CN=Beckon tests {authority}", "-days", 30000,
                "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign",
                "-out", folder / f"{authority}.pem", at="2000-01-01")
    for name, (signer, host, at) in CERTIFICATES.items():
        signer = {"stranger": "stranger-authority"}.get(signer, signer)
        signed = ["-CA", folder / f"{signer}.pem", "-CAkey", folder / f"{signer}-key.pem"] if signer else []
        openssl("req", "-x509", "-new", "-key", key, "-subj", "/CN=A server", "-days", 30, "-addext", f"subjectAltName={host}",
                "-addext", "basicConstraints=critical,CA:FALSE", *signed, "-out", folder / f"{name}.pem", at=at)
    return folder


if __name__ == "__main__":
    make(sys.argv[1])
