/* handoff-text.h: what a person reads of work that is handed over (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "store/store.h"

G_BEGIN_DECLS

/* (transfer full) each, safe to show. @handoff is of the kind hand-off. */

/* "Ana Müller (@ana)"; "@ana" where nobody has the handle any more, or no name beside it. @handle
 * NULL: nobody's. */
char *beckon_handoff_text_person (BeckonStore *store, const char *handle);
/* Of an open one: "Goes on by itself on Sunday 29 November at 14:02, in 6 days", or why it does
 * not. @next_us: in how many µs it is another; G_MAXINT64: it stays so. */
char *
beckon_handoff_text_time_out (const BeckonInteraction *handoff, gint64 now_us, gint64 *next_us);
/* Of one that a person ended: who did, "Ana Müller (@ana)", or the name that was given; of any
 * other (nullable): NULL. */
char *beckon_handoff_text_by (BeckonStore *store, const BeckonInteraction *handoff);
/* How it stands, the one thing to know first: "Ana Müller (@ana) has it", "Taken over by Ana Müller
 * (@ana)", "Nobody completed it in time: …". */
char *beckon_handoff_text_state (BeckonStore *store, const BeckonInteraction *handoff);
/* What came of it, as a label of its own: "Resolved", "Escalated", "No action needed" (transfer
 * none) (nullable). */
const char *beckon_handoff_text_outcome (const BeckonInteraction *handoff);
/* What the person did just now: "Taken over: TITLE", "Completed, escalated: TITLE", and of one that
 * is open "Handed on to Bob (@bob): TITLE". */
char *beckon_handoff_text_done (BeckonStore *store, const BeckonInteraction *handoff);

G_END_DECLS
