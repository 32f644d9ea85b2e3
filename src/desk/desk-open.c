/* desk-open.c: a desk over a file: its store is opened, then it starts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk.h"

#include "desk/guards.h"
#include "desk/time/system-clock.h"
#include "store/store.h"

typedef struct
{
  BeckonPresence     *presence; /* (owned) (nullable) */
  BeckonDeskSettings *settings; /* (owned) */
  BeckonGuards       *guards;   /* (owned) (nullable) */
  BeckonDesk         *desk;     /* (owned) (nullable) */
  char               *notice;   /* (owned) (nullable) */
} Opening;

static void
opening_free (Opening *opening)
{
  g_clear_object (&opening->presence);
  g_clear_pointer (&opening->settings, beckon_desk_settings_free);
  g_clear_object (&opening->guards);
  g_clear_object (&opening->desk);
  g_free (opening->notice);
  g_free (opening);
}

static void
started_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (beckon_desk_start_finish (BECKON_DESK (object), result, &error))
    g_task_return_pointer (task, g_object_ref (object), g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
start (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);

  beckon_desk_start_async (opening->desk, g_task_get_cancellable (task), started_cb,
                           g_object_ref (task));
}

/* Nothing is due before the desk has started, so that it finds its channels and its settings. */
static void
guards_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening      *opening = g_task_get_task_data (task);
  BeckonGuards *guards = BECKON_GUARDS (object);
  g_autoptr (BeckonDeskSettings) settings = NULL;
  g_autoptr (GError) error = NULL;

  /* If it cannot be read, nothing is confirmed. What all desks have in common must be known. */
  if (!beckon_guards_open_finish (guards, result, &error)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      if (beckon_guards_are_shared (guards))
        {
          g_task_return_error (task, g_steal_pointer (&error));
          return;
        }
      g_warning ("What was confirmed of the settings cannot be read: %s", error->message);
    }
  settings = beckon_guards_read_settings (guards);
  beckon_desk_set_settings (opening->desk, settings);
  start (task);
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Opening *opening = g_task_get_task_data (task);
  g_autoptr (BeckonStore) store = NULL;
  g_autoptr (BeckonClock) clock = NULL;
  GError *error = NULL;

  store = beckon_store_open_finish (result, &opening->notice, &error);
  if (store == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  clock = beckon_system_clock_new ();
  opening->desk = beckon_desk_new (store, clock, opening->presence, opening->settings);
  if (opening->guards != NULL)
    beckon_guards_open_async (opening->guards, opening->desk, g_task_get_cancellable (task),
                              guards_cb, g_object_ref (task));
  else
    start (task);
}

void
beckon_desk_open_async (const char               *database,
                        BeckonPresence           *presence,
                        const BeckonDeskSettings *settings,
                        BeckonGuards             *guards,
                        GCancellable             *cancellable,
                        GAsyncReadyCallback       callback,
                        gpointer                  user_data)
{
  GTask   *task;
  Opening *opening;

  g_return_if_fail (database != NULL);
  g_return_if_fail (settings != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_open_async);
  opening = g_new0 (Opening, 1);
  g_set_object (&opening->presence, presence);
  g_set_object (&opening->guards, guards);
  opening->settings = beckon_desk_settings_copy (settings);
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  beckon_store_open_async (database, cancellable, opened_cb, task);
}

BeckonDesk *
beckon_desk_open_finish (GAsyncResult *result, char **notice, GError **error)
{
  Opening *opening;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  opening = g_task_get_task_data (G_TASK (result));
  if (notice != NULL)
    *notice = g_steal_pointer (&opening->notice);
  return g_task_propagate_pointer (G_TASK (result), error);
}
