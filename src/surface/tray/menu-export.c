/* menu-export.c: shows a GMenuModel to the hosts of trays, as com.canonical.dbusmenu
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/menu-export.h"

#include "base/bus/bus-object.h"
#include "surface/tray/menu-changes.h"
#include "surface/tray/menu-tree.h"
#include "surface/tray/tray-hosts.h"

/* The version of the protocol. */
#define VERSION 3

struct _BeckonMenuExport
{
  GObject          parent_instance;
  GMenuModel      *model;   /* (owned) */
  char            *prefix;  /* (owned) */
  GActionGroup    *actions; /* (owned) */
  BeckonTrayHosts *hosts;   /* (owned): who may click */
  BeckonMenuTree  *tree;    /* (owned) */
  gint32           last_id;
  guint            revision;
  BeckonBusObject *object; /* (owned) (nullable): where there is a bus */
  guint            update; /* source */
};

G_DEFINE_FINAL_TYPE (BeckonMenuExport, beckon_menu_export, G_TYPE_OBJECT)

/* --- changes --- */

/* Tells the hosts what became of @before. */
static void
announce (BeckonMenuExport *self, const BeckonMenuTree *before)
{
  g_autoptr (GVariant) properties = NULL;
  gint32   parent;
  gboolean layout = beckon_menu_changes_find (before, self->tree, &parent, &properties);

  if (layout)
    beckon_bus_object_emit (self->object, "LayoutUpdated",
                            g_variant_new ("(ui)", ++self->revision, parent));
  if (properties != NULL)
    beckon_bus_object_emit (self->object, "ItemsPropertiesUpdated", properties);
}

static void
unwatch_models (BeckonMenuExport *self)
{
  for (guint i = 0; i < self->tree->models->len; i++)
    g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->tree->models, i), self);
}

static void schedule (BeckonMenuExport *self);

/* Reads the model and the actions again. */
static void
build (BeckonMenuExport *self)
{
  g_autoptr (BeckonMenuTree) before = self->tree;

  if (before != NULL)
    unwatch_models (self);
  self->tree =
    beckon_menu_tree_new (self->model, self->prefix, self->actions, before, &self->last_id);
  for (guint i = 0; i < self->tree->models->len; i++)
    g_signal_connect_swapped (g_ptr_array_index (self->tree->models, i), "items-changed",
                              G_CALLBACK (schedule), self);
  if (before != NULL)
    announce (self, before);
}

/* Returns whether there was anything to do. */
static gboolean
update_now (BeckonMenuExport *self)
{
  if (self->update == 0)
    return FALSE;
  g_clear_handle_id (&self->update, g_source_remove);
  build (self);
  return TRUE;
}

static gboolean
on_update (gpointer user_data)
{
  BeckonMenuExport *self = user_data;

  self->update = 0;
  build (self);
  return G_SOURCE_REMOVE;
}

static void
schedule (BeckonMenuExport *self)
{
  if (self->update == 0)
    self->update = g_idle_add_full (G_PRIORITY_DEFAULT, on_update, self, NULL);
}

/* --- calls of hosts --- */

static void
return_unknown (GDBusMethodInvocation *invocation, gint32 id)
{
  g_dbus_method_invocation_return_error (invocation, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS,
                                         "The menu has no item %d", id);
}

static void
get_layout (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport       *self = user_data;
  g_autofree const char **names = NULL;
  const BeckonMenuNode   *node;
  gint32                  id;
  gint32                  depth;

  g_variant_get (parameters, "(ii^a&s)", &id, &depth, &names);
  node = beckon_menu_tree_find (self->tree, id);
  if (node == NULL)
    return_unknown (invocation, id);
  else
    g_dbus_method_invocation_return_value (
      invocation, g_variant_new ("(u@(ia{sv}av))", self->revision,
                                 beckon_menu_node_to_layout (node, depth, names)));
}

/* Answers node by node, each at most once. */
typedef struct
{
  GVariantBuilder    builder; /* a(ia{sv}) */
  const char *const *names;
  GHashTable        *done; /* (unowned) (element-type BeckonMenuNode) */
} Group;

static void
group_add (Group *self, const BeckonMenuNode *node)
{
  if (g_hash_table_add (self->done, (gpointer) node))
    g_variant_builder_add (&self->builder, "(i@a{sv})", node->id,
                           beckon_menu_node_to_properties (node, self->names));
}

static void
group_add_below (Group *self, const BeckonMenuNode *node)
{
  group_add (self, node);
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    group_add_below (self, g_ptr_array_index (node->children, i));
}

