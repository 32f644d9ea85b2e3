/* hook-input.h: what an agent's hook says, read leniently: it is another program's format
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "gateway/hook/hook-agent.h"

G_BEGIN_DECLS

/* Never changed after it was read. */
struct _BeckonHookInput
{
  const BeckonHookAgent *agent;
  const BeckonHookEvent *event;
  const BeckonHookTool  *tool;
  char                  *session;
  char                  *folder;    /* (nullable): where the session works */
  char                  *place;     /* (nullable): in which terminal, as task-session.h makes it */
  char                  *host;      /* (nullable): on which other computer (AG-11) */
  char                  *tool_name; /* (nullable) */
  JsonObject            *arguments; /* (owned) (nullable): of the tool */
  char                  *use;       /* (nullable): the number of this use of the tool */
  char                  *sub_type;  /* (nullable): which sub-agent it is about */
  char                  *sub_id;    /* (nullable) */
  char                  *text;      /* (nullable): what is said or typed */
  char                  *note_type; /* (nullable): of a notice */
  char                  *server;    /* (nullable): who asks for values */
  char                  *mode;      /* (nullable): how; a form if it is absent */
  JsonObject            *schema;    /* (owned) (nullable): which values */
  JsonArray             *suggestions; /* (owned) (nullable): what may be allowed from now on */
};

/* (transfer full) (nullable): reads the event of @agent in @object. NULL without @error for an
 * event that it is not listened to for. E101 where it is none, or what it is about is missing. */
BeckonHookInput      *
beckon_hook_input_read (const BeckonHookAgent *agent, JsonObject *object, GError **error);
void beckon_hook_input_free (BeckonHookInput *self);
/* (transfer full): the same text for the same use of a tool, in whatever order its arguments stand;
 * of questions, answered or not. Of an agent that numbers its requests, for the same number. */
char *beckon_hook_input_digest (const BeckonHookInput *self);
/* (transfer none) (nullable): the text @name of @object, valid UTF-8; NULL for any other value. */
const char *beckon_hook_text (JsonObject *object, const char *name);
/* (transfer none) (nullable): likewise an object and an array. */
JsonObject *beckon_hook_object (JsonObject *object, const char *name);
JsonArray  *beckon_hook_array (JsonObject *object, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHookInput, beckon_hook_input_free)

G_END_DECLS
