#!/bin/sh
# list-runs.sh: prints the marks of all runs that have processes on the host
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
cat /proc/[0-9]*/environ 2>/dev/null | tr '\0' '\n' | sed -n 's/^BECKON_RUN=//p' | sort -u
