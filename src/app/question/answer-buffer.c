/* answer-buffer.c: the text of an entry for answers, without GTK's length limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/answer-buffer.h"

struct _BeckonAnswerBuffer
{
  GtkEntryBuffer parent_instance;
  GString       *text; /* (owned) */
  guint          n_chars;
};

enum
{
  REFUSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAnswerBuffer, beckon_answer_buffer, GTK_TYPE_ENTRY_BUFFER)

static gsize
find_byte (BeckonAnswerBuffer *self, guint position)
{
  return (gsize) (g_utf8_offset_to_pointer (self->text->str, position) - self->text->str);
}

static const char *
beckon_answer_buffer_get_text (GtkEntryBuffer *buffer, gsize *n_bytes)
{
  BeckonAnswerBuffer *self = BECKON_ANSWER_BUFFER (buffer);

  if (n_bytes != NULL)
    *n_bytes = self->text->len;
  return self->text->str;
}

static guint
beckon_answer_buffer_get_length (GtkEntryBuffer *buffer)
{
  return BECKON_ANSWER_BUFFER (buffer)->n_chars;
}

static guint
beckon_answer_buffer_insert_text (GtkEntryBuffer *buffer,
                                  guint           position,
                                  const char     *chars,
                                  guint           n_chars)
{
  BeckonAnswerBuffer *self = BECKON_ANSWER_BUFFER (buffer);
  gsize               n_bytes = (gsize) (g_utf8_offset_to_pointer (chars, n_chars) - chars);

  if (n_bytes > BECKON_ANSWER_BUFFER_BYTES - self->text->len)
    {
      g_signal_emit (self, signals[REFUSED], 0);
      return 0;
    }

  g_string_insert_len (self->text, (gssize) find_byte (self, position), chars, (gssize) n_bytes);
  self->n_chars += n_chars;
  gtk_entry_buffer_emit_inserted_text (buffer, position, chars, n_chars);

  return n_chars;
}

/* "deleted-text" is emitted before the text is removed: its handlers still read the old text. */
static guint
beckon_answer_buffer_delete_text (GtkEntryBuffer *buffer, guint position, guint n_chars)
{
  BeckonAnswerBuffer *self = BECKON_ANSWER_BUFFER (buffer);

  position = MIN (position, self->n_chars);
  n_chars = MIN (n_chars, self->n_chars - position);
  if (n_chars > 0)
    gtk_entry_buffer_emit_deleted_text (buffer, position, n_chars);

  return n_chars;
}

static void
beckon_answer_buffer_deleted_text (GtkEntryBuffer *buffer, guint position, guint n_chars)
{
  BeckonAnswerBuffer *self = BECKON_ANSWER_BUFFER (buffer);
  gsize               from = find_byte (self, position);

  g_string_erase (self->text, (gssize) from,
                  (gssize) (find_byte (self, position + n_chars) - from));
  self->n_chars -= n_chars;
  g_object_notify (G_OBJECT (self), "text");
  g_object_notify (G_OBJECT (self), "length");
}

static void
beckon_answer_buffer_finalize (GObject *object)
{
  g_string_free (BECKON_ANSWER_BUFFER (object)->text, TRUE);

  G_OBJECT_CLASS (beckon_answer_buffer_parent_class)->finalize (object);
}

static void
beckon_answer_buffer_class_init (BeckonAnswerBufferClass *klass)
{
  GtkEntryBufferClass *buffer_class = GTK_ENTRY_BUFFER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_answer_buffer_finalize;
  buffer_class->get_text = beckon_answer_buffer_get_text;
  buffer_class->get_length = beckon_answer_buffer_get_length;
  buffer_class->insert_text = beckon_answer_buffer_insert_text;
  buffer_class->delete_text = beckon_answer_buffer_delete_text;
  buffer_class->deleted_text = beckon_answer_buffer_deleted_text;

  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_answer_buffer_init (BeckonAnswerBuffer *self)
{
  self->text = g_string_new (NULL);
}

GtkEntryBuffer *
beckon_answer_buffer_new (void)
{
  return g_object_new (BECKON_TYPE_ANSWER_BUFFER, NULL);
}
