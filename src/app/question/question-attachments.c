/* question-attachments.c: the files and pictures that will go with an answer (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-attachments.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/compat.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "desk/attachments/attachments.h"
#include "model/name.h"
#include "model/question/attachment.h"

/* Of a name: the rest is in the tooltip. */
#define NAME_CHARS 28
#define SPACING 6

struct _BeckonQuestionAttachments
{
  AdwBin               parent_instance;
  BeckonDesk          *desk;  /* (owned) (nullable) */
  BeckonAttachedFiles *files; /* (owned) (nullable) */
};

enum
{
  CHANGED,
  FAILED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionAttachments, beckon_question_attachments, ADW_TYPE_BIN)

/* --- what is attached --- */

static BeckonAttachedFiles *
attached_files_new (gint64 interaction_id)
{
  BeckonAttachedFiles *self = g_rc_box_new0 (BeckonAttachedFiles);

  self->interaction_id = interaction_id;
  self->attachments = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_attachment_free);
  return self;
}

BeckonAttachedFiles *
beckon_attached_files_ref (BeckonAttachedFiles *self)
{
  return g_rc_box_acquire (self);
}

static void
files_clear (gpointer data)
{
  BeckonAttachedFiles *self = data;

  g_ptr_array_unref (self->attachments);
}

void
beckon_attached_files_unref (BeckonAttachedFiles *self)
{
  g_rc_box_release_full (self, files_clear);
}

/* --- showing it --- */

static void show_files (BeckonQuestionAttachments *self);

static void
remove_cb (GtkButton *button, BeckonQuestionAttachments *self)
{
  gint64 id = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (button), "attachment"));

  for (guint i = 0; self->files != NULL && i < self->files->attachments->len; i++)
    {
      const BeckonAttachment *each = g_ptr_array_index (self->files->attachments, i);

      if (each->id != id)
        continue;
      g_ptr_array_remove_index (self->files->attachments, i);
      /* Where that fails, the question is settled, and the file goes with it. */
      beckon_desk_detach_async (self->desk, id, beckon_name_get_user (), TRUE, NULL, NULL, NULL);
      break;
    }
  show_files (self);
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
  g_signal_emit (self, signals[CHANGED], 0);
}

static const char *
get_icon (const BeckonAttachment *attachment)
{
  if (g_str_has_prefix (attachment->media_type, "image/"))
    return "image-x-generic-symbolic";
  return "text-x-generic-symbolic";
}

/* (transfer floating) */
static GtkWidget *
make_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

/* (transfer floating) */
static GtkWidget *
make_remove_button (BeckonQuestionAttachments *self,
                    const BeckonAttachment    *attachment,
                    const char                *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  /* Translators: the name of a file */
  g_autofree char *label = g_strdup_printf (_ ("Remove %s"), name);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, label);
  beckon_spoken_name (button, label);
  g_object_set_data (G_OBJECT (button), "attachment", GSIZE_TO_POINTER ((gsize) attachment->id));
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), self);

  return button;
}

/* (transfer floating) */
static GtkWidget *
make_chip (BeckonQuestionAttachments *self, const BeckonAttachment *attachment)
{
  GtkWidget       *chip = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP,
                                        "spacing", SPACING, NULL);
  GtkWidget       *icon = gtk_image_new_from_icon_name (get_icon (attachment));
  g_autofree char *name = beckon_display_text (attachment->name, TRUE);
  g_autofree char *size = g_format_size ((guint64) attachment->n_bytes);
  /* Translators: the name of a file, and its size */
  g_autofree char *spoken = g_strdup_printf (_ ("%s, %s"), name, size);

  gtk_widget_add_css_class (chip, "attachment");
  gtk_widget_set_tooltip_text (chip, name);
  beckon_spoken_name (chip, spoken);
  gtk_box_append (GTK_BOX (chip), icon);
  gtk_box_append (GTK_BOX (chip), make_label (name, NULL));
  gtk_box_append (GTK_BOX (chip), make_label (size, "dim-label"));
  gtk_box_append (GTK_BOX (chip), make_remove_button (self, attachment, name));

  return chip;
}

