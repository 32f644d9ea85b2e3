/* draft-file.c: answers that the person has begun to type, kept in a file until they are sent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/draft-file.h"

#include <glib/gstdio.h>

#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* The oldest are dropped first: of questions that were settled while no desk was running. */
#define MAX_DRAFTS 100
#define MAX_AGE_US (30 * G_TIME_SPAN_DAY)
#define MAX_BYTES (32 * 1024 * 1024)

typedef struct
{
  gint64              id; /* of the question */
  gint64              asked_us;
  gint64              saved_us;
  gboolean            is_open;
  BeckonQuestionDraft draft; /* (owned): without files */
} Kept;

/* The file, which a thread writes: what is written later never comes before what was written
 * earlier. */
typedef struct
{
  char  *path;      /* (owned) */
  GMutex lock;      /* of what follows */
  guint  n_written; /* the number of the newest content that was written */
} Disk;

typedef struct
{
  Disk *disk;   /* (owned) */
  char *text;   /* (owned) */
  guint number; /* of this content */
} Content;

struct _BeckonDraftFile
{
  GObject     parent_instance;
  GHashTable *kept; /* (owned) (element-type gint64 Kept): the key is in the draft */
  GHashTable *gone; /* (owned) (element-type gint64): removed before the file was read */
  Disk       *disk; /* (owned) */
  gboolean    loaded;
  gboolean    changed; /* since the newest content was made */
  gboolean    writing;
  gboolean    failing; /* the last content could not be written */
  guint       n_contents;
};

enum
{
  LOADED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonDraftFile, beckon_draft_file, G_TYPE_OBJECT)

static void
kept_free (gpointer data)
{
  Kept *self = data;

  beckon_question_draft_clear (&self->draft);
  g_free (self);
}

static gboolean
is_empty (const BeckonQuestionDraft *draft)
{
  return (draft->text == NULL || *draft->text == '\0')
         && (draft->asking == NULL || *draft->asking == '\0') && draft->values == NULL
         && draft->checked == 0;
}

static void
copy_draft (BeckonQuestionDraft *to, const BeckonQuestionDraft *from)
{
  to->text = g_strdup (from->text);
  to->asking = g_strdup (from->asking);
  to->values = g_strdup (from->values);
  to->checked = from->checked;
}

/* --- the file --- */

static void
disk_clear (gpointer data)
{
  Disk *self = data;

  g_mutex_clear (&self->lock);
  g_free (self->path);
}

static void
disk_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, disk_clear);
}

static Disk *
disk_new (const char *path)
{
  Disk *self = g_atomic_rc_box_new0 (Disk);

  g_mutex_init (&self->lock);
  self->path = g_strdup (path);
  return self;
}

static void
content_free (gpointer data)
{
  Content *self = data;

  disk_unref (self->disk);
  g_free (self->text);
  g_free (self);
}

/* On any thread. */
static gboolean
content_write (const Content *self, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->disk->lock);
  g_autofree char *folder = g_path_get_dirname (self->disk->path);

  if (self->number < self->disk->n_written)
    return TRUE;
  self->disk->n_written = self->number;
  g_mkdir_with_parents (folder, 0700);
  /* What somebody typed is nobody else's. */
  return g_file_set_contents_full (self->disk->path, self->text, -1,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0600, error);
}

static Content *
make_content (BeckonDraftFile *self)
{
  Content       *content = g_new0 (Content, 1);
  GString       *json = g_string_new (NULL);
  GHashTableIter iter;
  gpointer       value;

  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "drafts");
  g_hash_table_iter_init (&iter, self->kept);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Kept *kept = value;

      beckon_json_open_member_object (json, NULL);
      beckon_json_add_int (json, "question", kept->id);
      beckon_json_add_int (json, "asked_us", kept->asked_us);
      beckon_json_add_int (json, "saved_us", kept->saved_us);
      beckon_json_add_boolean (json, "open", kept->is_open);
      if (kept->draft.text != NULL)
        beckon_json_add_string (json, "text", kept->draft.text);
      if (kept->draft.asking != NULL)
        beckon_json_add_string (json, "asking", kept->draft.asking);
      if (kept->draft.values != NULL)
        beckon_json_add_string (json, "values", kept->draft.values);
      beckon_json_add_int (json, "checked", (gint64) kept->draft.checked);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
  beckon_json_close_object (json);

  content->disk = g_atomic_rc_box_acquire (self->disk);
  content->text = g_string_free (json, FALSE);
  content->number = ++self->n_contents;
  self->changed = FALSE;
  return content;
}

