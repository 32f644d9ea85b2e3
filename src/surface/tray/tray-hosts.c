/* tray-hosts.c: which programs on the bus are trays
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray-hosts.h"

#include "base/sandbox.h"
#include "desk/run/log-limit.h"

#define HOST_PREFIX "org.kde.StatusNotifierHost-"
/* ayatana-indicator-application 22.2.0 keeps the list of icons under this name, and each panel
 * draws the menus by itself, under no name. */
#define INDICATORS "org.ayatana.indicator.application"
/* There is one for each panel. */
#define MAX_HOSTS 256

struct _BeckonTrayHosts
{
  GDBusConnection *bus;         /* (owned) */
  GCancellable    *cancellable; /* (owned): of all checks */
};

/* One call, while it is not known who makes it. */
typedef struct
{
  GDBusConnection       *bus;         /* (owned) */
  GCancellable          *cancellable; /* (owned) */
  GObject               *self;        /* (owned) */
  GVariant              *parameters;  /* (owned) */
  GDBusMethodInvocation *invocation;  /* (owned) (nullable): until it is answered */
  BeckonTrayHostsFunc    func;
  guint32                process; /* of the caller */
  GPtrArray             *names;   /* (owned) (element-type utf8): of trays, not yet asked for */
} Check;

static void
check_free (Check *check)
{
  g_object_unref (check->bus);
  g_object_unref (check->cancellable);
  g_object_unref (check->self);
  g_variant_unref (check->parameters);
  g_clear_object (&check->invocation);
  g_ptr_array_unref (check->names);
  g_free (check);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Check, check_free)

static void
refuse (Check *check)
{
  beckon_message_limited ("%s of the tray was called by process %u, which is no tray",
                          g_dbus_method_invocation_get_method_name (check->invocation),
                          check->process);
  g_dbus_method_invocation_return_error (
    g_steal_pointer (&check->invocation), G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED,
    "Only a tray may click. Answer in the dialog of Beckon, or "
    "with beckon respond");
}

/* @check (transfer full) */
static void
ask_bus (Check              *check,
         const char         *method,
         GVariant           *parameters,
         const char         *type,
         GAsyncReadyCallback func)
{
  g_dbus_connection_call (check->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus", method, parameters, G_VARIANT_TYPE (type),
                          G_DBUS_CALL_FLAGS_NONE, -1, check->cancellable, func, check);
}

/* 0: whoever it was is gone. */
static guint32
finish_process (GObject *source, GAsyncResult *result)
{
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  guint32 process = 0;

  if (reply != NULL)
    g_variant_get (reply, "(u)", &process);
  return process;
}

static void ask_for_host (Check *check);

static void
on_host (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Check) check = user_data;
  guint32 process = finish_process (source, result);

  if (g_cancellable_is_cancelled (check->cancellable))
    refuse (check);
  else if (process == check->process)
    check->func (check->self, check->parameters, g_steal_pointer (&check->invocation));
  else
    ask_for_host (g_steal_pointer (&check));
}

/* The next one. @check (transfer full) */
static void
ask_for_host (Check *check)
{
  g_autoptr (Check) owned = check;
  g_autofree char *name = NULL;

  if (check->names->len == 0)
    {
      refuse (check);
      return;
    }
  name = g_ptr_array_steal_index (check->names, 0);
  ask_bus (g_steal_pointer (&owned), "GetConnectionUnixProcessID", g_variant_new ("(s)", name),
           "(u)", on_host);
}

static void
on_names (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Check) check = user_data;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr (GVariantIter) iter = NULL;
  const char *name;
  gboolean    any = FALSE;

  g_ptr_array_add (check->names, g_strdup (BECKON_TRAY_WATCHER));
  if (reply != NULL)
    g_variant_get (reply, "(as)", &iter);
  while (iter != NULL && g_variant_iter_next (iter, "&s", &name))
    if (g_str_equal (name, INDICATORS))
      any = TRUE;
    else if (g_str_has_prefix (name, HOST_PREFIX) && check->names->len < MAX_HOSTS)
      g_ptr_array_add (check->names, g_strdup (name));
  if (any && !g_cancellable_is_cancelled (check->cancellable))
    check->func (check->self, check->parameters, g_steal_pointer (&check->invocation));
  else
    ask_for_host (g_steal_pointer (&check));
}

static void
on_caller (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Check) check = user_data;

  check->process = finish_process (source, result);
  if (check->process == 0)
    refuse (check);
  else
    ask_bus (g_steal_pointer (&check), "ListNames", NULL, "(as)", on_names);
}

void
beckon_tray_hosts_admit (BeckonTrayHosts       *hosts,
                         gpointer               self,
                         GVariant              *parameters,
                         GDBusMethodInvocation *invocation,
                         BeckonTrayHostsFunc    func)
{
  Check *check;

  if (beckon_sandbox_is_inside ())
    {
      func (self, parameters, invocation);
      return;
    }
  check = g_new0 (Check, 1);
  check->bus = g_object_ref (hosts->bus);
  check->cancellable = g_object_ref (hosts->cancellable);
  check->self = g_object_ref (self);
  check->parameters = g_variant_ref (parameters);
  check->invocation = invocation;
  check->func = func;
  check->names = g_ptr_array_new_with_free_func (g_free);
  ask_bus (check, "GetConnectionUnixProcessID",
           g_variant_new ("(s)", g_dbus_method_invocation_get_sender (invocation)), "(u)",
           on_caller);
}

BeckonTrayHosts *
beckon_tray_hosts_new (GDBusConnection *bus)
{
  BeckonTrayHosts *hosts;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (bus), NULL);

  hosts = g_new0 (BeckonTrayHosts, 1);
  hosts->bus = g_object_ref (bus);
  hosts->cancellable = g_cancellable_new ();
  return hosts;
}

void
beckon_tray_hosts_free (BeckonTrayHosts *hosts)
{
  g_cancellable_cancel (hosts->cancellable);
  g_object_unref (hosts->cancellable);
  g_object_unref (hosts->bus);
  g_free (hosts);
}
