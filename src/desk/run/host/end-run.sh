#!/bin/sh
# end-run.sh GRACE GROUP RUN: ends the processes of a run on the host, which beckon-host cannot see, and prints how many were found, killed, and are left
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# RUN is TASK/STEP/ATTEMPT, or TASK/STEP/ for all attempts. The process group GROUP (0: none) was sent SIGTERM before.
grace=$1 group=$2 run=$3
case $run in
  */) run="${run}[0-9]*" ;;
esac

list_marked() {
  grep -lzx -e "BECKON_RUN=$run" /proc/[0-9]*/environ 2>/dev/null | sed 's|^/proc/\([0-9]*\)/.*|\1|'
}

# Is process $1 in the group? What follows the name of its program, which is in parentheses: state, parent, group.
is_told() {
  [ "$group" != 0 ] || return 1
  fields=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  fields=${fields##*) }
  fields=${fields#* * }
  [ "${fields%% *}" = "$group" ]
}

seen=' ' found=0 killed=' ' n_killed=0 left=0 ticks=0
while :; do
  left=0
  for pid in $(list_marked); do
    left=$((left + 1))
    case $seen in
      *" $pid "*) ;;
      *)
        seen="$seen$pid " found=$((found + 1))
        is_told "$pid" || kill -TERM "$pid" 2>/dev/null
        ;;
    esac
    if [ "$ticks" -ge $((grace * 10)) ]; then
      kill -KILL "$pid" 2>/dev/null
      case $killed in
        *" $pid "*) ;;
        *) killed="$killed$pid " n_killed=$((n_killed + 1)) ;;
      esac
    fi
  done
  # Those of the group that have cleared their environment.
  if [ "$group" != 0 ] && kill -0 -- "-$group" 2>/dev/null; then
    [ "$ticks" -lt $((grace * 10)) ] || kill -KILL -- "-$group" 2>/dev/null
    [ "$left" -gt 0 ] || left=1
  fi
  if [ "$left" = 0 ] || [ "$ticks" -ge $((grace * 20)) ]; then
    break
  fi
  ticks=$((ticks + 1))
  sleep 0.1
done
echo "$found $n_killed $left"
