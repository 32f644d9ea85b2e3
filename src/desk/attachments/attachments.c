/* attachments.c: files and pictures for answers: stored, read, taken off, and deleted in time
 * (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/attachments/attachments.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/file-bytes.h"
#include "base/limits.h"
#include "desk/attachments/attachment-files.h"
#include "desk/desk-private.h"
#include "model/question/attachment.h"
#include "rules/question/questions.h"

/* What a thread works with: nothing of the desk. */
typedef struct
{
  char             *folder;     /* (owned) */
  char             *source;     /* (owned) (nullable): a file to read first */
  char             *file;       /* (owned) (nullable): its name in the folder */
  GBytes           *bytes;      /* (owned) (nullable) */
  BeckonAttachment *attachment; /* (owned) (nullable) */
  char             *name;       /* (owned) (nullable) */
  char             *media_type; /* (owned) (nullable): as stated */
  char             *by;         /* (owned) (nullable) */
  gboolean          in_person;
  gint64            before_us;
} Work;

static void
work_free (gpointer data)
{
  Work *self = data;

  g_free (self->folder);
  g_free (self->source);
  g_free (self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  beckon_attachment_free (self->attachment);
  g_free (self->name);
  g_free (self->media_type);
  g_free (self->by);
  g_free (self);
}

static Work *
work_new (BeckonDesk *desk)
{
  Work *self = g_new0 (Work, 1);

  self->folder = beckon_store_dup_attachments_folder (desk->store);
  self->before_us = beckon_clock_get_time (desk->clock, BECKON_CLOCK_WALL)
                    - BECKON_LIMIT_ATTACHMENTS_KEPT_DAYS * BECKON_US_PER_DAY;
  return self;
}

/* --- removing --- */

static void
remove_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Work *work = task_data;

  beckon_attachment_files_remove (work->folder, work->file);
  g_task_return_boolean (task, TRUE);
}

/* Nobody waits for it: what is left of it is deleted at the next start. */
static void
remove_file (BeckonDesk *self, const char *file)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  Work *work = work_new (self);

  work->file = g_strdup (file);
  g_task_set_source_tag (task, remove_file);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, remove_in_thread);
}

void
beckon_desk_attachments_take (BeckonDesk *self, BeckonEvent *event)
{
  const BeckonInteraction *settled = event->interaction;

  if (settled == NULL || settled->attachments == NULL || beckon_interaction_is_open (settled))
    return;
  for (guint i = 0; i < settled->attachments->len; i++)
    {
      const BeckonAttachment *each = g_ptr_array_index (settled->attachments, i);

      if (each->position == 0)
        remove_file (self, each->file);
    }
}

/* --- keeping in order --- */

/* The desk may be gone by the time that the folder was read. */
static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static GWeakRef *
weak_new (BeckonDesk *self)
{
  GWeakRef *weak = g_new0 (GWeakRef, 1);

  g_weak_ref_init (weak, self);
  return weak;
}

static void
prune_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Work *work = task_data;

  g_task_return_pointer (task,
                         beckon_attachment_files_prune (work->folder, work->before_us,
                                                        BECKON_LIMIT_ATTACHMENTS_KEPT_BYTES),
                         (GDestroyNotify) g_ptr_array_unref);
}

static void
unknown_found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GWeakRef *weak = user_data;
  g_autoptr (BeckonDesk) self = g_weak_ref_get (weak);
  g_auto (GStrv) unknown =
    beckon_store_find_unknown_files_finish (BECKON_STORE (object), result, NULL);

  for (guint i = 0; self != NULL && unknown != NULL && unknown[i] != NULL; i++)
    /* What this desk has written has its row, or that is on the way. */
    if (!g_hash_table_contains (self->attached, unknown[i]))
      remove_file (self, unknown[i]);
  weak_free (weak);
}

static void
pruned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GWeakRef *weak = user_data;
  g_autoptr (BeckonDesk) self = g_weak_ref_get (weak);
  g_autoptr (GPtrArray) files = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self == NULL || self->stopping || files == NULL || files->len == 0)
    {
      weak_free (weak);
      return;
    }
  g_ptr_array_add (files, NULL);
  beckon_store_find_unknown_files_async (self->store, (const char *const *) files->pdata, NULL,
                                         unknown_found_cb, weak);
}

void
beckon_desk_attachments_start (BeckonDesk *self)
{
  g_autoptr (GTask) task = NULL;

  if (!beckon_store_holds_role (self->store, BECKON_ROLE_KEEPER))
    return;
  task = g_task_new (NULL, NULL, pruned_cb, weak_new (self));
  g_task_set_source_tag (task, beckon_desk_attachments_start);
  g_task_set_task_data (task, work_new (self), work_free);
  g_task_run_in_thread (task, prune_in_thread);
}

/* --- attaching --- */

