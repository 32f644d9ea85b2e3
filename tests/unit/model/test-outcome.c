/* test-outcome.c: outcomes described truthfully
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include <string.h>

#include "model-testing.h"

static char *
describe (BeckonInteractionStatus status,
          BeckonSurfaceId         surface,
          const char             *by,
          gboolean                timed_out,
          const char             *response,
          int                     index)
{
  g_autoptr (BeckonInteraction) self = test_choice ("PostgreSQL", "SQLite", NULL);

  self->status = status;
  self->surface = surface;
  self->agent = g_strdup ("codex");
  self->responded_by = g_strdup (by);
  self->timed_out = timed_out;
  self->response = g_strdup (response);
  if (index >= 0)
    {
      self->response_indices = g_new0 (guint, 1);
      self->response_indices[0] = (guint) index;
      self->n_response_indices = 1;
    }
  return beckon_interaction_describe_outcome (self);
}

static void
test_describe (void)
{
  static const struct
  {
    BeckonInteractionStatus status;
    BeckonSurfaceId         surface;
    const char             *by;
    gboolean                timed_out;
    const char             *response;
    int                     index;
    const char             *words;
  } rows[] = {
    { BECKON_INTERACTION_PENDING, BECKON_SURFACE_NONE, NULL, FALSE, NULL, -1, "Waiting for you" },
    { BECKON_INTERACTION_POSTPONED, BECKON_SURFACE_NONE, NULL, FALSE, NULL, -1, "Set aside" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_TERMINAL, "anna", FALSE, "SQLite", 1,
      "Answered on the terminal: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_DIALOG, "anna", FALSE, "SQLite", 1,
      "Answered in the dialog: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_HTTP, "anna", FALSE, "SQLite", 1,
      "Answered over HTTP: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_TELEGRAM, "anna", FALSE, "SQLite", 1,
      "Answered on Telegram: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_VSCODE, "anna", FALSE, "SQLite", 1,
      "Answered in VS Code: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_NOTIFICATION, "anna", FALSE, "SQLite", 1,
      "Answered in the notification: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_TRAY, "anna", FALSE, "SQLite", 1,
      "Answered in the tray: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_NONE, "anna", FALSE, "SQLite", 1,
      "Answered: SQLite" },
    { BECKON_INTERACTION_ANSWERED, BECKON_SURFACE_TERMINAL, "anna", FALSE, "a\u202Eb\nc", -1,
      "Answered on the terminal: a⟨U+202E⟩b…" },
    { BECKON_INTERACTION_AUTO_RESOLVED, BECKON_SURFACE_NONE, "timeout", TRUE, "PostgreSQL", 0,
      "Nobody answered: option 1, PostgreSQL, was chosen" },
    { BECKON_INTERACTION_AUTO_RESOLVED, BECKON_SURFACE_NONE, "sentinel", FALSE, "SQLite", 1,
      "Nobody was asked: SQLite was chosen by the sentinel" },
    { BECKON_INTERACTION_AUTO_RESOLVED, BECKON_SURFACE_TERMINAL, "fallback", FALSE, "PostgreSQL", 0,
      "No valid answer: option 1, PostgreSQL, was chosen" },
    { BECKON_INTERACTION_SKIPPED, BECKON_SURFACE_DIALOG, "anna", FALSE, NULL, -1,
      "Skipped in the dialog" },
    { BECKON_INTERACTION_SKIPPED, BECKON_SURFACE_NONE, "timeout", TRUE, NULL, -1,
      "Nobody answered: the agent continued without an answer" },
    { BECKON_INTERACTION_DECLINED, BECKON_SURFACE_TERMINAL, "anna", FALSE, NULL, -1,
      "Declined on the terminal" },
    { BECKON_INTERACTION_DECLINED, BECKON_SURFACE_NONE, "timeout", TRUE, NULL, -1,
      "Nobody answered: it was declined" },
    { BECKON_INTERACTION_EXPIRED, BECKON_SURFACE_NONE, NULL, TRUE, NULL, -1,
      "Nobody answered in time" },
    { BECKON_INTERACTION_CANCELLED, BECKON_SURFACE_NONE, NULL, FALSE, NULL, -1,
      "Withdrawn by the agent" },
    { BECKON_INTERACTION_CANCELLED, BECKON_SURFACE_HTTP, "codex", FALSE, NULL, -1,
      "Withdrawn by the agent" },
    { BECKON_INTERACTION_CANCELLED, BECKON_SURFACE_HTTP, "anna", FALSE, NULL, -1,
      "Withdrawn by anna" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = describe (rows[i].status, rows[i].surface, rows[i].by,
                                         rows[i].timed_out, rows[i].response, rows[i].index);

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

/* A question that no one answered never reads as answered. */
static void
test_silence_is_no_answer (void)
{
  for (guint status = BECKON_INTERACTION_AUTO_RESOLVED; status < BECKON_N_INTERACTION_STATUSES;
       status++)
    {
      g_autofree char *words =
        describe ((BeckonInteractionStatus) status, BECKON_SURFACE_NONE, "timeout", TRUE, "A", 0);

      g_assert_true (g_str_has_prefix (words, "Nobody answered"));
    }
}

