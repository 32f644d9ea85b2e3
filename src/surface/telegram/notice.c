/* notice.c: messages that need no answer, in the chat of their recipient
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/notice.h"

#include "surface/telegram/reach.h"
#include "surface/telegram/text.h"

static void
on_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_auto (GStrv) names = beckon_telegram_reach_finish (BECKON_TELEGRAM (object), result, &error);

  if (names != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
beckon_telegram_notice_send_async (BeckonTelegram     *self,
                                   BeckonNotice       *notice,
                                   gint64              chat_id,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  GTask           *task = g_task_new (self, self->cancellable, callback, user_data);
  g_autofree char *text = beckon_telegram_text_notice (notice, TRUE);
  g_autofree char *otherwise = beckon_telegram_text_notice (notice, FALSE);

  g_task_set_source_tag (task, beckon_telegram_notice_send_async);
  beckon_telegram_reach_async (self, notice->to, chat_id, text, 0, otherwise, 0, NULL, on_sent,
                               task);
}

gboolean
beckon_telegram_notice_send_finish (BeckonTelegram *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
