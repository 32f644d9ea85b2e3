/* permission.h: what an agent wants to do and may be allowed, out of session/request_permission
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* One of the agent's own options. */
typedef struct
{
  char       *id;     /* (owned): goes back to the agent */
  char       *label;  /* (owned): differs from the others */
  const char *effect; /* "allow_once", "allow_always", "reject_once" or "reject_always" */
} BeckonAcpOption;

typedef struct
{
  char      *title;    /* (owned): in the agent's words, one line */
  char      *approval; /* (owned): JSON text of the member `approval` of an interaction */
  GPtrArray *options;  /* (owned) (element-type BeckonAcpOption): all of them, in their order */
} BeckonAcpPermission;

/* (transfer full) (nullable): of @params; @call (nullable) is what the agent said about the tool
 * call before, @cwd where it works. NULL with @error: E101, no option that can be chosen. */
BeckonAcpPermission *
beckon_acp_permission_new (JsonObject *params, JsonObject *call, const char *cwd, GError **error);
void beckon_acp_permission_free (BeckonAcpPermission *self);
/* (transfer full): the result of the request where option @index was chosen; negative, or beyond
 * the agent's own: nobody decided. */
char *beckon_acp_permission_dup_result (const BeckonAcpPermission *self, int index);
/* The first option that rejects this once; -1: there is none. */
int beckon_acp_permission_find_reject (const BeckonAcpPermission *self);
/* The result where nobody decided. */
#define BECKON_ACP_CANCELLED "{\"outcome\":{\"outcome\":\"cancelled\"}}"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpPermission, beckon_acp_permission_free)

G_END_DECLS
