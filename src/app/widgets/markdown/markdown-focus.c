/* markdown-focus.c: where Tab stops in what an agent wrote
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-focus.h"

#include "app/widgets/markdown/markdown-link.h"

static gboolean
is_text (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) && gtk_label_get_selectable (GTK_LABEL (widget));
}

/* Adds the stops below @widget, in the order in which they are read. */
static void
collect (GtkWidget *widget, GPtrArray *stops)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_BUTTON (widget) || GTK_IS_TEXT_VIEW (widget)
      || beckon_markdown_link_is_followed (widget) || (is_text (widget) && stops->len == 0))
    {
      g_ptr_array_add (stops, widget);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, stops);
}

/* Is @a before @b in the tree of widgets? */
static gboolean
is_before (GtkWidget *a, GtkWidget *b)
{
  GtkWidget *common = a;
  GtkWidget *from_a = a, *from_b = b;

  if (gtk_widget_is_ancestor (b, a))
    return TRUE;
  if (gtk_widget_is_ancestor (a, b) || a == b)
    return FALSE;
  while (!gtk_widget_is_ancestor (b, common))
    {
      from_a = common;
      common = gtk_widget_get_parent (common);
    }
  while (gtk_widget_get_parent (from_b) != common)
    from_b = gtk_widget_get_parent (from_b);
  for (GtkWidget *child = gtk_widget_get_next_sibling (from_a); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (child == from_b)
        return TRUE;
    }

  return FALSE;
}

gboolean
beckon_markdown_focus (GtkWidget *view, GtkDirectionType direction)
{
  g_autoptr (GPtrArray) stops = g_ptr_array_new ();
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (view));
  gboolean   is_forward = direction != GTK_DIR_TAB_BACKWARD;

  if (focus != NULL && !gtk_widget_is_ancestor (focus, view))
    focus = NULL;
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD && focus != NULL)
    return FALSE;
  /* A label moves between its own links. */
  if (focus != NULL && beckon_markdown_link_is_followed (focus)
      && beckon_markdown_link_move (GTK_LABEL (focus), is_forward, FALSE))
    return TRUE;

  collect (view, stops);
  for (guint i = 0; i < stops->len; i++)
    {
      GtkWidget *stop = g_ptr_array_index (stops, is_forward ? i : stops->len - 1 - i);

      if (focus != NULL && (is_forward ? !is_before (focus, stop) : !is_before (stop, focus)))
        continue;
      if (beckon_markdown_link_is_followed (stop) && gtk_widget_grab_focus (stop)
          && beckon_markdown_link_move (GTK_LABEL (stop), is_forward, TRUE))
        return TRUE;
      if (gtk_widget_child_focus (stop, direction))
        return TRUE;
    }

  return FALSE;
}
