/* minder-main.c: the program beckon-minder: a minder without the memory of the desk that started it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <sys/mman.h>
#include <unistd.h>

#include "desk/run/minder-loop.h"

int
main (void)
{
  BeckonMinderPage *page =
    mmap (NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, STDIN_FILENO, 0);

  /* Only the desk starts it. */
  if (page == MAP_FAILED || page->program <= 0)
    return 2;
  close (STDIN_FILENO);
  beckon_minder_mind (page);
}
