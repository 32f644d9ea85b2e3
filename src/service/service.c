/* service.c: the desk of a program, and everything that opens and stops with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "service/service.h"

#include "base/paths.h"
#include "base/port.h"
#include "desk/time/system-clock.h"
#include "service/takeover.h"
#include "surface/session/session-presence.h"
#include "trust/bus.h"

struct _BeckonService
{
  GObject                 parent_instance;
  char                   *program;  /* (owned) */
  char                   *database; /* (owned) (nullable): the one that was set */
  gboolean                headless;
  BeckonServiceState      state;
  GSettings              *settings;  /* (owned) (nullable) */
  BeckonGuards           *guards;    /* (owned) */
  BeckonPresence         *presence;  /* (owned) (nullable): from the first opening on */
  BeckonDesk             *desk;      /* (owned) (nullable): until it has stopped */
  BeckonSentinel         *sentinel;  /* (owned) (nullable): as long as the desk */
  BeckonTelegramAccount  *telegram;  /* (owned) (nullable): as long as the desk */
  BeckonServer           *server;    /* (owned) (nullable): as long as the desk */
  const BeckonMcpToolset *tools;     /* (nullable): in place of the desk's own */
  GTask                  *open_task; /* (owned) (nullable): until it is open, or is not after all */
  GCancellable           *opening;   /* (owned) (nullable): likewise */
  GSList                 *stop_tasks;   /* (owned) (element-type GTask) */
  GError                 *error;        /* (owned) (nullable) */
  GError                 *server_error; /* (owned) (nullable) */
  char                   *notice;       /* (owned) (nullable) */
};

enum
{
  STATE_CHANGED,
  HEALTH_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonService, beckon_service, G_TYPE_OBJECT)

static void
set_state (BeckonService *self, BeckonServiceState state)
{
  self->state = state;
  g_signal_emit (self, signals[STATE_CHANGED], 0);
}

static void
emit_health_changed (BeckonService *self)
{
  g_signal_emit (self, signals[HEALTH_CHANGED], 0);
}

/* --- the parts --- */

/* Whether the person is idle matters only where it decides what they are sent (ATT-12). */
static void
set_away_after (BeckonService *self, const BeckonDeskSettings *desk_settings)
{
  if (self->presence != NULL)
    beckon_session_presence_set_away_after (
      BECKON_SESSION_PRESENCE (self->presence),
      desk_settings->only_when_away ? desk_settings->away_after_us : 0);
}

static void
set_desk_settings (BeckonService *self)
{
  g_autoptr (BeckonDeskSettings) desk_settings = beckon_guards_read_settings (self->guards);

  beckon_desk_set_settings (self->desk, desk_settings);
  set_away_after (self, desk_settings);
}

static void
on_settings_changed (BeckonService *self)
{
  /* An opening that is not over reads them at its end. */
  if (self->state == BECKON_SERVICE_OPEN)
    set_desk_settings (self);
}

static void
on_guards_changed (BeckonService *self)
{
  on_settings_changed (self);
  emit_health_changed (self);
}

static void
on_sentinel_changed (BeckonService *self)
{
  g_autofree char *detail = NULL;
  gint64           checked_us;
  BeckonHealth     health = beckon_sentinel_get_state (self->sentinel, &detail, &checked_us);

  if (self->server != NULL)
    beckon_server_set_surface (self->server, BECKON_EVALUATOR_SURFACE, health, detail, checked_us);
  emit_health_changed (self);
}

/* What is set up but cannot be used is shown, too (ATT-5). */
static void
on_telegram_changed (BeckonService *self)
{
  if (self->server != NULL)
    beckon_server_set_surface (self->server, BECKON_TELEGRAM_CHANNEL, BECKON_HEALTH_BAD,
                               beckon_telegram_account_get_problem (self->telegram), 0);
  emit_health_changed (self);
}

static void
follow (BeckonService *self, gpointer part, const char *signal, void (*func) (BeckonService *self))
{
  g_signal_connect_object (part, signal, G_CALLBACK (func), self, G_CONNECT_SWAPPED);
}

/* The parts beside the desk. FALSE: the server could not be started. */
static gboolean
open_parts (BeckonService *self)
{
  follow (self, self->desk, "channels-changed", emit_health_changed);
  follow (self, self->desk, "notify::trouble", emit_health_changed);
  self->sentinel = beckon_sentinel_new (self->desk, self->settings);
  self->telegram = beckon_telegram_account_new (self->desk, self->settings);
  beckon_telegram_account_open (self->telegram);
  self->server = beckon_server_new (self->desk, self->program);
  beckon_server_set_guards (self->server, self->guards);
  if (self->tools != NULL)
    beckon_server_set_tools (self->server, self->tools);
  if (!beckon_server_start (self->server, beckon_port_from_settings (self->settings),
                            &self->server_error))
    g_clear_object (&self->server);
  else
    follow (self, self->server, "surfaces-changed", emit_health_changed);
  follow (self, self->sentinel, "changed", on_sentinel_changed);
  follow (self, self->telegram, "changed", on_telegram_changed);
  on_sentinel_changed (self);
  on_telegram_changed (self);
  return self->server != NULL;
}

