/* interaction-columns.c: reads an interaction from a row
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/interaction-columns.h"

#include <string.h>

#include "base/damaged-values.h"
#include "base/json/json-scan.h"
#include "base/limits.h"
#include "model/tags.h"
#include "model/words.h"

guint *
beckon_sql_parse_indices (const char *text, guint *n_indices)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));

  *n_indices = 0;
  if (text == NULL)
    return NULL;

  for (const char *p = text; *p != '\0' && indices->len < BECKON_LIMIT_OPTIONS;)
    if (g_ascii_isdigit (*p))
      {
        char *end = NULL;
        guint index = (guint) g_ascii_strtoull (p, &end, 10);

        g_array_append_val (indices, index);
        p = end;
      }
    else
      p++;

  *n_indices = indices->len;

  return *n_indices == 0 ? NULL : (guint *) g_array_free (g_steal_pointer (&indices), FALSE);
}

char *
beckon_sql_write_indices (const guint *indices, guint n_indices)
{
  GString *text;

  if (n_indices == 0)
    return NULL;

  text = g_string_new ("[");
  for (guint i = 0; i < n_indices; i++)
    g_string_append_printf (text, i == 0 ? "%u" : ",%u", indices[i]);
  g_string_append_c (text, ']');

  return g_string_free (text, FALSE);
}

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

/* Every reply reads this column, so no JSON tree is built for options that have only a label, a
 * description and a flag. FALSE: it contains something else, or is damaged. */
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

/* An unknown word never decides anything automatically: such a question is not answered for the
 * person, and one that is closed stays closed. */
static void
take_words (BeckonInteraction *self, BeckonStmt *stmt)
{
  if (!beckon_kind_from_string (beckon_stmt_get_text (stmt, 2), &self->kind))
    {
      beckon_damaged_values_note ("aic_interactions.kind", self->id);
      self->kind = BECKON_KIND_APPROVAL;
    }
  if (!beckon_interaction_status_from_string (beckon_stmt_get_text (stmt, 3), &self->status))
    {
      beckon_damaged_values_note ("aic_interactions.status", self->id);
      self->status = BECKON_INTERACTION_CANCELLED;
    }
  if (!beckon_policy_from_string (beckon_stmt_get_text (stmt, 9), &self->policy))
    {
      beckon_damaged_values_note ("aic_interactions.policy", self->id);
      self->policy = BECKON_POLICY_HOLD;
    }
}

BeckonInteraction *
beckon_sql_take_interaction (BeckonStmt *stmt)
{
  BeckonInteraction *self = beckon_interaction_new ();

  self->id = beckon_stmt_get_int (stmt, 0);
  self->task_id = beckon_stmt_dup_text (stmt, 1);
  take_words (self, stmt);
  self->conflict_description = beckon_stmt_dup_text (stmt, 4);
  self->reason = beckon_stmt_dup_text (stmt, 5);
  take_options (self, stmt, 6);
  self->multiple = beckon_stmt_get_int (stmt, 7) != 0;
  self->allow_other = beckon_stmt_get_int (stmt, 8) != 0;
  self->timeout_us = beckon_stmt_get_int (stmt, 10);
  self->deadline_us = beckon_stmt_get_int (stmt, 11);
  self->remaining_us = beckon_stmt_get_int (stmt, 12);
  self->held = beckon_stmt_get_int (stmt, 13) != 0;
  self->context =
    beckon_stmt_dup_json (stmt, 14, 0, "aic_interactions.context", self->id, &self->context_lost);
  self->agent = beckon_stmt_dup_text (stmt, 15);
  self->title = beckon_stmt_dup_text (stmt, 16);
  self->workspace = beckon_stmt_dup_text (stmt, 17);
  self->idempotency_key = beckon_stmt_dup_text (stmt, 18);
  self->previous_id = beckon_stmt_get_int (stmt, 19);
  self->timestamp_us = beckon_stmt_get_stamp (stmt, 20);
  self->response = beckon_stmt_dup_text (stmt, 21);
  self->response_indices =
    beckon_sql_parse_indices (beckon_stmt_get_text (stmt, 22), &self->n_response_indices);
  self->note = beckon_stmt_dup_text (stmt, 23);
  self->responded_by = beckon_stmt_dup_text (stmt, 24);
  beckon_surface_id_from_string (beckon_stmt_get_text (stmt, 25), &self->surface);
  self->timed_out = beckon_stmt_get_int (stmt, 26) != 0;
  self->responded_us = beckon_stmt_get_stamp (stmt, 27);
  self->intent = beckon_stmt_dup_text (stmt, 29);
  if (!beckon_stmt_is_null (stmt, 30))
    self->confidence = beckon_stmt_get_real (stmt, 30);
  self->request_id = beckon_stmt_dup_text (stmt, 31);
  self->source = beckon_stmt_dup_text (stmt, 32);
  self->advice = beckon_stmt_dup_text (stmt, 33);
  self->until_us = beckon_stmt_get_int (stmt, 34);
  self->reminded_us = beckon_stmt_get_int (stmt, 35);
  self->assignee = beckon_stmt_dup_text (stmt, 36);
  self->subject = beckon_stmt_dup_text (stmt, 37);
  beckon_priority_from_string (beckon_stmt_get_text (stmt, 38), &self->priority);
  self->warm = beckon_stmt_get_int (stmt, 39) != 0;
  beckon_handoff_outcome_from_string (beckon_stmt_get_text (stmt, 40), &self->outcome);
  self->assigned_us = beckon_stmt_get_stamp (stmt, 41);
  self->tags = beckon_tags_from_text (beckon_stmt_get_text (stmt, 42));
  self->remind_us = beckon_stmt_get_int (stmt, 43);
  self->cancel_us = beckon_stmt_get_int (stmt, 44);
  self->advised_by = beckon_stmt_dup_text (stmt, 45);
  self->aside_us = beckon_stmt_get_stamp (stmt, 46);

  return self;
}
