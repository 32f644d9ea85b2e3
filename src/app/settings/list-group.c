/* list-group.c: a group of preferences that is a list of rows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/list-group.h"

typedef struct
{
  BeckonDesk *desk;       /* (owned) (nullable) */
  GPtrArray  *rows;       /* (owned) (element-type GtkWidget): not owned, one for each item */
  GtkWidget  *search;     /* (nullable) */
  GtkWidget  *search_row; /* (nullable): holds it */
  GtkWidget  *note;       /* (nullable) */
} BeckonListGroupPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BeckonListGroup, beckon_list_group, ADW_TYPE_PREFERENCES_GROUP)

static BeckonListGroupPrivate *
get_private (BeckonListGroup *self)
{
  return beckon_list_group_get_instance_private (self);
}

static void
update (BeckonListGroup *self)
{
  BeckonListGroupClass *klass = BECKON_LIST_GROUP_GET_CLASS (self);

  if (klass->update != NULL)
    klass->update (self);
}

static void
on_add (BeckonListGroup *self)
{
  BECKON_LIST_GROUP_GET_CLASS (self)->add (self);
}

/* --- the rows --- */

/* (transfer none) (nullable): the row of @item, the one at @nth; removed from @left. */
static GtkWidget *
take_row (BeckonListGroup *self, GPtrArray *left, guint nth, gconstpointer item)
{
  BeckonListGroupClass *klass = BECKON_LIST_GROUP_GET_CLASS (self);

  if (klass->has_item == NULL)
    return nth < left->len ? g_steal_pointer (&left->pdata[nth]) : NULL;
  for (guint i = 0; i < left->len; i++)
    if (left->pdata[i] != NULL && klass->has_item (left->pdata[i], item))
      return g_steal_pointer (&left->pdata[i]);

  return NULL;
}

/* Removes those @rows of the group that are not in @stay, and their place in @rows. */
static void
remove_others (BeckonListGroup *self, GPtrArray *rows, GPtrArray *stay)
{
  for (guint i = rows->len; i > 0; i--)
    {
      GtkWidget *row = rows->pdata[i - 1];

      if (g_ptr_array_find (stay, row, NULL))
        continue;
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
      g_ptr_array_remove_index (rows, i - 1);
    }
}

/* (transfer none) (nullable): what has the focus in the @rows from @from on. */
static GtkWidget *
get_focus_below (BeckonListGroup *self, const GPtrArray *rows, guint from)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (guint i = from; focus != NULL && i < rows->len; i++)
    if (focus == rows->pdata[i] || gtk_widget_is_ancestor (focus, rows->pdata[i]))
      return focus;

  return NULL;
}

/* Makes the rows of the group @rows, of which it has @before. A row can only be added at the end:
 * what stands behind a new row is removed and added again. */
static void
arrange (BeckonListGroup *self, const GPtrArray *before, const GPtrArray *rows)
{
  g_autoptr (GtkWidget) focus = NULL;
  guint same = 0;

  while (same < rows->len && same < before->len && rows->pdata[same] == before->pdata[same])
    same++;
  g_set_object (&focus, get_focus_below (self, before, same));
  for (guint i = same; i < before->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), before->pdata[i]);
  for (guint i = same; i < rows->len; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), rows->pdata[i]);
  /* Typed text stays unselected, so that the next key does not replace it. */
  if (GTK_IS_TEXT (focus))
    gtk_text_grab_focus_without_selecting (GTK_TEXT (focus));
  else if (focus != NULL)
    gtk_widget_grab_focus (focus);
}

void
beckon_list_group_show (BeckonListGroup *self, const GPtrArray *items)
{
  BeckonListGroupPrivate *priv = get_private (self);
  BeckonListGroupClass   *klass = BECKON_LIST_GROUP_GET_CLASS (self);
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));
  g_return_if_fail (items != NULL);

  left = g_ptr_array_copy (priv->rows, NULL, NULL);
  for (guint i = 0; i < items->len; i++)
    {
      GtkWidget *row = take_row (self, left, i, items->pdata[i]);

      if (row == NULL)
        row = klass->make_row (self, items->pdata[i]);
      g_ptr_array_add (rows, g_object_ref_sink (row));
      if (klass->update_row != NULL)
        klass->update_row (self, row, items->pdata[i]);
    }
  remove_others (self, priv->rows, rows);
  arrange (self, priv->rows, rows);
  g_ptr_array_set_size (priv->rows, 0);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (priv->rows, rows->pdata[i]);
}

