/* background.c: the desktop shows that the program runs without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/background.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/sandbox.h"
#include "surface/shell/background-request.h"
#include "surface/shell/portal-request.h"

#define KEY "background-permission"

struct _BeckonBackground
{
  GObject          parent_instance;
  BeckonDesk      *desk;        /* (owned) */
  GDBusConnection *connection;  /* (owned) */
  GSettings       *settings;    /* (owned) (nullable): once it was asked */
  GCancellable    *cancellable; /* (owned) */
  char            *message;     /* (owned) (nullable): what the portal was told last */
  gboolean         wanted;
  gboolean         has_portal;
  gboolean         shown;
  guint            watch;
  guint            update; /* source */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (BeckonBackground, beckon_background, G_TYPE_OBJECT)

static void
set_shown (BeckonBackground *self, gboolean shown)
{
  if (self->shown == shown)
    return;
  self->shown = shown;
  g_signal_emit (self, changed_signal, 0);
}

/* --- the message --- */

static guint
count_agents (BeckonBackground *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);
  g_autoptr (GHashTable) agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_questions = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n_questions; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const char *agent = beckon_question_get_interaction (question)->agent;

      g_hash_table_add (agents, g_strdup (agent != NULL ? agent : ""));
    }
  return g_hash_table_size (agents);
}

/* (transfer full): "" if none waits. */
static char *
make_message (BeckonBackground *self)
{
  guint            n_agents = count_agents (self);
  g_autofree char *message = NULL;
  const char      *end;

  if (n_agents == 0)
    return g_strdup ("");
  /* Translators: what the desktop's list of background apps says of Beckon */
  message = g_strdup_printf (ngettext ("%u agent waits", "%u agents wait", n_agents), n_agents);
  end = message;
  while (*end != '\0'
         && g_utf8_next_char (end) - message <= (glong) BECKON_BACKGROUND_MESSAGE_LIMIT)
    end = g_utf8_next_char (end);
  return g_strndup (message, (gsize) (end - message));
}

static void
on_status_set (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonBackground) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    g_debug ("The desktop does not show background apps: %s", error->message);
  set_shown (self, reply != NULL && self->has_portal && self->wanted);
}

static void
update (BeckonBackground *self)
{
  g_autofree char *message = self->wanted ? make_message (self) : g_strdup ("");
  GVariantBuilder  options;

  if (!self->has_portal || g_strcmp0 (message, self->message) == 0
      || (self->message == NULL && !self->wanted))
    return;
  g_free (self->message);
  self->message = g_steal_pointer (&message);
  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "message", g_variant_new_string (self->message));
  g_dbus_connection_call (
    self->connection, BECKON_PORTAL, BECKON_PORTAL_PATH, BECKON_PORTAL_BACKGROUND, "SetStatus",
    g_variant_new ("(a{sv})", &options), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
    self->cancellable, on_status_set, g_object_ref (self));
}

static gboolean
on_update (gpointer user_data)
{
  BeckonBackground *self = user_data;

  self->update = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

static void
schedule (BeckonBackground *self)
{
  if (self->update == 0 && self->wanted)
    self->update = g_idle_add_full (G_PRIORITY_DEFAULT, on_update, self, NULL);
}

static void
on_portal_appeared (GDBusConnection *connection,
                    const char      *name,
                    const char      *owner,
                    gpointer         user_data)
{
  BeckonBackground *self = user_data;

  self->has_portal = TRUE;
  g_clear_pointer (&self->message, g_free);
  update (self);
}

static void
on_portal_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  BeckonBackground *self = user_data;

  self->has_portal = FALSE;
  set_shown (self, FALSE);
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
      set_shown (self, FALSE);
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
  g_signal_emit (self, changed_signal, 0);
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
  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
  g_clear_object (&self->desk);
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

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_background_init (BeckonBackground *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonBackground *
beckon_background_new (BeckonDesk *desk, GDBusConnection *connection)
{
  BeckonBackground *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);

  self = g_object_new (BECKON_TYPE_BACKGROUND, NULL);
  self->desk = g_object_ref (desk);
  self->connection = g_object_ref (connection);
  g_signal_connect_swapped (beckon_desk_get_questions (desk), "items-changed",
                            G_CALLBACK (schedule), self);
  self->watch =
    g_bus_watch_name_on_connection (connection, BECKON_PORTAL, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                    on_portal_appeared, on_portal_vanished, self, NULL);
  return self;
}
