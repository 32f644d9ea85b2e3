/* waiting.h: the questions that wait for the person, for whatever counts or lists them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_TYPE_WAITING (beckon_waiting_get_type ())
G_DECLARE_FINAL_TYPE (BeckonWaiting, beckon_waiting, BECKON, WAITING, GObject)

/* Signal "changed": other questions wait, or other agents wait for them, once for all that came and
 * went in one turn of the main loop; or it is quiet in another way, at once: the screen may be
 * about to be locked. */

/* TRUE: the question @id is one of those that are meant. */
typedef gboolean (*BeckonWaitingFilter) (gint64 id, gpointer user_data);

/* (transfer full): follows the open questions of @desk, those of which the person was reminded
 * after they had been set aside, and @quiet. */
BeckonWaiting *beckon_waiting_new (BeckonDesk *desk, BeckonQuiet *quiet);
/* (transfer none): whether they may disturb, and may be shown with their words. */
BeckonQuiet *beckon_waiting_get_quiet (BeckonWaiting *self);
guint        beckon_waiting_get_n (BeckonWaiting *self);
/* (transfer none): the oldest is at 0, reminders come last; valid until the next turn of the main
 * loop. */
const BeckonInteraction *beckon_waiting_get (BeckonWaiting *self, guint position);
/* TRUE: the agent of the question there no longer waits for the answer (ATT-21). */
gboolean beckon_waiting_is_unawaited (BeckonWaiting *self, guint position);
/* What BECKON_ACTION_SHOW_QUESTION shows for all of them: 0, the first one of the dialog, unless
 * there are only reminders. */
gint64 beckon_waiting_get_first_id (BeckonWaiting *self);
/* (transfer full) (element-type utf8): who asks, each once, whoever asked first comes first; ""
 * stands for whoever gave no name. Only of the questions that @filter (nullable) takes;
 * @n_questions (out) (optional): how many these are. */
GPtrArray *beckon_waiting_list_agents (BeckonWaiting      *self,
                                       BeckonWaitingFilter filter,
                                       gpointer            user_data,
                                       guint              *n_questions);

G_END_DECLS
