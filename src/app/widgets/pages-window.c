/* pages-window.c: a small window with a first page, and others that lead back to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/pages-window.h"

typedef struct
{
  GtkLabel  *title;
  GtkWidget *back;
  GtkStack  *stack;
  GtkWidget *from; /* (unowned) (nullable): of the first page, what led to the shown one */
} BeckonPagesWindowPrivate;

static GtkBuildableIface *parent_buildable;

static void beckon_pages_window_buildable_init (GtkBuildableIface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (BeckonPagesWindow,
                                  beckon_pages_window,
                                  ADW_TYPE_WINDOW,
                                  G_ADD_PRIVATE (BeckonPagesWindow)
                                    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                           beckon_pages_window_buildable_init))

static BeckonPagesWindowPrivate *
get_private (BeckonPagesWindow *self)
{
  return beckon_pages_window_get_instance_private (self);
}

static GtkWidget *
get_first (BeckonPagesWindow *self)
{
  return gtk_widget_get_first_child (GTK_WIDGET (get_private (self)->stack));
}

static void
on_turned (BeckonPagesWindow *self)
{
  BeckonPagesWindowPrivate *priv = get_private (self);
  GtkWidget                *page = gtk_stack_get_visible_child (priv->stack);
  const char               *title;

  /* The window is being disposed of. */
  if (page == NULL)
    return;
  title = gtk_stack_page_get_title (gtk_stack_get_page (priv->stack, page));
  gtk_label_set_label (priv->title, title != NULL ? title : "");
  gtk_widget_set_visible (priv->back, page != get_first (self));
}

static void
go_back (BeckonPagesWindow *self)
{
  BeckonPagesWindowPrivate *priv = get_private (self);

  gtk_stack_set_visible_child (priv->stack, get_first (self));
  if (priv->from != NULL)
    gtk_widget_grab_focus (priv->from);
}

static gboolean
on_back_key (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  BeckonPagesWindow *self = BECKON_PAGES_WINDOW (widget);

  if (gtk_stack_get_visible_child (get_private (self)->stack) == get_first (self))
    gtk_window_close (GTK_WINDOW (self));
  else
    go_back (self);

  return GDK_EVENT_STOP;
}

/* --- object --- */

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  GtkBuildable *stack = GTK_BUILDABLE (get_private (BECKON_PAGES_WINDOW (buildable))->stack);

  /* The rest is from the template of this type itself. */
  if (GTK_IS_STACK_PAGE (child))
    GTK_BUILDABLE_GET_IFACE (stack)->add_child (stack, builder, child, type);
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
beckon_pages_window_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

static void
beckon_pages_window_class_init (BeckonPagesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/pages-window.ui");
  gtk_widget_class_bind_template_child_private (widget_class, BeckonPagesWindow, title);
  gtk_widget_class_bind_template_child_private (widget_class, BeckonPagesWindow, back);
  gtk_widget_class_bind_template_child_private (widget_class, BeckonPagesWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, on_turned);
  gtk_widget_class_bind_template_callback (widget_class, go_back);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, on_back_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, GDK_ALT_MASK, on_back_key, NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
beckon_pages_window_init (BeckonPagesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_pages_window_turn (BeckonPagesWindow *self,
                          const char        *page,
                          GtkWidget         *from,
                          GtkWidget         *focus)
{
  BeckonPagesWindowPrivate *priv;

  g_return_if_fail (BECKON_IS_PAGES_WINDOW (self));

  priv = get_private (self);
  priv->from = from;
  gtk_stack_set_visible_child_name (priv->stack, page);
  gtk_widget_grab_focus (focus != NULL ? focus : priv->back);
}
