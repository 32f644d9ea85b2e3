/* question-verbs.c: turns what the person does in the dialog into operations of the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "base/error.h"
#include "model/name.h"
#include "rules/question/handoff.h"
#include "rules/question/questions.h"

/* The desk finished an operation. @commit (nullable): NULL with @error. */
typedef void (*DoneFunc) (BeckonQuestionQueue *self,
                          BeckonQuestionEntry *entry,
                          BeckonCommit        *commit,
                          const GError        *error);

/* The context of one operation. */
typedef struct
{
  BeckonQuestionQueue *queue; /* (owned) */
  gint64               id;
  DoneFunc             done;
} Request;

static Request *
request_new (BeckonQuestionQueue *self, const BeckonQuestionEntry *entry, DoneFunc done)
{
  Request *request = g_new (Request, 1);

  request->queue = g_object_ref (self);
  request->id = entry->id;
  request->done = done;
  return request;
}

static void
request_free (Request *self)
{
  g_object_unref (self->queue);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  BeckonQuestionEntry *entry = beckon_question_entries_find (request->queue->entries, request->id);

  /* The answer may already have been announced, and the question removed. */
  if (commit != NULL && commit->preference != NULL)
    beckon_question_queue_remembered (request->queue, commit->preference);
  /* NULL: it is no longer in the queue. */
  if (entry != NULL)
    request->done (request->queue, entry, commit, error);
}

static void
show_error (BeckonQuestionQueue *self, const BeckonQuestionEntry *entry, const GError *error)
{
  if (entry != NULL && entry == self->current)
    beckon_question_dialog_show_error (self->dialog, error);
}

static void
answered (BeckonQuestionQueue *self,
          BeckonQuestionEntry *entry,
          BeckonCommit        *commit,
          const GError        *error)
{
  if (commit != NULL)
    {
      beckon_question_queue_settle_here (self, entry, commit->interaction);
      return;
    }
  entry->answering = FALSE;
  /* Another surface was faster: the dialog already says who answered. */
  if (!entry->settled || !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    show_error (self, entry, error);
}

static void
respond (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, BeckonAnswer *answer)
{
  entry->answering = TRUE;
  answer->in_person = TRUE;
  beckon_desk_do_async (
    self->desk,
    beckon_operation_respond (beckon_name_get_user (), entry->id, answer, BECKON_SURFACE_DIALOG),
    NULL, done_cb, request_new (self, entry, answered));
}

static void
answer_cb (BeckonQuestionDialog *dialog, BeckonAnswer *answer, BeckonQuestionQueue *self)
{
  if (self->current != NULL && !self->current->answering)
    respond (self, self->current, answer);
}

static void
held_done (BeckonQuestionQueue *self,
           BeckonQuestionEntry *entry,
           BeckonCommit        *commit,
           const GError        *error)
{
  entry->holding = FALSE;
  if (commit == NULL && !entry->settled)
    show_error (self, entry, error);
}

static void
hold (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, gboolean held)
{
  if (entry->question == NULL || entry->settled || entry->holding
      || beckon_question_get_remaining_us (entry->question) < 0
      || beckon_question_get_interaction (entry->question)->held == held)
    return;
  entry->holding = TRUE;
  beckon_desk_hold_async (self->desk, entry->id, held, beckon_name_get_user (), NULL, done_cb,
                          request_new (self, entry, held_done));
}

static void
hold_cb (BeckonQuestionDialog *dialog, gboolean held, BeckonQuestionQueue *self)
{
  if (self->current == NULL)
    return;
  self->current->held_by_typing = FALSE;
  hold (self, self->current, held);
}

/* “Later” must not become an answer, so it stops a countdown that ends in a decision. A question
 * that is only set aside when time runs out has a clock of its own (PP-2), and so does a hand-off,
 * which has days and stays open (WH-11). */
static gboolean
stops_for_later (const BeckonInteraction *interaction)
{
  return interaction->kind != BECKON_KIND_HANDOFF && interaction->policy != BECKON_POLICY_POSTPONE;
}

static void
hold_for_later (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  if (stops_for_later (entry->interaction))
    hold (self, entry, TRUE);
  else if (entry->held_by_typing && !entry->settled)
    /* The person stopped typing. The hold may still be in progress: this is executed after it. */
    beckon_desk_hold_async (self->desk, entry->id, FALSE, beckon_name_get_user (), NULL, done_cb,
                            request_new (self, entry, held_done));
  entry->held_by_typing = FALSE;
}

static void
typed_cb (BeckonQuestionDialog *dialog, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = self->current;

  if (entry == NULL || entry->interaction->kind == BECKON_KIND_HANDOFF)
    return;
  if (entry->question != NULL && !beckon_question_get_interaction (entry->question)->held
      && !entry->holding)
    entry->held_by_typing = TRUE;
  hold (self, entry, TRUE);
}

static void
assigned (BeckonQuestionQueue *self,
          BeckonQuestionEntry *entry,
          BeckonCommit        *commit,
          const GError        *error)
{
  entry->answering = FALSE;
  if (commit != NULL && !entry->settled)
    beckon_question_queue_settle_here (self, entry, commit->interaction);
  else if (commit == NULL && !entry->settled)
    show_error (self, entry, error);
}

static void
assign_cb (BeckonQuestionDialog *dialog, const char *handle, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = self->current;

  if (entry == NULL || entry->answering || entry->settled)
    return;
  entry->answering = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_assign (beckon_name_get_user (), entry->id, handle), NULL,
                        done_cb, request_new (self, entry, assigned));
}

