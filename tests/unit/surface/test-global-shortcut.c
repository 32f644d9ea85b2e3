/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/global-shortcut.h"

#include <string.h>

#include "base/error.h"
#include "surface/shell/portal-request.h"
#include "tray-host.h"

#define KEY "global-shortcut"
#define SHORTCUTS "org.freedesktop.portal.GlobalShortcuts"
#define SESSION "org.freedesktop.portal.Session"
#define REQUEST "org.freedesktop.portal.Request"
#define GIVEN "('show-question', {'trigger_description': <'Press <Super>q'>})"

static const char xml[] =
  "<node>"
  "<interface name='org.freedesktop.host.portal.Registry'><method name='Register'>"
  "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/></method></interface>"
  "<interface name='" SHORTCUTS "'>"
  "<method name='CreateSession'><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>"
  "</method>"
  "<method name='BindShortcuts'><arg type='o' direction='in'/><arg type='a(sa{sv})' "
  "direction='in'/><arg type='s' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' "
  "direction='out'/></method>"
  "<method name='ConfigureShortcuts'><arg type='o' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='a{sv}' direction='in'/></method>"
  "<property name='version' type='u' access='read'/></interface>"
  "<interface name='" SESSION "'><method name='Close'/></interface>"
  "<interface name='" REQUEST "'><method name='Close'/></interface>"
  "</node>";

typedef struct
{
  TrayHost              host;
  GDBusNodeInfo        *info;
  GArray               *objects; /* guint: what is registered */
  guint                 name;
  guint                 version;
  const char           *created; /* how CreateSession ends: "good", "bad", or an error's name */
  const char           *bound; /* (nullable): the Response of BindShortcuts, as text; NULL: none */
  GString              *calls; /* the names of all calls */
  char                 *sender;
  char                 *session;
  GSettings            *settings;
  BeckonGlobalShortcut *shortcut;
  GString              *activated; /* the tokens */
  guint                 n_changes;
} Fixture;

/* --- a portal that the test plays --- */

static void add_object (Fixture *self, const char *path, const char *interface);

static void
respond (Fixture *self, const char *path, GVariant *response)
{
  g_dbus_connection_emit_signal (self->host.host, self->sender, path, REQUEST, "Response", response,
                                 NULL);
}

static void
create_session (Fixture *self, const char *path, GVariant *options)
{
  g_autofree char *name = g_strdup (strrchr (path, '/') + 1);
  const char      *token;

  g_assert_true (g_variant_lookup (options, "session_handle_token", "&s", &token));
  g_assert_cmpstr (token, !=, name);
  g_free (self->session);
  self->session = g_strconcat (BECKON_PORTAL_PATH "/session/", token, NULL);
  add_object (self, self->session, SESSION);
  if (g_str_equal (self->created, "good"))
    respond (
      self, path,
      g_variant_new_parsed ("(@u 0, {'session_handle': <%s>})", (const char *) self->session));
  else
    respond (self, path, g_variant_new_parsed ("(@u 0, {'session_handle': <'no path'>})"));
}

static void
on_method_call (GDBusConnection       *connection,
                const char            *sender,
                const char            *path,
                const char            *interface,
                const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  Fixture         *self = user_data;
  g_autofree char *name = g_strdelimit (g_strdup (sender + 1), ".", '_');
  g_autofree char *request = NULL;
  g_autoptr (GVariant) options = NULL;
  const char *token;

  g_string_append_printf (self->calls, "%s.%s ", strrchr (interface, '.') + 1, method);
  g_free (self->sender);
  self->sender = g_strdup (sender);
  if (!g_str_equal (method, "CreateSession") && !g_str_equal (method, "BindShortcuts"))
    {
      g_dbus_method_invocation_return_value (invocation, NULL);
      return;
    }
  if (g_str_equal (method, "CreateSession") && strchr (self->created, '.') != NULL)
    {
      g_dbus_method_invocation_return_dbus_error (invocation, self->created, "No");
      return;
    }
  options = g_variant_get_child_value (parameters, g_variant_n_children (parameters) - 1);
  g_assert_true (g_variant_lookup (options, "handle_token", "&s", &token));
  request = g_strconcat (BECKON_PORTAL_PATH "/request/", name, "/", token, NULL);
  add_object (self, request, REQUEST);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", request));
  if (g_str_equal (method, "CreateSession"))
    create_session (self, request, options);
  else if (self->bound != NULL)
    respond (self, request, g_variant_new_parsed (self->bound));
}

