/* people.h: the operations on people to whom work can be handed over (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. Each
 * announces PERSON_CHANGED, and the commit has the person. */

/* ADD_PERSON: @person (transfer full) from beckon_person_draft_from_json(), or filled in. E101: a
 * member is invalid, or another person has the handle, in any case. E104: there are
 * BECKON_LIMIT_PEOPLE already. */
BeckonOperation *beckon_operation_add_person (const char *by, BeckonPerson *person);
/* EDIT_PERSON: person @id becomes @person (transfer full) in @members (bits of
 * beckon_person_fields). E101 as above, E102. */
BeckonOperation *
beckon_operation_edit_person (const char *by, gint64 id, BeckonPerson *person, guint64 members);
/* DELETE_PERSON: hand-offs to them stay open, with their handle. E102. */
BeckonOperation *beckon_operation_delete_person (const char *by, gint64 id);

G_END_DECLS
