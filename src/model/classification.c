/* classification.c: the conversation about a request, and what it is taken for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/classification.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/limits.h"
#include "base/text-fold.h"

/* As much of a reading as stands in the question; the option has all of it. */
#define READING_CHARS 120

static const char *const roles[BECKON_N_TURN_ROLES] = {
  [BECKON_TURN_QUERY] = "query",
  [BECKON_TURN_CLARIFICATION_REQUEST] = "clarification_request",
  [BECKON_TURN_CLARIFICATION_RESPONSE] = "clarification_response",
};

static const BeckonWords role_words = { roles, BECKON_N_TURN_ROLES, 0, NULL };

#define NULLABLE BECKON_FIELD_NULLABLE
#define FIXED BECKON_FIELD_FIXED

static const BeckonField turn_fields[] = {
  { BECKON_INT (BeckonTurn, id, "id"), .column = "id", .flags = BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_WORD (BeckonTurn, role, BeckonTurnRole, role_words, "role"), .column = "role",
    .flags = FIXED },
  { BECKON_TEXT (BeckonTurn, text, "text"), .column = "text", .flags = FIXED },
  { BECKON_TIME (BeckonTurn, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = BECKON_FIELD_STAMP | FIXED },
  { BECKON_TEXT (BeckonTurn, intent, "intent"), .column = "intent", .flags = NULLABLE,
    .about = "What the classifier took the request for after this turn" },
  { BECKON_SHARE (BeckonTurn, confidence, "confidence"), .column = "confidence",
    .flags = NULLABLE },
};
const BeckonFields beckon_turn_fields =
  BECKON_FIELDS (BeckonTurn,
                 turn_fields,
                 .name = "Turn",
                 .table = "request_turns",
                 .about = "One turn of the conversation about a request");

BeckonTurn *
beckon_turn_new (BeckonTurnRole role, const char *text, gint64 timestamp_us)
{
  BeckonTurn *self = g_new0 (BeckonTurn, 1);

  self->role = role;
  self->text = g_strdup (text);
  self->timestamp_us = timestamp_us;
  self->confidence = -1;
  return self;
}

void
beckon_turn_free (BeckonTurn *self)
{
  if (self == NULL)
    return;
  beckon_fields_clear (&beckon_turn_fields, self);
  g_free (self);
}

static gpointer
copy_turn (gconstpointer source, gpointer user_data)
{
  BeckonTurn *copy = g_new (BeckonTurn, 1);

  beckon_fields_copy (&beckon_turn_fields, copy, source);
  return copy;
}

GPtrArray *
beckon_turns_copy (GPtrArray *turns)
{
  GPtrArray *copy = g_ptr_array_copy (turns, copy_turn, NULL);

  g_ptr_array_set_free_func (copy, (GDestroyNotify) beckon_turn_free);
  return copy;
}

static gboolean
is_answered (GPtrArray *turns, guint index)
{
  const BeckonTurn *next = index + 1 < turns->len ? g_ptr_array_index (turns, index + 1) : NULL;

  return next != NULL && next->role == BECKON_TURN_CLARIFICATION_RESPONSE;
}

char *
beckon_turns_dup_request (GPtrArray *turns)
{
  g_autoptr (GString) request = g_string_new (NULL);

  for (guint i = 0; i < turns->len; i++)
    {
      const BeckonTurn *turn = g_ptr_array_index (turns, i);

      switch (turn->role)
        {
        case BECKON_TURN_CLARIFICATION_REQUEST:
          if (is_answered (turns, i))
            g_string_append_printf (request, "\n\n%s", turn->text);
          break;
        case BECKON_TURN_CLARIFICATION_RESPONSE:
          g_string_append_printf (request, "\n→ %s", turn->text);
          break;
        case BECKON_TURN_QUERY:
        default:
          g_string_append_printf (request, "%s%s", request->len > 0 ? "\n\n" : "", turn->text);
          break;
        }
    }
  return g_string_free (g_steal_pointer (&request), FALSE);
}

BeckonClassification *
beckon_classification_new (const char *source)
{
  BeckonClassification *self = g_new0 (BeckonClassification, 1);

  self->source = g_strdup (source);
  return self;
}

void
beckon_classification_free (BeckonClassification *self)
{
  if (self == NULL)
    return;
  g_free (self->intent);
  g_free (self->missing);
  g_clear_pointer (&self->readings, g_ptr_array_unref);
  g_free (self->reason);
  g_free (self->source);
  g_free (self);
}

gboolean
beckon_readings_are_good (GPtrArray *readings)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (readings->len < 2 || readings->len > BECKON_CLASSIFICATION_MAX_READINGS)
    return FALSE;
  for (guint i = 0; i < readings->len; i++)
    {
      const char *reading = g_ptr_array_index (readings, i);
      char       *folded = beckon_text_fold (reading, -1);
      gboolean    good = *folded != '\0' && strlen (reading) <= BECKON_LIMIT_LABEL_BYTES;

      if (!g_hash_table_add (seen, folded) || !good)
        return FALSE;
    }
  return TRUE;
}

char *
beckon_readings_dup_question (GPtrArray *readings)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *last = NULL;

  g_return_val_if_fail (readings != NULL && readings->len >= 2, NULL);

  for (guint i = 0; i + 1 < readings->len; i++)
    {
      g_autofree char *reading =
        beckon_display_text_short (g_ptr_array_index (readings, i), READING_CHARS);

      g_string_append_printf (list, "%s[%s]", i > 0 ? ", " : "", reading);
    }
  last = beckon_display_text_short (g_ptr_array_index (readings, readings->len - 1), READING_CHARS);
  /* Translators: what was said may mean several things: the first of them, each in brackets with
   * commas between them, and the last one */
  return g_strdup_printf (_ ("Did you mean %s or [%s]?"), list->str, last);
}
