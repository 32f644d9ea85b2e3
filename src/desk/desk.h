/* desk.h: the desk: questions, answers, corrections, and what happens when nobody answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/channel.h"
#include "desk/desk-settings.h"
#include "desk/outbox.h"
#include "desk/presence.h"
#include "desk/questions/evaluator.h"
#include "desk/questions/question.h"
#include "desk/time/clock.h"
#include "model/event.h"
#include "model/question/answer.h"
#include "model/question/interaction.h"
#include "model/task.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Does somebody wait for an answer (ATT-21)? */
typedef enum
{
  BECKON_AWAITED_UNKNOWN, /* nobody has waited as far as is known, or it does not matter */
  BECKON_AWAITED_YES,
  BECKON_AWAITED_NO, /* somebody did; settled: nobody has fetched the answer since */
} BeckonAwaitedState;

#define BECKON_TYPE_DESK (beckon_desk_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDesk, beckon_desk, BECKON, DESK, GObject)

/* Signals:
 * "event" (BeckonEvent *): announced after its commit, in order of the sequence, each once, whoever
 * wrote it; its detail is its type, as in "event::PERSON_CHANGED". The callback of the operation
 * that made it runs after its events. "channels-changed": beckon_desk_list_channels() says
 * something else. "listeners-changed": beckon_desk_has_listener(), beckon_desk_has_nobody_for() and
 * beckon_desk_find_away() may say something else. "awaited-changed": beckon_desk_list_unawaited()
 * says something else.
 */

/* desk/guards.h */
typedef struct _BeckonGuards BeckonGuards;

/* (transfer full): for the programs: opens the SQLite store in the data folder with the system
 * clock, recovers (AIC-5, PP-7) and finishes when it is ready. @presence may be NULL. @guards
 * (nullable): are opened with the desk, and say its settings before anything is due (TR-9). @notice
 * as in beckon_store_open_finish(). */
void        beckon_desk_open_async (const char               *database,
                                    BeckonPresence           *presence,
                                    const BeckonDeskSettings *settings,
                                    BeckonGuards             *guards,
                                    GCancellable             *cancellable,
                                    GAsyncReadyCallback       callback,
                                    gpointer                  user_data);
BeckonDesk *beckon_desk_open_finish (GAsyncResult *result, char **notice, GError **error);
/* (transfer full): for tests: with any store and clock; call start before anything else. */
BeckonDesk *beckon_desk_new (BeckonStore              *store,
                             BeckonClock              *clock,
                             BeckonPresence           *presence,
                             const BeckonDeskSettings *settings);
