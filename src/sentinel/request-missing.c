/* request-missing.c: what has to be asked before a request can be carried out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/request-missing.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"

#define WORD_CHARS 40
/* A pronoun in so few words has nothing that it could refer to. */
#define MAX_WORDS_WITHOUT_REFERENT 5
/* The same of scripts in which a character is a word. */
#define MIN_DENSE 3
#define MAX_DENSE_WITHOUT_REFERENT 8

/* (transfer full): the word @index as it was typed. */
static char *
dup_word (const BeckonRequestText *self, guint index)
{
  const BeckonRequestWord *word = beckon_request_text_get (self, index);
  g_autofree char         *typed = g_strndup (self->text + word->start, word->end - word->start);

  return beckon_display_text_short (typed, WORD_CHARS);
}

typedef enum
{
  ASK_WHOM,
  ASK_WHICH,
  ASK_OBJECT,
  ASK_ACTION,
  ASK_END,
} Ask;

/* (transfer full): a question about the word @index. */
static char *
ask_about (const BeckonRequestText *self, guint index, Ask ask)
{
  g_autofree char *word = dup_word (self, index);

  switch (ask)
    {
    case ASK_WHOM:
      return g_strdup_printf (_ ("Whom do you mean by “%s”?"), word);
    case ASK_OBJECT:
      return g_strdup_printf (_ ("What does “%s” apply to: which file, page or thing?"), word);
    case ASK_ACTION:
      return g_strdup_printf (_ ("What exactly should be done with “%s”?"), word);
    case ASK_END:
      return g_strdup_printf (_ ("The request ends with “%s”. What comes after it?"), word);
    case ASK_WHICH:
    default:
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"), word);
    }
}

/* (transfer full) (nullable): a pronoun that stands for nothing that was said. */
static char *
find_no_referent (const BeckonRequestText *self)
{
  if (self->n > MAX_WORDS_WITHOUT_REFERENT || self->named)
    return NULL;
  /* "Fix the bug", "Erledige die Sache": which one is known to the person alone. */
  if (self->n == 3
      && beckon_request_text_is (self, self->head + 1, BECKON_WORD_IS_LINK | BECKON_WORD_IS_POINTER)
      && beckon_request_text_is (self, self->head + 2, BECKON_WORD_IS_ANY_NOUN))
    return ask_about (self, self->head + 2, ASK_WHICH);
  for (guint i = self->head; i < self->head + self->n; i++)
    {
      gboolean last = i + 1 == self->head + self->n;

      /* A noun in front of it is what it stands for: "Fix the login page, it hangs". */
      if (i > self->head + 1
          && !beckon_request_text_is (self, i - 1,
                                      BECKON_WORD_IS_VERB | BECKON_WORD_IS_FILLER
                                        | BECKON_WORD_IS_LINK | BECKON_WORD_IS_PRONOUN))
        return NULL;
      if (beckon_request_text_is (self, i, BECKON_WORD_IS_PERSON))
        return ask_about (self, i, ASK_WHOM);
      if (beckon_request_text_is (self, i, BECKON_WORD_IS_PRONOUN)
          || (beckon_request_text_is (self, i, BECKON_WORD_IS_POINTER)
              && (last || beckon_request_text_is (self, i + 1, BECKON_WORD_IS_ADVERB))))
        return ask_about (self, i, ASK_WHICH);
    }
  return NULL;
}

