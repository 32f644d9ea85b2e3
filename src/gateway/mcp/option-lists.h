/* option-lists.h: what goes with the options of a question, as lists of texts beside them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The tools describe options as texts, and what goes with them as lists of texts: schemas without
 * alternatives are those that every client hands to its model as they are. Takes "descriptions",
 * "effects" (of each option, in their order) and "destructive_options" (the labels of some) from
 * @body, and puts them into "options", which become the objects of POST /v1/interactions. Options
 * that are such objects already keep what they say. E101 if a list is none of texts, has more
 * entries than there are options, or names no option; @body is then half changed. */
gboolean beckon_mcp_take_option_lists (JsonObject *body, GError **error);

G_END_DECLS
