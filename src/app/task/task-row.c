/* task-row.c: one row of the list of tasks: a heading or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-row.h"

#include <glib/gi18n-lib.h>

#include "app/task/task-row-text.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "model/task-status.h"

#define TITLE_CHARS 200
#define QUESTION_CHARS 300
#define DUE_LINES 4
/* If the text would get less width than this, the button moves to a line of its own. */
#define DUE_CHARS 12

struct _BeckonTaskRow
{
  BeckonListRow   parent_instance;
  BeckonDesk     *desk;     /* (owned) */
  BeckonTicker   *ticker;   /* (owned) */
  BeckonTaskItem *item;     /* (owned) (nullable) */
  BeckonQuestion *question; /* (owned) (nullable): the pending question of the task */
  GtkWidget      *extra;    /* (nullable): created when first needed, like the two inside it */
  GtkProgressBar *progress; /* (nullable) */
  GtkWidget      *need;     /* (nullable): the question of the task, with everything below */
  GtkLabel       *ask;
  GtkLabel       *due;
  GtkWidget      *answer;
};

G_DEFINE_FINAL_TYPE (BeckonTaskRow, beckon_task_row, BECKON_TYPE_LIST_ROW)

static gint64
now_us (BeckonTaskRow *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
}

/* Returns in how many µs the row changes. */
static gint64
update_time (BeckonTaskRow *self, const BeckonTask *task)
{
  gint64           next_us;
  g_autofree char *end = beckon_task_row_text_end (task, self->question, now_us (self), &next_us);
  g_autofree char *wait = NULL;

  beckon_list_row_set_end (BECKON_LIST_ROW (self), end);
  if (task->status == BECKON_TASK_WAITING)
    wait = beckon_format_wait (task, now_us (self), &next_us);
  beckon_list_row_set_detail (BECKON_LIST_ROW (self), wait);
  if (self->need != NULL && gtk_widget_get_visible (self->need))
    {
      g_autofree char *due = beckon_task_row_text_consequence (
        task, self->question, now_us (self), beckon_desk_get_settings (self->desk));

      set_text (self->due, due);
    }

  return next_us;
}

/* The part below the lines. Few rows need one, so it is created when first shown. */
static void
need_extra (BeckonTaskRow *self)
{
  if (self->extra != NULL)
    return;
  self->extra = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  beckon_list_row_set_extra (BECKON_LIST_ROW (self), self->extra);
}

static void
build_progress (BeckonTaskRow *self)
{
  need_extra (self);
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->progress), "task-progress");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  gtk_box_prepend (GTK_BOX (self->extra), GTK_WIDGET (self->progress));
}

static void
build_need (BeckonTaskRow *self)
{
  GtkWidget *line = beckon_wrap_box_new (6);

  need_extra (self);
  self->need = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->ask = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->ask, 0);
  gtk_label_set_ellipsize (self->ask, PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (self->ask, TRUE);
  gtk_label_set_wrap_mode (self->ask, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (self->ask, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self->ask), "task-ask");
  gtk_box_append (GTK_BOX (self->need), GTK_WIDGET (self->ask));

  self->due = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->due, 0);
  gtk_label_set_ellipsize (self->due, PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (self->due, TRUE);
  gtk_label_set_wrap_mode (self->due, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (self->due, DUE_LINES);
  gtk_label_set_width_chars (self->due, DUE_CHARS);
  gtk_widget_add_css_class (GTK_WIDGET (self->due), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->due), "numeric");
  gtk_widget_set_hexpand (GTK_WIDGET (self->due), TRUE);
  beckon_wrap_box_append (BECKON_WRAP_BOX (line), GTK_WIDGET (self->due));

  self->answer = gtk_button_new_with_label (_ ("Answer"));
  gtk_widget_add_css_class (self->answer, "task-answer");
  gtk_widget_set_valign (self->answer, GTK_ALIGN_CENTER);
  beckon_wrap_box_append (BECKON_WRAP_BOX (line), self->answer);
  gtk_box_append (GTK_BOX (self->need), line);
  gtk_box_append (GTK_BOX (self->extra), self->need);
}

