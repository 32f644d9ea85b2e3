/* selection-bar.c: what can be done with the selected tasks, below the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/selection-bar.h"

#include <glib/gi18n-lib.h>

#include "app/question/later-times.h"
#include "app/task/list/row-menu.h"
#include "app/task/list/same-answer-dialog.h"
#include "app/task/list/same-question.h"
#include "app/task/list/task-batch.h"
#include "app/task/list/task-verbs.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/wrap-box.h"

/* What is possible is looked at again at most this often. */
#define UPDATE_MS 100

struct _BeckonSelectionBar
{
  AdwBin               parent_instance;
  BeckonDesk          *desk;      /* (owned) (nullable) */
  BeckonTaskSelection *selection; /* (owned) (nullable) */
  GHashTable          *aside; /* (owned) (element-type gint64 BeckonQuestion): selected questions
                                 that are set aside; NULL: being looked up, or not open */
  guint      update;          /* 0, or the source that looks again */
  GtkWidget *count;
  GtkWidget *pause;
};

G_DEFINE_FINAL_TYPE (BeckonSelectionBar, beckon_selection_bar, ADW_TYPE_BIN)

/* --- what is selected, as it is now --- */

typedef struct
{
  GPtrArray *questions; /* (owned) (element-type BeckonInteraction): that can be answered */
  gboolean   partial;   /* some are not among them yet */
  GArray    *open;      /* (owned) (element-type gint64): the ids of all */
  GArray    *running;   /* (owned) (element-type gint64): those whose countdown is not held */
  GPtrArray *going;     /* (owned) (element-type utf8): tasks that are not paused */
  GPtrArray *paused;    /* (owned) (element-type utf8) */
  GPtrArray *lasting;   /* (owned) (element-type utf8): tasks that can be cancelled */
  GPtrArray *titles;    /* (owned) (element-type utf8): of those */
} Chosen;

static void look_soon (BeckonSelectionBar *self);

static void
chosen_clear (Chosen *self)
{
  if (self->questions == NULL)
    return;
  g_ptr_array_unref (self->questions);
  g_array_unref (self->open);
  g_array_unref (self->running);
  g_ptr_array_unref (self->going);
  g_ptr_array_unref (self->paused);
  g_ptr_array_unref (self->lasting);
  g_ptr_array_unref (self->titles);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Chosen, chosen_clear)

static void
add (Chosen *self, const BeckonTaskFacts *facts)
{
  const BeckonTask *task = facts->task;

  if (beckon_task_verb_applies (BECKON_TASK_DO_LATER, facts))
    {
      gint64 id = facts->question->id;

      if (!facts->brief)
        g_ptr_array_add (self->questions, beckon_interaction_ref (facts->question));
      self->partial |= facts->brief;
      g_array_append_val (self->open, id);
      if (beckon_task_verb_applies (BECKON_TASK_DO_HOLD, facts) && !facts->question->held)
        g_array_append_val (self->running, id);
    }
  if (beckon_task_verb_applies (BECKON_TASK_DO_PAUSE, facts))
    g_ptr_array_add (task->paused ? self->paused : self->going, g_strdup (task->id));
  if (beckon_task_verb_applies (BECKON_TASK_DO_CANCEL, facts))
    {
      g_ptr_array_add (self->lasting, g_strdup (task->id));
      g_ptr_array_add (self->titles, g_strdup (task->title));
    }
}

static void
on_found (gpointer target, BeckonQuestion *question)
{
  BeckonSelectionBar *self = target;
  gint64              id;

  if (question == NULL)
    return;
  id = beckon_question_get_id (question);
  if (!g_hash_table_contains (self->aside, &id))
    return;
  g_hash_table_insert (self->aside, g_memdup2 (&id, sizeof id), g_object_ref (question));
  look_soon (self);
}

/* Its words and options are read; meanwhile it can be set aside, but not answered. */
static void
look_up (BeckonSelectionBar *self, gint64 id)
{
  if (g_hash_table_contains (self->aside, &id))
    return;
  g_hash_table_insert (self->aside, g_memdup2 (&id, sizeof id), NULL);
  beckon_desk_look_up_question (self->desk, id, self, NULL, on_found);
}

