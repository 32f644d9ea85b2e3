/* notice.c: a notify step: writes its message to the log and into an event, which goes to the
 * channels (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include "base/display-text.h"
#include "db/tables/people.h"

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
