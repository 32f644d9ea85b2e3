/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "held-readers.h"
#include "model/enums.h"
#include "postponed-fixture.h"
#include "surface/quick/quick-answer.h"
#include "surface/quick/quick-options.h"
#include "surface/quick/stamp.h"

static BeckonInteraction *
make (BeckonKind kind)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->id = 7;
  question->kind = kind;
  question->conflict_description = g_strdup ("Which\none?");
  g_ptr_array_add (question->options, beckon_option_new ("Keep", NULL, FALSE));
  g_ptr_array_add (question->options, beckon_option_new ("Wipe", NULL, TRUE));
  return question;
}

static void
test_answers (void)
{
  static const struct
  {
    BeckonKind kind;
    gboolean   answers;
  } kinds[] = {
    { BECKON_KIND_CHOICE, TRUE },         { BECKON_KIND_CONFIRMATION, TRUE },
    { BECKON_KIND_AMBIGUITY, FALSE },     { BECKON_KIND_APPROVAL, FALSE },
    { BECKON_KIND_CLARIFICATION, FALSE }, { BECKON_KIND_FORM, FALSE },
    { BECKON_KIND_HANDOFF, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BeckonInteraction) question = make (kinds[i].kind);

      g_assert_cmpint (beckon_quick_option_answers (question, 0, BECKON_SURFACE_NOTIFICATION), ==,
                       kinds[i].answers);
      g_assert_false (
        beckon_quick_option_answers (question, 1, BECKON_SURFACE_NOTIFICATION)); /* destructive */
      g_assert_false (beckon_quick_option_answers (question, 2, BECKON_SURFACE_NOTIFICATION));
      question->multiple = TRUE;
      g_assert_false (beckon_quick_option_answers (question, 0, BECKON_SURFACE_NOTIFICATION));
    }
}

/* No mark of Markdown is taken out of a label, and none makes two of them alike. */
static void
test_as_written (void)
{
  static const char *const labels[] = {
    "+ 10 %", "- 10 %", "5. May",    "6. May",        "__init__",
    "init",   "`x`",    "&lt;a&gt;", "C:\\new\\_tmp", "[docs](http://a.example)"
  };
  g_autoptr (BeckonInteraction) question = make (BECKON_KIND_CHOICE);
  g_autoptr (GPtrArray) list = NULL;

  g_ptr_array_set_size (question->options, 0);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    g_ptr_array_add (question->options, beckon_option_new (labels[i], NULL, FALSE));
  list = beckon_quick_options_list (question, BECKON_SURFACE_NOTIFICATION);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    g_assert_cmpstr (((BeckonQuickOption *) g_ptr_array_index (list, i))->label, ==, labels[i]);
}

static void
test_list (void)
{
  g_autoptr (BeckonInteraction) question = make (BECKON_KIND_CHOICE);
  g_autoptr (GPtrArray) options = beckon_quick_options_list (question, BECKON_SURFACE_TRAY);
  const BeckonQuickOption *keep = g_ptr_array_index (options, 0);
  const BeckonQuickOption *wipe = g_ptr_array_index (options, 1);
  g_autofree char         *keep_target = g_variant_print (keep->target, FALSE);
  g_autofree char         *wipe_target = g_variant_print (wipe->target, FALSE);
  g_autofree char         *text = beckon_quick_dup_question (question, 100);
  g_autofree char         *title = beckon_quick_dup_title (question);

  g_assert_cmpuint (options->len, ==, 2);
  g_assert_cmpstr (keep->label, ==, "Keep");
  g_assert_cmpstr (keep->action, ==, "app.answer");
  g_assert_true (g_str_has_prefix (keep_target, "('tray', 7, 0, '"));
  g_assert_cmpstr (wipe->label, ==, "Wipe…");
  g_assert_cmpstr (wipe->action, ==, "app.show-question");
  g_assert_cmpstr (wipe_target, ==, "7");
  g_assert_cmpstr (text, ==, "Which one?");
  g_assert_cmpstr (title, ==, "An agent");

  question->agent = g_strdup ("codex");
  question->title = g_strdup ("Tidy up");
  g_free (title);
  title = beckon_quick_dup_title (question);
  g_assert_cmpstr (title, ==, "codex · Tidy up");
}