/* @error (nullable): NULL, it was written. Said once, not three times a second. */
static void
note_written (BeckonDraftFile *self, const GError *error)
{
  if (error != NULL && !self->failing)
    g_message ("What you have begun to type is not kept over the end of the desk: %s",
               error->message);
  self->failing = error != NULL;
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  if (content_write (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void write_soon (BeckonDraftFile *self);

static void
on_written (GObject *object, GAsyncResult *result, gpointer data)
{
  BeckonDraftFile *self = BECKON_DRAFT_FILE (object);
  g_autoptr (GError) error = NULL;

  self->writing = FALSE;
  g_task_propagate_boolean (G_TASK (result), &error);
  note_written (self, error);
  if (self->changed)
    write_soon (self);
}

/* One content at a time; what comes meanwhile goes together. */
static void
write_soon (BeckonDraftFile *self)
{
  g_autoptr (GTask) task = NULL;

  self->changed = TRUE;
  if (!self->loaded || self->writing)
    return;
  self->writing = TRUE;
  task = g_task_new (self, NULL, on_written, NULL);
  g_task_set_task_data (task, make_content (self), content_free);
  g_task_run_in_thread (task, write_in_thread);
}

/* The newest first. */
static int
compare_age (gconstpointer a, gconstpointer b)
{
  const Kept *left = a, *right = b;

  return (left->saved_us < right->saved_us) - (left->saved_us > right->saved_us);
}

static void
drop_oldest (BeckonDraftFile *self)
{
  g_autoptr (GList) all = g_list_sort (g_hash_table_get_values (self->kept), compare_age);
  gint64 oldest_us = g_get_real_time () - MAX_AGE_US;
  guint  n = 0;

  for (GList *l = all; l != NULL; l = l->next)
    {
      const Kept *kept = l->data;
      gint64      id = kept->id;

      if (++n > MAX_DRAFTS || kept->saved_us < oldest_us)
        g_hash_table_remove (self->kept, &id);
    }
}

/* @object is a draft in the file; what is not understood is left out. */
static void
take_draft (BeckonDraftFile *self, JsonObject *object)
{
  Kept  *kept = g_new0 (Kept, 1);
  gint64 checked = 0;

  if (beckon_json_get_int (object, "question", TRUE, 1, G_MAXINT64, &kept->id, NULL)
      && beckon_json_get_int (object, "asked_us", TRUE, 0, G_MAXINT64, &kept->asked_us, NULL)
      && beckon_json_get_int (object, "saved_us", TRUE, 0, G_MAXINT64, &kept->saved_us, NULL)
      && beckon_json_get_boolean (object, "open", FALSE, &kept->is_open, NULL)
      && beckon_json_get_int (object, "checked", FALSE, G_MININT64, G_MAXINT64, &checked, NULL)
      && beckon_json_get_any_string (object, "text", &kept->draft.text, NULL)
      && beckon_json_get_any_string (object, "asking", &kept->draft.asking, NULL)
      && beckon_json_get_any_string (object, "values", &kept->draft.values, NULL)
      && !g_hash_table_contains (self->kept, &kept->id)
      && !g_hash_table_contains (self->gone, &kept->id))
    {
      kept->draft.checked = (guint64) checked;
      g_hash_table_insert (self->kept, &kept->id, kept);
      return;
    }
  kept_free (kept);
}

static gboolean
take_file (BeckonDraftFile *self, const char *data, gsize length, GError **error)
{
  g_autoptr (JsonObject) object = beckon_json_parse_object (data, length, MAX_BYTES, error);
  JsonArray *drafts = NULL;

  if (object == NULL || !beckon_json_get_array (object, "drafts", TRUE, &drafts, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (drafts); i++)
    {
      JsonNode *node = json_array_get_element (drafts, i);

      if (JSON_NODE_HOLDS_OBJECT (node))
        take_draft (self, json_node_get_object (node));
    }
  return TRUE;
}

static void
on_read (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (BeckonDraftFile) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize            length;

  if (!g_file_load_contents_finish (G_FILE (object), result, &text, &length, NULL, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        g_message ("What was typed before cannot be read: %s", error->message);
    }
  else if (!take_file (self, text, length, &error))
    g_message ("What was typed before cannot be read: “%s”: %s", self->disk->path, error->message);
  drop_oldest (self);
  g_hash_table_remove_all (self->gone);
  self->loaded = TRUE;
  if (self->changed)
    write_soon (self);
  g_signal_emit (self, signals[LOADED], 0);
}

/* --- the object --- */

static void
beckon_draft_file_finalize (GObject *object)
{
  BeckonDraftFile *self = BECKON_DRAFT_FILE (object);

  g_hash_table_unref (self->kept);
  g_hash_table_unref (self->gone);
  g_clear_pointer (&self->disk, disk_unref);

  G_OBJECT_CLASS (beckon_draft_file_parent_class)->finalize (object);
}

static void
beckon_draft_file_class_init (BeckonDraftFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_draft_file_finalize;

  signals[LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_draft_file_init (BeckonDraftFile *self)
{
  self->kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, kept_free);
  self->gone = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

BeckonDraftFile *
beckon_draft_file_new (const char *path)
{
  BeckonDraftFile *self = g_object_new (BECKON_TYPE_DRAFT_FILE, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  self->disk = disk_new (path);
  g_file_load_contents_async (file, NULL, on_read, g_object_ref (self));
  return self;
}

gboolean
beckon_draft_file_is_loaded (BeckonDraftFile *self)
{
  g_return_val_if_fail (BECKON_IS_DRAFT_FILE (self), TRUE);

  return self->loaded;
}

gboolean
beckon_draft_file_get (BeckonDraftFile         *self,
                       const BeckonInteraction *interaction,
                       BeckonQuestionDraft     *draft,
                       gboolean                *was_open)
{
  const Kept *kept;

  g_return_val_if_fail (BECKON_IS_DRAFT_FILE (self), FALSE);

  kept = g_hash_table_lookup (self->kept, &interaction->id);
  if (kept == NULL || kept->asked_us != interaction->timestamp_us)
    return FALSE;
  copy_draft (draft, &kept->draft);
  if (was_open != NULL)
    *was_open = kept->is_open;
  return TRUE;
}

void
beckon_draft_file_set (BeckonDraftFile           *self,
                       const BeckonInteraction   *interaction,
                       const BeckonQuestionDraft *draft,
                       gboolean                   is_open)
{
  const Kept *before;
  Kept       *kept;

  g_return_if_fail (BECKON_IS_DRAFT_FILE (self));

  before = g_hash_table_lookup (self->kept, &interaction->id);
  if (is_empty (draft))
    {
      /* A field that is empty because the file was not read yet says nothing. */
      if (before != NULL)
        beckon_draft_file_remove (self, interaction->id);
      return;
    }
  if (before != NULL && before->asked_us == interaction->timestamp_us && before->is_open == is_open
      && before->draft.checked == draft->checked && g_strcmp0 (before->draft.text, draft->text) == 0
      && g_strcmp0 (before->draft.asking, draft->asking) == 0
      && g_strcmp0 (before->draft.values, draft->values) == 0)
    return;
  kept = g_new0 (Kept, 1);
  kept->id = interaction->id;
  kept->asked_us = interaction->timestamp_us;
  kept->saved_us = g_get_real_time ();
  kept->is_open = is_open;
  copy_draft (&kept->draft, draft);
  g_hash_table_replace (self->kept, &kept->id, kept);
  drop_oldest (self);
  write_soon (self);
}

void
beckon_draft_file_remove (BeckonDraftFile *self, gint64 interaction_id)
{
  g_return_if_fail (BECKON_IS_DRAFT_FILE (self));

  if (!self->loaded)
    g_hash_table_add (self->gone, g_memdup2 (&interaction_id, sizeof interaction_id));
  if (g_hash_table_remove (self->kept, &interaction_id) || !self->loaded)
    write_soon (self);
}

void
beckon_draft_file_close (BeckonDraftFile *self)
{
  g_autoptr (GError) error = NULL;
  Content *content;

  g_return_if_fail (BECKON_IS_DRAFT_FILE (self));

  /* A content that a thread writes may not get there before the process ends. */
  if (!self->loaded || !(self->changed || self->writing))
    return;
  content = make_content (self);
  content_write (content, &error);
  note_written (self, error);
  content_free (content);
}
