/* step-item.c: a step of a task as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/step-item.h"

struct _BeckonStepItem
{
  GObject        parent_instance;
  BeckonStepRow *row; /* (owned) (nullable) */
  guint          position;
  guint          depth;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonStepItem, beckon_step_item, G_TYPE_OBJECT)

static void
beckon_step_item_finalize (GObject *object)
{
  g_clear_pointer (&BECKON_STEP_ITEM (object)->row, beckon_step_row_free);

  G_OBJECT_CLASS (beckon_step_item_parent_class)->finalize (object);
}

static void
beckon_step_item_class_init (BeckonStepItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_step_item_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_step_item_init (BeckonStepItem *self)
{
}

BeckonStepItem *
beckon_step_item_new (guint position)
{
  BeckonStepItem *self = g_object_new (BECKON_TYPE_STEP_ITEM, NULL);

  self->position = position;

  return self;
}

guint
beckon_step_item_get_position (BeckonStepItem *self)
{
  return self->position;
}

const BeckonStepRow *
beckon_step_item_get_row (BeckonStepItem *self)
{
  return self->row;
}

guint
beckon_step_item_get_depth (BeckonStepItem *self)
{
  return self->depth;
}

/* The text of a step changes only while it is unclear. */
static gboolean
is_same (const BeckonStepRow *a, const BeckonStepRow *b)
{
  return a->state == b->state && a->attempts == b->attempts && a->started_us == b->started_us
         && a->ended_us == b->ended_us && a->interaction_id == b->interaction_id
         && g_strcmp0 (a->result, b->result) == 0 && g_strcmp0 (a->note, b->note) == 0
         && a->step->type == b->step->type && a->step->type != BECKON_STEP_UNCLEAR;
}

void
beckon_step_item_set_row (BeckonStepItem *self, const BeckonStepRow *row, guint depth)
{
  g_return_if_fail (BECKON_IS_STEP_ITEM (self));
  g_return_if_fail (row != NULL);

  if (self->row != NULL && self->depth == depth && is_same (self->row, row))
    return;

  g_clear_pointer (&self->row, beckon_step_row_free);
  self->row = beckon_step_row_copy (row);
  self->depth = depth;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
open_condition (GArray *ends, const BeckonStepRow *row)
{
  gsize end = (gsize) row->position + 1 + row->step->n_guarded;

  g_array_append_val (ends, end);
}

void
beckon_step_item_find_depths (const GPtrArray *guards,
                              BeckonStepRow  **rows,
                              guint            n_rows,
                              guint           *depths)
{
  /* The positions at which the open conditions end; an inner condition ends within the outer
   * ones. */
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (guint i = 0; guards != NULL && i < guards->len; i++)
    open_condition (ends, g_ptr_array_index (guards, i));
  for (guint i = 0; i < n_rows; i++)
    {
      while (ends->len > 0 && g_array_index (ends, gsize, ends->len - 1) <= rows[i]->position)
        g_array_set_size (ends, ends->len - 1);
      depths[i] = ends->len;
      if (rows[i]->step->type == BECKON_STEP_WHEN)
        open_condition (ends, rows[i]);
    }
}
