/* log-window.c: the part of a log that is in a text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/log-window.h"

#include <string.h>

#include "app/task/log/log-draft.h"
#include "app/task/log/log-tags.h"
#include "base/display-text.h"

/* How much is kept: the rest is read again when somebody scrolls there. So much more is added
 * before it is cut, since that lays out lines anew. */
#define MAX_ENTRIES 3000
#define MAX_BYTES (1024 * 1024)
#define SLACK 500
#define SLACK_BYTES (MAX_BYTES / 4)

struct _BeckonLogWindow
{
  GtkTextBuffer *buffer;  /* (owned) */
  BeckonLogTags *tags;    /* (owned): of the buffer */
  GPtrArray     *rows;    /* (owned) (element-type BeckonLogRow): the first one is a head */
  BeckonSgr      next[2]; /* how the next line of both streams begins */
  guint          n_entries;
  gsize          n_bytes;
};

void
beckon_log_window_set_theme (BeckonLogWindow *self, BeckonLogTheme theme)
{
  beckon_log_tags_set_theme (self->tags, theme);
}

/* --- rows --- */

static BeckonLogRow *
row_at (BeckonLogWindow *self, guint index)
{
  return g_ptr_array_index (self->rows, index);
}

static gboolean
is_head (const BeckonLogRow *row)
{
  return row->n_entries > 0;
}

static gsize
count_bytes (const BeckonLogEntry *entry)
{
  return strlen (entry->message);
}

/* The number of the line at which row @index begins. */
static int
find_line (BeckonLogWindow *self, guint index)
{
  int line = 0;

  if (index > self->rows->len / 2)
    {
      line = gtk_text_buffer_get_line_count (self->buffer) - 1;
      for (guint i = index; i < self->rows->len; i++)
        line -= (int) row_at (self, i)->n_lines;
      return line;
    }
  for (guint i = 0; i < index; i++)
    line += (int) row_at (self, i)->n_lines;

  return line;
}

static void
count_row (BeckonLogWindow *self, const BeckonLogRow *row, int by)
{
  if (is_head (row))
    return;
  self->n_entries += (guint) by;
  if (by > 0)
    self->n_bytes += count_bytes (row->entry);
  else
    self->n_bytes -= count_bytes (row->entry);
}

static void
delete_rows (BeckonLogWindow *self, guint first, guint n_rows)
{
  GtkTextIter start, end;

  if (n_rows == 0)
    return;
  gtk_text_buffer_get_iter_at_line (self->buffer, &start, find_line (self, first));
  gtk_text_buffer_get_iter_at_line (self->buffer, &end, find_line (self, first + n_rows));
  gtk_text_buffer_delete (self->buffer, &start, &end);
  for (guint i = first; i < first + n_rows; i++)
    count_row (self, row_at (self, i), -1);
  g_ptr_array_remove_range (self->rows, first, n_rows);
}

static void
insert_draft (BeckonLogWindow *self, guint index, BeckonLogDraft *draft)
{
  GtkTextIter at, first, end;
  int         offset;

  gtk_text_buffer_get_iter_at_line (self->buffer, &at, find_line (self, index));
  offset = gtk_text_iter_get_offset (&at);
  gtk_text_buffer_insert (self->buffer, &at, draft->text->str, (int) draft->text->len);
  for (guint i = 0; i < draft->spans->len; i++)
    {
      const BeckonLogSpan *span = &g_array_index (draft->spans, BeckonLogSpan, i);
      GtkTextTag          *tag = beckon_log_tags_get (self->tags, span->part, &span->style);

      if (tag == NULL)
        continue;
      gtk_text_buffer_get_iter_at_offset (self->buffer, &first, offset + (int) span->first);
      gtk_text_buffer_get_iter_at_offset (self->buffer, &end, offset + (int) span->end);
      gtk_text_buffer_apply_tag (self->buffer, tag, &first, &end);
    }
  for (guint i = 0; i < draft->rows->len; i++)
    {
      BeckonLogRow *row = g_ptr_array_index (draft->rows, i);

      count_row (self, row, 1);
      g_ptr_array_insert (self->rows, (int) (index + i), row);
    }
  g_ptr_array_set_free_func (draft->rows, NULL);
}

