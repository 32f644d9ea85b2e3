/* acp-end.h: why a step whose agent speaks the Agent Client Protocol failed, in words (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/setting.h"
#include "model/agent.h"
#include "model/note.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL: the session of @agent did not fail. */
BeckonNote *beckon_acp_end_describe (const BeckonAcpEnd *end, const BeckonAgent *agent);
/* (transfer full): what run.c makes of a program's last line, and what this agent's end was: JSON
 * text. @message (nullable): what it said last; @stop_reason (nullable). */
char *beckon_acp_end_make_result (const char *message,
                                  gboolean    failed,
                                  const char *stop_reason,
                                  gboolean    timed_out);

G_END_DECLS
