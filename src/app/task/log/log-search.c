/* log-search.c: the bar that finds a text in a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in the window is found there. The rest of the log is looked through on the reader's
 * thread, and the lines around the next place are read into the window.
 */

#include "config.h"

#include "app/task/log/log-search.h"

#include <glib/gi18n-lib.h>

#include "app/task/log/log-tags.h"
#include "app/widgets/compat.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text-tag.h"

#define FLAGS (GTK_TEXT_SEARCH_CASE_INSENSITIVE | GTK_TEXT_SEARCH_TEXT_ONLY)

struct _BeckonLogSearch
{
  AdwBin           parent_instance;
  BeckonLogReader *reader; /* (owned): what is not in the window */
  BeckonLogWindow *window; /* (unowned) */
  GtkTextView     *text;   /* (owned) */
  GtkTextBuffer   *buffer; /* (unowned): of the text */
  GtkTextTag      *hit;    /* (unowned): the places that are searched for */
  GtkSearchBar    *bar;
  GtkEditable     *entry;
  GtkLabel        *state;
};

enum
{
  BEGUN,
  FOUND,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonLogSearch, beckon_log_search, ADW_TYPE_BIN)

/* A search under way in the lines that are not in the window. */
typedef struct
{
  BeckonLogSearch *bar;  /* (owned) */
  char            *text; /* (owned) */
  gboolean         forward;
  gboolean         again; /* from the other end of the log */
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
  g_object_unref (self->bar);
  g_free (self->text);
  g_free (self);
}

/* (transfer none): what is searched for; NULL: nothing. */
static const char *
get_text (BeckonLogSearch *self)
{
  const char *text = gtk_editable_get_text (self->entry);

  return gtk_search_bar_get_search_mode (self->bar) && *text != '\0' ? text : NULL;
}

static void
say (BeckonLogSearch *self, const char *text)
{
  gtk_label_set_text (self->state, text);
  gtk_widget_set_visible (GTK_WIDGET (self->state), *text != '\0');
}

void
beckon_log_search_mark (BeckonLogSearch *self)
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
select_range (BeckonLogSearch *self, const GtkTextIter *first, const GtkTextIter *last)
{
  gtk_text_buffer_select_range (self->buffer, first, last);
  gtk_text_view_scroll_to_mark (self->text, gtk_text_buffer_get_insert (self->buffer), 0.1, TRUE, 0,
                                0.3);
  say (self, "");
}

gboolean
beckon_log_search_select (BeckonLogSearch *self, const GtkTextIter *from, const char *text)
{
  GtkTextIter first, last;

  if (!find_forward (from, text, &first, &last))
    return FALSE;
  select_range (self, &first, &last);

  return TRUE;
}

/* In the window, after or before the selection. */
static gboolean
find_here (BeckonLogSearch *self, const char *text, gboolean forward)
{
  GtkTextIter first, last;

  gtk_text_buffer_get_selection_bounds (self->buffer, &first, &last);
  if (forward ? !find_forward (&last, text, &first, &last)
              : !find_backward (&first, text, &first, &last))
    return FALSE;
  select_range (self, &first, &last);

  return TRUE;
}

static void
on_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Search          *search = user_data;
  BeckonLogSearch *self = search->bar;
  g_autoptr (GPtrArray) entries = beckon_log_reader_read_finish (self->reader, result);

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
    g_signal_emit (self, signals[FOUND], 0, ((BeckonLogEntry *) g_ptr_array_index (entries, 0))->id,
                   search->text);
  search_free (search);
}

/* In the lines beyond the window, and then in all of them from the other end. */
static void
look_further (Search *search)
{
  BeckonLogSearch *self = search->bar;
  BeckonLogQuery   query = { .text = search->text, .newest = !search->forward };

  if (!search->again && search->forward)
    query.after = beckon_log_window_get_last_id (self->window);
  else if (!search->again)
    query.before = beckon_log_window_get_first_id (self->window);
  beckon_log_reader_read (self->reader, &query, on_found, search);
}

