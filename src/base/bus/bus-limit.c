/* bus-limit.c: how often other programs may call this one over a message bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/bus/bus-limit.h"

/* So many connections have an account of their own. Those that did not call for a second are
 * forgotten first; whoever finds no room only has what is left for all. */
#define MAX_ACCOUNTS 256

/* GLib's thread of the connection has it, too: a call is counted there, before it gets to the main
 * loop. */
typedef struct
{
  GMutex               lock;
  const BeckonBusCost *costs;    /* (not owned) */
  GHashTable          *accounts; /* (owned) (element-type utf8 BeckonBusAccount): by unique names */
  BeckonBusAccount     all;
  BeckonBusLimitFunc   func; /* (nullable): none any more */
  gpointer             self;
  char                *refused; /* (owned) (nullable): the last that was, and is not told yet */
  guint                n_refused;
} Counter;

struct _BeckonBusLimit
{
  GDBusConnection *bus;     /* (owned) */
  Counter         *counter; /* (owned): one reference */
  guint            filter;
};

static void
counter_clear (gpointer data)
{
  Counter *counter = data;

  g_mutex_clear (&counter->lock);
  g_hash_table_unref (counter->accounts);
  g_free (counter->refused);
}

static void
counter_unref (gpointer counter)
{
  g_atomic_rc_box_release_full (counter, counter_clear);
}

/* --- accounts --- */

gboolean
beckon_bus_account_has (BeckonBusAccount *self, guint points, guint most, gint64 now_us)
{
  gint64 gap_us = MAX (now_us - self->seen_us, 0);

  /* In a second all of it comes back. */
  if (gap_us >= G_USEC_PER_SEC)
    self->spent = 0;
  else
    self->spent = MAX (self->spent - gap_us * most, 0);
  self->seen_us = now_us;
  return self->spent + (gint64) points * G_USEC_PER_SEC <= (gint64) most * G_USEC_PER_SEC;
}

static void
spend (BeckonBusAccount *self, guint points)
{
  self->spent += (gint64) points * G_USEC_PER_SEC;
}

gboolean
beckon_bus_account_take (BeckonBusAccount *self, guint points, guint most, gint64 now_us)
{
  if (!beckon_bus_account_has (self, points, most, now_us))
    return FALSE;
  spend (self, points);
  return TRUE;
}

static gboolean
is_old (gpointer name, gpointer account, gpointer now_us)
{
  return *(gint64 *) now_us - ((BeckonBusAccount *) account)->seen_us >= G_USEC_PER_SEC;
}

/* (transfer none) (nullable): NULL: there is no room. */
static BeckonBusAccount *
find_account (Counter *counter, const char *sender, gint64 now_us)
{
  BeckonBusAccount *account = g_hash_table_lookup (counter->accounts, sender);

  if (account != NULL)
    return account;
  if (g_hash_table_size (counter->accounts) >= MAX_ACCOUNTS)
    g_hash_table_foreach_remove (counter->accounts, is_old, &now_us);
  if (g_hash_table_size (counter->accounts) >= MAX_ACCOUNTS)
    return NULL;
  account = g_new0 (BeckonBusAccount, 1);
  g_hash_table_insert (counter->accounts, g_strdup (sender), account);
  return account;
}

static guint
find_cost_of_method (const BeckonBusCost *costs, const char *interface, const char *method)
{
  for (const BeckonBusCost *cost = costs; cost->interface != NULL; cost++)
    if ((interface == NULL || g_str_equal (cost->interface, interface))
        && (cost->method == NULL || g_strcmp0 (cost->method, method) == 0))
      return cost->points;
  return 1;
}

static guint
find_cost (const BeckonBusCost *costs, GDBusMessage *message)
{
  GVariant *body = g_dbus_message_get_body (message);
  gsize     bytes = body != NULL ? g_variant_get_size (body) : 0;

  return find_cost_of_method (costs, g_dbus_message_get_interface (message),
                              g_dbus_message_get_member (message))
         + (guint) MIN (bytes / BECKON_BUS_LIMIT_BYTES, BECKON_BUS_LIMIT_POINTS);
}

