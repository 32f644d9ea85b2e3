/* sql.h: rows to values and values to rows, one table family per sql-*.c; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/event.h"
#include "model/interaction.h"
#include "model/log-entry.h"
#include "model/step.h"
#include "model/task.h"
#include "store/sqlite-connection.h"
#include "store/store.h"

G_BEGIN_DECLS

/* How many rows one read looks at when a filter leaves out most of them; the page is short then and goes on. */
#define BECKON_SQL_SCAN_ROWS 1000
/* A page that has so much text is full: one of large contexts must not hold up the main loop. It has one row at least. */
#define BECKON_SQL_PAGE_BYTES (1024 * 1024)

/* Statements say OR FAIL where one row is written: without it SQLite keeps what it needs to undo the statement alone. An operation that
 * fails in the middle is undone whole by its savepoint or its transaction. */

/* What a task's row holds beside the task. */
typedef struct
{
  BeckonTask *task;       /* (owned): a private copy, to be changed */
  guint       open_count; /* interactions that are PENDING or POSTPONED */
} BeckonTaskRow;

void               beckon_task_row_clear            (BeckonTaskRow           *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonTaskRow, beckon_task_row_clear)

/* sql-tasks.c */
/* E102 when there is none or it was deleted. */
gboolean           beckon_sql_read_task             (BeckonConnection        *db,
                                                     const char              *id,
                                                     BeckonTaskRow           *row,
                                                     GError                 **error);
gboolean           beckon_sql_read_task_by_serial   (BeckonConnection        *db,
                                                     gint64                   serial,
                                                     BeckonTaskRow           *row,
                                                     GError                 **error);
/* Gives the task its serial, and another id where its own is taken. */
gboolean           beckon_sql_insert_task           (BeckonConnection        *db,
                                                     BeckonTaskRow           *row,
                                                     GError                 **error);
/* Status, times, progress, what is pending. */
gboolean           beckon_sql_update_task           (BeckonConnection        *db,
                                                     const BeckonTaskRow     *row,
                                                     GError                 **error);