static void
attached_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk   *self = BECKON_DESK (object);
  const Work   *work = g_task_get_task_data (task);
  GError       *error = NULL;
  BeckonCommit *commit = beckon_desk_do_finish (self, result, &error);

  if (commit != NULL)
    {
      g_task_return_pointer (task, commit, (GDestroyNotify) beckon_commit_unref);
      return;
    }
  remove_file (self, work->file);
  g_task_return_error (task, error);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Work             *work = task_data;
  BeckonAttachment *attachment = work->attachment;
  g_autoptr (GPtrArray) left = NULL;
  const guint8 *data;
  gsize         n_bytes = 0;
  GError       *error = NULL;

  if (work->source != NULL)
    work->bytes = beckon_file_bytes_read (work->source, BECKON_LIMIT_ATTACHMENT_BYTES, &error);
  if (work->bytes == NULL
      || !beckon_file_bytes_check (work->name, g_bytes_get_size (work->bytes),
                                   BECKON_LIMIT_ATTACHMENT_BYTES, &error)
      || !beckon_attachment_files_write (work->folder, work->file, work->bytes, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  data = g_bytes_get_data (work->bytes, &n_bytes);
  attachment->n_bytes = (gint64) n_bytes;
  attachment->media_type =
    beckon_attachment_dup_media_type (work->media_type, attachment->name, data, n_bytes);
  attachment->sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, work->bytes);
  left = beckon_attachment_files_prune (work->folder, work->before_us,
                                        BECKON_LIMIT_ATTACHMENTS_KEPT_BYTES);
  g_task_return_boolean (task, TRUE);
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = BECKON_DESK (object);
  Work       *work = g_task_get_task_data (task);
  GError     *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }
  beckon_desk_do_async (
    self, beckon_operation_attach (work->by, g_steal_pointer (&work->attachment), work->in_person),
    NULL, attached_cb, g_object_ref (task));
}

/* @work (transfer full) */
static void
attach (BeckonDesk         *self,
        gint64              interaction_id,
        Work               *work,
        GCancellable       *cancellable,
        GAsyncReadyCallback callback,
        gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GTask) writing = NULL;
  BeckonAttachment *attachment = beckon_attachment_new ();

  /* A commit cannot be cancelled. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_source_tag (task, attach);
  g_task_set_task_data (task, work, work_free);
  attachment->interaction_id = interaction_id;
  attachment->name = beckon_attachment_dup_name (work->name);
  attachment->file = beckon_attachment_dup_file_name (attachment->name);
  work->file = g_strdup (attachment->file);
  attachment->path = g_build_filename (work->folder, work->file, NULL);
  work->attachment = attachment;
  g_hash_table_add (self->attached, g_strdup (work->file));

  /* The work outlives the thread: the outer task has it. */
  writing = g_task_new (self, NULL, written_cb, g_object_ref (task));
  g_task_set_source_tag (writing, attach);
  g_task_set_task_data (writing, work, NULL);
  g_task_run_in_thread (writing, write_in_thread);
}

void
beckon_desk_attach_async (BeckonDesk         *self,
                          gint64              interaction_id,
                          const char         *name,
                          const char         *media_type,
                          GBytes             *bytes,
                          const char         *by,
                          gboolean            in_person,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  Work *work;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (name != NULL && bytes != NULL);

  work = work_new (self);
  work->name = g_strdup (name);
  work->media_type = g_strdup (media_type);
  work->bytes = g_bytes_ref (bytes);
  work->by = g_strdup (by);
  work->in_person = in_person;
  attach (self, interaction_id, work, cancellable, callback, user_data);
}

void
beckon_desk_attach_file_async (BeckonDesk         *self,
                               gint64              interaction_id,
                               const char         *path,
                               const char         *by,
                               gboolean            in_person,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  Work *work;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (path != NULL);

  work = work_new (self);
  work->name = g_filename_display_basename (path);
  work->source = g_strdup (path);
  work->by = g_strdup (by);
  work->in_person = in_person;
  attach (self, interaction_id, work, cancellable, callback, user_data);
}

static void
detached_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk   *self = BECKON_DESK (object);
  GError       *error = NULL;
  BeckonCommit *commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  remove_file (self, commit->attachment->file);
  g_task_return_pointer (task, commit, (GDestroyNotify) beckon_commit_unref);
}

void
beckon_desk_detach_async (BeckonDesk         *self,
                          gint64              id,
                          const char         *by,
                          gboolean            in_person,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  GTask *task;

  g_return_if_fail (BECKON_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_source_tag (task, beckon_desk_detach_async);
  beckon_desk_do_async (self, beckon_operation_detach (by, id, in_person), NULL, detached_cb, task);
}

/* --- reading --- */

static void
read_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Work *work = task_data;
  GError     *error = NULL;
  GBytes     *bytes = beckon_attachment_files_read (
        work->folder, work->file, (gsize) work->attachment->n_bytes, work->attachment->sha256, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

void
beckon_desk_read_attachment_async (BeckonDesk             *self,
                                   const BeckonAttachment *attachment,
                                   GCancellable           *cancellable,
                                   GAsyncReadyCallback     callback,
                                   gpointer                user_data)
{
  g_autoptr (GTask) task = NULL;
  Work *work;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (attachment != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_read_attachment_async);
  work = work_new (self);
  work->attachment = beckon_attachment_copy (attachment);
  /* The data folder may have moved since; the name has no folder, whatever the row says. */
  work->file = g_path_get_basename (attachment->file);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, read_in_thread);
}

GBytes *
beckon_desk_read_attachment_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
