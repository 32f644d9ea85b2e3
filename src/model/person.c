/* person.c: somebody a hand-off can go to; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/person.h"

BeckonPerson *
beckon_person_new (void)
{
  BeckonPerson *self = g_new0 (BeckonPerson, 1);

  self->active = TRUE;

  return self;
}

BeckonPerson *
beckon_person_copy (const BeckonPerson *self)
{
  BeckonPerson *copy = g_new (BeckonPerson, 1);

  *copy = *self;
  copy->handle = g_strdup (self->handle);
  copy->name = g_strdup (self->name);
  copy->telegram_chat = g_strdup (self->telegram_chat);

  return copy;
}

void
beckon_person_free (BeckonPerson *self)
{
  g_free (self->handle);
  g_free (self->name);
  g_free (self->telegram_chat);
  g_free (self);
}