static void
update_need (BeckonTaskRow *self, const BeckonTask *task)
{
  g_autofree char *ask = beckon_display_text_short (task->clarification_question, QUESTION_CHARS);
  g_autofree char *name = NULL;
  gboolean         handoff =
    self->question != NULL
    && beckon_question_get_interaction (self->question)->kind == BECKON_KIND_HANDOFF;

  set_text (self->ask, ask);
  gtk_widget_set_visible (self->answer, TRUE);
  gtk_button_set_label (GTK_BUTTON (self->answer), handoff ? _ ("Open") : _ ("Answer"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer), "x", task->pending_interaction);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer), "win.answer");
  /* Translators: the accessible name of a button; %s is the question, or the work that is handed
   * over */
  name = g_strdup_printf (handoff ? _ ("Open: %s") : _ ("Answer: %s"), ask);
  beckon_spoken_name (self->answer, name);
}

/* An answer that was chosen because nobody answered can still be corrected (AIC-12). */
static void
update_unanswered (BeckonTaskRow *self, const BeckonInteraction *unanswered)
{
  g_autofree char *outcome =
    beckon_format_outcome (unanswered, now_us (self), beckon_desk_get_settings (self->desk));
  g_autofree char *name = NULL;

  gtk_widget_set_visible (self->answer, beckon_interaction_may_correct (unanswered));
  gtk_button_set_label (GTK_BUTTON (self->answer), _ ("Correct…"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer), "x", unanswered->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer), "win.correct");
  /* Translators: the accessible name of a button; %s is like "Nobody answered: option 1,
   * PostgreSQL, was chosen at 14:07" */
  name = g_strdup_printf (_ ("Correct: %s"), outcome);
  beckon_spoken_name (self->answer, name);
}

/* TRUE when the row shows a question. */
static gboolean
update_extra (BeckonTaskRow *self, const BeckonTask *task)
{
  const BeckonInteraction *unanswered = beckon_task_row_text_get_unanswered (task);
  gboolean                 need = beckon_task_row_text_needs_answer (task);
  gboolean progress = task->progress >= 0 && !beckon_task_status_is_ended (task->status);

  if ((need || unanswered != NULL) && self->need == NULL)
    build_need (self);
  if (progress && self->progress == NULL)
    build_progress (self);
  if (self->extra == NULL)
    return FALSE;

  gtk_widget_set_visible (self->extra, need || unanswered != NULL || progress);
  if (self->need != NULL)
    {
      gtk_widget_set_visible (self->need, need || unanswered != NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->ask), need);
    }
  if (self->progress != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->progress), progress);
  if (need)
    update_need (self, task);
  else if (unanswered != NULL)
    update_unanswered (self, unanswered);
  if (progress)
    gtk_progress_bar_set_fraction (self->progress, CLAMP (task->progress, 0, 1));

  return need;
}

static void
update_heading (BeckonTaskRow *self)
{
  BeckonTaskGroup  group = beckon_task_item_get_group (self->item);
  guint            count = beckon_task_item_get_count (self->item);
  g_autofree char *text = NULL;

  if (group != BECKON_TASK_GROUP_NEEDS)
    text = g_strdup (beckon_task_group_to_label (group));
  else if (count == 0)
    text = g_strdup (_ ("All Caught Up"));
  else
    /* Translators: the heading "Needs you" with the number of tasks that do */
    text = g_strdup_printf (_ ("%s (%u)"), beckon_task_group_to_label (group), count);

  beckon_list_row_set_heading (BECKON_LIST_ROW (self), text,
                               group == BECKON_TASK_GROUP_NEEDS && count > 0);
  beckon_list_row_set_name (BECKON_LIST_ROW (self), text);
}

