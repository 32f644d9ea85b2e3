/* process-output.c: converts the output of a program to log lines, within limits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/process-output.h"

#include <string.h>

#include "base/limits.h"
#include "base/sgr.h"

/* Appended to a line that was cut; the limit leaves room for it. */
#define CUT_MARK " … (cut)"
#define LINE_BYTES (BECKON_LIMIT_LOG_BYTES - 64)
/* Of the line that says why a program failed. */
#define REASON_CHARS 300

/* One of the two that a program prints to. */
typedef struct
{
  const char *name;
  GString    *line;     /* (owned): the beginning of an incomplete line */
  gboolean    returned; /* it ends with a carriage return */
  gboolean    cut;      /* it was too long */
  GString    *last;     /* (owned): the last line that is not blank, unchanged */
  gboolean    last_cut;
} Stream;

struct _BeckonProcessOutput
{
  Stream     streams[BECKON_N_OUTPUTS];
  GPtrArray *ready; /* (owned) (element-type BeckonPrintedLine) */
  gsize      kept_bytes;
  guint      kept_lines;
  guint64    left_bytes; /* not logged */
  guint64    left_lines;
};

BeckonProcessOutput *
beckon_process_output_new (void)
{
  BeckonProcessOutput *self = g_new0 (BeckonProcessOutput, 1);

  self->streams[BECKON_OUTPUT_OUT].name = BECKON_STREAM_OUT;
  self->streams[BECKON_OUTPUT_ERR].name = BECKON_STREAM_ERR;
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    {
      self->streams[i].line = g_string_new (NULL);
      self->streams[i].last = g_string_new (NULL);
    }
  self->ready = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_printed_line_free);
  return self;
}

void
beckon_process_output_free (BeckonProcessOutput *self)
{
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    {
      g_string_free (self->streams[i].line, TRUE);
      g_string_free (self->streams[i].last, TRUE);
    }
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

/* (transfer full): a line for the log. */
static char *
make_line (const char *text, gsize length, gboolean cut)
{
  /* A byte that is not UTF-8 becomes three. */
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) length);

  if (strlen (valid) > LINE_BYTES)
    {
      const char *end = g_utf8_find_prev_char (valid, valid + LINE_BYTES);

      valid[end != NULL ? end - valid : 0] = '\0';
      cut = TRUE;
    }
  return cut ? g_strconcat (valid, CUT_MARK, NULL) : g_steal_pointer (&valid);
}

static void
end_line (BeckonProcessOutput *self, Stream *stream)
{
  const GString *line = stream->line;

  if (!is_blank (line->str, line->len))
    {
      g_string_truncate (stream->last, 0);
      g_string_append_len (stream->last, line->str, (gssize) line->len);
      stream->last_cut = stream->cut;
    }

  if (self->kept_lines >= BECKON_OUTPUT_LINES || self->kept_bytes + line->len > BECKON_OUTPUT_BYTES)
    {
      self->left_lines++;
      self->left_bytes += line->len;
      /* All later output is dropped, too: the log has the beginning, not fragments. */
      self->kept_lines = BECKON_OUTPUT_LINES;
    }
  else
    {
      self->kept_lines++;
      self->kept_bytes += line->len;
      g_ptr_array_add (self->ready, beckon_printed_line_new (
                                      stream->name, make_line (line->str, line->len, stream->cut)));
    }
  g_string_truncate (stream->line, 0);
  stream->returned = stream->cut = FALSE;
}

/* Adds a part of a line without a newline or carriage return. What was printed before a carriage
 * return is dropped, as a terminal would overwrite it: a line has the last state of a progress bar,
 * however long it runs. */
static void
add_part (BeckonProcessOutput *self, Stream *stream, const char *part, gsize length)
{
  gsize room;

  if (length == 0)
    return;
  if (stream->returned)
    {
      g_string_truncate (stream->line, 0);
      stream->returned = stream->cut = FALSE;
    }
  room = LINE_BYTES - MIN (stream->line->len, LINE_BYTES);
  g_string_append_len (stream->line, part, (gssize) MIN (length, room));
  if (length > room)
    {
      stream->cut = TRUE;
      self->left_bytes += length - room;
    }
}

void
beckon_process_output_feed (BeckonProcessOutput *self,
                            BeckonOutput         output,
                            const char          *data,
                            gsize                length)
{
  Stream     *stream = &self->streams[output];
  const char *end = data + length;
  const char *from = data;

  for (const char *at = data; at < end; at++)
    {
      if (*at != '\n' && *at != '\r')
        continue;
      add_part (self, stream, from, (gsize) (at - from));
      from = at + 1;
      if (*at == '\n')
        end_line (self, stream);
      else
        stream->returned = TRUE;
    }
  add_part (self, stream, from, (gsize) (end - from));
}

void
beckon_process_output_end (BeckonProcessOutput *self)
{
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    if (self->streams[i].line->len > 0)
      end_line (self, &self->streams[i]);
}

GPtrArray *
beckon_process_output_take (BeckonProcessOutput *self, guint limit)
{
  GPtrArray *lines;

  if (self->ready->len == 0)
    return NULL;

  lines = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_printed_line_free);
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

/* What the program said last: on its standard output, or, where it said nothing there, on its
 * standard error. */
static const Stream *
get_last (const BeckonProcessOutput *self)
{
  const Stream *out = &self->streams[BECKON_OUTPUT_OUT];

  return out->last->len > 0 ? out : &self->streams[BECKON_OUTPUT_ERR];
}

/* The beginning of a JSON object that was cut. */
static gboolean
has_long_result (const BeckonProcessOutput *self)
{
  const Stream *last = get_last (self);
  const char   *at = last->last->str;

  while (g_ascii_isspace (*at))
    at++;
  return last->last_cut && *at == '{';
}

GPtrArray *
beckon_process_output_list_left_out (BeckonProcessOutput *self)
{
  g_autoptr (GPtrArray) lines =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_printed_line_free);
  char *left_out = describe_left_out (self);

  if (left_out != NULL)
    g_ptr_array_add (lines, beckon_printed_line_new (NULL, left_out));
  if (has_long_result (self))
    g_ptr_array_add (
      lines,
      beckon_printed_line_new (
        NULL,
        g_strdup_printf (
          "the last line is too long to be the result (%d bytes at most), and was not taken as it",
          LINE_BYTES)));
  return lines->len > 0 ? g_steal_pointer (&lines) : NULL;
}

const char *
beckon_process_output_get_last_line (BeckonProcessOutput *self)
{
  const Stream *last = get_last (self);

  return last->last->len > 0 && !last->last_cut ? last->last->str : NULL;
}

char *
beckon_process_output_dup_reason (BeckonProcessOutput *self)
{
  const Stream    *err = &self->streams[BECKON_OUTPUT_ERR];
  const Stream    *last = err->last->len > 0 ? err : &self->streams[BECKON_OUTPUT_OUT];
  g_autofree char *valid = g_utf8_make_valid (last->last->str, (gssize) last->last->len);
  g_autofree char *plain = beckon_sgr_strip (valid);

  g_strstrip (plain);
  /* A result is for programs. */
  if (*plain == '\0' || (last != err && *plain == '{'))
    return NULL;
  if (g_utf8_strlen (plain, -1) > REASON_CHARS)
    {
      g_autofree char *head = g_utf8_substring (plain, 0, REASON_CHARS);

      return g_strconcat (head, "…", NULL);
    }
  return g_steal_pointer (&plain);
}
