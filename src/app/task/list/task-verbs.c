/* task-verbs.c: what a person can do with one task, for its page, the menu of its row, the command
 * palette and a selection of several
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-verbs.h"

#include <glib/gi18n-lib.h>

#include "app/task/new/task-form.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/toast.h"
#include "base/link.h"
#include "model/name.h"
#include "model/task-nobody.h"
#include "model/task-session.h"
#include "model/task-status.h"
#include "plan/reminder.h"
#include "rules/question/questions.h"
#include "rules/steps.h"
#include "rules/tasks.h"
#include "store/view-slot.h"

typedef struct
{
  const char *label;  /* in a menu */
  const char *action; /* (nullable): of the page */
  const char *title;  /* (nullable): in the palette */
  gboolean    begins; /* a section of a menu */
} Words;

static const char desk_key[] = "beckon-cancel-plan";

/* In the order of menus. */
static const Words words[BECKON_N_TASK_VERBS] = {
  [BECKON_TASK_DO_ANSWER] = { N_ ("_Answer…"), NULL, NULL, TRUE },
  [BECKON_TASK_DO_LATER] = { N_ ("_Later"), NULL, NULL, FALSE },
  [BECKON_TASK_DO_HOLD] = { N_ ("_Hold Countdown"), NULL, NULL, FALSE },
  [BECKON_TASK_DO_PAUSE] = { N_ ("_Pause Task"), "task.pause", NULL, TRUE },
  [BECKON_TASK_DO_RESUME_NOW] = { N_ ("Resume _Now"), "task.resume-now", NULL, FALSE },
  [BECKON_TASK_DO_PAUSE_AGENT] = { N_ ("Pause A_gent"), NULL, NULL, FALSE },
  [BECKON_TASK_DO_RUN_AGAIN] = { N_ ("_Run Again"), "task.run-again", N_ ("Run Task Again"),
                                 FALSE },
  [BECKON_TASK_DO_CONTINUE] = { N_ ("C_ontinue…"), "task.continue", N_ ("Continue Task"), FALSE },
  [BECKON_TASK_DO_ASSIGN] = { N_ ("Assi_gn…"), "task.assign", N_ ("Assign Task"), FALSE },
  [BECKON_TASK_DO_COMPLETE] = { N_ ("Mark as _Done"), "task.complete", N_ ("Mark Task as Done"),
                                FALSE },
  [BECKON_TASK_DO_COPY_TEXT] = { N_ ("Cop_y Title"), NULL, NULL, TRUE },
  [BECKON_TASK_DO_COPY_ID] = { N_ ("Copy _ID"), "task.copy-id", N_ ("Copy Task ID"), FALSE },
  [BECKON_TASK_DO_COPY_LINK] = { N_ ("Copy Lin_k"), "task.copy-link", N_ ("Copy Task Link"),
                                 FALSE },
  [BECKON_TASK_DO_CANCEL] = { N_ ("_Cancel Task…"), "task.cancel", NULL, TRUE },
  [BECKON_TASK_DO_DELETE] = { N_ ("D_elete…"), "task.delete", N_ ("Delete Task"), FALSE },
};

/* --- what is possible --- */

gboolean
beckon_task_verb_applies (BeckonTaskVerb verb, const BeckonTaskFacts *facts)
{
  const BeckonTask        *task = facts->task;
  const BeckonInteraction *question = facts->question;
  gboolean                 ended = task == NULL || beckon_task_status_is_ended (task->status);
  /* An answer that is held back counts as given. */
  gboolean open = !ended && question != NULL && beckon_interaction_is_open (question)
                  && question->held_answer == NULL;

  switch (verb)
    {
    case BECKON_TASK_DO_ANSWER:
    case BECKON_TASK_DO_LATER:
      return open;
    case BECKON_TASK_DO_HOLD:
      return open && facts->counts;
    case BECKON_TASK_DO_PAUSE:
    case BECKON_TASK_DO_COMPLETE:
    case BECKON_TASK_DO_CANCEL:
      return !ended;
    case BECKON_TASK_DO_RESUME_NOW:
      return !ended && task->status == BECKON_TASK_WAITING;
    case BECKON_TASK_DO_PAUSE_AGENT:
      return !ended && facts->agent != NULL && facts->agent->status != BECKON_AGENT_DELETED;
    case BECKON_TASK_DO_RUN_AGAIN:
      return task != NULL && task->status == BECKON_TASK_FAILED && task->position < task->n_steps;
    case BECKON_TASK_DO_CONTINUE:
      return task != NULL && beckon_task_can_continue (task);
    case BECKON_TASK_DO_ASSIGN:
      return task != NULL && beckon_task_is_assignable (task);
    case BECKON_TASK_DO_COPY_TEXT:
    case BECKON_TASK_DO_COPY_ID:
    case BECKON_TASK_DO_COPY_LINK:
      return task != NULL;
    case BECKON_TASK_DO_DELETE:
      return task != NULL && ended;
    case BECKON_N_TASK_VERBS:
    default:
      return FALSE;
    }
}

