/* interaction-item.c: an interaction as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/interaction-item.h"

struct _BeckonInteractionItem
{
  GObject            parent_instance;
  BeckonInteraction *interaction; /* (owned) */
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
  beckon_interaction_unref (old);
  g_signal_emit (self, signals[CHANGED], 0);
}
