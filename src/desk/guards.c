/* guards.c: a weaker guard of destructive options takes effect once the person has confirmed it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/guards.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "desk/guard-settings.h"
#include "rules/outbox.h"

/* What the person has confirmed is kept like the state of a channel, by the keys of the settings.
 * What is as strong as the default is not kept. */
#define CHANNEL "guards"
#define BY_DESK "desk"

struct _BeckonGuards
{
  GObject               parent_instance;
  GSettings            *settings;                   /* (owned) (nullable) */
  BeckonSharedSettings *shared;                     /* (owned) (nullable) */
  BeckonDesk           *desk;                       /* (owned) (nullable): while it is open */
  GVariant             *defaults[BECKON_N_GUARDS];  /* (owned) */
  GVariant             *confirmed[BECKON_N_GUARDS]; /* (owned) */
  GVariant             *chosen[BECKON_N_GUARDS]; /* (owned) (nullable): is being stored as confirmed
                                                  */
  gboolean reading;                              /* what was confirmed is being read */
  gboolean read_again;                           /* and is to be read anew after that */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonGuards, beckon_guards, G_TYPE_OBJECT)

void
beckon_guard_state_free (BeckonGuardState *self)
{
  g_free (self->stored);
  g_free (self->in_effect);
  g_free (self->asks);
  g_free (self->weakened);
  g_free (self);
}

const char *
beckon_weakened_by_to_string (BeckonWeakenedBy by)
{
  static const char *const words[] = { NULL, "person", "administrator", "environment" };

  return words[by];
}

/* --- one guard --- */

static void
set_value (GVariant **place, GVariant *value)
{
  GVariant *before = *place;

  *place = value != NULL ? g_variant_ref_sink (value) : NULL;
  g_clear_pointer (&before, g_variant_unref);
}

/* (transfer full) */
static GVariant *
get_stored (BeckonGuards *self, guint guard)
{
  return self->settings != NULL
           ? g_settings_get_value (self->settings, beckon_guard_get_key (guard))
           : g_variant_ref (self->defaults[guard]);
}

static gboolean
is_locked (BeckonGuards *self, guint guard)
{
  return self->settings != NULL
         && beckon_desk_settings_is_locked (self->settings, beckon_guard_get_key (guard));
}

static gboolean
waits (BeckonGuards *self, guint guard, GVariant *stored)
{
  GVariant *confirmed = self->chosen[guard] != NULL ? self->chosen[guard] : self->confirmed[guard];

  return !is_locked (self, guard) && beckon_guard_is_weaker (guard, stored, confirmed);
}

/* (transfer full): without the environment. */
static GVariant *
get_value (BeckonGuards *self, guint guard)
{
  g_autoptr (GVariant) stored = get_stored (self, guard);

  if (!is_locked (self, guard) && beckon_guard_is_weaker (guard, stored, self->confirmed[guard]))
    return g_variant_ref (self->confirmed[guard]);
  return g_steal_pointer (&stored);
}

/* (transfer full): stores @value as confirmed by @by. */
static BeckonOperation *
make_operation (BeckonGuards *self, guint guard, GVariant *value, const char *by)
{
  g_autofree char *text =
    g_variant_equal (value, self->defaults[guard]) ? NULL : g_variant_print (value, TRUE);

  return beckon_operation_set_channel_state (by, CHANNEL, beckon_guard_get_key (guard), text);
}

/* What is as strong as what was confirmed, or stronger, is what counts from now on. If it cannot be
 * stored, the desk reports that as any trouble of its data file, and it is stored after the next
 * start. Of settings that desks have in common, the desk where it was changed does this: what it
 * confirms may reach another desk before what it sets. */
