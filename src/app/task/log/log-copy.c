/* log-copy.c: copies all of a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/log-copy.h"

#include "app/task/log/log-draft.h"
#include "app/widgets/toast.h"
#include "base/limits.h"

/* No clipboard is asked to keep more. */
#define MAX_BYTES (16 * 1024 * 1024)

/* All lines, read one page after the other. */
typedef struct
{
  BeckonLogReader *reader; /* (owned) */
  GtkWidget       *widget; /* (owned) */
  GString         *text;   /* (owned) */
  BeckonLogEntry  *before; /* (owned) (nullable): the last one */
} Copy;

static void read_page (Copy *copy);

static void
copy_free (Copy *self)
{
  g_object_unref (self->reader);
  g_object_unref (self->widget);
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
  g_autoptr (GPtrArray) entries = beckon_log_reader_read_finish (copy->reader, result);

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
  beckon_toast_copy (copy->widget, copy->text->str);
  copy_free (copy);
}

static void
read_page (Copy *copy)
{
  const BeckonLogQuery query = { .after = copy->before != NULL ? copy->before->id : 0,
                                 .limit = BECKON_LIMIT_PAGE };

  beckon_log_reader_read (copy->reader, &query, on_page, copy);
}

void
beckon_log_copy_all (BeckonLogReader *reader, GtkWidget *widget)
{
  Copy *copy;

  g_return_if_fail (BECKON_IS_LOG_READER (reader) && GTK_IS_WIDGET (widget));

  if (!beckon_log_reader_has_task (reader))
    return;
  copy = g_new0 (Copy, 1);
  copy->reader = g_object_ref (reader);
  copy->widget = g_object_ref (widget);
  copy->text = g_string_new (NULL);
  read_page (copy);
}
