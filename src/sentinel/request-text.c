/* request-text.c: one text of a conversation about a request, split into words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/request-text.h"

#include <string.h>

const BeckonRequestWord *
beckon_request_text_get (const BeckonRequestText *self, guint index)
{
  return g_ptr_array_index (self->words, index);
}

gboolean
beckon_request_text_is (const BeckonRequestText *self, guint index, guint sorts)
{
  return index < self->words->len && (beckon_request_text_get (self, index)->sorts & sorts) != 0;
}

gboolean
beckon_request_text_has (const BeckonRequestText *self, guint sorts)
{
  for (guint i = self->head; i < self->words->len; i++)
    if (beckon_request_text_is (self, i, sorts))
      return TRUE;
  return FALSE;
}

void
beckon_request_text_init (BeckonRequestText *self, const char *text)
{
  self->text = text;
  self->words = beckon_request_words_split (text);
  self->n_dense = beckon_request_words_dense (text);
  while (beckon_request_text_is (self, self->head, BECKON_WORD_IS_FILLER))
    self->head++;
  self->n = self->words->len - self->head;
  while (self->n > 0
         && beckon_request_text_is (self, self->head + self->n - 1, BECKON_WORD_IS_FILLER)
         && self->n > 1)
    self->n--;
  for (guint i = self->head; i < self->words->len; i++)
    self->named = self->named || beckon_request_text_get (self, i)->named;
}

void
beckon_request_text_clear (BeckonRequestText *self)
{
  g_clear_pointer (&self->words, g_ptr_array_unref);
}

gboolean
beckon_request_text_contains (const BeckonRequestText *self, const char *const *list)
{
  for (guint i = 0; list[i] != NULL; i++)
    if (strstr (self->text, list[i]) != NULL)
      return TRUE;
  return FALSE;
}
