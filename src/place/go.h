/* go.h: goes to where a task runs: selects the pane, the tab or the window, and raises it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is run for it are fixed programs with fixed arguments and ids of a known form. What the
 * agent said besides is never run.
 */

#pragma once

#include <gio/gio.h>

#include "model/task-session.h"

G_BEGIN_DECLS

/* How programs of the desktop are started by a process that is in a sandbox. */
typedef struct
{
  /* (transfer full): the command in the place of @argv in @folder */
  char **(*make_command) (const char *const *argv, const char *folder);
  /* (transfer full): its environment: @inherited (transfer full), and @given for the program */
  char **(*make_environment) (char **inherited, const char *const *given);
} BeckonPlaceHost;

/* Is there a way to go to @session? E102, with what to do instead, if not. */
gboolean beckon_place_can_go (const BeckonTaskSession *session, GError **error);
/* Goes there within a few seconds. @host (nullable): static. */
void beckon_place_go_async (const BeckonTaskSession *session,
                            const BeckonPlaceHost   *host,
                            GCancellable            *cancellable,
                            GAsyncReadyCallback      callback,
                            gpointer                 user_data);
/* @remark (out) (transfer full) (nullable): what the person still has to do, such as to choose the
 * tab. E102: it is not there any more, or cannot be reached. */
gboolean beckon_place_go_finish (GAsyncResult *result, char **remark, GError **error);

G_END_DECLS
