/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/bus/bus-limit.h"
#include "base/bus/bus-object.h"

#include "bus-fixture.h"

#define PATH "/org/example/Kettle"
#define INTERFACE "org.example.Kettle"
#define COST 10

typedef struct
{
  BusFixture       bus;
  GObject         *owner; /* (owned) */
  BeckonBusObject *object;
  BeckonBusLimit  *limit; /* (nullable) */
  guint            n_done;
  guint            n_told;
  guint            n_refused;
} Fixture;

static void
fill (gpointer owner, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  Fixture *self = g_object_get_data (owner, "fixture");

  self->n_done++;
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static const BeckonBusMethod    methods[] = { { "Fill", "s", "", fill },
                                              { "Look", "s", "", fill },
                                              { NULL, NULL, NULL, NULL } };
static const BeckonBusInterface interface = { INTERFACE, methods, NULL, NULL, NULL };
static const BeckonBusCost      costs[] = { { INTERFACE, "Fill", COST }, { NULL, NULL, 0 } };

static void
on_refused (gpointer data, const char *sender, guint n_refused)
{
  Fixture *self = data;

  g_assert_true (g_dbus_is_unique_name (sender));
  self->n_told++;
  self->n_refused += n_refused;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  bus_fixture_set_up (&self->bus);
  self->owner = g_object_new (G_TYPE_OBJECT, NULL);
  g_object_set_data (self->owner, "fixture", self);
  self->object = beckon_bus_object_new (self->bus.program, PATH, &interface, self->owner, NULL);
  g_assert_nonnull (self->object);
  self->limit = beckon_bus_limit_new (self->bus.program, costs, on_refused, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_pointer (&self->limit, beckon_bus_limit_free);
  beckon_bus_object_free (self->object);
  g_object_unref (self->owner);
  bus_fixture_tear_down (&self->bus);
}

/* Returns whether it was done; else it was refused by the limit. */
static gboolean
call (Fixture *self, const char *method, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    bus_fixture_call (&self->bus, PATH, INTERFACE, method, g_variant_new ("(s)", text), &error);

  if (reply != NULL)
    return TRUE;
  g_assert_error (error, G_DBUS_ERROR, G_DBUS_ERROR_LIMITS_EXCEEDED);
  return FALSE;
}

static void
test_flood (Fixture *self, gconstpointer data)
{
  gint64 begin_us = g_get_monotonic_time ();
  guint  n_done = 0;
  guint  n_most;

  for (guint i = 0; i < 1000; i++)
    n_done += call (self, "Fill", "");
  /* What came back in the meantime. */
  n_most =
    (BECKON_BUS_LIMIT_POINTS
     + (guint) ((g_get_monotonic_time () - begin_us) * BECKON_BUS_LIMIT_POINTS / G_USEC_PER_SEC))
    / COST;
  g_assert_cmpuint (n_done, >=, BECKON_BUS_LIMIT_POINTS / COST);
  g_assert_cmpuint (n_done, <=, n_most + 1);
  g_assert_cmpuint (self->n_done, ==, n_done);
  while (self->n_refused < 1000 - n_done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (self->n_told, >, 0);
  g_assert_cmpuint (self->n_refused, ==, 1000 - n_done);

  g_usleep (G_USEC_PER_SEC);
  g_assert_true (call (self, "Fill", ""));
}

/* Whoever comes again is another connection. */
static void
test_another_caller (Fixture *self, gconstpointer data)
{
  while (call (self, "Fill", ""))
    ;
  bus_fixture_leave (&self->bus);
  g_assert_true (call (self, "Fill", ""));
}

static void
test_length (Fixture *self, gconstpointer data)
{
  g_autofree char *text = g_strnfill (BECKON_BUS_LIMIT_BYTES * (BECKON_BUS_LIMIT_POINTS + 1), 'x');

  g_assert_false (call (self, "Look", text));
  g_assert_true (call (self, "Look", "x"));
  g_assert_cmpuint (self->n_done, ==, 1);
}

static void
test_freed (Fixture *self, gconstpointer data)
{
  while (call (self, "Fill", ""))
    ;
  g_clear_pointer (&self->limit, beckon_bus_limit_free);
  for (guint i = 0; i < 100; i++)
    g_assert_true (call (self, "Fill", ""));
}

static void
test_account (void)
{
  BeckonBusAccount account = { 0 };
  gint64           now_us = 5 * G_USEC_PER_SEC;

  for (guint i = 0; i < 10; i++)
    g_assert_true (beckon_bus_account_take (&account, 10, 100, now_us));
  g_assert_false (beckon_bus_account_take (&account, 1, 100, now_us));
  g_assert_true (beckon_bus_account_take (&account, 1, 100, now_us + G_USEC_PER_SEC / 100));
  g_assert_false (beckon_bus_account_take (&account, 1, 100, now_us + G_USEC_PER_SEC / 100));
  /* A clock that goes back gives nothing. */
  g_assert_false (beckon_bus_account_take (&account, 1, 100, now_us));
  g_assert_true (beckon_bus_account_has (&account, 100, 100, now_us + 3 * G_USEC_PER_SEC));
  g_assert_false (beckon_bus_account_has (&account, 101, 100, now_us + 3 * G_USEC_PER_SEC));
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/tr/TR-4/a-flood-of-calls-over-a-bus-is-refused", test_flood);
  ADD ("/tr/TR-4/another-connection-has-a-limit-of-its-own", test_another_caller);
  ADD ("/tr/TR-4/a-call-that-is-too-long-is-refused", test_length);
  ADD ("/base/bus-limit/freed", test_freed);
  g_test_add_func ("/base/bus-limit/account", test_account);

  return g_test_run ();
}
