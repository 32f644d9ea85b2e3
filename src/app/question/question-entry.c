/* question-entry.c: the questions of the dialog in their order, and their drafts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-entry.h"

#include "app/question/question-attachments.h"

struct _BeckonQuestionEntries
{
  GHashTable
            *by_id; /* (owned) (element-type gint64 BeckonQuestionEntry): the key is in the entry */
  GSequence *order; /* (owned) (element-type BeckonQuestionEntry) (not owned elements) */
  GHashTable *kept; /* (owned) (element-type gint64 BeckonQuestionDraft): of answers that can still
                       be undone */
  BeckonDraftFile *file; /* (owned) (nullable) */
};

static void
entry_free (gpointer data)
{
  BeckonQuestionEntry *entry = data;

  g_clear_pointer (&entry->interaction, beckon_interaction_unref);
  g_clear_object (&entry->question);
  beckon_question_draft_clear (&entry->draft);
  g_free (entry);
}

static void
draft_free (gpointer data)
{
  beckon_question_draft_clear (data);
  g_free (data);
}

static int
entry_compare (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const BeckonQuestionEntry *left = a, *right = b;

  if (left->rank != right->rank)
    return left->rank < right->rank ? -1 : 1;
  return (left->id > right->id) - (left->id < right->id);
}

/* A stray Space is nothing that could be lost. */
static gboolean
has_words (const char *text)
{
  for (const char *c = text; c != NULL && *c != '\0'; c = g_utf8_next_char (c))
    {
      if (!g_unichar_isspace (g_utf8_get_char (c)))
        return TRUE;
    }
  return FALSE;
}

gboolean
beckon_question_entry_has_text (const BeckonQuestionEntry *self)
{
  return has_words (self->draft.text) || has_words (self->draft.asking)
         || self->draft.values != NULL;
}

gboolean
beckon_question_entry_has_files (const BeckonQuestionEntry *self)
{
  return self->draft.files != NULL
         && (self->draft.files->attachments->len > 0 || self->draft.files->n_pending > 0);
}

gboolean
beckon_question_entry_has_draft (const BeckonQuestionEntry *self)
{
  /* An outcome of a hand-off is always checked. */
  return beckon_question_entry_has_text (self) || beckon_question_entry_has_files (self)
         || (self->draft.checked != 0 && self->interaction->kind != BECKON_KIND_HANDOFF);
}

void
beckon_question_entry_set_interaction (BeckonQuestionEntry *self, BeckonInteraction *interaction)
{
  beckon_interaction_ref (interaction);
  beckon_interaction_unref (self->interaction);
  self->interaction = interaction;
}

BeckonQuestionEntries *
beckon_question_entries_new (void)
{
  BeckonQuestionEntries *self = g_rc_box_new0 (BeckonQuestionEntries);

  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, entry_free);
  self->order = g_sequence_new (NULL);
  self->kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, draft_free);
  return self;
}

