/* screen-saver.c: is the screen of the session locked, by what its screen saver says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/session/screen-saver.h"

/* The names, interfaces and paths by which desktops report the screen lock. */
static const struct
{
  const char *name;
  const char *path;
} savers[] = {
  { "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver" },
  { "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver" },
};

struct _BeckonScreenSaver
{
  GObject          parent_instance;
  GDBusConnection *bus;         /* (owned) */
  GCancellable    *cancellable; /* (owned) */
  guint            signals[G_N_ELEMENTS (savers)];
  guint            watches[G_N_ELEMENTS (savers)];
  gboolean         active[G_N_ELEMENTS (savers)];
  gboolean         reported[G_N_ELEMENTS (savers)]; /* it has said whether it is active */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonScreenSaver, beckon_screen_saver, G_TYPE_OBJECT)

static void
set_active (BeckonScreenSaver *self, const char *name, gboolean active, gboolean reported)
{
  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    {
      if (!g_str_equal (savers[i].name, name))
        continue;
      self->active[i] = active;
      self->reported[i] = reported;
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_active_changed (GDBusConnection *connection,
                   const char      *sender,
                   const char      *path,
                   const char      *interface,
                   const char      *signal,
                   GVariant        *parameters,
                   gpointer         user_data)
{
  BeckonScreenSaver *self = user_data;
  gboolean           active;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(b)")))
    return;

  g_variant_get (parameters, "(b)", &active);
  set_active (self, interface, active, TRUE);
}

typedef struct
{
  BeckonScreenSaver *self; /* (owned) */
  const char        *name;
} Query;

static void
on_got_active (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Query *query = user_data;
  g_autoptr (BeckonScreenSaver) self = query->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  gboolean active;

  if (reply == NULL)
    {
      g_debug ("Cannot find out whether %s is active: %s", query->name, error->message);
      return;
    }

  g_variant_get (reply, "(b)", &active);
  set_active (self, query->name, active, TRUE);
}

static void
on_appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer user_data)
{
  BeckonScreenSaver *self = user_data;

  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    {
      Query *query;

      if (!g_str_equal (savers[i].name, name))
        continue;

      query = g_new0 (Query, 1);
      query->self = g_object_ref (self);
      query->name = savers[i].name;
      g_dbus_connection_call (connection, name, savers[i].path, name, "GetActive", NULL,
                              G_VARIANT_TYPE ("(b)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                              self->cancellable, on_got_active, query);
    }
}

static void
on_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  set_active (user_data, name, FALSE, FALSE);
}

void
beckon_screen_saver_stop (BeckonScreenSaver *self)
{
  g_return_if_fail (BECKON_IS_SCREEN_SAVER (self));

  g_cancellable_cancel (self->cancellable);
  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    {
      g_clear_handle_id (&self->watches[i], g_bus_unwatch_name);
      if (self->signals[i] != 0)
        g_dbus_connection_signal_unsubscribe (self->bus, self->signals[i]);
      self->signals[i] = 0;
    }
}

static void
beckon_screen_saver_dispose (GObject *object)
{
  beckon_screen_saver_stop (BECKON_SCREEN_SAVER (object));

  G_OBJECT_CLASS (beckon_screen_saver_parent_class)->dispose (object);
}

static void
beckon_screen_saver_finalize (GObject *object)
{
  BeckonScreenSaver *self = BECKON_SCREEN_SAVER (object);

  g_object_unref (self->cancellable);
  g_object_unref (self->bus);

  G_OBJECT_CLASS (beckon_screen_saver_parent_class)->finalize (object);
}

static void
beckon_screen_saver_class_init (BeckonScreenSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_screen_saver_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_screen_saver_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_screen_saver_init (BeckonScreenSaver *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonScreenSaver *
beckon_screen_saver_new (GDBusConnection *bus)
{
  BeckonScreenSaver *self = g_object_new (BECKON_TYPE_SCREEN_SAVER, NULL);

  self->bus = g_object_ref (bus);
  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    {
      self->signals[i] = g_dbus_connection_signal_subscribe (
        bus, savers[i].name, savers[i].name, "ActiveChanged", NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
        on_active_changed, self, NULL);
      self->watches[i] = g_bus_watch_name_on_connection (
        bus, savers[i].name, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished, self, NULL);
    }
  return self;
}

gboolean
beckon_screen_saver_is_active (BeckonScreenSaver *self)
{
  g_return_val_if_fail (BECKON_IS_SCREEN_SAVER (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    if (self->active[i])
      return TRUE;
  return FALSE;
}

gboolean
beckon_screen_saver_is_reported (BeckonScreenSaver *self)
{
  g_return_val_if_fail (BECKON_IS_SCREEN_SAVER (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    if (self->reported[i])
      return TRUE;
  return FALSE;
}
