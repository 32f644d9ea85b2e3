/* interaction-export.c: what was asked, as a file for other programs (ATT-15): columns and rules,
 * in one place for window and terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction-export.h"

#include <string.h>

#include "base/invisible.h"
#include "base/timestamp.h"
#include "model/enums.h"

/* Of a cell, in units of UTF-16: Excel has no room for 32,768, and some programs none for 32,767.
 */
#define CELL_UNITS 32766
/* For the mark that a cell was cut. */
#define MARK_UNITS 100
/* Whole numbers of more digits are rounded by spreadsheets. */
#define EXACT_DIGITS 15

/* Would a spreadsheet take @text for a formula? Blanks and what nobody sees before it are passed
 * over there, and wide signs count like narrow ones. */
static gboolean
begins_formula (const char *text)
{
  if (*text == '\t' || *text == '\r' || *text == '\n')
    return TRUE;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_isspace (c) && !beckon_char_is_invisible (c))
        return g_utf8_strchr ("=+-@＝＋－＠−﹢﹣﹦﹫", -1, c) != NULL;
    }

  return FALSE;
}

/* Would a spreadsheet show another number, or a date, for @text? It does so for 007, 1.10, 1-2,
 * 10:30 and 1e5, but not for 42. */
static gboolean
changes_as_number (const char *text)
{
  gsize digits = strspn (text, "0123456789");

  if (digits > 0 && text[digits] == '\0')
    return digits > EXACT_DIGITS || (digits > 1 && *text == '0');
  return (digits > 0 || ((*text == '.' || *text == ',') && g_ascii_isdigit (text[1])))
         && text[strspn (text, "0123456789.,:/-+eE% ")] == '\0';
}

/* (transfer full) (nullable): @text with a mark instead of what a cell has no room for; NULL if it
 * has. */
static char *
cut (const char *text)
{
  const char *end = text;
  gsize       units = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      units += g_utf8_get_char (c) > 0xFFFF ? 2 : 1;
      if (units <= CELL_UNITS - MARK_UNITS)
        end = g_utf8_next_char (c);
    }
  /* One is for an apostrophe. */
  if (units < CELL_UNITS)
    return NULL;

  return g_strdup_printf ("%.*s [… cut: %ld of %ld characters; the JSON export has all]",
                          (int) (end - text), text, g_utf8_strlen (text, end - text),
                          g_utf8_strlen (text, -1));
}

static void
add_field (GString *line, const char *text)
{
  g_autofree char *short_text = text != NULL ? cut (text) : NULL;

  if (line->len > 0)
    g_string_append_c (line, ',');
  if (text == NULL)
    return;

  if (short_text != NULL)
    text = short_text;
  g_string_append_c (line, '"');
  if (begins_formula (text) || changes_as_number (text))
    g_string_append_c (line, '\'');
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (line, '"');
      g_string_append_c (line, *c);
    }
  g_string_append_c (line, '"');
}

static void
add_number (GString *line, gint64 number)
{
  if (line->len > 0)
    g_string_append_c (line, ',');
  g_string_append_printf (line, "%" G_GINT64_FORMAT, number);
}

static void
add_confidence (GString *line, double confidence)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (line, ',');
  if (confidence >= 0)
    g_string_append (line, g_ascii_formatd (text, sizeof text, "%.4g", confidence));
}

char *
beckon_export_csv_header (void)
{
  return g_strdup ("id,asked_at,responded_at,seconds,kind,status,agent,task_id,title,workspace,"
                   "question,reason,options,"
                   "response,responded_by,surface,timed_out,note,corrected_to,corrected_by,source,"
                   "grounds,outcome,intent,confidence,"
                   "tags,advice,advised_by,chosen\r\n");
}

