/* task-row.c: one row of the list of tasks: a heading or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-row.h"

#include <glib/gi18n-lib.h>

#include "app/task/list/last-lines.h"
#include "app/task/list/task-heading.h"
#include "app/task/list/task-row-text.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/task-status.h"

#define QUESTION_CHARS 300

struct _BeckonTaskRow
{
  BeckonFaceRow        parent_instance;
  BeckonDesk          *desk;      /* (owned) */
  BeckonTicker        *ticker;    /* (owned) */
  BeckonTaskItem      *item;      /* (owned) (nullable) */
  BeckonQuestion      *question;  /* (owned) (nullable): the pending question of the task */
  BeckonTaskHeading   *heading;   /* (nullable): while it shows a heading */
  BeckonTaskSelection *selection; /* (owned) (nullable): of the list */
  GtkWidget           *mark;      /* (nullable): while the person selects tasks */
  GtkWidget           *offer;     /* (nullable): created when the pointer first rests on the row */
  gboolean             hover;
};

G_DEFINE_FINAL_TYPE (BeckonTaskRow, beckon_task_row, BECKON_TYPE_FACE_ROW)

static gint64
now_us (BeckonTaskRow *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

static void
set_class (BeckonTaskRow *self, const char *name, gboolean set)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (set && !gtk_widget_has_css_class (widget, name))
    gtk_widget_add_css_class (widget, name);
  else if (!set && gtk_widget_has_css_class (widget, name))
    gtk_widget_remove_css_class (widget, name);
}

/* TRUE: something happens by itself when the time at the end of the row is over. */
static gboolean
has_deadline (BeckonTaskRow *self, const BeckonTask *task)
{
  return task->status == BECKON_TASK_AWAITING_RESPONSE && self->question != NULL
         && beckon_question_get_remaining_us (self->question) >= 0;
}

/* The sentences that the row has no room for. */
static void
update_tooltips (BeckonTaskRow *self, const BeckonTask *task)
{
  g_autofree char *title = beckon_task_row_text_title (task);
  g_autofree char *reason = beckon_task_row_text_reason (
    task, self->question, beckon_task_item_get_n_blocked (self->item), now_us (self));
  g_autofree char *row =
    reason != NULL && *reason != '\0' ? g_strjoin ("\n", title, reason, NULL) : g_strdup (title);
  g_autofree char *end = NULL;

  if (has_deadline (self, task) || task->status == BECKON_TASK_POSTPONED)
    end = beckon_task_row_text_consequence (task, self->question, now_us (self),
                                            beckon_desk_get_settings (self->desk));
  beckon_face_row_set_tooltips (BECKON_FACE_ROW (self), row, end);
}

/* Returns in how many µs the row changes. */
static gint64
update_time (BeckonTaskRow *self, const BeckonTask *task)
{
  gint64           next_us;
  gint64           second_us;
  g_autofree char *end = beckon_task_row_text_end (task, self->question, now_us (self), &next_us);
  g_autofree char *second =
    beckon_task_row_text_second (task, self->question, now_us (self), self->desk, &second_us);

  beckon_face_row_set_end (BECKON_FACE_ROW (self), end, has_deadline (self, task));
  beckon_face_row_set_second (BECKON_FACE_ROW (self), second);
  if (self->hover)
    update_tooltips (self, task);

  return MIN (next_us, second_us);
}

static void
name_offer (BeckonTaskRow *self, const BeckonTask *task, gboolean need, gboolean handoff)
{
  gint64           next_us;
  g_autofree char *name = NULL;
  g_autofree char *second =
    need ? beckon_markdown_first_line (task->clarification_question, QUESTION_CHARS)
         : beckon_task_row_text_second (task, self->question, now_us (self), self->desk, &next_us);

  if (!need)
    /* Translators: the accessible name of a button; %s is like "Nobody answered: option 1,
     * PostgreSQL, was chosen at 14:07" */
    name = g_strdup_printf (_ ("Correct: %s"), second);
  else
    /* Translators: the accessible name of a button; %s is the question, or the work that is handed
     * over */
    name = g_strdup_printf (handoff ? _ ("Open: %s") : _ ("Answer: %s"), second);
  beckon_spoken_name (self->offer, name);
}

static gboolean
is_handoff (BeckonTaskRow *self, const BeckonTask *task)
{
  const BeckonInteraction *question =
    self->question != NULL ? beckon_question_get_interaction (self->question) : task->last_question;

  return question != NULL && question->kind == BECKON_KIND_HANDOFF;
}