static gboolean
count (Counter *counter, const char *sender, guint points)
{
  gint64            now_us = g_get_monotonic_time ();
  BeckonBusAccount *own = find_account (counter, sender, now_us);

  /* What is refused to one takes nothing from all. */
  if (own != NULL && !beckon_bus_account_has (own, points, BECKON_BUS_LIMIT_POINTS, now_us))
    return FALSE;
  if (!beckon_bus_account_take (&counter->all, points, BECKON_BUS_LIMIT_POINTS_OF_ALL, now_us))
    return FALSE;
  if (own != NULL)
    spend (own, points);
  return TRUE;
}

/* --- calls --- */

static gboolean
tell (gpointer data)
{
  Counter           *counter = data;
  g_autofree char   *sender = NULL;
  guint              n_refused;
  BeckonBusLimitFunc func;

  g_mutex_lock (&counter->lock);
  sender = g_steal_pointer (&counter->refused);
  n_refused = counter->n_refused;
  counter->n_refused = 0;
  func = counter->func;
  g_mutex_unlock (&counter->lock);
  if (func != NULL)
    func (counter->self, sender, n_refused);
  return G_SOURCE_REMOVE;
}

/* Returns whether the call may go on. */
static gboolean
admit (Counter *counter, const char *sender, guint points)
{
  gboolean admitted;

  g_mutex_lock (&counter->lock);
  admitted = count (counter, sender, points);
  if (!admitted && counter->n_refused++ == 0)
    {
      counter->refused = g_strdup (sender);
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, tell, g_atomic_rc_box_acquire (counter),
                       counter_unref);
    }
  g_mutex_unlock (&counter->lock);
  return admitted;
}

/* In the thread of the connection. */
static GDBusMessage *
on_message (GDBusConnection *bus, GDBusMessage *message, gboolean incoming, gpointer user_data)
{
  Counter    *counter = user_data;
  const char *sender = g_dbus_message_get_sender (message);

  if (!incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL
      || sender == NULL || g_str_equal (sender, g_dbus_connection_get_unique_name (bus)))
    return message;
  if (admit (counter, sender, find_cost (counter->costs, message)))
    return message;
  if (!(g_dbus_message_get_flags (message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED))
    {
      g_autoptr (GDBusMessage) reply = g_dbus_message_new_method_error_literal (
        message, "org.freedesktop.DBus.Error.LimitsExceeded",
        "Too many calls, or too long ones, within a second. Wait a second, then call again");

      g_dbus_connection_send_message (bus, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
    }
  g_object_unref (message);
  return NULL;
}

BeckonBusLimit *
beckon_bus_limit_new (GDBusConnection     *bus,
                      const BeckonBusCost *costs,
                      BeckonBusLimitFunc   func,
                      gpointer             self)
{
  BeckonBusLimit *limit;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (bus), NULL);

  limit = g_new0 (BeckonBusLimit, 1);
  limit->bus = g_object_ref (bus);
  limit->counter = g_atomic_rc_box_new0 (Counter);
  g_mutex_init (&limit->counter->lock);
  limit->counter->costs = costs;
  limit->counter->accounts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  limit->counter->func = func;
  limit->counter->self = self;
  limit->filter = g_dbus_connection_add_filter (
    bus, on_message, g_atomic_rc_box_acquire (limit->counter), counter_unref);
  return limit;
}

void
beckon_bus_limit_free (BeckonBusLimit *limit)
{
  g_dbus_connection_remove_filter (limit->bus, limit->filter);
  g_mutex_lock (&limit->counter->lock);
  limit->counter->func = NULL;
  g_mutex_unlock (&limit->counter->lock);
  counter_unref (limit->counter);
  g_object_unref (limit->bus);
  g_free (limit);
}
