/* ended.h: the ids of sessions that their clients have ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The last ones: an id carries what the desk has to know of its session, so nothing else says that
 * it is over. */
typedef struct _BeckonMcpEnded BeckonMcpEnded;

/* (transfer full) */
BeckonMcpEnded *beckon_mcp_ended_new (void);
void            beckon_mcp_ended_free (BeckonMcpEnded *self);
void            beckon_mcp_ended_add (BeckonMcpEnded *self, const char *id);
gboolean        beckon_mcp_ended_has (BeckonMcpEnded *self, const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcpEnded, beckon_mcp_ended_free)

G_END_DECLS