/* The head at @index says how many entries there are below it now. */
static void
write_head (BeckonLogWindow *self, guint index, guint n_entries)
{
  BeckonLogRow    *row = row_at (self, index);
  g_autofree char *head = NULL;
  g_autofree char *shown = NULL;
  g_autoptr (BeckonLogDraft) draft = NULL;
  GtkTextIter start, end;

  row->n_entries = n_entries;
  head = beckon_log_draft_format_head (row->entry, n_entries);
  gtk_text_buffer_get_iter_at_line (self->buffer, &start, find_line (self, index));
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  shown = gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
  if (g_str_equal (shown, head))
    return;
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert_with_tags (self->buffer, &start, head, -1,
                                    beckon_log_tags_get (self->tags, BECKON_LOG_PART_HEAD, NULL),
                                    NULL);
}

static guint
find_head (BeckonLogWindow *self, guint index)
{
  while (index > 0 && !is_head (row_at (self, index)))
    index--;

  return index;
}

/* Writes the heads of @n_rows rows from @first on. */
static void
write_heads (BeckonLogWindow *self, guint first, guint n_rows)
{
  guint head = first;
  guint end = MIN (first + n_rows, self->rows->len);

  while (head < end)
    {
      guint next = head + 1;

      while (next < self->rows->len && !is_head (row_at (self, next)))
        next++;
      write_head (self, head, next - head - 1);
      head = next;
    }
}

/* --- its ends --- */

static gboolean
is_too_much (BeckonLogWindow *self)
{
  return self->n_entries > MAX_ENTRIES + SLACK || self->n_bytes > MAX_BYTES + SLACK_BYTES;
}

static gboolean
is_enough (guint n_entries, gsize n_bytes)
{
  return n_entries <= MAX_ENTRIES && n_bytes <= MAX_BYTES;
}

static gboolean
drop_first (BeckonLogWindow *self)
{
  guint n_entries = self->n_entries;
  gsize n_bytes = self->n_bytes;
  guint n_rows = 0;

  if (!is_too_much (self))
    return FALSE;
  while (!is_enough (n_entries, n_bytes) && n_rows + 1 < self->rows->len)
    {
      const BeckonLogRow *row = row_at (self, n_rows++);

      if (is_head (row))
        continue;
      n_entries--;
      n_bytes -= count_bytes (row->entry);
    }
  /* No head without an entry. */
  delete_rows (self, 0, n_rows);
  if (self->rows->len > 0 && !is_head (row_at (self, 0)))
    {
      g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (NULL);

      beckon_log_draft_add_head (draft, row_at (self, 0)->entry, 1);
      insert_draft (self, 0, draft);
      write_heads (self, 0, 1);
    }

  return TRUE;
}

static gboolean
drop_last (BeckonLogWindow *self)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;
  guint                  n_entries = self->n_entries;
  gsize                  n_bytes = self->n_bytes;
  guint                  left = self->rows->len;

  if (!is_too_much (self))
    return FALSE;
  while (left > 2 && (!is_enough (n_entries, n_bytes) || is_head (row_at (self, left - 1))))
    {
      const BeckonLogRow *row = row_at (self, --left);

      if (is_head (row))
        continue;
      n_entries--;
      n_bytes -= count_bytes (row->entry);
    }
  delete_rows (self, left, self->rows->len - left);
  write_heads (self, find_head (self, left - 1), 1);
  self->next[0] = self->next[1] = plain;

  return TRUE;
}

