/* errand.h: a task that the runner is at; the runner's own side of it, steps/step-kind.h is the
 * kinds'
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* (transfer full) */
BeckonErrand *beckon_errand_new (BeckonRunner *runner, const char *task_id);
/* The next step of its task, or what is left of the one that it is at. */
void beckon_errand_go_on (BeckonErrand *self);
/* The kind ends what still goes on. */
void beckon_errand_stop (BeckonErrand *self);
/* Whatever comes back now is for nobody. */
void beckon_errand_let_go (BeckonErrand *self);
/* It cannot go on until its task changes. */
gboolean      beckon_errand_is_stuck (BeckonErrand *self);
BeckonRunner *beckon_errand_get_runner (BeckonErrand *self);

/* runner-hold.c */
BeckonDesk *beckon_runner_get_desk (BeckonRunner *self);
/* Its desk may be gone. */
gboolean beckon_runner_is_stopping (BeckonRunner *self);
/* Its turn is over. */
void beckon_runner_remove (BeckonRunner *self, const char *task_id);
void beckon_runner_note_stuck (BeckonRunner *self);
/* (transfer none): until beckon_runner_release(). */
BeckonRunner *beckon_runner_hold (BeckonRunner *self);

G_END_DECLS
