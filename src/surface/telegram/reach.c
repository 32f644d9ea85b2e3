/* reach.c: messages for a person: to their own chat, or to the desk's if that does not accept them
 * (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/telegram/reach.h"

#include <string.h>

#include "desk/run/log-limit.h"
#include "store/view-slot.h"
#include "surface/telegram/handoff.h"

/* A chat that did not accept the last message. */
typedef struct
{
  gint64   chat_id;
  char    *handle;
  gboolean is_former; /* the person has another chat by now, or none */
} Lost;

static Lost *
lost_new (gint64 chat_id, const char *handle)
{
  Lost *lost = g_new0 (Lost, 1);

  lost->chat_id = chat_id;
  lost->handle = g_strdup (handle);
  return lost;
}

static void
lost_free (gpointer data)
{
  Lost *lost = data;

  g_free (lost->handle);
  g_free (lost);
}

struct _BeckonTelegramReach
{
  GObject               parent_instance;
  BeckonTelegramBot    *bot;    /* (owned) */
  BeckonTelegramSender *sender; /* (owned) */
  GHashTable           *lost;   /* (owned) (element-type gint64 Lost): by chat */
};

G_DEFINE_FINAL_TYPE (BeckonTelegramReach, beckon_telegram_reach, G_TYPE_OBJECT)

/* A message being sent. */
typedef struct
{
  char              *handle;    /* (owned) (nullable) */
  gint64             chat_id;   /* the chat it is being sent to */
  char              *otherwise; /* (owned) (nullable) */
  gint64             reply_otherwise;
  BeckonInteraction *keyboard; /* (owned) (nullable) */
} Reach;

static void
reach_free (gpointer data)
{
  Reach *reach = data;

  g_clear_pointer (&reach->keyboard, beckon_interaction_unref);
  g_free (reach->otherwise);
  g_free (reach->handle);
  g_free (reach);
}

gboolean
beckon_telegram_reach_is_lost (BeckonTelegramReach *self, gint64 chat_id, const GError *error)
{
  return chat_id != beckon_telegram_bot_get_chat (self->bot)
         && (g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN)
             || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_GONE)
             || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_REFUSED));
}

static void
note_lost (BeckonTelegramReach *self, const Reach *reach, const GError *error)
{
  Lost *lost;

  beckon_message_limited ("The chat of @%s does not accept messages: %s",
                          reach->handle != NULL ? reach->handle : "", error->message);
  if (reach->handle == NULL)
    return;
  lost = lost_new (reach->chat_id, reach->handle);
  g_hash_table_replace (self->lost, &lost->chat_id, lost);
  beckon_telegram_bot_changed (self->bot);
}

void
beckon_telegram_reach_is_back (BeckonTelegramReach *self, gint64 chat_id)
{
  if (g_hash_table_remove (self->lost, &chat_id))
    beckon_telegram_bot_changed (self->bot);
}

static int
compare_handles (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* @input (element-type Lost): says which of them are former chats. */
static gpointer
read_former (BeckonView *view, gpointer input, GError **error)
{
  GPtrArray *all = input;

  for (guint i = 0; i < all->len; i++)
    {
      Lost *lost = all->pdata[i];
      g_autoptr (BeckonPerson) person = beckon_view_lookup_person (view, lost->handle, NULL);

      lost->is_former = beckon_telegram_handoff_chat_of (person) != lost->chat_id;
    }

  return g_ptr_array_ref (all);
}

static void
show_former (gpointer target, gpointer result, const GError *error)
{
  BeckonTelegramReach *self = target;
  GPtrArray           *all = result;
  gboolean             changed = FALSE;

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const Lost *read = all->pdata[i];
      Lost       *lost = g_hash_table_lookup (self->lost, &read->chat_id);

      if (lost == NULL || strcmp (lost->handle, read->handle) != 0)
        continue;
      changed |= lost->is_former != read->is_former;
      lost->is_former = read->is_former;
    }
  if (changed)
    beckon_telegram_bot_changed (self->bot);
}

/* Nothing tells that a person was given another chat. */
static void
look_again (BeckonTelegramReach *self)
{
  static const char slot[] = "lost";
  GPtrArray        *all = g_ptr_array_new_with_free_func (lost_free);
  GHashTableIter    iter;
  gpointer          value;

  g_hash_table_iter_init (&iter, self->lost);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Lost *lost = value;

      g_ptr_array_add (all, lost_new (lost->chat_id, lost->handle));
    }
  beckon_view_slot_read (beckon_desk_get_store (beckon_telegram_bot_get_desk (self->bot)), self,
                         slot, read_former, all, (GDestroyNotify) g_ptr_array_unref,
                         (GDestroyNotify) g_ptr_array_unref, show_former);
}

