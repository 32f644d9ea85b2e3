/* log-place.c: shows another place of a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/log-view-private.h"

/* Lines that are read at once. */
#define AROUND 60

typedef struct
{
  BeckonLogView *view; /* (owned) */
  gint64         id;
  char          *text; /* (owned) (nullable) */
} Place;

static void
on_around (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Place *place = user_data;
  g_autoptr (BeckonLogView) self = place->view;
  g_autofree char *text = place->text;
  gint64           id = place->id;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);
  GtkTextIter at;

  g_free (place);
  if (entries == NULL)
    return;
  beckon_log_window_clear (self->window);
  beckon_log_window_append (self->window, entries);
  self->attached = self->complete = FALSE;
  beckon_log_search_mark (self);
  beckon_log_window_get_iter (self->window, id, &at);
  if (text == NULL || !beckon_log_search_select (self, &at, text))
    {
      gtk_text_buffer_place_cursor (self->buffer, &at);
      gtk_text_view_scroll_to_mark (self->text, gtk_text_buffer_get_insert (self->buffer), 0.1,
                                    TRUE, 0, 0.3);
    }
  beckon_log_view_update_jump (self);
}

/* The numbers of a log are not those of its lines: they are counted for all logs. So lines before
 * the place come from a read of their own, when somebody scrolls there. */
void
beckon_log_view_go (BeckonLogView *self, gint64 id, const char *text)
{
  Place               *place;
  const BeckonLogQuery query = { .task_id = self->task_id, .after = id - 1, .limit = AROUND };
  GtkTextIter          at;

  self->following = FALSE;
  if (id >= beckon_log_window_get_first_id (self->window)
      && id <= beckon_log_window_get_last_id (self->window))
    {
      beckon_log_window_get_iter (self->window, id, &at);
      if (text == NULL || !beckon_log_search_select (self, &at, text))
        {
          gtk_text_buffer_place_cursor (self->buffer, &at);
          gtk_text_view_scroll_to_mark (self->text, gtk_text_buffer_get_insert (self->buffer), 0.1,
                                        TRUE, 0, 0.3);
        }
      return;
    }

  place = g_new0 (Place, 1);
  place->view = g_object_ref (self);
  place->id = id;
  place->text = g_strdup (text);
  self->reading = TRUE;
  beckon_store_read_log_async (beckon_desk_get_store (self->desk), &query, self->cancellable,
                               on_around, place);
}

static void
on_step_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_read_finish (self, source, result);

  if (entries == NULL || entries->len == 0)
    return;
  beckon_log_view_go (self, ((BeckonLogEntry *) g_ptr_array_index (entries, 0))->id, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

void
beckon_log_view_show_step (BeckonLogView *self, guint step)
{
  const BeckonLogQuery query = { .step = step, .printed = TRUE, .newest = TRUE, .limit = 5 };

  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  if (self->task_id != NULL)
    beckon_log_view_read (self, &query, on_step_found, g_object_ref (self));
}
