#!/usr/bin/env bash
# json-glib-large-numbers.sh: JSON-GLib turns large numbers into others, and writes one that is no JSON
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a number that fits no 64-bit integer becomes a double, as in most parsers, or an error.
# Instead: integers wrap around: 2^63 becomes -2^63, 2^64 becomes -1, and -2^63-1 becomes 2^63-1. The double 1e400
# becomes infinite, which the generator of the same library writes as `inf.0`; the parser then refuses that.
# So a document that is valid JSON, parsed and written again, may be none.
# Seen in: json-glib 1.6.6 of Debian 12, through gir1.2-json-1.0 and python3-gi.
# Beckon: checks each number of what it receives before JSON-GLib sees it (src/base/json): one that is too large is
# refused, in a request with E101.
set -euo pipefail

for package in libjson-glib-1.0-0 gir1.2-json-1.0 python3-gi; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
/usr/bin/python3 - <<'END'
import sys
import gi
gi.require_version("Json", "1.0")
from gi.repository import GLib, Json

expected = {
    "9223372036854775807": "9223372036854775807",
    "9223372036854775808": "-9223372036854775808",
    "18446744073709551616": "-1",
    "-9223372036854775809": "9223372036854775807",
    "1e400": "inf.0",
}
changed = None
for number, becomes in expected.items():
    written = Json.to_string(Json.from_string(f"[{number}]"), False)
    try:
        Json.from_string(written)
        again = "read again"
    except GLib.Error:
        again = "refused when read again"
    print(f"{number} -> {written}, {again}")
    if written != f"[{becomes}]" or (again == "read again") != (becomes != "inf.0"):
        changed = changed or number
if changed:
    print(f"CHANGED: {changed}")
    sys.exit(1)
END
