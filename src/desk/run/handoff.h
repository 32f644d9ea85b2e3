/* handoff.h: what the desk adds to work that is handed to a person, before it is asked (WH-8, WH-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Finishes @draft, the caller's own copy: is it a warm lead, how is it called, what is the context
 * of its task. What cannot be read is left out. */
void beckon_handoff_prepare (BeckonStore *store, BeckonInteraction *draft);

G_END_DECLS
