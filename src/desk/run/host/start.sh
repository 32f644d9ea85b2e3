#!/bin/sh
# start.sh KEPT DROPPED PROGRAM ARGUMENT…: runs the program in the environment of the host's session
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# KEPT are the variables that were given to the program. DROPPED are those that are for the desk or its service alone, and so are all other BECKON_*
# (TR-2).
kept=$1 dropped=$2
shift 2
for name in $dropped $(env | sed -n 's/^\(BECKON_[A-Za-z0-9_]*\)=.*/\1/p'); do
  case " $kept " in
    *" $name "*) ;;
    *) unset "$name" ;;
  esac
done
exec "$@"
