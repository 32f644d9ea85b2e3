/* log-draft.c: lines of a log as one text with its styles, and the blocks that they form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/log-draft.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/task/log/log-markdown.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/question/interaction.h"
#include "model/task-status.h"

/* Of one entry; “beckon logs” prints the rest. */
#define MAX_BYTES (16 * 1024)
/* A longer line is broken here: laying out a line takes time that grows with its length. */
#define MAX_LINE_CHARS 1000
#define WHO_CHARS 40

/* What the parts of a line are added to. */
typedef struct
{
  BeckonLogDraft *draft;
  guint           line_chars;
  guint           n_lines;
} Line;

BeckonLogDraft *
beckon_log_draft_new (const BeckonSgr styles[2])
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;
  BeckonLogDraft        *self = g_new0 (BeckonLogDraft, 1);

  self->text = g_string_new (NULL);
  self->spans = g_array_new (FALSE, FALSE, sizeof (BeckonLogSpan));
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_log_row_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->styles); i++)
    self->styles[i] = styles != NULL ? styles[i] : plain;

  return self;
}

void
beckon_log_draft_free (BeckonLogDraft *self)
{
  g_string_free (self->text, TRUE);
  g_array_unref (self->spans);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

void
beckon_log_row_free (BeckonLogRow *self)
{
  beckon_log_entry_unref (self->entry);
  g_free (self);
}

/* What the desk notes is one source, whatever step it is about: the line says that. */
static gint64
get_step (const BeckonLogEntry *entry)
{
  return entry->stream == NULL && entry->message_code != NULL ? 0 : entry->step;
}

gboolean
beckon_log_draft_continues (const BeckonLogEntry *before, const BeckonLogEntry *entry)
{
  return g_strcmp0 (before->who, entry->who) == 0 && get_step (before) == get_step (entry)
         && (before->stream != NULL) == (entry->stream != NULL);
}

/* --- texts --- */

/* (transfer full): by whom, in everyday words. */
static char *
format_who (const char *who)
{
  if (who == NULL || *who == '\0')
    return g_strdup (_ ("Unknown"));
  if (g_str_equal (who, BECKON_BY_HTTP))
    /* Translators: who wrote a line of a log: a program that did not say its name */
    return g_strdup (_ ("A program"));
  if (g_str_equal (who, "desk"))
    /* Translators: who wrote a line of a log: Beckon itself */
    return g_strdup (_ ("Desk"));

  return beckon_display_text_short (who, WHO_CHARS);
}

char *
beckon_log_draft_format_head (const BeckonLogEntry *first, guint n_entries)
{
  g_autoptr (GDateTime) moment =
    g_date_time_new_from_unix_local (first->timestamp_us / BECKON_US_PER_SECOND);
  g_autofree char *who = format_who (first->who);
  g_autofree char *clock = g_date_time_format (moment, "%H:%M:%S");
  GString         *head = g_string_new (who);

  if (get_step (first) != 0)
    {
      /* Translators: the number of a step */
      g_autofree char *step = g_strdup_printf (_ ("Step %u"), (guint) first->step);

      g_string_append_printf (head, " · %s", step);
    }
  g_string_append_printf (head, " · %s", clock);
  if (n_entries > 1)
    {
      g_autofree char *lines =
        g_strdup_printf (ngettext ("%u line", "%u lines", n_entries), n_entries);

      g_string_append_printf (head, " · %s", lines);
    }

  return g_string_free (head, FALSE);
}

/* (transfer none): the word for a status of the API, as the person sees it elsewhere. */
static const char *
status_label (const char *word)
{
  BeckonTaskStatus status;

  return beckon_task_status_from_string (word, &status) ? beckon_task_status_to_label (status)
                                                        : word;
}

char *
beckon_log_draft_format_message (const BeckonLogEntry *entry)
{
  g_autofree char *message = beckon_log_entry_say (entry);

  if (message == NULL)
    message = g_strdup ("");
  if (entry->to_status == NULL)
    return g_steal_pointer (&message);
  if (entry->from_status == NULL)
    return g_strdup_printf ("%s%s%s", status_label (entry->to_status),
                            *message != '\0' ? " · " : "", message);
  /* Translators: a change of state in the log: from, to, an empty text or " · ", why */
  return g_strdup_printf (_ ("%s → %s%s%s"), status_label (entry->from_status),
                          status_label (entry->to_status), *message != '\0' ? " · " : "", message);
}

/* --- the text --- */

static void
append (BeckonLogDraft *self, const char *text)
{
  g_string_append (self->text, text);
  self->n_chars += (guint) g_utf8_strlen (text, -1);
}

static void
add_span (BeckonLogDraft *self, guint first, BeckonLogPart part, const BeckonSgr *style)
{
  BeckonLogSpan span = { .first = first, .end = self->n_chars, .part = part };

  if (style != NULL)
    span.style = *style;
  if (span.end > span.first)
    g_array_append_val (self->spans, span);
}

static gboolean
is_plain (const BeckonSgr *style)
{
  return style->flags == 0 && style->ink == BECKON_SGR_OWN && style->paper == BECKON_SGR_OWN;
}

/* A part of a line in one style: safe to show, and broken where the line gets too long. */
static void
add_part (const char *text, gsize length, const BeckonSgr *style, gpointer user_data)
{
  Line            *line = user_data;
  BeckonLogDraft  *draft = line->draft;
  g_autofree char *raw = g_strndup (text, length);
  g_autofree char *shown = beckon_display_text (raw, FALSE);
  const char      *from = shown;
  guint            first = draft->n_chars;

  for (const char *at = shown; *at != '\0'; at = g_utf8_next_char (at))
    {
      if (line->line_chars == MAX_LINE_CHARS)
        {
          g_string_append_len (draft->text, from, at - from);
          g_string_append_c (draft->text, '\n');
          draft->n_chars++;
          line->n_lines++;
          line->line_chars = 0;
          from = at;
        }
      line->line_chars++;
      draft->n_chars++;
    }
  g_string_append (draft->text, from);
  if (!is_plain (style))
    add_span (draft, first, BECKON_LOG_PART_STYLE, style);
}

/* The same of Markdown, whose lines end with a part of their own. */
static void
add_written (const char *text, gsize length, const BeckonSgr *style, gpointer user_data)
{
  Line *line = user_data;

  if (length != 1 || *text != '\n')
    {
      add_part (text, length, style, user_data);
      return;
    }
  append (line->draft, "\n");
  line->n_lines++;
  line->line_chars = 0;
}

static void
add_spoken (BeckonLogDraft *self, const char *word)
{
  guint first = self->n_chars;

  append (self, word);
  append (self, ": ");
  add_span (self, first, BECKON_LOG_PART_SPOKEN, NULL);
}

static gboolean
is_err (const BeckonLogEntry *entry)
{
  return g_strcmp0 (entry->stream, BECKON_STREAM_ERR) == 0;
}

/* What the mark before the line says: once for lines that follow each other. */
static void
add_mark (BeckonLogDraft *self, const BeckonLogEntry *before, const BeckonLogEntry *entry)
{
  if (entry->level == BECKON_LEVEL_WARNING)
    add_spoken (self, _ ("Warning"));
  else if (entry->level == BECKON_LEVEL_ERROR)
    add_spoken (self, _ ("Error"));
  else if (is_err (entry) && (before == NULL || !is_err (before)))
    add_spoken (self, _ ("Standard error"));
}

/* (transfer full): of a long message its beginning, and how much there is. */
static char *
cut (const char *message)
{
  const char      *end;
  g_autofree char *said = NULL;
  gulong           more;

  if (strlen (message) <= MAX_BYTES)
    return g_strdup (message);

  end = g_utf8_find_prev_char (message, message + MAX_BYTES);
  more = (gulong) g_utf8_strlen (end, -1);
  said = g_strdup_printf (
    ngettext ("%lu more character: “beckon logs” and “beckon show” print it",
              "%lu more characters: “beckon logs” and “beckon show” print them", more),
    more);

  return g_strdup_printf ("%.*s…\n%s", (int) (end - message), message, said);
}

static void
add_row (BeckonLogDraft *self, BeckonLogEntry *entry, guint n_lines, guint n_entries)
{
  BeckonLogRow *row = g_new (BeckonLogRow, 1);

  row->entry = beckon_log_entry_ref (entry);
  row->n_lines = n_lines;
  row->n_entries = n_entries;
  g_ptr_array_add (self->rows, row);
}

void
beckon_log_draft_add_head (BeckonLogDraft *self, BeckonLogEntry *first, guint n_entries)
{
  g_autofree char *head = beckon_log_draft_format_head (first, n_entries);
  guint            start = self->n_chars;

  append (self, head);
  append (self, "\n");
  add_span (self, start, BECKON_LOG_PART_HEAD, NULL);
  add_row (self, first, 1, n_entries);
}

/* The head above the last entry counts one more; its text is that of the first entry. */
static void
count_entry (BeckonLogDraft *self)
{
  for (guint i = self->rows->len; i > 0; i--)
    {
      BeckonLogRow *row = g_ptr_array_index (self->rows, i - 1);

      if (row->n_entries > 0)
        {
          row->n_entries++;
          return;
        }
    }
}

/* By an agent or a person: neither printed by a program nor said by the desk. */
static gboolean
is_written (const BeckonLogEntry *entry)
{
  return entry->stream == NULL && entry->message_code == NULL && entry->to_status == NULL;
}

static void
add_lines (BeckonLogDraft *self, const char *text, BeckonSgr *style, Line *line)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = MAX (g_strv_length (lines), 1);

  for (guint i = 0; i < n_lines; i++)
    {
      line->line_chars = 0;
      if (lines[i] != NULL)
        beckon_sgr_split (lines[i], style, add_part, line);
      append (self, "\n");
      line->n_lines++;
    }
}