/* What is to be approved is seen without a look at the desk. */
static void
test_approval (void)
{
  g_autoptr (BeckonInteraction) question = make (BECKON_KIND_APPROVAL);
  g_autofree char *text = NULL;

  g_free (question->conflict_description);
  question->conflict_description = g_strdup ("Claude Code wants to run a command");
  question->approval = g_strdup ("{\"tool\":\"Bash\",\"command\":\"make\\ninstall \u202eall\"}");
  text = beckon_quick_dup_question (question, 100);
  g_assert_true (g_str_has_prefix (text, "Claude Code wants to run a command: make install "));
  g_assert_null (strstr (text, "\u202e"));
  g_free (g_steal_pointer (&text));
  text = beckon_quick_dup_question (question, 40);
  g_assert_cmpint (g_utf8_strlen (text, -1), ==, 40);
  g_free (g_steal_pointer (&text));

  g_free (question->approval);
  question->approval = g_strdup ("{\"path\":\"/etc/hosts\"}");
  text = beckon_quick_dup_question (question, 100);
  g_assert_cmpstr (text, ==, "Claude Code wants to run a command: /etc/hosts");
  g_free (g_steal_pointer (&text));
  g_free (question->conflict_description);
  question->conflict_description = g_strdup ("May I change /etc/hosts?");
  text = beckon_quick_dup_question (question, 100);
  g_assert_cmpstr (text, ==, "May I change /etc/hosts?");
}

/* (transfer full): asks @text, with two options. */
static BeckonInteraction *
make_choice (const char *text, const char *first, const char *second)
{
  BeckonInteraction *question = make (BECKON_KIND_CHOICE);

  g_free (question->conflict_description);
  question->conflict_description = g_strdup (text);
  g_ptr_array_set_size (question->options, 0);
  g_ptr_array_add (question->options, beckon_option_new (first, NULL, FALSE));
  g_ptr_array_add (question->options, beckon_option_new (second, NULL, FALSE));
  return question;
}

/* What the button of option @index does, which the check of a click must agree with. */
static void
assert_answers (const BeckonInteraction *question,
                guint                    index,
                BeckonSurfaceId          surface,
                gboolean                 answers)
{
  g_autoptr (GPtrArray) list = beckon_quick_options_list (question, surface);
  const BeckonQuickOption *button = g_ptr_array_index (list, index);

  g_assert_cmpstr (button->action, ==, answers ? "app.answer" : "app.show-question");
  g_assert_cmpint (beckon_quick_option_answers (question, index, surface), ==, answers);
}

static void
test_cut_label (void)
{
  g_autofree char *same = g_strnfill (40, 'a');
  g_autofree char *long_one = g_strconcat (same, "1", NULL);
  g_autofree char *long_two = g_strconcat (same, "2", NULL);
  g_autoptr (BeckonInteraction) fits = make_choice ("Which?", same, "b");
  g_autoptr (BeckonInteraction) cut = make_choice ("Which?", long_one, long_two);
  g_autoptr (BeckonInteraction) one = make_choice ("Which?", long_one, "b");

  for (BeckonSurfaceId surface = BECKON_SURFACE_NOTIFICATION;; surface = BECKON_SURFACE_TRAY)
    {
      assert_answers (fits, 0, surface, TRUE);
      assert_answers (cut, 0, surface, FALSE);
      assert_answers (cut, 1, surface, FALSE);
      assert_answers (one, 0, surface, FALSE);
      assert_answers (one, 1, surface, TRUE);
      if (surface == BECKON_SURFACE_TRAY)
        break;
    }
}

/* The button of a destructive option, and that of the dialog, have three dots behind their words.
 */
static void
test_equal_label (void)
{
  g_autoptr (BeckonInteraction) dots = make_choice ("Which?", "Wipe", "Wipe…");
  g_autoptr (BeckonInteraction) open = make_choice ("Which?", "Open…", "Close");

  assert_answers (dots, 1, BECKON_SURFACE_TRAY, FALSE);
  assert_answers (open, 0, BECKON_SURFACE_NOTIFICATION, FALSE);
  assert_answers (open, 1, BECKON_SURFACE_NOTIFICATION, TRUE);
}

