/* bus-object.h: an object of this program that others call over a message bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Types are written one after the other, as in “ia{sv}”. */
typedef struct
{
  const char *name;
  const char *in;
  const char *out;
  /* @invocation (transfer full): is answered, now or later. @parameters are of the types @in. */
  void (*func) (gpointer self, GVariant *parameters, GDBusMethodInvocation *invocation);
} BeckonBusMethod;

/* A property, with its type, or a signal with its arguments. */
typedef struct
{
  const char *name;
  const char *types;
} BeckonBusMember;

/* Each list ends with an element without a name. */
typedef struct
{
  const char            *name;
  const BeckonBusMethod *methods;
  const BeckonBusMember *properties; /* (nullable) */
  const BeckonBusMember *signals;    /* (nullable) */
  /* (transfer floating): of the type in @properties. */
  GVariant *(*get_property) (gpointer self, const char *name);
} BeckonBusInterface;

typedef struct _BeckonBusObject BeckonBusObject;

/* (transfer full) (nullable): answers calls of @interface at @path until it is freed. @self: a
 * GObject, not owned, but kept while one of its methods runs. NULL with @error: @bus is closed, or
 * another object has the path. */
BeckonBusObject *beckon_bus_object_new (GDBusConnection          *bus,
                                        const char               *path,
                                        const BeckonBusInterface *interface,
                                        gpointer                  self,
                                        GError                  **error);
void             beckon_bus_object_free (BeckonBusObject *object);
/* Tells everybody who listens; nobody if @object (nullable) is not there. @parameters (nullable)
 * may be floating. */
void beckon_bus_object_emit (BeckonBusObject *object, const char *signal, GVariant *parameters);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonBusObject, beckon_bus_object_free)

G_END_DECLS
