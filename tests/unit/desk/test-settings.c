/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-settings.h"

#include "base/limits.h"
#include "base/timestamp.h"

static void
test_defaults (void)
{
  g_autoptr (BeckonDeskSettings) desk_settings = beckon_desk_settings_new_from (NULL);

  g_assert_cmpint (desk_settings->dialog_timeout_us, ==, 300 * BECKON_US_PER_SECOND);
  g_assert_cmpint (desk_settings->ambiguity_timeout_us, ==, 60 * BECKON_US_PER_SECOND);
  g_assert_cmpint (desk_settings->choice_policy, ==, BECKON_POLICY_FIRST_OPTION);
  g_assert_true (desk_settings->stop_when_locked);
  g_assert_false (desk_settings->only_when_away);
  g_assert_cmpint (desk_settings->away_after_us, ==, 300 * BECKON_US_PER_SECOND);
  g_assert_cmpuint (desk_settings->open_limit, ==, BECKON_LIMIT_OPEN_PER_AGENT);
  g_assert_null (desk_settings->keep_asking_agents);
}

static void
test_environment (void)
{
  g_autoptr (BeckonDeskSettings) desk_settings = NULL;
  gint64 override_us;

  g_setenv ("AIC_DIALOG_TIMEOUT_MS", "1500", TRUE);
  g_setenv ("BECKON_AMBIGUITY_TIMEOUT_MS", "250", TRUE);
  desk_settings = beckon_desk_settings_new_from (NULL);
  g_assert_cmpint (desk_settings->dialog_timeout_us, ==, 1500 * BECKON_US_PER_MS);
  g_assert_cmpint (desk_settings->ambiguity_timeout_us, ==, 250 * BECKON_US_PER_MS);
  g_assert_true (beckon_desk_settings_get_override ("BECKON_AMBIGUITY_TIMEOUT_MS", &override_us));
  g_assert_cmpint (override_us, ==, 250 * BECKON_US_PER_MS);
  g_unsetenv ("AIC_DIALOG_TIMEOUT_MS");
  g_unsetenv ("BECKON_AMBIGUITY_TIMEOUT_MS");
}

static void
test_wrong_environment (void)
{
  static const char *const wrong[] = {
    "0", "-1", "soon", "5m", "7776000001", "99999999999999999999"
  };
  gint64 override_us;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (BeckonDeskSettings) desk_settings = NULL;

      g_setenv ("AIC_DIALOG_TIMEOUT_MS", wrong[i], TRUE);
      g_test_expect_message ("beckon-desk", G_LOG_LEVEL_WARNING, "AIC_DIALOG_TIMEOUT_MS=*");
      desk_settings = beckon_desk_settings_new_from (NULL);
      g_test_assert_expected_messages ();
      g_assert_cmpint (desk_settings->dialog_timeout_us, ==, 300 * BECKON_US_PER_SECOND);
      g_assert_false (beckon_desk_settings_get_override ("AIC_DIALOG_TIMEOUT_MS", &override_us));
    }
  g_unsetenv ("AIC_DIALOG_TIMEOUT_MS");
  g_assert_false (beckon_desk_settings_get_override ("AIC_DIALOG_TIMEOUT_MS", &override_us));
}

static void
test_settings (void)
{
  g_autoptr (GSettings) settings = beckon_desk_settings_open ();
  g_autoptr (BeckonDeskSettings) desk_settings = NULL;
  g_autoptr (BeckonDeskSettings) copy = NULL;
  static const char *const agents[] = { "codex", NULL };

  if (settings == NULL)
    {
      g_test_skip ("the schema is not compiled");
      return;
    }
  g_settings_set_int64 (settings, "dialog-timeout-ms", 60000);
  g_settings_set_string (settings, "choice-policy", "hold");
  g_settings_set_strv (settings, "keep-asking-agents", agents);
  g_settings_set_boolean (settings, "stop-when-locked", FALSE);
  g_settings_set_string (settings, "telegram-when", "away");
  g_settings_set_int64 (settings, "away-after-ms", 60000);
  desk_settings = beckon_desk_settings_new_from (settings);
  copy = beckon_desk_settings_copy (desk_settings);
  g_assert_cmpint (copy->dialog_timeout_us, ==, 60 * BECKON_US_PER_SECOND);
  g_assert_cmpint (copy->choice_policy, ==, BECKON_POLICY_HOLD);
  g_assert_cmpstr (copy->keep_asking_agents[0], ==, "codex");
  g_assert_false (copy->stop_when_locked);
  g_assert_true (copy->only_when_away);
  g_assert_cmpint (copy->away_after_us, ==, 60 * BECKON_US_PER_SECOND);
}

static void
test_when (void)
{
  static const struct
  {
    const char *text;
    gboolean    only_when_away;
    gboolean    wrong;
  } cases[] = {
    { "away", TRUE, FALSE },
    { "always", FALSE, FALSE },
    { "", FALSE, FALSE },
    { "Away", FALSE, TRUE },
  };

  g_setenv ("BECKON_AWAY_AFTER_MS", "20", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonDeskSettings) desk_settings = NULL;

      g_setenv ("BECKON_TELEGRAM_WHEN", cases[i].text, TRUE);
      if (cases[i].wrong)
        g_test_expect_message ("beckon-desk", G_LOG_LEVEL_WARNING, "BECKON_TELEGRAM_WHEN=Away*");
      desk_settings = beckon_desk_settings_new_from (NULL);
      g_test_assert_expected_messages ();
      g_assert_cmpint (desk_settings->only_when_away, ==, cases[i].only_when_away);
      g_assert_cmpint (desk_settings->away_after_us, ==, 20 * BECKON_US_PER_MS);
    }
  g_unsetenv ("BECKON_TELEGRAM_WHEN");
  g_unsetenv ("BECKON_AWAY_AFTER_MS");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/desk/rules/defaults", test_defaults);
  g_test_add_func ("/aic/AIC-4/environment", test_environment);
  g_test_add_func ("/desk/rules/wrong-environment", test_wrong_environment);
  g_test_add_func ("/desk/rules/settings", test_settings);
  g_test_add_func ("/att/ATT-12/when-telegram-is-used", test_when);
  return g_test_run ();
}
