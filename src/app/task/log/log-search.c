/* log-search.c: finds a text in a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in the window is found there. The rest of the log is looked through on the reader's
 * thread, and the lines around the next place are read into the window.
 */

#include "config.h"

#include "app/task/log/log-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/task/log/log-tags.h"
#include "app/widgets/spoken.h"

#define FLAGS (GTK_TEXT_SEARCH_CASE_INSENSITIVE | GTK_TEXT_SEARCH_TEXT_ONLY)

/* A search under way. */
typedef struct
{
  BeckonLogView *view; /* (owned) */
  char          *text; /* (owned) */
  gboolean       forward;
  gboolean       again; /* from the other end of the log */
} Search;

static void look_further (Search *search);

/* What only a screen reader has is not found. */
static gboolean
is_spoken (const GtkTextIter *at)
{
  GtkTextTagTable *table = gtk_text_buffer_get_tag_table (gtk_text_iter_get_buffer (at));

  return gtk_text_iter_has_tag (at, gtk_text_tag_table_lookup (table, BECKON_LOG_TAG_SPOKEN));
}

static gboolean
find_forward (const GtkTextIter *from, const char *text, GtkTextIter *first, GtkTextIter *last)
{
  GtkTextIter at = *from;

  while (gtk_text_iter_forward_search (&at, text, FLAGS, first, last, NULL))
    {
      if (!is_spoken (first))
        return TRUE;
      at = *last;
    }

  return FALSE;
}

static gboolean
find_backward (const GtkTextIter *from, const char *text, GtkTextIter *first, GtkTextIter *last)
{
  GtkTextIter at = *from;

  while (gtk_text_iter_backward_search (&at, text, FLAGS, first, last, NULL))
    {
      if (!is_spoken (first))
        return TRUE;
      at = *first;
    }

  return FALSE;
}

static void
search_free (Search *self)
{
  g_object_unref (self->view);
  g_free (self->text);
  g_free (self);
}

/* (transfer none): what is searched for; NULL: nothing. */
static const char *
get_text (BeckonLogView *self)
{
  const char *text = gtk_editable_get_text (self->search_entry);

  return gtk_search_bar_get_search_mode (self->search_bar) && *text != '\0' ? text : NULL;
}

static void
say (BeckonLogView *self, const char *text)
{
  gtk_label_set_text (self->search_state, text);
  gtk_widget_set_visible (GTK_WIDGET (self->search_state), *text != '\0');
}

void
beckon_log_search_mark (BeckonLogView *self)
{
  const char *text = get_text (self);
  GtkTextIter at, end, first, last;

  gtk_text_buffer_get_bounds (self->buffer, &at, &end);
  gtk_text_buffer_remove_tag (self->buffer, self->hit, &at, &end);
  while (text != NULL && find_forward (&at, text, &first, &last))
    {
      gtk_text_buffer_apply_tag (self->buffer, self->hit, &first, &last);
      at = last;
    }
}

static void
show (BeckonLogView *self, const GtkTextIter *first, const GtkTextIter *last)
{
  gtk_text_buffer_select_range (self->buffer, first, last);
  gtk_text_view_scroll_to_mark (self->text, gtk_text_buffer_get_insert (self->buffer), 0.1, TRUE, 0,
                                0.3);
  say (self, "");
}

gboolean
beckon_log_search_select (BeckonLogView *self, const GtkTextIter *from, const char *text)
{
  GtkTextIter first, last;

  if (!find_forward (from, text, &first, &last))
    return FALSE;
  show (self, &first, &last);

  return TRUE;
}

/* In the window, after or before the selection. */
static gboolean
find_here (BeckonLogView *self, const char *text, gboolean forward)
{
  GtkTextIter first, last;

  gtk_text_buffer_get_selection_bounds (self->buffer, &first, &last);
  if (forward ? !find_forward (&last, text, &first, &last)
              : !find_backward (&first, text, &first, &last))
    return FALSE;
  show (self, &first, &last);

  return TRUE;
}

static void
on_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Search        *search = user_data;
  BeckonLogView *self = search->view;
  g_autoptr (GPtrArray) entries = beckon_log_view_read_finish (self, source, result);

  if (entries == NULL || g_strcmp0 (get_text (self), search->text) != 0)
    {
      search_free (search);
      return;
    }
  if (entries->len == 0 && !search->again)
    {
      search->again = TRUE;
      look_further (search);
      return;
    }
  if (entries->len == 0)
    say (self, _ ("No results"));
  else
    beckon_log_view_go (self, ((BeckonLogEntry *) g_ptr_array_index (entries, 0))->id,
                        search->text);
  search_free (search);
}

/* In the lines beyond the window, and then in all of them from the other end. */
static void
look_further (Search *search)
{
  BeckonLogView *self = search->view;
  BeckonLogQuery query = { .text = search->text, .newest = !search->forward };

  if (!search->again && search->forward)
    query.after = beckon_log_window_get_last_id (self->window);
  else if (!search->again)
    query.before = beckon_log_window_get_first_id (self->window);
  beckon_log_view_read (self, &query, on_found, search);
}

static void
find (BeckonLogView *self, gboolean forward)
{
  const char *text = get_text (self);
  Search     *search;

  if (text == NULL || self->task_id == NULL)
    return;
  self->following = FALSE;
  if (find_here (self, text, forward))
    return;

  search = g_new0 (Search, 1);
  search->view = g_object_ref (self);
  search->text = g_strdup (text);
  search->forward = forward;
  look_further (search);
}

static void
on_changed (BeckonLogView *self)
{
  GtkTextIter first;
  const char *text = get_text (self);

  say (self, "");
  beckon_log_search_mark (self);
  if (text == NULL)
    return;
  /* What is typed on is looked for in the same place. */
  gtk_text_buffer_get_selection_bounds (self->buffer, &first, NULL);
  if (!beckon_log_search_select (self, &first, text))
    find (self, TRUE);
}

static void
on_mode (BeckonLogView *self)
{
  beckon_log_search_mark (self);
  if (!gtk_search_bar_get_search_mode (self->search_bar))
    gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
action_find (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonLogView *self = BECKON_LOG_VIEW (widget);
  GtkTextIter    first, last;

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  if (gtk_text_buffer_get_selection_bounds (self->buffer, &first, &last)
      && gtk_text_iter_get_line (&first) == gtk_text_iter_get_line (&last))
    {
      g_autofree char *text = gtk_text_buffer_get_text (self->buffer, &first, &last, FALSE);

      gtk_editable_set_text (self->search_entry, text);
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  gtk_editable_select_region (self->search_entry, 0, -1);
}

static void
action_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  find (BECKON_LOG_VIEW (widget), TRUE);
}

static void
action_previous (GtkWidget *widget, const char *name, GVariant *parameter)
{
  find (BECKON_LOG_VIEW (widget), FALSE);
}

void
beckon_log_search_class_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "log.find", NULL, action_find);
  gtk_widget_class_install_action (widget_class, "log.next", NULL, action_next);
  gtk_widget_class_install_action (widget_class, "log.previous", NULL, action_previous);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "log.find", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK, "log.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "log.previous", NULL);
}

void
beckon_log_search_install (BeckonLogView *self)
{
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "activate", G_CALLBACK (action_next), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "next-match", G_CALLBACK (action_next), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "previous-match", G_CALLBACK (action_previous), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_bar, "notify::search-mode-enabled", G_CALLBACK (on_mode),
                           self, G_CONNECT_SWAPPED);
  beckon_spoken_name (GTK_WIDGET (self->search_entry), _ ("Search in the log"));
}
