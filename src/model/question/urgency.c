/* urgency.c: in which order a person looks at what needs them, and why
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/urgency.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/timestamp.h"

/* By how much each reason moves a thing ahead of what came at the same time. */
#define IRREVERSIBLE_US (4 * BECKON_US_PER_HOUR)
#define URGENT_US (2 * BECKON_US_PER_HOUR)
#define HIGH_US BECKON_US_PER_HOUR
#define LOW_US (-BECKON_US_PER_HOUR)
#define BLOCKED_US (15 * BECKON_US_PER_MINUTE)
/* A long queue counts like a short one from here on: it must not push everything else aside. */
#define MAX_BLOCKED 8
/* When its time ends, a hand-off stands where what came so long before does. */
#define DEADLINE_US (4 * BECKON_US_PER_HOUR)

static gboolean
is_irreversible (const BeckonInteraction *question)
{
  if (question->kind == BECKON_KIND_APPROVAL)
    return TRUE;

  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (question->options, i);

      if (option->destructive)
        return TRUE;
    }

  return FALSE;
}

BeckonUrgency
beckon_urgency_of_task (const BeckonTask *task, const BeckonInteraction *question, guint n_blocked)
{
  BeckonUrgency self = { .since_us = beckon_task_get_sort_us (task),
                         .priority = task->priority,
                         .n_blocked = n_blocked };

  if (question == NULL)
    return self;

  self.irreversible = is_irreversible (question);
  if (question->kind == BECKON_KIND_HANDOFF)
    {
      self.priority = MAX (task->priority, question->priority);
      self.deadline_us = question->deadline_us;
    }

  return self;
}

static gint64
priority_us (BeckonPriority priority)
{
  switch (priority)
    {
    case BECKON_PRIORITY_LOW:
      return LOW_US;
    case BECKON_PRIORITY_HIGH:
      return HIGH_US;
    case BECKON_PRIORITY_URGENT:
      return URGENT_US;
    case BECKON_PRIORITY_NORMAL:
    default:
      return 0;
    }
}

gint64
beckon_urgency_get_place_us (const BeckonUrgency *self)
{
  gint64 place_us;

  g_return_val_if_fail (self != NULL, 0);

  place_us =
    self->since_us - priority_us (self->priority) - MIN (self->n_blocked, MAX_BLOCKED) * BLOCKED_US;
  if (self->irreversible)
    place_us -= IRREVERSIBLE_US;
  if (self->deadline_us != 0)
    place_us = MIN (place_us, self->deadline_us - DEADLINE_US);

  return place_us;
}

char *
beckon_urgency_describe (const BeckonUrgency *self, gint64 now_us)
{
  g_autoptr (GPtrArray) parts = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  parts = g_ptr_array_new_with_free_func (g_free);
  if (self->irreversible)
    g_ptr_array_add (parts, g_strdup (_ ("Cannot be undone")));
  if (self->priority == BECKON_PRIORITY_URGENT)
    g_ptr_array_add (parts, g_strdup (_ ("urgent")));
  else if (self->priority == BECKON_PRIORITY_HIGH)
    g_ptr_array_add (parts, g_strdup (_ ("high priority")));
  else if (self->priority == BECKON_PRIORITY_LOW)
    g_ptr_array_add (parts, g_strdup (_ ("low priority")));
  if (self->deadline_us > now_us)
    {
      g_autofree char *left = beckon_duration_age (self->deadline_us - now_us);

      /* Translators: %s is a duration like "40 min" or "2 h" */
      g_ptr_array_add (parts, g_strdup_printf (_ ("ends in %s"), left));
    }
  if (self->since_us != 0)
    {
      gint64           age_us = MAX (now_us - self->since_us, 0);
      g_autofree char *age = beckon_duration_age (age_us);

      if (age_us < BECKON_US_PER_MINUTE)
        g_ptr_array_add (parts, g_strdup (_ ("just asked")));
      else
        /* Translators: %s is a duration like "40 min" or "2 h" */
        g_ptr_array_add (parts, g_strdup_printf (_ ("waits %s"), age));
    }
  if (self->n_blocked > 0)
    /* Translators: %u other tasks cannot begin before this one goes on */
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u other waits for it",
                                                       "%u others wait for it", self->n_blocked),
                                             self->n_blocked));
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" · ", (char **) parts->pdata);
}
