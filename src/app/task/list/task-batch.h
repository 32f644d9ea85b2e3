/* task-batch.h: does one thing with several tasks or questions, and says what came of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Each does what the verb does with each of them, one by one, and says in the window of @widget in
 * one message how many were done, and why others were not: who was faster, or what is wrong. What
 * can be taken back is, from that message: by "win.pause-tasks" (bas) and "win.hold-questions"
 * (bax). Nothing is said of answers that are held back (ATT-7):
 * the window counts them down. */

/* @verb: pause, resume or cancel; @ids (element-type utf8) of tasks. */
void beckon_task_batch_move (GtkWidget *widget, BeckonDesk *desk, BeckonVerb verb, GPtrArray *ids);
/* @ids (element-type gint64) of questions, here and below. */
void
beckon_task_batch_set_aside (GtkWidget *widget, BeckonDesk *desk, GArray *ids, gint64 until_us);
void beckon_task_batch_hold (GtkWidget *widget, BeckonDesk *desk, GArray *ids, gboolean held);
void
beckon_task_batch_answer (GtkWidget *widget, BeckonDesk *desk, GArray *ids, BeckonAnswer *answer);

/* (transfer full): what is confirmed, @lines (element-type utf8) of plain text, one each with a
 * bullet, as many as fit. */
char *beckon_task_batch_list (GPtrArray *lines);

G_END_DECLS
