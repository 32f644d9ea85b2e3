/* question-slot.c: a place where one question is shown: the dialog, or the pane beside the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-slot.h"

/* How long the view says how a question was settled elsewhere. */
#define OUTCOME_MS 2000
/* While the person types, what they typed is kept this often (ATT-4). */
#define SAVE_MS 300

struct _BeckonQuestionSlot
{
  GObject                parent_instance;
  BeckonQuestionVerbs   *verbs;      /* (owned) */
  BeckonQuestionEntries *entries;    /* (owned) */
  BeckonQuestionView    *view;       /* (weak) (nullable) */
  GSignalGroup          *signals;    /* (owned): of the view */
  BeckonQuestionEntry   *current;    /* (nullable): the question that it shows */
  guint                  outcome_id; /* (owned): emits "read" when the outcome could be read */
  guint                  save_id;    /* (owned): the person types */
};

enum
{
  READ,
  LATER,
  STEP,
  SHOW_OTHER,
  NOTIFY_ONLY,
  COMPLETE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionSlot, beckon_question_slot, G_TYPE_OBJECT)

/* --- what the person does --- */

static void
answer_cb (BeckonQuestionView *view, BeckonAnswer *answer, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_answer (self->verbs, self->current, answer);
}

static void
undo_cb (BeckonQuestionView *view, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_undo (self->verbs, self->current);
}

static void
assign_cb (BeckonQuestionView *view, const char *handle, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_assign (self->verbs, self->current, handle);
}

static void
set_aside_cb (BeckonQuestionView *view, gint64 until_us, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_set_aside (self->verbs, self->current, until_us);
}

static void
hold_cb (BeckonQuestionView *view, gboolean held, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_hold (self->verbs, self->current, held);
}

static gboolean
save_cb (gpointer user_data)
{
  BeckonQuestionSlot *self = user_data;

  self->save_id = 0;
  beckon_question_slot_save_draft (self);
  return G_SOURCE_REMOVE;
}

static void
typed_cb (BeckonQuestionView *view, BeckonQuestionSlot *self)
{
  if (self->current == NULL)
    return;
  beckon_question_verbs_hold_for_typing (self->verbs, self->current);
  if (self->save_id == 0)
    self->save_id = g_timeout_add (SAVE_MS, save_cb, self);
}

static void
correct_cb (BeckonQuestionView *view, BeckonQuestionSlot *self)
{
  if (self->current == NULL || self->current->answering)
    return;
  beckon_question_slot_save_draft (self);
  beckon_question_verbs_correct (self->verbs, self->current);
}

static void
ask_back_cb (BeckonQuestionView *view, const char *text, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    beckon_question_verbs_ask_back (self->verbs, self->current, text);
}

static void
dismiss_cb (BeckonQuestionView *view, BeckonQuestionSlot *self)
{
  if (self->current != NULL)
    g_signal_emit (self, signals[READ], 0, self->current);
}

/* --- what the view says, and the slot repeats --- */

static void
later_cb (BeckonQuestionView *view, gboolean all, BeckonQuestionSlot *self)
{
  g_signal_emit (self, signals[LATER], 0, all);
}

static void
step_cb (BeckonQuestionView *view, int step, BeckonQuestionSlot *self)
{
  g_signal_emit (self, signals[STEP], 0, step);
}

static void
show_other_cb (BeckonQuestionView *view, gint64 id, BeckonQuestionSlot *self)
{
  g_signal_emit (self, signals[SHOW_OTHER], 0, id);
}

static void
notify_only_cb (BeckonQuestionView *view, gboolean notify_only, BeckonQuestionSlot *self)
{
  g_signal_emit (self, signals[NOTIFY_ONLY], 0, notify_only);
}

static void
complete_cb (BeckonQuestionView *view, BeckonQuestionSlot *self)
{
  g_signal_emit (self, signals[COMPLETE], 0);
}

/* --- the object --- */

static void
beckon_question_slot_dispose (GObject *object)
{
  BeckonQuestionSlot *self = BECKON_QUESTION_SLOT (object);

  beckon_question_slot_clear (self);
  if (self->signals != NULL)
    g_signal_group_set_target (self->signals, NULL);
  g_clear_object (&self->signals);
  g_clear_weak_pointer (&self->view);
  g_clear_object (&self->verbs);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);

  G_OBJECT_CLASS (beckon_question_slot_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_args, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_SLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_args, type);
}

static void
beckon_question_slot_class_init (BeckonQuestionSlotClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_slot_dispose;

  signals[READ] = add_signal ("read", 1, G_TYPE_POINTER);
  signals[LATER] = add_signal ("later", 1, G_TYPE_BOOLEAN);
  signals[STEP] = add_signal ("step", 1, G_TYPE_INT);
  signals[SHOW_OTHER] = add_signal ("show-other", 1, G_TYPE_INT64);
  signals[NOTIFY_ONLY] = add_signal ("notify-only", 1, G_TYPE_BOOLEAN);
  signals[COMPLETE] = add_signal ("complete", 0, G_TYPE_NONE);
}

