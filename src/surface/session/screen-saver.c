/* screen-saver.c: is the screen of the session locked, by what its screen saver says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/session/screen-saver.h"

#include "base/bus/bus-watch.h"

/* The names, which are also the interfaces, and the paths by which desktops report the screen
 * lock. */
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
  GObject         parent_instance;
  BeckonBusWatch *watches[G_N_ELEMENTS (savers)]; /* (owned) */
  gboolean        active[G_N_ELEMENTS (savers)];
  gboolean        reported[G_N_ELEMENTS (savers)]; /* it has said whether it is active */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonScreenSaver, beckon_screen_saver, G_TYPE_OBJECT)

static guint
find (BeckonScreenSaver *self, BeckonBusWatch *watch)
{
  guint i = 0;

  while (self->watches[i] != watch)
    i++;
  return i;
}

static void
set_active (BeckonScreenSaver *self, BeckonBusWatch *watch, gboolean active, gboolean reported)
{
  guint i = find (self, watch);

  self->active[i] = active;
  self->reported[i] = reported;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
take_active (BeckonScreenSaver *self, BeckonBusWatch *watch, GVariant *parameters)
{
  gboolean active;

  g_variant_get (parameters, "(b)", &active);
  set_active (self, watch, active, TRUE);
}

static void
on_active_changed (BeckonBusWatch *watch,
                   const char     *signal,
                   GVariant       *parameters,
                   gpointer        user_data)
{
  take_active (user_data, watch, parameters);
}

static void
on_got_active (BeckonBusWatch *watch, GVariant *reply, const GError *error, gpointer user_data)
{
  if (reply == NULL)
    g_debug ("Cannot find out whether a screen saver is active: %s", error->message);
  else
    take_active (user_data, watch, reply);
}

static void
on_appeared (BeckonBusWatch *watch, gpointer user_data)
{
  guint i = find (user_data, watch);

  beckon_bus_watch_follow (watch, NULL, savers[i].name, "ActiveChanged", "(b)", on_active_changed);
  beckon_bus_watch_call (watch, savers[i].path, savers[i].name, "GetActive", NULL, "(b)", -1,
                         on_got_active);
}

static void
on_vanished (BeckonBusWatch *watch, gpointer user_data)
{
  set_active (user_data, watch, FALSE, FALSE);
}

static void
beckon_screen_saver_dispose (GObject *object)
{
  BeckonScreenSaver *self = BECKON_SCREEN_SAVER (object);

  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    g_clear_pointer (&self->watches[i], beckon_bus_watch_free);

  G_OBJECT_CLASS (beckon_screen_saver_parent_class)->dispose (object);
}

static void
beckon_screen_saver_class_init (BeckonScreenSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_screen_saver_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_screen_saver_init (BeckonScreenSaver *self)
{
}

BeckonScreenSaver *
beckon_screen_saver_new (GDBusConnection *bus)
{
  BeckonScreenSaver *self = g_object_new (BECKON_TYPE_SCREEN_SAVER, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (savers); i++)
    self->watches[i] = beckon_bus_watch_new (bus, savers[i].name, on_appeared, on_vanished, self);
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
