/* attached.c: which files and pictures an answer takes along (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/question/attachments.h"
#include "rules/question/apply-question.h"

static BeckonAttachment *
find (const BeckonInteraction *interaction, gint64 id)
{
  for (guint i = 0; interaction->attachments != NULL && i < interaction->attachments->len; i++)
    {
      BeckonAttachment *each = g_ptr_array_index (interaction->attachments, i);

      if (each->id == id)
        return each;
    }

  return NULL;
}

BeckonAnswer *
beckon_apply_answer_with_files (const BeckonInteraction *interaction, BeckonAnswer *answer)
{
  g_autoptr (GString) names = NULL;
  g_autofree char *text = NULL;
  BeckonAnswer    *named;

  if (answer->action != BECKON_ACTION_ANSWER || answer->text == NULL || answer->n_attachments == 0
      || !interaction->allow_other)
    return beckon_answer_ref (answer);
  text = g_strstrip (g_strdup (answer->text));
  if (*text != '\0')
    return beckon_answer_ref (answer);

  names = g_string_new (NULL);
  for (guint i = 0; i < answer->n_attachments; i++)
    {
      const BeckonAttachment *each = find (interaction, answer->attachments[i]);

      if (each != NULL)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", each->name);
    }
  named = beckon_answer_new_text (names->str);
  named->note = g_strdup (answer->note);
  named->in_person = answer->in_person;
  named->remember = answer->remember;
  named->any_reason = answer->any_reason;
  named->remember_for_us = answer->remember_for_us;
  beckon_answer_set_attachments (named, answer->attachments, answer->n_attachments);

  return named;
}

gboolean
beckon_apply_name_attachments (BeckonApply        *self,
                               BeckonInteraction  *interaction,
                               const BeckonAnswer *answer,
                               GError            **error)
{
  for (guint i = 0; i < answer->n_attachments; i++)
    {
      BeckonAttachment *each = find (interaction, answer->attachments[i]);

      if (each == NULL || each->position != 0)
        {
          beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                            _ ("Attach the file to this question, and name each one once."),
                            _ ("Question %lld has no attachment %lld"), (long long) interaction->id,
                            (long long) answer->attachments[i]);
          return FALSE;
        }
      each->position = i + 1;
      if (!beckon_sql_place_attachment (self->db, each, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_apply_unname_attachments (BeckonApply *self, BeckonInteraction *interaction, GError **error)
{
  for (guint i = 0; interaction->attachments != NULL && i < interaction->attachments->len; i++)
    {
      BeckonAttachment *each = g_ptr_array_index (interaction->attachments, i);

      if (each->position == 0)
        continue;
      each->position = 0;
      if (!beckon_sql_place_attachment (self->db, each, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_apply_drop_attachments (BeckonApply *self, const BeckonInteraction *settled, GError **error)
{
  for (guint i = 0; settled->attachments != NULL && i < settled->attachments->len; i++)
    {
      const BeckonAttachment *each = g_ptr_array_index (settled->attachments, i);

      if (each->position == 0 && !beckon_sql_delete_attachment (self->db, each, error))
        return FALSE;
    }

  return TRUE;
}
