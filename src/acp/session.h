/* session.h: one prompt to an agent that speaks the Agent Client Protocol, as its client (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/permission.h"
#include "acp/setting.h"
#include "acp/transcript.h"

G_BEGIN_DECLS

typedef struct _BeckonAcpSession BeckonAcpSession;

/* Each is called with the data of the object; none may free it. Requests have a number, and wait
 * until they are answered: beckon_acp_session_answer() and _refuse(). */
typedef struct
{
  BeckonAcpTranscriptFuncs transcript;
  /* A line for the standard input of the agent. */
  void (*send) (const char *line, gsize length, gpointer user_data);
  /* @permission is (transfer full). */
  void (*permit) (guint request, BeckonAcpPermission *permission, gpointer user_data);
  /* A form is wanted: @message (nullable), @schema as in elicitation/create. */
  void (*elicit) (guint request, const char *message, JsonObject *schema, gpointer user_data);
  /* @line: from 1, 0: all; @limit: of lines, 0: any number. */
  void (*read_file) (guint request, const char *path, guint line, guint limit, gpointer user_data);
  void (*write_file) (guint request, const char *path, const char *content, gpointer user_data);
  /* @method: one of those that begin with "terminal/"; also of a session that is over. */
  void (*terminal) (guint request, const char *method, JsonObject *params, gpointer user_data);
  /* Nobody waits for the answer to @request any more; it still gets one. */
  void (*withdrawn) (guint request, gpointer user_data);
  /* The agent would lose the session that it is to continue if it loaded it now:
   * beckon_acp_session_go_on() is to be called when the setting's `held` is over. */
  void (*hold) (gpointer user_data);
  /* It has the session @id, and was given the prompt. @resumable: it can continue it later. */
  void (*started) (const char *id, gboolean resumable, gpointer user_data);
  /* Called once; later messages are answered as after a cancel, and otherwise ignored. */
  void (*over) (const BeckonAcpEnd *end, gpointer user_data);
} BeckonAcpFuncs;

/* (transfer full): begins it. */
BeckonAcpSession *beckon_acp_session_new (const BeckonAcpSetting *setting,
                                          const BeckonAcpFuncs   *funcs,
                                          gpointer                user_data);
void              beckon_acp_session_free (BeckonAcpSession *self);
/* What the agent printed to its standard output. */
void beckon_acp_session_feed (BeckonAcpSession *self, const char *data, gsize length);
/* It printed the last of it. */
void beckon_acp_session_end (BeckonAcpSession *self);
/* Asks the agent to stop; it says so with over(). The caller answers what is open. */
void beckon_acp_session_cancel (BeckonAcpSession *self);
/* After hold(); nothing where it is over. */
void beckon_acp_session_go_on (BeckonAcpSession *self);
/* TRUE: it was cancelled, or is over. */
gboolean beckon_acp_session_is_over (BeckonAcpSession *self);
/* The agent was asked to continue a session that it had before. */
gboolean beckon_acp_session_is_asked_to_continue (BeckonAcpSession *self);
/* @result: JSON text. */
void beckon_acp_session_answer (BeckonAcpSession *self, guint request, const char *result);
void
beckon_acp_session_refuse (BeckonAcpSession *self, guint request, int code, const char *message);
/* (transfer none) */
BeckonAcpTranscript *beckon_acp_session_get_transcript (BeckonAcpSession *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpSession, beckon_acp_session_free)

G_END_DECLS