static void
beckon_question_slot_init (BeckonQuestionSlot *self)
{
  self->signals = g_signal_group_new (BECKON_TYPE_QUESTION_VIEW);
  g_signal_group_connect (self->signals, "answer", G_CALLBACK (answer_cb), self);
  g_signal_group_connect (self->signals, "undo", G_CALLBACK (undo_cb), self);
  g_signal_group_connect (self->signals, "assign", G_CALLBACK (assign_cb), self);
  g_signal_group_connect (self->signals, "set-aside", G_CALLBACK (set_aside_cb), self);
  g_signal_group_connect (self->signals, "hold", G_CALLBACK (hold_cb), self);
  g_signal_group_connect (self->signals, "typed", G_CALLBACK (typed_cb), self);
  g_signal_group_connect (self->signals, "correct", G_CALLBACK (correct_cb), self);
  g_signal_group_connect (self->signals, "ask-back", G_CALLBACK (ask_back_cb), self);
  g_signal_group_connect (self->signals, "dismiss", G_CALLBACK (dismiss_cb), self);
  g_signal_group_connect (self->signals, "later", G_CALLBACK (later_cb), self);
  g_signal_group_connect (self->signals, "step", G_CALLBACK (step_cb), self);
  g_signal_group_connect (self->signals, "show-other", G_CALLBACK (show_other_cb), self);
  g_signal_group_connect (self->signals, "notify-only", G_CALLBACK (notify_only_cb), self);
  g_signal_group_connect (self->signals, "complete", G_CALLBACK (complete_cb), self);
}

BeckonQuestionSlot *
beckon_question_slot_new (BeckonQuestionVerbs *verbs, BeckonQuestionEntries *entries)
{
  BeckonQuestionSlot *self = g_object_new (BECKON_TYPE_QUESTION_SLOT, NULL);

  self->verbs = g_object_ref (verbs);
  self->entries = beckon_question_entries_ref (entries);
  return self;
}

void
beckon_question_slot_set_view (BeckonQuestionSlot *self, BeckonQuestionView *view)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  g_signal_group_set_target (self->signals, view);
  g_set_weak_pointer (&self->view, view);
}

BeckonQuestionView *
beckon_question_slot_get_view (BeckonQuestionSlot *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_SLOT (self), NULL);

  return self->view;
}

BeckonQuestionEntry *
beckon_question_slot_get_current (BeckonQuestionSlot *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_SLOT (self), NULL);

  return self->current;
}

void
beckon_question_slot_show (BeckonQuestionSlot *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  beckon_question_slot_save_draft (self);
  if (self->current != entry)
    g_clear_handle_id (&self->outcome_id, g_source_remove);
  self->current = entry;
  beckon_question_view_show_question (self->view, entry->interaction, entry->question,
                                      &entry->draft);
}

void
beckon_question_slot_show_outcome (BeckonQuestionSlot *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  if (self->current != NULL && self->current->settled)
    beckon_question_view_show_settled (self->view, self->current->interaction);
}

static gboolean
outcome_read_cb (gpointer user_data)
{
  BeckonQuestionSlot *self = user_data;

  self->outcome_id = 0;
  if (self->current != NULL && self->current->settled)
    g_signal_emit (self, signals[READ], 0, self->current);
  return G_SOURCE_REMOVE;
}

void
beckon_question_slot_pass_outcome (BeckonQuestionSlot *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  beckon_question_slot_show_outcome (self);
  g_clear_handle_id (&self->outcome_id, g_source_remove);
  if (!beckon_question_entry_has_text (self->current))
    self->outcome_id = g_timeout_add (OUTCOME_MS, outcome_read_cb, self);
}

void
beckon_question_slot_save_draft (BeckonQuestionSlot *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  if (self->current == NULL || self->view == NULL)
    return;
  beckon_question_view_save_draft (self->view, &self->current->draft);
  beckon_question_entries_save_draft (self->entries, self->current);
}

void
beckon_question_slot_restore_draft (BeckonQuestionSlot *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  if (self->current == NULL || self->view == NULL)
    return;
  /* Not into the file, where an empty field would take the place of what is kept. */
  beckon_question_view_save_draft (self->view, &self->current->draft);
  if (beckon_question_entries_restore_draft (self->entries, self->current))
    beckon_question_view_show_question (self->view, self->current->interaction,
                                        self->current->question, &self->current->draft);
}

void
beckon_question_slot_clear (BeckonQuestionSlot *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_SLOT (self));

  self->current = NULL;
  g_clear_handle_id (&self->outcome_id, g_source_remove);
  g_clear_handle_id (&self->save_id, g_source_remove);
}
