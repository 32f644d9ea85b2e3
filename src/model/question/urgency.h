/* urgency.h: in which order a person looks at what needs them, and why
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* What decides about the place of one thing that needs the person. */
typedef struct
{
  gint64         since_us;    /* wall clock: since when it waits; 0: not known */
  gint64         deadline_us; /* wall clock: until when a hand-off can be taken over; 0: always */
  BeckonPriority priority;
  gboolean       irreversible; /* it can destroy something, or is an approval */
  guint          n_blocked;    /* how many other tasks wait until it is settled */
} BeckonUrgency;

/* @question (nullable): the open question of the task, if it is known. @n_blocked: the tasks queued
 * behind it. */
BeckonUrgency
beckon_urgency_of_task (const BeckonTask *task, const BeckonInteraction *question, guint n_blocked);
/* The place in the order: the lowest comes first. It is the time since when the thing waits, wall
 * clock, µs, moved back by what makes it urgent: so it does not change while time passes, but all
 * that arrives later is behind it in the end, and what nobody acts on climbs by itself. */
gint64 beckon_urgency_get_place_us (const BeckonUrgency *self);
/* (transfer full): the reasons for the place in everyday words, translated: "Cannot be undone ·
 * waits 40 min · 3 others wait for it"; at least how long it waits, "" if not even that is known.
 * @now_us: wall clock. */
char *beckon_urgency_describe (const BeckonUrgency *self, gint64 now_us);

G_END_DECLS
