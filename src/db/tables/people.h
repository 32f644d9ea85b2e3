/* people.h: the people to whom work can be handed; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/person.h"

G_BEGIN_DECLS

/* (transfer full): E102. */
BeckonPerson *beckon_sql_read_person (BeckonDb *db, gint64 id, GError **error);
/* @handle in any case, without the @; @person (transfer full) stays NULL if there is none. */
gboolean
beckon_sql_find_person (BeckonDb *db, const char *handle, BeckonPerson **person, GError **error);
/* (transfer full): by id or handle, with or without the @. E102. */
BeckonPerson *beckon_sql_lookup_person (BeckonDb *db, const char *word, GError **error);
gboolean      beckon_sql_count_people (BeckonDb *db, gint64 *count, GError **error);
/* Sets its id. */
gboolean beckon_sql_insert_person (BeckonDb *db, BeckonPerson *person, GError **error);
gboolean beckon_sql_update_person (BeckonDb *db, const BeckonPerson *person, GError **error);
gboolean beckon_sql_delete_person (BeckonDb *db, gint64 id, GError **error);
/* (transfer full) (element-type BeckonPerson): all, by handle. */
GPtrArray *beckon_sql_list_people (BeckonDb *db, GError **error);

G_END_DECLS
