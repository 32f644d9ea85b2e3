/* desk.c: the desk: questions, answers, corrections, and what happens when nobody answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/timestamp.h"
#include "desk/attachments/attachments.h"
#include "desk/questions/question-private.h"
#include "desk/run/log-limit.h"
#include "desk/time/system-clock.h"
#include "model/enums.h"
#include "rules/question/questions.h"
#include "rules/requests.h"
#include "store/store.h"

typedef enum
{
  PROP_SETTINGS = 1,
  PROP_TROUBLE,
  PROP_AWAY_SINCE_US,
} BeckonDeskProperty;
static GParamSpec *properties[PROP_AWAY_SINCE_US + 1];

enum
{
  EVENT,
  CHANNELS_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonDesk, beckon_desk, G_TYPE_OBJECT)

static void
beckon_desk_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonDesk *self = BECKON_DESK (object);

  switch ((BeckonDeskProperty) prop_id)
    {
    case PROP_SETTINGS:
      g_value_set_pointer (value, self->settings);
      break;
    case PROP_TROUBLE:
      g_value_set_boxed (value, self->trouble);
      break;
    case PROP_AWAY_SINCE_US:
      g_value_set_int64 (value, beckon_desk_get_away_since_us (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_desk_dispose (GObject *object)
{
  BeckonDesk *self = BECKON_DESK (object);

  self->disposed = TRUE;
  self->stopping = TRUE;
  if (self->awake != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->clock, self);
      beckon_desk_due_stop (self);
      beckon_desk_waits_stop (self);
      beckon_desk_countdown_dispose (self);
    }
  g_clear_pointer (&self->outbox, beckon_outbox_free);
  g_clear_pointer (&self->intake, beckon_intake_free);
  g_clear_pointer (&self->runner, beckon_runner_free);

  G_OBJECT_CLASS (beckon_desk_parent_class)->dispose (object);
}

static void
beckon_desk_finalize (GObject *object)
{
  BeckonDesk *self = BECKON_DESK (object);

  beckon_desk_due_finalize (self);
  g_clear_pointer (&self->channels, g_ptr_array_unref);
  g_clear_pointer (&self->attached, g_hash_table_unref);
  g_free (self->claim_task);
  g_clear_pointer (&self->evaluations, g_hash_table_unref);
  beckon_desk_shown_finalize (self);
  beckon_desk_awaited_finalize (self);
  g_clear_pointer (&self->listeners, beckon_listeners_free);
  g_clear_object (&self->questions);
  g_clear_pointer (&self->postponed, beckon_postponed_free);
  g_clear_pointer (&self->look_ups, g_ptr_array_unref);
  g_clear_pointer (&self->team, beckon_desk_team_free);
  g_clear_object (&self->store);
  g_clear_object (&self->clock);
  g_clear_object (&self->presence);
  g_clear_object (&self->evaluator);
  g_clear_pointer (&self->settings, beckon_desk_settings_free);
  g_clear_pointer (&self->destructive_words, beckon_destructive_words_free);
  g_clear_error (&self->trouble);

  G_OBJECT_CLASS (beckon_desk_parent_class)->finalize (object);
}

static void
beckon_desk_class_init (BeckonDeskClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = beckon_desk_get_property;
  object_class->dispose = beckon_desk_dispose;
  object_class->finalize = beckon_desk_finalize;

  properties[PROP_SETTINGS] =
    g_param_spec_pointer ("settings", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TROUBLE] = g_param_spec_boxed ("trouble", NULL, NULL, G_TYPE_ERROR,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_AWAY_SINCE_US] = g_param_spec_int64 (
    "away-since-us", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[EVENT] =
    g_signal_new ("event", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[CHANNELS_CHANGED] = g_signal_new ("channels-changed", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("listeners-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                NULL, G_TYPE_NONE, 0);
  g_signal_new ("awaited-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                NULL, G_TYPE_NONE, 0);
}

static void
beckon_desk_init (BeckonDesk *self)
{
  self->questions = beckon_question_model_new ();
  self->evaluations = g_hash_table_new (NULL, NULL);
  self->attached = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->postponed = beckon_postponed_new ();
  self->look_ups = g_ptr_array_new ();
  beckon_desk_shown_init (self);
}

/* --- what follows a commit --- */

static void
take_question (BeckonDesk *self, BeckonEvent *event)
{
  if (event->interaction != NULL)
    beckon_desk_take_interaction (self, event->interaction,
                                  beckon_desk_team_is_hearing (self->team)
                                    ? beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL)
                                    : event->timestamp_us);
}

