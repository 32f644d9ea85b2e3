/* interaction.c: one thing asked of a person: the value and what it may do
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include "base/limits.h"
#include "base/text-fold.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/approval.h"
#include "model/question/attachment.h"
#include "model/question/held-answer.h"
#include "model/question/interaction-turn.h"
#include "model/question/policy.h"

#define DRAFT BECKON_FIELD_DRAFT
#define NULLABLE BECKON_FIELD_NULLABLE
#define NOT_NULL BECKON_FIELD_NOT_NULL
#define HIDDEN BECKON_FIELD_HIDDEN
#define LATER BECKON_FIELD_LATER
#define GUARD BECKON_FIELD_GUARD
#define STAMP BECKON_FIELD_STAMP

/* What is derived, the options and the corrections are written by hand (interaction-json.c), and so
 * is what other tables say (db/tables/question/interaction-columns.c). */
static const BeckonField fields[] = {
  { BECKON_INT (BeckonInteraction, id, "id"), .column = "id",
    .flags = BECKON_FIELD_ALWAYS | BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_TEXT (BeckonInteraction, task_id, "task_id"), .column = "task_id", .flags = DRAFT,
    .limit = BECKON_LIMIT_NAME_BYTES },
  { BECKON_WORD (BeckonInteraction, kind, BeckonKind, beckon_kind_table, "kind"), .column = "kind",
    .flags = GUARD, .fallback = BECKON_KIND_APPROVAL },
  { BECKON_WORD (BeckonInteraction,
                 status,
                 BeckonInteractionStatus,
                 beckon_interaction_status_table,
                 "status"),
    .column = "status", .flags = GUARD, .fallback = BECKON_INTERACTION_CANCELLED },
  { BECKON_TEXT (BeckonInteraction, conflict_description, "conflict_description"),
    .column = "conflict_description", .flags = DRAFT | BECKON_FIELD_REQUIRED,
    .limit = BECKON_LIMIT_DESCRIPTION_BYTES },
  { BECKON_TEXT (BeckonInteraction, reason, "reason"), .column = "reason",
    .flags = NULLABLE | DRAFT, .limit = BECKON_LIMIT_REASON_BYTES },
  { BECKON_TEXT (BeckonInteraction, response, "response"), .column = "response",
    .flags = NULLABLE | LATER },
  { BECKON_INDICES (BeckonInteraction, response_indices, n_response_indices, "response_indices"),
    .column = "response_indices", .flags = LATER },
  { BECKON_TEXT (BeckonInteraction, responded_by, "responded_by"), .column = "responded_by",
    .flags = NULLABLE | LATER,
    .about = "A person, or timeout, sentinel or fallback, which are nobody" },
  { BECKON_WORD (BeckonInteraction, surface, BeckonSurfaceId, beckon_surface_id_table, "surface"),
    .column = "surface", .flags = NULLABLE | LATER },
  { BECKON_BOOL (BeckonInteraction, timed_out, "timed_out"), .column = "timed_out",
    .flags = LATER },
  { BECKON_TIME (BeckonInteraction, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = STAMP },
  { BECKON_TIME (BeckonInteraction, responded_us, "responded_at"), .column = "responded_at",
    .flags = NULLABLE | LATER | STAMP },
  { BECKON_TIME (BeckonInteraction, deadline_us, "deadline_at"), .flags = NULLABLE,
    .about = "When the policy decides; null while nothing runs" },
  { BECKON_DURATION (BeckonInteraction, remaining_us, "remaining_ms"), .column = "remaining_us",
    .flags = NULLABLE | NOT_NULL, .about = "What is left of a countdown that stands still" },
  { BECKON_BOOL (BeckonInteraction, held, "held"), .column = "held" },
  { BECKON_WORD (BeckonInteraction, policy, BeckonPolicy, beckon_policy_table, "policy"),
    .column = "policy", .flags = DRAFT | GUARD, .fallback = BECKON_POLICY_HOLD },
  { BECKON_DURATION (BeckonInteraction, timeout_us, "timeout_ms"), .column = "timeout_us",
    .flags = NULLABLE | DRAFT | NOT_NULL, .min = 1 },
  { BECKON_BOOL (BeckonInteraction, multiple, "multiple"), .column = "multiple", .flags = DRAFT },
  { BECKON_BOOL (BeckonInteraction, allow_other, "allow_other"), .column = "allow_other",
    .flags = DRAFT },
  { BECKON_JSON (BeckonInteraction, context, "context"), .column = "context", .flags = DRAFT,
    .other = BECKON_OFFSET (BeckonInteraction, context_lost, gboolean),
    .limit = BECKON_LIMIT_CONTEXT_BYTES, .about = "The agent's own: any JSON" },
  { BECKON_JSON (BeckonInteraction, approval, "approval"), .column = "approval", .flags = DRAFT,
    .limit = BECKON_LIMIT_CONTEXT_BYTES, .fallback = '{',
    .about = "Of an approval: what the agent wants to do. {tool?, command?, path?, diff?, "
             "arguments?, cwd?, language?, editable?}, with at least one of the first four" },
  { BECKON_JSON (BeckonInteraction, schema, "schema"), .column = "schema", .flags = DRAFT,
    .limit = BECKON_LIMIT_CONTEXT_BYTES, .fallback = '{',
    .about = "Of a form: a flat JSON Schema, as elicitation of MCP has it" },
  { BECKON_JSON (BeckonInteraction, values, "values"), .column = "response_values", .flags = LATER,
    .fallback = '{',
    .about = "Of a form what was filled in; of an approval the arguments as the person edited "
             "them" },
  { BECKON_TEXT (BeckonInteraction, agent, "agent"), .column = "agent", .flags = NULLABLE,
    .limit = BECKON_LIMIT_NAME_BYTES },
  { BECKON_TEXT (BeckonInteraction, host, "host"), .column = "host",
    .flags = NULLABLE | BECKON_FIELD_FIXED,
    .about = "The other computer from which it was asked, by beckon ssh; null: this one" },
  { BECKON_TEXT (BeckonInteraction, title, "title"), .flags = NULLABLE | DRAFT,
    .limit = BECKON_LIMIT_TITLE_BYTES },
  { BECKON_TEXT (BeckonInteraction, workspace, "workspace"), .flags = NULLABLE | DRAFT,
    .limit = BECKON_LIMIT_PATH_BYTES },
  { BECKON_JSON (BeckonInteraction, session, "session"), .flags = HIDDEN },
  { BECKON_TEXT (BeckonInteraction, note, "note"), .column = "note", .flags = NULLABLE | LATER },
  { BECKON_INT (BeckonInteraction, previous_id, "previous_id"), .column = "previous_id",
    .flags = NULLABLE | DRAFT, .min = 1, .about = "The interaction that this one asks again" },
  { BECKON_TEXT (BeckonInteraction, idempotency_key, "idempotency_key"),
    .column = "idempotency_key", .flags = NULLABLE | DRAFT, .limit = BECKON_LIMIT_NAME_BYTES },
  { BECKON_TEXT (BeckonInteraction, intent, "intent"), .column = "intent",
    .flags = NULLABLE | DRAFT, .limit = BECKON_LIMIT_REASON_BYTES,
    .about = "What the asker takes the request for" },
  { BECKON_SHARE (BeckonInteraction, confidence, "confidence"), .column = "confidence",
    .flags = NULLABLE | DRAFT, .about = "How sure the asker is" },
  { BECKON_TEXT (BeckonInteraction, request_id, "request_id"), .column = "request_id",
    .flags = NULLABLE, .about = "The request whose intake asks" },
  { BECKON_TEXT (BeckonInteraction, source, "source"), .column = "source",
    .flags = NULLABLE | LATER, .about = "What answered where no person did, such as preference:3" },
  { BECKON_TEXT (BeckonInteraction, advice, "advice"), .column = "advice", .flags = NULLABLE,
    .about = "Why the sentinel answered, or why it left it to the person; at most 500 characters, "
             "one line" },
  { BECKON_TEXT (BeckonInteraction, advised_by, "advised_by"), .column = "advised_by",
    .flags = NULLABLE,
    .about = "Who gives the advice: a source such as llm, rules:2, heuristic or preference:3; "
             "failed: the evaluator failed, and advice says how; unasked: it could not be asked, "
             "and advice says why" },
  { BECKON_TIME (BeckonInteraction, aside_us, "set_aside_at"), .column = "set_aside_at",
    .flags = NULLABLE | LATER | STAMP,
    .about = "When it was last set aside, by a person or because nobody answered" },
  { BECKON_TIME (BeckonInteraction, until_us, "set_aside_until"), .column = "until_us",
    .flags = NULLABLE | LATER, .about = "A person set it aside until then" },
  { BECKON_TIME (BeckonInteraction, reminded_us, "reminded_at"), .column = "reminded_us",
    .flags = NULLABLE | LATER, .about = "When the person was last reminded" },
  { BECKON_TEXTS (BeckonInteraction, tags, "tags"), .column = "tags",
    .about = "Free words of who asks; the desk adds agent-handoff and requires-review to a "
             "hand-off, and warm-lead to a warm lead" },
  { BECKON_TIME (BeckonInteraction, remind_us, "remind_at"), .flags = NULLABLE,
    .about = "Set aside: when the person is reminded of it next" },
  { BECKON_TIME (BeckonInteraction, cancel_us, "cancel_at"), .flags = NULLABLE,
    .about = "Set aside and reminded of: when it is cancelled unless somebody answers it" },
  { BECKON_TEXT (BeckonInteraction, assignee, "assignee"), .column = "assignee", .flags = NULLABLE,
    .limit = BECKON_LIMIT_NAME_BYTES,
    .about = "Of a hand-off: the handle of the person who has it" },
  { BECKON_TEXT (BeckonInteraction, subject, "subject"), .column = "subject", .flags = NULLABLE,
    .limit = BECKON_LIMIT_TITLE_BYTES, .about = "Of a hand-off: whom or what it is about" },
  { BECKON_BOOL (BeckonInteraction, warm, "warm"), .column = "warm",
    .about = "Of a hand-off: a warm lead" },
  { BECKON_WORD (
      BeckonInteraction, outcome, BeckonHandoffOutcome, beckon_handoff_outcome_table, "outcome"),
    .column = "outcome", .flags = NULLABLE | LATER, .about = "What came of a hand-off" },
  { BECKON_BOOL (BeckonInteraction, by_desk, "by_desk"), .column = "by_desk", .flags = HIDDEN },
  { BECKON_INT (BeckonInteraction, day, "day"), .column = "day", .flags = HIDDEN | NULLABLE },
  { BECKON_INT (BeckonInteraction, n_turns, "n_turns"), .column = "turns",
    .flags = HIDDEN | LATER },
  { BECKON_INT (BeckonInteraction, n_attachments, "n_attachments"), .column = "attachments",
    .flags = HIDDEN | LATER },
  { BECKON_BOOL (BeckonInteraction, ends_task, "ends_task"), .flags = DRAFT | HIDDEN },
  { BECKON_TEXT (BeckonInteraction, key_owner, "key_owner"), .column = "key_owner",
    .flags = HIDDEN | NULLABLE },
  { BECKON_TEXT (BeckonInteraction, owed_to, "owed_to"), .column = "owed_to",
    .flags = HIDDEN | NULLABLE },
  { BECKON_TIME (BeckonInteraction, assigned_us, "assigned_at"), .column = "assigned_at",
    .flags = HIDDEN | STAMP | LATER },
};
const BeckonFields beckon_interaction_fields = BECKON_FIELDS (
  BeckonInteraction, fields, .name = "Interaction", .table = "aic_interactions", .alias = "i");

static const BeckonField correction_fields[] = {
  { BECKON_INT (BeckonCorrection, id, "id"), .column = "id", .flags = BECKON_FIELD_SERIAL,
    .min = 1 },
  { BECKON_INT (BeckonCorrection, interaction_id, "interaction_id"), .column = "interaction_id",
    .flags = HIDDEN },
  { BECKON_TEXT (BeckonCorrection, response, "response"), .column = "response" },
  { BECKON_INDICES (BeckonCorrection, indices, n_indices, "response_indices"),
    .column = "response_indices" },
  { BECKON_TEXT (BeckonCorrection, note, "note"), .column = "note", .flags = NULLABLE },
  { BECKON_TEXT (BeckonCorrection, corrected_by, "corrected_by"), .column = "corrected_by" },
  { BECKON_WORD (BeckonCorrection, surface, BeckonSurfaceId, beckon_surface_id_table, "surface"),
    .column = "surface", .flags = NULLABLE },
  { BECKON_TIME (BeckonCorrection, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = STAMP },
};
const BeckonFields beckon_correction_fields =
  BECKON_FIELDS (BeckonCorrection, correction_fields, .name = "Correction", .table = "corrections");

BeckonInteraction *
beckon_interaction_new (void)
{
  BeckonInteraction *self = g_atomic_rc_box_new0 (BeckonInteraction);

  self->kind = BECKON_KIND_CHOICE;
  self->status = BECKON_INTERACTION_PENDING;
  self->policy = BECKON_POLICY_DEFAULT;
  self->surface = BECKON_SURFACE_NONE;
  self->confidence = -1;
  self->priority = BECKON_PRIORITY_NORMAL;
  self->options = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_option_free);
  return self;
}

BeckonInteraction *
beckon_interaction_ref (BeckonInteraction *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
interaction_clear (gpointer data)
{
  BeckonInteraction *self = data;

  beckon_fields_clear (&beckon_interaction_fields, self);
  g_clear_pointer (&self->options, g_ptr_array_unref);
  g_clear_pointer (&self->corrections, g_ptr_array_unref);
  g_clear_pointer (&self->turns, g_ptr_array_unref);
  g_clear_pointer (&self->attachments, g_ptr_array_unref);
  g_clear_pointer (&self->held_answer, beckon_held_answer_free);
}

void
beckon_interaction_unref (BeckonInteraction *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, interaction_clear);
}

static gpointer
copy_option (gconstpointer source, gpointer user_data)
{
  return beckon_option_copy (source);
}

static gpointer
copy_correction (gconstpointer source, gpointer user_data)
{
  return beckon_correction_copy (source);
}

static gpointer
copy_turn (gconstpointer source, gpointer user_data)
{
  return beckon_interaction_turn_copy (source);
}

static gpointer
copy_attachment (gconstpointer source, gpointer user_data)
{
  return beckon_attachment_copy (source);
}

BeckonInteraction *
beckon_interaction_copy (const BeckonInteraction *self)
{
  BeckonInteraction *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_atomic_rc_box_new (BeckonInteraction);
  beckon_fields_copy (&beckon_interaction_fields, copy, self);
  copy->options = g_ptr_array_copy (self->options, copy_option, NULL);
  if (self->corrections != NULL)
    copy->corrections = g_ptr_array_copy (self->corrections, copy_correction, NULL);
  if (self->turns != NULL)
    copy->turns = g_ptr_array_copy (self->turns, copy_turn, NULL);
  if (self->attachments != NULL)
    copy->attachments = g_ptr_array_copy (self->attachments, copy_attachment, NULL);
  copy->held_answer = beckon_held_answer_copy (self->held_answer);
  return copy;
}

void
beckon_correction_free (BeckonCorrection *self)
{
  if (self == NULL)
    return;

  beckon_fields_clear (&beckon_correction_fields, self);
  g_free (self);
}

BeckonCorrection *
beckon_correction_copy (const BeckonCorrection *self)
{
  BeckonCorrection *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new (BeckonCorrection, 1);
  beckon_fields_copy (&beckon_correction_fields, copy, self);
  return copy;
}

/* (transfer full) (nullable): of exactly what would be done, whatever the agent says about it. */
static char *
dup_approval_fingerprint (const BeckonInteraction *self)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (self);
  g_autoptr (GString) key = NULL;

  if (approval == NULL)
    return NULL;

  key = g_string_new (beckon_kind_to_string (self->kind));
  /* What may be done on one computer may not be done on another. */
  if (self->host != NULL)
    g_string_append_printf (key, "\n%s\n", self->host);
  beckon_approval_add_key (approval, key);
  /* The same label must do the same. */
  for (guint i = 0; i < self->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (self->options, i);

      g_string_append_printf (key, "\n%s %s", beckon_effect_to_string (option->effect),
                              option->label);
    }
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, key->str, (gssize) key->len);
}

