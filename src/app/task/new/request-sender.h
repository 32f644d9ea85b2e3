/* request-sender.h: takes one request of a person to the desk, until it is a task or comes back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "model/request.h"

G_BEGIN_DECLS

/* Signals:
 * "changed": the desk has accepted it, and evaluates it;
 * "asked": its question is shown, like any other;
 * "queued" (task id, title, nullable warning): it is a task now;
 * "returned" (text): it is not, and the text says why or what to do (CF-2);
 * "ended": it was withdrawn elsewhere. */
#define BECKON_TYPE_REQUEST_SENDER (beckon_request_sender_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRequestSender, beckon_request_sender, BECKON, REQUEST_SENDER, GObject)

/* (transfer full) */
BeckonRequestSender *beckon_request_sender_new (BeckonDesk *desk);
/* Only while it is not busy. */
void beckon_request_sender_send (BeckonRequestSender *self, BeckonRequest *draft);
/* TRUE: from beckon_request_sender_send() until "queued", "returned" or "ended". */
gboolean beckon_request_sender_is_busy (BeckonRequestSender *self);
/* Abandons the request, if the desk has accepted one and it is not over. FALSE: there is none. */
gboolean beckon_request_sender_withdraw (BeckonRequestSender *self);
/* The same, also for a request that the desk has not accepted yet. */
void beckon_request_sender_give_up (BeckonRequestSender *self);

G_END_DECLS
