/* preferences.h: remembered answers; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"
#include "model/question/preference.h"

G_BEGIN_DECLS

/* The remembered answer to @question for its agent, else for its workspace, else everywhere; of an
 * approval one that denies comes before them all, and one that leaves it to the person before what
 * allows. What has ended at @now_us comes last, the one that ended last: it answers nothing.
 * @preference (transfer full) (nullable): NULL if there is none. */
gboolean beckon_sql_find_preference (BeckonDb                *db,
                                     const BeckonInteraction *question,
                                     gint64                   now_us,
                                     BeckonPreference       **preference,
                                     GError                 **error);
/* (transfer full): E102. */
BeckonPreference *beckon_sql_read_preference (BeckonDb *db, gint64 id, GError **error);
/* Replaces an earlier one for the same question and scope; sets its id and its uses. The options
 * and the reason are those of the interaction that it is made from. */
gboolean beckon_sql_put_preference (BeckonDb *db, BeckonPreference *preference, GError **error);
/* @answer NULL: the person is asked. If the answer differs, records who changed it and when, and
 * when it ends (@expires_us, 0: never); the number of uses is kept. */
gboolean beckon_sql_set_preference_answer (BeckonDb   *db,
                                           gint64      id,
                                           const char *answer,
                                           gint64      expires_us,
                                           const char *by,
                                           gint64      now_us,
                                           GError    **error);
gboolean beckon_sql_count_preference_use (BeckonDb *db, gint64 id, gint64 now_us, GError **error);
/* (transfer full) (element-type gint64): those with an answer that were made from an interaction.
 */
GArray    *beckon_sql_list_preferences_of (BeckonDb *db, gint64 interaction_id, GError **error);
gboolean   beckon_sql_delete_preference (BeckonDb *db, gint64 id, GError **error);
GPtrArray *beckon_sql_list_preferences (BeckonDb                    *db,
                                        const BeckonPreferenceQuery *query,
                                        char                       **next,
                                        GError                     **error);

G_END_DECLS
