/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task-row.h"

#include <glib/gi18n-lib.h>

#include "app/format.h"
#include "app/look.h"
#include "model/display-text.h"
#include "model/duration.h"
#include "model/task-status.h"

#define TITLE_CHARS    200
#define QUESTION_CHARS 300

struct _BeckonTaskRow
{
  GtkWidget       parent_instance;
  BeckonDesk     *desk;      /* (owned) */
  BeckonTaskItem *item;      /* (owned) (nullable) */
  BeckonQuestion *question;  /* (owned) (nullable): the pending one of the task */
  GtkLabel       *heading;
  GtkImage       *icon;
  GtkWidget      *body;
  GtkLabel       *title;
  GtkLabel       *end;
  GtkLabel       *whence;
  GtkProgressBar *progress;  /* (nullable): made when first needed */
  GtkWidget      *need;      /* (nullable): made when first needed, with the three below */
  GtkLabel       *ask;
  GtkLabel       *due;
  GtkWidget      *answer;
};

G_DEFINE_FINAL_TYPE (BeckonTaskRow, beckon_task_row, GTK_TYPE_WIDGET)

static GtkLabel *
new_label (const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);

  return label;
}

static void
set_text (GtkLabel   *label,
          const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
}

static gint64
now_us (BeckonTaskRow *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* (transfer full): what stands at the end of the first line. */
static char *
format_end (BeckonTaskRow    *self,
            const BeckonTask *task)
{
  gint64 since_us;

  switch (task->status)
    {
    case BECKON_TASK_AWAITING_RESPONSE:
      if (self->question != NULL && beckon_question_get_remaining_us (self->question) >= 0)
        return beckon_duration_clock (beckon_question_get_remaining_us (self->question));
      since_us = task->need_us;
      break;

    case BECKON_TASK_RUNNING:
      if (task->progress >= 0)
        /* Translators: how much of a task is done, in per cent */
        return g_strdup_printf (_("%d %%"), (int) (CLAMP (task->progress, 0, 1) * 100));
      since_us = task->started_us;
      break;

    case BECKON_TASK_WAITING:
      if (task->resume_us > now_us (self))
        {
          g_autofree char *left = beckon_duration_format (task->resume_us - now_us (self));

          /* Translators: when a waiting task goes on, like "in 4 days, 3 h" */
          return g_strdup_printf (_("in %s"), left);
        }
      since_us = task->updated_us;
      break;

    case BECKON_TASK_COMPLETE:
    case BECKON_TASK_FAILED:
    case BECKON_TASK_CANCELLED:
      since_us = task->finished_us;
      break;

    case BECKON_TASK_POSTPONED:
    case BECKON_TASK_QUEUED:
    default:
      since_us = task->need_us != 0 ? task->need_us : task->queued_us;
      break;
    }

  return since_us != 0 ? beckon_format_age (MAX (now_us (self) - since_us, 0)) : g_strdup ("");
}

static void
update_time (BeckonTaskRow    *self,
             const BeckonTask *task)
{
  g_autofree char *end = format_end (self, task);

  set_text (self->end, end);
  if (self->need != NULL && gtk_widget_get_visible (self->need))
    {
      g_autofree char *due = NULL;

      if (self->question != NULL || task->status == BECKON_TASK_POSTPONED)
        due = beckon_format_due (self->question);
      set_text (self->due, due != NULL ? due : "");
    }
}

static void
build_need (BeckonTaskRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->need = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->ask = new_label ("task-ask");
  gtk_label_set_wrap (self->ask, TRUE);
  gtk_label_set_wrap_mode (self->ask, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (self->ask, 2);
  gtk_box_append (GTK_BOX (self->need), GTK_WIDGET (self->ask));

  self->due = new_label ("caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->due), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->due), "task-due");
  gtk_widget_set_hexpand (GTK_WIDGET (self->due), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->due));

  self->answer = gtk_button_new_with_label (_("Answer"));
  gtk_widget_add_css_class (self->answer, "task-answer");
  gtk_widget_set_valign (self->answer, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), self->answer);
  gtk_box_append (GTK_BOX (self->need), line);
  gtk_box_append (GTK_BOX (self->body), self->need);
}

static void
update_need (BeckonTaskRow    *self,
             const BeckonTask *task)
{
  gboolean shown = task->pending_interaction != 0 && task->clarification_question != NULL &&
                   beckon_task_group_from_status (task->status) == BECKON_TASK_GROUP_NEEDS;

  if (shown && self->need == NULL)
    build_need (self);
  if (self->need != NULL)
    gtk_widget_set_visible (self->need, shown);
  if (shown)
    {
      g_autofree char *ask = beckon_display_text_short (task->clarification_question, QUESTION_CHARS);
      g_autofree char *name = NULL;

      set_text (self->ask, ask);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer), "x", task->pending_interaction);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer), "win.answer");
      /* Translators: the accessible name of a button; %s is the question */
      name = g_strdup_printf (_("Answer: %s"), ask);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->answer), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
}

