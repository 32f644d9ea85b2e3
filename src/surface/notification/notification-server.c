/* notification-server.c: what shows the notifications of this program, and whether it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/notification-server.h"

#include <gio/gdesktopappinfo.h>
#include <glib/gi18n-lib.h>

#include "base/bus/bus-watch.h"
#include "base/sandbox.h"
#include "desk/run/log-limit.h"

/* A server that draws a bubble first may take a moment. */
#define PATIENCE_MS 5000
/* One that has just started is asked again after so long, and so often. */
#define AGAIN_MS 200
#define MAX_ASKED 10

#define BUS_NAME "org.freedesktop.DBus"
#define BUS_PATH "/org/freedesktop/DBus"

/* The ways, in the order in which GLib prefers them (gnotificationbackend.c). */
typedef enum
{
  WAY_PORTAL,
  WAY_GTK,
  WAY_FREEDESKTOP,
  N_WAYS
} Way;

static const struct
{
  const char *word; /* of GNOTIFICATION_BACKEND */
  const char *name;
  const char *path;
  const char *interface;
} ways[N_WAYS] = {
  [WAY_PORTAL] = { "portal", "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                   "org.freedesktop.portal.Notification" },
  [WAY_GTK] = { "gtk", "org.gtk.Notifications", "/org/gtk/Notifications", "org.gtk.Notifications" },
  [WAY_FREEDESKTOP] = { "freedesktop", "org.freedesktop.Notifications",
                        "/org/freedesktop/Notifications", "org.freedesktop.Notifications" },
};

/* Whose process has a name. */
typedef struct
{
  BeckonKin *kin;   /* (owned) (nullable): it is gone, or cannot be seen */
  gboolean   known; /* the bus has said so */
} Owner;

struct _BeckonNotificationServer
{
  GObject                   parent_instance;
  GDBusConnection          *bus;             /* (owned) (nullable) */
  GCancellable             *cancellable;     /* (owned) */
  BeckonBusWatch           *watches[N_WAYS]; /* (owned) (nullable): where there is a bus */
  char                     *last_owner;      /* (owned) (nullable): who had the notifications */
  gboolean                  activatable; /* the freedesktop one is started when something is sent */
  gboolean                  looked;      /* the bus has said so */
  gboolean                  answered;
  gboolean                  silent;  /* it did not answer when it was asked last */
  gboolean                  buttons; /* the freedesktop one, as it says */
  gboolean                  markup;
  gboolean                  restarted; /* it is another one, and has not answered yet */
  guint                     n_asked;   /* while the freedesktop one has nothing behind its name */
  guint                     again_id;  /* (owned): to ask it again */
  const BeckonServerTraits *traits;    /* of the freedesktop one, as it calls itself */
  char                     *reacted;   /* (owned) (nullable): the last to which a person reacted */
  char                     *told; /* (owned) (nullable): the last that does not show, as told */
  Owner                     owners[N_WAYS];
  BeckonNotificationServerJudge judge; /* (nullable) */
  gpointer                      judge_data;
};

enum
{
  CHANGED,
  RESTARTED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonNotificationServer, beckon_notification_server, G_TYPE_OBJECT)

/* (transfer none) (nullable) */
static const char *
get_owner (BeckonNotificationServer *self, Way way)
{
  return self->watches[way] != NULL ? beckon_bus_watch_get_owner (self->watches[way]) : NULL;
}

static Way
get_way (BeckonNotificationServer *self)
{
  const char *wanted = g_getenv ("GNOTIFICATION_BACKEND");

  for (Way way = 0; wanted != NULL && way < N_WAYS; way++)
    {
      if (g_str_equal (ways[way].word, wanted))
        return way;
    }
  if (beckon_sandbox_get () != NULL)
    return WAY_PORTAL;
  return get_owner (self, WAY_GTK) != NULL ? WAY_GTK : WAY_FREEDESKTOP;
}

static void
emit_changed (BeckonNotificationServer *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- whether what it takes is seen (AIC-5) --- */

/* Which process has the unique name @name? */
typedef struct
{
  BeckonNotificationServer *self; /* (owned) */
  char                     *name; /* (owned) */
} Tracing;

static void
tracing_free (Tracing *tracing)
{
  g_object_unref (tracing->self);
  g_free (tracing->name);
  g_free (tracing);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tracing, tracing_free)

static void
forget_owner (Owner *owner)
{
  g_clear_pointer (&owner->kin, beckon_kin_unref);
  owner->known = FALSE;
}

/* Its ancestors may be gone later, so they are read at once. */
static void
on_got_process (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tracing) tracing = user_data;
  BeckonNotificationServer *self = tracing->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  guint32 process = 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    g_variant_get (reply, "(u)", &process);
  for (Way way = 0; way < N_WAYS; way++)
    {
      if (g_strcmp0 (get_owner (self, way), tracing->name) != 0)
        continue;
      forget_owner (&self->owners[way]);
      self->owners[way].kin = process != 0 ? beckon_kin_read ((int) process) : NULL;
      self->owners[way].known = TRUE;
    }
  emit_changed (self);
}

static void
ask_for_process (BeckonNotificationServer *self, Way way)
{
  const char *name = get_owner (self, way);
  Tracing    *tracing;

  forget_owner (&self->owners[way]);
  /* The numbers of processes are others there. */
  if (beckon_sandbox_is_inside ())
    {
      self->owners[way].known = TRUE;
      return;
    }
  tracing = g_new0 (Tracing, 1);
  tracing->self = g_object_ref (self);
  tracing->name = g_strdup (name);
  g_dbus_connection_call (self->bus, BUS_NAME, BUS_PATH, BUS_NAME, "GetConnectionUnixProcessID",
                          g_variant_new ("(s)", name), G_VARIANT_TYPE ("(u)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, on_got_process, tracing);
}

static gboolean
is_of_agent (BeckonNotificationServer *self, Way way)
{
  return self->judge != NULL && self->owners[way].kin != NULL
         && self->judge (self->owners[way].kin, self->judge_data);
}

static gboolean
is_known (BeckonNotificationServer *self, Way way)
{
  return way != WAY_FREEDESKTOP || beckon_server_traits_is_known (self->traits)
         || (self->reacted != NULL && g_strcmp0 (self->reacted, get_owner (self, way)) == 0);
}

gboolean
beckon_notification_server_shows (BeckonNotificationServer *self)
{
  Way way;

  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  way = get_way (self);
  return self->owners[way].known && is_known (self, way) && !is_of_agent (self, way);
}

void
beckon_notification_server_tell (BeckonNotificationServer *self)
{
  Way         way;
  const char *name;

  g_return_if_fail (BECKON_IS_NOTIFICATION_SERVER (self));

  way = get_way (self);
  name = get_owner (self, way);
  if (name == NULL || !self->owners[way].known || g_strcmp0 (self->told, name) == 0
      || beckon_notification_server_shows (self))
    return;
  g_free (self->told);
  self->told = g_strdup (name);
  if (is_of_agent (self, way))
    beckon_message_limited ("The notification server %s (process %d) is a program of an agent. Its "
                            "notifications do not count as shown",
                            name, beckon_kin_get_pid (self->owners[way].kin, 0));
  else
    beckon_message_limited ("The notification server %s is none that Beckon knows to draw. Its "
                            "notifications do not count as shown until you click or dismiss one",
                            name);
  emit_changed (self);
}

void
beckon_notification_server_note_reaction (BeckonNotificationServer *self, const char *server)
{
  g_return_if_fail (BECKON_IS_NOTIFICATION_SERVER (self));

  if (g_strcmp0 (self->reacted, server) == 0)
    return;
  g_free (self->reacted);
  self->reacted = g_strdup (server);
  emit_changed (self);
}

void
beckon_notification_server_set_judge (BeckonNotificationServer     *self,
                                      BeckonNotificationServerJudge judge,
                                      gpointer                      user_data)
{
  g_return_if_fail (BECKON_IS_NOTIFICATION_SERVER (self));

  self->judge = judge;
  self->judge_data = user_data;
}

/* --- what it can do --- */

static void ask_freedesktop (BeckonNotificationServer *self);

static void
take_capabilities (BeckonNotificationServer *self, GVariant *reply)
{
  g_autofree const char **capabilities = NULL;

  g_variant_get (reply, "(^a&s)", &capabilities);
  self->buttons = g_strv_contains (capabilities, "actions");
  self->markup = g_strv_contains (capabilities, "body-markup");
}

/* Those of the server before it are gone. */
static void
tell_restart (BeckonNotificationServer *self)
{
  self->restarted = FALSE;
  g_clear_pointer (&self->last_owner, g_free);
  g_signal_emit (self, signals[RESTARTED], 0);
}

static gboolean
ask_again (gpointer user_data)
{
  BeckonNotificationServer *self = user_data;

  self->again_id = 0;
  ask_freedesktop (self);
  return G_SOURCE_REMOVE;
}

/* It has the name, and nothing behind it yet (mako 1.7). */
static gboolean
is_not_ready (const GError *error)
{
  return g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_INTERFACE);
}

static void
on_got_capabilities (BeckonBusWatch *watch,
                     GVariant       *reply,
                     const GError   *error,
                     gpointer        user_data)
{
  BeckonNotificationServer *self = user_data;

  if (is_not_ready (error) && ++self->n_asked < MAX_ASKED)
    {
      g_clear_handle_id (&self->again_id, g_source_remove);
      self->again_id = g_timeout_add (AGAIN_MS, ask_again, self);
      return;
    }
  self->answered = reply != NULL;
  self->silent = reply == NULL;
  if (reply != NULL)
    take_capabilities (self, reply);
  emit_changed (self);
  if (self->restarted)
    tell_restart (self);
}

static void
take_information (BeckonNotificationServer *self, GVariant *reply)
{
  const char *name, *vendor;

  if (!g_variant_is_of_type (reply, G_VARIANT_TYPE ("(ssss)")))
    return;
  g_variant_get (reply, "(&s&sss)", &name, &vendor, NULL, NULL);
  self->traits = beckon_server_traits_find (name, vendor);
}

static void
on_got_information (BeckonBusWatch *watch, GVariant *reply, const GError *error, gpointer user_data)
{
  BeckonNotificationServer *self = user_data;

  if (reply == NULL)
    return;
  take_information (self, reply);
  emit_changed (self);
}

static void
ask_freedesktop (BeckonNotificationServer *self)
{
  BeckonBusWatch *watch = self->watches[WAY_FREEDESKTOP];

  beckon_bus_watch_call (watch, ways[WAY_FREEDESKTOP].path, ways[WAY_FREEDESKTOP].interface,
                         "GetServerInformation", NULL, "(ssss)", PATIENCE_MS, on_got_information);
  beckon_bus_watch_call (watch, ways[WAY_FREEDESKTOP].path, ways[WAY_FREEDESKTOP].interface,
                         "GetCapabilities", NULL, "(as)", PATIENCE_MS, on_got_capabilities);
}

static void
on_appeared (BeckonBusWatch *watch, gpointer user_data)
{
  BeckonNotificationServer *self = user_data;

  self->silent = FALSE;
  if (watch == self->watches[get_way (self)] && self->last_owner != NULL
      && !g_str_equal (self->last_owner, beckon_bus_watch_get_owner (watch)))
    self->restarted = TRUE;
  self->n_asked = 0;
  for (Way way = 0; way < N_WAYS; way++)
    if (watch == self->watches[way])
      ask_for_process (self, way);
  if (watch == self->watches[WAY_FREEDESKTOP])
    {
      self->traits = beckon_server_traits_get_usual ();
      ask_freedesktop (self);
    }
  emit_changed (self);
  /* What is sent to one of the freedesktop specification depends on what it answers. */
  if (self->restarted && watch != self->watches[WAY_FREEDESKTOP])
    tell_restart (self);
}

static void
on_vanished (BeckonBusWatch *watch, gpointer user_data)
{
  BeckonNotificationServer *self = user_data;

  if (watch == self->watches[WAY_FREEDESKTOP])
    g_clear_handle_id (&self->again_id, g_source_remove);
  self->answered = FALSE;
  emit_changed (self);
}

static void
on_got_activatable (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonNotificationServer) self = user_data;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autofree const char **names = NULL;

  if (reply == NULL)
    return;
  g_variant_get (reply, "(^a&s)", &names);
  self->activatable = g_strv_contains (names, ways[WAY_FREEDESKTOP].name);
  self->looked = TRUE;
  emit_changed (self);
}

/* --- a sign of life --- */

/* Does the server that was asked for @task have the name now, too? What one says is not true of
 * the next. */
static gboolean
is_of_owner (BeckonNotificationServer *self, GTask *task)
{
  const char *asked = g_task_get_task_data (task);

  return asked == NULL || g_strcmp0 (asked, get_owner (self, WAY_FREEDESKTOP)) == 0;
}

static void
on_confirmed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonNotificationServer *self = g_task_get_source_object (task);
  GError                   *error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gboolean is_news = self->answered != (reply != NULL) || self->silent != (reply == NULL);
      const BeckonServerTraits *before = self->traits;

      self->answered = reply != NULL;
      self->silent = reply == NULL;
      if (reply != NULL)
        {
          if (get_way (self) == WAY_FREEDESKTOP && is_of_owner (self, task))
            take_information (self, reply);
          g_free (self->last_owner);
          self->last_owner = g_strdup (get_owner (self, get_way (self)));
        }
      if (is_news || self->traits != before)
        emit_changed (self);
    }
  if (reply == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
beckon_notification_server_confirm_async (BeckonNotificationServer *self,
                                          GAsyncReadyCallback       callback,
                                          gpointer                  user_data)
{
  g_autoptr (GTask) task = NULL;
  Way way;

  g_return_if_fail (BECKON_IS_NOTIFICATION_SERVER (self));

  way = get_way (self);
  task = g_task_new (self, self->cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_notification_server_confirm_async);
  g_task_set_task_data (task, g_strdup (get_owner (self, way)), g_free);
  if (self->bus == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "No session bus");
      return;
    }
  /* Not Ping: the D-Bus library of a server answers it, even while the server itself hangs. */
  if (way == WAY_FREEDESKTOP)
    g_dbus_connection_call (self->bus, ways[way].name, ways[way].path, ways[way].interface,
                            "GetServerInformation", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, PATIENCE_MS,
                            self->cancellable, on_confirmed, g_steal_pointer (&task));
  else
    g_dbus_connection_call (
      self->bus, ways[way].name, ways[way].path, "org.freedesktop.DBus.Properties", "GetAll",
      g_variant_new ("(s)", ways[way].interface), NULL, G_DBUS_CALL_FLAGS_NONE, PATIENCE_MS,
      self->cancellable, on_confirmed, g_steal_pointer (&task));
}

