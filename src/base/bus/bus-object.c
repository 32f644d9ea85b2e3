/* bus-object.c: an object of this program that others call over a message bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/bus/bus-object.h"

struct _BeckonBusObject
{
  GDBusConnection          *bus;  /* (owned) */
  char                     *path; /* (owned) */
  const BeckonBusInterface *interface;
  gpointer                  self; /* (unowned) */
  guint                     id;
};

/* --- what it says of itself --- */

static void
append_arguments (GString *xml, const char *types, const char *direction)
{
  g_autofree char *all = g_strconcat ("(", types, ")", NULL);

  for (const GVariantType *type = g_variant_type_first (G_VARIANT_TYPE (all)); type != NULL;
       type = g_variant_type_next (type))
    g_string_append_printf (xml, "<arg type='%.*s' direction='%s'/>",
                            (int) g_variant_type_get_string_length (type),
                            g_variant_type_peek_string (type), direction);
}

static void
append_methods (GString *xml, const BeckonBusMethod *methods)
{
  for (const BeckonBusMethod *method = methods; method->name != NULL; method++)
    {
      g_string_append_printf (xml, "<method name='%s'>", method->name);
      append_arguments (xml, method->in, "in");
      append_arguments (xml, method->out, "out");
      g_string_append (xml, "</method>");
    }
}

static void
append_signals (GString *xml, const BeckonBusMember *members)
{
  for (const BeckonBusMember *member = members; member != NULL && member->name != NULL; member++)
    {
      g_string_append_printf (xml, "<signal name='%s'>", member->name);
      append_arguments (xml, member->types, "out");
      g_string_append (xml, "</signal>");
    }
}

static void
append_properties (GString *xml, const BeckonBusMember *members)
{
  for (const BeckonBusMember *member = members; member != NULL && member->name != NULL; member++)
    g_string_append_printf (xml, "<property name='%s' type='%s' access='read'/>", member->name,
                            member->types);
}

/* (transfer full) */
static GDBusNodeInfo *
describe (const BeckonBusInterface *interface)
{
  g_autoptr (GString) xml = g_string_new ("<node>");
  g_autoptr (GError) error = NULL;
  GDBusNodeInfo *info;

  g_string_append_printf (xml, "<interface name='%s'>", interface->name);
  append_methods (xml, interface->methods);
  append_signals (xml, interface->signals);
  append_properties (xml, interface->properties);
  g_string_append (xml, "</interface></node>");
  info = g_dbus_node_info_new_for_xml (xml->str, &error);
  g_assert_no_error (error);
  return info;
}

/* --- what it does --- */

static void
on_method_call (GDBusConnection       *bus,
                const char            *sender,
                const char            *path,
                const char            *interface,
                const char            *name,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  BeckonBusObject       *object = user_data;
  const BeckonBusMethod *method = object->interface->methods;
  g_autoptr (GObject) self = g_object_ref (object->self);

  /* GLib lets through only what was described. */
  while (!g_str_equal (method->name, name))
    method++;
  method->func (self, parameters, invocation);
}

static GVariant *
on_get_property (GDBusConnection *bus,
                 const char      *sender,
                 const char      *path,
                 const char      *interface,
                 const char      *name,
                 GError         **error,
                 gpointer         user_data)
{
  BeckonBusObject *object = user_data;

  return object->interface->get_property (object->self, name);
}

static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };

BeckonBusObject *
beckon_bus_object_new (GDBusConnection          *bus,
                       const char               *path,
                       const BeckonBusInterface *interface,
                       gpointer                  self,
                       GError                  **error)
{
  g_autoptr (GDBusNodeInfo) info = NULL;
  BeckonBusObject *object;
  guint            id;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (bus), NULL);
  g_return_val_if_fail (G_IS_OBJECT (self), NULL);

  info = describe (interface);
  object = g_new0 (BeckonBusObject, 1);
  id = g_dbus_connection_register_object (bus, path, info->interfaces[0], &vtable, object, NULL,
                                          error);
  if (id == 0)
    {
      g_free (object);
      return NULL;
    }
  object->bus = g_object_ref (bus);
  object->path = g_strdup (path);
  object->interface = interface;
  object->self = self;
  object->id = id;
  return object;
}

void
beckon_bus_object_free (BeckonBusObject *object)
{
  g_dbus_connection_unregister_object (object->bus, object->id);
  g_object_unref (object->bus);
  g_free (object->path);
  g_free (object);
}

void
beckon_bus_object_emit (BeckonBusObject *object, const char *signal, GVariant *parameters)
{
  g_autoptr (GVariant) all = parameters != NULL ? g_variant_ref_sink (parameters) : NULL;

  if (object != NULL)
    g_dbus_connection_emit_signal (object->bus, NULL, object->path, object->interface->name, signal,
                                   all, NULL);
}
