/* person.h: somebody a hand-off can go to; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"

G_BEGIN_DECLS

typedef struct
{
  gint64   id;     /* 0 in a draft */
  char    *handle; /* without the @; unique in any case of its letters */
  char    *name;
  gboolean active;        /* nothing is handed to somebody who is not */
  char    *telegram_chat; /* (nullable): the number of a chat, as text */
  char    *time_zone;     /* (nullable): such as Europe/Berlin; NULL: the desk's own */
  gint64   created_us;    /* wall clock */
  gint64   updated_us;
} BeckonPerson;

/* What each member is called, and may be. */
extern const BeckonFields beckon_person_fields;

/* (transfer full): nobody yet, active. */
BeckonPerson *beckon_person_new (void);
BeckonPerson *beckon_person_copy (const BeckonPerson *self);
void          beckon_person_free (BeckonPerson *self);

/* (transfer full) (nullable): @text without white space around it and without the @; NULL when it
 * cannot be a handle (letters, digits, '.', '_' and
 * '-', at least one letter among them). */
char *beckon_person_parse_handle (const char *text);
/* Are handle, name and chat what they may be? They are then as they are kept. E101, E104. */
gboolean beckon_person_check (BeckonPerson *self, GError **error);
/* (transfer full): what POST /v1/people takes: handle, name (else the handle), active,
 * telegram_chat. "by" is left to the caller; other members are E101. Limits E104. */
BeckonPerson *beckon_person_draft_from_json (JsonObject *object, GError **error);
/* (transfer full): what PATCH /v1/people takes: any of them; @members are the bits of those fields
 * that are there. null takes the chat away. */
BeckonPerson *beckon_person_change_from_json (JsonObject *object, guint64 *members, GError **error);
/* The JSON object of the API, as member @name. */
void beckon_person_add_json (const BeckonPerson *self, GString *json, const char *name);
/* (transfer full): reads what beckon_person_add_json() writes, lenient. E101. */
BeckonPerson *beckon_person_from_json (JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPerson, beckon_person_free)

G_END_DECLS
