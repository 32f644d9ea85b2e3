/* notification-text.h: what a notification says and offers (ATT-5, WH-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/notice.h"
#include "model/question/interaction.h"
#include "model/task.h"
#include "surface/notification/notification.h"

G_BEGIN_DECLS

/* The action of the application that opens a beckon:// link, and the type of its target. */
#define BECKON_ACTION_SHOW_LINK "app.show-link"

/* How it is shown. */
typedef enum
{
  BECKON_NOTIFICATION_PLAIN = 0,
  BECKON_NOTIFICATION_PRIVATE = 1 << 0,   /* agent and kind, no word of the question */
  BECKON_NOTIFICATION_REMINDER = 1 << 1,  /* the question was notified before */
  BECKON_NOTIFICATION_UNAWAITED = 1 << 2, /* its agent no longer waits (ATT-21) */
} BeckonNotificationForm;

/* (transfer full): @question with its first options; a click elsewhere opens the dialog. For a
 * hand-off *Take Over…*, and a click opens its task. */
BeckonNotification *beckon_notification_new_question (const BeckonInteraction *question,
                                                      BeckonNotificationForm   form);
/* (transfer full): one for many: @agents (element-type utf8): who asks @n_questions questions. */
BeckonNotification *beckon_notification_new_bundle (GPtrArray *agents, guint n_questions);
/* (transfer full): @task has failed, or its agent is done. */
BeckonNotification *beckon_notification_new_task (const BeckonTask      *task,
                                                  BeckonNotificationForm form);
/* (transfer full): one for @n_tasks tasks that ended just after others. */
BeckonNotification *beckon_notification_new_tasks (guint n_tasks);
/* (transfer full): a message of a plan's step, which needs no answer. */
BeckonNotification *beckon_notification_new_notice (const BeckonNotice    *notice,
                                                    BeckonNotificationForm form);

G_END_DECLS
