#!/usr/bin/env bash
# demo-agent.sh: a small agent that works, reports, and asks a person three questions
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# It packs a release: it writes the files, asks for the format of the archive, asks what goes into it, asks
# for a name, and makes the archive. All that it says to the desk are commands of `beckon`.
set -euo pipefail

export BECKON_AGENT=demo-agent
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
work=$folder/release
mkdir "$work"

say() { printf '%s\n' "$*"; }

# report PERCENT WORD…: how far the task is, and what is being done.
report() {
  beckon progress "$task" "$@" >/dev/null
  printf '%3d %%  %s\n' "$1" "${*:2}"
}

# ask WORD…: asks about this task and prints the answer; without an answer the task has failed.
ask() {
  beckon ask --task "$task" "$@" || {
    beckon fail "$task" "There was no answer" >/dev/null
    say "No answer: the agent gives up." >&2
    exit 1
  }
}

task=$(beckon task "Prepare the release" --workspace "$work" --running)
say "The task is $task"

report 10 "Writing the files of the release"
for part in README manual program tests; do
  printf 'The %s of the demo\n' "$part" >"$work/$part.txt"
  sleep 0.5
done

report 30 "Four files are ready"
format=$(ask "Which format should the archive have?" tar.gz tar.xz \
  --reason "tar.xz is smaller, tar.gz opens everywhere")
say "Format: $format"

report 50 "Choosing what goes into it"
parts=$(ask "What should go into the archive?" README manual program tests --multiple \
  --reason "All four are ready")
mapfile -t parts <<<"$parts"
say "Parts: ${parts[*]}"

report 70 "Finding a name"
name=$(ask "What should the release be called?" --kind clarification \
  --reason "It becomes the name of the archive")
say "Name: $name"

report 90 "Packing"
archive=$(printf '%s' "$name" | tr -cs 'A-Za-z0-9.-' '-').$format
tar -C "$work" -caf "$work/$archive" "${parts[@]/%/.txt}"
result="$archive with ${#parts[@]} files, $(stat -c %s "$work/$archive") bytes"
beckon complete "$task" "$result" >/dev/null
printf '%3d %%  %s\n' 100 "$result"
