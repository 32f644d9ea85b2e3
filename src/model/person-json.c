/* person-json.c: a person as JSON, and what may be said of one
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
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* Telegram's numbers of chats are whole numbers of 64 bits. */
static gboolean
is_chat (const char *text)
{
  return g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, NULL, NULL);
}

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

gboolean
beckon_person_check (const BeckonPerson *self, GError **error)
{
  g_autofree char *handle = beckon_person_parse_handle (self->handle);
  g_autofree char *name = self->name != NULL ? g_strstrip (g_strdup (self->name)) : NULL;

  if (!beckon_limit_check_text ("handle", self->handle, BECKON_LIMIT_HANDLE_BYTES, error)
      || !beckon_limit_check_text ("name", self->name, BECKON_LIMIT_NAME_BYTES, error))
    return FALSE;
  if (g_strcmp0 (handle, self->handle) != 0 || handle == NULL)
    {
      g_autofree char *shown =
        beckon_display_text_short (self->handle != NULL ? self->handle : "", 40);

      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Use letters a–z, digits, “.”, “_” and “-”, with at least one letter."),
                        _ ("Invalid handle “%s”"), shown);
      return FALSE;
    }
  if (name == NULL || name[0] == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Omit it to use the handle as the name."),
                        _ ("“%s” is empty"), "name");
      return FALSE;
    }
  if (self->telegram_chat != NULL && !is_chat (self->telegram_chat))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("A chat id is a number, such as “123456789”."),
                        _ ("“%s” is not the number of a Telegram chat"), "telegram_chat");
      return FALSE;
    }

  return TRUE;
}

/* What of @object stands for a person; null counts for the chat alone. */
static gboolean
read_members (BeckonPerson *self, JsonObject *object, guint *members, GError **error)
{
  static const char *const allowed[] = { "handle", "name", "active", "telegram_chat", "by", NULL };
  JsonNode                *chat = json_object_get_member (object, "telegram_chat");
  g_autofree char         *given = NULL;

  if (!beckon_json_check_members (object, allowed, error)
      || !beckon_json_get_any_string (object, "handle", &given, error)
      || !beckon_json_get_string (object, "name", FALSE, BECKON_LIMIT_NAME_BYTES, &self->name,
                                  error)
      || !beckon_json_get_boolean (object, "active", FALSE, &self->active, error)
      || !beckon_json_get_string (object, "telegram_chat", FALSE, BECKON_LIMIT_NAME_BYTES,
                                  &self->telegram_chat, error))
    return FALSE;

  if (given != NULL)
    {
      self->handle = beckon_person_parse_handle (given);
      if (self->handle == NULL)
        self->handle = g_steal_pointer (&given);
      *members |= BECKON_PERSON_HANDLE;
    }
  if (self->name != NULL)
    *members |= BECKON_PERSON_NAME;
  if (json_object_has_member (object, "active") && !json_object_get_null_member (object, "active"))
    *members |= BECKON_PERSON_ACTIVE;
  if (chat != NULL)
    *members |= BECKON_PERSON_TELEGRAM_CHAT;
  if (self->telegram_chat != NULL && self->telegram_chat[0] == '\0')
    g_clear_pointer (&self->telegram_chat, g_free);

  return TRUE;
}

BeckonPerson *
beckon_person_draft_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();
  guint members = 0;

  g_return_val_if_fail (object != NULL, NULL);

  if (!read_members (self, object, &members, error))
    return NULL;
  if (self->handle == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("A short name used in hand-offs, such as ana."), _ ("“%s” is missing"),
                        "handle");
      return NULL;
    }
  if (self->name == NULL)
    self->name = g_strdup (self->handle);
  if (!beckon_person_check (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

BeckonPerson *
beckon_person_change_from_json (JsonObject *object, guint *members, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();

  g_return_val_if_fail (object != NULL && members != NULL, NULL);

  *members = 0;
  if (!read_members (self, object, members, error))
    return NULL;
  if (*members == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Give “handle”, “name”, “active” or “telegram_chat”."),
                        _ ("Nothing to change"));
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
beckon_person_take_change (BeckonPerson *self, const BeckonPerson *change, guint members)
{
  if ((members & BECKON_PERSON_HANDLE) != 0)
    {
      g_free (self->handle);
      self->handle = g_strdup (change->handle);
    }
  if ((members & BECKON_PERSON_NAME) != 0)
    {
      g_free (self->name);
      self->name = g_strdup (change->name);
    }
  if ((members & BECKON_PERSON_ACTIVE) != 0)
    self->active = change->active;
  if ((members & BECKON_PERSON_TELEGRAM_CHAT) != 0)
    {
      g_free (self->telegram_chat);
      self->telegram_chat = g_strdup (change->telegram_chat);
    }
}

void
beckon_person_add_json (const BeckonPerson *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "id", self->id);
  beckon_json_add_string (json, "handle", self->handle);
  beckon_json_add_string (json, "name", self->name);
  beckon_json_add_boolean (json, "active", self->active);
  beckon_json_add_string (json, "telegram_chat", self->telegram_chat);
  beckon_json_add_time (json, "created_at", self->created_us);
  beckon_json_add_time (json, "updated_at", self->updated_us);
  beckon_json_close_object (json);
}

BeckonPerson *
beckon_person_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonPerson) self = beckon_person_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "id", TRUE, 0, G_MAXINT64, &self->id, error)
      || !beckon_json_get_string (object, "handle", TRUE, G_MAXSIZE, &self->handle, error)
      || !beckon_json_get_string (object, "name", TRUE, G_MAXSIZE, &self->name, error)
      || !beckon_json_get_boolean (object, "active", FALSE, &self->active, error)
      || !beckon_json_get_any_string (object, "telegram_chat", &self->telegram_chat, error)
      || !beckon_json_get_time (object, "created_at", FALSE, &self->created_us, error)
      || !beckon_json_get_time (object, "updated_at", FALSE, &self->updated_us, error))
    return NULL;

  return g_steal_pointer (&self);
}
