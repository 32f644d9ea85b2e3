/* people-window.c: who does the work: people, to whom it can be handed over, and agents
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/people-window.h"

#include "app/settings/agents-group.h"
#include "app/settings/people-group.h"
#include "app/widgets/modal-focus.h"

struct _BeckonPeopleWindow
{
  AdwWindow          parent_instance;
  BeckonPeopleGroup *people;
  BeckonAgentsGroup *agents;
  BeckonSeenGroup   *seen;
};

G_DEFINE_FINAL_TYPE (BeckonPeopleWindow, beckon_people_window, ADW_TYPE_WINDOW)

static void
beckon_people_window_class_init (BeckonPeopleWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BECKON_TYPE_PEOPLE_GROUP);
  g_type_ensure (BECKON_TYPE_AGENTS_GROUP);
  g_type_ensure (BECKON_TYPE_SEEN_GROUP);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/people-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonPeopleWindow, people);
  gtk_widget_class_bind_template_child (widget_class, BeckonPeopleWindow, agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonPeopleWindow, seen);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
beckon_people_window_init (BeckonPeopleWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_modal_focus_keep (GTK_WINDOW (self));
}

GtkWidget *
beckon_people_window_new (BeckonDesk *desk)
{
  BeckonPeopleWindow *self = g_object_new (BECKON_TYPE_PEOPLE_WINDOW, NULL);

  beckon_people_group_set_desk (self->people, desk);
  beckon_seen_group_set_desk (self->seen, desk);
  beckon_agents_group_set_seen (self->agents, self->seen);
  beckon_agents_group_set_desk (self->agents, desk);

  return GTK_WIDGET (self);
}
