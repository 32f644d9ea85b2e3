#!/usr/bin/env bash
# try.sh: opens the desk, or lets a small agent ask there
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# try.sh BUILD [demo], as ./run calls it: the programs are installed in BUILD/root, and found first. Without a display the desk is in this terminal.
set -euo pipefail

build=$1
root=$build/root
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)

say()  { printf '%s\n' "• $*" >&2; }
fail() { printf '%s\n' "✗ $*" >&2; exit 1; }

# Is there a display that answers? DISPLAY alone may be a leftover.
display() {
  if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    case $WAYLAND_DISPLAY in
      /*) [ -S "$WAYLAND_DISPLAY" ] && return 0 ;;
      *)  [ -S "${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY" ] && return 0 ;;
    esac
  fi
  case ${DISPLAY:-} in
    '')   return 1 ;;
    :*)   local number=${DISPLAY#:}
          [ -S "/tmp/.X11-unix/X${number%%.*}" ] ;;
    *)    return 0 ;;
  esac
}

# The window needs a session bus to be the only one; a bare X session has none: begin again inside one.
need_bus() {
  if [ -z "${DBUS_SESSION_BUS_ADDRESS:-}" ] && ! [ -S "${XDG_RUNTIME_DIR:-/nowhere}/bus" ]; then
    exec dbus-run-session -- "$here/try.sh" "$build" "$@"
  fi
}

desk_answers() { beckon status >/dev/null 2>&1 </dev/null; }

# Waits until the desk that was started answers; false when it ended or never does.
await_desk() {
  local i
  for ((i = 0; i < 200; i++)); do
    desk_answers && return 0
    kill -0 "$desk_pid" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}

# Starts `beckon serve` unless a desk answers already; the one that it started ends with this script.
desk_pid=
headless() {
  if desk_answers; then
    say "A desk is already running: using it"
    return
  fi
  beckon serve >"$build/desk.log" 2>&1 </dev/null &
  desk_pid=$!
  trap 'stop_headless' EXIT
  await_desk || { cat "$build/desk.log" >&2; fail "The desk did not start"; }
}

stop_headless() {
  trap - EXIT
  [ -n "$desk_pid" ] || return 0
  kill "$desk_pid" 2>/dev/null || true
  wait "$desk_pid" 2>/dev/null || true
  desk_pid=
}

# What an agent does, in four lines: a task, a question about it, and the end with what came of it.
example_agent() {
  export BECKON_AGENT=example
  local task answer
  task=$(beckon task "Build the payment service" --running)
  answer=$(beckon ask "Which database should the service use?" PostgreSQL SQLite --task "$task" \
    --reason "Both fit the schema; the deploy target decides.") || return
  beckon complete "$task" "Built on $answer" >/dev/null
  printf '%s\n' "$answer"
}

terminal_desk() {
  say "There is no display here, so the desk has no window."
  say "The same work in this terminal: a desk without a window, and a question to answer."
  headless
  local answer=$build/example-answer status=0 i
  example_agent >"$answer" 2>"$answer.error" </dev/null &
  local agent=$!
  if [ -t 0 ] && [ -t 1 ]; then
    say "Type the number of an option and Enter. /help lists what else there is, /quit leaves."
    beckon || true
    # The last answer may be on its way back to the agent.
    for ((i = 0; i < 20; i++)); do kill -0 "$agent" 2>/dev/null && sleep 0.1; done
  else
    say "This is no terminal that can be typed into. From another one:"
    say "  $root/bin/beckon tasks"
    say "  $root/bin/beckon respond 1"
    wait "$agent" || status=$?
  fi
  if kill -0 "$agent" 2>/dev/null; then
    say "The question stays open on the desk; it is there again at the next start."
    kill "$agent" 2>/dev/null || true
  elif [ -s "$answer" ]; then
    say "The agent that asked has its answer: $(cat "$answer")"
  else
    cat "$answer.error" >&2
    say "The agent that asked got no answer."
  fi
  stop_headless
  return "$status"
}

start() {
  display && need_bus
  if display; then
    say "Opening the desk. Agents ask with: $root/bin/beckon ask …"
    beckon-desk && return
    say "The window could not be opened (exit status $?)."
  fi
  terminal_desk
}

demo() {
  display && need_bus demo
  local agent=$here/demo-agent.sh status=0
  if display; then
    say "Opening the desk; the questions of the agent come there."
    if ! desk_answers; then
      beckon-desk &
      desk_pid=$!
      await_desk || fail "The desk did not start"
    fi
    "$agent" || status=$?
    if [ -n "$desk_pid" ]; then
      say "The agent has ended. The desk stays open until you close it."
      wait "$desk_pid" || true
    fi
    return "$status"
  fi
  say "There is no display here: the agent works in the background, its questions come in this terminal."
  headless
  if [ -t 0 ] && [ -t 1 ]; then
    "$agent" >"$build/demo.log" 2>&1 </dev/null &
    local pid=$!
    say "Type the number of an option, or your own words, and Enter. /tasks shows the work, /quit leaves."
    beckon || true
    kill "$pid" 2>/dev/null || true
    wait "$pid" || status=$?
    say "What the agent printed:"
    cat "$build/demo.log"
  else
    say "This is no terminal that can be typed into. Answer from another one: $root/bin/beckon respond 1"
    "$agent" || status=$?
  fi
  stop_headless
  return "$status"
}

case ${2:-} in
  '')   start ;;
  demo) demo ;;
  *)    fail "try.sh knows no $2" ;;
esac
