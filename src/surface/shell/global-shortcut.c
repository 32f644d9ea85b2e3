/* global-shortcut.c: keys that show the oldest question from every program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/global-shortcut.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/sandbox.h"
#include "surface/shell/portal-peer.h"
#include "surface/shell/portal-request.h"

#define KEY "global-shortcut"
#define SHORTCUTS "org.freedesktop.portal.GlobalShortcuts"
#define SESSION "org.freedesktop.portal.Session"
#define ID "show-question"
/* A proposal, which the person sees and may change. */
#define TRIGGER "LOGO+SHIFT+q"
/* From this version on the desktop can be told to configure shortcuts. */
#define CONFIGURE_VERSION 2

struct _BeckonGlobalShortcut
{
  GObject             parent_instance;
  char               *address;          /* (owned) (nullable) */
  GSettings          *settings;         /* (owned) */
  BeckonPortalPeer   *peer;             /* (owned) (nullable): once it looked */
  GCancellable       *setup;            /* (owned) (nullable): while the desktop sets it up */
  char               *session;          /* (owned) (nullable): its path */
  guint               subscriptions[3]; /* while there is a session */
  char               *trigger;          /* (owned) (nullable) */
  GError             *error;            /* (owned) (nullable) */
  BeckonShortcutState state;
  gboolean            wanted; /* set it up as soon as the portal is there */
};

enum
{
  CHANGED,
  ACTIVATED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonGlobalShortcut, beckon_global_shortcut, G_TYPE_OBJECT)

static void
set_state (BeckonGlobalShortcut *self, BeckonShortcutState state)
{
  self->state = state;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
call (BeckonGlobalShortcut *self,
      const char           *path,
      const char           *interface,
      const char           *method,
      GVariant             *arguments)
{
  g_dbus_connection_call (beckon_portal_peer_get_connection (self->peer), BECKON_PORTAL, path,
                          interface, method, arguments, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          NULL, NULL, NULL);
}

/* --- the session --- */

/* Forgets the session and what it is being asked. */
static void
forget_session (BeckonGlobalShortcut *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->subscriptions); i++)
    {
      if (self->subscriptions[i] != 0)
        g_dbus_connection_signal_unsubscribe (beckon_portal_peer_get_connection (self->peer),
                                              self->subscriptions[i]);
      self->subscriptions[i] = 0;
    }
  if (self->setup != NULL)
    g_cancellable_cancel (self->setup);
  g_clear_object (&self->setup);
  g_clear_pointer (&self->session, g_free);
  g_clear_pointer (&self->trigger, g_free);
}

static void
close_session (BeckonGlobalShortcut *self)
{
  if (self->session != NULL)
    call (self, self->session, SESSION, "Close", NULL);
  forget_session (self);
}

/* It is off until the person switches it on again, or the program starts again: a desktop that
 * fails is not asked over and over. @error is consumed. */
static void
give_up (BeckonGlobalShortcut *self, GError *error)
{
  close_session (self);
  self->wanted = FALSE;
  g_clear_error (&self->error);
  self->error = error;
  set_state (self, beckon_portal_peer_get_version (self->peer) > 0 ? BECKON_SHORTCUT_OFF
                                                                   : BECKON_SHORTCUT_ABSENT);
}

static void
fail (BeckonGlobalShortcut *self, const char *message)
{
  g_message ("The desktop sets up no shortcut: %s", message);
  give_up (self, beckon_error_new (BECKON_ERROR_STORE,
                                   _ ("Start Beckon from your desktop, and switch this on again."),
                                   _ ("The desktop could not set up the shortcut")));
}

static void
refuse (BeckonGlobalShortcut *self)
{
  g_settings_set_boolean (self->settings, KEY, FALSE);
  give_up (self, beckon_error_new (BECKON_ERROR_FORBIDDEN,
                                   _ ("Switch this on again to be asked once more."),
                                   _ ("The shortcut was not allowed")));
}

/* Returns whether @shortcuts has ours, and takes its keys from there. */
static gboolean
read_trigger (BeckonGlobalShortcut *self, GVariant *shortcuts)
{
  GVariantIter iter;
  const char  *id;
  GVariant    *details;
  gboolean     found = FALSE;

  g_variant_iter_init (&iter, shortcuts);
  while (g_variant_iter_loop (&iter, "(&s@a{sv})", &id, &details))
    {
      if (!g_str_equal (id, ID))
        continue;
      found = TRUE;
      g_clear_pointer (&self->trigger, g_free);
      g_variant_lookup (details, "trigger_description", "s", &self->trigger);
    }
  if (self->trigger != NULL && *self->trigger == '\0')
    g_clear_pointer (&self->trigger, g_free);
  return found;
}

