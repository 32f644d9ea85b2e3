/* preference.c: an answer that a person wants given to the same question in the future
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/preference.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/text-fold.h"
#include "model/words.h"

BeckonPreference *
beckon_preference_new (void)
{
  BeckonPreference *self = g_atomic_rc_box_new0 (BeckonPreference);

  self->scope = BECKON_SCOPE_EVERYWHERE;
  return self;
}

BeckonPreference *
beckon_preference_ref (BeckonPreference *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
preference_clear (gpointer data)
{
  BeckonPreference *self = data;

  g_free (self->fingerprint);
  g_free (self->scope_value);
  g_free (self->question);
  g_free (self->answer);
  g_free (self->created_by);
  g_free (self->changed_by);
}

void
beckon_preference_unref (BeckonPreference *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, preference_clear);
}

static gboolean
check_kind (const BeckonInteraction *interaction, GError **error)
{
  if (interaction->kind == BECKON_KIND_CHOICE || interaction->kind == BECKON_KIND_CLARIFICATION)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_POLICY,
                    _ ("Only choices and clarifications can have a remembered answer."),
                    /* Translators: a word of the API, such as "ambiguity" */
                    _ ("Questions of kind “%s” always need your answer"),
                    beckon_kind_to_string (interaction->kind));
  return FALSE;
}

BeckonPreference *
beckon_preference_draft (const BeckonInteraction *interaction, BeckonScope scope, GError **error)
{
  const char       *value = "";
  BeckonPreference *self;

  g_return_val_if_fail (interaction != NULL, NULL);
  g_return_val_if_fail (scope != BECKON_SCOPE_NONE, NULL);

  /* A confirmation stands there as “ask me” alone: beckon_preference_check() lets nobody give it an
   * answer. */
  if (interaction->kind != BECKON_KIND_CONFIRMATION && !check_kind (interaction, error))
    return NULL;
  if (scope == BECKON_SCOPE_AGENT)
    value = interaction->agent;
  else if (scope == BECKON_SCOPE_WORKSPACE)
    value = interaction->workspace;
  if (value == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Remember the answer for everywhere instead."),
                        scope == BECKON_SCOPE_AGENT ? _ ("The question names no agent")
                                                    : _ ("The question names no workspace"));
      return NULL;
    }

  self = beckon_preference_new ();
  self->fingerprint = beckon_interaction_dup_fingerprint (interaction);
  self->scope = scope;
  self->scope_value = g_strdup (value);
  self->question = g_strdup (interaction->conflict_description);
  self->interaction_id = interaction->id;
  return self;
}

static const BeckonOption *
find_option (const BeckonInteraction *interaction, const char *label)
{
  g_autofree char *wanted = beckon_text_fold (label, -1);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);
      g_autofree char    *folded = beckon_text_fold (option->label, -1);

      if (g_str_equal (folded, wanted))
        return option;
    }
  return NULL;
}

gboolean
beckon_preference_check (const BeckonInteraction *interaction, const char *response, GError **error)
{
  const BeckonOption *option;

  g_return_val_if_fail (interaction != NULL, FALSE);

  if (!check_kind (interaction, error))
    return FALSE;
  if (interaction->kind == BECKON_KIND_CLARIFICATION && response != NULL)
    return TRUE;

  option = response != NULL ? find_option (interaction, response) : NULL;
  if (option == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Only a single option can be remembered."),
                        _ ("This answer cannot be remembered"));
      return FALSE;
    }
  if (option->destructive)
    {
      beckon_set_error (error, BECKON_ERROR_POLICY,
                        _ ("Irreversible choices always need your decision."),
                        _ ("This answer cannot be remembered"));
      return FALSE;
    }
  return TRUE;
}