void
beckon_log_draft_add (BeckonLogDraft *self, const BeckonLogEntry *before, BeckonLogEntry *entry)
{
  static const BeckonSgr     plain = BECKON_SGR_PLAIN;
  static const BeckonLogPart levels[BECKON_N_LEVELS] = {
    [BECKON_LEVEL_WARNING] = BECKON_LOG_PART_WARNING,
    [BECKON_LEVEL_ERROR] = BECKON_LOG_PART_ERROR,
  };
  g_autofree char *message = beckon_log_draft_format_message (entry);
  g_autofree char *shown = cut (message);
  Line             line = { .draft = self };
  guint            first;

  if (before == NULL || !beckon_log_draft_continues (before, entry))
    {
      beckon_log_draft_add_head (self, entry, 1);
      self->styles[0] = self->styles[1] = plain;
      before = NULL;
    }
  else
    {
      count_entry (self);
    }

  first = self->n_chars;
  add_mark (self, before, entry);
  g_strchomp (shown);
  if (is_written (entry) && beckon_log_markdown_is_likely (shown))
    beckon_log_markdown_split (shown, add_written, &line);
  else
    add_lines (self, shown, &self->styles[is_err (entry) ? 1 : 0], &line);
  add_span (self, first, entry->stream != NULL ? BECKON_LOG_PART_PRINTED : BECKON_LOG_PART_SAID,
            NULL);
  if (is_err (entry))
    add_span (self, first, BECKON_LOG_PART_ERR, NULL);
  if (entry->level != BECKON_LEVEL_INFO)
    add_span (self, first, levels[entry->level], NULL);
  add_row (self, entry, line.n_lines, 0);
}
