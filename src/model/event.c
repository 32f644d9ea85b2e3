/* event.c: what is announced after a commit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/event.h"

#include "base/json/json-write.h"
#include "model/enums.h"

BeckonEvent *
beckon_event_new (BeckonEventType type, gint64 timestamp_us, char *payload)
{
  BeckonEvent *self = g_atomic_rc_box_new0 (BeckonEvent);

  self->type = type;
  self->timestamp_us = timestamp_us;
  self->payload = payload;
  return self;
}

BeckonEvent *
beckon_event_ref (BeckonEvent *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
event_clear (gpointer data)
{
  BeckonEvent *self = data;

  g_free (self->payload);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->notice, beckon_notice_unref);
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->entry, beckon_log_entry_unref);
}

void
beckon_event_unref (BeckonEvent *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, event_clear);
}

void
beckon_event_add_json (const BeckonEvent *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "type", beckon_event_type_to_string (self->type));
  beckon_json_add_raw (json, "payload", self->payload);
  beckon_json_add_time (json, "timestamp", self->timestamp_us);
  beckon_json_close_object (json);
}
