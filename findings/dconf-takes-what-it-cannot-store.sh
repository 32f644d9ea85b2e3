#!/usr/bin/env bash
# dconf-takes-what-it-cannot-store.sh: without a session bus, gsettings stores nothing, says nothing and ends with 0
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: where dconf cannot store a value, as in a login without a session bus (a container, cron, su), “gsettings set” says so and ends with
# another status than 0; g_settings_set () gives FALSE.
# Instead: “gsettings set” prints nothing and ends with 0, and g_settings_set () gives TRUE. The value is there for a moment at most: the next
# program reads the default. Only g_settings_is_writable () could have been asked, and that says yes, too.
# Seen in: dconf 0.40.0 with GLib 2.74.6 (Debian 12).
# Beckon: TR-9. A desk on such a server would have acknowledged “beckon settings NAME VALUE” and forgotten it; it is refused (E110) instead.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download dconf-gsettings-backend=0.40.0-4 libdconf1=0.40.0-4 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$folder/root/usr/lib/$(uname -m)-linux-gnu
mkdir schemas home run
cat >schemas/example.gschema.xml <<'END'
<schemalist>
  <schema id="org.example.Lamp" path="/org/example/lamp/"><key name="color" type="s"><default>'white'</default></key></schema>
</schemalist>
END
glib-compile-schemas schemas
bare() {
  env -i PATH="$PATH" HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" GSETTINGS_SCHEMA_DIR="$folder/schemas" GSETTINGS_BACKEND=dconf \
    GIO_EXTRA_MODULES="$libraries/gio/modules" LD_LIBRARY_PATH="$libraries" "$@"
}
cat >set.py <<'END'
from gi.repository import Gio, GLib

settings = Gio.Settings.new("org.example.Lamp")
print(settings.is_writable("color"), settings.set_string("color", "red"))
END

status=0
# see EXPECTED WHAT COMMAND…
see() {
  local expected=$1 what=$2 seen
  shift 2
  seen=$(bare "$@" 2>&1 | tr '\n' ' ' | sed 's/ *$//') || true
  echo "$what: ${seen:-nothing}"
  if [ "$seen" != "$expected" ]; then
    echo "✗ expected: ${expected:-nothing}"
    status=1
  fi
}
see "0" "gsettings set prints, and ends with" sh -c 'gsettings set org.example.Lamp color red; echo $?'
see "'white'" "gsettings get" gsettings get org.example.Lamp color
# A program that goes on is warned on standard error, later.
see "True True" "is_writable (), set_string ()" sh -c 'python3 set.py 2>/dev/null'
see "'white'" "and afterwards" gsettings get org.example.Lamp color
exit $status