static GVariant *
on_get_property (GDBusConnection *connection,
                 const char      *sender,
                 const char      *path,
                 const char      *interface,
                 const char      *property,
                 GError         **error,
                 gpointer         user_data)
{
  return g_variant_new_uint32 (((Fixture *) user_data)->version);
}

static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };

static void
add_object (Fixture *self, const char *path, const char *interface)
{
  guint id = g_dbus_connection_register_object (
    self->host.host, path, g_dbus_node_info_lookup_interface (self->info, interface), &vtable, self,
    NULL, NULL);

  g_assert_cmpuint (id, !=, 0);
  g_array_append_val (self->objects, id);
}

/* @version: 0: a portal without shortcuts. */
static void
begin_portal (Fixture *self, guint version)
{
  self->version = version;
  add_object (self, BECKON_PORTAL_PATH, "org.freedesktop.host.portal.Registry");
  if (version > 0)
    add_object (self, BECKON_PORTAL_PATH, SHORTCUTS);
  self->name = g_bus_own_name_on_connection (self->host.host, BECKON_PORTAL,
                                             G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
}

static void
end_portal (Fixture *self)
{
  g_clear_handle_id (&self->name, g_bus_unown_name);
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->host.host, g_array_index (self->objects, guint, i));
  g_array_set_size (self->objects, 0);
}

/* @signal to the program, with its @arguments as text; %s in them is the session. */
static void
emit (Fixture *self, const char *path, const char *interface, const char *signal, GVariant *values)
{
  g_dbus_connection_emit_signal (self->host.host, self->sender, path, interface, signal, values,
                                 NULL);
}

static void
press (Fixture *self, const char *session, const char *id, const char *token)
{
  GVariantBuilder options;

  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  if (token != NULL)
    g_variant_builder_add (&options, "{sv}", "activation_token", g_variant_new_string (token));
  emit (self, BECKON_PORTAL_PATH, SHORTCUTS, "Activated",
        g_variant_new ("(osta{sv})", session, id, (guint64) 1, &options));
}

/* --- the program --- */

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
  while (strstr (self->calls->str, call) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_calls (Fixture *self, const char *calls)
{
  g_assert_cmpstr (self->calls->str, ==, calls);
  g_string_truncate (self->calls, 0);
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
  self->info = g_dbus_node_info_new_for_xml (xml, NULL);
  self->objects = g_array_new (FALSE, FALSE, sizeof (guint));
  self->calls = g_string_new (NULL);
  self->activated = g_string_new (NULL);
  self->settings = g_settings_new (BECKON_APP_ID);
  g_settings_reset (self->settings, KEY);
  self->created = "good";
  self->bound = "(@u 0, {'shortcuts': <[" GIVEN "]>})";
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  if (self->shortcut != NULL)
    g_signal_handlers_disconnect_by_data (self->shortcut, self);
  g_clear_object (&self->shortcut);
  end_portal (self);
  tray_host_tear_down (&self->host);
  g_object_unref (self->settings);
  g_dbus_node_info_unref (self->info);
  g_array_unref (self->objects);
  g_string_free (self->calls, TRUE);
  g_string_free (self->activated, TRUE);
  g_free (self->sender);
  g_free (self->session);
}

/* A shortcut that is on. */
static void
switch_on (Fixture *self)
{
  begin_portal (self, 2);
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
  begin_portal (self, 2);
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
  press (self, "/org/example/other", "show-question", "of another session");
  press (self, self->session, "something-else", "of another shortcut");
  emit (self, BECKON_PORTAL_PATH, SHORTCUTS, "Activated", g_variant_new ("(s)", "malformed"));
  press (self, self->session, "show-question", "token");
  press (self, self->session, "show-question", NULL);
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
  emit (self, BECKON_PORTAL_PATH, SHORTCUTS, "ShortcutsChanged",
        g_variant_new_parsed ("(%o, [('show-question', {'trigger_description': <'Meta+F1'>})])",
                              self->session));
  while (g_strcmp0 (beckon_global_shortcut_get_trigger (self->shortcut), "Meta+F1") != 0)
    g_main_context_iteration (NULL, TRUE);
  /* The person took the keys away. */
  emit (self, BECKON_PORTAL_PATH, SHORTCUTS, "ShortcutsChanged",
        g_variant_new_parsed ("(%o, [('show-question', {'trigger_description': <''>})])",
                              self->session));
  while (beckon_global_shortcut_get_trigger (self->shortcut) != NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
}

static void
test_switched_off (Fixture *self, gconstpointer data)
{
  g_autofree char *session = NULL;

  switch_on (self);
  session = g_strdup (self->session);
  beckon_global_shortcut_set_enabled (self->shortcut, FALSE);
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_OFF);
  g_assert_false (g_settings_get_boolean (self->settings, KEY));
  wait_call (self, "Session.Close");
  press (self, session, "show-question", "late");
  beckon_global_shortcut_set_enabled (self->shortcut, TRUE);
  wait_for (self, BECKON_SHORTCUT_ON);
  g_assert_cmpstr (self->activated->str, ==, "");
}

/* The person changes their mind while the desktop asks. */
static void
test_cancelled (Fixture *self, gconstpointer data)
{
  self->bound = NULL;
  begin_portal (self, 1);
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
      self->bound = responses[i];
      g_settings_set_boolean (self->settings, KEY, TRUE);
      begin_portal (self, 1);
      begin_program (self);
      wait_for (self, BECKON_SHORTCUT_OFF);
      assert_error (self, BECKON_ERROR_FORBIDDEN);
      g_assert_false (g_settings_get_boolean (self->settings, KEY));
      wait_call (self, "Session.Close");
      g_signal_handlers_disconnect_by_data (self->shortcut, self);
      g_clear_object (&self->shortcut);
      end_portal (self);
      g_string_truncate (self->calls, 0);
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
      self->created = cases[i].created;
      self->bound = cases[i].bound;
      g_settings_set_boolean (self->settings, KEY, TRUE);
      begin_portal (self, 1);
      g_test_expect_message ("beckon-surface", G_LOG_LEVEL_MESSAGE, "*shortcut*");
      begin_program (self);
      wait_for (self, BECKON_SHORTCUT_OFF);
      g_test_assert_expected_messages ();
      assert_error (self, BECKON_ERROR_STORE);
      g_assert_true (g_settings_get_boolean (self->settings, KEY));
      g_signal_handlers_disconnect_by_data (self->shortcut, self);
      g_clear_object (&self->shortcut);
      end_portal (self);
      tray_host_settle (&self->host);
    }
}

