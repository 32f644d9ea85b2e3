/* option.h: one numbered choice of an interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/types.h"

G_BEGIN_DECLS

struct _BeckonOption
{
  char        *label;
  char        *description; /* (nullable) */
  BeckonEffect effect;      /* of an approval: what it does (AP-1); else NONE */
  gboolean     destructive; /* never taken without a person (AIC-6) */
  char *destructive_word;   /* (nullable): the words by which it counts as destructive, whether the
                               asker marked it or not (ATT-17); its own, or those of the question that
                               it says yes to */
};

BeckonOption *beckon_option_new (const char *label, const char *description, gboolean destructive);
void          beckon_option_free (BeckonOption *self);
BeckonOption *beckon_option_copy (const BeckonOption *self);
/* (transfer full) (nullable): that @self is destructive, and why, for persons: “Destructive: says
 * “delete””. NULL if it is not. */
char *beckon_option_dup_warning (const BeckonOption *self);
/* (transfer full) (nullable): the same with a sign, within a line of plain text: “⚠ destructive:
 * says “delete””. */
char *beckon_option_dup_mark (const BeckonOption *self);
/* (transfer full) (element-type BeckonOption): an option is a text or {label, description?,
 * destructive?}. Limits E104; labels that are empty or look the same E101. */
GPtrArray *beckon_options_from_json (JsonArray *array, GError **error);
/* [{"label":…,"description":…,"destructive":…,"destructive_word":…}, …] as member @name. This is
 * also the text of the database column `options`. */
void beckon_options_add_json (const GPtrArray *options, GString *json, const char *name);
/* Number and sizes (E104), labels that are not empty and look different (E101,
 * ATT-18). */
gboolean beckon_options_check (const GPtrArray *options, GError **error);
/* (transfer full) (element-type BeckonOption): reads what beckon_options_add_json() writes,
 * lenient; @array is (nullable). */
GPtrArray *beckon_options_from_array (JsonArray *array);
/* (transfer full) (element-type BeckonOption): reads back the trusted column. */
GPtrArray *beckon_options_from_text (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOption, beckon_option_free)

G_END_DECLS
