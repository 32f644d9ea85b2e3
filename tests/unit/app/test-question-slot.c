/* test-question-slot.c: a place where one question is shown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>
#include <glib/gstdio.h>

#include "desk-fixture.h"

#include "app/question/queue/question-slot.h"

typedef struct
{
  DeskFixture            desk;
  BeckonQuestionEntries *entries; /* (owned) */
  BeckonQuestionVerbs   *verbs;   /* (owned) */
  BeckonQuestionEntry   *read;    /* (nullable): whose outcome was read */
  guint                  n_later; /* how often the person put it off */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->entries = beckon_question_entries_new ();
  self->verbs = beckon_question_verbs_new (self->desk.desk, self->entries);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->verbs);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);
  desk_fixture_tear_down (&self->desk, NULL);
}

/* (transfer none) */
static BeckonQuestionEntry *
ask (Fixture *self)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->allow_other = TRUE;
  id = desk_fixture_ask (&self->desk, draft);
  return beckon_question_entries_look_up (self->entries, self->desk.desk, id);
}

/* (transfer full) */
static GtkWidget *
make_view (Fixture *self)
{
  GtkWidget *view = g_object_ref_sink (g_object_new (BECKON_TYPE_QUESTION_VIEW, NULL));

  beckon_question_view_set_desk (BECKON_QUESTION_VIEW (view), self->desk.desk);
  return view;
}

static void
read_cb (BeckonQuestionSlot *slot, BeckonQuestionEntry *entry, Fixture *self)
{
  self->read = entry;
}

static void
later_cb (BeckonQuestionSlot *slot, gboolean all, Fixture *self)
{
  self->n_later++;
}

/* What was typed is there again when its question is. */
static void
test_draft (Fixture *self, gconstpointer data)
{
  BeckonQuestionEntry *tea = ask (self), *sugar = ask (self);
  g_autoptr (BeckonQuestionSlot) slot = beckon_question_slot_new (self->verbs, self->entries);
  g_autoptr (GtkWidget) widget = make_view (self);
  BeckonQuestionView *view = BECKON_QUESTION_VIEW (widget);

  beckon_question_slot_set_view (slot, view);
  tea->draft.text = g_strdup ("Green");
  beckon_question_slot_show (slot, tea);
  g_clear_pointer (&tea->draft.text, g_free);

  beckon_question_slot_show (slot, sugar);
  g_assert_true (beckon_question_slot_get_current (slot) == sugar);
  g_assert_false (beckon_question_view_has_text (view));
  g_assert_cmpstr (tea->draft.text, ==, "Green");

  beckon_question_slot_show (slot, tea);
  g_assert_true (beckon_question_view_has_text (view));
  g_assert_false (beckon_question_entry_has_text (sugar));
}

/* The question may be on the screen before the file of drafts was read. */
static void
test_kept_draft (Fixture *self, gconstpointer data)
{
  g_autofree char     *folder = g_dir_make_tmp ("beckon-slot-XXXXXX", NULL);
  g_autofree char     *path = g_build_filename (folder, "drafts.json", NULL);
  BeckonQuestionEntry *tea = ask (self), *sugar = ask (self);
  g_autoptr (BeckonQuestionSlot) slot = beckon_question_slot_new (self->verbs, self->entries);
  g_autoptr (GtkWidget) widget = make_view (self);
  BeckonQuestionView  *view = BECKON_QUESTION_VIEW (widget);
  BeckonDraftFile     *file = beckon_draft_file_new (path);
  BeckonQuestionDraft  typed = { .text = (char *) "Green" };
  BeckonQuestionEntry *entries[] = { tea, sugar };

  while (!beckon_draft_file_is_loaded (file))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    beckon_draft_file_set (file, entries[i]->interaction, &typed, TRUE);
  beckon_draft_file_close (file);
  g_object_unref (file);

  beckon_question_slot_set_view (slot, view);
  file = beckon_draft_file_new (path);
  beckon_question_entries_set_file (self->entries, file);
  beckon_question_slot_show (slot, sugar);
  beckon_question_slot_show (slot, tea);
  g_assert_false (beckon_question_view_has_text (view));
  while (!beckon_draft_file_is_loaded (file))
    g_main_context_iteration (NULL, TRUE);
  beckon_question_slot_restore_draft (slot);
  beckon_question_entries_restore_drafts (self->entries);
  g_assert_true (beckon_question_view_has_text (view));
  g_assert_cmpstr (sugar->draft.text, ==, "Green");
  beckon_draft_file_close (file);
  g_object_unref (file);
  g_remove (path);
  g_rmdir (folder);
}

/* How a question was settled elsewhere goes away when it could be read, except where it keeps
 * something that the person typed. */
static void
test_outcome (Fixture *self, gconstpointer data)
{
  BeckonQuestionEntry *entries[] = { ask (self), ask (self) };
  BeckonQuestionSlot  *slots[G_N_ELEMENTS (entries)];
  GtkWidget           *views[G_N_ELEMENTS (entries)];

  entries[0]->draft.text = g_strdup ("Green");
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (BeckonCommit) commit =
        desk_fixture_respond (&self->desk, entries[i]->id, "Tea", NULL);

      slots[i] = beckon_question_slot_new (self->verbs, self->entries);
      views[i] = make_view (self);
      g_signal_connect (slots[i], "read", G_CALLBACK (read_cb), self);
      beckon_question_slot_set_view (slots[i], BECKON_QUESTION_VIEW (views[i]));
      beckon_question_slot_show (slots[i], entries[i]);
      beckon_question_entry_set_interaction (entries[i], commit->interaction);
      entries[i]->settled = TRUE;
      beckon_question_slot_pass_outcome (slots[i]);
    }
  while (self->read == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (self->read == entries[1]);

  /* Until the person says that they have read it. */
  g_signal_emit_by_name (views[0], "dismiss");
  g_assert_true (self->read == entries[0]);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_object_unref (slots[i]);
      g_object_unref (views[i]);
    }
}

/* The dialog is made anew for each opening: what comes from the last one counts no more. */
static void
test_view (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonQuestionSlot) slot = beckon_question_slot_new (self->verbs, self->entries);
  g_autoptr (GtkWidget) first = make_view (self);
  g_autoptr (GtkWidget) second = make_view (self);

  g_signal_connect (slot, "later", G_CALLBACK (later_cb), self);
  beckon_question_slot_set_view (slot, BECKON_QUESTION_VIEW (first));
  g_signal_emit_by_name (first, "later", FALSE);
  g_assert_cmpuint (self->n_later, ==, 1);

  beckon_question_slot_set_view (slot, BECKON_QUESTION_VIEW (second));
  g_signal_emit_by_name (first, "later", FALSE);
  g_assert_cmpuint (self->n_later, ==, 1);
  g_signal_emit_by_name (second, "later", FALSE);
  g_assert_cmpuint (self->n_later, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/att/ATT-4/a-draft-stays-with-its-question", test_draft);
  ADD ("/att/ATT-4/a-kept-draft-is-shown-where-its-question-was-first", test_kept_draft);
  ADD ("/att/ATT-4/the-outcome-stays-if-something-was-typed", test_outcome);
  ADD ("/att/ATT-14/what-the-last-dialog-says-does-not-count", test_view);
#undef ADD

  return g_test_run ();
}