char *
beckon_interaction_dup_fingerprint (const BeckonInteraction *self)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;
  g_autofree char *text = NULL;
  g_autofree char *intent = NULL;
  g_autofree char *whole = NULL;

  if (self->kind == BECKON_KIND_APPROVAL)
    return dup_approval_fingerprint (self);
  if (!beckon_kind_may_auto_resolve (self->kind))
    return NULL;

  folded = beckon_text_fold (self->conflict_description, -1);
  g_strdelimit (folded, "\t\n\v\f\r", ' ');
  words = g_strsplit (folded, " ", -1);
  for (guint from = 0, to = 0;; from++)
    {
      /* One space between words. */
      if (words[from] != NULL && words[from][0] == '\0')
        {
          g_free (words[from]);
          continue;
        }
      words[to++] = words[from];
      if (words[from] == NULL)
        break;
    }
  text = g_strjoinv (" ", words);
  /* Confirmations all ask alike; what they differ in is what is confirmed. */
  if (self->kind == BECKON_KIND_CONFIRMATION && self->intent != NULL)
    intent = beckon_text_fold (self->intent, -1);
  whole = g_strconcat (self->host != NULL ? self->host : "", self->host != NULL ? "\n" : "",
                       beckon_kind_to_string (self->kind), "\n", text, intent != NULL ? "\n" : NULL,
                       intent, NULL);
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
}

