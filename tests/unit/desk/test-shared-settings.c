/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/shared-settings.h"

#include "base/error.h"
#include "database-testing.h"
#include "desk-fixture.h"
#include "desk/desk-settings.h"
#include "rules/outbox.h"
#include "rules/settings.h"

/* Two of them over one desk hear of each other as two desks do. */
typedef struct
{
  DeskFixture           desk;
  BeckonSharedSettings *shared[2];
  GSettings            *settings[2];
  guint                 n_heard; /* changes that the second one has read */
} Fixture;

static void
count_heard (GSettings *settings, const char *key, Fixture *self)
{
  if (beckon_shared_settings_is_hearing (self->shared[1]))
    self->n_heard++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, data);
  for (guint i = 0; i < 2; i++)
    {
      self->shared[i] = beckon_shared_settings_new ();
      g_assert_nonnull (self->shared[i]);
      self->settings[i] = beckon_shared_settings_make_settings (self->shared[i]);
    }
  g_signal_connect (self->settings[1], "changed", G_CALLBACK (count_heard), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_signal_handlers_disconnect_by_data (self->settings[1], self);
  for (guint i = 0; i < 2; i++)
    {
      beckon_shared_settings_close (self->shared[i]);
      g_clear_object (&self->settings[i]);
      g_object_add_weak_pointer (G_OBJECT (self->shared[i]), (gpointer *) &self->shared[i]);
      g_object_unref (self->shared[i]);
      /* What is on its way keeps it. */
      while (self->shared[i] != NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  desk_fixture_tear_down (&self->desk, data);
}

static void
open_shared (Fixture *self, guint i)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  beckon_shared_settings_open_async (self->shared[i], self->desk.desk, NULL,
                                     desk_fixture_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (beckon_shared_settings_open_finish (self->shared[i], result, &error));
  g_assert_no_error (error);
}

static void
put (Fixture *self, const char *key, const char *text)
{
  g_autoptr (BeckonCommit) commit = desk_fixture_do (
    &self->desk, beckon_operation_set_channel_state ("desk", BECKON_SETTINGS_CHANNEL, key, text));

  g_assert_nonnull (commit);
}

/* A change comes after its commit, and a read. */
static void
wait_for_retention (Fixture *self, guint i, guint days)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (g_settings_get_uint (self->settings[i], "retention-days") != days)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
test_shared (Fixture *self, gconstpointer data)
{
  open_shared (self, 0);
  open_shared (self, 1);
  g_assert_true (g_settings_set_uint (self->settings[0], "retention-days", 90));
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 90);
  wait_for_retention (self, 1, 90);
  g_assert_cmpuint (self->n_heard, ==, 1);
  /* The last of several counts, whoever wrote it, and nothing older comes back meanwhile. */
  for (guint days = 100; days < 120; days++)
    {
      g_settings_set_uint (self->settings[1], "retention-days", days);
      g_main_context_iteration (NULL, FALSE);
      g_assert_cmpuint (g_settings_get_uint (self->settings[1], "retention-days"), ==, days);
    }
  wait_for_retention (self, 0, 119);
  /* Set back. */
  g_settings_reset (self->settings[0], "retention-days");
  wait_for_retention (self, 1, 365);
}

static void
test_local (Fixture *self, gconstpointer data)
{
  g_autoptr (GSettings) local = beckon_desk_settings_open ();

  open_shared (self, 0);
  g_settings_set_uint (self->settings[0], "runner-limit", 7);
  g_assert_cmpuint (g_settings_get_uint (local, "runner-limit"), ==, 7);
  g_settings_set_uint (local, "runner-limit", 8);
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "runner-limit"), ==, 8);
  g_settings_reset (self->settings[0], "runner-limit");
  g_assert_cmpuint (g_settings_get_uint (local, "runner-limit"), ==, 4);
  /* What is common to all desks is not kept here. */
  g_settings_set_uint (self->settings[0], "retention-days", 90);
  g_assert_cmpuint (g_settings_get_uint (local, "retention-days"), ==, 365);
  desk_fixture_flush (&self->desk);
}

