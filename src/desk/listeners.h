/* listeners.h: which agents listen for tasks: they wait for one, or were heard of lately (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

typedef struct _BeckonListeners BeckonListeners;

/* (transfer full): nobody listens. @changed is called when that, or who listens, may have changed;
 * not from within a call of a function below that only asks. */
BeckonListeners      *
beckon_listeners_new (BeckonClock *clock, BeckonAlarmFunc changed, gpointer user_data);
void beckon_listeners_free (BeckonListeners *self);
/* How long (µs, while the machine is awake) an agent counts as listening after it was heard of. */
void beckon_listeners_set_lasting (BeckonListeners *self, gint64 lasting_us);
/* @agent fetched a task, or reports on one. */
void beckon_listeners_hear (BeckonListeners *self, const char *agent);
/* @agent waits for a task from now on, until it is ended as often as it was begun. @gone: it went
 * away while it waited, and is not expected to come back. */
void beckon_listeners_begin (BeckonListeners *self, const char *agent);
void beckon_listeners_end (BeckonListeners *self, const char *agent, gboolean gone);
/* TRUE: @agent listens, in any case of its letters; NULL: any agent does. */
gboolean beckon_listeners_has (BeckonListeners *self, const char *agent);
/* (transfer full): the folded names of those that listen, in their order, one on each line. */
char *beckon_listeners_dup_names (BeckonListeners *self);

G_END_DECLS