gboolean
beckon_notification_server_confirm_finish (BeckonNotificationServer *self,
                                           GAsyncResult             *result,
                                           GError                  **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- how it is --- */

static gboolean
draws_buttons (BeckonNotificationServer *self)
{
  return self->buttons && !self->traits->hides_buttons;
}

/* GNOME Shell drops the notifications of a program that it does not know, without a word. */
static gboolean
is_installed (void)
{
  g_autoptr (GDesktopAppInfo) info = g_desktop_app_info_new (BECKON_APP_ID ".desktop");

  return info != NULL;
}

BeckonHealth
beckon_notification_server_get_health (BeckonNotificationServer *self, char **detail)
{
  Way         way;
  const char *text = "";

  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), BECKON_HEALTH_UNKNOWN);

  way = get_way (self);
  if (self->bus == NULL || g_dbus_connection_is_closed (self->bus))
    text = _ ("There is no session bus, so nothing can be notified.");
  else if (self->silent)
    text = _ ("The notification server does not answer.");
  else if (way == WAY_FREEDESKTOP && get_owner (self, way) == NULL && self->looked
           && !self->activatable)
    text = _ ("This desktop has no notification server.");
  else if (way == WAY_GTK && !is_installed ())
    text = _ ("GNOME shows notifications only of installed programs, and Beckon’s desktop file is "
              "not installed.");
  *detail = g_strdup (text);
  if (*text != '\0')
    return BECKON_HEALTH_BAD;
  if (way == WAY_FREEDESKTOP && self->answered)
    {
      if (is_of_agent (self, way))
        text = _ ("ok, but a program of an agent is the notification server, so no countdown runs "
                  "for what it shows");
      else if (!is_known (self, way))
        text = _ ("ok, but Beckon does not know this notification server: no countdown runs for "
                  "what it shows until you click or dismiss one of its notifications");
      else if (self->traits->needs_menu)
        text = _ ("The notification server draws no buttons, and a click only dismisses: the "
                  "middle mouse button opens the question.");
      else if (!draws_buttons (self))
        text = _ ("ok, but the notification server draws no buttons");
      g_free (*detail);
      *detail = g_strdup (text);
    }
  return self->answered ? BECKON_HEALTH_GOOD : BECKON_HEALTH_UNKNOWN;
}

