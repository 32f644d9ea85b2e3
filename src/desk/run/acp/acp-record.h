/* acp-record.h: stores what an agent reports, in batches (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/parts.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* From what is reported to its batch. */
#define BECKON_ACP_RECORD_US (300 * BECKON_US_PER_MS)

typedef struct _BeckonAcpRecord BeckonAcpRecord;

/* (transfer full): takes @parts, which must live as long, for the step of @task_run. */
BeckonAcpRecord *beckon_acp_record_new (BeckonTaskRun *task_run, BeckonAcpParts *parts);
/* What was not stored yet is still stored; @self is (nullable). */
void beckon_acp_record_free (BeckonAcpRecord *self);
/* There is something to take: it is stored a little later, with what else comes until then. One
 * batch at a time is under way. */
void beckon_acp_record_notice (BeckonAcpRecord *self);
/* Stores it now. */
void beckon_acp_record_flush (BeckonAcpRecord *self);

G_END_DECLS