/* Title, context, step, result. */
gboolean           beckon_sql_update_task_texts     (BeckonConnection        *db,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
gboolean           beckon_sql_update_task_description (BeckonConnection      *db,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
gboolean           beckon_sql_hide_task             (BeckonConnection        *db,
                                                     gint64                   serial,
                                                     GError                 **error);
gboolean           beckon_sql_add_task_counts       (BeckonConnection        *db,
                                                     const gint64             deltas[BECKON_N_TASK_STATUSES],
                                                     GError                 **error);
gboolean           beckon_sql_read_task_counts      (BeckonConnection        *db,
                                                     guint64                  counts[BECKON_N_TASK_STATUSES],
                                                     GError                 **error);

/* sql-task-lists.c */
GPtrArray         *beckon_sql_list_tasks            (BeckonConnection        *db,
                                                     const BeckonTaskQuery   *query,
                                                     char                   **next,
                                                     GError                 **error);
GPtrArray         *beckon_sql_search_tasks          (BeckonConnection        *db,
                                                     const BeckonTaskQuery   *query,
                                                     char                   **next,
                                                     GError                 **error);
GPtrArray         *beckon_sql_get_tasks_by_serial   (BeckonConnection        *db,
                                                     const gint64            *serials,
                                                     guint                    n_serials,
                                                     GError                 **error);
GArray            *beckon_sql_list_task_keys        (BeckonConnection        *db,
                                                     guint                    statuses,
                                                     guint                    limit,
                                                     GError                 **error);

/* sql-interactions.c */
/* The columns of an interaction, from aic_interactions AS i, tasks AS t, deadlines AS d. */
#define BECKON_SQL_INTERACTION_COLUMNS \
  "i.id, i.task_id, i.kind, i.status, i.conflict_description, i.reason, i.options, i.multiple, i.allow_other, i.policy, " \
  "i.timeout_us, d.due_us, i.remaining_us, i.held, i.context, i.agent, coalesce (i.title, t.title), t.workspace, i.idempotency_key, " \
  "i.previous_id, i.timestamp, i.response, i.response_indices, i.note, i.responded_by, i.surface, i.timed_out, " \
  "i.responded_at, i.task_serial, i.intent, i.confidence, i.request_id, i.source, i.advice, i.until_us, i.reminded_us, " \
  "i.assignee, i.subject, i.priority, i.warm, i.outcome"
#define BECKON_SQL_INTERACTION_JOINS \
  "LEFT JOIN tasks AS t ON t.serial = i.task_serial " \
  "LEFT JOIN deadlines AS d ON d.interaction_id = i.id AND d.kind = 'auto-resolve' "
#define BECKON_SQL_INTERACTION_TASK_SERIAL 28
#define BECKON_SQL_OPEN "('PENDING', 'POSTPONED')"

/* (transfer full): the row that @stmt stands on, without its corrections. */
BeckonInteraction *beckon_sql_take_interaction      (BeckonStmt              *stmt);
/* (transfer full): E102. */
BeckonInteraction *beckon_sql_read_interaction      (BeckonConnection        *db,
                                                     gint64                   id,
                                                     gint64                  *task_serial,
                                                     GError                 **error);
/* 0 when there is none. */
gboolean           beckon_sql_find_key              (BeckonConnection        *db,
                                                     const char              *idempotency_key,
                                                     gint64                  *id,
                                                     GError                 **error);
/* AR-5; 0 when there is none. */
gboolean           beckon_sql_find_oldest_open      (BeckonConnection        *db,
                                                     gint64                  *id,
                                                     GError                 **error);
gboolean           beckon_sql_count_open_of_agent   (BeckonConnection        *db,
                                                     const char              *agent,
                                                     guint                   *count,
                                                     GError                 **error);
/* Gives it its id, and the deadline its row. */
gboolean           beckon_sql_insert_interaction    (BeckonConnection        *db,
                                                     BeckonInteraction       *interaction,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
/* The response and the new status. Only when the row is still as open as @was says: @claimed tells. */
gboolean           beckon_sql_settle_interaction    (BeckonConnection        *db,
                                                     const BeckonInteraction *interaction,
                                                     BeckonInteractionStatus  was,
                                                     gboolean                *claimed,
                                                     GError                 **error);
/* Held, what remains, the deadline. */
gboolean           beckon_sql_update_countdown      (BeckonConnection        *db,
                                                     const BeckonInteraction *interaction,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonInteraction): the open ones of a task, oldest first. */
GPtrArray         *beckon_sql_list_open_of_task     (BeckonConnection        *db,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonInteraction): every PENDING one, oldest first. */
GPtrArray         *beckon_sql_list_pending          (BeckonConnection        *db,
                                                     GError                 **error);
gboolean           beckon_sql_insert_correction     (BeckonConnection        *db,
                                                     BeckonCorrection        *correction,
                                                     GError                 **error);
/* Fills in @interaction's corrections. */
gboolean           beckon_sql_read_corrections      (BeckonConnection        *db,
                                                     BeckonInteraction       *interaction,
                                                     GError                 **error);

/* sql-interaction-lists.c */
GPtrArray         *beckon_sql_list_interactions     (BeckonConnection              *db,
                                                     const BeckonInteractionQuery  *query,
                                                     char                         **next,
                                                     GError                       **error);

/* sql-deadlines.c */
/* Of an interaction that is new. */
gboolean           beckon_sql_add_deadline          (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     gint64                   due_us,
                                                     GError                 **error);
gboolean           beckon_sql_set_deadline          (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     gint64                   due_us,
                                                     GError                 **error);
gboolean           beckon_sql_clear_deadlines       (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     GError                 **error);
/* That of the countdown alone. */
gboolean           beckon_sql_clear_countdown       (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     GError                 **error);

/* What is to happen at a deadline: see 0003.sql. */
typedef enum
{
  BECKON_DEADLINE_AUTO_RESOLVE,
  BECKON_DEADLINE_RETURN,
  BECKON_DEADLINE_REMIND,
  BECKON_DEADLINE_CANCEL,
  BECKON_DEADLINE_HANDOFF,      /* a reminder of a hand-off that is open */
} BeckonDeadlineKind;

typedef struct
{
  gint64             interaction_id;
  gint64             due_us;
  BeckonDeadlineKind kind;
} BeckonDeadline;

/* In place of an earlier one of the same kind. */
gboolean           beckon_sql_put_deadline          (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     BeckonDeadlineKind       kind,
                                                     gint64                   due_us,
                                                     GError                 **error);
gboolean           beckon_sql_clear_deadline        (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     BeckonDeadlineKind       kind,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonDeadline): those that are due, without countdowns, earliest first. */
GArray            *beckon_sql_list_due              (BeckonConnection        *db,
                                                     gint64                   now_us,
                                                     guint                    limit,
                                                     GError                 **error);
/* Takes it away; @claimed: it was still there, as it is. */
gboolean           beckon_sql_claim_deadline        (BeckonConnection        *db,
                                                     const BeckonDeadline    *deadline,
                                                     gboolean                *claimed,
                                                     GError                 **error);
/* The earliest that is no countdown; 0: none. */
gboolean           beckon_sql_find_next_due         (BeckonConnection        *db,
                                                     gint64                  *due_us,
                                                     GError                 **error);
/* No first reminder is later than @first_us, no other than @again_us, no end than @cancel_us. What a person chose stays. */
gboolean           beckon_sql_clamp_deadlines       (BeckonConnection        *db,
                                                     gint64                   first_us,
                                                     gint64                   again_us,
                                                     gint64                   cancel_us,
                                                     GError                 **error);
/* When the person was last reminded of it. */
gboolean           beckon_sql_set_reminded          (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     gint64                   reminded_us,
                                                     GError                 **error);

/* sql-log.c */
/* Gives it its id. */
gboolean           beckon_sql_insert_log            (BeckonConnection        *db,
                                                     BeckonLogEntry          *entry,
                                                     gint64                   task_serial,
                                                     GError                 **error);
GPtrArray         *beckon_sql_list_log              (BeckonConnection        *db,
                                                     const char              *task_id,
                                                     gint64                   after,
                                                     gboolean                 last,
                                                     guint                    limit,
                                                     GError                 **error);

/* sql-events.c */
/* Gives each its sequence. */
gboolean           beckon_sql_insert_events         (BeckonConnection        *db,
                                                     GPtrArray               *events,
                                                     GError                 **error);
GPtrArray         *beckon_sql_list_events           (BeckonConnection        *db,
                                                     gint64                   after,
                                                     guint                    limit,
                                                     GError                 **error);
/* Events are kept for so long before the newest one, but no more than so many numbers, and so many whatever their age. The newest is
 * always among them: the last sequence never goes back. docs/http-api.md tells these numbers. */
#define BECKON_EVENTS_KEPT_US (30 * G_TIME_SPAN_DAY)
#define BECKON_EVENTS_KEPT_MOST 100000
#define BECKON_EVENTS_KEPT_LEAST 1000
/* Deletes at most @limit of the events that are no longer kept; @more: there may be others. */
gboolean           beckon_sql_prune_events          (BeckonConnection        *db,
                                                     guint                    limit,
                                                     gboolean                *more,
                                                     GError                 **error);
/* Where a channel shows questions that were settled longer than BECKON_EVENTS_KEPT_US before anything was written last is forgotten, unless the channel has
 * still to be told of one. Looks at @limit questions behind @after, oldest first; @after (inout): the last of them, 0: the next time begins anew. */
gboolean           beckon_sql_prune_channel_messages (BeckonConnection       *db,
                                                     guint                    limit,
                                                     gint64                  *after,
                                                     GError                 **error);
/* When anything was written last that has a time; 0: never. */
gboolean           beckon_sql_read_last_time        (BeckonConnection        *db,
                                                     gint64                  *time_us,
                                                     GError                 **error);

/* sql-outbox.c */
/* Is something of the interaction shown in @channel, or about to be? */
gboolean           beckon_sql_is_in_channel         (BeckonConnection        *db,
                                                     const char              *channel,
                                                     gint64                   interaction_id,
                                                     gboolean                *is,
                                                     GError                 **error);
/* A reminder is not put beside another that waits. */
gboolean           beckon_sql_post                  (BeckonConnection        *db,
                                                     const char              *channel,
                                                     BeckonPurpose            purpose,
                                                     gint64                   interaction_id,
                                                     const char              *payload,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* Posts every open question, oldest first, that does not wait there already. */
gboolean           beckon_sql_post_open             (BeckonConnection        *db,
                                                     const char              *channel,
                                                     const char              *payload,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* (transfer full) (nullable): the entry that is due and has none of its interaction before it; not due again before @until_us. NULL without
 * @error: there is none. */
BeckonOutboxEntry *beckon_sql_take_from_outbox      (BeckonConnection        *db,
                                                     const char              *channel,
                                                     gint64                   now_us,
                                                     gint64                   until_us,
                                                     GError                 **error);
gboolean           beckon_sql_delete_from_outbox    (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
gboolean           beckon_sql_put_off_in_outbox     (BeckonConnection        *db,
                                                     gint64                   id,
                                                     gint64                   next_us,
                                                     const char              *why,
                                                     GError                 **error);
/* Everything of @channel is due at @now_us at the latest. */
gboolean           beckon_sql_wake_outbox           (BeckonConnection        *db,
                                                     const char              *channel,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* @next_us: when the first is due of those that nothing stands before; 0: none. */
gboolean           beckon_sql_read_outbox_state     (BeckonConnection        *db,
                                                     const char              *channel,
                                                     guint                   *waiting,
                                                     gint64                  *next_us,
                                                     GError                 **error);
/* @value NULL deletes it. */
gboolean           beckon_sql_set_channel_state     (BeckonConnection        *db,
                                                     const char              *channel,
                                                     const char              *name,
                                                     const char              *value,
                                                     GError                 **error);
/* (transfer full) (nullable): NULL without @error: there is none. */
char              *beckon_sql_get_channel_state     (BeckonConnection        *db,
                                                     const char              *channel,
                                                     const char              *name,
                                                     GError                 **error);
/* @interaction_id 0 forgets the message. */
gboolean           beckon_sql_set_channel_message   (BeckonConnection        *db,
                                                     const char              *channel,
                                                     const char              *message,
                                                     gint64                   interaction_id,
                                                     GError                 **error);
/* 0: none. */
gboolean           beckon_sql_find_channel_message  (BeckonConnection        *db,
                                                     const char              *channel,
                                                     const char              *message,
                                                     gint64                  *interaction_id,
                                                     GError                 **error);
/* (transfer full) (array zero-terminated=1): in the order of their numbers. */
char             **beckon_sql_list_channel_messages (BeckonConnection        *db,
                                                     const char              *channel,
                                                     gint64                   interaction_id,
                                                     GError                 **error);

/* sql-search.c */
gboolean           beckon_sql_queue_for_search      (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     GError                 **error);
/* Takes at most @limit settled interactions into the index; @more: there is something left. */
gboolean           beckon_sql_index_some            (BeckonConnection        *db,
                                                     guint                    limit,
                                                     gboolean                *more,
                                                     GError                 **error);
GPtrArray         *beckon_sql_search_interactions   (BeckonConnection              *db,
                                                     const BeckonInteractionQuery  *query,
                                                     char                         **next,
                                                     GError                       **error);

/* sql-preferences.c */
/* What the person said of this question for the agent, else for the workspace, else everywhere; @preference (transfer full) stays NULL when
 * there is none. */
gboolean           beckon_sql_find_preference       (BeckonConnection        *db,
                                                     const char              *fingerprint,
                                                     const char              *agent,
                                                     const char              *workspace,
                                                     BeckonPreference       **preference,
                                                     GError                 **error);
/* (transfer full): E102. */
BeckonPreference  *beckon_sql_read_preference       (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
/* Over an earlier one for the same question and scope; gives it its id and its uses. */
gboolean           beckon_sql_put_preference        (BeckonConnection        *db,
                                                     BeckonPreference        *preference,
                                                     GError                 **error);
/* @answer NULL: the person is asked. Another answer than before is put down as changed, by whom and when; how often it was used counts on. */
gboolean           beckon_sql_set_preference_answer (BeckonConnection        *db,
                                                     gint64                   id,
                                                     const char              *answer,
                                                     const char              *by,
                                                     gint64                   now_us,
                                                     GError                 **error);
gboolean           beckon_sql_count_preference_use  (BeckonConnection        *db,
                                                     gint64                   id,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* Those that were made from an interaction. */
gboolean           beckon_sql_turn_off_preferences_of (BeckonConnection      *db,
                                                     gint64                   interaction_id,
                                                     const char              *by,
                                                     gint64                   now_us,
                                                     guint                   *n_turned_off,
                                                     GError                 **error);
gboolean           beckon_sql_delete_preference     (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
GPtrArray         *beckon_sql_list_preferences      (BeckonConnection             *db,
                                                     const BeckonPreferenceQuery  *query,
                                                     char                        **next,
                                                     GError                      **error);

/* sql-people.c */
/* (transfer full): E102. */
BeckonPerson      *beckon_sql_read_person           (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
/* @handle in any case, without the @; @person (transfer full) stays NULL when there is none. */
gboolean           beckon_sql_find_person           (BeckonConnection        *db,
                                                     const char              *handle,
                                                     BeckonPerson           **person,
                                                     GError                 **error);
/* (transfer full): by number or handle, with or without the @. E102. */
BeckonPerson      *beckon_sql_lookup_person         (BeckonConnection        *db,
                                                     const char              *word,
                                                     GError                 **error);
gboolean           beckon_sql_count_people          (BeckonConnection        *db,
                                                     gint64                  *count,
                                                     GError                 **error);
/* Gives it its id. */
gboolean           beckon_sql_insert_person         (BeckonConnection        *db,
                                                     BeckonPerson            *person,
                                                     GError                 **error);
gboolean           beckon_sql_update_person         (BeckonConnection        *db,
                                                     const BeckonPerson      *person,
                                                     GError                 **error);
gboolean           beckon_sql_delete_person         (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonPerson): all, by handle. */
GPtrArray         *beckon_sql_list_people           (BeckonConnection        *db,
                                                     GError                 **error);

/* sql-handoff.c */
gboolean           beckon_sql_set_assignee          (BeckonConnection        *db,
                                                     gint64                   interaction_id,
                                                     const char              *assignee,
                                                     GError                 **error);
/* The newest hand-off of a task, settled or not; 0: none. */
gboolean           beckon_sql_find_last_handoff     (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     gint64                  *id,
                                                     GError                 **error);

/* sql-similar.c */
GPtrArray         *beckon_sql_find_similar          (BeckonConnection        *db,
                                                     gint64                   id,
                                                     guint                    limit,
                                                     GError                 **error);

/* sql-stats.c; @day as of beckon_stats_day(), @agent (nullable) */
gboolean           beckon_sql_add_figure            (BeckonConnection        *db,
                                                     gint64                   day,
                                                     const char              *agent,
                                                     BeckonFigure             figure,
                                                     gint64                   n,
                                                     GError                 **error);
gboolean           beckon_sql_add_asked             (BeckonConnection        *db,
                                                     gint64                   day,
                                                     const char              *agent,
                                                     BeckonKind               kind,
                                                     GError                 **error);
/* How long a person took. */
gboolean           beckon_sql_add_time              (BeckonConnection        *db,
                                                     gint64                   day,
                                                     const char              *agent,
                                                     gint64                   time_ms,
                                                     GError                 **error);
/* The same question once more. */
gboolean           beckon_sql_add_question          (BeckonConnection        *db,
                                                     const BeckonInteraction *interaction,
                                                     GError                 **error);
/* (transfer full) */
BeckonStats       *beckon_sql_read_stats            (BeckonConnection        *db,
                                                     const BeckonStatsQuery  *query,
                                                     GError                 **error);
/* sql-requests.c */
/* (transfer full): with its turns. E102. */
BeckonRequest     *beckon_sql_read_request          (BeckonConnection        *db,
                                                     const char              *id,
                                                     GError                 **error);
/* @request (transfer full) (nullable): NULL when no request became the task. */
gboolean           beckon_sql_find_request_of_task  (BeckonConnection        *db,
                                                     const char              *task_id,
                                                     BeckonRequest          **request,
                                                     GError                 **error);
gboolean           beckon_sql_find_request_of_key   (BeckonConnection        *db,
                                                     const char              *idempotency_key,
                                                     BeckonRequest          **request,
                                                     GError                 **error);
/* Gives it its serial; its turns are not written. */
gboolean           beckon_sql_insert_request        (BeckonConnection        *db,
                                                     BeckonRequest           *request,
                                                     GError                 **error);
/* All that changes. */
gboolean           beckon_sql_update_request        (BeckonConnection        *db,
                                                     const BeckonRequest     *request,
                                                     GError                 **error);
/* Gives it its id. */
gboolean           beckon_sql_insert_turn           (BeckonConnection        *db,
                                                     gint64                   request_serial,
                                                     BeckonTurn              *turn,
                                                     GError                 **error);
/* Intent and confidence. */
gboolean           beckon_sql_update_turn           (BeckonConnection        *db,
                                                     const BeckonTurn        *turn,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonRequest): all that the intake is not done with, oldest first. */
GPtrArray         *beckon_sql_list_open_requests    (BeckonConnection        *db,
                                                     GError                 **error);
GPtrArray         *beckon_sql_list_requests         (BeckonConnection          *db,
                                                     const BeckonRequestQuery  *query,
                                                     char                     **next,
                                                     GError                   **error);

/* sql-steps.c */
/* E102. */
gboolean           beckon_sql_find_serial_of_task   (BeckonConnection        *db,
                                                     const char              *task_id,
                                                     gint64                  *serial,
                                                     GError                 **error);
/* @steps (element-type BeckonStep): all PENDING, from position 0. */
gboolean           beckon_sql_insert_steps          (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     GPtrArray               *steps,
                                                     GError                 **error);
/* (transfer full): E102. */
BeckonStepRow     *beckon_sql_read_step             (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     guint                    position,
                                                     GError                 **error);
/* All but the step itself. */
gboolean           beckon_sql_update_step           (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     const BeckonStepRow     *row,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonStepRow): from position @first on; a page of much text ends before @limit, but has one step at least. */
GPtrArray         *beckon_sql_list_steps            (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     guint                    first,
                                                     guint                    limit,
                                                     GError                 **error);
/* The first that a person has to make clear; @row (transfer full) stays NULL when there is none. */
gboolean           beckon_sql_find_unclear_step     (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     BeckonStepRow          **row,
                                                     GError                 **error);
/* Those of @n_steps steps from @first on that are PENDING or RUNNING. @note (nullable) */
gboolean           beckon_sql_end_steps             (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     guint                    first,
                                                     guint                    n_steps,
                                                     BeckonStepState          state,
                                                     gint64                   ended_us,
                                                     const char              *note,
                                                     GError                 **error);
/* For a task that no step of ran: @readings (element-type BeckonStep) stand where the one at @position stood; a when that guarded it guards them
 * all. @n_steps (out): how many there are now. */
gboolean           beckon_sql_replace_step          (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     guint                    position,
                                                     GPtrArray               *readings,
                                                     guint                   *n_steps,
                                                     GError                 **error);
/* The note that HOLD_STEP left on the step that @task is at. */
gboolean           beckon_sql_clear_hold            (BeckonConnection        *db,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
/* The same of every task that stood still for @agent and can go on. */
gboolean           beckon_sql_clear_holds_of_agent  (BeckonConnection        *db,
                                                     const char              *agent,
                                                     GError                 **error);
/* (transfer full) (element-type utf8): ids of tasks with a plan that are RUNNING or QUEUED and not paused: by priority, then RUNNING first, then age;
 * without those that HOLD_STEP noted and that have an agent that is paused. */
GPtrArray         *beckon_sql_list_tasks_to_carry_on (BeckonConnection       *db,
                                                     guint                    limit,
                                                     GError                 **error);

/* sql-waits.c */
/* (transfer full) (element-type gint64): serials of at most @limit tasks whose wait is over at @now_us, the earliest first. */
GArray            *beckon_sql_list_due_waits        (BeckonConnection        *db,
                                                     gint64                   now_us,
                                                     guint                    limit,
                                                     GError                 **error);
/* When the first wait is over, 0: nothing waits. */
gboolean           beckon_sql_find_next_wait        (BeckonConnection        *db,
                                                     gint64                  *due_us,
                                                     GError                 **error);
/* (transfer full) (element-type gint64): serials of at most @limit tasks of @agent that wait: those that are not paused, or, with @paused, those that
 * were paused with it. */
GArray            *beckon_sql_list_waits_of_agent   (BeckonConnection        *db,
                                                     const char              *agent,
                                                     gboolean                 paused,
                                                     guint                    limit,
                                                     GError                 **error);
/* A task that has ended got a line at @now_us. */
gboolean           beckon_sql_note_log              (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* When the log of a task that has ended had its last line, of the oldest one; 0: there is none. */
gboolean           beckon_sql_find_oldest_log       (BeckonConnection        *db,
                                                     gint64                  *log_us,
                                                     GError                 **error);
/* Deletes at most @limit lines of tasks that have ended, and whose last line is older than @before_us. @more: there may be others. */
gboolean           beckon_sql_prune_log             (BeckonConnection        *db,
                                                     gint64                   before_us,
                                                     guint                    limit,
                                                     gboolean                *more,
                                                     GError                 **error);

/* sql-agents.c */
/* (transfer full): E102 when there is none or it was deleted. */
BeckonAgent       *beckon_sql_read_agent            (BeckonConnection        *db,
                                                     gint64                   id,
                                                     GError                 **error);
/* The agent of that name, in any case; @agent (transfer full) (nullable): NULL when nobody ever registered it. One that was deleted is found as
 * long as no other took its name. */
gboolean           beckon_sql_find_agent            (BeckonConnection        *db,
                                                     const char              *name,
                                                     BeckonAgent            **agent,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonAgent): those that are not deleted, by name. */
GPtrArray         *beckon_sql_list_agents           (BeckonConnection        *db,
                                                     GError                 **error);
gboolean           beckon_sql_count_agents          (BeckonConnection        *db,
                                                     guint                   *count,
                                                     GError                 **error);
/* Gives it its id. */
gboolean           beckon_sql_insert_agent          (BeckonConnection        *db,
                                                     BeckonAgent             *agent,
                                                     GError                 **error);
gboolean           beckon_sql_update_agent          (BeckonConnection        *db,
                                                     const BeckonAgent       *agent,
                                                     GError                 **error);
/* Do tasks that wait have still to follow it? */
gboolean           beckon_sql_set_agent_followed    (BeckonConnection        *db,
                                                     gint64                   id,
                                                     gboolean                 follow,
                                                     GError                 **error);
/* @agent (transfer full) (nullable): one that tasks have still to follow; NULL when there is none. */
gboolean           beckon_sql_find_followed_agent   (BeckonConnection        *db,
                                                     BeckonAgent            **agent,
                                                     GError                 **error);

/* cursors of pages: "t12", "i34" */
char              *beckon_sql_make_cursor           (char                     table,
                                                     gint64                   id);
/* @id is left alone when @cursor is NULL. E101. */
gboolean           beckon_sql_parse_cursor          (const char              *cursor,
                                                     char                     table,
                                                     gint64                  *id,
                                                     GError                 **error);
/* 0 becomes 100, never more than BECKON_LIMIT_PAGE. */
guint              beckon_sql_clamp_limit           (guint                    limit);
/* The texts that make a row large. */
gsize              beckon_sql_task_bytes            (const BeckonTask        *task);
gsize              beckon_sql_interaction_bytes     (const BeckonInteraction *interaction);

G_END_DECLS