gint64
beckon_interaction_get_assigned_us (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->kind != BECKON_KIND_HANDOFF)
    return 0;
  return self->assigned_us != 0 ? self->assigned_us : self->timestamp_us;
}

gboolean
beckon_interaction_asks_same (const BeckonInteraction *self, const BeckonInteraction *other)
{
  if (self->kind != other->kind
      || g_strcmp0 (self->conflict_description, other->conflict_description) != 0
      || g_strcmp0 (self->intent, other->intent) != 0 || g_strcmp0 (self->host, other->host) != 0
      || g_strcmp0 (self->approval, other->approval) != 0
      || g_strcmp0 (self->schema, other->schema) != 0 || self->options->len != other->options->len)
    return FALSE;
  for (guint i = 0; i < self->options->len; i++)
    {
      const BeckonOption *mine = self->options->pdata[i];
      const BeckonOption *its = other->options->pdata[i];

      if (g_strcmp0 (mine->label, its->label) != 0)
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_interaction_is_open (const BeckonInteraction *self)
{
  return self->status == BECKON_INTERACTION_PENDING || self->status == BECKON_INTERACTION_POSTPONED;
}

gboolean
beckon_interaction_may_take_first (const BeckonInteraction *self)
{
  const BeckonOption *first;

  if (!beckon_kind_may_auto_resolve (self->kind) || self->options->len == 0)
    return FALSE;

  first = g_ptr_array_index (self->options, 0);
  return !first->destructive;
}

gboolean
beckon_interaction_holds_back (const BeckonInteraction *self, const guint *indices, guint n_indices)
{
  if (self->kind == BECKON_KIND_APPROVAL)
    return TRUE;

  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (self, indices[i]))
      return TRUE;

  return FALSE;
}

gboolean
beckon_interaction_takes_two_steps (const BeckonInteraction *self, guint index)
{
  return index < self->options->len
         && ((const BeckonOption *) g_ptr_array_index (self->options, index))->destructive;
}

const BeckonInteractionTurn *
beckon_interaction_get_last_turn (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->turns != NULL && self->turns->len > 0
           ? g_ptr_array_index (self->turns, self->turns->len - 1)
           : NULL;
}

gboolean
beckon_interaction_is_asked_back (const BeckonInteraction *self)
{
  const BeckonInteractionTurn *last = beckon_interaction_get_last_turn (self);

  return last != NULL && last->from == BECKON_SPEAKER_PERSON && beckon_interaction_is_open (self);
}

void
beckon_interaction_take_turn (BeckonInteraction *self, BeckonInteractionTurn *turn)
{
  if (self->turns == NULL)
    self->turns = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_turn_free);
  g_ptr_array_add (self->turns, turn);
  self->n_turns = self->turns->len;
}

