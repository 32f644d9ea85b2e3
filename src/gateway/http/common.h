/* common.h: what several handlers share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/dispatch.h"

G_BEGIN_DECLS

/* Until when, of a body that says `until` or `duration`; @default_us from now where it says
 * neither, 0: E101. */
gboolean
beckon_http_read_until (BeckonCall *call, gint64 default_us, gint64 *until_us, GError **error);

/* The same of any @object, which was sent at @now_us (wall clock). */
gboolean beckon_http_read_until_of (
  JsonObject *object, gint64 now_us, gint64 default_us, gint64 *until_us, GError **error);

/* The member @member as a scope; @scope stays as it is when it is not there. E101. */
gboolean beckon_http_read_scope (
  JsonObject *object, const char *member, gboolean required, BeckonScope *scope, GError **error);

/* The member “remember_for” in seconds, in µs; 0 where it is not there. E101, also if the member
 * @scope, which says for whom, is not there. */
gboolean beckon_http_read_remember_for (JsonObject *object,
                                        const char *scope,
                                        gint64     *for_us,
                                        GError    **error);

/* A BeckonViewFunc without input: (transfer full) (array fixed-size=BECKON_N_TASK_STATUSES): the
 * number of tasks of each status, to be freed with g_free(). */
gpointer beckon_http_read_counts (BeckonView *view, gpointer input, GError **error);
/* Adds the member summary: @counts, which beckon_http_read_counts() returned. */
void beckon_http_add_summary (GString *json, const guint64 *counts);

/* Is it known of the caller of @call that the person types there: a process outside of every
 * sandbox, with a terminal, that no agent has started and whose program has asked nothing? No
 * setting allows others, and “programs-may-decide” off allows none. */
gboolean beckon_http_is_person (BeckonCall *call);
/* Adds the member guards; without @all only what waits or is weaker than its default (TR-9). */
void beckon_http_add_guards (BeckonServer *server, GString *json, gboolean all);

/* For rows: the interaction of a commit. */
void beckon_http_reply_interaction (BeckonCall *call, BeckonCommit *commit);
/* For rows that ask: 202 and where it is, 200 when it is settled, or held back as long as the
 * caller waits. */
void beckon_http_reply_asked (BeckonCall *call, BeckonCommit *commit);

/* For rows: the task of a commit. */
extern const BeckonResource beckon_http_task;

G_END_DECLS
