/* sandboxed.h: what callers in a sandbox or a container may do (TR-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"
#include "model/task.h"

G_BEGIN_DECLS

/* Who was given the socket to ask gets no way out of its sandbox by it: it may ask, wait, report
 * and look, and neither starts a program outside nor decides for the person whether one is started.
 * The setting “sandboxes-may-run” allows the rest. */

/* May @message, which is for @route, come from where it does? E109. */
gboolean beckon_sandboxed_check_message (BeckonServer      *server,
                                         SoupServerMessage *message,
                                         const BeckonRoute *route,
                                         GError           **error);
/* The same when the body is known: notes in call->confined whether the task that it names may have
 * no plan. */
void beckon_sandboxed_look_at (BeckonCall *call);
/* E109 if that task has a plan; one that does not exist passes. On a reader's thread. */
gboolean beckon_sandboxed_check_named (BeckonCall *call, BeckonView *view, GError **error);
/* The same for task @id, for who changes what comes next in it and is confined: */
gboolean beckon_sandboxed_check_task (BeckonView *view, const char *id, GError **error);
/* May the tasks that @call changes have no plan? */
gboolean beckon_sandboxed_is_confined (BeckonCall *call);
/* Notes in the log that the call was refused. */
void beckon_sandboxed_log (SoupServerMessage *message);
/* May @call create @draft? E109 if the desk, or an agent outside, would carry it out. */
gboolean beckon_sandboxed_check_draft (BeckonCall *call, const BeckonTask *draft, GError **error);

G_END_DECLS
