/* person.c: somebody a hand-off can go to; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/person.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"

#define DRAFT BECKON_FIELD_DRAFT
#define CHANGE BECKON_FIELD_CHANGE
#define ALWAYS BECKON_FIELD_ALWAYS
#define STAMP BECKON_FIELD_STAMP

char *
beckon_person_parse_handle (const char *text)
{
  g_autofree char *handle = NULL;
  gboolean         has_letter = FALSE;

  if (text == NULL)
    return NULL;

  handle = g_strstrip (g_strdup (text));
  if (handle[0] == '@')
    memmove (handle, handle + 1, strlen (handle));
  for (const char *p = handle; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && strchr ("._-", *p) == NULL)
        return NULL;
      has_letter |= g_ascii_isalpha (*p);
    }

  /* A handle of digits alone would read like the number of a person. */
  return has_letter ? g_steal_pointer (&handle) : NULL;
}

/* As beckon_name_take(). */
static char *
take_handle (const char *name, const char *text, GError **error)
{
  char            *handle = beckon_person_parse_handle (text);
  g_autofree char *shown = NULL;

  if (handle != NULL)
    return handle;

  shown = beckon_display_text_short (text, 40);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Use letters a–z, digits, “.”, “_” and “-”, with at least one letter."),
                    _ ("Invalid handle “%s”"), shown);
  return NULL;
}

/* Telegram's numbers of chats are whole numbers of 64 bits. */
static char *
take_chat (const char *name, const char *text, GError **error)
{
  g_autofree char *shown = NULL;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    return g_strdup (text);

  shown = beckon_display_text_short (text, 40);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("A chat id is a number, such as “123456789”."),
                    _ ("Invalid Telegram chat ID “%s”"), shown);
  return NULL;
}

/* A name of the IANA's: an offset such as “+02” knows no summer. */
static char *
take_time_zone (const char *name, const char *text, GError **error)
{
  g_autoptr (GTimeZone) zone = NULL;
  g_autofree char *shown = NULL;

  if (g_ascii_isalpha (*text))
    zone = g_time_zone_new_identifier (text);
  if (zone != NULL)
    return g_strdup (text);

  shown = beckon_display_text_short (text, 40);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a name such as “Europe/Berlin”."),
                    _ ("Unknown time zone “%s”"), shown);
  return NULL;
}

static const BeckonField fields[] = {
  { BECKON_INT (BeckonPerson, id, "id"), .column = "id", .flags = ALWAYS | BECKON_FIELD_SERIAL,
    .min = 1 },
  { BECKON_TEXT (BeckonPerson, handle, "handle"), .column = "handle",
    .flags = DRAFT | CHANGE | ALWAYS | BECKON_FIELD_REQUIRED, .limit = BECKON_LIMIT_HANDLE_BYTES,
    .take = take_handle, .hint = N_ ("A short name used in hand-offs, such as ana."),
    .draft_about = "Letters, digits, '.', '_' and '-', at least one letter; unique in any case; a "
                   "leading @ is left out" },
  { BECKON_TEXT (BeckonPerson, name, "name"), .column = "name",
    .flags = DRAFT | CHANGE | ALWAYS | BECKON_FIELD_NOT_BLANK, .limit = BECKON_LIMIT_NAME_BYTES,
    .hint = N_ ("Omit it to use the handle as the name.") },
  { BECKON_BOOL (BeckonPerson, active, "active"), .column = "active", .flags = DRAFT | CHANGE,
    .about = "Nothing is handed to somebody who is not" },
  { BECKON_TEXT (BeckonPerson, telegram_chat, "telegram_chat"), .column = "telegram_chat",
    .flags = DRAFT | CHANGE | BECKON_FIELD_NULLABLE, .limit = BECKON_LIMIT_NAME_BYTES,
    .take = take_chat, .about = "The number of the person's own Telegram chat" },
  { BECKON_TEXT (BeckonPerson, time_zone, "time_zone"), .column = "time_zone",
    .flags = DRAFT | CHANGE | BECKON_FIELD_NULLABLE, .limit = BECKON_LIMIT_NAME_BYTES,
    .take = take_time_zone,
    .about = "Such as Europe/Berlin: when it is tomorrow morning for them; null: as for the desk" },
  { BECKON_TIME (BeckonPerson, created_us, "created_at"), .column = "created_at",
    .flags = STAMP | BECKON_FIELD_FIXED },
  { BECKON_TIME (BeckonPerson, updated_us, "updated_at"), .column = "updated_at", .flags = STAMP },
};
const BeckonFields beckon_person_fields =
  BECKON_FIELDS (BeckonPerson, fields, .name = "Person", .table = "people");

/* Whom a change is from is left to the caller. */
static const char *const others[] = { "by", NULL };

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

  beckon_fields_copy (&beckon_person_fields, copy, self);

  return copy;
}

void
beckon_person_free (BeckonPerson *self)
{
  beckon_fields_clear (&beckon_person_fields, self);
  g_free (self);
}

gboolean
beckon_person_check (BeckonPerson *self, GError **error)
{
  return beckon_fields_check (&beckon_person_fields, self,
                              beckon_fields_flagged (&beckon_person_fields, DRAFT), error);
}

BeckonPerson *
beckon_person_draft_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_person_fields, self, object, DRAFT, others, NULL, error))
    return NULL;
  if (self->name == NULL)
    self->name = g_strdup (self->handle);

  return g_steal_pointer (&self);
}

BeckonPerson *
beckon_person_change_from_json (JsonObject *object, guint64 *members, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();

  g_return_val_if_fail (object != NULL && members != NULL, NULL);

  if (!beckon_fields_read_change (&beckon_person_fields, self, object, others, members, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
beckon_person_add_json (const BeckonPerson *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_person_fields, self, json, 0);
  beckon_json_close_object (json);
}

BeckonPerson *
beckon_person_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_person_fields, self, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}
