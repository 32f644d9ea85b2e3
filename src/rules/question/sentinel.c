/* sentinel.c: settles a question when it is asked, without a person (SEN-2, SEN-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/apply-question.h"

#include <string.h>

#include "base/display-text.h"
#include "db/tables/preferences.h"
#include "model/question/advice.h"

/* Maximum length of an answer, and of its reason, in a log line. */
#define LOG_CHARS 200

gboolean
beckon_apply_find_answer (BeckonApply       *self,
                          BeckonAnswer      *advised,
                          BeckonInteraction *interaction,
                          BeckonAnswer     **answer,
                          GError           **error)
{
  g_autoptr (BeckonPreference) known = NULL;
  g_autoptr (BeckonVerdict) verdict = NULL;

  *answer = NULL;
  if (!beckon_sql_find_preference (self->db, interaction, self->now_us, &known, error))
    return FALSE;
  if (known == NULL)
    {
      *answer = advised != NULL ? beckon_answer_ref (advised) : NULL;
      return TRUE;
    }
  verdict = beckon_preference_judge (known, interaction, self->now_us);
  *answer = beckon_verdict_take (verdict, interaction, 0);

  return TRUE;
}

static BeckonNote *
describe (const BeckonInteraction *interaction)
{
  g_autofree char *response = beckon_display_text_short (
    interaction->response != NULL ? interaction->response : "skipped", LOG_CHARS);
  g_autofree char *reason =
    interaction->advice != NULL ? beckon_display_text_short (interaction->advice, LOG_CHARS) : NULL;

  return beckon_note_new ("sentinel", interaction->id, interaction->source,
                          reason != NULL ? beckon_note_new ("reason", response, reason)
                                         : beckon_note_new_text (response));
}

gboolean
beckon_apply_answer_asked (BeckonApply        *self,
                           const BeckonAnswer *answer,
                           BeckonTaskRow      *row,
                           BeckonInteraction  *interaction,
                           gboolean            made,
                           BeckonCommit       *commit,
                           GError            **error)
{
  BeckonInteractionStatus status;
  const char             *by;
  gint64                  preference = 0;

  if (!beckon_interaction_match_answer (interaction, answer, &interaction->response,
                                        &interaction->response_indices,
                                        &interaction->n_response_indices, NULL, &status, error)
      /* The confidence of the asker is not an answer of the sentinel: it gives the first option of
       * a confirmation, or none (CF-7). */
      || (g_strcmp0 (interaction->source, BECKON_SOURCE_THRESHOLD) != 0
          && !beckon_preference_check (interaction, interaction->response, error)))
    return FALSE;
  beckon_apply_close (self, interaction,
                      interaction->kind == BECKON_KIND_APPROVAL
                          || status == BECKON_INTERACTION_SKIPPED
                        ? status
                        : BECKON_INTERACTION_AUTO_RESOLVED,
                      BECKON_BY_SENTINEL, BECKON_SURFACE_NONE);
  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_PENDING, error))
    return FALSE;

  if (g_str_has_prefix (interaction->source, BECKON_PREFERENCE_SOURCE))
    preference =
      g_ascii_strtoll (interaction->source + strlen (BECKON_PREFERENCE_SOURCE), NULL, 10);
  if (preference != 0
      && !beckon_sql_count_preference_use (self->db, preference, beckon_apply_round (self->now_us),
                                           error))
    return FALSE;

  by = beckon_apply_get_settler (self, interaction);
  if (!beckon_apply_refresh_task (self, by, row, BECKON_LEVEL_INFO, interaction->id,
                                  describe (interaction), error)
      || !beckon_apply_end_with_question (self, by, row, interaction, error)
      || !beckon_sql_read_last_question (self->db, row->task, error))
    return FALSE;

  /* Nobody is asked, so no event announces an open question. */
  if (made)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CREATED, row->task, NULL, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_DIALOG_RESPONDED, row->task, interaction,
                         NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row->task, NULL, NULL);
  if (preference != 0)
    beckon_apply_announce_change (self, commit, BECKON_EVENT_PREFERENCE_CHANGED, preference);
  commit->task = g_steal_pointer (&row->task);
  commit->interaction = beckon_interaction_ref (interaction);

  return TRUE;
}
