/* test-slow-disk.c: parts of the window while no read of the database ends
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>
#include <string.h>

#include "handoff-fixture.h"
#include "held-readers.h"
#include "intake-fixture.h"
#include "plan-fixture.h"
#include "postponed-fixture.h"
#include "shown-labels.h"
#include "task-list-fixture.h"

#include "app/history/history-details.h"
#include "app/plan/plan-preview.h"
#include "app/settings/agent-choice.h"
#include "app/task/list/task-list.h"
#include "app/task/list/task-row.h"
#include "app/task/list/task-selection.h"
#include "app/task/list/task-verbs.h"
#include "app/task/new/request-sender.h"
#include "app/task/task-handoff.h"
#include "app/task/task-page.h"
#include "app/task/task-parts.h"
#include "model/transcript-part.h"
#include "rules/agents.h"
#include "rules/tasks.h"
#include "rules/transcript.h"

/* --- what is on the screen --- */

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

/* --- the page of a task --- */

static void
report (DeskFixture *self, const char *task_id)
{
  g_autoptr (BeckonTranscriptPart) part = beckon_transcript_part_new ();
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_transcript_part_free);
  g_autoptr (BeckonCommit) commit = NULL;

  part->step = part->attempt = part->number = 1;
  part->kind = BECKON_TRANSCRIPT_MESSAGE;
  part->text = g_strdup ("Reading the files");
  g_ptr_array_add (parts, g_steal_pointer (&part));
  commit = desk_fixture_do (self, beckon_operation_record_transcript ("codex", task_id, parts));
}

/* (transfer none) (nullable): of the parts of the page below @widget. */
static GtkStack *
find_parts (GtkWidget *widget)
{
  GtkStack *found =
    BECKON_IS_TASK_PARTS (widget) ? beckon_task_parts_get_stack (BECKON_TASK_PARTS (widget)) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_parts (child);

  return found;
}

static const char *
get_part (BeckonTaskPage *page)
{
  return gtk_stack_get_visible_child_name (find_parts (GTK_WIDGET (page)));
}

static gboolean
has_transcript (BeckonTaskPage *page)
{
  GtkStack *parts = find_parts (GTK_WIDGET (page));

  return gtk_stack_page_get_visible (
    gtk_stack_get_page (parts, gtk_stack_get_child_by_name (parts, "transcript")));
}

static void
until_part (BeckonTaskPage *page, const char *part)
{
  while (g_strcmp0 (get_part (page), part) != 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_page (DeskFixture *self, gconstpointer data)
{
  g_autofree char *plain_id = make_task (self, "Plain", "codex", BECKON_TASK_RUNNING);
  g_autofree char *told_id = make_task (self, "Told", "codex", BECKON_TASK_RUNNING);
  g_autoptr (BeckonTask) plain = plan_read_task (self, plain_id);
  g_autoptr (BeckonTask) told = plan_read_task (self, told_id);
  BeckonTaskPage *page = g_object_ref_sink (g_object_new (BECKON_TYPE_TASK_PAGE, NULL));
  HeldReaders    *held;

  report (self, told_id);
  beckon_task_page_set_desk (page, self->desk);
  beckon_task_page_set_task (page, plain);
  until_part (page, "conversation");

  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_page_set_task (page, told);
  do_all ();
  g_assert_true (shows (GTK_WIDGET (page), "Told"));
  g_assert_cmpstr (get_part (page), ==, "conversation");
  held_readers_end (held);
  until_part (page, "transcript");

  /* What the person chose meanwhile stays. */
  beckon_task_page_set_task (page, plain);
  until_part (page, "conversation");
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_page_set_task (page, told);
  gtk_stack_set_visible_child_name (find_parts (GTK_WIDGET (page)), "log");
  held_readers_end (held);
  while (!has_transcript (page))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (get_part (page), ==, "log");

  /* What is announced is newer than what is read. */
  beckon_task_page_set_task (page, NULL);
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_page_set_task (page, plain);
  report (self, plain_id);
  g_assert_cmpstr (get_part (page), ==, "transcript");
  held_readers_end (held);
  do_all ();
  g_assert_cmpstr (get_part (page), ==, "transcript");
  g_assert_finalize_object (page);
}

static void
test_handoff (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  GtkWidget   *card = g_object_ref_sink (g_object_new (BECKON_TYPE_TASK_HANDOFF, NULL));
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));

  /* One that waits is in memory. */
  beckon_task_handoff_load (BECKON_TASK_HANDOFF (card), self->desk, task->id);
  g_assert_true (gtk_widget_get_visible (card));
  held_readers_end (held);

  commit = handoff_complete (self, task->id, &error);
  g_assert_no_error (error);
  beckon_task_handoff_load (BECKON_TASK_HANDOFF (card), self->desk, NULL);
  g_assert_false (gtk_widget_get_visible (card));
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_handoff_load (BECKON_TASK_HANDOFF (card), self->desk, task->id);
  do_all ();
  g_assert_false (gtk_widget_get_visible (card));
  held_readers_end (held);
  while (!gtk_widget_get_visible (card))
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (card);
}

