/* log-entry.h: one line of execution_log (PP-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* Where a program printed a line to. */
#define BECKON_STREAM_OUT "stdout"
#define BECKON_STREAM_ERR "stderr"

/* A line that a program printed. */
typedef struct
{
  const char *stream; /* BECKON_STREAM_OUT or _ERR */
  char       *text;   /* (owned) */
} BeckonPrintedLine;

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
  char  *stream;     /* (nullable): of a line that a program printed, BECKON_STREAM_OUT or _ERR */
  gint64 step;       /* of the plan, from 1; 0 none */
  gint64 timestamp_us;
};

/* What each member is called, and may be. */
extern const BeckonFields beckon_log_entry_fields;

/* (transfer full): @text is (transfer full). */
BeckonPrintedLine *beckon_printed_line_new (const char *stream, char *text);
/* @self is (nullable). */
void beckon_printed_line_free (BeckonPrintedLine *self);

BeckonLogEntry *beckon_log_entry_new (void);
BeckonLogEntry *beckon_log_entry_ref (BeckonLogEntry *self);
void            beckon_log_entry_unref (BeckonLogEntry *self);
/* (transfer full) (nullable): the message in the reader's language. */
char *beckon_log_entry_say (const BeckonLogEntry *self);
void  beckon_log_entry_add_json (const BeckonLogEntry *self, GString *json, const char *name);
BeckonLogEntry *beckon_log_entry_from_json (JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLogEntry, beckon_log_entry_unref)

G_END_DECLS
