/* interaction-columns.c: reads an interaction from a row
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/interaction-columns.h"

#include <string.h>

#include "base/json/json-scan.h"
#include "model/enums.h"

/* Skips @mark and the space around it, if it is next. */
static gboolean
skip (BeckonJsonScan *scan, char mark)
{
  gboolean there;

  beckon_json_scan_space (scan);
  there = beckon_json_scan_peek (scan) == mark;
  if (there)
    scan->at++;
  beckon_json_scan_space (scan);

  return there;
}

/* @text (transfer full) (nullable), which must be NULL before: a string, or null. */
static gboolean
take_text (BeckonJsonScan *scan, char **text)
{
  BeckonJsonText taken = { 0 };

  if (*text != NULL || beckon_json_scan_peek (scan) != '"')
    return *text == NULL && beckon_json_scan_literal (scan, "null", NULL);
  if (!beckon_json_scan_string (scan, &taken, NULL))
    return FALSE;
  *text = taken.unescaped != NULL ? taken.unescaped : g_strndup (taken.text, taken.length);

  return TRUE;
}

static gboolean
is_name (const BeckonJsonText *name, const char *word)
{
  return name->unescaped == NULL && name->length == strlen (word)
         && memcmp (name->text, word, name->length) == 0;
}

static gboolean
take_member (BeckonJsonScan *scan, BeckonOption *option)
{
  BeckonJsonText name = { 0 };
  gboolean       known;

  if (beckon_json_scan_peek (scan) != '"' || !beckon_json_scan_string (scan, &name, NULL))
    return FALSE;

  known = skip (scan, ':');
  if (known && is_name (&name, "label"))
    {
      known = take_text (scan, &option->label) && option->label != NULL;
    }
  else if (known && is_name (&name, "description"))
    {
      known = take_text (scan, &option->description);
    }
  else if (known && is_name (&name, "destructive_word"))
    {
      known = take_text (scan, &option->destructive_word);
    }
  else if (known && is_name (&name, "effect"))
    {
      g_autofree char *word = NULL;

      known = take_text (scan, &word) && beckon_effect_from_string (word, &option->effect);
    }
  else if (known && is_name (&name, "destructive"))
    {
      option->destructive = beckon_json_scan_peek (scan) == 't';
      known = beckon_json_scan_literal (scan, option->destructive ? "true" : "false", NULL);
    }
  else
    {
      known = FALSE;
    }
  g_free (name.unescaped);

  return known;
}

/* Every reply reads this column, so no JSON tree is built for options that have only texts and
 * a flag. FALSE: it contains something else, or is damaged. */
static gboolean
parse_flat_options (const char *text, gsize length, GPtrArray *options)
{
  BeckonJsonScan scan = { text, text, text + length };
  gboolean       more;

  if (!skip (&scan, '['))
    return FALSE;
  for (more = beckon_json_scan_peek (&scan) == '{'; more; more = skip (&scan, ','))
    {
      BeckonOption *option = g_new0 (BeckonOption, 1);

      g_ptr_array_add (options, option);
      if (!skip (&scan, '{'))
        return FALSE;
      do
        if (!take_member (&scan, option))
          return FALSE;
      while (skip (&scan, ','));
      if (option->label == NULL || !skip (&scan, '}'))
        return FALSE;
    }

  return skip (&scan, ']') && scan.at == scan.end;
}

static void
take_options (BeckonInteraction *self, BeckonStmt *stmt, int column)
{
  const char      *text = beckon_stmt_get_text (stmt, column);
  g_autofree char *whole = NULL;

  if (text != NULL)
    {
      gsize length = beckon_stmt_get_length (stmt, column);

      if (g_utf8_validate_len (text, length, NULL)
          && parse_flat_options (text, length, self->options))
        return;
    }

  whole = beckon_stmt_dup_json (stmt, column, '[', "aic_interactions.options", self->id,
                                &self->options_lost);
  g_clear_pointer (&self->options, g_ptr_array_unref);
  self->options = beckon_options_from_text (whole);
}

BeckonInteraction *
beckon_sql_row_to_interaction (BeckonStmt *stmt, gint64 *task_serial)
{
  BeckonInteraction *self = beckon_interaction_new ();
  int                column = beckon_fields_take (&beckon_interaction_fields, self, stmt, 0);

  take_options (self, stmt, column++);
  self->deadline_us = beckon_stmt_get_int (stmt, column++);
  self->title = beckon_stmt_dup_text (stmt, column++);
  self->workspace = beckon_stmt_dup_text (stmt, column++);
  beckon_priority_from_string (beckon_stmt_get_text (stmt, column++), &self->priority);
  self->remind_us = beckon_stmt_get_int (stmt, column++);
  self->cancel_us = beckon_stmt_get_int (stmt, column++);
  self->held_answer = beckon_sql_take_held_answer (stmt, &column);
  if (task_serial != NULL)
    *task_serial = beckon_stmt_get_int (stmt, column);

  return self;
}

gpointer
beckon_sql_row_to_one_interaction (BeckonStmt *stmt)
{
  return beckon_sql_row_to_interaction (stmt, NULL);
}
