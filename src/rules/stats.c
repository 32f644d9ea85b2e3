/* stats.c: adds the results of an operation to the statistics of the day, inside its transaction
 * (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "base/timestamp.h"
#include "db/tables/stats.h"
#include "model/stats.h"

/* The outcome. FALSE: not counted. */
static gboolean
find_outcome (const BeckonInteraction *interaction, BeckonEventType type, BeckonFigure *figure)
{
  switch (interaction->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      *figure = BECKON_FIGURE_ANSWERED;
      return TRUE;
    case BECKON_INTERACTION_AUTO_RESOLVED:
      if (interaction->source != NULL && g_str_has_prefix (interaction->source, "preference:"))
        *figure = BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE;
      else if (g_strcmp0 (interaction->responded_by, BECKON_BY_SENTINEL) == 0)
        *figure = BECKON_FIGURE_AUTO_RESOLVED_SENTINEL;
      else if (g_strcmp0 (interaction->responded_by, BECKON_BY_OWN) == 0)
        *figure = BECKON_FIGURE_AUTO_RESOLVED_OWN;
      else if (g_strcmp0 (interaction->responded_by, BECKON_BY_FALLBACK) == 0)
        *figure = BECKON_FIGURE_AUTO_RESOLVED_FALLBACK;
      else
        *figure = BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT;
      return TRUE;
    case BECKON_INTERACTION_SKIPPED:
      /* The agent was confident, so nobody was asked and nobody failed to answer (CF-7). */
      if (g_strcmp0 (interaction->responded_by, BECKON_BY_SENTINEL) == 0)
        *figure = BECKON_FIGURE_AUTO_RESOLVED_SENTINEL;
      else
        *figure = interaction->timed_out ? BECKON_FIGURE_SKIPPED_TIMEOUT : BECKON_FIGURE_SKIPPED;
      return TRUE;
    case BECKON_INTERACTION_DECLINED:
      *figure = interaction->timed_out ? BECKON_FIGURE_DECLINED_TIMEOUT : BECKON_FIGURE_DECLINED;
      return TRUE;
    case BECKON_INTERACTION_EXPIRED:
      *figure = BECKON_FIGURE_EXPIRED;
      return TRUE;
    case BECKON_INTERACTION_CANCELLED:
      *figure =
        type == BECKON_EVENT_AIC_CANCELLED ? BECKON_FIGURE_CANCELLED : BECKON_FIGURE_WITHDRAWN;
      return TRUE;
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    default:
      return FALSE;
    }
}

static gboolean
count_response (BeckonApply *self, const BeckonInteraction *interaction, gint64 day, GError **error)
{
  gint64 took_ms =
    MAX ((interaction->responded_us - interaction->timestamp_us) / BECKON_US_PER_MS, 1);

  if (!beckon_sql_add_figure (self->db, day, interaction->agent, BECKON_FIGURE_RESPONSES, 1, error)
      || !beckon_sql_add_figure (self->db, day, interaction->agent, BECKON_FIGURE_RESPONSE_MS,
                                 took_ms, error)
      || !beckon_sql_add_time (self->db, day, interaction->agent, took_ms, error))
    return FALSE;

  return TRUE;
}

/* Yes or no, whoever answered. */
static gboolean
count_confirmation (BeckonApply             *self,
                    const BeckonInteraction *interaction,
                    gint64                   day,
                    GError                 **error)
{
  gboolean yes = interaction->status == BECKON_INTERACTION_ANSWERED
                 && interaction->n_response_indices == 1 && interaction->response_indices[0] == 0;

  return beckon_sql_add_figure (
    self->db, day, interaction->agent,
    yes ? BECKON_FIGURE_CONFIRMATION_YES : BECKON_FIGURE_CONFIRMATION_NO, 1, error);
}

static gboolean
count_settled (BeckonApply             *self,
               const BeckonInteraction *interaction,
               BeckonEventType          type,
               gint64                   day,
               GError                 **error)
{
  BeckonFigure figure;

  if (!find_outcome (interaction, type, &figure))
    return TRUE;
  if (!beckon_sql_add_figure (self->db, day, interaction->agent, figure, 1, error))
    return FALSE;
  if (interaction->kind == BECKON_KIND_CONFIRMATION
      && (figure == BECKON_FIGURE_ANSWERED || figure == BECKON_FIGURE_DECLINED)
      && !count_confirmation (self, interaction, day, error))
    return FALSE;
  /* The response times of people; callers without a name do not count. */
  if ((figure == BECKON_FIGURE_ANSWERED || figure == BECKON_FIGURE_SKIPPED
       || figure == BECKON_FIGURE_DECLINED)
      && beckon_interaction_get_person (interaction) != NULL)
    return count_response (self, interaction, day, error);

  return TRUE;
}

static gboolean
count_asked (BeckonApply *self, const BeckonInteraction *interaction, gint64 day, GError **error)
{
  return beckon_sql_add_asked (self->db, day, interaction->agent, interaction->kind, error)
         && beckon_sql_add_question (self->db, interaction, error);
}

/* TRUE: one of the first @until events of the operation is of @types and about this interaction. */
static gboolean
is_told (GPtrArray *events, guint until, gint64 id, guint types)
{
  for (guint i = 0; i < until; i++)
    {
      const BeckonEvent *event = g_ptr_array_index (events, i);

      if (event->interaction != NULL && event->interaction->id == id
          && (types & (1u << event->type)) != 0)
        return TRUE;
    }

  return FALSE;
}

