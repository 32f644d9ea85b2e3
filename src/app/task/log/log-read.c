/* log-read.c: reads the parts of a log that its view needs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All reads are on the reader's thread, one at a time. Nothing is read for a view that is hidden:
 * it catches up when it is shown.
 */

#include "config.h"

#include "app/task/log/log-view-private.h"

/* Lines of one read. What is read at once is laid out at once. */
#define PAGE 100
/* From one read of what was added to the next one. */
#define MORE_MS 40

void
beckon_log_view_read (BeckonLogView        *self,
                      const BeckonLogQuery *query,
                      GAsyncReadyCallback   callback,
                      gpointer              user_data)
{
  BeckonLogQuery of_task = *query;

  of_task.task_id = self->task_id;
  beckon_store_read_log_async (beckon_desk_get_store (self->desk), &of_task, self->cancellable,
                               callback, user_data);
}

GPtrArray *
beckon_log_view_read_finish (BeckonLogView *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries =
    beckon_store_read_log_finish (BECKON_STORE (source), result, &error);

  if (entries == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    g_message ("Cannot read the log: %s", error->message);
  /* Of another task. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable || self->box == NULL)
    return NULL;

  return g_steal_pointer (&entries);
}

GPtrArray *
beckon_log_view_end_read (BeckonLogView *self, GObject *source, GAsyncResult *result)
{
  if (g_task_get_cancellable (G_TASK (result)) == self->cancellable)
    self->reading = FALSE;

  return beckon_log_view_read_finish (self, source, result);
}

/* --- what follows --- */

static gboolean
on_more_due (gpointer user_data)
{
  BeckonLogView *self = user_data;

  self->more = 0;
  beckon_log_read_more (self);

  return G_SOURCE_REMOVE;
}

void
beckon_log_read_soon (BeckonLogView *self)
{
  if (self->more == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->more = g_timeout_add (MORE_MS, on_more_due, self);
}

static void
on_more (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);

  if (entries == NULL)
    return;

  if (beckon_log_window_append (self->window, entries))
    self->complete = FALSE;
  self->attached = entries->len < PAGE;
  if (self->attached && !self->behind)
    self->n_new = 0;
  if (entries->len > 0)
    beckon_log_search_mark (self);
  if (self->following)
    {
      if (entries->len > 0)
        beckon_log_view_scroll_to_end (self);
      if (!self->attached || self->behind)
        beckon_log_read_soon (self);
    }
  beckon_log_view_update_jump (self);
}

void
beckon_log_read_more (BeckonLogView *self)
{
  const BeckonLogQuery query = { .after = beckon_log_window_get_last_id (self->window),
                                 .limit = PAGE };

  if (self->task_id == NULL || self->reading)
    return;
  self->reading = TRUE;
  self->behind = FALSE;
  beckon_log_view_read (self, &query, on_more, g_object_ref (self));
}

static void
on_earlier (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);
  GdkRectangle visible;
  GtkTextIter  top;
  GtkTextMark *mark;

  if (entries == NULL)
    return;

  /* What is in sight stays there. */
  gtk_text_view_get_visible_rect (self->text, &visible);
  gtk_text_view_get_line_at_y (self->text, &top, visible.y, NULL);
  mark = gtk_text_buffer_create_mark (self->buffer, NULL, &top, FALSE);
  self->complete = entries->len < PAGE;
  if (beckon_log_window_prepend (self->window, entries))
    self->attached = FALSE;
  if (entries->len > 0 && !self->following)
    gtk_text_view_scroll_to_mark (self->text, mark, 0, TRUE, 0, 0);
  gtk_text_buffer_delete_mark (self->buffer, mark);
  if (entries->len > 0)
    beckon_log_search_mark (self);
  if (self->following && self->behind)
    beckon_log_read_soon (self);
  beckon_log_view_update_jump (self);
}

void
beckon_log_read_earlier (BeckonLogView *self)
{
  const BeckonLogQuery query = { .before = beckon_log_window_get_first_id (self->window),
                                 .newest = TRUE,
                                 .limit = PAGE };

  if (self->task_id == NULL || self->reading || query.before == 0)
    return;
  self->reading = TRUE;
  beckon_log_view_read (self, &query, on_earlier, g_object_ref (self));
}

static void
on_newest (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);

  if (entries == NULL)
    return;
  beckon_log_window_clear (self->window);
  beckon_log_window_append (self->window, entries);
  self->attached = TRUE;
  self->complete = entries->len < PAGE;
  self->n_new = 0;
  beckon_log_search_mark (self);
  if (self->following)
    beckon_log_view_scroll_to_end (self);
  if (self->behind)
    beckon_log_read_soon (self);
  beckon_log_view_update_jump (self);
}

void
beckon_log_read_newest (BeckonLogView *self)
{
  static const BeckonLogQuery query = { .newest = TRUE, .limit = PAGE };

  self->reading = TRUE;
  self->behind = self->unread = FALSE;
  beckon_log_view_read (self, &query, on_newest, g_object_ref (self));
}

void
beckon_log_read_on (BeckonLogView *self)
{
  if (self->task_id == NULL || self->reading || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  /* Page by page, a program that prints much would never be caught up with. */
  if (self->unread || (self->following && self->n_new > PAGE))
    beckon_log_read_newest (self);
  else if (self->following && (self->behind || !self->attached))
    beckon_log_read_more (self);
}
