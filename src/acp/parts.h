/* parts.h: what an agent reports, as parts that can be stored and shown each for itself
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* How much may wait to be taken; of more the oldest messages are dropped. */
#define BECKON_ACP_PARTS_BYTES (1024 * 1024)
/* A message goes on in another part where it has a paragraph behind so much. */
#define BECKON_ACP_PART_BYTES (4 * 1024)
/* It does so wherever it is behind so much. */
#define BECKON_ACP_PART_MAX_BYTES (16 * 1024)

typedef enum
{
  BECKON_ACP_PART_MESSAGE,
  BECKON_ACP_PART_CALL,
  BECKON_ACP_PART_PLAN,
  BECKON_ACP_PART_THOUGHT,
  BECKON_ACP_PART_PROMPT,
  BECKON_ACP_PART_MODE,
  BECKON_ACP_PART_SESSION,
} BeckonAcpPartKind;

/* A part as it is now. */
typedef struct
{
  BeckonAcpPartKind kind;
  guint             number; /* from 1: the same number is the same part, and replaces it */
  char             *text; /* (owned) (nullable): of a message or thought: Markdown of its own; of a
                             prompt as it is; of a mode its name; of a session its title */
  char *data;             /* (owned) (nullable): JSON text: of a call an object, of a plan the
                             array of its entries, of a mode that of all that are offered, of a
                             session what it used */
} BeckonAcpPart;

typedef struct _BeckonAcpParts BeckonAcpParts;

/* (transfer full) */
BeckonAcpParts *beckon_acp_parts_new (void);
void            beckon_acp_parts_free (BeckonAcpParts *self);
/* What it is told. The end of what is too long is left out. */
void beckon_acp_parts_prompt (BeckonAcpParts *self, const char *text);
/* The agent goes on with its message, or begins one. */
void beckon_acp_parts_say (BeckonAcpParts *self, const char *text);
/* The same of what it thinks. */
void beckon_acp_parts_think (BeckonAcpParts *self, const char *text);
/* What it says or thinks next is another message. */
void beckon_acp_parts_end_message (BeckonAcpParts *self);
/* @call, with the id @id, is new or has changed. It is kept, and read when it is taken. */
void beckon_acp_parts_call (BeckonAcpParts *self, const char *id, JsonObject *call);
/* Nothing more is said of the call @id. */
void beckon_acp_parts_forget_call (BeckonAcpParts *self, const char *id);
void beckon_acp_parts_plan (BeckonAcpParts *self, JsonArray *entries);
/* It is in the mode @name now; @modes: JSON text of an array of all. */
void beckon_acp_parts_mode (BeckonAcpParts *self, const char *name, const char *modes);
/* The session has @title (nullable) now, and used @usage (nullable): JSON text of an object. */
void beckon_acp_parts_session (BeckonAcpParts *self, const char *title, const char *usage);
/* Is there anything to take? */
gboolean beckon_acp_parts_has_changed (BeckonAcpParts *self);
/* (transfer full) (element-type BeckonAcpPart): what is new or has changed since the last time. */
GPtrArray *beckon_acp_parts_take (BeckonAcpParts *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpParts, beckon_acp_parts_free)

G_END_DECLS
