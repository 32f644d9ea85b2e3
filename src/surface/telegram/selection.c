/* selection.c: the options that a person has selected in multiple-choice questions so far
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/selection.h"

struct _BeckonTelegramSelection
{
  GObject     parent_instance;
  BeckonDesk *desk;    /* (owned) */
  GHashTable *chosen;  /* (owned) (element-type gint64 guint64): by question */
  gint64      marking; /* the question whose buttons are being replaced; 0: none, or it was settled
                        * since */
};

G_DEFINE_FINAL_TYPE (BeckonTelegramSelection, beckon_telegram_selection, G_TYPE_OBJECT)

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTelegramSelection *self)
{
  if (event->interaction != NULL && !beckon_interaction_is_open (event->interaction))
    {
      g_hash_table_remove (self->chosen, &event->interaction->id);
      if (self->marking == event->interaction->id)
        self->marking = 0;
    }
}

static void
beckon_telegram_selection_finalize (GObject *object)
{
  BeckonTelegramSelection *self = BECKON_TELEGRAM_SELECTION (object);

  g_hash_table_unref (self->chosen);
  g_object_unref (self->desk);

  G_OBJECT_CLASS (beckon_telegram_selection_parent_class)->finalize (object);
}

static void
beckon_telegram_selection_class_init (BeckonTelegramSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_selection_finalize;
}

static void
beckon_telegram_selection_init (BeckonTelegramSelection *self)
{
  self->chosen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

BeckonTelegramSelection *
beckon_telegram_selection_new (BeckonDesk *desk)
{
  BeckonTelegramSelection *self = g_object_new (BECKON_TYPE_TELEGRAM_SELECTION, NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);
  return self;
}

gboolean
beckon_telegram_selection_lookup (BeckonTelegramSelection *self, gint64 id, guint64 *chosen)
{
  const guint64 *known = g_hash_table_lookup (self->chosen, &id);

  if (known != NULL)
    *chosen = *known;
  return known != NULL;
}

void
beckon_telegram_selection_recall (BeckonTelegramSelection *self, gint64 id, guint64 chosen)
{
  if (!g_hash_table_contains (self->chosen, &id))
    g_hash_table_insert (self->chosen, g_memdup2 (&id, sizeof id),
                         g_memdup2 (&chosen, sizeof chosen));
}

gboolean
beckon_telegram_selection_is_marking (BeckonTelegramSelection *self, gint64 id)
{
  return self->marking == id;
}

void
beckon_telegram_selection_begin (BeckonTelegramSelection *self, const BeckonInteraction *question)
{
  /* It may have been settled since it was read. */
  if (question->status == BECKON_INTERACTION_POSTPONED
      || beckon_desk_peek_question (self->desk, question->id) != NULL)
    self->marking = question->id;
}

void
beckon_telegram_selection_end (BeckonTelegramSelection *self, gint64 id, guint64 chosen)
{
  /* It may have been settled during the call, after which on_event() has run. */
  if (self->marking == id)
    g_hash_table_replace (self->chosen, g_memdup2 (&id, sizeof id),
                          g_memdup2 (&chosen, sizeof chosen));
  self->marking = 0;
}

/* ID:CHOSEN ID:CHOSEN …, the latter in hexadecimal. FALSE: @word is none of these. */
static gboolean
parse_word (const char *word, gint64 *id, guint64 *chosen)
{
  g_auto (GStrv) parts = g_strsplit (word, ":", 3);

  return g_strv_length (parts) == 2
         && g_ascii_string_to_signed (parts[0], 10, 1, G_MAXINT64, id, NULL)
         && g_ascii_string_to_unsigned (parts[1], 16, 1, G_MAXUINT64, chosen, NULL);
}

gboolean
beckon_telegram_selection_parse (const char *stored, gint64 id, guint64 *chosen)
{
  g_auto (GStrv) words = g_strsplit (stored != NULL ? stored : "", " ", -1);
  gint64  word_id;
  guint64 word_chosen;

  for (guint i = 0; words[i] != NULL; i++)
    if (parse_word (words[i], &word_id, &word_chosen) && word_id == id)
      {
        *chosen = word_chosen;
        return TRUE;
      }
  return FALSE;
}

char *
beckon_telegram_selection_replace (const char *stored,
                                   gint64      id,
                                   guint64     chosen,
                                   gboolean (*is_open) (gint64 id, gpointer user_data),
                                   gpointer user_data)
{
  g_auto (GStrv) words = g_strsplit (stored != NULL ? stored : "", " ", -1);
  GString *text = g_string_new (NULL);
  gint64   word_id;
  guint64  word_chosen;

  for (guint i = 0; words[i] != NULL; i++)
    if (parse_word (words[i], &word_id, &word_chosen) && word_id != id
        && (is_open == NULL || is_open (word_id, user_data)))
      g_string_append_printf (text, "%s ", words[i]);
  if (chosen != 0)
    g_string_append_printf (text, "%" G_GINT64_FORMAT ":%" G_GINT64_MODIFIER "x", id, chosen);
  else if (text->len > 0)
    g_string_truncate (text, text->len - 1);
  return g_string_free (text, FALSE);
}
