/* menu-tree.c: a GMenuModel and its actions as the numbered items of a dbusmenu; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/menu-tree.h"

#include <string.h>

/* Our own menus have three levels. */
#define MAX_DEPTH 8

typedef struct
{
  BeckonMenuTree       *tree;
  const char           *prefix;
  GActionGroup         *actions;
  const BeckonMenuTree *previous; /* (nullable) */
  gint32               *last_id;
} Build;

static void add_items (
  Build *build, BeckonMenuNode *parent, const BeckonMenuNode *before, GMenuModel *model, int depth);

static void
node_free (gpointer data)
{
  BeckonMenuNode *self = data;

  g_free (self->key);
  g_hash_table_unref (self->properties);
  g_free (self->action);
  g_clear_pointer (&self->target, g_variant_unref);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self);
}

/* @value: floating */
static void
set (BeckonMenuNode *node, const char *name, GVariant *value)
{
  g_hash_table_insert (node->properties, (char *) name, g_variant_ref_sink (value));
}

/* (transfer full): @key must be unique among the children of the parent. */
static BeckonMenuNode *
node_new (Build *build, gint32 id, char *key)
{
  BeckonMenuNode *node = g_new0 (BeckonMenuNode, 1);

  node->id = id;
  node->key = key;
  node->properties =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_variant_unref);
  g_hash_table_insert (build->tree->ids, GINT_TO_POINTER (id), node);
  return node;
}

/* (transfer none) (nullable): the child of @node (nullable) with this key. */
static BeckonMenuNode *
find_child (const BeckonMenuNode *node, const char *key)
{
  if (node == NULL || node->children == NULL)
    return NULL;
  for (guint i = 0; i < node->children->len; i++)
    {
      BeckonMenuNode *child = g_ptr_array_index (node->children, i);

      if (g_str_equal (child->key, key))
        return child;
    }
  return NULL;
}

/* (transfer none): a new last child of @parent, of which @before is the previous version. */
static BeckonMenuNode *
append (Build *build, BeckonMenuNode *parent, const BeckonMenuNode *before, const char *key)
{
  g_autofree char *own_key = g_strdup (key);
  BeckonMenuNode  *same;
  BeckonMenuNode  *node;

  for (guint i = 2; find_child (parent, own_key) != NULL; i++)
    {
      g_free (own_key);
      own_key = g_strdup_printf ("%s|%u", key, i);
    }
  same = find_child (before, own_key);
  node = node_new (build, same != NULL ? same->id : ++*build->last_id, g_steal_pointer (&own_key));
  g_ptr_array_add (parent->children, node);
  return node;
}

static gboolean
ends_with_separator (const BeckonMenuNode *node)
{
  const BeckonMenuNode *last;

  if (node->children->len == 0)
    return TRUE;
  last = g_ptr_array_index (node->children, node->children->len - 1);
  return g_hash_table_contains (last->properties, "type");
}

/* --- actions --- */

/* Sets what the action of the item says: whether it can be chosen, and what is chosen. */
static void
apply_action (Build *build, BeckonMenuNode *node)
{
  const GVariantType *type = NULL;
  g_autoptr (GVariant) state = NULL;
  gboolean enabled = FALSE;

  if (node->action != NULL
      && g_action_group_query_action (build->actions, node->action, &enabled, &type, NULL, NULL,
                                      &state))
    enabled = enabled
              && (type == NULL ? node->target == NULL
                               : node->target != NULL && g_variant_is_of_type (node->target, type));
  if (!enabled)
    set (node, "enabled", g_variant_new_boolean (FALSE));
  if (state == NULL)
    return;
  if (node->target != NULL)
    {
      set (node, "toggle-type", g_variant_new_string ("radio"));
      set (node, "toggle-state", g_variant_new_int32 (g_variant_equal (state, node->target)));
    }
  else if (g_variant_is_of_type (state, G_VARIANT_TYPE_BOOLEAN))
    {
      set (node, "toggle-type", g_variant_new_string ("checkmark"));
      set (node, "toggle-state", g_variant_new_int32 (g_variant_get_boolean (state)));
    }
}

/* (transfer full) (nullable): the action of an item without the prefix of the group. */
static char *
dup_action (Build *build, GMenuModel *model, int index)
{
  g_autofree char *name = NULL;
  gsize            length = strlen (build->prefix);

  if (!g_menu_model_get_item_attribute (model, index, G_MENU_ATTRIBUTE_ACTION, "s", &name)
      || strncmp (name, build->prefix, length) != 0 || name[length] != '.')
    return NULL;
  return g_strdup (name + length + 1);
}

/* --- items --- */

/* (transfer full): what makes an item the same one as before. */
static char *
dup_key (GMenuModel *model, int index, const char *label)
{
  g_autofree char *key = NULL;
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autofree char *target_text = NULL;

  if (g_menu_model_get_item_attribute (model, index, BECKON_MENU_ATTRIBUTE_KEY, "s", &key))
    return g_strconcat ("key|", key, NULL);
  if (!g_menu_model_get_item_attribute (model, index, G_MENU_ATTRIBUTE_ACTION, "s", &action))
    return g_strconcat ("label|", label, NULL);
  target = g_menu_model_get_item_attribute_value (model, index, G_MENU_ATTRIBUTE_TARGET, NULL);
  target_text = target != NULL ? g_variant_print (target, TRUE) : NULL;
  return g_strconcat ("action|", action, "|", target_text, NULL);
}

