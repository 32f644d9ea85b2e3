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
#include "model/answer.h"
#include "model/event.h"
#include "model/interaction.h"
#include "model/task.h"
#include "store/store.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DESK (beckon_desk_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDesk, beckon_desk, BECKON, DESK, GObject)

/* Signals:
 * "event" (BeckonEvent *): announced after its commit, in order of the sequence, each once. The
 * callback of the operation that made it runs after its events. "people-changed":
 * beckon_store_list_people() says something else. "preferences-changed": what is always answered is
 * another, after its commit. "agents-changed": the list of registered agents, or one of them, is
 * another, after its commit. "channels-changed": beckon_desk_list_channels() says something else.
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

/* Every verb finishes with beckon_desk_finish(): (transfer full), what was committed. */
BeckonCommit *beckon_desk_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

/* @draft from beckon_task_draft_from_json(); its id is given here. */
void beckon_desk_create_task_async (BeckonDesk         *self,
                                    BeckonTask         *draft,
                                    const char         *by,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* Several at once, all or none: @drafts (transfer full) (element-type BeckonTask), from
 * beckon_task_drafts_from_json(), are not to be used any more. Each is made by its agent, by @by
 * where it has none. The commit has `tasks`. */
void beckon_desk_create_tasks_async (BeckonDesk         *self,
                                     GPtrArray          *drafts,
                                     const char         *by,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* title, context (JSON object, merged) and message NULL, progress negative: not changed. */
void beckon_desk_change_task_async (BeckonDesk         *self,
                                    const char         *task_id,
                                    const char         *title,
                                    double              progress,
                                    const char         *context,
                                    const char         *message,
                                    const char         *by,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* @reason and @result may be NULL. */
void beckon_desk_move_task_async (BeckonDesk         *self,
                                  const char         *task_id,
                                  BeckonVerb          verb,
                                  const char         *reason,
                                  const char         *result,
                                  const char         *by,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
/* WH-2: the task waits until @until_us (wall clock); @note may be NULL. E101 when that is past,
 * E104 over 90 days, E108 when the task neither runs nor is queued, or is a plan. Pausing and
 * resuming are beckon_desk_move_task_async(). */
void beckon_desk_wait_async (BeckonDesk         *self,
                             const char         *task_id,
                             gint64              until_us,
                             const char         *note,
                             const char         *by,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data);
/* Resumes the task, paused or not, and skips what is left of its wait (WH-5). */
void beckon_desk_resume_now_async (BeckonDesk         *self,
                                   const char         *task_id,
                                   const char         *reason,
                                   const char         *by,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
void beckon_desk_delete_task_async (BeckonDesk         *self,
                                    const char         *task_id,
                                    const char         *by,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* CF-11: @agent fetches the oldest task that stands in the queue for it, or a request that names
 * nobody; by priority, then age. Finishes with beckon_desk_finish(), the task in the commit,
 * RUNNING and claimed by it; without one there is none. E102 for an agent that was deleted, E108
 * for one that the desk starts itself. */
void beckon_desk_fetch_async (BeckonDesk         *self,
                              const char         *agent,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
/* @task never reached who fetched it: it stands in the queue again, if it is still that claim. */
void beckon_desk_give_back_unheard (BeckonDesk *self, const BeckonTask *task);
/* What is called until beckon_desk_end_claim() is called by who fetched @task_id as its claim
 * number @claim: a report on it is E108 when another has it. */
void beckon_desk_begin_claim (BeckonDesk *self, const char *task_id, guint claim);
void beckon_desk_end_claim (BeckonDesk *self);
void beckon_desk_log_async (BeckonDesk         *self,
                            const char         *task_id,
                            BeckonLevel         level,
                            const char         *message,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data);
/* Asks: resolves policy and timeout by the rules, then commits. A timeout_us of the draft is
 * clamped to at least MIN (10 s, the person's own setting). E104 over 90 days. */
void beckon_desk_ask_async (BeckonDesk         *self,
                            BeckonInteraction  *draft,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data);
/* @id 0: the oldest PENDING one (AR-5, E107). @by is the person. */
void beckon_desk_respond_async (BeckonDesk         *self,
                                gint64              id,
                                BeckonAnswer       *answer,
                                const char         *by,
                                BeckonSurfaceId     surface,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* The same for a channel that must not take the same message twice: in the very transaction of the
 * answer it keeps @value under @name, as beckon_desk_set_channel_state_async() does. An answer that
 * is refused keeps nothing. */
void beckon_desk_respond_in_channel_async (BeckonDesk         *self,
                                           gint64              id,
                                           BeckonAnswer       *answer,
                                           const char         *by,
                                           BeckonSurfaceId     surface,
                                           const char         *channel,
                                           const char         *name,
                                           const char         *value,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data);
/* AIC-7. */
void beckon_desk_hold_async (BeckonDesk         *self,
                             gint64              id,
                             gboolean            held,
                             const char         *by,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data);
/* ATT-6: sets it aside until @until_us (wall clock), then it is asked again with its whole
 * countdown. @by is the person. E101 in the past, E104 over 90 days, E106. */
void beckon_desk_later_async (BeckonDesk         *self,
                              gint64              id,
                              gint64              until_us,
                              const char         *by,
                              BeckonSurfaceId     surface,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
/* The same for a channel, as beckon_desk_respond_in_channel_async() is for an answer. */
void beckon_desk_later_in_channel_async (BeckonDesk         *self,
                                         gint64              id,
                                         gint64              until_us,
                                         const char         *by,
                                         BeckonSurfaceId     surface,
                                         const char         *channel,
                                         const char         *name,
                                         const char         *value,
                                         GCancellable       *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer            user_data);
void beckon_desk_withdraw_async (BeckonDesk         *self,
                                 gint64              id,
                                 const char         *reason,
                                 const char         *by,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);
void beckon_desk_correct_async (BeckonDesk         *self,
                                gint64              id,
                                BeckonAnswer       *answer,
                                const char         *by,
                                BeckonSurfaceId     surface,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* CF-1: @draft from beckon_request_draft_from_json(); its id is given here. What comes of it is
 * announced with REQUEST_CHANGED. */
void beckon_desk_request_async (BeckonDesk         *self,
                                BeckonRequest      *draft,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* CF-6: the person gives it up. E108 when the intake is done with it. */
void beckon_desk_abandon_request_async (BeckonDesk         *self,
                                        const char         *id,
                                        const char         *by,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);

/* Agents. Each finishes with beckon_desk_finish(), the agent in the commit. Tasks that wait follow
 * soon after (WH-5, WH-6). */
/* @draft from beckon_agent_draft_from_json(). E108 when there is one of that name. */
void beckon_desk_create_agent_async (BeckonDesk         *self,
                                     const BeckonAgent  *draft,
                                     const char         *by,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* @changes: a JSON object as for beckon_agent_patch(). */
void beckon_desk_edit_agent_async (BeckonDesk         *self,
                                   gint64              id,
                                   const char         *changes,
                                   const char         *by,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
/* @verb pause or resume; E108 when it is so already. */
void beckon_desk_move_agent_async (BeckonDesk         *self,
                                   gint64              id,
                                   BeckonVerb          verb,
                                   const char         *by,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
void beckon_desk_delete_agent_async (BeckonDesk         *self,
                                     gint64              id,
                                     const char         *by,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);

/* Remembered answers (SEN-5). An answer with `remember` set is remembered as it is given
 * (beckon_desk_respond_async()); these are for later. Each finishes with beckon_desk_finish(), the
 * preference in the commit. @by is the person; E109 for whoever asked the question. */
/* What a person answered to interaction @id, or corrected it to, for @scope. E103, E105, E108. */
void beckon_desk_remember_async (BeckonDesk         *self,
                                 gint64              id,
                                 BeckonScope         scope,
                                 const char         *by,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);
/* @answer NULL: the question is asked again. E103 when it is no option of the question that it was
 * made from. */
void beckon_desk_edit_preference_async (BeckonDesk         *self,
                                        gint64              id,
                                        const char         *answer,
                                        const char         *by,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
void beckon_desk_forget_async (BeckonDesk         *self,
                               gint64              id,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
/* WH-8: a hand-off is asked with beckon_desk_ask_async() and a draft of the kind handoff: the desk
 * finds out whether it is a warm lead, names it and builds its context. E102 unless the assignee is
 * somebody active. */
/* WH-10: completes the hand-off of a task: the oldest that is open. E102, E106, E108 with the words
 * of WH-12. */
void beckon_desk_complete_handoff_async (BeckonDesk         *self,
                                         const char         *task_id,
                                         BeckonAnswer       *answer,
                                         const char         *by,
                                         BeckonSurfaceId     surface,
                                         GCancellable       *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer            user_data);
/* Not me: hand-off @id goes to @assignee (a handle) instead. E102, E106, E108 for a question. */
void beckon_desk_assign_async (BeckonDesk         *self,
                               gint64              id,
                               const char         *assignee,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
/* The same for a channel, as beckon_desk_respond_in_channel_async() is for an answer. */
void beckon_desk_assign_in_channel_async (BeckonDesk         *self,
                                          gint64              id,
                                          const char         *assignee,
                                          const char         *by,
                                          const char         *channel,
                                          const char         *name,
                                          const char         *value,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data);
/* Persons whom a hand-off can go to (WH-8). Each finishes with beckon_desk_finish(), the person in
 * the commit; read them with beckon_store_list_people() and beckon_store_lookup_person(). */
/* @draft from beckon_person_draft_from_json(), or filled in. E101 (also for a handle that somebody
 * has), E104. */
void beckon_desk_add_person_async (BeckonDesk         *self,
                                   const BeckonPerson *draft,
                                   const char         *by,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
/* Person @id becomes @change in @members (bits of beckon_person_fields). E101, E102, E104. */
void beckon_desk_edit_person_async (BeckonDesk         *self,
                                    gint64              id,
                                    const BeckonPerson *change,
                                    guint64             members,
                                    const char         *by,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* What was handed to them stays open, with their handle. E102. */
void beckon_desk_delete_person_async (BeckonDesk         *self,
                                      gint64              id,
                                      const char         *by,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* From now on @channel is told about questions (from the outbox, at least once, in order for each
 * question), until it is removed or the desk stops. Add it before the desk starts, or as soon as it
 * is open: what was announced before is not told. */
void beckon_desk_add_channel (BeckonDesk *self, BeckonChannel *channel);
/* Tells the channel of that name, which has been added, the questions that are open already, too.
 */
void beckon_desk_post_open_async (BeckonDesk         *self,
                                  const char         *channel,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
/* What waits for it stays in the outbox. */
void beckon_desk_remove_channel (BeckonDesk *self, BeckonChannel *channel);
/* A channel called @name is set up and will be added when what it needs was found: what it has to
 * be told is kept for it from now on (PP-3). */
void beckon_desk_expect_channel (BeckonDesk *self, const char *name);
/* It will not be added after all. What was kept stays in the outbox. */
void beckon_desk_unexpect_channel (BeckonDesk *self, const char *name);
/* (transfer full) (element-type BeckonChannelState) */
GPtrArray *beckon_desk_list_channels (BeckonDesk *self);
/* Keeps @value for the channel under @name over restarts; NULL deletes it. Read it with
 * beckon_store_get_channel_state(). */
void beckon_desk_set_channel_state_async (BeckonDesk         *self,
                                          const char         *channel,
                                          const char         *name,
                                          const char         *value,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data);
/* Message number @message of the channel shows @interaction_id; 0: none any more. What a delivery
 * shows is told by the delivery itself. */
void beckon_desk_set_channel_message_async (BeckonDesk         *self,
                                            const char         *channel,
                                            const char         *message,
                                            gint64              interaction_id,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);

G_END_DECLS
