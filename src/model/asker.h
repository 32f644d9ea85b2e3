/* asker.h: how an agent is called where a person reads it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/notice.h"
#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) (nullable) each: “claude”, or “build1 · claude” for an agent on another computer
 * (AG-11): that comes first, so that no name, however long, hides it. NULL where neither is known.
 */
char *beckon_asker_of_question (const BeckonInteraction *question);
char *beckon_asker_of_task (const BeckonTask *task);
char *beckon_asker_of_notice (const BeckonNotice *notice);
/* (transfer full): @asker (nullable), one of these, at most @max_chars characters and safe to show;
 * “An agent” where none is known. */
char *beckon_asker_say (const char *asker, guint max_chars);

G_END_DECLS
