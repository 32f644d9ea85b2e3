/* task-heading.c: the heading of a group of tasks, which folds it, and what shows all of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-heading.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"

struct _BeckonTaskHeading
{
  GtkWidget  parent_instance;
  GtkWidget *button;
  GtkImage  *arrow;
  GtkLabel  *label;
  GtkLabel  *count;
};

G_DEFINE_FINAL_TYPE (BeckonTaskHeading, beckon_task_heading, GTK_TYPE_WIDGET)

static void
beckon_task_heading_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_TASK_HEADING (object)->button, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_task_heading_parent_class)->dispose (object);
}

static void
beckon_task_heading_class_init (BeckonTaskHeadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_heading_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "taskheading");
}

static void
beckon_task_heading_init (BeckonTaskHeading *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->arrow = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->arrow), "arrow");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->arrow));
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->label));
  self->count = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "count");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->count));

  self->button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->button), line);
  gtk_widget_add_css_class (self->button, "flat");
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

GtkWidget *
beckon_task_heading_new (void)
{
  return g_object_new (BECKON_TYPE_TASK_HEADING, NULL);
}

static void
show_more (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  guint            count = beckon_task_item_get_count (item);
  g_autofree char *text = g_strdup_printf (ngettext ("Show All %u", "Show All %u", count), count);

  gtk_label_set_text (self->label, text);
  gtk_label_set_text (self->count, "");
  gtk_image_clear (self->arrow);
  gtk_widget_add_css_class (GTK_WIDGET (self), "more");
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->button), NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "tasks.show-all");
}

static void
show_heading (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  BeckonTaskGroup  group = beckon_task_item_get_group (item);
  guint            count = beckon_task_item_get_count (item);
  gboolean         folded = beckon_task_item_is_folded (item);
  g_autofree char *number = g_strdup_printf ("%u", count);

  gtk_widget_remove_css_class (GTK_WIDGET (self), "more");
  if (group == BECKON_TASK_GROUP_NEEDS && count == 0)
    gtk_label_set_text (self->label, _ ("Nothing Needs You"));
  else if (beckon_task_item_is_today (item))
    gtk_label_set_text (self->label, _ ("Done Today"));
  else
    gtk_label_set_text (self->label, beckon_task_group_to_label (group));
  gtk_label_set_text (self->count, count > 0 ? number : "");
  if (group == BECKON_TASK_GROUP_NEEDS)
    {
      gtk_image_clear (self->arrow);
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), NULL);
      return;
    }

  gtk_image_set_from_icon_name (self->arrow, folded ? "pan-end-symbolic" : "pan-down-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED,
                               !folded, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s",
                                    beckon_task_group_to_word (group));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "tasks.fold");
}

char *
beckon_task_heading_show (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  gboolean    needs;
  const char *count;
  char       *spoken;

  g_return_val_if_fail (BECKON_IS_TASK_HEADING (self), NULL);

  if (beckon_task_item_is_more (item))
    show_more (self, item);
  else
    show_heading (self, item);

  needs = !beckon_task_item_is_more (item)
          && beckon_task_item_get_group (item) == BECKON_TASK_GROUP_NEEDS;
  gtk_widget_set_focusable (self->button, !needs);
  gtk_widget_set_can_target (self->button, !needs);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_HIDDEN, needs,
                               -1);
  if (needs && beckon_task_item_get_count (item) > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "accent");

  count = gtk_label_get_text (self->count);
  /* Translators: a heading and how many tasks are below it, like "Running, 4" */
  spoken = *count != '\0' ? g_strdup_printf (_ ("%s, %s"), gtk_label_get_text (self->label), count)
                          : g_strdup (gtk_label_get_text (self->label));
  beckon_spoken_name (self->button, spoken);

  return spoken;
}

gboolean
beckon_task_heading_grab_focus (BeckonTaskHeading *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_HEADING (self), FALSE);

  return gtk_widget_get_focusable (self->button) && gtk_widget_grab_focus (self->button);
}
