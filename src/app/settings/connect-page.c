/* connect-page.c: the desk of people who have no agents yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-page.h"

struct _BeckonConnectPage
{
  GtkWidget  parent_instance;
  GtkWidget *status_page;
  GtkWidget *connect;
};

G_DEFINE_FINAL_TYPE (BeckonConnectPage, beckon_connect_page, GTK_TYPE_WIDGET)

static void
beckon_connect_page_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_CONNECT_PAGE (object)->status_page, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_connect_page_parent_class)->dispose (object);
}

static void
beckon_connect_page_class_init (BeckonConnectPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_connect_page_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/connect-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectPage, status_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectPage, connect);
}

static void
beckon_connect_page_init (BeckonConnectPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_connect_page_grab_focus (BeckonConnectPage *self)
{
  g_return_if_fail (BECKON_IS_CONNECT_PAGE (self));

  gtk_widget_grab_focus (self->connect);
}
