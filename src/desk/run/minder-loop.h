/* minder-loop.h: the minder's work; needs only the C library
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <sys/types.h>

/* The program that the child of the desk executes to become the minder; its standard input is the
 * shared page. */
#define BECKON_MINDER_PROGRAM "beckon-minder"

/* Shared by the desk, the minder and, until its exec, the program. */
typedef struct
{
  int program; /* the process id of the program; 0: not yet */
  int ended;   /* it has ended; then the status is valid */
  int status;  /* as returned by waitpid() */
  int stay;    /* stay until all descendants have ended */
} BeckonMinderPage;

/* Reaps all descendants, then exits. Calls only async-signal-safe functions. */
void beckon_minder_mind (BeckonMinderPage *page) __attribute__ ((noreturn));
