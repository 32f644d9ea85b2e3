/* portal-peer.c: a connection to the portals of the desktop that they know by our application id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/portal-peer.h"

#include "surface/shell/portal-request.h"

#define REGISTRY "org.freedesktop.host.portal.Registry"

struct _BeckonPortalPeer
{
  GObject          parent_instance;
  char            *app_id;      /* (owned) (nullable) */
  char            *interface;   /* (owned) */
  GCancellable    *cancellable; /* (owned): of all */
  GDBusConnection *connection;  /* (owned) (nullable): once there is one */
  GCancellable    *calls;       /* (owned) (nullable): to these portals, until they go */
  guint            watch;
  guint            version;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (BeckonPortalPeer, beckon_portal_peer, G_TYPE_OBJECT)

static void
set_version (BeckonPortalPeer *self, guint version)
{
  self->version = version;
  g_signal_emit (self, changed_signal, 0);
}

static void
on_version (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPortalPeer) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_autoptr (GVariant) value = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    g_variant_get (reply, "(v)", &value);
  else
    g_debug ("%s: %s", self->interface, error->message);
  set_version (self, value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32)
                       ? g_variant_get_uint32 (value)
                       : 0);
}

static void
ask_version (BeckonPortalPeer *self)
{
  g_dbus_connection_call (
    self->connection, BECKON_PORTAL, BECKON_PORTAL_PATH, "org.freedesktop.DBus.Properties", "Get",
    g_variant_new ("(ss)", self->interface, "version"), G_VARIANT_TYPE ("(v)"),
    G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->calls, on_version, g_object_ref (self));
}

/* Portals before version 1.20 register nothing: they find the id by the control group in which the
 * desktop started the program. */
static void
on_registered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPortalPeer) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    g_debug ("%s: %s", REGISTRY, error->message);
  ask_version (self);
}

static void
on_appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer user_data)
{
  BeckonPortalPeer *self = user_data;

  self->calls = g_cancellable_new ();
  if (self->app_id != NULL)
    g_dbus_connection_call (connection, BECKON_PORTAL, BECKON_PORTAL_PATH, REGISTRY, "Register",
                            g_variant_new ("(sa{sv})", self->app_id, NULL), NULL,
                            G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->calls, on_registered,
                            g_object_ref (self));
  else
    ask_version (self);
}

static void
stop_calls (BeckonPortalPeer *self)
{
  if (self->calls != NULL)
    g_cancellable_cancel (self->calls);
  g_clear_object (&self->calls);
}

static void
on_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  BeckonPortalPeer *self = user_data;

  stop_calls (self);
  set_version (self, 0);
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPortalPeer) self = user_data;
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_finish (result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    {
      g_clear_object (&connection);
      return;
    }
  if (connection == NULL)
    {
      g_debug ("No connection to the portals: %s", error->message);
      set_version (self, 0);
      return;
    }
  self->connection = connection;
  self->watch =
    g_bus_watch_name_on_connection (connection, BECKON_PORTAL, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
                                    on_appeared, on_vanished, self, NULL);
}

/* --- the object --- */

static void
beckon_portal_peer_dispose (GObject *object)
{
  BeckonPortalPeer *self = BECKON_PORTAL_PEER (object);

  g_cancellable_cancel (self->cancellable);
  stop_calls (self);
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->connection != NULL)
    g_dbus_connection_close (self->connection, NULL, NULL, NULL);
  g_clear_object (&self->connection);

  G_OBJECT_CLASS (beckon_portal_peer_parent_class)->dispose (object);
}

static void
beckon_portal_peer_finalize (GObject *object)
{
  BeckonPortalPeer *self = BECKON_PORTAL_PEER (object);

  g_object_unref (self->cancellable);
  g_free (self->app_id);
  g_free (self->interface);

  G_OBJECT_CLASS (beckon_portal_peer_parent_class)->finalize (object);
}

static void
beckon_portal_peer_class_init (BeckonPortalPeerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_portal_peer_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_portal_peer_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_portal_peer_init (BeckonPortalPeer *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonPortalPeer *
beckon_portal_peer_new (const char *address, const char *app_id, const char *interface)
{
  BeckonPortalPeer *self;

  g_return_val_if_fail (address != NULL, NULL);
  g_return_val_if_fail (interface != NULL, NULL);

  self = g_object_new (BECKON_TYPE_PORTAL_PEER, NULL);
  self->app_id = g_strdup (app_id);
  self->interface = g_strdup (interface);
  g_dbus_connection_new_for_address (address,
                                     G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                       | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                     NULL, self->cancellable, on_connected, g_object_ref (self));
  return self;
}

guint
beckon_portal_peer_get_version (BeckonPortalPeer *self)
{
  g_return_val_if_fail (BECKON_IS_PORTAL_PEER (self), 0);

  return self->version;
}

GDBusConnection *
beckon_portal_peer_get_connection (BeckonPortalPeer *self)
{
  g_return_val_if_fail (BECKON_IS_PORTAL_PEER (self), NULL);

  return self->connection;
}