void
beckon_log_search_find (BeckonLogSearch *self, gboolean forward)
{
  const char *text;
  Search     *search;

  g_return_if_fail (BECKON_IS_LOG_SEARCH (self));

  text = get_text (self);
  if (text == NULL || !beckon_log_reader_has_task (self->reader))
    return;
  g_signal_emit (self, signals[BEGUN], 0);
  if (find_here (self, text, forward))
    return;

  search = g_new0 (Search, 1);
  search->bar = g_object_ref (self);
  search->text = g_strdup (text);
  search->forward = forward;
  look_further (search);
}

static void
on_changed (BeckonLogSearch *self)
{
  GtkTextIter first;
  const char *text = get_text (self);

  /* Without a task the log is empty, or its view is being closed. */
  say (self, "");
  if (!beckon_log_reader_has_task (self->reader))
    return;
  beckon_log_search_mark (self);
  if (text == NULL)
    return;
  /* What is typed on is looked for in the same place. */
  gtk_text_buffer_get_selection_bounds (self->buffer, &first, NULL);
  if (!beckon_log_search_select (self, &first, text))
    beckon_log_search_find (self, TRUE);
}

static void
on_next (BeckonLogSearch *self)
{
  beckon_log_search_find (self, TRUE);
}

static void
on_previous (BeckonLogSearch *self)
{
  beckon_log_search_find (self, FALSE);
}

static void
on_mode (BeckonLogSearch *self)
{
  beckon_log_search_mark (self);
  if (!gtk_search_bar_get_search_mode (self->bar))
    gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
on_theme (BeckonLogSearch *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA  rgba;

  gdk_rgba_parse (&rgba, dark ? "#8a6d00" : "#f9e27d");
  g_object_set (self->hit, "background-rgba", &rgba, NULL);
  gdk_rgba_parse (&rgba, dark ? "#ffffff" : "#000000");
  g_object_set (self->hit, "foreground-rgba", &rgba, NULL);
}

/* --- object --- */

static void
beckon_log_search_dispose (GObject *object)
{
  BeckonLogSearch *self = BECKON_LOG_SEARCH (object);

  g_clear_object (&self->text);
  g_clear_object (&self->reader);

  G_OBJECT_CLASS (beckon_log_search_parent_class)->dispose (object);
}

static void
beckon_log_search_class_init (BeckonLogSearchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_log_search_dispose;

  signals[BEGUN] = g_signal_new ("begun", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT64, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/log-search.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonLogSearch, bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogSearch, entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogSearch, state);
}

static void
beckon_log_search_init (BeckonLogSearch *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->bar, self->entry);
  beckon_spoken_name (GTK_WIDGET (self->entry), _ ("Search in the log"));
}

void
beckon_log_search_set_log (BeckonLogSearch *self,
                           BeckonLogReader *reader,
                           BeckonLogWindow *window,
                           GtkTextView     *text)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_return_if_fail (BECKON_IS_LOG_SEARCH (self) && self->reader == NULL);

  self->reader = g_object_ref (reader);
  self->window = window;
  self->text = g_object_ref (text);
  self->buffer = gtk_text_view_get_buffer (text);
  self->hit = beckon_text_tag_add (self->buffer, NULL);
  on_theme (self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (on_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (on_next), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "next-match", G_CALLBACK (on_next), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "previous-match", G_CALLBACK (on_previous), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "notify::search-mode-enabled", G_CALLBACK (on_mode), self,
                           G_CONNECT_SWAPPED);
}

void
beckon_log_search_open (BeckonLogSearch *self)
{
  GtkTextIter first, last;

  g_return_if_fail (BECKON_IS_LOG_SEARCH (self));

  beckon_compat_open_search (self->bar, self->entry);
  if (gtk_text_buffer_get_selection_bounds (self->buffer, &first, &last)
      && gtk_text_iter_get_line (&first) == gtk_text_iter_get_line (&last))
    {
      g_autofree char *text = gtk_text_buffer_get_text (self->buffer, &first, &last, FALSE);

      gtk_editable_set_text (self->entry, text);
    }
  gtk_editable_select_region (self->entry, 0, -1);
}

void
beckon_log_search_close (BeckonLogSearch *self)
{
  g_return_if_fail (BECKON_IS_LOG_SEARCH (self));

  gtk_search_bar_set_search_mode (self->bar, FALSE);
}