/* In the order of the ids that are asked for, each once, however often it is named; without any,
 * all items from the top down. Some hosts, such as that of Xfce, show the items in the order of the
 * answer. */
static void
get_group_properties (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;
  g_autoptr (GVariant) ids = g_variant_get_child_value (parameters, 0);
  g_autofree const char **names = NULL;
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  Group         group = { .done = done };
  const gint32 *wanted;
  gsize         n_wanted;

  g_variant_get_child (parameters, 1, "^a&s", &names);
  group.names = names;
  g_variant_builder_init (&group.builder, G_VARIANT_TYPE ("a(ia{sv})"));
  wanted = g_variant_get_fixed_array (ids, &n_wanted, sizeof *wanted);
  for (gsize i = 0; i < n_wanted; i++)
    {
      const BeckonMenuNode *node = beckon_menu_tree_find (self->tree, wanted[i]);

      if (node != NULL)
        group_add (&group, node);
    }
  if (n_wanted == 0)
    group_add_below (&group, self->tree->root);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(a(ia{sv}))", &group.builder));
}

static void
get_property_of_item (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport     *self = user_data;
  const BeckonMenuNode *node;
  const char           *name;
  gint32                id;
  GVariant             *value;

  g_variant_get (parameters, "(i&s)", &id, &name);
  node = beckon_menu_tree_find (self->tree, id);
  value = node != NULL ? g_hash_table_lookup (node->properties, name) : NULL;
  if (node == NULL)
    return_unknown (invocation, id);
  else if (value == NULL)
    g_dbus_method_invocation_return_error (invocation, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS,
                                           "Item %d has no property of that name", id);
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(v)", value));
}

/* The person chose it. Only what the menu offers now has an effect: the item of a question that was
 * settled is gone, and its id is not used again. */
static void
click (BeckonMenuExport *self, gint32 id)
{
  const BeckonMenuNode *node = beckon_menu_tree_find (self->tree, id);
  g_autofree char      *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (node == NULL || node->action == NULL || g_hash_table_contains (node->properties, "enabled"))
    return;
  /* The action may change the menu. */
  action = g_strdup (node->action);
  target = node->target != NULL ? g_variant_ref (node->target) : NULL;
  g_action_group_activate_action (self->actions, action, target);
}

static void
do_event (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;
  const char       *event;
  gint32            id;
  gboolean          known;

  g_variant_get (parameters, "(i&svu)", &id, &event, NULL, NULL);
  known = beckon_menu_tree_find (self->tree, id) != NULL;
  if (!known)
    {
      return_unknown (invocation, id);
      return;
    }
  g_dbus_method_invocation_return_value (invocation, NULL);
  if (g_str_equal (event, "clicked"))
    click (self, id);
}

static void
take_event (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;

  beckon_tray_hosts_admit (self->hosts, self, parameters, invocation, do_event);
}

static void
do_events (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;
  g_autoptr (GVariant) events = g_variant_get_child_value (parameters, 0);
  g_autoptr (GArray) clicked = g_array_new (FALSE, FALSE, sizeof (gint32));
  GVariantBuilder unknown;
  GVariantIter    iter;
  const char     *event;
  gint32          id;

  g_variant_builder_init (&unknown, G_VARIANT_TYPE ("ai"));
  g_variant_iter_init (&iter, events);
  while (g_variant_iter_next (&iter, "(i&svu)", &id, &event, NULL, NULL))
    {
      if (beckon_menu_tree_find (self->tree, id) == NULL)
        g_variant_builder_add (&unknown, "i", id);
      else if (g_str_equal (event, "clicked"))
        g_array_append_val (clicked, id);
    }
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(ai)", &unknown));
  for (guint i = 0; i < clicked->len; i++)
    click (self, g_array_index (clicked, gint32, i));
}

static void
take_events (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;

  beckon_tray_hosts_admit (self->hosts, self, parameters, invocation, do_events);
}

/* The menu is always up to date, so nothing has to be read for this. */
static void
take_about_to_show (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;
  gboolean          changed = update_now (self);
  gint32            id;

  g_variant_get (parameters, "(i)", &id);
  if (beckon_menu_tree_find (self->tree, id) == NULL)
    return_unknown (invocation, id);
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(b)", changed));
}

