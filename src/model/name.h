/* name.h: names of persons and agents: which may be given, and which are the same (TR-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): @name as names are compared: in one case and one normal form (NFKC), without
 * invisible characters, with one blank between words. */
char *beckon_name_fold (const char *name);
/* Are the two, both (nullable), the same name? No name is the same as no other. */
gboolean beckon_name_equal (const char *one, const char *other);
/* (transfer full): whose idempotency keys are those of @agent on @host, both (nullable): of the
 * agent alone, as names are compared, on its own computer. Who gives no name is a group of its own.
 */
char *beckon_name_dup_key_owner (const char *agent, const char *host);
/* Is @name the desk's own: one of BECKON_BY_…, "desk", "beckon" or "system", however it is written?
 * Letters of other scripts and digits that look like those of the word count, too. */
gboolean beckon_name_is_reserved (const char *name);
/* (transfer full): @name of member @field as it is kept: in the normal form, without blanks around
 * it. Invisible characters and the desk's own names are E101, what is longer than
 * BECKON_LIMIT_NAME_BYTES is E104. What is nothing but blanks becomes "". */
char *beckon_name_take (const char *field, const char *name, GError **error);
/* The member @field as beckon_name_take() takes it; absent and empty: @value is untouched, or E101
 * when @required. */
gboolean beckon_name_get_json (
  JsonObject *object, const char *field, gboolean required, char **value, GError **error);
/* (transfer full) (nullable): what a stranger is called, which nobody here can refuse: without what
 * is invisible; NULL when nothing is left or it is the desk's own name. */
char *beckon_name_clean (const char *name);
/* (transfer none): what the person whose desk this is signs with: the name of the account, or
 * "uid-1000" where that can be nobody's. */
const char *beckon_name_get_user (void);

G_END_DECLS