static void
drop_parts (BeckonService *self)
{
  gpointer parts[] = { self->desk, self->sentinel, self->telegram, self->server };

  if (self->guards != NULL)
    beckon_guards_close (self->guards);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_signal_handlers_disconnect_by_data (parts[i], self);
  g_clear_object (&self->server);
  g_clear_object (&self->telegram);
  g_clear_object (&self->sentinel);
  g_clear_object (&self->desk);
}

/* --- stopping --- */

/* Everything is closed, by whatever way. */
static void
finish_stopping (BeckonService *self, const GError *trouble)
{
  g_autoptr (GTask) opened = g_steal_pointer (&self->open_task);
  GSList *stops = g_steal_pointer (&self->stop_tasks);

  drop_parts (self);
  set_state (self, self->error != NULL ? BECKON_SERVICE_FAILED : BECKON_SERVICE_CLOSED);
  if (opened != NULL && self->error != NULL)
    g_task_return_error (opened, g_error_copy (self->error));
  else if (opened != NULL)
    g_task_return_new_error (opened, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                             "The desk was stopped while it opened");
  for (GSList *l = stops; l != NULL; l = l->next)
    {
      if (trouble != NULL)
        g_task_return_error (l->data, g_error_copy (trouble));
      else
        g_task_return_boolean (l->data, TRUE);
    }
  g_slist_free_full (stops, g_object_unref);
}

static void
on_desk_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonService) self = user_data;
  g_autoptr (GError) trouble = NULL;

  beckon_desk_stop_finish (BECKON_DESK (object), result, &trouble);
  finish_stopping (self, trouble);
}

/* The other parts first: what still happens on the desk is told after the next start. */
static void
stop_parts (BeckonService *self)
{
  if (self->telegram != NULL)
    beckon_telegram_account_close (self->telegram);
  if (self->server != NULL)
    beckon_server_stop (self->server);
  beckon_desk_stop_async (self->desk, on_desk_stopped, g_object_ref (self));
}

void
beckon_service_stop_async (BeckonService *self, GAsyncReadyCallback callback, gpointer user_data)
{
  BeckonServiceState before;
  GTask             *task;

  g_return_if_fail (BECKON_IS_SERVICE (self));

  before = self->state;
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_service_stop_async);
  self->stop_tasks = g_slist_append (self->stop_tasks, task);
  if (before == BECKON_SERVICE_STOPPING)
    return;
  g_clear_error (&self->error);
  set_state (self, BECKON_SERVICE_STOPPING);
  if (before == BECKON_SERVICE_OPEN)
    stop_parts (self);
  else if (before == BECKON_SERVICE_OPENING)
    g_cancellable_cancel (self->opening);
  else
    finish_stopping (self, NULL);
}

gboolean
beckon_service_stop_finish (BeckonService *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- opening --- */

static void
fail (BeckonService *self, GError *error)
{
  self->error = error;
  finish_stopping (self, NULL);
}

static void
on_desk_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonService) self = user_data;
  g_autoptr (GTask) opened = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->notice, g_free);
  self->desk = beckon_desk_open_finish (result, &self->notice, &error);
  if (self->desk == NULL)
    beckon_guards_close (self->guards);
  else if (self->state != BECKON_SERVICE_STOPPING)
    set_desk_settings (self);
  if (self->desk == NULL && self->state == BECKON_SERVICE_STOPPING)
    finish_stopping (self, NULL);
  else if (self->desk == NULL)
    fail (self, g_steal_pointer (&error));
  else if (self->state == BECKON_SERVICE_STOPPING)
    stop_parts (self);
  else if (!open_parts (self) && self->headless)
    {
      self->error = g_steal_pointer (&self->server_error);
      set_state (self, BECKON_SERVICE_STOPPING);
      stop_parts (self);
    }
  else
    {
      opened = g_steal_pointer (&self->open_task);
      set_state (self, BECKON_SERVICE_OPEN);
      g_task_return_boolean (opened, TRUE);
    }
}

static void
open_desk (BeckonService *self)
{
  g_autofree char *database =
    self->database != NULL ? g_strdup (self->database) : beckon_paths_dup_database ();
  g_autoptr (BeckonDeskSettings) desk_settings = beckon_guards_read_settings (self->guards);
  g_autoptr (BeckonClock) clock = beckon_system_clock_new ();

  /* Is the person there (AIC-5)? Where there is no session bus to tell, always. */
  if (self->presence == NULL && (!self->headless || beckon_bus_has_session ()))
    self->presence = beckon_session_presence_new (clock, self->headless);
  set_away_after (self, desk_settings);
  beckon_desk_open_async (database, self->presence, desk_settings, self->guards, self->opening,
                          on_desk_opened, g_object_ref (self));
}

static void
begin_opening (BeckonService *self, GAsyncReadyCallback callback, gpointer user_data)
{
  self->open_task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (self->open_task, beckon_service_open_async);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  g_clear_error (&self->error);
  g_clear_error (&self->server_error);
  set_state (self, BECKON_SERVICE_OPENING);
}

