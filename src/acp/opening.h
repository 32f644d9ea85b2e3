/* opening.h: from the first message to an agent to a session that takes a prompt (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/modes.h"
#include "acp/rpc.h"
#include "acp/setting.h"

G_BEGIN_DECLS

typedef struct _BeckonAcpOpening BeckonAcpOpening;

/* A session that is open. */
typedef struct
{
  const char *id;
  const char *prompt;    /* what it is to be told */
  gboolean    resumable; /* the agent can continue it later */
} BeckonAcpOpened;

/* Each is called with the data of the object; none may free it. One of opened() and failed() is
 * called, once. */
typedef struct
{
  void (*opened) (const BeckonAcpOpened *opened, gpointer user_data);
  /* It waits with the session that is to be continued, as the setting said, until
   * beckon_acp_opening_go_on() is called. */
  void (*hold) (gpointer user_data);
  /* The session that was to be continued cannot be: another one begins. @why: in words. */
  void (*anew) (const char *why, gpointer user_data);
  void (*failed) (const BeckonAcpEnd *end, gpointer user_data);
} BeckonAcpOpeningFuncs;

/* (transfer full): begins. @rpc and @modes, which learns what the agent offers, must live as
 * long. */
BeckonAcpOpening *beckon_acp_opening_new (BeckonRpc                   *rpc,
                                          BeckonAcpModes              *modes,
                                          const BeckonAcpSetting      *setting,
                                          const BeckonAcpOpeningFuncs *funcs,
                                          gpointer                     user_data);
void              beckon_acp_opening_free (BeckonAcpOpening *self);
/* After hold(). */
void beckon_acp_opening_go_on (BeckonAcpOpening *self);
/* The agent was asked to continue a session. */
gboolean beckon_acp_opening_is_asked (BeckonAcpOpening *self);
/* Does the agent answer a prompt when its turn has ended? FALSE: it says later that it is idle
 * (ACP, draft of version 2, “Prompt lifecycle”). */
gboolean beckon_acp_opening_ends_turns (BeckonAcpOpening *self);
/* To be asked about each thing that the agent reports: did it happen before? It is loading a
 * session. */
gboolean beckon_acp_opening_skips (BeckonAcpOpening *self);
/* How the refusal of @method is to be told; it borrows the texts. */
BeckonAcpEnd beckon_acp_opening_refused (BeckonAcpOpening     *self,
                                         const char           *method,
                                         const BeckonRpcError *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpOpening, beckon_acp_opening_free)

G_END_DECLS