static void
on_activated (GDBusConnection *connection,
              const char      *sender,
              const char      *path,
              const char      *interface,
              const char      *signal,
              GVariant        *parameters,
              gpointer         user_data)
{
  BeckonGlobalShortcut *self = user_data;
  const char           *session;
  const char           *id;
  g_autofree char      *token = NULL;
  g_autoptr (GVariant) options = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(osta{sv})")))
    return;
  g_variant_get (parameters, "(&o&st@a{sv})", &session, &id, NULL, &options);
  if (g_strcmp0 (session, self->session) != 0 || !g_str_equal (id, ID))
    return;
  g_variant_lookup (options, "activation_token", "s", &token);
  g_signal_emit (self, signals[ACTIVATED], 0, token);
}

static void
on_shortcuts_changed (GDBusConnection *connection,
                      const char      *sender,
                      const char      *path,
                      const char      *interface,
                      const char      *signal,
                      GVariant        *parameters,
                      gpointer         user_data)
{
  BeckonGlobalShortcut *self = user_data;
  const char           *session;
  g_autoptr (GVariant) shortcuts = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(oa(sa{sv}))")))
    return;
  g_variant_get (parameters, "(&o@a(sa{sv}))", &session, &shortcuts);
  if (g_strcmp0 (session, self->session) == 0 && read_trigger (self, shortcuts))
    g_signal_emit (self, signals[CHANGED], 0);
}

/* The desktop ended the session. */
static void
on_closed (GDBusConnection *connection,
           const char      *sender,
           const char      *path,
           const char      *interface,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  BeckonGlobalShortcut *self = user_data;

  forget_session (self);
  give_up (self,
           beckon_error_new (BECKON_ERROR_STORE, _ ("Switch this on again to set it up once more."),
                             _ ("The desktop ended the shortcut")));
}

static void
subscribe (BeckonGlobalShortcut *self)
{
  const struct
  {
    const char         *interface;
    const char         *signal;
    const char         *path;
    GDBusSignalCallback callback;
  } wanted[G_N_ELEMENTS (self->subscriptions)] = {
    { SHORTCUTS, "Activated", BECKON_PORTAL_PATH, on_activated },
    { SHORTCUTS, "ShortcutsChanged", BECKON_PORTAL_PATH, on_shortcuts_changed },
    { SESSION, "Closed", self->session, on_closed },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    self->subscriptions[i] = g_dbus_connection_signal_subscribe (
      beckon_portal_peer_get_connection (self->peer), BECKON_PORTAL, wanted[i].interface,
      wanted[i].signal, wanted[i].path, NULL, G_DBUS_SIGNAL_FLAGS_NONE, wanted[i].callback, self,
      NULL);
}

/* --- setting it up --- */

static void
on_bound (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonGlobalShortcut) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean refused;
  g_autoptr (GVariant) results = beckon_portal_request_finish (result, &refused, &error);
  g_autoptr (GVariant) shortcuts = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (results == NULL)
    {
      fail (self, error->message);
      return;
    }
  shortcuts = g_variant_lookup_value (results, "shortcuts", G_VARIANT_TYPE ("a(sa{sv})"));
  if (refused || shortcuts == NULL || !read_trigger (self, shortcuts))
    {
      refuse (self);
      return;
    }
  g_clear_object (&self->setup);
  g_settings_set_boolean (self->settings, KEY, TRUE);
  set_state (self, BECKON_SHORTCUT_ON);
}

static void
bind_shortcut (BeckonGlobalShortcut *self)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sa{sv})"));
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("(sa{sv})"));
  g_variant_builder_add (&builder, "s", ID);
  g_variant_builder_open (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (
    &builder, "{sv}", "description",
    /* Translators: what a keyboard shortcut does; the desktop shows it when it asks for the keys */
    g_variant_new_string (_ ("Show the oldest question")));
  g_variant_builder_add (&builder, "{sv}", "preferred_trigger", g_variant_new_string (TRIGGER));
  g_variant_builder_close (&builder);
  g_variant_builder_close (&builder);
  beckon_portal_request_async (
    beckon_portal_peer_get_connection (self->peer), SHORTCUTS, "BindShortcuts",
    g_variant_new ("(oa(sa{sv})s)", self->session, &builder, ""), g_variant_new ("a{sv}", NULL),
    self->setup, on_bound, g_object_ref (self));
}

static void
on_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonGlobalShortcut) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean refused;
  g_autoptr (GVariant) results = beckon_portal_request_finish (result, &refused, &error);
  g_autoptr (GVariant) session = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (results != NULL)
    session = g_variant_lookup_value (results, "session_handle", NULL);
  if (refused || session == NULL || !g_variant_is_of_type (session, G_VARIANT_TYPE_STRING)
      || !g_variant_is_object_path (g_variant_get_string (session, NULL)))
    {
      fail (self, error != NULL ? error->message : "it has no session");
      return;
    }
  self->session = g_variant_dup_string (session, NULL);
  subscribe (self);
  bind_shortcut (self);
}

