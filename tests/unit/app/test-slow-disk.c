/* test-slow-disk.c: parts of the window while no read of the database ends
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>
#include <string.h>

#include "held-readers.h"
#include "postponed-fixture.h"

#include "app/history/history-details.h"
#include "app/plan/plan-preview.h"
#include "app/settings/agent-choice.h"
#include "rules/agents.h"
#include "rules/people.h"

/* --- what is on the screen --- */

/* TRUE: a visible label below @widget has @part. */
static gboolean
shows (GtkWidget *widget, const char *part)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, part))
      return TRUE;

  return FALSE;
}

static void
until_shows (GtkWidget *widget, const char *part)
{
  while (!shows (widget, part))
    g_main_context_iteration (NULL, TRUE);
}

static void
do_all (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* --- what was asked --- */

/* (transfer full): a question that was cancelled because nobody answered. */
static BeckonInteraction *
cancel_unanswered (DeskFixture *self)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  for (guint i = 0; i < 10 && CANCELLED (self) == 0; i++)
    desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (CANCELLED (self), ==, 1);

  return desk_fixture_read (self, id);
}

static void
test_history (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) cancelled = cancel_unanswered (self);
  g_autoptr (BeckonInteractionItem) item = beckon_interaction_item_new (cancelled);
  g_autoptr (BeckonInteractionItem) other = NULL;
  g_autoptr (BeckonInteraction) asked =
    desk_fixture_read (self, desk_fixture_ask (self, desk_fixture_choice ()));
  GtkWidget   *details = g_object_ref_sink (g_object_new (BECKON_TYPE_HISTORY_DETAILS, NULL));
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));

  beckon_history_details_show (BECKON_HISTORY_DETAILS (details), self->desk, item, NULL);
  do_all ();
  g_assert_true (shows (details, "PostgreSQL"));
  g_assert_true (shows (details, "Reminded at"));
  g_assert_false (shows (details, "Steps not run"));
  held_readers_end (held);
  until_shows (details, "Steps not run");

  /* It has what was read as long as it shows the same. */
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_interaction_item_say_again (item);
  g_assert_true (shows (details, "Steps not run"));
  other = beckon_interaction_item_new (asked);
  beckon_history_details_show (BECKON_HISTORY_DETAILS (details), self->desk, other, NULL);
  g_assert_false (shows (details, "Steps not run"));
  held_readers_end (held);
  do_all ();
  g_assert_false (shows (details, "Steps not run"));
  g_assert_finalize_object (details);
}

/* --- the agents --- */

static void
create_agent (DeskFixture *self, const char *name)
{
  BeckonAgent *agent = beckon_agent_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  agent->name = g_strdup (name);
  commit = desk_fixture_do (self, beckon_operation_create_agent ("Ada", agent));
}

static void
count_signal (guint *count)
{
  (*count)++;
}

static void
test_agents (DeskFixture *self, gconstpointer data)
{
  BeckonAgentChoice *choice = g_object_ref_sink (g_object_new (BECKON_TYPE_AGENT_CHOICE, NULL));
  HeldReaders       *held;
  guint              n_read = 0;
  guint              n_chosen = 0;

  create_agent (self, "codex");
  create_agent (self, "robot");
  g_signal_connect_swapped (choice, "read", G_CALLBACK (count_signal), &n_read);
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (count_signal), &n_chosen);
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_agent_choice_set_desk (choice, self->desk, "None", FALSE);
  beckon_agent_choice_set_name (choice, "Robot", TRUE);
  do_all ();
  g_assert_false (beckon_agent_choice_is_known (choice));
  g_assert_cmpstr (beckon_agent_choice_get_name (choice), ==, "Robot");
  g_assert_cmpuint (n_read, ==, 0);
  held_readers_end (held);
  while (n_read == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (beckon_agent_choice_get_name (choice), ==, "robot");
  g_assert_nonnull (beckon_agent_choice_get_agent (choice));
  g_assert_cmpuint (beckon_agent_choice_count (choice), ==, 2);

  /* What the person chooses while the agents are read again stays chosen. */
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  create_agent (self, "aider");
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), 1);
  g_assert_cmpstr (beckon_agent_choice_get_name (choice), ==, "codex");
  n_chosen = 0;
  held_readers_end (held);
  while (n_chosen == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (beckon_agent_choice_count (choice), ==, 3);
  g_assert_cmpstr (beckon_agent_choice_get_name (choice), ==, "codex");
  g_assert_cmpuint (n_read, ==, 1);
  g_assert_finalize_object (choice);
}

/* --- a plan --- */

/* (transfer full): a plan that needs a person. */
static GPtrArray *
make_rows (const char *handle)
{
  GPtrArray     *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
  BeckonStepRow *row = g_new0 (BeckonStepRow, 1);

  row->step = beckon_step_new (BECKON_STEP_HANDOFF);
  row->step->assignee = g_strdup (handle);
  g_ptr_array_add (rows, row);

  return rows;
}

static const char *
get_note (GListStore *steps)
{
  g_autoptr (BeckonStepItem) item = g_list_model_get_item (G_LIST_MODEL (steps), 0);

  return beckon_step_item_get_row (item)->note;
}

static void
test_plan (DeskFixture *self, gconstpointer data)
{
  BeckonStore *people = beckon_desk_get_store (self->desk);
  g_autoptr (GListStore) steps = g_list_store_new (BECKON_TYPE_STEP_ITEM);
  g_autoptr (GPtrArray) rows = make_rows ("@nobody");
  g_autoptr (GPtrArray) others = make_rows ("@somebody");
  HeldReaders *held = held_readers_begin (people);

  beckon_plan_preview_fill (steps, rows, NULL, people);
  do_all ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (steps)), ==, 1);
  g_assert_null (get_note (steps));
  held_readers_end (held);
  while (get_note (steps) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (strstr (get_note (steps), "@nobody"));

  /* While the person types, the note does not flicker. */
  held = held_readers_begin (people);
  beckon_plan_preview_fill (steps, rows, NULL, people);
  g_assert_nonnull (get_note (steps));
  /* What is read for an older text is not shown. */
  beckon_plan_preview_fill (steps, others, NULL, people);
  g_assert_null (get_note (steps));
  beckon_plan_preview_clear (steps);
  held_readers_end (held);
  do_all ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (steps)), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  adw_init ();

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)
  ADD ("/pp/PP-4/the-history-shows-what-it-knows-while-the-disk-hangs", test_history);
  ADD ("/cf/CF-11/the-chosen-agent-stays-while-the-disk-hangs", test_agents);
  ADD ("/wh/WH-12/a-plan-is-shown-while-the-disk-hangs", test_plan);
#undef ADD

  return g_test_run ();
}
