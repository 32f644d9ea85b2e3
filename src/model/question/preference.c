/* preference.c: an answer that a person wants given to the same question in the future
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/preference.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/text-fold.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/question/approval.h"
#include "model/question/option-match.h"

#define NULLABLE BECKON_FIELD_NULLABLE
#define ALWAYS BECKON_FIELD_ALWAYS
#define STAMP BECKON_FIELD_STAMP
#define HIDDEN BECKON_FIELD_HIDDEN

static const BeckonField fields[] = {
  { BECKON_INT (BeckonPreference, id, "id"), .column = "id", .flags = ALWAYS | BECKON_FIELD_SERIAL,
    .min = 1 },
  { BECKON_TEXT (BeckonPreference, fingerprint, "fingerprint"), .column = "fingerprint",
    .flags = HIDDEN },
  { BECKON_WORD (BeckonPreference, scope, BeckonScope, beckon_scope_table, "scope"),
    .column = "scope", .flags = ALWAYS },
  { BECKON_TEXT (BeckonPreference, scope_value, "scope_value"), .column = "scope_value",
    .flags = BECKON_FIELD_EMPTY, .about = "Which agent, which workspace; null for everywhere" },
  { BECKON_TEXT (BeckonPreference, question, "question"), .column = "question", .flags = ALWAYS },
  { BECKON_TEXT (BeckonPreference, answer, "answer"), .column = "answer", .flags = NULLABLE,
    .about = "null: the person is asked, whatever an evaluator says" },
  { BECKON_TEXT (BeckonPreference, created_by, "created_by"), .column = "created_by",
    .flags = NULLABLE },
  { BECKON_TIME (BeckonPreference, created_us, "created_at"), .column = "created_at",
    .flags = STAMP },
  { BECKON_TIME (BeckonPreference, expires_us, "expires_at"), .column = "expires_at",
    .flags = STAMP | NULLABLE,
    .about = "Of an approval: from when on it answers nothing; null: without an end" },
  { BECKON_INT (BeckonPreference, interaction_id, "interaction_id"), .column = "interaction_id",
    .flags = NULLABLE, .min = 1, .about = "The one that it was made from" },
  { BECKON_TEXT (BeckonPreference, options, "options"), .column = "options",
    .flags = HIDDEN | NULLABLE },
  { BECKON_BOOL (BeckonPreference, multiple, "multiple"), .column = "multiple", .flags = HIDDEN },
  { BECKON_TEXT (BeckonPreference, reason, "reason"), .column = "reason",
    .flags = HIDDEN | NULLABLE },
  { BECKON_BOOL (BeckonPreference, any_reason, "any_reason"), .column = "any_reason",
    .about = "It holds whatever the reason and the descriptions of the options say" },
  { BECKON_INT (BeckonPreference, uses, "uses"), .column = "uses" },
  { BECKON_TIME (BeckonPreference, used_us, "used_at"), .column = "used_at",
    .flags = STAMP | NULLABLE },
  { BECKON_TIME (BeckonPreference, changed_us, "changed_at"), .column = "changed_at",
    .flags = STAMP | NULLABLE, .about = "When its answer became another, last" },
  { BECKON_TEXT (BeckonPreference, changed_by, "changed_by"), .column = "changed_by",
    .flags = NULLABLE },
};
const BeckonFields beckon_preference_fields =
  BECKON_FIELDS (BeckonPreference, fields, .name = "Preference", .table = "preferences");

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
  beckon_fields_clear (&beckon_preference_fields, data);
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
  if (interaction->kind == BECKON_KIND_CHOICE || interaction->kind == BECKON_KIND_CLARIFICATION
      || interaction->kind == BECKON_KIND_APPROVAL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_POLICY,
                    _ ("Only choices, clarifications and approvals can have a remembered answer."),
                    /* Translators: a word of the API, such as "ambiguity" */
                    _ ("Questions of kind “%s” always need your answer"),
                    beckon_kind_to_string (interaction->kind));
  return FALSE;
}

BeckonPreference *
beckon_preference_draft (const BeckonInteraction *interaction, BeckonScope scope, GError **error)
{
  g_autoptr (BeckonApproval) approval = NULL;
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
  if (interaction->kind == BECKON_KIND_APPROVAL && interaction->values != NULL)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Allow it without edits to remember it."),
                        _ ("What was edited cannot be remembered"));
      return NULL;
    }
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
  approval = beckon_approval_of (interaction);
  self->question = approval != NULL ? beckon_approval_dup_pattern (approval)
                                    : g_strdup (interaction->conflict_description);
  self->interaction_id = interaction->id;
  return self;
}

/* (transfer none) (nullable) */
static const BeckonOption *
find_option (const BeckonInteraction *interaction, const char *label)
{
  g_autoptr (BeckonOptionMatch) match = beckon_option_match_new (interaction->options);
  guint index;

  return beckon_option_match_find_label (match, label, &index)
           ? g_ptr_array_index (interaction->options, index)
           : NULL;
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

gboolean
beckon_preference_is_denial (const BeckonInteraction *interaction, const char *response)
{
  const BeckonOption *option = response != NULL ? find_option (interaction, response) : NULL;

  return option != NULL && beckon_effect_rejects (option->effect);
}

gboolean
beckon_preference_find_end (const BeckonInteraction *interaction,
                            const char              *response,
                            gint64                   for_us,
                            gint64                   now_us,
                            gint64                  *expires_us,
                            GError                 **error)
{
  g_return_val_if_fail (interaction != NULL, FALSE);

  *expires_us = 0;
  if (for_us < 0 || for_us > BECKON_PREFERENCE_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Use up to 30 days."),
                        _ ("An answer cannot be remembered for that long"));
      return FALSE;
    }
  if (interaction->kind != BECKON_KIND_APPROVAL)
    {
      if (for_us == 0)
        return TRUE;
      beckon_set_error (error, BECKON_ERROR_POLICY,
                        _ ("Leave out the time: the answer holds until you delete it."),
                        _ ("Only the answer to an approval is remembered for a time"));
      return FALSE;
    }

  if (for_us == 0 && !beckon_preference_is_denial (interaction, response))
    for_us = BECKON_PREFERENCE_DEFAULT_US;
  if (for_us != 0)
    *expires_us = now_us + for_us;

  return TRUE;
}

