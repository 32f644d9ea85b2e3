/* request-doubt.c: why a person should confirm a request before it is carried out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/request-doubt.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Below the default threshold: the person confirms. */
#define VAGUE_CONFIDENCE 0.6
#define DESTRUCTIVE_CONFIDENCE 0.5
#define MAX_WORDS_DOUBTED 14
/* Of scripts in which a character is a word. */
#define MAX_DENSE_VAGUE 9
#define MAX_DENSE_MASS 5

gboolean
beckon_request_doubt_is_wide (const BeckonRequestText *self)
{
  static const char *const dense[] = { "一切", "全部", "所有", "统统", NULL };

  if (self->n_dense > 0 && self->n_dense <= MAX_DENSE_VAGUE
      && beckon_request_text_contains (self, dense))
    return TRUE;
  if (beckon_request_text_has (self, BECKON_WORD_IS_SCOPE))
    return self->n <= MAX_WORDS_DOUBTED;
  if (self->n > BECKON_REQUEST_WORDS_VAGUE || self->named)
    return FALSE;
  for (guint i = self->head; i < self->head + self->n; i++)
    /* "fix it all", and "erase all backups", but not "sort all mails by date" */
    if (beckon_request_text_is (self, i, BECKON_WORD_IS_ALL)
        && (i + 1 == self->head + self->n
            || beckon_request_text_is (self, self->head,
                                       BECKON_WORD_IS_DESTRUCTIVE | BECKON_WORD_IS_VAGUE)))
      return TRUE;
  return FALSE;
}

gboolean
beckon_request_doubt_is_doubted (const BeckonRequestText *self)
{
  static const char *const dense[] = { "也许", "可能", "大概", "或许", "随便", NULL };
  static const char *const phrases[] = { "kind of", "sort of",    "not sure",  "i think",
                                         "i guess", "ich glaube", "ich denke", "nicht sicher",
                                         "a bit",   NULL };

  if (self->n_dense > 0 && beckon_request_text_contains (self, dense))
    return TRUE;
  if (self->n > MAX_WORDS_DOUBTED)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    if (beckon_request_words_have (self->words, phrases[i]))
      return TRUE;
  return beckon_request_text_has (self, BECKON_WORD_IS_DOUBT);
}

/* "Buy 20 licences": however exact it is, the money is gone afterwards. But not "order the list by
 * date". */
static gboolean
is_spending (const BeckonRequestText *self)
{
  static const char *const dense[] = {
    "购买", "付款", "支付", "转账", "订购", "下单", "充值", NULL
  };

  if (self->n_dense > 0)
    return beckon_request_text_contains (self, dense);
  return self->n > 0 && beckon_request_text_is (self, self->head, BECKON_WORD_IS_SPENDING)
         && !(strcmp (beckon_request_text_get (self, self->head)->folded, "order") == 0
              && beckon_request_words_have (self->words, "by"));
}

/* "Show data": all that the desk could show is meant, or one thing that is known to the person. */
static gboolean
is_of_anything (const BeckonRequestText *self)
{
  static const char *const dense[] = { "数据", "信息", "资料", NULL };

  if (self->named)
    return FALSE;
  if (self->n_dense > 0)
    return self->n_dense <= MAX_DENSE_MASS && beckon_request_text_contains (self, dense);
  return self->n >= 2 && self->n <= 3
         && beckon_request_text_is (self, self->head, BECKON_WORD_IS_VERB)
         && beckon_request_text_is (self, self->head + self->n - 1, BECKON_WORD_IS_MASS)
         && (self->n == 2
             || beckon_request_text_is (self, self->head + 1,
                                        BECKON_WORD_IS_LINK | BECKON_WORD_IS_POINTER
                                          | BECKON_WORD_IS_FILLER | BECKON_WORD_IS_PERSON));
}

static gboolean
is_vague (const BeckonRequestText *self)
{
  static const char *const dense[] = { "一下", "优化", "改进", "改善", "清理", "整理",
                                       "处理", "完善", "更好", "更快", NULL };
  static const char *const phrases[] = { "clean up",  "tidy up",      "sort out", "take care",
                                         "deal with", "do something", "fix up",   "in ordnung",
                                         "räum auf",  "mach was",     "tu was",   NULL };

  if (self->named)
    return FALSE;
  if (self->n_dense > 0)
    return self->n_dense <= MAX_DENSE_VAGUE && beckon_request_text_contains (self, dense);
  if (self->n > BECKON_REQUEST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (phrases[i], -1);

      if (beckon_request_words_have (self->words, folded))
        return TRUE;
    }
  /* "make the page nicer" */
  return beckon_request_text_is (self, self->head, BECKON_WORD_IS_VAGUE)
         || (beckon_request_text_is (self, self->head, BECKON_WORD_IS_VERB)
             && beckon_request_text_is (self, self->head + self->n - 1, BECKON_WORD_IS_COMPARED));
}

gboolean
beckon_request_doubt_is_destructive (const BeckonRequestText *self)
{
  static const char *const dense[] = { "删除",   "清空", "抹掉", "擦除", "重置",
                                       "格式化", "卸载", "销毁", NULL };
  static const char *const phrases[] = { "get rid of", "throw away", "wirf weg", NULL };

  if (self->named)
    return FALSE;
  if (self->n_dense > 0)
    return self->n_dense <= MAX_DENSE_VAGUE && beckon_request_text_contains (self, dense);
  if (self->n > BECKON_REQUEST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    if (beckon_request_words_have (self->words, phrases[i]))
      return TRUE;
  /* "Setze den Server zurück", "Wirf die Daten weg" */
  return beckon_request_text_is (self, self->head, BECKON_WORD_IS_DESTRUCTIVE)
         || (g_str_has_prefix (beckon_request_text_get (self, self->head)->folded, "setz")
             && strcmp (beckon_request_text_get (self, self->head + self->n - 1)->folded, "zurück")
                  == 0)
         || (strcmp (beckon_request_text_get (self, self->head)->folded, "wirf") == 0
             && strcmp (beckon_request_text_get (self, self->head + self->n - 1)->folded, "weg")
                  == 0);
}

const char *
beckon_request_doubt_find (const BeckonRequestText *self, double *confidence)
{
  *confidence = DESTRUCTIVE_CONFIDENCE;
  if (self->n > 0 && beckon_request_doubt_is_destructive (self))
    return _ ("The request removes something without naming it exactly.");
  if (is_spending (self))
    return _ ("The request spends money.");
  *confidence = VAGUE_CONFIDENCE;
  if (self->n == 0)
    return NULL;
  if (beckon_request_doubt_is_wide (self))
    return _ ("The request does not state its scope.");
  if (beckon_request_doubt_is_doubted (self))
    return _ ("The request sounds uncertain.");
  if (is_vague (self) || is_of_anything (self))
    return _ ("The request can mean many things.");
  return NULL;
}