void        beckon_desk_start_async (BeckonDesk         *self,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
gboolean    beckon_desk_start_finish (BeckonDesk *self, GAsyncResult *result, GError **error);
/* Stops every countdown with its remaining time, and closes the store. Must be called before the
 * program ends. */
void beckon_desk_stop_async (BeckonDesk *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_desk_stop_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

void beckon_desk_set_settings (BeckonDesk *self, const BeckonDeskSettings *settings);
/* (transfer none): valid until the next beckon_desk_set_settings(). */
const BeckonDeskSettings *beckon_desk_get_settings (BeckonDesk *self);
/* The evaluator that may answer choices and clarifications before the person is asked (SEN-1);
 * NULL: only remembered answers. It is called once for a question, has 10 s, and is not called if
 * the person keeps asking or the agent asked to hold (ATT-1). It also classifies requests (CF-9);
 * without one they continue unchanged, with a warning. Requests that the last run left unclassified
 * are classified now. */
void beckon_desk_set_evaluator (BeckonDesk *self, BeckonEvaluator *evaluator);
/* There is no evaluator until the next beckon_desk_set_evaluator(), which should follow soon:
 * requests wait for it; questions do not, and go to the person. */
void beckon_desk_await_evaluator (BeckonDesk *self);
/* Tests the evaluator with one harmless call. Only one call is in progress at a time: further
 * callers get its result. An evaluator that does not evaluate questions counts as working. The
 * error says in plain words what is wrong, with a hint. */
void     beckon_desk_test_evaluator_async (BeckonDesk         *self,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data);
gboolean beckon_desk_test_evaluator_finish (BeckonDesk *self, GAsyncResult *result, GError **error);
/* (transfer none): for reading. */
BeckonStore *beckon_desk_get_store (BeckonDesk *self);
BeckonClock *beckon_desk_get_clock (BeckonDesk *self);
/* (transfer none): every PENDING question, oldest asked first; a GListModel of BeckonQuestion. */
GListModel *beckon_desk_get_questions (BeckonDesk *self);
/* (transfer none) (nullable): the open question @id, if it is in memory: every PENDING one is, and
 * of those that are set aside each while it is referenced, and for a while afterwards (PP-6). */
BeckonQuestion *beckon_desk_peek_question (BeckonDesk *self, gint64 id);
/* @question (transfer none) (nullable): NULL: there is no open one. */
typedef void (*BeckonQuestionFoundFunc) (gpointer target, BeckonQuestion *question);
/* Gives the open question @id to @found: within this call if it is in memory, otherwise when it was
 * read, unless @target (a GObject) is disposed of by then, or has begun another look-up of the same
 * @slot. @slot (nullable) is a literal, compared by its address; NULL: each one is given. */
void beckon_desk_look_up_question (
  BeckonDesk *self, gint64 id, gpointer target, const char *slot, BeckonQuestionFoundFunc found);
/* AIC-5: @surface (any unique address) shows every open question to the person from now on, or no
 * longer. A choice that nothing shows does not count down. Questions that a channel has delivered
 * count as shown. */
void beckon_desk_set_showing (BeckonDesk *self, gconstpointer surface, gboolean showing);
/* AIC-5: the person has a message about the open question @id in a chat: it counts as shown. */
void beckon_desk_reached (BeckonDesk *self, gint64 id);
/* AIC-5: a notification server has the open question @id, or no longer: it counts as shown until
 * the person dismisses the notification, or that runs out. */
void beckon_desk_set_notified (BeckonDesk *self, gint64 id, gboolean notified);
/* TRUE: something shows the open question @id. */
gboolean beckon_desk_is_shown (BeckonDesk *self, gint64 id);
/* Does somebody wait for the answer to question @id (ATT-21)? */
BeckonAwaitedState beckon_desk_get_awaited (BeckonDesk *self, gint64 id);
/* (transfer full) (element-type gint64): the open questions of which surfaces say that nobody waits
 * for them, in no order. */
GArray *beckon_desk_list_unawaited (BeckonDesk *self);
/* For whoever lets an agent wait: it waits for the answer to question @id from now on, until
 * beckon_desk_end_wait(), once for each. */
void beckon_desk_begin_wait (BeckonDesk *self, gint64 id);
/* @told: the agent was told that the question is still open, and comes back to it; otherwise it has
 * gone, and may come back at once. Does nothing once the question is settled. */
void beckon_desk_end_wait (BeckonDesk *self, gint64 id, gboolean told);
/* The agent looks again and again instead: it counts as waiting for @for_us from now on. */
void beckon_desk_keep_wait (BeckonDesk *self, gint64 id, gint64 for_us);
/* Somebody who is no surface has looked at question @id: whoever waited for it before counts as
 * waiting for a minute, and an answer that was kept was fetched. */
void beckon_desk_note_look (BeckonDesk *self, gint64 id);
/* The error of the last write while the store cannot be written (E110), NULL if it works; property
 * "trouble" notifies (a GError boxed). */
const GError *beckon_desk_get_trouble (BeckonDesk *self);
/* When the server with the database last answered, µs on the wall clock, if it does not for some
 * seconds now: what is shown is as it was then (TM-4). 0: it does, or the data is in a file.
 * Property "away-since-us" notifies. */
gint64 beckon_desk_get_away_since_us (BeckonDesk *self);

/* Executes @operation (transfer full), which was created by a constructor of rules/. When it is on
 * the disk the questions are updated and the events announced, then @callback runs. */
void beckon_desk_do_async (BeckonDesk         *self,
                           BeckonOperation    *operation,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* (transfer full): what was committed. The constructor documents the errors; E110 if the store
 * cannot be written: nothing of it was done. */
BeckonCommit *beckon_desk_do_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

/* Until beckon_desk_end_claim(), operations are executed for the agent that fetched @task_id with
 * claim number @claim: its reports fail with E108 if another agent has the task. */
void beckon_desk_begin_claim (BeckonDesk *self, const char *task_id, guint claim);
void beckon_desk_end_claim (BeckonDesk *self);

/* What is known of the program that calls (ATT-20). */
typedef struct
{
  gboolean is_program; /* it is not the desk itself */
  gboolean is_agent;   /* an agent or a step has started it */
  GArray *asked; /* (owned) (nullable) (element-type gint64): the questions that its own program has
                    asked */
} BeckonDeskCaller;

/* Until beckon_desk_end_caller(), operations are executed for @caller, whose content is taken: it
 * does not decide for the person what it has asked itself. */
void beckon_desk_begin_caller (BeckonDesk *self, BeckonDeskCaller *caller);
void beckon_desk_end_caller (BeckonDesk *self);

/* CF-11: @agent waits for a task from now on, and listens until beckon_desk_end_listening() was
 * called as often. @gone: it went away while it waited; otherwise it counts as listening as long as
 * a claim lasts. */
void beckon_desk_begin_listening (BeckonDesk *self, const char *agent);
void beckon_desk_end_listening (BeckonDesk *self, const char *agent, gboolean gone);
/* @agent fetched, without waiting: it listens as long as a claim lasts. So does an agent that
 * reports on what it fetched. */
void beckon_desk_hear_listener (BeckonDesk *self, const char *agent);
/* TRUE: @agent listens for tasks, or, if it is NULL, any agent does. */
gboolean beckon_desk_has_listener (BeckonDesk *self, const char *agent);
/* TRUE: @task waits in the queue for an agent that fetches it, and none listens (CF-11). */
gboolean beckon_desk_has_nobody_for (BeckonDesk *self, const BeckonTask *task);
/* (transfer none) (nullable): the desk that is to carry on @task, if it is away (TM-6); for as long
 * as the main loop does not run. */
const BeckonAwayDesk *beckon_desk_find_away (BeckonDesk *self, const BeckonTask *task);
/* One desk that is away, and how many tasks wait for it; together at most BECKON_MOST_AWAY are
 * counted. */
typedef struct
{
  const BeckonAwayDesk *desk; /* (unowned): for as long as the main loop does not run */
  guint                 n_tasks;
} BeckonAwayTasks;

/* (transfer full) (element-type BeckonAwayTasks): those who have been away longest come first. */
GArray *beckon_desk_list_away (BeckonDesk *self);

/* Operations that the desk prepares before they are executed. Each finishes with
 * beckon_desk_do_finish(). */
/* ASK: resolves policy and timeout by the settings, then commits. When @cancellable is cancelled,
 * the caller no longer waits for the evaluator: the person is asked at once, and it finishes as
 * ever. @draft (transfer full) must be one that beckon_interaction_check_draft() takes, as those
 * that were read from JSON are; it is changed. A timeout_us of the draft is clamped to at least MIN
 * (10 s, the person's own setting). E104 over 90 days. Of a draft of the kind handoff (WH-8) the
 * desk finds out whether it is a warm lead, names it and builds its context. */
void beckon_desk_ask_async (BeckonDesk         *self,
                            BeckonInteraction  *draft,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data);
/* HOLD (AIC-7): with the remaining time of the countdown. */
void beckon_desk_hold_async (BeckonDesk         *self,
                             gint64              id,
                             gboolean            held,
                             const char         *by,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data);
/* CREATE_REQUEST (CF-1): @draft from beckon_request_draft_from_json(); its id is set here. What
 * happens to it is announced with REQUEST_CHANGED. */
void beckon_desk_request_async (BeckonDesk         *self,
                                BeckonRequest      *draft,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);

/* From now on @channel is told about questions (from the outbox, at least once, in order for each
 * question), until it is removed or the desk stops. Add it before the desk starts, or as soon as it
 * is open: earlier events are not sent. */
void beckon_desk_add_channel (BeckonDesk *self, BeckonChannel *channel);
/* Its waiting entries stay in the outbox. */
void beckon_desk_remove_channel (BeckonDesk *self, BeckonChannel *channel);
/* A channel called @name is configured and will be added once its prerequisites are known: its
 * entries are kept from now on (PP-3). */
void beckon_desk_expect_channel (BeckonDesk *self, const char *name);
/* It will not be added after all. Its entries stay in the outbox. */
void beckon_desk_unexpect_channel (BeckonDesk *self, const char *name);
/* TRUE: questions are sent to the channels only while the person is away (ATT-12). */
gboolean beckon_desk_asks_only_away (BeckonDesk *self);
/* (transfer full) (element-type BeckonChannelState) */
GPtrArray *beckon_desk_list_channels (BeckonDesk *self);

G_END_DECLS