/* What the pointer over the row can do with one click: Enter and a double click open the task. */
static void
update_offer (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;
  const BeckonInteraction *unanswered =
    task != NULL ? beckon_task_row_text_get_unanswered (task) : NULL;
  gboolean need = task != NULL && beckon_task_row_text_needs_answer (task);
  gboolean correct = unanswered != NULL && beckon_interaction_may_correct (unanswered);
  gboolean handoff = need && is_handoff (self, task);

  /* A click on a row that can be checked does nothing else. */
  if (!self->hover || self->mark != NULL || (!need && !correct))
    {
      if (self->offer != NULL)
        gtk_widget_set_visible (self->offer, FALSE);
      return;
    }

  if (self->offer == NULL)
    {
      self->offer = gtk_button_new ();
      gtk_widget_add_css_class (self->offer, "task-answer");
      gtk_widget_set_focusable (self->offer, FALSE);
      beckon_face_row_set_offer (BECKON_FACE_ROW (self), self->offer);
    }
  gtk_button_set_label (GTK_BUTTON (self->offer), !need     ? _ ("Correct…")
                                                  : handoff ? _ ("Open")
                                                            : _ ("Answer"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->offer), "x",
                                    need ? task->pending_interaction : unanswered->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->offer),
                                  need ? "win.answer" : "win.correct");
  name_offer (self, task, need, handoff);
  gtk_widget_set_visible (self->offer, TRUE);
}

static void
on_enter (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  self->hover = TRUE;
  if (task != NULL)
    update_tooltips (self, task);
  update_offer (self);
}

static void
on_leave (BeckonTaskRow *self)
{
  self->hover = FALSE;
  update_offer (self);
}

static gboolean
is_marked (BeckonTaskRow *self, const BeckonTask *task)
{
  return self->mark != NULL && beckon_task_selection_contains (self->selection, task);
}

/* What a screen reader says of the task, and why it stands where it does. */
static void
update_spoken (BeckonTaskRow *self, const BeckonTask *task)
{
  g_autoptr (GStrvBuilder) spoken = g_strv_builder_new ();
  g_autofree char *title = beckon_task_row_text_title (task);
  g_autofree char *asker = beckon_asker_of_task (task);
  g_autofree char *whence = beckon_format_whence (asker, task->workspace);
  g_autofree char *second = NULL;
  g_autofree char *agent = asker != NULL ? beckon_display_text_short (asker, 300) : NULL;
  g_autofree char *reason = beckon_task_row_text_reason (
    task, self->question, beckon_task_item_get_n_blocked (self->item), now_us (self));
  g_autofree char *deadline = beckon_task_row_text_deadline (self->question, now_us (self));
  g_autofree char *description = NULL;
  g_autofree char *name = NULL;
  g_auto (GStrv) parts = NULL;
  gint64 next_us;

  if (is_marked (self, task))
    /* Translators: a screen reader says it of a row that has a check mark */
    g_strv_builder_add (spoken, _ ("Checked"));
  g_strv_builder_add_many (spoken, beckon_look_task_word (task), title, NULL);
  if (*whence != '\0' && g_strcmp0 (whence, title) != 0)
    g_strv_builder_add (spoken, whence);
  /* An absolute time, which does not tick. */
  if (task->status == BECKON_TASK_WAITING)
    second = beckon_task_row_text_wait (task, now_us (self));
  else
    second =
      beckon_task_row_text_second (task, self->question, now_us (self), self->desk, &next_us);
  if (task->status == BECKON_TASK_POSTPONED && task->clarification_question != NULL)
    {
      g_autofree char *question =
        beckon_markdown_first_line (task->clarification_question, QUESTION_CHARS);

      g_strv_builder_add (spoken, question);
    }
  if (g_strcmp0 (second, agent) != 0 && g_strcmp0 (second, title) != 0)
    g_strv_builder_add (spoken, second);
  parts = g_strv_builder_end (spoken);
  name = g_strjoinv (", ", parts);
  if (reason != NULL && deadline != NULL)
    description = g_strjoin (" · ", reason, deadline, NULL);
  beckon_face_row_set_spoken (BECKON_FACE_ROW (self), name,
                              description != NULL ? description : reason);
}

/* The list tells whether it is checked: the mark itself takes neither the pointer nor the focus. */
static void
update_mark (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;
  gboolean          shown =
    task != NULL && self->selection != NULL && beckon_task_selection_is_active (self->selection);

  if (shown != (self->mark != NULL))
    {
      self->mark = shown ? gtk_check_button_new () : NULL;
      if (shown)
        {
          gtk_widget_add_css_class (self->mark, "selection-mode");
          gtk_widget_set_can_target (self->mark, FALSE);
          gtk_widget_set_focusable (self->mark, FALSE);
          gtk_widget_set_halign (self->mark, GTK_ALIGN_CENTER);
          gtk_widget_set_valign (self->mark, GTK_ALIGN_CENTER);
          gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark),
                                          GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Selected"), -1);
        }
      beckon_face_row_set_mark (BECKON_FACE_ROW (self), self->mark);
    }
  if (shown)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->mark), is_marked (self, task));
}