static void
test_cut_question (void)
{
  static const struct
  {
    BeckonSurfaceId surface;
    guint           chars;
  } surfaces[] = { { BECKON_SURFACE_NOTIFICATION, 300 }, { BECKON_SURFACE_TRAY, 60 } };

  for (guint i = 0; i < G_N_ELEMENTS (surfaces); i++)
    {
      g_autofree char *most = g_strnfill (surfaces[i].chars, 'q');
      g_autofree char *more = g_strconcat (most, "?", NULL);
      g_autofree char *blanks = g_strnfill (9000, ' ');
      g_autofree char *far = g_strconcat ("Go on?", blanks, "It wipes all.", NULL);
      g_autofree char *dots = g_strconcat ("Go on", "…", NULL);
      g_autoptr (BeckonInteraction) whole = make_choice (most, "Yes", "No");
      g_autoptr (BeckonInteraction) cut = make_choice (more, "Yes", "No");
      g_autoptr (BeckonInteraction) pushed = make_choice (far, "Yes", "No");
      g_autoptr (BeckonInteraction) unfinished = make_choice (dots, "Yes", "No");

      assert_answers (whole, 0, surfaces[i].surface, TRUE);
      assert_answers (cut, 0, surfaces[i].surface, FALSE);
      assert_answers (cut, 1, surfaces[i].surface, FALSE);
      assert_answers (pushed, 0, surfaces[i].surface, FALSE);
      assert_answers (unfinished, 0, surfaces[i].surface, TRUE);
    }
}

static void
test_stamp (void)
{
  g_autoptr (BeckonInteraction) question = make (BECKON_KIND_CHOICE);
  g_autoptr (BeckonInteraction) other = make (BECKON_KIND_CHOICE);
  char stamp[BECKON_STAMP_CHARS + 1];

  beckon_stamp_make (question, stamp);
  g_assert_cmpuint (strlen (stamp), ==, BECKON_STAMP_CHARS);
  g_assert_true (beckon_stamp_fits (stamp, question));
  g_assert_true (beckon_stamp_fits (stamp, other));
  other->timestamp_us = 1; /* the same number in another database */
  g_assert_false (beckon_stamp_fits (stamp, other));
  g_assert_false (beckon_stamp_fits ("", question));
}

/* Only what this process made for the same option on the same surface is right. */
static void
test_sealed (void)
{
  g_autoptr (BeckonInteraction) question = make (BECKON_KIND_CHOICE);
  g_autofree char *sealed = beckon_stamp_dup_sealed (question, 1, BECKON_SURFACE_TRAY);
  g_autofree char *longer = g_strconcat (sealed, "0", NULL);
  char             stamp[BECKON_STAMP_CHARS + 1];

  beckon_stamp_make (question, stamp);
  g_assert_true (beckon_stamp_is_sealed (sealed, question, 1, BECKON_SURFACE_TRAY));
  g_assert_false (beckon_stamp_is_sealed (sealed, question, 0, BECKON_SURFACE_TRAY));
  g_assert_false (beckon_stamp_is_sealed (sealed, question, 1, BECKON_SURFACE_NOTIFICATION));
  g_assert_false (beckon_stamp_is_sealed (stamp, question, 1, BECKON_SURFACE_TRAY));
  g_assert_false (beckon_stamp_is_sealed (longer, question, 1, BECKON_SURFACE_TRAY));
  g_assert_false (beckon_stamp_is_sealed ("", question, 1, BECKON_SURFACE_TRAY));
  g_assert_true (beckon_stamp_is_for (stamp, question));
  question->timestamp_us = 1;
  g_assert_false (beckon_stamp_is_sealed (sealed, question, 1, BECKON_SURFACE_TRAY));
  g_assert_false (beckon_stamp_is_for (sealed, question));
}