static void
review (BeckonGuards *self, guint guard)
{
  g_autoptr (GVariant) stored = get_stored (self, guard);

  if (self->desk == NULL || is_locked (self, guard)
      || (self->shared != NULL && beckon_shared_settings_is_hearing (self->shared))
      || g_variant_equal (stored, self->confirmed[guard])
      || beckon_guard_is_weaker (guard, stored, self->confirmed[guard]))
    return;
  set_value (&self->confirmed[guard], stored);
  beckon_desk_do_async (self->desk, make_operation (self, guard, stored, BY_DESK), NULL, NULL,
                        NULL);
}

static void
on_setting_changed (GSettings *settings, const char *key, BeckonGuards *self)
{
  int guard = beckon_guard_find (key);

  if (guard < 0)
    return;
  review (self, (guint) guard);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- what was confirmed --- */

/* A value that is damaged counts as not confirmed. */
static void
take_kept (BeckonGuards *self, guint guard, const char *text)
{
  g_autoptr (GVariant) value =
    text != NULL
      ? g_variant_parse (g_variant_get_type (self->defaults[guard]), text, NULL, NULL, NULL)
      : NULL;

  set_value (&self->confirmed[guard], value != NULL ? value : self->defaults[guard]);
  if (self->shared == NULL)
    review (self, guard);
}

static void
take_all_kept (BeckonGuards *self, GHashTable *kept)
{
  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    take_kept (self, i, g_hash_table_lookup (kept, beckon_guard_get_key (i)));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_read (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonGuards *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) kept =
    beckon_store_list_channel_state_finish (BECKON_STORE (store), result, &error);

  if (kept == NULL || self->desk != g_task_get_task_data (task))
    {
      if (error == NULL)
        g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The desk was closed");
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  take_all_kept (self, kept);
  g_task_return_boolean (task, TRUE);
}

static void read_again (BeckonGuards *self);

/* One read at a time, so that what is older is not taken last. */
static void
on_read_again (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonGuards) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) kept =
    beckon_store_list_channel_state_finish (BECKON_STORE (store), result, &error);

  self->reading = FALSE;
  if (self->desk == NULL)
    return;
  if (self->read_again || beckon_desk_get_store (self->desk) != BECKON_STORE (store))
    read_again (self);
  else if (kept != NULL)
    take_all_kept (self, kept);
  else
    g_warning ("What was confirmed at another desk cannot be read: %s", error->message);
}

static void
read_again (BeckonGuards *self)
{
  self->read_again = self->reading;
  if (self->reading)
    return;
  self->reading = TRUE;
  beckon_store_list_channel_state_async (beckon_desk_get_store (self->desk), CHANNEL, NULL,
                                         on_read_again, g_object_ref (self));
}

/* A person has confirmed something at another desk, or there is less to confirm by now. */
static void
on_channel_changed (BeckonDesk *desk, const BeckonEvent *event, BeckonGuards *self)
{
  if (beckon_shared_settings_is_news (event, CHANNEL))
    read_again (self);
}

/* @task (transfer full) */
static void
read_kept (BeckonGuards *self, GTask *task)
{
  beckon_store_list_channel_state_async (beckon_desk_get_store (self->desk), CHANNEL,
                                         g_task_get_cancellable (task), on_read, task);
}

static void
on_shared_opened (GObject *shared, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonGuards *self = g_task_get_source_object (task);
  GError       *error = NULL;

  if (!beckon_shared_settings_open_finish (BECKON_SHARED_SETTINGS (shared), result, &error))
    g_task_return_error (task, error);
  else if (self->desk != g_task_get_task_data (task))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The desk was closed");
  else
    read_kept (self, g_steal_pointer (&task));
}

void
beckon_guards_open_async (BeckonGuards       *self,
                          BeckonDesk         *desk,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  GTask *task;

  g_return_if_fail (BECKON_IS_GUARDS (self));
  g_return_if_fail (BECKON_IS_DESK (desk) && self->desk == NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_guards_open_async);
  g_task_set_task_data (task, g_object_ref (desk), g_object_unref);
  self->desk = g_object_ref (desk);
  if (self->shared == NULL)
    {
      read_kept (self, task);
      return;
    }
  g_signal_connect (desk, "event::CHANNEL_CHANGED", G_CALLBACK (on_channel_changed), self);
  beckon_shared_settings_open_async (self->shared, desk, cancellable, on_shared_opened, task);
}

