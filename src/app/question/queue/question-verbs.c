/* question-verbs.c: carries out on the desk what the person does to a question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-verbs.h"

#include "base/error.h"
#include "model/name.h"
#include "rules/question/handoff.h"
#include "rules/question/questions.h"

struct _BeckonQuestionVerbs
{
  GObject                parent_instance;
  BeckonDesk            *desk;    /* (owned) */
  BeckonQuestionEntries *entries; /* (owned) */
};

enum
{
  SETTLED,
  FINISHED,
  HELD_BACK,
  ASKED_BACK,
  FAILED,
  REMEMBERED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionVerbs, beckon_question_verbs, G_TYPE_OBJECT)

/* --- one operation --- */

/* The desk finished an operation. @commit (nullable): NULL with @error. */
typedef void (*DoneFunc) (BeckonQuestionVerbs *self,
                          BeckonQuestionEntry *entry,
                          BeckonCommit        *commit,
                          const GError        *error);

/* The context of one operation. */
typedef struct
{
  BeckonQuestionVerbs *verbs; /* (owned) */
  gint64               id;
  DoneFunc             done;
} Request;

static Request *
request_new (BeckonQuestionVerbs *self, const BeckonQuestionEntry *entry, DoneFunc done)
{
  Request *request = g_new (Request, 1);

  request->verbs = g_object_ref (self);
  request->id = entry->id;
  request->done = done;
  return request;
}

static void
request_free (Request *self)
{
  g_object_unref (self->verbs);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  BeckonQuestionEntry *entry = beckon_question_entries_find (request->verbs->entries, request->id);

  /* The answer may already have been announced, and the question removed. */
  if (commit != NULL && commit->preference != NULL)
    g_signal_emit (request->verbs, signals[REMEMBERED], 0, commit->preference);
  /* NULL: it is no longer in the queue. */
  if (entry != NULL)
    request->done (request->verbs, entry, commit, error);
}

static void
fail (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry, const GError *error)
{
  g_signal_emit (self, signals[FAILED], 0, entry, error);
}

/* --- answers --- */

static void
answered (BeckonQuestionVerbs *self,
          BeckonQuestionEntry *entry,
          BeckonCommit        *commit,
          const GError        *error)
{
  if (commit != NULL && commit->interaction->held_answer == NULL)
    {
      g_signal_emit (self, signals[SETTLED], 0, entry, commit->interaction);
      return;
    }
  if (commit != NULL)
    {
      g_signal_emit (self, signals[HELD_BACK], 0, entry);
      return;
    }
  entry->answering = FALSE;
  /* Another surface was faster: the question already says who answered. */
  if (!entry->settled || !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    fail (self, entry, error);
}

static void
respond (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry, BeckonAnswer *answer)
{
  entry->answering = TRUE;
  answer->in_person = TRUE;
  beckon_desk_do_async (
    self->desk,
    beckon_operation_respond (beckon_name_get_user (), entry->id, answer, BECKON_SURFACE_DIALOG),
    NULL, done_cb, request_new (self, entry, answered));
}

void
beckon_question_verbs_answer (BeckonQuestionVerbs *self,
                              BeckonQuestionEntry *entry,
                              BeckonAnswer        *answer)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (!entry->answering)
    respond (self, entry, answer);
}

static void
corrected (BeckonQuestionVerbs *self,
           BeckonQuestionEntry *entry,
           BeckonCommit        *commit,
           const GError        *error)
{
  entry->answering = FALSE;
  if (commit != NULL)
    g_signal_emit (self, signals[FINISHED], 0, entry);
  else
    fail (self, entry, error);
}

void
beckon_question_verbs_correct (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry)
{
  g_autoptr (BeckonAnswer) answer = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (entry->answering || entry->draft.text == NULL || *entry->draft.text == '\0')
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
undone (BeckonQuestionVerbs *self,
        BeckonQuestionEntry *entry,
        BeckonCommit        *commit,
        const GError        *error)
{
  if (commit == NULL && !entry->settled)
    fail (self, entry, error);
}

void
beckon_question_verbs_undo (BeckonQuestionVerbs *self, const BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  beckon_desk_do_async (self->desk,
                        beckon_operation_undo (beckon_name_get_user (), entry->id, TRUE), NULL,
                        done_cb, request_new (self, entry, undone));
}

static void
assigned (BeckonQuestionVerbs *self,
          BeckonQuestionEntry *entry,
          BeckonCommit        *commit,
          const GError        *error)
{
  entry->answering = FALSE;
  if (commit != NULL && !entry->settled)
    g_signal_emit (self, signals[SETTLED], 0, entry, commit->interaction);
  else if (commit == NULL && !entry->settled)
    fail (self, entry, error);
}

void
beckon_question_verbs_assign (BeckonQuestionVerbs *self,
                              BeckonQuestionEntry *entry,
                              const char          *handle)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (entry->answering || entry->settled)
    return;
  entry->answering = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_assign (beckon_name_get_user (), entry->id, handle), NULL,
                        done_cb, request_new (self, entry, assigned));
}

/* --- its countdown --- */

static void
held_done (BeckonQuestionVerbs *self,
           BeckonQuestionEntry *entry,
           BeckonCommit        *commit,
           const GError        *error)
{
  entry->holding = FALSE;
  if (commit == NULL && !entry->settled)
    fail (self, entry, error);
}