gboolean
beckon_log_window_append (BeckonLogWindow *self, GPtrArray *entries)
{
  g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (self->next);
  guint           n_rows = self->rows->len;
  BeckonLogEntry *before = n_rows > 0 ? row_at (self, n_rows - 1)->entry : NULL;

  if (entries->len == 0)
    return FALSE;
  for (guint i = 0; i < entries->len; i++)
    {
      BeckonLogEntry *entry = g_ptr_array_index (entries, i);

      beckon_log_draft_add (draft, before, entry);
      before = entry;
    }
  memcpy (self->next, draft->styles, sizeof self->next);
  insert_draft (self, n_rows, draft);
  n_rows = n_rows > 0 ? find_head (self, n_rows - 1) : 0;
  write_heads (self, n_rows, self->rows->len - n_rows);

  return drop_first (self);
}

gboolean
beckon_log_window_prepend (BeckonLogWindow *self, GPtrArray *entries)
{
  g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (NULL);
  BeckonLogEntry *before = NULL;
  guint           n_rows;

  if (entries->len == 0)
    return FALSE;
  for (guint i = 0; i < entries->len; i++)
    {
      BeckonLogEntry *entry = g_ptr_array_index (entries, i);

      beckon_log_draft_add (draft, before, entry);
      before = entry;
    }
  /* One block gets one head. */
  if (self->rows->len > 0 && beckon_log_draft_continues (before, row_at (self, 0)->entry))
    delete_rows (self, 0, 1);
  n_rows = draft->rows->len;
  insert_draft (self, 0, draft);
  write_heads (self, 0, n_rows);

  return drop_last (self);
}

gint64
beckon_log_window_get_first_id (BeckonLogWindow *self)
{
  return self->rows->len > 0 ? row_at (self, 0)->entry->id : 0;
}

gint64
beckon_log_window_get_last_id (BeckonLogWindow *self)
{
  return self->rows->len > 0 ? row_at (self, self->rows->len - 1)->entry->id : 0;
}

guint
beckon_log_window_get_n_entries (BeckonLogWindow *self)
{
  return self->n_entries;
}

void
beckon_log_window_get_iter (BeckonLogWindow *self, gint64 id, GtkTextIter *iter)
{
  guint index = 0;

  while (index < self->rows->len
         && (is_head (row_at (self, index)) || row_at (self, index)->entry->id < id))
    index++;
  gtk_text_buffer_get_iter_at_line (self->buffer, iter, find_line (self, index));
}

char *
beckon_log_window_dup_block (BeckonLogWindow *self, const GtkTextIter *iter)
{
  GString *text = g_string_new (NULL);
  int      line = gtk_text_iter_get_line (iter);
  guint    index = 0;

  for (int end = 0; index < self->rows->len; index++)
    {
      end += (int) row_at (self, index)->n_lines;
      if (line < end)
        break;
    }
  if (self->rows->len == 0)
    return g_string_free (text, FALSE);
  index = find_head (self, MIN (index, self->rows->len - 1)) + 1;
  for (; index < self->rows->len && !is_head (row_at (self, index)); index++)
    {
      g_autofree char *message = beckon_log_draft_format_message (row_at (self, index)->entry);
      g_autofree char *plain = beckon_sgr_strip (message);

      g_string_append_printf (text, "%s\n", plain);
    }

  return g_string_free (text, FALSE);
}

void
beckon_log_window_clear (BeckonLogWindow *self)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;

  gtk_text_buffer_set_text (self->buffer, "", 0);
  g_ptr_array_set_size (self->rows, 0);
  self->next[0] = self->next[1] = plain;
  self->n_entries = 0;
  self->n_bytes = 0;
}

BeckonLogWindow *
beckon_log_window_new (GtkTextBuffer *buffer)
{
  BeckonLogWindow *self = g_new0 (BeckonLogWindow, 1);

  self->buffer = g_object_ref (buffer);
  /* Else it keeps all that was ever added, and removed again. */
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_log_row_free);
  self->tags = beckon_log_tags_new (buffer);
  beckon_log_window_clear (self);

  return self;
}

void
beckon_log_window_free (BeckonLogWindow *self)
{
  g_ptr_array_unref (self->rows);
  beckon_log_tags_free (self->tags);
  g_object_unref (self->buffer);
  g_free (self);
}
