/* acp-begun.h: the sessions of agents that began within this clock minute
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gemini CLI (0.61.0) names the file of a session after the minute of its beginning. Another
 * process that loads the session within that minute writes to the same file before it reads it, and
 * the session is lost.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonAcpBegun BeckonAcpBegun;

/* (transfer full) */
BeckonAcpBegun *beckon_acp_begun_new (void);
void            beckon_acp_begun_free (BeckonAcpBegun *self);
/* The session @id began at @now_us (wall clock). */
void beckon_acp_begun_add (BeckonAcpBegun *self, const char *id, gint64 now_us);
/* How long the minute in which the session @id began lasts, in µs; 0: it is over, or began before
 * the desk did. */
gint64 beckon_acp_begun_get_rest_us (BeckonAcpBegun *self, const char *id, gint64 now_us);

G_END_DECLS