static void
hold_async (BeckonQuestionVerbs *self, const BeckonQuestionEntry *entry, gboolean held)
{
  beckon_desk_hold_async (self->desk, entry->id, held, beckon_name_get_user (), NULL, done_cb,
                          request_new (self, entry, held_done));
}

static void
hold (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry, gboolean held)
{
  if (entry->question == NULL || entry->settled || entry->holding
      || beckon_question_get_remaining_us (entry->question) < 0
      || beckon_question_get_interaction (entry->question)->held == held)
    return;
  entry->holding = TRUE;
  hold_async (self, entry, held);
}

void
beckon_question_verbs_hold (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry, gboolean held)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  entry->held_by_typing = FALSE;
  hold (self, entry, held);
}

void
beckon_question_verbs_hold_for_typing (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (entry->interaction->kind == BECKON_KIND_HANDOFF)
    return;
  if (entry->question != NULL && !beckon_question_get_interaction (entry->question)->held
      && !entry->holding)
    entry->held_by_typing = TRUE;
  hold (self, entry, TRUE);
}

/* The person stopped typing. The hold may still be in progress: this is executed after it. */
static void
end_hold_for_typing (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry)
{
  if (entry->held_by_typing && !entry->settled)
    hold_async (self, entry, FALSE);
}

/* “Later” must not become an answer, so it stops a countdown that ends in a decision. A question
 * that is only set aside when time runs out has a clock of its own (PP-2), and so does a hand-off,
 * which has days and stays open (WH-11). */
static gboolean
stops_for_later (const BeckonInteraction *interaction)
{
  return interaction->kind != BECKON_KIND_HANDOFF && interaction->policy != BECKON_POLICY_POSTPONE;
}

void
beckon_question_verbs_hold_for_later (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (stops_for_later (entry->interaction))
    hold (self, entry, TRUE);
  else
    end_hold_for_typing (self, entry);
  entry->held_by_typing = FALSE;
}

static void
set_aside_done (BeckonQuestionVerbs *self,
                BeckonQuestionEntry *entry,
                BeckonCommit        *commit,
                const GError        *error)
{
  entry->holding = FALSE;
  if (commit == NULL && !entry->settled)
    fail (self, entry, error);
  else if (commit != NULL && !entry->settled)
    /* It was already set aside and only its time changed, so no event was announced. */
    g_signal_emit (self, signals[FINISHED], 0, entry);
}

/* The next one is shown when that is announced. */
void
beckon_question_verbs_set_aside (BeckonQuestionVerbs *self,
                                 BeckonQuestionEntry *entry,
                                 gint64               until_us)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (entry->settled || entry->holding)
    return;
  entry->holding = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_postpone (beckon_name_get_user (), entry->id, until_us),
                        NULL, done_cb, request_new (self, entry, set_aside_done));
}

/* --- what is asked back --- */

static void
asked_back (BeckonQuestionVerbs *self,
            BeckonQuestionEntry *entry,
            BeckonCommit        *commit,
            const GError        *error)
{
  entry->asking = FALSE;
  if (commit == NULL)
    {
      fail (self, entry, error);
      return;
    }
  g_clear_pointer (&entry->draft.asking, g_free);
  g_signal_emit (self, signals[ASKED_BACK], 0, entry);
  /* Until the agent replies, the countdown stands still anyway. */
  end_hold_for_typing (self, entry);
  entry->held_by_typing = FALSE;
}

void
beckon_question_verbs_ask_back (BeckonQuestionVerbs *self,
                                BeckonQuestionEntry *entry,
                                const char          *text)
{
  g_return_if_fail (BECKON_IS_QUESTION_VERBS (self));

  if (entry->answering || entry->asking || entry->settled)
    return;
  entry->asking = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_ask_back (beckon_name_get_user (), entry->id, text, TRUE),
                        NULL, done_cb, request_new (self, entry, asked_back));
}

/* --- the object --- */

static void
beckon_question_verbs_finalize (GObject *object)
{
  BeckonQuestionVerbs *self = BECKON_QUESTION_VERBS (object);

  g_clear_pointer (&self->entries, beckon_question_entries_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_verbs_parent_class)->finalize (object);
}

static guint
add_signal (const char *name, guint n_args)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_VERBS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_args, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
beckon_question_verbs_class_init (BeckonQuestionVerbsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_question_verbs_finalize;

  signals[SETTLED] = add_signal ("settled", 2);
  signals[FINISHED] = add_signal ("finished", 1);
  signals[HELD_BACK] = add_signal ("held-back", 1);
  signals[ASKED_BACK] = add_signal ("asked-back", 1);
  signals[FAILED] = add_signal ("failed", 2);
  signals[REMEMBERED] = add_signal ("remembered", 1);
}

static void
beckon_question_verbs_init (BeckonQuestionVerbs *self)
{
}

BeckonQuestionVerbs *
beckon_question_verbs_new (BeckonDesk *desk, BeckonQuestionEntries *entries)
{
  BeckonQuestionVerbs *self = g_object_new (BECKON_TYPE_QUESTION_VERBS, NULL);

  self->desk = g_object_ref (desk);
  self->entries = beckon_question_entries_ref (entries);
  return self;
}
