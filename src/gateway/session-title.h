/* session-title.h: what the task of an agent's session is called
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): of a session of @agent, as people call it, in @folder (nullable), until
 * something says what it is about. */
char *beckon_session_title (const char *agent, const char *folder);

G_END_DECLS
