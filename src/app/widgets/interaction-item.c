/* interaction-item.c: an interaction as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/interaction-item.h"

struct _BeckonInteractionItem
{
  GObject            parent_instance;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  gint64             day;         /* of a heading */
  gboolean           heading;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonInteractionItem, beckon_interaction_item, G_TYPE_OBJECT)

static void
beckon_interaction_item_finalize (GObject *object)
{
  BeckonInteractionItem *self = BECKON_INTERACTION_ITEM (object);

  g_clear_pointer (&self->interaction, beckon_interaction_unref);

  G_OBJECT_CLASS (beckon_interaction_item_parent_class)->finalize (object);
}

static void
beckon_interaction_item_class_init (BeckonInteractionItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_interaction_item_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_interaction_item_init (BeckonInteractionItem *self)
{
}

BeckonInteractionItem *
beckon_interaction_item_new (BeckonInteraction *interaction)
{
  BeckonInteractionItem *self = g_object_new (BECKON_TYPE_INTERACTION_ITEM, NULL);

  self->interaction = beckon_interaction_ref (interaction);

  return self;
}

BeckonInteractionItem *
beckon_interaction_item_new_awaited (void)
{
  return g_object_new (BECKON_TYPE_INTERACTION_ITEM, NULL);
}

BeckonInteractionItem *
beckon_interaction_item_new_heading (gint64 day)
{
  BeckonInteractionItem *self = g_object_new (BECKON_TYPE_INTERACTION_ITEM, NULL);

  self->heading = TRUE;
  self->day = day;

  return self;
}

gboolean
beckon_interaction_item_is_heading (BeckonInteractionItem *self)
{
  g_return_val_if_fail (BECKON_IS_INTERACTION_ITEM (self), FALSE);

  return self->heading;
}

gint64
beckon_interaction_item_get_day (BeckonInteractionItem *self)
{
  g_return_val_if_fail (BECKON_IS_INTERACTION_ITEM (self), 0);

  return self->day;
}

void
beckon_interaction_item_say_again (BeckonInteractionItem *self)
{
  g_return_if_fail (BECKON_IS_INTERACTION_ITEM (self));

  g_signal_emit (self, signals[CHANGED], 0);
}

BeckonInteraction *
beckon_interaction_item_get (BeckonInteractionItem *self)
{
  g_return_val_if_fail (BECKON_IS_INTERACTION_ITEM (self), NULL);

  return self->interaction;
}

void
beckon_interaction_item_set (BeckonInteractionItem *self, BeckonInteraction *interaction)
{
  BeckonInteraction *old;

  g_return_if_fail (BECKON_IS_INTERACTION_ITEM (self));

  if (self->interaction == interaction)
    return;

  old = self->interaction;
  self->interaction = beckon_interaction_ref (interaction);
  g_clear_pointer (&old, beckon_interaction_unref);
  g_signal_emit (self, signals[CHANGED], 0);
}
