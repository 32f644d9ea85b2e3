/* attach.c: files and pictures for an answer: attached, and taken off again (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/tables/question/attachments.h"
#include "db/tables/question/interactions.h"
#include "rules/question/apply-question.h"

/* --- ATTACH --- */

typedef struct
{
  BeckonOperation   base;
  BeckonAttachment *attachment; /* (owned) */
  gint64            id;         /* of the attachment that is taken off */
  gboolean          in_person;
} Attach;

static void
clear_attach (BeckonOperation *base)
{
  Attach *self = (Attach *) base;

  g_clear_pointer (&self->attachment, beckon_attachment_free);
}

static gboolean
check_room (const BeckonInteraction *interaction,
            const BeckonAttachment  *attachment,
            GError                 **error)
{
  guint  n = interaction->attachments != NULL ? interaction->attachments->len : 0;
  gint64 n_bytes = attachment->n_bytes;

  for (guint i = 0; i < n; i++)
    n_bytes +=
      ((const BeckonAttachment *) g_ptr_array_index (interaction->attachments, i))->n_bytes;
  if (n >= BECKON_LIMIT_ATTACHMENTS)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Remove one first, or send an archive."),
                      _ ("A question takes at most %d attachments"), BECKON_LIMIT_ATTACHMENTS);
  else if (n_bytes > BECKON_LIMIT_ATTACHMENTS_BYTES)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Remove one first, or say where the file is."),
                      _ ("All attachments of a question may have %d MiB together"),
                      BECKON_LIMIT_ATTACHMENTS_BYTES / (1024 * 1024));
  else
    return TRUE;

  return FALSE;
}

/* (transfer full): the question @id, if something may be attached to it. */
static BeckonInteraction *
read_question (BeckonApply *self, gint64 id, gboolean in_person, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error)
      || !beckon_apply_check_unanswered (self, interaction, error)
      || !beckon_apply_check_answerer (self, interaction, row.task, in_person, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

static gboolean
apply_attach (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Attach *operation = (const Attach *) base;
  g_autoptr (BeckonInteraction) interaction =
    read_question (self, operation->attachment->interaction_id, operation->in_person, error);

  if (interaction == NULL || !check_room (interaction, operation->attachment, error))
    return FALSE;

  commit->attachment = beckon_attachment_copy (operation->attachment);
  commit->attachment->timestamp_us = beckon_apply_round (self->now_us);

  return beckon_sql_insert_attachment (self->db, commit->attachment, error);
}

static const BeckonRule attach_rule = {
  "ATTACH",
  sizeof (Attach),
  apply_attach,
  clear_attach,
};

BeckonOperation *
beckon_operation_attach (const char *by, BeckonAttachment *attachment, gboolean in_person)
{
  Attach *self = beckon_operation_new (&attach_rule, by);

  self->attachment = attachment;
  self->in_person = in_person;

  return &self->base;
}

/* --- DETACH --- */

static gboolean
apply_detach (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Attach *operation = (const Attach *) base;
  g_autoptr (BeckonAttachment) attachment = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;

  attachment = beckon_sql_read_attachment (self->db, operation->id, error);
  if (attachment == NULL)
    return FALSE;
  interaction = read_question (self, attachment->interaction_id, operation->in_person, error);
  if (interaction == NULL || !beckon_sql_delete_attachment (self->db, attachment, error))
    return FALSE;

  commit->attachment = g_steal_pointer (&attachment);

  return TRUE;
}

static const BeckonRule detach_rule = {
  "DETACH",
  sizeof (Attach),
  apply_detach,
  clear_attach,
};

BeckonOperation *
beckon_operation_detach (const char *by, gint64 id, gboolean in_person)
{
  Attach *self = beckon_operation_new (&detach_rule, by);

  self->id = id;
  self->in_person = in_person;

  return &self->base;
}
