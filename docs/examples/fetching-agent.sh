#!/bin/sh
# fetching-agent.sh: an agent that fetches its work, one task after the other
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: fetching-agent.sh NAME PROGRAM [ARGUMENT…]
#
# PROGRAM is started for each task that is queued for NAME, with the request on its standard input. Its output becomes the task's log, and its last line
# the result. It may call "beckon ask", which asks about this task. End it with Ctrl+C.
set -u

name=$1
shift
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

# Without --wait its exit status is 4, and it prints nothing, when there is no task.
while beckon next --agent "$name" --wait >"$folder/task"; do
  {
    # The first line is the task and the number of the claim; with both, a report that comes too late is refused (E108).
    read -r BECKON_TASK_ID BECKON_CLAIM
    export BECKON_TASK_ID BECKON_CLAIM BECKON_AGENT="$name"
    cat >"$folder/request"
  } <"$folder/task"

  # Every line is a sign of life. A program that is silent for longer than 15 minutes needs another: "beckon progress".
  {
    "$@" <"$folder/request" 2>&1
    echo $? >"$folder/status"
  } | while IFS= read -r line; do
    printf '%s\n' "$line" >"$folder/last"
    beckon log "$BECKON_TASK_ID" -- "$line" </dev/null
  done

  status=$(cat "$folder/status")
  last=$(cat "$folder/last" 2>/dev/null)
  if [ "$status" = 0 ]; then
    beckon complete "$BECKON_TASK_ID" -- "$last"
  else
    beckon fail "$BECKON_TASK_ID" "Exited with status $status"
  fi
  rm -f "$folder/last"
done
