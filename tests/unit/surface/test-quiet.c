/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/timestamp.h"
#include "desk-fixture.h"
#include "surface/quiet/quiet-menu.h"
#include "surface/quiet/quiet.h"

typedef struct
{
  DeskFixture  desk;
  GSettings   *settings;
  BeckonQuiet *quiet;
  guint        n_changes;
} Fixture;

static void
on_changed (Fixture *self)
{
  self->n_changes++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->settings = beckon_desk_settings_open ();
  g_assert_nonnull (self->settings);
  g_settings_reset (self->settings, "do-not-disturb-until");
  g_settings_reset (self->settings, "urgent-disturbs");
  self->quiet =
    beckon_quiet_new (self->desk.desk, self->settings, BECKON_PRESENCE (self->desk.presence));
  g_signal_connect_swapped (self->quiet, "changed", G_CALLBACK (on_changed), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_assert_finalize_object (self->quiet);
  g_object_unref (self->settings);
  desk_fixture_tear_down (&self->desk, NULL);
}

static void
test_hour (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_NONE);
  g_assert_null (beckon_quiet_describe (self->quiet));

  g_assert_true (beckon_quiet_set_word (self->quiet, "hour"));
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_OWN);
  g_assert_cmpstr (beckon_quiet_get_word (self->quiet), ==, "until");
  text = beckon_quiet_describe (self->quiet);
  g_assert_true (g_str_has_prefix (text, "Do not disturb until "));
  g_assert_cmpuint (self->n_changes, ==, 1);

  desk_fixture_advance (&self->desk, BECKON_US_PER_HOUR - BECKON_US_PER_SECOND);
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_OWN);
  desk_fixture_advance (&self->desk, BECKON_US_PER_SECOND);
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_NONE);
  g_assert_cmpstr (beckon_quiet_get_word (self->quiet), ==, "off");
  g_assert_cmpuint (self->n_changes, ==, 2);
}

static void
test_words (Fixture *self, gconstpointer data)
{
  g_assert_false (beckon_quiet_set_word (self->quiet, "sometimes"));
  g_assert_cmpuint (self->n_changes, ==, 0);

  g_assert_true (beckon_quiet_set_word (self->quiet, "on"));
  g_assert_cmpstr (beckon_quiet_get_word (self->quiet), ==, "on");
  desk_fixture_advance (&self->desk, 400 * 24 * BECKON_US_PER_HOUR);
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_OWN);

  /* The end moves, though it is as quiet as before: who shows it must know. */
  g_assert_true (beckon_quiet_set_word (self->quiet, "tomorrow"));
  g_assert_cmpuint (self->n_changes, ==, 2);
  g_assert_cmpint (beckon_quiet_get_until_us (self->quiet), >, desk_fixture_now (&self->desk));
  g_assert_true (beckon_quiet_set_word (self->quiet, "off"));
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_NONE);
}

static void
test_urgent (Fixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (&self->desk, desk_fixture_choice ());
  g_autoptr (BeckonInteraction) question = desk_fixture_read (&self->desk, id);
  g_autoptr (BeckonInteraction) urgent = beckon_interaction_copy (question);

  urgent->priority = BECKON_PRIORITY_URGENT;
  g_assert_false (beckon_quiet_silences (self->quiet, question));
  beckon_quiet_set_full_screen (self->quiet, TRUE);
  g_assert_true (beckon_quiet_silences (self->quiet, question));
  g_assert_true (beckon_quiet_silences (self->quiet, urgent));
  g_settings_set_boolean (self->settings, "urgent-disturbs", TRUE);
  g_assert_true (beckon_quiet_silences (self->quiet, question));
  g_assert_false (beckon_quiet_silences (self->quiet, urgent));
  beckon_quiet_set_full_screen (self->quiet, FALSE);
  g_assert_false (beckon_quiet_silences (self->quiet, question));
}

static void
test_locked (Fixture *self, gconstpointer data)
{
  g_assert_false (beckon_quiet_is_locked (self->quiet));
  beckon_dummy_presence_set (self->desk.presence, FALSE);
  g_assert_true (beckon_quiet_is_locked (self->quiet));
  g_assert_cmpint (beckon_quiet_get_reasons (self->quiet), ==, BECKON_QUIET_NONE);
  beckon_dummy_presence_set (self->desk.presence, TRUE);
  g_assert_false (beckon_quiet_is_locked (self->quiet));
  g_assert_cmpuint (self->n_changes, ==, 2);
}

static void
add (const char *path, void (*test) (Fixture *self, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  g_test_init (&argc, &argv, NULL);

  add ("/surface/quiet/att/ATT-12/ends-by-itself", test_hour);
  add ("/surface/quiet/att/ATT-12/words", test_words);
  add ("/surface/quiet/att/ATT-12/urgent", test_urgent);
  add ("/surface/quiet/locked", test_locked);

  return g_test_run ();
}