const char *
beckon_task_verb_get_label (BeckonTaskVerb verb, const BeckonTaskFacts *facts)
{
  g_return_val_if_fail (verb < BECKON_N_TASK_VERBS, "");

  if (verb == BECKON_TASK_DO_ANSWER && facts->question != NULL
      && facts->question->kind == BECKON_KIND_HANDOFF)
    return _ ("_Open Hand-off…");
  if (verb == BECKON_TASK_DO_HOLD && facts->question != NULL && facts->question->held)
    return _ ("Resume Co_untdown");
  if (verb == BECKON_TASK_DO_PAUSE && facts->task != NULL && facts->task->paused)
    return _ ("Resume _Task");
  if (verb == BECKON_TASK_DO_PAUSE_AGENT && facts->agent != NULL
      && facts->agent->status == BECKON_AGENT_PAUSED)
    return _ ("Resume A_gent");
  if (verb == BECKON_TASK_DO_COPY_TEXT && facts->question != NULL)
    return _ ("Cop_y Question");
  return _ (words[verb].label);
}

const char *
beckon_task_verb_get_action (BeckonTaskVerb verb)
{
  g_return_val_if_fail (verb < BECKON_N_TASK_VERBS, NULL);

  return words[verb].action;
}

const char *
beckon_task_verb_get_title (BeckonTaskVerb verb)
{
  g_return_val_if_fail (verb < BECKON_N_TASK_VERBS, NULL);

  return words[verb].title != NULL ? _ (words[verb].title) : NULL;
}

gboolean
beckon_task_verb_begins_section (BeckonTaskVerb verb)
{
  g_return_val_if_fail (verb < BECKON_N_TASK_VERBS, FALSE);

  return words[verb].begins;
}

/* --- doing it --- */

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The window may have been closed in the meantime. */
  if (commit == NULL && gtk_widget_get_root (widget) != NULL)
    beckon_toast_error (widget, error);
}

/* @operation is (transfer full). */
static void
operate (GtkWidget *widget, BeckonDesk *desk, BeckonOperation *operation)
{
  beckon_desk_do_async (desk, operation, NULL, on_done, g_object_ref (widget));
}

static void
move (GtkWidget *widget, BeckonDesk *desk, const char *task_id, BeckonVerb verb)
{
  operate (widget, desk,
           beckon_operation_move_task (beckon_name_get_user (), task_id, verb, NULL, NULL));
}

/* What is confirmed: this task, and no other that the window shows by then. */
typedef struct
{
  GtkWidget  *widget; /* (owned) */
  BeckonDesk *desk;   /* (owned) */
  char       *id;     /* (owned) */
} Asked;

static void
asked_free (gpointer data, GClosure *closure)
{
  Asked *asked = data;

  g_object_unref (asked->widget);
  g_object_unref (asked->desk);
  g_free (asked->id);
  g_free (asked);
}

static void
on_cancel_confirmed (BeckonConfirmDialog *dialog, Asked *asked)
{
  move (asked->widget, asked->desk, asked->id, BECKON_VERB_CANCEL);
}

static void
on_delete_confirmed (BeckonConfirmDialog *dialog, Asked *asked)
{
  operate (asked->widget, asked->desk,
           beckon_operation_delete_task (beckon_name_get_user (), asked->id));
}

