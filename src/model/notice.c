/* notice.c: sends a person a message that needs no answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/notice.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"

#define NULLABLE BECKON_FIELD_NULLABLE
#define ALWAYS BECKON_FIELD_ALWAYS

static const BeckonField fields[] = {
  { BECKON_TEXT (BeckonNotice, task_id, "task_id"), .flags = ALWAYS },
  { BECKON_TEXT (BeckonNotice, task_title, "task_title"), .flags = ALWAYS },
  { BECKON_TEXT (BeckonNotice, agent, "agent"), .flags = NULLABLE },
  { BECKON_TEXT (BeckonNotice, host, "host"), .flags = NULLABLE },
  { BECKON_TEXT (BeckonNotice, title, "title"), .flags = NULLABLE },
  { BECKON_TEXT (BeckonNotice, message, "message"), .flags = ALWAYS },
  { BECKON_TEXT (BeckonNotice, to, "to"), .flags = NULLABLE,
    .about = "The handle of a person; null: the person whose desk it is" },
  { BECKON_BOOL (BeckonNotice, found, "found"),
    .about = "false: there is no such person, or they are inactive; the person whose desk it is is "
             "told instead" },
};
const BeckonFields beckon_notice_fields = BECKON_FIELDS (
  BeckonNotice, fields, .name = "Notice", .about = "A message to a person that needs no answer");

BeckonNotice *
beckon_notice_new (void)
{
  BeckonNotice *self = g_atomic_rc_box_new0 (BeckonNotice);

  self->found = TRUE;
  return self;
}

BeckonNotice *
beckon_notice_ref (BeckonNotice *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  beckon_fields_clear (&beckon_notice_fields, data);
}

void
beckon_notice_unref (BeckonNotice *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

void
beckon_notice_add_json (const BeckonNotice *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_notice_fields, self, json, 0);
  beckon_json_close_object (json);
}

BeckonNotice *
beckon_notice_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonNotice) self = beckon_notice_new ();

  if (!beckon_fields_read_json (&beckon_notice_fields, self, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}

char *
beckon_notice_to_line (const BeckonNotice *self, guint n_chars)
{
  g_autofree char *whole = NULL;

  if (self->title != NULL)
    whole = g_strdup_printf ("%s: %s", self->title, self->message);
  if (self->to != NULL)
    {
      g_autofree char *text = g_steal_pointer (&whole);

      /* Translators: the handle of a person, and a message for them */
      whole = g_strdup_printf (_ ("For @%s: %s"), self->to, text != NULL ? text : self->message);
    }

  return beckon_display_text_short (whole != NULL ? whole : self->message, n_chars);
}
