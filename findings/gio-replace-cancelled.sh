#!/usr/bin/env bash
# gio-replace-cancelled.sh: a g_file_replace_async() that is cancelled reports so, and empties the file all the same
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: g_file_replace_finish() says CANCELLED, so nothing was opened and the file is as it was; that is why one replaces it.
# Instead: if the thread of GIO has opened the stream by the time of the cancellation, the result is CANCELLED as well, the stream
# is dropped, dropping it closes it without the cancellable, and the close puts the empty temporary file in the place of the
# original. A stream that is closed with a cancelled cancellable leaves the file alone.
# Seen in: GLib 2.74.6 of Debian 12.
# Beckon: an export that the person cancelled at that moment emptied their earlier one (ATT-15). The file is opened without a
# cancellable, and a cancelled one closes the stream (src/app/insights/export.c).
set -euo pipefail

for package in libglib2.0-0 python3-gi; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >run.py <<'PY'
import os
import sys
import time
from gi.repository import Gio, GLib


def replace(name, cancels):
    with open(name, "w") as file:
        file.write("as it was")
    loop = GLib.MainLoop()
    cancellable = Gio.Cancellable()
    said = []

    def on_replaced(file, result):
        try:
            stream = file.replace_finish(result)
            closed = Gio.Cancellable()
            closed.cancel()
            try:
                stream.close(closed)
            except GLib.Error as error:
                said.append(error.code)
        except GLib.Error as error:
            said.append(error.code)
        loop.quit()

    Gio.File.new_for_path(name).replace_async(None, False, Gio.FileCreateFlags.NONE, GLib.PRIORITY_DEFAULT, cancellable, on_replaced)
    # The thread opens the stream; its result waits for the main loop.
    time.sleep(0.5)
    if cancels:
        cancellable.cancel()
    loop.run()
    time.sleep(0.5)
    assert said == [Gio.IOErrorEnum.CANCELLED], said
    with open(name) as file:
        return file.read()


closed, dropped = replace("closed", False), replace("dropped", True)
print("opened, then closed with a cancelled cancellable:", repr(closed))
print("cancelled after the thread had opened it:", repr(dropped))
if (closed, dropped) != ("as it was", ""):
    sys.exit("CHANGED: a replacement that is cancelled leaves the file")
PY
/usr/bin/python3 run.py
