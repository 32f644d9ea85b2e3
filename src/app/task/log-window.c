/* log-window.c: the part of a log that is in a text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log-window.h"

#include <string.h>

#include "app/task/log-draft.h"
#include "base/display-text.h"

/* How much is kept: the rest is read again when somebody scrolls there. So much more is added
 * before it is cut, since that lays out lines anew. */
#define MAX_ENTRIES 3000
#define MAX_BYTES (1024 * 1024)
#define SLACK 500
#define SLACK_BYTES (MAX_BYTES / 4)
/* Different styles; what has yet another one is plain. */
#define MAX_STYLES 256
#define N_PARTS BECKON_LOG_PART_STYLE

struct _BeckonLogWindow
{
  GtkTextBuffer *buffer; /* (owned) */
  GPtrArray     *rows;   /* (owned) (element-type BeckonLogRow): the first one is a head */
  GHashTable    *styles; /* (owned): of the style as a text → GtkTextTag, which has the style */
  GtkTextTag    *parts[N_PARTS];
  BeckonLogTheme theme;
  BeckonSgr      next[2]; /* how the next line of both streams begins */
  guint          n_entries;
  gsize          n_bytes;
};

/* --- styles --- */

static void
to_rgba (guint32 colour, double alpha, GdkRGBA *rgba)
{
  rgba->red = (float) (colour >> 16 & 0xff) / 255;
  rgba->green = (float) (colour >> 8 & 0xff) / 255;
  rgba->blue = (float) (colour & 0xff) / 255;
  rgba->alpha = (float) alpha;
}

static void
paint (GtkTextTag *tag, const BeckonSgr *style, BeckonLogTheme theme)
{
  BeckonLogInk ink;
  GdkRGBA      rgba;

  beckon_log_color_resolve (style, theme, &ink);
  to_rgba (ink.ink, 1, &rgba);
  g_object_set (tag, "foreground-rgba", ink.own_ink ? NULL : &rgba, NULL);
  to_rgba (ink.paper, 1, &rgba);
  g_object_set (tag, "background-rgba", ink.own_paper ? NULL : &rgba, NULL);
}

/* Fewer shades than there are: no output makes more tags than needed to see the difference. */
static gint32
coarse (gint32 colour)
{
  return colour >= BECKON_SGR_RGB ? (gint32) (BECKON_SGR_RGB | (colour & 0xf0f0f0)) : colour;
}

/* (transfer none) (nullable) */
static GtkTextTag *
need_style (BeckonLogWindow *self, const BeckonSgr *wanted)
{
  BeckonSgr        style = { wanted->flags, coarse (wanted->ink), coarse (wanted->paper) };
  g_autofree char *key =
    g_strdup_printf ("%x %x %x", (guint) style.flags, (guint) style.ink, (guint) style.paper);
  GtkTextTag *tag = g_hash_table_lookup (self->styles, key);

  if (tag != NULL || g_hash_table_size (self->styles) >= MAX_STYLES)
    return tag;

  tag = gtk_text_buffer_create_tag (self->buffer, NULL, NULL, NULL);
  if ((style.flags & BECKON_SGR_BOLD) != 0)
    g_object_set (tag, "weight", PANGO_WEIGHT_BOLD, NULL);
  if ((style.flags & BECKON_SGR_ITALIC) != 0)
    g_object_set (tag, "style", PANGO_STYLE_ITALIC, NULL);
  if ((style.flags & BECKON_SGR_UNDERLINE) != 0)
    g_object_set (tag, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  if ((style.flags & BECKON_SGR_STRIKE) != 0)
    g_object_set (tag, "strikethrough", TRUE, NULL);
  g_object_set_data_full (G_OBJECT (tag), "style", g_memdup2 (&style, sizeof style), g_free);
  paint (tag, &style, self->theme);
  g_hash_table_insert (self->styles, g_steal_pointer (&key), tag);

  return tag;
}

static void
paint_parts (BeckonLogWindow *self)
{
  BeckonSgr    faint = BECKON_SGR_PLAIN;
  BeckonLogInk ink;
  GdkRGBA      rgba;

  faint.flags = BECKON_SGR_FAINT;
  beckon_log_color_resolve (&faint, self->theme, &ink);
  to_rgba (ink.ink, 1, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_HEAD], "foreground-rgba", &rgba, NULL);
  to_rgba (self->theme.dark ? 0xf8e45c : 0xe5a50a, self->theme.dark ? 0.14 : 0.16, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_WARNING], "paragraph-background-rgba", &rgba, NULL);
  to_rgba (self->theme.dark ? 0xff7b63 : 0xe01b24, self->theme.dark ? 0.18 : 0.12, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_ERROR], "paragraph-background-rgba", &rgba, NULL);
}

/* The font of the desktop; the view has one of fixed width. */
static char *
dup_font_family (void)
{
  g_autofree char *name = NULL;
  g_autoptr (PangoFontDescription) font = NULL;

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name);
  return g_strdup (pango_font_description_get_family (font));
}

static void
make_parts (BeckonLogWindow *self)
{
  GtkTextBuffer   *buffer = self->buffer;
  g_autofree char *family = dup_font_family ();

  self->parts[BECKON_LOG_PART_HEAD] = gtk_text_buffer_create_tag (
    buffer, NULL, "family", family, "scale", 0.86, "weight", PANGO_WEIGHT_BOLD,
    "pixels-above-lines", 12, "pixels-below-lines", 4, NULL);
  self->parts[BECKON_LOG_PART_PRINTED] = gtk_text_buffer_create_tag (buffer, NULL, NULL, NULL);
  self->parts[BECKON_LOG_PART_SAID] = gtk_text_buffer_create_tag (
    buffer, NULL, "pixels-above-lines", 1, "pixels-below-lines", 1, NULL);
  self->parts[BECKON_LOG_PART_ERR] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_ERR, NULL, NULL);
  self->parts[BECKON_LOG_PART_WARNING] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_WARNING, NULL, NULL);
  self->parts[BECKON_LOG_PART_ERROR] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_ERROR, NULL, NULL);
  /* GTK keeps invisible text from screen readers, too: this one takes no room and has no colour. */
  self->parts[BECKON_LOG_PART_SPOKEN] = gtk_text_buffer_create_tag (
    buffer, BECKON_LOG_TAG_SPOKEN, "size-points", 0.1, "foreground-rgba", &(GdkRGBA){ 0 }, NULL);
  /* A line that is wrapped gets no hyphen that a program did not print. */
  for (guint i = 0; i < N_PARTS; i++)
    g_object_set (self->parts[i], "insert-hyphens", FALSE, NULL);
}

void
beckon_log_window_set_theme (BeckonLogWindow *self, BeckonLogTheme theme)
{
  GHashTableIter iter;
  gpointer       tag;

  self->theme = theme;
  paint_parts (self);
  g_hash_table_iter_init (&iter, self->styles);
  while (g_hash_table_iter_next (&iter, NULL, &tag))
    paint (tag, g_object_get_data (tag, "style"), theme);
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
      GtkTextTag *tag = span->part == BECKON_LOG_PART_STYLE ? need_style (self, &span->style)
                                                            : self->parts[span->part];

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
                                    self->parts[BECKON_LOG_PART_HEAD], NULL);
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
  self->styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  make_parts (self);
  paint_parts (self);
  beckon_log_window_clear (self);

  return self;
}

void
beckon_log_window_free (BeckonLogWindow *self)
{
  g_ptr_array_unref (self->rows);
  g_hash_table_unref (self->styles);
  g_object_unref (self->buffer);
  g_free (self);
}