static void
update_task (BeckonTaskRow *self)
{
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  BeckonFaceRow    *row = BECKON_FACE_ROW (self);
  BeckonFace       *face = beckon_face_row_get_face (row);
  g_autofree char  *title = NULL;
  g_autofree char  *folder = NULL;

  if (task == NULL)
    {
      beckon_face_set_agent (face, NULL);
      beckon_face_set_state (face, NULL, NULL, NULL);
      /* One that is not read yet keeps its height, and shows nothing that would flicker. */
      beckon_face_row_set_title (row,
                                 beckon_task_item_is_awaited (self->item) ? " " : _ ("Deleted"));
      beckon_face_row_set_end (row, NULL, FALSE);
      beckon_face_row_set_second (row, beckon_task_item_is_awaited (self->item) ? " " : NULL);
      beckon_face_row_set_suffix (row, NULL);
      beckon_face_row_set_progress (row, -1);
      beckon_face_row_set_tooltips (row, NULL, NULL);
      update_mark (self);
      return;
    }

  title = beckon_task_row_text_title (task);
  folder = beckon_format_folder (task->workspace);
  beckon_face_set_agent (face, task->agent);
  beckon_face_set_state (face, beckon_look_task_icon (task), beckon_look_task_class (task),
                         beckon_look_task_word (task));
  beckon_face_row_set_title (row, title);
  beckon_face_row_set_suffix (row, folder);
  beckon_face_row_set_progress (row,
                                beckon_task_status_is_ended (task->status) ? -1 : task->progress);
  update_time (self, task);
  update_mark (self);
  update_spoken (self, task);
}

static void
on_selection_changed (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  update_mark (self);
  update_offer (self);
  if (task != NULL)
    update_spoken (self, task);
}

static void
on_question_changed (BeckonQuestion *question, BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  if (task == NULL)
    return;

  update_time (self, task);
  update_spoken (self, task);
  beckon_ticker_poke_soon (self->ticker);
}

static void
set_question (BeckonTaskRow *self, BeckonQuestion *question)
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
update_heading (BeckonTaskRow *self)
{
  g_autofree char *spoken = NULL;

  if (self->heading == NULL)
    {
      self->heading = BECKON_TASK_HEADING (beckon_task_heading_new ());
      beckon_face_row_set_cover (BECKON_FACE_ROW (self), GTK_WIDGET (self->heading));
    }
  spoken = beckon_task_heading_show (self->heading, self->item);
  beckon_face_row_set_spoken (BECKON_FACE_ROW (self), spoken, NULL);
}

static void
update (BeckonTaskRow *self)
{
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  BeckonQuestion   *question = NULL;
  gboolean          heading =
    beckon_task_item_is_heading (self->item) || beckon_task_item_is_more (self->item);

  /* What the row says of one that is set aside is in the task. */
  if (task != NULL && task->pending_interaction != 0)
    question = beckon_desk_peek_question (self->desk, task->pending_interaction);
  set_question (self, question);
  set_class (self, "needs", task != NULL && task->status == BECKON_TASK_AWAITING_RESPONSE);
  set_class (self, "aside", task != NULL && task->status == BECKON_TASK_POSTPONED);
  set_class (self, "heading", heading);

  if (heading)
    {
      update_heading (self);
    }
  else
    {
      self->heading = NULL;
      beckon_face_row_set_cover (BECKON_FACE_ROW (self), NULL);
      update_task (self);
    }
  update_offer (self);
}

static void
on_line (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  if (task != NULL && task->status == BECKON_TASK_RUNNING)
    update_time (self, task);
}

static void
on_item_changed (BeckonTaskRow *self)
{
  update (self);
  beckon_ticker_poke_soon (self->ticker);
}

static void
on_listeners_changed (BeckonTaskRow *self)
{
  if (self->item != NULL)
    on_item_changed (self);
}

static void
beckon_task_row_dispose (GObject *object)
{
  BeckonTaskRow *self = BECKON_TASK_ROW (object);

  beckon_task_row_bind (self, NULL);
  g_clear_object (&self->desk);
  g_clear_object (&self->ticker);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (beckon_task_row_parent_class)->dispose (object);
}

static void
beckon_task_row_class_init (BeckonTaskRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_task_row_dispose;
}

static void
beckon_task_row_init (BeckonTaskRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (on_enter), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
beckon_task_row_new (BeckonDesk *desk, BeckonTicker *ticker, BeckonTaskSelection *selection)
{
  BeckonTaskRow *self = g_object_new (BECKON_TYPE_TASK_ROW, NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "listeners-changed", G_CALLBACK (on_listeners_changed), self,
                           G_CONNECT_SWAPPED);
  self->ticker = g_object_ref (ticker);
  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (on_selection_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (beckon_last_lines_of (desk), "changed", G_CALLBACK (on_line), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

void
beckon_task_row_bind (BeckonTaskRow *self, BeckonTaskItem *item)
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

  g_signal_connect_swapped (item, "changed", G_CALLBACK (on_item_changed), self);
  on_item_changed (self);
}

gint64
beckon_task_row_tick (BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  g_return_val_if_fail (BECKON_IS_TASK_ROW (self), BECKON_TICK_NEVER);

  if (task == NULL)
    return BECKON_TICK_NEVER;

  if (self->question == NULL && task->status == BECKON_TASK_AWAITING_RESPONSE)
    update (self);

  return update_time (self, task);
}

BeckonTaskItem *
beckon_task_row_get_item (BeckonTaskRow *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ROW (self), NULL);

  return self->item;
}

gboolean
beckon_task_row_focus_heading (BeckonTaskRow *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ROW (self), FALSE);

  return self->heading != NULL && beckon_task_heading_grab_focus (self->heading);
}
