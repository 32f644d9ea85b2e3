/* handoff-details.c: what else is known about a hand-off, in one text view (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/handoff/handoff-details.h"

#include "app/widgets/long-text.h"
#include "base/display-text.h"
#include "plan/handoff-context.h"

#define HEADING "heading"

void
beckon_handoff_details_install (GtkTextView *view)
{
  gtk_text_buffer_create_tag (gtk_text_view_get_buffer (view), HEADING, "weight", PANGO_WEIGHT_BOLD,
                              "pixels-below-lines", 3, NULL);
  beckon_long_text_install (view);
}

gboolean
beckon_handoff_details_show (GtkTextView *view, const GPtrArray *sections)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter    end;

  gtk_text_buffer_set_text (buffer, "", 0);
  gtk_text_buffer_get_end_iter (buffer, &end);
  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = g_ptr_array_index (sections, i);
      g_autofree char            *heading = beckon_display_text (section->heading, TRUE);

      gtk_text_buffer_insert (buffer, &end, i > 0 ? "\n\n" : "", -1);
      gtk_text_buffer_insert_with_tags_by_name (buffer, &end, heading, -1, HEADING, NULL);
      for (guint j = 0; j < section->lines->len; j++)
        {
          g_autofree char *line =
            beckon_display_text (g_ptr_array_index (section->lines, j), FALSE);

          gtk_text_buffer_insert (buffer, &end, "\n", 1);
          beckon_long_text_append (buffer, &end, line);
        }
    }
  gtk_text_buffer_get_start_iter (buffer, &end);
  gtk_text_buffer_place_cursor (buffer, &end);

  return sections->len > 0;
}
