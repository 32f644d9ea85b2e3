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
  char    *label;
  char    *description; /* (nullable) */
  gboolean destructive; /* never taken by a timeout (AIC-6) */
};

BeckonOption *beckon_option_new (const char *label, const char *description, gboolean destructive);
void          beckon_option_free (BeckonOption *self);
/* (transfer full) (element-type BeckonOption): an option is a text or {label, description?,
 * destructive?}. Limits E104; empty or equal labels (after trimming, ignoring case) E101. */
GPtrArray *beckon_options_from_json (JsonArray *array, GError **error);
/* [{"label":…,"description":…,"destructive":…}, …] as member @name. This is also the text of the
 * database column `options`. */
void beckon_options_add_json (const GPtrArray *options, GString *json, const char *name);
/* Number and sizes (E104), labels that are not empty and differ (E101). */
gboolean beckon_options_check (const GPtrArray *options, GError **error);
/* (transfer full) (element-type BeckonOption): reads what beckon_options_add_json() writes,
 * lenient; @array is (nullable). */
GPtrArray *beckon_options_from_array (JsonArray *array);
/* (transfer full) (element-type BeckonOption): reads back the trusted column. */
GPtrArray *beckon_options_from_text (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOption, beckon_option_free)

G_END_DECLS
