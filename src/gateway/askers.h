/* askers.h: which program has asked which question, so that it does not answer it itself (ATT-20)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "gateway/call.h"
#include "trust/kin.h"

G_BEGIN_DECLS

/* What is known of the programs that have asked since the desk was started. In memory only. */
typedef struct _BeckonAskers BeckonAskers;

/* A program that @kin belongs to has asked a question. */
typedef void (*BeckonAskersFunc) (const BeckonKin *kin, gpointer user_data);

BeckonAskers *beckon_askers_new (BeckonAskersFunc func, gpointer user_data);
void          beckon_askers_free (BeckonAskers *self);
/* @kin (nullable): who has asked question @id, or asks it again; NULL changes nothing. All that
 * have asked it count: asking again must not make an agent forgotten. */
void beckon_askers_note (BeckonAskers *self, gint64 id, BeckonKin *kin);
/* Is @kin a process of an agent, or of a program that has asked a question that is still
 * remembered? Such a one does not show questions to the person. FALSE for all where the settings of
 * @desk say “agents-may-answer”. */
gboolean beckon_askers_is_agent (BeckonAskers *self, BeckonDesk *desk, BeckonKin *kin);
/* (transfer full): what is known of whoever makes @call: nothing over TCP. */
BeckonDeskCaller beckon_askers_look_at (BeckonAskers *self, BeckonCall *call);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAskers, beckon_askers_free)

G_END_DECLS
