/* log-entry.h: one line of execution_log (PP-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

struct _BeckonLogEntry
{
  gint64      id; /* 0 in a draft */
  char       *task_id;
  gint64      interaction_id; /* 0 none */
  BeckonLevel level;
  char       *message;
  char       *message_code; /* (nullable): the note that the message says, see model/note.h */
  char *from_status; /* (nullable): for a change of status; NULL with to_status set: the task was
                        made */
  char  *to_status;  /* (nullable) */
  char  *who;        /* (nullable): agent, person, "desk", "timeout" */
  gint64 timestamp_us;
};

/* What each member is called, and may be. */
extern const BeckonFields beckon_log_entry_fields;

BeckonLogEntry *beckon_log_entry_new (void);
BeckonLogEntry *beckon_log_entry_ref (BeckonLogEntry *self);
void            beckon_log_entry_unref (BeckonLogEntry *self);
/* (transfer full) (nullable): the message in the reader's language. */
char *beckon_log_entry_say (const BeckonLogEntry *self);
void  beckon_log_entry_add_json (const BeckonLogEntry *self, GString *json, const char *name);
BeckonLogEntry *beckon_log_entry_from_json (JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLogEntry, beckon_log_entry_unref)

G_END_DECLS