gboolean
beckon_notification_server_answers (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  return self->answered && get_owner (self, get_way (self)) != NULL;
}

gboolean
beckon_notification_server_has_buttons (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  return get_way (self) != WAY_FREEDESKTOP || draws_buttons (self) || !self->answered;
}

gboolean
beckon_notification_server_is_freedesktop (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  return get_way (self) == WAY_FREEDESKTOP;
}

const BeckonServerTraits *
beckon_notification_server_get_traits (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), NULL);

  return self->traits;
}

gboolean
beckon_notification_server_reads_markup (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  /* Of a server that has not said so yet nothing is known: text that could be markup must not be
   * it. */
  return get_way (self) == WAY_FREEDESKTOP && (self->markup || !self->answered);
}

gboolean
beckon_notification_server_starts_program (BeckonNotificationServer *self)
{
  g_return_val_if_fail (BECKON_IS_NOTIFICATION_SERVER (self), FALSE);

  return get_way (self) != WAY_FREEDESKTOP;
}

/* --- the object --- */

static void
beckon_notification_server_dispose (GObject *object)
{
  BeckonNotificationServer *self = BECKON_NOTIFICATION_SERVER (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->again_id, g_source_remove);
  for (Way way = 0; way < N_WAYS; way++)
    {
      g_clear_pointer (&self->watches[way], beckon_bus_watch_free);
      forget_owner (&self->owners[way]);
    }
  g_clear_object (&self->bus);

  G_OBJECT_CLASS (beckon_notification_server_parent_class)->dispose (object);
}