#define TELLS_ASKED \
  (1u << BECKON_EVENT_AIC_DIALOG_REQUESTED | 1u << BECKON_EVENT_AIC_DIALOG_RESPONDED)
/* AIC_TIMEOUT comes with AIC_DIALOG_RESPONDED. */
#define TELLS_SETTLED \
  (1u << BECKON_EVENT_AIC_DIALOG_RESPONDED | 1u << BECKON_EVENT_AIC_WITHDRAWN \
   | 1u << BECKON_EVENT_AIC_CANCELLED)

/* TRUE: the event at @index says that its question was asked. One that is shown again was asked
 * earlier; one that the sentinel answers is asked and settled at once. */
static gboolean
tells_asked (GPtrArray *events, guint index)
{
  const BeckonEvent *event = g_ptr_array_index (events, index);

  return (event->type == BECKON_EVENT_AIC_DIALOG_REQUESTED
          || (event->type == BECKON_EVENT_AIC_DIALOG_RESPONDED
              && g_strcmp0 (event->interaction->responded_by, BECKON_BY_SENTINEL) == 0))
         && event->interaction->timestamp_us == event->timestamp_us
         && !is_told (events, index, event->interaction->id, TELLS_ASKED);
}

/* What is counted each time. */
static gboolean
find_repeated (BeckonEventType type, BeckonFigure *figure)
{
  switch ((guint) type)
    {
    case BECKON_EVENT_AIC_POSTPONED:
      *figure = BECKON_FIGURE_POSTPONED;
      return TRUE;
    case BECKON_EVENT_AIC_REMINDER:
      *figure = BECKON_FIGURE_REMINDED;
      return TRUE;
    case BECKON_EVENT_AIC_CORRECTED:
      *figure = BECKON_FIGURE_CORRECTED;
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
beckon_apply_count (BeckonApply *self, const BeckonCommit *commit, GError **error)
{
  for (guint i = 0; i < commit->events->len; i++)
    {
      const BeckonEvent       *event = g_ptr_array_index (commit->events, i);
      const BeckonInteraction *interaction = event->interaction;
      gboolean                 asked, settled, repeated;
      BeckonFigure             figure = BECKON_FIGURE_POSTPONED;
      gint64                   day;

      if (interaction == NULL)
        continue;

      asked = tells_asked (commit->events, i);
      settled = ((1u << event->type) & TELLS_SETTLED) != 0
                && !is_told (commit->events, i, interaction->id, TELLS_SETTLED);
      repeated = find_repeated (event->type, &figure);
      if (!asked && !settled && !repeated)
        continue;
      day = interaction->day != 0 ? interaction->day : beckon_stats_day (interaction->timestamp_us);
      if ((asked && !count_asked (self, interaction, day, error))
          || (settled && !count_settled (self, interaction, event->type, day, error))
          || (repeated
              && !beckon_sql_add_figure (self->db, day, interaction->agent, figure, 1, error)))
        return FALSE;
    }

  return TRUE;
}

static gboolean
count_of_request (
  BeckonApply *self, const BeckonRequest *request, BeckonFigure figure, guint n, GError **error)
{
  gint64 day;

  return n == 0
         || (beckon_sql_read_request_day (self->db, request->serial, request->created_us, &day,
                                          error)
             && beckon_sql_add_figure (self->db, day, request->agent, figure, n, error));
}

gboolean
beckon_apply_count_new_request (BeckonApply *self, const BeckonRequest *request, GError **error)
{
  return count_of_request (self, request, BECKON_FIGURE_REQUESTS, 1, error);
}

/* The task alone is not enough: it is created when the question is asked. */
static gboolean
was_clarified (const BeckonRequest *request)
{
  for (guint i = 0; i < request->turns->len; i++)
    if (((const BeckonTurn *) g_ptr_array_index (request->turns, i))->role
        == BECKON_TURN_CLARIFICATION_RESPONSE)
      return TRUE;

  return FALSE;
}

gboolean
beckon_apply_count_request (BeckonApply         *self,
                            const BeckonRequest *request,
                            BeckonRequestState   was_state,
                            guint                was_rounds,
                            GError             **error)
{
  guint    n_rounds = request->rounds > was_rounds ? request->rounds - was_rounds : 0;
  gboolean to_confirm = request->state == BECKON_REQUEST_AWAITING_CONFIRMATION
                        && was_state != BECKON_REQUEST_AWAITING_CONFIRMATION;

  return count_of_request (self, request, BECKON_FIGURE_REQUESTS_CLARIFIED,
                           was_rounds == 0 && n_rounds > 0, error)
         && count_of_request (self, request, BECKON_FIGURE_REQUESTS_ROUNDS, n_rounds, error)
         && count_of_request (self, request, BECKON_FIGURE_REQUESTS_TO_CONFIRM, to_confirm, error);
}

gboolean
beckon_apply_count_classified (BeckonApply         *self,
                               const BeckonRequest *request,
                               gboolean             clear,
                               GError             **error)
{
  return !was_clarified (request)
         || (count_of_request (self, request, BECKON_FIGURE_RECLASSIFICATIONS, 1, error)
             && count_of_request (self, request, BECKON_FIGURE_RECLASSIFICATIONS_CLEAR, clear,
                                  error));
}
