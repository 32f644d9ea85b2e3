/* desktop-quiet.c: does the desktop ask programs not to disturb (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quiet/desktop-quiet.h"

#include "base/bus/bus-watch.h"

#define SERVER_NAME "org.freedesktop.Notifications"
#define SERVER_PATH "/org/freedesktop/Notifications"
#define GNOME_SCHEMA "org.gnome.desktop.notifications"
#define GNOME_KEY "show-banners"

/* Where notification servers say that they are silent: the property of version 1.2 of the
 * specification (KDE), and that of dunst. */
static const struct
{
  const char *interface;
  const char *property;
} silences[] = {
  { "org.freedesktop.Notifications", "Inhibited" },
  { "org.dunstproject.cmd0", "paused" },
};

struct _BeckonDesktopQuiet
{
  GObject         parent_instance;
  GSettings      *gnome;       /* (owned) (nullable): on GNOME */
  GCancellable   *cancellable; /* (owned): of the connection to the bus */
  BeckonBusWatch *server;      /* (owned) (nullable): until there is a session bus */
  gboolean        silent[G_N_ELEMENTS (silences)];
  gboolean        quiet; /* as last announced */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonDesktopQuiet, beckon_desktop_quiet, G_TYPE_OBJECT)

static void
update (BeckonDesktopQuiet *self)
{
  gboolean quiet = self->gnome != NULL && !g_settings_get_boolean (self->gnome, GNOME_KEY);

  for (guint i = 0; i < G_N_ELEMENTS (silences); i++)
    quiet = quiet || self->silent[i];
  if (self->quiet == quiet)
    return;
  self->quiet = quiet;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- the notification server --- */

/* Most servers have neither property. */
static void
on_properties (BeckonBusWatch *server,
               const char     *interface,
               GVariant       *properties,
               gboolean        all,
               gpointer        user_data)
{
  BeckonDesktopQuiet *self = user_data;

  for (guint i = 0; i < G_N_ELEMENTS (silences); i++)
    {
      if (g_str_equal (silences[i].interface, interface))
        g_variant_lookup (properties, silences[i].property, "b", &self->silent[i]);
    }
  update (self);
}

static void
on_server_appeared (BeckonBusWatch *server, gpointer user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (silences); i++)
    beckon_bus_watch_follow_properties (server, SERVER_PATH, silences[i].interface, on_properties);
}

static void
on_server_vanished (BeckonBusWatch *server, gpointer user_data)
{
  BeckonDesktopQuiet *self = user_data;

  for (guint i = 0; i < G_N_ELEMENTS (silences); i++)
    self->silent[i] = FALSE;
  update (self);
}

static void
on_got_bus (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDesktopQuiet) self = user_data;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);

  if (bus == NULL || g_cancellable_is_cancelled (self->cancellable))
    {
      g_debug ("No session bus tells about do not disturb");
      return;
    }
  self->server =
    beckon_bus_watch_new (bus, SERVER_NAME, on_server_appeared, on_server_vanished, self);
}

/* --- GNOME --- */

static gboolean
is_gnome (void)
{
  g_auto (GStrv) desktops = NULL;
  const char *current = g_getenv ("XDG_CURRENT_DESKTOP");

  if (current == NULL)
    return FALSE;
  desktops = g_strsplit (current, ":", -1);
  return g_strv_contains ((const char *const *) desktops, "GNOME");
}

/* (transfer full) (nullable) */
static GSettings *
open_gnome (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  /* The switch of a desktop that is not running has nothing to say. */
  if (source == NULL || !is_gnome ())
    return NULL;
  schema = g_settings_schema_source_lookup (source, GNOME_SCHEMA, TRUE);
  if (schema == NULL || !g_settings_schema_has_key (schema, GNOME_KEY))
    return NULL;
  return g_settings_new (GNOME_SCHEMA);
}

/* --- the object --- */

static void
beckon_desktop_quiet_dispose (GObject *object)
{
  BeckonDesktopQuiet *self = BECKON_DESKTOP_QUIET (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->server, beckon_bus_watch_free);
  if (self->gnome != NULL)
    g_signal_handlers_disconnect_by_data (self->gnome, self);
  g_clear_object (&self->gnome);

  G_OBJECT_CLASS (beckon_desktop_quiet_parent_class)->dispose (object);
}

static void
beckon_desktop_quiet_finalize (GObject *object)
{
  g_object_unref (BECKON_DESKTOP_QUIET (object)->cancellable);

  G_OBJECT_CLASS (beckon_desktop_quiet_parent_class)->finalize (object);
}

static void
beckon_desktop_quiet_class_init (BeckonDesktopQuietClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_desktop_quiet_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_desktop_quiet_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_desktop_quiet_init (BeckonDesktopQuiet *self)
{
  self->cancellable = g_cancellable_new ();
  self->gnome = open_gnome ();
  if (self->gnome != NULL)
    g_signal_connect_swapped (self->gnome, "changed::" GNOME_KEY, G_CALLBACK (update), self);
  update (self);
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, on_got_bus, g_object_ref (self));
}

BeckonDesktopQuiet *
beckon_desktop_quiet_new (void)
{
  return g_object_new (BECKON_TYPE_DESKTOP_QUIET, NULL);
}

gboolean
beckon_desktop_quiet_get (BeckonDesktopQuiet *self)
{
  g_return_val_if_fail (BECKON_IS_DESKTOP_QUIET (self), FALSE);

  return self->quiet;
}