static void
show_files (BeckonQuestionAttachments *self)
{
  GtkWidget *box = beckon_wrap_box_new (SPACING);
  guint      n = beckon_question_attachments_get_length (self);

  for (guint i = 0; i < n; i++)
    beckon_wrap_box_append (BECKON_WRAP_BOX (box),
                            make_chip (self, g_ptr_array_index (self->files->attachments, i)));
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

/* --- attaching --- */

typedef struct
{
  BeckonQuestionAttachments *self;  /* (owned) */
  BeckonDesk                *desk;  /* (owned): the dialog may be closed meanwhile */
  BeckonAttachedFiles       *files; /* (owned) */
} Attaching;

static Attaching *
attaching_new (BeckonQuestionAttachments *self)
{
  Attaching *attaching = g_new0 (Attaching, 1);

  attaching->self = g_object_ref (self);
  attaching->desk = g_object_ref (self->desk);
  attaching->files = beckon_attached_files_ref (self->files);
  attaching->files->n_pending++;
  return attaching;
}

static void
attaching_free (Attaching *self)
{
  g_object_unref (self->self);
  g_object_unref (self->desk);
  beckon_attached_files_unref (self->files);
  g_free (self);
}

static void
finish (Attaching *attaching, const BeckonAttachment *attachment, const GError *error)
{
  BeckonQuestionAttachments *self = attaching->self;

  attaching->files->n_pending--;
  if (attachment != NULL)
    g_ptr_array_add (attaching->files->attachments, beckon_attachment_copy (attachment));
  /* Another question may be shown by now. */
  if (self->files == attaching->files)
    {
      show_files (self);
      g_signal_emit (self, signals[CHANGED], 0);
      if (error != NULL)
        g_signal_emit (self, signals[FAILED], 0, error);
    }
  attaching_free (attaching);
}

static void
attached_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  finish (user_data, commit != NULL ? commit->attachment : NULL, error);
}

static void
attach_file (BeckonQuestionAttachments *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;

  if (self->files == NULL || self->desk == NULL)
    return;
  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);
      g_autofree char *name = beckon_display_text_short (uri, NAME_CHARS * 2);

      beckon_set_error (&error, BECKON_ERROR_MALFORMED, _ ("Save it in a folder first."),
                        /* Translators: the address of a file */
                        _ ("“%s” is not on this computer"), name);
      g_signal_emit (self, signals[FAILED], 0, error);
      return;
    }
  beckon_desk_attach_file_async (self->desk, self->files->interaction_id, path,
                                 beckon_name_get_user (), TRUE, NULL, attached_cb,
                                 attaching_new (self));
}

static void
attach_list (BeckonQuestionAttachments *self, GSList *list)
{
  guint n = 0;

  /* One more than fit: it says how many do. */
  for (GSList *link = list; link != NULL && n++ <= BECKON_LIMIT_ATTACHMENTS; link = link->next)
    attach_file (self, link->data);
}

/* Encoding takes its time. */
static void
encode_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_task_return_pointer (task, gdk_texture_save_to_png_bytes (task_data),
                         (GDestroyNotify) g_bytes_unref);
}

static void
encoded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Attaching *attaching = user_data;
  g_autoptr (GBytes) png = g_task_propagate_pointer (G_TASK (result), NULL);

  beckon_desk_attach_async (attaching->desk, attaching->files->interaction_id,
                            /* Translators: the name of a file: a picture from the clipboard */
                            _ ("picture.png"), "image/png", png, beckon_name_get_user (), TRUE,
                            NULL, attached_cb, attaching);
}

/* @attaching (transfer full) */
static void
attach_texture (Attaching *attaching, GdkTexture *texture)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, encoded_cb, attaching);

  g_task_set_source_tag (task, attach_texture);
  g_task_set_task_data (task, g_object_ref (texture), g_object_unref);
  g_task_run_in_thread (task, encode_in_thread);
}

static void
chosen_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Attaching *attaching = user_data;
  g_autoptr (GFile) file = beckon_compat_open_file_finish (result, NULL);

  attaching->files->n_pending--;
  if (file != NULL && attaching->self->files == attaching->files)
    attach_file (attaching->self, file);
  attaching_free (attaching);
}

void
beckon_question_attachments_choose (BeckonQuestionAttachments *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_return_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self));

  if (self->files != NULL && self->desk != NULL && GTK_IS_WINDOW (root))
    beckon_compat_open_file_async (GTK_WINDOW (root), _ ("Attach a File"), chosen_cb,
                                   attaching_new (self));
}