static void
set_up (BeckonGlobalShortcut *self)
{
  g_autofree char *token = beckon_portal_make_token ();
  GVariantBuilder  options;

  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "session_handle_token", g_variant_new_string (token));
  g_clear_error (&self->error);
  self->setup = g_cancellable_new ();
  beckon_portal_request_async (beckon_portal_peer_get_connection (self->peer), SHORTCUTS,
                               "CreateSession", NULL, g_variant_builder_end (&options), self->setup,
                               on_created, g_object_ref (self));
  set_state (self, BECKON_SHORTCUT_ASKING);
}

/* The portal appeared or went, and everything it knew of us. */
static void
on_peer_changed (BeckonGlobalShortcut *self)
{
  gboolean asking = self->state == BECKON_SHORTCUT_ASKING;

  forget_session (self);
  if (asking)
    {
      fail (self, "the portal is gone");
      return;
    }
  if (beckon_portal_peer_get_version (self->peer) == 0)
    set_state (self, BECKON_SHORTCUT_ABSENT);
  else if (self->wanted)
    set_up (self);
  else
    set_state (self, BECKON_SHORTCUT_OFF);
}

/* --- the object --- */

void
beckon_global_shortcut_look (BeckonGlobalShortcut *self)
{
  g_return_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self));

  if (self->peer != NULL || self->address == NULL)
    return;
  self->peer = beckon_portal_peer_new (
    self->address, beckon_sandbox_is_inside () ? NULL : BECKON_APP_ID, SHORTCUTS);
  g_signal_connect_swapped (self->peer, "changed", G_CALLBACK (on_peer_changed), self);
}

void
beckon_global_shortcut_set_enabled (BeckonGlobalShortcut *self, gboolean enabled)
{
  g_return_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self));

  if (self->wanted == enabled)
    return;
  self->wanted = enabled;
  if (enabled && self->state == BECKON_SHORTCUT_OFF)
    {
      set_up (self);
    }
  else if (!enabled)
    {
      g_settings_set_boolean (self->settings, KEY, FALSE);
      g_clear_error (&self->error);
      if (self->state < BECKON_SHORTCUT_ASKING)
        return;
      close_session (self);
      set_state (self, BECKON_SHORTCUT_OFF);
    }
}

BeckonShortcutState
beckon_global_shortcut_get_state (BeckonGlobalShortcut *self)
{
  g_return_val_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self), BECKON_SHORTCUT_ABSENT);

  return self->state;
}

const char *
beckon_global_shortcut_get_trigger (BeckonGlobalShortcut *self)
{
  g_return_val_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self), NULL);

  return self->trigger;
}

const GError *
beckon_global_shortcut_get_error (BeckonGlobalShortcut *self)
{
  g_return_val_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self), NULL);

  return self->error;
}

gboolean
beckon_global_shortcut_can_configure (BeckonGlobalShortcut *self)
{
  g_return_val_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self), FALSE);

  return self->state == BECKON_SHORTCUT_ON
         && beckon_portal_peer_get_version (self->peer) >= CONFIGURE_VERSION;
}

void
beckon_global_shortcut_configure (BeckonGlobalShortcut *self)
{
  g_return_if_fail (BECKON_IS_GLOBAL_SHORTCUT (self));

  if (beckon_global_shortcut_can_configure (self))
    call (self, BECKON_PORTAL_PATH, SHORTCUTS, "ConfigureShortcuts",
          g_variant_new ("(osa{sv})", self->session, "", NULL));
}

static void
beckon_global_shortcut_dispose (GObject *object)
{
  BeckonGlobalShortcut *self = BECKON_GLOBAL_SHORTCUT (object);

  if (self->peer != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->peer, self);
      forget_session (self);
    }
  g_clear_object (&self->peer);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_global_shortcut_parent_class)->dispose (object);
}

static void
beckon_global_shortcut_finalize (GObject *object)
{
  BeckonGlobalShortcut *self = BECKON_GLOBAL_SHORTCUT (object);

  g_clear_error (&self->error);
  g_free (self->address);

  G_OBJECT_CLASS (beckon_global_shortcut_parent_class)->finalize (object);
}

static void
beckon_global_shortcut_class_init (BeckonGlobalShortcutClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_global_shortcut_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_global_shortcut_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_global_shortcut_init (BeckonGlobalShortcut *self)
{
}

BeckonGlobalShortcut *
beckon_global_shortcut_new (const char *address, GSettings *settings)
{
  BeckonGlobalShortcut *self;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (BECKON_TYPE_GLOBAL_SHORTCUT, NULL);
  self->address = g_strdup (address);
  self->settings = g_object_ref (settings);
  self->wanted = g_settings_get_boolean (settings, KEY);
  if (address == NULL)
    self->state = BECKON_SHORTCUT_ABSENT;
  else if (self->wanted)
    beckon_global_shortcut_look (self);
  return self;
}
