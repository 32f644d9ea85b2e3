/* deadlines.h: what is to be done about an interaction, and when; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/dialect.h"

G_BEGIN_DECLS

/* Of a new interaction. */
gboolean
beckon_sql_add_deadline (BeckonDb *db, gint64 interaction_id, gint64 due_us, GError **error);
gboolean
beckon_sql_set_deadline (BeckonDb *db, gint64 interaction_id, gint64 due_us, GError **error);
gboolean beckon_sql_clear_deadlines (BeckonDb *db, gint64 interaction_id, GError **error);
/* Of the countdown alone. */
gboolean beckon_sql_clear_countdown (BeckonDb *db, gint64 interaction_id, GError **error);

/* What is to be done at a deadline: see 0003.sql. */
typedef enum
{
  BECKON_DEADLINE_AUTO_RESOLVE,
  BECKON_DEADLINE_RETURN,
  BECKON_DEADLINE_REMIND,
  BECKON_DEADLINE_CANCEL,
  BECKON_DEADLINE_HANDOFF, /* a reminder of an open hand-off */
  BECKON_DEADLINE_ANSWER,  /* an answer that was held back goes out */
} BeckonDeadlineKind;

typedef struct
{
  gint64             interaction_id;
  gint64             due_us;
  BeckonDeadlineKind kind;
} BeckonDeadline;

/* Replaces an earlier one of the same kind. */
gboolean beckon_sql_put_deadline (
  BeckonDb *db, gint64 interaction_id, BeckonDeadlineKind kind, gint64 due_us, GError **error);
gboolean beckon_sql_clear_deadline (BeckonDb          *db,
                                    gint64             interaction_id,
                                    BeckonDeadlineKind kind,
                                    GError           **error);
/* (transfer full) (element-type BeckonDeadline): those that are due, except countdowns, earliest
 * first. */
GArray *beckon_sql_list_due (BeckonDb *db, gint64 now_us, guint limit, GError **error);
/* Deletes it; @claimed: it still existed, unchanged. */
gboolean beckon_sql_claim_deadline (BeckonDb             *db,
                                    const BeckonDeadline *deadline,
                                    gboolean             *claimed,
                                    GError              **error);
/* The index by time contains no others. */
#define BECKON_SQL_NO_COUNTDOWN "kind <> 'auto-resolve'"
/* An unknown one is never due. */
#define BECKON_SQL_KNOWN_DEADLINE \
  BECKON_SQL_NO_COUNTDOWN " AND kind IN ('return', 'remind', 'cancel', 'handoff', 'answer')"
/* When the earliest one that is not a countdown is due. */
#define BECKON_SQL_NEXT_DEADLINE \
  "SELECT due_us FROM deadlines" BECKON_SQL_INDEXED_BY ( \
    "deadlines_by_time") "WHERE " BECKON_SQL_KNOWN_DEADLINE " ORDER BY due_us LIMIT 1"
/* Limits first reminders to @first_us, other reminders to @again_us, ends to @cancel_us and answers
 * that are held back to @answer_us at the latest. Times that a person chose are kept. */
gboolean beckon_sql_clamp_deadlines (BeckonDb *db,
                                     gint64    first_us,
                                     gint64    again_us,
                                     gint64    cancel_us,
                                     gint64    answer_us,
                                     GError  **error);
/* When the person was last reminded of it. */
gboolean
beckon_sql_set_reminded (BeckonDb *db, gint64 interaction_id, gint64 reminded_us, GError **error);

G_END_DECLS
