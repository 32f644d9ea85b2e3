/* bus-watch.c: a service on a message bus: is it there, what does it say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/bus/bus-watch.h"

#define PROPERTIES "org.freedesktop.DBus.Properties"

struct _BeckonBusWatch
{
  GDBusConnection   *bus; /* (owned) */
  BeckonBusWatchFunc appeared;
  BeckonBusWatchFunc vanished; /* (nullable) */
  gpointer           user_data;
  guint              name;
  char              *owner;         /* (owned) (nullable) */
  GCancellable      *cancellable;   /* (owned): of the calls to this owner */
  GArray            *subscriptions; /* (owned) (element-type guint): to this owner */
};

/* What is done with a reply, with a signal or with properties; one of the functions. */
typedef struct
{
  BeckonBusWatch         *self;        /* (unowned): valid unless cancelled */
  GCancellable           *cancellable; /* (owned) */
  char                   *interface;   /* (owned) (nullable): of the properties */
  char                   *type;        /* (owned) (nullable): of the signal */
  BeckonBusReplyFunc      reply;
  BeckonBusSignalFunc     signal;
  BeckonBusPropertiesFunc properties;
} Handler;

static Handler *
handler_new (BeckonBusWatch *self)
{
  Handler *handler = g_new0 (Handler, 1);

  handler->self = self;
  handler->cancellable = g_object_ref (self->cancellable);
  return handler;
}

static void
handler_free (gpointer data)
{
  Handler *handler = data;

  g_object_unref (handler->cancellable);
  g_free (handler->interface);
  g_free (handler->type);
  g_free (handler);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Handler, handler_free)

/* --- asking --- */

static void
on_reply (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Handler) handler = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (!g_cancellable_is_cancelled (handler->cancellable))
    handler->reply (handler->self, reply, error, handler->self->user_data);
}

void
beckon_bus_watch_call (BeckonBusWatch    *self,
                       const char        *path,
                       const char        *interface,
                       const char        *method,
                       GVariant          *parameters,
                       const char        *reply_type,
                       int                timeout_ms,
                       BeckonBusReplyFunc func)
{
  Handler *handler;

  g_return_if_fail (self->owner != NULL);

  handler = handler_new (self);
  handler->reply = func;
  g_dbus_connection_call (self->bus, self->owner, path, interface, method, parameters,
                          reply_type != NULL ? G_VARIANT_TYPE (reply_type) : NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout_ms, self->cancellable, on_reply,
                          handler);
}

/* --- following --- */

static void
on_signal (GDBusConnection *bus,
           const char      *sender,
           const char      *path,
           const char      *interface,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  const Handler *handler = user_data;

  if (handler->type == NULL || g_variant_is_of_type (parameters, G_VARIANT_TYPE (handler->type)))
    handler->signal (handler->self, signal, parameters, handler->self->user_data);
}

/* @handler (transfer full) */
static void
subscribe (BeckonBusWatch     *self,
           const char         *path,
           const char         *interface,
           const char         *signal,
           const char         *first,
           GDBusSignalCallback callback,
           Handler            *handler)
{
  guint id =
    g_dbus_connection_signal_subscribe (self->bus, self->owner, interface, signal, path, first,
                                        G_DBUS_SIGNAL_FLAGS_NONE, callback, handler, handler_free);

  g_array_append_val (self->subscriptions, id);
}

void
beckon_bus_watch_follow (BeckonBusWatch     *self,
                         const char         *path,
                         const char         *interface,
                         const char         *signal,
                         const char         *type,
                         BeckonBusSignalFunc func)
{
  Handler *handler;

  g_return_if_fail (self->owner != NULL);

  handler = handler_new (self);
  handler->type = g_strdup (type);
  handler->signal = func;
  subscribe (self, path, interface, signal, NULL, on_signal, handler);
}

static void
on_properties_changed (GDBusConnection *bus,
                       const char      *sender,
                       const char      *path,
                       const char      *interface,
                       const char      *signal,
                       GVariant        *parameters,
                       gpointer         user_data)
{
  const Handler *handler = user_data;
  g_autoptr (GVariant) changed = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sa{sv}as)")))
    return;
  changed = g_variant_get_child_value (parameters, 1);
  handler->properties (handler->self, handler->interface, changed, FALSE, handler->self->user_data);
}

static void
on_all_properties (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Handler) handler = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_autoptr (GVariant) all = NULL;

  if (g_cancellable_is_cancelled (handler->cancellable))
    return;
  if (reply == NULL)
    {
      g_debug ("No properties of %s: %s", handler->interface, error->message);
      return;
    }
  all = g_variant_get_child_value (reply, 0);
  handler->properties (handler->self, handler->interface, all, TRUE, handler->self->user_data);
}

void
beckon_bus_watch_follow_properties (BeckonBusWatch         *self,
                                    const char             *path,
                                    const char             *interface,
                                    BeckonBusPropertiesFunc func)
{
  Handler *changes;
  Handler *all;

  g_return_if_fail (self->owner != NULL);

  changes = handler_new (self);
  changes->interface = g_strdup (interface);
  changes->properties = func;
  subscribe (self, path, PROPERTIES, "PropertiesChanged", interface, on_properties_changed,
             changes);
  all = handler_new (self);
  all->interface = g_strdup (interface);
  all->properties = func;
  g_dbus_connection_call (self->bus, self->owner, path, PROPERTIES, "GetAll",
                          g_variant_new ("(s)", interface), G_VARIANT_TYPE ("(a{sv})"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_all_properties,
                          all);
}

/* --- is it there --- */

static void
forget_owner (BeckonBusWatch *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  for (guint i = 0; i < self->subscriptions->len; i++)
    g_dbus_connection_signal_unsubscribe (self->bus, g_array_index (self->subscriptions, guint, i));
  g_array_set_size (self->subscriptions, 0);
  g_clear_pointer (&self->owner, g_free);
}

static void
on_appeared (GDBusConnection *bus, const char *name, const char *owner, gpointer user_data)
{
  BeckonBusWatch *self = user_data;

  forget_owner (self);
  self->owner = g_strdup (owner);
  self->cancellable = g_cancellable_new ();
  self->appeared (self, self->user_data);
}

static void
on_vanished (GDBusConnection *bus, const char *name, gpointer user_data)
{
  BeckonBusWatch *self = user_data;

  forget_owner (self);
  if (self->vanished != NULL)
    self->vanished (self, self->user_data);
}

BeckonBusWatch *
beckon_bus_watch_new (GDBusConnection   *bus,
                      const char        *name,
                      BeckonBusWatchFunc appeared,
                      BeckonBusWatchFunc vanished,
                      gpointer           user_data)
{
  BeckonBusWatch *self;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (bus), NULL);
  g_return_val_if_fail (appeared != NULL, NULL);

  self = g_new0 (BeckonBusWatch, 1);
  self->bus = g_object_ref (bus);
  self->appeared = appeared;
  self->vanished = vanished;
  self->user_data = user_data;
  self->subscriptions = g_array_new (FALSE, FALSE, sizeof (guint));
  self->name = g_bus_watch_name_on_connection (bus, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                               on_appeared, on_vanished, self, NULL);
  return self;
}

void
beckon_bus_watch_free (BeckonBusWatch *self)
{
  g_bus_unwatch_name (self->name);
  forget_owner (self);
  g_array_unref (self->subscriptions);
  g_object_unref (self->bus);
  g_free (self);
}

const char *
beckon_bus_watch_get_owner (BeckonBusWatch *self)
{
  return self->owner;
}