BeckonVerdict *
beckon_preference_judge (const BeckonPreference *self, const BeckonInteraction *question)
{
  g_autofree char *source =
    g_strdup_printf (BECKON_PREFERENCE_SOURCE "%" G_GINT64_FORMAT, self->id);
  BeckonVerdict *verdict = beckon_verdict_new (source);

  if (self->answer == NULL)
    {
      verdict->reason = g_strdup (_ ("You want to decide this yourself."));
      return verdict;
    }

  if (!beckon_preference_check (question, self->answer, NULL))
    {
      verdict->reason =
        g_strdup_printf (_ ("Your remembered answer is not one of the options: %s"), self->answer);
      return verdict;
    }
  verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
  verdict->answer = g_strdup (self->answer);
  verdict->confidence = 1;
  switch (self->scope)
    {
    case BECKON_SCOPE_AGENT:
      verdict->reason = g_strdup_printf (_ ("You always answer %s this way."), self->scope_value);
      break;
    case BECKON_SCOPE_WORKSPACE:
      verdict->reason =
        g_strdup_printf (_ ("You always answer this way in %s."), self->scope_value);
      break;
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      verdict->reason = g_strdup (_ ("You always answer this way."));
      break;
    }
  return verdict;
}

void
beckon_preference_add_json (const BeckonPreference *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "id", self->id);
  beckon_json_add_string (json, "scope", beckon_scope_to_string (self->scope));
  beckon_json_add_string (json, "scope_value",
                          self->scope == BECKON_SCOPE_EVERYWHERE ? NULL : self->scope_value);
  beckon_json_add_string (json, "question", self->question);
  beckon_json_add_string (json, "answer", self->answer);
  beckon_json_add_string (json, "created_by", self->created_by);
  beckon_json_add_time (json, "created_at", self->created_us);
  if (self->interaction_id != 0)
    beckon_json_add_int (json, "interaction_id", self->interaction_id);
  else
    beckon_json_add_null (json, "interaction_id");
  beckon_json_add_int (json, "uses", (gint64) self->uses);
  beckon_json_add_time (json, "used_at", self->used_us);
  beckon_json_add_time (json, "changed_at", self->changed_us);
  beckon_json_add_string (json, "changed_by", self->changed_by);
  beckon_json_close_object (json);
}

BeckonPreference *
beckon_preference_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPreference) self = beckon_preference_new ();
  g_autofree char *scope = NULL;
  gint64           uses = 0;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "id", TRUE, 1, G_MAXINT64, &self->id, error)
      || !beckon_json_get_string (object, "scope", TRUE, BECKON_LIMIT_NAME_BYTES, &scope, error)
      || !beckon_json_get_string (object, "scope_value", FALSE, BECKON_LIMIT_PATH_BYTES,
                                  &self->scope_value, error)
      || !beckon_json_get_string (object, "question", TRUE, BECKON_LIMIT_DESCRIPTION_BYTES,
                                  &self->question, error)
      || !beckon_json_get_string (object, "answer", FALSE, BECKON_LIMIT_RESPONSE_BYTES,
                                  &self->answer, error)
      || !beckon_json_get_string (object, "created_by", FALSE, BECKON_LIMIT_NAME_BYTES,
                                  &self->created_by, error)
      || !beckon_json_get_time (object, "created_at", FALSE, &self->created_us, error)
      || !beckon_json_get_int (object, "interaction_id", FALSE, 0, G_MAXINT64,
                               &self->interaction_id, error)
      || !beckon_json_get_int (object, "uses", FALSE, 0, G_MAXINT64, &uses, error)
      || !beckon_json_get_time (object, "used_at", FALSE, &self->used_us, error)
      || !beckon_json_get_time (object, "changed_at", FALSE, &self->changed_us, error)
      || !beckon_json_get_string (object, "changed_by", FALSE, BECKON_LIMIT_NAME_BYTES,
                                  &self->changed_by, error))
    return NULL;
  if (!beckon_scope_from_string (scope, &self->scope))
    {
      beckon_json_refuse_word ("scope", scope, NULL, error);
      return NULL;
    }
  if (self->scope_value == NULL)
    self->scope_value = g_strdup ("");
  self->uses = (guint64) uses;
  return g_steal_pointer (&self);
}
