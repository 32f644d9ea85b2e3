/* plan-marks.c: underlines the lines of a plan that are wrong or unclear, and says why
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-marks.h"

#include "app/widgets/spoken.h"

struct _BeckonPlanMarks
{
  GtkTextView *text;
  GtkTextTag  *wrong_tag;
  GtkTextTag  *unclear_tag;
  GPtrArray   *reasons; /* (owned) (nullable): of the last check */
};

static void
mark_line (BeckonPlanMarks *self, GtkTextTag *tag, int line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter    start, end;

  gtk_text_buffer_get_iter_at_line (buffer, &start, line);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
}

static void
unmark_line (BeckonPlanMarks *self, GtkTextTag *tag, int line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter    start, end;

  gtk_text_buffer_get_iter_at_line (buffer, &start, line);
  end = start;
  gtk_text_iter_forward_line (&end);
  gtk_text_buffer_remove_tag (buffer, tag, &start, &end);
}

/* A screen reader hears why lines are underlined. */
static void
describe (BeckonPlanMarks *self)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < self->reasons->len; i++)
    {
      const char *reason = self->reasons->pdata[i];

      if (reason == NULL)
        continue;
      beckon_spoken_add_sentence (all, reason);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  all->str, -1);
}

/* (transfer none) (nullable): why the line is underlined. */
static const char *
find_reason (BeckonPlanMarks *self, guint line)
{
  return self->reasons != NULL && line < self->reasons->len ? self->reasons->pdata[line] : NULL;
}

static gboolean
on_query_tooltip (BeckonPlanMarks *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter    at;
  const char    *reason;

  if (keyboard)
    {
      gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
    }
  else
    {
      gtk_text_view_window_to_buffer_coords (self->text, GTK_TEXT_WINDOW_WIDGET, x, y, &x, &y);
      gtk_text_view_get_line_at_y (self->text, &at, y, NULL);
    }
  reason = find_reason (self, (guint) gtk_text_iter_get_line (&at));
  gtk_tooltip_set_text (tooltip, reason);

  return reason != NULL;
}

BeckonPlanMarks *
beckon_plan_marks_new (GtkTextView *text)
{
  BeckonPlanMarks *self = g_new0 (BeckonPlanMarks, 1);
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (text);

  self->text = text;
  self->wrong_tag =
    gtk_text_buffer_create_tag (buffer, NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  self->unclear_tag =
    gtk_text_buffer_create_tag (buffer, NULL, "underline", PANGO_UNDERLINE_DOUBLE, NULL);
  gtk_widget_set_has_tooltip (GTK_WIDGET (text), TRUE);
  g_signal_connect_swapped (text, "query-tooltip", G_CALLBACK (on_query_tooltip), self);

  return self;
}

void
beckon_plan_marks_free (BeckonPlanMarks *self)
{
  g_signal_handlers_disconnect_by_data (self->text, self);
  g_clear_pointer (&self->reasons, g_ptr_array_unref);
  g_free (self);
}

void
beckon_plan_marks_show (BeckonPlanMarks *self, const BeckonPlanCheck *check)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter    start, end;

  g_clear_pointer (&self->reasons, g_ptr_array_unref);
  self->reasons = g_ptr_array_ref (check->reasons);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->wrong_tag, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->unclear_tag, &start, &end);
  for (guint i = 0; i < check->reasons->len; i++)
    {
      if (check->reasons->pdata[i] != NULL)
        mark_line (self, self->wrong_tag, (int) i);
    }
  if (check->wrong >= 0)
    mark_line (self, self->wrong_tag, check->wrong);
  for (guint i = 0; i < check->unclear->len; i++)
    {
      int line = (int) g_array_index (check->unclear, guint, i);

      unmark_line (self, self->wrong_tag, line);
      mark_line (self, self->unclear_tag, line);
    }
  describe (self);
}
