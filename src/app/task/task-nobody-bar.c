/* task-nobody-bar.c: says that no agent will do a task, with what to do about it (CF-11), or that
 * the desk which is to do it is away (TM-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-nobody-bar.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/wrap-box.h"
#include "model/task-nobody.h"

/* If the text would get less width than this, the buttons move to a line of their own. */
#define TEXT_CHARS 12

struct _BeckonTaskNobodyBar
{
  GtkWidget   parent_instance;
  BeckonDesk *desk;    /* (owned) (nullable) */
  BeckonTask *task;    /* (owned) (nullable) */
  gulong      handler; /* of the desk */
  GtkWidget  *box;
  GtkLabel   *text;
  GtkWidget  *buttons[2];
};

G_DEFINE_FINAL_TYPE (BeckonTaskNobodyBar, beckon_task_nobody_bar, GTK_TYPE_WIDGET)

/* (transfer full) (nullable): NULL: somebody does it, or will. @away (out): it is the desk that is
 * away. */
static char *
dup_sentence (BeckonTaskNobodyBar *self, gboolean *away)
{
  const BeckonAwayDesk *desk;

  *away = FALSE;
  if (self->desk == NULL || self->task == NULL)
    return NULL;
  desk = beckon_desk_find_away (self->desk, self->task);
  *away = desk != NULL;
  if (desk != NULL)
    return beckon_task_away_sentence (
      desk->computer, desk->seen_us,
      beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));

  return beckon_desk_has_nobody_for (self->desk, self->task)
           ? beckon_task_nobody_sentence (self->task)
           : NULL;
}

static void
update (BeckonTaskNobodyBar *self)
{
  gboolean         away;
  g_autofree char *sentence = dup_sentence (self, &away);

  if (sentence != NULL)
    {
      gtk_label_set_text (self->text, sentence);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      sentence, -1);
    }
  for (guint i = 0; i < G_N_ELEMENTS (self->buttons); i++)
    gtk_widget_set_visible (self->buttons[i], !away);
  gtk_widget_set_visible (GTK_WIDGET (self), sentence != NULL);
}

static void
drop (BeckonTaskNobodyBar *self)
{
  if (self->desk != NULL)
    g_clear_signal_handler (&self->handler, self->desk);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task, beckon_task_unref);
}

static void
beckon_task_nobody_bar_dispose (GObject *object)
{
  BeckonTaskNobodyBar *self = BECKON_TASK_NOBODY_BAR (object);

  drop (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_task_nobody_bar_parent_class)->dispose (object);
}

static void
beckon_task_nobody_bar_class_init (BeckonTaskNobodyBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_nobody_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_button (BeckonTaskNobodyBar *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), button);
  return button;
}

static void
beckon_task_nobody_bar_init (BeckonTaskNobodyBar *self)
{
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "icon-name", "dialog-warning-symbolic", "valign",
                  GTK_ALIGN_CENTER, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->box = beckon_wrap_box_new (6);
  gtk_widget_add_css_class (self->box, "nobody");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->text = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "wrap", TRUE,
                             "wrap-mode", PANGO_WRAP_WORD_CHAR, "width-chars", TEXT_CHARS, NULL);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), icon);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), GTK_WIDGET (self->text));
  self->buttons[0] = add_button (self, _ ("Assign…"), "task.assign");
  self->buttons[1] = add_button (self, _ ("Connect an Agent"), "win.connect");
}

void
beckon_task_nobody_bar_set (BeckonTaskNobodyBar *self, BeckonDesk *desk, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_NOBODY_BAR (self));

  if (task != NULL)
    beckon_task_ref (task);
  drop (self);
  self->task = task;
  if (desk != NULL)
    {
      self->desk = g_object_ref (desk);
      self->handler =
        g_signal_connect_swapped (desk, "listeners-changed", G_CALLBACK (update), self);
    }
  update (self);
}