gboolean
beckon_preference_has_ended (const BeckonPreference *self, gint64 now_us)
{
  return self->expires_us != 0 && (now_us >= self->expires_us || now_us < self->created_us);
}

/* (transfer full): @text as a person compares it: whatever its case and its spaces; "" for NULL. */
static char *
dup_said (const char *text)
{
  g_autofree char *folded = beckon_text_fold (text != NULL ? text : "", -1);

  return beckon_text_collapse (folded);
}

static int
compare_texts (gconstpointer one, gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* (transfer full) (element-type utf8): the labels of @options, with the descriptions if
 * @described; sorted, because their order does not matter. */
static GPtrArray *
list_said (const GPtrArray *options, gboolean described)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (options, i);
      g_autofree char    *label = dup_said (option->label);
      g_autofree char    *description = dup_said (described ? option->description : NULL);

      g_ptr_array_add (list, g_strconcat (label, "\n", description, NULL));
    }
  g_ptr_array_sort (list, compare_texts);

  return list;
}

static gboolean
says_same (const GPtrArray *one, const GPtrArray *other, gboolean described)
{
  g_autoptr (GPtrArray) mine = list_said (one, described);
  g_autoptr (GPtrArray) its = list_said (other, described);

  if (mine->len != its->len)
    return FALSE;
  for (guint i = 0; i < mine->len; i++)
    {
      if (!g_str_equal (mine->pdata[i], its->pdata[i]))
        return FALSE;
    }

  return TRUE;
}

/* (transfer full) (nullable): why @question is not what the person saw, for persons. */
static char *
explain_difference (const BeckonPreference *self, const BeckonInteraction *question)
{
  g_autoptr (GPtrArray) options = NULL;
  g_autofree char *mine = NULL;
  g_autofree char *its = NULL;

  if (question->kind == BECKON_KIND_APPROVAL || self->options == NULL)
    return NULL;

  options = beckon_options_from_text (self->options);
  if (self->multiple != question->multiple || !says_same (options, question->options, FALSE))
    return g_strdup_printf (
      /* Translators: %s is an answer */
      _ ("You always answer “%s”, but this time there are other options."), self->answer);
  if (self->any_reason)
    return NULL;

  mine = dup_said (self->reason);
  its = dup_said (question->reason);
  if (g_str_equal (mine, its) && says_same (options, question->options, TRUE))
    return NULL;
  return g_strdup_printf (
    /* Translators: %s is an answer */
    _ ("You always answer “%s”, but this time the reason or a description is another one."),
    self->answer);
}

BeckonVerdict *
beckon_preference_judge (const BeckonPreference  *self,
                         const BeckonInteraction *question,
                         gint64                   now_us)
{
  g_autofree char *source =
    g_strdup_printf (BECKON_PREFERENCE_SOURCE "%" G_GINT64_FORMAT, self->id);
  BeckonVerdict   *verdict = beckon_verdict_new (source);
  g_autofree char *until =
    self->expires_us != 0 ? beckon_timestamp_to_minute (self->expires_us) : NULL;

  if (self->answer == NULL)
    {
      verdict->reason = g_strdup (_ ("You want to decide this yourself."));
      return verdict;
    }
  if (beckon_preference_has_ended (self, now_us))
    {
      verdict->reason = g_strdup_printf (
        /* Translators: an answer, and a date with a time of day */
        _ ("Your remembered answer “%s” was for the time until %s. It has ended."), self->answer,
        until);
      return verdict;
    }

  if (!beckon_preference_check (question, self->answer, NULL))
    {
      const BeckonOption *option = find_option (question, self->answer);
      g_autofree char    *warning = option != NULL ? beckon_option_dup_warning (option) : NULL;

      if (warning != NULL)
        /* Translators: an option, and why it is destructive: “Destructive: says “delete”” */
        verdict->reason = g_strdup_printf (
          _ ("You always answer “%s”, but decide yourself what may destroy something. %s"),
          self->answer, warning);
      else
        verdict->reason = g_strdup_printf (
          _ ("Your remembered answer is not one of the options: %s"), self->answer);
      return verdict;
    }
  verdict->reason = explain_difference (self, question);
  if (verdict->reason != NULL)
    return verdict;

  verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
  verdict->answer = g_strdup (self->answer);
  verdict->confidence = 1;
  if (until != NULL)
    {
      /* Translators: a date with a time of day */
      verdict->reason = g_strdup_printf (_ ("You remembered this answer until %s."), until);
      return verdict;
    }
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

gboolean
beckon_preference_rejects (const BeckonPreference *self, const BeckonInteraction *question)
{
  return beckon_preference_is_denial (question, self->answer);
}

gboolean
beckon_preference_is_endless (const BeckonPreference *self, const BeckonInteraction *question)
{
  const BeckonOption *option = self->answer != NULL ? find_option (question, self->answer) : NULL;

  return self->expires_us == 0 && option != NULL && beckon_effect_allows (option->effect);
}

void
beckon_preference_add_json (const BeckonPreference *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_preference_fields, self, json, 0);
  beckon_json_close_object (json);
}

BeckonPreference *
beckon_preference_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPreference) self = beckon_preference_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_preference_fields, self, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}