/* --- the list of tasks --- */

static void
take_task (BeckonTaskList *list, BeckonTask *task, char **title)
{
  g_free (*title);
  *title = g_strdup (task->title);
}

static GtkWidget *
find_below (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child, type);

  return found;
}

static void
test_list (DeskFixture *self, gconstpointer data)
{
  const guint      n = 120;
  GtkWidget       *window = gtk_window_new ();
  BeckonTaskList  *list = g_object_new (BECKON_TYPE_TASK_LIST, NULL);
  g_autofree char *selected = NULL;
  g_autofree char *opened = NULL;
  HeldReaders     *held;
  GtkListView     *view;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = g_strdup_printf ("Task %u", i);
      g_autofree char *id = make_task (self, title, "codex", BECKON_TASK_RUNNING);
    }
  g_signal_connect (list, "selected", G_CALLBACK (take_task), &selected);
  g_signal_connect (list, "activated", G_CALLBACK (take_task), &opened);
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 600);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (list));
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_list_set_desk (list, self->desk, NULL);
  until_ready (beckon_task_list_get_model (list));
  gtk_window_present (GTK_WINDOW (window));
  view = GTK_LIST_VIEW (beckon_task_list_get_view (list));
  while (find_below (GTK_WIDGET (view), BECKON_TYPE_TASK_ROW) == NULL)
    g_main_context_iteration (NULL, TRUE);
  do_all ();
  g_assert_false (shows (GTK_WIDGET (list), "Task 0"));
  g_assert_false (shows (GTK_WIDGET (list), "Deleted"));

  /* What the person selects and opens is shown once it is read. */
  gtk_selection_model_select_item (gtk_list_view_get_model (view), 2 + 5, TRUE);
  do_all ();
  g_assert_null (selected);
  held_readers_end (held);
  until_shows (GTK_WIDGET (list), "Task 0");
  while (selected == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (selected, ==, "Task 5");

  held = held_readers_begin (beckon_desk_get_store (self->desk));
  gtk_widget_activate_action (GTK_WIDGET (view), "list.activate-item", "u", 2 + 110);
  gtk_widget_activate_action (GTK_WIDGET (view), "list.activate-item", "u", 2 + 111);
  do_all ();
  held_readers_end (held);
  while (g_strcmp0 (opened, "Task 111") != 0)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_selection (DeskFixture *self, gconstpointer data)
{
  const guint          n = 250;
  BeckonTaskModel     *model;
  BeckonTaskSelection *selection;
  HeldReaders         *held;

  for (guint i = 0; i < n; i++)
    g_free (make_task (self, "Some", "codex", BECKON_TASK_RUNNING));
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  model = beckon_task_model_new (self->desk);
  until_ready (model);
  selection = beckon_task_selection_new (model);
  beckon_task_selection_extend (selection, 2, 2 + n - 1);
  do_all ();
  g_assert_true (beckon_task_selection_is_active (selection));
  g_assert_cmpuint (beckon_task_selection_get_n (selection), ==, 0);
  held_readers_end (held);
  while (beckon_task_selection_get_n (selection) < n)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (model);
  g_assert_finalize_object (selection);
}

/* --- what is done with a task --- */

static guint
count_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

static void
close_windows (void)
{
  while (count_windows () > 0)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (gtk_window_get_toplevels (), 0);

      gtk_window_destroy (window);
    }
}

