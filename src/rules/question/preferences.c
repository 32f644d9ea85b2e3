/* preferences.c: remember, edit and forget answers; what a correction teaches (SEN-5, SEN-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/preferences.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "db/tables/corrections.h"
#include "db/tables/preferences.h"
#include "db/tables/question/interactions.h"
#include "rules/question/apply-question.h"

/* The asker must not decide the answer (SEN-5): neither @interaction's agent nor the one that
 * @preference is for. */
static gboolean
check_person (BeckonApply             *self,
              const BeckonInteraction *interaction,
              const BeckonPreference  *preference,
              gboolean                 in_person,
              GError                 **error)
{
  const char *agents[] = {
    interaction != NULL ? interaction->agent : NULL,
    preference != NULL && preference->scope == BECKON_SCOPE_AGENT ? preference->scope_value : NULL,
  };

  return beckon_apply_check_person (
    self, agents, G_N_ELEMENTS (agents), in_person, _ ("Only a person can set remembered answers"),
    _ ("Ask the person to choose “Always answer this way”."), error);
}

static gboolean
put (BeckonApply             *self,
     const BeckonInteraction *interaction,
     BeckonScope              scope,
     gboolean                 any_reason,
     gint64                   expires_us,
     const char              *answer,
     BeckonCommit            *commit,
     GError                 **error)
{
  g_autoptr (BeckonPreference) preference = beckon_preference_draft (interaction, scope, error);

  if (preference == NULL)
    return FALSE;

  /* An approval holds for exactly what would be done, whatever is said about it (AP-1). */
  preference->any_reason = any_reason || interaction->kind == BECKON_KIND_APPROVAL;
  preference->answer = g_strdup (answer);
  preference->created_by = g_strdup (self->by);
  preference->created_us = beckon_apply_round (self->now_us);
  preference->expires_us = beckon_apply_round (expires_us);
  if (!beckon_sql_put_preference (self->db, preference, error))
    return FALSE;

  beckon_apply_announce_change (self, commit, BECKON_EVENT_PREFERENCE_CHANGED, preference->id);
  g_clear_pointer (&commit->preference, beckon_preference_unref);
  commit->preference = g_steal_pointer (&preference);

  return TRUE;
}

gboolean
beckon_apply_remember_answer (BeckonApply             *self,
                              const BeckonInteraction *answered,
                              BeckonScope              scope,
                              gboolean                 any_reason,
                              gint64                   for_us,
                              gint64                   from_us,
                              gboolean                 in_person,
                              BeckonCommit            *commit,
                              GError                 **error)
{
  const char *response = answered->response;
  gint64      expires_us = 0;

  if (!check_person (self, answered, NULL, in_person, error)
      || !beckon_apply_check_not_own (self, answered->id, in_person, error))
    return FALSE;
  if (answered->corrections != NULL && answered->corrections->len > 0)
    response = ((const BeckonCorrection *) g_ptr_array_index (answered->corrections,
                                                              answered->corrections->len - 1))
                 ->response;
  else if ((answered->status != BECKON_INTERACTION_ANSWERED
            && (answered->kind != BECKON_KIND_APPROVAL
                || answered->status != BECKON_INTERACTION_DECLINED))
           || beckon_interaction_get_person (answered) == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Only an answer that a person gave can be remembered."),
                        _ ("Nobody answered question %lld"), (long long) answered->id);
      return FALSE;
    }

  return beckon_preference_check (answered, response, error)
         && beckon_preference_find_end (answered, response, for_us, from_us, &expires_us, error)
         && put (self, answered, scope, any_reason, expires_us, response, commit, error);
}

/* --- REMEMBER --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  BeckonScope     scope;
  gboolean        any_reason;
  gint64          for_us;
} Remember;

static gboolean
apply_remember (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const Remember *operation = (const Remember *) base;
  g_autoptr (BeckonInteraction) interaction =
    beckon_sql_read_interaction (self->db, operation->id, NULL, error);

  return interaction != NULL && beckon_sql_read_corrections (self->db, interaction, error)
         && beckon_apply_remember_answer (self, interaction, operation->scope,
                                          operation->any_reason, operation->for_us, self->now_us,
                                          FALSE, commit, error);
}

static const BeckonRule remember_rule = {
  "REMEMBER",
  sizeof (Remember),
  apply_remember,
  NULL,
};

BeckonOperation *
beckon_operation_remember (
  const char *by, gint64 id, BeckonScope scope, gboolean any_reason, gint64 for_us)
{
  Remember *self = beckon_operation_new (&remember_rule, by);

  self->id = id;
  self->scope = scope;
  self->any_reason = any_reason;
  self->for_us = for_us;

  return &self->base;
}

/* (transfer full) (nullable): the interaction from which @preference was created; NULL without an
 * error: it no longer exists. */
