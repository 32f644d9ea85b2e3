/* handoff.c: hand-offs: assignee, time-out, reassigning, completing (WH-8 to WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/handoff.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "db/tables/people.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "db/tables/task/handoff.h"
#include "model/enums.h"
#include "model/question/handoff.h"
#include "rules/question/apply-question.h"

/* Maximum length of the notes in a log line. */
#define LOG_NOTE_CHARS 200

gboolean
beckon_apply_check_assignee (BeckonApply *self, char **assignee, GError **error)
{
  g_autofree char *handle = beckon_person_parse_handle (*assignee);
  g_autoptr (BeckonPerson) person = NULL;
  g_autofree char *shown = NULL;

  if (handle != NULL && !beckon_sql_find_person (self->db, handle, &person, error))
    return FALSE;
  if (person != NULL && person->active)
    {
      g_free (*assignee);
      *assignee = g_strdup (person->handle);
      return TRUE;
    }

  if (handle == NULL)
    shown = beckon_display_text_short (*assignee != NULL ? *assignee : "", LOG_NOTE_CHARS);
  beckon_note_set_error (error, BECKON_ERROR_NOT_FOUND,
                         person != NULL ? _ ("This person is inactive.")
                                        : _ ("See the list of people."),
                         beckon_note_new ("handoff_unknown", handle != NULL ? handle : shown));
  return FALSE;
}

/* The time of the current assignee: all of it, or what was left when it was reassigned to them. */
static gint64
get_own_time_us (const BeckonInteraction *handoff)
{
  return handoff->assigned_us == 0
           ? handoff->timeout_us
           : MIN (handoff->timeout_us, handoff->deadline_us - handoff->assigned_us);
}

gboolean
beckon_apply_plan_handoff (BeckonApply *self, const BeckonInteraction *interaction, GError **error)
{
  gint64 next_us = interaction->status == BECKON_INTERACTION_PENDING && !interaction->held
                     ? beckon_handoff_get_next_reminder_us (
                       interaction->deadline_us, get_own_time_us (interaction), self->now_us)
                     : 0;

  if (next_us == 0)
    return beckon_sql_clear_deadline (self->db, interaction->id, BECKON_DEADLINE_HANDOFF, error);

  return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_HANDOFF, next_us,
                                  error);
}

gboolean
beckon_apply_remind_handoff (BeckonApply       *self,
                             BeckonCommit      *commit,
                             BeckonTaskRow     *row,
                             BeckonInteraction *interaction,
                             GError           **error)
{
  /* If no desk was running at the time of the reminder, the time-out comes first. */
  if (interaction->kind != BECKON_KIND_HANDOFF || interaction->status != BECKON_INTERACTION_PENDING
      || interaction->held || interaction->deadline_us <= self->now_us)
    return TRUE;

  interaction->reminded_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_set_reminded (self->db, interaction->id, interaction->reminded_us, error)
      || !beckon_apply_plan_handoff (self, interaction, error)
      || !beckon_apply_add_line (self, self->by, row->task, BECKON_LEVEL_INFO, interaction->id,
                                 beckon_note_new ("handoff_reminded", interaction->id,
                                                  interaction->assignee, interaction->deadline_us),
                                 NULL, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_REMINDER, row->task, interaction, NULL);

  return TRUE;
}

gboolean
beckon_apply_follow_time (BeckonApply             *self,
                          const BeckonInteraction *interaction,
                          gint64                   task_serial,
                          const char              *why,
                          BeckonCommit            *commit,
                          GError                 **error)
{
  g_auto (BeckonTaskRow) row = { NULL };

  if (!beckon_apply_plan_handoff (self, interaction, error)
      || !beckon_sql_read_task_by_serial (self->db, task_serial, &row, error)
      || !beckon_apply_refresh_task (self, self->by, &row, BECKON_LEVEL_INFO, interaction->id,
                                     beckon_note_new (why), error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);

  return TRUE;
}

BeckonNote *
beckon_apply_describe_handoff (BeckonApply *self, const BeckonInteraction *interaction)
{
  return beckon_note_new ("handoff_completed", interaction->responded_by,
                          beckon_apply_round (self->now_us));
}

gboolean
beckon_apply_finish_handoff (BeckonApply             *self,
                             const char              *by,
                             const BeckonTask        *task,
                             const BeckonInteraction *interaction,
                             gboolean                 was_scheduled,
                             GError                 **error)
{
  g_autofree char *note = interaction->note != NULL
                            ? beckon_display_text_short (interaction->note, LOG_NOTE_CHARS)
                            : NULL;
  BeckonNote *line = beckon_note_new ("handoff_outcome", interaction->id, interaction->outcome);

  if (note != NULL)
    line = beckon_note_new ("also", line, beckon_note_new_text (note));

  if (!beckon_apply_add_line (self, by, task, BECKON_LEVEL_INFO, interaction->id, line, NULL,
                              error))
    return FALSE;

  return was_scheduled
         || beckon_apply_add_line (self, by, task, BECKON_LEVEL_WARNING, interaction->id,
                                   beckon_note_new ("resume_not_cancelled"), NULL, error);
}

/* --- COMPLETE_HANDOFF --- */

/* No hand-off of the task is open: it was completed, or there never was one. */
static gboolean
refuse_completion (BeckonApply *self, const BeckonTask *task, GError **error)
{
  g_autoptr (BeckonInteraction) last = NULL;
  g_autofree char *hint = NULL;
  gint64           id = 0;

  if (!beckon_sql_find_last_handoff (self->db, task->serial, &id, error))
    return FALSE;
  if (id != 0)
    {
      g_autoptr (GError) settled = NULL;

      last = beckon_sql_read_interaction (self->db, id, NULL, error);
      if (last == NULL)
        return FALSE;
      beckon_interaction_set_settled_error (last, &settled);
      hint = g_strdup (settled->message);
    }
  beckon_set_error (error, id != 0 ? BECKON_ERROR_SETTLED : BECKON_ERROR_STATUS,
                    hint != NULL ? hint : _ ("Nothing in this task has been handed over."),
                    _ ("Cannot complete handoff: Execution not in waiting state"));

  return FALSE;
}

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  BeckonAnswer   *answer;  /* (owned) */
  BeckonSurfaceId surface;
} CompleteHandoff;