/* (transfer full) (nullable) */
static BeckonInteraction *
answer (DeskFixture *self,
        const char  *surface,
        gint64       id,
        gint32       index,
        const char  *stamp,
        GError     **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GVariant) target =
    g_variant_ref_sink (g_variant_new (BECKON_ACTION_QUICK_ANSWER_TYPE, surface, id, index, stamp));

  beckon_quick_answer_async (self->desk, target, NULL, desk_fixture_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return beckon_quick_answer_finish (self->desk, result, error);
}

static void
assert_refused (DeskFixture *self, gint64 id, gint32 index, const char *stamp, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) answered = answer (self, "tray", id, index, stamp, &error);

  g_assert_null (answered);
  g_assert_error (error, BECKON_ERROR, code);
}

static void
test_answer (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonInteraction) question = desk_fixture_read (self, id);
  g_autoptr (BeckonInteraction) answered = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sealed = beckon_stamp_dup_sealed (question, 1, BECKON_SURFACE_TRAY);
  char             stamp[BECKON_STAMP_CHARS + 1];

  beckon_stamp_make (question, stamp);
  assert_refused (self, id, 1, stamp, BECKON_ERROR_MISFIT);
  assert_refused (self, id, 0, sealed, BECKON_ERROR_MISFIT);
  assert_refused (self, id, 0, "00000000", BECKON_ERROR_NOT_FOUND);
  assert_refused (self, id + 1, 0, stamp, BECKON_ERROR_NOT_FOUND);
  assert_refused (self, id, 2, stamp, BECKON_ERROR_MISFIT);
  assert_refused (self, id, -1, stamp, BECKON_ERROR_MISFIT);
  g_clear_pointer (&question, beckon_interaction_unref);
  question = desk_fixture_read (self, id);
  g_assert_cmpint (question->status, ==, BECKON_INTERACTION_PENDING);

  answered = answer (self, "tray", id, 1, sealed, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (answered->response, ==, "SQLite");
  g_assert_cmpint (answered->surface, ==, BECKON_SURFACE_TRAY);
  assert_refused (self, id, 0, stamp, BECKON_ERROR_SETTLED);
}

/* The desk looks up what is set aside, and the click waits for that. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_only_in_the_file (self);
  g_autoptr (BeckonInteraction) question = desk_fixture_read (self, id);
  g_autofree char *sealed = beckon_stamp_dup_sealed (question, 1, BECKON_SURFACE_TRAY);
  g_autoptr (GVariant) target =
    g_variant_ref_sink (g_variant_new (BECKON_ACTION_QUICK_ANSWER_TYPE, "tray", id, 1, sealed));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));
  g_autoptr (BeckonInteraction) answered = NULL;

  beckon_quick_answer_async (self->desk, target, NULL, desk_fixture_store_result, &result);
  desk_fixture_flush (self);
  g_assert_null (result);
  held_readers_end (held);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  answered = beckon_quick_answer_finish (self->desk, result, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (answered->response, ==, "SQLite");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/surface/quick/att/ATT-5/only-what-is-harmless-answers", test_answers);
  g_test_add_func ("/surface/quick/labels-and-actions", test_list);
  g_test_add_func ("/att/ATT-18/buttons-show-labels-as-written", test_as_written);
  g_test_add_func ("/att/ATT-18/a-button-with-a-cut-label-only-opens", test_cut_label);
  g_test_add_func ("/att/ATT-18/buttons-that-look-alike-only-open", test_equal_label);
  g_test_add_func ("/att/ATT-18/a-cut-question-is-not-answered-there", test_cut_question);
  g_test_add_func ("/surface/quick/att/ATT-5/an-approval-says-what-it-is-about", test_approval);
  g_test_add_func ("/surface/quick/stamp", test_stamp);
  g_test_add_func ("/surface/quick/att/ATT-5/only-a-button-of-this-run-answers", test_sealed);
  g_test_add ("/surface/quick/a-click-is-checked-again", DeskFixture, NULL, desk_fixture_set_up,
              test_answer, desk_fixture_tear_down);
  g_test_add ("/surface/quick/set-aside", DeskFixture, NULL, desk_fixture_set_up, test_set_aside,
              desk_fixture_tear_down);

  return g_test_run ();
}
