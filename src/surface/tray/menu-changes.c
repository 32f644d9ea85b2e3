/* menu-changes.c: what a host of trays is told when a menu has changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/menu-changes.h"

/* TRUE: their children are the same ones in the same order. */
static gboolean
has_same_children (const BeckonMenuNode *a, const BeckonMenuNode *b)
{
  if ((a->children == NULL) != (b->children == NULL))
    return FALSE;
  if (a->children == NULL)
    return TRUE;
  if (a->children->len != b->children->len)
    return FALSE;
  for (guint i = 0; i < a->children->len; i++)
    {
      const BeckonMenuNode *child_a = g_ptr_array_index (a->children, i);
      const BeckonMenuNode *child_b = g_ptr_array_index (b->children, i);

      if (child_a->id != child_b->id)
        return FALSE;
    }
  return TRUE;
}

/* Adds the properties of @now that @before does not have, or has with another value. */
static void
add_changed (GVariantBuilder *builder, const BeckonMenuNode *before, const BeckonMenuNode *now)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  const char    *name;
  GVariant      *value;

  g_hash_table_iter_init (&iter, now->properties);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, (gpointer *) &value))
    {
      GVariant *old = g_hash_table_lookup (before->properties, name);

      if (old == NULL || !g_variant_equal (old, value))
        g_ptr_array_add (names, (char *) name);
    }
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  g_variant_builder_add (builder, "(i@a{sv})", now->id,
                         beckon_menu_node_to_properties (now, (const char *const *) names->pdata));
}

/* Adds the names of the properties of @before that @now does not have. */
static void
add_removed (GVariantBuilder *builder, const BeckonMenuNode *before, const BeckonMenuNode *now)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  const char    *name;

  g_hash_table_iter_init (&iter, before->properties);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    if (!g_hash_table_contains (now->properties, name))
      g_ptr_array_add (names, (char *) name);
  if (names->len > 0)
    g_variant_builder_add (
      builder, "(i@as)", now->id,
      g_variant_new_strv ((const char *const *) names->pdata, (gssize) names->len));
}

gboolean
beckon_menu_changes_find (const BeckonMenuTree *before,
                          const BeckonMenuTree *now,
                          gint32               *parent,
                          GVariant            **properties)
{
  g_autoptr (GVariant) changed = NULL;
  g_autoptr (GVariant) removed = NULL;
  GVariantBuilder changed_builder;
  GVariantBuilder removed_builder;
  GHashTableIter  iter;
  BeckonMenuNode *node;
  guint           n_parents = 0;

  *parent = 0;
  *properties = NULL;
  g_variant_builder_init (&changed_builder, G_VARIANT_TYPE ("a(ia{sv})"));
  g_variant_builder_init (&removed_builder, G_VARIANT_TYPE ("a(ias)"));
  g_hash_table_iter_init (&iter, now->ids);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &node))
    {
      const BeckonMenuNode *old = beckon_menu_tree_find (before, node->id);

      if (old == NULL)
        continue;
      add_changed (&changed_builder, old, node);
      add_removed (&removed_builder, old, node);
      if (!has_same_children (old, node))
        *parent = n_parents++ == 0 ? node->id : 0;
    }
  changed = g_variant_ref_sink (g_variant_builder_end (&changed_builder));
  removed = g_variant_ref_sink (g_variant_builder_end (&removed_builder));
  if (g_variant_n_children (changed) + g_variant_n_children (removed) > 0)
    *properties = g_variant_ref_sink (g_variant_new ("(@a(ia{sv})@a(ias))", changed, removed));
  return n_parents > 0;
}
