/* log-copy.c: copies a block of a log, or all of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/log-view-private.h"

#include "app/task/log/log-draft.h"
#include "app/widgets/toast.h"
#include "base/limits.h"

/* No clipboard is asked to keep more. */
#define MAX_BYTES (16 * 1024 * 1024)

/* All lines, read one page after the other. */
typedef struct
{
  BeckonLogView  *view;   /* (owned) */
  GString        *text;   /* (owned) */
  BeckonLogEntry *before; /* (owned) (nullable): the last one */
} Copy;

static void read_page (Copy *copy);

static void
copy_free (Copy *self)
{
  g_object_unref (self->view);
  g_string_free (self->text, TRUE);
  beckon_log_entry_unref (self->before);
  g_free (self);
}

static void
add_entry (Copy *copy, BeckonLogEntry *entry)
{
  g_autofree char *message = beckon_log_draft_format_message (entry);
  g_autofree char *plain = beckon_sgr_strip (message);

  if (copy->before == NULL || !beckon_log_draft_continues (copy->before, entry))
    {
      g_autofree char *head = beckon_log_draft_format_head (entry, 1);

      g_string_append_printf (copy->text, "%s%s\n", copy->before != NULL ? "\n" : "", head);
    }
  g_string_append_printf (copy->text, "%s\n", plain);
  beckon_log_entry_unref (copy->before);
  copy->before = beckon_log_entry_ref (entry);
}

static void
on_page (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Copy *copy = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_read_finish (copy->view, source, result);

  if (entries == NULL)
    {
      copy_free (copy);
      return;
    }
  for (guint i = 0; i < entries->len; i++)
    add_entry (copy, g_ptr_array_index (entries, i));
  if (entries->len == BECKON_LIMIT_PAGE && copy->text->len < MAX_BYTES)
    {
      read_page (copy);
      return;
    }
  beckon_toast_copy (GTK_WIDGET (copy->view), copy->text->str);
  copy_free (copy);
}

static void
read_page (Copy *copy)
{
  const BeckonLogQuery query = { .after = copy->before != NULL ? copy->before->id : 0,
                                 .limit = BECKON_LIMIT_PAGE };

  beckon_log_view_read (copy->view, &query, on_page, copy);
}

static void
action_copy_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonLogView *self = BECKON_LOG_VIEW (widget);
  Copy          *copy;

  if (self->task_id == NULL)
    return;
  copy = g_new0 (Copy, 1);
  copy->view = g_object_ref (self);
  copy->text = g_string_new (NULL);
  read_page (copy);
}

static void
action_copy_block (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonLogView   *self = BECKON_LOG_VIEW (widget);
  g_autofree char *text = NULL;
  GtkTextIter      at;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &at, gtk_text_buffer_get_insert (self->buffer));
  text = beckon_log_window_dup_block (self->window, &at);
  if (*text != '\0')
    beckon_toast_copy (widget, text);
}

void
beckon_log_copy_class_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "log.copy-all", NULL, action_copy_all);
  gtk_widget_class_install_action (widget_class, "log.copy-block", NULL, action_copy_block);
}
