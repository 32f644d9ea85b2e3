/* test-idle.c: GNOME's idle monitor and logind's hint, played by the test (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/timestamp.h"
#include "surface/session/idle.h"

#define NAME "org.gnome.Mutter.IdleMonitor"
#define PATH "/org/gnome/Mutter/IdleMonitor/Core"
#define MINUTE BECKON_US_PER_MINUTE

typedef struct
{
  GTestDBus       *bus;
  GDBusConnection *other;   /* (owned): the monitor's side */
  GDBusConnection *session; /* (owned): ours */
  GDBusNodeInfo   *info;
  guint            object;
  guint            name;
  BeckonIdle      *idle;
  guint            n_changes;
  guint32          last_id;
  guint            n_idle;    /* the watches with a length */
  guint32          idle_id;   /* the last of them; 0: none */
  guint64          interval;  /* its length in ms */
  guint32          active_id; /* the watch for activity; 0: none */
  guint            n_calls;
  guint64          idle_ms; /* what GetIdletime says */
} Fixture;

static const char xml[] =
  "<node><interface name='" NAME "'>"
  "<method name='GetIdletime'><arg direction='out' type='t'/></method>"
  "<method name='AddIdleWatch'><arg direction='in' type='t'/><arg direction='out' "
  "type='u'/></method>"
  "<method name='AddUserActiveWatch'><arg direction='out' type='u'/></method>"
  "<method name='RemoveWatch'><arg direction='in' type='u'/></method>"
  "<signal name='WatchFired'><arg type='u'/></signal>"
  "</interface></node>";

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
  Fixture *self = user_data;
  guint32  id;

  self->n_calls++;
  if (g_str_equal (method, "GetIdletime"))
    {
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(t)", self->idle_ms));
      return;
    }
  if (g_str_equal (method, "RemoveWatch"))
    {
      g_variant_get (parameters, "(u)", &id);
      if (id == self->active_id)
        self->active_id = 0;
      else
        self->n_idle--;
      if (id == self->idle_id)
        self->idle_id = 0;
      g_dbus_method_invocation_return_value (invocation, NULL);
      return;
    }
  id = ++self->last_id;
  if (g_str_equal (method, "AddIdleWatch"))
    {
      self->n_idle++;
      self->idle_id = id;
      g_variant_get (parameters, "(t)", &self->interval);
    }
  else
    {
      g_assert_cmpuint (self->active_id, ==, 0);
      self->active_id = id;
    }
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", id));
}

static const GDBusInterfaceVTable vtable = { on_method_call, NULL, NULL, { 0 } };

