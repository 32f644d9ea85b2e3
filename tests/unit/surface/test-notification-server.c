/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bus-fixture.h"
#include "surface/notification/burst.h"
#include "surface/notification/notification-server.h"

#define NAME "org.freedesktop.Notifications"
#define PATH "/org/freedesktop/Notifications"

/* With a notification server played by the test. */
typedef struct
{
  BusFixture                bus;
  gboolean                  silent; /* no call is answered */
  const char               *capability;
  BeckonNotificationServer *server;
  guint                     n_restarts;
} Fixture;

static const char xml[] =
  "<node><interface name='" NAME "'>"
  "<method name='GetCapabilities'><arg direction='out' type='as'/></method>"
  "<method name='GetServerInformation'><arg direction='out' type='s'/></method>"
  "</interface></node>";

static void
on_call (const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               user_data)
{
  Fixture    *self = user_data;
  const char *capabilities[] = { "body", self->capability, NULL };

  if (self->silent)
    g_object_unref (invocation);
  else if (g_str_equal (method, "GetCapabilities"))
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(^as)", capabilities));
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(s)", "test"));
}

static void
on_restarted (Fixture *self)
{
  self->n_restarts++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  bus_fixture_set_up (&self->bus);
  self->capability = "actions";
  self->server = beckon_notification_server_new (self->bus.program);
  g_signal_connect_swapped (self->server, "restarted", G_CALLBACK (on_restarted), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_object_unref (self->server);
  bus_fixture_tear_down (&self->bus);
}

static void
come (Fixture *self)
{
  bus_fixture_put (&self->bus, PATH, xml, NAME, on_call, NULL, self);
  bus_fixture_own (&self->bus, NAME);
}

static void
wait_for (Fixture *self, BeckonHealth health)
{
  while (TRUE)
    {
      g_autofree char *detail = NULL;

      if (beckon_notification_server_get_health (self->server, &detail) == health)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
confirm (Fixture *self)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_notification_server_confirm_async (self->server, on_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return beckon_notification_server_confirm_finish (self->server, result, NULL);
}

static void
test_there (Fixture *self, gconstpointer data)
{
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
  g_assert_true (beckon_notification_server_has_buttons (self->server));
  g_assert_false (beckon_notification_server_reads_markup (self->server));
  g_assert_false (beckon_notification_server_starts_program (self->server));
  g_assert_true (confirm (self));
}

static void
test_none (Fixture *self, gconstpointer data)
{
  g_autofree char *detail = NULL;

  wait_for (self, BECKON_HEALTH_BAD);
  beckon_notification_server_get_health (self->server, &detail);
  g_assert_cmpstr (detail, ==, "This desktop has no notification server.");
  g_assert_false (confirm (self));
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
}

/* Nothing is known of a server that has not answered: what could be markup must not be it. */
static void
test_silent (Fixture *self, gconstpointer data)
{
  g_autofree char *detail = NULL;

  self->silent = TRUE;
  come (self);
  g_assert_true (beckon_notification_server_reads_markup (self->server));
  g_assert_false (confirm (self));
  wait_for (self, BECKON_HEALTH_BAD);
  beckon_notification_server_get_health (self->server, &detail);
  g_assert_cmpstr (detail, ==, "The notification server does not answer.");
  self->silent = FALSE;
  g_assert_true (confirm (self));
  wait_for (self, BECKON_HEALTH_GOOD);
}

static void
test_plain (Fixture *self, gconstpointer data)
{
  g_autofree char *detail = NULL;

  self->capability = "body-markup";
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
  g_assert_false (beckon_notification_server_has_buttons (self->server));
  g_assert_true (beckon_notification_server_reads_markup (self->server));
  beckon_notification_server_get_health (self->server, &detail);
  g_assert_nonnull (strstr (detail, "no buttons"));
}

static void
test_restarts (Fixture *self, gconstpointer data)
{
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
  g_assert_true (confirm (self));
  for (guint i = 1; i <= 3; i++)
    {
      bus_fixture_leave (&self->bus);
      come (self);
      while (self->n_restarts < i)
        g_main_context_iteration (NULL, TRUE);
      wait_for (self, BECKON_HEALTH_GOOD);
      g_assert_true (confirm (self));
    }
  g_assert_cmpuint (self->n_restarts, ==, 3);
}

static void
test_no_bus (void)
{
  g_autoptr (BeckonNotificationServer) server = beckon_notification_server_new (NULL);
  g_autofree char *detail = NULL;

  g_assert_cmpint (beckon_notification_server_get_health (server, &detail), ==, BECKON_HEALTH_BAD);
  g_assert_nonnull (strstr (detail, "session bus"));
}

static void
test_burst (void)
{
  BeckonBurst burst = { 0 };

  g_assert_true (beckon_burst_has_room (&burst, 3));
  g_assert_false (beckon_burst_has_room (&burst, 4));
  beckon_burst_note (&burst);
  beckon_burst_note (&burst);
  g_assert_true (beckon_burst_has_room (&burst, 1));
  g_assert_false (beckon_burst_has_room (&burst, 2));
  beckon_burst_note (&burst);
  g_assert_false (beckon_burst_has_room (&burst, 1));
}

static void
add (const char *path, void (*test) (Fixture *self, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
  g_test_init (&argc, &argv, NULL);

  add ("/surface/notification-server/there", test_there);
  add ("/surface/notification-server/none", test_none);
  add ("/surface/notification-server/silent", test_silent);
  add ("/surface/notification-server/no-buttons", test_plain);
  add ("/surface/notification-server/restarts", test_restarts);
  g_test_add_func ("/surface/notification-server/no-bus", test_no_bus);
  g_test_add_func ("/surface/burst", test_burst);

  return g_test_run ();
}
