/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/global-shortcut.h"

#include <string.h>

#include "base/error.h"
#include "shortcut-portal.h"
#include "surface/shell/portal-request.h"
#include "tray-host.h"

#define KEY "global-shortcut"
#define GIVEN "('show-question', {'trigger_description': <'Press <Super>q'>})"

typedef struct
{
  TrayHost              host;
  ShortcutPortal        portal;
  GSettings            *settings;
  BeckonGlobalShortcut *shortcut;
  GString              *activated; /* the tokens */
  guint                 n_changes;
} Fixture;

static void
on_changed (Fixture *self)
{
  self->n_changes++;
}

static void
on_activated (BeckonGlobalShortcut *shortcut, const char *token, Fixture *self)
{
  g_string_append_printf (self->activated, "%s ", token != NULL ? token : "-");
}

static void
begin_program (Fixture *self)
{
  self->shortcut =
    beckon_global_shortcut_new (g_test_dbus_get_bus_address (self->host.bus), self->settings);
  g_signal_connect_swapped (self->shortcut, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (self->shortcut, "activated", G_CALLBACK (on_activated), self);
}

static void
wait_for (Fixture *self, BeckonShortcutState state)
{
  while (beckon_global_shortcut_get_state (self->shortcut) != state)
    g_main_context_iteration (NULL, TRUE);
}

/* Waits until the portal was called so. */
static void
wait_call (Fixture *self, const char *call)
{
  while (strstr (self->portal.calls->str, call) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_calls (Fixture *self, const char *calls)
{
  g_assert_cmpstr (self->portal.calls->str, ==, calls);
  g_string_truncate (self->portal.calls, 0);
}

static void
assert_error (Fixture *self, BeckonErrorCode code)
{
  const GError *error = beckon_global_shortcut_get_error (self->shortcut);

  g_assert_error (error, BECKON_ERROR, (int) code);
  g_assert_nonnull (beckon_error_get_hint (error));
}

static void
set_up (Fixture *self, gconstpointer data)
{
  tray_host_set_up (&self->host);
  shortcut_portal_init (&self->portal, self->host.host);
  self->activated = g_string_new (NULL);
  self->settings = g_settings_new (BECKON_APP_ID);
  g_settings_reset (self->settings, KEY);
  self->portal.bound = "(@u 0, {'shortcuts': <[" GIVEN "]>})";
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  if (self->shortcut != NULL)
    g_signal_handlers_disconnect_by_data (self->shortcut, self);
  g_clear_object (&self->shortcut);
  shortcut_portal_clear (&self->portal);
  tray_host_tear_down (&self->host);
  g_object_unref (self->settings);
  g_string_free (self->activated, TRUE);
}

/* A shortcut that is on. */
static void
switch_on (Fixture *self)
{
  shortcut_portal_begin (&self->portal, 2);
  begin_program (self);
  beckon_global_shortcut_look (self->shortcut);
  wait_for (self, BECKON_SHORTCUT_OFF);
  beckon_global_shortcut_set_enabled (self->shortcut, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
  assert_calls (self, "Registry.Register GlobalShortcuts.CreateSession "
                      "GlobalShortcuts.BindShortcuts ");
}

/* --- tests --- */

static void
test_off (Fixture *self, gconstpointer data)
{
  shortcut_portal_begin (&self->portal, 2);
  begin_program (self);
  tray_host_settle (&self->host);
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_UNKNOWN);
  assert_calls (self, "");
  /* Looking asks the person for nothing. */
  beckon_global_shortcut_look (self->shortcut);
  wait_for (self, BECKON_SHORTCUT_OFF);
  assert_calls (self, "Registry.Register ");
}

static void
test_activated (Fixture *self, gconstpointer data)
{
  switch_on (self);
  g_assert_true (g_settings_get_boolean (self->settings, KEY));
  g_assert_cmpstr (beckon_global_shortcut_get_trigger (self->shortcut), ==, "Press <Super>q");
  shortcut_portal_press (&self->portal, "/org/example/other", "show-question",
                         "of another session");
  shortcut_portal_press (&self->portal, self->portal.session, "something-else",
                         "of another shortcut");
  shortcut_portal_emit (&self->portal, BECKON_PORTAL_PATH, SHORTCUT_PORTAL_SHORTCUTS, "Activated",
                        g_variant_new ("(s)", "malformed"));
  shortcut_portal_press (&self->portal, self->portal.session, "show-question", "token");
  shortcut_portal_press (&self->portal, self->portal.session, "show-question", NULL);
  while (strchr (self->activated->str, '-') == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (self->activated->str, ==, "token - ");
}

static void
test_trigger (Fixture *self, gconstpointer data)
{
  switch_on (self);
  g_assert_true (beckon_global_shortcut_can_configure (self->shortcut));
  beckon_global_shortcut_configure (self->shortcut);
  wait_call (self, "ConfigureShortcuts");
  shortcut_portal_emit (
    &self->portal, BECKON_PORTAL_PATH, SHORTCUT_PORTAL_SHORTCUTS, "ShortcutsChanged",
    g_variant_new_parsed ("(%o, [('show-question', {'trigger_description': <'Meta+F1'>})])",
                          self->portal.session));
  while (g_strcmp0 (beckon_global_shortcut_get_trigger (self->shortcut), "Meta+F1") != 0)
    g_main_context_iteration (NULL, TRUE);
  /* The person took the keys away. */
  shortcut_portal_emit (
    &self->portal, BECKON_PORTAL_PATH, SHORTCUT_PORTAL_SHORTCUTS, "ShortcutsChanged",
    g_variant_new_parsed ("(%o, [('show-question', {'trigger_description': <''>})])",
                          self->portal.session));
  while (beckon_global_shortcut_get_trigger (self->shortcut) != NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
}

static void
test_switched_off (Fixture *self, gconstpointer data)
{
  g_autofree char *session = NULL;

  switch_on (self);
  session = g_strdup (self->portal.session);
  beckon_global_shortcut_set_enabled (self->shortcut, FALSE);
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_OFF);
  g_assert_false (g_settings_get_boolean (self->settings, KEY));
  wait_call (self, "Session.Close");
  shortcut_portal_press (&self->portal, session, "show-question", "late");
  beckon_global_shortcut_set_enabled (self->shortcut, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
  g_assert_cmpstr (self->activated->str, ==, "");
}

/* The person changes their mind while the desktop asks. */
static void
test_cancelled (Fixture *self, gconstpointer data)
{
  self->portal.bound = NULL;
  shortcut_portal_begin (&self->portal, 1);
  begin_program (self);
  beckon_global_shortcut_look (self->shortcut);
  wait_for (self, BECKON_SHORTCUT_OFF);
  beckon_global_shortcut_set_enabled (self->shortcut, TRUE);
  wait_call (self, "BindShortcuts");
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_ASKING);
  tray_host_settle (&self->host);
  beckon_global_shortcut_set_enabled (self->shortcut, FALSE);
  wait_call (self, "Request.Close");
  wait_call (self, "Session.Close");
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_OFF);
  g_assert_null (beckon_global_shortcut_get_error (self->shortcut));
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  static const char *const responses[] = {
    "(@u 1, @a{sv} {})",
    "(@u 0, {'shortcuts': <@a(sa{sv}) []>})",
    "(@u 0, {'shortcuts': <'none'>})",
    "(@u 0, {'shortcuts': <[('other', {'trigger_description': <'Meta+F1'>})]>})",
  };

  for (guint i = 0; i < G_N_ELEMENTS (responses); i++)
    {
      self->portal.bound = responses[i];
      g_settings_set_boolean (self->settings, KEY, TRUE);
      shortcut_portal_begin (&self->portal, 1);
      begin_program (self);
      wait_for (self, BECKON_SHORTCUT_OFF);
      assert_error (self, BECKON_ERROR_FORBIDDEN);
      g_assert_false (g_settings_get_boolean (self->settings, KEY));
      wait_call (self, "Session.Close");
      g_signal_handlers_disconnect_by_data (self->shortcut, self);
      g_clear_object (&self->shortcut);
      shortcut_portal_end (&self->portal);
      g_string_truncate (self->portal.calls, 0);
      tray_host_settle (&self->host);
    }
}

/* What the desktop cannot do now, it may be able to do after the next start. */
static void
test_failures (Fixture *self, gconstpointer data)
{
  static const struct
  {
    const char *created;
    const char *bound;
  } cases[] = {
    { "org.freedesktop.portal.Error.NotAllowed", NULL },
    { "bad", NULL },
    { "good", "(@u 2, @a{sv} {})" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      self->portal.created = cases[i].created;
      self->portal.bound = cases[i].bound;
      g_settings_set_boolean (self->settings, KEY, TRUE);
      shortcut_portal_begin (&self->portal, 1);
      g_test_expect_message ("beckon-surface", G_LOG_LEVEL_MESSAGE, "*shortcut*");
      begin_program (self);
      wait_for (self, BECKON_SHORTCUT_OFF);
      g_test_assert_expected_messages ();
      assert_error (self, BECKON_ERROR_STORE);
      g_assert_true (g_settings_get_boolean (self->settings, KEY));
      g_signal_handlers_disconnect_by_data (self->shortcut, self);
      g_clear_object (&self->shortcut);
      shortcut_portal_end (&self->portal);
      tray_host_settle (&self->host);
    }
}

/* It comes back with the portal. */
static void
test_portal_restarts (Fixture *self, gconstpointer data)
{
  switch_on (self);
  shortcut_portal_end (&self->portal);
  wait_for (self, BECKON_SHORTCUT_ABSENT);
  g_assert_null (beckon_global_shortcut_get_trigger (self->shortcut));
  g_assert_true (g_settings_get_boolean (self->settings, KEY));
  shortcut_portal_begin (&self->portal, 2);
  wait_for (self, BECKON_SHORTCUT_ON);
  assert_calls (self, "Registry.Register GlobalShortcuts.CreateSession "
                      "GlobalShortcuts.BindShortcuts ");
  shortcut_portal_press (&self->portal, self->portal.session, "show-question", "again");
  while (self->activated->len == 0)
    g_main_context_iteration (NULL, TRUE);
}

/* A portal that crashes when it is asked is not asked again. */
static void
test_portal_crashes (Fixture *self, gconstpointer data)
{
  self->portal.bound = NULL;
  g_settings_set_boolean (self->settings, KEY, TRUE);
  shortcut_portal_begin (&self->portal, 2);
  begin_program (self);
  wait_call (self, "BindShortcuts");
  g_test_expect_message ("beckon-surface", G_LOG_LEVEL_MESSAGE, "*shortcut*");
  shortcut_portal_end (&self->portal);
  wait_for (self, BECKON_SHORTCUT_ABSENT);
  g_test_assert_expected_messages ();
  g_string_truncate (self->portal.calls, 0);
  shortcut_portal_begin (&self->portal, 2);
  wait_for (self, BECKON_SHORTCUT_OFF);
  tray_host_settle (&self->host);
  assert_calls (self, "Registry.Register ");
  assert_error (self, BECKON_ERROR_STORE);
}

static void
test_closed (Fixture *self, gconstpointer data)
{
  switch_on (self);
  shortcut_portal_emit (&self->portal, self->portal.session, SHORTCUT_PORTAL_SESSION, "Closed",
                        NULL);
  wait_for (self, BECKON_SHORTCUT_OFF);
  assert_error (self, BECKON_ERROR_STORE);
  tray_host_settle (&self->host);
  assert_calls (self, "");
  beckon_global_shortcut_set_enabled (self->shortcut, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
  g_assert_null (beckon_global_shortcut_get_error (self->shortcut));
}

static void
test_absent (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonGlobalShortcut) without_bus = beckon_global_shortcut_new (NULL, self->settings);
  g_autoptr (BeckonGlobalShortcut) wrong =
    beckon_global_shortcut_new ("unix:path=/nonexistent", self->settings);

  beckon_global_shortcut_look (without_bus);
  g_assert_cmpint (beckon_global_shortcut_get_state (without_bus), ==, BECKON_SHORTCUT_ABSENT);
  beckon_global_shortcut_look (wrong);
  while (beckon_global_shortcut_get_state (wrong) != BECKON_SHORTCUT_ABSENT)
    g_main_context_iteration (NULL, TRUE);
  /* No portal, then one without shortcuts, then one that has them. */
  g_settings_set_boolean (self->settings, KEY, TRUE);
  begin_program (self);
  wait_for (self, BECKON_SHORTCUT_ABSENT);
  shortcut_portal_begin (&self->portal, 0);
  wait_call (self, "Register");
  tray_host_settle (&self->host);
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_ABSENT);
  g_assert_false (beckon_global_shortcut_can_configure (self->shortcut));
  shortcut_portal_end (&self->portal);
  shortcut_portal_begin (&self->portal, 1);
  wait_for (self, BECKON_SHORTCUT_ON);
  g_assert_false (beckon_global_shortcut_can_configure (self->shortcut));
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-5/shortcut/off-until-it-is-wanted", test_off);
  ADD ("/att/ATT-5/shortcut/activated", test_activated);
  ADD ("/att/ATT-5/shortcut/trigger", test_trigger);
  ADD ("/att/ATT-5/shortcut/switched-off", test_switched_off);
  ADD ("/att/ATT-5/shortcut/cancelled", test_cancelled);
  ADD ("/att/ATT-5/shortcut/refused", test_refused);
  ADD ("/att/ATT-5/shortcut/failures", test_failures);
  ADD ("/att/ATT-5/shortcut/portal-restarts", test_portal_restarts);
  ADD ("/att/ATT-5/shortcut/portal-crashes", test_portal_crashes);
  ADD ("/att/ATT-5/shortcut/closed", test_closed);
  ADD ("/att/ATT-5/shortcut/absent", test_absent);
  return g_test_run ();
}
