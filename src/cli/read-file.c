/* read-file.c: reads a file that a command was given, up to a limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/read-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

static GString *
read_all (const char *file, int fd, gsize limit, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char buffer[8192];

  while (text->len <= limit)
    {
      gssize n = read (fd, buffer, MIN (sizeof buffer, limit + 1 - text->len));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          beckon_read_file_refuse (file, g_strerror (errno), error);
          return NULL;
        }
      if (n == 0)
        break;
      g_string_append_len (text, buffer, n);
    }

  return g_steal_pointer (&text);
}

GString *
beckon_read_file (const char *file, gsize limit, GError **error)
{
  gboolean standard = strcmp (file, "-") == 0;
  int      fd = standard ? STDIN_FILENO : open (file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  GString *text;

  if (fd < 0)
    {
      beckon_read_file_refuse (file, g_strerror (errno), error);
      return NULL;
    }
  text = read_all (file, fd, limit, error);
  if (!standard)
    close (fd);

  return text;
}

void
beckon_read_file_refuse (const char *file, const char *why, GError **error)
{
  g_autofree char *name = g_filename_display_name (file);

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Cannot read %s: %s"), name,
               why);
}
