/* question-verbs.c: turns what the person does in the dialog and the pane into operations of the
 * desk
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
  BeckonQuestionPlace *place =
    entry != NULL ? beckon_question_queue_find_place (self, entry) : NULL;

  if (place != NULL)
    beckon_question_view_show_error (place->view, error);
}

/* What was typed comes back if the answer is undone. */
static void
finish_held (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  if (place != NULL)
    beckon_question_place_save_draft (place);
  beckon_question_entries_keep_draft (self->entries, entry);
  beckon_question_queue_finish_entry (self, entry);
}

static void
answered (BeckonQuestionQueue *self,
          BeckonQuestionEntry *entry,
          BeckonCommit        *commit,
          const GError        *error)
{
  if (commit != NULL && commit->interaction->held_answer == NULL)
    {
      beckon_question_queue_settle_here (self, entry, commit->interaction);
      return;
    }
  /* The window says so, with Undo; where it cannot be seen, the question does, until the answer has
   * gone out (ATT-7). */
  if (commit != NULL)
    {
      if (beckon_question_queue_has_window (self))
        finish_held (self, entry);
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
undone (BeckonQuestionQueue *self,
        BeckonQuestionEntry *entry,
        BeckonCommit        *commit,
        const GError        *error)
{
  if (commit == NULL && !entry->settled)
    show_error (self, entry, error);
}

static void
undo_cb (BeckonQuestionView *view, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;

  if (place->current != NULL)
    beckon_desk_do_async (self->desk,
                          beckon_operation_undo (beckon_name_get_user (), place->current->id, TRUE),
                          NULL, done_cb, request_new (self, place->current, undone));
}

static void
answer_cb (BeckonQuestionView *view, BeckonAnswer *answer, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;

  if (place->current != NULL && !place->current->answering)
    respond (self, place->current, answer);
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
hold_cb (BeckonQuestionView *view, gboolean held, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;

  if (place->current == NULL)
    return;
  place->current->held_by_typing = FALSE;
  hold (self, place->current, held);
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
typed_cb (BeckonQuestionView *view, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *entry = place->current;

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
assign_cb (BeckonQuestionView *view, const char *handle, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *entry = place->current;

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
correct_cb (BeckonQuestionView *view, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *entry = place->current;
  g_autoptr (BeckonAnswer) answer = NULL;

  if (entry == NULL || entry->answering)
    return;
  beckon_question_place_save_draft (place);
  if (entry->draft.text == NULL || *entry->draft.text == '\0')
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

static void
asked_back (BeckonQuestionQueue *self,
            BeckonQuestionEntry *entry,
            BeckonCommit        *commit,
            const GError        *error)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  entry->asking = FALSE;
  if (commit == NULL)
    {
      show_error (self, entry, error);
      return;
    }
  g_clear_pointer (&entry->draft.asking, g_free);
  if (place != NULL)
    beckon_question_view_asked_back (place->view);
  /* The person stopped typing; until the agent replies, the countdown stands still anyway. */
  if (entry->held_by_typing && !entry->settled)
    beckon_desk_hold_async (self->desk, entry->id, FALSE, beckon_name_get_user (), NULL, done_cb,
                            request_new (self, entry, held_done));
  entry->held_by_typing = FALSE;
}

static void
ask_back_cb (BeckonQuestionView *view, const char *text, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *entry = place->current;

  if (entry == NULL || entry->answering || entry->asking || entry->settled)
    return;
  entry->asking = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_ask_back (beckon_name_get_user (), entry->id, text, TRUE),
                        NULL, done_cb, request_new (self, entry, asked_back));
}

/* Removes it from the dialog; it stays open on the desk, and nothing is chosen in the meantime. */
static void
put_off (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  hold_for_later (self, entry);
  if (!entry->settled
      && (beckon_question_entry_has_text (entry) || beckon_question_entry_has_files (entry)))
    beckon_question_queue_leave_order (self, entry);
  else
    beckon_question_queue_remove_entry (self, entry);
}

/* A question with a draft that is already settled stays, because the person has not seen the
 * outcome: it is shown when the dialog opens again. */
static void
put_all_off (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *shown = self->in_dialog.current;
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
put_off_in_pane (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = self->in_pane.current;
  gint64               id;

  if (entry == NULL)
    return;
  id = entry->id;
  put_off (self, entry);
  beckon_question_queue_finish_pane (self, id);
}

static void
later_cb (BeckonQuestionView *view, gboolean all, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *next;

  beckon_question_place_save_draft (place);
  if (place == &self->in_pane)
    {
      put_off_in_pane (self);
      return;
    }
  if (all || place->current == NULL)
    {
      put_all_off (self);
      return;
    }
  next = beckon_question_entries_get_next (self->entries, place->current);
  put_off (self, place->current);
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
set_aside_cb (BeckonQuestionView *view, gint64 until_us, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *entry = place->current;

  if (entry == NULL || entry->settled || entry->holding)
    return;
  entry->holding = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_postpone (beckon_name_get_user (), entry->id, until_us),
                        NULL, done_cb, request_new (self, entry, set_aside_done));
}

static void
show_reminded_cb (BeckonQuestionView *view, gint64 id, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;

  beckon_question_queue_show_reminded (self, id);
}

static void
dismiss_cb (BeckonQuestionView *view, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;

  if (place->current != NULL)
    beckon_question_queue_finish_entry (self, place->current);
}

static void
step_cb (BeckonQuestionView *view, int step, BeckonQuestionPlace *place)
{
  BeckonQuestionQueue *self = place->queue;
  BeckonQuestionEntry *from = place->current;

  if (place == &self->in_pane)
    {
      g_signal_emit_by_name (self, "pane-step", step);
      return;
    }
  if (from == NULL || beckon_question_entries_get_length (self->entries) < 2)
    return;

  beckon_question_queue_show_entry (self, beckon_question_entries_step (self->entries, from, step));
  if (from->settled && !beckon_question_entry_has_text (from))
    beckon_question_queue_finish_entry (self, from);
}

void
beckon_question_queue_connect_verbs (BeckonQuestionPlace *place)
{
  g_signal_connect (place->view, "answer", G_CALLBACK (answer_cb), place);
  g_signal_connect (place->view, "undo", G_CALLBACK (undo_cb), place);
  g_signal_connect (place->view, "assign", G_CALLBACK (assign_cb), place);
  g_signal_connect (place->view, "later", G_CALLBACK (later_cb), place);
  g_signal_connect (place->view, "set-aside", G_CALLBACK (set_aside_cb), place);
  g_signal_connect (place->view, "show-reminded", G_CALLBACK (show_reminded_cb), place);
  g_signal_connect (place->view, "step", G_CALLBACK (step_cb), place);
  g_signal_connect (place->view, "hold", G_CALLBACK (hold_cb), place);
  g_signal_connect (place->view, "typed", G_CALLBACK (typed_cb), place);
  g_signal_connect (place->view, "correct", G_CALLBACK (correct_cb), place);
  g_signal_connect (place->view, "ask-back", G_CALLBACK (ask_back_cb), place);
  g_signal_connect (place->view, "dismiss", G_CALLBACK (dismiss_cb), place);
}
