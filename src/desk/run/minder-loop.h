/* minder-loop.h: what a minder does; nothing here needs more than the C library
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <sys/types.h>

/* The program that the desk becomes to mind one; its standard input is the page. */
#define BECKON_MINDER_PROGRAM "beckon-minder"

/* Shared by the desk, the minder and, until it is executed, the program. */
typedef struct
{
  int program; /* its process; 0: not yet */
  int ended;   /* it has; then the status counts */
  int status;  /* as waitpid() gives it */
  int stay;    /* until everything is gone */
} BeckonMinderPage;

/* Takes in the dead, then ends this process. Only what a signal handler may call is called. */
void beckon_minder_mind (BeckonMinderPage *page) __attribute__ ((noreturn));