static void
update_task (BeckonTaskRow *self)
{
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  BeckonListRow    *row = BECKON_LIST_ROW (self);
  const char       *word;
  g_autofree char  *title = NULL;
  g_autofree char  *whence = NULL;
  g_autofree char  *name = NULL;
  g_autoptr (GStrvBuilder) spoken = NULL;
  g_auto (GStrv) parts = NULL;
  gboolean shows_question;

  beckon_list_row_set_heading (row, NULL, FALSE);
  if (task == NULL)
    {
      beckon_list_row_set_title (row, _ ("Deleted"));
      beckon_list_row_set_detail (row, NULL);
      beckon_list_row_set_caption (row, NULL);
      beckon_list_row_set_end (row, NULL);
      return;
    }

  word = beckon_look_task_word (task);
  title = beckon_display_text_short (task->title, TITLE_CHARS);
  whence = beckon_format_whence (task->agent, task->workspace);
  beckon_list_row_set_icon (row, beckon_look_task_icon (task), beckon_look_task_class (task), word);
  /* A task that was created for its question alone has the question as its title: show the agent as
   * the title, and the question once. */
  if (*whence != '\0' && beckon_task_row_text_needs_answer (task)
      && beckon_display_text_repeats (task->title, task->clarification_question))
    {
      g_free (title);
      title = g_steal_pointer (&whence);
    }
  beckon_list_row_set_title (row, title);
  beckon_list_row_set_caption (row, whence);
  shows_question = update_extra (self, task);
  spoken = g_strv_builder_new ();
  g_strv_builder_add_many (spoken, word, title, NULL);
  if (whence != NULL && *whence != '\0')
    g_strv_builder_add (spoken, whence);
  if (task->status == BECKON_TASK_WAITING)
    {
      g_autofree char *wait = beckon_task_row_text_wait (task, now_us (self));

      g_strv_builder_add (spoken, wait);
    }
  if (shows_question)
    g_strv_builder_add (spoken, gtk_label_get_text (self->ask));
  if (beckon_task_row_text_get_unanswered (task) != NULL)
    {
      g_autofree char *outcome = beckon_task_row_text_consequence (
        task, self->question, now_us (self), beckon_desk_get_settings (self->desk));

      g_strv_builder_add (spoken, outcome);
    }
  parts = g_strv_builder_end (spoken);
  name = g_strjoinv (", ", parts);
  update_time (self, task);
  beckon_list_row_set_name (row, name);
}

static void
on_question_changed (BeckonQuestion *question, BeckonTaskRow *self)
{
  const BeckonTask *task = self->item != NULL ? beckon_task_item_get_task (self->item) : NULL;

  if (task == NULL)
    return;

  update_time (self, task);
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
update (BeckonTaskRow *self)
{
  gboolean          heading = beckon_task_item_is_heading (self->item);
  const BeckonTask *task = beckon_task_item_get_task (self->item);
  BeckonQuestion   *question = NULL;

  if (task != NULL && task->pending_interaction != 0)
    question = beckon_desk_find_question (self->desk, task->pending_interaction);
  set_question (self, question);

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
on_item_changed (BeckonTaskRow *self)
{
  update (self);
  beckon_ticker_poke_soon (self->ticker);
}

static void
beckon_task_row_dispose (GObject *object)
{
  BeckonTaskRow *self = BECKON_TASK_ROW (object);

  beckon_task_row_bind (self, NULL);
  g_clear_object (&self->desk);
  g_clear_object (&self->ticker);

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
}

GtkWidget *
beckon_task_row_new (BeckonDesk *desk, BeckonTicker *ticker)
{
  BeckonTaskRow *self = g_object_new (BECKON_TYPE_TASK_ROW, NULL);

  self->desk = g_object_ref (desk);
  self->ticker = g_object_ref (ticker);

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
