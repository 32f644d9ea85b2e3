/* people.h: the people whom the desk knows, in memory
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "model/person.h"

G_BEGIN_DECLS

/* They are read when somebody first asks for them, and again whenever one changes. Signal
 * "changed": they were read. */
#define BECKON_TYPE_PEOPLE (beckon_people_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPeople, beckon_people, BECKON, PEOPLE, GObject)

/* (transfer none): those of @desk, one object for all, which lives as long as @desk. */
BeckonPeople *beckon_people_of (BeckonDesk *desk);
/* (transfer none) (nullable) (element-type BeckonPerson): by handle, until the main loop goes on;
 * NULL: they were not read yet. */
const GPtrArray *beckon_people_list (BeckonPeople *self);
/* (transfer none) (nullable): by handle, with or without the @, in any case; until the main loop
 * goes on. */
const BeckonPerson *beckon_people_find (BeckonPeople *self, const char *handle);

G_END_DECLS