static gboolean
apply_complete_handoff (BeckonApply           *self,
                        const BeckonOperation *base,
                        BeckonCommit          *commit,
                        GError               **error)
{
  const CompleteHandoff *operation = (const CompleteHandoff *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (GPtrArray) open = NULL;
  GError *failure = NULL;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, &failure))
    {
      if (g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        {
          g_clear_error (&failure);
          beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of tasks."),
                            _ ("Cannot complete handoff: Execution not found"));
        }
      else
        {
          g_propagate_error (error, failure);
        }
      return FALSE;
    }

  open = beckon_sql_list_open_of_task (self->db, row.task, error);
  if (open == NULL)
    return FALSE;
  for (guint i = 0; i < open->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (open, i);

      if (interaction->kind == BECKON_KIND_HANDOFF)
        return beckon_apply_respond_to (self, interaction->id, operation->answer,
                                        operation->surface, commit, error);
    }

  return refuse_completion (self, row.task, error);
}

static void
clear_complete_handoff (BeckonOperation *base)
{
  CompleteHandoff *self = (CompleteHandoff *) base;

  g_free (self->task_id);
  g_clear_pointer (&self->answer, beckon_answer_unref);
}

static const BeckonRule complete_handoff_rule = {
  "COMPLETE_HANDOFF",
  sizeof (CompleteHandoff),
  apply_complete_handoff,
  clear_complete_handoff,
};

BeckonOperation *
beckon_operation_complete_handoff (const char     *by,
                                   const char     *task_id,
                                   BeckonAnswer   *answer,
                                   BeckonSurfaceId surface)
{
  CompleteHandoff *self = beckon_operation_new (&complete_handoff_rule, by);

  self->task_id = g_strdup (task_id);
  self->answer = beckon_answer_ref (answer);
  self->surface = surface;

  return &self->base;
}

/* --- ASSIGN --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *assignee; /* (owned) */
} Assign;

static gboolean
apply_assign (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Assign *operation = (const Assign *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autofree char *assignee = g_strdup (operation->assignee);
  g_autoptr (BeckonNote) line = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;
  if (interaction->kind != BECKON_KIND_HANDOFF)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Answer the question, set it aside or withdraw it."),
                        _ ("Only hand-offs can be reassigned"));
      return FALSE;
    }
  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }
  if (!beckon_apply_check_assignee (self, &assignee, error))
    return FALSE;

  if (g_strcmp0 (assignee, interaction->assignee) != 0)
    {
      line = beckon_note_new ("reassigned", interaction->id, interaction->assignee, assignee);
      g_free (interaction->assignee);
      interaction->assignee = g_steal_pointer (&assignee);
      interaction->assigned_us = beckon_apply_round (self->now_us);
      /* The new assignee was not reminded yet. */
      if (!beckon_sql_set_assignee (self->db, interaction->id, interaction->assignee,
                                    interaction->assigned_us, error)
          || !beckon_apply_plan_handoff (self, interaction, error)
          || !beckon_apply_add_line (self, self->by, row.task, BECKON_LEVEL_INFO, interaction->id,
                                     g_steal_pointer (&line), NULL, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_HANDOFF_REQUESTED, row.task, interaction,
                             NULL);
    }
  commit->interaction = g_steal_pointer (&interaction);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_assign (BeckonOperation *base)
{
  Assign *self = (Assign *) base;

  g_free (self->assignee);
}

static const BeckonRule assign_rule = {
  "ASSIGN",
  sizeof (Assign),
  apply_assign,
  clear_assign,
};

BeckonOperation *
beckon_operation_assign (const char *by, gint64 id, const char *assignee)
{
  Assign *self = beckon_operation_new (&assign_rule, by);

  self->id = id;
  self->assignee = g_strdup (assignee);

  return &self->base;
}
