/* window.h: the desk window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/queue/question-queue.h"
#include "service/service.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_TYPE_WINDOW (beckon_window_get_type ())
G_DECLARE_FINAL_TYPE (BeckonWindow, beckon_window, BECKON, WINDOW, AdwApplicationWindow)

/* (transfer none): follows the state of @service. */
BeckonWindow *beckon_window_new (GtkApplication *application, BeckonService *service);
/* The queue whose dialog belongs to this window; NULL while the desk is not open. */
void beckon_window_set_questions (BeckonWindow *self, BeckonQuestionQueue *questions);
/* Shows in the footer that questions arrive in silence; NULL while the desk is not open. */
void beckon_window_set_quiet (BeckonWindow *self, BeckonQuiet *quiet);
/* Shows a message about the name of the program on the session bus, which the person may close;
 * @text (nullable). */
void beckon_window_set_name_notice (BeckonWindow *self, const char *text);
/* Shows a short message. */
void beckon_window_toast (BeckonWindow *self, const char *text);
/* Shows message and hint of an error. */
void beckon_window_toast_error (BeckonWindow *self, const GError *error);
/* Shows a short message about a task, with a button that opens the task. */
void beckon_window_say_of_task (BeckonWindow *self, const char *task_id, const char *line);
/* Shows a task and its page as soon as it was read, unless the person goes somewhere else before;
 * or tells them that there is no such task. */
void beckon_window_open_task (BeckonWindow *self, const char *task_id);
/* Shows the list of tasks that have the words of @text. */
void beckon_window_search (BeckonWindow *self, const char *text);
/* Opens a link (base/link.h) as soon as the desk is open. */
void beckon_window_open_link (BeckonWindow *self, const char *link);

G_END_DECLS
