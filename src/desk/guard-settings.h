/* guard-settings.h: the settings that can switch off what guards destructive options (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-settings.h"

G_BEGIN_DECLS

/* The table of them; a guard is a number below this. */
#define BECKON_N_GUARDS 7

/* The guard of setting @key; -1: it guards nothing. */
int         beckon_guard_find (const char *key);
const char *beckon_guard_get_key (guint guard);
/* Does @value let something happen without the person that @than does not? Both are values of the
 * setting. */
gboolean beckon_guard_is_weaker (guint guard, GVariant *value, GVariant *than);
/* (transfer full): @confirmed with the change from @before to @after, and with nothing else: of a
 * list only what was added or removed. */
GVariant *beckon_guard_merge (guint guard, GVariant *confirmed, GVariant *before, GVariant *after);
/* (transfer full): a sentence about what @value lets happen that @than does not. */
char *beckon_guard_describe (guint guard, GVariant *value, GVariant *than);
/* (transfer full): the same setting in @desk_settings. */
GVariant *beckon_guard_read (guint guard, const BeckonDeskSettings *desk_settings);
void      beckon_guard_write (guint guard, BeckonDeskSettings *desk_settings, GVariant *value);

G_END_DECLS