char *
beckon_telegram_reach_dup_lost (BeckonTelegramReach *self)
{
  g_autoptr (GPtrArray) handles = g_ptr_array_new ();
  GString       *text = NULL;
  GHashTableIter iter;
  gpointer       value;

  if (g_hash_table_size (self->lost) == 0)
    return NULL;
  look_again (self);
  g_hash_table_iter_init (&iter, self->lost);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Lost *lost = value;

      if (!lost->is_former)
        g_ptr_array_add (handles, lost->handle);
    }
  g_ptr_array_sort (handles, compare_handles);
  for (guint i = 0; i < handles->len; i++)
    {
      if (text == NULL)
        text = g_string_new (NULL);
      g_string_append_printf (text, "%s@%s", i > 0 ? ", " : "", (const char *) handles->pdata[i]);
    }
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

static void
on_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramReach *self = g_task_get_source_object (task);
  Reach               *reach = g_task_get_task_data (task);
  GError              *error = NULL;
  char               **names =
    beckon_telegram_sender_send_finish (BECKON_TELEGRAM_SENDER (object), result, &error);

  if (names != NULL)
    {
      beckon_telegram_reach_is_back (self, reach->chat_id);
      g_task_return_pointer (task, names, (GDestroyNotify) g_strfreev);
      return;
    }
  if (!beckon_telegram_reach_is_lost (self, reach->chat_id, error))
    {
      g_task_return_error (task, error);
      return;
    }
  note_lost (self, reach, error);
  g_error_free (error);
  if (reach->otherwise == NULL)
    {
      g_task_return_pointer (task, g_new0 (char *, 1), (GDestroyNotify) g_strfreev);
      return;
    }
  reach->chat_id = beckon_telegram_bot_get_chat (self->bot);
  beckon_telegram_sender_send_async (self->sender, reach->chat_id, reach->otherwise,
                                     reach->keyboard, reach->reply_otherwise, on_sent,
                                     g_steal_pointer (&task));
}

static void
beckon_telegram_reach_finalize (GObject *object)
{
  BeckonTelegramReach *self = BECKON_TELEGRAM_REACH (object);

  g_hash_table_unref (self->lost);
  g_object_unref (self->sender);
  g_object_unref (self->bot);

  G_OBJECT_CLASS (beckon_telegram_reach_parent_class)->finalize (object);
}

static void
beckon_telegram_reach_class_init (BeckonTelegramReachClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_reach_finalize;
}

static void
beckon_telegram_reach_init (BeckonTelegramReach *self)
{
  self->lost = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, lost_free);
}

BeckonTelegramReach *
beckon_telegram_reach_new (BeckonTelegramBot *bot, BeckonTelegramSender *sender)
{
  BeckonTelegramReach *self = g_object_new (BECKON_TYPE_TELEGRAM_REACH, NULL);

  self->bot = g_object_ref (bot);
  self->sender = g_object_ref (sender);
  return self;
}

void
beckon_telegram_reach_async (BeckonTelegramReach *self,
                             const char          *handle,
                             gint64               chat_id,
                             const char          *text,
                             gint64               reply_to,
                             const char          *otherwise,
                             gint64               reply_otherwise,
                             BeckonInteraction   *keyboard,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  GTask *task =
    g_task_new (self, beckon_telegram_bot_get_cancellable (self->bot), callback, user_data);
  Reach *reach = g_new0 (Reach, 1);

  g_task_set_source_tag (task, beckon_telegram_reach_async);
  reach->handle = g_strdup (handle);
  reach->chat_id = chat_id;
  reach->otherwise = g_strdup (otherwise);
  reach->reply_otherwise = reply_otherwise;
  reach->keyboard = keyboard != NULL ? beckon_interaction_ref (keyboard) : NULL;
  g_task_set_task_data (task, reach, reach_free);
  beckon_telegram_sender_send_async (self->sender, chat_id, text, keyboard, reply_to, on_sent,
                                     task);
}

char **
beckon_telegram_reach_finish (BeckonTelegramReach *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