char *
beckon_export_csv_line (const BeckonInteraction *interaction)
{
  GString         *line = g_string_new (NULL);
  g_autofree char *asked = beckon_timestamp_dup (interaction->timestamp_us);
  g_autofree char *responded = beckon_timestamp_dup (interaction->responded_us);
  g_autofree char *tags = interaction->tags != NULL ? g_strjoinv (" ", interaction->tags) : NULL;
  g_autoptr (GString) options = g_string_new (NULL);
  g_autoptr (GString) chosen = g_string_new (NULL);
  const BeckonCorrection *correction = NULL;

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      g_string_append_printf (options, "%s%u. %s", i > 0 ? "\n" : "", i + 1, option->label);
    }
  /* Labels have commas of their own: *Logs, old* is one, and *Logs* and *old* are two. */
  for (guint i = 0; i < interaction->n_response_indices; i++)
    g_string_append_printf (chosen, "%s%u", i > 0 ? "; " : "",
                            interaction->response_indices[i] + 1);
  if (interaction->corrections != NULL && interaction->corrections->len > 0)
    correction = g_ptr_array_index (interaction->corrections, interaction->corrections->len - 1);

  add_number (line, interaction->id);
  add_field (line, asked);
  add_field (line, responded);
  if (interaction->responded_us != 0)
    add_number (line,
                (interaction->responded_us - interaction->timestamp_us) / BECKON_US_PER_SECOND);
  else
    add_field (line, NULL);
  add_field (line, beckon_kind_to_string (interaction->kind));
  add_field (line, beckon_interaction_status_to_string (interaction->status));
  add_field (line, interaction->agent);
  add_field (line, interaction->task_id);
  add_field (line, interaction->title);
  add_field (line, interaction->workspace);
  add_field (line, interaction->conflict_description);
  add_field (line, interaction->reason);
  add_field (line, options->str);
  add_field (line, interaction->response);
  add_field (line, interaction->responded_by);
  add_field (line, interaction->surface != BECKON_SURFACE_NONE
                     ? beckon_surface_id_to_string (interaction->surface)
                     : NULL);
  add_number (line, interaction->timed_out);
  add_field (line, interaction->note);
  add_field (line, correction != NULL ? correction->response : NULL);
  add_field (line, correction != NULL ? correction->corrected_by : NULL);
  add_field (line, interaction->source);
  add_field (line, interaction->advice);
  add_field (line, interaction->outcome != BECKON_HANDOFF_NONE
                     ? beckon_handoff_outcome_to_string (interaction->outcome)
                     : NULL);
  add_field (line, interaction->intent);
  add_confidence (line, interaction->confidence);
  add_field (line, tags);
  add_field (line, interaction->advice);
  add_field (line, interaction->advised_by);
  add_field (line, chosen->len > 0 ? chosen->str : NULL);
  g_string_append (line, "\r\n");

  return g_string_free (line, FALSE);
}

void
beckon_interaction_begin_export (BeckonExportFormat format, GString *text)
{
  g_autofree char *header = beckon_export_csv_header ();

  g_string_append (text, format == BECKON_EXPORT_CSV ? BECKON_EXPORT_BYTE_ORDER_MARK : "");
  g_string_append (text, format == BECKON_EXPORT_CSV ? header : "{\"interactions\":[");
}

void
beckon_interaction_add_export (const BeckonInteraction *self,
                               BeckonExportFormat       format,
                               guint                    count,
                               GString                 *text)
{
  if (format == BECKON_EXPORT_CSV)
    {
      g_autofree char *line = beckon_export_csv_line (self);

      g_string_append (text, line);
    }
  else
    {
      g_autoptr (GString) object = g_string_new (NULL);

      beckon_interaction_add_json (self, object, NULL);
      g_string_append (text, count > 0 ? ",\n" : "\n");
      g_string_append (text, object->str);
    }
}

void
beckon_interaction_end_export (BeckonExportFormat format, GString *text)
{
  if (format == BECKON_EXPORT_JSON)
    g_string_append (text, "\n]}\n");
}
