/* telegram-notice.c: messages that need no answer, in the chat of the person that they are for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram-notice.h"

#include "surface/telegram-handoff.h"
#include "surface/telegram-say.h"
#include "surface/telegram-text.h"

typedef struct
{
  BeckonNotice *notice;  /* (owned) */
  gint64        chat_id; /* where it is on its way to */
} Telling;

static void
telling_free (gpointer data)
{
  Telling *telling = data;

  beckon_notice_unref (telling->notice);
  g_free (telling);
}

static void on_sent (GObject      *object,
                     GAsyncResult *result,
                     gpointer      user_data);

/* @task is (transfer full). */
static void
send_to (GTask    *task,
         gint64    chat_id,
         gboolean  reached)
{
  Telling *telling = g_task_get_task_data (task);
  g_autofree char *text = beckon_telegram_text_notice (telling->notice, reached);

  telling->chat_id = chat_id;
  beckon_telegram_send_async (g_task_get_source_object (task), chat_id, text, NULL, 0, on_sent, task);
}

static void
on_sent (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegram *self = BECKON_TELEGRAM (object);
  const Telling *telling = g_task_get_task_data (task);
  GError *error = NULL;
  g_auto (GStrv) names = beckon_telegram_send_finish (self, result, &error);

  if (names != NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (telling->chat_id != self->chat_id && (g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN)
                                            || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_GONE)
                                            || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_REFUSED)))
    {
      g_message ("The chat of @%s takes no messages: %s", telling->notice->to, error->message);
      g_error_free (error);
      send_to (g_steal_pointer (&task), self->chat_id, FALSE);
      return;
    }
  g_task_return_error (task, error);
}

void
beckon_telegram_notice_send_async (BeckonTelegram      *self,
                                   BeckonNotice        *notice,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  GTask *task = g_task_new (self, self->cancellable, callback, user_data);
  Telling *telling = g_new0 (Telling, 1);
  gint64 own = notice->to != NULL && notice->found ? beckon_telegram_handoff_find_chat (self, notice->to) : 0;

  g_task_set_source_tag (task, beckon_telegram_notice_send_async);
  telling->notice = beckon_notice_ref (notice);
  g_task_set_task_data (task, telling, telling_free);
  send_to (task, own != 0 ? own : self->chat_id, TRUE);
}

gboolean
beckon_telegram_notice_send_finish (BeckonTelegram  *self,
                                    GAsyncResult    *result,
                                    GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