static void
test_closed (Fixture *self, gconstpointer data)
{
  guint  n_changed = 0;
  gulong handler = g_signal_connect_swapped (self->settings[0], "changed::retention-days",
                                             G_CALLBACK (g_atomic_int_inc), &n_changed);

  g_assert_false (g_settings_set_uint (self->settings[0], "retention-days", 90));
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 365);
  while (n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (self->settings[0], handler);
}

static void
test_bring (Fixture *self, gconstpointer data)
{
  g_autoptr (GSettings) local = beckon_desk_settings_open ();

  g_settings_set_uint (local, "retention-days", 90);
  g_settings_set_uint (local, "runner-limit", 7);
  open_shared (self, 0);
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 90);
  /* The next computer has something else by now. */
  g_settings_set_uint (local, "retention-days", 91);
  g_settings_set_int64 (local, "claim-ms", 5000);
  open_shared (self, 1);
  g_assert_cmpuint (g_settings_get_uint (self->settings[1], "retention-days"), ==, 90);
  g_assert_cmpint (g_settings_get_int64 (self->settings[1], "claim-ms"), ==, 900000);
  g_settings_reset (local, "retention-days");
  g_settings_reset (local, "runner-limit");
  g_settings_reset (local, "claim-ms");
}

static void
test_damaged (Fixture *self, gconstpointer data)
{
  g_autofree char *policy = NULL;

  put (self, "retention-days", "many");
  put (self, "claim-ms", "1");
  put (self, "choice-policy", "'hold'");
  put (self, "of-a-later-version", "1");
  open_shared (self, 0);
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 365);
  /* Out of range: GSettings takes the default. */
  g_assert_cmpint (g_settings_get_int64 (self->settings[0], "claim-ms"), ==, 900000);
  policy = g_settings_get_string (self->settings[0], "choice-policy");
  g_assert_cmpstr (policy, ==, "hold");
  put (self, "retention-days", "90");
  wait_for_retention (self, 0, 90);
}

static void
test_not_stored (Fixture *self, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  open_shared (self, 0);
  database_testing_refuse (self->desk.database, "channel_state", "1 = 1");
  beckon_shared_settings_set_async (self->shared[0], "retention-days", g_variant_new_uint32 (90),
                                    desk_fixture_store_result, &result);
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 90);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (beckon_shared_settings_set_finish (self->shared[0], result, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_cmpuint (g_settings_get_uint (self->settings[0], "retention-days"), ==, 365);
  database_testing_allow (self->desk.database, "channel_state");
}

static void
test_keys (void)
{
  g_autoptr (GSettings) local = beckon_desk_settings_open ();
  g_autoptr (GSettingsSchema) schema = NULL;
  const char *const *keys = beckon_shared_settings_get_keys ();

  g_object_get (local, "settings-schema", &schema, NULL);
  for (guint i = 0; keys[i] != NULL; i++)
    g_assert_true (g_settings_schema_has_key (schema, keys[i]));
}

int
main (int argc, char **argv)
{
  g_autoptr (GSettings) settings = NULL;

  g_test_init (&argc, &argv, NULL);
  settings = beckon_desk_settings_open ();
  if (settings == NULL)
    {
      g_print ("1..0 # SKIP the schema is not compiled\n");
      return 0;
    }
  g_test_add_func ("/desk/shared-settings/keys", test_keys);
  g_test_add ("/desk/shared-settings/shared", Fixture, NULL, set_up, test_shared, tear_down);
  g_test_add ("/desk/shared-settings/local", Fixture, NULL, set_up, test_local, tear_down);
  g_test_add ("/desk/shared-settings/closed", Fixture, NULL, set_up, test_closed, tear_down);
  g_test_add ("/desk/shared-settings/bring", Fixture, NULL, set_up, test_bring, tear_down);
  g_test_add ("/desk/shared-settings/damaged", Fixture, NULL, set_up, test_damaged, tear_down);
  g_test_add ("/desk/shared-settings/not-stored", Fixture, NULL, set_up, test_not_stored,
              tear_down);
  return g_test_run ();
}