static void
fail_to_paste (Attaching *attaching, const GError *why)
{
  g_autoptr (GError) error = NULL;

  beckon_set_error (&error, BECKON_ERROR_MALFORMED, _ ("Copy it again."),
                    /* Translators: what the system says */
                    _ ("The clipboard cannot be read: %s"), why->message);
  finish (attaching, NULL, error);
}

static void
files_pasted_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Attaching *attaching = user_data;
  g_autoptr (GError) error = NULL;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (object), result, &error);

  if (value == NULL)
    {
      fail_to_paste (attaching, error);
      return;
    }
  attaching->files->n_pending--;
  if (attaching->self->files == attaching->files)
    attach_list (attaching->self, g_value_get_boxed (value));
  attaching_free (attaching);
}

static void
texture_pasted_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Attaching *attaching = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture =
    gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (object), result, &error);

  if (texture == NULL)
    fail_to_paste (attaching, error);
  else
    attach_texture (attaching, texture);
}

gboolean
beckon_question_attachments_paste (BeckonQuestionAttachments *self)
{
  GdkClipboard      *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);

  g_return_val_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self), FALSE);

  if (self->files == NULL || self->desk == NULL)
    return FALSE;
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST)
      || gdk_content_formats_contain_mime_type (formats, "text/uri-list"))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL,
                                    files_pasted_cb, attaching_new (self));
  else if (!gdk_content_formats_contain_gtype (formats, G_TYPE_STRING)
           && !gdk_content_formats_contain_mime_type (formats, "text/plain;charset=utf-8")
           && !gdk_content_formats_contain_mime_type (formats, "text/plain")
           && (gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE)
               || gdk_content_formats_contain_mime_type (formats, "image/png")))
    gdk_clipboard_read_texture_async (clipboard, NULL, texture_pasted_cb, attaching_new (self));
  else
    return FALSE;

  return TRUE;
}

gboolean
beckon_question_attachments_drop (BeckonQuestionAttachments *self, const GValue *value)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self), FALSE);

  if (self->files == NULL || self->desk == NULL)
    return FALSE;
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    attach_list (self, g_value_get_boxed (value));
  else if (G_VALUE_HOLDS (value, GDK_TYPE_TEXTURE))
    attach_texture (attaching_new (self), g_value_get_object (value));
  else
    return FALSE;

  return TRUE;
}

/* --- the object --- */

static void
beckon_question_attachments_dispose (GObject *object)
{
  BeckonQuestionAttachments *self = BECKON_QUESTION_ATTACHMENTS (object);

  g_clear_pointer (&self->files, beckon_attached_files_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_attachments_parent_class)->dispose (object);
}

static void
beckon_question_attachments_class_init (BeckonQuestionAttachmentsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_attachments_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_question_attachments_init (BeckonQuestionAttachments *self)
{
  beckon_spoken_name (GTK_WIDGET (self), _ ("Attached to Your Answer"));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
beckon_question_attachments_set_question (BeckonQuestionAttachments *self,
                                          BeckonDesk                *desk,
                                          gint64                     interaction_id,
                                          BeckonAttachedFiles       *files)
{
  BeckonAttachedFiles *before;

  g_return_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self));

  before = self->files;
  g_set_object (&self->desk, desk);
  self->files = files != NULL && files->interaction_id == interaction_id
                  ? beckon_attached_files_ref (files)
                  : attached_files_new (interaction_id);
  g_clear_pointer (&before, beckon_attached_files_unref);
  show_files (self);
}

BeckonAttachedFiles *
beckon_question_attachments_get_files (BeckonQuestionAttachments *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self), NULL);

  return self->files;
}

guint
beckon_question_attachments_get_length (BeckonQuestionAttachments *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_ATTACHMENTS (self), 0);

  return self->files != NULL ? self->files->attachments->len : 0;
}

gboolean
beckon_question_attachments_complete (BeckonQuestionAttachments *self,
                                      BeckonAnswer              *answer,
                                      GError                   **error)
{
  gint64 ids[BECKON_LIMIT_ATTACHMENTS];
  guint  n = MIN (beckon_question_attachments_get_length (self), BECKON_LIMIT_ATTACHMENTS);

  if (self->files != NULL && self->files->n_pending > 0)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Wait until it is listed, then answer."),
                        _ ("A file is still being attached"));
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    ids[i] = ((const BeckonAttachment *) g_ptr_array_index (self->files->attachments, i))->id;
  beckon_answer_set_attachments (answer, ids, n);

  return TRUE;
}