static void
announce (BeckonDesk *self, BeckonEvent *event)
{
  GQuark detail = g_quark_from_static_string (beckon_event_type_to_string (event->type));

  g_signal_emit (self, signals[EVENT], detail, event);
}

static void
take_request (BeckonDesk *self, BeckonEvent *event)
{
  if (event->request != NULL)
    beckon_intake_take (self->intake, event->request);
}

static void
take_task (BeckonDesk *self, BeckonEvent *event)
{
  if (event->task != NULL && event->task->n_steps > 0 && event->type != BECKON_EVENT_TASK_LOG
      && event->type != BECKON_EVENT_TASK_NOTICE && event->type != BECKON_EVENT_TASK_TRANSCRIPT)
    beckon_runner_take (self->runner, event->task);
}

static void
take_agent (BeckonDesk *self, BeckonEvent *event)
{
  if (event->type != BECKON_EVENT_AGENT_CHANGED)
    return;

  /* Its tasks follow in batches, after the caller has its reply. */
  beckon_desk_propagate_agent_pause (self);
  beckon_runner_wake (self->runner);
}

static void
read_due (BeckonDesk *self, const BeckonCommit *commit)
{
  beckon_desk_due_take (self, commit->next_due);
}

static void
read_outbox (BeckonDesk *self, const BeckonCommit *commit)
{
  beckon_outbox_take (self->outbox, commit->next_due);
}

/* The order matters. The desk's own questions are updated before anybody is told about a change,
 * because handlers read them. Waiting agents are told next, because everything else can wait. Then
 * the desk reacts to changes itself, and last, when nothing that was just settled is still due, the
 * alarms are set. */
static const BeckonLedgerPart parts[] = {
  { .event = take_question },
  { .event = beckon_desk_awaited_take },
  { .event = beckon_desk_listeners_take },
  { .event = announce },
  { .event = take_request },
  { .event = take_task },
  { .event = take_agent },
  { .event = beckon_desk_attachments_take },
  { .committed = read_due },
  { .committed = read_outbox },
  { NULL },
};

static void
requests_taken_up_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    beckon_message_limited ("Requests of the desk that classified them before are not taken up: %s",
                            error->message);
  else if (self->intake != NULL)
    beckon_intake_recover (self->intake, commit->requests);
}

/* What the desk that held @roles before has left is this one's to do. */
static void
take_up (BeckonDesk *self, guint roles)
{
  if ((roles & (1u << BECKON_ROLE_KEEPER)) != 0)
    {
      g_message ("This desk now does what is due for all desks of its database");
      beckon_desk_reconcile_all (self);
      beckon_desk_due_take_up (self);
      beckon_desk_propagate_agent_pause (self);
    }
  if ((roles & (1u << BECKON_ROLE_CHANNELS)) != 0)
    {
      beckon_desk_find_reached (self);
      beckon_outbox_wake (self->outbox);
    }
  if ((roles & (1u << BECKON_ROLE_INTAKE)) != 0)
    beckon_desk_do_async (self, beckon_operation_recover_requests ("desk"), NULL,
                          requests_taken_up_cb, NULL);
}

static const BeckonDeskTeamFuncs team_funcs = {
  .written = beckon_desk_hear_others,
  .shown = beckon_desk_reconcile_all,
  .hear_awaited = beckon_desk_awaited_hear,
  .tell_awaited = beckon_desk_awaited_get_told,
  .gained = take_up,
};

/* The clock was set, or the machine slept. */
static void
on_jumped (BeckonDesk *self)
{
  if (self->stopping)
    return;
  beckon_desk_countdown_jumped (self);
  beckon_desk_due_jumped (self);
  beckon_outbox_wake (self->outbox);
}

static void
take_settings (BeckonDesk *self, const BeckonDeskSettings *settings)
{
  g_clear_pointer (&self->settings, beckon_desk_settings_free);
  g_clear_pointer (&self->destructive_words, beckon_destructive_words_free);
  self->settings = beckon_desk_settings_copy (settings);
  self->destructive_words = beckon_destructive_words_new (
    (const char *const *) settings->destructive_words,
    (const char *const *) settings->exempt_wordings, (const char *const *) settings->exempt_agents);
}