/* It comes back with the portal. */
static void
test_portal_restarts (Fixture *self, gconstpointer data)
{
  switch_on (self);
  end_portal (self);
  wait_for (self, BECKON_SHORTCUT_ABSENT);
  g_assert_null (beckon_global_shortcut_get_trigger (self->shortcut));
  g_assert_true (g_settings_get_boolean (self->settings, KEY));
  begin_portal (self, 2);
  wait_for (self, BECKON_SHORTCUT_ON);
  assert_calls (self, "Registry.Register GlobalShortcuts.CreateSession "
                      "GlobalShortcuts.BindShortcuts ");
  press (self, self->session, "show-question", "again");
  while (self->activated->len == 0)
    g_main_context_iteration (NULL, TRUE);
}

/* A portal that crashes when it is asked is not asked again. */
static void
test_portal_crashes (Fixture *self, gconstpointer data)
{
  self->bound = NULL;
  g_settings_set_boolean (self->settings, KEY, TRUE);
  begin_portal (self, 2);
  begin_program (self);
  wait_call (self, "BindShortcuts");
  g_test_expect_message ("beckon-surface", G_LOG_LEVEL_MESSAGE, "*shortcut*");
  end_portal (self);
  wait_for (self, BECKON_SHORTCUT_ABSENT);
  g_test_assert_expected_messages ();
  g_string_truncate (self->calls, 0);
  begin_portal (self, 2);
  wait_for (self, BECKON_SHORTCUT_OFF);
  tray_host_settle (&self->host);
  assert_calls (self, "Registry.Register ");
  assert_error (self, BECKON_ERROR_STORE);
}

static void
test_closed (Fixture *self, gconstpointer data)
{
  switch_on (self);
  emit (self, self->session, SESSION, "Closed", NULL);
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
  begin_portal (self, 0);
  wait_call (self, "Register");
  tray_host_settle (&self->host);
  g_assert_cmpint (beckon_global_shortcut_get_state (self->shortcut), ==, BECKON_SHORTCUT_ABSENT);
  g_assert_false (beckon_global_shortcut_can_configure (self->shortcut));
  end_portal (self);
  begin_portal (self, 1);
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