static void
choose (BeckonSelectionBar *self, Chosen *chosen)
{
  g_autoptr (GPtrArray) tasks = beckon_task_selection_list (self->selection);

  *chosen = (Chosen){
    .questions = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref),
    .open = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .running = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .going = g_ptr_array_new_with_free_func (g_free),
    .paused = g_ptr_array_new_with_free_func (g_free),
    .lasting = g_ptr_array_new_with_free_func (g_free),
    .titles = g_ptr_array_new_with_free_func (g_free),
  };
  for (guint i = 0; i < tasks->len; i++)
    {
      BeckonTaskFacts facts = beckon_task_facts_make (self->desk, tasks->pdata[i]);

      if (facts.brief)
        look_up (self, facts.question->id);
      add (chosen, &facts);
    }
}

static gboolean
can_answer (const Chosen *chosen)
{
  return !chosen->partial && beckon_same_question_all (chosen->questions);
}

/* --- what is shown --- */

static void
enable (BeckonSelectionBar *self, const char *action, gboolean enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

static void
update (BeckonSelectionBar *self)
{
  guint    n = beckon_task_selection_get_n (self->selection);
  gboolean active = beckon_task_selection_is_active (self->selection);
  g_auto (Chosen) chosen = { NULL };
  g_autofree char *count = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), active);
  if (!active)
    {
      g_hash_table_remove_all (self->aside);
      return;
    }
  choose (self, &chosen);
  count = n > 0 ? g_strdup_printf (ngettext ("%u selected", "%u selected", n), n)
                : g_strdup (_ ("Select tasks"));
  gtk_label_set_text (GTK_LABEL (self->count), count);
  enable (self, "selection.answer", can_answer (&chosen));
  enable (self, "selection.later", chosen.open->len > 0);
  enable (self, "selection.hold", chosen.running->len > 0);
  enable (self, "selection.pause", chosen.going->len + chosen.paused->len > 0);
  gtk_button_set_label (GTK_BUTTON (self->pause), chosen.going->len == 0 && chosen.paused->len > 0
                                                    ? _ ("Resume")
                                                    : _ ("Pause"));
  enable (self, "selection.cancel", chosen.lasting->len > 0);
}

static gboolean
on_update (gpointer user_data)
{
  BeckonSelectionBar *self = user_data;

  self->update = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

static void
look_soon (BeckonSelectionBar *self)
{
  if (self->update == 0 && beckon_task_selection_is_active (self->selection))
    self->update = g_timeout_add (UPDATE_MS, on_update, self);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonSelectionBar *self)
{
  look_soon (self);
}

/* --- what is done --- */

static void
leave (BeckonSelectionBar *self)
{
  beckon_task_selection_leave (self->selection);
}

static void
action_done (GtkWidget *widget, const char *name, GVariant *parameter)
{
  leave (BECKON_SELECTION_BAR (widget));
}

static void
action_later (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonSelectionBar *self = BECKON_SELECTION_BAR (widget);
  g_auto (Chosen) chosen = { NULL };
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);

  choose (self, &chosen);
  beckon_task_batch_set_aside (widget, self->desk, chosen.open,
                               beckon_later_times_until (g_variant_get_int32 (parameter), now_us));
  leave (self);
}

static void
action_hold (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonSelectionBar *self = BECKON_SELECTION_BAR (widget);
  g_auto (Chosen) chosen = { NULL };

  choose (self, &chosen);
  beckon_task_batch_hold (widget, self->desk, chosen.running, TRUE);
  leave (self);
}

static void
action_pause (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonSelectionBar *self = BECKON_SELECTION_BAR (widget);
  g_auto (Chosen) chosen = { NULL };

  choose (self, &chosen);
  if (chosen.going->len > 0)
    beckon_task_batch_move (widget, self->desk, BECKON_VERB_PAUSE, chosen.going);
  else
    beckon_task_batch_move (widget, self->desk, BECKON_VERB_RESUME, chosen.paused);
  leave (self);
}

static void
on_cancel_confirmed (BeckonConfirmDialog *dialog, BeckonSelectionBar *self)
{
  GPtrArray *ids = g_object_get_data (G_OBJECT (dialog), "tasks");

  if (self->desk == NULL)
    return;
  beckon_task_batch_move (GTK_WIDGET (self), self->desk, BECKON_VERB_CANCEL, ids);
  leave (self);
}

