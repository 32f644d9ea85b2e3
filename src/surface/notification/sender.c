/* sender.c: sends the notifications of this program and takes them back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/sender.h"

#include <string.h>

#include "surface/notification/bubbles.h"

/* Actions belong to the application. */
#define ACTION_PREFIX "app."

struct _BeckonSender
{
  GObject                   parent_instance;
  GApplication             *application; /* (unowned) */
  BeckonQuiet              *quiet;       /* (owned) */
  BeckonNotificationServer *server;      /* (owned) */
  BeckonBubbles            *bubbles;     /* (owned) (nullable): there is no session bus */
  GSettings                *settings;    /* (owned) (nullable) */
  GHashTable               *waiting; /* (owned) (element-type utf8 BeckonNotification): until the
                                        server is known to answer */
  gboolean    asking;                /* whether it does */
  GHashTable *flights;               /* (owned) (element-type utf8 Flight) */
};

G_DEFINE_FINAL_TYPE (BeckonSender, beckon_sender, G_TYPE_OBJECT)

enum
{
  CONFIRMED,
  GONE,
  ACTIVATING,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* What was sent by GLib under a name and not answered by the server. GLib learns from the answer
 * what to take back or to replace: if it is told to before, the notification stays for ever, or
 * there are two (GLib 2.74, findings/gnotification-withdrawn-at-once.sh). */
typedef struct
{
  BeckonNotification *next;     /* (owned) (nullable): replaces it once it is answered */
  gboolean            withdraw; /* once it is answered */
} Flight;

static void
flight_free (Flight *flight)
{
  g_clear_pointer (&flight->next, beckon_notification_unref);
  g_free (flight);
}

typedef struct
{
  BeckonSender *self; /* (owned) */
  char         *name; /* (owned) */
} Sent;

BeckonNotificationServer *
beckon_sender_get_server (BeckonSender *self)
{
  g_return_val_if_fail (BECKON_IS_SENDER (self), NULL);

  return self->server;
}

BeckonQuiet *
beckon_sender_get_quiet (BeckonSender *self)
{
  g_return_val_if_fail (BECKON_IS_SENDER (self), NULL);

  return self->quiet;
}

gboolean
beckon_sender_wants (BeckonSender *self, const char *key)
{
  g_return_val_if_fail (BECKON_IS_SENDER (self), FALSE);

  return self->settings == NULL || g_settings_get_boolean (self->settings, key);
}

gboolean
beckon_sender_lists (BeckonSender *self, const char *key, const char *agent)
{
  g_auto (GStrv) agents = NULL;

  g_return_val_if_fail (BECKON_IS_SENDER (self), FALSE);

  if (self->settings == NULL || agent == NULL)
    return FALSE;
  agents = g_settings_get_strv (self->settings, key);
  return g_strv_contains ((const char *const *) agents, agent);
}

gboolean
beckon_sender_can_send (BeckonSender *self)
{
  GDBusConnection *bus;

  g_return_val_if_fail (BECKON_IS_SENDER (self), FALSE);

  bus = g_application_get_dbus_connection (self->application);
  return bus != NULL && !g_dbus_connection_is_closed (bus);
}

BeckonNotificationForm
beckon_sender_get_form (BeckonSender *self)
{
  BeckonNotificationForm form = BECKON_NOTIFICATION_PLAIN;

  g_return_val_if_fail (BECKON_IS_SENDER (self), form);

  if (beckon_quiet_is_locked (self->quiet)
      || (self->settings != NULL && g_settings_get_boolean (self->settings, "notify-privately")))
    form |= BECKON_NOTIFICATION_PRIVATE;
  return form;
}

static void
sent_free (Sent *sent)
{
  g_object_unref (sent->self);
  g_free (sent->name);
  g_free (sent);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sent, sent_free)

/* The server answers in the order in which it is asked. */
static void
on_confirmed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Sent) sent = user_data;
  g_autoptr (BeckonNotification) next = NULL;
  BeckonSender *self = sent->self;
  Flight       *flight = g_hash_table_lookup (self->flights, sent->name);
  gboolean      there =
    beckon_notification_server_confirm_finish (BECKON_NOTIFICATION_SERVER (source), result, NULL);
  gboolean withdraw = flight->withdraw;

  next = g_steal_pointer (&flight->next);
  g_hash_table_remove (self->flights, sent->name);
  if (next != NULL)
    beckon_sender_send (self, sent->name, g_steal_pointer (&next));
  else if (withdraw && beckon_sender_can_send (self))
    g_application_withdraw_notification (self->application, sent->name);
  else if (there && !withdraw)
    g_signal_emit (self, signals[CONFIRMED], 0, sent->name);
}

static void
deliver_by_glib (BeckonSender *self, const char *name, BeckonNotification *notification)
{
  Flight *flight = g_hash_table_lookup (self->flights, name);
  g_autoptr (GNotification) sent_on = NULL;
  Sent *sent;

  if (flight != NULL)
    {
      g_clear_pointer (&flight->next, beckon_notification_unref);
      flight->next = beckon_notification_ref (notification);
      flight->withdraw = FALSE;
      return;
    }
  g_hash_table_insert (self->flights, g_strdup (name), g_new0 (Flight, 1));
  sent_on = beckon_notification_to_gio (notification);
  g_application_send_notification (self->application, name, sent_on);
  sent = g_new0 (Sent, 1);
  sent->self = g_object_ref (self);
  sent->name = g_strdup (name);
  beckon_notification_server_confirm_async (self->server, on_confirmed, sent);
}