void
beckon_service_open_async (BeckonService *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (BECKON_IS_SERVICE (self));
  g_return_if_fail (self->state == BECKON_SERVICE_CLOSED || self->state == BECKON_SERVICE_FAILED);

  begin_opening (self, callback, user_data);
  open_desk (self);
}

static void
on_holder_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonService) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean ended = beckon_takeover_stop_finish (result, &error);

  if (self->state == BECKON_SERVICE_STOPPING)
    finish_stopping (self, NULL);
  else if (ended)
    open_desk (self);
  else
    fail (self, g_steal_pointer (&error));
}

void
beckon_service_take_over_async (BeckonService      *self,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  int holder;

  g_return_if_fail (BECKON_IS_SERVICE (self));
  g_return_if_fail (self->state == BECKON_SERVICE_FAILED);

  holder = beckon_service_find_holder (self);
  begin_opening (self, callback, user_data);
  beckon_takeover_stop_async (holder, self->opening, on_holder_ended, g_object_ref (self));
}

gboolean
beckon_service_open_finish (BeckonService *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- the settings --- */

/* The settings of a desk over @database: over one on a server, they are those of all its desks. */
static void
open_settings (BeckonService *self, const char *database)
{
  g_autoptr (BeckonSharedSettings) shared =
    beckon_store_is_on_server (database) ? beckon_shared_settings_new () : NULL;

  self->settings =
    shared != NULL ? beckon_shared_settings_make_settings (shared) : beckon_desk_settings_open ();
  self->guards = beckon_guards_new (self->settings, shared);
  follow (self, self->guards, "changed", on_guards_changed);
  if (self->settings != NULL)
    g_signal_connect_swapped (self->settings, "changed", G_CALLBACK (on_settings_changed), self);
}

static void
close_settings (BeckonService *self)
{
  if (self->guards != NULL)
    g_signal_handlers_disconnect_by_data (self->guards, self);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_object (&self->guards);
}

/* --- the object --- */

static void
beckon_service_dispose (GObject *object)
{
  BeckonService *self = BECKON_SERVICE (object);

  drop_parts (self);
  g_clear_object (&self->presence);
  close_settings (self);

  G_OBJECT_CLASS (beckon_service_parent_class)->dispose (object);
}

static void
beckon_service_finalize (GObject *object)
{
  BeckonService *self = BECKON_SERVICE (object);

  g_free (self->program);
  g_free (self->database);
  g_free (self->notice);
  g_clear_object (&self->opening);
  g_clear_error (&self->error);
  g_clear_error (&self->server_error);

  G_OBJECT_CLASS (beckon_service_parent_class)->finalize (object);
}

static void
beckon_service_class_init (BeckonServiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_service_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_service_finalize;

  signals[STATE_CHANGED] = g_signal_new ("state-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[HEALTH_CHANGED] = g_signal_new ("health-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_service_init (BeckonService *self)
{
  g_autofree char *database = beckon_paths_dup_database ();

  open_settings (self, database);
}

BeckonService *
beckon_service_new (const char *program, gboolean headless)
{
  BeckonService *self;

  g_return_val_if_fail (program != NULL, NULL);

  self = g_object_new (BECKON_TYPE_SERVICE, NULL);
  self->program = g_strdup (program);
  self->headless = headless;
  return self;
}

void
beckon_service_set_database (BeckonService *self, const char *place)
{
  g_return_if_fail (BECKON_IS_SERVICE (self) && place != NULL);

  g_free (self->database);
  self->database = g_strdup (place);
  close_settings (self);
  open_settings (self, place);
}

void
beckon_service_set_tools (BeckonService *self, const BeckonMcpToolset *tools)
{
  g_return_if_fail (BECKON_IS_SERVICE (self) && self->server == NULL);

  self->tools = tools;
}

BeckonServiceState
beckon_service_get_state (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), BECKON_SERVICE_CLOSED);

  return self->state;
}

const GError *
beckon_service_get_error (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->error;
}

const GError *
beckon_service_get_server_error (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->server_error;
}

const char *
beckon_service_get_notice (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->notice;
}

int
beckon_service_find_holder (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), 0);

  return self->state == BECKON_SERVICE_FAILED ? beckon_takeover_find_holder () : 0;
}

BeckonDesk *
beckon_service_get_desk (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->state == BECKON_SERVICE_OPEN ? self->desk : NULL;
}

BeckonServer *
beckon_service_get_server (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->state == BECKON_SERVICE_OPEN ? self->server : NULL;
}

BeckonSentinel *
beckon_service_get_sentinel (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->state == BECKON_SERVICE_OPEN ? self->sentinel : NULL;
}

BeckonTelegramAccount *
beckon_service_get_telegram (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->state == BECKON_SERVICE_OPEN ? self->telegram : NULL;
}

BeckonPresence *
beckon_service_get_presence (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->presence;
}

BeckonGuards *
beckon_service_get_guards (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->guards;
}

GSettings *
beckon_service_get_settings (BeckonService *self)
{
  g_return_val_if_fail (BECKON_IS_SERVICE (self), NULL);

  return self->settings;
}
