/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <unistd.h>

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
  const char               *name; /* as it says */
  BeckonNotificationServer *server;
  guint                     n_restarts;
} Fixture;

static const char xml[] = "<node><interface name='" NAME "'>"
                          "<method name='GetCapabilities'><arg direction='out' type='as'/></method>"
                          "<method name='GetServerInformation'><arg direction='out' type='s'/>"
                          "<arg direction='out' type='s'/><arg direction='out' type='s'/>"
                          "<arg direction='out' type='s'/></method>"
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
    g_dbus_method_invocation_return_value (
      invocation, g_variant_new ("(ssss)", self->name, "Vendor", "1", "1.2"));
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
  self->name = "Plasma";
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
wait_until_shows (Fixture *self, gboolean shows)
{
  while (beckon_notification_server_shows (self->server) != shows)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_known (Fixture *self, gconstpointer data)
{
  g_assert_false (beckon_notification_server_shows (self->server));
  come (self);
  wait_until_shows (self, TRUE);
  bus_fixture_leave (&self->bus);
  self->name = "test";
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
  g_assert_true (confirm (self));
  g_assert_false (beckon_notification_server_shows (self->server));
}

/* The owner of the name, as the program on the bus knows it. */
static char *
dup_owner (Fixture *self)
{
  g_autoptr (GVariant) reply = g_dbus_connection_call_sync (
    self->bus.program, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "GetNameOwner", g_variant_new ("(s)", NAME), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  char *owner;

  g_variant_get (reply, "(s)", &owner);
  return owner;
}

static void
test_unknown (Fixture *self, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *owner = NULL;

  self->name = "test";
  come (self);
  wait_for (self, BECKON_HEALTH_GOOD);
  g_assert_true (confirm (self));
  g_assert_false (beckon_notification_server_shows (self->server));
  beckon_notification_server_get_health (self->server, &before);
  g_assert_nonnull (strstr (before, "does not know"));
  beckon_notification_server_note_reaction (self->server, ":9.99");
  g_assert_false (beckon_notification_server_shows (self->server));
  owner = dup_owner (self);
  beckon_notification_server_note_reaction (self->server, owner);
  g_assert_true (beckon_notification_server_shows (self->server));
  beckon_notification_server_get_health (self->server, &after);
  g_assert_cmpstr (after, ==, "");
}

/* The server of the test is this process. */
static gboolean
is_this (BeckonKin *kin, gpointer user_data)
{
  return beckon_kin_get_pid (kin, 0) == getpid ();
}

static void
test_of_agent (Fixture *self, gconstpointer data)
{
  g_autofree char *detail = NULL;

  come (self);
  wait_until_shows (self, TRUE);
  beckon_notification_server_set_judge (self->server, is_this, NULL);
  g_assert_false (beckon_notification_server_shows (self->server));
  wait_for (self, BECKON_HEALTH_GOOD);
  beckon_notification_server_get_health (self->server, &detail);
  g_assert_nonnull (strstr (detail, "program of an agent"));
}

/* GNOME Shell says no name, and need not. */
static void
test_gnome (Fixture *self, gconstpointer data)
{
  g_setenv ("GNOTIFICATION_BACKEND", "gtk", TRUE);
  g_assert_false (beckon_notification_server_shows (self->server));
  bus_fixture_own (&self->bus, "org.gtk.Notifications");
  wait_until_shows (self, TRUE);
  beckon_notification_server_set_judge (self->server, is_this, NULL);
  g_assert_false (beckon_notification_server_shows (self->server));
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
}

static void
test_names (void)
{
  const char *known[] = { "gnome-shell",        "Plasma",   "dunst",      "mako",
                          "Xfce Notify Daemon", "cinnamon", "notify-osd", "lxqt-notificationd" };
  const char *unknown[] = { NULL, "", "test", "Dunst", "tiramisu" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_true (beckon_server_traits_is_known (beckon_server_traits_find (known[i], "Vendor")));
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_false (
      beckon_server_traits_is_known (beckon_server_traits_find (unknown[i], "Vendor")));
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
  add ("/aic/AIC-5/a-server-that-is-known-to-draw-shows-and-the-next-one-may-not", test_known);
  add ("/aic/AIC-5/an-unknown-server-shows-once-a-person-has-reacted-to-it", test_unknown);
  add ("/aic/AIC-5/a-server-of-an-agent-shows-nothing", test_of_agent);
  add ("/aic/AIC-5/gnome-shell-shows-without-a-name", test_gnome);
  g_test_add_func ("/aic/AIC-5/names-of-servers-that-draw", test_names);
  g_test_add_func ("/surface/notification-server/no-bus", test_no_bus);
  g_test_add_func ("/surface/burst", test_burst);

  return g_test_run ();
}
