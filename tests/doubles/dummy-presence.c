/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dummy-presence.h"

struct _BeckonDummyPresence
{
  GObject  parent_instance;
  gboolean present;
  gboolean away;
};

static gboolean
is_present (BeckonPresence *presence)
{
  return BECKON_DUMMY_PRESENCE (presence)->present;
}

static gboolean
is_away (BeckonPresence *presence)
{
  BeckonDummyPresence *self = BECKON_DUMMY_PRESENCE (presence);

  return self->away || !self->present;
}

static void
presence_iface_init (BeckonPresenceInterface *iface)
{
  iface->is_present = is_present;
  iface->is_away = is_away;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonDummyPresence,
                               beckon_dummy_presence,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_PRESENCE, presence_iface_init))

static void
beckon_dummy_presence_class_init (BeckonDummyPresenceClass *klass)
{
}

static void
beckon_dummy_presence_init (BeckonDummyPresence *self)
{
  self->present = TRUE;
}

BeckonDummyPresence *
beckon_dummy_presence_new (void)
{
  return g_object_new (BECKON_TYPE_DUMMY_PRESENCE, NULL);
}

void
beckon_dummy_presence_set (BeckonDummyPresence *self, gboolean present)
{
  self->present = present;
  beckon_presence_emit_changed (BECKON_PRESENCE (self));
}

void
beckon_dummy_presence_set_away (BeckonDummyPresence *self, gboolean away)
{
  self->away = away;
  beckon_presence_emit_changed (BECKON_PRESENCE (self));
}
