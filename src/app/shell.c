/* shell.c: what the desktop shows of the program while it has no window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/shell.h"

#include "base/sandbox.h"
#include "surface/shell/background.h"
#include "surface/tray/tray.h"

struct _BeckonShell
{
  GApplication         *application; /* not owned: it owns this */
  GSettings            *settings;    /* (owned) (nullable) */
  BeckonTray           *tray;        /* (owned) (nullable): where there is a session bus */
  BeckonBackground     *background;  /* (owned) (nullable): likewise */
  BeckonGlobalShortcut *shortcut;    /* (owned) (nullable): where there are settings */
};

/* Where a tray shows the program, the desktop need not. */
static void
on_host_changed (BeckonShell *self)
{
  beckon_background_set_wanted (self->background, !beckon_tray_has_host (self->tray));
}

/* On Wayland, a window that opens next may take the keyboard with this token. GTK takes it from the
 * data with which the desktop activates an application. */
static void
on_activating (BeckonShell *self, const char *token)
{
  GVariantBuilder builder;
  g_autoptr (GVariant) data = NULL;

  if (token == NULL)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "activation-token", g_variant_new_string (token));
  g_variant_builder_add (&builder, "{sv}", "desktop-startup-id", g_variant_new_string (token));
  data = g_variant_ref_sink (g_variant_builder_end (&builder));
  G_APPLICATION_GET_CLASS (self->application)->before_emit (self->application, data);
}

static void
on_shortcut (BeckonShell *self, const char *token)
{
  on_activating (self, token);
  g_action_group_activate_action (G_ACTION_GROUP (self->application), "show-question-oldest", NULL);
}

/* (transfer full) (nullable): of the session bus, if the program is on it. */
static char *
dup_bus_address (GDBusConnection *connection)
{
  const char *address = g_getenv ("DBUS_SESSION_BUS_ADDRESS");

  if (connection == NULL)
    return NULL;
  return address != NULL ? g_strdup (address)
                         : g_strdup_printf ("unix:path=%s/bus", g_get_user_runtime_dir ());
}

static void
offer_shortcut (BeckonShell *self, GDBusConnection *connection)
{
  g_autofree char *address = dup_bus_address (connection);

  self->shortcut = beckon_global_shortcut_new (address, self->settings);
  g_signal_connect_swapped (self->shortcut, "activated", G_CALLBACK (on_shortcut), self);
}

BeckonShell *
beckon_shell_new (GApplication *application, BeckonService *service, BeckonQuiet *quiet)
{
  BeckonShell     *self;
  BeckonDesk      *desk = beckon_service_get_desk (service);
  GDBusConnection *connection = g_application_get_dbus_connection (application);
  GSettings       *settings = beckon_service_get_settings (service);

  g_return_val_if_fail (G_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (desk != NULL, NULL);

  self = g_new0 (BeckonShell, 1);
  self->application = application;
  self->settings = settings != NULL ? g_object_ref (settings) : NULL;
  if (settings != NULL)
    offer_shortcut (self, connection);
  if (connection == NULL)
    return self;
  /* The desktop does not see the files of a sandbox; it exports their icons. */
  self->tray = beckon_tray_new (desk, quiet, connection, G_ACTION_GROUP (application),
                                beckon_sandbox_is_inside () ? NULL : DATADIR "/icons");
  self->background = beckon_background_new (desk, connection);
  g_signal_connect_swapped (self->tray, "host-changed", G_CALLBACK (on_host_changed), self);
  g_signal_connect_swapped (self->tray, "activating", G_CALLBACK (on_activating), self);
  on_host_changed (self);
  if (settings != NULL && g_settings_get_boolean (settings, "run-in-background"))
    beckon_background_ask (self->background, settings);
  return self;
}

void
beckon_shell_free (BeckonShell *self)
{
  if (self->tray != NULL)
    g_signal_handlers_disconnect_by_data (self->tray, self);
  g_clear_object (&self->tray);
  g_clear_object (&self->background);
  if (self->shortcut != NULL)
    g_signal_handlers_disconnect_by_data (self->shortcut, self);
  g_clear_object (&self->shortcut);
  g_clear_object (&self->settings);
  g_free (self);
}

BeckonShellPlace
beckon_shell_get_place (BeckonShell *self)
{
  if (self != NULL && self->settings != NULL && beckon_background_is_denied (self->settings))
    return BECKON_SHELL_DENIED;
  if (self != NULL && self->tray != NULL && beckon_tray_has_host (self->tray))
    return BECKON_SHELL_TRAY;
  if (self != NULL && self->background != NULL && beckon_background_is_shown (self->background))
    return BECKON_SHELL_BACKGROUND;
  return BECKON_SHELL_NOWHERE;
}

BeckonGlobalShortcut *
beckon_shell_get_shortcut (BeckonShell *self)
{
  return self != NULL ? self->shortcut : NULL;
}
