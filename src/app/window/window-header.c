/* window-header.c: the header bar of the desk window: its pages, its menus and its buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-header.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"
#include "surface/quiet/quiet-menu.h"

struct _BeckonWindowHeader
{
  AdwBin            parent_instance;
  GMenu            *quiet_section; /* of the main menu */
  GtkStack         *title_stack;   /* title, switcher */
  GtkLabel         *title;
  AdwViewSwitcher  *switcher;
  GtkWidget        *back;
  GtkWidget        *new_task;
  AdwButtonContent *new_task_content;
  GtkToggleButton  *search_button;
  GtkWidget        *group_button;
};

G_DEFINE_FINAL_TYPE (BeckonWindowHeader, beckon_window_header, ADW_TYPE_BIN)

static void
beckon_window_header_class_init (BeckonWindowHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/window-header.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, quiet_section);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, title_stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, switcher);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, back);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, new_task);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, new_task_content);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, search_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindowHeader, group_button);
}

static void
beckon_window_header_init (BeckonWindowHeader *self)
{
  g_autoptr (GMenuModel) quiet = beckon_quiet_menu_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_menu_append_submenu (self->quiet_section, _ ("_Do Not Disturb"), quiet);
}

void
beckon_window_header_set_stack (BeckonWindowHeader *self, AdwViewStack *stack)
{
  g_return_if_fail (BECKON_IS_WINDOW_HEADER (self));

  adw_view_switcher_set_stack (self->switcher, stack);
}

void
beckon_window_header_show (BeckonWindowHeader *self, const BeckonWindowHeaderState *state)
{
  g_return_if_fail (BECKON_IS_WINDOW_HEADER (self));

  gtk_widget_set_visible (self->back, state->can_go_back);
  gtk_label_set_label (self->title, state->title != NULL ? state->title : _ ("Beckon"));
  /* Inside a task in a narrow window, only the back button is shown. */
  gtk_widget_set_visible (self->new_task, state->open && !state->can_go_back);
  gtk_widget_set_visible (self->group_button, state->can_group && !state->can_go_back);
  adw_button_content_set_label (self->new_task_content, state->narrow ? "" : _ ("New Task"));
  beckon_spoken_name (self->new_task, _ ("New Task"));
  gtk_stack_set_visible_child_name (self->title_stack,
                                    state->open && !state->narrow ? "switcher" : "title");
}

gboolean
beckon_window_header_can_go_back (BeckonWindowHeader *self)
{
  g_return_val_if_fail (BECKON_IS_WINDOW_HEADER (self), FALSE);

  return gtk_widget_get_visible (self->back);
}

void
beckon_window_header_set_searching (BeckonWindowHeader *self, gboolean searching)
{
  g_return_if_fail (BECKON_IS_WINDOW_HEADER (self));

  gtk_toggle_button_set_active (self->search_button, searching);
}

GtkWidget *
beckon_window_header_get_switcher (BeckonWindowHeader *self)
{
  g_return_val_if_fail (BECKON_IS_WINDOW_HEADER (self), NULL);

  return GTK_WIDGET (self->switcher);
}