static void
corrected (BeckonQuestionQueue *self,
           BeckonQuestionEntry *entry,
           BeckonCommit        *commit,
           const GError        *error)
{
  entry->answering = FALSE;
  if (commit != NULL)
    beckon_question_queue_finish_entry (self, entry);
  else
    show_error (self, entry, error);
}

static void
correct_cb (BeckonQuestionDialog *dialog, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = self->current;
  g_autoptr (BeckonAnswer) answer = NULL;

  if (entry == NULL || entry->answering)
    return;
  beckon_question_queue_save_draft (self);
  if (!beckon_question_entry_has_text (entry))
    return;

  answer = beckon_answer_new_text (entry->draft.text);
  if (beckon_interaction_is_open (entry->interaction))
    {
      respond (self, entry, answer);
      return;
    }
  entry->answering = TRUE;
  answer->in_person = TRUE;
  beckon_desk_do_async (
    self->desk,
    beckon_operation_correct (beckon_name_get_user (), entry->id, answer, BECKON_SURFACE_DIALOG),
    NULL, done_cb, request_new (self, entry, corrected));
}

/* Removes it from the dialog; it stays open on the desk, and nothing is chosen in the meantime. */
static void
put_off (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  hold_for_later (self, entry);
  if (!entry->settled && beckon_question_entry_has_text (entry))
    beckon_question_queue_leave_order (self, entry);
  else
    beckon_question_queue_remove_entry (self, entry);
}

/* A question with a draft that is already settled stays, because the person has not seen the
 * outcome: it is shown when the dialog opens again. */
static void
put_all_off (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *shown = self->current;
  BeckonQuestionEntry *entry = beckon_question_entries_get_first (self->entries);

  while (entry != NULL)
    {
      BeckonQuestionEntry *next = beckon_question_entries_get_next (self->entries, entry);

      if (entry == shown || !entry->settled || !beckon_question_entry_has_text (entry))
        put_off (self, entry);
      entry = next;
    }
  beckon_question_queue_hide (self);
}

static void
later_cb (BeckonQuestionDialog *dialog, gboolean all, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *next;

  beckon_question_queue_save_draft (self);
  if (all || self->current == NULL)
    {
      put_all_off (self);
      return;
    }
  next = beckon_question_entries_get_next (self->entries, self->current);
  put_off (self, self->current);
  beckon_question_queue_advance (self, next);
}

static void
set_aside_done (BeckonQuestionQueue *self,
                BeckonQuestionEntry *entry,
                BeckonCommit        *commit,
                const GError        *error)
{
  entry->holding = FALSE;
  if (commit == NULL && !entry->settled)
    show_error (self, entry, error);
  else if (commit != NULL && !entry->settled)
    /* It was already set aside and only its time changed, so no event was announced. */
    beckon_question_queue_finish_entry (self, entry);
}

/* Sets it aside until then; its agent is told (ATT-6). The dialog shows the next one when that is
 * announced. */
static void
set_aside_cb (BeckonQuestionDialog *dialog, gint64 until_us, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = self->current;

  if (entry == NULL || entry->settled || entry->holding)
    return;
  entry->holding = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_postpone (beckon_name_get_user (), entry->id, until_us),
                        NULL, done_cb, request_new (self, entry, set_aside_done));
}

static void
show_reminded_cb (BeckonQuestionDialog *dialog, gint64 id, BeckonQuestionQueue *self)
{
  beckon_question_queue_show_reminded (self, id);
}

static void
dismiss_cb (BeckonQuestionDialog *dialog, BeckonQuestionQueue *self)
{
  if (self->current != NULL)
    beckon_question_queue_finish_entry (self, self->current);
}

static void
step_cb (BeckonQuestionDialog *dialog, int step, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *from = self->current;

  if (from == NULL || beckon_question_entries_get_length (self->entries) < 2)
    return;

  beckon_question_queue_show_entry (self, beckon_question_entries_step (self->entries, from, step));
  if (from->settled && !beckon_question_entry_has_text (from))
    beckon_question_queue_finish_entry (self, from);
}

void
beckon_question_queue_connect_verbs (BeckonQuestionQueue *self)
{
  g_signal_connect (self->dialog, "answer", G_CALLBACK (answer_cb), self);
  g_signal_connect (self->dialog, "assign", G_CALLBACK (assign_cb), self);
  g_signal_connect (self->dialog, "later", G_CALLBACK (later_cb), self);
  g_signal_connect (self->dialog, "set-aside", G_CALLBACK (set_aside_cb), self);
  g_signal_connect (self->dialog, "show-reminded", G_CALLBACK (show_reminded_cb), self);
  g_signal_connect (self->dialog, "step", G_CALLBACK (step_cb), self);
  g_signal_connect (self->dialog, "hold", G_CALLBACK (hold_cb), self);
  g_signal_connect (self->dialog, "typed", G_CALLBACK (typed_cb), self);
  g_signal_connect (self->dialog, "correct", G_CALLBACK (correct_cb), self);
  g_signal_connect (self->dialog, "dismiss", G_CALLBACK (dismiss_cb), self);
}