const BeckonAttachment *
beckon_interaction_get_attachment (const BeckonInteraction *self, guint position)
{
  /* What somebody answers nobody learns before it goes out. */
  if (beckon_interaction_is_open (self))
    return NULL;

  for (guint i = 0; self->attachments != NULL && i < self->attachments->len; i++)
    {
      const BeckonAttachment *each = g_ptr_array_index (self->attachments, i);

      if (each->position == (gint64) position)
        return each;
    }

  return NULL;
}

gboolean
beckon_interaction_may_ask_back (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->kind != BECKON_KIND_HANDOFF && self->request_id == NULL && !self->by_desk;
}

gboolean
beckon_interaction_may_correct (const BeckonInteraction *self)
{
  /* What was allowed has been done, and what was filled in has been used. */
  if (self->kind == BECKON_KIND_HANDOFF || self->kind == BECKON_KIND_APPROVAL
      || self->kind == BECKON_KIND_FORM)
    return FALSE;

  return self->status == BECKON_INTERACTION_ANSWERED
         || self->status == BECKON_INTERACTION_AUTO_RESOLVED
         || (self->status == BECKON_INTERACTION_SKIPPED
             && g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0);
}

const char *
beckon_interaction_get_person (const BeckonInteraction *self)
{
  if (self->timed_out || self->status == BECKON_INTERACTION_AUTO_RESOLVED
      || (self->responded_by != NULL && beckon_name_is_reserved (self->responded_by)))
    return NULL;
  return self->responded_by;
}
