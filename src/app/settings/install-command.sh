#!/bin/sh
# install-command.sh TEXT: writes the command beckon into ~/.local/bin, and never over another program
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the path. Exit status 3: that is another program, which stays as it is; 4: it cannot be written, and standard error says why; 5: it was
# written, but shells do not look for programs in that folder.
text=$1 folder=$HOME/.local/bin
file=$folder/beckon
echo "$file"

# What this wrote before may be written again; its second line tells.
is_ours() {
  [ -f "$file" ] && [ ! -L "$file" ] && [ "$(sed -n 2p "$file")" = "$(printf '%s\n' "$text" | sed -n 2p)" ]
}

if [ -e "$file" ] || [ -L "$file" ]; then
  is_ours || exit 3
fi
mkdir -p "$folder" || exit 4
new=$(mktemp "$folder/.beckon.XXXXXX") || exit 4
if printf '%s\n' "$text" >"$new" && chmod 755 "$new"; then
  # Between the look and this a file may have appeared: a link to a name that exists fails, so only one of ours is replaced.
  if is_ours; then
    mv -f "$new" "$file" || { rm -f "$new"; exit 4; }
  else
    ln "$new" "$file" || { rm -f "$new"; exit 3; }
    rm -f "$new"
  fi
else
  rm -f "$new"
  exit 4
fi
case ":$PATH:" in
  *":$folder:"*) ;;
  *) exit 5 ;;
esac
