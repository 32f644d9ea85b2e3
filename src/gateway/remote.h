/* remote.h: what callers on another computer may do (AG-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"
#include "model/task.h"

G_BEGIN_DECLS

/* Who calls by “beckon ssh” is on another computer: it may ask, wait and report about its own work,
 * and neither decides, nor looks at anything else, nor gives this computer work. */

/* May @message, which is for @route, come from where it does? E109: it lacks the token of its
 * connection, with @status 401, or the call is none for another computer. */
gboolean beckon_remote_check_message (SoupServerMessage *message,
                                      const BeckonRoute *route,
                                      guint             *status,
                                      GError           **error);
/* Is what @call names the caller's own? E102. On a reader's thread. */
gboolean beckon_remote_check_named (BeckonCall *call, BeckonView *view, GError **error);
/* The same for one task and one question; @host (nullable): where the caller is. */
gboolean
beckon_remote_check_task (BeckonView *view, const char *host, const char *id, GError **error);
gboolean
beckon_remote_check_question (BeckonView *view, const char *host, gint64 id, GError **error);
/* Says in @draft from where it comes. E109: it would be work for this computer, or comes from a
 * sandbox that may not give it work. */
gboolean beckon_remote_take_task (BeckonCall *call, BeckonTask *draft, GError **error);

G_END_DECLS
