/* shared-settings.c: the settings that all desks over one database have in common (TM-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/shared-settings.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "desk/desk-settings.h"
#include "rules/outbox.h"
#include "rules/settings.h"

#define BY_DESK "desk"

/* The whole table; docs/team.md names them. Whatever depends on the computer is not among them: how
 * many commands run at once, whether its screen is locked, and which servers it can reach. */
static const char *const keys[] = {
  "choice-policy",
  "dialog-timeout-ms",
  "ambiguity-timeout-ms",
  "reminder-ms",
  "cancel-ms",
  "handoff-timeout",
  "keep-asking-agents",
  "destructive-words",
  "destructive-exempt-wordings",
  "destructive-exempt-agents",
  "agents-may-answer",
  "programs-may-decide",
  "sandboxes-may-run",
  "max-open-questions",
  "confidence-threshold",
  "max-clarifications",
  "default-agent",
  "run-time-limit-ms",
  "claim-ms",
  "retention-days",
  "task-log-lines",
  "log-lines",
  "undo-seconds",
  NULL,
};

struct _BeckonSharedSettings
{
  GSettingsBackend parent_instance;
  GSettings       *local;   /* (owned): those of this computer */
  BeckonDesk      *desk;    /* (owned) (nullable): while it is open */
  GHashTable      *values;  /* (owned) (element-type utf8 GVariant): by key; none: the default */
  GHashTable      *storing; /* (owned) (element-type utf8 uint): by key: how many of its values are
                               on their way; what is read meanwhile is older */
  gboolean reading;         /* they are being read */
  gboolean read_again;      /* and are to be read anew after that */
  gboolean hearing;
};

G_DEFINE_FINAL_TYPE (BeckonSharedSettings, beckon_shared_settings, G_TYPE_SETTINGS_BACKEND)

const char *const *
beckon_shared_settings_get_keys (void)
{
  return keys;
}

/* (transfer none): the name of a setting in its @path. */
static const char *
get_key (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

/* The path of setting @key; (transfer full). */
static char *
dup_path (BeckonSharedSettings *self, const char *key)
{
  g_autofree char *folder = NULL;

  g_object_get (self->local, "path", &folder, NULL);
  return g_strconcat (folder, key, NULL);
}

static gboolean
is_shared (BeckonSharedSettings *self, const char *key)
{
  return g_strv_contains (keys, key) && !beckon_desk_settings_is_locked (self->local, key);
}

/* --- what the database says --- */

static void
announce (BeckonSharedSettings *self, const char *key, gpointer origin)
{
  g_autofree char *path = dup_path (self, key);

  g_settings_backend_changed (G_SETTINGS_BACKEND (self), path, origin);
}

/* @value (nullable): the default. FALSE: it is that already. */
static gboolean
set_value (BeckonSharedSettings *self, const char *key, GVariant *value)
{
  GVariant *before = g_hash_table_lookup (self->values, key);

  if (before == value || (before != NULL && value != NULL && g_variant_equal (before, value)))
    return FALSE;
  if (value != NULL)
    g_hash_table_insert (self->values, g_strdup (key), g_variant_ref_sink (value));
  else
    g_hash_table_remove (self->values, key);
  return TRUE;
}

static void
hear_value (BeckonSharedSettings *self, const char *key, GVariant *value)
{
  if (g_hash_table_contains (self->storing, key) || !set_value (self, key, value))
    return;
  self->hearing = TRUE;
  announce (self, key, NULL);
  self->hearing = FALSE;
}

/* A text that is damaged counts as the default; what is out of range, GSettings sees. */
static void
take_values (BeckonSharedSettings *self, GHashTable *texts)
{
  g_autoptr (BeckonSharedSettings) keep = g_object_ref (self);

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *text = g_hash_table_lookup (texts, keys[i]);
      g_autoptr (GVariant) usual = g_settings_get_default_value (self->local, keys[i]);
      g_autoptr (GVariant) value =
        text != NULL ? g_variant_parse (g_variant_get_type (usual), text, NULL, NULL, NULL) : NULL;

      hear_value (self, keys[i], value);
    }
}

static void read_values (BeckonSharedSettings *self);

/* One read at a time, so that what is older is not taken last. */
static void
on_read (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonSharedSettings) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) texts =
    beckon_store_list_channel_state_finish (BECKON_STORE (store), result, &error);

  self->reading = FALSE;
  if (self->desk == NULL)
    return;
  if (self->read_again || beckon_desk_get_store (self->desk) != BECKON_STORE (store))
    read_values (self);
  else if (texts != NULL)
    take_values (self, texts);
  else
    g_warning ("The settings for all desks cannot be read: %s", error->message);
}

