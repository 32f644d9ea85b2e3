/* option-match.c: which options a text means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/option-match.h"

#include <string.h>

#include "base/display-text.h"
#include "base/limits.h"
#include "base/text-fold.h"

/* More parts than this in one text are no list of options. */
#define MAX_PARTS 512

/* One label, as it is compared with what was typed. */
typedef struct
{
  char  *folded;
  char **parts; /* the same, cut at its commas */
  guint  n_parts;
} Label;

struct _BeckonOptionMatch
{
  const GPtrArray *options; /* (unowned) (element-type BeckonOption) */
  GArray          *labels;  /* (owned) (element-type Label) */
};

static void
label_clear (gpointer data)
{
  Label *label = data;

  g_free (label->folded);
  g_strfreev (label->parts);
}

/* (transfer full) (element-type utf8): @text cut at commas, each part folded. */
static GPtrArray *
split_at_commas (const char *text)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (;;)
    {
      const char *end = text;

      /* The comma of a Chinese or Japanese keyboard counts as well. */
      while (*end != '\0' && *end != ',' && !g_str_has_prefix (end, "，"))
        end = g_utf8_next_char (end);
      g_ptr_array_add (parts, beckon_text_fold (text, end - text));
      if (*end == '\0' || parts->len > MAX_PARTS)
        return parts;
      text = g_utf8_next_char (end);
    }
}

BeckonOptionMatch *
beckon_option_match_new (const GPtrArray *options)
{
  BeckonOptionMatch *self;

  g_return_val_if_fail (options != NULL, NULL);

  self = g_new0 (BeckonOptionMatch, 1);
  self->options = options;
  self->labels = g_array_sized_new (FALSE, FALSE, sizeof (Label), options->len);
  g_array_set_clear_func (self->labels, label_clear);
  for (guint i = 0; i < options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (options, i);
      GPtrArray          *parts = split_at_commas (option->label);
      Label label = { .folded = beckon_text_fold (option->label, -1), .n_parts = parts->len };

      g_ptr_array_add (parts, NULL);
      label.parts = (char **) g_ptr_array_free (parts, FALSE);
      g_array_append_val (self->labels, label);
    }
  return self;
}

void
beckon_option_match_free (BeckonOptionMatch *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->labels);
  g_free (self);
}

static const Label *
get_label (const BeckonOptionMatch *self, guint index)
{
  return &g_array_index (self->labels, Label, index);
}

/* Digits alone, from 1 to the number of options. */
static gboolean
find_number (const BeckonOptionMatch *self, const char *folded, guint *index)
{
  guint number = 0;

  for (; *folded != '\0'; folded = g_utf8_next_char (folded))
    {
      int digit = g_unichar_digit_value (g_utf8_get_char (folded));

      if (digit < 0)
        return FALSE;
      number = MIN (number * 10 + (guint) digit, BECKON_LIMIT_OPTIONS + 1);
    }
  if (number < 1 || number > self->labels->len)
    return FALSE;

  *index = number - 1;
  return TRUE;
}

static gboolean
find_folded (const BeckonOptionMatch *self, const char *folded, guint *index)
{
  for (guint i = 0; i < self->labels->len; i++)
    {
      if (strcmp (get_label (self, i)->folded, folded) == 0)
        {
          *index = i;
          return TRUE;
        }
    }

  /* Only after the labels: one that is itself a number wins over the option of that number. */
  return find_number (self, folded, index);
}

static guint
find_folded_prefix (const BeckonOptionMatch *self, const char *folded, guint *index)
{
  guint n_found = 0;

  for (guint i = 0; folded[0] != '\0' && i < self->labels->len; i++)
    {
      if (g_str_has_prefix (get_label (self, i)->folded, folded))
        {
          n_found++;
          *index = i;
        }
    }

  return n_found;
}

gboolean
beckon_option_match_find (const BeckonOptionMatch *self, const char *text, guint *index)
{
  g_autofree char *folded = beckon_text_fold (text, -1);

  return find_folded (self, folded, index);
}

guint
beckon_option_match_find_prefix (const BeckonOptionMatch *self, const char *text, guint *index)
{
  g_autofree char *folded = beckon_text_fold (text, -1);

  return find_folded_prefix (self, folded, index);
}

/* How many of the parts from @at on are a label, the longest that fits; 0: none. */
static guint
find_label_in_parts (const BeckonOptionMatch *self, const GPtrArray *parts, guint at, guint *index)
{
  guint n_parts = 0;

  for (guint i = 0; i < self->labels->len; i++)
    {
      const Label *label = get_label (self, i);
      gboolean     same = label->n_parts > n_parts && label->n_parts <= parts->len - at;

      for (guint j = 0; same && j < label->n_parts; j++)
        same = strcmp (label->parts[j], g_ptr_array_index (parts, at + j)) == 0;
      if (same)
        {
          *index = i;
          n_parts = label->n_parts;
        }
    }

  return n_parts;
}

gboolean
beckon_option_match_find_list (const BeckonOptionMatch *self,
                               const char              *text,
                               gboolean                 prefixes,
                               GArray                  *indices,
                               char                   **misfit)
{
  g_autoptr (GPtrArray) parts = split_at_commas (text);
  guint at = 0;

  *misfit = NULL;
  if (parts->len > MAX_PARTS)
    {
      *misfit = g_strdup (text);
      return FALSE;
    }

  while (at < parts->len)
    {
      const char *part = g_ptr_array_index (parts, at);
      guint       n_parts;
      guint       index;

      if (part[0] == '\0')
        {
          at++;
          continue;
        }
      n_parts = find_label_in_parts (self, parts, at, &index);
      if (n_parts == 0
          && (find_number (self, part, &index)
              || (prefixes && find_folded_prefix (self, part, &index) == 1)))
        n_parts = 1;
      if (n_parts == 0)
        {
          *misfit = g_strdup (part);
          return FALSE;
        }
      g_array_append_val (indices, index);
      at += n_parts;
    }

  return TRUE;
}

char *
beckon_option_match_list (const BeckonOptionMatch *self, const char *prefix)
{
  g_autofree char *folded = beckon_text_fold (prefix, -1);
  GString         *list = g_string_new (NULL);

  for (guint i = 0; i < self->labels->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (self->options, i);
      g_autofree char    *shown = NULL;

      if (!g_str_has_prefix (get_label (self, i)->folded, folded))
        continue;
      shown = beckon_display_text_short (option->label, 40);
      g_string_append_printf (list, "%s%u %s", list->len > 0 ? ", " : "", i + 1, shown);
    }

  return g_string_free (list, FALSE);
}
