/* settings.h: the operation on the settings that all desks over one database have in common
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* They are kept like the state of this channel, by the names of the settings: each a text of
 * GVariant. */
#define BECKON_SETTINGS_CHANNEL "settings"

/* (transfer full): BRING_SETTINGS (TM-1): @values (transfer full) (element-type utf8 utf8) is what
 * desk @by has set, and becomes what all desks have, unless there is something already.
 * CHANNEL_CHANGED is announced either way. */
BeckonOperation *beckon_operation_bring_settings (const char *by, GHashTable *values);

G_END_DECLS
