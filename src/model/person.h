/* person.h: somebody a hand-off can go to; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gint64    id;            /* 0 in a draft */
  char     *handle;        /* without the @; unique in any case of its letters */
  char     *name;
  gboolean  active;        /* nothing is handed to somebody who is not */
  char     *telegram_chat; /* (nullable): the number of a chat, as text */
  gint64    created_us;    /* wall clock */
  gint64    updated_us;
} BeckonPerson;

/* (transfer full): nobody yet, active. */
BeckonPerson *beckon_person_new  (void);
BeckonPerson *beckon_person_copy (const BeckonPerson *self);
void          beckon_person_free (BeckonPerson       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPerson, beckon_person_free)

G_END_DECLS
