/* desk.h: the desk: what is asked, answered, corrected, withdrawn, and when nobody answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/channel.h"
#include "desk/outbox.h"
#include "desk/presence.h"
#include "desk/questions/evaluator.h"
#include "desk/questions/question.h"
#include "desk/rules.h"
#include "desk/time/clock.h"
#include "model/event.h"
#include "model/question/answer.h"
#include "model/question/interaction.h"
#include "model/task.h"
#include "store/store.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DESK (beckon_desk_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDesk, beckon_desk, BECKON, DESK, GObject)

/* Signals:
 * "event" (BeckonEvent *): announced after its commit, in order of the sequence, each once, whoever
 * wrote it; its detail is its type, as in "event::PERSON_CHANGED". The callback of the operation
 * that made it runs after its events. "channels-changed": beckon_desk_list_channels() says
 * something else.
 */

/* (transfer full): for the programs: opens the SQLite store of the data folder with the system
 * clock, recovers (AIC-5, PP-7) and is ready when it finishes. @presence may be NULL. @notice as in
 * beckon_store_open_finish(). */
void        beckon_desk_open_async (const char         *database,
                                    BeckonPresence     *presence,
                                    const BeckonRules  *rules,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
BeckonDesk *beckon_desk_open_finish (GAsyncResult *result, char **notice, GError **error);
/* (transfer full): for tests: over any store and clock; call start before anything else. */
BeckonDesk *beckon_desk_new (BeckonStore       *store,
                             BeckonClock       *clock,
                             BeckonPresence    *presence,
                             const BeckonRules *rules);
void        beckon_desk_start_async (BeckonDesk         *self,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
gboolean    beckon_desk_start_finish (BeckonDesk *self, GAsyncResult *result, GError **error);
/* Stops every countdown with what is left of it, closes the store. Always call it before the
 * program ends. */
void beckon_desk_stop_async (BeckonDesk *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_desk_stop_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

void beckon_desk_set_rules (BeckonDesk *self, const BeckonRules *rules);
/* (transfer none): until the next beckon_desk_set_rules(). */
const BeckonRules *beckon_desk_get_rules (BeckonDesk *self);
/* What looks at choices and clarifications before the person does (SEN-1); NULL: nothing but what
 * the person remembered. It is asked once for a question, has 10 s, and is left out where the
 * person keeps asking or the agent asked to hold (ATT-1). It classifies requests, too (CF-9);
 * without one they go on as they are, with a warning. Requests that the last run left in the middle
 * are classified now. */
void beckon_desk_set_evaluator (BeckonDesk *self, BeckonEvaluator *evaluator);
/* There is no evaluator until the next beckon_desk_set_evaluator(), which is to come soon: requests
 * wait for it; questions do not, and go to the person. */
void beckon_desk_await_evaluator (BeckonDesk *self);
/* (transfer none) (nullable) */
BeckonEvaluator *beckon_desk_get_evaluator (BeckonDesk *self);
/* Makes one call of the evaluator, about something harmless. One is under way at a time: who asks
 * meanwhile gets its result. What looks at no questions works. The error says in plain words what
 * is wrong, with a hint. */
void     beckon_desk_test_evaluator_async (BeckonDesk         *self,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data);
gboolean beckon_desk_test_evaluator_finish (BeckonDesk *self, GAsyncResult *result, GError **error);
/* (transfer none): for reading. */
BeckonStore *beckon_desk_get_store (BeckonDesk *self);
BeckonClock *beckon_desk_get_clock (BeckonDesk *self);
/* (transfer none): every PENDING question, oldest asked first; a GListModel of BeckonQuestion. */
GListModel *beckon_desk_get_questions (BeckonDesk *self);
/* (transfer none) (nullable): the open question @id. One that is set aside is there as long as
 * somebody holds it, and for a while. */
BeckonQuestion *beckon_desk_find_question (BeckonDesk *self, gint64 id);
/* AIC-5: @surface (any address of its own) shows every open question to the person from now on, or
 * no longer. A choice that nothing shows does not count down. What a channel has delivered is shown
 * as well. */
void beckon_desk_set_showing (BeckonDesk *self, gconstpointer surface, gboolean showing);
/* Does anything show the open question @id? */
gboolean beckon_desk_is_shown (BeckonDesk *self, gint64 id);
/* The error that the last write met while the store cannot be written (E110), NULL when it works;
 * property "trouble" notifies (a GError boxed). */
const GError *beckon_desk_get_trouble (BeckonDesk *self);

/* Has @operation (transfer full) done, which one of the constructors of rules/ made: when it is on
 * the disk the questions are brought up to date and the events announced, then @callback runs. */
void beckon_desk_do_async (BeckonDesk         *self,
                           BeckonOperation    *operation,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* (transfer full): what was committed. What it fails with says the constructor; E110 where the
 * store cannot be written: nothing of it was done. */
BeckonCommit *beckon_desk_do_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

/* What is done until beckon_desk_end_claim() is called is done by who fetched @task_id as its claim
 * number @claim: a report on it is E108 when another has it. */
void beckon_desk_begin_claim (BeckonDesk *self, const char *task_id, guint claim);
void beckon_desk_end_claim (BeckonDesk *self);

/* What the desk does with a question, or a request, before it is done. Each finishes with
 * beckon_desk_do_finish(). */
/* ASK: resolves policy and timeout by the rules, then commits. @draft (transfer full) must be one
 * that beckon_interaction_check_draft() takes, as those that were read from JSON are; it is
 * changed. A timeout_us of the draft is clamped to at least MIN (10 s, the person's own setting).
 * E104 over 90 days. Of a draft of the kind handoff (WH-8) the desk finds out whether it is a warm
 * lead, names it and builds its context. */
void beckon_desk_ask_async (BeckonDesk         *self,
                            BeckonInteraction  *draft,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data);
/* HOLD (AIC-7): with what is left of the countdown. */
void beckon_desk_hold_async (BeckonDesk         *self,
                             gint64              id,
                             gboolean            held,
                             const char         *by,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data);
/* CREATE_REQUEST (CF-1): @draft from beckon_request_draft_from_json(); its id is given here. What
 * comes of it is announced with REQUEST_CHANGED. */
void beckon_desk_request_async (BeckonDesk         *self,
                                BeckonRequest      *draft,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);

/* From now on @channel is told about questions (from the outbox, at least once, in order for each
 * question), until it is removed or the desk stops. Add it before the desk starts, or as soon as it
 * is open: what was announced before is not told. */
void beckon_desk_add_channel (BeckonDesk *self, BeckonChannel *channel);
/* What waits for it stays in the outbox. */
void beckon_desk_remove_channel (BeckonDesk *self, BeckonChannel *channel);
/* A channel called @name is set up and will be added when what it needs was found: what it has to
 * be told is kept for it from now on (PP-3). */
void beckon_desk_expect_channel (BeckonDesk *self, const char *name);
/* It will not be added after all. What was kept stays in the outbox. */
void beckon_desk_unexpect_channel (BeckonDesk *self, const char *name);
/* (transfer full) (element-type BeckonChannelState) */
GPtrArray *beckon_desk_list_channels (BeckonDesk *self);

G_END_DECLS
