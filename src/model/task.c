/* task.c: a task, one piece of agent work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/task.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/random.h>

#include "base/duration.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/question/interaction.h"

#define ID_PREFIX "task-"
#define ID_LENGTH 10
#define ID_COMMON 4 /* of those that are made together */

#define NULLABLE BECKON_FIELD_NULLABLE
#define HIDDEN BECKON_FIELD_HIDDEN
#define LATER BECKON_FIELD_LATER

/* What is derived, and the plan, is written by hand below; what its oldest question says, in
 * db/tables/task/tasks.c. */
static const BeckonField fields[] = {
  { BECKON_INT (BeckonTask, serial, "serial"), .column = "serial",
    .flags = HIDDEN | BECKON_FIELD_SERIAL },
  { BECKON_TEXT (BeckonTask, id, "id"), .column = "id", .flags = BECKON_FIELD_ALWAYS,
    .about = "task- and more" },
  { BECKON_TEXT (BeckonTask, title, "title"), .column = "title" },
  { BECKON_TEXT (BeckonTask, description, "description"), .column = "description",
    .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, agent, "agent"), .column = "agent", .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, host, "host"), .column = "host",
    .flags = NULLABLE | BECKON_FIELD_FIXED,
    .about = "The other computer that reports it, by beckon ssh; null: this one" },
  { BECKON_TEXT (BeckonTask, workspace, "workspace"), .column = "workspace", .flags = NULLABLE },
  { BECKON_WORD (BeckonTask, status, BeckonTaskStatus, beckon_task_status_table, "status"),
    .column = "status", .flags = BECKON_FIELD_GUARD, .fallback = BECKON_TASK_FAILED },
  { BECKON_BOOL (BeckonTask, paused, "paused"), .column = "paused" },
  { BECKON_WORD (BeckonTask, priority, BeckonPriority, beckon_priority_table, "priority"),
    .column = "priority" },
  { BECKON_TIME (BeckonTask, queued_us, "queued_at"), .column = "queued_us" },
  { BECKON_TIME (BeckonTask, started_us, "started_at"), .column = "started_us", .flags = NULLABLE },
  { BECKON_TIME (BeckonTask, updated_us, "updated_at"), .column = "updated_us", .flags = NULLABLE },
  { BECKON_TIME (BeckonTask, finished_us, "finished_at"), .column = "finished_us",
    .flags = NULLABLE },
  { BECKON_TIME (BeckonTask, resume_us, "resume_at"), .column = "resume_us", .flags = NULLABLE,
    .about = "WAITING: when it goes on" },
  { BECKON_DURATION (BeckonTask, remaining_us, "remaining_ms"), .column = "remaining_us",
    .flags = NULLABLE | LATER | BECKON_FIELD_NOT_NULL,
    .about = "WAITING and paused: what is left of the wait" },
  { BECKON_TIME (BeckonTask, need_us, "need_at"), .column = "need_us", .flags = NULLABLE,
    .about = "Since when it awaits a response" },
  { BECKON_SHARE (BeckonTask, progress, "progress"), .column = "progress", .flags = NULLABLE,
    .about = "null: not known" },
  { BECKON_INT (BeckonTask, pending_interaction, "pending_interaction_id"),
    .column = "pending_interaction", .flags = NULLABLE, .min = 1,
    .about = "Its oldest open question" },
  { BECKON_TEXT (BeckonTask, clarification_question, "clarification_question"), .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, clarification_reason, "clarification_reason"), .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, current_step, "current_step"), .column = "current_step",
    .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, result, "result"), .column = "result", .flags = NULLABLE },
  { BECKON_TEXT (BeckonTask, claimed_by, "claimed_by"), .column = "claimed_by",
    .flags = NULLABLE | LATER,
    .about = "The agent that fetched it and holds it, or held it to its end" },
  { BECKON_COUNT (BeckonTask, claim, "claim"), .column = "claim", .flags = NULLABLE | LATER,
    .min = 1, .about = "How often it was fetched: the number of the claim; null: never" },
  { BECKON_TIME (BeckonTask, claim_us, "claim_until"), .column = "claim_us",
    .flags = NULLABLE | LATER,
    .about =
      "When it is given back unless something is heard of its holder; null while no time passes" },
  { BECKON_JSON (BeckonTask, context, "context"), .column = "context",
    .flags = NULLABLE | BECKON_FIELD_LARGE, .fallback = '{',
    .other = BECKON_OFFSET (BeckonTask, context_lost, gboolean),
    .about = "The agent's own; not in the event TASK_CHANGED" },
  { BECKON_JSON (BeckonTask, session, "session"), .column = "session", .flags = NULLABLE,
    .fallback = '{', .about = "Where it runs: a TaskSession; null: not known" },
  { BECKON_COUNT (BeckonTask, n_steps, "n_steps"), .column = "n_steps", .flags = HIDDEN },
  { BECKON_COUNT (BeckonTask, position, "position"), .column = "position",
    .flags = HIDDEN | LATER },
  { BECKON_BOOL (BeckonTask, paused_with_agent, "paused_with_agent"), .column = "paused_with_agent",
    .flags = HIDDEN | LATER },
  { BECKON_BOOL (BeckonTask, of_request, "of_request"), .column = "of_request", .flags = HIDDEN },
  { BECKON_BOOL (BeckonTask, ends_with_question, "ends_with_question"),
    .column = "ends_with_question", .flags = HIDDEN },
};
const BeckonFields beckon_task_fields = BECKON_FIELDS (
  BeckonTask, fields, .name = "Task", .table = "tasks", .alias = "t", .unique = "id");