static void
update_progress (BeckonTaskRow    *self,
                 const BeckonTask *task)
{
  gboolean shown = task->progress >= 0 && !beckon_task_status_is_ended (task->status);

  if (shown && self->progress == NULL)
    {
      self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
      gtk_widget_add_css_class (GTK_WIDGET (self->progress), "task-progress");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _("Progress"), -1);
      gtk_box_insert_child_after (GTK_BOX (self->body), GTK_WIDGET (self->progress), GTK_WIDGET (self->whence));
    }
  if (self->progress != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->progress), shown);
  if (shown)
    gtk_progress_bar_set_fraction (self->progress, CLAMP (task->progress, 0, 1));
}

/* The entry of the list has no text of its own: a screen reader would say nothing. */
static void
update_name (BeckonTaskRow *self,
             const char    *name)
{
  GtkWidget *entry = gtk_widget_get_parent (GTK_WIDGET (self));

  if (entry != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
set_state_class (GtkWidget  *widget,
                 const char *css_class)
{
  const char * const *classes = beckon_look_classes ();

  for (guint i = 0; classes[i] != NULL; i++)
    {
      if (g_strcmp0 (classes[i], css_class) != 0)
        gtk_widget_remove_css_class (widget, classes[i]);
    }
  if (css_class != NULL)
    gtk_widget_add_css_class (widget, css_class);
}

static void
update_heading (BeckonTaskRow *self)
{
  BeckonTaskGroup group = beckon_task_item_get_group (self->item);
  guint count = beckon_task_item_get_count (self->item);
  g_autofree char *text = NULL;

  if (group != BECKON_TASK_GROUP_NEEDS)
    text = g_strdup (beckon_task_group_to_label (group));
  else if (count == 0)
    text = g_strdup (_("Nothing needs you"));
  else
    /* Translators: the heading "Needs you" with the number of tasks that do */
    text = g_strdup_printf (_("%s (%u)"), beckon_task_group_to_label (group), count);

  set_text (self->heading, text);
  if (group == BECKON_TASK_GROUP_NEEDS && count > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->heading), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->heading), "accent");
  update_name (self, text);
}

static void
update_task (BeckonTaskRow *self)
{
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  const char *word;
  g_autofree char *title = NULL;
  g_autofree char *whence = NULL;
  g_autofree char *name = NULL;

  if (task == NULL)
    {
      set_text (self->title, _("Deleted"));
      set_text (self->whence, "");
      set_text (self->end, "");
      return;
    }

  word = beckon_look_task_word (task);
  title = beckon_display_text_short (task->title, TITLE_CHARS);
  whence = beckon_format_whence (task->agent, task->workspace);
  gtk_image_set_from_icon_name (self->icon, beckon_look_task_icon (task));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->icon), word);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->icon), GTK_ACCESSIBLE_PROPERTY_LABEL, word, -1);
  set_state_class (GTK_WIDGET (self->icon), beckon_look_task_class (task));

  set_text (self->title, title);
  set_text (self->whence, whence);
  gtk_widget_set_visible (GTK_WIDGET (self->whence), *whence != '\0');
  update_progress (self, task);
  update_need (self, task);
  update_time (self, task);

  if (self->need != NULL && gtk_widget_get_visible (self->need))
    name = g_strjoin (", ", word, title, whence, gtk_label_get_text (self->ask), NULL);
  else
    name = g_strjoin (", ", word, title, whence, NULL);
  update_name (self, name);
}

