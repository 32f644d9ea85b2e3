/* handoff-text.h: texts that describe a hand-off (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* (transfer full) each, safe to show. @handoff is of the kind hand-off. The names are those of
 * beckon_people_of(), and change with it. */

/* "Ana Müller (@ana)"; "@ana" if no person has the handle any more, or the name is the same.
 * @handle NULL: no one has it. */
char *beckon_handoff_text_person (BeckonDesk *desk, const char *handle);
/* Of an open one: "Continues automatically on Sunday 29 November at 14:02 (in 6 days)", or why it
 * does not. @next_us: in how many µs the text changes; G_MAXINT64: never. */
char *
beckon_handoff_text_time_out (const BeckonInteraction *handoff, gint64 now_us, gint64 *next_us);
/* Of one that a person ended: who did, "Ana Müller (@ana)", or the name that was given; otherwise
 * (nullable): NULL. */
char *beckon_handoff_text_by (BeckonDesk *desk, const BeckonInteraction *handoff);
/* Its state in one line: "Assigned to Ana Müller (@ana)", "Taken over by Ana Müller (@ana)",
 * "Nobody completed it in time: …". */
char *beckon_handoff_text_state (BeckonDesk *desk, const BeckonInteraction *handoff);
/* Its outcome as a label: "Resolved", "Escalated", "No action needed" (transfer none)
 * (nullable). */
const char *beckon_handoff_text_outcome (const BeckonInteraction *handoff);
/* What the person just did: "Taken over: TITLE", "Completed, escalated: TITLE", or, while it is
 * open, "Reassigned to Bob (@bob): TITLE". */
char *beckon_handoff_text_done (BeckonDesk *desk, const BeckonInteraction *handoff);

G_END_DECLS