BeckonQuestionEntries *
beckon_question_entries_ref (BeckonQuestionEntries *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_entries (gpointer data)
{
  BeckonQuestionEntries *self = data;

  g_clear_object (&self->file);
  g_sequence_free (self->order);
  g_hash_table_unref (self->kept);
  g_hash_table_unref (self->by_id);
}

void
beckon_question_entries_unref (BeckonQuestionEntries *self)
{
  g_rc_box_release_full (self, clear_entries);
}

BeckonQuestionEntry *
beckon_question_entries_add (BeckonQuestionEntries *self,
                             BeckonInteraction     *interaction,
                             BeckonQuestion        *question)
{
  BeckonQuestionEntry *entry = g_new0 (BeckonQuestionEntry, 1);
  BeckonQuestionDraft *kept;

  entry->id = interaction->id;
  entry->rank = G_MAXUINT;
  entry->interaction = beckon_interaction_ref (interaction);
  entry->question = question != NULL ? g_object_ref (question) : NULL;
  if ((kept = g_hash_table_lookup (self->kept, &entry->id)) != NULL)
    {
      entry->draft = *kept;
      *kept = (BeckonQuestionDraft){ NULL, 0, NULL };
      g_hash_table_remove (self->kept, &entry->id);
    }
  beckon_question_entries_restore_draft (self, entry);
  g_hash_table_insert (self->by_id, &entry->id, entry);
  return entry;
}

void
beckon_question_entries_remove (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  beckon_question_entries_leave (self, entry);
  if (self->file != NULL && !g_hash_table_contains (self->kept, &entry->id))
    beckon_draft_file_remove (self->file, entry->id);
  g_hash_table_remove (self->by_id, &entry->id);
}

void
beckon_question_entries_keep_draft (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  if (!beckon_question_entry_has_draft (entry))
    return;
  g_hash_table_insert (self->kept, g_memdup2 (&entry->id, sizeof entry->id),
                       g_memdup2 (&entry->draft, sizeof entry->draft));
  entry->draft = (BeckonQuestionDraft){ NULL, 0, NULL };
}

void
beckon_question_entries_forget_draft (BeckonQuestionEntries *self, gint64 id)
{
  g_hash_table_remove (self->kept, &id);
  /* While an entry has it, it can still become a correction. */
  if (self->file != NULL && !g_hash_table_contains (self->by_id, &id))
    beckon_draft_file_remove (self->file, id);
}

void
beckon_question_entries_set_file (BeckonQuestionEntries *self, BeckonDraftFile *file)
{
  g_set_object (&self->file, file);
}

void
beckon_question_entries_save_draft (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  static const BeckonQuestionDraft none;

  if (self->file != NULL)
    beckon_draft_file_set (self->file, entry->interaction,
                           beckon_question_entry_has_draft (entry) ? &entry->draft : &none,
                           entry->place != NULL);
}

gboolean
beckon_question_entries_restore_draft (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionDraft kept = { NULL };

  if (self->file == NULL || entry->settled || beckon_question_entry_has_draft (entry)
      || !beckon_draft_file_get (self->file, entry->interaction, &kept, NULL))
    return FALSE;
  beckon_question_draft_clear (&entry->draft);
  entry->draft = kept;
  return TRUE;
}

void
beckon_question_entries_restore_drafts (BeckonQuestionEntries *self)
{
  GHashTableIter iter;
  gpointer       entry;

  g_hash_table_iter_init (&iter, self->by_id);
  while (g_hash_table_iter_next (&iter, NULL, &entry))
    beckon_question_entries_restore_draft (self, entry);
}

gboolean
beckon_question_entries_was_typed (BeckonQuestionEntries   *self,
                                   const BeckonInteraction *interaction)
{
  BeckonQuestionDraft kept = { NULL };
  gboolean            was_open = FALSE;

  if (self->file == NULL || !beckon_draft_file_get (self->file, interaction, &kept, &was_open))
    return FALSE;
  beckon_question_draft_clear (&kept);
  return was_open;
}

BeckonQuestionEntry *
beckon_question_entries_find (BeckonQuestionEntries *self, gint64 id)
{
  return g_hash_table_lookup (self->by_id, &id);
}

void
beckon_question_entries_enter (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  if (entry->place == NULL)
    entry->place = g_sequence_insert_sorted (self->order, entry, entry_compare, NULL);
}

void
beckon_question_entries_leave (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  if (entry->place != NULL)
    g_sequence_remove (entry->place);
  entry->place = NULL;
}

void
beckon_question_entries_set_rank (BeckonQuestionEntries *self,
                                  BeckonQuestionEntry   *entry,
                                  guint                  rank)
{
  if (entry->rank == rank)
    return;
  entry->rank = rank;
  if (entry->place != NULL)
    g_sequence_sort_changed (entry->place, entry_compare, NULL);
}

guint
beckon_question_entries_get_length (BeckonQuestionEntries *self)
{
  return (guint) g_sequence_get_length (self->order);
}

guint
beckon_question_entries_get_position (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  g_return_val_if_fail (entry->place != NULL, 0);

  return (guint) g_sequence_iter_get_position (entry->place) + 1;
}

static BeckonQuestionEntry *
get (GSequenceIter *iter)
{
  return g_sequence_iter_is_end (iter) ? NULL : g_sequence_get (iter);
}

BeckonQuestionEntry *
beckon_question_entries_get_first (BeckonQuestionEntries *self)
{
  return get (g_sequence_get_begin_iter (self->order));
}

BeckonQuestionEntry *
beckon_question_entries_get_next (BeckonQuestionEntries *self, BeckonQuestionEntry *entry)
{
  return entry->place != NULL ? get (g_sequence_iter_next (entry->place)) : NULL;
}

BeckonQuestionEntry *
beckon_question_entries_step (BeckonQuestionEntries *self, BeckonQuestionEntry *entry, int step)
{
  GSequenceIter *iter;

  g_return_val_if_fail (entry->place != NULL, entry);

  if (step > 0)
    {
      iter = g_sequence_iter_next (entry->place);
      if (g_sequence_iter_is_end (iter))
        iter = g_sequence_get_begin_iter (self->order);
    }
  else
    {
      iter = g_sequence_iter_is_begin (entry->place) ? g_sequence_get_end_iter (self->order)
                                                     : entry->place;
      iter = g_sequence_iter_prev (iter);
    }
  return g_sequence_get (iter);
}

BeckonQuestionEntry *
beckon_question_entries_look_up (BeckonQuestionEntries *self, BeckonDesk *desk, gint64 id)
{
  BeckonQuestionEntry *entry = beckon_question_entries_find (self, id);
  BeckonQuestion      *question = entry == NULL ? beckon_desk_peek_question (desk, id) : NULL;

  if (question == NULL)
    return entry;
  return beckon_question_entries_add (self, beckon_question_get_interaction (question), question);
}