BeckonDesk *
beckon_desk_new (BeckonStore              *store,
                 BeckonClock              *clock,
                 BeckonPresence           *presence,
                 const BeckonDeskSettings *settings)
{
  BeckonDesk *self;

  g_return_val_if_fail (BECKON_IS_STORE (store), NULL);
  g_return_val_if_fail (BECKON_IS_CLOCK (clock), NULL);
  g_return_val_if_fail (settings != NULL, NULL);

  self = g_object_new (BECKON_TYPE_DESK, NULL);
  self->store = g_object_ref (store);
  self->clock = g_object_ref (clock);
  g_set_object (&self->presence, presence);
  take_settings (self, settings);
  beckon_desk_listeners_init (self);
  beckon_desk_awaited_init (self);
  self->team = beckon_desk_team_new (self, &team_funcs);
  beckon_desk_ledger_init (self, parts);
  self->outbox = beckon_outbox_new (self);
  beckon_desk_countdown_init (self, beckon_desk_expire);
  beckon_desk_away_init (self);
  beckon_desk_due_init (self);
  g_signal_connect_object (self->clock, "jumped", G_CALLBACK (on_jumped), self, G_CONNECT_SWAPPED);
  self->intake = beckon_intake_new (self);
  self->runner = beckon_runner_new (self);
  return self;
}

static void
begin (BeckonDesk *self)
{
  beckon_runner_start (self->runner);
  beckon_desk_due_start (self);
  beckon_desk_waits_start (self);
  beckon_desk_retention_start (self);
  beckon_desk_attachments_start (self);
  beckon_desk_team_start (self->team);
}

static void
requests_recovered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  beckon_intake_recover (self->intake, commit->requests);
  begin (self);
  g_task_return_boolean (task, TRUE);
}

static void
recovered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  for (guint i = 0; commit->open != NULL && i < commit->open->len; i++)
    beckon_desk_take_interaction (self, g_ptr_array_index (commit->open, i),
                                  beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));
  beckon_desk_find_reached (self);
  /* While the screen is locked no countdown runs until somebody is present: the update of the
   * questions has taken care of that. */
  if (!beckon_store_holds_role (self->store, BECKON_ROLE_INTAKE))
    {
      begin (self);
      g_task_return_boolean (task, TRUE);
      return;
    }
  beckon_desk_do_async (self, beckon_operation_recover_requests ("desk"),
                        g_task_get_cancellable (task), requests_recovered_cb, g_object_ref (task));
}

void
beckon_desk_start_async (BeckonDesk         *self,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  GTask *task;

  g_return_if_fail (BECKON_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_start_async);
  beckon_desk_team_note_roles (self->team);
  /* Where other desks are there, countdowns went on. */
  beckon_desk_do_async (
    self,
    beckon_operation_recover ("desk", beckon_desk_team_keeps_time (self->team)
                                          && !beckon_desk_team_has_others (self->team)
                                        ? MIN_AFTER_RESTART_US
                                        : BECKON_NO_RECOVERY),
    cancellable, recovered_cb, task);
}

gboolean
beckon_desk_start_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
closed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (beckon_store_close_finish (BECKON_STORE (object), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Closing executes queued operations. */
static void
runner_stopped_cb (gpointer user_data)
{
  GTask      *task = user_data;
  BeckonDesk *self = g_task_get_source_object (task);

  beckon_store_close_async (self->store, closed_cb, task);
}

void
beckon_desk_stop_async (BeckonDesk *self, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask           *task;
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_stop_async);
  beckon_desk_end_evaluations (self);
  operation = beckon_desk_suspend (self);
  self->stopping = TRUE;
  beckon_desk_due_stop (self);
  beckon_desk_waits_stop (self);
  beckon_outbox_stop (self->outbox);
  if (operation != NULL)
    beckon_desk_do_async (self, operation, NULL, NULL, NULL);
  beckon_runner_stop (self->runner, runner_stopped_cb, task);
}

gboolean
beckon_desk_stop_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
beckon_desk_set_settings (BeckonDesk *self, const BeckonDeskSettings *settings)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (settings != NULL);

  take_settings (self, settings);
  beckon_runner_wake (self->runner);
  beckon_desk_retention_settings_changed (self);
  beckon_desk_listeners_settings_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SETTINGS]);
}

const BeckonDeskSettings *
beckon_desk_get_settings (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return self->settings;
}

BeckonStore *
beckon_desk_get_store (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return self->store;
}

BeckonClock *
beckon_desk_get_clock (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return self->clock;
}

GListModel *
beckon_desk_get_questions (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return G_LIST_MODEL (self->questions);
}

gint64
beckon_desk_get_away_since_us (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), 0);

  return self->team != NULL ? beckon_desk_team_get_silent_since_us (self->team) : 0;
}

const GError *
beckon_desk_get_trouble (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return self->trouble;
}
