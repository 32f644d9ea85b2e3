/* stamp.c: ties a button outside the desk to the question that it was drawn for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quick/stamp.h"

#include <string.h>

void
beckon_stamp_make (const BeckonInteraction *question, char stamp[BECKON_STAMP_CHARS + 1])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head =
    g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d", question->id,
                     question->timestamp_us, (int) question->kind);

  /* Include the NULs, so that texts cannot be confused with their concatenation. */
  g_checksum_update (sum, (const guchar *) head, (gssize) strlen (head) + 1);
  g_checksum_update (sum, (const guchar *) question->conflict_description,
                     (gssize) strlen (question->conflict_description) + 1);
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];

      g_checksum_update (sum, (const guchar *) option->label, (gssize) strlen (option->label) + 1);
    }
  g_strlcpy (stamp, g_checksum_get_string (sum), BECKON_STAMP_CHARS + 1);
}

gboolean
beckon_stamp_fits (const char *stamp, const BeckonInteraction *question)
{
  char right[BECKON_STAMP_CHARS + 1];

  beckon_stamp_make (question, right);
  return g_str_equal (stamp, right);
}
