/* call-row.h: a tool call of an agent: what it does, how it stands, and on demand the whole of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/transcript-part.h"

G_BEGIN_DECLS

#define BECKON_TYPE_CALL_ROW (beckon_call_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonCallRow, beckon_call_row, BECKON, CALL_ROW, AdwExpanderRow)

GtkWidget *beckon_call_row_new (void);
/* Shows @part, the part of a tool call. Places in files are told from @workspace (nullable) on. */
void
beckon_call_row_set (BeckonCallRow *self, const BeckonTranscriptPart *part, const char *workspace);

/* How a tool call, or an entry of a plan, with the protocol's word @status (nullable) stands:
 * (transfer none): what a person reads, the icon, and its CSS class. */
const char *beckon_call_row_status_label (const char *status);
const char *beckon_call_row_status_icon (const char *status);
const char *beckon_call_row_status_class (const char *status);

G_END_DECLS
