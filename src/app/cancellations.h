/* cancellations.h: tells the person what was cancelled because nobody answered, the next time they
 * use the desk (PP-3, PP-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

typedef struct _BeckonCancellations BeckonCancellations;

/* (transfer full): reports from now on, in the desk window of @application as soon as it is active;
 * until then the report waits. */
BeckonCancellations *beckon_cancellations_new (BeckonDesk *desk, GtkApplication *application);
void                 beckon_cancellations_free (BeckonCancellations *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCancellations, beckon_cancellations_free)

G_END_DECLS
