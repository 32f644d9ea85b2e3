/* notice.c: a message to a person that needs no answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/notice.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"

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
  BeckonNotice *self = data;

  g_free (self->task_id);
  g_free (self->task_title);
  g_free (self->agent);
  g_free (self->title);
  g_free (self->message);
  g_free (self->to);
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
  beckon_json_add_string (json, "task_id", self->task_id);
  beckon_json_add_string (json, "task_title", self->task_title);
  beckon_json_add_string (json, "agent", self->agent);
  beckon_json_add_string (json, "title", self->title);
  beckon_json_add_string (json, "message", self->message);
  beckon_json_add_string (json, "to", self->to);
  beckon_json_add_boolean (json, "found", self->found);
  beckon_json_close_object (json);
}

BeckonNotice *
beckon_notice_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonNotice) self = beckon_notice_new ();

  if (!beckon_json_get_string (object, "task_id", TRUE, G_MAXSIZE, &self->task_id, error)
      || !beckon_json_get_string (object, "task_title", TRUE, G_MAXSIZE, &self->task_title, error)
      || !beckon_json_get_string (object, "agent", FALSE, G_MAXSIZE, &self->agent, error)
      || !beckon_json_get_string (object, "title", FALSE, G_MAXSIZE, &self->title, error)
      || !beckon_json_get_string (object, "message", TRUE, G_MAXSIZE, &self->message, error)
      || !beckon_json_get_string (object, "to", FALSE, G_MAXSIZE, &self->to, error)
      || !beckon_json_get_boolean (object, "found", FALSE, &self->found, error))
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