BeckonTask *
beckon_task_new (void)
{
  BeckonTask *self = g_atomic_rc_box_new0 (BeckonTask);

  self->status = BECKON_TASK_QUEUED;
  self->priority = BECKON_PRIORITY_NORMAL;
  self->progress = -1;
  return self;
}

BeckonTask *
beckon_task_ref (BeckonTask *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
task_clear (gpointer data)
{
  BeckonTask *self = data;

  beckon_fields_clear (&beckon_task_fields, self);
  g_free (self->said.away_desk);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->last_question, beckon_interaction_unref);
}

void
beckon_task_unref (BeckonTask *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, task_clear);
}

BeckonTask *
beckon_task_copy (const BeckonTask *self)
{
  BeckonTask *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_atomic_rc_box_new (BeckonTask);
  beckon_fields_copy (&beckon_task_fields, copy, self);
  copy->steps = self->steps != NULL ? g_ptr_array_ref (self->steps) : NULL;
  copy->last_question =
    self->last_question != NULL ? beckon_interaction_ref (self->last_question) : NULL;
  return copy;
}

/* (transfer full): a letter for each random byte, behind the prefix. */
static char *
write_id (const guint8 random[ID_LENGTH])
{
  static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
  char              id[sizeof ID_PREFIX + ID_LENGTH] = ID_PREFIX;

  for (guint i = 0; i < ID_LENGTH; i++)
    id[strlen (ID_PREFIX) + i] = alphabet[random[i] % 32];

  return g_strdup (id);
}

static void
fill_random (guint8 *bytes, gsize n)
{
  /* Up to 256 bytes come whole, or the kernel has none yet. */
  for (gsize done = 0; done < n; done += 256)
    if (getrandom (bytes + done, MIN (n - done, 256), 0) != (gssize) MIN (n - done, 256))
      for (gsize i = done; i < MIN (n, done + 256); i++)
        bytes[i] = (guint8) g_random_int_range (0, 256);
}

char *
beckon_task_describe_wait (const BeckonTask *self, gint64 now_us)
{
  g_autofree char *left = NULL;

  if (self->status != BECKON_TASK_WAITING)
    return NULL;
  if (self->paused || self->resume_us == 0)
    return g_strdup (_ ("Agent paused, until it is resumed."));

  left = beckon_duration_format (MAX (self->resume_us - now_us, 0));
  /* Translators: a duration such as "5 days" */
  return g_strdup_printf (_ ("Agent paused. Will resume in %s."), left);
}

char *
beckon_task_make_id (void)
{
  guint8 random[ID_LENGTH];

  fill_random (random, sizeof random);

  return write_id (random);
}

