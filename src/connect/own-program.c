/* own-program.c: the command beckon that belongs to this program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/own-program.h"

#define NAME "beckon"

char *
beckon_connect_dup_own_program (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *beside = folder != NULL ? g_build_filename (folder, NAME, NULL) : NULL;

  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&beside);
  return g_file_test (BINDIR "/" NAME, G_FILE_TEST_IS_EXECUTABLE) ? g_strdup (BINDIR "/" NAME)
                                                                  : NULL;
}