/* Waits until everything on the bus has arrived. */
static void
let_settle (void)
{
  gint64 end = g_get_monotonic_time () + 200 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static void
assert_becomes (Fixture *self, gboolean idle)
{
  gint64 end = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;

  while (beckon_idle_is_idle (self->idle) != idle && g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_assert_cmpint (beckon_idle_is_idle (self->idle), ==, idle);
  let_settle ();
  g_assert_cmpint (beckon_idle_is_idle (self->idle), ==, idle);
}

static void
appear (Fixture *self)
{
  self->name = g_bus_own_name_on_connection (self->other, NAME, G_BUS_NAME_OWNER_FLAGS_NONE, NULL,
                                             NULL, NULL, NULL);
  let_settle ();
}

/* Its watches go with it. */
static void
vanish (Fixture *self)
{
  g_bus_unown_name (self->name);
  self->name = 0;
  self->n_idle = 0;
  self->idle_id = 0;
  self->active_id = 0;
}

static void
fire (Fixture *self, guint32 id)
{
  g_assert_cmpuint (id, !=, 0);
  /* That for activity fires once. */
  if (id == self->active_id)
    self->active_id = 0;
  g_assert_true (g_dbus_connection_emit_signal (self->other, NULL, PATH, NAME, "WatchFired",
                                                g_variant_new ("(u)", id), NULL));
}

static void
on_changed (BeckonIdle *idle, Fixture *self)
{
  self->n_changes++;
}

static GDBusConnection *
connect_bus (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync (
    g_test_dbus_get_bus_address (self->bus),
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, &error);

  g_assert_no_error (error);
  return connection;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  self->other = connect_bus (self);
  self->session = connect_bus (self);
  self->info = g_dbus_node_info_new_for_xml (xml, NULL);
  self->object = g_dbus_connection_register_object (self->other, PATH, self->info->interfaces[0],
                                                    &vtable, self, NULL, NULL);
  self->idle = beckon_idle_new ();
  g_signal_connect (self->idle, "changed", G_CALLBACK (on_changed), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_idle_set_bus (self->idle, NULL);
  let_settle ();
  g_assert_finalize_object (self->idle);
  if (self->name != 0)
    g_bus_unown_name (self->name);
  g_dbus_connection_unregister_object (self->other, self->object);
  g_dbus_node_info_unref (self->info);
  g_dbus_connection_close_sync (self->other, NULL, NULL);
  g_dbus_connection_close_sync (self->session, NULL, NULL);
  g_object_unref (self->other);
  g_object_unref (self->session);
  g_test_dbus_down (self->bus);
  g_object_unref (self->bus);
}

/* Listens with a length of 5 minutes. */
static void
start (Fixture *self)
{
  beckon_idle_set_after (self->idle, 5 * MINUTE);
  beckon_idle_set_bus (self->idle, self->session);
  let_settle ();
}

static void
test_monitor (Fixture *self, gconstpointer data)
{
  appear (self);
  start (self);
  g_assert_true (beckon_idle_is_reported (self->idle));
  g_assert_cmpuint (self->interval, ==, 300000);
  g_assert_false (beckon_idle_is_idle (self->idle));

  for (guint i = 0; i < 3; i++)
    {
      fire (self, self->idle_id);
      assert_becomes (self, TRUE);
      fire (self, self->active_id);
      assert_becomes (self, FALSE);
    }
  g_assert_cmpuint (self->n_changes, ==, 7);
}

/* The desk starts when the person has long gone. */
static void
test_long_idle (Fixture *self, gconstpointer data)
{
  self->idle_ms = 300000;
  appear (self);
  start (self);
  assert_becomes (self, TRUE);
  fire (self, self->active_id);
  assert_becomes (self, FALSE);
}

static void
test_comes_and_goes (Fixture *self, gconstpointer data)
{
  start (self);
  g_assert_false (beckon_idle_is_reported (self->idle));
  appear (self);
  fire (self, self->idle_id);
  assert_becomes (self, TRUE);

  /* Nobody could say that the person is back. */
  vanish (self);
  assert_becomes (self, FALSE);
  g_assert_false (beckon_idle_is_reported (self->idle));

  appear (self);
  g_assert_true (beckon_idle_is_reported (self->idle));
  g_assert_cmpuint (self->interval, ==, 300000);
  fire (self, self->idle_id);
  assert_becomes (self, TRUE);
  fire (self, self->active_id);
  assert_becomes (self, FALSE);
}

static void
test_setting (Fixture *self, gconstpointer data)
{
  guint32 before;

  appear (self);
  start (self);
  before = self->idle_id;
  beckon_idle_set_after (self->idle, MINUTE);
  let_settle ();
  g_assert_cmpuint (self->interval, ==, 60000);
  /* The watch of another length is nobody's. */
  fire (self, before);
  let_settle ();
  g_assert_false (beckon_idle_is_idle (self->idle));
  fire (self, self->idle_id);
  assert_becomes (self, TRUE);

  /* Longer than they have been away until now; then not asked for at all. */
  self->idle_ms = 60000;
  beckon_idle_set_after (self->idle, 2 * MINUTE);
  assert_becomes (self, FALSE);
  g_assert_cmpuint (self->active_id, ==, 0);
  beckon_idle_set_after (self->idle, MINUTE);
  assert_becomes (self, TRUE);
  beckon_idle_set_after (self->idle, 0);
  assert_becomes (self, FALSE);
  g_assert_cmpuint (self->idle_id, ==, 0);
  g_assert_cmpuint (self->active_id, ==, 0);
}

/* Two changes at once: one watch is left. */
static void
test_changed_twice (Fixture *self, gconstpointer data)
{
  appear (self);
  start (self);
  /* The double wants to see the first go before the second comes, as they are sent in that order.
   */
  beckon_idle_set_after (self->idle, MINUTE);
  let_settle ();
  beckon_idle_set_after (self->idle, 0);
  beckon_idle_set_after (self->idle, 2 * MINUTE);
  let_settle ();
  g_assert_cmpuint (self->interval, ==, 120000);
  fire (self, self->idle_id);
  assert_becomes (self, TRUE);
}

/* Nothing is asked unless somebody wants to know, and nothing while nothing happens. */
static void
test_quiet (Fixture *self, gconstpointer data)
{
  guint calls;

  appear (self);
  beckon_idle_set_bus (self->idle, self->session);
  let_settle ();
  g_assert_cmpuint (self->n_calls, ==, 0);
  beckon_idle_set_after (self->idle, 50 * BECKON_US_PER_MS);
  let_settle ();
  calls = self->n_calls;
  let_settle ();
  let_settle ();
  g_assert_cmpuint (self->n_calls, ==, calls);
  g_assert_cmpuint (self->n_changes, ==, 1);
}

static void
hint (Fixture *self, gboolean idle, gint64 since_us)
{
  GVariantBuilder properties;
  g_autoptr (GVariant) value = NULL;

  g_variant_builder_init (&properties, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&properties, "{sv}", "IdleHint", g_variant_new_boolean (idle));
  if (since_us != 0)
    g_variant_builder_add (&properties, "{sv}", "IdleSinceHintMonotonic",
                           g_variant_new_uint64 ((guint64) since_us));
  value = g_variant_ref_sink (g_variant_builder_end (&properties));
  beckon_idle_take_login (self->idle, value);
}

static void
test_login (Fixture *self, gconstpointer data)
{
  gint64 now_us = g_get_monotonic_time ();

  beckon_idle_set_after (self->idle, 400 * BECKON_US_PER_MS);
  hint (self, TRUE, now_us);
  let_settle ();
  g_assert_false (beckon_idle_is_idle (self->idle));
  assert_becomes (self, TRUE);
  g_assert_cmpint (g_get_monotonic_time () - now_us, >=, 400 * BECKON_US_PER_MS);
  hint (self, FALSE, g_get_monotonic_time ());
  assert_becomes (self, FALSE);

  /* Back before it was long enough. */
  hint (self, TRUE, 0);
  let_settle ();
  hint (self, FALSE, 0);
  let_settle ();
  let_settle ();
  g_assert_cmpuint (self->n_changes, ==, 2);

  /* It was long ago; a time in the future is none. */
  hint (self, TRUE, g_get_monotonic_time () - BECKON_US_PER_SECOND);
  g_assert_true (beckon_idle_is_idle (self->idle));
  beckon_idle_take_login (self->idle, NULL);
  g_assert_false (beckon_idle_is_idle (self->idle));
  hint (self, TRUE, G_MAXINT64);
  g_assert_false (beckon_idle_is_idle (self->idle));
  assert_becomes (self, TRUE);
}

/* Signals with wrong types and of watches that are not ours. */
static void
test_nonsense (Fixture *self, gconstpointer data)
{
  appear (self);
  start (self);
  fire (self, self->idle_id + 7);
  g_assert_true (g_dbus_connection_emit_signal (self->other, NULL, PATH, NAME, "WatchFired",
                                                g_variant_new ("(s)", "1"), NULL));
  g_assert_true (g_dbus_connection_emit_signal (self->other, NULL, PATH, NAME, "WatchFired",
                                                g_variant_new ("(u)", 0), NULL));
  let_settle ();
  g_assert_false (beckon_idle_is_idle (self->idle));
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-12/idle/monitor", test_monitor);
  ADD ("/att/ATT-12/idle/already-for-long", test_long_idle);
  ADD ("/att/ATT-12/idle/the-monitor-comes-and-goes", test_comes_and_goes);
  ADD ("/att/ATT-12/idle/the-setting-changes", test_setting);
  ADD ("/att/ATT-12/idle/the-setting-changes-twice", test_changed_twice);
  ADD ("/att/ATT-12/idle/asks-nothing-by-itself", test_quiet);
  ADD ("/att/ATT-12/idle/logind", test_login);
  ADD ("/att/ATT-12/idle/nonsense", test_nonsense);
  return g_test_run ();
}
