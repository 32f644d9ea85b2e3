/* test-question-queue.c: while the disk hangs, the dialog and the pane go on, and what is read
 * later is shown then
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>

#include "held-readers.h"
#include "postponed-fixture.h"
#include "shown-labels.h"

#include "app/question/question-view-private.h"
#include "app/question/queue/question-queue-private.h"
#include "rules/people.h"
#include "rules/tasks.h"

#define LONG_MS 400

typedef struct
{
  DeskFixture          desk;
  BeckonQuestionQueue *queue;
  GtkWidget           *window; /* (unowned) */
  BeckonQuestionView  *pane;   /* (unowned) */
  HeldReaders         *held;   /* (owned) (nullable) */
} Fixture;

/* Of all tests: a second one could not be on the same bus. */
static GtkApplication *application;

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
}

/* The desk as after its start. */
static void
open_queue (Fixture *self)
{
  self->queue = beckon_question_queue_new (self->desk.desk, application, NULL);
  self->pane = g_object_new (BECKON_TYPE_QUESTION_VIEW, "in-pane", TRUE, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->pane));
  gtk_window_present (GTK_WINDOW (self->window));
  beckon_question_queue_set_pane (self->queue, self->pane);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_object_run_dispose (G_OBJECT (self->queue));
  g_clear_object (&self->queue);
  gtk_window_destroy (GTK_WINDOW (self->window));
  desk_fixture_tear_down (&self->desk, NULL);
}

static void
hang (Fixture *self)
{
  self->held = held_readers_begin (beckon_desk_get_store (self->desk.desk));
}

static void
go_on (Fixture *self)
{
  held_readers_end (g_steal_pointer (&self->held));
}

static BeckonQuestionInDialog *
get_dialog (Fixture *self)
{
  return beckon_question_places_get_dialog (beckon_question_queue_get_places (self->queue));
}

static BeckonQuestionEntry *
get_entry (BeckonQuestionInDialog *dialog)
{
  return beckon_question_slot_get_current (beckon_question_in_dialog_get_slot (dialog));
}

/* (transfer none): what the dialog shows. */
static BeckonQuestionView *
get_view (Fixture *self)
{
  return beckon_question_slot_get_view (beckon_question_in_dialog_get_slot (get_dialog (self)));
}

static gint64
in_dialog (Fixture *self)
{
  BeckonQuestionInDialog *dialog = get_dialog (self);

  return beckon_question_in_dialog_is_open (dialog) && get_entry (dialog) != NULL
           ? get_entry (dialog)->id
           : 0;
}

static gint64
in_pane (Fixture *self)
{
  BeckonQuestionInPane *pane =
    beckon_question_places_get_pane (beckon_question_queue_get_places (self->queue));
  const BeckonQuestionEntry *entry =
    beckon_question_slot_get_current (beckon_question_in_pane_get_slot (pane));

  return entry != NULL ? entry->id : 0;
}

static void
wait_for (Fixture *self, gint64 (*shown) (Fixture *self), gint64 id)
{
  while (shown (self) != id)
    g_main_context_iteration (NULL, TRUE);
}

static gint64
ask_held (Fixture *self)
{
  gint64 id = aside_ask (&self->desk, BECKON_KIND_CHOICE);

  /* It does not open by itself. */
  desk_fixture_hold (&self->desk, id, TRUE);
  return id;
}

/* The person asks for a question that is set aside: its dialog opens when it was read. */
static void
test_present (Fixture *self, gconstpointer data)
{
  gint64 aside = aside_only_in_the_file (&self->desk);

  open_queue (self);
  hang (self);
  beckon_question_queue_present (self->queue, aside);
  g_assert_cmpint (in_dialog (self), ==, 0);
  go_on (self);
  wait_for (self, in_dialog, aside);
}

