/* process-output.c: converts the output of a program to log lines, within limits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/process-output.h"

#include <string.h>

#include "base/limits.h"

/* Appended to a line that was cut; the limit leaves room for it. */
#define CUT_MARK " … (cut)"
#define LINE_BYTES (BECKON_LIMIT_LOG_BYTES - 64)

struct _BeckonProcessOutput
{
  GString   *line; /* (owned): the beginning of an incomplete line */
  gboolean   cut;  /* it was too long */
  GString   *last; /* (owned): the last line that is not blank, unchanged */
  gboolean   last_cut;
  GPtrArray *ready; /* (owned) (element-type utf8) */
  gsize      kept_bytes;
  guint      kept_lines;
  guint64    left_bytes; /* not logged */
  guint64    left_lines;
};

BeckonProcessOutput *
beckon_process_output_new (void)
{
  BeckonProcessOutput *self = g_new0 (BeckonProcessOutput, 1);

  self->line = g_string_new (NULL);
  self->last = g_string_new (NULL);
  self->ready = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
beckon_process_output_free (BeckonProcessOutput *self)
{
  g_string_free (self->line, TRUE);
  g_string_free (self->last, TRUE);
  g_ptr_array_unref (self->ready);
  g_free (self);
}

static gboolean
is_blank (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

/* (transfer full): a line for the log. Text before a carriage return is dropped, as a terminal
 * would overwrite it. */
static char *
make_line (const char *text, gsize length, gboolean cut)
{
  g_autofree char *valid = NULL;
  const char      *start = text;

  while (length > 0 && text[length - 1] == '\r')
    length--;
  for (gsize i = length; i > 0; i--)
    if (text[i - 1] == '\r')
      {
        start = text + i;
        break;
      }

  /* A byte that is not UTF-8 becomes three. */
  valid = g_utf8_make_valid (start, (gssize) (length - (gsize) (start - text)));
  if (strlen (valid) > LINE_BYTES)
    {
      const char *end = g_utf8_find_prev_char (valid, valid + LINE_BYTES);

      valid[end != NULL ? end - valid : 0] = '\0';
      cut = TRUE;
    }
  return cut ? g_strconcat (valid, CUT_MARK, NULL) : g_steal_pointer (&valid);
}

static void
end_line (BeckonProcessOutput *self)
{
  if (!is_blank (self->line->str, self->line->len))
    {
      g_string_truncate (self->last, 0);
      g_string_append_len (self->last, self->line->str, (gssize) self->line->len);
      self->last_cut = self->cut;
    }

  if (self->kept_lines >= BECKON_OUTPUT_LINES
      || self->kept_bytes + self->line->len > BECKON_OUTPUT_BYTES)
    {
      self->left_lines++;
      self->left_bytes += self->line->len;
      /* All later output is dropped, too: the log has the beginning, not fragments. */
      self->kept_lines = BECKON_OUTPUT_LINES;
    }
  else
    {
      self->kept_lines++;
      self->kept_bytes += self->line->len;
      g_ptr_array_add (self->ready, make_line (self->line->str, self->line->len, self->cut));
    }
  g_string_truncate (self->line, 0);
  self->cut = FALSE;
}

void
beckon_process_output_feed (BeckonProcessOutput *self, const char *data, gsize length)
{
  while (length > 0)
    {
      const char *newline = memchr (data, '\n', length);
      gsize       part = newline != NULL ? (gsize) (newline - data) : length;
      gsize       room = LINE_BYTES - MIN (self->line->len, LINE_BYTES);

      g_string_append_len (self->line, data, (gssize) MIN (part, room));
      if (part > room)
        {
          self->cut = TRUE;
          self->left_bytes += part - room;
        }
      if (newline == NULL)
        return;
      end_line (self);
      data += part + 1;
      length -= part + 1;
    }
}

void
beckon_process_output_end (BeckonProcessOutput *self)
{
  if (self->line->len > 0)
    end_line (self);
}

GPtrArray *
beckon_process_output_take (BeckonProcessOutput *self, guint limit)
{
  GPtrArray *lines;

  if (self->ready->len == 0)
    return NULL;

  lines = g_ptr_array_new_with_free_func (g_free);
  limit = MIN (limit, self->ready->len);
  for (guint i = 0; i < limit; i++)
    g_ptr_array_add (lines, g_steal_pointer (&g_ptr_array_index (self->ready, i)));
  g_ptr_array_remove_range (self->ready, 0, limit);
  return lines;
}

guint
beckon_process_output_get_n_ready (BeckonProcessOutput *self)
{
  return self->ready->len;
}

/* (transfer full) (nullable) */
static char *
describe_left_out (const BeckonProcessOutput *self)
{
  if (self->left_lines > 0)
    return g_strdup_printf (
      "%" G_GUINT64_FORMAT " more %s and %" G_GUINT64_FORMAT " bytes of the output are left out",
      self->left_lines, self->left_lines == 1 ? "line" : "lines", self->left_bytes);
  if (self->left_bytes > 0)
    return g_strdup_printf ("%" G_GUINT64_FORMAT
                            " bytes of the output are left out: a line of the log has at most %d",
                            self->left_bytes, LINE_BYTES);
  return NULL;
}

/* The beginning of a JSON object that was cut. */
static gboolean
has_long_result (const BeckonProcessOutput *self)
{
  const char *at = self->last->str;

  while (g_ascii_isspace (*at))
    at++;
  return self->last_cut && *at == '{';
}

GPtrArray *
beckon_process_output_list_left_out (BeckonProcessOutput *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  char *left_out = describe_left_out (self);

  if (left_out != NULL)
    g_ptr_array_add (lines, left_out);
  if (has_long_result (self))
    g_ptr_array_add (
      lines,
      g_strdup_printf (
        "the last line is too long to be the result (%d bytes at most), and was not taken as it",
        LINE_BYTES));
  return lines->len > 0 ? g_steal_pointer (&lines) : NULL;
}

const char *
beckon_process_output_get_last_line (BeckonProcessOutput *self)
{
  return self->last->len > 0 && !self->last_cut ? self->last->str : NULL;
}