static void
read_values (BeckonSharedSettings *self)
{
  self->read_again = self->reading;
  if (self->reading)
    return;
  self->reading = TRUE;
  beckon_store_list_channel_state_async (beckon_desk_get_store (self->desk),
                                         BECKON_SETTINGS_CHANNEL, NULL, on_read,
                                         g_object_ref (self));
}

gboolean
beckon_shared_settings_is_news (const BeckonEvent *event, const char *channel)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  if (event->type != BECKON_EVENT_CHANNEL_CHANGED)
    return FALSE;
  node = json_from_string (event->payload, NULL);
  object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  return object != NULL
         && g_strcmp0 (json_object_get_string_member_with_default (object, "channel", NULL),
                       channel)
              == 0;
}

static void
on_channel_changed (BeckonDesk *desk, const BeckonEvent *event, BeckonSharedSettings *self)
{
  if (beckon_shared_settings_is_news (event, BECKON_SETTINGS_CHANNEL))
    read_values (self);
}

/* What could not be read while the server was away. */
static void
on_away (BeckonDesk *desk, GParamSpec *pspec, BeckonSharedSettings *self)
{
  if (beckon_desk_get_away_since_us (desk) == 0)
    read_values (self);
}

/* --- storing --- */

typedef struct
{
  const char *key;    /* of the table */
  GVariant   *before; /* (owned) (nullable) */
  BeckonDesk *desk;   /* (owned) */
} Storing;

static void
storing_free (gpointer user_data)
{
  Storing *storing = user_data;

  g_clear_pointer (&storing->before, g_variant_unref);
  g_object_unref (storing->desk);
  g_free (storing);
}

static void
on_stored (GObject *desk, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonSharedSettings *self = g_task_get_source_object (task);
  const Storing        *storing = g_task_get_task_data (task);
  GError               *error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (desk), result, &error);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->storing, storing->key));

  if (n > 1)
    g_hash_table_insert (self->storing, g_strdup (storing->key), GUINT_TO_POINTER (n - 1));
  else
    g_hash_table_remove (self->storing, storing->key);
  if (commit == NULL)
    hear_value (self, storing->key, storing->before);
  /* What others stored meanwhile. */
  if (self->desk == BECKON_DESK (desk))
    read_values (self);
  if (commit == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static const char *
find_key (const char *key)
{
  for (guint i = 0; keys[i] != NULL; i++)
    if (g_str_equal (keys[i], key))
      return keys[i];
  g_assert_not_reached ();
}

/* The desk is open. @task (transfer full): of this object. */
static void
store (BeckonSharedSettings *self, const char *key, GVariant *value, gpointer origin, GTask *task)
{
  Storing         *storing = g_new0 (Storing, 1);
  g_autofree char *text = g_variant_print (value, FALSE);
  GVariant        *before = g_hash_table_lookup (self->values, key);
  guint            n = GPOINTER_TO_UINT (g_hash_table_lookup (self->storing, key));

  storing->key = find_key (key);
  storing->before = before != NULL ? g_variant_ref (before) : NULL;
  storing->desk = g_object_ref (self->desk);
  g_task_set_task_data (task, storing, storing_free);
  g_hash_table_insert (self->storing, g_strdup (key), GUINT_TO_POINTER (n + 1));
  set_value (self, key, value);
  beckon_desk_do_async (
    self->desk,
    beckon_operation_set_channel_state (BY_DESK, BECKON_SETTINGS_CHANNEL, storing->key, text), NULL,
    on_stored, task);
  announce (self, storing->key, origin);
}

void
beckon_shared_settings_set_async (BeckonSharedSettings *self,
                                  const char           *key,
                                  GVariant             *value,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data)
{
  g_autoptr (GVariant) kept = g_variant_ref_sink (value);
  GTask *task;

  g_return_if_fail (BECKON_IS_SHARED_SETTINGS (self));
  g_return_if_fail (self->desk != NULL && g_strv_contains (keys, key));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_shared_settings_set_async);
  store (self, key, kept, NULL, task);
}

gboolean
beckon_shared_settings_set_finish (BeckonSharedSettings *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Through GSettings nobody waits for it. */
static void
on_set (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!beckon_shared_settings_set_finish (BECKON_SHARED_SETTINGS (object), result, &error))
    g_warning ("A setting cannot be stored: %s", error->message);
}

typedef struct
{
  BeckonSharedSettings *self; /* (owned) */
  const char           *key;  /* of the table */
} Refused;

static void
refused_free (gpointer user_data)
{
  Refused *refused = user_data;

  g_object_unref (refused->self);
  g_free (refused);
}

/* Whoever has set it sees that it is what it was. */
static gboolean
refused_cb (gpointer user_data)
{
  Refused *refused = user_data;

  announce (refused->self, refused->key, NULL);
  return G_SOURCE_REMOVE;
}