const GPtrArray *
beckon_list_group_get_rows (BeckonListGroup *self)
{
  g_return_val_if_fail (BECKON_IS_LIST_GROUP (self), NULL);

  return get_private (self)->rows;
}

/* --- life cycle --- */

static void
beckon_list_group_dispose (GObject *object)
{
  BeckonListGroupPrivate *priv = get_private (BECKON_LIST_GROUP (object));

  if (priv->desk != NULL)
    g_signal_handlers_disconnect_by_func (priv->desk, update, object);
  g_clear_object (&priv->desk);

  G_OBJECT_CLASS (beckon_list_group_parent_class)->dispose (object);
}

static void
beckon_list_group_finalize (GObject *object)
{
  g_ptr_array_unref (get_private (BECKON_LIST_GROUP (object))->rows);

  G_OBJECT_CLASS (beckon_list_group_parent_class)->finalize (object);
}

static void
beckon_list_group_class_init (BeckonListGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_list_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_list_group_finalize;
}

static void
beckon_list_group_init (BeckonListGroup *self)
{
  get_private (self)->rows = g_ptr_array_new ();
}

/* --- what is around the rows --- */

void
beckon_list_group_add_button (BeckonListGroup *self, const char *label)
{
  GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));

  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (add, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (on_add), self);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), add);
}

void
beckon_list_group_add_search (BeckonListGroup *self, const char *title)
{
  BeckonListGroupPrivate *priv = get_private (self);

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));
  g_return_if_fail (priv->search == NULL);

  priv->search_row = adw_preferences_row_new ();
  priv->search = gtk_search_entry_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (priv->search_row), title);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (priv->search_row), priv->search);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (priv->search_row), FALSE);
  gtk_widget_set_focusable (priv->search_row, FALSE);
  g_object_set (priv->search, "placeholder-text", title, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (priv->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_widget_add_css_class (priv->search, "row-search");
  g_signal_connect_swapped (priv->search, "search-changed", G_CALLBACK (update), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), priv->search_row);
}

void
beckon_list_group_show_search (BeckonListGroup *self, gboolean visible)
{
  g_return_if_fail (BECKON_IS_LIST_GROUP (self));

  gtk_widget_set_visible (get_private (self)->search_row, visible);
}

char *
beckon_list_group_dup_search (BeckonListGroup *self)
{
  g_return_val_if_fail (BECKON_IS_LIST_GROUP (self), NULL);

  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (get_private (self)->search))));
}

void
beckon_list_group_add_note (BeckonListGroup *self)
{
  BeckonListGroupPrivate *priv = get_private (self);

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));
  g_return_if_fail (priv->note == NULL);

  priv->note = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (priv->note), FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), priv->note);
}

void
beckon_list_group_set_note (BeckonListGroup *self, const char *title, const char *subtitle)
{
  BeckonListGroupPrivate *priv = get_private (self);

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));
  g_return_if_fail (priv->note != NULL);

  gtk_widget_set_visible (priv->note, title != NULL);
  if (subtitle == NULL)
    gtk_widget_add_css_class (priv->note, "dim-label");
  else
    gtk_widget_remove_css_class (priv->note, "dim-label");
  g_object_set (priv->note, "title", title != NULL ? title : "", "subtitle",
                subtitle != NULL ? subtitle : "", NULL);
}

/* --- the desk --- */

void
beckon_list_group_set_desk (BeckonListGroup *self, BeckonDesk *desk, const char *event)
{
  BeckonListGroupPrivate *priv = get_private (self);

  g_return_if_fail (BECKON_IS_LIST_GROUP (self));
  g_return_if_fail (priv->desk == NULL);

  priv->desk = g_object_ref (desk);
  if (event == NULL)
    return;
  g_signal_connect_swapped (desk, event, G_CALLBACK (update), self);
  update (self);
}

BeckonDesk *
beckon_list_group_get_desk (BeckonListGroup *self)
{
  g_return_val_if_fail (BECKON_IS_LIST_GROUP (self), NULL);

  return get_private (self)->desk;
}
