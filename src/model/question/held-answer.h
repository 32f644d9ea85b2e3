/* held-answer.h: an answer that was given and has not gone out yet; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* ATT-7. Times: wall clock, µs since the epoch. Of one that was read from JSON only who gave it, on
 * which surface and when, and when it goes out. */
struct _BeckonHeldAnswer
{
  gint64                  id;
  gint64                  interaction_id;
  BeckonInteractionStatus status;   /* what the interaction becomes */
  char                   *response; /* (nullable) */
  guint                  *indices;  /* (nullable) (array length=n_indices): from 0 */
  guint                   n_indices;
  char                   *values;       /* (nullable) */
  char                   *note;         /* (nullable) */
  char                   *responded_by; /* never NULL in a row */
  BeckonSurfaceId         surface;
  BeckonScope             remember; /* a preference is made of it when it goes out; NONE: none is */
  gboolean                any_reason; /* with `remember`: as in BeckonPreference */
  gint64 remember_for_us;             /* with `remember`: as in BeckonAnswer, from held_us on */
  gint64 held_us;                     /* when it was given */
  gint64 until_us;                    /* when it goes out */
};

extern const BeckonFields beckon_held_answer_fields;

void beckon_held_answer_free (BeckonHeldAnswer *self);
/* (transfer full) (nullable): of @self (nullable). */
BeckonHeldAnswer *beckon_held_answer_copy (const BeckonHeldAnswer *self);
/* How many seconds are left at @now_us, rounded up: as a person counts down. 0: it goes out now. */
guint beckon_held_answer_get_seconds (const BeckonHeldAnswer *self, gint64 now_us);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHeldAnswer, beckon_held_answer_free)

G_END_DECLS