/* FALSE: the desk is not open. */
static gboolean
write_shared (BeckonSharedSettings *self, const char *key, GVariant *value, gpointer origin)
{
  Refused *refused;

  if (self->desk != NULL)
    {
      store (self, key, value, origin, g_task_new (self, NULL, on_set, NULL));
      return TRUE;
    }
  refused = g_new (Refused, 1);
  refused->self = g_object_ref (self);
  refused->key = find_key (key);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, refused_cb, refused, refused_free);
  return FALSE;
}

/* --- the backend --- */

static GVariant *
read_setting (GSettingsBackend   *backend,
              const char         *path,
              const GVariantType *type,
              gboolean            default_value)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (backend);
  const char           *key = get_key (path);
  GVariant             *value;

  if (default_value)
    return g_settings_get_default_value (self->local, key);
  if (!is_shared (self, key))
    return g_settings_get_value (self->local, key);
  value = g_hash_table_lookup (self->values, key);
  return value != NULL ? g_variant_ref (value) : NULL;
}

static GVariant *
read_user_value (GSettingsBackend *backend, const char *path, const GVariantType *type)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (backend);
  const char           *key = get_key (path);

  return is_shared (self, key) ? read_setting (backend, path, type, FALSE)
                               : g_settings_get_user_value (self->local, key);
}

static gboolean
write_setting (GSettingsBackend *backend, const char *path, GVariant *value, gpointer origin)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (backend);
  const char           *key = get_key (path);
  g_autoptr (GVariant) kept = g_variant_ref_sink (value);

  if (!is_shared (self, key))
    return g_settings_set_value (self->local, key, kept);
  return write_shared (self, key, kept, origin);
}

/* What is set back is said to be the default, so that the next desk does not bring its own. */
static void
reset (GSettingsBackend *backend, const char *path, gpointer origin)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (backend);
  const char           *key = get_key (path);
  g_autoptr (GVariant) usual = NULL;

  if (!is_shared (self, key))
    {
      g_settings_reset (self->local, key);
      return;
    }
  usual = g_settings_get_default_value (self->local, key);
  write_shared (self, key, usual, origin);
}

typedef struct
{
  GSettingsBackend *backend;
  gpointer          origin;
  gboolean          written;
} Tree;

static gboolean
write_entry (gpointer path, gpointer value, gpointer user_data)
{
  Tree *tree = user_data;

  if (value == NULL)
    reset (tree->backend, path, tree->origin);
  else if (!write_setting (tree->backend, path, value, tree->origin))
    tree->written = FALSE;
  return FALSE;
}

static gboolean
write_tree (GSettingsBackend *backend, GTree *values, gpointer origin)
{
  Tree tree = { backend, origin, TRUE };

  g_tree_foreach (values, write_entry, &tree);
  return tree.written;
}

static gboolean
get_writable (GSettingsBackend *backend, const char *path)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (backend);
  const char           *key = get_key (path);

  return is_shared (self, key) || g_settings_is_writable (self->local, key);
}

static void
subscribe (GSettingsBackend *backend, const char *path)
{
}

static GPermission *
get_permission (GSettingsBackend *backend, const char *path)
{
  return g_simple_permission_new (TRUE);
}

static void
on_local_changed (GSettings *local, const char *key, BeckonSharedSettings *self)
{
  if (!is_shared (self, key))
    announce (self, key, NULL);
}

static void
on_local_writable_changed (GSettings *local, const char *key, BeckonSharedSettings *self)
{
  g_autofree char *path = dup_path (self, key);

  g_settings_backend_writable_changed (G_SETTINGS_BACKEND (self), path);
  announce (self, key, NULL);
}

/* --- opening --- */

/* (transfer full) (element-type utf8 utf8): what this computer has set. */
static GHashTable *
list_own (BeckonSharedSettings *self)
{
  GHashTable *own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = beckon_desk_settings_is_locked (self->local, keys[i])
                                     ? NULL
                                     : g_settings_get_user_value (self->local, keys[i]);

      if (value != NULL)
        g_hash_table_insert (own, g_strdup (keys[i]), g_variant_print (value, FALSE));
    }
  return own;
}

static void on_opening_read (GObject *object, GAsyncResult *result, gpointer user_data);

/* @task (transfer full) */
static void
read_for_opening (BeckonSharedSettings *self, GTask *task)
{
  beckon_store_list_channel_state_async (beckon_desk_get_store (self->desk),
                                         BECKON_SETTINGS_CHANNEL, g_task_get_cancellable (task),
                                         on_opening_read, task);
}