static void
add_item (Build                *build,
          BeckonMenuNode       *parent,
          const BeckonMenuNode *before,
          GMenuModel           *model,
          int                   index,
          int                   depth)
{
  g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (model, index, G_MENU_LINK_SUBMENU);
  g_autofree char *label = NULL;
  g_autofree char *key = NULL;
  BeckonMenuNode  *node;

  if (!g_menu_model_get_item_attribute (model, index, G_MENU_ATTRIBUTE_LABEL, "s", &label))
    label = g_strdup ("");
  key = dup_key (model, index, label);
  node = append (build, parent, before, key);
  set (node, "label", g_variant_new_string (label));
  if (submenu == NULL)
    {
      node->action = dup_action (build, model, index);
      node->target =
        g_menu_model_get_item_attribute_value (model, index, G_MENU_ATTRIBUTE_TARGET, NULL);
      apply_action (build, node);
      return;
    }
  set (node, "children-display", g_variant_new_string ("submenu"));
  node->children = g_ptr_array_new_with_free_func (node_free);
  add_items (build, node, find_child (before, node->key), submenu, depth + 1);
}

static void
add_separator (Build *build, BeckonMenuNode *parent, const BeckonMenuNode *before)
{
  if (!ends_with_separator (parent))
    set (append (build, parent, before, "separator"), "type", g_variant_new_string ("separator"));
}

static void
add_items (
  Build *build, BeckonMenuNode *parent, const BeckonMenuNode *before, GMenuModel *model, int depth)
{
  int n_items = g_menu_model_get_n_items (model);

  g_ptr_array_add (build->tree->models, g_object_ref (model));
  for (int i = 0; i < n_items && depth < MAX_DEPTH; i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);

      if (section == NULL)
        {
          add_item (build, parent, before, model, i, depth);
          continue;
        }
      add_separator (build, parent, before);
      add_items (build, parent, before, section, depth + 1);
      if (i + 1 < n_items)
        add_separator (build, parent, before);
    }
}

/* A section at the end may have been empty. */
static void
drop_last_separator (BeckonMenuTree *self, BeckonMenuNode *node)
{
  const BeckonMenuNode *last;

  if (node->children->len == 0 || !ends_with_separator (node))
    return;
  last = g_ptr_array_index (node->children, node->children->len - 1);
  g_hash_table_remove (self->ids, GINT_TO_POINTER (last->id));
  g_ptr_array_set_size (node->children, (int) node->children->len - 1);
}

static void
tidy (BeckonMenuTree *self, BeckonMenuNode *node)
{
  drop_last_separator (self, node);
  for (guint i = 0; i < node->children->len; i++)
    {
      BeckonMenuNode *child = g_ptr_array_index (node->children, i);

      if (child->children != NULL)
        tidy (self, child);
    }
}

BeckonMenuTree *
beckon_menu_tree_new (GMenuModel           *model,
                      const char           *prefix,
                      GActionGroup         *actions,
                      const BeckonMenuTree *previous,
                      gint32               *last_id)
{
  BeckonMenuTree *self = g_new0 (BeckonMenuTree, 1);
  Build           build = { self, prefix, actions, previous, last_id };

  self->ids = g_hash_table_new (NULL, NULL);
  self->models = g_ptr_array_new_with_free_func (g_object_unref);
  self->root = node_new (&build, 0, g_strdup (""));
  set (self->root, "children-display", g_variant_new_string ("submenu"));
  self->root->children = g_ptr_array_new_with_free_func (node_free);
  add_items (&build, self->root, previous != NULL ? previous->root : NULL, model, 0);
  tidy (self, self->root);
  return self;
}

void
beckon_menu_tree_free (BeckonMenuTree *self)
{
  g_hash_table_unref (self->ids);
  g_ptr_array_unref (self->models);
  node_free (self->root);
  g_free (self);
}

const BeckonMenuNode *
beckon_menu_tree_find (const BeckonMenuTree *self, gint32 id)
{
  return g_hash_table_lookup (self->ids, GINT_TO_POINTER (id));
}

/* --- D-Bus --- */

GVariant *
beckon_menu_node_to_properties (const BeckonMenuNode *node, const char *const *names)
{
  GVariantBuilder builder;
  GHashTableIter  iter;
  const char     *name;
  GVariant       *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_hash_table_iter_init (&iter, node->properties);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, (gpointer *) &value))
    if (names == NULL || names[0] == NULL || g_strv_contains (names, name))
      g_variant_builder_add (&builder, "{sv}", name, value);
  return g_variant_builder_end (&builder);
}

GVariant *
beckon_menu_node_to_layout (const BeckonMenuNode *node, int depth, const char *const *names)
{
  GVariantBuilder children;

  g_variant_builder_init (&children, G_VARIANT_TYPE ("av"));
  if (depth != 0 && node->children != NULL)
    for (guint i = 0; i < node->children->len; i++)
      g_variant_builder_add (
        &children, "v",
        beckon_menu_node_to_layout (g_ptr_array_index (node->children, i), depth - 1, names));
  return g_variant_new ("(i@a{sv}av)", node->id, beckon_menu_node_to_properties (node, names),
                        &children);
}