static gboolean
read_origin (BeckonApply            *self,
             const BeckonPreference *preference,
             BeckonInteraction     **origin,
             GError                **error)
{
  GError *inner = NULL;

  if (preference->interaction_id == 0)
    return TRUE;
  *origin = beckon_sql_read_interaction (self->db, preference->interaction_id, NULL, &inner);
  if (*origin != NULL || g_error_matches (inner, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    {
      g_clear_error (&inner);
      return TRUE;
    }
  g_propagate_error (error, inner);
  return FALSE;
}

/* --- EDIT_PREFERENCE --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *answer; /* (nullable) */
} EditPreference;

static gboolean
apply_edit_preference (BeckonApply           *self,
                       const BeckonOperation *base,
                       BeckonCommit          *commit,
                       GError               **error)
{
  const EditPreference *operation = (const EditPreference *) base;
  g_autoptr (BeckonPreference) preference =
    beckon_sql_read_preference (self->db, operation->id, error);
  g_autoptr (BeckonInteraction) origin = NULL;
  gint64 expires_us = 0;

  if (preference == NULL || !read_origin (self, preference, &origin, error)
      || !check_person (self, origin, preference, FALSE, error))
    return FALSE;
  /* Another answer has the end that it would have if it was remembered now. */
  if (operation->answer != NULL && origin != NULL
      && (!beckon_preference_check (origin, operation->answer, error)
          || !beckon_preference_find_end (origin, operation->answer, 0, self->now_us, &expires_us,
                                          error)))
    return FALSE;
  if (!beckon_sql_set_preference_answer (self->db, preference->id, operation->answer, expires_us,
                                         self->by, beckon_apply_round (self->now_us), error))
    return FALSE;

  beckon_apply_announce_change (self, commit, BECKON_EVENT_PREFERENCE_CHANGED, preference->id);
  commit->preference = beckon_sql_read_preference (self->db, preference->id, error);

  return commit->preference != NULL;
}

static void
clear_edit_preference (BeckonOperation *base)
{
  EditPreference *self = (EditPreference *) base;

  g_free (self->answer);
}

static const BeckonRule edit_preference_rule = {
  "EDIT_PREFERENCE",
  sizeof (EditPreference),
  apply_edit_preference,
  clear_edit_preference,
};

BeckonOperation *
beckon_operation_edit_preference (const char *by, gint64 id, const char *answer)
{
  EditPreference *self = beckon_operation_new (&edit_preference_rule, by);

  self->id = id;
  self->answer = g_strdup (answer);

  return &self->base;
}

/* --- FORGET --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
} Forget;

static gboolean
apply_forget (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Forget *operation = (const Forget *) base;
  g_autoptr (BeckonPreference) preference =
    beckon_sql_read_preference (self->db, operation->id, error);
  g_autoptr (BeckonInteraction) origin = NULL;

  if (preference == NULL || !read_origin (self, preference, &origin, error)
      || !check_person (self, origin, preference, FALSE, error)
      || !beckon_sql_delete_preference (self->db, preference->id, error))
    return FALSE;

  beckon_apply_announce_change (self, commit, BECKON_EVENT_PREFERENCE_CHANGED, preference->id);
  commit->preference = g_steal_pointer (&preference);

  return TRUE;
}

static const BeckonRule forget_rule = {
  "FORGET",
  sizeof (Forget),
  apply_forget,
  NULL,
};

BeckonOperation *
beckon_operation_forget (const char *by, gint64 id)
{
  Forget *self = beckon_operation_new (&forget_rule, by);

  self->id = id;

  return &self->base;
}

/* --- what a correction teaches --- */

static gboolean
turn_off (BeckonApply *self, gint64 id, BeckonCommit *commit, GError **error)
{
  beckon_apply_announce_change (self, commit, BECKON_EVENT_PREFERENCE_CHANGED, id);

  return beckon_sql_set_preference_answer (self->db, id, NULL, 0, self->by,
                                           beckon_apply_round (self->now_us), error);
}

gboolean
beckon_apply_learn (BeckonApply             *self,
                    const BeckonInteraction *corrected,
                    BeckonCommit            *commit,
                    GError                 **error)
{
  g_autoptr (BeckonPreference) known = NULL;
  gint64 id;

  /* From now on the person is asked what an agent was confident about, including confirmations
   * (CF-7). */
  if (corrected->kind != BECKON_KIND_CHOICE && corrected->kind != BECKON_KIND_CLARIFICATION
      && g_strcmp0 (corrected->source, BECKON_SOURCE_THRESHOLD) != 0)
    return TRUE;
  if (corrected->source != NULL && g_str_has_prefix (corrected->source, BECKON_PREFERENCE_SOURCE))
    return !g_ascii_string_to_signed (corrected->source + strlen (BECKON_PREFERENCE_SOURCE), 10, 1,
                                      G_MAXINT64, &id, NULL)
           || turn_off (self, id, commit, error);
  if (corrected->status == BECKON_INTERACTION_ANSWERED)
    {
      /* An answer that the person remembered together with this one is just as wrong. */
      g_autoptr (GArray) ids = beckon_sql_list_preferences_of (self->db, corrected->id, error);

      for (guint i = 0; ids != NULL && i < ids->len; i++)
        if (!turn_off (self, g_array_index (ids, gint64, i), commit, error))
          return FALSE;
      return ids != NULL;
    }

  if (!beckon_sql_find_preference (self->db, corrected, self->now_us, &known, error))
    return FALSE;
  /* What the person decided about this question since then stays. */
  if (known != NULL)
    return TRUE;

  return put (self, corrected, BECKON_SCOPE_EVERYWHERE, FALSE, 0, NULL, commit, error);
}