static void
on_brought (GObject *desk, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonSharedSettings *self = g_task_get_source_object (task);
  GError               *error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (desk), result, &error);

  if (commit == NULL)
    g_task_return_error (task, error);
  else if (self->desk != BECKON_DESK (desk))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The desk was closed");
  else
    read_for_opening (self, g_steal_pointer (&task));
}

static void
on_opening_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonSharedSettings *self = g_task_get_source_object (task);
  GError               *error = NULL;
  g_autoptr (GHashTable) own = NULL;
  g_autoptr (GHashTable) texts =
    beckon_store_list_channel_state_finish (BECKON_STORE (object), result, &error);

  if (texts == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (self->desk != g_task_get_task_data (task))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The desk was closed");
      return;
    }
  own = list_own (self);
  if (g_hash_table_size (texts) == 0 && g_hash_table_size (own) > 0)
    {
      beckon_desk_do_async (self->desk,
                            beckon_operation_bring_settings (BY_DESK, g_steal_pointer (&own)), NULL,
                            on_brought, g_steal_pointer (&task));
      return;
    }
  take_values (self, texts);
  g_task_return_boolean (task, TRUE);
}

void
beckon_shared_settings_open_async (BeckonSharedSettings *self,
                                   BeckonDesk           *desk,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data)
{
  GTask *task;

  g_return_if_fail (BECKON_IS_SHARED_SETTINGS (self));
  g_return_if_fail (BECKON_IS_DESK (desk) && self->desk == NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_shared_settings_open_async);
  g_task_set_task_data (task, g_object_ref (desk), g_object_unref);
  self->desk = g_object_ref (desk);
  g_signal_connect (desk, "event::CHANNEL_CHANGED", G_CALLBACK (on_channel_changed), self);
  g_signal_connect (desk, "notify::away-since-us", G_CALLBACK (on_away), self);
  read_for_opening (self, task);
}

gboolean
beckon_shared_settings_open_finish (BeckonSharedSettings *self,
                                    GAsyncResult         *result,
                                    GError              **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
beckon_shared_settings_close (BeckonSharedSettings *self)
{
  g_return_if_fail (BECKON_IS_SHARED_SETTINGS (self));

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
}

gboolean
beckon_shared_settings_is_hearing (BeckonSharedSettings *self)
{
  g_return_val_if_fail (BECKON_IS_SHARED_SETTINGS (self), FALSE);

  return self->hearing;
}

/* --- the object --- */

static void
beckon_shared_settings_dispose (GObject *object)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (object);

  beckon_shared_settings_close (self);
  if (self->local != NULL)
    g_signal_handlers_disconnect_by_data (self->local, self);
  g_clear_object (&self->local);

  G_OBJECT_CLASS (beckon_shared_settings_parent_class)->dispose (object);
}

static void
beckon_shared_settings_finalize (GObject *object)
{
  BeckonSharedSettings *self = BECKON_SHARED_SETTINGS (object);

  g_hash_table_unref (self->values);
  g_hash_table_unref (self->storing);

  G_OBJECT_CLASS (beckon_shared_settings_parent_class)->finalize (object);
}

static void
beckon_shared_settings_class_init (BeckonSharedSettingsClass *klass)
{
  GSettingsBackendClass *backend_class = G_SETTINGS_BACKEND_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_shared_settings_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_shared_settings_finalize;
  backend_class->read = read_setting;
  backend_class->read_user_value = read_user_value;
  backend_class->write = write_setting;
  backend_class->write_tree = write_tree;
  backend_class->reset = reset;
  backend_class->get_writable = get_writable;
  backend_class->subscribe = subscribe;
  backend_class->unsubscribe = subscribe;
  backend_class->get_permission = get_permission;
}

static void
beckon_shared_settings_init (BeckonSharedSettings *self)
{
  self->values =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  self->storing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BeckonSharedSettings *
beckon_shared_settings_new (void)
{
  g_autoptr (GSettings) local = beckon_desk_settings_open ();
  BeckonSharedSettings *self;

  if (local == NULL)
    return NULL;
  self = g_object_new (BECKON_TYPE_SHARED_SETTINGS, NULL);
  self->local = g_steal_pointer (&local);
  g_signal_connect (self->local, "changed", G_CALLBACK (on_local_changed), self);
  g_signal_connect (self->local, "writable-changed", G_CALLBACK (on_local_writable_changed), self);
  return self;
}

GSettings *
beckon_shared_settings_make_settings (BeckonSharedSettings *self)
{
  g_autoptr (GSettingsSchema) schema = NULL;

  g_return_val_if_fail (BECKON_IS_SHARED_SETTINGS (self), NULL);

  g_object_get (self->local, "settings-schema", &schema, NULL);
  return g_settings_new_full (schema, G_SETTINGS_BACKEND (self), NULL);
}
