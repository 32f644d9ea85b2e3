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
#include "model/interaction.h"
#include "model/words.h"

#define ID_PREFIX "task-"
#define ID_LENGTH 10
#define ID_COMMON 4 /* of those that are made together */

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

  g_free (self->id);
  g_free (self->title);
  g_free (self->description);
  g_free (self->agent);
  g_free (self->workspace);
  g_free (self->context);
  g_free (self->current_step);
  g_free (self->result);
  g_free (self->clarification_question);
  g_free (self->clarification_reason);
  g_free (self->claimed_by);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->told, beckon_interaction_unref);
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

  copy = beckon_task_new ();
  *copy = *self;
  copy->id = g_strdup (self->id);
  copy->title = g_strdup (self->title);
  copy->description = g_strdup (self->description);
  copy->agent = g_strdup (self->agent);
  copy->workspace = g_strdup (self->workspace);
  copy->context = g_strdup (self->context);
  copy->current_step = g_strdup (self->current_step);
  copy->result = g_strdup (self->result);
  copy->clarification_question = g_strdup (self->clarification_question);
  copy->clarification_reason = g_strdup (self->clarification_reason);
  copy->claimed_by = g_strdup (self->claimed_by);
  copy->steps = self->steps != NULL ? g_ptr_array_ref (self->steps) : NULL;
  copy->told = self->told != NULL ? beckon_interaction_ref (self->told) : NULL;
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

static void
open_json (const BeckonTask *self, GString *json, const char *name, gboolean context)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "id", self->id);
  beckon_json_add_string (json, "title", self->title);
  beckon_json_add_string (json, "description", self->description);
  beckon_json_add_string (json, "agent", self->agent);
  beckon_json_add_string (json, "workspace", self->workspace);
  beckon_json_add_string (json, "status", beckon_task_status_to_string (self->status));
  beckon_json_add_boolean (json, "paused", self->paused);
  beckon_json_add_string (json, "priority", beckon_priority_to_string (self->priority));
  beckon_json_add_time (json, "queued_at", self->queued_us);
  beckon_json_add_time (json, "started_at", self->started_us);
  beckon_json_add_time (json, "updated_at", self->updated_us);
  beckon_json_add_time (json, "finished_at", self->finished_us);
  beckon_json_add_time (json, "resume_at", self->resume_us);
  if (self->remaining_us != 0)
    beckon_json_add_int (json, "remaining_ms", self->remaining_us / BECKON_US_PER_MS);
  else
    beckon_json_add_null (json, "remaining_ms");
  beckon_json_add_time (json, "need_at", self->need_us);
  if (self->progress >= 0)
    beckon_json_add_double (json, "progress", self->progress);
  else
    beckon_json_add_null (json, "progress");
  beckon_json_add_boolean (json, "awaiting_user_response",
                           self->status == BECKON_TASK_AWAITING_RESPONSE);
  if (self->pending_interaction != 0)
    beckon_json_add_int (json, "pending_interaction_id", self->pending_interaction);
  else
    beckon_json_add_null (json, "pending_interaction_id");
  beckon_json_add_string (json, "clarification_question", self->clarification_question);
  beckon_json_add_string (json, "clarification_reason", self->clarification_reason);
  beckon_json_add_string (json, "current_step", self->current_step);
  beckon_json_add_string (json, "result", self->result);
  if (self->n_steps > 0)
    {
      beckon_json_open_member_object (json, "steps");
      beckon_json_add_int (json, "count", self->n_steps);
      beckon_json_add_int (json, "position", self->position);
      beckon_json_close_object (json);
    }
  else
    beckon_json_add_null (json, "steps");
  beckon_json_add_string (json, "claimed_by", self->claimed_by);
  if (self->claim != 0)
    beckon_json_add_int (json, "claim", self->claim);
  else
    beckon_json_add_null (json, "claim");
  beckon_json_add_time (json, "claim_until", self->claim_us);
  if (context)
    beckon_json_add_raw (json, "context", self->context);
  if (self->context_lost)
    {
      beckon_json_open_member_array (json, "damaged");
      beckon_json_add_string (json, NULL, "context");
      beckon_json_close_array (json);
    }
}

void
beckon_task_open_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, TRUE);
}

void
beckon_task_add_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, TRUE);
  beckon_json_close_object (json);
}

void
beckon_task_add_change_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, FALSE);
  beckon_json_close_object (json);
}

void
beckon_task_add_deleted_json (const BeckonTask *self, GString *json, const char *name)
{
  open_json (self, json, name, FALSE);
  beckon_json_add_boolean (json, "deleted", TRUE);
  beckon_json_close_object (json);
}

static gboolean
read_time (JsonObject *object, const char *field, gint64 *time_us, GError **error)
{
  return beckon_json_get_time (object, field, FALSE, time_us, error);
}

static gboolean
read_priority (JsonObject *object, BeckonTask *self, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_any_string (object, "priority", &word, error))
    return FALSE;
  if (word != NULL && !beckon_priority_from_string (word, &self->priority))
    return beckon_json_refuse_word ("priority", word, NULL, error);

  return TRUE;
}

static gboolean
read_status (JsonObject *object, const char *field, BeckonTask *self, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_any_string (object, field, &word, error))
    return FALSE;
  if (word != NULL && !beckon_task_status_from_string (word, &self->status))
    return beckon_json_refuse_word (field, word, NULL, error);

  return TRUE;
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
  gint64 claim = 0;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_string (object, "id", TRUE, G_MAXSIZE, &self->id, error)
      || !beckon_json_get_any_string (object, "title", &self->title, error)
      || !beckon_json_get_any_string (object, "description", &self->description, error)
      || !beckon_json_get_any_string (object, "agent", &self->agent, error)
      || !beckon_json_get_any_string (object, "workspace", &self->workspace, error)
      || !read_status (object, "status", self, error)
      || !beckon_json_get_boolean (object, "paused", FALSE, &self->paused, error)
      || !read_priority (object, self, error)
      || !read_time (object, "queued_at", &self->queued_us, error)
      || !read_time (object, "started_at", &self->started_us, error)
      || !read_time (object, "updated_at", &self->updated_us, error)
      || !read_time (object, "finished_at", &self->finished_us, error)
      || !read_time (object, "resume_at", &self->resume_us, error)
      || !beckon_json_get_int (object, "remaining_ms", FALSE, 0,
                               BECKON_DURATION_MAX_US / BECKON_US_PER_MS, &self->remaining_us,
                               error)
      || !read_time (object, "need_at", &self->need_us, error)
      || !beckon_json_get_double (object, "progress", FALSE, 0, 1, &self->progress, error)
      || !beckon_json_get_int (object, "pending_interaction_id", FALSE, 0, G_MAXINT64,
                               &self->pending_interaction, error)
      || !beckon_json_get_any_string (object, "clarification_question",
                                      &self->clarification_question, error)
      || !beckon_json_get_any_string (object, "clarification_reason", &self->clarification_reason,
                                      error)
      || !beckon_json_get_any_string (object, "current_step", &self->current_step, error)
      || !beckon_json_get_any_string (object, "result", &self->result, error)
      || !read_steps (object, self, error)
      || !beckon_json_get_any_string (object, "claimed_by", &self->claimed_by, error)
      || !beckon_json_get_int (object, "claim", FALSE, 0, G_MAXINT, &claim, error)
      || !read_time (object, "claim_until", &self->claim_us, error)
      || !beckon_json_get_text (object, "context", G_MAXSIZE, &self->context, error))
    return NULL;
  self->remaining_us *= BECKON_US_PER_MS;
  self->claim = (guint) claim;

  return g_steal_pointer (&self);
}
