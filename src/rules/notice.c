/* notice.c: a message to a person that needs no answer, of a notify step (WH-1) or of an agent: it
 * goes to the log and into an event, which goes to the channels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "db/tables/people.h"
#include "model/enums.h"
#include "model/task-status.h"
#include "rules/apply.h"

/* Maximum length of a name in a log line. */
#define NAME_CHARS 200

/* The handle of the person whom the step names. If there is none, the owner of the desk is told:
 * the task must not fail because of it. */
static gboolean
find_person (BeckonApply *self, const char *name, BeckonNotice *notice, GError **error)
{
  g_autofree char *handle = beckon_person_parse_handle (name);
  g_autoptr (BeckonPerson) person = NULL;

  if (handle != NULL && !beckon_sql_find_person (self->db, handle, &person, error))
    return FALSE;
  notice->found = person != NULL && person->active;
  if (person != NULL)
    notice->to = g_strdup (person->handle);
  else
    notice->to = beckon_display_text_short (*name == '@' ? name + 1 : name, NAME_CHARS);

  return TRUE;
}

gboolean
beckon_apply_write_notice (BeckonApply      *self,
                           const BeckonTask *task,
                           BeckonStepRow    *step,
                           const char       *assignee,
                           BeckonNotice    **notice,
                           BeckonLogEntry  **told,
                           GError          **error)
{
  g_autoptr (BeckonNotice) made = beckon_notice_new ();

  made->task_id = g_strdup (task->id);
  made->task_title = g_strdup (task->title);
  made->agent = g_strdup (task->agent);
  made->host = g_strdup (task->host);
  made->title = g_strdup (step->step->title);
  made->message = g_strdup (step->step->message);
  if (assignee != NULL && !find_person (self, assignee, made, error))
    return FALSE;
  if (!beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                              beckon_note_new_text (made->message), told, error))
    return FALSE;

  if (!made->found)
    {
      g_autoptr (BeckonNote) note = beckon_note_new ("notified_instead", made->to, made->message);

      beckon_step_row_set_note (step, note);
      if (!beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_ERROR, 0,
                                  beckon_note_new ("notify_unknown", made->to), NULL, error))
        return FALSE;
    }
  *notice = g_steal_pointer (&made);

  return TRUE;
}

void
beckon_apply_announce_notice (BeckonApply  *self,
                              BeckonCommit *commit,
                              BeckonTask   *task,
                              BeckonNotice *notice)
{
  GString     *json = g_string_sized_new (512);
  BeckonEvent *event;

  beckon_notice_add_json (notice, json, NULL);
  event = beckon_apply_add_event (self, commit, BECKON_EVENT_TASK_NOTICE, task, json);
  event->notice = beckon_notice_ref (notice);
}

/* --- NOTIFY --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  char           *message; /* (owned) */
} Notify;

static gboolean
apply_notify (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Notify *operation = (const Notify *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonNotice) notice = beckon_notice_new ();
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  if (beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("The task has ended."),
                        _ ("Task %s is %s and cannot progress."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  if (!beckon_apply_check_claim (self, task, error))
    return FALSE;
  beckon_apply_show_life (self, task);

  g_free (task->current_step);
  task->current_step = g_strdup (operation->message);
  task->updated_us = beckon_apply_round (self->now_us);
  notice->task_id = g_strdup (task->id);
  notice->task_title = g_strdup (task->title);
  notice->agent = g_strdup (task->agent);
  notice->host = g_strdup (task->host);
  notice->message = g_strdup (operation->message);
  notice->found = TRUE;
  if (!beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, task, error)
      || !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                 beckon_note_new_text (operation->message), &commit->entry, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, task, NULL, commit->entry);
  beckon_apply_announce_notice (self, commit, task, notice);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_notify (BeckonOperation *base)
{
  Notify *self = (Notify *) base;

  g_free (self->task_id);
  g_free (self->message);
}

static const BeckonRule notify_rule = {
  "NOTIFY",
  sizeof (Notify),
  apply_notify,
  clear_notify,
};

BeckonOperation *
beckon_operation_notify (const char *by, const char *task_id, const char *message)
{
  Notify *self = beckon_operation_new (&notify_rule, by);

  self->task_id = g_strdup (task_id);
  self->message = g_strdup (message);

  return &self->base;
}