gboolean
beckon_guards_open_finish (BeckonGuards *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
beckon_guards_close (BeckonGuards *self)
{
  g_return_if_fail (BECKON_IS_GUARDS (self));

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  if (self->shared != NULL)
    beckon_shared_settings_close (self->shared);
  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    {
      set_value (&self->confirmed[i], self->defaults[i]);
      set_value (&self->chosen[i], NULL);
    }
}

/* --- what is in effect --- */

GSettings *
beckon_guards_get_settings (BeckonGuards *self)
{
  g_return_val_if_fail (BECKON_IS_GUARDS (self), NULL);

  return self->settings;
}

gboolean
beckon_guards_are_shared (BeckonGuards *self)
{
  g_return_val_if_fail (BECKON_IS_GUARDS (self), FALSE);

  return self->shared != NULL;
}

BeckonDeskSettings *
beckon_guards_read_settings (BeckonGuards *self)
{
  BeckonDeskSettings *desk_settings;

  g_return_val_if_fail (BECKON_IS_GUARDS (self), NULL);

  desk_settings = beckon_desk_settings_new_stored (self->settings);
  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    {
      g_autoptr (GVariant) value = get_value (self, i);

      beckon_guard_write (i, desk_settings, value);
    }
  beckon_desk_settings_override (desk_settings);
  return desk_settings;
}

/* (transfer full) */
static BeckonGuardState *
make_state (BeckonGuards *self, guint guard, const BeckonDeskSettings *desk_settings)
{
  BeckonGuardState *state = g_new0 (BeckonGuardState, 1);
  g_autoptr (GVariant) stored = get_stored (self, guard);
  g_autoptr (GVariant) value = get_value (self, guard);
  g_autoptr (GVariant) in_effect = beckon_guard_read (guard, desk_settings);

  state->key = beckon_guard_get_key (guard);
  state->stored = g_variant_print (stored, FALSE);
  state->in_effect = g_variant_print (in_effect, FALSE);
  state->waits = waits (self, guard, stored);
  if (state->waits)
    state->asks = beckon_guard_describe (guard, stored, self->confirmed[guard]);
  if (beckon_guard_is_weaker (guard, in_effect, self->defaults[guard]))
    {
      state->weakened_by = !g_variant_equal (in_effect, value) ? BECKON_WEAKENED_BY_ENVIRONMENT
                           : is_locked (self, guard)           ? BECKON_WEAKENED_BY_ADMINISTRATOR
                                                               : BECKON_WEAKENED_BY_PERSON;
      state->weakened = beckon_guard_describe (guard, in_effect, self->defaults[guard]);
    }
  return state;
}

GPtrArray *
beckon_guards_list (BeckonGuards *self, gboolean all)
{
  g_autoptr (BeckonDeskSettings) desk_settings = NULL;
  GPtrArray *states;

  g_return_val_if_fail (BECKON_IS_GUARDS (self), NULL);

  desk_settings = beckon_guards_read_settings (self);
  states = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_guard_state_free);
  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    {
      g_autoptr (BeckonGuardState) state = make_state (self, i, desk_settings);

      if (all || state->waits || state->weakened_by != BECKON_WEAKENED_BY_NOBODY)
        g_ptr_array_add (states, g_steal_pointer (&state));
    }
  return states;
}

/* --- confirming --- */

typedef struct
{
  guint     guard;
  GVariant *value; /* (owned) */
} Confirmation;

static void
confirmation_free (gpointer data)
{
  Confirmation *self = data;

  g_variant_unref (self->value);
  g_free (self);
}