static void
take_about_to_show_group (gpointer               user_data,
                          GVariant              *parameters,
                          GDBusMethodInvocation *invocation)
{
  BeckonMenuExport *self = user_data;
  gboolean          changed = update_now (self);
  GVariantBuilder   updated;
  GVariantBuilder   unknown;
  GVariantIter      iter;
  gint32            id;
  g_autoptr (GVariant) ids = g_variant_get_child_value (parameters, 0);

  g_variant_builder_init (&updated, G_VARIANT_TYPE ("ai"));
  g_variant_builder_init (&unknown, G_VARIANT_TYPE ("ai"));
  g_variant_iter_init (&iter, ids);
  while (g_variant_iter_next (&iter, "i", &id))
    {
      if (beckon_menu_tree_find (self->tree, id) == NULL)
        g_variant_builder_add (&unknown, "i", id);
      else if (changed)
        g_variant_builder_add (&updated, "i", id);
    }
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(aiai)", &updated, &unknown));
}

static GVariant *
get_property (gpointer user_data, const char *property)
{
  if (g_str_equal (property, "Version"))
    return g_variant_new_uint32 (VERSION);
  if (g_str_equal (property, "TextDirection"))
    return g_variant_new_string ("ltr");
  if (g_str_equal (property, "Status"))
    return g_variant_new_string ("normal");
  return g_variant_new_strv (NULL, 0);
}

static const BeckonBusMethod methods[] = {
  { "GetLayout", "iias", "u(ia{sv}av)", get_layout },
  { "GetGroupProperties", "aias", "a(ia{sv})", get_group_properties },
  { "GetProperty", "is", "v", get_property_of_item },
  { "Event", "isvu", "", take_event },
  { "EventGroup", "a(isvu)", "ai", take_events },
  { "AboutToShow", "i", "b", take_about_to_show },
  { "AboutToShowGroup", "ai", "aiai", take_about_to_show_group },
  { NULL, NULL, NULL, NULL }
};

static const BeckonBusMember properties[] = { { "Version", "u" },
                                              { "TextDirection", "s" },
                                              { "Status", "s" },
                                              { "IconThemePath", "as" },
                                              { NULL, NULL } };

static const BeckonBusMember announced[] = { { "ItemsPropertiesUpdated", "a(ia{sv})a(ias)" },
                                             { "LayoutUpdated", "ui" },
                                             { "ItemActivationRequested", "iu" },
                                             { NULL, NULL } };

static const BeckonBusInterface interface = { "com.canonical.dbusmenu", methods, properties,
                                              announced, get_property };

/* --- the object --- */

static void
beckon_menu_export_dispose (GObject *object)
{
  BeckonMenuExport *self = BECKON_MENU_EXPORT (object);

  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_pointer (&self->object, beckon_bus_object_free);
  g_clear_pointer (&self->hosts, beckon_tray_hosts_free);
  if (self->actions != NULL)
    g_signal_handlers_disconnect_by_data (self->actions, self);
  if (self->tree != NULL)
    unwatch_models (self);
  g_clear_pointer (&self->tree, beckon_menu_tree_free);
  g_clear_object (&self->actions);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (beckon_menu_export_parent_class)->dispose (object);
}

static void
beckon_menu_export_finalize (GObject *object)
{
  BeckonMenuExport *self = BECKON_MENU_EXPORT (object);

  g_free (self->prefix);

  G_OBJECT_CLASS (beckon_menu_export_parent_class)->finalize (object);
}

static void
beckon_menu_export_class_init (BeckonMenuExportClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_menu_export_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_menu_export_finalize;
}

static void
beckon_menu_export_init (BeckonMenuExport *self)
{
  self->revision = 1;
}

BeckonMenuExport *
beckon_menu_export_new (GDBusConnection *connection,
                        const char      *path,
                        GMenuModel      *model,
                        const char      *prefix,
                        GActionGroup    *actions)
{
  static const char *const signals[] = { "action-added", "action-removed", "action-enabled-changed",
                                         "action-state-changed" };
  BeckonMenuExport        *self;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (G_IS_MENU_MODEL (model), NULL);
  g_return_val_if_fail (G_IS_ACTION_GROUP (actions), NULL);

  self = g_object_new (BECKON_TYPE_MENU_EXPORT, NULL);
  self->hosts = beckon_tray_hosts_new (connection);
  self->model = g_object_ref (model);
  self->prefix = g_strdup (prefix);
  self->actions = g_object_ref (actions);
  build (self);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_swapped (actions, signals[i], G_CALLBACK (schedule), self);
  self->object = beckon_bus_object_new (connection, path, &interface, self, &error);
  if (self->object == NULL)
    g_message ("The menu of the tray cannot be shown: %s", error->message);
  return self;
}
