/* background.c: the desktop shows that the program runs without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/background.h"

#include <glib/gi18n-lib.h>

#include "base/bus/bus-watch.h"
#include "base/error.h"
#include "base/sandbox.h"
#include "surface/shell/background-request.h"
#include "surface/shell/portal-request.h"

#define KEY "background-permission"

struct _BeckonBackground
{
  GObject          parent_instance;
  BeckonWaiting   *waiting;     /* (owned) */
  GDBusConnection *connection;  /* (owned) */
  GSettings       *settings;    /* (owned) (nullable): once it was asked */
  GCancellable    *cancellable; /* (owned) */
  BeckonBusWatch  *portal;      /* (owned) */
  char            *message;     /* (owned) (nullable): what the portal was told last */
  gboolean         wanted;
  gboolean         shown;
};

G_DEFINE_FINAL_TYPE (BeckonBackground, beckon_background, G_TYPE_OBJECT)

/* --- the message --- */

/* (transfer full): "" if none waits. */
static char *
make_message (BeckonBackground *self)
{
  g_autoptr (GPtrArray) agents = beckon_waiting_list_agents (self->waiting, NULL, NULL, NULL);
  g_autofree char *message = NULL;
  const char      *end;

  if (agents->len == 0)
    return g_strdup ("");
  /* Translators: what the desktop's list of background apps says of Beckon */
  message =
    g_strdup_printf (ngettext ("%u agent waits", "%u agents wait", agents->len), agents->len);
  end = message;
  while (*end != '\0'
         && g_utf8_next_char (end) - message <= (glong) BECKON_BACKGROUND_MESSAGE_LIMIT)
    end = g_utf8_next_char (end);
  return g_strndup (message, (gsize) (end - message));
}

static void
on_status_set (BeckonBusWatch *portal, GVariant *reply, const GError *error, gpointer user_data)
{
  BeckonBackground *self = user_data;

  if (reply == NULL)
    g_debug ("The desktop does not show background apps: %s", error->message);
  self->shown = reply != NULL && self->wanted;
}

static void
update (BeckonBackground *self)
{
  g_autofree char *message = self->wanted ? make_message (self) : g_strdup ("");
  GVariantBuilder  options;

  if (beckon_bus_watch_get_owner (self->portal) == NULL || g_strcmp0 (message, self->message) == 0
      || (self->message == NULL && !self->wanted))
    return;
  g_free (self->message);
  self->message = g_steal_pointer (&message);
  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "message", g_variant_new_string (self->message));
  beckon_bus_watch_call (self->portal, BECKON_PORTAL_PATH, BECKON_PORTAL_BACKGROUND, "SetStatus",
                         g_variant_new ("(a{sv})", &options), NULL, -1, on_status_set);
}

static void
on_portal_appeared (BeckonBusWatch *portal, gpointer user_data)
{
  BeckonBackground *self = user_data;

  g_clear_pointer (&self->message, g_free);
  update (self);
}

static void
on_portal_vanished (BeckonBusWatch *portal, gpointer user_data)
{
  BeckonBackground *self = user_data;

  self->shown = FALSE;
}

void
beckon_background_set_wanted (BeckonBackground *self, gboolean wanted)
{
  g_return_if_fail (BECKON_IS_BACKGROUND (self));

  if (self->wanted == wanted)
    return;
  self->wanted = wanted;
  update (self);
  /* When it is wanted again, the desktop is asked again. */
  if (!wanted)
    {
      g_clear_pointer (&self->message, g_free);
      self->shown = FALSE;
    }
}

gboolean
beckon_background_is_shown (BeckonBackground *self)
{
  g_return_val_if_fail (BECKON_IS_BACKGROUND (self), FALSE);

  return self->shown;
}

/* --- the permission --- */

static void
on_decided (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonBackground *self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean background;
  gboolean autostart;

  /* @self is gone once it is cancelled. */
  if (!beckon_background_request_finish (result, &background, &autostart, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("%s. %s", error->message, beckon_error_get_hint (error));
      return;
    }
  g_settings_set_string (self->settings, KEY, background ? "granted" : "denied");
  if (!background)
    g_message ("The desktop does not let Beckon run in the background");
}

void
beckon_background_ask (BeckonBackground *self, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_BACKGROUND (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  if (self->settings != NULL || !beckon_sandbox_is_inside ())
    return;
  self->settings = g_object_ref (settings);
  beckon_background_request_async (self->connection, g_settings_get_boolean (settings, "autostart"),
                                   self->cancellable, on_decided, self);
}

gboolean
beckon_background_is_denied (GSettings *settings)
{
  g_autofree char *permission = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), FALSE);

  permission = g_settings_get_string (settings, KEY);
  return g_str_equal (permission, "denied") && beckon_sandbox_is_inside ();
}

/* --- the object --- */

static void
beckon_background_dispose (GObject *object)
{
  BeckonBackground *self = BECKON_BACKGROUND (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->portal, beckon_bus_watch_free);
  if (self->waiting != NULL)
    g_signal_handlers_disconnect_by_data (self->waiting, self);
  g_clear_object (&self->waiting);
  g_clear_object (&self->settings);
  g_clear_object (&self->connection);

  G_OBJECT_CLASS (beckon_background_parent_class)->dispose (object);
}

static void
beckon_background_finalize (GObject *object)
{
  BeckonBackground *self = BECKON_BACKGROUND (object);

  g_object_unref (self->cancellable);
  g_free (self->message);

  G_OBJECT_CLASS (beckon_background_parent_class)->finalize (object);
}

static void
beckon_background_class_init (BeckonBackgroundClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_background_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_background_finalize;
}

static void
beckon_background_init (BeckonBackground *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonBackground *
beckon_background_new (BeckonWaiting *waiting, GDBusConnection *connection)
{
  BeckonBackground *self;

  g_return_val_if_fail (BECKON_IS_WAITING (waiting), NULL);
  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);

  self = g_object_new (BECKON_TYPE_BACKGROUND, NULL);
  self->waiting = g_object_ref (waiting);
  self->connection = g_object_ref (connection);
  g_signal_connect_swapped (waiting, "changed", G_CALLBACK (update), self);
  self->portal =
    beckon_bus_watch_new (connection, BECKON_PORTAL, on_portal_appeared, on_portal_vanished, self);
  return self;
}