static void
on_question_changed (BeckonQuestion *question,
                     BeckonTaskRow  *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  if (task != NULL)
    update_time (self, task);
}

static void
set_question (BeckonTaskRow  *self,
              BeckonQuestion *question)
{
  if (self->question == question)
    return;

  if (self->question != NULL)
    g_signal_handlers_disconnect_by_data (self->question, self);
  g_set_object (&self->question, question);
  if (question != NULL)
    g_signal_connect (question, "changed", G_CALLBACK (on_question_changed), self);
}

static void
update (BeckonTaskRow *self)
{
  gboolean heading = beckon_task_item_is_heading (self->item);
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  BeckonQuestion *question = NULL;

  if (task != NULL && task->pending_interaction != 0)
    question = beckon_desk_find_question (self->desk, task->pending_interaction);
  set_question (self, question);

  gtk_widget_set_visible (GTK_WIDGET (self->heading), heading);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), !heading);
  gtk_widget_set_visible (self->body, !heading);
  if (task != NULL && beckon_task_group_from_status (task->status) == BECKON_TASK_GROUP_NEEDS)
    gtk_widget_add_css_class (GTK_WIDGET (self), "needs");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "needs");

  if (heading)
    update_heading (self);
  else
    update_task (self);
}

static void
beckon_task_row_dispose (GObject *object)
{
  BeckonTaskRow *self = BECKON_TASK_ROW (object);
  GtkWidget *child;

  beckon_task_row_bind (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_task_row_parent_class)->dispose (object);
}

static void
beckon_task_row_class_init (BeckonTaskRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "taskrow");
}

static void
beckon_task_row_init (BeckonTaskRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  self->heading = new_label ("heading");
  gtk_widget_set_parent (GTK_WIDGET (self->heading), GTK_WIDGET (self));

  self->icon = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->icon), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->icon), GTK_WIDGET (self));

  self->body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_hexpand (self->body, TRUE);
  gtk_widget_set_parent (self->body, GTK_WIDGET (self));

  self->title = new_label ("task-title");
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->title));
  self->end = new_label ("numeric");
  gtk_label_set_ellipsize (self->end, PANGO_ELLIPSIZE_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->end), "dim-label");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->end));
  gtk_box_append (GTK_BOX (self->body), line);

  self->whence = new_label ("caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->whence), "dim-label");
  gtk_box_append (GTK_BOX (self->body), GTK_WIDGET (self->whence));
}

GtkWidget *
beckon_task_row_new (BeckonDesk *desk)
{
  BeckonTaskRow *self = g_object_new (BECKON_TYPE_TASK_ROW, NULL);

  self->desk = g_object_ref (desk);

  return GTK_WIDGET (self);
}

void
beckon_task_row_bind (BeckonTaskRow  *self,
                      BeckonTaskItem *item)
{
  g_return_if_fail (BECKON_IS_TASK_ROW (self));

  if (self->item == item)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item == NULL)
    {
      set_question (self, NULL);
      return;
    }

  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);
}

gboolean
beckon_task_row_tick (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  g_return_val_if_fail (BECKON_IS_TASK_ROW (self), FALSE);

  if (task == NULL)
    return FALSE;

  if (self->question == NULL && task->status == BECKON_TASK_AWAITING_RESPONSE)
    update (self);
  update_time (self, task);

  return self->question != NULL && beckon_question_is_running (self->question);
}
