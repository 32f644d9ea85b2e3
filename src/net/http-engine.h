/* http-engine.h: the thread that reads the network for a client
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "net/http-transfer.h"

G_BEGIN_DECLS

/* Reference counted atomically; all functions may be called from any thread. Its thread holds a
 * reference until it has ended, which stop () requests. */
typedef struct _BeckonHttpEngine BeckonHttpEngine;

/* The outcome of a request: @bytes (nullable) or @error (nullable), both (transfer none). */
typedef void (*BeckonHttpDoneFunc) (guint         status,
                                    GBytes       *bytes,
                                    const GError *error,
                                    gpointer      user_data);

/* (transfer full) (nullable): NULL if no thread can be created. */
BeckonHttpEngine *beckon_http_engine_new (guint max_calls);
BeckonHttpEngine *beckon_http_engine_ref (BeckonHttpEngine *self);
void              beckon_http_engine_unref (BeckonHttpEngine *self);
/* Sends @request (transfer full). @done is called once in the thread-default context of the caller,
 * while that runs. */
void beckon_http_engine_send (BeckonHttpEngine  *self,
                              BeckonHttpRequest *request,
                              BeckonHttpDoneFunc done,
                              gpointer           user_data);
/* Cancels @ending, a request's cancellable, inside the thread: in GLib 2.74 cancelling from another
 * thread races with the sources of the transfer. */
void beckon_http_engine_cancel (BeckonHttpEngine *self, GCancellable *ending);
/* For a thread that is stuck although its transfer was cancelled: shuts down all its sockets, so
 * that its reading ends. It accepts no further requests. */
void     beckon_http_engine_break (BeckonHttpEngine *self);
gboolean beckon_http_engine_is_broken (BeckonHttpEngine *self);
/* Cancels pending requests and ends the thread; returns immediately. */
void beckon_http_engine_stop (BeckonHttpEngine *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHttpEngine, beckon_http_engine_unref)

G_END_DECLS
