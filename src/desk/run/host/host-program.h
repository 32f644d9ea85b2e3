/* host-program.h: the program beckon-host and what it can be told
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#define BECKON_HOST_PROGRAM "beckon-host"
/* FOLDER PROGRAM ARGUMENT…: runs the program on the host. */
#define BECKON_HOST_RUN "run"
/* RUN: ends its processes, and prints how many were found, killed, and are left. */
#define BECKON_HOST_END "end"
/* Prints the marks of all runs, one in a line. */
#define BECKON_HOST_LIST "list"
