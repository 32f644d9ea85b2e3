/* held-answer.c: an answer that was given and has not gone out yet; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/held-answer.h"

#include "base/timestamp.h"
#include "model/enums.h"

#define HIDDEN BECKON_FIELD_HIDDEN

/* In the order of BECKON_SQL_HELD_COLUMNS (db/tables/question/held-answers.h). What the answer is
 * goes nowhere before it goes out; and an answer whose status is damaged never does. */
static const BeckonField fields[] = {
  { BECKON_INT (BeckonHeldAnswer, id, "id"), .column = "id", .flags = HIDDEN | BECKON_FIELD_SERIAL,
    .min = 1 },
  { BECKON_INT (BeckonHeldAnswer, interaction_id, "interaction_id"), .column = "interaction_id",
    .flags = HIDDEN },
  { BECKON_WORD (
      BeckonHeldAnswer, status, BeckonInteractionStatus, beckon_interaction_status_table, "status"),
    .column = "status", .flags = HIDDEN | BECKON_FIELD_GUARD,
    .fallback = BECKON_INTERACTION_PENDING },
  { BECKON_TEXT (BeckonHeldAnswer, response, "response"), .column = "response",
    .flags = HIDDEN | BECKON_FIELD_NULLABLE },
  { BECKON_INDICES (BeckonHeldAnswer, indices, n_indices, "response_indices"),
    .column = "response_indices", .flags = HIDDEN },
  { BECKON_JSON (BeckonHeldAnswer, values, "values"), .column = "response_values",
    .flags = HIDDEN | BECKON_FIELD_NULLABLE, .fallback = '{' },
  { BECKON_TEXT (BeckonHeldAnswer, note, "note"), .column = "note",
    .flags = HIDDEN | BECKON_FIELD_NULLABLE },
  { BECKON_TEXT (BeckonHeldAnswer, responded_by, "responded_by"), .column = "responded_by" },
  { BECKON_WORD (BeckonHeldAnswer, surface, BeckonSurfaceId, beckon_surface_id_table, "surface"),
    .column = "surface", .flags = BECKON_FIELD_NULLABLE },
  { BECKON_WORD (BeckonHeldAnswer, remember, BeckonScope, beckon_scope_table, "remember"),
    .column = "remember", .flags = HIDDEN | BECKON_FIELD_NULLABLE },
  { BECKON_BOOL (BeckonHeldAnswer, any_reason, "any_reason"), .column = "any_reason",
    .flags = HIDDEN },
  { BECKON_DURATION (BeckonHeldAnswer, remember_for_us, "remember_for"),
    .column = "remember_for_us", .flags = HIDDEN },
  { BECKON_TIME (BeckonHeldAnswer, held_us, "held_at"), .column = "held_at",
    .flags = BECKON_FIELD_STAMP, .about = "When it was given" },
  { BECKON_TIME (BeckonHeldAnswer, until_us, "held_until"),
    .about = "When it goes out, unless it is undone" },
};
const BeckonFields beckon_held_answer_fields =
  BECKON_FIELDS (BeckonHeldAnswer,
                 fields,
                 .name = "HeldAnswer",
                 .table = "held_answers",
                 .unique = "interaction_id",
                 .about = "An answer that was given and has not gone out yet");

void
beckon_held_answer_free (BeckonHeldAnswer *self)
{
  if (self == NULL)
    return;

  beckon_fields_clear (&beckon_held_answer_fields, self);
  g_free (self);
}

BeckonHeldAnswer *
beckon_held_answer_copy (const BeckonHeldAnswer *self)
{
  BeckonHeldAnswer *copy;

  if (self == NULL)
    return NULL;

  copy = g_new (BeckonHeldAnswer, 1);
  beckon_fields_copy (&beckon_held_answer_fields, copy, self);

  return copy;
}

guint
beckon_held_answer_get_seconds (const BeckonHeldAnswer *self, gint64 now_us)
{
  gint64 left_us = MAX (self->until_us - now_us, 0);

  return (guint) ((left_us + BECKON_US_PER_SECOND - 1) / BECKON_US_PER_SECOND);
}