static BeckonStep *
wait_a_day (void)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WAIT);

  step->duration_us = DAY;

  return step;
}

static void
test_cancel (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = plan_create (self, NULL, wait_a_day (), plan_notify ("Done"), NULL);
  g_autoptr (BeckonTask) task = NULL;
  GtkWidget   *window = gtk_window_new ();
  HeldReaders *held;

  plan_wait_for_status (self, id, BECKON_TASK_WAITING);
  task = plan_read_task (self, id);
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  for (guint i = 0; i < 3; i++)
    beckon_task_verb_do (BECKON_TASK_DO_CANCEL, window, self->desk,
                         &(BeckonTaskFacts){ .task = task });
  do_all ();
  g_assert_cmpuint (count_windows (), ==, 1);
  held_readers_end (held);
  while (count_windows () < 2)
    g_main_context_iteration (NULL, TRUE);
  do_all ();
  g_assert_cmpuint (count_windows (), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GtkWidget) dialog = g_list_model_get_item (gtk_window_get_toplevels (), i);

      if (dialog != window)
        g_assert_true (shows (dialog, "will not run"));
    }
  close_windows ();

  /* It ends meanwhile. */
  window = gtk_window_new ();
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_verb_do (BECKON_TASK_DO_CANCEL, window, self->desk,
                       &(BeckonTaskFacts){ .task = task });
  move_task (self, id, BECKON_VERB_CANCEL);
  held_readers_end (held);
  do_all ();
  g_assert_cmpuint (count_windows (), ==, 1);
  close_windows ();
}

/* --- a request --- */

static void
on_queued (BeckonRequestSender *sender,
           const char          *task_id,
           const char          *title,
           const char          *warning,
           char               **queued)
{
  g_assert_null (*queued);
  *queued = g_strdup (title);
}

static void
test_request (IntakeFixture *self, gconstpointer data)
{
  BeckonRequestSender *sender = beckon_request_sender_new (self->desk.desk);
  g_autoptr (BeckonRequest) draft = beckon_request_new ();
  HeldReaders     *held;
  g_autofree char *queued = NULL;
  guint            n_changed = 0;

  g_signal_connect (sender, "queued", G_CALLBACK (on_queued), &queued);
  g_signal_connect_swapped (sender, "changed", G_CALLBACK (count_signal), &n_changed);
  draft->text = g_strdup ("Delete the old logs");
  beckon_request_sender_send (sender, draft);
  while (n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  held = held_readers_begin (beckon_desk_get_store (self->desk.desk));
  intake_reply (self, "Delete old logs", 0.9, NULL);
  while (desk_fixture_count (&self->desk, BECKON_EVENT_TASK_CREATED) == 0)
    g_main_context_iteration (NULL, TRUE);
  do_all ();
  g_assert_null (queued);
  g_assert_true (beckon_request_sender_is_busy (sender));
  held_readers_end (held);
  while (queued == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (queued, ==, "Delete the old logs");
  g_assert_finalize_object (sender);
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
  ADD ("/wh/WH-1/the-page-of-a-task-is-shown-while-the-disk-hangs", test_page);
  ADD ("/wh/WH-1/a-plan-is-cancelled-once-its-steps-were-read", test_cancel);
  ADD ("/wh/WH-1/the-list-of-tasks-is-shown-while-the-disk-hangs", test_list);
  ADD ("/wh/WH-1/tasks-are-selected-once-they-were-read", test_selection);
#undef ADD
  g_test_add ("/cf/CF-2/a-request-is-a-task-once-that-was-read", IntakeFixture, NULL, intake_set_up,
              test_request, intake_tear_down);
  g_test_add ("/wh/WH-8/a-hand-off-that-waits-is-shown-while-the-disk-hangs", DeskFixture, NULL,
              handoff_set_up, test_handoff, desk_fixture_tear_down);

  return g_test_run ();
}