static void
on_confirmed (GObject *desk, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonGuards *self = g_task_get_source_object (task);
  Confirmation *confirmation = g_task_get_task_data (task);
  guint         guard = confirmation->guard;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (desk), result, &error);

  if (self->chosen[guard] == confirmation->value)
    set_value (&self->chosen[guard], NULL);
  if (commit != NULL && self->desk == BECKON_DESK (desk))
    {
      set_value (&self->confirmed[guard], confirmation->value);
      /* It may have become stronger meanwhile. */
      review (self, guard);
    }
  g_signal_emit (self, signals[CHANGED], 0);
  if (commit == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_boolean (task, TRUE);
}

/* @task (transfer full) */
static void
confirm (BeckonGuards *self, guint guard, GVariant *value, const char *by, GTask *task)
{
  Confirmation *confirmation = g_new0 (Confirmation, 1);

  confirmation->guard = guard;
  confirmation->value = g_variant_ref (value);
  g_task_set_task_data (task, confirmation, confirmation_free);
  set_value (&self->chosen[guard], value);
  beckon_desk_do_async (self->desk, make_operation (self, guard, value, by), NULL, on_confirmed,
                        task);
}

/* The guard of @key, whose value waits; @stored (out) (transfer full): that value. -1 with @error.
 */
static int
find_waiting (BeckonGuards *self, const char *key, GVariant **stored, GError **error)
{
  int guard = beckon_guard_find (key);

  if (guard < 0)
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("“beckon guards” lists them."), "%s",
                        _ ("There is no such guard"));
      return -1;
    }
  *stored = get_stored (self, (guint) guard);
  if (self->desk != NULL && waits (self, (guint) guard, *stored))
    return guard;
  g_clear_pointer (stored, g_variant_unref);
  beckon_set_error (error, BECKON_ERROR_SETTLED, _ ("“beckon guards” says what is in effect."),
                    /* Translators: the name of a setting */
                    _ ("The setting “%s” does not wait for you"),
                    beckon_guard_get_key ((guint) guard));
  return -1;
}

void
beckon_guards_allow_async (BeckonGuards       *self,
                           const char         *key,
                           const char         *stored,
                           const char         *by,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GVariant) value = NULL;
  g_autofree char *text = NULL;
  GError          *error = NULL;
  int              guard;

  g_return_if_fail (BECKON_IS_GUARDS (self));
  g_return_if_fail (key != NULL && stored != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_guards_allow_async);
  guard = find_waiting (self, key, &value, &error);
  if (guard >= 0)
    text = g_variant_print (value, FALSE);
  if (guard >= 0 && !g_str_equal (text, stored))
    beckon_set_error (&error, BECKON_ERROR_MISFIT, _ ("Look at it again with “beckon guards”."),
                      /* Translators: the name of a setting */
                      _ ("Another program has changed the setting “%s” meanwhile"),
                      beckon_guard_get_key ((guint) guard));
  if (error != NULL)
    g_task_return_error (task, error);
  else
    confirm (self, (guint) guard, value, by, g_steal_pointer (&task));
}

gboolean
beckon_guards_allow_finish (BeckonGuards *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

gboolean
beckon_guards_undo (BeckonGuards *self, const char *key, GError **error)
{
  g_autoptr (GVariant) stored = NULL;
  int guard;

  g_return_val_if_fail (BECKON_IS_GUARDS (self), FALSE);

  guard = find_waiting (self, key, &stored, error);
  if (guard < 0)
    return FALSE;
  if (g_variant_equal (self->confirmed[guard], self->defaults[guard]))
    g_settings_reset (self->settings, beckon_guard_get_key ((guint) guard));
  else
    g_settings_set_value (self->settings, beckon_guard_get_key ((guint) guard),
                          self->confirmed[guard]);
  g_clear_pointer (&stored, g_variant_unref);
  stored = get_stored (self, (guint) guard);
  if (!waits (self, (guint) guard, stored))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("It is still not in effect."),
                    /* Translators: the name of a setting */
                    _ ("The setting “%s” cannot be written"), beckon_guard_get_key ((guint) guard));
  return FALSE;
}

