/* transcript.h: what an agent reports about its work: words, tool calls, its plan, and what its
 * session is called and has used
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/modes.h"
#include "acp/parts.h"

G_BEGIN_DECLS

typedef struct _BeckonAcpTranscript BeckonAcpTranscript;

/* Each is called with the data of the object. */
typedef struct
{
  /* Text for the log: any part of a line. */
  void (*print) (const char *text, gsize length, gpointer user_data);
  /* The plan changed: @n_done of @n steps are done, and @current (nullable) is next. */
  void (*plan) (guint n_done, guint n, const char *current, gpointer user_data);
  /* (nullable): there are parts to take. */
  void (*changed) (gpointer user_data);
} BeckonAcpTranscriptFuncs;

/* (transfer full) */
BeckonAcpTranscript *beckon_acp_transcript_new (const BeckonAcpTranscriptFuncs *funcs,
                                                gpointer                        user_data);
void                 beckon_acp_transcript_free (BeckonAcpTranscript *self);
/* Takes the `update` of one session/update, whose whole message has @length bytes. Kinds that are
 * not known are ignored. */
void beckon_acp_transcript_take (BeckonAcpTranscript *self, JsonObject *update, gsize length);
/* What the agent is told. */
void beckon_acp_transcript_take_prompt (BeckonAcpTranscript *self, const char *text);
/* Which mode the agent is in now, where it is one of @modes. */
void beckon_acp_transcript_take_mode (BeckonAcpTranscript *self, BeckonAcpModes *modes);
/* Prints @line as a line of its own. */
void beckon_acp_transcript_print_line (BeckonAcpTranscript *self, const char *line);
/* Ends a line that has begun. */
void beckon_acp_transcript_end_line (BeckonAcpTranscript *self);
/* (transfer none) */
BeckonAcpParts *beckon_acp_transcript_get_parts (BeckonAcpTranscript *self);
/* (nullable) (transfer none): what was said so far about the tool call @id (nullable). */
JsonObject *beckon_acp_transcript_find_call (BeckonAcpTranscript *self, const char *id);
/* (transfer full) (nullable): what the agent said last, whole, without surrounding space; its end,
 * where it is longer than a result may be. */
char *beckon_acp_transcript_dup_last_message (BeckonAcpTranscript *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpTranscript, beckon_acp_transcript_free)

G_END_DECLS
