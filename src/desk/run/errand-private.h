/* errand-private.h: an errand from inside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-private.h"
#include "desk/run/errand.h"

G_BEGIN_DECLS

/* Who does what an errand writes. */
#define BECKON_ERRAND_BY "desk"

/* What was to be written is. */
typedef void BeckonErrandWritten (BeckonErrand *self, const BeckonCommit *commit);

struct _BeckonErrand
{
  gatomicrefcount       ref_count;
  BeckonRunner         *runner;    /* (unowned) (nullable): NULL when it is over */
  BeckonDesk           *desk;      /* (unowned): there as long as the errand is not over */
  char                 *task_id;   /* (owned) */
  BeckonTask           *task;      /* (owned) (nullable) */
  BeckonStepRow        *row;       /* (owned) (nullable) */
  const BeckonStepKind *kind;      /* (nullable): at work */
  BeckonOperation      *operation; /* (owned) (nullable): that is being written, or will be again */
  BeckonErrandWritten  *written;   /* hears of it */
  BeckonTask           *next; /* (owned) (nullable): the task as the last end of a step left it */
  gpointer              data;
  GDestroyNotify        destroy;
  char                 *assignee; /* (owned) (nullable): of the end that comes */
  char                 *outcome;  /* (owned) (nullable): likewise */
  guint                 alarm;    /* 0, or the alarm that writes again */
  gboolean              stuck;
};

/* errand.c */

/* Writes @operation (transfer full), again and again where the store cannot now; then @written
 * hears of it. */
void
beckon_errand_write (BeckonErrand *self, BeckonOperation *operation, BeckonErrandWritten *written);
/* The step that it is at begins once more, or its task goes on with the next one. */
void beckon_errand_start_step (BeckonErrand *self);
void beckon_errand_take_next (BeckonErrand *self, const BeckonCommit *commit);
void beckon_errand_get_stuck (BeckonErrand *self, const GError *error);

G_END_DECLS
