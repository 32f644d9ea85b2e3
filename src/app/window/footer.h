/* footer.h: the footer of the desk window: how many tasks run and need the person, whether
 * questions arrive in silence, and the state of the connections
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "service/service.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_TYPE_FOOTER (beckon_footer_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFooter, beckon_footer, BECKON, FOOTER, AdwBin)

/* Property "narrow" (boolean): in a narrow window the footer is hidden, unless something is wrong.
 * Signal "counted" (guint needs, guint postponed): how many tasks need the person, and how many are
 * set aside, after they were counted. */

/* Counts the tasks of the desk of @service, which is open, and shows the state of its connections.
 */
void beckon_footer_set_service (BeckonFooter *self, BeckonService *service);
/* Counts the tasks again, soon: they changed. */
void beckon_footer_count (BeckonFooter *self);
/* @quiet (nullable): while the desk is open. */
void beckon_footer_set_quiet (BeckonFooter *self, BeckonQuiet *quiet);
/* FALSE: it is hidden, because a task covers the list or the desk is not open. */
void beckon_footer_set_fits (BeckonFooter *self, gboolean fits);

G_END_DECLS
