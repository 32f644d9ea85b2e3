/* last-lines.c: what each running task said or printed last, for the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/list/last-lines.h"

#include <string.h>

#include "base/display-text.h"
#include "base/sgr.h"
#include "markdown/plain.h"
#include "model/task-status.h"

#define KEY "beckon-last-lines"
#define CHANGED_MS 250
#define MAX_CHARS 200
/* Of more tasks none is kept until some of them have ended. */
#define MAX_TASKS 1000

struct _BeckonLastLines
{
  GObject     parent_instance;
  GHashTable *lines;   /* (owned): id of a task → BeckonLogEntry */
  guint       changed; /* 0, or the source that emits the signal */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonLastLines, beckon_last_lines, G_TYPE_OBJECT)

static gboolean
on_changed (gpointer user_data)
{
  BeckonLastLines *self = user_data;

  self->changed = 0;
  g_signal_emit (self, signals[CHANGED], 0);

  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonLastLines *self)
{
  const BeckonLogEntry *entry = event->entry;

  if (event->task != NULL && beckon_task_status_is_ended (event->task->status))
    {
      g_hash_table_remove (self->lines, event->task->id);
      return;
    }
  /* What the desk itself notes is the state, which the row shows anyway. */
  if (entry == NULL || entry->message_code != NULL || entry->to_status != NULL
      || *entry->message == '\0'
      || (g_hash_table_size (self->lines) >= MAX_TASKS
          && !g_hash_table_contains (self->lines, entry->task_id)))
    return;

  g_hash_table_replace (self->lines, g_strdup (entry->task_id),
                        beckon_log_entry_ref (event->entry));
  if (self->changed == 0)
    self->changed = g_timeout_add (CHANGED_MS, on_changed, self);
}

static void
beckon_last_lines_finalize (GObject *object)
{
  BeckonLastLines *self = BECKON_LAST_LINES (object);

  g_clear_handle_id (&self->changed, g_source_remove);
  g_hash_table_unref (self->lines);

  G_OBJECT_CLASS (beckon_last_lines_parent_class)->finalize (object);
}

static void
beckon_last_lines_class_init (BeckonLastLinesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_last_lines_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_last_lines_init (BeckonLastLines *self)
{
  self->lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                       (GDestroyNotify) beckon_log_entry_unref);
}

BeckonLastLines *
beckon_last_lines_of (BeckonDesk *desk)
{
  BeckonLastLines *self = g_object_get_data (G_OBJECT (desk), KEY);

  if (self == NULL)
    {
      self = g_object_new (BECKON_TYPE_LAST_LINES, NULL);
      g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);
      g_object_set_data_full (G_OBJECT (desk), KEY, self, g_object_unref);
    }

  return self;
}

/* (transfer full) (nullable): the last line of @text that says something. */
static char *
find_last (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint n = g_strv_length (lines); n > 0; n--)
    {
      g_autofree char *plain = beckon_sgr_strip (lines[n - 1]);
      gsize            length = strlen (plain);
      const char      *last = beckon_sgr_last_state (plain, &length);
      g_autofree char *line = g_strstrip (g_strndup (last, length));

      if (*line != '\0')
        return g_steal_pointer (&line);
    }

  return NULL;
}

char *
beckon_last_lines_dup (BeckonLastLines *self, const BeckonTask *task)
{
  const BeckonLogEntry *entry;
  g_autofree char      *line = NULL;

  g_return_val_if_fail (BECKON_IS_LAST_LINES (self), NULL);

  entry = g_hash_table_lookup (self->lines, task->id);
  if (entry == NULL || task->status != BECKON_TASK_RUNNING || task->paused)
    return NULL;
  if (entry->stream == NULL)
    {
      line = beckon_sgr_strip (entry->message);
      return beckon_markdown_first_line (line, MAX_CHARS);
    }
  line = find_last (entry->message);

  return line != NULL ? beckon_display_text_short (line, MAX_CHARS) : NULL;
}
