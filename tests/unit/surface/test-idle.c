/* test-idle.c: GNOME's idle monitor and logind's hint, played by the test (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/timestamp.h"
#include "bus-fixture.h"
#include "dummy-clock.h"
#include "surface/session/idle.h"

#define NAME "org.gnome.Mutter.IdleMonitor"
#define PATH "/org/gnome/Mutter/IdleMonitor/Core"
#define MINUTE BECKON_US_PER_MINUTE

typedef struct
{
  BusFixture        bus;
  BeckonDummyClock *clock;
  BeckonIdle       *idle;
  guint             n_changes;
  guint32           last_id;
  guint             n_idle;    /* the watches with a length */
  guint32           idle_id;   /* the last of them; 0: none */
  guint64           interval;  /* its length in ms */
  guint32           active_id; /* the watch for activity; 0: none */
  guint             n_calls;
  guint64           idle_ms; /* what GetIdletime says */
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
on_method_call (const char            *method,
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

static void
let_settle (Fixture *self)
{
  bus_fixture_settle (&self->bus);
}

static void
assert_becomes (Fixture *self, gboolean idle)
{
  let_settle (self);
  g_assert_cmpint (beckon_idle_is_idle (self->idle), ==, idle);
}

static void
appear (Fixture *self)
{
  bus_fixture_own (&self->bus, NAME);
  let_settle (self);
}

/* Its watches go with it. */
static void
vanish (Fixture *self)
{
  bus_fixture_disown (&self->bus);
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
  bus_fixture_say (&self->bus, PATH, NAME, "WatchFired", g_variant_new ("(u)", id));
}

static void
on_changed (BeckonIdle *idle, Fixture *self)
{
  self->n_changes++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  bus_fixture_set_up (&self->bus);
  bus_fixture_put (&self->bus, PATH, xml, NAME, on_method_call, NULL, self);
  self->clock = beckon_dummy_clock_new ();
  self->idle = beckon_idle_new (BECKON_CLOCK (self->clock));
  g_signal_connect (self->idle, "changed", G_CALLBACK (on_changed), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_idle_set_bus (self->idle, NULL);
  let_settle (self);
  g_assert_finalize_object (self->idle);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_object_unref (self->clock);
  bus_fixture_tear_down (&self->bus);
}

/* Listens with a length of 5 minutes. */
static void
start (Fixture *self)
{
  beckon_idle_set_after (self->idle, 5 * MINUTE);
  beckon_idle_set_bus (self->idle, self->bus.program);
  let_settle (self);
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
  let_settle (self);
  g_assert_cmpuint (self->interval, ==, 60000);
  /* The watch of another length is nobody's. */
  fire (self, before);
  let_settle (self);
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
  let_settle (self);
  beckon_idle_set_after (self->idle, 0);
  beckon_idle_set_after (self->idle, 2 * MINUTE);
  let_settle (self);
  g_assert_cmpuint (self->interval, ==, 120000);
  fire (self, self->idle_id);
  assert_becomes (self, TRUE);
}

/* Nothing is asked unless somebody wants to know, and nothing while nothing happens. */
static void
test_quiet (Fixture *self, gconstpointer data)
{
  guint  calls;
  gint64 end_us;

  appear (self);
  beckon_idle_set_bus (self->idle, self->bus.program);
  let_settle (self);
  g_assert_cmpuint (self->n_calls, ==, 0);
  beckon_idle_set_after (self->idle, 50 * BECKON_US_PER_MS);
  let_settle (self);
  calls = self->n_calls;
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  end_us = g_get_monotonic_time () + 200 * G_TIME_SPAN_MILLISECOND;
  while (g_get_monotonic_time () < end_us)
    let_settle (self);
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

static gint64
get_now_us (Fixture *self)
{
  return beckon_clock_get_time (BECKON_CLOCK (self->clock), BECKON_CLOCK_AWAKE);
}

static void
pass (Fixture *self, gint64 by_us)
{
  beckon_dummy_clock_advance (self->clock, by_us);
}

static void
test_login (Fixture *self, gconstpointer data)
{
  beckon_idle_set_after (self->idle, MINUTE);
  hint (self, TRUE, get_now_us (self));
  pass (self, MINUTE - 1);
  g_assert_false (beckon_idle_is_idle (self->idle));
  pass (self, 1);
  g_assert_true (beckon_idle_is_idle (self->idle));
  hint (self, FALSE, get_now_us (self));
  g_assert_false (beckon_idle_is_idle (self->idle));

  /* Back before it was long enough. */
  hint (self, TRUE, 0);
  pass (self, MINUTE / 2);
  hint (self, FALSE, 0);
  pass (self, 2 * MINUTE);
  g_assert_cmpuint (self->n_changes, ==, 2);

  /* It was long ago; a time in the future is none. */
  hint (self, TRUE, get_now_us (self) - 2 * MINUTE);
  g_assert_true (beckon_idle_is_idle (self->idle));
  beckon_idle_take_login (self->idle, NULL);
  g_assert_false (beckon_idle_is_idle (self->idle));
  hint (self, TRUE, G_MAXINT64);
  pass (self, MINUTE - 1);
  g_assert_false (beckon_idle_is_idle (self->idle));
  pass (self, 1);
  g_assert_true (beckon_idle_is_idle (self->idle));
}

/* Signals with wrong types and of watches that are not ours. */
static void
test_nonsense (Fixture *self, gconstpointer data)
{
  appear (self);
  start (self);
  fire (self, self->idle_id + 7);
  bus_fixture_say (&self->bus, PATH, NAME, "WatchFired", g_variant_new ("(s)", "1"));
  bus_fixture_say (&self->bus, PATH, NAME, "WatchFired", g_variant_new ("(u)", 0));
  let_settle (self);
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
