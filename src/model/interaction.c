/* interaction.c: one thing asked of a person: the value and what it may do
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/interaction.h"

#include "base/text-fold.h"
#include "model/name.h"
#include "model/policy.h"
#include "model/words.h"

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

  g_free (self->task_id);
  g_free (self->conflict_description);
  g_free (self->reason);
  g_clear_pointer (&self->options, g_ptr_array_unref);
  g_free (self->context);
  g_free (self->agent);
  g_free (self->title);
  g_free (self->workspace);
  g_free (self->idempotency_key);
  g_free (self->intent);
  g_free (self->request_id);
  g_free (self->advice);
  g_free (self->advised_by);
  g_free (self->source);
  g_free (self->assignee);
  g_free (self->subject);
  g_strfreev (self->tags);
  g_free (self->response);
  g_free (self->response_indices);
  g_free (self->note);
  g_free (self->responded_by);
  g_clear_pointer (&self->corrections, g_ptr_array_unref);
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
  const BeckonOption *option = source;

  return beckon_option_new (option->label, option->description, option->destructive);
}

static gpointer
copy_correction (gconstpointer source, gpointer user_data)
{
  return beckon_correction_copy (source);
}

static guint *
copy_indices (const guint *indices, guint n_indices)
{
  return g_memdup2 (indices, n_indices * sizeof (guint));
}

BeckonInteraction *
beckon_interaction_copy (const BeckonInteraction *self)
{
  BeckonInteraction *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_atomic_rc_box_new (BeckonInteraction);
  *copy = *self;
  copy->task_id = g_strdup (self->task_id);
  copy->conflict_description = g_strdup (self->conflict_description);
  copy->reason = g_strdup (self->reason);
  copy->options = g_ptr_array_copy (self->options, copy_option, NULL);
  copy->context = g_strdup (self->context);
  copy->agent = g_strdup (self->agent);
  copy->title = g_strdup (self->title);
  copy->workspace = g_strdup (self->workspace);
  copy->idempotency_key = g_strdup (self->idempotency_key);
  copy->intent = g_strdup (self->intent);
  copy->request_id = g_strdup (self->request_id);
  copy->advice = g_strdup (self->advice);
  copy->advised_by = g_strdup (self->advised_by);
  copy->source = g_strdup (self->source);
  copy->assignee = g_strdup (self->assignee);
  copy->subject = g_strdup (self->subject);
  copy->tags = g_strdupv (self->tags);
  copy->response = g_strdup (self->response);
  copy->response_indices = copy_indices (self->response_indices, self->n_response_indices);
  copy->note = g_strdup (self->note);
  copy->responded_by = g_strdup (self->responded_by);
  if (self->corrections != NULL)
    copy->corrections = g_ptr_array_copy (self->corrections, copy_correction, NULL);
  return copy;
}

void
beckon_correction_free (BeckonCorrection *self)
{
  if (self == NULL)
    return;

  g_free (self->response);
  g_free (self->indices);
  g_free (self->note);
  g_free (self->corrected_by);
  g_free (self);
}

BeckonCorrection *
beckon_correction_copy (const BeckonCorrection *self)
{
  BeckonCorrection *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new (BeckonCorrection, 1);
  *copy = *self;
  copy->response = g_strdup (self->response);
  copy->indices = copy_indices (self->indices, self->n_indices);
  copy->note = g_strdup (self->note);
  copy->corrected_by = g_strdup (self->corrected_by);
  return copy;
}

char *
beckon_interaction_dup_fingerprint (const BeckonInteraction *self)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;
  g_autofree char *text = NULL;
  g_autofree char *intent = NULL;
  g_autofree char *whole = NULL;

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
  whole = g_strconcat (beckon_kind_to_string (self->kind), "\n", text, intent != NULL ? "\n" : NULL,
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
      || g_strcmp0 (self->intent, other->intent) != 0 || self->options->len != other->options->len)
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
beckon_interaction_may_correct (const BeckonInteraction *self)
{
  if (self->kind == BECKON_KIND_HANDOFF)
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
