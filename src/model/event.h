/* event.h: what is announced after a commit; durable, with a number that only grows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/log-entry.h"
#include "model/notice.h"
#include "model/question/interaction.h"
#include "model/request.h"
#include "model/task.h"
#include "model/types.h"

G_BEGIN_DECLS

/* Counted atomically, never changed once handed on. */
struct _BeckonEvent
{
  gint64          sequence;
  BeckonEventType type;
  gint64          timestamp_us;
  char           *payload; /* JSON as text */
  /* Which rows it is about; 0: none. */
  gint64 task_serial;
  gint64 interaction_id;
  gint64 subject_id; /* of the line, request, agent, person or preference: by the type */
  /* What these rows say, at least as new as the event. Who reads the events alone, for a stream of
   * them, has none. */
  BeckonTask        *task;        /* (owned) (nullable) */
  BeckonInteraction *interaction; /* (owned) (nullable): not of AIC_COUNTDOWN */
  BeckonNotice      *notice;      /* (owned) (nullable): of TASK_NOTICE */
  BeckonRequest     *request;     /* (owned) (nullable): of REQUEST_CHANGED */
  BeckonLogEntry    *entry;       /* (owned) (nullable): of TASK_LOG, where this desk wrote it */
  gboolean whole; /* the payload is beckon_interaction_add_json() of the interaction, no less */
};

/* (transfer full): @payload is (transfer full). */
BeckonEvent *beckon_event_new (BeckonEventType type, gint64 timestamp_us, char *payload);
BeckonEvent *beckon_event_ref (BeckonEvent *self);
void         beckon_event_unref (BeckonEvent *self);
/* {"type":…,"payload":…,"timestamp":…}: the data of a server-sent event. */
void beckon_event_add_json (const BeckonEvent *self, GString *json, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonEvent, beckon_event_unref)

G_END_DECLS