void
beckon_task_make_ids (GPtrArray *tasks)
{
  g_autofree guint8 *random = g_malloc (tasks->len * ID_LENGTH + ID_LENGTH);

  fill_random (random, tasks->len * ID_LENGTH);
  for (guint i = 0; i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);
      guint8     *own = random + i * ID_LENGTH;

      memcpy (own, random, ID_COMMON);
      g_free (task->id);
      task->id = write_id (own);
    }
}

gint64
beckon_task_get_sort_us (const BeckonTask *self)
{
  switch (self->status)
    {
    case BECKON_TASK_AWAITING_RESPONSE:
    case BECKON_TASK_POSTPONED:
      return self->need_us != 0 ? self->need_us : self->queued_us;
    case BECKON_TASK_RUNNING:
      return self->started_us;
    case BECKON_TASK_WAITING:
      return self->resume_us;
    case BECKON_TASK_COMPLETE:
    case BECKON_TASK_FAILED:
    case BECKON_TASK_CANCELLED:
      return self->finished_us;
    case BECKON_TASK_QUEUED:
    default:
      return self->queued_us;
    }
}

int
beckon_task_compare_age (gconstpointer a, gconstpointer b)
{
  const BeckonTask *one = *(BeckonTask *const *) a;
  const BeckonTask *other = *(BeckonTask *const *) b;

  if (one->queued_us != other->queued_us)
    return one->queued_us < other->queued_us ? -1 : 1;
  return strcmp (one->id, other->id);
}

/* @without: flags of the members that are left out. */
static void
open_json (const BeckonTask *self, GString *json, const char *name, BeckonFieldFlags without)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_task_fields, self, json, without);
  beckon_json_add_boolean (json, "awaiting_user_response",
                           self->status == BECKON_TASK_AWAITING_RESPONSE);
  if (self->n_steps > 0)
    {
      beckon_json_open_member_object (json, "steps");
      beckon_json_add_int (json, "count", self->n_steps);
      beckon_json_add_int (json, "position", self->position);
      beckon_json_close_object (json);
    }
  else
    beckon_json_add_null (json, "steps");
  if (self->context_lost)
    {
      beckon_json_open_member_array (json, "damaged");
      beckon_json_add_string (json, NULL, "context");
      beckon_json_close_array (json);
    }
  if (self->said.no_agent)
    beckon_json_add_boolean (json, "no_agent", TRUE);
  if (self->said.away_desk != NULL)
    {
      beckon_json_add_string (json, "away_desk", self->said.away_desk);
      beckon_json_add_time (json, "away_since", self->said.away_since_us);
    }
}

void
beckon_task_open_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, 0);
}

void
beckon_task_add_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, 0);
  beckon_json_close_object (json);
}

void
beckon_task_add_change_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, BECKON_FIELD_LARGE);
  beckon_json_close_object (json);
}

void
beckon_task_add_deleted_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, BECKON_FIELD_LARGE);
  beckon_json_add_boolean (json, "deleted", TRUE);
  beckon_json_close_object (json);
}

static gboolean
read_steps (JsonObject *object, BeckonTask *self, GError **error)
{
  JsonObject *steps = NULL;
  gint64      count = 0, position = 0;

  if (!beckon_json_get_object (object, "steps", FALSE, &steps, error))
    return FALSE;
  if (steps == NULL)
    return TRUE;
  if (!beckon_json_get_int (steps, "count", TRUE, 0, G_MAXINT, &count, error)
      || !beckon_json_get_int (steps, "position", TRUE, 0, G_MAXINT, &position, error))
    return FALSE;
  self->n_steps = (guint) count;
  self->position = (guint) position;

  return TRUE;
}

BeckonTask *
beckon_task_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonTask) self = beckon_task_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_task_fields, self, object, 0, NULL, NULL, error)
      || !read_steps (object, self, error)
      || !beckon_json_get_boolean (object, "no_agent", FALSE, &self->said.no_agent, error)
      || !beckon_json_get_any_string (object, "away_desk", &self->said.away_desk, error)
      || !beckon_json_get_time (object, "away_since", FALSE, &self->said.away_since_us, error))
    return NULL;

  return g_steal_pointer (&self);
}