static void
test_settled (void)
{
  g_autoptr (BeckonInteraction) self = test_choice ("PostgreSQL", "SQLite", NULL);
  g_autoptr (GError) error = NULL;

  g_setenv ("TZ", "UTC", TRUE);
  self->status = BECKON_INTERACTION_ANSWERED;
  self->surface = BECKON_SURFACE_TERMINAL;
  self->response = g_strdup ("SQLite");
  self->responded_by = g_strdup ("anna");
  self->responded_us = G_GINT64_CONSTANT (1795269723999000);
  beckon_interaction_set_settled_error (self, &error);
  g_assert_cmpstr (error->message, ==,
                   "Answered on the terminal: SQLite (anna, 2026-11-21 14:02:03)");
  g_assert_nonnull (beckon_error_get_hint (error));
  assert_refused (error, BECKON_ERROR_SETTLED);

  self->status = BECKON_INTERACTION_AUTO_RESOLVED;
  self->timed_out = TRUE;
  self->surface = BECKON_SURFACE_NONE;
  self->response_indices = g_new0 (guint, 1);
  self->response_indices[0] = 1;
  self->n_response_indices = 1;
  g_free (self->responded_by);
  self->responded_by = g_strdup (BECKON_BY_TIMEOUT);
  beckon_interaction_set_settled_error (self, &error);
  g_assert_cmpstr (error->message, ==,
                   "Nobody answered: option 2, SQLite, was chosen (2026-11-21 14:02:03)");
  assert_refused (error, BECKON_ERROR_SETTLED);

  self->status = BECKON_INTERACTION_CANCELLED;
  self->timed_out = FALSE;
  self->responded_us = 0;
  g_clear_pointer (&self->responded_by, g_free);
  beckon_interaction_set_settled_error (self, &error);
  g_assert_cmpstr (error->message, ==, "Withdrawn by the agent");
  g_assert_nonnull (beckon_error_get_hint (error));
  assert_refused (error, BECKON_ERROR_SETTLED);
}

static void
test_surfaces (void)
{
  g_assert_cmpstr (beckon_surface_id_to_label (BECKON_SURFACE_DIALOG), ==, "dialog");
  g_assert_cmpstr (beckon_surface_id_to_label (BECKON_SURFACE_HTTP), ==, "HTTP");
  for (guint surface = 0; surface < BECKON_N_SURFACES; surface++)
    g_assert_cmpstr (beckon_surface_id_to_label ((BeckonSurfaceId) surface), !=, "");
}

/* ATT-1: with the time at which it was chosen for the person. */
static void
test_at (void)
{
  static const struct
  {
    BeckonInteractionStatus status;
    const char             *by;
    gboolean                timed_out;
    int                     index;
    const char             *words;
  } rows[] = {
    { BECKON_INTERACTION_AUTO_RESOLVED, "timeout", TRUE, 0,
      "Nobody answered: option 1, SQLite, was chosen at 14:07" },
    { BECKON_INTERACTION_AUTO_RESOLVED, "sentinel", FALSE, 0,
      "Nobody was asked: SQLite was chosen by the sentinel at 14:07" },
    { BECKON_INTERACTION_AUTO_RESOLVED, "fallback", FALSE, 0,
      "No valid answer: option 1, SQLite, was chosen at 14:07" },
    { BECKON_INTERACTION_CANCELLED, "timeout", TRUE, -1,
      "Nobody answered: it was cancelled at 14:07" },
    { BECKON_INTERACTION_ANSWERED, "anna", FALSE, 0, "Answered in the dialog: SQLite" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();
      g_autofree char *words = NULL;

      interaction->status = rows[i].status;
      interaction->surface = BECKON_SURFACE_DIALOG;
      interaction->responded_by = g_strdup (rows[i].by);
      interaction->timed_out = rows[i].timed_out;
      interaction->response = g_strdup ("SQLite");
      if (rows[i].index >= 0)
        {
          interaction->response_indices = g_new0 (guint, 1);
          interaction->n_response_indices = 1;
        }
      words = beckon_interaction_describe_outcome_at (interaction, "14:07");
      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-1/outcome-with-its-time", test_at);
  g_test_add_func ("/model/outcome/describe", test_describe);
  g_test_add_func ("/att/ATT-1/silence-is-no-answer", test_silence_is_no_answer);
  g_test_add_func ("/model/outcome/settled", test_settled);
  g_test_add_func ("/model/outcome/surfaces", test_surfaces);
  return g_test_run ();
}