static void
confirm (GtkWidget           *widget,
         BeckonDesk          *desk,
         const BeckonTask    *task,
         BeckonConfirmDialog *dialog,
         GCallback            confirmed)
{
  Asked *asked = g_new (Asked, 1);

  asked->widget = g_object_ref (widget);
  asked->desk = g_object_ref (desk);
  asked->id = g_strdup (task->id);
  g_signal_connect_data (dialog, "confirmed", confirmed, asked, asked_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* @rest (nullable): the steps of the plan that will not run. */
static void
ask_cancel (GtkWidget *widget, BeckonDesk *desk, const BeckonTask *task, const char *rest)
{
  g_autofree char *text = NULL;
  const char      *body;

  if (task->n_steps > 0 && task->pending_interaction != 0)
    body = _ (
      "The running step is stopped and open questions are withdrawn. Work already done is kept.");
  else if (task->n_steps > 0)
    body = _ ("The running step is stopped. Work already done is kept.");
  else if (task->pending_interaction != 0)
    body =
      _ ("The agent is notified and its open questions are withdrawn. Work already done is kept.");
  else
    body = _ ("The agent is notified the next time it reports. Work already done is kept.");

  text = rest != NULL ? g_strdup_printf ("%s\n\n%s", rest, body) : g_strdup (body);
  confirm (widget, desk, task,
           beckon_confirm_dialog_new (widget, _ ("Cancel This Task?"), text, _ ("Keep Running"),
                                      _ ("Cancel Task"), TRUE),
           G_CALLBACK (on_cancel_confirmed));
}

/* A plan that is to be cancelled, as it is now. */
typedef struct
{
  BeckonTask *task; /* (owned) */
  char       *rest; /* (owned) (nullable) */
} Plan;

static void
plan_free (gpointer data)
{
  Plan *plan = data;

  beckon_task_unref (plan->task);
  g_free (plan->rest);
  g_free (plan);
}

static gpointer
read_plan (BeckonView *view, gpointer input, GError **error)
{
  BeckonTask *task = beckon_view_get_task (view, input, error);
  g_autoptr (GPtrArray) rows = NULL;
  Plan *plan;

  if (task == NULL)
    return NULL;
  plan = g_new0 (Plan, 1);
  plan->task = task;
  rows = beckon_view_list_steps (view, task->id, task->position, BECKON_REST_ROWS, NULL);
  plan->rest = beckon_reminder_describe_rest (task, rows);

  return plan;
}

/* @result (nullable): a Plan; NULL with @error. */
static void
ask_cancel_plan (gpointer target, gpointer result, const GError *error)
{
  GtkWidget  *widget = target;
  BeckonDesk *desk = g_object_get_data (G_OBJECT (widget), desk_key);
  const Plan *plan = result;

  if (gtk_widget_get_root (widget) == NULL)
    return;
  /* It may have ended meanwhile: then there is nothing to cancel. */
  if (plan == NULL)
    beckon_toast_error (widget, error);
  else if (!beckon_task_status_is_ended (plan->task->status))
    ask_cancel (widget, desk, plan->task, plan->rest);
}

static void
begin_cancel (GtkWidget *widget, BeckonDesk *desk, const BeckonTask *task)
{
  if (task->n_steps == 0)
    {
      ask_cancel (widget, desk, task, NULL);
      return;
    }
  g_object_set_data_full (G_OBJECT (widget), desk_key, g_object_ref (desk), g_object_unref);
  beckon_view_slot_read (beckon_desk_get_store (desk), widget, desk_key, read_plan,
                         g_strdup (task->id), g_free, plan_free, ask_cancel_plan);
}

static void
ask_delete (GtkWidget *widget, BeckonDesk *desk, const BeckonTask *task)
{
  confirm (
    widget, desk, task,
    beckon_confirm_dialog_new (widget, _ ("Delete This Task?"),
                               _ ("It is removed from the list. Its questions stay in History."),
                               _ ("Keep Task"), _ ("Delete"), TRUE),
    G_CALLBACK (on_delete_confirmed));
}

static void
copy_link (GtkWidget *widget, const BeckonTask *task)
{
  g_autofree char *link = beckon_link_format (task->id, BECKON_LINK_SHOW);

  beckon_toast_copy (widget, link);
}

void
beckon_task_verb_set_aside (GtkWidget             *widget,
                            BeckonDesk            *desk,
                            const BeckonTaskFacts *facts,
                            gint64                 until_us)
{
  g_return_if_fail (facts->question != NULL);

  operate (widget, desk,
           beckon_operation_postpone (beckon_name_get_user (), facts->question->id, until_us));
}

/* (transfer none): what COPY_TEXT copies. */
static const char *
get_text (const BeckonTaskFacts *facts)
{
  const char *text = facts->task->clarification_question;

  if (facts->question != NULL && !facts->brief)
    text = facts->question->conflict_description;
  return facts->question != NULL && text != NULL ? text : facts->task->title;
}

void
beckon_task_verb_do (BeckonTaskVerb         verb,
                     GtkWidget             *widget,
                     BeckonDesk            *desk,
                     const BeckonTaskFacts *facts)
{
  const BeckonTask *task = facts->task;

  g_return_if_fail (beckon_task_verb_applies (verb, facts));

  switch (verb)
    {
    case BECKON_TASK_DO_ANSWER:
      gtk_widget_activate_action (widget, "win.answer", "x", facts->question->id);
      break;
    case BECKON_TASK_DO_HOLD:
      beckon_desk_hold_async (desk, facts->question->id, !facts->question->held,
                              beckon_name_get_user (), NULL, on_done, g_object_ref (widget));
      break;
    case BECKON_TASK_DO_PAUSE:
      move (widget, desk, task->id, task->paused ? BECKON_VERB_RESUME : BECKON_VERB_PAUSE);
      break;
    case BECKON_TASK_DO_RESUME_NOW:
      operate (widget, desk, beckon_operation_resume_now (beckon_name_get_user (), task->id, NULL));
      break;
    case BECKON_TASK_DO_PAUSE_AGENT:
      gtk_widget_activate_action (widget, "win.pause-agent", "(xb)", facts->agent->id,
                                  facts->agent->status != BECKON_AGENT_PAUSED);
      break;
    case BECKON_TASK_DO_RUN_AGAIN:
      operate (widget, desk, beckon_operation_run_again (beckon_name_get_user (), task->id, NULL));
      break;
    case BECKON_TASK_DO_CONTINUE:
      beckon_task_form_continue (widget, desk, task);
      break;
    case BECKON_TASK_DO_ASSIGN:
      beckon_task_form_assign (widget, desk, task);
      break;
    case BECKON_TASK_DO_COMPLETE:
      move (widget, desk, task->id, BECKON_VERB_COMPLETE);
      break;
    case BECKON_TASK_DO_COPY_TEXT:
      beckon_toast_copy (widget, get_text (facts));
      break;
    case BECKON_TASK_DO_COPY_ID:
      beckon_toast_copy (widget, task->id);
      break;
    case BECKON_TASK_DO_COPY_LINK:
      copy_link (widget, task);
      break;
    case BECKON_TASK_DO_CANCEL:
      begin_cancel (widget, desk, task);
      break;
    case BECKON_TASK_DO_DELETE:
      ask_delete (widget, desk, task);
      break;
    case BECKON_TASK_DO_LATER:
    case BECKON_N_TASK_VERBS:
    default:
      break;
    }
}

/* --- what is known --- */

BeckonTaskFacts
beckon_task_facts_make (BeckonDesk *desk, const BeckonTask *task)
{
  BeckonTaskFacts facts = { .task = task };
  BeckonQuestion *question = task->pending_interaction != 0
                               ? beckon_desk_peek_question (desk, task->pending_interaction)
                               : NULL;

  if (question != NULL)
    {
      facts.question = beckon_question_get_interaction (question);
      facts.counts = beckon_question_get_remaining_us (question) >= 0;
    }
  else if (task->last_question != NULL && task->last_question->id == task->pending_interaction)
    {
      facts.question = task->last_question;
      facts.brief = TRUE;
    }
  return facts;
}