void
beckon_guards_choose (BeckonGuards *self, const char *key, GVariant *value)
{
  g_autoptr (GVariant) after = g_variant_ref_sink (value);
  g_autoptr (GVariant) stored = NULL;
  g_autoptr (GVariant) merged = NULL;
  int       guard;
  GVariant *confirmed;

  g_return_if_fail (BECKON_IS_GUARDS (self));

  guard = beckon_guard_find (key);
  if (guard < 0 || self->desk == NULL)
    return;
  confirmed = self->chosen[guard] != NULL ? self->chosen[guard] : self->confirmed[guard];
  stored = get_stored (self, (guint) guard);
  merged = beckon_guard_merge ((guint) guard, confirmed, stored, after);
  if (beckon_guard_is_weaker ((guint) guard, merged, confirmed))
    confirm (self, (guint) guard, merged, BY_DESK, g_task_new (self, NULL, NULL, NULL));
}

static void
on_set (GObject *shared, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (beckon_shared_settings_set_finish (BECKON_SHARED_SETTINGS (shared), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
beckon_guards_set_async (BeckonGuards       *self,
                         const char         *key,
                         GVariant           *value,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GVariant) chosen = NULL;

  g_return_if_fail (BECKON_IS_GUARDS (self));
  g_return_if_fail (self->settings != NULL && self->desk != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_guards_set_async);
  if (!g_settings_is_writable (self->settings, key))
    {
      g_task_return_new_error (task, BECKON_ERROR, BECKON_ERROR_FORBIDDEN,
                               /* Translators: the name of a setting */
                               _ ("An administrator has set “%s” on this computer"), key);
      return;
    }
  chosen =
    value != NULL ? g_variant_ref_sink (value) : g_settings_get_default_value (self->settings, key);
  beckon_guards_choose (self, key, chosen);
  if (self->shared != NULL)
    {
      beckon_shared_settings_set_async (self->shared, key, chosen, on_set, g_steal_pointer (&task));
      return;
    }
  if (value != NULL)
    g_settings_set_value (self->settings, key, chosen);
  else
    g_settings_reset (self->settings, key);
  g_task_return_boolean (task, TRUE);
}

gboolean
beckon_guards_set_finish (BeckonGuards *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- the object --- */

static void
beckon_guards_dispose (GObject *object)
{
  BeckonGuards *self = BECKON_GUARDS (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->settings);
  g_clear_object (&self->shared);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_guards_parent_class)->dispose (object);
}

static void
beckon_guards_finalize (GObject *object)
{
  BeckonGuards *self = BECKON_GUARDS (object);

  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    {
      g_clear_pointer (&self->defaults[i], g_variant_unref);
      g_clear_pointer (&self->confirmed[i], g_variant_unref);
      g_clear_pointer (&self->chosen[i], g_variant_unref);
    }

  G_OBJECT_CLASS (beckon_guards_parent_class)->finalize (object);
}

static void
beckon_guards_class_init (BeckonGuardsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_guards_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_guards_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_guards_init (BeckonGuards *self)
{
}

BeckonGuards *
beckon_guards_new (GSettings *settings, BeckonSharedSettings *shared)
{
  BeckonGuards *self = g_object_new (BECKON_TYPE_GUARDS, NULL);
  g_autoptr (BeckonDeskSettings) defaults = beckon_desk_settings_new ();

  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    {
      self->defaults[i] = beckon_guard_read (i, defaults);
      self->confirmed[i] = g_variant_ref (self->defaults[i]);
    }
  if (settings != NULL)
    {
      self->settings = g_object_ref (settings);
      g_signal_connect (settings, "changed", G_CALLBACK (on_setting_changed), self);
    }
  g_set_object (&self->shared, shared);
  return self;
}