/* What is asked for last is shown, whatever is read when. */
static void
test_last (Fixture *self, gconstpointer data)
{
  gint64 aside = aside_only_in_the_file (&self->desk);
  gint64 open = ask_held (self);

  open_queue (self);
  hang (self);
  beckon_question_queue_present (self->queue, aside);
  beckon_question_queue_present (self->queue, open);
  g_assert_cmpint (in_dialog (self), ==, open);
  go_on (self);
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpint (in_dialog (self), ==, open);

  /* What is gone opens nothing else. */
  beckon_question_queue_present (self->queue, 4711);
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpint (in_dialog (self), ==, open);
  beckon_question_queue_present_option (self->queue, aside, 1);
  wait_for (self, in_dialog, aside);
}

static gint64
pane_state (Fixture *self)
{
  return beckon_question_queue_get_pane_state (self->queue);
}

/* The pane keeps what it showed for a moment, but that cannot be answered; then it is empty. */
static void
test_pane (Fixture *self, gconstpointer data)
{
  gint64 aside = aside_only_in_the_file (&self->desk);
  gint64 open = ask_held (self);

  open_queue (self);
  beckon_question_queue_show_in_pane (self->queue, open, TRUE);
  g_assert_cmpint (in_pane (self), ==, open);
  hang (self);
  beckon_question_queue_show_in_pane (self->queue, aside, TRUE);
  g_assert_cmpint (in_pane (self), ==, 0);
  g_assert_cmpint (pane_state (self), ==, BECKON_PANE_QUESTION);
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpint (pane_state (self), ==, BECKON_PANE_EMPTY);
  /* What is in memory is shown at once. */
  beckon_question_queue_show_in_pane (self->queue, open, TRUE);
  g_assert_cmpint (in_pane (self), ==, open);
  beckon_question_queue_show_in_pane (self->queue, aside, TRUE);
  go_on (self);
  wait_for (self, in_pane, aside);
  g_assert_cmpint (pane_state (self), ==, BECKON_PANE_QUESTION);
  beckon_question_queue_show_in_pane (self->queue, 4711, TRUE);
  wait_for (self, pane_state, BECKON_PANE_EMPTY);
}