static void
deliver (BeckonSender *self, const char *name, BeckonNotification *notification)
{
  if (!beckon_notification_server_is_freedesktop (self->server))
    {
      deliver_by_glib (self, name, notification);
      return;
    }
  beckon_bubbles_send (self->bubbles, name, notification,
                       beckon_notification_server_get_traits (self->server),
                       beckon_notification_server_reads_markup (self->server));
  /* Which server has it, or that it hangs. */
  beckon_notification_server_confirm_async (self->server, NULL, NULL);
}

static void
on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonSender) self = user_data;
  gboolean there =
    beckon_notification_server_confirm_finish (BECKON_NOTIFICATION_SERVER (source), result, NULL);
  GHashTableIter iter;
  gpointer       name;
  gpointer       notification;

  self->asking = FALSE;
  g_hash_table_iter_init (&iter, self->waiting);
  while (there && g_hash_table_iter_next (&iter, &name, &notification))
    deliver (self, name, notification);
  g_hash_table_remove_all (self->waiting);
}

void
beckon_sender_send (BeckonSender *self, const char *name, BeckonNotification *notification)
{
  g_return_if_fail (BECKON_IS_SENDER (self));

  if (!beckon_sender_can_send (self))
    {
      beckon_notification_unref (notification);
      return;
    }
  if (beckon_notification_server_answers (self->server))
    {
      deliver (self, name, notification);
      beckon_notification_unref (notification);
      return;
    }
  /* How it is to look is not known yet; and GLib would send it to nobody, with a warning. */
  g_hash_table_replace (self->waiting, g_strdup (name), notification);
  if (self->asking)
    return;
  self->asking = TRUE;
  beckon_notification_server_confirm_async (self->server, on_asked, g_object_ref (self));
}

void
beckon_sender_withdraw (BeckonSender *self, const char *name)
{
  Flight *flight;

  g_return_if_fail (BECKON_IS_SENDER (self));

  g_hash_table_remove (self->waiting, name);
  if (self->bubbles != NULL)
    beckon_bubbles_withdraw (self->bubbles, name);
  flight = g_hash_table_lookup (self->flights, name);
  if (flight != NULL)
    {
      g_clear_pointer (&flight->next, beckon_notification_unref);
      flight->withdraw = TRUE;
    }
  else if (beckon_sender_can_send (self)
           && !beckon_notification_server_is_freedesktop (self->server))
    g_application_withdraw_notification (self->application, name);
}

/* --- what a server of the freedesktop specification tells --- */

static void
on_taken (BeckonBubbles *bubbles, const char *name, BeckonSender *self)
{
  g_signal_emit (self, signals[CONFIRMED], 0, name);
}

static void
on_gone (BeckonBubbles *bubbles, const char *name, BeckonSender *self)
{
  g_signal_emit (self, signals[GONE], 0, name);
}

static void
on_activated (BeckonBubbles *bubbles,
              const char    *action,
              GVariant      *target,
              const char    *token,
              BeckonSender  *self)
{
  g_return_if_fail (g_str_has_prefix (action, ACTION_PREFIX));

  g_signal_emit (self, signals[ACTIVATING], 0, token);
  g_action_group_activate_action (G_ACTION_GROUP (self->application),
                                  action + strlen (ACTION_PREFIX), target);
}

static void
on_reacted (BeckonBubbles *bubbles, const char *server, BeckonSender *self)
{
  beckon_notification_server_note_reaction (self->server, server);
}

static void
beckon_sender_dispose (GObject *object)
{
  BeckonSender *self = BECKON_SENDER (object);

  g_clear_object (&self->quiet);
  if (self->bubbles != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->bubbles, self);
      g_signal_handlers_disconnect_by_data (self->server, self->bubbles);
    }
  g_clear_object (&self->bubbles);
  g_clear_object (&self->server);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_sender_parent_class)->dispose (object);
}

static void
beckon_sender_finalize (GObject *object)
{
  g_hash_table_unref (BECKON_SENDER (object)->waiting);
  g_hash_table_unref (BECKON_SENDER (object)->flights);

  G_OBJECT_CLASS (beckon_sender_parent_class)->finalize (object);
}

static void
beckon_sender_class_init (BeckonSenderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_sender_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_sender_finalize;

  signals[CONFIRMED] = g_signal_new ("confirmed", BECKON_TYPE_SENDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[GONE] = g_signal_new ("gone", BECKON_TYPE_SENDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ACTIVATING] = g_signal_new ("activating", BECKON_TYPE_SENDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_sender_init (BeckonSender *self)
{
  self->waiting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) beckon_notification_unref);
  self->flights =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) flight_free);
}

BeckonSender *
beckon_sender_new (GApplication *application, BeckonQuiet *quiet, GSettings *settings)
{
  BeckonSender    *self;
  GDBusConnection *bus;

  g_return_val_if_fail (G_IS_APPLICATION (application), NULL);

  self = g_object_new (BECKON_TYPE_SENDER, NULL);
  self->application = application;
  self->quiet = g_object_ref (quiet);
  bus = g_application_get_dbus_connection (application);
  self->server = beckon_notification_server_new (bus);
  g_set_object (&self->settings, settings);
  if (bus == NULL)
    return self;
  self->bubbles = beckon_bubbles_new (bus);
  g_signal_connect (self->bubbles, "taken", G_CALLBACK (on_taken), self);
  g_signal_connect (self->bubbles, "gone", G_CALLBACK (on_gone), self);
  g_signal_connect (self->bubbles, "activated", G_CALLBACK (on_activated), self);
  g_signal_connect (self->bubbles, "reacted", G_CALLBACK (on_reacted), self);
  /* Before all who send again what is gone. */
  g_signal_connect_swapped (self->server, "restarted", G_CALLBACK (beckon_bubbles_forget),
                            self->bubbles);
  return self;
}
