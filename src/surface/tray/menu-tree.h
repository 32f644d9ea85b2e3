/* menu-tree.h: a GMenuModel and its actions as the numbered items of a dbusmenu; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Attribute of an item (a string): what it is about. Items that have the same are the same item,
 * whatever their labels. */
#define BECKON_MENU_ATTRIBUTE_KEY "x-beckon-key"

typedef struct
{
  gint32      id;
  char       *key;        /* (owned): unique among its siblings; the same item has the same again */
  GHashTable *properties; /* (owned): name → GVariant; static names */
  char       *action;     /* (owned) (nullable): without the prefix of its group */
  GVariant   *target;     /* (owned) (nullable) */
  GPtrArray  *children;   /* (owned) (nullable) (element-type BeckonMenuNode): of a submenu */
} BeckonMenuNode;

typedef struct
{
  BeckonMenuNode *root; /* (owned): id 0 */
  GHashTable     *ids;  /* (owned): id → BeckonMenuNode, not owned */
  GPtrArray *models;    /* (owned) (element-type GMenuModel): every model that the items are from */
} BeckonMenuTree;

/* (transfer full): sections end with separators; items whose action has another prefix than
 * @prefix, does not exist, is disabled or takes another parameter are insensitive. Items of
 * @previous (nullable) keep their ids; new ones get ids that were never used, from @last_id on. */
BeckonMenuTree *beckon_menu_tree_new (GMenuModel           *model,
                                      const char           *prefix,
                                      GActionGroup         *actions,
                                      const BeckonMenuTree *previous,
                                      gint32               *last_id);
void            beckon_menu_tree_free (BeckonMenuTree *self);
/* (transfer none) (nullable) */
const BeckonMenuNode *beckon_menu_tree_find (const BeckonMenuTree *self, gint32 id);

/* (transfer floating): {name: value} of the properties of @node whose name is in @names, all of
 * them if it is empty. */
GVariant *beckon_menu_node_to_properties (const BeckonMenuNode *node, const char *const *names);
/* (transfer floating): (ia{sv}av), with @depth levels of children, all of them if it is negative.
 */
GVariant *
beckon_menu_node_to_layout (const BeckonMenuNode *node, int depth, const char *const *names);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMenuTree, beckon_menu_tree_free)

G_END_DECLS