static void
action_cancel (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonSelectionBar  *self = BECKON_SELECTION_BAR (widget);
  BeckonConfirmDialog *dialog;
  g_autofree char     *heading = NULL;
  g_autofree char     *list = NULL;
  g_autofree char     *body = NULL;
  g_auto (Chosen) chosen = { NULL };

  choose (self, &chosen);
  if (chosen.lasting->len == 0)
    return;
  heading = g_strdup_printf (ngettext ("Cancel %u Task?", "Cancel %u Tasks?", chosen.lasting->len),
                             chosen.lasting->len);
  list = beckon_task_batch_list (chosen.titles);
  body = g_strdup_printf (
    "%s\n\n%s", list,
    _ ("What runs is stopped, and open questions are withdrawn. Work already done is kept."));
  dialog =
    beckon_confirm_dialog_new (widget, heading, body, _ ("Keep Running"), _ ("Cancel Tasks"), TRUE);
  /* These tasks, and no others that are selected by then. */
  g_object_set_data_full (G_OBJECT (dialog), "tasks", g_ptr_array_ref (chosen.lasting),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_cancel_confirmed), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_answered (BeckonSameAnswerDialog *dialog, BeckonAnswer *answer, BeckonSelectionBar *self)
{
  if (self->desk == NULL)
    return;
  beckon_task_batch_answer (GTK_WIDGET (self), self->desk,
                            beckon_same_answer_dialog_get_ids (dialog), answer);
  leave (self);
}

static void
action_answer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonSelectionBar *self = BECKON_SELECTION_BAR (widget);
  GtkWindow          *window = GTK_WINDOW (gtk_widget_get_root (widget));
  GtkWidget          *dialog;
  g_auto (Chosen) chosen = { NULL };

  choose (self, &chosen);
  if (!can_answer (&chosen))
    return;
  dialog = beckon_same_answer_dialog_new (window, self->desk, chosen.questions);
  g_signal_connect_object (dialog, "answer", G_CALLBACK (on_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- the widget --- */

static void
object_free (gpointer object)
{
  g_clear_object (&object);
}

static GtkWidget *
add_button (GtkWidget *box, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), button);
  return button;
}

static void
add_later (GtkWidget *box)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenuModel) times = beckon_row_menu_make_times ("selection.later");

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Later"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), times);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), button);
}

static void
beckon_selection_bar_dispose (GObject *object)
{
  BeckonSelectionBar *self = BECKON_SELECTION_BAR (object);

  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_pointer (&self->aside, g_hash_table_unref);
  g_clear_object (&self->selection);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_selection_bar_parent_class)->dispose (object);
}

static void
beckon_selection_bar_class_init (BeckonSelectionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_selection_bar_dispose;

  gtk_widget_class_install_action (widget_class, "selection.done", NULL, action_done);
  gtk_widget_class_install_action (widget_class, "selection.answer", NULL, action_answer);
  gtk_widget_class_install_action (widget_class, "selection.later", "i", action_later);
  gtk_widget_class_install_action (widget_class, "selection.hold", NULL, action_hold);
  gtk_widget_class_install_action (widget_class, "selection.pause", NULL, action_pause);
  gtk_widget_class_install_action (widget_class, "selection.cancel", NULL, action_cancel);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
  gtk_widget_class_set_css_name (widget_class, "selectionbar");
}

static void
beckon_selection_bar_init (BeckonSelectionBar *self)
{
  GtkWidget *box = beckon_wrap_box_new (6);
  GtkWidget *answer;

  self->aside = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, object_free);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Selected Tasks"), -1);
  self->count = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                              "xalign", 0.0, "hexpand", TRUE, "width-chars", 10, NULL);
  gtk_widget_add_css_class (self->count, "numeric");
  gtk_widget_add_css_class (self->count, "heading");
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), self->count);
  add_button (box, C_ ("selection", "Done"), "selection.done");
  answer = add_button (box, _ ("Answer All…"), "selection.answer");
  gtk_widget_set_tooltip_text (
    answer, _ ("Two or more questions with exactly the same words and options, or "
               "approvals of one agent for exactly the same"));
  add_later (box);
  add_button (box, _ ("Hold"), "selection.hold");
  self->pause = add_button (box, _ ("Pause"), "selection.pause");
  add_button (box, _ ("Cancel Tasks…"), "selection.cancel");
  adw_bin_set_child (ADW_BIN (self), box);
}

void
beckon_selection_bar_follow (BeckonSelectionBar  *self,
                             BeckonDesk          *desk,
                             BeckonTaskSelection *selection)
{
  g_return_if_fail (BECKON_IS_SELECTION_BAR (self));

  self->desk = g_object_ref (desk);
  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);
}