/* At the start, with a reminder of the last run that nobody answered. */
static void
test_reminders (Fixture *self, gconstpointer data)
{
  gint64 id = aside_ask (&self->desk, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (&self->desk, self->desk.settings->ambiguity_timeout_us);
  desk_fixture_advance (&self->desk, self->desk.settings->reminder_us);
  desk_fixture_stop (&self->desk);
  desk_fixture_start (&self->desk);
  g_assert_null (beckon_desk_peek_question (self->desk.desk, id));
  hang (self);
  open_queue (self);
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpint (in_dialog (self), ==, 0);
  go_on (self);
  wait_for (self, in_dialog, id);
}

/* (transfer none) (nullable): what unfolds the context of the question in the dialog. */
static GtkWidget *
find_fold (GtkWidget *widget)
{
  if (GTK_IS_TOGGLE_BUTTON (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_fold (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gint64
has_context (Fixture *self)
{
  return gtk_widget_get_visible (find_fold (get_view (self)->prompt));
}

/* The question is there at once, what its task has done so far when it was read; if that moves the
 * options under the pointer, the guard starts again. */
static void
test_background (Fixture *self, gconstpointer data)
{
  gint64 id = ask_held (self);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (&self->desk, id);
  BeckonQuestionGuard       *guard;
  const BeckonQuestionEntry *entry;
  g_autoptr (BeckonCommit) commit = desk_fixture_do (
    &self->desk, beckon_operation_log ("robot", task->id, BECKON_LEVEL_INFO, "Looked around"));

  open_queue (self);
  hang (self);
  beckon_question_queue_present (self->queue, id);
  g_assert_cmpint (in_dialog (self), ==, id);
  guard = beckon_question_input_get_guard (get_view (self)->input);
  while (beckon_question_guard_is_recent (guard, g_get_monotonic_time ()))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (has_context (self));
  go_on (self);
  wait_for (self, has_context, TRUE);
  g_assert_true (beckon_question_guard_is_recent (guard, g_get_monotonic_time ()));

  /* The same question keeps it. */
  hang (self);
  entry = get_entry (get_dialog (self));
  beckon_question_view_show_question (get_view (self), entry->interaction, entry->question,
                                      &entry->draft);
  g_assert_true (has_context (self));
  go_on (self);
}

static gint64
names_ana (Fixture *self)
{
  return shows (get_view (self)->handoff, "Ana Lima (@ana)");
}

/* Who has a hand-off is said by the handle until the names were read. */
static void
test_names (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonPerson) ana = beckon_person_new ();
  g_autoptr (BeckonCommit) added = NULL;
  gint64 id;

  ana->handle = g_strdup ("ana");
  ana->name = g_strdup ("Ana Lima");
  added =
    desk_fixture_do (&self->desk, beckon_operation_add_person ("Ada", beckon_person_copy (ana)));
  g_ptr_array_set_size (draft->options, 0);
  draft->kind = BECKON_KIND_HANDOFF;
  draft->assignee = g_strdup ("ana");
  hang (self);
  open_queue (self);
  id = desk_fixture_ask (&self->desk, draft);
  beckon_question_queue_present (self->queue, id);
  g_assert_cmpint (in_dialog (self), ==, id);
  g_assert_true (shows (get_view (self)->handoff, "@ana"));
  g_assert_false (names_ana (self));
  go_on (self);
  wait_for (self, names_ana, TRUE);
}

static void
painted (GdkFrameClock *clock, GArray *heights)
{
  int height = gtk_widget_get_height (GTK_WIDGET (g_object_get_data (G_OBJECT (clock), "dialog")));

  g_array_append_val (heights, height);
}

/* On a disk that is quick the dialog has its height from the first frame on. */
static void
test_height (Fixture *self, gconstpointer data)
{
  gint64 id = ask_held (self);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (&self->desk, id);
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (int));
  GtkWidget     *dialog;
  GdkFrameClock *clock;
  g_autoptr (BeckonCommit) commit = desk_fixture_do (
    &self->desk, beckon_operation_log ("robot", task->id, BECKON_LEVEL_INFO, "Looked around"));

  open_queue (self);
  dialog = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (get_view (self))));
  gtk_widget_realize (dialog);
  clock = gtk_widget_get_frame_clock (dialog);
  g_object_set_data (G_OBJECT (clock), "dialog", dialog);
  g_signal_connect (clock, "after-paint", G_CALLBACK (painted), heights);
  beckon_question_queue_present (self->queue, id);
  wait_for (self, has_context, TRUE);
  desk_fixture_run_for (LONG_MS);
  g_signal_handlers_disconnect_by_data (clock, heights);
  g_assert_true (gtk_widget_get_mapped (dialog));
  g_assert_cmpuint (heights->len, >, 0);
  g_assert_cmpint (g_array_index (heights, int, 0), ==, gtk_widget_get_height (dialog));
}

/* On one that hangs it opens without what is read. */
static void
test_opens (Fixture *self, gconstpointer data)
{
  gint64 id = ask_held (self);

  open_queue (self);
  hang (self);
  beckon_question_queue_present (self->queue, id);
  g_assert_cmpint (in_dialog (self), ==, id);
  desk_fixture_run_for (LONG_MS);
  g_assert_true (
    gtk_widget_get_mapped (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (get_view (self))))));
  go_on (self);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  adw_init ();
  application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/aic/AIC-11/set-aside/present", test_present);
  ADD ("/aic/AIC-11/set-aside/the-last-one", test_last);
  ADD ("/aic/AIC-11/set-aside/in-the-pane", test_pane);
  ADD ("/aic/AIC-11/read-later/one-height", test_height);
  ADD ("/aic/AIC-11/read-later/opens", test_opens);
  ADD ("/wh/WH-8/read-later/names", test_names);
  ADD ("/att/ATT-3/read-later/the-context", test_background);
  ADD ("/pp/PP-3/set-aside/reminders-at-the-start", test_reminders);
#undef ADD

  status = g_test_run ();
  g_clear_object (&application);

  return status;
}
