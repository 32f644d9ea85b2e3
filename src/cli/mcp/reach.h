/* reach.h: the desk, as a program reaches it that goes on while the desk is away
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

#define BECKON_TYPE_REACH (beckon_reach_get_type ())
G_DECLARE_FINAL_TYPE (BeckonReach, beckon_reach, BECKON, REACH, GObject)

/* (transfer full): the desk behind @socket. */
BeckonReach *beckon_reach_new (const char *socket);
/* (transfer none): checks the desk as beckon_door_new_session() says. */
SoupSession *beckon_reach_get_session (BeckonReach *self);
const char  *beckon_reach_get_socket (BeckonReach *self);
/* No desk answers: lets the bus start one, in a thread, if agents may; not more often than makes
 * sense. */
void beckon_reach_start_desk (BeckonReach *self);
/* Did the person forbid that? It was looked at when a desk was to be started last. */
gboolean beckon_reach_is_forbidden (BeckonReach *self);
/* Was the bus asked, and could it start none? Waiting is in vain until a person starts one. */
gboolean beckon_reach_is_in_vain (BeckonReach *self);
/* One line on standard error when the desk goes, and one when it is back. */
void beckon_reach_report (BeckonReach *self, gboolean here);

G_END_DECLS
