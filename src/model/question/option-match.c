/* option-match.c: which options a text means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/option-match.h"

#include <string.h>

#include "base/limits.h"
#include "base/text-fold.h"
#include "model/question/destructive-words.h"
#include "model/question/option-text.h"

/* More parts than this in one text are no list of options. */
#define MAX_PARTS 512

/* A label, or what was typed, as they are compared. */
typedef struct
{
  char *exact;  /* normalised, with one space for all kinds and numbers of blanks */
  char *folded; /* the same in one case */
} Text;

typedef struct
{
  Text       whole;
  GPtrArray *parts; /* (owned) (element-type Text): the same, cut at its commas */
} Label;

struct _BeckonOptionMatch
{
  const GPtrArray *options; /* (unowned) (element-type BeckonOption) */
  GArray          *labels;  /* (owned) (element-type Label) */
};

static void
text_init (Text *self, const char *text)
{
  self->exact = beckon_text_collapse (text);
  self->folded = beckon_text_fold (self->exact, -1);
}

static void
text_clear (Text *self)
{
  g_free (self->exact);
  g_free (self->folded);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static void
text_free (gpointer data)
{
  text_clear (data);
  g_free (data);
}

static void
label_clear (gpointer data)
{
  Label *label = data;

  text_clear (&label->whole);
  g_ptr_array_unref (label->parts);
}

/* (transfer full) (element-type Text): @text cut at commas. */
static GPtrArray *
split_at_commas (const char *text)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (text_free);

  for (;;)
    {
      const char      *end = text;
      g_autofree char *part = NULL;
      Text            *added = g_new0 (Text, 1);

      /* The comma of a Chinese or Japanese keyboard counts as well. */
      while (*end != '\0' && *end != ',' && !g_str_has_prefix (end, "，"))
        end = g_utf8_next_char (end);
      part = g_strndup (text, (gsize) (end - text));
      text_init (added, part);
      g_ptr_array_add (parts, added);
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
      Label               label = { .parts = split_at_commas (option->label) };

      text_init (&label.whole, option->label);
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

/* The value of digits alone; 0: it is none, or larger than any number of options. A full stop may
 * stand behind it if @stop is there, which says whether one does. */
static guint
read_number (const char *text, gboolean *stop)
{
  guint number = 0;

  if (stop != NULL)
    *stop = FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      int digit = g_unichar_digit_value (g_utf8_get_char (at));

      if (digit < 0 && stop != NULL && at > text && g_str_equal (at, "."))
        {
          *stop = TRUE;
          break;
        }
      if (digit < 0)
        return 0;
      number = MIN (number * 10 + (guint) digit, BECKON_LIMIT_OPTIONS + 1);
    }
  return number <= BECKON_LIMIT_OPTIONS ? number : 0;
}

static gboolean
find_exact (const BeckonOptionMatch *self, const Text *text, guint *index)
{
  for (guint i = 0; i < self->labels->len; i++)
    {
      if (strcmp (get_label (self, i)->whole.exact, text->exact) == 0)
        {
          *index = i;
          return TRUE;
        }
    }
  return FALSE;
}

/* The position that @text names; NONE: it names none. */
static BeckonOptionMatchResult
find_number (const BeckonOptionMatch *self, const Text *text, guint *index, guint *other)
{
  gboolean stop;
  guint    number = read_number (text->exact, &stop);
  guint    labelled;
  guint    n_labelled = 0;

  if (number < 1 || number > self->labels->len
      || (stop && find_exact (self, text, &labelled) && labelled != number - 1))
    return BECKON_OPTION_MATCH_NONE;

  *index = number - 1;
  for (guint i = 0; !stop && i < self->labels->len; i++)
    {
      const char *label = get_label (self, i)->whole.exact;

      if (i == *index || read_number (label, NULL) != number)
        continue;
      /* Of the same number in digits of two scripts, the one that was typed. */
      if (other != NULL && (n_labelled == 0 || strcmp (label, text->exact) == 0))
        *other = i;
      n_labelled++;
    }
  return n_labelled > 0 ? BECKON_OPTION_MATCH_NUMBER : BECKON_OPTION_MATCH_ONE;
}

static BeckonOptionMatchResult
find_label (const BeckonOptionMatch *self, const Text *text, guint *index)
{
  guint n_found = 0;

  if (find_exact (self, text, index))
    return BECKON_OPTION_MATCH_ONE;
  for (guint i = 0; i < self->labels->len; i++)
    {
      if (strcmp (get_label (self, i)->whole.folded, text->folded) == 0)
        {
          *index = i;
          n_found++;
        }
    }
  return n_found > 1 ? BECKON_OPTION_MATCH_SEVERAL : (BeckonOptionMatchResult) n_found;
}

/* Does a word end before @rest? What joins parts of names does not end one: “main” is no beginning
 * of “main-old”, nor “v1” of “v1.2”. */
static gboolean
ends_word (const char *rest)
{
  gunichar c = g_utf8_get_char (rest);

  if (g_unichar_isspace (c))
    return TRUE;
  if (c == 0x3001 || c == 0x3002 || c == 0xFF0C || c == 0xFF1A || c == 0xFF1B || c == 0xFF01
      || c == 0xFF1F || c == 0xFF08)
    return TRUE;
  if (c == 0 || c >= 0x80 || strchr (".,:;!?", (char) c) == NULL)
    return FALSE;

  rest++;
  return *rest == '\0' || g_unichar_isspace (g_utf8_get_char (rest));
}

static gboolean
may_begin (const char *text)
{
  gboolean any = FALSE;

  for (const char *at = text; *at != '\0' && !any; at = g_utf8_next_char (at))
    any = g_unichar_isalpha (g_utf8_get_char (at));

  return any && !beckon_destructive_words_is_yes_or_no (text);
}

static BeckonOptionMatchResult
find_beginning (const BeckonOptionMatch *self, const Text *text, guint *index)
{
  gsize length = strlen (text->folded);
  guint n_found = 0;

  if (!may_begin (text->folded))
    return BECKON_OPTION_MATCH_NONE;
  for (guint i = 0; i < self->labels->len; i++)
    {
      const char *folded = get_label (self, i)->whole.folded;

      if (g_str_has_prefix (folded, text->folded) && ends_word (folded + length))
        {
          *index = i;
          n_found++;
        }
    }
  if (n_found == 1
      && ((const BeckonOption *) g_ptr_array_index (self->options, *index))->destructive)
    return BECKON_OPTION_MATCH_NONE;

  return n_found > 1 ? BECKON_OPTION_MATCH_SEVERAL : (BeckonOptionMatchResult) n_found;
}

static BeckonOptionMatchResult
find (
  const BeckonOptionMatch *self, const Text *text, gboolean beginnings, guint *index, guint *other)
{
  BeckonOptionMatchResult result = find_number (self, text, index, other);

  if (result == BECKON_OPTION_MATCH_NONE)
    result = find_label (self, text, index);
  if (result == BECKON_OPTION_MATCH_NONE && beginnings)
    result = find_beginning (self, text, index);
  return result;
}

BeckonOptionMatchResult
beckon_option_match_find (
  const BeckonOptionMatch *self, const char *text, gboolean beginnings, guint *index, guint *other)
{
  g_auto (Text) typed = { NULL };

  text_init (&typed, text);
  return find (self, &typed, beginnings, index, other);
}

gboolean
beckon_option_match_find_label (const BeckonOptionMatch *self, const char *label, guint *index)
{
  g_auto (Text) text = { NULL };

  text_init (&text, label);
  return find_label (self, &text, index) == BECKON_OPTION_MATCH_ONE;
}

static gboolean
is_same (const Text *one, const Text *other, gboolean exact)
{
  return strcmp (exact ? one->exact : one->folded, exact ? other->exact : other->folded) == 0;
}

/* How many of the parts from @at on, at least two, are a label, the longest that fits; 0: none. */
static guint
find_label_in_parts (
  const BeckonOptionMatch *self, const GPtrArray *parts, guint at, gboolean exact, guint *index)
{
  guint    n_parts = 0;
  gboolean several = FALSE;

  for (guint i = 0; i < self->labels->len; i++)
    {
      const GPtrArray *label = get_label (self, i)->parts;
      gboolean same = label->len > 1 && label->len >= n_parts && label->len <= parts->len - at;

      for (guint j = 0; same && j < label->len; j++)
        same = is_same (g_ptr_array_index (label, j), g_ptr_array_index (parts, at + j), exact);
      if (!same)
        continue;
      several = label->len == n_parts;
      *index = i;
      n_parts = label->len;
    }

  return several ? 0 : n_parts;
}

gboolean
beckon_option_match_find_list (const BeckonOptionMatch *self,
                               const char              *text,
                               gboolean                 beginnings,
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
      const Text *part = g_ptr_array_index (parts, at);
      guint       n_parts;
      guint       index;

      if (part->exact[0] == '\0')
        {
          at++;
          continue;
        }
      n_parts = find_label_in_parts (self, parts, at, TRUE, &index);
      if (n_parts == 0)
        n_parts = find_label_in_parts (self, parts, at, FALSE, &index);
      if (n_parts == 0 && find (self, part, beginnings, &index, NULL) == BECKON_OPTION_MATCH_ONE)
        n_parts = 1;
      if (n_parts == 0)
        {
          *misfit = g_strdup (part->exact);
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
  g_autofree char *collapsed = beckon_text_collapse (prefix);
  g_autofree char *folded = beckon_text_fold (collapsed, -1);
  GString         *list = g_string_new (NULL);

  for (guint i = 0; i < self->labels->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (self->options, i);
      g_autofree char    *shown = NULL;

      if (!g_str_has_prefix (get_label (self, i)->whole.folded, folded))
        continue;
      shown = beckon_option_text_dup_short (option->label, 40);
      g_string_append_printf (list, "%s%u %s", list->len > 0 ? ", " : "", i + 1, shown);
    }

  return g_string_free (list, FALSE);
}