static void
beckon_notification_server_finalize (GObject *object)
{
  BeckonNotificationServer *self = BECKON_NOTIFICATION_SERVER (object);

  g_free (self->last_owner);
  g_free (self->reacted);
  g_free (self->told);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (beckon_notification_server_parent_class)->finalize (object);
}

static void
beckon_notification_server_class_init (BeckonNotificationServerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_notification_server_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_notification_server_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[RESTARTED] = g_signal_new ("restarted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_notification_server_init (BeckonNotificationServer *self)
{
  self->cancellable = g_cancellable_new ();
  self->traits = beckon_server_traits_get_usual ();
}

BeckonNotificationServer *
beckon_notification_server_new (GDBusConnection *bus)
{
  BeckonNotificationServer *self = g_object_new (BECKON_TYPE_NOTIFICATION_SERVER, NULL);

  if (bus == NULL)
    return self;
  self->bus = g_object_ref (bus);
  for (Way way = 0; way < N_WAYS; way++)
    self->watches[way] = beckon_bus_watch_new (bus, ways[way].name, on_appeared, on_vanished, self);
  g_dbus_connection_call (bus, BUS_NAME, BUS_PATH, BUS_NAME, "ListActivatableNames", NULL,
                          G_VARIANT_TYPE ("(as)"), G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable,
                          on_got_activatable, g_object_ref (self));
  return self;
}