/* What refers to a time that the desk knows nothing of. */
static gboolean
refers_to_before (const BeckonRequestText *self)
{
  static const char *const phrases[] = { "same as",
                                         "as yesterday",
                                         "as before",
                                         "as usual",
                                         "like last time",
                                         "like yesterday",
                                         "like before",
                                         "we talked about",
                                         "i told you",
                                         "you know what",
                                         "wie gestern",
                                         "wie immer",
                                         "wie letztes mal",
                                         "wie vorher",
                                         "wie besprochen",
                                         "du weißt schon",
                                         NULL };

  if (self->n > BECKON_REQUEST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (phrases[i], -1);

      if (beckon_request_words_have (self->words, folded))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): what has to be asked of a request in Chinese. */
static char *
find_missing_dense (const BeckonRequestText *self)
{
  static const char *const pronouns[] = { "它", "他", "她", NULL };
  static const char *const before[] = { "再做一次",   "再来一次", "像上次", "跟昨天",
                                        "和昨天一样", "像昨天",   "老样子", NULL };
  static const char *const greetings[] = { "你好", "您好",   "好的",   "谢谢",
                                           "嗨",   "请帮忙", "帮帮我", NULL };
  static const char *const pointers[] = { "这个", "那个", "这些", "那些", "这", "那", NULL };

  if (self->named || self->n_dense > MAX_DENSE_WITHOUT_REFERENT)
    return NULL;
  for (guint i = 0; greetings[i] != NULL; i++)
    if (strcmp (self->text, greetings[i]) == 0)
      return g_strdup (_ ("What should be done?"));
  if (beckon_request_text_contains (self, before))
    return g_strdup (_ ("The desk does not know what came before. What exactly should be done?"));
  for (guint i = 0; pronouns[i] != NULL; i++)
    /* "其他" is "other", "其它" likewise. */
    if (strstr (self->text, pronouns[i]) != NULL && strstr (self->text, "其") == NULL)
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"),
                              pronouns[i]);
  for (guint i = 0; pointers[i] != NULL; i++)
    if (g_str_has_suffix (self->text, pointers[i]))
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"),
                              pointers[i]);
  return NULL;
}

char *
beckon_request_missing_find (const BeckonRequestText *self)
{
  guint last = self->head + self->n - 1;
  char *missing;

  if (self->n == 0)
    return g_strdup (_ ("What should be done?"));
  if (self->n_dense > 0)
    {
      missing = find_missing_dense (self);
      if (missing != NULL)
        return missing;
    }
  if (self->n < 2 && self->n_dense < MIN_DENSE)
    return ask_about (
      self, self->head,
      beckon_request_text_is (self, self->head, BECKON_WORD_IS_VERB | BECKON_WORD_NEEDS_OBJECT)
          || self->n_dense > 0
        ? ASK_OBJECT
        : ASK_ACTION);
  if (refers_to_before (self))
    return g_strdup (_ ("The desk does not know what came before. What exactly should be done?"));
  /* A German verb may end with what else is a preposition: "Ruf den Kunden an". */
  if (beckon_request_text_is (self, last, BECKON_WORD_IS_OPEN_END)
      || (strcmp (beckon_request_text_get (self, last)->folded, "an") == 0
          && beckon_request_text_has (self, BECKON_WORD_NEEDS_OBJECT))
      || (strcmp (beckon_request_text_get (self, last)->folded, "an") == 0
          && g_str_has_prefix (beckon_request_text_get (self, self->head)->folded, "schreib")))
    {
      if (strcmp (beckon_request_text_get (self, last)->folded, "an") != 0
          || !beckon_request_text_is (self, self->head, BECKON_WORD_IS_VERB)
          || beckon_request_text_is (self, self->head, BECKON_WORD_NEEDS_OBJECT)
          || g_str_has_prefix (beckon_request_text_get (self, self->head)->folded, "schreib"))
        return ask_about (self, last, ASK_END);
    }
  /* "Convert to PDF" */
  if (beckon_request_text_is (self, self->head, BECKON_WORD_NEEDS_OBJECT) && self->n >= 2
      && self->n <= MAX_WORDS_WITHOUT_REFERENT
      && g_strv_contains (
        (const char *const[]){ "to", "into", "in", "ins", "nach", "zu", "zum", NULL },
        beckon_request_text_get (self, self->head + 1)->folded))
    return ask_about (self, self->head, ASK_OBJECT);
  return find_no_referent (self);
}
